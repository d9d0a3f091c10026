import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Makes what was saved the form's base. What was typed during the save stays, as an unsaved change to it.
 *
 * @param sent the form's values when the save began
 * @param saved what was stored of them
 */
export function resetToSaved<V extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<V>, 'getValues' | 'reset'>,
  sent: V,
  saved: V = sent,
): void {
  const typed = getValues()
  reset(saved)
  if (JSON.stringify(typed) !== JSON.stringify(sent)) reset(typed, { keepDefaultValues: true })
}
