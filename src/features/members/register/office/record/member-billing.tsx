import { isBin, isEik, isVatNumber } from '@/features/money/billing/billing'
import { BillingPart } from '@/features/money/billing/office/shared/billing-part'
import { useInvalidate } from '@/lib/data/invalidate'
import { memberKeys } from '../../keys'
import type { OfficeMember } from '../api'

const countries: Readonly<Record<string, string>> = { bulgaria: 'BG', kazakhstan: 'KZ' }

/** A number as registers write it. */
const plain = (text: string | null) => (text ?? '').replace(/[\s-]/g, '').toUpperCase()

/** The billing details of a member. Its form begins with what the office knows already. */
export function MemberBilling({ member }: { member: OfficeMember }) {
  const number = plain(member.registration_number)
  const vat = plain(member.vat_number)
  return (
    <BillingPart
      memberId={member.id}
      memberName={member.name}
      proposed={{
        legal_name: member.name,
        address: member.address ?? '',
        country: countries[member.country ?? ''] ?? '',
        eik: isEik(number) ? number : '',
        bin: isBin(number) ? number : '',
        vat_number: isVatNumber(vat) ? vat : '',
      }}
      // Whether a member is honorary decides its standing.
      onSaved={useInvalidate(memberKeys.all)}
    />
  )
}
