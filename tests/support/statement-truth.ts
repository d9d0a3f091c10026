import { randomUUID } from 'node:crypto'
import { payerIban, sampleAccount } from './bank-statements'

/** A random number generator whose seed makes a run again (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Member = { id: string; name: string; cyrillic: string; iban: string }
type Debt = { id: string; member: Member; kind: string; number: string; cents: number; reference: string }

/** A line of a statement with what it pays: the debts of a known truth, none for money that is not the chamber's. */
export type TrueLine = {
  line: Record<string, unknown>
  pays: string[]
  /** A reference or number stands in it, with one typing error at most. */
  named: boolean
  mistyped: boolean
}

/** Latin and Cyrillic spellings of the same syllables, so that names agree in both. */
const syllables = [
  ['ra', 'ра'],
  ['lo', 'ло'],
  ['mi', 'ми'],
  ['ta', 'та'],
  ['vo', 'во'],
  ['ne', 'не'],
  ['ko', 'ко'],
  ['bu', 'бу'],
  ['ga', 'га'],
  ['di', 'ди'],
  ['sha', 'ша'],
  ['zhe', 'же'],
  ['cho', 'чо'],
  ['pe', 'пе'],
  ['sto', 'сто'],
  ['gra', 'гра'],
] as const
const trades = [
  ['Trade', 'Трейд'],
  ['Tools', 'Тулс'],
  ['Foods', 'Фудс'],
  ['Group', 'Груп'],
  ['Logistics', 'Логистикс'],
] as const
const forms = [
  ['EOOD', 'ЕООД'],
  ['OOD', 'ООД'],
  ['AD', 'АД'],
  ['LLP', 'ТОО'],
  ['Ltd', 'ООД'],
] as const

/** The remainder by which ISO 7064 MOD 97-10 makes check digits. */
function checkDigits(text: string): string {
  let rest = 0
  for (const letter of text) rest = Number(`${rest}${/\d/.test(letter) ? letter : letter.charCodeAt(0) - 55}`) % 97
  return String(98 - rest).padStart(2, '0')
}
const rf = (number: string) => {
  const plain = number.replaceAll(/[^A-Z0-9]/g, '')
  return `RF${checkDigits(`${plain}RF00`)}${plain}`
}

/**
 * Members with open debts, and lines that pay them as people do: by reference or number, in groups, with blanks lost, with
 * one typing error; by name alone, in either alphabet; in parts, with charges kept; for somebody else; or not at all.
 *
 * @param turn another one gives other lines of the same members and debts, so many months before
 */
