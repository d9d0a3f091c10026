import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { linkLook } from '@/components/ui/link-look'
import { RecordSection } from '@/components/ui/record-section'
import { ErrorBox } from '@/components/ui/states'
import { officeDay } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { rateWords } from '../billing'
import { outdatedProFormasQuery } from './api'

/** Open pro formas that ask for another rate than the rule for them has, or one to come, and what to do with them. */
export function OutdatedProFormas() {
  const query = useQuery(outdatedProFormasQuery)
  if (query.error && !query.data)
    return <ErrorBox message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data?.length) return null
  return (
    <div className="mt-8">
      <RecordSection title="Open pro formas with another rate" total={query.data.length}>
        <p className="max-w-reading text-small text-ink-700">
          The invoice that follows a pro forma has its rate. Have it paid before the other rate holds, or, once that
          holds, cancel it on its page and issue it anew. Ask the chamber’s accountant.
        </p>
        <ul className="mt-3 divide-y divide-paper-300 border-y border-paper-300 text-small">
          {query.data.map(({ document_id, number, buyer, open_cents, was, rate, valid_from }) => (
            <li key={document_id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/dashboard/dues/${document_id}`} className={linkLook}>
                  {number}
                </Link>
                {`, ${buyer}`}
              </span>
              <span className="tabular-nums">
                {`${rateWords(was)} → ${rateWords(rate)}${valid_from > '2000-01-01' ? ` from ${officeDay(valid_from)}` : ''} · ${formatCents(open_cents)} open`}
              </span>
            </li>
          ))}
        </ul>
      </RecordSection>
    </div>
  )
}
