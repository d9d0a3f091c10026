import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { officeDay } from '@/lib/dates/office-time'
import { similarQuery, type Similar } from './api'
import { statusLabel } from '../applications'

function because({ same_name, same_domain }: Similar): string {
  return same_name && same_domain ? 'Same name and mail domain' : same_name ? 'Same name' : 'Same mail domain'
}

function Hit({ hit, onLink }: { hit: Similar; onLink?: (member: { id: string; name: string }) => void }) {
  const member = hit.kind === 'member'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <Link to={`/dashboard/${member ? 'members' : 'applications'}/${hit.id}`} className={`${touchLink} break-words`}>
          {hit.name}
        </Link>
        <p className="text-fine text-ink-700">
          {`${because(hit)} · ${member ? `${hit.status === 'active' ? 'Member' : 'Inactive member'} since` : `Application, ${statusLabel(hit.status).toLowerCase()}, of`} ${officeDay(hit.created_at)}`}
        </p>
      </div>
      {member && onLink && (
        <Button
          look="secondary"
          aria-label={`This is an existing member, ${hit.name}: link instead`}
          onClick={() => onLink({ id: hit.id, name: hit.name })}
        >
          This is an existing member: link instead
        </Button>
      )}
    </li>
  )
}

/**
 * Possible duplicates of an application, each with the reason, to be checked before approval.
 *
 * @param props.onLink called with the member that the application should be approved into; left out where nothing can be approved
 */
export function SimilarOnes({ id, onLink }: { id: string; onLink?: (member: { id: string; name: string }) => void }) {
  const { data, error, isFetching, refetch } = useQuery(similarQuery(id))
  return (
    <section aria-labelledby="similar" className="mt-10">
      <h2 id="similar" className="mb-3 font-serif text-subheading font-semibold">
        Possible duplicates
      </h2>
      {error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && (
        <Loading label="Looking for duplicates…">
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data?.length === 0 && (
        <p className="text-small text-ink-700">No member and no other application has this name or this mail domain.</p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-paper-300 rounded-card border border-wheat-500 bg-wheat-50 px-5">
          {data.map((hit) => (
            <Hit key={`${hit.kind} ${hit.id}`} hit={hit} onLink={onLink} />
          ))}
        </ul>
      )}
    </section>
  )
}
