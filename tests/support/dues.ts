import { randomUUID } from 'node:crypto'
import type { Driver, Row } from './database/driver'
import { inside, type Someone } from './database/inside'

/** Billing settings of tests: rolling years, all that is optional off. */
export const billingSettings = {
  legal_name_bg: 'Камара',
  legal_name_en: 'Chamber',
  address_bg: 'София',
  address_en: 'Sofia',
  eik: '175074752',
  vat_number: 'BG175074752' as string | null,
  kbe: null as string | null,
  accounts: [
    { holder: 'Chamber', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD', bank: 'Central Bank', currency: 'EUR' },
  ],
  signed_by: 'Ada Desk',
  days_to_pay: 14,
  notice_days: 60,
  reminders: [] as number[],
  second_reminder: null as string | null,
  grace_days: 30,
  lapses_from: '2020-01-01' as string | null,
  invoice_first: false,
  close_below_cents: 0,
  years: 'rolling',
  begins_after: 'approval',
  first_month: 1,
  roll_over_month: null as number | null,
  roll_over_day: null as number | null,
  pro_rata: false,
  round_to_cents: 1,
  late_renewal: 'old_end',
  entrance_fee_cents: 0,
  kept_years: 10,
  one_series: false,
  untaxed_in_days: false,
}
/** The settings of a chamber. */
export type Rules = typeof billingSettings

/** A document that was issued. */
export type Paper = { id: string; number: string }
/** A line of a document: dues of so many cents, or what it has. */
export type Line = number | Row
type Person = { id: string | null }

/** What the office has of a mail: to whom, about what, and all that it will say. */
export type Mailed = { template: string; recipient: string; about: string; data: Row | null }

/** A row without some of its columns. */
export const without = (row: Row, ...columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

/** A day some days after another. */
export const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The desk at which money is worked with, inside the database.
 *
 * @param sql runs one statement as the owner of the database
 */
export function office(sql: Driver['sql']) {
  const { call: answerTo, someone, personOf } = inside(sql)
  const names = new Map<string, string>()
  let clerk: Someone | undefined

  /** What is answered to an Administrator, or somebody else; a refusal, too. */
  const ask = <Body = Row>(name: string, given: object = {}, as: Person | undefined = clerk) =>
    answerTo<Body>(name, given, as)
  /** @throws the SQLSTATE of a refusal and what it says */
  async function call<Body = string>(name: string, given: object = {}, as?: Person): Promise<Body> {
    const answer = await ask<Body & { message?: string }>(name, given, as)
    if (answer.code) throw new Error(`${answer.code} ${answer.body.message}`)
    return answer.body
  }
  const one = async <T = string>(statement: string, values: unknown[] = []) =>
    Object.values((await sql<Record<string, T>>(statement, values))[0] ?? {})[0] as T

  /** Makes a day that of what happens next. */
  const setClock = (day: string) =>
    sql(
      `create or replace function private.office_day() returns date language sql stable set search_path = '' as $$ select '${day}'::date $$`,
    )
  /** Makes a day today; of a day before, it takes the clock back, and the days of the series with it. */
  async function moveClock(day: string) {
    await setClock(day)
    await sql('update public.document_series set last_day = null where last_day > $1', [day])
  }
  const today = (days = 0) => one('select (private.office_day() + $1::integer)::text', [days])
  const settings = async (changes: Partial<Rules> = {}, first_numbers: object = {}) =>
    call<number>('save_billing_settings', {
      settings: { ...billingSettings, ...changes },
      first_numbers,
      expected: await one<number | null>('select max(version) from public.billing_settings'),
    })

  /** An Administrator comes to the desk. */
  async function open(changes: Partial<Rules> = {}) {
    clerk = await someone(`desk-${randomUUID().slice(0, 8)}`, 'administrator')
    await settings(changes)
    return clerk
  }
  /** Takes away the papers, payments and statements of the seed, and its members from all lists. */
  const empty = () =>
    sql(`do $$ begin
      perform set_config('bkcc.owner_expires_documents', 'on', true);
      delete from public.settlements;
      delete from public.refunds;
      delete from public.document_cancellations;
      delete from public.documents;
      delete from public.payments;
      delete from public.bank_statements;
      delete from public.mail_outbox;
      update public.members set status = 'inactive' where status = 'active';
      update public.document_series set next_number = 1, used = false, last_day = null;
      perform set_config('bkcc.owner_expires_documents', '', true);
    end $$`)

  /** An active member with billing details, and billing contacts by their addresses; gives it a name for {@link say}. */
  async function member(
    name: string,
    details: Row = {},
    contacts: readonly string[] = [`${name.toLowerCase().replaceAll(' ', '-')}@billing.example`],
    type = 'company',
  ) {
    const id = randomUUID()
    names.set(id, name)
    await sql(`insert into public.members (id, slug, name, member_type) values ($1::uuid, 'm-' || $1, $2, $3)`, [
      id,
      name,
      type,
    ])
    await call('save_billing_details', {
      member_id: id,
      details: { legal_name: `${name} OOD`, address: `1 ${name} St, Varna`, country: 'BG', ...details },
      contacts: contacts.map((email) => ({ name: `Reader ${email.split('@')[0]}`, email })),
    })
    return id
  }
  /** A term of a member, in days from today or by its days; paid unless it is owed. */
  const term = async (of: string, from: number | string, until: number | string, owed = false, tier = 'standard') =>
    one(
      `insert into public.memberships (member_id, tier, starts_on, ends_on, owed) values ($1, $2, $3, $4, $5) returning id`,
      [
        of,
        tier,
        typeof from === 'number' ? await today(from) : from,
        typeof until === 'number' ? await today(until) : until,
        owed,
      ],
    )

  const linesOf = (lines: Line | readonly Line[]) =>
    [lines].flat().map((line) => ({
      kind: 'dues',
      words_bg: 'Услуга',
      words_en: 'Service',
      ...(typeof line === 'object' ? line : { unit_cents: line }),
    }))
  /** A draft, and its version. */
  async function draft(kind: string, of: string | null, lines: Line | readonly Line[], more: Row = {}) {
    const id = randomUUID()
    const document = { kind, member_id: of, ...more }
    return { id, version: await call('save_draft', { document_id: id, document, lines: linesOf(lines) }) }
  }
  /** Issues a document. @throws what a refusal says */
  async function issue(kind: string, of: string | null, lines: Line | readonly Line[], more: Row = {}): Promise<Paper> {
    const { id, version } = await draft(kind, of, lines, more)
    return { id, number: await call('issue_document', { document_id: id, expected: version }) }
  }
  const note = (invoice: Paper, of: string | null, lines: Line | readonly Line[], kind = 'credit_note') =>
    issue(kind, of, lines, { refers_to: invoice.id, reason: 'Too much' })
  const openOf = async (paper: { id: string }) =>
    Number(await one('select private.open_cents(d.debt_id) from public.documents d where d.id = $1', [paper.id]))
  const partsOf = (parts: readonly (readonly [Paper, number])[]) =>
    Promise.all(
      parts.map(async ([paper, cents]) => ({ document_id: paper.id, cents, open_cents: await openOf(paper) })),
    )
  /** Records a payment that settles these parts; without `cents`, it is as much. */
  async function pay(of: string | null, parts: readonly (readonly [Paper, number])[], more: Row = {}) {
    const payment_id = randomUUID()
    const cents = parts.reduce((sum, [, part]) => sum + part, 0)
    const payment = { member_id: of, cents, booked_on: await today(), payer: 'Payer', ...more }
    await call('record_payment', { payment_id, payment, parts: await partsOf(parts) })
    return payment_id
  }
  const left = async (payment: string) =>
    Number(await one('select left_cents from public.payment_list where id = $1', [payment]))
  const leftOfNote = async ({ id }: Paper) => Number(await one('select private.left_of_credit($1)', [id]))
  /** Pays a part of what is left of a payment or a credit note back. */
  async function refund(of: { payment_id: string } | { credit_note_id: string }, cents: number, more: Row = {}) {
    const expected_left =
      'payment_id' in of ? await left(of.payment_id) : await leftOfNote({ id: of.credit_note_id, number: '' })
    const refund_id = randomUUID()
    const refunded = { ...of, cents, paid_on: await today(), reason: 'Too much', ...more }
    await call('record_refund', { refund_id, refund: refunded, expected_left })
    return refund_id
  }
  /** The invoice that follows a paid pro forma. */
  async function invoiceOf(pro: Paper): Promise<Paper> {
    const number = await call('invoice_pro_forma', { document_id: pro.id })
    return { id: await one(`select id from public.documents where kind = 'invoice' and number = $1`, [number]), number }
  }
  /** State and open amount of documents, in their order; nothing of those that are gone. */
  const states = async (...papers: readonly { id: string }[]) =>
    (
      await Promise.all(
        papers.map(({ id }) => table('select state, open_cents from public.document_list where id = $1', [id])),
      )
    ).flat()

  /** The mails about documents and members that were not asked for before, in the order of their addresses. */
  async function mails(): Promise<Mailed[]> {
    const found = await sql<Mailed>(
      `select o.template, o.recipient, o.about_kind || ' ' || o.about_id as about, private.mail_data(o) as data
       from public.mail_outbox o where o.about_kind in ('document', 'member') order by o.recipient, o.template, o.created_at`,
    )
    await sql(`delete from public.mail_outbox`)
    return say(found)
  }

  /** Puts names in the place of ids and links that have one, *then* for a moment and *some id* for the others, so that a test reads what it expects. */
  async function say<Value>(value: Value): Promise<Value> {
    const links = await sql<{ id: string; kind: string; token: string }>(
      `select i.id, k.kind, private.link_token(k.kind, i.id::uuid) as token
       from unnest($1::text[]) as i (id), unnest(array['document', 'draft']) as k (kind)`,
      [[...names.keys()]],
    )
    let text = JSON.stringify(value) ?? 'null'
    for (const { id, kind, token } of links) text = text.replaceAll(token, `link to the ${kind} ${names.get(id)}`)
    for (const [id, name] of names) text = text.replaceAll(id, name)
    text = text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'some id')
    return JSON.parse(text) as Value
  }
  /** The rows of a query, each in one line; values in the order of the columns. */
  async function table(query: string, values: unknown[] = []): Promise<string[]> {
    const rows = await sql<{ row: Row }>(`select row_to_json(t) as row from (${query}) as t`, values)
    return lines(rows.map(({ row }) => row))
  }
  /** Rows, each in one line. */
  const lines = async (rows: readonly Row[]) =>
    (await say(rows)).map((row) =>
      Object.values(row)
        .map((value) => (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)))
        .join(' '),
    )
  /** Gives ids the names that {@link say} puts in their place. */
  const name = (named: Record<string, string | { id: string }>) => {
    for (const [as, one] of Object.entries(named)) names.set(typeof one === 'string' ? one : one.id, as)
  }

  return {
    ask,
    call,
    draft,
    empty,
    invoiceOf,
    issue,
    left,
    leftOfNote,
    lines,
    mails,
    member,
    moveClock,
    name,
    note,
    one,
    open,
    openOf,
    partsOf,
    pay,
    personOf,
    refund,
    say,
    setClock,
    settings,
    someone,
    sql,
    states,
    table,
    term,
    today,
  }
}
/** See {@link office}. */
export type Office = ReturnType<typeof office>
