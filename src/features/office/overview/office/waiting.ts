import { documentsHref } from '@/features/money/dues/document-links'
import { participantsHref } from '@/features/events/events/registration-counts'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import type { ComingEvent, Waiting } from './api'

const [hour, day] = [3_600_000, 86_400_000]

/** A length of time (milliseconds) in whole days or hours, such as `17 days`. */
export function spanWords(length: number): string {
  const [number, unit] = length >= day ? [Math.floor(length / day), 'day'] : [Math.floor(length / hour), 'hour']
  return number < 1 ? 'under an hour' : `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`
}

const oldest = ({ at }: Waiting, now: number) => `Oldest: ${spanWords(now - Date.parse(at))}`

/** By when the first invoice is to be issued, whose day is the name of a row. */
const invoiceBy = (row: Waiting, now: number) =>
  row.name && `${isLate(row, now) ? 'Was to' : 'To'} be issued by ${officeDay(row.name)}`
const isLate = ({ name }: Waiting, now: number) => name !== null && name < officeDate(new Date(now))

type Line = {
  /** What waits, with its number. */
  words: (row: Waiting) => string
  /** How long it has waited, or when it ends. */
  age: (row: Waiting, now: number) => string
  /** The list of exactly these rows, the most urgent first. */
  to: (row: Waiting, me: string) => string
  /** Whether it should have been done before. */
  late?: (row: Waiting, now: number) => boolean
  /** For what need not be done today: what ends only later, what waits for others, one's own drafts. */
  later?: true
}

/** The terms of members of a type. */
const termsOf = ({ count, name }: Waiting) =>
  name === 'company'
    ? countOf(count, 'company’s term', 'companies’ terms')
    : countOf(count, 'individual’s term', 'individuals’ terms')

/** The members of a type, which their list shows one at a time, by the end of their term. */
const membersHref = (type: string | null, filter: string) =>
  `/dashboard/members?${type === 'company' ? '' : 'type=individual&'}${filter}&sort=term`

/**
 * The kinds of what waits, the most urgent first: what runs out, what went wrong, who waits for an answer, what has
 * ended; and then what need not be done today.
 */
export const waitingLines = {
  offers: {
    words: ({ count, name }) => `${countOf(count, 'offered place')} not accepted: ${name}`,
    age: ({ at }, now) => {
      const left = Date.parse(at) - now
      return left > 0 ? `First expires in ${spanWords(left)}` : 'First has expired'
    },
    to: ({ thing }) => `${participantsHref(thing ?? '')}?status=offered`,
  },
  mails: {
    words: ({ count }) => `${countOf(count, 'mail')} failed`,
    age: oldest,
    to: () => '/dashboard/mail?state=failed',
  },
  applications: {
    words: ({ count }) => `${countOf(count, 'application')} to decide`,
    age: oldest,
    to: () => '/dashboard/applications',
  },
  proposals: {
    words: ({ count }) => `${countOf(count, 'proposal')} for company pages`,
    age: oldest,
    to: () => '/dashboard/members/proposals',
  },
  messages: {
    words: ({ count }) => countOf(count, 'new contact message'),
    age: oldest,
    to: () => '/dashboard/messages?status=new&sort=received',
  },
  invoices_to_issue: {
    words: ({ count }) => `${countOf(count, 'paid pro forma')} to invoice`,
    age: (row, now) => invoiceBy(row, now) ?? `First paid ${officeDay(row.at)}`,
    late: isLate,
    to: () => documentsHref({ kind: 'pro_forma', state: 'paid' }),
  },
  parts_to_invoice: {
    words: ({ count }) => `${countOf(count, 'pro forma')} paid in part, to invoice`,
    age: (row, now) => invoiceBy(row, now) ?? '',
    late: isLate,
    to: () => documentsHref({ kind: 'pro_forma', state: 'part_to_invoice' }),
  },
  document_drafts: {
    words: ({ count }) => `${countOf(count, 'draft of a document', 'drafts of documents')} to issue`,
    age: oldest,
    to: () => documentsHref({ state: 'draft' }),
  },
  credits: {
    words: ({ count }) => `${countOf(count, 'credit note')} to use or pay back`,
    age: oldest,
    to: () => documentsHref({ kind: 'credit_note', state: 'open' }),
  },
  lines_to_decide: {
    words: ({ count }) => `${countOf(count, 'bank line')} to decide`,
    age: ({ at }) => `First booked ${officeDay(at)}`,
    to: () => '/dashboard/dues/statements',
  },
  payments_left: {
    words: ({ count, name }) => `${countOf(count, 'payment')} of which ${formatCents(Number(name))} is left`,
    age: ({ at }) => `First booked ${officeDay(at)}`,
    to: () => '/dashboard/dues/payments?left=some&sort=booked',
  },
  erasures: {
    words: ({ count }) => `${countOf(count, 'request')} for erasure`,
    age: oldest,
    to: () => '/dashboard/privacy',
  },
  ended: {
    words: (row) => `${termsOf(row)} ${row.count === 1 ? 'has' : 'have'} ended`,
    age: ({ at }) => `First ended ${officeDay(at)}`,
    late: () => true,
    to: ({ name }) => membersHref(name, 'status=active&term=ended'),
  },
  lapsed: {
    words: ({ count, name }) =>
      `${name === 'company' ? countOf(count, 'company', 'companies') : countOf(count, 'individual')} ${count === 1 ? 'has' : 'have'} lapsed`,
    age: ({ at }) => `First lapsed ${officeDay(at)}`,
    late: () => true,
    to: ({ name }) => membersHref(name, 'standing=lapsed'),
  },
  terms: {
    words: (row) => `${termsOf(row)} ${row.count === 1 ? 'ends' : 'end'} within 60 days`,
    age: ({ at }) => `First ends ${officeDay(at)}`,
    to: ({ name }) => membersHref(name, 'term=60'),
    later: true,
  },
  invitations: {
    words: ({ count }) => `${countOf(count, 'invitation')} not answered yet`,
    age: oldest,
    to: () => '/dashboard/users/invitations',
    later: true,
  },
  drafts: {
    words: ({ count }) => `${countOf(count, 'draft article')} of yours`,
    age: oldest,
    to: (_, me) => `/dashboard/news?status=draft&author=${me}`,
    later: true,
  },
  event_drafts: {
    words: ({ count }) => countOf(count, 'draft of an event', 'drafts of events'),
    age: oldest,
    to: () => '/dashboard/events?show=all&publication=draft',
    later: true,
  },
} as const satisfies Readonly<Record<string, Line>>

/** See {@link waitingLines}. */
export type WaitingKind = keyof typeof waitingLines

const kinds = Object.keys(waitingLines) as WaitingKind[]

/** What waits, with its kind and words, the most urgent first; kinds that this version of the page does not know are left out. */
export function inOrder(rows: readonly Waiting[]): { kind: WaitingKind; line: Line; row: Waiting }[] {
  return kinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ kind, line: waitingLines[kind], row })),
  )
}

/** How many rows wait of a kind. */
export function waitingCount(rows: readonly Waiting[], kind: WaitingKind): number {
  return rows.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0)
}

/** An event's places in words, such as `24 of 50 places taken`. */
export function placeWords({ capacity, taken }: Pick<ComingEvent, 'capacity' | 'taken'>): string {
  return capacity === null
    ? `${countOf(taken, 'place')} taken`
    : `${taken.toLocaleString('en-US')} of ${countOf(capacity, 'place')} taken`
}
