import { Link } from 'react-router-dom'
import { kindLabel } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { officeDay } from '@/lib/dates/office-time'
import type { Term } from './api'
import { endWords, termState } from './terms'

/**
 * A term: tier, dates, how it stands, and who noted it.
 *
 * @param props.last the member's term that ends last
 * @param props.today the office's day, `YYYY-MM-DD`
 */
export function TermLine({ term, last, today }: { term: Term; last: Term | undefined; today: string }) {
  const state = termState(term, today)
  const renewed = state === 'Current' && last !== undefined && last.ends_on > term.ends_on
  const soon = state === 'Current' && !renewed ? endWords(term.ends_on, today) : ''
  const noted = term.noted_by_name
  const [draft] = term.asked.every(({ document }) => document.number === null) ? term.asked : []
  return (
    <div className="min-w-0">
      <p>
        <span className="font-semibold">
          <TierName tier={term.tier} />
        </span>{' '}
        <span
          className={`ms-1 text-small ${soon ? 'font-semibold text-rose-700' : state === 'Current' ? 'font-semibold text-leaf-700' : 'text-ink-600'}`}
        >
          {renewed ? `Renewed until ${officeDay(last.ends_on)}` : soon || state}
        </span>
      </p>
      <p className="text-small text-ink-700">
        {officeDay(term.starts_on)} to {officeDay(term.ends_on)}
        {noted && <span className="text-ink-600"> · noted by {noted}</span>}
        {draft && (
          <>
            {' · '}
            <Link to={documentHref(draft.document.id)} className={linkLook}>
              {`its ${kindLabel(draft.document.kind).toLowerCase()} is a draft`}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
