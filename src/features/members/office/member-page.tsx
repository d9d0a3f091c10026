import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { ButtonLink } from '@/components/ui/button'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { lastView } from '@/lib/list/list-views'
import { officeMemberQuery } from './api'
import { MemberForm } from './member-form'
import { People } from '@/features/company-pages/office/shared/people/people'
import { recordHref } from './record/record'
import { MemberContacts } from './contacts/member-contacts'
import { WaitingProposal } from '@/features/company-pages/office/shared/waiting-proposal'
import { MemberTerms } from './term/member-terms'

const back = { to: '/dashboard/members', label: 'Back to Members' }

function KnownMember({ id }: { id: string }) {
  const added = useArrival<{ added?: true }>()?.added
  return (
    <RecordPage
      query={useQuery(officeMemberQuery(id))}
      fresh
      kind="Member"
      back={back}
      page={SheetPage}
      title={({ name }) => name}
      actions={({ id: of }) => (
        <ButtonLink to={recordHref(of)} look="secondary">
          Show everything
        </ButtonLink>
      )}
      skeleton={Array.from({ length: 6 }, () => 'h-16')}
    >
      {(member) => (
        <>
          <WaitingProposal memberId={member.id} />
          <MemberForm member={member} added={added} />
          <MemberContacts memberId={member.id} />
          <MemberTerms member={member} />
          <People memberId={member.id} memberName={member.name} />
        </>
      )}
    </RecordPage>
  )
}

/** A member in the office, or the form for a new one. */
export function MemberOfficePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  if (id !== 'new') return <KnownMember key={id} id={id} />
  return (
    <SheetPage title="New member" back={{ ...back, to: lastView(back.to) }}>
      <MemberForm type={params.get('type') === 'individual' ? 'individual' : 'company'} />
    </SheetPage>
  )
}
