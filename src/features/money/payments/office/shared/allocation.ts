import { parseCents } from '@/lib/text/money'
import type { Owed } from '@/features/money/dues/member-dues'

/** What settles documents, as the database takes it: with the open amount that was read, and whether the bank kept the rest. */
export type Part = { document_id: string; cents: number; open_cents: number; charges?: true }

/** What the office typed as parts of a payment, by document; `charges`: whether it said that the bank kept the rest. */
export type TypedParts = Readonly<Record<string, { part: string; charges?: boolean | undefined }>>

/** An open document as a payment settles it; `member` where it is not of the payment's own member. */
export type Payable = Pick<
  Owed,
  'id' | 'kind' | 'number' | 'due_on' | 'overdue' | 'total_cents' | 'open_cents' | 'names'
> & {
  member?: { id: string; name: string }
}

/** Whether so little of a document is open that it can be charges of a bank: a tenth, as the database has it. */
export const maybeCharges = (rest: number, total: number | null) => rest > 0 && rest * 10 <= (total ?? 0)

/**
 * What becomes of a document: what is open of it afterwards, and whether that closes as charges of the bank by itself or,
 * where `charges` is not null, because somebody says so.
 */
type Line = {
  document: Payable
  cents: number
  rest: number
  closes: boolean
  charges: boolean | null
  fault: string | undefined
}

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
 * @param closeBelow the largest open amount that closes as charges of the bank by itself, in cents
 * @param kept the charges that the bank names, in cents
 */
export function allocationOf(
  owed: readonly Payable[],
  cents: number,
  typed: TypedParts,
  closeBelow: number,
  kept: number | null = null,
): Allocation {
  const lines = owed.map((document): Line => {
    const { part: words = '', charges } = typed[document.id] ?? {}
    const text = words.trim()
    const part = text === '' ? 0 : parseCents(text)
    const rest = document.open_cents - (part ?? 0)
    const fault =
      part === null
        ? 'Please enter an amount, such as 120.50'
        : rest < 0
          ? 'This is more than is open of it'
          : undefined
    const small = (part ?? 0) > 0 && maybeCharges(rest, document.total_cents)
    const closes = small && rest <= closeBelow
    return {
      document,
      cents: part ?? 0,
      rest,
      closes,
      charges: small && !closes ? (charges ?? rest === kept) : null,
      fault,
    }
  })
  const left = lines.reduce((sum, line) => sum - line.cents, cents)
  const problem = lines.some(({ fault }) => fault)
    ? 'Correct the parts first.'
    : left < 0
      ? 'The parts are more than the payment.'
      : undefined
  const parts = lines.flatMap(({ document, cents: part, charges }): Part[] =>
    part > 0
      ? [{ document_id: document.id, cents: part, open_cents: document.open_cents, ...(charges && { charges }) }]
      : [],
  )
  return { lines, parts, left, problem }
}
