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
    <>
      <p className="text-small text-ink-600">Seen by Administrators, never in the directory.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('email')} type="email" autoComplete="off" />
        <TextField {...field('phone')} type="tel" autoComplete="off" />
        <TextField {...field('registration_number')} autoComplete="off" />
        <TextField {...field('vat_number')} autoComplete="off" />
        <TextareaField {...field('address')} rows={3} autoComplete="off" />
        <TextareaField {...field('notes')} rows={3} />
      </div>
    </>
  )
}
