import { Button } from '@/components/ui/button'
import { DraftNotice } from './draft-notice'
import { FieldComparison } from './field-comparison'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { formatDate, formatTime } from '@/lib/dates/dates'

/** A stored version of an item, as a form has it. `updated_at` is what the optimistic lock goes by. */
export type Version<V> = { id: string; updated_at: string; values: V }

/** Where the editing of an item stands, and what can be done about it. */
export type Editorial<V, Saved = unknown> = {
  /** Of the item; that of a new one is chosen before it is stored, so that uploads have their folder. */
  id: string
  values: V
  changed: boolean
  busy: boolean
  /** The answer to the last save that worked. */
  saved: Saved | undefined
  error: Error | null
  submit: (values: V) => void
  /** Remembers an upload, so that it can be taken away should nobody save it. */
  note: (address: string) => void
  /** Puts other values into the form, such as those of an older version; nothing is stored. */
  put: (values: V) => void
  /** Goes back to what is stored. */
  discard: () => void
  /** What this person began here before and did not save. */
  draft: { savedAt: string; outdated: boolean; take: () => void; discard: () => void } | undefined
  kept: 'kept' | 'failed' | undefined
  /** Somebody else saved meanwhile. */
  conflict: { by: string | null; at: string; busy: boolean; compare: () => void } | undefined
  /** Somebody else deleted it meanwhile. */
  deleted: { saveAsNew: () => void } | undefined
  /** The stored version beside the form's. */
  compared: { stored: V; takeStored: () => void } | undefined
  /** What the person gave up for the stored version, until the next save. */
  setAside: { bringBack: () => void } | undefined
}

/** A field in words, to be compared; `rich` for rich text. */
export type ComparedField = { label: string; value: string; rich?: boolean }

/** Two versions of the same fields, paired by their labels. */
export function pairFields(before: readonly ComparedField[], after: readonly ComparedField[]) {
  return after.map(({ label, value, rich }) => ({
    label,
    before: before.find((field) => field.label === label)?.value ?? '',
    after: value,
    rich,
  }))
}

/**
 * What the editor of an item must know above the buttons of its form: a draft that waits, a version that somebody else
 * saved, whether what is typed is kept on this device. It also guards what is not saved.
 *
 * @param props.fields the values in words
 */
export function EditorialNotices<V>({
  editorial,
  fields,
}: {
  editorial: Editorial<V>
  fields: (values: V) => ComparedField[]
}) {
  const { values, changed, busy, error, draft, kept, conflict, deleted, compared, setAside } = editorial
  return (
    <div className="space-y-4 empty:hidden">
      <UnsavedChanges when={changed && !busy} />
      {draft && (
        <DraftNotice savedAt={draft.savedAt} outdated={draft.outdated} onTake={draft.take} onDiscard={draft.discard} />
      )}
      {conflict && (
        <FormFailure>
          {`${conflict.by ?? 'Somebody'} saved a newer version on ${formatDate(conflict.at)} at ${formatTime(conflict.at)}. Yours is not lost: look at both and choose.`}
        </FormFailure>
      )}
      {conflict && (
        <Button look="secondary" busy={conflict.busy} onClick={conflict.compare}>
          Show both versions
        </Button>
      )}
      {deleted && (
        <>
          <FormFailure>
            Somebody has deleted it meanwhile. Your text is still here and can be saved as a new one.
          </FormFailure>
          <Button look="secondary" onClick={deleted.saveAsNew}>
            Go on with it as a new one
          </Button>
        </>
      )}
      {error && !conflict && !deleted && <FormFailure>{error.message}</FormFailure>}
      {compared && (
        <section aria-label="Both versions" className="space-y-4 rounded-card border border-wheat-300 bg-wheat-100 p-5">
          <p role="status" className="font-semibold">
            The stored version and yours. Saving replaces the stored one, which stays among the versions.
          </p>
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
      {kept && (
        <p role="status" className={`text-fine ${kept === 'failed' ? 'font-medium text-danger-700' : 'text-ink-600'}`}>
          {kept === 'failed'
            ? 'This device has no room to keep what you type; save soon.'
            : 'What you type is kept on this device until you save.'}
        </p>
      )}
    </div>
  )
}
