import { useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, removeOldDrafts, saveDraft, type Draft } from '@/lib/drafts'

/** How long after the last key what was typed is kept, in milliseconds. */
const pause = 500

/**
 * Keeps what is typed into a form on this device until it is saved, and finds what an earlier visit left: after a crash, a
 * reload, or the end of a session. What was found is not written over before the person has decided about it.
 *
 * @param owner id of the person who types
 * @param key names the form and its item
 * @param values of the form now
 * @param changed whether they differ from what is stored
 * @param base the version that they change
 * @param parse checks the values of a draft; `undefined` for unusable ones
 */
export function useDraft<V>({ owner, key, values, changed, base, parse }: { owner: string; key: string; values: V; changed: boolean; base: string | null; parse: (values: unknown) => V | undefined }) {
  const [found, setFound] = useState<Draft<V> | undefined>(() => {
    removeOldDrafts()
    return readDraft(owner, key, parse)
  })
  const [kept, setKept] = useState<'kept' | 'failed'>()
  const undecided = found !== undefined
  // What the listeners and the farewell write: the newest values, whatever drawing they belong to.
  const newest = useRef({ values, changed, base, undecided, written: '' })
  useEffect(() => {
    newest.current = { ...newest.current, values, changed, base, undecided }
  })

  useEffect(() => {
    if (!changed || undecided) return
    const timer = setTimeout(() => {
      newest.current.written = JSON.stringify(values)
      setKept(saveDraft(owner, key, values, base) ? 'kept' : 'failed')
    }, pause)
    return () => clearTimeout(timer)
  }, [owner, key, values, changed, base, undecided])

  // Back at what is stored, there is nothing to keep.
  const was = useRef(changed)
  useEffect(() => {
    if (was.current && !changed && !undecided) {
      removeDraft(owner, key)
      setKept(undefined)
    }
    was.current = changed
  }, [owner, key, changed, undecided])

  useEffect(() => {
    const writeNow = () => {
      const now = newest.current
      if (!now.changed || now.undecided) return
      if (now.written !== JSON.stringify(now.values)) saveDraft(owner, key, now.values, now.base)
    }
    const hide = () => document.visibilityState === 'hidden' && writeNow()
    window.addEventListener('pagehide', writeNow)
    document.addEventListener('visibilitychange', hide)
    return () => {
      writeNow()
      window.removeEventListener('pagehide', writeNow)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [owner, key])

  const forget = () => {
    newest.current.changed = false
    removeDraft(owner, key)
    setKept(undefined)
    setFound(undefined)
  }
  return {
    /** What an earlier visit left here. */
    found,
    kept,
    /** Gives what was found to the form, and keeps it until that is saved. */
    takeFound: (): V | undefined => {
      setFound(undefined)
      return found?.values
    },
    forgetFound: () => {
      removeDraft(owner, key)
      setFound(undefined)
    },
    /** Removes the draft: it was saved, or thrown away. */
    forget,
  }
}
