import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { industriesQuery } from '@/features/members/industries/api'
import { industryOptions } from '@/features/members/industries/industries'
import {
  companyLabels,
  employeeChoices,
  isDetailKind,
  languageChoices,
  type CompanyField as Field,
  type DetailValue,
} from '../company'
import { countries } from '@/features/members/directory/directory'
import { DetailField, KeywordsField, LanguagesField } from './company-inputs'
import { Focusable } from './focusable'

/** The fields that have one control each; the logo has its own. */
export type ControlledField = Exclude<Field, 'logo_url'>

const rows: Readonly<Partial<Record<Field, number>>> = { description: 6, looking_for: 4 }

function IndustryField(props: Omit<ComponentProps<typeof SelectField>, 'options'> & { value: string }) {
  const { data: industries = [] } = useQuery(industriesQuery())
  return <SelectField {...props} placeholder="Not known" options={industryOptions(industries, props.value)} />
}

/**
 * The control of a field of the company page, in a form of the office.
 *
 * @param props.name where the form holds its value, as in `CompanyInput`
 */
export function CompanyField<Values extends FieldValues>({
  field,
  label = companyLabels[field],
  control,
  name,
}: {
  field: ControlledField
  label?: string
  control: Control<Values>
  name: FieldPath<Values>
}) {
  const joined = useController({ control, name })
  const error = joined.fieldState.error?.message
  const { onBlur, onChange, ref } = joined.field
  const value: unknown = joined.field.value
  if (isDetailKind(field))
    return (
      <DetailField
        kind={field}
        label={label}
        error={error}
        inputRef={ref}
        value={value as DetailValue}
        onChange={onChange}
      />
    )
  if (field === 'about')
    return (
      <RichTextField control={control} name={name as FieldPathByValue<Values, string>} label={label} starred={false} />
    )
  if (field === 'languages')
    return (
      <Focusable fieldRef={ref}>
        <LanguagesField
          label={label}
          options={languageChoices}
          error={error}
          value={value as string[]}
          onChange={onChange}
        />
      </Focusable>
    )
  if (field === 'keywords')
    return (
      <Focusable fieldRef={ref}>
        <KeywordsField label={label} error={error} value={value as string[]} onChange={onChange} />
      </Focusable>
    )
  const text = { label, error, ref, onBlur, onChange, value: value as string }
  if (field === 'industry') return <IndustryField {...text} />
  if (field === 'country') return <SelectField {...text} placeholder="Not known" options={countries} />
  if (field === 'employees') return <SelectField {...text} placeholder="Not known" options={employeeChoices} />
  if (rows[field]) return <TextareaField {...text} rows={rows[field]} />
  if (field === 'website')
    return <TextField {...text} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
  return (
    <TextField
      {...text}
      starred={field === 'name'}
      inputMode={field === 'founded' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}
