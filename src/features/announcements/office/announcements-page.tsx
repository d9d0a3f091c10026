import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { ListFilters } from '@/components/list/list-filters'
import { interchangeParts } from '@/features/announcements/shared/inbox'
import { officeDay } from '@/lib/dates/office-time'
import { officeAnnouncementsQuery, useChangeActive, type ListedAnnouncement } from './api'
import { AnnouncementExport, useAnnouncementBulk } from './bulk/announcement-bulk'
import { DeleteAnnouncement } from './delete-announcement'
import {
  announcementsHref,
  announcementsPageSize,
  newAnnouncementHref,
  officeAnnouncementHref,
  readAnnouncementFilter,
  statuses,
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
      plain: true,
      cell: ({ id, title, is_active }) => (
        <span className="flex flex-wrap items-center gap-x-3 lg:max-w-80">
          <Link
            to={officeAnnouncementHref(id)}
            className="flex min-h-touch min-w-0 items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
          >
            <span className="min-w-0 break-words">{title}</span>
          </Link>
          {!is_active && (
            <span className="rounded-control bg-paper-200 px-2 py-0.5 text-fine font-semibold text-ink-700">
              Inactive
            </span>
          )}
        </span>
      ),
    },
    { key: 'author', header: 'Author', cell: ({ author }) => author?.full_name ?? '–' },
    {
      key: 'sent',
      header: 'Sent on',
      sortable: true,
      className: 'lg:whitespace-nowrap',
      cell: ({ created_at }) => officeDay(created_at),
    },
    {
      key: 'audience',
      header: 'Audience',
      cell: ({ audience }) => <span className="block break-words lg:max-w-40">{audience ?? 'Chosen people'}</span>,
    },
    { key: 'read', header: 'Read', cell: ({ counts }) => <ReadShare counts={counts} /> },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (announcement) => {
        const { id, title, is_active } = announcement
        return (
          <span className="flex flex-wrap gap-x-5 lg:flex-nowrap lg:justify-end">
            <Button
              look="quiet"
              busy={busy === id}
              aria-label={`${is_active ? 'Deactivate' : 'Activate'} ${title}`}
              onClick={() => onActive(announcement)}
            >
              {is_active ? 'Deactivate' : 'Activate'}
            </Button>
            <ButtonLink
              look="quiet"
              className="min-w-touch"
              to={officeAnnouncementHref(id)}
              aria-label={`Edit ${title}`}
            >
              Edit
            </ButtonLink>
            <Button
              look="quiet"
              className={`min-w-touch text-danger-700!`}
              aria-label={`Delete ${title}`}
              onClick={() => onDelete(announcement)}
            >
              Delete
            </Button>
          </span>
        )
      },
    },
  ]
}

function List({ filter }: { filter: AnnouncementFilter }) {
  const query = useQuery(officeAnnouncementsQuery(filter))
  const change = useChangeActive()
  const { bulk, notice } = useAnnouncementBulk(filter, query.data?.rows)
  const [deleted, setDeleted] = useState<ListedAnnouncement>()
  return (
    <>
      {notice}
      <OfficeList
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        href={announcementsHref}
        size={announcementsPageSize}
        skeleton={{ rows: announcementsPageSize, row: 'h-16', text: 'max-w-lg' }}
        columns={columnsFor({
          busy: change.isPending ? change.variables.id : undefined,
          onActive: ({ id, is_active }) => change.mutate({ id, active: !is_active }),
          onDelete: setDeleted,
        })}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        narrowed={Boolean(filter.search || filter.status)}
        all={announcementsHref()}
        first={
          <ButtonLink to={newAnnouncementHref} className="mt-6">
            Write the first one
          </ButtonLink>
        }
        failure={change.error?.message}
      />
      <DeleteAnnouncement announcement={deleted} onClose={() => setDeleted(undefined)} onDeleted={() => undefined} />
    </>
  )
}

/** The office's list of the announcements that the chamber sends its members. */
export function AnnouncementsPage() {
  const [params] = useSearchParams()
  const filter = readAnnouncementFilter(params)
  return (
    <OfficePage
      title="Interchange"
      lead="Announcements to members, and who has read them."
      actions={
        <>
          <AnnouncementExport filter={filter} />
          <ButtonLink to={newAnnouncementHref}>
            <Plus aria-hidden="true" className="size-4" /> New announcement
          </ButtonLink>
        </>
      }
    >
      <PartLinks label="Parts of Interchange" parts={interchangeParts('announcements')} />
      <ListFilters
        filter={filter}
        href={announcementsHref}
        label="Search by title"
        of="Announcements"
        selects={[{ key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses }]}
        className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]"
      />
      <List filter={filter} />
    </OfficePage>
  )
}
