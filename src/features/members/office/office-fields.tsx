import { TextareaField, TextField } from '@/components/form/form-field'
import { officeFieldList, type OfficeField } from './member-values'

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
        {officeFieldList.map(
          ({ name, control }) =>
            control !== 'lines' && <TextField key={name} {...field(name)} type={control} autoComplete="off" />,
        )}
        {officeFieldList.map(
          ({ name, control }) =>
            control === 'lines' && <TextareaField key={name} {...field(name)} rows={3} autoComplete="off" />,
        )}
      </div>
    </>
  )
}
