import * as z from 'zod/mini'

/** What every draft's place in the storage begins with; owner and key follow. */
const prefix = 'bkcc.draft.'

/** How long a draft is kept, in milliseconds: 30 days. */
const longestAge = 30 * 24 * 60 * 60 * 1000

const storedDraft = z.object({
  owner: z.string(),
  key: z.string(),
  values: z.unknown(),
  base: z.nullable(z.string()),
  savedAt: z.iso.datetime(),
  version: z.literal(1),
})

/** What somebody typed into a long form and has not saved, as it is kept on the device. */
export type Draft<T = unknown> = {
  /** The id of the user who typed it; nobody else is given it. */
  owner: string
  /** Of what, such as `article:new` or `article:<id>`; further drafts of the same thing end in `#2`, `#3` … */
  key: string
  values: T
  /** `updated_at` of the version it began with; `null` for something new. */
  base: string | null
  /** ISO 8601. */
  savedAt: string
  version: 1
}

/** Makes a form's values of what was kept; returns `undefined` or throws when it cannot. */
export type ParseValues<T> = (values: unknown) => T | undefined

const placeOf = (owner: string, key: string) => `${prefix}${owner}.${key}`

/** Runs something on the storage, which a browser may refuse altogether (blocked cookies, private windows). */
function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage)
  } catch {
    return otherwise
  }
}

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

/** The places of all drafts on this device, whoever wrote them. */
function places(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((place) =>
    place.startsWith(prefix),
  )
}

/** What a draft is a draft of: its key without the number of a further one. */
const subjectOf = (key: string) => key.replace(/#\d+$/, '')

/**
 * Writes into a full storage once more, in the room of the oldest drafts of other things. Should that not be room enough,
 * they are put back: nobody's text is given up for nothing.
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
    for (const { other, text: theirs } of removed) attempt(() => storage.setItem(other, theirs), undefined)
    return false
  }
}

/**
 * Keeps a draft on this device, in place of the one that its owner had under this key. In a full storage the oldest drafts
 * of other things make room.
 *
 * @param draft `savedAt` is now when left out
 * @returns whether it is kept; storage that is full or blocked throws nothing
 */
export function saveDraft({
  owner,
  key,
  values,
  base,
  savedAt = new Date().toISOString(),
}: Omit<Draft, 'savedAt' | 'version'> & { savedAt?: string }): boolean {
  return attempt((storage) => {
    const draft: Draft = { owner, key, values, base, savedAt, version: 1 }
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
 * Reads a draft of this owner. One that cannot be read, by its shape or by its values, counts as absent and is removed.
 *
 * @param parse makes the form's values of what was kept
 */
export function readDraft<T>(owner: string, key: string, parse: ParseValues<T>): Draft<T> | undefined {
  return attempt((storage) => {
    const place = placeOf(owner, key)
    const draft = read(storage, place)
    try {
      const values = draft && parse(draft.values)
      if (draft && values !== undefined) return { ...draft, values }
    } catch {
      // The form has changed since, or the draft was tampered with.
    }
    storage.removeItem(place)
    return undefined
  }, undefined)
}

/** All drafts that an owner has of one thing, under its key and `key#2`, `key#3` …, the newest first. */
export function listDrafts<T>(owner: string, key: string, parse: ParseValues<T>): Draft<T>[] {
  const first = placeOf(owner, key)
  return attempt(places, [])
    .filter(
      (place) => place === first || (place.startsWith(`${first}#`) && /^\d+$/.test(place.slice(first.length + 1))),
    )
    .flatMap((place) => readDraft(owner, place.slice(placeOf(owner, '').length), parse) ?? [])
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** When the draft that is kept under this key was saved; `undefined` when there is none. */
export function draftTime(owner: string, key: string): string | undefined {
  return attempt((storage) => read(storage, placeOf(owner, key))?.savedAt, undefined)
}

/**
 * Removes a draft.
 *
 * @param savedAt removes it only if it is the one of this time, so that what another tab wrote since stays
 */
export function removeDraft(owner: string, key: string, savedAt?: string): void {
  if (savedAt === undefined || draftTime(owner, key) === savedAt)
    attempt((storage) => storage.removeItem(placeOf(owner, key)), undefined)
}

/** Removes the drafts, of all owners, that are older than 30 days or cannot be read. */
export function clearOldDrafts(): void {
  attempt((storage) => {
    for (const place of places(storage)) if (!read(storage, place)) storage.removeItem(place)
  }, undefined)
}
