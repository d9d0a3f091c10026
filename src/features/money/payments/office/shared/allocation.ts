import { parseCents } from '@/lib/text/money'
import type { Owed } from '@/features/money/dues/member-dues'

/** What settles documents, as the database takes it: with the open amount that was read. */
export type Part = { document_id: string; cents: number; open_cents: number }

/** What the office typed as parts of a payment, by document. */
export type TypedParts = Readonly<Record<string, string>>

/** An open document as a payment settles it; `member` where it is not of the payment's own member. */
export type Payable = Pick<Owed, 'id' | 'kind' | 'number' | 'due_on' | 'overdue' | 'open_cents' | 'names'> & {
  member?: { id: string; name: string }
}

/** What becomes of a document: what is open of it afterwards, and whether that closes as charges of the bank. */
type Line = { document: Payable; cents: number; rest: number; closes: boolean; fault: string | undefined }

/** How a payment is spread over documents: what is left of it, and why it cannot be so. */
export type Allocation = { lines: Line[]; parts: Part[]; left: number; problem: string | undefined }

/** Letters and digits alone: people write references with spaces and hyphens, and without. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether the reference of a payment names a document, by its payment reference or its number. */
function isNamed(reference: string, { names }: Payable): boolean {
  const given = plain(reference)
  return names.some((name) => given.includes(plain(name)))
}

/**
 * Spreads a payment over open documents: first those that its reference names, then the first due.
 *
 * @param owed in the order of their due days
 * @param first the document from whose page somebody came
 * @returns the parts in cents, by document; none for documents that get nothing
 */
export function proposedParts(
  owed: readonly Payable[],
  cents: number,
  reference: string,
  first?: string,
): Record<string, number> {
  const rank = (document: Payable) => (document.id === first ? 0 : isNamed(reference, document) ? 1 : 2)
  let left = cents
  return Object.fromEntries(
    owed
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ id, open_cents }) => {
        const part = Math.min(left, open_cents)
        left -= part
        return part > 0 ? [[id, part]] : []
      }),
  )
}

/**
 * What a payment settles, from what was typed.
 *
 * @param cents what there is to spread
 * @param closeBelow the largest open amount that closes as charges of the bank, in cents
 */
export function allocationOf(
  owed: readonly Payable[],
  cents: number,
  typed: TypedParts,
  closeBelow: number,
): Allocation {
  const lines = owed.map((document): Line => {
    const text = typed[document.id]?.trim() ?? ''
    const part = text === '' ? 0 : parseCents(text)
    const rest = document.open_cents - (part ?? 0)
    const fault =
      part === null
        ? 'Please enter an amount, such as 120.50'
        : rest < 0
          ? 'This is more than is open of it'
          : undefined
    return { document, cents: part ?? 0, rest, closes: part !== 0 && rest > 0 && rest <= closeBelow, fault }
  })
  const left = lines.reduce((sum, line) => sum - line.cents, cents)
  const problem = lines.some(({ fault }) => fault)
    ? 'Correct the parts first.'
    : left < 0
      ? 'The parts are more than the payment.'
      : undefined
  const parts = lines.flatMap(({ document, cents: part }) =>
    part > 0 ? [{ document_id: document.id, cents: part, open_cents: document.open_cents }] : [],
  )
  return { lines, parts, left, problem }
}
