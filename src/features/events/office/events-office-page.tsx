import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Copy, ExternalLink, Pencil, Plus, Star, Trash2, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { OfficePage } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { ErrorBox } from '@/components/ui/states'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListFilters } from '@/components/list/list-filters'
import { registrationsOfQuery } from '@/features/registrations/office/api'
import {
  participantsHref,
  shortCountWords,
  type RegistrationCounts,
} from '@/features/registrations/shared/participants'
import { clockName } from '@/lib/dates/dates'
import { officeTime } from '@/lib/dates/office-time'
import { eventCategoriesQuery, officeEventsQuery, type ListedEvent } from './api'
import { EventExport, useEventBulk } from './bulk/event-bulk'
import { DeleteEvent } from './delete-event'
import { dateRange, placeOf, timeRange, officeEventHref } from '../events'
import {
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
const iconButton =
  'grid size-touch place-items-center rounded-control text-ink-700 hover:bg-paper-200 hover:text-ink-900'

const statusTones: Readonly<Record<string, string>> = {
  upcoming: 'text-sky-700',
  ongoing: 'text-leaf-700',
  completed: 'text-ink-600',
  cancelled: 'text-danger-700',
}

function Thumbnail({ address }: { address: string | null }) {
  if (address) return <Picture src={address} sizes="72px" className="w-18 shrink-0 rounded-control" />
  return (
    <span className="grid aspect-16/10 w-18 shrink-0 place-items-center rounded-control bg-paper-200 text-ink-500">
      <CalendarDays aria-hidden="true" className="size-5" />
    </span>
  )
}

function Title({ event: { id, title, is_featured } }: { event: ListedEvent }) {
  return (
    <span className="block break-words lg:max-w-64">
      <RowLink to={officeEventHref(id)}>{title}</RowLink>
      {is_featured && (
        <span className="mb-1 inline-flex items-center gap-1 rounded-control bg-wheat-100 px-2 py-0.5 text-fine font-semibold text-ink-900">
          <Star aria-hidden="true" className="size-3.5" /> Featured
        </span>
      )}
    </span>
  )
}

/** The chosen status and, if the site goes by the date instead, the resulting one. */
function Status({ event }: { event: ListedEvent }) {
  return (
    <span className={`font-semibold ${statusTones[event.status] ?? ''}`}>
      {statusLabel(event.status)}
      {isOverdue(event) && <span className="block text-fine font-normal text-ink-600">Over: listed as past</span>}
    </span>
  )
}

/** The link to the participants, with their number if there are any. */
function Registrations({
  event: { id, title, max_participants },
  counts,
}: {
  event: ListedEvent
  counts: RegistrationCounts | undefined
}) {
  const words = counts && shortCountWords(counts, max_participants)
  return (
    <Link
      to={participantsHref(id)}
      title="Participants"
      className="group -ms-3 inline-flex min-h-touch min-w-touch items-center gap-2 rounded-control px-3 text-ink-700 hover:bg-paper-200 hover:text-ink-900"
    >
      <UsersRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{`Participants of ${title}${words ? ': ' : ''}`}</span>
      {words && (
        <span className="whitespace-nowrap tabular-nums">
          <span className="font-semibold text-sky-700 underline-offset-4 group-hover:underline">{words.taken}</span>{' '}
          {words.waiting && <span className="block text-fine text-ink-600">{words.waiting}</span>}
        </span>
      )}
    </Link>
  )
}

function columnsFor(
  countsOf: (event: ListedEvent) => RegistrationCounts | undefined,
  onDelete: (event: ListedEvent) => void,
): Column<ListedEvent>[] {
  return [
    { key: 'picture', header: 'Picture', plain: true, cell: ({ image_url }) => <Thumbnail address={image_url} /> },
    { key: 'title', header: 'Title', sortable: true, plain: true, cell: (event) => <Title event={event} /> },
    { key: 'category', header: 'Category', cell: ({ category }) => category.name },
    {
      key: 'start',
      header: 'Date and time',
      sortable: true,
      cell: (event) => (
        <span className="block lg:max-w-48">
          {dateRange(event)}
          <span className="block text-fine text-ink-600">
            {timeRange(event)} <span className="whitespace-nowrap">{`(${clockName(event.time_zone)})`}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'place',
      header: 'Place',
      cell: (event) => <span className="block break-words lg:max-w-40">{placeOf(event)}</span>,
    },
    { key: 'status', header: 'Status', cell: (event) => <Status event={event} /> },
    {
      key: 'registrations',
      header: 'Registrations',
      cell: (event) => <Registrations event={event} counts={countsOf(event)} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (event) => (
        <span className="flex max-lg:-ms-3">
          <Link to={officeEventHref(event.id)} aria-label={`Edit ${event.title}`} title="Edit" className={iconButton}>
            <Pencil aria-hidden="true" className="size-4" />
          </Link>
          <Link
            to={newEventHref(event.id)}
            aria-label={`Duplicate ${event.title}`}
            title="Duplicate"
            className={iconButton}
          >
            <Copy aria-hidden="true" className="size-4" />
          </Link>
          <button
            type="button"
            aria-label={`Delete ${event.title}`}
            title="Delete"
            onClick={() => onDelete(event)}
            className={`${iconButton} hover:text-danger-700`}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        </span>
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
  const { summary, registration_deadline: deadline, max_participants, images, slug, updated_at, time_zone } = event
  return (
    <div className="max-w-4xl space-y-4 py-2">
      <p className="max-w-reading">{summary}</p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Registration deadline">{deadline ? officeTime(deadline, time_zone) : 'None'}</Fact>
        <Fact term="Maximum participants">
          {max_participants === null ? 'No limit' : max_participants.toLocaleString('en-US')}
        </Fact>
        <Fact term="Gallery">{images.length === 1 ? '1 picture' : `${images.length} pictures`}</Fact>
        <Fact term="Last change">{`${officeTime(updated_at, time_zone)}`}</Fact>
      </dl>
      <Link
        to={`/events/${slug}`}
        className="inline-flex min-h-touch items-center gap-2 font-semibold break-all text-sky-700 underline-offset-4 hover:underline"
      >
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" /> {`/events/${slug}`}
      </Link>
    </div>
  )
}

function Filters({ filter }: { filter: EventFilter }) {
  const { data: categories = [], error } = useQuery(eventCategoriesQuery)
  return (
    <ListFilters
      filter={filter}
      href={officeEventsHref}
      label="Search by title, description or location"
      of="Events"
      selects={[
        { key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses },
        {
          key: 'category',
          value: filter.category,
          label: 'Category',
          placeholder: 'All categories',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
          error: error?.message,
        },
      ]}
      className="mb-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_12rem_16rem]"
    />
  )
}

function List({ filter }: { filter: EventFilter }) {
  const query = useQuery(officeEventsQuery(filter))
  const counts = useQuery(registrationsOfQuery(query.data?.rows.map(({ id }) => id) ?? []))
  const { bulk, notice } = useEventBulk(filter, query.data?.rows)
  const [asked, setAsked] = useState<ListedEvent>()
  const [deleted, setDeleted] = useState('')
  const { search, status, category } = filter
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
        words={words}
        query={query}
        filter={filter}
        href={officeEventsHref}
        size={officePageSize}
        skeleton={{ rows: 10, row: 'h-18', text: 'max-w-sm', picture: 'h-11 w-18' }}
        columns={columnsFor(({ id }) => counts.data?.[id], setAsked)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        details={{ name: ({ title }) => title, content: (event) => <Details event={event} /> }}
        search={search}
        narrowed={Boolean(search || status || category)}
        all={officeEventsHref()}
        first={
          <ButtonLink to={newEventHref()} className="mt-6">
            Announce the first one
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
    <OfficePage
      title="Events"
      lead="Everything in the chamber's calendar. All of it is public."
      actions={
        <>
          <EventExport filter={filter} />
          <ButtonLink to={newEventHref()}>
            <Plus aria-hidden="true" className="size-4" /> New event
          </ButtonLink>
        </>
      }
    >
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
