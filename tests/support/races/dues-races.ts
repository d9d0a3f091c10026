import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { billingSettings, office, type Office, type Paper } from '../dues'
import { callAs, codeOf, connectSessions, openAs } from '../sessions'
import { racesOf, type Act } from './two-at-once'

/**
 * Defines the tests of documents and payments in parallel transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeDuesRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let admin: string
  let o: Office
  let member: string
  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 12)
    admin = await accountId(driver.sql, 'administrator')
    o = office(driver.sql)
    await o.open()
    return () => pool.end()
  })
  beforeEach(async () => {
    member = await o.member('Race')
  })

  const call = (...[statement, parameters, by = admin]: Act) => callAs(pool, by, statement, parameters)
  /** Runs a statement whose backend is killed before it is committed. A connection that was killed never answers: it has a pool of its own. */
  async function begunAndKilled(statement: string, parameters: unknown[]) {
    const doomed = await connectSessions(driver, 1)
    const { run } = await openAs(doomed, admin)
    const [backend] = await run<{ pid: number }>('select pg_backend_pid() as pid')
    await run(statement, parameters)
    await driver.sql('select pg_terminate_backend($1)', [backend?.pid])
    await doomed.end({ timeout: 0 })
  }
  const issuing = `select public.issue_document(d.id, d.updated_at) from public.documents d where d.id = $1::uuid`
  const numbers = async () =>
    (
      await driver.sql<{ n: string }>(
        `select number as n from public.documents where kind = 'invoice' and number is not null order by number`,
      )
    ).map(({ n }) => Number(n))

  const paying = (paper: Paper, cents: number, open_cents = cents): Act => [
    'select public.record_payment(gen_random_uuid(), $1::jsonb, $2::jsonb)',
    [
      { member_id: member, cents, booked_on: '2026-01-15', payer: 'Race' },
      [{ document_id: paper.id, cents, open_cents }],
    ],
  ]
  const allocating = (payment: string, paper: Paper, cents: number, left = cents): Act => [
    'select public.allocate_payment($1::uuid, $2::jsonb, $3::bigint)',
    [payment, [{ document_id: paper.id, cents, open_cents: 10000 }], left],
  ]
  const refunding = (of: object, cents: number, left = cents): Act => [
    'select public.record_refund(gen_random_uuid(), $1::jsonb, $2::bigint)',
    [{ ...of, cents, paid_on: '2026-01-15', reason: 'Race' }, left],
  ]
  const crediting = (note: Paper, paper: Paper, cents: number): Act => [
    'select public.use_credit($1::uuid, $2::uuid, $3::bigint, 10000, $3::bigint)',
    [note.id, paper.id, cents],
  ]
  const cancelling = (paper: Paper): Act => ['select public.cancel_pro_forma($1::uuid, $2)', [paper.id, 'Race']]
  const annulling = (paper: Paper): Act => ['select public.annul_document($1::uuid, $2, false)', [paper.id, 'Race']]
  const invoicing = (paper: Paper): Act => ['select public.invoice_pro_forma($1::uuid)', [paper.id]]
  const writingOff = (paper: Paper): Act => ['select public.write_off($1::uuid, $2, 10000)', [paper.id, 'Race']]
  const sending = (paper: Paper): Act => ['select public.send_document($1::uuid, 0)', [paper.id]]
  const undoing = (what: 'payment' | 'settlement' | 'refund', id: string): Act => [
    `select public.undo_${what}($1::uuid, $2)`,
    [id, 'Race'],
  ]
  const issued = (draft: { id: string }): Act => [issuing, [draft.id]]
  const saving = (draft: { id: string; version: string }, cents: number): Act => [
    'select public.save_draft($1::uuid, $2::jsonb, $3::jsonb, $4::text::timestamptz)',
    [
      draft.id,
      { kind: 'invoice', member_id: member },
      [{ kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: cents }],
      draft.version,
    ],
  ]
  const holding = (): Act => ['select public.hold_reminders($1::uuid, true)', [member]]
  const detailing = (version: string, details: object): Act => [
    `select public.save_billing_details($1::uuid, $2::jsonb, '[]', $3::text::timestamptz)`,
    [member, { legal_name: 'Race', ...details }, version],
  ]
  const version = () => o.one('select updated_at::text from public.billing_details where member_id = $1', [member])
  const setting = (expected: number, days_to_pay: number): Act => [
    `select public.save_billing_settings($1::jsonb, '{}', $2::integer)`,
    [{ ...billingSettings, days_to_pay }, expected],
  ]
  /** A statement whose one line pays a document. */
  async function statementFor(paper: Paper) {
    const id = randomUUID()
    const text = await o.one('select payment_reference from public.documents where id = $1', [paper.id])
    await o.call('import_statements', {
      statements: [
        {
          id,
          account: `RACE${id.slice(0, 8).toUpperCase()}`,
          currency: 'EUR',
          format: 'csv',
          file_name: 'race.csv',
          lines: [{ booked_on: '2026-01-15', cents: 10000, text }],
        },
      ],
    })
    return { id, line: await o.one('select id from public.statement_lines where statement_id = $1', [id]) }
  }
  const confirming = (line: string, paper: Paper): Act => [
    'select public.confirm_line($1::uuid, gen_random_uuid(), $2::uuid, null, $3::jsonb)',
    [line, member, [{ document_id: paper.id, cents: 10000, open_cents: 10000 }]],
  ]
  const undoingImport = (statement: string): Act => ['select public.undo_import($1::uuid)', [statement]]
  const confirmingAll = (statement: string): Act => ['select public.confirm_matched($1::uuid, 1, 10000)', [statement]]

  const invoice = () => o.issue('invoice', member, 10000)
  const proForma = () => o.issue('pro_forma', member, 10000)
  const payment = () => o.pay(member, [], { cents: 7000 })
  /** A credit note for 6000 cents of an invoice that is paid. */
  async function creditNote() {
    const paid = await invoice()
    await o.pay(member, [[paid, 10000]])
    return o.note(paid, member, 6000)
  }

  test('two payments at once leave no stale day of lapse', async () => {
    const papers = []
    for (const [from, until] of [
      ['2020-01-01', '2020-12-31'],
      ['2021-01-01', '2021-12-31'],
    ] as const) {
      const term_id = await o.term(member, from, until, true)
      papers.push(await o.issue('invoice', member, { unit_cents: 10000, term_id }))
    }
    const lapses = () => driver.sql('select * from private.lapses where member_id = $1', [member])
    const before = await lapses()
    const [one, other] = papers as [Paper, Paper]
    const { run, commit } = await openAs(pool, admin)
    const [pay, first] = paying(one, 10000)
    const [, second] = paying(other, 10000)
    await run(pay, first)
    // As at the end of the transaction, a moment before it is over.
    await run('set constraints all immediate')
    let over = false
    const later = call(pay, second).finally(() => {
      over = true
    })
    await expect
      .poll(async () => over || (await driver.sql('select from pg_catalog.pg_locks where not granted')).length > 0, {
        timeout: 20_000,
      })
      .toBe(true)
    await commit()
    expect(await later).toBeNull()
    expect(await lapses()).not.toEqual(before)
    expect(await lapses()).toEqual(await driver.sql('select * from private.lapses_of(array[$1::uuid])', [member]))
  })

  describe('documents at the same moment', () => {
    test('fifty issues at once, and three whose backend is killed, leave numbers without a gap or a double', async () => {
      const before = await numbers()
      const drafts = async (count: number) =>
        Promise.all(Array.from({ length: count }, () => o.draft('invoice', member, 10000)))
      const killed = await drafts(3)
      for (const { id } of killed) await begunAndKilled(issuing, [id])
      const fifty = await drafts(50)
      expect(await Promise.all(fifty.map(({ id }) => call(issuing, [id])))).toEqual(fifty.map(() => null))
      const found = await numbers()
      expect(found).toHaveLength(before.length + 50)
      expect(found).toEqual(Array.from(found, (_, place) => (found[0] ?? 0) + place))
      expect(
        await driver.sql(`select from public.documents where id = any ($1::uuid[]) and number is not null`, [
          killed.map(({ id }) => id),
        ]),
      ).toEqual([])
    })

    test('one document pressed eight times is issued once', async () => {
      const { id } = await o.draft('invoice', member, 10000)
      const before = (await numbers()).length
      expect(await Promise.all(Array.from({ length: 8 }, () => call(issuing, [id])))).toEqual(Array(8).fill(null))
      expect(await numbers()).toHaveLength(before + 1)
    })

    test.each<[string, string, () => Promise<Act[]>]>([
      [
        'pay the same document',
        'PT409',
        async () => {
          const paper = await invoice()
          return Array.from({ length: 8 }, () => paying(paper, 10000))
        },
      ],
      [
        'issue drafts for the same term',
        'P0001',
        async () => {
          const term_id = await o.term(member, '2090-01-01', '2090-12-31', true)
          const drafts = Array.from({ length: 8 }, () => o.draft('invoice', member, { unit_cents: 10000, term_id }))
          return (await Promise.all(drafts)).map(issued)
        },
      ],
    ])('of eight who %s, one does and the others are told', async (_, code, prepare) => {
      const outcomes = await Promise.all(
        (await prepare()).map(([statement, parameters]) => call(statement, parameters)),
      )
      expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill(code), null].toSorted())
    })

    test('a renewal run by two Administrators, and one that is killed, leaves each member with one document and one mail', async () => {
      const members = await Promise.all(Array.from({ length: 6 }, () => o.member('Renewal')))
      for (const id of members) await o.term(id, -365, 0)
      const renew = () => call('select public.renew_members($1::uuid[])', [members])
      expect(await Promise.all([renew(), renew(), renew()])).toEqual([null, null, null])
      const rows = await driver.sql<{ id: string; version: string; cents: string }>(
        `select document_id as id, version::text, cents::text from private.drafted_renewals where member_id = any ($1::uuid[])`,
        [members],
      )
      expect(rows).toHaveLength(6)
      const issue = 'select public.issue_renewal($1::uuid, $2::text::timestamptz, $3::bigint)'
      await begunAndKilled(issue, [rows[0]?.id, rows[0]?.version, rows[0]?.cents])
      const other = await accountId(driver.sql, 'superAdministrator')
      const runs = [admin, other].map(async (who) => {
        for (const { id, version: of, cents } of rows) await callAs(pool, who, issue, [id, of, cents])
      })
      await Promise.all(runs)
      expect(
        await driver.sql(
          `select count(distinct d.id)::integer as documents, count(o.id)::integer as mails, count(distinct d.member_id)::integer as members
           from public.documents d left join public.mail_outbox o on o.about_id = d.id where d.member_id = any ($1::uuid[])`,
          [members],
        ),
      ).toEqual([{ documents: 6, mails: 6, members: 6 }])
    })
  })

  describe('two acts on the same money', () => {
    const race = racesOf(() => ({ driver, pool, admin }))

    /** The outcomes of two acts, of which the second begins while the first is open. */
    const both = (name: string, outcomes: (string | null)[], prepare: () => Promise<[Act, Act]>) =>
      test(name, async () => {
        expect(await race(...(await prepare()))).toEqual(outcomes)
      })

    both('the rest of a payment, paid back twice', [null, 'PT409'], async () => {
      const payment_id = await payment()
      return [refunding({ payment_id }, 7000), refunding({ payment_id }, 7000)]
    })
    both('the rest of a payment, paid back and used', [null, 'PT409'], async () => {
      const payment_id = await payment()
      return [refunding({ payment_id }, 7000), allocating(payment_id, await invoice(), 7000)]
    })
    both('a payment, used for two documents', [null, 'PT409'], async () => {
      const of = await payment()
      return [allocating(of, await invoice(), 7000), allocating(of, await invoice(), 7000)]
    })
    both('a payment, undone and used', [null, 'PT409'], async () => {
      const of = await payment()
      return [undoing('payment', of), allocating(of, await invoice(), 7000)]
    })
    both('a payment, paid back and undone', [null, 'P0001'], async () => {
      const payment_id = await payment()
      return [refunding({ payment_id }, 7000), undoing('payment', payment_id)]
    })
    both('a payment, undone and paid back', [null, 'PT409'], async () => {
      const payment_id = await payment()
      return [undoing('payment', payment_id), refunding({ payment_id }, 7000)]
    })
    both('a note, used for two documents', [null, 'PT409'], async () => {
      const of = await creditNote()
      return [crediting(of, await invoice(), 6000), crediting(of, await invoice(), 6000)]
    })
    both('a note, paid back twice', [null, 'PT409'], async () => {
      const { id: credit_note_id } = await creditNote()
      return [refunding({ credit_note_id }, 6000), refunding({ credit_note_id }, 6000)]
    })
    both('a note, annulled and used', [null, 'PT409'], async () => {
      const of = await creditNote()
      return [annulling(of), crediting(of, await invoice(), 6000)]
    })
    both('a note, used and annulled', [null, 'P0001'], async () => {
      const of = await creditNote()
      return [crediting(of, await invoice(), 6000), annulling(of)]
    })
    both('a note, paid back and annulled', [null, 'P0001'], async () => {
      const of = await creditNote()
      return [refunding({ credit_note_id: of.id }, 6000), annulling(of)]
    })
    both('what was paid back and came again, of a payment', [null, null], async () => {
      const payment_id = await payment()
      const back = await o.refund({ payment_id }, 7000)
      return [undoing('refund', back), refunding({ payment_id }, 7000)]
    })
    both('what was paid back and came again, of a note', [null, null], async () => {
      const { id: credit_note_id } = await creditNote()
      const back = await o.refund({ credit_note_id }, 6000)
      return [undoing('refund', back), refunding({ credit_note_id }, 6000)]
    })
    both('a debt, paid and written off', [null, 'PT409'], async () => {
      const paper = await invoice()
      return [paying(paper, 4000, 10000), writingOff(paper)]
    })
    both('a debt, opened again and paid', [null, null], async () => {
      const paper = await invoice()
      const of = await o.pay(member, [[paper, 10000]])
      const settlement = await o.one('select id from public.settlements where payment_id = $1', [of])
      return [undoing('settlement', settlement), paying(paper, 10000)]
    })
    both('a pro forma, paid and cancelled', [null, 'P0001'], async () => {
      const paper = await proForma()
      return [paying(paper, 10000), cancelling(paper)]
    })
    both('a pro forma, cancelled and paid', [null, 'P0001'], async () => {
      const paper = await proForma()
      return [cancelling(paper), paying(paper, 10000)]
    })
    both('a pro forma, cancelled twice', [null, null], async () => {
      const paper = await proForma()
      return [cancelling(paper), cancelling(paper)]
    })
    both('an invoice, paid and annulled', [null, 'P0001'], async () => {
      const paper = await invoice()
      return [paying(paper, 10000), annulling(paper)]
    })
    both('an invoice, annulled and paid', [null, 'P0001'], async () => {
      const paper = await invoice()
      return [annulling(paper), paying(paper, 10000)]
    })
    both('an invoice, annulled twice', [null, 'PT409'], async () => {
      const paper = await invoice()
      return [annulling(paper), annulling(paper)]
    })
    both('two notes, for the whole of an invoice each', [null, 'P0001'], async () => {
      const more = { refers_to: (await invoice()).id, reason: 'Race' }
      return [
        issued(await o.draft('credit_note', member, 10000, more)),
        issued(await o.draft('credit_note', member, 10000, more)),
      ]
    })
    both('a note, issued while its invoice is annulled', [null, 'P0001'], async () => {
      const paper = await invoice()
      const note = await o.draft('credit_note', member, 10000, { refers_to: paper.id, reason: 'Race' })
      return [annulling(paper), issued(note)]
    })
    both('a draft, saved twice', [null, 'PT409'], async () => {
      const draft = await o.draft('invoice', member, 10000)
      return [saving(draft, 1), saving(draft, 2)]
    })
    both('a draft, issued and saved', [null, 'PT409'], async () => {
      const draft = await o.draft('invoice', member, 10000)
      return [issued(draft), saving(draft, 2)]
    })
    both('a document, sent twice', [null, 'PT409'], async () => {
      const paper = await invoice()
      return [sending(paper), sending(paper)]
    })
    both('a line, confirmed twice', [null, 'PT409'], async () => {
      const paper = await invoice()
      const { line } = await statementFor(paper)
      return [confirming(line, paper), confirming(line, paper)]
    })
    both('a line, confirmed and decided', [null, 'PT409'], async () => {
      const paper = await invoice()
      const { line } = await statementFor(paper)
      return [confirming(line, paper), ['select public.decide_lines(array[$1::uuid], $2)', [line, 'not_ours']]]
    })
    both('a line, confirmed while its import is undone', [null, 'PT409'], async () => {
      const paper = await invoice()
      const { id, line } = await statementFor(paper)
      return [confirming(line, paper), undoingImport(id)]
    })
    both('an import, undone while a line of it is confirmed', [null, 'PT404'], async () => {
      const paper = await invoice()
      const { id, line } = await statementFor(paper)
      return [undoingImport(id), confirming(line, paper)]
    })
    test('an import, undone while a line of it is confirmed for what another statement names, too', async () => {
      const paper = await invoice()
      const { id, line } = await statementFor(paper)
      await statementFor(paper)
      const waiting = (acts: number) =>
        expect
          .poll(async () => (await driver.sql('select from pg_catalog.pg_locks where not granted')).length, {
            timeout: 20_000,
          })
          .toBe(acts)
      // Until then, the other statement is not matched anew.
      const holder = await pool.reserve()
      await holder.unsafe('begin; lock table public.line_matches in share mode')
      const undone = call(...undoingImport(id))
      await waiting(1)
      const confirmed = call(...confirming(line, paper))
      await waiting(2)
      await holder.unsafe('commit')
      holder.release()
      expect(await Promise.all([undone, confirmed])).toEqual([null, 'PT404'])
    })
    both('all matched lines, confirmed twice', [null, 'PT409'], async () => {
      const { id } = await statementFor(await invoice())
      return [confirmingAll(id), confirmingAll(id)]
    })
    both('a matched line, whose document is paid meanwhile', [null, 'PT409'], async () => {
      const paper = await invoice()
      const { id } = await statementFor(paper)
      return [paying(paper, 100, 10000), confirmingAll(id)]
    })
    test('a line, confirmed while the scheduler, which has locked its document before, reminds', async () => {
      const paper = await invoice()
      const { line } = await statementFor(paper)
      const scheduler = await pool.reserve()
      await scheduler.unsafe(`begin; select from public.documents where id = '${paper.id}' for update`)
      const confirmed = call(...confirming(line, paper))
      await expect
        .poll(async () => (await driver.sql('select from pg_catalog.pg_locks where not granted')).length, {
          timeout: 20_000,
        })
        .toBe(1)
      const reminded = scheduler.unsafe('select private.match_waiting(in_turn => false)').then(() => null, codeOf)
      expect(await reminded).toBeNull()
      await scheduler.unsafe('commit')
      scheduler.release()
      expect(await confirmed).toBeNull()
    })
    both('billing settings, saved twice', [null, 'PT409'], async () => {
      const last = await o.one<number>('select max(version) from public.billing_settings')
      return [setting(last, 14), setting(last, 15)]
    })
    both('billing details, saved twice', [null, 'PT409'], async () => {
      const last = await version()
      return [detailing(last, { reference: '1' }), detailing(last, { reference: '2' })]
    })
    both('reminders, held while billing details are saved', [null, 'PT409'], async () => [
      holding(),
      detailing(await version(), {}),
    ])
    both('new prices, while a member gets a price of its own', [null, 'PT428'], async () => {
      await o.term(member, -300, 60)
      const [prices] = await driver.sql<{ before: object; expected: object }>(
        `select jsonb_build_object('standard', t.price - 1) as before, jsonb_build_object('standard', jsonb_build_object('name', t.name,
             'from', t.price - 1, 'to', t.price, 'members', count(*) filter (where p.agreed_price is null), 'agreed', count(p.agreed_price))) as expected
           from public.membership_tiers t join private.tier_members p on p.tier = t.key where t.key = 'standard' group by t.id`,
      )
      return [
        detailing(await version(), { agreed_price: '7' }),
        ['select private.keep_prices($1::jsonb, $2::jsonb)', [prices?.before, { expected: prices?.expected }]],
      ]
    })

    test('reminders are held, though billing details were saved meanwhile', async () => {
      expect(await race(detailing(await version(), {}), holding())).toEqual([null, null])
      expect(await o.one('select reminders_held from public.billing_details where member_id = $1', [member])).toBe(true)
    })

    test('a payment that is used while it is undone stays, and the second is told', async () => {
      const [of, paper] = [await payment(), await invoice()]
      expect(await race(allocating(of, paper, 7000), undoing('payment', of))).toEqual([null, 'PT409'])
      expect(await o.openOf(paper)).toBe(3000)
    })

    test('a paid pro forma gets one invoice', async () => {
      const paper = await proForma()
      await o.pay(member, [[paper, 10000]])
      expect(await race(invoicing(paper), invoicing(paper))).toEqual([null, null])
      expect(await driver.sql('select from public.documents where refers_to = $1', [paper.id])).toHaveLength(1)
    })

    test('what expires stays when something is done with it meanwhile', async () => {
      const paper = { id: randomUUID(), number: '0000000001' }
      await driver.sql(
        `insert into public.documents (id, kind, series, member_id, number, issued_on, due_on, settings_version, seller, accounts, buyer, totals, net_cents, tax_cents, total_cents, issued_at, debt_id)
         values ($1, 'pro_forma', 'pro_forma', $2, 'EXPIRED', '2012-01-15', '2012-01-29', (select max(version) from public.billing_settings), '{}', '[]', '{}', '[]', 10000, 0, 10000, now(), $1)`,
        [paper.id, member],
      )
      const of = await o.pay(member, [[paper, 10000]], { booked_on: '2012-01-20' })
      const shown = await o.call<{ documents: number; payments: number }>('get_expired_documents')
      const removing: Act = [
        'select public.delete_expired_documents($1::integer, $2::integer)',
        [shown.documents, shown.payments],
      ]
      expect(await race(undoing('payment', of), removing)).toEqual([null, 'PT409'])
    })
  })
}
