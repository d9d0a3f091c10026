import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { peopleWords } from '@/lib/text/numbers'
import { toldOfDeletionQuery, useDeleteEvent, whyNotDeleteQuery } from './bulk/api'

/**
 * Asks, with the event's name, before deleting it; says why where it is never deleted.
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
  const told = useQuery({ ...toldOfDeletionQuery(event ? [event.id] : []), enabled: event !== undefined })
  const why = useQuery({ ...whyNotDeleteQuery(event?.id ?? ''), enabled: event !== undefined })
  if (!event) return null
  const close = () => {
    deletion.reset()
    onClose()
  }
  if (why.data)
    return (
      <ConfirmDialog open title={`“${event.title}” cannot be deleted`} mutation={null} onCancel={close}>
        <p>{why.data}</p>
        <p>To tell visitors that it does not take place, set its status to Cancelled.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      title={`Delete “${event.title}”?`}
      confirm="Delete event"
      doing="Deleting…"
      mutation={deletion}
      busy={why.isPending}
      error={why.error?.message}
      onConfirm={() => deletion.mutate(event.id, { onSuccess: onDeleted })}
      onCancel={close}
    >
      <p>
        The event disappears from the site for good, with its pictures, all its versions and its registrations
        {told.data === undefined
          ? '; whoever is registered is told by email unless it is over. '
          : told.data === 0
            ? '; nobody is told by email. '
            : `; ${peopleWords(told.data)} ${told.data === 1 ? 'is' : 'are'} told by email. `}
        To tell visitors that it does not take place, set its status to Cancelled instead.
      </p>
    </ConfirmDialog>
  )
}
