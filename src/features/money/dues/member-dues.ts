import * as z from 'zod/mini'
import { addDays } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'

const maybe = z.nullable(z.string())

/** Where an active member can stand, with the values of the database and labels. */
export const standingChoices = [
  { value: 'not_yet_asked', label: 'Not yet asked' },
  { value: 'not_yet_paid', label: 'Not yet paid' },
  { value: 'current', label: 'Current' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'in_grace', label: 'In grace' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'honorary', label: 'Honorary' },
] as const

/** The standing of a member, as `private.standings` has it. */
export const standingSchema = z.enum(['ended', ...standingChoices.map(({ value }) => value)])

/** See {@link standingSchema}. */
export type MemberStanding = z.infer<typeof standingSchema>

/** What a member owes and has paid, as `get_member_dues` returns it. Amounts are cents of euro. */
export const memberDuesSchema = z.object({
  standing: standingSchema,
  until: maybe,
  open_cents: z.number(),
  credit_cents: z.number(),
  statement_token: z.string(),
  accounts: z.array(
    z.object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string(), currency: z.string() }),
  ),
  documents: z.array(
    z.object({
      token: z.nullable(z.string()),
      id: z.string(),
      words: z.array(z.string()),
      kind: z.string(),
      number: maybe,
      debt_id: maybe,
      issued_on: maybe,
      /** Of an opening balance: the day of the older system's document. */
      dated_on: maybe,
      due_on: maybe,
      total_cents: z.nullable(z.number()),
      open_cents: z.nullable(z.number()),
      /** What is written off of it, and since when; a payment may settle it after all. */
      written_off_cents: z.number(),
      written_off_on: maybe,
      state: z.string(),
      overdue: z.nullable(z.boolean()),
      payment_reference: maybe,
    }),
  ),
})

/** See {@link memberDuesSchema}. */
export type MemberDues = z.infer<typeof memberDuesSchema>

/** A document of a member, with what is open of it. */
export type OwedDocument = MemberDues['documents'][number]

/** The standing of a member with its day, such as `Current until 30 Nov 2027`. */
export function standingWords({ standing, until }: Pick<MemberDues, 'standing' | 'until'>): string {
  const day = until && officeDay(until)
  switch (standing) {
    case 'not_yet_asked':
      return 'Dues not asked for yet'
    case 'not_yet_paid':
      return 'Not yet paid'
    case 'current':
      return day ? `Current until ${day}` : 'Current'
    case 'expiring':
      return day ? `Expiring on ${day}` : 'Expiring'
    case 'in_grace':
      return day ? `In grace until ${day}` : 'In grace'
    // The database names the last day of grace.
    case 'lapsed':
      return until ? `Lapsed since ${officeDay(addDays(until, 1))}` : 'Lapsed'
    case 'ended':
      return 'Ended'
    case 'honorary':
      return 'Honorary'
  }
}

/** What a standing means, for its colour. */
export const standingTones = {
  not_yet_asked: 'waiting',
  not_yet_paid: 'waiting',
  current: 'good',
  expiring: 'urgent',
  in_grace: 'urgent',
  lapsed: 'bad',
  ended: 'over',
  honorary: 'good',
} as const satisfies Record<MemberDues['standing'], string>

/** A document that asks for money. `names`: what a payer may have written, also of what it follows. */
export type Owed = OwedDocument & { open_cents: number; names: string[] }

function inState(wanted: 'open' | 'written_off', { documents }: Pick<MemberDues, 'documents'>): Owed[] {
  return documents
    .flatMap((document) => {
      const { kind, state, open_cents, debt_id } = document
      if (state !== wanted || kind === 'credit_note' || open_cents === null) return []
      const names = documents
        .filter((other) => other.debt_id === debt_id)
        .flatMap(({ number, payment_reference }) => [number, payment_reference])
        .filter((name) => name !== null)
      return [{ ...document, open_cents, names }]
    })
    .toSorted((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? ''))
}

/** The documents of a member that ask for money and are open, the first due first. */
export const owedOf = (dues: Pick<MemberDues, 'documents'>) => inState('open', dues)

/** The documents of a member that a payment can settle: those that are open, then those that were written off. */
export const payableOf = (dues: Pick<MemberDues, 'documents'>) => [...owedOf(dues), ...inState('written_off', dues)]
