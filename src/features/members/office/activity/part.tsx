import { useId, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/**
 * A part of a member's page: its heading with the total, and its rows.
 *
 * @param props.none what to say without rows
 * @param props.onAll shows all rows; left out when all are shown
 */
export function Part({
  title,
  total,
  none,
  onAll,
  actions,
  children,
}: {
  title: string
  total?: number
  none?: string
  onAll?: () => void
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-paper-300 pt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-serif text-subheading font-semibold">
          {title}{' '}
          {total !== undefined && total > 0 && (
            <span className="text-small font-normal text-ink-600 tabular-nums">{total.toLocaleString('en-US')}</span>
          )}
        </h2>
        {actions}
      </div>
      {total === 0 ? <p className="text-small text-ink-600">{none}</p> : children}
      {onAll && (
        <Button look="quiet" onClick={onAll} aria-label={`Show all ${total?.toLocaleString('en-US')}: ${title}`}>
          Show all {total?.toLocaleString('en-US')}
        </Button>
      )}
    </section>
  )
}

/** The rows of a part. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-paper-300 text-small [overflow-wrap:anywhere]">{children}</ul>
}

/** A row of a part: what it is, and below it what is known about it. */
export function Row({ title, below }: { title: ReactNode; below: ReactNode }) {
  return (
    <li className="py-2">
      <div className="font-semibold">{title}</div>
      <div className="text-fine text-ink-600">{below}</div>
    </li>
  )
}
