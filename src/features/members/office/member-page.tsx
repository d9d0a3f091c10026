import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { lastView } from '@/lib/list/list-views'
import { mostPeople, officeMemberQuery, peopleQuery } from './api'
import { MemberForm } from './member-form'
import { MemberTerm } from './term/member-term'

const back = { to: '/dashboard/members', label: 'Back to Members' }

function People({ companyId }: { companyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(companyId))
  return (
    <section aria-labelledby="people" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="people" className="mb-4 font-serif text-subheading font-semibold">
        People of this company
      </h2>
      {error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && (
        <Loading label="Loading people…">
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data?.total === 0 && (
        <p className="text-ink-700">
          Nobody with access to the portal is linked to it yet. Users are linked to a company under Users.
        </p>
      )}
      <ul className="divide-y divide-paper-300">
        {data?.rows.map((person) => (
          <li key={person.id} className="flex items-center gap-4 py-2">
            <Avatar person={person} size="sm" />
            <div className="min-w-0">
              <Link
                to={`/dashboard/users?q=${encodeURIComponent(person.email)}`}
                className="inline-flex min-h-touch items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
              >
                {person.full_name || person.email}
              </Link>
              <p className="text-fine break-all text-ink-600">
                {[person.job_role, person.email].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data && data.total > mostPeople && (
        <ButtonLink to={`/dashboard/users?company=${companyId}`} look="quiet">
          Show all {data.total.toLocaleString('en-US')}
        </ButtonLink>
      )}
    </section>
  )
}

function Known({ id }: { id: string }) {
  const location = useLocation()
  const added = (location.state as { added?: true } | null)?.added
  return (
    <RecordPage
      query={useQuery(officeMemberQuery(id))}
      fresh
      kind="Member"
      back={back}
      page={SheetPage}
      title={({ name }) => name}
      skeleton={Array.from({ length: 6 }, () => 'h-16')}
    >
      {(member) => (
        <>
          <MemberForm member={member} added={added} />
          <MemberTerm memberId={member.id} />
          {member.member_type === 'company' && <People companyId={member.id} />}
        </>
      )}
    </RecordPage>
  )
}

/** A member in the office, or the form for a new one. */
export function MemberOfficePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  if (id !== 'new') return <Known key={id} id={id} />
  return (
    <SheetPage title="New member" back={{ ...back, to: lastView(back.to) }}>
      <MemberForm type={params.get('type') === 'individual' ? 'individual' : 'company'} />
    </SheetPage>
  )
}
