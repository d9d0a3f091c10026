import { ChevronRight } from 'lucide-react'
import { memo, useId, useState, type ReactNode } from 'react'
import type { Sort } from '@/lib/list/define-list'
import { useNarrow } from '@/lib/list/narrow'
import type { Column, RowDetails } from './column'
import { onRowKey } from './row-keys'
import { PageBox, SelectCell, SelectionContext } from './select-box'
import { SortLink } from './sort'
import type { Selection } from './use-selection'

const fits = {
  whole: 'min-w-32 py-1.5 leading-5 wrap-anywhere',
  cut: '',
  word: 'w-px whitespace-nowrap',
}
const fitOf = <Row,>({ fit, narrow }: Column<Row>) => fit ?? (narrow === 'first' ? 'whole' : 'word')
const widths = { xl: 'max-xl:hidden', '2xl': 'max-2xl:hidden', chosen: '' }

/** Says all of a text that does not fit its cell. */
function sayAll({ currentTarget: cell }: { currentTarget: HTMLElement }) {
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 8,
  )
  cell.title = cut ? cell.innerText.replaceAll(/\s+/g, ' ').trim() : ''
}

type RowProps<Row> = {
  id: string
  name: string
  row: Row
  columns: readonly Column<Row>[]
  details?: RowDetails<Row>
  comfortable: boolean
  narrow: boolean
}

/**
 * The words of a cell. What matters less stands below them in a comfortable row; in other rows behind them, whole or, if
 * there is no room, not at all.
 */
function Words({
  main,
  more,
  fit,
  comfortable,
}: {
  main: ReactNode
  more: ReactNode
  fit: keyof typeof fits
  comfortable: boolean
}) {
  // With a width of zero, words ask for no room of their own.
  const zero = 'w-0 min-w-full'
  const box = `${fit === 'cut' ? zero : ''} [&_:focus-visible]:-outline-offset-3`
  if (!more || comfortable)
    return (
      <div className={`${box} ${fit === 'cut' ? 'truncate' : ''}`}>
        {main}
        {more && <span className={`block truncate text-fine text-ink-600 ${zero}`}>{more}</span>}
      </div>
    )
  if (fit === 'word')
    return (
      <div className={box}>
        {main}
        <span className="ms-2 inline-block max-w-48 truncate align-middle text-fine text-ink-600 max-xl:hidden">
          {more}
        </span>
      </div>
    )
  return (
    <div className={`flex items-center gap-x-2 ${box}`}>
      <div className={fit === 'cut' ? 'truncate' : ''}>{main}</div>
      {/* What finds no room beside the first pixel wraps below this line, where it is not seen. */}
      <div className="flex h-5 w-0 grow flex-wrap overflow-hidden text-fine/5 whitespace-nowrap text-ink-600">
        <span className="h-5 w-px" />
        <span>{more}</span>
      </div>
    </div>
  )
}

/** A row on a small window: its name, below it what belongs to it and its state, and its actions at the end. */
function TwoLines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: Column<Row>['narrow']) => columns.filter(({ narrow }) => narrow === place)
  const second = at('second')
    .map((column) => ({ key: column.key, content: column.cell(row), fit: fitOf(column) }))
    .filter(({ content }) => content !== null && content !== false)
  const lower = second.length > 0 || at('end').length > 0
  // What identifies the row is never cut: the line wraps. Otherwise texts give way to dates and figures, and the last to the first.
  const wraps = second.some(({ fit }) => fit === 'whole')
  return (
    <>
      <td className="min-w-0 grow py-1.5">
        {at('first').map(({ key, cell }) => (
          <div key={key} className="wrap-anywhere [&_:focus-visible]:-outline-offset-3">
            {cell(row)}
          </div>
        ))}
        {lower && (
          <div className="flex items-center gap-2 text-fine text-ink-600">
            <div
              className={`flex min-w-0 grow items-center ${wraps ? 'flex-wrap gap-x-3 wrap-anywhere' : "*:truncate *:not-first:before:mx-1 *:not-first:before:content-['·']"}`}
            >
              {second.map(({ key, content, fit }, at) => (
                <span key={key} style={{ flexShrink: 1e4 ** (fit === 'word' ? at : at + 4) }}>
                  {content}
                </span>
              ))}
            </div>
            {at('end').map(({ key, cell }) => (
              // A time of day is whole.
              <div key={key} className="max-w-3/5 shrink-0 truncate">
                {cell(row)}
              </div>
            ))}
          </div>
        )}
      </td>
      {at('actions').map(({ key, cell }) => (
        <td key={key} className="shrink-0">
          {cell(row)}
        </td>
      ))}
    </>
  )
}

