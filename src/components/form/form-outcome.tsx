import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

/** A form's message after a failed call. The form keeps what was typed. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-card border border-danger-200 bg-danger-50 p-4 text-small font-semibold text-danger-700"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}

/** What takes away the messages of success that are shown. */
const shown = new Set<() => void>()

/** A form's message once its row is stored. It takes the place of those before it. */
export function FormSuccess({ title, children }: { title: string; children: ReactNode }) {
  const [replaced, setReplaced] = useState(false)
  useEffect(() => {
    for (const replace of shown) replace()
    const replace = () => setReplaced(true)
    shown.add(replace)
    return () => void shown.delete(replace)
  }, [])
  if (replaced) return null
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-card border border-leaf-100 bg-leaf-50 p-4 text-leaf-700"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-small text-ink-800">{children}</p>
      </div>
    </div>
  )
}
