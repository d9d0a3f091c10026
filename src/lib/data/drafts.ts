import * as z from 'zod/mini'
import { withLocalStorage } from './local-storage'

/** The prefix of every draft's storage key; owner and key follow. */
const prefix = 'bkcc.draft.'

/** How long a draft is kept, in milliseconds: 30 days. */
const longestAge = 30 * 24 * 60 * 60 * 1000

const storedDraft = z.object({
  owner: z.string(),
  key: z.string(),
  values: z.unknown(),
  base: z.nullable(z.string()),
  baseValues: z.optional(z.unknown()),
  savedAt: z.iso.datetime(),
  version: z.literal(1),
})

/** The unsaved values of a long form, as stored on the device. */
export type Draft<T = unknown> = {
  /** The id of the user who typed it; nobody else can read it through this module. */
  owner: string
  /** The subject, such as `article:new` or `article:<id>`; further drafts of the same subject end in `#2`, `#3` … */
  key: string
  values: T
  /** `updated_at` of the version that it started from; `null` for a new item. */
  base: string | null
  /** The values of that version, if the form keeps them. */
  baseValues?: T
  /** ISO 8601. */
  savedAt: string
  version: 1
}

/** Parses stored values into a form's values; returns `undefined` or throws when they are unusable. */
export type ParseValues<T> = (values: unknown) => T | undefined

const placeOf = (owner: string, key: string) => `${prefix}${owner}.${key}`

function read(storage: Storage, place: string): Draft | undefined {
  try {
    const { success, data } = storedDraft.safeParse(JSON.parse(storage.getItem(place) ?? 'null'))
    return success && placeOf(data.owner, data.key) === place && Date.parse(data.savedAt) > Date.now() - longestAge
      ? { ...data, values: data.values }
      : undefined
  } catch {
    return undefined
  }
}

/** The storage keys of all drafts on this device, of all owners. */
function places(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((place) =>
    place.startsWith(prefix),
  )
}

/** The subject of a draft: its key without the number of a further draft. */
const subjectOf = (key: string) => key.replace(/#\d+$/, '')

/**
 * Retries writing to a full storage by removing the oldest drafts of other subjects. If that frees too little space,
 * they are restored, so that no draft is lost for nothing.
 */
function saveInTheirPlace(storage: Storage, place: string, draft: Draft, text: string): boolean {
  const others = places(storage)
    .map((other) => ({ other, found: read(storage, other), text: storage.getItem(other) ?? '' }))
    .filter(({ found }) => !(found?.owner === draft.owner && subjectOf(found.key) === subjectOf(draft.key)))
    .toSorted((a, b) => (a.found?.savedAt ?? '').localeCompare(b.found?.savedAt ?? ''))
  let missing = place.length + text.length - (storage.getItem(place)?.length ?? 0)
  const removed: typeof others = []
  for (const candidate of others) {
    if (missing <= 0) break
    storage.removeItem(candidate.other)
    removed.push(candidate)
    missing -= candidate.other.length + candidate.text.length
  }
  try {
    storage.setItem(place, text)
    return true
  } catch {
    for (const { other, text: theirs } of removed) withLocalStorage(() => storage.setItem(other, theirs), undefined)
    return false
  }
}

/**
 * Stores a draft on this device and replaces the owner's earlier draft under this key. If the storage is full, the
 * oldest drafts of other subjects are removed.
 *
 * @param draft `savedAt` is now by default
 * @returns whether it was stored; full or blocked storage does not throw
 */
export function saveDraft({
  owner,
  key,
  values,
  base,
  baseValues,
  savedAt = new Date().toISOString(),
}: Omit<Draft, 'savedAt' | 'version'> & { savedAt?: string }): boolean {
  return withLocalStorage((storage) => {
    const draft: Draft = { owner, key, values, base, baseValues, savedAt, version: 1 }
    const place = placeOf(owner, key)
    const text = JSON.stringify(draft)
    try {
      storage.setItem(place, text)
      return true
    } catch {
      return saveInTheirPlace(storage, place, draft, text)
    }
  }, false)
}

/**
 * Reads a draft of this owner. A draft with an unusable shape or unusable values counts as absent and is removed.
 *
 * @param parse parses the stored values into the form's values
 */
export function readDraft<T>(owner: string, key: string, parse: ParseValues<T>): Draft<T> | undefined {
  return withLocalStorage((storage) => {
    const place = placeOf(owner, key)
    const draft = read(storage, place)
    try {
      const values = draft && parse(draft.values)
      const baseValues = draft?.baseValues === undefined ? undefined : parse(draft.baseValues)
      if (draft && values !== undefined) return { ...draft, values, baseValues }
    } catch {
      // The form's fields have changed since, or somebody edited the stored draft.
    }
    storage.removeItem(place)
    return undefined
  }, undefined)
}

/** All of an owner's drafts of one subject, under `key`, `key#2`, `key#3` …, the newest first. */
export function listDrafts<T>(owner: string, key: string, parse: ParseValues<T>): Draft<T>[] {
  const first = placeOf(owner, key)
  return withLocalStorage(places, [])
    .filter(
      (place) => place === first || (place.startsWith(`${first}#`) && /^\d+$/.test(place.slice(first.length + 1))),
    )
    .flatMap((place) => readDraft(owner, place.slice(placeOf(owner, '').length), parse) ?? [])
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** When the draft under this key was saved; `undefined` when there is none. */
export function draftTime(owner: string, key: string): string | undefined {
  return withLocalStorage((storage) => read(storage, placeOf(owner, key))?.savedAt, undefined)
}

/**
 * Removes a draft.
 *
 * @param savedAt removes the draft only if it was saved at this time, so that a newer draft of another tab stays
 */
export function removeDraft(owner: string, key: string, savedAt?: string): void {
  if (savedAt === undefined || draftTime(owner, key) === savedAt)
    withLocalStorage((storage) => storage.removeItem(placeOf(owner, key)), undefined)
}

/** Removes the drafts, of all owners, that are older than 30 days or cannot be read. */
export function clearOldDrafts(): void {
  withLocalStorage((storage) => {
    for (const place of places(storage)) if (!read(storage, place)) storage.removeItem(place)
  }, undefined)
}
