import { useId, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { mostShown } from './record'

/**
 * A part of a member's page: its heading with the total, and its rows.
 *
 * @param props.none what to say without rows
 * @param props.shown how many rows stand here; with fewer than the total, a button shows the latest {@link mostShown}
 */
export function Part({
  title,
  total,
  shown,
  none,
  onMore,
  children,
}: {
  title: string
  total: number
  shown: number
  none: string
  onMore: () => void
  children: ReactNode
}) {
  const id = useId()
  const more = total > mostShown ? `Show the latest ${mostShown}` : `Show all ${total}`
  return (
    <section aria-labelledby={id} className="border-t border-paper-300 pt-5">
      <h2 id={id} className="mb-2 font-serif text-subheading font-semibold">
        {title}{' '}
        {total > 0 && (
          <span className="text-small font-normal text-ink-600 tabular-nums">{total.toLocaleString('en-US')}</span>
        )}
      </h2>
      {total === 0 ? <p className="text-small text-ink-600">{none}</p> : children}
      {shown < Math.min(total, mostShown) && (
        <Button look="quiet" onClick={onMore} aria-label={`${more}: ${title}`}>
          {more}
        </Button>
      )}
      {shown === mostShown && shown < total && (
        <p className="mt-2 text-small text-ink-600">These are the latest {mostShown}.</p>
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
