import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { DataTable } from '@/components/list/data-table'
import { FileChooser } from '@/components/form/file-chooser'
import { TextareaField } from '@/components/form/form-field'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/office-page'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { UnusableFileError } from '@/lib/text/table'
import { readCells } from '@/lib/text/table-file'
import { countOf } from '@/lib/text/numbers'
import { lastView } from '@/lib/list/list-views'
import { importSubscribers, useImportSubscribers } from './api'
import { outcomeWords, parseAddresses, type ImportReport, type ImportRow } from './subscriber-list'

/** How many of the rows that are not added are listed. */
const shownRows = 50
/** The database's rules for the statement (`private.import_subscribers`), checked here to save a request. */
function problemOf(statement: string): string | undefined {
  const { length } = statement.trim()
  return length < 10 || length > 500 ? 'Please say in 10 to 500 characters how these people consented' : undefined
}

/** How many rows with how many addresses a file has: a cell may hold several. */
function countWords(rows: readonly ImportRow[]): string {
  const lines = new Set(rows.map(({ line }) => line)).size
  const words = countOf(lines, 'row', 'rows')
  return lines === rows.length ? words : `${countOf(rows.length, 'email', 'emails')} in ${words}`
}

/** A file that was read, with the database's report of what an import would do with its rows. */
type TriedFile = { name: string; rows: ImportRow[]; report: ImportReport }

async function tryFile(file: File): Promise<TriedFile> {
  const rows = parseAddresses(await readCells(file))
  return { name: file.name, rows, report: await importSubscribers(rows, '', true) }
}

const columns: Column<ImportReport['rows'][number]>[] = [
  { key: 'line', header: 'Row', cell: ({ line }) => line.toLocaleString('en-US') },
  {
    key: 'email',
    header: 'Email',
    plain: true,
    cell: ({ email }) => <span className="block font-semibold break-all">{email || '(empty)'}</span>,
  },
  { key: 'outcome', header: 'Not added because', cell: ({ outcome }) => outcomeWords[outcome] },
]

function LeftOut({ report }: { report: ImportReport }) {
  const total = report.present + report.unsubscribed + report.stopped + report.invalid + report.duplicate
  if (total === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className="mb-3 font-serif text-subheading font-semibold">
        {countOf(total, 'email is', 'emails are')} not added
      </h2>
      <DataTable
        caption="Emails that are not added"
        columns={columns}
        rows={report.rows.slice(0, shownRows)}
        rowKey={({ line, email }) => `${line} ${email}`}
      />
      {total > shownRows && (
        <p className="mt-3 text-small text-ink-700">And {(total - shownRows).toLocaleString('en-US')} more.</p>
      )}
    </section>
  )
}

function Decision({
  tried,
  onImport,
  busy,
  error,
}: {
  tried: TriedFile
  onImport: (statement: string) => void
  busy: boolean
  error: string | undefined
}) {
  const [statement, setStatement] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const problem = problemOf(statement)
  const { added } = tried.report
  function decide() {
    setAsked(true)
    if (problem) field.current?.querySelector('textarea')?.focus()
    else onImport(statement.trim())
  }
  return (
    <div ref={field} className="space-y-5">
      <UnsavedChanges when={statement !== ''} saving={busy} />
      <TextareaField
        label="How did these people consent?"
        hint="Kept with each email, and in the audit log. For example: “Signed the list at the forum in Ruse on March 3, 2026”."
        required
        rows={3}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
        error={asked ? problem : undefined}
      />
      {error && <FormFailure>{error}</FormFailure>}
      <Button busy={busy} onClick={decide}>
        {busy ? 'Importing…' : `Import ${countOf(added, 'email', 'emails')}`}
      </Button>
    </div>
  )
}

/**
 * Imports subscribers from a file: the database first makes a trial, then adds the new ones. People who unsubscribed are not added again.
 */
export function SubscriberImportPage() {
  const trying = useMutation({ mutationFn: tryFile, onMutate: () => importing.reset() })
  const importing = useImportSubscribers()
  const tried = trying.data
  const busy = trying.isPending || importing.isPending
  return (
    <OfficePage
      title="Import subscribers"
      narrow
      back={{ to: lastView('/dashboard/interchange/subscribers'), label: 'Back to Subscribers' }}
    >
      <div className="space-y-8">
        <FileChooser label="File of emails" columns={['email']} busy={busy} onChoose={(file) => trying.mutate(file)}>
          A CSV file or XLSX workbook of people who have agreed to receive the newsletter, one address a row. Whoever
          has left, bounced or complained is never brought back.
        </FileChooser>
        {trying.error && (
          <FormFailure>
            {trying.error instanceof UnusableFileError || trying.error.name === 'CallError'
              ? trying.error.message
              : 'This file cannot be read.'}
          </FormFailure>
        )}
        {trying.isPending && (
          <p role="status" className="text-ink-700">
            Checking the file…
          </p>
        )}
        {tried && !trying.isPending && !importing.isSuccess && (
          <>
            <div>
              <h2 className="font-serif text-subheading font-semibold break-all">{tried.name}</h2>
              <p role="status" className="mt-1 text-ink-700">
                {countWords(tried.rows)}: {countOf(tried.report.added, 'new email', 'new emails')},{' '}
                {tried.report.present.toLocaleString('en-US')} in the list already,{' '}
                {tried.report.unsubscribed.toLocaleString('en-US')} who left,{' '}
                {tried.report.stopped > 0 && `${tried.report.stopped.toLocaleString('en-US')} bounced or complained, `}
                {tried.report.invalid.toLocaleString('en-US')} not valid,{' '}
                {tried.report.duplicate.toLocaleString('en-US')} twice in the file. Nothing has been stored yet.
              </p>
            </div>
            <LeftOut report={tried.report} />
            {tried.report.added > 0 && (
              <Decision
                key={tried.name}
                tried={tried}
                busy={importing.isPending}
                error={importing.error?.message}
                onImport={(statement) => importing.mutate({ rows: tried.rows, statement })}
              />
            )}
          </>
        )}
        {importing.isSuccess && (
          <div className="space-y-5">
            <FormSuccess title={`${countOf(importing.data.added, 'subscriber', 'subscribers')} added`}>
              They receive the next newsletter, and can leave by a link in it.
            </FormSuccess>
            <ButtonLink to="/dashboard/interchange/subscribers">Go to Subscribers</ButtonLink>
          </div>
        )}
      </div>
    </OfficePage>
  )
}
