import { ArrowDown, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A column of a {@link DataTable}. */
export type Column<Row> = {
  /** Identifies the column, also in the address when the list is sorted by it. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the list can be sorted by this column. */
  sortable?: boolean
  /** For the cells, such as a width or `text-end`. */
  className?: string
  /** Omits the label on phones, where each cell has its own line. */
  plain?: boolean
  /** In a {@link ListTable}: what belongs to the cell and matters less. It follows on the line, or stands below. */
  more?: (row: Row) => ReactNode
  /**
   * In a {@link ListTable}: where it stands in the two lines of a row on a small window. The `first` names the row, the `second` columns
   * share the line below, which `end` closes, and `actions` follow both. The others are left out.
   */
  phone?: 'first' | 'end' | 'second' | 'actions'
  /** In a {@link ListTable}: the width from which it shows, unless somebody has chosen it. */
  from?: 'xl' | '2xl' | 'chosen'
}

/** The details below an expanded row; `name` names the row for assistive technology. */
export type RowDetails<Row> = { name: (row: Row) => string; content: (row: Row) => ReactNode }

/** The column that a list is sorted by, and the direction. */
export type Sort = { key: string; descending: boolean }

/**
 * A table whose rows, order and page come from the database. On phones each row becomes a block of labelled lines.
 *
 * @param props.caption what the table lists, for assistive technology
 * @param props.sortHref makes the address of the list in another order
 * @param props.details makes the rows expandable; the details are rendered only while a row is expanded
 * @param props.busy whether these are still the previous page's rows while the next ones load
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  sortHref,
  details,
  busy = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  sortHref?: (sort: Sort) => string
  details?: RowDetails<Row>
  busy?: boolean
}) {
  return (
    <table
      aria-busy={busy || undefined}
      className={`w-full border-y border-paper-300 text-small transition-opacity max-lg:block ${busy ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-paper-300 text-start">
          {columns.map(({ key, header, sortable, className }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
              className={`px-3 py-1 text-start text-fine font-semibold text-ink-600 first:ps-0 last:pe-0 ${className ?? ''}`}
            >
              {sortable && sortHref ? <SortLink column={key} header={header} sort={sort} href={sortHref} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300 max-lg:block">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} details={details} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow<Row>({
  row,
  columns,
  details,
}: {
  row: Row
  columns: readonly Column<Row>[]
  details?: RowDetails<Row>
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <tr className="max-lg:block max-lg:py-4 lg:hover:bg-paper-50">
        {columns.map(({ key, header, cell, className, plain }, index) => (
          <td
            key={key}
            className={`px-3 py-2 align-middle first:ps-0 last:pe-0 max-lg:flex max-lg:min-h-8 max-lg:items-center max-lg:gap-4 max-lg:px-0 max-lg:py-1 ${className ?? ''}`}
          >
            {!plain && (
              <span aria-hidden="true" className="w-28 shrink-0 text-fine text-ink-600 lg:hidden">
                {header}
              </span>
            )}
            {index === 0 && details ? (
              <div className="flex min-w-0 items-center gap-1 max-lg:grow">
                <button
                  type="button"
                  aria-expanded={open}
                  aria-controls={open ? id : undefined}
                  aria-label={`More about ${details.name(row)}`}
                  onClick={() => setOpen(!open)}
                  className="-ms-3 grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200"
                >
                  <ChevronRight
                    aria-hidden="true"
                    className={`size-5 transition-transform ${open ? 'rotate-90' : ''}`}
                  />
                </button>
                <div className="min-w-0 grow">{cell(row)}</div>
              </div>
            ) : (
              <div className="min-w-0 max-lg:grow">{cell(row)}</div>
            )}
          </td>
        ))}
      </tr>
      {details && open && (
        <tr id={id} className="border-t-0! max-lg:block">
          <td colSpan={columns.length} className="pt-1 pb-6 max-lg:block lg:ps-9">
            {details.content(row)}
          </td>
        </tr>
      )}
    </>
  )
}

/** The header of a column that the list can be sorted by. */
export function SortLink({
  column,
  header,
  sort,
  href,
}: {
  column: string
  header: string
  sort?: Sort
  href: (sort: Sort) => string
}) {
  const current = sort?.key === column
  const Icon = current ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <Link
      to={href({ key: column, descending: current && !sort.descending })}
      preventScrollReset
      className="inline-flex min-h-9 items-center gap-1.5 hover:text-ink-900 pointer-coarse:min-h-touch"
    >
      {header}
      <Icon aria-hidden="true" className={`size-3.5 ${current ? 'text-sky-700' : 'text-ink-500'}`} />
    </Link>
  )
}

/**
 * Sorts a list on phones, where there are no column headers to press.
 *
 * @param props.everywhere show it on wide windows too, for an order that has no column
 */
export function SortSelect({
  columns,
  sort,
  onSort,
  everywhere = false,
}: {
  columns: readonly { key: string; header: string; sortable?: boolean }[]
  sort: Sort
  onSort: (sort: Sort) => void
  everywhere?: boolean
}) {
  return (
    <label className={`flex items-center gap-3 text-small text-ink-700 ${everywhere ? '' : 'lg:hidden'}`}>
      <span className="max-lg:sr-only">Sort by</span>
      <select
        value={`${sort.key} ${sort.descending ? 'desc' : 'asc'}`}
        onChange={(event) => {
          const [key = '', direction] = event.target.value.split(' ')
          onSort({ key, descending: direction === 'desc' })
        }}
        className="min-h-touch rounded-control border border-ink-500 bg-white px-3 max-lg:px-2 max-lg:[field-sizing:content] lg:not-pointer-coarse:min-h-8"
      >
        {columns
          .filter(({ sortable }) => sortable)
          .flatMap(({ key, header }) => [
            <option key={`${key} asc`} value={`${key} asc`}>{`${header}, ascending`}</option>,
            <option key={`${key} desc`} value={`${key} desc`}>{`${header}, descending`}</option>,
          ])}
      </select>
    </label>
  )
}
