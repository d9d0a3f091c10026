import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { DataTable, type Column } from '@/components/list/data-table'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useSession } from '@/features/session/api'
import { formatDate } from '@/lib/dates/dates'
import { readPage } from '@/lib/list/list-address'
import { figurePageSize, figureRowsQuery, type FigureRow } from '../api'
import { countedWords, countOf, figureFor, figureHref, figures, overviewHref, type FigureName } from '../overview'
import { PeriodFilter } from './period-filter'
import { readPeriod, type Period } from '../period'

const name = (header: string): Column<FigureRow> => ({
  key: 'name',
  header,
  plain: true,
  cell: ({ name: text, to }) =>
    to ? (
      <Link
        to={to}
        className="inline-flex min-h-touch items-center font-semibold break-words text-sky-700 underline-offset-4 hover:underline"
      >
        {text}
      </Link>
    ) : (
      <span className="inline-flex min-h-touch items-center font-semibold break-all">{text}</span>
    ),
})
const detail = (header: string): Column<FigureRow> => ({
  key: 'detail',
  header,
  cell: ({ detail: text }) => <span className="break-words">{text}</span>,
})
const date = (header: string): Column<FigureRow> => ({
  key: 'date',
  header,
  cell: ({ at, zone }) => <time dateTime={at}>{formatDate(at, zone)}</time>,
})
const state = (header: string): Column<FigureRow> => ({ key: 'state', header, cell: ({ state: text }) => text })

const columns: Readonly<Record<FigureName, readonly Column<FigureRow>[]>> = {
  members: [name('Name'), detail('Kind'), date('Joined'), state('Status')],
  active_members: [name('Name'), detail('Kind'), date('Joined'), state('Status')],
  users: [name('Name'), detail('Email'), date('Access since'), state('Role')],
  upcoming_events: [name('Title'), date('Begins'), state('Status')],
  active_subscribers: [name('Email'), date('Subscribed'), state('Status')],
  applications: [name('Company'), detail('Contact'), date('Received'), state('Status')],
}

function Rows({ figure, period, page }: { figure: FigureName; period: Period; page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(figureRowsQuery(figure, period, page))
  const { role } = useSession()
  // An Editor's list of active members leads nowhere: the members' own pages are the Administrators'.
  const linked = figure !== 'active_members' || figureFor(role ?? 'member', 'members') !== undefined
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading
        label={`Loading ${figures[figure].noun[1]}…`}
        className="mt-11 divide-y divide-paper-300 border-y border-paper-300"
      >
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className="flex h-15 items-center">
            <Skeleton className="h-5 w-full max-w-lg" />
          </div>
        ))}
      </Loading>
    )
  if (data.rows.length === 0)
    return (
      <EmptyState>
        <p>
          {page > 1 && data.total > 0
            ? 'The list ends before this page.'
            : `No ${figures[figure].noun[1]} in this period.`}
        </p>
        {page > 1 && data.total > 0 && (
          <ButtonLink to={figureHref(figure, period)} look="secondary" className="mt-6">
            Go to the first page
          </ButtonLink>
        )}
      </EmptyState>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      <p role="status" className="mb-5 min-h-6 text-small text-ink-700">
        {isPlaceholderData ? '' : countOf(figure, data.total)}
      </p>
      <DataTable
        caption={figures[figure].title}
        columns={columns[figure]}
        rows={linked ? data.rows : data.rows.map((row) => ({ ...row, to: undefined }))}
        rowKey={({ id }) => id}
        busy={isPlaceholderData}
      />
      <Pagination
        label={`Pages of ${figures[figure].noun[1]}`}
        page={page}
        pages={Math.ceil(data.total / figurePageSize)}
        href={(step) => figureHref(figure, period, step)}
      />
    </>
  )
}

/** The rows that a figure of the Overview counts, over the same choice of periods. */
export function FigurePage() {
  const { figure: asked } = useParams()
  const [params] = useSearchParams()
  const { role = 'member' } = useSession()
  const figure = figureFor(role, asked)
  const period = readPeriod(params)
  const back = <BackLink to={period.kind === 'broken' ? '/dashboard' : overviewHref(period)}>Back to Overview</BackLink>
  if (!figure)
    return (
      <OfficePage title="This figure is not here" before={back}>
        <p className="max-w-reading text-ink-700">
          Either there is no figure of this name, or your role does not include it.
        </p>
      </OfficePage>
    )
  const words = period.kind === 'broken' ? undefined : countedWords(figure, period)
  return (
    <OfficePage
      title={figures[figure].title}
      before={back}
      lead={
        words &&
        `${words.charAt(0).toUpperCase()}${words.slice(1)}; ${figure === 'upcoming_events' ? 'soonest' : 'newest'} first.`
      }
    >
      <PeriodFilter period={period} href={(next) => figureHref(figure, next)} />
      {period.kind === 'broken' ? (
        <p className="text-ink-700">Choose the first and the last day to see the rows between them.</p>
      ) : (
        <Rows key={figure} figure={figure} period={period} page={readPage(params)} />
      )}
    </OfficePage>
  )
}
