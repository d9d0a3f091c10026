import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /**
   * In a {@link ListTable}: what becomes of a text that is too long. `whole` texts identify the row: they take the room
   * that is left, and wrap. `cut` texts end where the width of the column ends, which `className` says. Without either,
   * the column is as wide as its widest word, date or number. The `first` column of phones is whole by itself.
   */
  fit?: 'whole' | 'cut'
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

/** What the column with the actions of a row has alike in every {@link ListTable}. */
export const actionsColumn = { key: 'actions', header: 'Actions', phone: 'actions' } as const

/** The details below an expanded row; `name` names the row for assistive technology. */
export type RowDetails<Row> = { name: (row: Row) => string; content: (row: Row) => ReactNode }

/** The column that a list is sorted by, and the direction. */
export type Sort = { key: string; descending: boolean }

/**
 * A short table as it stands. On phones each row becomes a block of labelled lines.
 *
 * @param props.caption what the table lists, for assistive technology
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    <table className="w-full border-y border-paper-300 text-small max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-paper-300 text-start">
          {columns.map(({ key, header, className }) => (
            <th
              key={key}
              scope="col"
              className={`px-3 py-1 text-start text-fine font-semibold text-ink-600 first:ps-0 last:pe-0 ${className ?? ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300 max-lg:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="max-lg:block max-lg:py-4 lg:hover:bg-paper-50">
            {columns.map(({ key, header, cell, className, plain }) => (
              <td
                key={key}
                className={`px-3 py-2 align-middle first:ps-0 last:pe-0 max-lg:flex max-lg:min-h-8 max-lg:items-center max-lg:gap-4 max-lg:px-0 max-lg:py-1 ${className ?? ''}`}
              >
                {!plain && (
                  <span aria-hidden="true" className="w-28 shrink-0 text-fine text-ink-600 lg:hidden">
                    {header}
                  </span>
                )}
                <div className="min-w-0 max-lg:grow">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

/** Sorts a list on phones, where there are no column headers to press. */
export function SortSelect({
  columns,
  sort,
  onSort,
}: {
  columns: readonly { key: string; header: string; sortable?: boolean }[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  return (
    <label className="lg:hidden">
      <span className="sr-only">Sort by</span>
      <select
        value={`${sort.key} ${sort.descending ? 'desc' : 'asc'}`}
        onChange={(event) => {
          const [key = '', direction] = event.target.value.split(' ')
          onSort({ key, descending: direction === 'desc' })
        }}
        className="min-h-touch rounded-control border border-ink-500 bg-white px-2 text-small [field-sizing:content]"
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