function PlainRow<Row>({ id, name, row, columns, details, comfortable, narrow }: RowProps<Row>) {
  const detailsId = useId()
  const [open, setOpen] = useState(false)
  const height = comfortable ? 'h-14' : 'h-10 pointer-coarse:h-11'
  return (
    <>
      <tr
        data-row={id}
        className={`${narrow ? 'flex min-h-16 items-center' : height} lg:hover:bg-paper-50 has-[>td>input:checked]:bg-sky-50!`}
      >
        <SelectCell id={id} name={name} />
        {details && (
          <td className={narrow ? 'shrink-0' : 'w-9'}>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              aria-label={`More about ${details.name(row)}`}
              onClick={() => setOpen(!open)}
              className={`grid place-items-center rounded-control text-ink-700 hover:bg-paper-200 ${narrow ? 'max-lg:-ms-2 size-touch' : 'size-8 pointer-coarse:size-touch'}`}
            >
              <ChevronRight aria-hidden="true" className={`size-4 transition-transform ${open ? 'rotate-90' : ''}`} />
            </button>
          </td>
        )}
        {narrow ? (
          <TwoLines row={row} columns={columns} />
        ) : (
          columns.map((column) => {
            const { key, cell, more, from, className = '' } = column
            const fit = fitOf(column)
            return (
              <td
                key={key}
                onPointerEnter={column.narrow === 'actions' ? undefined : sayAll}
                className={`px-2 align-middle first:ps-0 last:pe-0 ${fits[fit]} ${from ? widths[from] : ''} ${className}`}
              >
                {column.narrow === 'actions' ? (
                  cell(row)
                ) : (
                  <Words main={cell(row)} more={more?.(row)} fit={fit} comfortable={comfortable} />
                )}
              </td>
            )
          })
        )}
      </tr>
      {details && open && (
        <tr id={detailsId} className="border-t-0! max-lg:block">
          <td colSpan={columns.length + 2} className="pt-1 pb-5 max-lg:block lg:ps-9">
            {details.content(row)}
          </td>
        </tr>
      )}
    </>
  )
}

const TableRow = memo(PlainRow) as typeof PlainRow

/**
 * The table of a list of the office: rows of one height, a head that stays in view, boxes to choose rows, and keys that
 * move between them. On small windows a row is two lines.
 *
 * @param props.caption what the table lists, for assistive technology
 * @param props.sortHref makes the address of the list in another order
 * @param props.details makes the rows expandable; the details are rendered only while a row is expanded
 * @param props.nameOf names a row for assistive technology; a number without it
 * @param props.selection which rows are chosen; each row then has a box
 * @param props.busy whether these are still the previous page's rows while the next ones load
 */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  sortHref,
  details,
  nameOf,
  selection,
  comfortable = false,
  busy = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  sortHref?: (sort: Sort) => string
  details?: RowDetails<Row>
  nameOf?: (row: Row) => string
  selection?: Selection
  comfortable?: boolean
  busy?: boolean
}) {
  const narrow = useNarrow()
  const chosen = rows.filter((row) => selection?.ids.has(rowKey(row))).length
  // Under the bar of the dashboard. A border would stay behind when the head sticks.
  const head =
    'sticky top-[4.5rem] z-10 h-9 bg-paper-100 px-2 text-start text-fine font-semibold whitespace-nowrap text-ink-600 shadow-[inset_0_-1px_0_theme(colors.paper.300)] first:ps-0 last:pe-0'
  return (
    <table
      aria-busy={busy || undefined}
      className={`w-full text-small transition-opacity ${narrow ? 'block border-t border-paper-300' : ''} ${busy ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={narrow ? 'sr-only' : ''}>
        <tr>
          {selection && (
            <th scope="col" className={`${head} w-9 px-0!`}>
              <PageBox chosen={chosen} rows={rows.length} selection={selection} />
            </th>
          )}
          {details && (
            <th scope="col" className={`${head} w-9`}>
              <span className="sr-only">More</span>
            </th>
          )}
          {columns
            .filter((column) => !narrow || column.narrow === 'first' || column.narrow === 'actions')
            .map(({ key, header, sortable, from, className = '' }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
                className={`${head} ${from ? widths[from] : ''} ${className}`}
              >
                {sortable && sortHref && !narrow ? (
                  <SortLink column={key} header={header} sort={sort} href={sortHref} />
                ) : (
                  header
                )}
              </th>
            ))}
        </tr>
      </thead>
      <tbody
        onKeyDown={(event) => onRowKey(event, selection)}
        className={`divide-y divide-paper-300 border-b border-paper-300 [&_:is(a,button,input)]:scroll-mt-12 ${narrow ? 'block' : ''} ${chosen > 0 ? '[&_:is(a,button,input)]:scroll-mb-28' : ''}`}
      >
        <SelectionContext value={selection}>
          {rows.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              id={rowKey(row)}
              name={nameOf?.(row) ?? `row ${index + 1}`}
              row={row}
              columns={columns}
              details={details}
              comfortable={comfortable}
              narrow={narrow}
            />
          ))}
        </SelectionContext>
      </tbody>
    </table>
  )
}
