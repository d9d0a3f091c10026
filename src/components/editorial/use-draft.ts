import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftState } from '@/lib/data/draft-store'
import type { ParseValues } from '@/lib/data/drafts'
import { noteKeeper } from '@/lib/data/failed-saves'

/** The options of {@link useDraft}. */
type DraftOptions<T> = {
  /** The id of the user. */
  owner: string
  /** The subject of the form, such as `article:new` or `article:<id>`. */
  key: string
  /** The form's values; they must survive JSON. */
  values: T
  /** Whether the form has unsaved changes. */
  changed: boolean
  /** `updated_at` of the version that the form started from; `null` for a new item. */
  base: string | null
  /** The values of that version, where a form needs them to tell what was typed from what was only read. */
  baseValues?: T
  /** Parses a draft's values; returns `undefined` or throws when they are unusable. */
  parse: ParseValues<T>
}

/**
 * Keeps unsaved form values on this device: they are written half a second after the last change, and at once when the
 * page is hidden or the form is left. A found draft is never overwritten before the person decides on it; the form then
 * writes a second one.
 *
 * @returns `found`, the draft that existed when the form opened, if any; `takeFound`, which returns its values and
 *   clears it (text typed meanwhile then becomes `found`); `forgetFound`, which deletes it; `forget`, to be called
 *   after a save (given the saved values, it keeps what was typed since; see the store's) or when the person discards
 *   the changes; and whether the draft was `kept` or writing it `failed`
 */
export function useDraft<T>({
  owner,
  key,
  values,
  changed,
  base,
  baseValues,
  parse,
}: DraftOptions<T>): DraftState<T> & {
  takeFound: () => T | undefined
  forgetFound: () => void
  forget: (saved?: T, whole?: boolean) => void
} {
  const open = () => ({ owner, key, store: createDraftStore(owner, key, parse, values) })
  const [opened, setOpened] = useState(open)
  if (opened.owner !== owner || opened.key !== key) setOpened(open())
  const { store } = opened
  const { found, kept } = useSyncExternalStore(store.subscribe, store.read)

  useEffect(() => store.note({ values, changed, base, baseValues }), [store, values, changed, base, baseValues])

  useEffect(() => noteKeeper(() => store.read().kept === 'kept'), [store])

  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && store.flush()
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', store.flush)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', store.flush)
      store.flush()
    }
  }, [store])

  return { found, kept, takeFound: store.take, forgetFound: store.forgetFound, forget: store.forget }
}
