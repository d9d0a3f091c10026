import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Plus, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { shortDays } from '@/components/list/day'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { ErrorBox } from '@/components/ui/states'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { FeaturedMark, Status, type Tone } from '@/components/list/status'
import { registrationsOfQuery } from '@/features/registrations/office/api'
import {
  participantsHref,
  shortCountWords,
  type RegistrationCounts,
} from '@/features/registrations/shared/participants'
import { SavedViews } from '@/features/saved-views/shared/saved-views'
import { useNarrow } from '@/lib/list/narrow'
import { clockName, formatTime } from '@/lib/dates/dates'
import { officeTime, officeZone } from '@/lib/dates/office-time'
import { eventCategoriesQuery, officeEventsQuery, type ListedEvent } from './api'
import { EventExport, useEventBulk } from './bulk/event-bulk'
import { DeleteEvent } from './delete-event'
import { publicationOf, publications, publicationWords } from '../shared/event-publication'
import { PublicationMark } from './publication-mark'
import { timeRange } from '../event-times'
import { dateRange, placeOf, officeEventHref } from '../events'
import {
  eventTimeHref,
  eventTimes,
  isOverdue,
  newEventHref,
  officeEventsHref,
  officePageSize,
  readEventFilter,
  statuses,
  statusLabel,
  type EventFilter,
} from './event-list'

const words = {
  caption: 'Events',
  one: 'event',
  many: 'events',
  none: 'No events found matching your search criteria.',
  yet: 'There are no events yet.',
}
/** The words where a part of the list has no events. */
const nothingOf = { upcoming: 'No events are coming up.', past: 'No events are over yet.' }
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

const nobody = { confirmed: 0, waitlisted: 0, offered: 0, attended: 0 }

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
      <span className="whitespace-nowrap tabular-nums">
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

function columnsFor(
  countsOf: (event: ListedEvent) => RegistrationCounts | undefined,
  onDelete: (event: ListedEvent) => void,
): Column<ListedEvent>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      phone: 'first',
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
      from: 'xl',
      className: 'w-36',
      cell: ({ category }) => category.name,
    },
    {
      key: 'start',
      header: 'Date and time',
      sortable: true,
      phone: 'second',
      className: 'w-40 xl:w-56',
      cell: (event) => <When event={event} />,
      more: ({ start_date, time_zone }) =>
        formatTime(start_date, time_zone) + (time_zone === officeZone ? '' : ` (${clockName(time_zone)})`),
    },
    { key: 'place', header: 'Place', from: '2xl', className: 'w-48', cell: (event) => placeOf(event) },
    {
      key: 'status',
      header: 'Status',
      phone: 'end',
      className: 'w-32',
      cell: ({ status }) => <Status tone={statusTones[status] ?? 'over'}>{statusLabel(status)}</Status>,
      more: (event) => isOverdue(event) && 'Over: listed as past',
    },
    {
      key: 'registrations',
      header: 'Registrations',
      phone: 'second',
      from: 'xl',
      className: 'w-36',
      cell: (event) => <Registrations event={event} counts={countsOf(event)} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'actions',
      className: 'w-36',
      cell: (event) => (
        <RowActions
          name={event.title}
          edit={{ to: officeEventHref(event.id) }}
          duplicate={{ to: newEventHref(event.id) }}
          delete={{ onPress: () => onDelete(event) }}
          more={[{ label: 'Participants', to: participantsHref(event.id) }]}
        />
      ),
    },
  ]
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-600">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Details({ event }: { event: ListedEvent }) {
  const {
    summary,
    registration_deadline: deadline,
    max_participants,
    images,
    slug,
    published_at,
    updated_at,
    time_zone,
  } = event
  return (
    <div className="max-w-4xl space-y-4 py-2">
      <p className="max-w-reading">{summary}</p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Registration deadline">{deadline ? officeTime(deadline, time_zone) : 'None'}</Fact>
        <Fact term="Maximum participants">
          {max_participants === null ? 'No limit' : max_participants.toLocaleString('en-US')}
        </Fact>
        <Fact term="Publication">{publicationWords(publicationOf(published_at), published_at ?? '')}</Fact>
        <Fact term="Gallery">{images.length === 1 ? '1 picture' : `${images.length} pictures`}</Fact>
        <Fact term="Last change">{`${officeTime(updated_at, time_zone)}`}</Fact>
      </dl>
      {publicationOf(published_at) === 'public' && (
        <Link
          to={`/events/${slug}`}
          className="inline-flex min-h-touch items-center gap-2 font-semibold break-all text-sky-700 underline-offset-4 hover:underline"
        >
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" /> {`/events/${slug}`}
        </Link>
      )}
    </div>
  )
}

