import {
  bookedOf,
  dayOf,
  hundredths,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
  type PlacedLine,
} from './bank-statement'
import { decode, isUtf8 } from './encoding'

/** Whether a file begins as those that banks of Kazakhstan and Russia write for 1C:Enterprise. */
export const isOneC = (start: string) => /^(?:ï»¿)?1CClientBankExchange/.test(start)

/** The text of such a file: of Windows or, where that makes no sense, of DOS. */
export function decodeOneC(bytes: ArrayBuffer): string {
  if (isUtf8(bytes)) return decode(bytes, 'utf-8')
  const text = decode(bytes, 'windows-1251')
  return /секция/i.test(text) ? text : decode(bytes, 'ibm866')
}

/** A part of a file: the fields of its head, an account or a document, by their names in small letters. */
type Section = { kind: 'head' | 'account' | 'document'; place: string; fields: Map<string, string> }

const begins = new Map<string, Section['kind']>([
  ['секциярасчсчет', 'account'],
  ['секциядокумент', 'document'],
])
const ends = new Map<string, Section['kind']>([
  ['конецрасчсчет', 'account'],
  ['конецдокумента', 'document'],
])

/** Splits a file into its parts, the first of which is its head. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ kind: 'head', place: 'Line 1', fields: new Map() }]
  let open = sections[0]
  let last = ''
  text.split(/\r\n|\r|\n/).forEach((whole, index) => {
    const place = `Line ${index + 1}`
    const [, name = '', value = ''] = /^\s*([\p{L}\p{N}_]+)\s*(?:=(.*))?$/u.exec(whole) ?? []
    const key = name.toLowerCase()
    const kind = begins.get(key)
    if (kind) {
      if (open && open.kind !== 'head')
        throw new UnreadableStatementError(open.place, 'this part of the file does not end.')
      open = { kind, place, fields: new Map() }
      sections.push(open)
    } else if (ends.has(key)) {
      if (ends.get(key) !== open?.kind) throw new UnreadableStatementError(place, `“${name}” ends nothing.`)
      open = undefined
    } else if (key && whole.includes('=')) {
      if (open && !open.fields.has(key)) open.fields.set(key, value.trim())
      last = key
    } else if (open?.fields.has(last)) open.fields.set(last, `${open.fields.get(last)} ${whole}`)
  })
  if (open && open.kind !== 'head')
    throw new UnreadableStatementError(open.place, 'this part of the file does not end.')
  return sections
}

/** The first field of these names that is not empty. */
const fieldOf = ({ fields }: Section, ...names: string[]) => names.map((name) => fields.get(name)).find(Boolean)

/** The hundredths of an amount; null for an empty field. */
function centsAt(section: Section, ...names: string[]): number | null {
  const text = fieldOf(section, ...names)
  if (text === undefined) return null
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  const cents = hundredths(plain.replace(/^-/, ''), '.')
  if (cents === null) throw new UnreadableStatementError(section.place, `“${text.slice(0, 40)}” is no amount.`)
  return plain.startsWith('-') ? -cents : cents
}

function dayAt(section: Section, ...names: string[]): string | null {
  const text = fieldOf(section, ...names)
  if (text === undefined) return null
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? []
  const found = dayOf(Number(year), Number(month), Number(day))
  if (found === null) throw new UnreadableStatementError(section.place, `“${text.slice(0, 40)}” is no day.`)
  return found
}

/** A side of a document. Names of fields differ between the countries. */
function sideOf(section: Section, side: 'плательщик' | 'получатель') {
  return {
    name: textOrNull(fieldOf(section, `${side}наименование`, `${side}1`, side)),
    account: payerAccount(fieldOf(section, `${side}иик`, `${side}счет`, `${side}расчсчет`)),
  }
}

const numericCodes = new Map([
  ['398', 'KZT'],
  ['978', 'EUR'],
  ['840', 'USD'],
  ['643', 'RUB'],
  ['810', 'RUB'],
])

