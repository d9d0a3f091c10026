import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { late } from '@/components/ui/late'
import { ErrorBox } from '@/components/ui/states'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { registrationsOfQuery } from './seats/api'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { eventCategoriesQuery, officeEventsQuery, type ListedEvent } from './api'
import { EventExport, PublishDialog, UnpublishDialog, useEventBulk } from './bulk/event-bulk'
import { DeleteEvent } from './delete-event'
import { eventColumnsFor } from './event-columns'
import { EventDetails } from './event-details'
import { eventList, eventTimes, newEventHref, type EventFilter } from './event-list'

const StoredPreview = late(async () => (await import('./event-preview')).StoredPreview)

const words = {
  caption: 'Events',
  one: 'event',
  many: 'events',
  none: 'No events found matching your search criteria.',
  yet: 'There are no events yet.',
}
const nobody = { confirmed: 0, waitlisted: 0, offered: 0, held: 0, attended: 0 }
/** The words where a part of the list has no events. */
const nothingOf = { upcoming: 'No events are coming up.', past: 'No events are over yet.' }

function EventFilters({ filter }: { filter: EventFilter }) {
  const categories = useQuery(eventCategoriesQuery)
  return (
    <OfficeFilters
      list={eventList}
      filter={filter}
      choices={{ category: (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })) }}
      from={categories}
    />
  )
}

function OfficeEvents({ filter }: { filter: EventFilter }) {
  const query = useQuery(officeEventsQuery(filter))
  const counts = useQuery({
    ...registrationsOfQuery(query.data?.rows.map(({ id }) => id) ?? []),
    placeholderData: keepPreviousData,
  })
  const rest = counts.data && !counts.isPlaceholderData ? nobody : undefined
  const { bulk, notice, row } = useEventBulk(filter, query.data?.rows)
  const [publishing, setPublishing] = useState<ListedEvent>()
  const PublicationDialog = publishing?.published_at ? UnpublishDialog : PublishDialog
  const [previewed, setPreviewed] = useState<ListedEvent>()
  const [asked, setAsked] = useState<ListedEvent>()
  const [deleted, setDeleted] = useState('')
  const { time, search } = filter
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
        list={eventList}
        bulk={bulk}
        words={{ ...words, yet: time === 'all' ? words.yet : nothingOf[time] }}
        // The first rows come with their numbers, which may take a second line.
        query={counts.isLoading ? { ...query, data: undefined } : query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={eventColumnsFor({
          countsOf: ({ id }) => counts.data?.[id] ?? rest,
          busy: row.busy,
          onPublication: setPublishing,
          onPreview: setPreviewed,
          onDelete: setAsked,
        })}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        details={{ name: ({ title }) => title, content: (event) => <EventDetails event={event} /> }}
        search={search}
        views={<SavedViews of={eventList.path} />}
        all={eventList.href({ time: 'all' })}
        first={
          <ButtonLink to={newEventHref()} className="mt-6">
            {time === 'all' ? 'Announce the first one' : 'New event'}
          </ButtonLink>
        }
        said={deleted && `“${deleted}” was deleted. `}
        failure={row.failure}
      />
      {publishing && (
        <PublicationDialog
          dialog={{
            ids: [publishing.id],
            start: (task) => {
              row.start(task, publishing.id)
              setPublishing(undefined)
            },
            close: () => setPublishing(undefined),
          }}
        />
      )}
      <Suspense>
        {previewed && (
          <StoredPreview id={previewed.id} title={previewed.title} onClose={() => setPreviewed(undefined)} />
        )}
      </Suspense>
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
  const filter = eventList.read(params)
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
          to: eventList.href({ ...filter, time: value, sort: undefined, page: 1 }),
          label,
          current: value === filter.time,
        }))}
      />
      <EventFilters filter={filter} />
      <OfficeEvents filter={filter} />
    </ListPage>
  )
}
