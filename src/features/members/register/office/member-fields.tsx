import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { detailKinds } from '@/features/members/company-pages/company'
import { managersQuery } from '@/features/members/company-pages/office/shared/people/api'
import { CompanyField } from '@/features/members/company-pages/shared/company-field'
import type { OfficeMember } from './api'
import { endedWords } from './deactivate-question'
import type { MemberField } from './member-sections'
import {
  detailLabel,
  isOfficeField,
  memberLabels,
  officeFieldList,
  statuses,
  types,
  type SectionValues,
} from './member-values'

/** The short fields, which stand in pairs; the others are as wide as the form. */
const long: readonly MemberField[] = [
  'description',
  'about',
  'keywords',
  'looking_for',
  'languages',
  'address',
  'notes',
]

/**
 * The fields of a member in a form. The logo has its own.
 *
 * @param props.member the stored one; undefined for a new one
 */
export function MemberFields({
  form,
  fields,
  member,
}: {
  form: UseFormReturn<SectionValues>
  fields: readonly MemberField[]
  member: OfficeMember | undefined
}) {
  const { control } = form
  const joined = fieldsOf(form)
  const ending = useWatch({ control, name: 'status' }) === 'inactive' && member?.status === 'active'
  const { data: managers = 0 } = useQuery({ ...managersQuery([member?.id ?? '']), enabled: ending })
  function fieldOf(name: Exclude<MemberField, 'details' | 'logo_url'>) {
    const field = { ...joined(name), label: memberLabels[name] }
    if (name === 'member_type') return <SelectField {...field} options={types} />
    if (name === 'status')
      return (
        <SelectField
          {...field}
          options={statuses}
          hint={`Active members are public. ${ending ? endedWords(managers) : ''}`}
        />
      )
    const text = { ...field, autoComplete: 'off' }
    if (name === 'slug') {
      const hint = `The page is at /members/${member?.slug ?? ''}. A former address leads on to a new one.`
      return <TextField {...text} spellCheck={false} hint={hint} />
    }
    if (!isOfficeField(name)) return <CompanyField field={name} control={control} name={name} />
    const type = officeFieldList.find((office) => office.name === name)?.control
    return type === 'lines' ? <TextareaField {...text} rows={3} /> : <TextField {...text} type={type} />
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((name) => {
        if (name === 'logo_url') return null
        if (name !== 'details')
          return (
            <div key={name} className={`min-w-0 ${long.includes(name) ? 'col-span-full' : ''}`}>
              {fieldOf(name)}
            </div>
          )
        return detailKinds.map((kind) => (
          <div key={kind} className="col-span-full">
            <CompanyField field={kind} label={detailLabel(kind)} control={control} name={`details.${kind}`} />
          </div>
        ))
      })}
    </div>
  )
}
