import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { billingDetailsQuery } from './api'
import { BuyerFacts } from './buyer-facts'

/** The billing details of a company, as its managers read them. */
export function OwnBilling({ companyId }: { companyId: string }) {
  const query = useQuery(billingDetailsQuery(companyId))
  const { data } = query
  return (
    <section aria-labelledby="billing-details" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="billing-details" className="font-serif text-subheading font-semibold">
        Billing details
      </h2>
      <p className="mt-1 mb-4 max-w-reading text-small text-ink-700">
        What the chamber’s documents say of your company. The office keeps it:{' '}
        <Link to="/contact" className="text-sky-700 underline underline-offset-4">
          tell the office
        </Link>{' '}
        when something is wrong or missing.
      </p>
      {data === undefined && <NoDataYet query={query} loading="Loading the billing details…" skeleton={['h-28']} />}
      {data === null && (
        <p className="text-small text-ink-600">The office has no billing details of your company yet.</p>
      )}
      {data && (
        <>
          <BuyerFacts details={data} referenceLabel="Your own reference" />
          {data.contacts.length === 0 && (
            <p className="mt-3 text-small text-ink-600">
              No billing contact is stored, so documents are mailed to nobody yet.
            </p>
          )}
        </>
      )}
    </section>
  )
}
