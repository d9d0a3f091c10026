import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { RecordSection } from '@/components/ui/record-section'
import { mostShown } from './record'

/**
 * A part of a member's record: its heading with the total, and its rows; nothing without any.
 *
 * @param props.shown how many rows stand here; with fewer than the total, a button shows the latest {@link mostShown}
 */
export function Part({
  title,
  total,
  shown,
  onMore,
  children,
}: {
  title: string
  total: number
  shown: number
  onMore: () => void
  children: ReactNode
}) {
  if (total === 0) return null
  const more = total > mostShown ? `Show the latest ${mostShown}` : `Show all ${total}`
  return (
    <RecordSection title={title} total={total}>
      {children}
      {shown < Math.min(total, mostShown) && (
        <Button look="quiet" onClick={onMore} aria-label={`${more}: ${title}`}>
          {more}
        </Button>
      )}
      {shown === mostShown && shown < total && (
        <p className="mt-2 text-small text-ink-600">These are the latest {mostShown}.</p>
      )}
    </RecordSection>
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
