import { clearOldDrafts, draftTime, listDrafts, removeDraft, saveDraft, type Draft, type ParseValues } from './drafts'

/** How long after the last change a draft is written, in milliseconds. */
const pause = 500

/** Whether two values of a form are equal. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The state of a form at a moment. */
export type FormMoment<T> = { values: T; changed: boolean; base: string | null; baseValues?: T }

/** What a form shows about its drafts. */
export type DraftState<T> = { found: Draft<T> | undefined; kept: 'kept' | 'failed' | undefined }

/**
 * Stores the draft of one form on this device, and offers the draft that an earlier form left.
 *
 * Every form writes its own draft under the first free key of `key`, `key#2`, `key#3` …, so it never overwrites another
 * tab's draft or an earlier draft that is still offered.
 *
 * @param owner the id of the user
 * @param key what the form is about, such as `article:new`
 * @param parse parses the stored values into the form's values
 * @param initial the values that the form opens with; a draft that equals them is nothing to restore, and is removed
 */
export function createDraftStore<T>(owner: string, key: string, parse: ParseValues<T>, initial: T) {
  clearOldDrafts()
  const listeners = new Set<() => void>()
  /** Earlier drafts that were neither restored nor discarded; the first of them is offered. */
  let waiting = listDrafts(owner, key, parse)
  dropWaiting((values) => same(values, initial))
  let state: DraftState<T> = { found: waiting[0], kept: undefined }
  /** The key and time of this form's own draft. The time is needed because another tab may have written there since. */
  let own: { key: string; savedAt: string } | undefined
  let moment: FormMoment<T> | undefined
  /** The last changed values, serialized, because some forms make a new object each time. */
  let seen: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = false

  /** Removes those of the earlier drafts whose values are no longer needed. */
  function dropWaiting(needless: (values: T) => boolean) {
    for (const draft of waiting) if (needless(draft.values)) removeDraft(owner, draft.key, draft.savedAt)
    waiting = waiting.filter(({ values }) => !needless(values))
  }

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

  /** Writes a pending draft at once. */
  function flush() {
    if (!due || !moment) return
    stop()
    const { values, base, baseValues } = moment
    const draft = { owner, key: ownKey(), values, base, baseValues, savedAt: new Date().toISOString() }
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
    /** Calls `listener` whenever {@link DraftState} changes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    flush,
    /**
     * Notes the form's current values. They are written after a pause, and removed once nothing is unsaved any more.
     */
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
      timer = setTimeout(flush, pause)
    },
    /**
     * Returns the offered draft's values and makes it this form's own draft. What was typed meanwhile is offered
     * instead.
     */
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
              baseValues: moment.baseValues,
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
    /** Deletes the offered draft. */
    forgetFound: () => {
      const [discarded, ...others] = waiting
      if (discarded) removeDraft(owner, discarded.key, discarded.savedAt)
      waiting = others
      show(state.kept)
    },
    /**
     * Deletes this form's own draft, after a save or when the person discards the changes.
     *
     * @param saved the saved values; if given, a draft with newer values is kept, and an earlier one with these values
     *   is removed
     * @param whole whether what was saved takes the place of every earlier draft, because all are of the same stored item
     */
    forget: (saved?: T, whole = false) => {
      if (saved !== undefined) {
        dropWaiting((values) => whole || same(values, saved))
        show(state.kept)
      }
      if (saved !== undefined && moment?.changed && JSON.stringify(saved) !== seen) return
      dropOwn()
    },
  }
}
