import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FileChooser } from '@/components/form/file-chooser'
import { FormBar } from '@/components/form/form-bar'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { SheetPage } from '@/components/ui/sheet'
import { countOf } from '@/lib/text/numbers'
import { useClosedUntil } from '@/features/money/billing/office/shared/use-closed'
import { importStartQuery, useImportStatements } from './api'
import { daysOf, lastOf } from './chain'
import { messageOf, readChosen, savedMapping, withChange, type Change, type ChosenFile } from './chosen-file'
import { MappingForm } from './mapping-form'
import { statementHref, statementList } from './statement-list'
import { Preview, sumWords } from './statement-preview'

const beginOf = ({ statements }: ChosenFile) => statements.map((one) => daysOf(one)?.begins_on ?? '').sort()[0] ?? ''

/** What can be imported of a file: lines that are not here yet. */
const freshOf = ({ statements, stored }: ChosenFile) =>
  statements.reduce((total, { lines }, at) => total + lines.length - (stored[at]?.known ?? 0), 0)

/** Why nothing can be imported yet, or no more. */
function whyNot(files: readonly ChosenFile[]): string | undefined {
  const unready = files.find(({ csv, problem }) => csv && problem)
  if (unready) return files.length > 1 ? `${unready.name}: ${unready.problem}` : unready.problem
  if (files.every(({ statements }) => statements.length === 0))
    return files.length > 1 ? 'None of the files can be read.' : 'The file cannot be read.'
  if (files.every(({ statements }) => statements.every(({ lines }) => lines.length === 0)))
    return files.length > 1 ? 'The files have no lines.' : 'The file has no lines.'
  if (files.some((file) => freshOf(file) > 0)) return undefined
  return files.length > 1
    ? 'All lines of these files are here already. They add nothing.'
    : 'All lines of this file are here already. It adds nothing.'
}

/** Imports statements of banks: read and shown first, then each file stored whole or not at all. */
export function NewStatementPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const start = useQuery(importStartQuery)
  const closed = useClosedUntil()
  const [chosen, setChosen] = useState<ChosenFile[]>([])

  const reading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const { filesOf } = await import('./reading/read-statement')
      const all = (await Promise.all(files.map(filesOf))).flat()
      const read = await Promise.all(all.map((file) => readChosen(file, () => client.fetchQuery(importStartQuery))))
      // Each statement follows the one before it.
      return read.toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)))
    },
    onMutate: () => {
      setChosen([])
      importing.reset()
    },
    onSuccess: setChosen,
  })
  const mapping = useMutation({
    mutationFn: (change: Change) => withChange(chosen, change),
  })
  // Of several changes the last one counts, whichever is read first.
  const change = (changes: Change) => mapping.mutate(changes, { onSuccess: setChosen })
  const importing = useImportStatements()
  const stored = importing.data
  useEffect(() => {
    const brought = stored?.filter(({ statement_id }) => statement_id !== null) ?? []
    const [only, another] = brought
    if (only && !another)
      void navigate(statementHref(only.statement_id), { replace: true, state: { added: only.added } })
    else if (brought.length) void navigate(statementList.href(), { replace: true })
  }, [stored, navigate])

  const tried = mapping.isPending ? mapping.variables : undefined
  const why = chosen.length ? whyNot(chosen) : undefined
  const bringing = chosen.filter((file) => freshOf(file) > 0)
  const ready = chosen.length > 0 && !why && !mapping.isPending
  const lines = bringing.reduce((total, file) => total + freshOf(file), 0)
  const known = bringing.reduce((total, { stored }) => total + stored.reduce((sum, one) => sum + one.known, 0), 0)
  const before = (at: number) => chosen.slice(0, at).flatMap(({ statements }) => statements)
  return (
    <SheetPage title="Import a bank statement">
      <UnsavedChanges when={false} saving={importing.isPending} />
      <form
        id="import-statement"
        aria-label="Import"
        className="space-y-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !importing.isPending)
            importing.mutate(
              bringing.map(({ name, statements, csv }) => ({
                statements,
                fileName: name.slice(0, 200),
                mapping: csv ? savedMapping(csv.mapping) : null,
              })),
            )
        }}
      >
        <FileChooser
          label="Bank statement"
          accept=".xml,.sta,.mt940,.940,.txt,.csv,.zip,text/xml,text/csv,application/zip"
          several
          busy={reading.isPending || importing.isPending}
          onChoose={(...files) => reading.mutate(files)}
        >
          What banks offer as CAMT.053 (XML), MT940, 1C (1CClientBankExchange) or CSV, or a zip of such files. Take
          whole days. Lines that are here already are not added again.
        </FileChooser>
        {reading.isPending && (
          <p role="status" className="text-small text-ink-700">
            Reading…
          </p>
        )}
        {reading.error && <FormFailure>{messageOf(reading.error)}</FormFailure>}
        {chosen.map((file, place) => (
          <section key={`${place} ${file.name}`} aria-label={file.name} className="space-y-6">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <h2 className="font-serif text-subheading font-semibold break-all">{file.name}</h2>
              {chosen.length > 1 && (
                <Button
                  look="quiet"
                  aria-label={`Leave out ${file.name}`}
                  disabled={mapping.isPending || importing.isPending}
                  onClick={() => setChosen(chosen.filter((one) => one !== file))}
                >
                  Leave out
                </Button>
              )}
            </div>
            {/* What the form of a mapping lacks stands beside the button. */}
            {file.problem && file.statements.length === 0 && !mapping.isPending && (
              <FormFailure>{file.problem}</FormFailure>
            )}
            {file.statements.map((statement, at) => {
              const { known = 0, last_ends_on, last_closing_cents = null } = file.stored[at] ?? {}
              const last = last_ends_on ? { ends_on: last_ends_on, closing_cents: last_closing_cents } : null
              return (
                <Preview
                  key={`${statement.account} ${statement.currency}`}
                  statement={statement}
                  known={known}
                  last={lastOf(statement, last, before(place))}
                  closed={closed}
                  ours={start.data?.accounts.some(({ iban }) => iban === statement.account) ?? true}
                />
              )
            })}
            {file.csv && (
              <MappingForm
                csv={file.csv}
                mapping={(tried?.place === place ? tried.next : undefined) ?? file.csv.mapping}
                accounts={start.data?.accounts ?? []}
                saved={start.data?.mappings ?? []}
                onChange={(changes) => change({ place, ...changes })}
              />
            )}
          </section>
        ))}
      </form>
      {chosen.length > 0 && (
        <FormBar
          form="import-statement"
          save={
            bringing.length > 1
              ? `Import ${bringing.length} files`
              : lines > 0
                ? `Import ${countOf(lines, 'line')}`
                : 'Import'
          }
          state={{ changed: false, busy: importing.isPending, stored: false }}
          disabled={!ready}
          why={
            why ??
            sumWords(
              bringing.flatMap(({ statements }) => statements),
              known,
            )
          }
          failure={importing.error?.message}
        />
      )}
    </SheetPage>
  )
}
