import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeTime } from '@/lib/dates/office-time'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { pairFields, type ComparedField } from '@/components/editorial/editorial'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { revisionQuery, revisionsQuery } from '../api'

/** What is done with a version: it is compared with the form, and may be put into it. */
type Uses = {
  fields: (snapshot: unknown) => ComparedField[]
  current: readonly ComparedField[]
  zone?: string
  onRestore: (snapshot: unknown) => void
}

/**
 * The versions of an item: to read, to compare with the form, and to restore into it.
 *
 * @param props.fields gives a version as text
 * @param props.current the content of the form, in the same shape
 * @param props.zone the IANA time zone of the screen; the office's when left out
 * @param props.onRestore puts a version into the form, without storing it
 */
export function RevisionsDialog({
  open,
  onClose,
  itemId,
  ...uses
}: { open: boolean; onClose: () => void; itemId: string } & Uses) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Versions">
      {open && <Revisions itemId={itemId} {...uses} />}
    </Dialog>
  )
}

function Revisions({ itemId, ...uses }: { itemId: string } & Uses) {
  const [chosen, setChosen] = useState<number>()
  const query = useQuery(revisionsQuery(itemId))
  const { data } = query
  if (!data)
    return <NoDataYet query={query} loading="Loading versions…" skeleton={['h-12', 'h-12']} className="space-y-3" />
  return (
    <div className="space-y-6">
      <p className="text-small text-ink-700">
        The newest 50 saves are kept. Choose one to see how it differs from the form.
      </p>
      <ul
        aria-label="Versions"
        className="max-h-64 divide-y divide-paper-300 overflow-y-auto border-y border-paper-300"
      >
        {data.map((revision, index) => (
          <li key={revision.id}>
            <button
              type="button"
              aria-pressed={chosen === revision.id}
              onClick={() => setChosen(revision.id)}
              className={`flex min-h-touch w-full flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-left text-small hover:bg-paper-100 ${chosen === revision.id ? 'bg-sky-100 font-semibold' : ''}`}
            >
              <span>{officeTime(revision.at, uses.zone)}</span>
              <span className="text-ink-600">{`${revision.by ?? 'The chamber'}${index === 0 ? ' · stored now' : ''}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && <Chosen key={chosen} id={chosen} {...uses} />}
    </div>
  )
}

function Chosen({ id, fields, current, onRestore }: { id: number } & Uses) {
  const query = useQuery(revisionQuery(id))
  const { data } = query
  if (!data) return <NoDataYet query={query} loading="Loading this version…" skeleton={['h-24']} />
  return (
    <div className="space-y-5">
      <FieldComparison fields={pairFields(fields(data), current)} beforeLabel="This version" afterLabel="The form" />
      <Button look="secondary" onClick={() => onRestore(data)}>
        Restore
      </Button>
      <p className="text-fine text-ink-600">It is not stored before you save.</p>
    </div>
  )
}
