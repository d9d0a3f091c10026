import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FileChooser } from '@/components/form/file-chooser'
import { FormBar } from '@/components/form/form-bar'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Fact } from '@/components/ui/fact'
import { SheetPage } from '@/components/ui/sheet'
import { CallError } from '@/lib/data/errors'
import { countOf } from '@/lib/text/numbers'
import { UnusableFileError } from '@/lib/text/table'
import { shortDate } from '@/components/list/day'
import { compareStatements, importStartQuery, useImportStatements } from './api'
import { guessMapping, headerOf, loadPapa, readCsvFile } from './csv-guess'
import { MappingForm, type NamedMapping } from './mapping-form'
import { accountOf, differenceOf, type BankStatement } from './reading/bank-statement'
import { moneyOf, periodOf, statementHref, statementList } from './statement-list'

/** A file that was chosen: read, or waiting for a mapping by which it is read. */
type Chosen = {
  name: string
  statements: BankStatement[]
  /** How many lines of each statement are stored already. */
  known: number[]
  csv?: { papa: Awaited<ReturnType<typeof loadPapa>>; bytes: ArrayBuffer; mapping: NamedMapping; problem?: string }
}

const messageOf = (error: unknown) =>
  error instanceof UnusableFileError || error instanceof CallError ? error.message : 'This file cannot be read.'

const sum = (lines: BankStatement['lines'], sign: 1 | -1) =>
  lines.reduce((total, { cents }) => (cents * sign > 0 ? total + cents : total), 0)

