import {
  accountOf,
  byAccount,
  cleanText,
  dayOf,
  hundredths,
  ibanIn,
  lineOf,
  payerAccount,
  refuseTooMany,
  textOrNull,
  UnreadableStatementError,
  type BankStatement,
  type StatementLine,
} from './bank-statement'

/** A field of a message: its tag, its text line by line, and the number of its first line. */
type Field = { tag: string; lines: string[]; number: number }

const tags = new Set([
  '20',
  '21',
  '13D',
  '25',
  '25P',
  '28',
  '28C',
  '34F',
  '60F',
  '60M',
  '61',
  '86',
  '62F',
  '62M',
  '64',
  '65',
  '90C',
  '90D',
  'NS',
])
/** A line of SWIFT's envelope, such as `{1:F01…}{2:I940…}{4:`, or what some banks write before the first message. */
const envelope = /^(?:\{[1-5S]:.*|\s*)$/
const heading = /^[A-Z0-9 ]{3,20}$/

/** Splits a file into messages, each of which begins with field 20. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = []
  let field: Field | undefined
  text
    .replace(/^\uFEFF/, '')
    // The start and end of a message on a line of transmission.
    .replaceAll('\u0001', '')
    .replaceAll('\u0003', '')
    .split(/\r\n|\r|\n/)
    .forEach((whole, index) => {
      const number = index + 1
      const place = `Line ${number}`
      const line = whole.replace(/^\{1:.*\{4:/, '')
      const [, tag, rest = ''] = /^:(\w{2,4}):(.*)$/.exec(line) ?? []
      if (tag !== undefined) {
        if (!tags.has(tag)) throw new UnreadableStatementError(place, `“:${tag}:” is no field of a statement (MT940).`)
        field = { tag, lines: [rest], number }
        if (tag === '20') messages.push([])
        const message = messages.at(-1)
        if (!message) throw new UnreadableStatementError(place, `“:${tag}:” stands before field 20.`)
        message.push(field)
      } else if (/^-(?:\}.*|\s*)$/.test(line)) field = undefined
      else if (field && !envelope.test(line)) field.lines.push(line)
      else if (!envelope.test(line) && !(messages.length === 0 && heading.test(line)))
        throw new UnreadableStatementError(place, `“${line.slice(0, 40)}” belongs to no field.`)
    })
  return messages
}

/** The full year of a two-digit one, and the day. */
const dayOfSix = (text: string) =>
  dayOf(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))

function balanceOf({ lines, number }: Field): { cents: number; currency: string } {
  const [, mark, day = '', currency, amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(lines.join('').trim()) ?? []
  const cents = hundredths(amount, ',')
  if (mark === undefined || currency === undefined || cents === null || dayOfSix(day) === null)
    throw new UnreadableStatementError(`Line ${number}`, 'this is no balance.')
  return { cents: mark === 'C' ? cents : -cents, currency }
}

/** The booking day: field 61 gives it without its year, which is that of the nearest such day to the value day. */
function bookedOn(value: string, entry: string | undefined): string | null {
  const valueDay = dayOfSix(value)
  if (valueDay === null || entry === undefined) return valueDay
  const year = Number(valueDay.slice(0, 4))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay))
  const days = [year, year - 1, year + 1].flatMap(
    (each) => dayOf(each, Number(entry.slice(0, 2)), Number(entry.slice(2, 4))) ?? [],
  )
  return days.reduce<string | null>((best, day) => (best === null || distance(day) < distance(best) ? day : best), null)
}

/** Parts of a text that were cut where a field was full stand together, others apart. */
const joined = (parts: readonly string[]) =>
  parts.reduce((whole, part, at) => `${whole}${at > 0 && (parts[at - 1] ?? '').length < 27 ? ' ' : ''}${part}`, '')

/** The subfields of field 86 that banks mark with a sign and two digits (`+20`, `?20`), always in rising order. */
function numbered(text: string): Map<number, string> | null {
  const [, sign = ''] = /^\d{0,3}([?+<^~|@])(?:00|10|2\d|3[0-4])/.exec(text) ?? []
  if (!sign) return null
  const found = new Map<number, string>()
  let last = -1
  for (const part of text.slice(text.indexOf(sign) + 1).split(sign)) {
    const code = /^(?:00|10|2\d|3[0-48]|6[0-3])/.exec(part)?.[0]
    if (code !== undefined && Number(code) > last) {
      last = Number(code)
      found.set(last, part.slice(2))
    } else found.set(last, `${found.get(last) ?? ''}${sign}${part}`)
  }
  return found
}

const codes = 'NAME|IBAN|BIC|REMI|EREF|ORDP|BENM|RTRN|CNTP|MARF|CSID|TRTP|PREF|ISDT|OCMT|EXCH|CHGS|ADDR|ULTD|ULTC|PURP'

/** The parts of field 86, or of the end of field 61, that banks mark with words (`/REMI/…`). */
function worded(text: string): Map<string, string> | null {
  const parts = text.split(new RegExp(`/(${codes})/`))
  if (parts.length < 3) return null
  const found = new Map([['', parts[0] ?? '']])
  for (let at = 1; at < parts.length; at += 2) {
    const code = parts[at] ?? ''
    if (!found.has(code)) found.set(code, (parts[at + 1] ?? '').replace(/(?<!\/)\/+$/, ''))
  }
  return found
}

/** Amounts behind `OCMT` (as sent) and `CHGS` (charges), such as `USD100,00`. */
function codedAmount(text: string | undefined): { cents: number; currency: string } | null {
  const [, currency, amount = ''] = /^([A-Z]{3})(\d+,\d{0,2})/.exec(text ?? '') ?? []
  const cents = hundredths(amount, ',')
  return currency !== undefined && cents !== null ? { cents, currency } : null
}

