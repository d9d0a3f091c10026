import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** A part of a long form that folds. It opens by itself while one of its fields is wrong. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  // Rendered again with each change of the form's errors, whichever fields the section has.
  useEffect(() => {
    const { current } = details
    if (current && !current.open && current.querySelector('[aria-invalid="true"]')) current.open = true
  })
  return (
    <section aria-label={title} className="rounded-card border border-paper-300 bg-paper-50">
      <details ref={details} open className="group">
        <summary className="flex min-h-touch cursor-pointer list-none items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-600 transition-transform group-open:rotate-90"
          />
          <h2 className="font-serif text-subheading font-semibold">{title}</h2>
        </summary>
        <div className="space-y-5 px-4 pt-1 pb-5 sm:px-5">{children}</div>
      </details>
    </section>
  )
}

/** What else can be done with the item of a form, beside its fields. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 px-4 lg:flex-col lg:items-start">{children}</div>
}

/** The two columns of a long form: what is written, and beside it the rest. On small windows they follow each other. */
export function FormColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
      <div className="min-w-0 space-y-6">{main}</div>
      <div className="space-y-6">{side}</div>
    </div>
  )
}
