import type { Term } from './api'
import { dayWords, endWords, termState, tierName } from './terms'

/**
 * A term: tier, dates, how it stands, and who noted it.
 *
 * @param props.today the office's day, `YYYY-MM-DD`
 */
export function TermLine({ term, today }: { term: Term; today: string }) {
  const state = termState(term, today)
  const soon = state === 'Current' ? endWords(term.ends_on, today) : ''
  const noted = term.noted_by_name
  return (
    <div className="min-w-0">
      <p>
        <span className="font-semibold">{tierName(term.tier)}</span>{' '}
        <span
          className={`ms-1 text-small ${soon ? 'font-semibold text-rose-700' : state === 'Current' ? 'font-semibold text-leaf-700' : 'text-ink-600'}`}
        >
          {soon || state}
        </span>
      </p>
      <p className="text-small text-ink-700">
        {dayWords(term.starts_on)} to {dayWords(term.ends_on)}
        {noted && <span className="text-ink-600"> · noted by {noted}</span>}
      </p>
    </div>
  )
}
