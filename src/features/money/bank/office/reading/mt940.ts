import {
  accountOf,
  bookedOf,
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
  type PlacedLine,
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

/** Fields that end a text of field 86 between the balances. Others of two digits are text there, such as `:44:` of a time. */
const afterInformation = new Set(['61', '86'])

/** Splits a file into messages, each of which begins with field 20. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = []
  let field: Field | undefined
  const isText = (tag: string) =>
    field?.tag === '86' &&
    /^\d\d$/.test(tag) &&
    !afterInformation.has(tag) &&
    !messages.at(-1)?.some((one) => one.tag.startsWith('62'))
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
      if (tag !== undefined && !isText(tag)) {
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

/** The hundredths of an amount. Decimals stand after a comma; some banks write a point. */
const centsOf = (amount: string) => hundredths(amount, amount.includes('.') ? '.' : ',')

function balanceOf({ lines, number }: Field): { cents: number; currency: string } {
  const [, mark, day = '', currency, amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d,.]+)$/.exec(lines.join('').trim()) ?? []
  const cents = centsOf(amount)
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

/** A subfield of field 86: two digits and what follows them. */
type Subfield = { code: number; text: string }

/** Whether a subfield is one of the other side: its bank (30), account (31, 38) and name (32, 33). */
const isParty = ({ code, text }: Subfield) =>
  // Phone numbers look like subfields: `+33 6 12 34 56 78`.
  code >= 30 && code <= 38 && !/^\s\d/.test(text) && (code === 30 || code === 31 || code === 38 || /\p{L}/u.test(text))

/** The subfields of field 86 that banks mark with a sign and two digits (`+20`, `?20`); null for another text. */
function subfieldsOf(text: string): { sign: string; subfields: Subfield[] } | null {
  const [, sign = ''] = /^\d{0,3}([?+<^~|@])(?:00|10|2\d|3[0-4])/.exec(text) ?? []
  if (!sign) return null
  const subfields: Subfield[] = []
  for (const part of text.slice(text.indexOf(sign) + 1).split(sign)) {
    const code = /^(?:00|10|2\d|3[0-48]|6[0-3])/.exec(part)?.[0]
    const last = subfields.at(-1)
    if (code !== undefined) subfields.push({ code: Number(code), text: part.slice(2) })
    else if (last) last.text += `${sign}${part}`
  }
  return { sign, subfields }
}

/**
 * Where the bank's own subfields of the other side stand, from the first to behind the last: before the text or, where the
 * text comes first, at the end, in rising order. What looks like them elsewhere the payer has written.
 */
function partyPlace(subfields: readonly Subfield[]): [number, number] {
  const text = subfields.findIndex(({ code }) => code >= 20 && code <= 29)
  const party = subfields.findIndex(isParty)
  if (party >= 0 && party < text) return [party, text]
  const end = subfields.findLastIndex(isParty) + 1
  let start = end
  while (start > 0) {
    const [before, next] = [subfields[start - 1], subfields[start]]
    if (!before || !isParty(before) || (next && before.code > next.code)) break
    start--
  }
  return [start, end]
}

/** Payer, account and text of subfields. */
function numbered(text: string) {
  const found = subfieldsOf(text)
  if (!found) return null
  const { sign, subfields } = found
  const [start, end] = partyPlace(subfields)
  const party = subfields.slice(start, end)
  const of = (...codes: number[]) => party.filter(({ code }) => codes.includes(code)).map((one) => one.text)
  const accounts = new Set(of(31).length ? of(31) : of(38))
  const [account] = accounts
  const words: string[] = []
  for (const one of [...subfields.slice(0, start), ...subfields.slice(end)])
    if (one.code >= 30 && one.code <= 38) words.push(`${words.pop() ?? ''}${sign}${one.code}${one.text}`)
    else if (one.code >= 20) words.push(one.text)
  return {
    payer: textOrNull(joined(of(32, 33))),
    // Of two accounts nobody knows which is the bank's.
    payer_iban: accounts.size === 1 ? payerAccount(account) : null,
    text: `${joined(words)} ${subfields
      .filter(({ code }) => code === 0)
      .map((one) => one.text)
      .join(' ')}`,
  }
}

const codes = 'NAME|IBAN|BIC|REMI|EREF|ORDP|BENM|RTRN|CNTP|MARF|CSID|TRTP|PREF|ISDT|OCMT|EXCH|CHGS|ADDR|ULTD|ULTC|PURP'

/** The parts of field 86, or of the end of field 61, that banks mark with words (`/REMI/…`), in their order. */
function worded(text: string): { code: string; text: string }[] {
  const [before = '', ...parts] = text.split(new RegExp(`/(${codes})/`))
  const found = [{ code: '', text: before }]
  for (let at = 0; at < parts.length; at += 2)
    found.push({ code: parts[at] ?? '', text: (parts[at + 1] ?? '').replace(/(?<!\/)\/+$/, '') })
  return found
}

/**
 * The bank's own part of a code: before the payer's text or, where the text comes first, the last one. What the payer writes
 * as such a part stands in the text, after the first and before the last.
 */
function ownPart(parts: ReturnType<typeof worded>, code: string): string | undefined {
  const text = parts.findIndex((part) => part.code === 'REMI')
  const own = text < 0 ? parts : parts.slice(0, text)
  return (own.find((part) => part.code === code) ?? parts.findLast((part) => part.code === code))?.text
}

/** Amounts behind `OCMT` (as sent) and `CHGS` (charges), such as `USD100,00`. */
function codedAmount(text: string | undefined): { cents: number; currency: string } | null {
  const [, currency, amount = ''] = /^([A-Z]{3})(\d+,\d{0,2})/.exec(text ?? '') ?? []
  const cents = hundredths(amount, ',')
  return currency !== undefined && cents !== null ? { cents, currency } : null
}

/** What was sent and what the bank kept, by the end of field 61 or by field 86 before the payer's text. */
function amountsOf(extra: string, information: string, currency: string): Partial<StatementLine> {
  const [own] = information.split('/REMI/')
  const parts = [extra, subfieldsOf(information) ? '' : (own ?? '')].map(worded).find(({ length }) => length > 1) ?? []
  const part = (code: string) => parts.find((one) => one.code === code)?.text
  const sent = codedAmount(part('OCMT'))
  const charges = codedAmount(part('CHGS'))
  return {
    instructed_cents: sent?.cents ?? null,
    instructed_currency: sent?.currency ?? null,
    rate: textOrNull(part('EXCH')),
    charges_cents: charges?.currency === currency ? charges.cents : null,
  }
}

/** Payer, account, reference and text of parts with words; null where there are none. */
function fromWords(information: string) {
  const parts = worded(information)
  const own = (code: string) => ownPart(parts, code)
  if (!['NAME', 'REMI', 'IBAN', 'CNTP'].some((code) => parts.some((part) => part.code === code))) return null
  const [counterparty, , name] = (own('CNTP') ?? '').split('/')
  const [kind, issuer, reference] = (parts.find(({ code }) => code === 'REMI')?.text ?? '').split('/')
  const structured = kind === 'STRD' && issuer !== undefined ? (reference ?? issuer) : null
  const payer = own('NAME') ?? name
  const account = own('IBAN') ?? counterparty
  // What else stands there the payer may have written, with a reference in it.
  const others = parts.filter(({ code, text }) => ['NAME', 'IBAN'].includes(code) && text !== payer && text !== account)
  const remittance = parts.filter(({ code }) => code === 'REMI').map(({ text }) => text.replace(/^USTD\/\//, ''))
  return {
    payer: textOrNull(payer),
    payer_iban: payerAccount(account),
    reference: textOrNull(structured ?? ''),
    text: [
      ...(structured === null ? remittance : remittance.slice(1)),
      ...others.map(({ text }) => text),
      own('EREF')?.replace('NOTPROVIDED', ''),
      parts[0]?.text,
    ].join(' '),
  }
}

/** Free text: its lines may end within a word, so an IBAN is looked for both ways. */
function fromFreeText(lines: readonly string[], account: string) {
  const spaced = cleanText(lines.join(' '))
  return { payer_iban: ibanIn(spaced, account) ?? ibanIn(lines.join(''), account), text: spaced }
}

/** What a line says beside day and amount. `extra` is the end of field 61, `lines` are those of field 86. */
function detailsOf(extra: string, lines: readonly string[], account: string, currency: string) {
  const glued = lines.join('')
  const details: Partial<StatementLine> = numbered(glued) ?? fromWords(glued) ?? fromFreeText(lines, account)
  return { ...amountsOf(extra, glued, currency), ...details, text: cleanText(`${details.text ?? ''} ${extra}`) }
}

/** A reference of field 61 without the type before it (`NTRF`), which some banks fill with blanks or leave out. */
const withoutType = (text: string) =>
  text.startsWith('NONREF') ? text : text.replace(/^[NSF](?:(?=NONREF)|[A-Z0-9]{3}| {1,3})/, '')

/** Value day, entry day (blanks at some banks), mark, letter of the currency, amount; what follows is the type. */
const statementLine = /^(\d{6})(\d{4})?\s*(R?[CD])[A-Z]?\s*(\d{1,13}[,.]\d{0,2})(?![\d,.])(.*)$/

function lineFrom(field: Field, information: readonly string[], account: string, currency: string): PlacedLine {
  const place = `Line ${field.number}`
  const [first = '', second = '', ...rest] = field.lines
  const whole = statementLine.exec(first.trim())
  // Some banks break the line before the amount.
  const broken = whole ? null : statementLine.exec(`${first.trim()}${second.trim()}`)
  const [, value = '', entry, mark, amount = '', after = ''] = whole ?? broken ?? []
  const cents = centsOf(amount)
  const booked_on = value && bookedOn(value, entry)
  if (mark === undefined || cents === null || !booked_on)
    throw new UnreadableStatementError(place, `“${first.slice(0, 40)}” is no line of a statement (field 61).`)
  const [own = '', ...bank] = withoutType(after).split('//')
  const details = detailsOf((broken ? rest : [second, ...rest]).join(''), information, account, currency)
  const named = own.trim() === 'NONREF' ? '' : own.trim()
  const structured = /^RF\d\d/i.test(named) ? named : null
  return lineOf(place, {
    ...details,
    booked_on,
    // What reverses a credit goes out, what reverses a debit comes in.
    cents: mark === 'C' || mark === 'RD' ? cents : -cents,
    is_reversal: mark.startsWith('R'),
    reference: details.reference ?? structured,
    bank_reference: textOrNull(bank.join('//')),
    text: cleanText(`${details.text} ${structured === null ? named : ''}`),
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
  const lines: PlacedLine[] = []
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
    ...bookedOf(lines),
    left_out: [],
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
