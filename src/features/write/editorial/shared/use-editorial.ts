import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Editorial, Version } from '@/components/editorial/editorial'
import { useDraft } from '@/components/editorial/use-draft'
import { useSession } from '@/features/people/session/api'
import { same } from '@/lib/data/draft-store'
import { ChangedMeanwhileError, DeletedMeanwhileError, SentMeanwhileError } from '@/lib/data/errors'
import { reads } from '@/lib/data/failed-saves'
import { uploadPicture } from '@/lib/data/storage'
import { createSubmissionIds, randomId } from '@/lib/data/submission'
import { discardUploads, sweepFiles } from '../api'
import { editorialKeys } from '../keys'

/** What a save needs besides the values. `expected` is null for a new item. */
export type SaveOrder = { id: string; saveId: string; expected: string | null }

/** What staff do with uploads: those that were never saved go, and with them what the database has recorded as unused. */
const asStaff = { discard: discardUploads, sweep: sweepFiles }

/**
 * What the long editorial forms share: the optimistic lock with the choice between two versions, drafts on the device,
 * retry-safe saves, and the removal of unused uploads.
 *
 * @param name the kind of item, which names its drafts
 * @param item the item as it was read; undefined for a new one
 * @param initial the item's values in the form
 * @param form the react-hook-form form, with `initial` as its default values
 * @param parse validates the values of a stored draft; `undefined` for unusable ones
 * @param read reads the stored version
 * @param save stores the values; throws as `failSave` does
 * @param rebased the form's values when another version takes the place of its base: what was typed stays, and the other fields
 *   follow the version that is stored now. `before` is unknown for a draft of an earlier release. Without it, all fields stay
 * @param files removes uploads that were never saved, and after a save those that nothing shows any more
 */
export function useEditorial<V extends FieldValues, Saved extends Version<V>>({
  name,
  item,
  initial,
  form,
  parse,
  read,
  save,
  rebased,
  files = asStaff,
}: {
  name:
    | 'article'
    | 'company'
    | 'event'
    | 'announcement'
    | 'newsletter'
    | 'page'
    | 'document'
    | `document:${string}`
    | `legal:${string}`
    | `letter:${string}`
  item: { id: string; updated_at: string } | undefined
  initial: V
  form: UseFormReturn<V>
  parse: (stored: unknown) => V | undefined
  read: (id: string) => Promise<Version<V>>
  save: (values: V, order: SaveOrder) => Promise<Saved>
  rebased?: (typed: V, before: V | undefined, now: V) => V
  files?: { discard: (addresses: readonly string[]) => Promise<void>; sweep?: () => Promise<void> }
}): Editorial<V, Saved> {
  const client = useQueryClient()
  const { user } = useSession()
  const [id, setId] = useState(() => item?.id ?? randomId())
  // The form's base version. A background refetch must not move it: the lock would then pass over changes that the form never showed.
  const [base, setBase] = useState<{ updated_at: string | null; values: V }>({
    updated_at: item?.updated_at ?? null,
    values: initial,
  })
  const [ids] = useState(createSubmissionIds)
  const [compared, setCompared] = useState<{ stored: V; before: V | undefined }>()
  const [setAside, setSetAside] = useState<V>()
  const [whole, setWhole] = useState(false)
  const [discards, setDiscards] = useState(0)
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
    baseValues: rebased && base.values,
    parse,
  })
  const put = (next: V) => form.reset(next, { keepDefaultValues: true })

  function moveTo(version: Version<V>) {
    if (rebased) {
      put(rebased(form.getValues(), base.values, version.values))
      setSetAside(setAside && rebased(setAside, base.values, version.values))
    }
    setBase({ updated_at: version.updated_at, values: version.values })
  }

  const saving = useMutation({
    mutationFn: (sent: V) => save(sent, { id, saveId: ids.idOf([sent, base.updated_at]), expected: base.updated_at }),
    onSuccess: (saved, sent) => {
      ids.renew()
      uploads.current.clear()
      // What was typed while saving stays, as an unsaved change to the saved version.
      if (same(form.getValues(), sent)) form.reset(saved.values)
      setBase({ updated_at: saved.updated_at, values: saved.values })
      setCompared(undefined)
      setSetAside(undefined)
      setWhole(false)
      // The drafts of a new item may be of others, begun in other windows.
      draft.forget(sent, base.updated_at !== null)
      void client.invalidateQueries({ queryKey: editorialKeys.revisions(saved.id) })
      void files.sweep?.()
    },
  })
  const reading = useMutation({
    meta: reads,
    mutationFn: () => read(id),
    onSuccess: (stored) => {
      saving.reset()
      moveTo(stored)
      setCompared({ stored: stored.values, before: base.values })
    },
  })

  return {
    id,
    values,
    base: base.values,
    stored: base.updated_at,
    changed,
    settled: `${saving.data?.updated_at ?? ''} ${discards}`,
    busy: saving.isPending,
    saved: saving.data,
    error: saving.error ?? reading.error,
    submit: (sent) => {
      reading.reset()
      saving.mutate(sent)
    },
    uploadTo: (bucket, folder) => async (picture, options) => {
      const address = await uploadPicture(bucket, folder, picture, options)
      uploads.current.add(address)
      return address
    },
    put,
    discard: () => {
      saving.reset()
      reading.reset()
      setCompared(undefined)
      setSetAside(undefined)
      setWhole(false)
      setDiscards(discards + 1)
      put(base.values)
      draft.forget()
      void files.discard([...uploads.current])
      uploads.current.clear()
    },
    rebase: (version) => {
      saving.reset()
      reading.reset()
      moveTo(version)
      setCompared(undefined)
      setSetAside(undefined)
    },
    draft: draft.found && {
      savedAt: draft.found.savedAt,
      stored: base.updated_at !== null,
      outdated: draft.found.base !== base.updated_at,
      take: () => {
        const { base: version, baseValues } = draft.found ?? {}
        const outdated = version !== base.updated_at
        const found = draft.takeFound()
        if (!found) return
        put(outdated && rebased ? rebased(found, baseValues, base.values) : found)
        setWhole(outdated && !baseValues)
        if (outdated && base.updated_at) setCompared({ stored: base.values, before: baseValues })
      },
      discard: draft.forgetFound,
    },
    kept: draft.kept,
    conflict:
      saving.error instanceof ChangedMeanwhileError && saving.error.saved
        ? { ...saving.error.saved, busy: reading.isPending, compare: () => reading.mutate() }
        : undefined,
    closed:
      saving.error instanceof DeletedMeanwhileError || saving.error instanceof SentMeanwhileError
        ? {
            how: saving.error instanceof SentMeanwhileError ? 'sent' : 'deleted',
            saveAsNew: () => {
              saving.reset()
              setId(randomId())
              setBase({ updated_at: null, values: base.values })
            },
          }
        : undefined,
    compared: compared && {
      ...compared,
      whole,
      takeStored: () => {
        setSetAside(values)
        setCompared(undefined)
        put(compared.stored)
      },
    },
    setAside: setAside && {
      bringBack: () => {
        put(setAside)
        setCompared({ stored: base.values, before: undefined })
        setSetAside(undefined)
      },
    },
  }
}
