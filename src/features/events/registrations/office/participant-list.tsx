import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { Deliveries } from '@/features/write/mail/shared/deliveries'
import { FormFailure } from '@/components/form/form-outcome'
import { ReasonDialog } from '@/components/form/reason-dialog'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { RowButton } from '@/components/list/row-link'
import { Status, type Tone } from '@/components/list/status'
import { OfficeList } from '@/components/list/office-list'
import { touchLink } from '@/components/ui/link-look'
import { WriteButton } from '@/features/write/letters/shared/write-button'
import { documentHref } from '@/features/money/dues/document-links'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { useMailAbout } from '@/features/write/mail/api'
import { countOf } from '@/lib/text/numbers'
import { formatTime } from '@/lib/dates/dates'
import { readIds } from '@/lib/data/bulk'
import { useNarrow } from '@/lib/list/narrow'
import { participantRows, participantsQuery, ReasonNeededError, useDoor, type Participant } from './api'
import { type AttendedEvent } from '@/features/events/events/office/attended/api'
import { officeDay, officeTime } from '@/lib/dates/office-time'
import { ParticipantExport } from './participant-export'
import { CorrectDialog } from './correct-dialog'
import { CancelDialog, EarlyDialog } from './participant-dialogs'
import { isPast } from '@/features/events/events/events'
import { isBeforeItsDay, participantList, statusLabel, type ParticipantFilter } from './participants'

const words = {
  caption: 'Participants',
  one: 'participant',
  many: 'participants',
  none: 'No participants found.',
  yet: 'Nobody has registered yet.',
}
const tones: Readonly<Record<string, Tone>> = {
  confirmed: 'waiting',
  waitlisted: 'over',
  offered: 'urgent',
  attended: 'good',
  cancelled: 'bad',
}

const moment = (time: string, zone: string) => `${officeDay(time, zone)}, ${formatTime(time, zone)}`

/** Until when a place is offered or held. */
function untilWords({ status, offer_expires_at: end, debt_id }: Participant, zone: string): string {
  if (status !== 'offered' || !end) return ''
  // A held place has its last day to pay, which ends at midnight on the office's clock.
  return `until ${debt_id ? officeDay(new Date(Date.parse(end) - 1).toISOString()) : moment(end, zone)}`
}

