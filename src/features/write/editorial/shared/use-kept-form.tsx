import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { useDraft } from '@/components/editorial/use-draft'
import { same } from '@/lib/data/draft-store'
import { mergedValues } from './merged-values'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a stored value can stand where `model` stands: the same kind of value, and of a record the same fields. */
function isLike(value: unknown, model: unknown): boolean {
  if (isRecord(model))
    return (
      isRecord(value) &&
      same(Object.keys(value).toSorted(), Object.keys(model).toSorted()) &&
      Object.entries(model).every(([name, field]) => isLike(value[name], field))
    )
  // A field that holds nothing yet does not tell what it can hold.
  return model === null || (typeof value === typeof model && Array.isArray(value) === Array.isArray(model))
}

/**
 * Keeps what is typed into a short form on this device until it is saved, and offers it when the form is opened again.
 *
 * @param owner the id of the user; empty for visitors, for whom this loads no session
 * @param name of the form and its item, such as `contact:<id>`; names the draft
 * @param of what the text is of, such as `this contact person`
 * @param form whose default values are `initial`
 * @param initial the stored values, or those of a new item
 * @param stored the version of `initial`, such as `updated_at`; null for a new item
 * @param zone the IANA time zone of the screen; the office's when left out
 * @param merge the values of the form when a draft of an earlier version is taken; by default, fields that were not changed
 *   follow what is stored
 * @returns `notice`, for the top of the form; `kept`, see `FormBar`; `forget`, for when the person discards what they
 *   typed; and `until(saving)`, which forgets it once the save has succeeded, also when the form is gone by then
 */
export function useKeptForm<V extends FieldValues>({
  owner,
  name,
  of,
  form,
  initial,
  stored,
  zone,
  merge = mergedValues,
}: {
  owner: string
  name: string
  of: string
  form: Pick<UseFormReturn<V>, 'control' | 'getValues' | 'reset'>
  initial: V
  stored: string | null
  zone?: string
  merge?: (typed: V, before: V | undefined, now: V) => V
}) {
  useWatch({ control: form.control })
  // The fields of the form alone, in the order of `initial`, so that texts of values can be compared.
  const typedNow = () => {
    const typed = form.getValues()
    return Object.fromEntries(Object.keys(initial).map((field) => [field, typed[field]])) as V
  }
  const values = typedNow()
  const { found, kept, takeFound, forgetFound, forget } = useDraft<V>({
    owner,
    key: name,
    values,
    changed: !same(values, initial),
    base: stored,
    baseValues: initial,
    parse: (draft) => (isLike(draft, initial) ? (draft as V) : undefined),
  })
  return {
    kept,
    forget: () => forget(),
    until: (saving: Promise<unknown>) => {
      const sent = structuredClone(typedNow())
      saving.then(
        () => forget(sent, stored !== null),
        // The form shows why, or else the frame does.
        () => undefined,
      )
    },
    notice: (
      <DraftNotice
        of={of}
        zone={zone}
        draft={
          found && {
            savedAt: found.savedAt,
            stored: stored !== null,
            outdated: found.base !== stored && 'merged',
            take: () => {
              const before = found.base === stored ? undefined : found.baseValues
              const typed = takeFound()
              if (typed) form.reset(before ? merge(typed, before, initial) : typed, { keepDefaultValues: true })
            },
            discard: forgetFound,
          }
        }
      />
    ),
  }
}
