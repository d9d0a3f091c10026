import { useQuery } from '@tanstack/react-query'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { useBulk, type BulkAction, type BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ExportButton } from '@/components/list/export-button'
import { countOf } from '@/lib/text/numbers'
import { officeEventHref, placeOf } from '../../events'
import { useInvalidateEvents, type ListedEvent } from '../api'
import { registeredWords, stayingWords } from '../consequences'
import { statusLabel, type EventFilter } from '../event-list'
import {
  deleteEvents,
  publishEvents,
  readEventIds,
  readEventsForExport,
  registeredQuery,
  toldOfDeletionQuery,
  undoEvents,
} from './api'

const publish = { doing: 'Publishing', did: 'published', run: publishEvents(true), undo: undoEvents }
const unpublish = { doing: 'Unpublishing', did: 'unpublished', run: publishEvents(false), undo: undoEvents }
const remove = { doing: 'Deleting', did: 'deleted', run: deleteEvents }

function PublishDialog({ dialog }: { dialog: BulkDialog }) {
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

function UnpublishDialog({ dialog }: { dialog: BulkDialog }) {
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

/** The columns of an exported file, in their order. */
const columns = [
  'title',
  'slug',
  'status',
  'category',
  'start_date',
  'end_date',
  'time_zone',
  'place',
  'max_participants',
  'registration_deadline',
  'featured',
  'updated_at',
]

/** Saves the chosen events, or all that match the filter, as a file. */
export function EventExport({ filter, ids }: { filter: EventFilter; ids?: readonly string[] }) {
  return (
    <ExportButton
      name="events"
      chosen={ids !== undefined}
      columns={columns}
      read={async (onProgress, signal) =>
        (await readEventsForExport(filter, ids, onProgress, signal)).map((event) => ({
          title: event.title,
          slug: event.slug,
          status: statusLabel(event.status),
          category: event.category.name,
          start_date: event.start_date,
          end_date: event.end_date,
          time_zone: event.time_zone,
          place: placeOf(event),
          max_participants: event.max_participants === null ? null : String(event.max_participants),
          registration_deadline: event.registration_deadline,
          featured: event.is_featured ? 'yes' : 'no',
          updated_at: event.updated_at,
        }))
      }
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
    readIds: () => readEventIds(filter),
    onSettled: useInvalidateEvents(),
  })
}
