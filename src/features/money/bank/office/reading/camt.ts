import { SaxesParser } from 'saxes'
import {
  accountOf,
  bookedOf,
  byAccount,
  cleanText,
  hundredths,
  isoDay,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
  type PlacedLine,
  type StatementFormat,
} from './bank-statement'

/** An element with its own text, without the prefix of its name. */
type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[]; place: string }

/** Elements of a statement lie some twelve deep. */
const deepest = 40

/** The elements at a path such as `RltdPties/Dbtr`. */
function all(element: Element | undefined, path: string): Element[] {
  let found = element ? [element] : []
  for (const name of path.split('/')) {
    const next: Element[] = []
    for (const { children } of found) for (const child of children) if (child.name === name) next.push(child)
    found = next
  }
  return found
}
function first(element: Element | undefined, ...paths: string[]): Element | undefined {
  for (const path of paths) {
    const [found] = all(element, path)
    if (found) return found
  }
  return undefined
}
const textAt = (element: Element | undefined, ...paths: string[]) => textOrNull(first(element, ...paths)?.text)

function must<T>(value: T | null | undefined, element: Element, problem: string): T {
  if (value === null || value === undefined) throw new UnreadableStatementError(element.place, problem)
  return value
}

/** The hundredths and the currency of an amount. */
function amountOf(element: Element): { cents: number; currency: string } {
  const text = element.text.trim()
  const cents = must(hundredths(text, '.'), element, `<${element.name}> “${text.slice(0, 40)}” is no amount.`)
  const currency = element.attributes['Ccy'] ?? ''
  if (!/^[A-Z]{3}$/.test(currency))
    throw new UnreadableStatementError(element.place, `<${element.name}> names no currency.`)
  return { cents, currency }
}

