/**
 * Random histories of the office of two members, a buyer who is none, and who orders places, on a clock that moves on: after each act, the laws of
 * the money hold (tests/support/money-laws.ts), what was issued is as it was, and a refusal is a sentence.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { makeEvent } from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'
import { after, billingSettings, office } from '../support/dues'
import { brokenLaws, prepareLaws } from '../support/money-laws'
import { type Numbers, pick, placeActs } from '../support/place-acts'

const o = office(testBackend().sql)
const { one, sql } = o
let reader: string
let editor: string
let boss: { id: string }
beforeAll(async () => {
  reader = (await o.open()).id
  boss = await o.someone('laws-boss', 'super_administrator')
  editor = (await o.someone('laws-editor', 'editor')).id
  await prepareLaws(sql)
  await sql(`update private.submission_caps set most = 1000000 where form = 'registration'`)
  await sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
})

interface Paper {
  id: string
  kind: string
  number: string
  member_id: string | null
  order_id: string | null
  debt_id: string | null
  open: number
  state: string
  version: string
}

/** One history: what there is, and what the office can do with it. */
async function openOffice(one_series: boolean) {
  await o.empty()
  await sql('delete from public.memberships')
  await sql('update public.closed_books set closed_until = null')
  const members = [await o.member('Alpha', { vat_number: 'BG175074752' }), await o.member('Beta', { country: 'DE' })]
  const order = randomUUID()
  const buyer = { name: 'Ada', email: 'ada@buyer.example', legal_name: 'Buyer', address: 'Varna', country: 'BG' }
  let today = '2027-12-06'
  await o.moveClock(today)
  const rules = { one_series, grace_days: 10, reminders: [-3, 7] }
  await o.settings({ ...rules, close_below_cents: 300 })
  await sql(`update public.tax_rules set rate = 2000, code = 'T'`)
  await makeEvent(sql, {
    price_cents: 4999,
    member_price_cents: 4999,
    max_participants: 5,
    pay_until: after(today, 74),
    start_date: '2090-01-01',
    end_date: '2090-01-02',
    registration_deadline: '2089-12-31',
  })
  for (const [at, of] of members.entries()) await o.term(of, -300 - at, 19 + at * 9)
  const did: string[] = []
  const frozen = new Map<string, string>()
  /** Whether the act has changed anything: what was refused has not. */
  let changed = false
  const change: typeof sql = (...given) => {
    changed = true
    return sql(...given)
  }

  const papers = () =>
    sql<Paper>(
      `select d.id, d.kind, d.number, d.member_id, d.order_id, d.debt_id, l.open_cents::integer as open, l.state, d.updated_at::text as version
       from public.documents d join public.document_list l on l.id = d.id order by d.created_at, d.id`,
    )
  const rows = (query: string) => sql<Row & { id: string }>(query)
  /** Calls as the office does. What is refused is refused with a sentence; everything else is a fault. */
  async function call<Body = string>(name: string, given: Row, as?: { id: string }): Promise<Body | undefined> {
    const answer = await o.ask<Body & { message: string }>(name, given, as)
    did.push(`${name} ${JSON.stringify(given)} → ${answer.code ? answer.body.message : 'done'}`)
    changed ||= !answer.code
    if (!answer.code) return answer.body
    expect(answer.code, did.at(-1)).toMatch(as ? /^(P0001|PT4\d\d|22023|42501)$/ : /^(P0001|PT4\d\d|22023)$/)
    expect(answer.body.message).toMatch(/^[A-Z€0-9].*[.]$/)
    expect(answer.body.message).not.toMatch(/constraint|violates|null value|syntax|relation|column/)
    return undefined
  }
  const openOf = (paper: Paper) => o.openOf(paper)
  const closedUntil = () => one<string | null>('select closed_until::text from public.closed_books')
  /** What the books say of all days until one: days, numbers and cents of the journals, of what was received and owed, and of statements of account. */
  const booksUntil = (day: string) =>
    one<string>(
      `select jsonb_pretty(jsonb_build_object(
        'sales', (select jsonb_agg(j.row - array['state', 'buyer']) from jsonb_array_elements(private.get_sales_journal('2000-01-01', $1)) as j (row)),
        'payments', (select jsonb_agg(j.row - array['payer', 'member', 'reason']) from jsonb_array_elements(private.get_payment_journal('2000-01-01', $1)) as j (row)),
        'received', private.get_received('2000-01-01', $1),
        -- Of invoices: the cancellation of a pro forma has the time of the machine, which is none of this clock.
        'receivables', (select jsonb_agg(j.row - array['name', 'cents', 'ages'] order by j.row ->> 'id')
          from jsonb_array_elements(private.get_receivables($1)) as j (row) where j.row ->> 'invoiced_cents' <> '0'),
        'accounts', (select jsonb_agg(jsonb_build_array(m.id, a.day, a.kind, a.number, a.cents) order by m.id, a.day, a.cents, a.kind, a.number)
          from public.members m, private.account_rows(m.id) a where a.day <= $1),
        'advances', (select jsonb_agg(jsonb_build_array(m.id, a.number, a.cents) order by m.id, a.number)
          from public.members m, private.account_advances(m.id, $1) a)))`,
      [day],
    )
  let shut: { until: string; said: string } | undefined

  /** The papers that an act is about: of places alone, or all. */
  const papersOf = async (places = false) =>
    (await papers()).filter((p) => !places || (p.order_id && p.order_id !== order))

  const acts: Record<string, (n: Numbers) => Promise<unknown>> = {
    ...placeActs({ sql, ask: o.ask, call, change, did, editor, today: () => today }),
    async draft({ a, b, cents }) {
      const of = pick([...members, null], a)
      const term = (
        await rows(
          `select id from public.memberships where member_id = '${of ?? randomUUID()}' order by starts_on desc`,
        )
      )[0]
      const lines = [
        {
          kind: 'dues',
          words_bg: 'Внос',
          words_en: 'Dues',
          unit_cents: cents,
          term_id: b % 2 === 0 ? (term?.id ?? null) : null,
        },
        { kind: 'other', words_bg: 'Друго', words_en: 'Other', unit_cents: 4999, quantity: 3, discount_cents: b },
      ].slice(b % 3 === 1 ? 1 : 0)
      await call('save_draft', {
        document_id: randomUUID(),
        document: {
          kind: b % 2 ? 'invoice' : 'pro_forma',
          member_id: of,
          ...(of === null && { order_id: order, buyer }),
        },
        lines,
      })
    },
    async note({ a, b, cents, places }) {
      const invoice = pick(
        (await papersOf(places)).filter(
          ({ kind, number, state }) => kind === 'invoice' && number && state !== 'annulled',
        ),
        a,
      )
      if (!invoice) return
      // The whole of a line, more than it, or a part; also in small steps, whose tax is rounded up each time.
      for (const part of a % 3 === 0
        ? [() => 3, () => 3, (rest: number) => rest - 1]
        : [(rest: number) => [cents, rest, rest + 1][b % 3]]) {
        const line = pick(
          await rows(
            `select r.place as id, r.net_cents::integer as left, l.term_id from private.left_of_lines('${invoice.id}') r
             join public.document_lines l on l.document_id = '${invoice.id}' and l.place = r.place order by 1`,
          ),
          b,
        )
        const document_id = randomUUID()
        const { member_id, id: refers_to } = invoice
        const kind = b % 5 === 0 ? 'debit_note' : 'credit_note'
        const unit_cents = Math.max(part(Number(line?.left)) ?? 0, 0)
        const expected = await call('save_draft', {
          document_id,
          document: { kind, member_id, refers_to, reason: 'Too much' },
          lines: [{ corrects: line?.id, term_id: line?.term_id, unit_cents }],
        })
        if (expected && a % 4) await call('issue_document', { document_id, expected })
      }
    },
    async issue({ a }) {
      const draft = pick(
        (await papers()).filter(({ number }) => !number),
        a,
      )
      if (draft) await call('issue_document', { document_id: draft.id, expected: draft.version })
    },
    // Who waits over midnight for the number began on the day before.
    async 'issue over midnight'(n) {
      await o.setClock(after(today, -1))
      await acts.issue?.(n)
      await o.setClock(today)
    },
    async 'delete a draft'({ a }) {
      const draft = pick(
        (await papers()).filter(({ number }) => !number),
        a,
      )
      if (draft) await change('delete from public.documents where id = $1', [draft.id])
    },
    'note on a place': (n) => acts.note?.({ ...n, places: true }) ?? Promise.resolve(),
    'pay for places': (n) => acts.pay?.({ ...n, places: true }) ?? Promise.resolve(),
    async pay({ a, b, cents, places }) {
      const paper = pick(
        (await papersOf(places)).filter(
          ({ state, debt_id, open }) => debt_id && (open > 0 || (b % 7 === 0 && state !== 'invoiced')),
        ),
        a,
      )
      const open = paper ? await openOf(paper) : 0
      const part = Math.min(
        b % 3 === 0 ? Math.max(open - Math.floor((open * (b % 5)) / 20), 1) : b % 3 === 1 ? open : cents,
        Math.max(open, 1),
      )
      const payment_id = randomUUID()
      const given = {
        payment_id,
        payment: {
          member_id: paper?.member_id ?? null,
          cents: Math.max(part + (b % 4 === 0 ? 777 : 0), 1),
          booked_on: after(today, -(b % 3)),
          payer: 'Payer',
          ...(b % 5 === 2 && { currency: 'KZT', arrived_cents: cents * 500 }),
          ...(b % 4 === 1 && { method: 'cash', receipt: `R-${b}` }),
        },
        parts:
          paper && open > 0
            ? [{ document_id: paper.id, cents: part, open_cents: open, ...(b % 3 === 0 && { charges: true }) }]
            : [],
      }
      if ((await call('record_payment', given)) === undefined) return
      // The same again changes nothing; with other values it is refused.
      const again = await o.ask('record_payment', given)
      expect([again.code, again.body]).toEqual([null, payment_id])
      const other = await o.ask('record_payment', { ...given, payment: { ...given.payment, cents: 1e6 } })
      expect(other.code).toBe('PT409')
      const another = { ...given.payment, method: 'card', receipt: 'other' }
      expect((await o.ask('record_payment', { ...given, payment: another })).code).toBe('PT409')
    },
    async 'bring a statement'({ a, b, cents }) {
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        a,
      )
      const open = paper ? await openOf(paper) : cents
      const fee = b % 3 ? 0 : Math.floor(open / 10)
      const [said] = await rows(
        `select payment_reference as id from public.documents where id = '${paper?.id ?? order}'`,
      )
      const [paid] = await rows(
        'select id, cents::integer from public.payments where line_id is not null and undone_at is null limit 1',
      )
      const line = (sent: number, more: Row) => ({
        booked_on: today,
        cents: sent,
        payer: 'Payer',
        payer_iban: 'DE89370400440532013000',
        text: 'Payment',
        bank_reference: randomUUID(),
        ...more,
      })
      const lines = [
        line(open - fee, { reference: said?.id, charges_cents: fee || null }),
        line(cents, b % 5 ? {} : { instructed_cents: cents * 2, instructed_currency: 'USD' }),
        // The bank takes back what it had booked.
        ...(paid ? [line(-Number(paid.cents), { text: 'Reversal' })] : []),
      ]
      const statement = {
        account: billingSettings.accounts[0]?.iban,
        currency: 'EUR',
        format: 'csv',
        file_name: 'bank.csv',
        lines,
      }
      for (const id of [randomUUID(), randomUUID()])
        await call('import_statements', { statements: [{ ...statement, id }] })
      if (paid) await call('undo_payment', { payment_id: paid.id, reason: 'Reversed by the bank' })
    },
    async 'confirm lines'({ a, b, cents }) {
      const lines = await rows(
        'select id, cents::integer, state, statement_id, booked_on::text from public.statement_line_list order by id',
      )
      const one = pick(b % 3 ? lines.filter(({ state }) => state === 'matched') : lines, a)
      if (!one) return
      if (b % 3) {
        const until = (await closedUntil()) ?? ''
        const matched = lines.filter(
          ({ state, statement_id, booked_on }) =>
            state === 'matched' && statement_id === one.statement_id && String(booked_on) > until,
        )
        await call('confirm_matched', {
          statement_id: one.statement_id,
          expected: matched.length,
          expected_cents: matched.reduce((sum, line) => sum + Number(line.cents), 0),
        })
        return
      }
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        b,
      )
      const open = paper ? await openOf(paper) : 0
      await call('confirm_line', {
        line_id: one.id,
        payment_id: randomUUID(),
        member_id: pick(members, a),
        euro_cents: null,
        parts: paper ? [{ document_id: paper.id, cents: Math.min(open, cents), open_cents: open }] : [],
      })
    },
    async allocate({ a, b }) {
      const payment = pick(
        await rows(
          'select id, left_cents::integer as left from public.payment_list where left_cents > 0 order by recorded_at',
        ),
        a,
      )
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        b,
      )
      if (!payment || !paper) return
      const open = await openOf(paper)
      await call('allocate_payment', {
        payment_id: payment.id,
        parts: [{ document_id: paper.id, cents: Math.min(Number(payment.left), open), open_cents: open }],
        expected_left: Number(payment.left),
      })
    },
    async 'undo a settlement'({ a }) {
      const settlement = pick(
        await rows('select id from public.settlements where undone_at is null order by settled_at, id'),
        a,
      )
      if (settlement) await call('undo_settlement', { settlement_id: settlement.id, reason: 'Wrong' })
    },
    async 'undo a payment'({ a }) {
      const payment = pick(
        await rows('select id from public.payments where undone_at is null order by recorded_at desc, id'),
        a % 3,
      )
      if (payment) await call('undo_payment', { payment_id: payment.id, reason: 'Sent back' })
    },
    async refund({ a, cents }) {
      const from = pick(
        await rows(`select id, left_cents::integer as left, 'payment_id' as of from public.payment_list where left_cents > 0
          union all select id, open_cents::integer, 'credit_note_id' from public.document_list where kind = 'credit_note' and open_cents > 0 order by 1`),
        a,
      )
      if (!from) return
      const given = {
        refund_id: randomUUID(),
        refund: {
          [String(from.of)]: from.id,
          cents: Math.min(cents, Number(from.left)),
          paid_on: today,
          reason: 'Too much',
        },
        expected_left: Number(from.left),
      }
      await call('record_refund', given)
      expect((await o.ask('record_refund', { ...given, refund: { ...given.refund, cents: 1e6 } })).code).toBe('PT409')
    },
    async 'undo a refund'({ a }) {
      const refund = pick(await rows('select id from public.refunds where undone_at is null order by id'), a)
      if (refund) await call('undo_refund', { refund_id: refund.id, reason: 'Came back' })
    },
    async 'write off'({ a }) {
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        a,
      )
      if (paper) await call('write_off', { document_id: paper.id, reason: 'Lost', expected_open: await openOf(paper) })
    },
    async 'close as charges'({ a }) {
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        a,
      )
      if (paper) await call('close_as_charges', { document_id: paper.id, expected_open: await openOf(paper) })
    },
    async 'use a note'({ a, b, cents }) {
      const note = pick(
        (await papers()).filter(({ kind, open, number }) => kind === 'credit_note' && number && open > 0),
        a,
      )
      const paper = pick(
        (await papers()).filter(({ open, debt_id }) => debt_id && open > 0),
        b,
      )
      if (!note || !paper) return
      const open = await openOf(paper)
      await call('use_credit', {
        credit_note_id: note.id,
        document_id: paper.id,
        cents: b % 2 ? cents : Math.min(note.open, open),
        expected_open: open,
        expected_left: note.open,
      })
    },
    async annul({ a, b }) {
      const paper = pick(
        (await papers()).filter(
          ({ kind, number, state }) => number && state !== 'annulled' && /invoice|note/.test(kind),
        ),
        a,
      )
      if (!paper) return
      const new_buyer = b % 4 === 0
      await call('annul_document', { document_id: paper.id, reason: 'Wrong', replacing: b % 3 > 0, new_buyer })
      if (new_buyer)
        await change(
          `insert into laws_of_tests.new_buyers select replaced_by from public.documents where refers_to = $1 and kind = 'annulment'`,
          [paper.id],
        )
    },
    async 'cancel or invoice a pro forma'({ a, b }) {
      const paper = pick(
        (await papers()).filter(
          ({ kind, number, state }) =>
            number && (kind === 'pro_forma' || kind === 'opening_balance') && state !== 'cancelled',
        ),
        a,
      )
      if (!paper) return
      await (b % 2
        ? call('cancel_pro_forma', { document_id: paper.id, reason: 'Not wanted' })
        : call('invoice_pro_forma', { document_id: paper.id }))
    },
    async 'bring in an opening balance'({ a, b, cents }) {
      const [of] = await rows(`select id, name from public.members where id = '${pick(members, a)}'`)
      const dated_on = after(today, -30 - b)
      const row = {
        member: of?.name,
        number: `Invoice 000012${b % 4} of 2026`,
        dated_on,
        due_on: after(dated_on, b * 3),
        cents,
        words: 'Dues of 2026',
      }
      const added = await call<Row[]>('import_opening_balances', { rows: [row] })
      if (added === undefined) return
      // The same again adds nothing; another amount of it is refused.
      expect((await o.ask('import_opening_balances', { rows: [row] })).body).toEqual([{ added: 0, known: 1 }])
      expect((await o.ask('import_opening_balances', { rows: [{ ...row, cents: cents + 1 }] })).code).toBe('P0001')
    },
    async renew({ a }) {
      await call('renew_members', { ids: [pick(members, a)] })
    },
    async 'shorten or remove a term'({ a, b }) {
      const term = pick(await rows('select id from public.memberships order by starts_on'), a)
      if (!term) return
      await change(
        b % 2
          ? 'update public.memberships set ends_on = ends_on - 1 where id = $1 and ends_on > starts_on + 2'
          : 'delete from public.memberships where id = $1',
        [term.id],
      ).catch((error: Error) => expect(error.message).toMatch(/^A document asks for the dues of this term/))
    },
    async 'change a rate'({ a }) {
      await change(`update public.tax_rules set rate = $1, code = $2`, [pick([0, 900, 2000, 2200], a), `T${a}`])
    },
    async 'change a buyer'({ a, b }) {
      await change(
        `update public.billing_details set country = $2, legal_name = $3, vat_number = $4 where member_id = $1`,
        [pick(members, a), pick(['BG', 'DE', 'KZ'], b), `Renamed ${b}`, b % 2 ? 'BG175074752' : null],
      )
      await change(`update public.event_orders set legal_name = $1 where id = $2`, [`Bought ${b}`, order])
    },
    async 'erase a buyer'({ b }) {
      if (b % 4) return
      await change('delete from public.documents where order_id = $1 and number is null', [order])
      await change('select private.anonymise_orders(array[$1::uuid])', [order])
    },
    // Another one comes in their place.
    async 'erase a member'({ b }) {
      if (b % 4) return
      await change('select private.erase_listings(array[$1::uuid])', [members[1]])
      members[1] = await o.member('Gamma', { country: 'KZ' })
      await o.term(members[1], -300, 14)
    },
    // The reminders of the days between went out.
    async 'another day'({ a }) {
      const days = pick([1, 3, 9, 14, 40, 200], a) ?? 1
      const began = today
      for (const passed of [11, 22, days].filter((each) => each <= days)) {
        today = after(began, passed)
        await o.moveClock(today)
        await change('select private.send_dues_reminders()')
      }
    },
    async 'close the books'({ a }) {
      const expected = await closedUntil()
      const until = after(today, -(pick([1, 2, 10, 30], a) ?? 1))
      if (!expected || until > expected) await call('close_books', { until, expected })
    },
    async 'open the books again'({ a }) {
      const expected = await closedUntil()
      const until = expected && a % 2 ? after(expected, -5) : null
      if (expected) await call('close_books', { until, expected, reason: 'A mistake' }, boss)
    },
    async 'other settings'({ a }) {
      changed = true
      await o.settings({
        ...rules,
        close_below_cents: pick([0, 300, 10000], a) ?? 0,
        invoice_first: a % 2 === 0,
        days_to_pay: pick([0, 14], a) ?? 14,
      })
    },
  }

  return {
    did,
    names: Object.keys(acts),
    async act(name: string, numbers: Numbers) {
      did.push(name)
      changed = false
      await acts[name]?.(numbers)
      if (!changed) return
      expect(await brokenLaws(sql, reader), did.join('\n')).toEqual([])
      // 27. Nothing of closed days changes.
      const until = await closedUntil()
      const said = until ? await booksUntil(until) : ''
      if (until === shut?.until) expect(said, did.join('\n')).toBe(shut?.said ?? '')
      shut = until ? { until, said } : undefined
      // 1. An issued paper never changes.
      const issued = await sql<{ id: string; said: string }>(
        `select d.id, md5(d::text || coalesce((select string_agg((to_jsonb(l) - 'term_id')::text, '' order by l.place) from public.document_lines l
           where l.document_id = d.id), '')) as said from public.documents d where d.number is not null`,
      )
      for (const { id, said } of issued)
        expect(said, did.join('\n')).toBe(frozen.get(id) ?? (frozen.set(id, said), said))
      expect(await one<number>('select count(*)::integer from public.documents where number is not null')).toBe(
        frozen.size,
      )
    },
  }
}