export function statementTruth(seed: number, sizes: { members: number; debts: number; lines: number }, turn = 0) {
  let random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (part: number) => random() < part

  const id = () =>
    [8, 4, 4, 4, 12].map((size) => Array.from({ length: size }, () => below(16).toString(16)).join('')).join('-')
  const iban = () => `BG${String(10 + below(89))}TEST${String(below(1e14)).padStart(14, '0')}`
  const members = Array.from({ length: sizes.members }, (_, at): Member => {
    const parts = Array.from({ length: 3 }, () => pick(syllables))
    const trade = pick(trades)
    const form = pick(forms)
    const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
    const words = (side: 0 | 1) => `${capital(parts.map((part) => part[side]).join(''))} ${trade[side]}`
    // Some companies have the same name.
    return {
      id: id(),
      name: `${words(0)}${at % 50 === 0 ? '' : ` ${at}`} ${form[0]}`,
      cyrillic: `„${words(1)}${at % 50 === 0 ? '' : ` ${at}`}“ ${form[1]}`,
      iban: iban(),
    }
  })
  let owner = 0
  const debts = Array.from({ length: sizes.debts }, (_, at): Debt => {
    // Now and then several in a row are of one member.
    if (!chance(0.2)) owner = at % sizes.members
    const number = at % 2 ? String(500_000 + at).padStart(10, '0') : `PF-2026-${String(1000 + at).padStart(4, '0')}`
    return {
      id: id(),
      member: members[owner] as Member,
      kind: at % 2 ? 'invoice' : 'pro_forma',
      number,
      cents: pick([12_000, 12_000, 24_000, 60_000, 5_000 + below(50) * 100]),
      reference: rf(number),
    }
  })

  const owed = new Map<Member, Debt[]>()
  for (const debt of debts) owed.set(debt.member, [...(owed.get(debt.member) ?? []).slice(-8), debt])

  function mistype(text: string): string {
    const at = below(text.length)
    const other = pick([...(/\d/.test(text[at] ?? '') ? '0123456789' : 'ABEKMHOPCTYXFR')])
    const kind = below(4)
    if (kind === 0) return text.slice(0, at) + other + text.slice(at + 1)
    if (kind === 1) return text.slice(0, at) + text.slice(at + 1)
    if (kind === 2) return text.slice(0, at) + other + text.slice(at)
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  }
  const grouped = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? ''
  const payerOf = ({ name, cyrillic }: Member) => {
    const spelled = pick([name, cyrillic, name.toUpperCase(), cyrillic.toUpperCase().replaceAll(/[„“]/g, '')])
    return chance(0.1) ? `${spelled}, ul. Vitosha ${below(90)}, Sofia` : chance(0.1) ? spelled.slice(0, 27) : spelled
  }
  const noise = () =>
    pick(['', '', 'dues 2027', 'членски внос', 'Такса 05.11.2026 г.', 'tel. 0888123456', `order ${below(1e6)}`])
  const day = () => new Date(Date.UTC(2026, 9 - turn, 1 + below(28))).toISOString().slice(0, 10)

  function lineFor(debt: Debt): TrueLine {
    const payer = chance(0.1) ? pick(members) : debt.member
    const line: Record<string, unknown> = {
      booked_on: day(),
      cents: debt.cents,
      payer: chance(0.15) ? pick([null, 'Счетоводна кантора', 'Ivan Petrov']) : payerOf(payer),
      payer_iban: chance(0.6) ? payer.iban : null,
      text: noise(),
      bank_reference: `B${below(1e9)}`,
    }
    if (chance(0.08)) line['cents'] = debt.cents - pick([100, 300, 1000, 2500])
    else if (chance(0.03)) line['cents'] = debt.cents + 1000
    const way = random()
    if (way < 0.15) {
      // Nothing but a name; whoever pays for another names what they pay.
      if (payer === debt.member) return { line, pays: [debt.id], named: false, mistyped: false }
    }
    const named = way < 0.6 ? debt.reference : debt.number
    const mistyped = chance(0.3)
    const plain = mistyped ? mistype(named) : named
    const written = chance(0.3) ? grouped(plain) : chance(0.2) ? plain.replace('PF', 'ПФ').replace('RF', 'РФ') : plain
    if (way < 0.25 && chance(0.5)) line['reference'] = written
    else
      line['text'] = pick([
        `${noise()} ${written}`,
        `${written} ${noise()}`,
        `po ${written}, ${noise()}`,
        `${noise()} №${written}.`,
        `внос${written}`,
      ])
    return { line, pays: [debt.id], named: true, mistyped }
  }

  if (turn) random = randomOf(seed + turn * 7919)
  const lines = Array.from({ length: sizes.lines }, (): TrueLine => {
    const debt = pick(debts)
    if (chance(0.05)) {
      // Not for the chamber, though the amount is one of its own, and the text may look like a number of it.
      const text = pick([noise(), `invoice ${String(below(1e10)).padStart(10, '0')}`, 'наем октомври'])
      const line = { booked_on: day(), cents: debt.cents, payer: `Чужд ${below(1e6)}`, text, payer_iban: iban() }
      return { line, pays: [], named: false, mistyped: false }
    }
    const second = chance(0.05) && (owed.get(debt.member) ?? []).find((other) => other !== debt)
    if (second) {
      const line = {
        booked_on: day(),
        cents: debt.cents + second.cents,
        payer: payerOf(debt.member),
        text: `${debt.reference} ${chance(0.5) ? second.reference : second.number}`,
      }
      return { line, pays: [debt.id, second.id], named: true, mistyped: false }
    }
    return lineFor(debt)
  })
  return { members, debts, lines }
}

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>

/** Stores members and debts of a truth, as the owner; accounts from which every second member has paid before, too. */
export async function storeTruth(sql: Sql, { members, debts }: ReturnType<typeof statementTruth>): Promise<void> {
  await sql(
    `insert into public.members (id, slug, name, legal_name_cyrillic, member_type)
     select m.id, 'truth-' || m.id, m.name, m.cyrillic, 'company' from jsonb_to_recordset($1::text::jsonb) as m (id uuid, name text, cyrillic text)`,
    [JSON.stringify(members)],
  )
  await sql(
    `insert into public.documents (id, kind, series, member_id, number, issued_on, due_on, settings_version, seller, accounts, buyer, totals, net_cents, tax_cents, total_cents, payment_reference, issued_at, debt_id)
     select d.id, d.kind, d.kind, d.member, d.number, '2026-09-01', '2026-09-15', (select max(version) from public.billing_settings), '{}', '[]', '{}', '[]', d.cents, 0, d.cents, private.payment_reference(d.number), now(), d.id
     from jsonb_to_recordset($1::text::jsonb) as d (id uuid, kind text, member uuid, number text, cents bigint)`,
    [JSON.stringify(debts.map((debt) => ({ ...debt, member: debt.member.id })))],
  )
  const before = randomUUID()
  await sql(
    `insert into public.bank_statements (id, account, currency, format, file_name, begins_on, ends_on, file_lines, known_lines, pending)
     values ($1, $2, 'EUR', 'csv', 'before.csv', '2025-10-01', '2025-10-01', 1, 0, 0)`,
    [before, sampleAccount],
  )
  const known = members.filter((_, at) => at % 2).map(({ id, iban }, at) => ({ id, iban, place: at + 1 }))
  await sql(
    `with line as (insert into public.statement_lines (statement_id, place, account, checksum, repetition, booked_on, cents, payer_iban, text)
       select $1, k.place, $2, k.iban, 1, '2025-10-01', 100, k.iban, '' from jsonb_to_recordset($3::text::jsonb) as k (place integer, iban text) returning id, payer_iban)
     insert into public.payments (id, member_id, cents, arrived_cents, booked_on, payer, line_id)
     select gen_random_uuid(), k.id, 100, 100, '2025-10-01', 'Before', line.id from line join jsonb_to_recordset($3::text::jsonb) as k (id uuid, iban text) on k.iban = line.payer_iban`,
    [before, sampleAccount, JSON.stringify(known)],
  )
}

