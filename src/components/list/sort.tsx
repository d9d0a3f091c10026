import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Sort } from '@/lib/list/define-list'

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

/** Sorts a list on small windows, where there are no column headers to press. */
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
    <label className="flex items-center gap-2 text-small lg:hidden">
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
