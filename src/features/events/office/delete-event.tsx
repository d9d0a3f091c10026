import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { sweepFiles } from '@/features/editorial/api'
import { useDeleteEvent } from './api'

/**
 * Asks before an event is deleted, naming it, and deletes it.
 *
 * @param props.event the event that is asked about; nothing while nobody asks
 * @param props.onDeleted called once it is gone
 * @param props.onClose called when it stays
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
