import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Fact } from '@/components/ui/fact'
import { RecordSection } from '@/components/ui/record-section'
import { detailKinds, visibilities } from '@/features/members/company-pages/company'
import { MemberLogo } from '@/features/members/company-pages/office/shared/member-logo'
import { richTextToLines } from '@/lib/text/plain-text'
import type { OfficeMember } from '../api'
import { ContactLink } from '../contact-link'
import { MemberForm } from '../member-form'
import { detailLabel, valuesOf } from '../member-values'
import { fieldInWords, type MemberField, type MemberSection } from '../member-sections'

const text = 'col-span-full [&>dd]:font-normal'
/** How fields look that are no short facts. */
const looks: Readonly<Record<string, string>> = {
  description: text,
  about: text,
  keywords: text,
  looking_for: text,
  notes: `${text} rounded-card border border-wheat-300 bg-wheat-100 px-4 py-3`,
  email: 'max-sm:col-span-full',
  phone: 'max-sm:col-span-full',
}

type Known = { name: string; label: string; value: string; note?: string }

/** What is known of a field: one fact or none, or one for each contact detail. The heading of the record says the name. */
function knownOf(field: MemberField, member: OfficeMember): Known[] {
  if (field === 'name' || field === 'logo_url') return []
  if (field === 'details')
    return detailKinds.flatMap((kind) => {
      const stored = member.details.find((detail) => detail.kind === kind)
      const shown = visibilities.find(({ value }) => value !== 'everybody' && value === stored?.visibility)
      const note = shown && `Shown to ${shown.label.toLowerCase()}`
      return stored ? [{ name: kind, label: detailLabel(kind), value: stored.value, note }] : []
    })
  return fieldInWords(field, valuesOf(member, 'company'), '').flatMap(({ label, value, rich }) => {
    if (field === 'slug') value = member.status === 'active' ? `/members/${value}` : `/members/${value}, not shown`
    return value ? [{ name: field, label, value: rich ? richTextToLines(value).replaceAll('\n', ' ') : value }] : []
  })
}

const isLink = ({ name, value }: Known) => name === 'phone' || /^(https?:|\/members\/|[^\s@]+@)\S+$/.test(value)

function Facts({
  member,
  fields,
  editable,
}: {
  member: OfficeMember
  fields: readonly MemberField[]
  editable: boolean
}) {
  const known = fields.flatMap((field) => knownOf(field, member))
  if (known.length === 0)
    return (
      <p className="text-small text-ink-600">{editable ? 'Nothing is stored yet.' : 'Nothing that you may see.'}</p>
    )
  // The heading of the part says what its only field is.
  if (fields.length === 1) return <p className="text-small">{known[0]?.value}</p>
  return (
    <dl className="grid min-w-0 grow basis-64 grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {known.map((fact) => (
        <Fact key={fact.name} label={fact.label} className={looks[fact.name]}>
          {isLink(fact) ? (
            <ContactLink to={fact.value} />
          ) : (
            <span className={`whitespace-pre-line ${fact.name === 'notes' ? '' : 'line-clamp-6'}`}>{fact.value}</span>
          )}
          {fact.note && <span className="block text-fine font-normal text-ink-600">{fact.note}</span>}
        </Fact>
      ))}
    </dl>
  )
}

/**
 * A part of a member's record: what is stored, and its form in a dialog.
 *
 * @param props.editable whether the person may edit it
 */
export function MemberPart({
  member,
  section,
  editable = true,
}: {
  member: OfficeMember
  section: MemberSection
  editable?: boolean
}) {
  const { title, fields, hint } = section
  const [editing, setEditing] = useState(false)
  // The version that was saved last here.
  const [saved, setSaved] = useState<string>()
  return (
    <RecordSection
      title={title}
      actions={
        editable && (
          <Button look="quiet" aria-label={`Edit ${title.toLowerCase()}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <p role="status" className="text-small font-medium text-leaf-700">
        {saved === member.updated_at && 'Saved.'}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {fields.includes('logo_url') && <MemberLogo name={member.name} address={member.logo_url} size="lg" />}
        <Facts member={member} fields={fields} editable={editable} />
      </div>
      <Dialog open={editing} onOpenChange={setEditing} title={title} description={hint}>
        <MemberForm
          member={member}
          section={section}
          onSaved={({ updated_at }) => {
            setEditing(false)
            setSaved(updated_at)
          }}
        />
      </Dialog>
    </RecordSection>
  )
}
