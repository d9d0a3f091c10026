import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useBulk, type BulkAction, type BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { readIds } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { listedAudience, officeAnnouncementHref, type AnnouncementFilter } from '../../announcements'
import { useInvalidateAnnouncements, type ListedAnnouncement } from '../api'
import { activateAnnouncements, announcementRows, deleteAnnouncements, heldCopiesQuery, undoAnnouncements } from './api'

/** Shows announcements to their recipients. */
const activate = {
  doing: 'Activating',
  did: 'activated',
  run: activateAnnouncements(true),
  undo: undoAnnouncements,
}
/** Hides announcements from their recipients. */
export const deactivate = {
  doing: 'Deactivating',
  did: 'deactivated',
  note: 'Copies by mail that have not gone out are held back; Undo lets them go out.',
  run: activateAnnouncements(false),
  undo: undoAnnouncements,
}
const remove = { doing: 'Deleting', did: 'deleted', run: deleteAnnouncements }

/** Asks before announcements are shown again, and says how many held copies go out by mail with them. */
export function ActivateDialog({ dialog }: { dialog: BulkDialog }) {
  const { data: held, error } = useQuery(heldCopiesQuery(dialog.ids))
  const all = countOf(dialog.ids.length, 'announcement')
  const one = dialog.ids.length === 1
  return (
    <BulkQuestion
      dialog={dialog}
      title={`Activate ${all}?`}
      confirm={`Activate ${all}`}
      look="primary"
      task={activate}
      wait={held === undefined && !error}
      error={error?.message}
    >
      <p>
        {one ? 'Its recipients see it in their inboxes again.' : 'Their recipients see them in their inboxes again.'}
      </p>
      {held !== undefined && held > 0 && (
        <p>{`${countOf(held, 'copy', 'copies')} by mail, held back while ${one ? 'it was' : 'they were'} inactive, ${held === 1 ? 'goes' : 'go'} out now.`}</p>
      )}
    </BulkQuestion>
  )
}

const actions: readonly BulkAction[] = [
  { label: 'Activate', icon: Eye, dialog: (dialog) => <ActivateDialog dialog={dialog} /> },
  { label: 'Deactivate', icon: EyeOff, task: deactivate },
  {
    label: 'Delete',
    icon: Trash2,
    danger: true,
    dialog: (dialog) => (
      <BulkQuestion
        dialog={dialog}
        title={`Delete ${countOf(dialog.ids.length, 'announcement')}?`}
        confirm={`Delete ${countOf(dialog.ids.length, 'announcement')}`}
        task={remove}
      >
        <p>
          They disappear for good, also from the inboxes of everybody who received them, with the notes of who has read
          them. To hide them only, deactivate them instead.
        </p>
      </BulkQuestion>
    ),
  },
]

/** Saves the chosen announcements, or all that match the filter, as a file. */
export function AnnouncementExport({ filter, ids }: { filter: AnnouncementFilter; ids?: readonly string[] }) {
  return (
    <ListExport
      name="announcements"
      rows={announcementRows(filter)}
      ids={ids}
      columns={{
        title: ({ title }) => title,
        status: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
        author: ({ author }) => author?.full_name ?? null,
        sent_at: ({ created_at }) => fileTime(created_at),
        audience: ({ audience }) => listedAudience(audience),
        recipients: ({ counts }) => String(counts?.recipients ?? 0),
        reads: ({ counts }) => String(counts?.reads ?? 0),
      }}
    />
  )
}

/** The actions on announcements of the office's list. */
export function useAnnouncementBulk(filter: AnnouncementFilter, rows: readonly ListedAnnouncement[] = []) {
  return useBulk({
    one: 'announcement',
    many: 'announcements',
    names: new Map(rows.map(({ id, title }) => [id, title])),
    href: ({ id }) => officeAnnouncementHref(id),
    actions,
    more: (ids) => <AnnouncementExport filter={filter} ids={ids} />,
    readIds: () => readIds(announcementRows(filter)),
    onSettled: useInvalidateAnnouncements(),
  })
}
