import { pairFields } from '@/components/editorial/editorial'
import type { FieldPair } from '@/components/editorial/field-comparison'
import type { Tone } from '@/components/list/status'
import { companyFields, type CompanyField, type FieldValue } from './company'
import { comparedField } from './compared-field'
import { inputOf, type CompanyInput } from './company-values'

/** The values of fields, as they are stored; a proposal names only those that it changes. */
export type FieldValues = Readonly<Partial<Record<CompanyField, FieldValue>>>

const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  corrected: { label: 'Approved with corrections', tone: 'good' },
  returned: { label: 'Returned', tone: 'urgent' },
  withdrawn: { label: 'Withdrawn', tone: 'over' },
}

/** A proposal's status in words, and how it looks. */
export function statusOf(status: string): { label: string; tone: Tone } {
  return statuses[status] ?? { label: status, tone: 'over' }
}

/** The fields of a proposal in the order of the form; unknown ones are left out. */
export function fieldsIn(changes: Readonly<Record<string, unknown>>): CompanyField[] {
  return companyFields.filter((field) => field in changes)
}

/** Whether two values of a field are the same: of a contact detail without a value, whoever may see it. */
export function isSame(field: CompanyField, one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const written = (value: FieldValue | undefined) => {
    const input: CompanyInput[CompanyField] = inputOf(field, value)
    if (typeof input === 'string' || Array.isArray(input)) return JSON.stringify(input)
    return JSON.stringify(input.value ? [input.value, input.visibility] : [])
  }
  return written(one) === written(other)
}

/** Two versions of the fields that `after` has, for `FieldComparison`. */
export function pairsOf(before: FieldValues, after: FieldValues): FieldPair[] {
  const fields = fieldsIn(after)
  const compared = (values: FieldValues) => fields.map((field) => comparedField(field, values[field] ?? null))
  return pairFields(compared(before), compared(after))
}
