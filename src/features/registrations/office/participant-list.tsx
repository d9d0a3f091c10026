import { useQuery } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { Deliveries } from '@/features/mail/shared/deliveries'
import { FormFailure } from '@/components/form/form-outcome'
import { OfficeList } from '@/components/list/office-list'
import { useMailAbout } from '@/features/mail/api'
import { countOf } from '@/lib/text/numbers'
import { formatDate } from '@/lib/dates/dates'
import { officeTime } from '@/lib/dates/office-time'
import { participantsQuery, ReasonNeededError, useDoor, type AttendedEvent, type Participant } from './api'
import { CancelDialog, EarlyDialog } from './participant-dialogs'
import { ReasonDialog } from './reason-dialog'
import {
  isBeforeItsDay,
  participantListHref,
  participantsPageSize,
  statusLabel,
  type ParticipantFilter,
} from './participants'

const words = {
  caption: 'Participants',
  one: 'participant',
  many: 'participants',
  none: 'No participants found.',
  yet: 'Nobody has registered yet.',
}
const tones: Readonly<Record<string, string>> = {
  confirmed: 'text-sky-700',
  waitlisted: 'text-ink-700',
  offered: 'text-ink-900',
  attended: 'text-leaf-700',
  cancelled: 'text-danger-700',
}

function Person({ participant: { name, company, email } }: { participant: Participant }) {
  return (
    <span className="block break-words lg:max-w-72 xl:max-w-96">
      <span className="font-semibold">{name}</span>
      {company && <span className="block text-fine text-ink-700">{company}</span>}
      {email && <span className="block text-fine text-ink-600">{email}</span>}
    </span>
  )
}

function Status({
  participant: { status, attended_at, offer_expires_at, override_reason },
  zone,
}: {
  participant: Participant
  zone: string
}) {
  const time = status === 'attended' ? attended_at : status === 'offered' ? offer_expires_at : null
  return (
    <span className={`font-semibold ${tones[status] ?? ''}`}>
      {statusLabel(status)}
      {time && (
        <span className="block text-fine font-normal text-ink-600">{`${status === 'offered' ? 'until ' : ''}${officeTime(time, zone)}`}</span>
      )}
      {override_reason && (
        <span className="block text-fine font-normal break-words text-ink-600 lg:max-w-48">{`Above the capacity: ${override_reason}`}</span>
      )}
    </span>
  )
}

/** When a participant registered, and the mails to them with their states; loaded on mount, which is when somebody opens the row. */
function Details({ participant: { id, queued_at }, zone }: { participant: Participant; zone: string }) {
  return (
    <div className="max-w-reading">
      <p className="mb-4 text-small">{`Registered ${officeTime(queued_at, zone)}`}</p>
      <p className="mb-2 text-fine font-semibold text-ink-600">Mails</p>
      <Deliveries {...useMailAbout('registration', id)} zone={zone} />
    </div>
  )
}

/** The words instead of a list of participants: ended registrations are not nobody's. */
function nobodyWords(eventStatus: string, ended: number): string {
  if (ended === 0) return words.yet
  const have = `${countOf(ended, 'registration')} ${ended === 1 ? 'has' : 'have'} ended.`
  return eventStatus === 'cancelled' ? `This event is cancelled. ${have}` : `Nobody is registered now. ${have}`
}

