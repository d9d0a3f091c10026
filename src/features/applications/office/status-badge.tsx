import { CircleCheck, CircleDot, CircleX, Inbox, Undo2, type LucideIcon } from 'lucide-react'
import { statusLabel } from '../applications'

const looks: Record<string, { icon: LucideIcon; tone: string }> = {
  submitted: { icon: Inbox, tone: 'text-sky-700' },
  in_review: { icon: CircleDot, tone: 'text-ink-900' },
  approved: { icon: CircleCheck, tone: 'text-leaf-700' },
  rejected: { icon: CircleX, tone: 'text-danger-700' },
  withdrawn: { icon: Undo2, tone: 'text-ink-600' },
}

/** The status of an application, as words and a symbol. */
export function StatusBadge({ status }: { status: string }) {
  const { icon: Icon, tone } = looks[status] ?? { icon: CircleDot, tone: 'text-ink-600' }
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${tone}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {statusLabel(status)}
    </span>
  )
}
