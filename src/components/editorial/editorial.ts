import type { UploadPicture } from '@/lib/data/storage'
import { officeTime } from '@/lib/dates/office-time'
import type { FoundDraft } from './draft-notice'
import type { FieldPair, ShownPicture } from './field-comparison'

/** A stored version of an item, as a form holds it. The optimistic lock compares `updated_at`. */
export type Version<V> = { id: string; updated_at: string; values: V }

/** The editing state of an item, and the actions that it offers. */
export type Editorial<V, Saved = unknown> = {
  /** The item's id. A new item gets its id before it is stored, so that uploads have a folder. */
  id: string
  values: V
  /** The stored version that the form's values started from. */
  base: V
  /** `updated_at` of that version; null for a new item. */
  stored: string | null
  changed: boolean
  busy: boolean
  /** Changes with each save and each discard: what was removed before can no longer be brought back. */
  settled: string
  /** The result of the last successful save. */
  saved: Saved | undefined
  error: Error | null
  submit: (values: V) => void
  /** Makes a function that uploads a picture, and remembers it, so that it can be deleted if the item is not saved. */
  uploadTo: (bucket: string, folder: string) => UploadPicture
  /** Puts other values into the form, such as those of an older version, without storing them. */
  put: (values: V) => void
  /** Restores the stored values. */
  discard: () => void
  /** Goes on from another stored version, without the choice between both. */
  rebase: (version: Version<V>) => void
  draft: FoundDraft | undefined
  kept: 'kept' | 'failed' | undefined
  /** Somebody else saved meanwhile. */
  conflict: { by: string | null; at: string; busy: boolean; compare: () => void } | undefined
  /** Somebody else has deleted it meanwhile, or scheduled or sent it: it can only be saved as a new one. */
  closed: { how: 'deleted' | 'sent'; saveAsNew: () => void } | undefined
  /** The stored version, for comparison with the form's, and the one that the form began with. `whole`: the form took all fields of an old draft, typed or not. */
  compared: { stored: V; before: V | undefined; whole: boolean; takeStored: () => void } | undefined
  /** The person's own text after they took the stored version instead; kept until the next save. */
  setAside: { bringBack: () => void } | undefined
}

/** A field as text, for comparison; `rich` for rich text. `pictures` are shown instead of the text. */
export type ComparedField = { label: string; value: string; rich?: boolean; pictures?: readonly ShownPicture[] }

/** Two versions of the same fields, paired by their labels. */
export function pairFields(before: readonly ComparedField[], after: readonly ComparedField[]) {
  return after.map(({ label, value, rich, pictures }): FieldPair => {
    const earlier = before.find((field) => field.label === label)
    return {
      label,
      before: earlier?.value ?? '',
      after: value,
      rich,
      pictures: pictures && { before: earlier?.pictures ?? [], after: pictures },
    }
  })
}

/** The labels of fields that somebody else has changed and that a form now holds as they are stored. */
export function takenOver(
  before: readonly ComparedField[],
  stored: readonly ComparedField[],
  now: readonly ComparedField[],
): string[] {
  const same = (one: ComparedField, others: readonly ComparedField[]) => {
    const other = others.find(({ label }) => label === one.label)
    return one.value === other?.value && JSON.stringify(one.pictures) === JSON.stringify(other.pictures)
  }
  return stored.filter((field) => !same(field, before) && same(field, now)).map(({ label }) => label)
}

/** Who saved meanwhile, and when. */
export const savedMeanwhile = ({ by, at }: { by: string | null; at: string }, zone?: string) =>
  `${by ?? 'Somebody'} saved a newer version on ${officeTime(at, zone)}.`

/**
 * Why the last save failed, in words for the form's bar. A failure that asks for a choice is among the notices above the
 * fields instead.
 */
export function failureOf({ error, conflict, closed }: Pick<Editorial<never>, 'error' | 'conflict' | 'closed'>) {
  return error && !conflict && !closed ? error.message : undefined
}
