import { TextareaField, TextField } from '@/components/form/form-field'
import type { officeFields } from './member-values'

type OfficeField = (typeof officeFields)[number]

/**
 * The fields of a member's form that only the office sees.
 *
 * @param props.field the label and props of a field, by its name
 */
export function OfficeFields({ field }: { field: (name: OfficeField) => { label: string; error?: string } }) {
  return (
    <fieldset className="border-t border-paper-300 pt-8">
      <legend className="sr-only">For the office only</legend>
      <h2 aria-hidden="true" className="font-serif text-subheading font-semibold">
        For the office only
      </h2>
      <p className="mt-1 mb-5 text-small text-ink-600">Seen by Administrators, never in the directory.</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('email')} type="email" autoComplete="off" />
        <TextField {...field('phone')} type="tel" autoComplete="off" />
        <TextField {...field('registration_number')} autoComplete="off" />
        <TextField {...field('vat_number')} autoComplete="off" />
        <TextareaField {...field('address')} rows={3} autoComplete="off" />
        <TextareaField {...field('notes')} rows={3} />
      </div>
    </fieldset>
  )
}
