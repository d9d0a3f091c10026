import { useQuery } from '@tanstack/react-query'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { billingSettingsQuery } from './api'
import { BillingForm } from './billing-form'
import { BillingVersions } from './billing-versions'
import { ClosedBooks } from './closed-books'

/** What the chamber's documents say of it, and how dues are asked for. */
export function BillingPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(billingSettingsQuery)
  const { data, isFetchedAfterMount } = query
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'billing')} />
      <p className="mt-4 mb-6 max-w-reading text-small text-ink-700">
        What the chamber’s documents say of it, and how dues are asked for. Each save is a version; an issued document
        keeps the one that held then.
      </p>
      <div className="max-w-3xl">
        {data && isFetchedAfterMount ? (
          <>
            <BillingForm stored={data} />
            <BillingVersions />
            <ClosedBooks />
          </>
        ) : (
          <NoDataYet
            query={query}
            loading="Loading settings…"
            skeleton={['h-96', 'h-48', 'h-64', 'h-96']}
            className="space-y-6"
          />
        )}
      </div>
    </ListPage>
  )
}
