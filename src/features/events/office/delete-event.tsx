import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { sweepFiles } from '@/features/editorial/api'
import { useDeleteEvent } from './api'

/**
 * Asks, with the event's name, before deleting it.
 *
 * @param props.event the event to delete; undefined while the dialog is closed
 * @param props.onDeleted called after it was deleted
 * @param props.onClose called when it is kept
 */
export function DeleteEvent({
  event,
  onDeleted,
  onClose,
}: {
  event: { id: string; title: string } | undefined
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteEvent()
  if (!event) return null
  function remove(id: string) {
    deletion.mutate(id, {
      onSuccess: () => {
        void sweepFiles()
        onDeleted()
      },
    })
  }
  return (
    <ConfirmDialog
      open
      title={`Delete “${event.title}”?`}
      confirm={deletion.isPending ? 'Deleting…' : 'Delete event'}
      busy={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={() => remove(event.id)}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      <p>
        The event disappears from the site for good, with its pictures, all its versions and its registrations; whoever
        is registered is told by email. To tell visitors that it does not take place, set its status to Cancelled
        instead.
      </p>
    </ConfirmDialog>
  )
}
