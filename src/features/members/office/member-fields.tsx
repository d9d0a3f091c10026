import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { detailKinds } from '@/features/company-pages/company'
import { managersQuery } from '@/features/company-pages/office/shared/people/api'
import { CompanyField } from '@/features/company-pages/shared/company-field'
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

type Form = UseFormReturn<SectionValues>

/** The fields that are as wide as the form. */
const wide: readonly MemberField[] = [
  'description',
  'about',
  'keywords',
  'looking_for',
  'languages',
  'website',
  'address',
  'notes',
]

function StatusField({ form, member }: { form: Form; member: OfficeMember | undefined }) {
  const status = useWatch({ control: form.control, name: 'status' })
  const ending = member?.status === 'active' && status === 'inactive'
  const { data: managers = 0 } = useQuery({ ...managersQuery([member?.id ?? '']), enabled: ending })
  return (
    <SelectField
      {...fieldsOf(form)('status')}
      label={memberLabels.status}
      options={statuses}
      hint={`Active members are public. ${ending ? endedWords(managers) : ''}`}
    />
  )
}

function Field({
  form,
  name,
  member,
}: {
  form: Form
  name: Exclude<MemberField, 'details' | 'logo_url'>
  member: OfficeMember | undefined
}) {
  if (name === 'status') return <StatusField form={form} member={member} />
  const field = { ...fieldsOf(form)(name), label: memberLabels[name] }
  if (name === 'member_type') return <SelectField {...field} options={types} />
  if (name === 'slug')
    return (
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        hint={`The page is at /members/${member?.slug ?? ''}. A former address leads on to a new one.`}
      />
    )
  if (!isOfficeField(name)) return <CompanyField field={name} control={form.control} name={name} />
  const control = officeFieldList.find((office) => office.name === name)?.control
  return control === 'lines' ? (
    <TextareaField {...field} rows={3} autoComplete="off" />
  ) : (
    <TextField {...field} type={control} autoComplete="off" />
  )
}

/**
 * The fields of a member in a form, in pairs where they are short. The logo has its own.
 *
 * @param props.member the stored one; undefined for a new one
 */
export function MemberFields({
  form,
  fields,
  member,
}: {
  form: Form
  fields: readonly MemberField[]
  member: OfficeMember | undefined
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((name) =>
        name === 'details' ? (
          detailKinds.map((kind) => (
            <div key={kind} className="col-span-full">
              <CompanyField field={kind} label={detailLabel(kind)} control={form.control} name={`details.${kind}`} />
            </div>
          ))
        ) : name === 'logo_url' ? null : (
          <div key={name} className={`min-w-0 ${wide.includes(name) ? 'col-span-full' : ''}`}>
            <Field form={form} name={name} member={member} />
          </div>
        ),
      )}
    </div>
  )
}
