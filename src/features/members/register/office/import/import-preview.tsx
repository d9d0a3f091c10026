import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ErrorBox } from '@/components/ui/states'
import { CheckboxField } from '@/components/form/form-field'
import { underlinedLink } from '@/components/ui/link-look'
import { countOf } from '@/lib/text/numbers'
import { endedWords } from '../deactivate-question'
import { managersQuery } from '@/features/members/company-pages/office/shared/people/api'
import { csvColumns } from '../member-csv'
import { labelOf, shown, type ComparedRow, type ValueChange } from './comparison'

/** How many rows a part of the preview shows until all are wanted. */
const shownRows = 20

/** The first rows, and a button for all of them. */
function useFirst(rows: readonly ComparedRow[]) {
  const [all, setAll] = useState(false)
  const rest = rows.length - shownRows
  return {
    rows: all ? rows : rows.slice(0, shownRows),
    more: !all && rest > 0 && (
      <Button look="quiet" onClick={() => setAll(true)}>
        Show all {rows.length.toLocaleString('en-US')} rows
      </Button>
    ),
  }
}

const number = (row: ComparedRow) => <span className="text-ink-600">Row {row.number.toLocaleString('en-US')}</span>
const heading = 'mb-3 font-serif text-subheading font-semibold'
const list = 'divide-y divide-paper-300 border-y border-paper-300 text-small'
const line = 'gap-x-4 py-2 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,2fr)]'
const name = 'font-semibold [overflow-wrap:anywhere] max-sm:ms-3'

function Change({ change: { label, from, to } }: { change: ValueChange }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      {label}: <del className="text-ink-600 no-underline">{from ?? 'empty'}</del>
      {' → '}
      <ins className={`no-underline ${to === null ? 'font-semibold text-danger-700' : 'font-semibold'}`}>
        {to ?? 'empty (cleared)'}
      </ins>
    </li>
  )
}

/** What the members lose that the import deactivates, and how many managers. */
function Deactivated({ ids }: { ids: readonly string[] }) {
  const { data: managers, error, isFetching, refetch } = useQuery(managersQuery(ids))
  return (
    <div className="mb-3 space-y-3">
      <p className="font-semibold">
        {`${countOf(ids.length, 'member')} will be inactive, and have no place in the directory and no public page. `}
        {managers === undefined ? !error && 'Counting their managers…' : endedWords(managers)}
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
    </div>
  )
}

