import type { ReactNode } from 'react'
import { Fact } from '@/components/ui/fact'
import { officeDay } from '@/lib/dates/office-time'
import type { BillingDetails } from '../billing-details'
import { countryName } from '../countries'

const wide = 'col-span-full'

/**
 * What documents say of a member as the buyer, and to whom they are mailed.
 *
 * @param props.referenceLabel whose reference it is
 * @param props.children further facts
 */
export function BuyerFacts({
  details,
  referenceLabel,
  children,
}: {
  details: BillingDetails
  referenceLabel: string
  children?: ReactNode
}) {
  const { contract_number, contract_on } = details
  const facts: readonly (readonly [label: string, value: string | null, className?: string])[] = [
    ['Legal name', details.legal_name, wide],
    ['Address', details.address, wide],
    ['Country', details.country && countryName(details.country)],
    ['EIK', details.eik],
    ['BIN', details.bin],
    ['VAT number', details.vat_number],
    [referenceLabel, details.reference],
    ['Contract', [contract_number, contract_on && officeDay(contract_on)].filter(Boolean).join(', of ') || null],
    ['KNP', details.knp],
  ]
  return (
    <dl className="grid min-w-0 grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {facts.map(
        ([label, value, className]) =>
          value && (
            <Fact key={label} label={label} className={className}>
              <span className="whitespace-pre-line">{value}</span>
            </Fact>
          ),
      )}
      {children}
      {details.contacts.length > 0 && (
        <Fact label={details.contacts.length === 1 ? 'Billing contact' : 'Billing contacts'} className={wide}>
          <ul>
            {details.contacts.map(({ id, name, email }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                {name}
                <a
                  href={`mailto:${email}`}
                  className="inline-flex min-w-0 items-center font-normal text-sky-700 underline-offset-4 wrap-anywhere hover:underline max-lg:min-h-touch lg:min-h-6"
                >
                  {email}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}
