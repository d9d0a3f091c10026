import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { totalWords } from '@/lib/list/found'
import { DataTable, SortSelect, type Column, type RowDetails, type Sort } from './data-table'
import { Pagination } from './pagination'
import { SelectionBar, type Bulk } from './selection-bar'
import { useSelection } from './use-selection'

/** The state of a list's query, as `useQuery` returns it. */
type ListQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>

/**
 * The skeleton rows before the first data: how many, and the classes of a row, of its text and of the picture before
 * the text.
 */
type ListSkeleton = { rows: number; row: string; text: string; picture?: string; className?: string }

/** The words for a list and its rows. */
type ListWords = {
  /** The caption of the table. */
  caption: string
  /** The list as a whole, as in `Loading members…`; `many` by default. */
  list?: string
  /** A single row, as in `1 user`; without it the list shows no total. */
  one?: string
  many: string
  /** The text when nothing matches. */
  none: string
  /** The text when the whole list is empty; `none` by default. */
  yet?: string
  /** The link to the whole list; `Show all users` by default. */
  all?: string
}

/**
 * The placeholder of a list until it has data: skeleton rows, or the error with a retry button. The error is also shown
 * above old data that could not be refetched.
 *
 * @param props.loading the text for assistive technology meanwhile
 */
export function ListStates<Data>({
  query: { data, error, isFetching, refetch },
  loading,
  skeleton: { rows, row, text, picture, className = '' },
  children,
}: {
  query: ListQuery<Data>
  loading: string
  skeleton: ListSkeleton
  children: (data: Data) => ReactNode
}) {
  const failure = error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (data !== undefined)
    return (
      <>
        {failure && <div className="mb-6">{failure}</div>}
        {children(data)}
      </>
    )
  if (failure) return failure
  return (
    <Loading label={loading} className={`divide-y divide-paper-300 border-y border-paper-300 ${className}`}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`flex items-center gap-4 ${row}`}>
          {picture && <Skeleton className={`shrink-0 ${picture}`} />}
          <Skeleton className={`h-5 w-full ${text}`} />
        </div>
      ))}
    </Loading>
  )
}

/**
 * A list of the dashboard with all its states: pending, failed, empty, and its rows with total, order and pages. The
 * address determines the whole view.
 *
 * @param props.href makes the address of a view of the list
 * @param props.size rows per page
 * @param props.rowName names a row for assistive technology, as in `Select Viktoria`
 * @param props.bulk what can be done with many rows at once; without it, rows cannot be chosen
 * @param props.search the search text, if the database counts matches only up to a limit (`totalWords`)
 * @param props.narrowed whether a search or filter leaves rows out
 * @param props.all the address of the whole list, for a view without rows
 * @param props.first the action to offer when the whole list is empty
 * @param props.said what has just happened, announced before the total; if given, the total of an empty list is
 *   announced, too
 * @param props.failure why an action on a row failed
 * @param props.aside content beside the total
 * @param props.orders the sort orders, if not all of them are columns
 * @param props.dense whether total and order are close together on phones
 * @param props.onStep see {@link Pagination}
 */
export function OfficeList<Row, Filter extends { page: number; sort?: Sort }>({
  words,
  query,
  filter,
  href,
  size,
  skeleton,
  columns,
  rowKey,
  details,
  rowName,
  bulk,
  search = '',
  narrowed = false,
  all,
  first,
  said,
  failure,
  aside,
  orders,
  dense = false,
  onStep,
}: {
  words: ListWords
  query: ListQuery<{ rows: readonly Row[]; total: number }>
  filter: Filter
  href: (filter: Filter) => string
  size: number
  skeleton: ListSkeleton
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  details?: RowDetails<Row>
  rowName?: (row: Row) => string
  bulk?: Bulk
  search?: string
  narrowed?: boolean
  all?: string
  first?: ReactNode
  said?: string
  failure?: string
  aside?: ReactNode
  orders?: readonly { key: string; header: string; sortable?: boolean }[]
  dense?: boolean
  onStep?: () => void
}) {
  const navigate = useNavigate()
  const { caption, one, many, none, yet, list = many } = words
  const { page, sort } = filter
  const sortHref = (to: Sort) => href({ ...filter, sort: to, page: 1 })
  const whole = yet !== undefined && !narrowed && page === 1
  const ids = query.data?.rows.map(rowKey) ?? []
  const selection = useSelection(JSON.stringify({ ...filter, page: 1, sort: undefined }), ids)
  const chosen = selection.ids.size
  return (
    <ListStates query={query} loading={`Loading ${list}…`} skeleton={skeleton}>
      {({ rows, total }) => (
        <>
          {failure && (
            <div className="mb-4">
              <FormFailure>{failure}</FormFailure>
            </div>
          )}
          {one && (rows.length > 0 || said !== undefined) && (
            <div
              className={`mb-3 flex flex-wrap items-center justify-between gap-4 ${dense ? 'max-sm:gap-y-0' : ''} ${sort || aside !== undefined ? 'min-h-touch' : 'min-h-6'}`}
            >
              <p role="status" className="text-small text-ink-700">
                {query.isPlaceholderData
                  ? ''
                  : `${said ?? ''}${chosen > 0 ? `${chosen.toLocaleString('en-US')} of ` : ''}${totalWords(total, search)} ${total === 1 ? one : many}${chosen > 0 ? ' selected' : ''}`}
              </p>
              {aside}
              {sort && rows.length > 0 && (
                <SortSelect
                  columns={orders ?? columns}
                  everywhere={orders !== undefined}
                  sort={sort}
                  onSort={(to) => void navigate(sortHref(to), { preventScrollReset: true })}
                />
              )}
            </div>
          )}
          {rows.length > 0 ? (
            <>
              <DataTable
                caption={caption}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                sort={sort}
                sortHref={sortHref}
                details={details}
                nameOf={rowName}
                selection={bulk && selection}
                busy={query.isPlaceholderData}
              />
              {bulk && chosen > 0 && (
                <SelectionBar
                  bulk={bulk}
                  selection={selection}
                  many={many}
                  pageChosen={ids.every((id) => selection.ids.has(id))}
                  total={{ count: total, words: totalWords(total, search) }}
                />
              )}
              <Pagination
                label={`Pages of ${list}`}
                page={page}
                pages={Math.ceil(total / size)}
                href={(to) => href({ ...filter, page: to })}
                onStep={onStep}
              />
            </>
          ) : (
            <EmptyState>
              <p>{page > 1 ? 'The list ends before this page.' : whole ? yet : none}</p>
              {whole
                ? first
                : all && (
                    <ButtonLink to={all} look="secondary" className="mt-6">
                      {words.all ?? `Show all ${many}`}
                    </ButtonLink>
                  )}
            </EmptyState>
          )}
        </>
      )}
    </ListStates>
  )
}
