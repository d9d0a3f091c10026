import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable, type Column } from '@/components/list/data-table'
import { DeliveryMark } from '@/features/mail/shared/deliveries'
import { SelectField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { totalWords } from '@/lib/list/found'
import { formatDate, formatTime } from '@/lib/dates/dates'
import { mailCountsQuery, mailsQuery, useRetryMail, type OfficeMail } from './api'
import { mailCountWords, mailHref, mailsPageSize, mailStates, mailTitle, readMailFilter, type MailFilter } from './mail'

function columnsFor(sendAgain: (mail: OfficeMail) => void, sending: string | undefined): Column<OfficeMail>[] {
  return [
    {
      key: 'recipient',
      header: 'Recipient',
      plain: true,
      className: 'lg:w-72',
      cell: ({ recipient }) => <span className="block font-semibold break-all">{recipient}</span>,
    },
    { key: 'mail', header: 'Mail', className: 'lg:w-60', cell: mailTitle },
    {
      key: 'written',
      header: 'Written',
      className: 'lg:w-52',
      cell: ({ created_at }) => (
        <time dateTime={created_at}>
          {formatDate(created_at)}, {formatTime(created_at)}
        </time>
      ),
    },
    { key: 'state', header: 'State', cell: (mail) => <DeliveryMark delivery={mail} /> },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      className: 'lg:w-32',
      cell: (mail) =>
        mail.state === 'failed' && (
          <Button
            look="quiet"
            className="min-w-touch"
            busy={sending === mail.id}
            aria-label={`Send again to ${mail.recipient}`}
            onClick={() => sendAgain(mail)}
          >
            Send again
          </Button>
        ),
    },
  ]
}

function Filters({ filter }: { filter: MailFilter }) {
  const navigate = useNavigate()
  const go = (change: Partial<MailFilter>, replace = false) =>
    void navigate(mailHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  return (
    <div className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]">
      <SearchField
        label="Search by recipient"
        of="Mails"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="State"
        placeholder="All"
        options={mailStates}
        value={filter.state}
        onChange={(event) => go({ search: take(), state: event.target.value })}
      />
    </div>
  )
}

function List({ filter }: { filter: MailFilter }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(mailsQuery(filter))
  const retry = useRetryMail()
  const { search, state, page } = filter
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading mails…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className="flex h-14 items-center">
            <Skeleton className="h-5 w-full max-w-2xl" />
          </div>
        ))}
      </Loading>
    )
  const all = page === 1 && !search && !state
  return (
    <>
      {(error ?? retry.error) && (
        <div className="mb-6">
          {error ? (
            <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <FormFailure>{retry.error?.message}</FormFailure>
          )}
        </div>
      )}
      {data.rows.length === 0 ? (
        <EmptyState>
          <p>
            {page > 1 ? 'The list ends before this page.' : all ? 'No mail has been written yet.' : 'No mails found.'}
          </p>
          {!all && (
            <ButtonLink to={mailHref({ search: '', state: '', page: 1 })} look="secondary" className="mt-6">
              Show all mails
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="mb-3 min-h-6 text-small text-ink-700">
            {isPlaceholderData ? '' : `${totalWords(data.total, filter.search)} ${data.total === 1 ? 'mail' : 'mails'}`}
          </p>
          <DataTable
            caption="Mails"
            columns={columnsFor(({ id }) => retry.mutate(id), retry.isPending ? retry.variables : undefined)}
            rows={data.rows}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
          <Pagination
            label="Pages of mails"
            page={page}
            pages={Math.ceil(data.total / mailsPageSize)}
            href={(to) => mailHref({ ...filter, page: to })}
          />
        </>
      )}
    </>
  )
}

/** Every mail that the portal writes and what became of it; one that failed can be sent again. */
export function MailPage() {
  const [params] = useSearchParams()
  const filter = readMailFilter(params)
  const { data: counts } = useQuery(mailCountsQuery)
  return (
    <OfficePage title="Mail" lead={<span className="block min-h-7">{counts ? mailCountWords(counts) : ''}</span>}>
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
