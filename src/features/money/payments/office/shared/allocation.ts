import { officeDay } from '@/lib/dates/office-time'
import { formatCents, parseCents } from '@/lib/text/money'
import type { Owed } from '@/features/money/dues/member-dues'

/** What settles documents, as the database takes it: with the open amount that was read, and whether the bank kept the rest. */
export type Part = { document_id: string; cents: number; open_cents: number; charges?: true }

/** What the office typed as parts of a payment, by document; `charges`: whether it said that the bank kept the rest. */
export type TypedParts = Readonly<Record<string, { part: string; charges?: boolean | undefined }>>

/**
 * A document as a payment settles it, open or written off; `member` where it is not of the payment's own member. What is
 * open is paid first; what was written off gives way to more than that, and stays written off as far as that leaves it.
 */
export type Payable = Pick<
  Owed,
  | 'id'
  | 'kind'
  | 'number'
  | 'due_on'
  | 'overdue'
  | 'total_cents'
  | 'open_cents'
  | 'written_off_cents'
  | 'written_off_on'
  | 'names'
> & {
  member?: { id: string; name: string }
}

type Standing = Pick<Payable, 'written_off_cents' | 'written_off_on'> & { open_cents: number | null }

/** How much a payment can settle of a document: what is open and what was written off, in cents. */
export const payableCents = ({ open_cents, written_off_cents }: Standing) => (open_cents ?? 0) + written_off_cents

/** What is open of a document, and what was written off of it when, such as `€70.00 written off on 1 Apr 2026`. */
export function standingWords({ open_cents, written_off_cents, written_off_on }: Standing): string {
  const off =
    written_off_cents > 0 && `${formatCents(written_off_cents)} written off on ${officeDay(written_off_on ?? '')}`
  return [(open_cents || !off) && `${formatCents(open_cents ?? 0)} open`, off].filter(Boolean).join(' · ')
}

/** Whether so little of a document is open that it can be charges of a bank: a tenth, as the database has it. */
export const maybeCharges = (rest: number, total: number | null) => rest > 0 && rest * 10 <= (total ?? 0)

/**
 * What becomes of a document: what is open (`rest`) and written off (`off`) of it afterwards, and whether `rest` closes as
 * charges of the bank by itself or, where `charges` is not null, because somebody says so.
 */
type Line = {
  document: Payable
  cents: number
  rest: number
  off: number
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
 * Spreads a payment over documents: first those that its reference names, then the first due. What was written off gets
 * something only where it is named.
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
      .flatMap((document) => {
        const part = Math.min(left, rank(document) < 2 ? payableCents(document) : document.open_cents)
        left -= part
        return part > 0 ? [[document.id, part]] : []
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
    const rest = Math.max(document.open_cents - (part ?? 0), 0)
    const off = Math.min(payableCents(document) - (part ?? 0), document.written_off_cents)
    const there = [document.open_cents > 0 && 'is open', document.written_off_cents > 0 && 'was written off']
    const fault =
      part === null
        ? 'Please enter an amount, such as 120.50'
        : part > payableCents(document)
          ? `This is more than ${there.filter(Boolean).join(' and ')} of it`
          : undefined
    const small = (part ?? 0) > 0 && maybeCharges(rest, document.total_cents)
    const closes = small && rest <= closeBelow
    return {
      document,
      cents: part ?? 0,
      rest,
      off,
      closes,
      // Of what is written off, a person says nothing that makes it paid.
      charges: small && !closes && document.written_off_cents === 0 ? (charges ?? rest === kept) : null,
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
