import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { officeTime } from '@/lib/dates/office-time'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { pairFields, type ComparedField } from './editorial-notices'
import { FieldComparison } from './field-comparison'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'

/** A stored version: when it was saved, and by whom if known. */
type Revision = { id: number; at: string; by: string | null }

type Reading<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

/**
 * The versions of an item: to read, to compare with the form, and to restore into it.
 *
 * @param props.list reads the list of versions, the newest first
 * @param props.one reads the content of a version
 * @param props.fields gives a version as text
 * @param props.current the content of the form, in the same shape
 * @param props.zone the IANA time zone of the screen; the office's when left out
 * @param props.onRestore puts a version into the form, without storing it
 */
export function RevisionsDialog<Snapshot, ListKey extends QueryKey, OneKey extends QueryKey>({
  open,
  onClose,
  list,
  one,
  fields,
  current,
  zone,
  onRestore,
}: {
  open: boolean
  onClose: () => void
  list: Reading<Revision[], ListKey>
  one: (id: number) => Reading<Snapshot, OneKey>
  fields: (snapshot: Snapshot) => ComparedField[]
  current: readonly ComparedField[]
  zone?: string
  onRestore: (snapshot: Snapshot) => void
}) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Versions">
      {open && <Revisions list={list} one={one} fields={fields} current={current} zone={zone} onRestore={onRestore} />}
    </Dialog>
  )
}

function Revisions<Snapshot, ListKey extends QueryKey, OneKey extends QueryKey>({
  list,
  one,
  fields,
  current,
  zone,
  onRestore,
}: {
  list: Reading<Revision[], ListKey>
  one: (id: number) => Reading<Snapshot, OneKey>
  fields: (snapshot: Snapshot) => ComparedField[]
  current: readonly ComparedField[]
  zone?: string
  onRestore: (snapshot: Snapshot) => void
}) {
  const [chosen, setChosen] = useState<Revision>()
  const { data, error, isFetching, refetch } = useQuery(list)
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading versions…" className="space-y-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  return (
    <div className="space-y-6">
      <p className="text-small text-ink-700">
        Every save is kept, the newest 50 of them. Choose one to see how it differs from what stands in the form.
      </p>
      <ul
        aria-label="Versions"
        className="max-h-64 divide-y divide-paper-300 overflow-y-auto border-y border-paper-300"
      >
        {data.map((revision, index) => (
          <li key={revision.id}>
            <button
              type="button"
              aria-pressed={chosen?.id === revision.id}
              onClick={() => setChosen(revision)}
              className={`flex min-h-touch w-full flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-left text-small hover:bg-paper-100 ${chosen?.id === revision.id ? 'bg-sky-100 font-semibold' : ''}`}
            >
              <span>{officeTime(revision.at, zone)}</span>
              <span className="text-ink-600">{`${revision.by ?? 'The chamber'}${index === 0 ? ' · stored now' : ''}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Chosen key={chosen.id} reading={one(chosen.id)} fields={fields} current={current} onRestore={onRestore} />
      )}
    </div>
  )
}

function Chosen<Snapshot, Key extends QueryKey>({
  reading,
  fields,
  current,
  onRestore,
}: {
  reading: Reading<Snapshot, Key>
  fields: (snapshot: Snapshot) => ComparedField[]
  current: readonly ComparedField[]
  onRestore: (snapshot: Snapshot) => void
}) {
  const { data, error, isFetching, refetch } = useQuery(reading)
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading this version…">
        <Skeleton className="h-24" />
      </Loading>
    )
  return (
    <div className="space-y-5">
      <FieldComparison fields={pairFields(fields(data), current)} beforeLabel="This version" afterLabel="The form" />
      <Button look="secondary" onClick={() => onRestore(data)}>
        Put this version into the form
      </Button>
      <p className="text-fine text-ink-600">It is not stored before you save.</p>
    </div>
  )
}