/** The currency of an account by its documents; those of Kazakhstan name none where it is the tenge. */
function currencyOf(account: string, documents: readonly Section[]): string {
  const written = documents.map((one) => fieldOf(one, 'валюта', 'кодвалюты') ?? '')
  const codes = new Set(written.filter(Boolean).map((code) => numericCodes.get(code) ?? code.toUpperCase()))
  const [code = account.startsWith('KZ') ? 'KZT' : '', another] = codes
  const [{ place } = { place: 'Line 1' }] = documents
  if (!/^[A-Z]{3}$/.test(code)) throw new UnreadableStatementError(place, 'the file does not name its currency.')
  if (another) throw new UnreadableStatementError(place, `the account has amounts in ${code} and in ${another}.`)
  return code
}

/** What a document moved on an account (below zero: out of it); null where the account is none of its sides. */
function movedOn(document: Section, account: string, only: boolean): number | null {
  const [credit, debit] = [centsAt(document, 'суммаприход'), centsAt(document, 'суммарасход')]
  const [payer, payee] = [sideOf(document, 'плательщик').account, sideOf(document, 'получатель').account]
  if (credit) return payee === account || only ? credit : null
  if (debit) return payer === account || only ? -debit : null
  const cents = centsAt(document, 'сумма')
  if (cents === null) throw new UnreadableStatementError(document.place, 'the document has no amount.')
  return payee === account ? cents : payer === account ? -cents : null
}

/** The line of a document on an account; null where it is not booked yet. */
function lineOn(document: Section, cents: number): PlacedLine | null {
  const booked_on = dayAt(document, 'датаоперации', cents > 0 ? 'датапоступило' : 'датасписано')
  if (booked_on === null) return null
  const { name, account } = sideOf(document, cents > 0 ? 'плательщик' : 'получатель')
  const parts = [1, 2, 3, 4, 5, 6].map((part) => fieldOf(document, `назначениеплатежа${part}`) ?? '')
  return lineOf(document.place, {
    booked_on,
    cents,
    payer: name,
    payer_iban: account,
    text: textOrNull(fieldOf(document, 'назначениеплатежа') ?? parts.join(' ')) ?? '',
  })
}

/** The statement of an account. Banks that state it for each day write the days in their order. */
function statementOf(account: string, sections: readonly Section[], only: boolean): BankStatement {
  const documents = sections.filter(({ kind }) => kind === 'document')
  const balances = sections.filter((one) => one.kind === 'account' && accountAt(one) === account)
  const moved = documents.flatMap((document) => {
    const cents = movedOn(document, account, only)
    return cents === null ? [] : { document, line: lineOn(document, cents) }
  })
  const [first, last] = [balances[0], balances.at(-1)]
  const opening = first ? centsAt(first, 'начальныйостаток') : null
  const closing = last ? centsAt(last, 'конечныйостаток') : null
  const { lines, pending } = bookedOf(moved.flatMap(({ line }) => line ?? []))
  return {
    format: '1c',
    account,
    currency: currencyOf(
      account,
      moved.map(({ document }) => document),
    ),
    opening_cents: closing === null ? null : opening,
    closing_cents: opening === null ? null : closing,
    lines,
    pending: [...moved.filter(({ line }) => line === null).map(({ document }) => document.place), ...pending],
    left_out: [],
  }
}

const accountAt = (section: Section) => payerAccount(fieldOf(section, 'расчсчет'))

/**
 * Reads the file in which banks of Kazakhstan and Russia give statements to 1C:Enterprise (1CClientBankExchange): names of
 * fields with their values, an account's balances and documents in sections.
 *
 * @throws {UnreadableStatementError} with the line of the part that cannot be read
 */
export function readOneC(text: string): BankStatement[] {
  const sections = sectionsOf(text)
  const own = sections.filter(({ kind }) => kind !== 'document').map(accountAt)
  const accounts = [...new Set(own.filter((account) => account !== null))]
  if (accounts.length === 0)
    throw new UnreadableStatementError('Line 1', 'the file does not name its account (РасчСчет).')
  const documents = sections.filter(({ kind }) => kind === 'document')
  refuseTooMany(documents.length, documents.at(-1)?.place ?? 'Line 1')
  for (const document of documents)
    if (accounts.every((account) => movedOn(document, account, accounts.length === 1) === null))
      throw new UnreadableStatementError(document.place, 'neither side of the document is the account of the file.')
  return accounts.map((account) => statementOf(account, sections, accounts.length === 1))
}
