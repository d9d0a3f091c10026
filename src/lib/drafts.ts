import * as z from 'zod/mini'

/** Where drafts stand in the storage of this device. */
const prefix = 'bkcc.draft.'

/** After how long a draft that nobody took up is removed, in milliseconds: 30 days. */
const longestKept = 30 * 24 * 60 * 60 * 1000

const draftSchema = z.object({ owner: z.string(), values: z.unknown(), base: z.nullable(z.string()), savedAt: z.iso.datetime() })

/** A form's unsaved contents. `base` is the version (`updated_at`) that they change, null for a new item; `savedAt` ISO 8601. */
export type Draft<V> = { values: V; base: string | null; savedAt: string }

const nameOf = (owner: string, key: string) => `${prefix}${owner}.${key}`

/** The storage, or nothing where the browser denies it. */
function storage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

function read(name: string): z.infer<typeof draftSchema> | undefined {
  try {
    return draftSchema.parse(JSON.parse(storage()?.getItem(name) ?? ''))
  } catch {
    return undefined
  }
}

function names(): string[] {
  const kept = storage()
  return kept ? Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '').filter((name) => name.startsWith(prefix)) : []
}

/**
 * Keeps a form's contents on this device. Where there is no room, the oldest other drafts make it.
 *
 * @param owner id of the person who types: nobody else is shown the draft
 * @param key names the form and its item
 * @returns whether they are kept
 */
export function saveDraft(owner: string, key: string, values: unknown, base: string | null): boolean {
  const name = nameOf(owner, key)
  const text = JSON.stringify({ owner, values, base, savedAt: new Date().toISOString() })
  const others = names()
    .filter((other) => other !== name)
    .sort((one, other) => (read(one)?.savedAt ?? '').localeCompare(read(other)?.savedAt ?? ''))
  for (;;) {
    try {
      const kept = storage()
      kept?.setItem(name, text)
      return kept !== undefined
    } catch {
      const oldest = others.shift()
      if (oldest === undefined) return false
      storage()?.removeItem(oldest)
    }
  }
}

/**
 * Finds what somebody typed and did not save. What cannot be read, or is older than 30 days, is removed.
 *
 * @param parse checks the values; `undefined` for unusable ones
 */
export function readDraft<V>(owner: string, key: string, parse: (values: unknown) => V | undefined): Draft<V> | undefined {
  const name = nameOf(owner, key)
  const draft = read(name)
  const values = draft && draft.owner === owner && Date.now() - Date.parse(draft.savedAt) < longestKept ? parse(draft.values) : undefined
  if (draft && values !== undefined) return { values, base: draft.base, savedAt: draft.savedAt }
  removeDraft(owner, key)
  return undefined
}

/** Removes a draft. */
export function removeDraft(owner: string, key: string): void {
  try {
    storage()?.removeItem(nameOf(owner, key))
  } catch {
    // Without a storage there is no draft either.
  }
}

/** Removes the drafts of everybody that nobody took up in 30 days. */
export function removeOldDrafts(): void {
  for (const name of names()) {
    const savedAt = read(name)?.savedAt
    if (savedAt === undefined || Date.now() - Date.parse(savedAt) >= longestKept) storage()?.removeItem(name)
  }
}