/** 1 for a credit, -1 for a debit. */
function signOf(element: Element): 1 | -1 {
  const indicator = textAt(element, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw new UnreadableStatementError(
      element.place,
      `<${element.name}> does not say whether it is a credit or a debit.`,
    )
  return indicator === 'CRDT' ? 1 : -1
}

/** The booking day; of an entry without one, the day on which its money counts. */
function bookedOn(entry: Element): string | null {
  const found = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')
  return found ? must(isoDay(found.text), found, `“${found.text.trim().slice(0, 40)}” is no day.`) : null
}

const isTrue = (text: string | null) => text === 'true' || text === '1'
const isFalse = (text: string | null) => text === 'false' || text === '0'

/** What the bank kept of an amount, in its currency; charges that are not included in it are booked on their own. */
function chargesOf(element: Element | undefined, currency: string): number | null {
  const records = all(element, 'Chrgs/Rcrd')
  const included = records.filter((record) => !isFalse(textAt(record, 'ChrgInclInd')))
  const total = included.length === records.length ? first(element, 'Chrgs/TtlChrgsAndTaxAmt') : undefined
  const kept = total ? [total] : [...all(element, 'Chrgs/Amt'), ...included.flatMap((record) => all(record, 'Amt'))]
  const here = kept.map(amountOf).filter((one) => one.currency === currency)
  return here.length ? here.reduce((sum, { cents }) => sum + cents, 0) : null
}

/** Who paid what came in, or was paid what went out. Of a reversal some banks turn the sides, too: ours is never it. */
function partyOf(details: Element | undefined, { payer, own }: { payer: boolean; own: string | null }) {
  const parties = first(details, 'RltdPties')
  const side = (party: 'Dbtr' | 'Cdtr') => ({
    payer: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`),
    payer_iban: payerAccount(first(parties, `${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`)?.text),
    ultimate: textAt(parties, `Ultmt${party}/Nm`, `Ultmt${party}/Pty/Nm`),
  })
  const [debtor, creditor] = [side('Dbtr'), side('Cdtr')]
  const [found, other] = payer ? [debtor, creditor] : [creditor, debtor]
  return own !== null && found.payer_iban === own ? other : found
}

/** What all lines of an entry have in common. */
type Common = {
  entry: Element
  currency: string
  booked_on: string
  is_reversal: boolean
  /** The account of the statement. */
  own: string | null
}

/** What an entry, or one transaction of it, says beside day and amount. `whole` is the entry that it is all of. */
function detailsOf(
  { entry, currency, is_reversal, own }: Common,
  details: Element | undefined,
  credit: boolean,
  whole: Element | undefined,
) {
  const { ultimate, ...party } = partyOf(details, { payer: credit !== is_reversal, own })
  const remittance = all(details, 'RmtInf')
  const at = (path: string) => remittance.flatMap((one) => all(one, path)).map(({ text }) => cleanText(text))
  const endToEnd = textAt(details, 'Refs/EndToEndId')
  const instructed = first(details, 'AmtDtls/InstdAmt/Amt') ?? first(whole, 'AmtDtls/InstdAmt/Amt')
  const sent = instructed && amountOf(instructed)
  const rate = [details, entry].map((one) =>
    textAt(
      one,
      'AmtDtls/TxAmt/CcyXchg/XchgRate',
      'AmtDtls/InstdAmt/CcyXchg/XchgRate',
      'AmtDtls/CntrValAmt/CcyXchg/XchgRate',
    ),
  )
  return {
    ...party,
    text: [
      ...at('Ustrd'),
      ...at('Strd/RfrdDocInf/Nb'),
      ...at('Strd/AddtlRmtInf'),
      ultimate,
      endToEnd === 'NOTPROVIDED' ? null : endToEnd,
      textAt(details, 'AddtlTxInf'),
      textAt(entry, 'AddtlNtryInf'),
    ]
      .filter(Boolean)
      .join(' '),
    reference: at('Strd/CdtrRefInf/Ref').find(Boolean) ?? null,
    // Not `NtryRef`, which counts the entries of a file.
    bank_reference: textAt(details, 'Refs/AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    instructed_cents: sent?.cents ?? null,
    instructed_currency: sent?.currency ?? null,
    rate: rate.find(Boolean) ?? null,
    charges_cents: chargesOf(details, currency) ?? chargesOf(whole, currency),
    is_reversal,
  }
}

/** The amounts of a batch's transactions, below zero what went out; null where they do not make up its own. */
function partsOf(transactions: readonly Element[], entry: { cents: number; currency: string }): number[] | null {
  const parts = transactions.map((details) => {
    const amount = first(details, 'Amt', 'AmtDtls/TxAmt/Amt')
    const own = amount && amountOf(amount)
    const direction = first(details, 'CdtDbtInd') ? signOf(details) : Math.sign(entry.cents)
    return own?.currency === entry.currency ? own.cents * direction : 0
  })
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.length > 1 && !parts.includes(0) && sum === entry.cents ? parts : null
}

/** A batch as one line: of several payers and references, none is that of the whole. */
function lineOfBatch(common: Common, transactions: readonly Element[], cents: number): PlacedLine {
  const { entry, booked_on, is_reversal, currency } = common
  const parts = transactions.map((part) => detailsOf(common, part, cents > 0, undefined))
  const charges = parts.flatMap(({ charges_cents }) => charges_cents ?? [])
  const words = parts.flatMap(({ payer, reference, text }) => [payer, reference, text])
  return lineOf(entry.place, {
    booked_on,
    cents,
    is_reversal,
    text: words.filter(Boolean).join(' '),
    rate: parts[0]?.rate ?? null,
    bank_reference: textAt(entry, 'AcctSvcrRef'),
    charges_cents: chargesOf(entry, currency) ?? (charges.length ? charges.reduce((sum, part) => sum + part, 0) : null),
  })
}

/** What an entry is: its lines or, where it is not booked yet, none. */
type Entry = { place: string; currency: string; lines: PlacedLine[] }

/** The lines of an entry: one or, of a batch whose transactions have amounts that make up its own, one for each. */
function entryOf(entry: Element, own: string | null): Entry {
  const { place } = entry
  const amount = amountOf(must(first(entry, 'Amt'), entry, 'the entry has no amount.'))
  const { currency } = amount
  const cents = amount.cents * signOf(entry)
  const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  if (status === null) throw new UnreadableStatementError(place, 'the entry does not say whether it is booked.')
  if (status !== 'BOOK') return { place, currency, lines: [] }
  const booked_on = must(bookedOn(entry), entry, 'the entry has no booking day.')
  const common = { entry, currency, booked_on, is_reversal: isTrue(textAt(entry, 'RvslInd')), own }
  const transactions = all(entry, 'NtryDtls/TxDtls')
  const parts = partsOf(transactions, { cents, currency })
  const line = (of: number, details: Element | undefined, whole?: Element) =>
    lineOf(place, { booked_on, cents: of, ...detailsOf(common, details, of > 0, whole) })
  if (parts) return { place, currency, lines: parts.map((part, at) => line(part, transactions[at])) }
  if (transactions.length > 1) return { place, currency, lines: [lineOfBatch(common, transactions, cents)] }
  return { place, currency, lines: [line(cents, transactions[0], entry)] }
}

function balanceOf(statement: Element, codes: readonly string[]): { cents: number; currency: string } | null {
  const balances = all(statement, 'Bal')
  const found = codes.flatMap((code) => balances.filter((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code))[0]
  if (!found) return null
  const { cents, currency } = amountOf(must(first(found, 'Amt'), found, 'the balance has no amount.'))
  return { cents: cents * signOf(found), currency }
}

/** The account of a statement, which stands before its entries. */
function accountAt(statement: Element): string | null {
  const written = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
  return written === null ? null : accountOf(written)
}

/** A statement whose entries were read one by one. */
function statementOf(statement: Element, format: StatementFormat, entries: readonly Entry[]): BankStatement {
  const account = must(accountAt(statement), statement, 'the statement does not name its account (<Acct>).')
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD', 'ITBD'])
  const currency = textAt(statement, 'Acct/Ccy') ?? opening?.currency ?? closing?.currency ?? entries[0]?.currency
  if (!currency) throw new UnreadableStatementError(statement.place, 'the statement names no currency.')
  const other = [...entries, ...[opening, closing].filter((one) => one !== null)].find(
    (one) => one.currency !== currency,
  )
  if (other)
    throw new UnreadableStatementError(
      statement.place,
      `the account is in ${currency}, and the statement has an amount in ${other.currency}.`,
    )
  const { lines, pending } = bookedOf(entries.flatMap((entry) => entry.lines))
  return {
    format,
    account,
    currency,
    // One balance alone proves nothing.
    opening_cents: closing && opening ? opening.cents : null,
    closing_cents: closing && opening ? closing.cents : null,
    lines,
    pending: [...entries.filter((entry) => entry.lines.length === 0).map(({ place }) => place), ...pending],
    left_out: [],
  }
}

/** What a statement consists of. Anything else may be an entry whose name is broken. */
const partsOfStatement = new Set(
  'Id StmtPgntn RptPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct RltdAcct Intrst Bal TxsSummry Ntry AddtlStmtInf AddtlRptInf'.split(
    ' ',
  ),
)

/** What a file holds its statements in: one of days that ended (camt.053), or the report of a running one (camt.052). */
const holders = new Map([
  ['Stmt', 'BkToCstmrStmt'],
  ['Rpt', 'BkToCstmrAcctRpt'],
])

const namespace = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/
/** The versions in which all that is read stands at the same place. */
const readable = /^camt\.05[23]\.001\.(?:02|0[4-9]|1[0-3])$/

/**
 * Reads a statement in XML (ISO 20022, camt.052 and camt.053). Document types, and with them entities of their own, are
 * refused.
 *
 * @throws {UnreadableStatementError} with the line and column where it cannot be read
 */
export function readCamt(text: string): BankStatement[] {
  const parser = new SaxesParser({ xmlns: true })
  const placeOf = () => `Line ${parser.line}, column ${parser.column + 1}`
  const root: Element = { name: '', attributes: {}, text: '', children: [], place: 'Line 1' }
  const open: Element[] = [root]
  const statements: BankStatement[] = []
  let format: StatementFormat | undefined
  let entries: Entry[] = []
  let count = 0
  parser.on('error', (error) => {
    throw new UnreadableStatementError(
      placeOf(),
      `this is no well-formed XML (${error.message.replace(/^[\d:]+ /, '').replace(/\.$/, '')}).`,
    )
  })
  parser.on('doctype', () => {
    throw new UnreadableStatementError(placeOf(), 'a bank’s statement has no document type (DOCTYPE).')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (local === 'Document') {
      const [, found] = namespace.exec(uri) ?? []
      if (found === undefined || !readable.test(found))
        throw new UnreadableStatementError(
          placeOf(),
          `this is ${found ?? 'no bank statement of ISO 20022'}; camt.053 and camt.052, versions 02 and 04 to 13, can be read.`,
        )
      format = found as StatementFormat
    }
    if (open.length > deepest) throw new UnreadableStatementError(placeOf(), 'elements lie too deep in each other.')
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const)
    const element = {
      name: local,
      attributes: Object.fromEntries(values),
      text: '',
      children: [],
      place: `${placeOf()}${local === 'Ntry' ? ` (entry ${++count})` : ''}`,
    }
    if (holders.has(open.at(-1)?.name ?? '') && !partsOfStatement.has(local))
      throw new UnreadableStatementError(placeOf(), `<${local}> is no part of a statement.`)
    if (local === 'Ntry') refuseTooMany(count, element.place)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (!element || !parent || !format) return
    // Read at once and let go: a year's file would not fit as a tree.
    if (element.name === 'Ntry' && holders.has(parent.name)) {
      entries.push(entryOf(element, accountAt(parent)))
      parent.children.pop()
    } else if (holders.get(element.name) === parent.name) {
      statements.push(statementOf(element, format, entries))
      entries = []
      parent.children.pop()
    }
  })
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (statements.length === 0)
    throw new UnreadableStatementError(placeOf(), 'the file has no statement (<BkToCstmrStmt>, <Stmt>).')
  refuseTooMany(
    statements.reduce((sum, { lines }) => sum + lines.length, 0),
    placeOf(),
  )
  return byAccount(statements)
}
