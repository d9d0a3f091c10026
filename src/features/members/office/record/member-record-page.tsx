import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { RecordPage } from '@/components/ui/record-page'
import { Status } from '@/components/list/status'
import { placeOf, readableAddress } from '@/features/directory/member-words'
import { useSession } from '@/features/session/api'
import { may } from '@/features/session/permissions'
import { officeDay } from '@/lib/dates/office-time'
import { officeMemberQuery, type OfficeMember } from '../api'
import { MemberContacts } from '../contacts/member-contacts'
import { MemberLogo } from '@/features/company-pages/office/shared/member-logo'
import { People } from '@/features/company-pages/office/shared/people/people'
import { MemberTerms } from '../term/member-terms'
import { statusWords } from './record'
import { MemberRecord } from './member-record'

function Facts({ member, office }: { member: OfficeMember; office: boolean }) {
  const { name, logo_url, legal_name_cyrillic, website, email, phone } = member
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name in Cyrillic', legal_name_cyrillic],
    ['Type', statusWords(member.member_type)],
    ['Industry', member.industry],
    ['Place', placeOf(member)],
    ['Member since', officeDay(member.created_at)],
    ['Registration number', office ? member.registration_number : null],
    ['VAT number', office ? member.vat_number : null],
  ]
  const link = 'inline-flex min-h-6 items-center text-sky-700 underline-offset-4 hover:underline max-lg:min-h-touch'
  return (
    <div className="flex flex-wrap gap-6">
      <MemberLogo name={name} address={logo_url} size="lg" />
      <dl className="grid min-w-0 grow grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-4">
        <Fact label="Status">
          <Status tone={member.status === 'active' ? 'good' : 'over'}>{statusWords(member.status)}</Status>
        </Fact>
        {facts.map(([label, value]) =>
          value ? (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ) : null,
        )}
        {website && (
          <Fact label="Website">
            <a href={website} target="_blank" rel="noreferrer" className={link}>
              {readableAddress(website)} <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Fact>
        )}
        {office && email && (
          <Fact label="Email">
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </Fact>
        )}
        {office && phone && (
          <Fact label="Phone">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
              {phone}
            </a>
          </Fact>
        )}
        {office && member.address && (
          <Fact label="Address">
            <span className="whitespace-pre-line">{member.address}</span>
          </Fact>
        )}
      </dl>
      {office && member.notes && (
        <div className="w-full rounded-card border border-wheat-300 bg-wheat-100 p-4 text-small">
          <h2 className="font-semibold">Internal notes</h2>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{member.notes}</p>
        </div>
      )}
      {member.description && <p className="w-full max-w-reading text-ink-700">{member.description}</p>}
    </div>
  )
}

/** Everything about one member on one page: what it is, its contacts, terms and people, and what they did. Editors see what they may. */
export function MemberRecordPage() {
  const { id = '' } = useParams()
  const { role } = useSession()
  const office = role !== undefined && may(role, 'members')
  return (
    <RecordPage
      key={id}
      query={useQuery(officeMemberQuery(id))}
      kind="Member"
      back={
        office
          ? { to: '/dashboard/members', label: 'Back to Members' }
          : { to: '/dashboard', label: 'Back to Overview' }
      }
      title={({ name }) => name}
      actions={({ slug, status }) => (
        <>
          {status === 'active' && slug && (
            <ButtonAnchor href={`/members/${slug}`} target="_blank" rel="noreferrer" look="secondary">
              Public page <span className="sr-only">(opens in a new tab)</span>
            </ButtonAnchor>
          )}
          {office && (
            <ButtonLink to={`/dashboard/members/${id}`} look="secondary">
              Edit
            </ButtonLink>
          )}
        </>
      )}
      narrow={false}
      skeleton={['h-28', 'h-40', 'h-40']}
    >
      {(member) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0 space-y-8 [&>section]:mt-0 [&>section]:pt-5">
            <Facts member={member} office={office} />
            {office && <MemberContacts memberId={member.id} />}
            {office && <MemberTerms member={member} />}
            {office && <People memberId={member.id} memberName={member.name} />}
          </div>
          <div className="min-w-0">
            <MemberRecord memberId={member.id} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}
