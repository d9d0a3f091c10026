import { countries, memberFields, memberLabels, statuses, types, type MemberValues } from './member-values'

const choices: Partial<Record<keyof MemberValues, readonly { value: string; label: string }[]>> = {
  member_type: types,
  country: countries,
  status: statuses,
}

/** A value as the form shows it: the label of a choice. */
function shown(field: keyof MemberValues, value: string): string {
  return choices[field]?.find((choice) => choice.value === value)?.label ?? (value || 'nothing')
}

/**
 * What somebody else has stored meanwhile, where it differs from the form's values.
 *
 * @param props.otherLogo whether the logos differ
 */
export function OtherVersion({
  stored,
  typed,
  otherLogo,
}: {
  stored: MemberValues
  typed: Partial<MemberValues>
  otherLogo: boolean
}) {
  const different = memberFields.filter((field) => stored[field] !== typed[field])
  return (
    <section
      aria-label="The stored version"
      className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small"
    >
      <p role="status" className="font-semibold">
        {different.length || otherLogo
          ? 'Stored now, where it differs from your form. Saving replaces it by yours.'
          : 'What is stored now equals your form.'}
      </p>
      <dl className="mt-3 space-y-1 [overflow-wrap:anywhere]">
        {different.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-700">{memberLabels[field]}:</dt>
            <dd className="whitespace-pre-line">{shown(field, stored[field])}</dd>
          </div>
        ))}
        {otherLogo && (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-ink-700">Logo:</dt>
            <dd>another one than yours</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