/** A line that pays nothing, whatever it names. */
const unpaid = (line: Record<string, unknown>): TrueLine => ({ line, pays: [], named: false, mistyped: false })

/** Lines of which the bank takes each twentieth back. */
const withReversals = (lines: readonly TrueLine[]) =>
  lines.flatMap((one, at) => {
    if (at % 20 !== 7) return [one]
    const { cents, text } = one.line
    const reversal = { cents: -Number(cents), text: `STORNO ${String(text)}`, bank_reference: null, is_reversal: true }
    return [unpaid(one.line), unpaid({ ...one.line, ...reversal })]
  })

/** The same bookings in other words: whoever has an account is known by it, the others by equal words. */
const inOtherWords = (lines: readonly TrueLine[]) =>
  lines.map(({ line }) =>
    unpaid(line['payer_iban'] ? { ...line, text: `ДРУГИ ${String(line['text'])}`, bank_reference: null } : line),
  )

/** Files of two accounts and two currencies with reversals; the second has the last days of the first again, the third was read as another account's. */
export function statementFiles(seed: number, sizes: { members: number; debts: number; lines: number }) {
  const turn = (which: number) => statementTruth(seed, sizes, which).lines
  const first = withReversals(turn(0))
  const last = first.filter(({ line }) => String(line['booked_on']) >= '2026-10-19')
  const misread = first.filter(({ line }) => line['payer_iban'] && String(line['booked_on']) < '2026-10-06')
  return [
    { lines: first },
    { lines: [...inOtherWords(last), ...withReversals(turn(1))] },
    { lines: [...inOtherWords(misread), ...withReversals(turn(2))], account: payerIban },
    { lines: turn(3).map(({ line }) => unpaid(line)), currency: 'USD' },
  ].map(({ lines, ...of }) => ({ lines, statement: { ...statementOf(lines), ...of } }))
}

/** A statement of these lines, as `import_statements` takes it. */
export function statementOf(lines: readonly TrueLine[], id = randomUUID()) {
  return {
    id,
    account: sampleAccount,
    currency: 'EUR',
    format: 'csv',
    file_name: 'truth.csv',
    lines: lines.map(({ line }) => line),
  }
}

/** What was found for a line: its place in the file, its state, and the documents. */
export type Found = { place: number; state: string; documents: string[] | null }
/** Reads what was found for the lines of a statement, whose id is `$1`. */
export const foundLines = `select l.place, l.state, (select array_agg(m.document_id order by m.place) from public.line_matches m where m.line_id = l.id and m.document_id is not null) as documents
  from public.statement_line_list l where l.statement_id = $1 order by l.place`

/**
 * Compares what was found with the truth.
 *
 * @returns `wrong`: the lines that were matched with other debts than those that they pay; which part of those that name a
 *   debt were found, and of those with a typing error; how many were matched
 */
export function judge(truth: readonly TrueLine[], found: readonly Found[]) {
  const pairs = found.map((one) => ({ ...one, truth: truth[one.place - 1] as TrueLine }))
  const same = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((id) => others.includes(id))
  const wrong = pairs.filter(
    ({ state, documents, truth: { pays } }) => state === 'matched' && !same(documents ?? [], pays),
  )
  const part = (some: typeof pairs) =>
    some.filter(({ documents, truth: { pays } }) => pays.every((id) => documents?.includes(id))).length /
    Math.max(some.length, 1)
  return {
    wrong,
    matched: pairs.filter(({ state }) => state === 'matched').length,
    found: part(pairs.filter((pair) => pair.truth.named)),
    foundMistyped: part(pairs.filter((pair) => pair.truth.mistyped)),
    missed: pairs.filter(
      ({ documents, truth: { named, pays } }) => named && !pays.every((id) => documents?.includes(id)),
    ),
  }
}