const names = [
  'draft', 'draft', 'issue', 'issue', 'issue over midnight', 'note', 'note', 'note', 'pay', 'pay', 'pay', 'bring a statement', 'bring a statement', 'confirm lines', 'confirm lines',
  'order places', 'order places', 'pay for places', 'pay for places', 'pay for places', 'note on a place', 'note on a place', 'give up a place', 'give up a place', 'give up a place', 'check in', 'check in', 'undo a check-in', 'undo a check-in', 'accept a place', 'time to pay passes', 'time to pay passes', 'ask again for places', 'move the event', 'cancel the event', 'cancel the event', 'delete the event', 'erase who ordered',
  'allocate', 'undo a settlement', 'undo a payment', 'undo a payment', 'undo a payment', 'refund', 'undo a refund', 'write off', 'close as charges', 'use a note', 'annul', 'annul', 'annul',
  'cancel or invoice a pro forma', 'cancel or invoice a pro forma', 'bring in an opening balance', 'bring in an opening balance', 'renew', 'delete a draft', 'shorten or remove a term', 'change a rate', 'change a rate', 'change a buyer', 'change a buyer', 'erase a buyer', 'erase a member', 'another day', 'another day', 'another day', 'other settings', 'close the books', 'close the books', 'close the books', 'open the books again',
] // prettier-ignore
const step = fc.record({
  name: fc.constantFrom(...names),
  a: fc.nat({ max: 20 }),
  b: fc.nat({ max: 20 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 12000 }), fc.constantFrom(1002, 4999)),
})

