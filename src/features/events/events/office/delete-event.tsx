import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { registrationCountsQuery } from './seats/api'
import { peopleWords } from '@/lib/text/numbers'
import { useDeleteEvent } from './bulk/api'

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
  event: { id: string; title: string; price_cents: number | null } | undefined
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteEvent()
  const { data: counts } = useQuery({ ...registrationCountsQuery(event?.id ?? ''), enabled: event !== undefined })
  if (!event) return null
  const told = counts && counts.confirmed + counts.waitlisted + counts.offered + counts.held
  return (
    <ConfirmDialog
      open
      title={`Delete “${event.title}”?`}
      confirm="Delete event"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => deletion.mutate(event.id, { onSuccess: onDeleted })}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      <p>
        The event disappears from the site for good, with its pictures, all its versions and its registrations
        {told === 0
          ? '; nobody is told by email. '
          : `; whoever is registered${told === undefined ? '' : ` (${peopleWords(told)})`} is told by email unless it is over. `}
        {event.price_cents && 'An event for whose places documents were issued stays: the accounts must keep them. '}
        To tell visitors that it does not take place, set its status to Cancelled instead.
      </p>
    </ConfirmDialog>
  )
}
