import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Fact } from '@/components/ui/fact'
import { RecordSection } from '@/components/ui/record-section'
import { detailKinds, visibilities } from '@/features/company-pages/company'
import { MemberLogo } from '@/features/company-pages/office/shared/member-logo'
import { richTextToLines } from '@/lib/text/plain-text'
import type { OfficeMember } from '../api'
import { ContactLink } from '../contact-link'
import { MemberForm } from '../member-form'
import type { MemberField, MemberSection } from '../member-sections'
import { detailLabel, valuesOf } from '../member-values'
import { fieldInWords } from '../member-words'

const text = 'col-span-full [&>dd]:font-normal'

/** How fields look that are no short facts. */
const looks: Readonly<Partial<Record<MemberField, string>>> = {
  description: text,
  about: text,
  keywords: text,
  looking_for: text,
  notes: `${text} rounded-card border border-wheat-300 bg-wheat-100 px-4 py-3`,
  email: 'max-sm:col-span-full',
  phone: 'max-sm:col-span-full',
}

function valueOf(field: MemberField, value: string, { slug, status }: OfficeMember): ReactNode {
  switch (field) {
    case 'email':
    case 'phone':
    case 'website':
      return <ContactLink to={value} />
    case 'slug':
      return status === 'active' ? <ContactLink to={`/members/${slug}`} /> : `/members/${slug}, not shown`
    case 'about':
      return <span className="line-clamp-3">{richTextToLines(value).replaceAll('\n', ' ')}</span>
    default:
      return <span className="line-clamp-6 whitespace-pre-line">{value}</span>
  }
}

function Detail({ kind, member }: { kind: (typeof detailKinds)[number]; member: OfficeMember }) {
  const stored = member.details.find((detail) => detail.kind === kind)
  if (!stored) return null
  const { value, visibility } = stored
  const to = visibilities.find((each) => each.value === visibility)?.label.toLowerCase()
  return (
    <Fact label={detailLabel(kind)} className="max-sm:col-span-full">
      {kind === 'address' || kind === 'opening_hours' ? (
        <span className="block whitespace-pre-line">{value}</span>
      ) : (
        <ContactLink to={value} />
      )}
      {visibility !== 'everybody' && <span className="block text-fine font-normal text-ink-600">Shown to {to}</span>}
    </Fact>
  )
}

function Facts({ member, fields }: { member: OfficeMember; fields: readonly MemberField[] }) {
  const values = valuesOf(member, 'company')
  const known = fields.flatMap((field) => {
    // The heading of the record says the name.
    if (field === 'details' || field === 'logo_url' || field === 'name') return []
    const [words] = fieldInWords(field, values, '')
    return words?.value ? [{ field, ...words }] : []
  })
  const details = fields.includes('details') ? member.details.length : 0
  if (known.length + details === 0) return <p className="text-small text-ink-600">Nothing is stored yet.</p>
  // The heading of the part says what its only field is.
  if (fields.length === 1) return <p className="text-small">{known[0]?.value}</p>
  return (
    <dl className="grid min-w-0 grow basis-64 grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {known.map(({ field, label, value }) => (
        <Fact key={field} label={label} className={looks[field]}>
          {valueOf(field, value, member)}
        </Fact>
      ))}
      {details > 0 && detailKinds.map((kind) => <Detail key={kind} kind={kind} member={member} />)}
    </dl>
  )
}

/**
 * A part of a member's record: what is stored, and for those who may edit it, its form in a dialog.
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
  const [editing, setEditing] = useState(false)
  // The version that was saved last here.
  const [saved, setSaved] = useState<string>()
  return (
    <RecordSection
      title={section.title}
      actions={
        editable && (
          <Button
            look="quiet"
            aria-label={`Edit ${section.title.toLowerCase()}`}
            onClick={() => {
              setSaved(undefined)
              setEditing(true)
            }}
          >
            Edit
          </Button>
        )
      }
    >
      <p role="status" className="text-small font-medium text-leaf-700">
        {saved && saved === member.updated_at && 'Saved.'}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {section.fields.includes('logo_url') && <MemberLogo name={member.name} address={member.logo_url} size="lg" />}
        <Facts member={member} fields={section.fields} />
      </div>
      <Dialog open={editing} onOpenChange={setEditing} title={section.title} description={section.hint}>
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