function Filters({ filter }: { filter: EventFilter }) {
  const { data: categories = [], error } = useQuery(eventCategoriesQuery)
  return (
    <OfficeFilters
      filter={filter}
      href={officeEventsHref}
      label="Search by title, description or location"
      of="Events"
      selects={[
        { key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses },
        {
          key: 'publication',
          value: filter.publication,
          label: 'Publication',
          placeholder: 'All',
          options: publications,
        },
        {
          key: 'category',
          value: filter.category,
          label: 'Category',
          placeholder: 'All categories',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
          error: error?.message,
        },
      ]}
    />
  )
}

function List({ filter }: { filter: EventFilter }) {
  const query = useQuery(officeEventsQuery(filter))
  const counts = useQuery(registrationsOfQuery(query.data?.rows.map(({ id }) => id) ?? []))
  const { bulk, notice } = useEventBulk(filter, query.data?.rows)
  const [asked, setAsked] = useState<ListedEvent>()
  const [deleted, setDeleted] = useState('')
  const { time, search, status, publication, category } = filter
  return (
    <>
      {counts.error && !counts.data && (
        // Missing numbers would look like nobody has registered.
        <div className="mb-6">
          <ErrorBox message={counts.error.message} onRetry={() => void counts.refetch()} retrying={counts.isFetching} />
        </div>
      )}
      {notice}
      <OfficeList
        bulk={bulk}
        words={{ ...words, yet: time === 'all' ? words.yet : nothingOf[time] }}
        query={query}
        filter={filter}
        href={officeEventsHref}
        size={officePageSize}
        skeleton={{ rows: 15 }}
        columns={columnsFor(({ id }) => counts.data && (counts.data[id] ?? nobody), setAsked)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        details={{ name: ({ title }) => title, content: (event) => <Details event={event} /> }}
        search={search}
        narrowed={Boolean(search || status || publication || category)}
        views={<SavedViews list="events" />}
        all={eventTimeHref({ ...filter, search: '', status: '', publication: '', category: '' }, 'all')}
        first={
          <ButtonLink to={newEventHref()} className="mt-6">
            {time === 'all' ? 'Announce the first one' : 'New event'}
          </ButtonLink>
        }
        said={deleted && `“${deleted}” was deleted. `}
      />
      <DeleteEvent
        key={asked?.id}
        event={asked}
        onDeleted={() => {
          setDeleted(asked?.title ?? '')
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

/** The office's list of events of every status. */
export function EventsOfficePage() {
  const [params] = useSearchParams()
  const filter = readEventFilter(params)
  return (
    <ListPage
      title="Events"
      lead="Everything in the chamber's calendar. Only staff see drafts and what is scheduled."
      actions={
        <>
          <EventExport filter={filter} />
          <ButtonLink to={newEventHref()}>
            <Plus aria-hidden="true" className="size-4" /> New event
          </ButtonLink>
        </>
      }
    >
      <ListParts
        label="Events by time"
        parts={eventTimes.map(({ value, label }) => ({
          to: eventTimeHref(filter, value),
          label,
          current: value === filter.time,
        }))}
      />
      <Filters filter={filter} />
      <List filter={filter} />
    </ListPage>
  )
}
