import { NoDataYet } from '@/components/ui/no-data-yet'
import { FactsOfYear } from '../shared/facts-of-year'
import { useFacts } from '../shared/use-facts'

/** What membership brought a company of the signed-in manager. */
export function CompanyFacts({ memberId }: { memberId: string }) {
  const query = useFacts(memberId)
  if (query.data) return <FactsOfYear facts={query.data} pending={query.isPlaceholderData} />
  return (
    <NoDataYet
      query={query}
      loading="Loading what membership brought…"
      skeleton={['h-10', 'h-32', 'h-32', 'h-32']}
      className="space-y-6"
    />
  )
}
