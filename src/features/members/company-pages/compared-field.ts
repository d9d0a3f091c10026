import type { ComparedField } from '@/components/editorial/editorial'
import { storedSizes } from '@/lib/pictures/picture-sizes'
import {
  companyLabels,
  employeeChoices,
  languageLabel,
  visibilities,
  type CompanyField,
  type DetailValue,
  type FieldValue,
} from './company'
import { countries } from '@/features/members/directory/directory'

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

const isDetail = (value: FieldValue): value is DetailValue =>
  value !== null && typeof value === 'object' && 'visibility' in value

/**
 * What is said above both versions of a company after somebody else has saved.
 *
 * @param following what the form shows as it is stored now
 */
export function bothVersionsWords(following = 'Fields that you did not touch'): string {
  return `The stored version and yours, where they differ. ${following} show what is stored now. Saving puts yours in its place.`
}

/** A field's value as label and text, for comparing two versions (`FieldComparison`). */
export function comparedField(field: CompanyField, value: FieldValue): ComparedField {
  const label = companyLabels[field]
  if (isDetail(value)) {
    const shownTo = labelIn(visibilities, value.visibility).toLowerCase()
    return { label, value: value.value ? `${value.value} (shown to ${shownTo})` : '' }
  }
  if (field === 'about') return { label, value: String(value ?? ''), rich: true }
  if (field === 'logo_url' && typeof value === 'string' && value)
    return {
      label,
      value,
      // Each size, because each is a file of its own that could show something else.
      pictures: (storedSizes(value)?.forms ?? [{ address: value, width: 0 }]).map(({ address, width }) => ({
        url: address,
        caption: width ? `${width} pixels wide` : '',
        alt: 'Logo',
        exact: true,
      })),
    }
  if (field === 'logo_url') return { label, value: '', pictures: [] }
  if (value !== null && typeof value === 'object')
    return { label, value: value.map((item) => (field === 'languages' ? languageLabel(item) : item)).join(', ') }
  const text = value === null ? '' : String(value)
  const choices = { country: countries, employees: employeeChoices }[field as string]
  return { label, value: choices ? labelIn(choices, text) : text }
}