/** What changes in stored members, value by value. */
export function ChangedRows({ changed }: { changed: readonly ComparedRow[] }) {
  const { rows, more } = useFirst(changed)
  const deactivated = changed.flatMap(({ data }) => (data.status === 'inactive' ? [String(data.id)] : []))
  return (
    <section aria-labelledby="changed">
      <h2 id="changed" className={heading}>
        {countOf(changed.length, 'member')} to change
      </h2>
      {deactivated.length > 0 && <Deactivated ids={deactivated} />}
      <ul className={list}>
        {rows.map((row) => (
          <li key={row.number} className={line}>
            {number(row)}
            <span className={name}>{row.name}</span>
            <ul>
              {row.changes?.map((change) => (
                <Change key={change.label} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

type Decision = { wanted: ReadonlySet<number>; onWant: (wanted: ReadonlySet<number>) => void }

/**
 * Rows that are left out until somebody decides otherwise, about each or about all.
 *
 * @param props.one what is decided about one of several
 * @param props.label what is decided about all
 * @param props.wanted the numbers of the rows that are imported all the same
 */
function RowsToDecide({
  id,
  title,
  explanation,
  rows: all,
  say,
  one,
  label,
  wanted,
  onWant,
}: Decision & {
  id: string
  title: string
  explanation: string
  rows: readonly ComparedRow[]
  say: (row: ComparedRow) => ReactNode
  one: string
  label: string
}) {
  const { rows, more } = useFirst(all)
  const change = (some: readonly ComparedRow[], want: boolean) => {
    const next = new Set(wanted)
    for (const { number: row } of some)
      if (want) next.add(row)
      else next.delete(row)
    onWant(next)
  }
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="font-serif text-subheading font-semibold">
        {title}
      </h2>
      <p className="max-w-reading text-small text-ink-700">{explanation}</p>
      <ul className={list}>
        {rows.map((row) => (
          <li key={row.number} className={line}>
            {number(row)}
            <span className={name}>{row.name}</span>
            <div>
              <ul>{say(row)}</ul>
              {all.length > 1 && (
                <CheckboxField
                  label={one.replace('…', row.number.toLocaleString('en-US'))}
                  checked={wanted.has(row.number)}
                  onChange={(event) => change([row], event.target.checked)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {more}
      <CheckboxField
        label={label}
        checked={all.every((row) => wanted.has(row.number))}
        onChange={(event) => change(all, event.target.checked)}
      />
    </section>
  )
}

/**
 * New rows that may be members already or may double a row before them, and the decision about them.
 */
export function ResemblingRows({ resembling, ...decision }: Decision & { resembling: readonly ComparedRow[] }) {
  return (
    <RowsToDecide
      id="resembling"
      title={`${countOf(resembling.length, 'row')} ${resembling.length === 1 ? 'looks' : 'look'} like existing members or other rows`}
      explanation="They are left out, so that nobody is listed twice. To change an existing member, put its id into the row: the export has it."
      rows={resembling}
      say={({ resembling: members, twin }) => (
        <>
          {members.map((member) => (
            <li key={member.id} className="[overflow-wrap:anywhere]">
              Same {member.by.join(' and ')} as{' '}
              <Link to={`/dashboard/members/${member.id}`} target="_blank" className={underlinedLink}>
                {member.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
              {member.status === 'inactive' && ' (inactive)'}
            </li>
          ))}
          {twin && <li>{`Same ${twin.by.join(' and ')} as row ${twin.number.toLocaleString('en-US')}`}</li>}
        </>
      )}
      one="Add row … as a new member"
      label={
        resembling.length === 1
          ? 'It is somebody else: add it as a new member'
          : 'They are others: add all of them as new members'
      }
      {...decision}
    />
  )
}

/**
 * Rows with numbers that a spreadsheet may have changed, and the decision about them.
 */
export function DoubtfulRows({ doubtful, ...decision }: Decision & { doubtful: readonly ComparedRow[] }) {
  return (
    <RowsToDecide
      id="doubtful"
      title={`${countOf(doubtful.length, 'row')} ${doubtful.length === 1 ? 'has' : 'have'} numbers that a spreadsheet may have changed`}
      explanation="They are left out. Correct the numbers and choose the file again, or say that they are right."
      rows={doubtful}
      say={({ doubts }) =>
        doubts.map((doubt) => (
          <li key={doubt} className="[overflow-wrap:anywhere]">
            {doubt}
          </li>
        ))
      }
      one="Import row … as it is"
      label="The numbers are right: import them as they are"
      {...decision}
    />
  )
}

/** The members that are added, with every column that the file has. */
export function NewRows({ added }: { added: readonly ComparedRow[] }) {
  const { rows, more } = useFirst(added)
  // New members have no id.
  const columns = csvColumns.filter(
    (column) => column === 'status' || (column !== 'id' && added.some(({ data }) => column in data)),
  )
  const edges = 'first:ps-0 last:pe-0'
  return (
    <div>
      <h2 id="added" className={heading}>
        {countOf(added.length, 'new member')}
      </h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div role="region" aria-labelledby="added" tabIndex={0} className="overflow-x-auto border-y border-paper-300">
        <table className="w-full text-fine">
          <thead>
            <tr className="border-b border-paper-300">
              {['Row', ...columns.map(labelOf)].map((header) => (
                <th key={header} scope="col" className={`px-3 py-2 text-start font-semibold text-ink-600 ${edges}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-paper-300">
            {rows.map(({ number: row, data }) => (
              <tr key={row}>
                {[
                  row.toLocaleString('en-US'),
                  ...columns.map((column) =>
                    shown(column, column === 'status' ? (data.status ?? 'active') : data[column]),
                  ),
                ].map((cell, index) => (
                  <td
                    key={index}
                    className={`max-w-60 min-w-24 px-3 py-2 align-top whitespace-pre-line break-words ${edges}`}
                  >
                    {cell ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </div>
  )
}
