import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { splitName } from '@/lib/text/split-name'
import { companyPeopleQuery } from './api'

/** The people of a company, as its managers see them: who keeps the page, and whom it shows. */
export function CompanyPeople({ companyId }: { companyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(companyPeopleQuery(companyId))
  return (
    <section aria-labelledby="people" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="people" className="font-serif text-subheading font-semibold">
        People
      </h2>
      <p className="mt-1 max-w-reading text-small text-ink-700">
        Each person chooses in their own profile whether the page shows them, and as what. The office says who belongs
        to the company and who keeps its page.
      </p>
      {error && !data && (
        <div className="mt-4">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {!error && !data && (
        <Loading label="Loading people…" className="mt-4 space-y-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      <ul aria-label="People" className="mt-3 divide-y divide-paper-300">
        {data?.map((person) => (
          <li key={person.person_id} className="flex items-center gap-4 py-3">
            <Avatar person={{ ...splitName(person.full_name), avatar_url: person.avatar_url }} size="sm" />
            <div className="min-w-0">
              <p className="font-semibold break-words">{person.full_name}</p>
              <p className="text-fine text-ink-600">
                {[
                  person.title,
                  person.is_manager && 'keeps this page',
                  person.is_shown ? 'shown on the page' : 'not shown on the page',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink to="/dashboard/profile#companies" look="quiet">
        Choose whether the page shows you
      </ButtonLink>
    </section>
  )
}
