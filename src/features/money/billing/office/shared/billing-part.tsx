import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Fact } from '@/components/ui/fact'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { billingHash, billingWarnings } from '../../billing'
import { detailsValues, type DetailsValues } from '../../billing-details'
import { billingDetailsQuery } from '../../shared/api'
import { formatCents } from '@/lib/text/money'
import { BuyerFacts } from '../../shared/buyer-facts'
import { DetailsForm } from './details-form'
import { Warnings } from './warnings'

/**
 * The billing details of a member in its record, and their form in a dialog.
 *
 * @param props.proposed what the office knows of the member already, with which the form begins for the first time
 */
export function BillingPart({
  memberId,
  memberName,
  proposed,
  onSaved,
}: {
  memberId: string
  memberName: string
  proposed: Partial<DetailsValues>
  onSaved: () => void
}) {
  const query = useQuery(billingDetailsQuery(memberId))
  const { data } = query
  const { hash } = useLocation()
  const [editing, setEditing] = useState(hash === billingHash)
  const [saved, setSaved] = useState(false)
  return (
    <RecordSection
      title="Billing details"
      actions={
        data !== undefined && (
          <Button
            look="quiet"
            aria-label="Edit billing details"
            onClick={() => {
              setSaved(false)
              setEditing(true)
            }}
          >
            Edit
          </Button>
        )
      }
    >
      <p role="status" className="text-small font-medium text-leaf-700">
        {saved && 'Saved.'}
      </p>
      {data === undefined && <NoDataYet query={query} loading="Loading the billing details…" skeleton={['h-28']} />}
      {data === null && (
        <p className="text-small text-ink-600">
          Nothing is stored yet. A document needs at least legal name and address.
        </p>
      )}
      {data && (
        <div className="space-y-3">
          <BuyerFacts details={data} referenceLabel="Its own reference">
            {data.invoice_first !== null && (
              <Fact label="What asks for payment">{data.invoice_first ? 'The invoice itself' : 'A pro forma'}</Fact>
            )}
            {data.agreed_price !== null && (
              <Fact label="Agreed price of a year">{formatCents(data.agreed_price * 100)}</Fact>
            )}
            {data.honorary && <Fact label="Dues">None: an honorary member</Fact>}
          </BuyerFacts>
          {data.contacts.length === 0 && (
            <p className="text-small text-ink-600">
              There is no billing contact: documents are mailed to the primary contact, if it has an address.
            </p>
          )}
          <Warnings sentences={billingWarnings(detailsValues(data))} />
        </div>
      )}
      <Dialog
        // With its content, at whose first field it opens.
        open={editing && data !== undefined}
        onOpenChange={setEditing}
        title="Billing details"
        description={`What documents say of ${memberName} as the buyer. Issued documents stay as they are.`}
      >
        {data !== undefined && (
          <DetailsForm
            memberId={memberId}
            memberName={memberName}
            stored={data}
            proposed={proposed}
            onSaved={() => {
              setEditing(false)
              setSaved(true)
              onSaved()
            }}
          />
        )}
      </Dialog>
    </RecordSection>
  )
}
