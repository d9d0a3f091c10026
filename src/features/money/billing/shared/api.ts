import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import type { BillingDetails } from '../billing-details'
import { billingKeys } from '../keys'

const columns =
  'legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, invoice_first, agreed_price, honorary, updated_at'

async function readDetails(memberId: string, signal: AbortSignal): Promise<BillingDetails | null> {
  const [details, contacts] = await Promise.all([
    supabase.from('billing_details').select(columns).eq('member_id', memberId).abortSignal(signal).maybeSingle(),
    supabase
      .from('billing_contacts')
      .select('id, name, email')
      .eq('member_id', memberId)
      .order('name')
      .order('id')
      .abortSignal(signal),
  ])
  if (details.error) failWith('Failed to load the billing details', details.error)
  if (contacts.error) failWith('Failed to load the billing details', contacts.error)
  return details.data && { ...details.data, contacts: contacts.data }
}

/** The billing details of a member with the billing contacts, for Administrators and its managers; null without any. */
export function billingDetailsQuery(memberId: string) {
  return queryOptions({
    queryKey: billingKeys.details(memberId),
    queryFn: ({ signal }) => readDetails(memberId, signal),
  })
}
