import { clearOldDrafts, draftTime, listDrafts, removeDraft, saveDraft, type Draft, type ParseValues } from './drafts'

/** What a form holds at a moment. */
export type FormMoment<T> = { values: T; changed: boolean; base: string | null; delay: number }

/** What a form shows about its drafts. */
export type DraftState<T> = { found: Draft<T> | undefined; kept: 'kept' | 'failed' | undefined }

/** Keeps what is typed into one form; see {@link createDraftStore}. */
export type DraftStore<T> = ReturnType<typeof createDraftStore<T>>

/**
 * Keeps what is typed into one form on this device, and gives back what an earlier one left there.
 *
 * Every form writes a draft of its own, under `key`, `key#2`, `key#3` …, whichever is free: neither an earlier draft that
 * nobody has decided on nor the one of another tab is ever overwritten.
 *
 * @param owner the id of the user
 * @param key what the form is about, such as `article:new`
 * @param parse makes the form's values of what was kept
 */
export function createDraftStore<T>(owner: string, key: string, parse: ParseValues<T>) {
  clearOldDrafts()
  const listeners = new Set<() => void>()
  /** Earlier drafts that nobody has decided on; the first of them is offered. */
  let waiting = listDrafts(owner, key, parse)
  let state: DraftState<T> = { found: waiting[0], kept: undefined }
  /** Where this form's own draft is, and which it was: another tab may have written there since. */
  let own: { key: string; savedAt: string } | undefined
  let moment: FormMoment<T> | undefined
  /** The values that were last seen while changed, as text, for forms that make a new object each time. */
  let seen: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = false

  function show(kept: DraftState<T>['kept']) {
    if (state.kept === kept && state.found === waiting[0]) return
    state = { found: waiting[0], kept }
    listeners.forEach((listener) => listener())
  }

  function stop() {
    clearTimeout(timer)
    due = false
  }

  function ownKey(): string {
    if (own && (draftTime(owner, own.key) ?? own.savedAt) === own.savedAt) return own.key
    const taken = (candidate: string) =>
      draftTime(owner, candidate) !== undefined || waiting.some((draft) => draft.key === candidate)
    let candidate = key
    for (let number = 2; taken(candidate); number += 1) candidate = `${key}#${number}`
    return candidate
  }

  /** Writes at once what waits to be written. */
  function flush() {
    if (!due || !moment) return
    stop()
    const draft = { owner, key: ownKey(), values: moment.values, base: moment.base, savedAt: new Date().toISOString() }
    const saved = saveDraft(draft)
    if (saved) own = { key: draft.key, savedAt: draft.savedAt }
    show(saved ? 'kept' : 'failed')
  }

  function dropOwn() {
    stop()
    if (own) removeDraft(owner, own.key, own.savedAt)
    own = undefined
    show(undefined)
  }

  return {
    /** Tells when {@link DraftState} changes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    flush,
    /** What the form holds now: written once it rests for a while; removed when nothing differs any more. */
    note: (next: FormMoment<T>) => {
      const before = moment
      moment = next
      if (!next.changed) {
        seen = undefined
        if (before?.changed) dropOwn()
        return
      }
      if (before?.changed && before.values === next.values) return
      const text = JSON.stringify(next.values)
      if (text === seen) return
      seen = text
      stop()
      due = true
      timer = setTimeout(flush, next.delay)
    },
    /** Gives back the offered draft, which becomes this form's own. What was typed meanwhile is offered in its place. */
    take: (): T | undefined => {
      const [taken, ...others] = waiting
      if (!taken) return undefined
      flush()
      const typed = moment?.changed
        ? [
            {
              owner,
              key: own?.key ?? ownKey(),
              values: moment.values,
              base: moment.base,
              savedAt: own?.savedAt ?? new Date().toISOString(),
              version: 1 as const,
            },
          ]
        : []
      waiting = [...typed, ...others]
      own = { key: taken.key, savedAt: taken.savedAt }
      show(typed.length > 0 ? state.kept : undefined)
      return taken.values
    },
    /** Throws the offered draft away. */
    forgetFound: () => {
      const [discarded, ...others] = waiting
      if (discarded) removeDraft(owner, discarded.key, discarded.savedAt)
      waiting = others
      show(state.kept)
    },
    /**
     * Removes this form's own draft, after a save or when the person discards.
     *
     * @param saved what was saved: what was typed since then stays kept
     */
    forget: (saved?: T) => {
      if (saved !== undefined && moment?.changed && JSON.stringify(saved) !== seen) return
      dropOwn()
    },
  }
}