const history = fc.asyncProperty(
  fc.array(step, { minLength: 20, maxLength: 50 }),
  fc.boolean(),
  async (steps, one_series) => {
    const here = await openOffice(one_series)
    // A paper of each buyer, of which they were reminded, and an order of three places are there from the beginning, so that what corrects them comes soon.
    for (const a of [0, 1, 2]) {
      await here.act('draft', { a, b: 3 - a, cents: 1002 })
      await here.act('issue', { a: 0, b: 0, cents: 1 })
    }
    await here.act('another day', { a: 3, b: 0, cents: 1 })
    await here.act('order places', { a: 2, b: 0, cents: 1 })
    // In one half they are paid, with a discount; in the other, in part, and somebody is here.
    if (one_series) {
      await here.act('pay for places', { a: 0, b: 1, cents: 1 })
      await here.act('note on a place', { a: 1, b: 3, cents: 999 })
    } else {
      await here.act('check in', { a: 0, b: 0, cents: 1 })
      await here.act('pay for places', { a: 0, b: 2, cents: 1002 })
    }
    for (const { name, ...numbers } of steps) await here.act(name, numbers)
  },
)

test(
  'the laws of the money hold after every act',
  () =>
    fc.assert(history, {
      numRuns: Number(process.env.HISTORIES ?? (process.env.TEST_BREADTH ? 500 : 8)),
      endOnFailure: process.env.TEST_BREADTH === undefined,
    }),
  process.env.TEST_BREADTH ? 3_600_000 : 600_000,
)
