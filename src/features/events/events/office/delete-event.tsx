import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { registrationCountsQuery } from './seats/api'
import { peopleWords } from '@/lib/text/numbers'
import { useDeleteEvent, whyNotDeleteQuery } from './bulk/api'

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
  const { data: counts } = useQuery({ ...registrationCountsQuery(event?.id ?? ''), enabled: event !== undefined })
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
  const told = counts && counts.confirmed + counts.waitlisted + counts.offered + counts.held
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
        {told === 0
          ? '; nobody is told by email. '
          : `; whoever is registered${told === undefined ? '' : ` (${peopleWords(told)})`} is told by email unless it is over. `}
        To tell visitors that it does not take place, set its status to Cancelled instead.
      </p>
    </ConfirmDialog>
  )
}
