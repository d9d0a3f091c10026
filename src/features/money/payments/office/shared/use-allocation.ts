import { useQuery } from '@tanstack/react-query'
import { centsAsTyped } from '@/lib/text/money'
import { payableOf } from '@/features/money/dues/member-dues'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { allocationOf, proposedParts, type Payable, type TypedParts } from './allocation'
import { closeBelowQuery, owedAloneQuery, paymentMailsQuery } from '../api'
import { paymentMailsWords } from './payment-mails'

/**
 * How money is spread over the documents of a member that are open or written off, and over those of others: as proposed, until somebody types parts of their own.
 *
 * @param of.memberId the member; undefined as long as none is chosen
 * @param of.others documents of other members
 * @param of.cents what there is to spread
 * @param of.reference what the payer wrote
 * @param of.first the document from whose page somebody came
 * @param of.kept the charges that the bank names, in cents
 * @param of.typed null as long as nothing was typed
 */
export function useAllocation({
  memberId,
  others = [],
  cents,
  reference,
  first,
  kept = null,
  typed,
}: {
  memberId: string | undefined
  others?: readonly Payable[]
  cents: number
  reference: string
  first?: string
  kept?: number | null
  typed: TypedParts | null
}) {
  const ofMember = useQuery({ ...memberDuesQuery(memberId ?? ''), enabled: memberId !== undefined })
  // The document of an order may belong to no member.
  const alone = useQuery({ ...owedAloneQuery(first ?? ''), enabled: memberId === undefined && first !== undefined })
  const query = memberId === undefined ? alone : ofMember
  const { data: closeBelow = 0 } = useQuery(closeBelowQuery)
  const own = query.data ? payableOf(query.data) : []
  const owed: Payable[] = [...own, ...others.filter(({ id }) => own.every((document) => document.id !== id))]
  const proposed: TypedParts = Object.fromEntries(
    Object.entries(proposedParts(owed, cents, reference, first)).map(([id, part]) => [
      id,
      { part: centsAsTyped(part) },
    ]),
  )
  const shown = typed ?? proposed
  const allocation = allocationOf(owed, cents, shown, closeBelow, kept)
  const paid = allocation.lines.flatMap(({ document, cents: part, rest, off, closes, charges }) =>
    part > 0 && off === 0 && (rest === 0 || closes || charges) ? [document.id] : [],
  )
  const mails = useQuery(paymentMailsQuery(allocation.parts.map(({ document_id }) => document_id)))
  return {
    query,
    shown,
    /** Whether what the member owes is still to be read. */
    waiting: memberId !== undefined && query.data === undefined,
    /** Whom it writes to, and whether that is known. */
    told: !mails.isLoading,
    mails: mails.isPending ? '' : paymentMailsWords(mails.data, paid, true),
    /** Whether what is open is known, so that nothing is left out unseen. */
    ready: (memberId === undefined && first === undefined) || query.data !== undefined || query.error !== null,
    ...allocation,
  }
}
