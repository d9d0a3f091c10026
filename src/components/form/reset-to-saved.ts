import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Makes what was saved the form's base. The fields that were typed in during the save stay, as unsaved changes to it.
 *
 * @param sent the form's values when the save began; of a form with groups of fields a copy, as its own are changed while somebody types
 * @param saved what was stored of them, or the values of an empty form
 */
export function resetToSaved<V extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<V>, 'getValues' | 'reset'>,
  sent: V,
  saved: V = sent,
): void {
  const typed = getValues()
  const changed = Object.entries(typed).filter(([field, now]) => JSON.stringify(now) !== JSON.stringify(sent[field]))
  reset(saved, { keepDirtyValues: false })
  if (changed.length > 0)
    reset({ ...saved, ...Object.fromEntries(changed) }, { keepDefaultValues: true, keepDirtyValues: false })
}
