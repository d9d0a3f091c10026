import { Arrival } from '@/components/editorial/arrival'
import { pairFields, takenOver, type ComparedField } from '@/components/editorial/editorial'
import { TakenOver } from '@/components/editorial/editorial-notices'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { bothVersionsWords } from '@/features/members/company-pages/compared-field'
import { fieldInWords } from './member-sections'
import { memberFields, type FormValues } from './member-values'

/** The values of a member's form as text. */
const inWords = (values: FormValues, logo: string): ComparedField[] =>
  ([...memberFields, 'logo_url', 'details'] as const).flatMap((field) => fieldInWords(field, values, logo))

/**
 * What somebody else has stored meanwhile beside a member's values in a form, where they differ.
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
