import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'
import { mostPeople, officeMemberQuery, peopleQuery } from './api'
import { MemberForm } from './member-form'
import { MemberTerm } from './member-term'

const back = (
  <div className="mb-4">
    <BackLink to="/dashboard/members">Back to Members</BackLink>
  </div>
)

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
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(officeMemberQuery(id))
  if (error && !data)
    return (
      <OfficePage title={error instanceof NotFoundError ? 'Member not found' : 'Member'} narrow before={back}>
        <ErrorBox
          message={
            error instanceof NotFoundError ? 'There is no such member. It may have been deleted.' : error.message
          }
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      </OfficePage>
    )
  if (!data || !isFetchedAfterMount)
    return (
      <OfficePage title="Member" narrow before={back}>
        <Loading label="Loading member…" className="space-y-6">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </Loading>
      </OfficePage>
    )
  return (
    <OfficePage title={data.name} narrow before={back}>
      <MemberForm member={data} added={added} />
      <MemberTerm memberId={data.id} />
      {data.member_type === 'company' && <People companyId={data.id} />}
    </OfficePage>
  )
}

/** A member as the office keeps it, or the form for a new one. */
export function MemberOfficePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  if (id !== 'new') return <Known key={id} id={id} />
  return (
    <OfficePage title="New member" narrow before={back}>
      <MemberForm type={params.get('type') === 'individual' ? 'individual' : 'company'} />
    </OfficePage>
  )
}
