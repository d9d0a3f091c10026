import type { ComparedField } from '@/components/editorial/editorial'
import { companyColumns, detailKinds, type CompanyColumn } from '@/features/company-pages/company'
import { comparedField } from '@/features/company-pages/compared-field'
import { valueOf } from '@/features/company-pages/company-values'
import type { MemberField } from './member-sections'
import { detailLabel, memberLabels, statuses, types, type FormValues } from './member-values'

const choices = { member_type: types, status: statuses }

const isColumn = (field: MemberField): field is CompanyColumn => companyColumns.some((column) => column === field)

/** A field of a member as labels and texts: one, or one for each of the contact details. */
export function fieldInWords(field: MemberField, values: FormValues, logo: string): ComparedField[] {
  if (field === 'details')
    return detailKinds.map((kind) => ({ ...comparedField(kind, values.details[kind]), label: detailLabel(kind) }))
  if (field === 'logo_url') return [comparedField(field, logo || null)]
  const value = values[field]
  if (isColumn(field)) return [comparedField(field, valueOf(field, value as never))]
  const text = typeof value === 'string' ? value : ''
  const options: readonly { value: string; label: string }[] =
    field === 'member_type' || field === 'status' ? choices[field] : []
  return [{ label: memberLabels[field], value: options.find((option) => option.value === text)?.label ?? text }]
}
