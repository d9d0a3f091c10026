import { TierName } from '@/features/members/tiers/shared/tier-name'
import { officeDay } from '@/lib/dates/office-time'
import type { ListedMember } from '../api'
import { endWords } from './terms'

/** Tier and end of the last term. One that ends within 90 days stands out; of one that has ended, the end comes first. */
export function LastTerm({ tier, ends_on, today }: Pick<ListedMember, 'tier' | 'ends_on'> & { today: string }) {
  if (!tier || !ends_on) return '–'
  const soon = endWords(ends_on, today)
  const ended = ends_on < today
  const end = (
    <time dateTime={ends_on} title={`${officeDay(ends_on)}${soon && `: ${soon.toLowerCase()}`}`}>
      {officeDay(ends_on)}
    </time>
  )
  if (ended)
    return (
      <>
        <span className="font-semibold whitespace-nowrap text-danger-700">Ended {end}</span>
        <span className="max-lg:hidden">
          , <TierName tier={tier} />
        </span>
      </>
    )
  return (
    <>
      <span className="max-lg:hidden">
        <TierName tier={tier} />{' '}
      </span>
      <span className="lg:hidden">until </span>
      <span className={`whitespace-nowrap ${soon ? 'font-semibold text-ink-900' : 'text-ink-600'}`}>{end}</span>
    </>
  )
}
