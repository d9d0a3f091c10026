import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftState } from '@/lib/data/draft-store'
import type { ParseValues } from '@/lib/data/drafts'

/** What {@link useDraft} must know. */
type DraftOptions<T> = {
  /** The id of the user. */
  owner: string
  /** What the form is about, such as `article:new` or `article:<id>`. */
  key: string
  /** What the form holds; must survive JSON. */
  values: T
  /** Whether it holds something that is not saved. */
  changed: boolean
  /** `updated_at` of the version the form began with; `null` for something new. */
  base: string | null
  /** Makes values of what was kept; returns `undefined` or throws when it cannot. */
  parse: ParseValues<T>
  /** How long the typing must rest before it is written, in milliseconds. */
  delay?: number
}

/**
 * Keeps what is typed into a form on this device until it is saved: `delay` after the last change, and at once when the
 * page is hidden or the form left. A draft that waits for a decision is never overwritten; the form then writes beside it.
 *
 * @returns `found`, the draft that was there when the form opened, if one was; `takeFound`, which gives back its values and
 *   clears it (what was typed meanwhile is then offered as `found` in its place); `forgetFound`, which throws it away;
 *   `forget` for after a save (given what was saved, it keeps what was typed since) or when the person discards; and whether
 *   what is typed is `kept` or that `failed`
 */
export function useDraft<T>({
  owner,
  key,
  values,
  changed,
  base,
  parse,
  delay = 500,
}: DraftOptions<T>): DraftState<T> & {
  takeFound: () => T | undefined
  forgetFound: () => void
  forget: (saved?: T) => void
} {
  const open = () => ({ owner, key, store: createDraftStore(owner, key, parse) })
  const [opened, setOpened] = useState(open)
  if (opened.owner !== owner || opened.key !== key) setOpened(open())
  const { store } = opened
  const { found, kept } = useSyncExternalStore(store.subscribe, store.read)

  useEffect(() => store.note({ values, changed, base, delay }), [store, values, changed, base, delay])

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