/** What a line says beside day and amount. `extra` is the end of field 61, `lines` are those of field 86. */
function detailsOf(extra: string, lines: readonly string[], account: string, currency: string): Partial<StatementLine> {
  const glued = lines.join('')
  const subfields = numbered(glued)
  const words = worded(glued)
  const money = worded(extra) ?? words
  const sent = codedAmount(money?.get('OCMT'))
  const charges = codedAmount(money?.get('CHGS'))
  const amounts = {
    instructed_cents: sent?.cents ?? null,
    instructed_currency: sent?.currency ?? null,
    rate: textOrNull(money?.get('EXCH')),
    charges_cents: charges?.currency === currency ? charges.cents : null,
  }
  if (subfields) {
    const parts = (from: number, to: number) =>
      [...subfields].flatMap(([code, part]) => (code >= from && code <= to ? [part] : []))
    return {
      ...amounts,
      payer: textOrNull(joined(parts(32, 33))),
      payer_iban: payerAccount(subfields.get(31)?.trim() || subfields.get(38)),
      text: cleanText(`${joined([...parts(20, 29), ...parts(60, 63)])} ${subfields.get(0) ?? ''} ${extra}`),
    }
  }
  const spaced = cleanText(lines.join(' '))
  if (words && (words.has('NAME') || words.has('REMI') || words.has('IBAN') || words.has('CNTP'))) {
    const [counterparty, , name] = (words.get('CNTP') ?? '').split('/')
    const [kind, issuer, reference] = (words.get('REMI') ?? '').split('/')
    const structured = kind === 'STRD' && issuer !== undefined ? (reference ?? issuer) : null
    return {
      ...amounts,
      payer: textOrNull(words.get('NAME') ?? name),
      payer_iban: payerAccount(words.get('IBAN') ?? counterparty),
      reference: textOrNull(structured ?? ''),
      text: cleanText(
        `${structured === null ? (words.get('REMI') ?? '').replace(/^USTD\/\//, '') : ''} ${words.get('EREF')?.replace('NOTPROVIDED', '') ?? ''} ${words.get('') ?? ''} ${extra}`,
      ),
    }
  }
  // Free text: its lines may end within a word, so an IBAN is looked for both ways.
  return {
    ...amounts,
    payer_iban: ibanIn(spaced, account) ?? ibanIn(glued, account),
    text: cleanText(`${spaced} ${extra}`),
  }
}

function lineFrom(field: Field, information: readonly string[], account: string, currency: string): StatementLine {
  const place = `Line ${field.number}`
  const [first = '', ...more] = field.lines
  const [, value = '', entry, mark, amount = '', references = ''] =
    /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,13},\d{0,2})[A-Z][A-Z0-9]{3}(.*)$/.exec(first.trim()) ?? []
  const cents = hundredths(amount, ',')
  const booked_on = value && bookedOn(value, entry)
  if (mark === undefined || cents === null || !booked_on)
    throw new UnreadableStatementError(place, `“${first.slice(0, 40)}” is no line of a statement (field 61).`)
  const [own = '', ...bank] = references.split('//')
  const details = detailsOf(more.join(''), information, account, currency)
  const named = own.trim() === 'NONREF' ? '' : own.trim()
  const structured = /^RF\d\d/i.test(named) ? named : null
  return lineOf(place, {
    ...details,
    booked_on,
    // What reverses a credit goes out, what reverses a debit comes in.
    cents: mark === 'C' || mark === 'RD' ? cents : -cents,
    reference: details.reference ?? structured,
    bank_reference: textOrNull(bank.join('//')),
    text: cleanText(`${details.text ?? ''} ${structured === null ? named : ''}`),
  })
}

function statementOf(message: readonly Field[], count: (place: string) => void): BankStatement {
  const start = `Line ${message[0]?.number ?? 1}`
  const only = (...wanted: string[]) => {
    const [found, another] = message.filter(({ tag }) => wanted.includes(tag))
    if (!found) throw new UnreadableStatementError(start, `the statement has no field ${wanted[0]}.`)
    if (another) throw new UnreadableStatementError(`Line ${another.number}`, `field ${another.tag} stands twice.`)
    return found
  }
  const account = accountOf(only('25', '25P').lines[0] ?? '')
  if (!account) throw new UnreadableStatementError(start, 'the statement does not name its account (field 25).')
  const opening = balanceOf(only('60F', '60M'))
  const closing = balanceOf(only('62F', '62M'))
  if (opening.currency !== closing.currency)
    throw new UnreadableStatementError(start, 'its balances are of different currencies.')
  const lines: StatementLine[] = []
  message.forEach((field, at) => {
    if (field.tag !== '61') return
    count(`Line ${field.number}`)
    const information: string[] = []
    for (let next = at + 1; message[next]?.tag === '86'; next++) information.push(...(message[next]?.lines ?? []))
    lines.push(lineFrom(field, information, account, opening.currency))
  })
  return {
    format: 'mt940',
    account,
    currency: opening.currency,
    opening_cents: opening.cents,
    closing_cents: closing.cents,
    lines,
    pending: 0,
  }
}

/**
 * Reads a statement as SWIFT has it (MT940), with the subfields that banks of Bulgaria and Kazakhstan write into field 86:
 * `+20…+31…+32…`, `?20…`, `/REMI/…` or free text.
 *
 * @throws {UnreadableStatementError} with the line where it cannot be read
 */
export function readMt940(text: string): BankStatement[] {
  const messages = messagesOf(text)
  if (messages.length === 0) throw new UnreadableStatementError('Line 1', 'the file has no statement (field 20).')
  let lines = 0
  return byAccount(messages.map((message) => statementOf(message, (place) => refuseTooMany(++lines, place))))
}