/** What would be imported of one account. */
function Preview({ statement, known, ours }: { statement: BankStatement; known: number; ours: boolean }) {
  const { account, currency, lines, opening_cents, closing_cents, pending, format } = statement
  const days = lines.map(({ booked_on }) => booked_on).sort()
  const off = differenceOf(statement)
  return (
    <section aria-label={`Account ${account}`} className="rounded-card border border-paper-300 bg-paper-50 p-5">
      <h2 className="font-serif text-subheading font-semibold wrap-anywhere">{account}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-4">
        <Fact label="Period">
          {days[0] ? periodOf({ begins_on: days[0], ends_on: days.at(-1) ?? '' }) : 'No lines'}
        </Fact>
        <Fact label="Lines">
          {lines.length.toLocaleString('en-US')}
          {known > 0 && (
            <span className="block text-fine font-normal text-ink-600">
              {known === lines.length ? 'all' : known.toLocaleString('en-US')} here already
            </span>
          )}
        </Fact>
        <Fact label="Came in">{moneyOf(sum(lines, 1), currency)}</Fact>
        <Fact label="Went out">{moneyOf(sum(lines, -1), currency)}</Fact>
        {opening_cents !== null && closing_cents !== null && (
          <Fact label="Balances" className="col-span-2">
            {moneyOf(opening_cents, currency)} → {moneyOf(closing_cents, currency)}
          </Fact>
        )}
        <Fact label="Format">{format.toUpperCase()}</Fact>
        {pending > 0 && <Fact label="Not booked yet">{countOf(pending, 'entry', 'entries')}, left out</Fact>}
      </dl>
      <div className="mt-4 space-y-2 empty:hidden">
        {off !== null && off !== 0 && (
          <FormFailure>
            The closing balance is {moneyOf(Math.abs(off), currency)} {off > 0 ? 'more' : 'less'} than the opening
            balance and all lines. A line may be missing.
          </FormFailure>
        )}
        {off === null && (
          <p className="text-small text-ink-700">
            The file states no balances, so nobody can tell whether a line is missing.
          </p>
        )}
        {!ours && (
          <p className="text-small font-semibold text-rose-700">
            This account is not among those of Settings → Billing. Is the file the chamber’s?
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <ul aria-label="First lines" className="mt-4 divide-y divide-paper-300 border-t border-paper-300 text-small">
          {lines.slice(0, 5).map((line, at) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                {line.payer ?? 'Not named'}
                <span className="block text-fine text-ink-600">
                  {shortDate(line.booked_on)} · {[line.reference, line.text].filter(Boolean).join(' ') || 'no text'}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{moneyOf(line.cents, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 5 && (
        <p className="text-fine text-ink-600">And {countOf(lines.length - 5, 'more line', 'more lines')}.</p>
      )}
    </section>
  )
}

const knownOf = async (...file: Parameters<typeof compareStatements>) =>
  (await compareStatements(...file)).map(({ known }) => known)

/** Imports the statement of a bank: read and shown first, then stored whole or not at all. */
export function NewStatementPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const start = useQuery(importStartQuery)
  const [chosen, setChosen] = useState<Chosen>()

  /** Reads a CSV file by a mapping; what is wrong stays with the mapping, to be put right. */
  async function withMapping(name: string, csv: NonNullable<Chosen['csv']>, mapping: NamedMapping): Promise<Chosen> {
    try {
      const statements = readCsvFile(csv.papa, csv.bytes, mapping)
      const named = mapping.name.trim() === '' ? 'Name the bank first.' : undefined
      const problem =
        named ??
        (/^[A-Z0-9]{1,40}$/.test(accountOf(mapping.account)) && /^[A-Z]{3}$/.test(mapping.currency)
          ? undefined
          : 'Say of which account and in which currency the file is.')
      const known = problem ? [] : await knownOf(statements, name)
      return { name, statements, known, csv: { ...csv, mapping, problem } }
    } catch (error) {
      return { name, statements: [], known: [], csv: { ...csv, mapping, problem: messageOf(error) } }
    }
  }

  const reading = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => {
      const { readStatementFile } = await import('./reading/read-statement')
      const read = await readStatementFile(file)
      if (read.kind === 'statements')
        return {
          name: file.name,
          statements: read.statements,
          known: await knownOf(read.statements, file.name),
        }
      const { accounts, mappings } = await client.fetchQuery(importStartQuery)
      const papa = await loadPapa()
      const fitting = mappings.find(({ mapping }) => {
        const header = headerOf(papa, read.bytes, mapping)
        return Object.values(mapping.columns).every((column) => !column || header.includes(column))
      })
      const [account] = accounts
      const mapping: NamedMapping = fitting
        ? { ...fitting.mapping, name: fitting.name }
        : {
            ...guessMapping(papa, read.bytes),
            name: '',
            account: account?.iban ?? '',
            currency: account?.currency ?? 'EUR',
          }
      return withMapping(file.name, { papa, bytes: read.bytes, mapping }, mapping)
    },
    onMutate: () => {
      setChosen(undefined)
      importing.reset()
    },
    onSuccess: setChosen,
  })
  const mapping = useMutation({
    mutationFn: (next: NamedMapping) =>
      chosen?.csv ? withMapping(chosen.name, chosen.csv, next) : Promise.reject(new Error('No file')),
  })
  const importing = useImportStatements()
  const stored = importing.data
  useEffect(() => {
    const brought = stored?.filter(({ statement_id }) => statement_id !== null) ?? []
    const [only, another] = brought
    if (only && !another)
      void navigate(statementHref(only.statement_id), { replace: true, state: { added: only.added } })
    else if (brought.length) void navigate(statementList.href(), { replace: true })
  }, [stored, navigate])

  const csv = chosen?.csv
  const lines = chosen?.statements.reduce((total, { lines: own }) => total + own.length, 0) ?? 0
  const fresh = lines - (chosen?.known.reduce((total, known) => total + known, 0) ?? 0)
  const ready = chosen !== undefined && !csv?.problem && !mapping.isPending && fresh > 0
  const why =
    csv?.problem ??
    (chosen && lines === 0
      ? 'The file has no lines.'
      : chosen && fresh === 0
        ? 'All lines of this file are here already. It adds nothing.'
        : undefined)
  return (
    <SheetPage title="Import a bank statement" back={{ to: statementList.href(), label: 'Back to Bank statements' }}>
      <UnsavedChanges when={false} saving={importing.isPending} />
      <form
        id="import-statement"
        aria-label="Import"
        className="space-y-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !importing.isPending)
            importing.mutate({
              statements: chosen.statements,
              fileName: chosen.name.slice(0, 200),
              mapping: csv ? { ...csv.mapping, account: accountOf(csv.mapping.account) } : null,
            })
        }}
      >
        <FileChooser
          label="Bank statement"
          accept=".xml,.sta,.mt940,.940,.txt,.csv,text/xml,text/csv"
          busy={reading.isPending || importing.isPending}
          onChoose={(file) => reading.mutate(file)}
        >
          What the bank offers as CAMT.053 (XML), MT940 or CSV. Take whole days. Lines that are here already are not
          added again.
        </FileChooser>
        {reading.isPending && (
          <p role="status" className="text-small text-ink-700">
            Reading the file…
          </p>
        )}
        {reading.error && <FormFailure>{messageOf(reading.error)}</FormFailure>}
        {chosen && <p className="font-serif text-subheading font-semibold break-all">{chosen.name}</p>}
        {csv && (
          <>
            <MappingForm
              mapping={mapping.isPending ? mapping.variables : csv.mapping}
              header={headerOf(csv.papa, csv.bytes, mapping.isPending ? mapping.variables : csv.mapping)}
              accounts={start.data?.accounts ?? []}
              saved={start.data?.mappings ?? []}
              // Of several changes the last one counts, whichever is read first.
              onChange={(next) => mapping.mutate(next, { onSuccess: setChosen })}
            />
            {/* What the form still lacks stands beside the button. */}
            {csv.problem && chosen.statements.length === 0 && !mapping.isPending && (
              <FormFailure>{csv.problem}</FormFailure>
            )}
          </>
        )}
        {chosen?.statements.map((statement, at) => (
          <Preview
            key={`${statement.account} ${statement.currency}`}
            statement={statement}
            known={chosen.known[at] ?? 0}
            ours={start.data?.accounts.some(({ iban }) => iban === statement.account) ?? true}
          />
        ))}
      </form>
      {chosen && (
        <FormBar
          form="import-statement"
          save={fresh > 0 ? `Import ${countOf(fresh, 'line')}` : 'Import'}
          state={{ changed: false, busy: importing.isPending, stored: false }}
          disabled={!ready}
          why={why}
          failure={importing.error?.message}
        />
      )}
    </SheetPage>
  )
}
