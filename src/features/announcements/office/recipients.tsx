import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { DataTable, type Column } from '@/components/list/data-table'
import { FormFailure } from '@/components/form/form-outcome'
import { useListTop } from '@/components/list/list-top'
import { PartLinks } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { formatDate, formatTime } from '@/lib/dates/dates'
import { recipientsQuery, useRemind, type OfficeAnnouncement, type Recipient } from './api'
import {
  officeAnnouncementHref,
  peopleWords,
  readRecipientFilter,
  recipientsPageSize,
  type RecipientFilter,
} from '../announcements'

const columns: Column<Recipient>[] = [
  {
    key: 'name',
    header: 'Name',
    plain: true,
    cell: ({ full_name }) => <span className="block font-semibold break-words">{full_name}</span>,
  },
  { key: 'company', header: 'Company', cell: ({ company }) => company ?? '–' },
  {
    key: 'read',
    header: 'Read',
    cell: ({ read_at }) =>
      read_at ? (
        <span className="text-leaf-700">{`${formatDate(read_at)}, ${formatTime(read_at)}`}</span>
      ) : (
        <span className="text-ink-600">Not yet</span>
      ),
  },
  { key: 'reminded', header: 'Reminded', cell: ({ reminded_at }) => (reminded_at ? formatDate(reminded_at) : '–') },
]

/** What reminding did, as a sentence. */
function remindedWords(count: number): string {
  return count === 0
    ? 'Nobody was reminded: whoever has not read it was reminded within the last day.'
    : `${peopleWords(count)} ${count === 1 ? 'was' : 'were'} reminded. Each is reminded at most once a day.`
}

function Remind({ announcement: { id, is_active }, unread }: { announcement: OfficeAnnouncement; unread: number }) {
  const remind = useRemind(id)
  const why = !is_active
    ? 'Its recipients do not see it while it is inactive.'
    : unread === 0
      ? 'Everybody has read it.'
      : 'The reminder shows in their inbox, at most once a day.'
  return (
    <div className="mb-6 space-y-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          look="secondary"
          busy={remind.isPending}
          disabled={!is_active || unread === 0}
          onClick={() => remind.mutate()}
        >
          Remind the unread
        </Button>
        <p role="status" className="text-small text-ink-700">
          {remind.data === undefined ? why : remindedWords(remind.data)}
        </p>
      </div>
      {remind.error && <FormFailure>{remind.error.message}</FormFailure>}
    </div>
  )
}

function List({ id, filter, onStep }: { id: string; filter: RecipientFilter; onStep: () => void }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(recipientsQuery(id, filter))
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading recipients…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-14 items-center">
            <Skeleton className="h-5 w-full max-w-sm" />
          </div>
        ))}
      </Loading>
    )
  if (data.rows.length === 0)
    return (
      <EmptyState>
        <p>
          {filter.page > 1
            ? 'The list ends before this page.'
            : filter.search
              ? 'Nobody of this name or company.'
              : filter.show === 'read'
                ? 'Nobody has read it yet.'
                : filter.show === 'unread'
                  ? 'Everybody has read it.'
                  : 'Nobody received it.'}
        </p>
      </EmptyState>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      <p role="status" className="mb-3 min-h-6 text-small text-ink-700">
        {isPlaceholderData ? '' : peopleWords(data.total)}
      </p>
      <DataTable
        caption="Recipients"
        columns={columns}
        rows={data.rows}
        rowKey={({ recipient_id }) => recipient_id}
        busy={isPlaceholderData}
      />
      <Pagination
        label="Pages of recipients"
        page={filter.page}
        pages={Math.ceil(data.total / recipientsPageSize)}
        href={(page) => officeAnnouncementHref(id, { ...filter, page })}
        onStep={onStep}
      />
    </>
  )
}

/** Who received an announcement, who of them has read it, and the way to remind the others. The search, filter and page stand in the address. */
export function Recipients({ announcement }: { announcement: OfficeAnnouncement }) {
  const { id, counts } = announcement
  const [params] = useSearchParams()
  const filter = readRecipientFilter(params)
  const navigate = useNavigate()
  const { top, onStep } = useListTop(params.toString())
  const go = (search: string, replace: boolean) =>
    void navigate(officeAnnouncementHref(id, { ...filter, search, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, go)
  const { recipients, reads } = counts ?? { recipients: 0, reads: 0 }
  const parts = [
    { show: 'all', label: 'All', count: recipients },
    { show: 'read', label: 'Read', count: reads },
    { show: 'unread', label: 'Unread', count: recipients - reads },
  ] as const
  return (
    <section aria-labelledby="recipients" className="mt-12 border-t border-paper-300 pt-8">
      <h2
        id="recipients"
        ref={top}
        tabIndex={-1}
        className="mb-5 scroll-mt-28 font-serif text-subheading font-semibold outline-none"
      >
        Recipients
      </h2>
      <Remind announcement={announcement} unread={recipients - reads} />
      <PartLinks
        label="Recipients by reading"
        parts={parts.map(({ show, label, count }) => ({
          to: officeAnnouncementHref(id, { ...filter, show, page: 1 }),
          label,
          count,
          current: show === filter.show,
        }))}
      />
      <div className="mb-6">
        <SearchField
          label="Search by name or company"
          of="Recipients"
          value={typed}
          onChange={setTyped}
          onEnter={() => changed && go(take(), false)}
        />
      </div>
      <List id={id} filter={filter} onStep={onStep} />
    </section>
  )
}
