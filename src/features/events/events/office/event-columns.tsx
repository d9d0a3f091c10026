import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { actionsColumn, type Column } from '@/components/list/column'
import { shortDays } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { FeaturedMark, Status, type Tone } from '@/components/list/status'
import { participantsHref, shortCountWords, type RegistrationCounts } from '../registration-counts'
import { clockName, formatTime } from '@/lib/dates/dates'
import { officeZone } from '@/lib/dates/office-time'
import { useNarrow } from '@/lib/list/narrow'
import { timeRange } from '../event-times'
import { dateRange, officeEventHref, placeOf } from '../events'
import type { ListedEvent } from './api'
import { isOverdue, newEventHref, statusLabel } from './event-list'
import { PublicationMark } from './publication-mark'

const statusTones: Readonly<Record<string, Tone>> = {
  upcoming: 'waiting',
  ongoing: 'good',
  completed: 'over',
  cancelled: 'bad',
}

/** The short dates of an event; the title has them in full, with its times. */
function When({ event }: { event: ListedEvent }) {
  const { start_date, end_date, time_zone } = event
  return (
    <time dateTime={start_date} title={`${dateRange(event)}, ${timeRange(event)} (${clockName(time_zone)})`}>
      {shortDays(start_date, end_date, time_zone)}
    </time>
  )
}

/** The link to the participants, with their number as soon as it is known. */
function Registrations({
  event: { id, title, max_participants },
  counts,
}: {
  event: ListedEvent
  counts: RegistrationCounts | undefined
}) {
  const narrow = useNarrow()
  const words = counts && shortCountWords(counts, max_participants)
  const number = (
    <>
      <UsersRound aria-hidden="true" className="me-1.5 inline size-4 align-[-0.2em]" />
      <span className="sr-only">{`Participants of ${title}${words ? ': ' : ''}`}</span>
      <span className="tabular-nums lg:whitespace-nowrap">
        <span className="font-semibold text-sky-700 underline-offset-4 group-hover:underline max-lg:text-inherit">
          {words?.taken ?? '–'}
        </span>{' '}
        {words?.waiting && <span className="text-fine text-ink-600">{words.waiting}</span>}
      </span>
    </>
  )
  // There the menu leads to them: a finger needs more than a word in a line.
  if (narrow) return number
  return (
    <Link
      to={participantsHref(id)}
      title="Participants"
      className="group inline-block min-w-8 leading-8 text-ink-700 hover:text-ink-900 pointer-coarse:leading-11"
    >
      {number}
    </Link>
  )
}

/** The columns of the office's list of events. */
export function eventColumnsFor({
  countsOf,
  busy,
  onPublication,
  onPreview,
  onDelete,
}: {
  countsOf: (event: ListedEvent) => RegistrationCounts | undefined
  busy: string | undefined
  onPublication: (event: ListedEvent) => void
  onPreview: (event: ListedEvent) => void
  onDelete: (event: ListedEvent) => void
}): Column<ListedEvent>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      narrow: 'first',
      cell: ({ id, title, is_featured, published_at }) => (
        // A long title must not hide its marks.
        <span className="flex items-center">
          <RowLink to={officeEventHref(id)}>{title}</RowLink>
          <PublicationMark published_at={published_at} />
          {is_featured && <FeaturedMark />}
        </span>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      from: '2xl',
      fit: 'cut',
      className: 'w-36',
      cell: ({ category }) => category.name,
    },
    {
      key: 'start',
      header: 'Date and time',
      sortable: true,
      narrow: 'second',
      cell: (event) => <When event={event} />,
      more: ({ start_date, time_zone }) =>
        formatTime(start_date, time_zone) + (time_zone === officeZone ? '' : ` (${clockName(time_zone)})`),
    },
    {
      key: 'place',
      header: 'Place',
      from: '2xl',
      fit: 'cut',
      className: 'w-48 min-[112rem]:w-64',
      cell: (event) => placeOf(event),
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ status }) => <Status tone={statusTones[status] ?? 'over'}>{statusLabel(status)}</Status>,
      more: (event) => isOverdue(event) && 'ended',
    },
    {
      key: 'registrations',
      header: 'Registrations',
      narrow: 'second',
      // On a small window below the days, when there is no room beside them: numbers are never cut.
      fit: 'whole',
      className: 'w-px min-w-0! py-0! whitespace-nowrap',
      from: 'xl',
      cell: (event) => <Registrations event={event} counts={countsOf(event)} />,
    },
    {
      ...actionsColumn,
      cell: (event) => (
        <RowActions
          name={event.title}
          edit={{ to: officeEventHref(event.id) }}
          preview={{ onPress: () => onPreview(event) }}
          delete={{ onPress: () => onDelete(event) }}
          more={[
            {
              label: event.published_at ? 'Unpublish' : 'Publish',
              onPress: () => onPublication(event),
              busy: busy === event.id,
            },
            { label: 'Duplicate', to: newEventHref(event.id) },
            { label: 'Participants', to: participantsHref(event.id) },
          ]}
        />
      ),
    },
  ]
}
