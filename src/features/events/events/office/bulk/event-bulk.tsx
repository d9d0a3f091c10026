import { useQuery } from '@tanstack/react-query'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { useBulk, type BulkAction, type BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { readIds } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { officeEventHref, placeOf } from '../../events'
import { useInvalidateEvents, type ListedEvent } from '../api'
import { registeredWords, stayingWords } from '../consequences'
import { statusLabel, type EventFilter } from '../event-list'
import { deleteEvents, eventRows, publishEvents, registeredQuery, toldOfDeletionQuery, undoEvents } from './api'

const publish = { doing: 'Publishing', did: 'published', run: publishEvents(true), undo: undoEvents }
const unpublish = { doing: 'Unpublishing', did: 'unpublished', run: publishEvents(false), undo: undoEvents }
const remove = { doing: 'Deleting', did: 'deleted', run: deleteEvents }

/** Asks before chosen events, or one, are published. */
export function PublishDialog({ dialog }: { dialog: BulkDialog }) {
  const { data: registered, error } = useQuery(registeredQuery(dialog.ids, true))
  const all = countOf(dialog.ids.length, 'event')
  return (
    <BulkQuestion
      dialog={dialog}
      title={`Publish ${all}?`}
      confirm={`Publish ${all}`}
      look="primary"
      task={publish}
      wait={registered === undefined && !error}
      error={error?.message}
    >
      <p>Drafts become public at once. An event that is scheduled keeps its time.</p>
      {registered !== undefined && registered > 0 && (
        <p className="font-semibold">
          {`${registeredWords(registered)} from before. Whoever was not told of a change of time or place, or gets a place that is free, gets an email.`}
        </p>
      )}
    </BulkQuestion>
  )
}

/** Asks before chosen events, or one, are unpublished. */
export function UnpublishDialog({ dialog }: { dialog: BulkDialog }) {
  const { data: registered, error } = useQuery(registeredQuery(dialog.ids, false))
  const all = countOf(dialog.ids.length, 'event')
  return (
    <BulkQuestion
      dialog={dialog}
      title={`Unpublish ${all}?`}
      confirm={`Unpublish ${all}`}
      task={unpublish}
      wait={registered === undefined && !error}
      error={error?.message}
    >
      <p>All of them become drafts, which visitors do not see, also those that are scheduled.</p>
      {registered !== undefined && registered > 0 && (
        <p className="font-semibold">{`${registeredWords(registered)}. ${stayingWords}`}</p>
      )}
    </BulkQuestion>
  )
}

function DeleteDialog({ dialog }: { dialog: BulkDialog }) {
  const { data: told, error } = useQuery(toldOfDeletionQuery(dialog.ids))
  const all = countOf(dialog.ids.length, 'event')
  return (
    <BulkQuestion
      dialog={dialog}
      title={`Delete ${all}?`}
      confirm={`Delete ${all}`}
      task={remove}
      wait={told === undefined && !error}
      error={error?.message}
    >
      <p>
        They disappear from the site for good, with their pictures, all their versions and their registrations. To take
        them off the site only, unpublish them; to tell visitors that one does not take place, set its status to
        Cancelled.
      </p>
      {told === undefined ? (
        <p>Everybody registered for one that is not over is told by email.</p>
      ) : (
        told > 0 && (
          <p className="font-semibold">{`${countOf(told, 'person gets', 'people get')} an email, because they are registered.`}</p>
        )
      )}
    </BulkQuestion>
  )
}

const actions: readonly BulkAction[] = [
  { label: 'Publish', icon: Send, dialog: (dialog) => <PublishDialog dialog={dialog} /> },
  { label: 'Unpublish', icon: EyeOff, dialog: (dialog) => <UnpublishDialog dialog={dialog} /> },
  { label: 'Delete', icon: Trash2, danger: true, dialog: (dialog) => <DeleteDialog dialog={dialog} /> },
]

/** Saves the chosen events, or all that match the filter, as a file. */
export function EventExport({ filter, ids }: { filter: EventFilter; ids?: readonly string[] }) {
  return (
    <ListExport
      name="events"
      rows={eventRows(filter)}
      ids={ids}
      columns={{
        title: (event) => event.title,
        slug: (event) => event.slug,
        status: (event) => statusLabel(event.status),
        category: (event) => event.category.name,
        start_date: ({ start_date, time_zone }) => fileTime(start_date, time_zone),
        end_date: ({ end_date, time_zone }) => fileTime(end_date, time_zone),
        time_zone: (event) => event.time_zone,
        place: placeOf,
        max_participants: ({ max_participants: most }) => (most === null ? null : String(most)),
        registration_deadline: ({ registration_deadline: end, time_zone }) => fileTime(end, time_zone),
        featured: (event) => (event.is_featured ? 'yes' : 'no'),
        updated_at: ({ updated_at }) => fileTime(updated_at),
      }}
    />
  )
}

/** The actions on many events of the office's list. */
export function useEventBulk(filter: EventFilter, rows: readonly ListedEvent[] = []) {
  return useBulk({
    one: 'event',
    many: 'events',
    names: new Map(rows.map(({ id, title }) => [id, title])),
    href: ({ id }) => officeEventHref(id),
    actions,
    more: (ids) => <EventExport filter={filter} ids={ids} />,
    readIds: () => readIds(eventRows(filter)),
    onSettled: useInvalidateEvents(),
  })
}
