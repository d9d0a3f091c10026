import type { ReactNode } from 'react'
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form'
import { ChoiceCards, type Choice } from '@/components/form/choice-cards'
import type { SettingsValues } from './billing-values'

export type Form = { form: UseFormReturn<SettingsValues> }

/** A part of the billing settings. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-paper-300 pt-5">
      <legend className="float-left w-full font-serif text-subheading font-semibold">{title}</legend>
      <div className="clear-both space-y-6 pt-3">
        {hint && <p className="-mt-2 max-w-reading text-small text-ink-700">{hint}</p>}
        {children}
      </div>
    </fieldset>
  )
}

/** A choice among few as cards, within a part. */
export function Choices<Name extends 'ask_by' | 'years' | 'begins_after' | 'late_renewal'>({
  form,
  name,
  title,
  choices,
}: Form & { name: Name; title: string; choices: readonly Choice<SettingsValues[Name]>[] }) {
  const value = useWatch({ control: form.control, name })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink-800">{title}</legend>
      <ChoiceCards
        choices={choices}
        value={value}
        onChange={(chosen) => form.setValue<Path<SettingsValues>>(name, chosen, { shouldDirty: true })}
        layout={choices.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}
      />
    </fieldset>
  )
}

/** A number of days that was typed; 0 while it is none. */
export const daysIn = (text: string) => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0)
export const countDays = (text: string) => `${daysIn(text)} ${daysIn(text) === 1 ? 'day' : 'days'}`
