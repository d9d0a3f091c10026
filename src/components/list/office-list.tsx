import { Popover } from 'radix-ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { Sort } from '@/lib/list/define-list'
import { totalWords } from '@/lib/list/found'
import { useListLook } from '@/lib/list/list-look'
import { capital } from '@/lib/text/in-words'
import { useNarrow } from '@/lib/list/narrow'
import type { Column, RowDetails } from './column'
import { ListStates, type ListQuery } from './list-states'
import { ListTable } from './list-table'
import { LookMenu } from './look-menu'
import { menuButton } from './menu-look'
import { PopoverMenu } from './more-actions'
import { Pagination } from './pagination'
import { SelectionBar, type Bulk } from './selection-bar'
import { SortSelect } from './sort'
import { useSelection } from './use-selection'

/** The words for a list and its rows. */
type ListWords = {
  /** The caption of the table. */
  caption: string
  /** The list as a whole, as in `Loading members…`; `many` by default. */
  list?: string
  /** A single row, as in `1 user`; without it the list shows no total. */
  one?: string
  many: string
  /** The order of a list that cannot be sorted, as in `newest first`. */
  order?: string
  /** The text when nothing matches. */
  none: string
  /** The text when the whole list is empty; `none` by default. */
  yet?: string
  /** The link to the whole list; `Show all users` by default. */
  all?: string
}

/**
 * Whether a list shows a column: as somebody has chosen on this device, otherwise as it does by itself. The column that
 * the list is sorted by always shows.
 */
function shownColumns<Row>(
  columns: readonly Column<Row>[],
  shown: (key: string) => boolean | undefined,
  sorted: string | undefined,
) {
  return columns.flatMap((column) => {
    const chosen = column.key === sorted || shown(column.key)
    if (column.narrow === 'first' || column.narrow === 'actions') return [column]
    if (chosen === false || (column.from === 'chosen' && !chosen)) return []
    return [chosen ? { ...column, from: undefined } : column]
  })
}

const widths = { xl: '(min-width: 80rem)', '2xl': '(min-width: 96rem)' }

/** Whether a window of this width shows a column that nobody has chosen or hidden. */
function showsByItself<Row>({ from }: Column<Row>): boolean {
  return from === undefined || (from !== 'chosen' && window.matchMedia(widths[from]).matches)
}

/** The order of a list in words that are short enough for a button, such as `Joined ↓`. */
function OrderWords<Row>({ columns, sort: { key, descending } }: { columns: readonly Column<Row>[]; sort: Sort }) {
  return (
    <>
      <span className="truncate">{columns.find((column) => column.key === key)?.header ?? key}</span>{' '}
      <span>{descending ? '↓' : '↑'}</span>
    </>
  )
}

/**
 * Order, selection and saved views of a list. On small windows they are behind one button that says the order; saved views
 * alone need none.
 */
function ListTools({
  narrow,
  order,
  tools,
  views,
}: {
  narrow: boolean
  order?: ReactNode
  tools: readonly ReactNode[]
  views: ReactNode
}) {
  const more = tools.filter(Boolean)
  if (!narrow || more.length === 0)
    return (
      <>
        {tools}
        {views}
      </>
    )
  return (
    <PopoverMenu
      label="Order and views"
      trigger={
        <button type="button" className={`${menuButton} max-sm:max-w-32 border border-ink-500`}>
          <span className="sr-only">Order and views</span>
          {order ?? 'More'}
        </button>
      }
      className="items-start gap-1"
    >
      {tools}
      {views}
    </PopoverMenu>
  )
}

/**
 * A list of the dashboard with all its states: pending, failed, empty, and its rows with total, order and pages. The
 * address determines the whole view; this device remembers the height of the rows and the columns.
 *
 * @param props.list where the list is declared, or what its address and its rows per page are
 * @param props.skeleton the placeholder rows before the first data
 * @param props.rowName names a row for assistive technology, as in `Select Viktoria`
 * @param props.bulk what can be done with many rows at once; without it, rows cannot be chosen
 * @param props.saved whether the list is saved as a file; one with `bulk` is
 * @param props.search the search text, if the database counts matches only up to a limit (`totalWords`)
 * @param props.all the address of the whole list, for a view without rows
 * @param props.first the action to offer when the whole list is empty
 * @param props.said what has just happened, announced before the total; if given, the total of an empty list is
 *   announced, too
 * @param props.failure why an action on a row failed
 * @param props.aside content beside the total
 * @param props.views the menu of the saved views
 * @param props.onStep see {@link Pagination}
 */
