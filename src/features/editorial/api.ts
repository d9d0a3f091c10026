import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Editorial, Version } from '@/components/editorial/editorial-notices'
import { useDraft } from '@/components/editorial/use-draft'
import { useSession } from '@/features/session/api'
import { CallError, failAsTold, failWith } from '@/lib/data/errors'
import { discardAddress } from '@/lib/data/storage'
import { createSubmissionIds, randomId } from '@/lib/data/submission'
import { supabase } from '@/lib/data/supabase'
import { editorialKeys } from './keys'

/** Somebody else saved while this version was edited; `by` is their name where it is known, `at` when, as ISO 8601. */
export class ChangedMeanwhileError extends CallError {
  constructor(
    readonly by: string | null,
    readonly at: string,
    cause: unknown,
  ) {
    super('Somebody has saved a newer version meanwhile.', { cause })
  }
}

/** Somebody else deleted what was edited. */
export class DeletedMeanwhileError extends CallError {
  constructor(cause: unknown) {
    super('It has been deleted meanwhile.', { cause })
  }
}

type SaveError = { code?: string; message: string; details?: string | null }

/** Reads the details of `private.expect_version`: who saved, and when. */
function detailsOf(error: SaveError): { by?: string | null; at?: string; size?: number } {
  try {
    return JSON.parse(error.details ?? '{}') as { by?: string | null; at?: string; size?: number }
  } catch {
    return {}
  }
}

/**
 * Turns the refusal of one of the functions that save into what happened.
 *
 * @param sentence what the user reads when the database gives no reason
 * @throws {ChangedMeanwhileError} for a newer version
 * @throws {DeletedMeanwhileError} for a version that is gone
 * @throws {CallError} for everything else
 */
export function failSave(sentence: string, error: SaveError): never {
  if (error.code === 'PT404') throw new DeletedMeanwhileError(error)
  if (error.code !== 'PT409') failAsTold(sentence, error)
  const { by, at } = detailsOf(error)
  if (!at) failWith(error.message, error)
  throw new ChangedMeanwhileError(by ?? null, at, error)
}

/** The versions of an item that are kept, the newest first: at most 50 (`content_revisions`). */
export function revisionsQuery(itemId: string) {
  return queryOptions({
    queryKey: editorialKeys.revisions(itemId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('content_revisions')
        .select('id, saved_at, saved_by_name')
        .eq('item_id', itemId)
        .order('id', { ascending: false })
        .limit(50)
        .abortSignal(signal)
      if (error) failWith('Failed to load the versions', error)
      return data.map(({ id, saved_at, saved_by_name }) => ({ id, at: saved_at, by: saved_by_name }))
    },
    staleTime: 0,
  })
}

/** What an item was at one of its versions: the JSON of `private.snapshot_of`. */
export function revisionQuery(id: number) {
  return queryOptions({
    queryKey: editorialKeys.revision(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('content_revisions')
        .select('snapshot')
        .eq('id', id)
        .abortSignal(signal)
        .single()
      if (error) failWith('Failed to load this version', error)
      return data.snapshot
    },
    staleTime: Infinity,
  })
}

/** How many files one sweep removes. */
const sweepSize = 100

/** Removes from the storage what the database has noted as shown nowhere. What fails stays noted for the next sweep. */
export async function sweepFiles(): Promise<void> {
  const { data, error } = await supabase
    .from('discarded_files')
    .select('address')
    .order('discarded_at')
    .limit(sweepSize)
  if (error) return console.error('Files that are no longer used could not be listed', error)
  const removed: string[] = []
  for (const { address } of data) if (await discardAddress(address)) removed.push(address)
  if (removed.length === 0) return
  const { error: failed } = await supabase.from('discarded_files').delete().in('address', removed)
  if (failed) console.error('Files that were removed could not be taken off the list', failed)
}

/** Takes away uploads that were never saved; what an item or one of its versions shows stays. Never throws. */
export async function discardUploads(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const { error } = await supabase.rpc('discard_files', { addresses: [...addresses] })
  if (error) return console.error('Uploads that were not saved could not be discarded', error)
  await sweepFiles()
}

