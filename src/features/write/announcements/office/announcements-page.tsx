import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { interchangeParts } from '@/features/write/announcements/shared/inbox'
import { officeAnnouncementsQuery, type ListedAnnouncement } from './api'
import { ActivateDialog, AnnouncementExport, deactivate, useAnnouncementBulk } from './bulk/announcement-bulk'
import { DeleteAnnouncement } from './delete-announcement'
import {
  announcementList,
  listedAudience,
  newAnnouncementHref,
  officeAnnouncementHref,
  type AnnouncementFilter,
} from '../announcements'
import { ReadShare } from './read-share'

const words = {
  caption: 'Announcements',
  one: 'announcement',
  many: 'announcements',
  none: 'No announcements found.',
  yet: 'No announcements yet.',
}

function columnsFor({
  busy,
  onActive,
  onDelete,
}: {
  busy: string | undefined
  onActive: (announcement: ListedAnnouncement) => void
  onDelete: (announcement: ListedAnnouncement) => void
}): Column<ListedAnnouncement>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      narrow: 'first',
      cell: ({ id, title }) => <RowLink to={officeAnnouncementHref(id)}>{title}</RowLink>,
    },
    {
      key: 'author',
      header: 'Author',
      from: '2xl',
      fit: 'cut',
      className: 'w-40',
      cell: ({ author }) => author?.full_name ?? '–',
    },
    {
      key: 'sent',
      header: 'Sent on',
      sortable: true,
      narrow: 'second',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: 'audience',
      header: 'Audience',
      from: 'xl',
      fit: 'cut',
      className: 'w-44',
      cell: ({ audience }) => listedAudience(audience),
    },
    {
      key: 'read',
      header: 'Read',
      narrow: 'second',
      cell: ({ counts }) => <ReadShare counts={counts} />,
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ is_active }) => <Status tone={is_active ? 'good' : 'over'}>{is_active ? 'Active' : 'Inactive'}</Status>,
    },
    {
      ...actionsColumn,
      cell: (announcement) => {
        const { id, title, is_active } = announcement
        return (
          <RowActions
            name={title}
            edit={{ to: officeAnnouncementHref(id) }}
            delete={{ onPress: () => onDelete(announcement) }}
            more={[
              {
                label: is_active ? 'Deactivate' : 'Activate',
                onPress: () => onActive(announcement),
                busy: busy === id,
              },
            ]}
          />
        )
      },
    },
  ]
}

function Announcements({ filter }: { filter: AnnouncementFilter }) {
  const query = useQuery(officeAnnouncementsQuery(filter))
  const { bulk, notice, row } = useAnnouncementBulk(filter, query.data?.rows)
  const [deleted, setDeleted] = useState<ListedAnnouncement>()
  /** The announcement whose activation is being asked about: held copies go out with it. */
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  return (
    <>
      {notice}
      <OfficeList
        list={announcementList}
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: announcementList.pageSize }}
        columns={columnsFor({
          busy: row.busy,
          onActive: ({ id, is_active }) => (is_active ? row.start(deactivate, id) : setAsked(id)),
          onDelete: setDeleted,
        })}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        views={<SavedViews of={announcementList.path} />}
        all={announcementList.href()}
        first={
          <ButtonLink to={newAnnouncementHref} className="mt-6">
            Write the first one
          </ButtonLink>
        }
        failure={row.failure}
      />
      {asked && (
        <ActivateDialog
          dialog={{
            ids: [asked],
            start: (task) => {
              close()
              row.start(task, asked)
            },
            close,
          }}
        />
      )}
      <DeleteAnnouncement announcement={deleted} onClose={() => setDeleted(undefined)} onDeleted={() => undefined} />
    </>
  )
}

/** The office's list of the announcements that the chamber sends its members. */
export function AnnouncementsPage() {
  const [params] = useSearchParams()
  const filter = announcementList.read(params)
  return (
    <ListPage
      title="Interchange"
      lead="Announcements to members, and who has read them."
      actions={
        <>
          <AnnouncementExport filter={filter} />
          <ButtonLink to={newAnnouncementHref}>
            <Plus aria-hidden="true" className="size-4" />
            <span>
              New <span className="max-sm:sr-only">announcement</span>
            </span>
          </ButtonLink>
        </>
      }
    >
      <ListParts label="Parts of Interchange" parts={interchangeParts('announcements')} />
      <OfficeFilters list={announcementList} filter={filter} />
      <Announcements filter={filter} />
    </ListPage>
  )
}
