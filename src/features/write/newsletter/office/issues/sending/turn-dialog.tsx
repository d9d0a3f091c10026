import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { officeTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { issueName, settledOf, type IssueCounts } from '../issues'
import { useTurnIssue, type Turn } from './api'

type Issue = { id: string; subject: string; scheduled_at: string | null }

const mails = (count: number) => countOf(count, 'mail')

/** What a turn does, in words: the question, what follows, and the button. */
function wordsOf(turn: Turn, issue: Issue, counts: IssueCounts | undefined) {
  const name = `“${issueName(issue)}”`
  // As in `1 mail that still waits goes out` and `8 mails that still wait go out`.
  const many = counts !== undefined && counts.waiting !== 1
  const rest = counts ? `${mails(counts.waiting)} that still ${many ? 'wait' : 'waits'}` : 'What still waits'
  switch (turn) {
    case 'unschedule':
      return {
        title: `Take ${name} back to draft?`,
        confirm: 'Take back to draft',
        busy: 'Taking back…',
        does: `It does not go out${issue.scheduled_at ? ` on ${officeTime(issue.scheduled_at)}` : ''}. It can be changed again, sent, or given another time.`,
      }
    case 'pause':
      return {
        title: `Pause ${name}?`,
        confirm: 'Pause',
        busy: 'Pausing…',
        does: `${rest} ${many ? 'stay' : 'stays'} back until you resume or cancel the issue. What has left cannot be called back.`,
      }
    case 'resume':
      return {
        title: `Resume ${name}?`,
        confirm: 'Resume',
        busy: 'Resuming…',
        does: `${rest} ${many ? 'go' : 'goes'} out, once to each address. Whoever has it already or has unsubscribed meanwhile does not get it.`,
      }
    case 'cancel':
      return {
        title: `Cancel ${name}?`,
        confirm: 'Cancel issue',
        busy: 'Cancelling…',
        does: `${counts ? `${mails(counts.waiting)} ${many ? 'wait' : 'waits'} at the moment. ` : ''}What has not left when you press never goes out, and the issue cannot be resumed.${counts && settledOf(counts) > 0 ? ` ${mails(counts.sent)} ${counts.sent === 1 ? 'has' : 'have'} left and cannot be called back.` : ''}`,
      }
  }
}

/**
 * Says what a turn of an issue does, and asks before it is done.
 *
 * @param props.turn undefined while the dialog is closed
 * @param props.counts what became of its mails so far, as far as it is known
 */
export function TurnDialog({
  issue,
  turn,
  counts,
  onClose,
}: {
  issue: Issue
  turn: Turn | undefined
  counts: IssueCounts | undefined
  onClose: () => void
}) {
  const turning = useTurnIssue()
  const { title, confirm, busy, does } = wordsOf(turn ?? 'pause', issue, counts)
  const close = () => {
    turning.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={turn !== undefined}
      title={title}
      confirm={confirm}
      doing={busy}
      cancel="Go back"
      look={turn === 'cancel' ? 'danger' : 'primary'}
      mutation={turning}
      onConfirm={() => turn && turning.mutate({ id: issue.id, turn }, { onSuccess: close })}
      onCancel={close}
    >
      <p>{does}</p>
    </ConfirmDialog>
  )
}
