import { SaxesParser } from 'saxes'
import {
  accountOf,
  byAccount,
  cleanText,
  dayOf,
  hundredths,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
  type StatementFormat,
  type StatementLine,
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

function dayAt(element: Element, path: string): string | null {
  const found = first(element, `${path}/Dt`, `${path}/DtTm`)
  if (!found) return null
  const text = found.text.trim()
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|Z|[+-]\d{2}:\d{2}|$)/.exec(text) ?? []
  return must(dayOf(Number(year), Number(month), Number(day)), found, `“${text.slice(0, 40)}” is no day.`)
}

/** What an entry, or one transaction of it, says beside day and amount. */
function detailsOf(entry: Element, details: Element | undefined, credit: boolean, currency: string) {
  const parties = first(details, 'RltdPties')
  const party = credit ? 'Dbtr' : 'Cdtr'
  const remittance = all(details, 'RmtInf')
  const at = (path: string) => remittance.flatMap((one) => all(one, path)).map(({ text }) => cleanText(text))
  const endToEnd = textAt(details, 'Refs/EndToEndId')
  const instructed = first(details, 'AmtDtls/InstdAmt/Amt') ?? first(entry, 'AmtDtls/InstdAmt/Amt')
  const sent = instructed && amountOf(instructed)
  const charges = first(details, 'Chrgs') ? all(details, 'Chrgs') : all(entry, 'Chrgs')
  const kept = charges.flatMap((one) => {
    const total = first(one, 'TtlChrgsAndTaxAmt')
    return total ? [total] : [...all(one, 'Amt'), ...all(one, 'Rcrd/Amt')]
  })
  const keptHere = kept.map(amountOf).filter((one) => one.currency === currency)
  const rate = [details, entry].map((one) =>
    textAt(
      one,
      'AmtDtls/TxAmt/CcyXchg/XchgRate',
      'AmtDtls/InstdAmt/CcyXchg/XchgRate',
      'AmtDtls/CntrValAmt/CcyXchg/XchgRate',
    ),
  )
  const ultimate = textAt(parties, `Ultmt${party}/Nm`, `Ultmt${party}/Pty/Nm`)
  return {
    payer: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`),
    payer_iban: payerAccount(first(parties, `${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`)?.text),
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
    bank_reference: textAt(details, 'Refs/AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef', 'NtryRef'),
    instructed_cents: sent?.cents ?? null,
    instructed_currency: sent?.currency ?? null,
    rate: rate.find(Boolean) ?? null,
    charges_cents: keptHere.length ? keptHere.reduce((sum, { cents }) => sum + cents, 0) : null,
  }
}

/**
 * The lines of an entry: one or, of a batch whose transactions have amounts that make up its own, one for each.
 *
 * @returns none for an entry that is not booked yet
 */
function linesOf(entry: Element): { lines: StatementLine[]; currency: string } {
  const { cents, currency } = amountOf(must(first(entry, 'Amt'), entry, 'the entry has no amount.'))
  const sign = signOf(entry)
  const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  if (status === null) throw new UnreadableStatementError(entry.place, 'the entry does not say whether it is booked.')
  if (status !== 'BOOK') return { lines: [], currency }
  const booked_on = must(dayAt(entry, 'BookgDt'), entry, 'the entry has no booking day.')
  const transactions = all(entry, 'NtryDtls/TxDtls')
  const parts = transactions.map((details) => {
    const amount = first(details, 'Amt', 'AmtDtls/TxAmt/Amt')
    const own = amount && amountOf(amount)
    const direction = first(details, 'CdtDbtInd') ? signOf(details) : sign
    return { details, cents: own?.currency === currency ? own.cents * direction : null }
  })
  const whole = parts.every((part) => part.cents !== null && part.cents !== 0)
  const sum = parts.reduce((total, part) => total + (part.cents ?? 0), 0)
  if (parts.length > 1 && whole && sum === cents * sign)
    return {
      currency,
      lines: parts.map((part) => {
        const of = part.cents ?? 0
        return lineOf(entry.place, {
          booked_on,
          cents: of,
          ...detailsOf(entry, part.details, of > 0, currency),
        })
      }),
    }
  const [only, ...others] = transactions.map((details) => detailsOf(entry, details, sign > 0, currency))
  const details = only ?? detailsOf(entry, undefined, sign > 0, currency)
  const line = others.length
    ? {
        ...details,
        // Of several payers and references, none is that of the whole.
        payer: null,
        payer_iban: null,
        reference: null,
        instructed_cents: null,
        instructed_currency: null,
        text: [details, ...others]
          .flatMap(({ payer, reference, text }) => [payer, reference, text])
          .filter(Boolean)
          .join(' '),
        bank_reference: textAt(entry, 'AcctSvcrRef', 'NtryRef'),
      }
    : details
  return { currency, lines: [lineOf(entry.place, { booked_on, cents: cents * sign, ...line })] }
}

function balanceOf(statement: Element, codes: readonly string[]): { cents: number; currency: string } | null {
  const balances = all(statement, 'Bal')
  const found = codes.flatMap((code) => balances.filter((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code))[0]
  if (!found) return null
  const { cents, currency } = amountOf(must(first(found, 'Amt'), found, 'the balance has no amount.'))
  return { cents: cents * signOf(found), currency }
}

/** A statement whose entries were read one by one. */
function statementOf(
  statement: Element,
  format: StatementFormat,
  entries: ReturnType<typeof linesOf>[],
): BankStatement {
  const account = accountOf(
    must(
      textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
      statement,
      'the statement does not name its account (<Acct>).',
    ),
  )
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
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
  return {
    format,
    account,
    currency,
    opening_cents: opening?.cents ?? null,
    closing_cents: closing?.cents ?? null,
    lines: entries.flatMap(({ lines }) => lines),
    pending: entries.filter(({ lines }) => lines.length === 0).length,
  }
}

/** What a statement consists of. Anything else may be an entry whose name is broken. */
const partsOfStatement = new Set(
  'Id StmtPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct RltdAcct Intrst Bal TxsSummry Ntry AddtlStmtInf'.split(
    ' ',
  ),
)

const namespace = /^urn:iso:std:iso:20022:tech:xsd:(camt\.053\.001\.(\d{2}))$/

/**
 * Reads a statement in XML (ISO 20022, camt.053.001.02 or .08). Document types, and with them entities of their own,
 * are refused.
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
  let entries: ReturnType<typeof linesOf>[] = []
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
      if (found !== 'camt.053.001.02' && found !== 'camt.053.001.08')
        throw new UnreadableStatementError(
          placeOf(),
          `this is ${found ?? 'no bank statement of ISO 20022'}; camt.053.001.02 and camt.053.001.08 can be read.`,
        )
      format = found
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
    if (open.at(-1)?.name === 'Stmt' && !partsOfStatement.has(local))
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
    if (element.name === 'Ntry' && parent.name === 'Stmt') {
      entries.push(linesOf(element))
      parent.children.pop()
    } else if (element.name === 'Stmt' && parent.name === 'BkToCstmrStmt') {
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
