import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { may } from '@/features/people/session/permissions'
import { useSession } from '@/features/people/session/api'
import { officeTime } from '@/lib/dates/office-time'
import { useOfficeCancel, type Participant } from './api'
import { type AttendedEvent } from '@/features/events/events/office/attended/api'

/** Asks before staff cancel somebody's registration. */
export function CancelDialog({ participant, onClose }: { participant: Participant | undefined; onClose: () => void }) {
  const cancelling = useOfficeCancel()
  const { role = 'member' } = useSession()
  const close = () => {
    cancelling.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={participant !== undefined}
      title={`Cancel the registration of ${participant?.name ?? ''}?`}
      confirm="Cancel registration"
      doing="Cancelling…"
      cancel="Keep it"
      mutation={cancelling}
      onConfirm={() => participant && cancelling.mutate(participant.id, { onSuccess: close })}
      onCancel={close}
    >
      <p>They are told by email, and the place passes on to the next on the waiting list.</p>
      {participant?.debt_id && (
        <p>
          {participant.status === 'offered'
            ? 'It is not paid: its pro forma is cancelled. Where that asks for others, too, a new one for theirs goes out.'
            : `It is paid: a credit note is issued and mailed, and what was paid is to be paid back.${may(role, 'dues') ? '' : ' Only Administrators may do that.'}`}
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
