import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDeleteAnnouncement } from './bulk/api'
import { peopleWords } from '@/lib/text/numbers'

/**
 * Asks before an announcement is deleted.
 *
 * @param props.announcement the one to delete; without one the dialog is closed
 * @param props.onDeleted called after it was deleted
 */
export function DeleteAnnouncement({
  announcement,
  onClose,
  onDeleted,
}: {
  announcement: { id: string; title: string; counts: { recipients: number } | null } | undefined
  onClose: () => void
  onDeleted: () => void
}) {
  const deletion = useDeleteAnnouncement()
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={announcement !== undefined}
      title={`Delete “${announcement?.title ?? ''}”?`}
      confirm="Delete announcement"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() =>
        announcement &&
        deletion.mutate(announcement.id, {
          onSuccess: () => {
            close()
            onDeleted()
          },
        })
      }
      onCancel={close}
    >
      <p>{`It disappears for good, also from the inboxes of the ${peopleWords(announcement?.counts?.recipients ?? 0)} who received it. To hide it only, deactivate it instead.`}</p>
    </ConfirmDialog>
  )
}
