import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDeleteIssue } from './api'
import { issueName } from './issues'

/**
 * Asks, with the issue's subject, before deleting it.
 *
 * @param props.issue a draft or a cancelled issue; undefined while the dialog is closed
 * @param props.onDeleted called after it was deleted
 * @param props.onClose called when it is kept
 */
export function DeleteIssue({
  issue,
  onDeleted,
  onClose,
}: {
  issue: { id: string; subject: string; status: string } | undefined
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteIssue()
  return (
    <ConfirmDialog
      open={issue !== undefined}
      title={`Delete “${issue ? issueName(issue) : ''}”?`}
      confirm="Delete issue"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => issue && deletion.mutate(issue.id, { onSuccess: onDeleted })}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      <p>
        {issue?.status === 'cancelled'
          ? 'It disappears for good, with its versions, what became of its mails, and its page in the archive if it has one. Then “Read in browser” in mails that have left leads nowhere.'
          : 'It disappears for good, with its pictures and its versions. Nobody has got it.'}
      </p>
    </ConfirmDialog>
  )
}
