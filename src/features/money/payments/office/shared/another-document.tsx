import { SearchPicker } from '@/components/form/search-picker'
import { centsAsTyped } from '@/lib/text/money'
import { payableSearchQuery } from '../api'
import { payableCents, type Payable, type TypedParts } from './allocation'
import type { useAllocation } from './use-allocation'

/**
 * Searches what a payment settles, too: a document that is open or written off, of any member or of a buyer who is none.
 *
 * @param props.onAdd called with the document, and with all parts, of which it gets what is left
 */
export function AnotherDocument({
  allocation,
  onAdd,
}: {
  allocation: ReturnType<typeof useAllocation>
  onAdd: (document: Payable, parts: TypedParts) => void
}) {
  function add(document: Payable) {
    const part = Math.min(Math.max(allocation.left, 0), payableCents(document))
    onAdd(document, { ...allocation.shown, ...(part > 0 && { [document.id]: { part: centsAsTyped(part) } }) })
  }
  return (
    <SearchPicker
      label="Another document"
      placeholder="Number, reference, member or buyer"
      hint="Of another member, or of a buyer who is no member."
      none="No document that can be paid was found."
      value={null}
      keeps={false}
      search={payableSearchQuery}
      leftOut={({ id }) => allocation.lines.some(({ document }) => document.id === id)}
      onChange={(found) => found && add(found.payable)}
    />
  )
}
