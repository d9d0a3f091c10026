import { defineList } from '@/lib/list/define-list'
import { participantsHref } from '@/features/events/events/registration-counts'
import { officeDay } from '@/lib/dates/office-time'

/** The statuses that the list can show, with their labels: those of the database, and the offered places that are held. */
const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waitlisted', label: 'Waiting list' },
  { value: 'offered', label: 'Place offered' },
  { value: 'held', label: 'Held until paid' },
  { value: 'attended', label: 'Checked in' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** The label of a registration's status; a place that a pro forma asks for is held until it is paid. */
export function statusLabel({ status, debt_id }: { status: string; debt_id: string | null }): string {
  const shown = status === 'offered' && debt_id ? 'held' : status
  return statuses.find(({ value }) => value === shown)?.label ?? status
}

/**
 * The office's list of the participants of an event; each sort has an index. Without a status it shows all but the cancelled
 * ones.
 *
 * @param priced whether its places can be held; the filter of a free event does not offer that
 */
export const participantList = (eventId: string, priced = true) =>
  defineList({
    path: participantsHref(eventId),
    pageSize: 50,
    search: { label: 'Name, email or company', of: 'Participants' },
    fields: {
      status: {
        label: 'Status',
        all: 'Not cancelled',
        choices: priced ? statuses : statuses.filter(({ value }) => value !== 'held'),
      },
    },
    sorts: { name: 'name', queue: 'queued_at' },
    opens: { key: 'name', descending: false },
  })
/** What the list of participants shows. */
export type ParticipantFilter = ReturnType<ReturnType<typeof participantList>['read']>

/** The columns of an exported file, in their order. */
export const exportColumns = [
  'name',
  'email',
  'company',
  'phone',
  'status',
  'created_at',
  'attended_at',
  'cancelled_at',
  'override_reason',
] as const

/** Whether the day on which an event begins, in its own time zone, is still to come. */
export function isBeforeItsDay(event: { start_date: string; time_zone: string }): boolean {
  const now = Date.now()
  const day = (time: number) => officeDay(new Date(time).toISOString(), event.time_zone)
  const start = Date.parse(event.start_date)
  return now < start && day(now) !== day(start)
}
