import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { FoundDraft } from './draft-notice'
import { FieldComparison, type FieldPair, type ShownPicture } from './field-comparison'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import type { UploadPicture } from '@/lib/data/storage'
import { officeTime } from '@/lib/dates/office-time'

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

/** Says which fields follow the stored version. */
export function TakenOver({ labels }: { labels: readonly string[] }) {
  return labels.length > 0 && <p>{`Taken over from the stored version: ${labels.join(', ')}.`}</p>
}

/**
 * Why the last save failed, in words for the form's bar. A failure that asks for a choice is
 * among {@link EditorialNotices} instead.
 */
export function failureOf({ error, conflict, closed }: Pick<Editorial<never>, 'error' | 'conflict' | 'closed'>) {
  return error && !conflict && !closed ? error.message : undefined
}

/**
 * The notices above the fields of an item's form: a version that somebody else saved, and the choice between both. It
 * also warns before unsaved changes are lost.
 *
 * @param props.fields the values as text
 * @param props.zone the IANA time zone of the screen; the office's when left out
 * @param props.choice what is said above both versions
 */
export function EditorialNotices<V>({
  editorial,
  fields,
  zone,
  choice = 'The stored version and yours. Saving replaces the stored one, which stays among the versions.',
}: {
  editorial: Editorial<V>
  fields: (values: V) => ComparedField[]
  zone?: string
  choice?: string
}) {
  const { values, changed, busy, conflict, closed, compared, setAside } = editorial
  const box = useRef<HTMLDivElement>(null)
  const shown = [conflict, closed, compared, setAside].findIndex(Boolean)
  // The button that was pressed may be far below, in the form's bar, or gone.
  useEffect(() => {
    if (shown < 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none empty:hidden">
      <UnsavedChanges when={changed} saving={busy} />
      {conflict && (
        <FormFailure>{`${savedMeanwhile(conflict, zone)} Yours is not lost: look at both and choose.`}</FormFailure>
      )}
      {conflict && (
        <Button look="secondary" busy={conflict.busy} onClick={conflict.compare}>
          Show both versions
        </Button>
      )}
      {closed && (
        <>
          <FormFailure>
            {`${closed.how === 'deleted' ? 'Somebody has deleted it' : 'It has been scheduled or sent'} meanwhile. Your text is still here and can be saved as a new one.`}
          </FormFailure>
          <Button look="secondary" onClick={closed.saveAsNew}>
            Resume draft as a new one
          </Button>
        </>
      )}
      {compared && (
        <section aria-label="Both versions" className="space-y-4 rounded-card border border-wheat-300 bg-wheat-100 p-5">
          <p role="status" className="font-semibold">
            {choice}
          </p>
          {compared.before && (
            <TakenOver labels={takenOver(fields(compared.before), fields(compared.stored), fields(values))} />
          )}
          <FieldComparison
            fields={pairFields(fields(compared.stored), fields(values))}
            beforeLabel="Stored"
            afterLabel="Yours"
          />
          <Button look="secondary" onClick={compared.takeStored}>
            Take the stored version
          </Button>
        </section>
      )}
      {setAside && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-small text-ink-700">
          The form shows the stored version now.
          <Button look="quiet" onClick={setAside.bringBack}>
            Bring my text back
          </Button>
        </p>
      )}
    </div>
  )
}