export function OfficeList<Row, Filter extends { page: number; sort?: Sort }>({
  list,
  words,
  query,
  filter,
  skeleton,
  columns: everyColumn,
  rowKey,
  details,
  rowName,
  bulk,
  saved = bulk !== undefined,
  search = '',
  all,
  first,
  said,
  failure,
  aside,
  views,
  onStep,
}: {
  list: { href: (filter: Filter) => string; pageSize: number; isNarrowed?(filter: Filter): boolean }
  words: ListWords
  query: ListQuery<{ rows: readonly Row[]; total: number }>
  filter: Filter
  skeleton: { rows: number }
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  details?: RowDetails<Row>
  rowName?: (row: Row) => string
  bulk?: Bulk
  saved?: boolean
  search?: string
  all?: string
  first?: ReactNode
  said?: string
  failure?: string
  aside?: ReactNode
  views?: ReactNode
  onStep?: () => void
}) {
  const navigate = useNavigate()
  const { caption, one, many, order, none, yet, list: together = many } = words
  const { href, pageSize } = list
  const { page, sort } = filter
  const sortHref = (to: Sort) => href({ ...filter, sort: to, page: 1 })
  const whole = yet !== undefined && !list.isNarrowed?.(filter) && page === 1
  const look = useListLook(caption)
  const narrow = useNarrow()
  const columns = useMemo(() => shownColumns(everyColumn, look.shown, sort?.key), [everyColumn, look.shown, sort?.key])
  const ids = query.data?.rows.map(rowKey) ?? []
  const selection = useSelection(JSON.stringify({ ...filter, page: 1, sort: undefined }), ids)
  const chosen = selection.ids.size
  // On a small window the boxes would take the place that the names need.
  const [choosing, setChoosing] = useState(false)
  const boxes = bulk && (!narrow || choosing || chosen > 0)
  const totalOf = (total: number) => {
    const counted = `${totalWords(total, search)} ${total === 1 ? one : many}`
    if (chosen === 0) return `${said ?? ''}${counted}`
    const count = chosen.toLocaleString('en-US')
    return `${count} of ${counted} selected`
  }
  return (
    <ListStates
      query={query}
      loading={`Loading ${together}…`}
      skeleton={{
        rows: skeleton.rows,
        row: look.comfortable ? 'h-14 max-lg:h-16' : 'h-10 max-lg:h-16',
        text: 'max-w-lg',
        className: 'mt-19 max-lg:mt-12',
      }}
    >
      {({ rows, total }) => (
        <>
          {failure && (
            <div className="mb-2">
              <FormFailure>{failure}</FormFailure>
            </div>
          )}
          {(rows.length > 0 || said !== undefined || views) && (
            <div
              className={`flex min-h-9 flex-wrap items-center gap-x-4 max-lg:min-h-0 max-lg:w-auto! max-lg:has-[button]:min-h-touch ${rows.length > 0 ? 'mb-1 max-lg:mb-0' : 'mb-2'}`}
            >
              {one && (rows.length > 0 || said !== undefined) && (
                <p
                  role="status"
                  // Of an empty list, the box below says it.
                  className={`text-small text-ink-700 tabular-nums ${rows.length > 0 ? 'max-lg:sr-only' : 'sr-only'}`}
                >
                  {query.isPlaceholderData ? '' : totalOf(total)}
                </p>
              )}
              {order && rows.length > 0 && <p className="text-fine text-ink-600 max-lg:hidden">{capital(order)}</p>}
              {aside}
              <div className="ms-auto flex flex-wrap items-center gap-1">
                <ListTools
                  // As the tools know it: read here again, it would change before them.
                  narrow={narrow}
                  order={
                    rows.length === 0 ? undefined : sort ? (
                      <OrderWords columns={everyColumn} sort={sort} />
                    ) : (
                      order && capital(order)
                    )
                  }
                  tools={[
                    sort && rows.length > 0 && (
                      <SortSelect
                        key="sort"
                        columns={everyColumn}
                        sort={sort}
                        onSort={(to) => void navigate(sortHref(to), { preventScrollReset: true })}
                      />
                    ),
                    bulk && narrow && rows.length > 0 && (
                      <Popover.Close key="select" asChild>
                        <button
                          type="button"
                          aria-pressed={choosing}
                          onClick={() => {
                            setChoosing(!choosing)
                            if (choosing) selection.clear()
                          }}
                          className={menuButton}
                        >
                          {choosing ? 'Done' : 'Select'}
                        </button>
                      </Popover.Close>
                    ),
                  ]}
                  views={views}
                />
                {!narrow && rows.length > 0 && (
                  <LookMenu
                    comfortable={look.comfortable}
                    onComfortable={look.setComfortable}
                    columns={everyColumn
                      .filter((column) => column.narrow !== 'first' && column.narrow !== 'actions')
                      .map((column) => ({
                        key: column.key,
                        header: column.header,
                        shown: look.shown(column.key) ?? showsByItself(column),
                      }))}
                    onColumn={look.setShown}
                    format={saved ? look.format : undefined}
                    onFormat={look.setFormat}
                  />
                )}
              </div>
            </div>
          )}
          {rows.length > 0 ? (
            <>
              <ListTable
                caption={caption}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                sort={sort}
                sortHref={sortHref}
                details={narrow && boxes ? undefined : details}
                nameOf={rowName}
                selection={boxes ? selection : undefined}
                comfortable={look.comfortable}
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
                label={`Pages of ${together}`}
                page={page}
                pages={Math.ceil(total / pageSize)}
                href={(to) => href({ ...filter, page: to })}
                onStep={onStep}
                className="mt-4"
              />
              {narrow && one && !query.isPlaceholderData && (
                <p aria-hidden="true" className="mt-3 text-center text-small text-ink-700">
                  {[`${totalWords(total, search)} ${total === 1 ? one : many}`, order].filter(Boolean).join(', ')}
                </p>
              )}
            </>
          ) : (
            <div className="max-lg:mt-2">
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
            </div>
          )}
        </>
      )}
    </ListStates>
  )
}
