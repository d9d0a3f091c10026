import { useId, type ReactNode } from 'react'

/**
 * A part of a record: its heading with what can be done, and below it what is known.
 *
 * @param props.total how many rows the part has, beside the heading; none for zero
 */
export function RecordSection({
  title,
  total = 0,
  actions,
  children,
}: {
  title: string
  total?: number
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-paper-300 pt-3">
      <div className="mb-2 flex min-h-touch flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-serif text-subheading font-semibold">
          {title}{' '}
          {total > 0 && (
            <span className="text-small font-normal text-ink-600 tabular-nums">{total.toLocaleString('en-US')}</span>
          )}
        </h2>
        {actions && <div className="flex flex-wrap gap-x-5">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