/** What a save needs besides the values. `expected` is null for a new item. */
export type SaveOrder = { id: string; saveId: string; expected: string | null }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What the long forms of the editorial office share: the optimistic lock with the choice between two versions, drafts on
 * the device, retry-safe saving, and the cleaning up of uploads.
 *
 * @param name the kind of item, which names its drafts
 * @param item the item as it was read; nothing for a new one
 * @param initial its values as the form has them
 * @param form of react-hook-form, with `initial` as default values
 * @param parse checks values that a draft brings back; `undefined` for unusable ones
 * @param read reads the version that is stored now
 * @param save stores the values; throws as {@link failSave} does
 */
export function useEditorial<V extends FieldValues, Saved extends Version<V>>({
  name,
  item,
  initial,
  form,
  parse,
  read,
  save,
}: {
  name: 'article' | 'event' | 'announcement'
  item: { id: string; updated_at: string } | undefined
  initial: V
  form: UseFormReturn<V>
  parse: (stored: unknown) => V | undefined
  read: (id: string) => Promise<Version<V>>
  save: (values: V, order: SaveOrder) => Promise<Saved>
}): Editorial<V, Saved> {
  const client = useQueryClient()
  const { user } = useSession()
  const [id, setId] = useState(() => item?.id ?? randomId())
  // What the form began with. A read in the background must not move it: the lock would then pass over what was never shown.
  const [base, setBase] = useState<{ updated_at: string | null; values: V }>({
    updated_at: item?.updated_at ?? null,
    values: initial,
  })
  const [ids] = useState(createSubmissionIds)
  const [compared, setCompared] = useState<V>()
  const [setAside, setSetAside] = useState<V>()
  const uploads = useRef(new Set<string>())
  useWatch({ control: form.control })
  const values = form.getValues()
  const changed = !same(values, base.values)
  const draft = useDraft<V>({
    owner: user?.id ?? '',
    key: `${name}:${item?.id ?? 'new'}`,
    values,
    changed,
    base: base.updated_at,
    parse,
  })

  const saving = useMutation({
    mutationFn: (sent: V) => save(sent, { id, saveId: ids.idOf([sent, base.updated_at]), expected: base.updated_at }),
    onSuccess: (saved, sent) => {
      ids.renew()
      uploads.current.clear()
      // What was typed while the save was under way stays, and is a change of the saved version.
      if (same(form.getValues(), sent)) form.reset(saved.values)
      setBase({ updated_at: saved.updated_at, values: saved.values })
      setCompared(undefined)
      setSetAside(undefined)
      draft.forget(sent)
      void client.invalidateQueries({ queryKey: editorialKeys.revisions(saved.id) })
      void sweepFiles()
    },
  })
  const reading = useMutation({
    mutationFn: () => read(id),
    onSuccess: (stored) => {
      saving.reset()
      setBase({ updated_at: stored.updated_at, values: stored.values })
      setCompared(stored.values)
    },
  })

  const put = (next: V) => form.reset(next, { keepDefaultValues: true })
  return {
    id,
    values,
    changed,
    busy: saving.isPending,
    saved: saving.data,
    error: saving.error ?? reading.error,
    submit: (sent) => {
      reading.reset()
      saving.mutate(sent)
    },
    note: (address) => {
      uploads.current.add(address)
    },
    put,
    discard: () => {
      saving.reset()
      reading.reset()
      setCompared(undefined)
      setSetAside(undefined)
      put(base.values)
      draft.forget()
      void discardUploads([...uploads.current])
      uploads.current.clear()
    },
    draft: draft.found && {
      savedAt: draft.found.savedAt,
      outdated: draft.found.base !== base.updated_at,
      take: () => {
        const outdated = draft.found?.base !== base.updated_at
        const found = draft.takeFound()
        if (!found) return
        put(found)
        if (outdated && base.updated_at) setCompared(base.values)
      },
      discard: draft.forgetFound,
    },
    kept: draft.kept,
    conflict:
      saving.error instanceof ChangedMeanwhileError
        ? { by: saving.error.by, at: saving.error.at, busy: reading.isPending, compare: () => reading.mutate() }
        : undefined,
    deleted:
      saving.error instanceof DeletedMeanwhileError
        ? {
            saveAsNew: () => {
              saving.reset()
              setId(randomId())
              setBase({ updated_at: null, values: base.values })
            },
          }
        : undefined,
    compared: compared && {
      stored: compared,
      takeStored: () => {
        setSetAside(values)
        setCompared(undefined)
        put(compared)
      },
    },
    setAside: setAside && {
      bringBack: () => {
        put(setAside)
        setCompared(base.values)
        setSetAside(undefined)
      },
    },
  }
}
