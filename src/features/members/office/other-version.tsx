import { Arrival } from '@/components/editorial/arrival'
import { pairFields, takenOver, type ComparedField } from '@/components/editorial/editorial'
import { TakenOver } from '@/components/editorial/editorial-notices'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { companyColumns, detailKinds, type CompanyColumn } from '@/features/company-pages/company'
import { bothVersionsWords, comparedField } from '@/features/company-pages/compared-field'
import { valueOf } from '@/features/company-pages/company-values'
import { detailLabel, memberFields, memberLabels, statuses, types, type FormValues } from './member-values'

const choices = { member_type: types, status: statuses }

const isColumn = (field: string): field is CompanyColumn => companyColumns.some((column) => column === field)

/** The values of a member's form as text. */
function inWords(values: FormValues, logo: string): ComparedField[] {
  return [
    ...memberFields.map((field): ComparedField => {
      const value = values[field]
      if (isColumn(field)) return comparedField(field, valueOf(field, value as never))
      const text = typeof value === 'string' ? value : ''
      const options: readonly { value: string; label: string }[] =
        field === 'member_type' || field === 'status' ? choices[field] : []
      return { label: memberLabels[field], value: options.find((option) => option.value === text)?.label ?? text }
    }),
    comparedField('logo_url', logo || null),
    ...detailKinds.map((kind) => ({ ...comparedField(kind, values.details[kind]), label: detailLabel(kind) })),
  ]
}

/**
 * What somebody else has stored meanwhile beside the form's values, where they differ.
 *
 * @param props.before what the form began with
 * @param props.logos the addresses of the logos; empty for none
 */
export function OtherVersion({
  before,
  stored,
  typed,
  logos,
}: {
  before: FormValues
  stored: FormValues
  typed: FormValues
  logos: { before: string; stored: string; typed: string }
}) {
  const [earlier, now, mine] = [
    inWords(before, logos.before),
    inWords(stored, logos.stored),
    inWords(typed, logos.typed),
  ]
  const same = now.every(({ value }, index) => value === mine[index]?.value)
  return (
    <Arrival when>
      <section
        aria-label="Both versions"
        className="space-y-4 rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small"
      >
        <p role="status" className="font-semibold">
          {same ? 'What is stored now equals your form.' : bothVersionsWords()}
        </p>
        <TakenOver labels={takenOver(earlier, now, mine)} />
        {!same && <FieldComparison fields={pairFields(now, mine)} beforeLabel="Stored" afterLabel="Yours" />}
      </section>
    </Arrival>
  )
}
