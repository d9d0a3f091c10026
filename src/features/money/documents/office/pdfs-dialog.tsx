import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { saveFile } from '@/lib/text/csv'
import { countOf } from '@/lib/text/numbers'
import { documentName, kindLabel } from '@/features/money/dues/documents'
import { useRun } from '@/components/list/use-run'
import { officeDay } from '@/lib/dates/office-time'
import { issuedQuery, readPdf, type IssuedRow } from './api'
import { filteredStates, type DocumentFilter } from './document-list'
import { createZip, mostFiles } from './pdfs-zip'

/** How many PDFs are read at a time. */
const atOnce = 4

/** What the list is narrowed to, such as `Invoice, issued from 1 Nov 2026 until 30 Nov 2026`; empty for all of it. */
function narrowedTo({ search, kind, state, from, until }: DocumentFilter): string {
  const days = [from && `from ${officeDay(from)}`, until && `until ${officeDay(until)}`].filter(Boolean).join(' ')
  return [
    kind && kindLabel(kind),
    state && filteredStates.find(({ value }) => value === state)?.label,
    days && `issued ${days}`,
    search && `found by “${search}”`,
  ]
    .filter(Boolean)
    .join(', ')
}

const fileName = ({ kind, number }: IssuedRow) => `${kind.replace('_', '-')}-${number}.pdf`

/** Reads PDFs into a zip. Stopped or failed, it goes on where it was. */
function usePdfs() {
  const [zip] = useState(createZip)
  const { done, failed, state, run, stop } = useRun(async (document: IssuedRow, signal) => {
    zip.add(fileName(document), await readPdf(document.id, signal), document.issued_on ?? undefined)
  }, atOnce)
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])
  return { zip, read: done.length, failed, running: state === 'running' || state === 'stopping', run, stop }
}

const bar =
  'h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-paper-300 forced-color-adjust-none [&::-webkit-progress-bar]:bg-paper-300 [&::-webkit-progress-value]:bg-sky-700 [&::-moz-progress-bar]:bg-sky-700'

function Pdfs({
  documents,
  days,
  pdfs,
}: {
  documents: readonly IssuedRow[]
  days: string
  pdfs: ReturnType<typeof usePdfs>
}) {
  const { zip, read, failed, running, run, stop } = pdfs
  const [saved, setSaved] = useState<string>()
  const total = documents.length
  const begun = running || read + failed.length > 0
  const lost = new Set(failed.map(({ row }) => row.id))
  const missing = documents.filter(({ id }) => lost.has(id))
  function save(without: readonly IssuedRow[]) {
    const file = `documents-${days || new Date().toISOString().slice(0, 10)}${without.length > 0 ? '-incomplete' : ''}.zip`
    saveFile(file, zip.end(without.map(documentName)), 'application/zip')
    setSaved(file)
  }
  const begin = async () => {
    if (await run(documents)) save([])
  }
  return (
    <div className="space-y-5">
      {begun && (
        <div className="space-y-2">
          <progress aria-label="PDFs in the zip" value={read} max={total} className={bar} />
          <p role="status" className="text-small font-semibold tabular-nums">
            {saved ? `${saved} is saved.` : `${read.toLocaleString('en-US')} of ${countOf(total, 'PDF')}`}
          </p>
        </div>
      )}
      {missing.length > 0 && !running && (
        <div role="alert" className="text-small">
          <p className="font-semibold text-danger-700">
            {saved
              ? `It lacks ${countOf(missing.length, 'PDF')}, which a file in it names:`
              : `${countOf(missing.length, 'PDF')} could not be read, so no zip is saved yet:`}
          </p>
          <ul className="mt-2 max-h-56 list-disc overflow-y-auto ps-5">
            {missing.map((document) => (
              <li key={document.id}>{documentName(document)}</li>
            ))}
          </ul>
        </div>
      )}
      {!saved && (
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          {running ? (
            <Button look="secondary" onClick={stop}>
              Stop
            </Button>
          ) : (
            <>
              {missing.length > 0 && read > 0 && read + failed.length === total && (
                <Button look="secondary" onClick={() => save(missing)}>
                  Save without them
                </Button>
              )}
              <Button onClick={() => void begin()}>
                {missing.length > 0 ? 'Try again' : begun ? 'Go on' : `Save ${countOf(total, 'PDF')}`}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Saves the PDFs of the issued documents that match a filter as one zip: whole, or named after what it lacks. The first
 * attempt to close the dialog stops what is running.
 */
export function PdfsDialog({ filter, onClose }: { filter: DocumentFilter; onClose: () => void }) {
  const query = useQuery(issuedQuery(filter))
  const pdfs = usePdfs()
  const { from, until } = filter
  const total = query.data?.length ?? 0
  const narrowed = narrowedTo(filter)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (pdfs.running ? pdfs.stop() : onClose())}
      title="PDFs as a zip"
      description={`All issued documents of the list${narrowed && `, as it is filtered: ${narrowed}`}. A PDF that nobody has opened or mailed yet is made now, in about a second.`}
    >
      {!query.data ? (
        <NoDataYet query={query} loading="Loading documents…" skeleton={['h-12']} />
      ) : total === 0 ? (
        <p className="text-ink-700">Nothing was issued that matches this.</p>
      ) : total > mostFiles ? (
        <p className="text-ink-700">{`These are ${countOf(total, 'document')}, more than a zip holds. Choose fewer days.`}</p>
      ) : (
        <Pdfs documents={query.data} days={[from, until].filter(Boolean).join('-')} pdfs={pdfs} />
      )}
    </Dialog>
  )
}
