import type { Column } from './column'

/**
 * A short table as it stands. On small windows each row becomes a block of labelled lines.
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
