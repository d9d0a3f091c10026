import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { officeDate } from '@/lib/dates/office-time'
import { hidden } from '@/lib/text/email'
import { UnusableFileError } from '@/lib/text/table'

/** The formats in which banks write statements. */
export type StatementFormat = `camt.05${'2' | '3'}.001.${string}` | 'mt940' | 'csv' | '1c'

/** A line of a bank statement: money that came in (cents above zero) or went out. */
export type StatementLine = {
  /** The bank's booking day, `YYYY-MM-DD`. */
  booked_on: string
  /** Hundredths of the account's currency. */
  cents: number
  /** Who paid or, of money that went out, was paid. */
  payer: string | null
  payer_iban: string | null
  /** What the payer wrote, and what the bank added. */
  text: string
  /** The structured reference (`CdtrRefInf` and the like). */
  reference: string | null
  /** The bank's own reference of the booking. */
  bank_reference: string | null
  /** Hundredths of the currency in which it was sent. */
  instructed_cents: number | null
  instructed_currency: string | null
  /** As the bank wrote it. */
  rate: string | null
  /** Hundredths of the account's currency that a bank kept of it. */
  charges_cents: number | null
  /** The bank takes an earlier line back: the money of a reversed credit goes out. */
  is_reversal: boolean
}

/** A line with its place in the file. */
export type PlacedLine = { place: string; line: StatementLine }

/** What a file says of one account. */
export type BankStatement = {
  format: StatementFormat
  /** An IBAN or, where the bank has none, its number of the account. */
  account: string
  currency: string
  /** Null where the file has no balances. */
  opening_cents: number | null
  closing_cents: number | null
  /** In the order of the file. */
  lines: StatementLine[]
  /** Where the file has entries that are not booked yet, or whose booking day is still to come. They are no lines. */
  pending: string[]
  /** Where the file has rows of another state or currency, which are no lines either. */
  left_out: string[]
}

/** The most lines that a file may have. */
export const mostLines = 50_000
/** The most bytes that a file may have. */
export const mostBytes = 60_000_000
/** The largest amount of a line, in hundredths. */
const mostCents = 100_000_000_000
/** How long the texts of a line may be, in characters. */
const longest = { payer: 400, text: 4000, reference: 140, bank_reference: 140 }

/** A file that cannot be read whole, with the place where. */
export class UnreadableStatementError extends UnusableFileError {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem} Nothing of the file was read.`)
  }
}

/** A text as one line: no control characters, no characters that show nothing, blanks once. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(hidden, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A text as one line; null for an empty one. */
export const textOrNull = (text: string | undefined) => cleanText(text ?? '') || null

/** An account as it is compared: an IBAN without its blanks. */
export function accountOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, '').toUpperCase()
  // Banks write the currency behind the IBAN (`BG80…5678EUR`), and their BIC before the account (`BIC/ACCOUNT`).
  const number = plain.split('/').at(-1) ?? ''
  const without = number.replace(/[A-Z]{3}$/, '')
  return !isValidIBAN(number) && isValidIBAN(without) ? without : number
}

/** The IBANs of a text, each once. */
export function ibansIn(text: string): string[] {
  const upper = text.toUpperCase()
  const found = [...upper.matchAll(/\b[A-Z]{2}\d{2}/g)].flatMap(({ index }) => {
    const [run = ''] = /^[A-Z0-9]{4}(?: ?[A-Z0-9]){11,30}/.exec(upper.slice(index, index + 50)) ?? []
    const plain = run.replaceAll(' ', '')
    // What follows an IBAN may look like more of it.
    for (let length = plain.length; length >= 15; length--)
      if (isValidIBAN(plain.slice(0, length))) return [plain.slice(0, length)]
    return []
  })
  return [...new Set(found)]
}

/** The IBAN of a text that has exactly one, other than that of the account. */
export function ibanIn(text: string, account: string): string | null {
  const [only, another] = ibansIn(text).filter((iban) => iban !== account)
  return only !== undefined && another === undefined ? only : null
}

/** An IBAN without blanks; any other number of an account as it is, null for none. */
export function payerAccount(text: string | undefined): string | null {
  const plain = cleanText(text ?? '')
  return (electronicFormatIBAN(plain) ?? plain).slice(0, 40) || null
}

/**
 * The hundredths of an amount of digits.
 *
 * @param text such as `1234.5`, with the given mark before its decimals
 * @returns null for what is no amount, is too large, or has parts of a hundredth
 */
export function hundredths(text: string, mark: '.' | ','): number | null {
  const [whole = '', decimals = '', another] = text.split(mark)
  if (another !== undefined || !/^\d{0,15}$/.test(whole) || !/^\d{0,5}$/.test(decimals) || !(whole || decimals))
    return null
  if (/[1-9]/.test(decimals.slice(2))) return null
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return cents <= mostCents ? cents : null
}

/** A day as `YYYY-MM-DD`; null where the calendar has none such. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 2000 || year > 2100 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

/** The office's day of a day or a time as ISO 8601 has it; null for another text. */
export function isoDay(text: string): string | null {
  const [, year, month, day, time, zone] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim()) ?? []
  const written = dayOf(Number(year), Number(month), Number(day))
  // Without a zone, it is the bank's own clock.
  if (written === null || time === undefined || zone === undefined) return written
  const at = new Date(`${written}T${time}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : officeDate(at)
}

