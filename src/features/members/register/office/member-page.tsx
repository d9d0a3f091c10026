import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { Status } from '@/components/list/status'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage, useCloseSheet } from '@/components/ui/sheet'
import { People } from '@/features/members/company-pages/office/shared/people/people'
import { peopleQuery } from '@/features/members/company-pages/office/shared/people/api'
import { memberProposalQuery } from '@/features/members/company-pages/office/proposals/api'
import { WaitingProposal } from '@/features/members/company-pages/office/shared/waiting-proposal'
import { billingDetailsQuery } from '@/features/money/billing/shared/api'
import { MemberDues } from '@/features/money/documents/office/shared/member-dues'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { isId } from '@/lib/data/record-id'
import { isAwaited } from '@/lib/data/awaited'
import { officeDay } from '@/lib/dates/office-time'
import { officeMemberQuery } from './api'
import { contactsQuery } from './contacts/api'
import { MemberContacts } from './contacts/member-contacts'
import { DeleteMember } from './delete-member'
import { MemberForm } from './member-form'
import { newMember, officeSection, pageSections } from './member-sections'
import { MemberBilling } from './record/member-billing'
import { MemberPart } from './record/member-part'
import { MemberRecord } from './record/member-record'
import { termsQuery } from './term/api'
import { MemberTerms } from './term/member-terms'

/**
 * Reads what the parts of the office's record show, beside the member and so that they appear together: one after the
 * other, they would move those below. What the member did comes later, at the end.
 *
 * @returns whether a part is still awaited
 */
function usePartsAwaited(id: string, enabled: boolean): boolean {
  return [
    useQuery({ ...memberProposalQuery(id), enabled }),
    useQuery({ ...contactsQuery(id), enabled }),
    useQuery({ ...billingDetailsQuery(id), enabled }),
    useQuery({ ...termsQuery(id), enabled }),
    useQuery({ ...memberDuesQuery(id), enabled }),
    useQuery({ ...peopleQuery(id), enabled }),
  ].some(isAwaited)
}

/** The record of a member: for Administrators over the list, for Editors, who see what they may, on a page of its own. */
function KnownMember({ id, office }: { id: string; office: boolean }) {
  const added = useArrival<{ added?: true }>()?.added ?? false
  const close = useCloseSheet()
  const query = useQuery(officeMemberQuery(id))
  const awaited = usePartsAwaited(id, office && isId(id))
  return (
    <RecordPage
      query={awaited && !query.error ? { ...query, data: undefined } : query}
      kind="Member"
      back={office ? undefined : { to: '/dashboard', label: 'Back to Overview' }}
      page={office ? SheetPage : OfficePage}
      title={({ name }) => name}
      lead={({ status, created_at }) => (
        <>
          <Status tone={status === 'active' ? 'good' : 'over'}>{status === 'active' ? 'Active' : 'Inactive'}</Status>
          {`, member since ${officeDay(created_at)}`}
        </>
      )}
      actions={() => (
        <ButtonLink to={`/dashboard/members/${id}/facts`} look="secondary">
          What membership brought
        </ButtonLink>
      )}
      narrow={false}
      skeleton={['h-28', 'h-40', 'h-40']}
    >
      {(member) => (
        <>
          <div className="mb-6 space-y-6 empty:hidden">
            {added && (
              <FormSuccess title="Member added">
                {member.status === 'active'
                  ? 'The directory shows it from now on.'
                  : 'It is inactive, so the directory does not show it.'}
              </FormSuccess>
            )}
            {office && <WaitingProposal memberId={member.id} />}
          </div>
          <div className="grid gap-x-12 gap-y-6 *:min-w-0 *:space-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
            {office && (
              <div className="*:first:border-t-0 *:first:pt-0">
                <MemberContacts memberId={member.id} />
                <MemberPart member={member} section={officeSection} />
                <MemberBilling member={member} />
              </div>
            )}
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:*:first:border-t-0 lg:*:first:pt-0">
              {office && <MemberTerms member={member} />}
              {office && <MemberDues memberId={member.id} />}
              {office && <People memberId={member.id} memberName={member.name} />}
              <MemberRecord memberId={member.id} />
            </div>
            <div>
              {pageSections.map((section) => (
                <MemberPart key={section.title} member={member} section={section} editable={office} />
              ))}
              {office && <DeleteMember member={member} onDeleted={close} />}
            </div>
          </div>
        </>
      )}
    </RecordPage>
  )
}

function NewMember() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [added, setAdded] = useState<string>()
  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (added) void navigate(`/dashboard/members/${added}`, { replace: true, state: { added: true } })
  }, [added, navigate])
  return (
    <SheetPage title={newMember.title}>
      <div className="max-w-3xl">
        <MemberForm
          section={newMember}
          type={params.get('type') === 'individual' ? 'individual' : 'company'}
          onSaved={({ id }) => setAdded(id)}
        />
      </div>
    </SheetPage>
  )
}

/** A member in the office, or the form for a new one. */
export function MemberOfficePage() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewMember /> : <KnownMember key={id} id={id} office />
}

/** What Editors see of a member. Whoever sees all is led there. */
export function MemberRecordPage() {
  const { id = '' } = useParams()
  const { role } = useSession()
  if (role && may(role, 'members')) return <Navigate to={`/dashboard/members/${id}`} replace />
  return <KnownMember key={id} id={id} office={false} />
}