function columnsFor(
  zone: string,
  onDoor: (participant: Participant, action: 'check_in' | 'undo_check_in') => void,
  onCancel: (participant: Participant) => void,
): Column<Participant>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      plain: true,
      cell: (participant) => <Person participant={participant} />,
    },
    { key: 'status', header: 'Status', cell: (participant) => <Status participant={participant} zone={zone} /> },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? '–' },
    {
      key: 'queue',
      header: 'Registered',
      sortable: true,
      cell: ({ queued_at }) => formatDate(queued_at, zone),
    },
    {
      key: 'door',
      header: 'Check-in',
      plain: true,
      // As wide as the phone: staff press it with a thumb at the door.
      cell: (participant) => (
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1 max-lg:pt-1">
          {participant.status === 'attended' ? (
            <Button
              look="secondary"
              className="max-lg:min-h-14! max-lg:grow"
              aria-label={`Undo the check-in of ${participant.name}`}
              onClick={() => onDoor(participant, 'undo_check_in')}
            >
              <Undo2 aria-hidden="true" className="size-5" /> Undo check-in
            </Button>
          ) : (
            participant.status !== 'cancelled' && (
              <>
                <Button
                  className="max-lg:min-h-14! max-lg:grow"
                  aria-label={`Check in ${participant.name}`}
                  onClick={() => onDoor(participant, 'check_in')}
                >
                  <Check aria-hidden="true" className="size-5" /> Check in
                </Button>
                <Button
                  look="quiet"
                  className="min-w-touch text-danger-700!"
                  aria-label={`Cancel the registration of ${participant.name}`}
                  onClick={() => onCancel(participant)}
                >
                  Cancel
                </Button>
              </>
            )
          )}
        </span>
      ),
    },
  ]
}

/**
 * The participants of an event, with check-in.
 *
 * @param props.ended how many registrations have ended
 * @param props.said what has just happened, announced before the total
 */
export function ParticipantList({
  event,
  filter,
  ended,
  said,
}: {
  event: AttendedEvent
  filter: ParticipantFilter
  ended: number
  said: string
}) {
  const { id: eventId, time_zone: zone } = event
  const query = useQuery(participantsQuery(eventId, filter))
  const [cancelled, setCancelled] = useState<Participant>()
  const [asked, setAsked] = useState<Participant>()
  const [early, setEarly] = useState<Participant>()
  const [failures, setFailures] = useState<readonly string[]>([])
  const door = useDoor(eventId, {
    onDone: () => setAsked(undefined),
    onFailed: (error, participant) =>
      error instanceof ReasonNeededError ? setAsked(participant) : setFailures((before) => [...before, error.message]),
  })
  const onDoor = (participant: Participant, action: 'check_in' | 'undo_check_in', reason?: string) => {
    setFailures([])
    door.mutate({ participant, action, reason })
  }
  return (
    <>
      {failures.length > 0 && (
        // Sticky, so that it stays visible while the list scrolls.
        <div className="sticky top-24 z-10 mb-4 space-y-2">
          {failures.map((failure) => (
            <FormFailure key={failure}>{failure}</FormFailure>
          ))}
        </div>
      )}
      <OfficeList
        words={{ ...words, yet: nobodyWords(event.status, ended) }}
        query={query}
        filter={filter}
        href={(to) => participantListHref(eventId, to)}
        size={participantsPageSize}
        skeleton={{ rows: 10, row: 'h-18', text: 'max-w-md' }}
        columns={columnsFor(
          zone,
          (participant, action) =>
            action === 'check_in' && isBeforeItsDay(event) ? setEarly(participant) : onDoor(participant, action),
          setCancelled,
        )}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        details={{
          name: ({ name }) => name,
          content: (participant) => <Details participant={participant} zone={zone} />,
        }}
        search={filter.search}
        narrowed={Boolean(filter.search || filter.status)}
        all={participantListHref(eventId)}
        first={
          ended > 0 && (
            <ButtonLink
              to={participantListHref(eventId, { ...filter, status: 'cancelled' })}
              look="secondary"
              className="mt-6"
            >
              Show them
            </ButtonLink>
          )
        }
        said={said}
        // At the door, staff need the list more than what is above it.
        dense
      />
      <CancelDialog participant={cancelled} onClose={() => setCancelled(undefined)} />
      <EarlyDialog
        event={event}
        participant={early}
        onConfirm={(participant) => {
          setEarly(undefined)
          onDoor(participant, 'check_in')
        }}
        onClose={() => setEarly(undefined)}
      />
      <ReasonDialog
        name={asked?.name}
        busy={door.isPending}
        onClose={() => setAsked(undefined)}
        onGiven={(reason) => asked && onDoor(asked, 'check_in', reason)}
      />
    </>
  )
}
