import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { mostPeople, peopleQuery } from './api'

/** The people with accounts who are linked to a company. */
export function People({ companyId }: { companyId: string }) {
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