/** The lines of a statement, and the places of those whose booking day is still to come. */
export function bookedOf(rows: readonly PlacedLine[]): Pick<BankStatement, 'lines' | 'pending'> {
  const today = officeDate(new Date())
  return {
    lines: rows.filter(({ line }) => line.booked_on <= today).map(({ line }) => line),
    pending: rows.filter(({ line }) => line.booked_on > today).map(({ place }) => place),
  }
}

/**
 * A line with what its format leaves open, once its texts fit.
 *
 * @throws {UnreadableStatementError} where a text is too long, because a cut one may lose a reference
 */
export function lineOf(
  place: string,
  line: Pick<StatementLine, 'booked_on' | 'cents' | 'text'> & Partial<StatementLine>,
): PlacedLine {
  const whole: StatementLine = {
    payer: null,
    payer_iban: null,
    reference: null,
    bank_reference: null,
    instructed_cents: null,
    instructed_currency: null,
    rate: null,
    charges_cents: null,
    is_reversal: false,
    ...line,
  }
  for (const [part, most] of Object.entries(longest))
    if ([...(whole[part as keyof typeof longest] ?? '')].length > most)
      throw new UnreadableStatementError(place, `a text (${part.replace('_', ' ')}) is longer than ${most} characters.`)
  return { place, line: whole }
}

/**
 * By how many cents the closing balance differs from opening balance and lines.
 *
 * @returns 0 where they agree, null where the file has no balances
 */
export function differenceOf({ opening_cents, closing_cents, lines }: BankStatement): number | null {
  if (opening_cents === null || closing_cents === null) return null
  return closing_cents - lines.reduce((sum, { cents }) => sum + cents, opening_cents)
}

/** Whether each statement begins with the balance with which the one before it ends. */
const isChain = (statements: readonly BankStatement[]) =>
  statements.every(({ opening_cents }, at) => at === 0 || opening_cents === statements[at - 1]?.closing_cents)

/** Makes one statement of those that a file has of the same account, such as one for each day. */
export function byAccount(statements: readonly BankStatement[]): BankStatement[] {
  const accounts = new Map<string, BankStatement[]>()
  for (const one of statements) {
    const key = `${one.account} ${one.currency}`
    accounts.set(key, [...(accounts.get(key) ?? []), one])
  }
  return [...accounts.values()].flatMap((parts) => {
    // Some banks write the newest day first.
    const ordered = !isChain(parts) && isChain(parts.toReversed()) ? parts.toReversed() : parts
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (!first || !last) return []
    return {
      ...first,
      closing_cents: last.closing_cents,
      lines: ordered.flatMap(({ lines }) => lines),
      pending: ordered.flatMap(({ pending }) => pending),
      left_out: ordered.flatMap((part) => part.left_out),
    }
  })
}

/** @throws {UnreadableStatementError} when a file has more lines than can be imported */
export function refuseTooMany(lines: number, place: string): void {
  if (lines > mostLines)
    throw new UnreadableStatementError(
      place,
      `this file has more than ${mostLines.toLocaleString('en-US')} lines. Download shorter periods.`,
    )
}