/** When somebody was checked in, or until when they have a place, and why they are above the capacity. */
function statusDetails(participant: Participant, zone: string): string {
  const { status, attended_at, override_reason } = participant
  return [
    status === 'attended' && attended_at && moment(attended_at, zone),
    untilWords(participant, zone),
    override_reason && `Above the capacity: ${override_reason}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** The status, on a small window with the end of what is offered or held. */
function State({ participant, zone }: { participant: Participant; zone: string }) {
  const until = untilWords(participant, zone)
  return (
    <>
      <Status tone={tones[participant.status] ?? 'over'}>{statusLabel(participant)}</Status>
      {useNarrow() && until && <span className="block">{until}</span>}
    </>
  )
}

/** When a participant registered, the way to the money for their place, and the mails to them with their states; loaded on mount, which is when somebody opens the row. */
function Details({
  participant: { id, queued_at, email, phone, debt_id },
  zone,
}: {
  participant: Participant
  zone: string
}) {
  const { role = 'member' } = useSession()
  return (
    <div className="max-w-reading">
      <p className="text-small wrap-anywhere">{[email, phone].filter(Boolean).join(' · ')}</p>
      <p className="text-small">{`Registered ${officeTime(queued_at, zone)}`}</p>
      {debt_id && may(role, 'dues') && (
        <Link to={documentHref(debt_id)} className={`${touchLink} text-small`}>
          Its documents and payment
        </Link>
      )}
      <p className="mt-4 mb-2 text-fine font-semibold text-ink-600">Mails</p>
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

type DoorActions = {
  /** Whether the event is over: nothing of it is cancelled any more. */
  over: boolean
  /** Whether the day of the event is still to come: nobody is at its door yet. */
  early: boolean
  onDoor: (participant: Participant, action: 'check_in' | 'undo_check_in') => void
  onCorrect: (participant: Participant) => void
  onCancel: (participant: Participant) => void
}

const doorWidth = 'max-lg:min-w-28'

const isOpen = ({ status }: Participant) => status !== 'attended' && status !== 'cancelled'

/** The button that checks somebody in, and the menu. At the door, the place of the button stays: the row keeps its line. */
function Door({ participant, over, early, onDoor, onCancel }: DoorActions & { participant: Participant }) {
  const { name, status } = participant
  const open = isOpen(participant)
  return (
    <span className="flex items-center justify-between gap-1 max-lg:ps-2">
      {open ? (
        <Button
          look={early ? 'secondary' : 'primary'}
          className={`px-3! lg:not-pointer-coarse:min-h-8! lg:not-pointer-coarse:py-1! ${early ? '' : `max-lg:min-h-14! ${doorWidth}`}`}
          aria-label={`Check in ${name}`}
          onClick={() => onDoor(participant, 'check_in')}
        >
          <Check aria-hidden="true" className="size-4" /> Check in
        </Button>
      ) : (
        <span className={early ? '' : doorWidth} />
      )}
      {status !== 'cancelled' && (
        <RowActions
          name={name}
          more={[
            status === 'attended' && {
              label: 'Undo check-in',
              onPress: () => onDoor(participant, 'undo_check_in'),
            },
            open && !over && { label: 'Cancel registration', onPress: () => onCancel(participant) },
          ]}
        />
      )}
    </span>
  )
}

function columnsFor(zone: string, doing: DoorActions): Column<Participant>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      narrow: 'first',
      cell: (participant) =>
        participant.status === 'cancelled' ? (
          <span className="font-semibold">{participant.name}</span>
        ) : (
          <RowButton onPress={() => doing.onCorrect(participant)}>{participant.name}</RowButton>
        ),
    },
    { key: 'company', header: 'Company', fit: 'whole', narrow: 'second', cell: ({ company }) => company },
    { key: 'email', header: 'Email', fit: 'whole', from: 'xl', cell: ({ email }) => email },
    {
      key: 'status',
      header: 'Status',
      narrow: 'second',
      cell: (participant) => <State participant={participant} zone={zone} />,
      more: (participant) => statusDetails(participant, zone),
    },
    { key: 'phone', header: 'Phone', from: '2xl', fit: 'cut', className: 'w-40', cell: ({ phone }) => phone ?? '–' },
    {
      key: 'queue',
      header: 'Registered',
      sortable: true,
      from: '2xl',
      cell: ({ queued_at }) => <Day at={queued_at} zone={zone} />,
    },
    {
      key: 'door',
      header: 'Check-in',
      narrow: 'actions',
      cell: (participant) => <Door participant={participant} {...doing} />,
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
  onSaid,
}: {
  event: AttendedEvent
  filter: ParticipantFilter
  ended: number
  said: string
  onSaid: (sentence: string) => void
}) {
  const { id: eventId, time_zone: zone } = event
  const list = participantList(eventId)
  const query = useQuery(participantsQuery(eventId, filter))
  const [cancelled, setCancelled] = useState<Participant>()
  const [corrected, setCorrected] = useState<Participant>()
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
        list={list}
        words={{ ...words, yet: nobodyWords(event.status, ended) }}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor(zone, {
          over: isPast(event),
          early: isBeforeItsDay(event),
          onDoor: (participant, action) =>
            action === 'check_in' && isBeforeItsDay(event) ? setEarly(participant) : onDoor(participant, action),
          onCorrect: setCorrected,
          onCancel: setCancelled,
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        bulk={{
          readIds: () => readIds(participantRows(eventId, filter)),
          actions: ({ ids }) => (
            <>
              <WriteButton to={{ eventId }} people={ids} />
              <ParticipantExport event={event} filter={filter} ids={ids} />
            </>
          ),
        }}
        details={{
          name: ({ name }) => name,
          content: (participant) => <Details participant={participant} zone={zone} />,
        }}
        search={filter.search}
        all={list.href()}
        first={
          ended > 0 && (
            <ButtonLink to={list.href({ ...filter, status: 'cancelled' })} look="secondary" className="mt-6">
              Show them
            </ButtonLink>
          )
        }
        said={said}
      />
      <CorrectDialog
        participant={corrected}
        over={isPast(event)}
        onClose={() => setCorrected(undefined)}
        onSaved={(name) => {
          setCorrected(undefined)
          onSaid(`${name} is corrected. `)
        }}
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
      {asked && (
        <ReasonDialog
          title="No place is free"
          description={`${asked.name} is on the waiting list, and every place is taken or held for somebody.`}
          hint="It is recorded with your name."
          send="Check in nonetheless"
          look="primary"
          rows={2}
          busy={door.isPending && 'Checking in…'}
          onGiven={(reason) => onDoor(asked, 'check_in', reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
