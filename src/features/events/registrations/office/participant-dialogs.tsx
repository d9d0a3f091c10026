import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { officeTime } from '@/lib/dates/office-time'
import { useOfficeCancel, whyNotCancelQuery, type Participant } from './api'
import { type AttendedEvent } from '@/features/events/events/office/attended/api'

/** Asks before staff cancel somebody's registration; says why where they may not. */
export function CancelDialog({ participant, onClose }: { participant: Participant | undefined; onClose: () => void }) {
  const cancelling = useOfficeCancel()
  const asked = Boolean(participant?.debt_id)
  const why = useQuery({ ...whyNotCancelQuery(participant?.id ?? ''), enabled: asked })
  const close = () => {
    cancelling.reset()
    onClose()
  }
  if (participant && why.data)
    return (
      <ConfirmDialog
        open
        title={`You cannot cancel the registration of ${participant.name}`}
        mutation={null}
        onCancel={close}
      >
        <p>{why.data}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={participant !== undefined}
      title={`Cancel the registration of ${participant?.name ?? ''}?`}
      confirm="Cancel registration"
      doing="Cancelling…"
      cancel="Keep it"
      mutation={cancelling}
      busy={asked && why.isPending}
      error={why.error?.message}
      onConfirm={() => participant && cancelling.mutate(participant.id, { onSuccess: close })}
      onCancel={close}
    >
      <p>
        {participant?.email ? 'They are told by email.' : 'They have no email, so no mail is sent to them.'}
        {participant?.status === 'waitlisted'
          ? ' They leave the waiting list.'
          : ' A place that becomes free is offered to the next on the waiting list.'}
      </p>
      {participant?.debt_id && (
        <p>
          {participant.status === 'offered'
            ? 'It is not paid: its pro forma is cancelled. Where that asks for others, too, a new one for theirs goes out.'
            : 'It is paid: a credit note is issued and mailed, and what was paid is to be paid back.'}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Asks before somebody is checked in ahead of the day of the event. */
export function EarlyDialog({
  event,
  participant,
  onConfirm,
  onClose,
}: {
  event: AttendedEvent
  participant: Participant | undefined
  onConfirm: (participant: Participant) => void
  onClose: () => void
}) {
  const { start_date, time_zone } = event
  return (
    <ConfirmDialog
      open={participant !== undefined}
      title={`Check in ${participant?.name ?? ''} before the day of the event?`}
      confirm="Check in"
      look="primary"
      mutation={null}
      onConfirm={() => participant && onConfirm(participant)}
      onCancel={onClose}
    >
      <p>
        {`The event begins on ${officeTime(start_date, time_zone)}. Whoever is checked in counts as having come, and can no longer cancel.`}
      </p>
    </ConfirmDialog>
  )
}
