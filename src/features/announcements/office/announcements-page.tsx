import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable, SortSelect, type Column } from '@/components/list/data-table'
import { SelectField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { interchangeParts } from '@/features/announcements/member/inbox'
import { formatDate } from '@/lib/dates/dates'
import { officeAnnouncementsQuery, useChangeActive, type ListedAnnouncement } from './api'
import { DeleteAnnouncement } from './delete-announcement'
import {
  announcementsHref,
  announcementsPageSize,
  newAnnouncementHref,
  officeAnnouncementHref,
  readAnnouncementFilter,
  statuses,
  type AnnouncementFilter,
  type AnnouncementSort,
} from '../announcements'
import { ReadShare } from './read-share'

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
      cell: ({ created_at }) => formatDate(created_at),
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

function Filters({ filter }: { filter: AnnouncementFilter }) {
  const navigate = useNavigate()
  const go = (change: Partial<AnnouncementFilter>, replace = false) =>
    void navigate(announcementsHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  return (
    <div className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]">
      <SearchField
        label="Search by title"
        of="Announcements"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="Status"
        placeholder="All"
        options={statuses}
        value={filter.status}
        onChange={(event) =>
          go({ search: take(), status: statuses.find(({ value }) => value === event.target.value)?.value ?? '' })
        }
      />
    </div>
  )
}

function Nothing({ filter: { search, status, page } }: { filter: AnnouncementFilter }) {
  const all = page === 1 && !search && !status
  return (
    <EmptyState>
      <p>{page > 1 ? 'The list ends before this page.' : all ? 'No announcements yet.' : 'No announcements found.'}</p>
      {all ? (
        <ButtonLink to={newAnnouncementHref} className="mt-6">
          Write the first one
        </ButtonLink>
      ) : (
        <ButtonLink to={announcementsHref()} look="secondary" className="mt-6">
          Show all announcements
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function List({ filter }: { filter: AnnouncementFilter }) {
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(officeAnnouncementsQuery(filter))
  const change = useChangeActive()
  const [deleted, setDeleted] = useState<ListedAnnouncement>()
  const columns = columnsFor({
    busy: change.isPending ? change.variables.id : undefined,
    onActive: ({ id, is_active }) => change.mutate({ id, active: !is_active }),
    onDelete: setDeleted,
  })
  const hrefOf = (sort: { key: string; descending: boolean }) =>
    announcementsHref({ ...filter, sort: { key: sort.key as AnnouncementSort, descending: sort.descending }, page: 1 })
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading announcements…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: announcementsPageSize }, (_, index) => (
          <div key={index} className="flex h-16 items-center">
            <Skeleton className="h-5 w-full max-w-lg" />
          </div>
        ))}
      </Loading>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {change.error && (
        <div className="mb-4">
          <FormFailure>{change.error.message}</FormFailure>
        </div>
      )}
      {data.rows.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <>
          <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-4">
            <p role="status" className="text-small text-ink-700">
              {isPlaceholderData
                ? ''
                : `${data.total.toLocaleString('en-US')} ${data.total === 1 ? 'announcement' : 'announcements'}`}
            </p>
            <SortSelect
              columns={columns}
              sort={filter.sort}
              onSort={(sort) => void navigate(hrefOf(sort), { preventScrollReset: true })}
            />
          </div>
          <DataTable
            caption="Announcements"
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            sort={filter.sort}
            sortHref={hrefOf}
            busy={isPlaceholderData}
          />
          <Pagination
            label="Pages of announcements"
            page={filter.page}
            pages={Math.ceil(data.total / announcementsPageSize)}
            href={(page) => announcementsHref({ ...filter, page })}
          />
        </>
      )}
      <DeleteAnnouncement announcement={deleted} onClose={() => setDeleted(undefined)} onDeleted={() => undefined} />
    </>
  )
}

/** The announcements of the chamber to its members, as their senders see them. */
export function AnnouncementsPage() {
  const [params] = useSearchParams()
  const filter = readAnnouncementFilter(params)
  return (
    <OfficePage
      title="Interchange"
      lead="Announcements to members, and who has read them."
      actions={
        <ButtonLink to={newAnnouncementHref}>
          <Plus aria-hidden="true" className="size-4" /> New announcement
        </ButtonLink>
      }
    >
      <PartLinks label="Parts of Interchange" parts={interchangeParts('announcements')} />
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
