/** What the office, members and their mails are told of money, in an office that has one of everything. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { after, billingSettings, office, without, type Mailed } from '../support/dues'
import { richDay, richDues } from '../support/rich-dues'

const backend = testBackend()
const o = office(backend.sql)
const { call, sql, table } = o
let rich: Awaited<ReturnType<typeof richDues>>
beforeAll(async () => {
  rich = await richDues(o)
})
const idOf = (name: string) => rich.papers[name]?.id ?? ''

test('the list of documents has each with what follows from what settles it', async () => {
  expect(
    await table(
      `select l.id, l.kind, l.number, l.member_name, l.issued_on, l.due_on, l.tax_event_on, l.net_cents, l.tax_cents, l.total_cents,
         l.open_cents, l.state, l.overdue, l.refers_to_number, l.debt_id
       from public.document_list l join public.documents d on d.id = l.id order by d.issued_at nulls last`,
    ),
  ).toEqual([
    'pro pro_forma PF-2026-0001 Alpha 2026-02-20 2026-03-06 – 10303 27 10330 0 invoiced false – pro',
    'invoice of pro invoice 0000000001 Alpha 2026-02-20 2026-03-06 2026-02-12 10303 27 10330 0 paid false PF-2026-0001 pro',
    'part invoice 0000000002 Alpha 2026-03-02 2026-03-16 2026-03-02 23457 0 23457 9454 open true – part',
    'annulled note credit_note 0000000001 Alpha 2026-03-02 – 2026-03-02 1111 0 1111 0 annulled false 0000000002 –',
    'protocol of note annulment 0000000001 Alpha 2026-03-02 – 2026-03-02 0 0 0 0 issued false 0000000001 –',
    'note credit_note 0000000002 Alpha 2026-03-02 – 2026-03-02 5003 0 5003 0 settled false 0000000002 –',
    'late invoice 0000000003 Beta 2026-03-03 2026-03-17 2026-03-03 44044 0 44044 43945 open true – late',
    'lost invoice 0000000004 Alpha 2026-04-01 2026-04-15 2026-04-01 7771 0 7771 0 written_off false – lost',
    'gone pro_forma PF-2026-0002 Alpha 2026-05-05 2026-05-19 – 3333 0 3333 0 cancelled false – gone',
    'wrong invoice 0000000005 Alpha 2026-05-05 2026-05-19 2026-05-05 6789 0 6789 0 annulled false – wrong',
    'right invoice 0000000006 Alpha 2026-05-05 2026-05-19 2026-05-05 6789 0 6789 2222 open true – wrong',
    'protocol annulment 0000000002 Alpha 2026-05-05 – 2026-05-05 0 0 0 0 issued false 0000000005 –',
    'void invoice 0000000007 Alpha 2026-05-05 2026-05-19 2026-05-05 1999 0 1999 0 annulled false – void',
    'protocol of void annulment 0000000003 Alpha 2026-05-05 – 2026-05-05 0 0 0 0 issued false 0000000007 –',
    'full invoice 0000000008 Alpha 2026-06-01 2026-06-15 2026-06-01 5555 0 5555 0 paid false – full',
    'back credit_note 0000000003 Alpha 2026-06-01 – 2026-06-01 2345 0 2345 1000 open – 0000000008 –',
    'credited invoice 0000000009 Alpha 2026-06-01 2026-06-15 2026-06-01 4444 0 4444 0 credited false – credited',
    'note of 4000 credit_note 0000000004 Alpha 2026-06-01 – 2026-06-01 4000 0 4000 0 settled false 0000000009 –',
    'note of 444 credit_note 0000000005 Alpha 2026-06-01 – 2026-06-01 444 0 444 0 settled false 0000000009 –',
    'free invoice 0000000010 Alpha 2026-06-01 2026-06-15 2026-06-01 0 0 0 0 paid false – free',
    'again pro_forma PF-2026-0003 Alpha 2026-06-01 2026-06-15 – 3210 0 3210 0 invoiced false – again',
    'invoice of again invoice 0000000011 Alpha 2026-06-01 2026-06-15 2026-06-01 3210 0 3210 3210 open true PF-2026-0003 again',
    'ready pro_forma PF-2026-0004 Gamma 2026-06-01 2026-06-15 – 2468 0 2468 0 paid false – ready',
    'overdue 91 pro_forma PF-2026-0005 Beta 2026-08-13 2026-08-27 – 1001 0 1001 1001 open true – overdue 91',
    'overdue 90 pro_forma PF-2026-0006 Beta 2026-08-14 2026-08-28 – 2002 0 2002 2002 open true – overdue 90',
    'overdue 61 pro_forma PF-2026-0007 Beta 2026-09-12 2026-09-26 – 4004 0 4004 4004 open true – overdue 61',
    'overdue 60 pro_forma PF-2026-0008 Beta 2026-09-13 2026-09-27 – 8008 0 8008 8008 open true – overdue 60',
    'overdue 31 pro_forma PF-2026-0009 Beta 2026-10-12 2026-10-26 – 16016 0 16016 16016 open true – overdue 31',
    'overdue 30 pro_forma PF-2026-0010 Beta 2026-10-13 2026-10-27 – 32032 0 32032 32032 open true – overdue 30',
    'overdue 14 pro_forma PF-2026-0011 Beta 2026-10-29 2026-11-12 – 606 0 606 606 open true – overdue 14',
    'overdue 13 pro_forma PF-2026-0012 Beta 2026-10-30 2026-11-13 – 707 0 707 707 open true – overdue 13',
    'overdue 7 pro_forma PF-2026-0013 Beta 2026-11-05 2026-11-19 – 808 0 808 808 open true – overdue 7',
    'overdue 6 pro_forma PF-2026-0014 Beta 2026-11-06 2026-11-20 – 909 0 909 909 open true – overdue 6',
    'overdue 2 pro_forma PF-2026-0015 Beta 2026-11-10 2026-11-24 – 1010 0 1010 1010 open true – overdue 2',
    'overdue 1 pro_forma PF-2026-0016 Beta 2026-11-11 2026-11-25 – 64064 0 64064 64000 open true – overdue 1',
    'overdue 0 invoice 0000000012 Beta 2026-11-12 2026-11-26 2026-11-12 128128 0 128128 128128 open false – overdue 0',
    'held pro_forma PF-2026-0017 Delta 2026-11-12 2026-11-26 – 505 0 505 505 open false – held',
    'more debit_note 0000000001 Alpha 2026-11-13 2026-11-27 2026-11-13 1212 0 1212 1212 open false 0000000008 more',
    'fresh pro_forma PF-2026-0018 Gamma 2026-11-26 2026-12-10 – 13579 0 13579 13579 open false – fresh',
    'draft invoice – Alpha – – – – – – – draft false – –',
  ])
  expect(
    await table(
      `select id, member_id, order_id, refers_to, buyer_name, buyer_reference, buyer_eik, buyer_vat_number, payment_reference, listed_on,
         totals -> 0 ->> 'tax_code' as tax, totals -> 0 -> 'tax_cents' as cents
       from public.document_list where id = any ($1) order by listed_on`,
      [[idOf('pro'), idOf('late'), idOf('back'), idOf('ready'), rich.draft.id]],
    ),
  ).toEqual([
    'pro Alpha – – Alpha OOD PO-7 103873594 BG175074752 RF14PF20260001 2026-02-20 T-bt 27',
    'late Beta – – Beta OOD – 990140000017 – RF200000000003 2026-03-03 EX-DUES 0',
    'back Alpha – full Alpha OOD PO-7 103873594 BG175074752 – 2026-06-01 EX-DUES 0',
    'ready Gamma – – Gamma OOD – – DE811569869 RF30PF20260004 2026-06-01 EX-DUES 0',
    'draft Alpha – – – – – – – 9999-12-31 – –',
  ])
})

test('the list of payments has each with what is left of it, and whose it is', async () => {
  expect(
    await table(
      `select id, member_name, payer, booked_on, cents, currency, arrived_cents, reference, note, left_cents, undone_reason,
         array(select m.name from public.members m where m.id = any (p.members) order by 1) as whose
       from public.payment_list p order by recorded_at`,
    ),
  ).toEqual([
    'undone Alpha Payer 2026-02-19 10330 EUR 10330 – – 0 Of another company ["Alpha"]',
    'first part Alpha Payer 2026-02-10 4000 EUR 4000 – – 0 – ["Alpha"]',
    'second part Alpha Payer 2026-02-12 6200 EUR 6200 – – 0 – ["Alpha"]',
    'last year Alpha Payer 2025-12-31 70 EUR 70 – – 63 – ["Alpha"]',
    'this year Alpha Payer 2026-01-01 31 EUR 31 – – 27 – ["Alpha"]',
    'for several – Mother 2026-03-03 8099 EUR 8099 – – 0 – ["Alpha","Beta"]',
    'of lost Alpha Payer 2026-04-01 771 EUR 771 – – 0 – ["Alpha"]',
    'of wrong Alpha Payer 2026-05-05 4567 EUR 4567 – – 0 – ["Alpha"]',
    'of full Alpha Payer 2026-06-01 5555 EUR 5555 – – 0 – ["Alpha"]',
    'taken back Alpha Payer 2026-06-01 3210 EUR 3210 – – 0 Of another company ["Alpha"]',
    'left Alpha Payer 2026-06-01 30000 KZT 16543200 dues 2027 N 18000 – ["Alpha"]',
    'of ready Gamma Payer 2026-06-01 2468 EUR 2468 – – 0 – ["Gamma"]',
    'part of overdue Beta Payer 2026-11-26 64 EUR 64 – – 0 – ["Beta"]',
  ])
})

describe('a search', () => {
  const named = async (name: string, parameters: object) =>
    (await o.say(await call<{ id: string }[]>(name, parameters))).map(({ id }) => id)
  const documents = (query: string, more: object = {}) => named('search_documents', { query, ...more })
  const payments = (query: string, more: object = {}) => named('search_payments', { query, ...more })

  test('finds documents by number, reference, buyer, member in either script, and amount', async () => {
    expect(await documents('PF-2026-0004')).toEqual(['ready'])
    expect(await documents('RF14PF20260001')).toEqual(['pro'])
    expect(await documents('gamma ood')).toEqual(['fresh', 'ready'])
    expect(await documents('гамма')).toEqual(['fresh', 'ready'])
    for (const written of ['234,57', '234.57 €', ' 234.57', '2 34,57', '0000000000234,57'])
      expect(await documents(written)).toEqual(['part'])
    for (const text of ['234,570', '234,5 7x', '-234,57', '00000000000234,57'])
      expect(await documents(text)).toEqual([])
    expect(await documents('PO-7', { of_kind: 'debit_note' })).toEqual(['more'])
    expect(await documents('PO-7', { of_kind: 'credit_note', of_state: 'open' })).toEqual(['back'])
    expect(
      await documents('beta', { of_state: 'overdue', issued_from: '2026-11-10', issued_until: '2026-11-11' }),
    ).toEqual(['overdue 1', 'overdue 2'])
    expect(await documents('beta', { of_state: 'open', issued_from: '2026-11-12' })).toEqual(['overdue 0'])
    expect(await documents('beta', { issued_until: '2026-03-03' })).toEqual(['late'])
    expect(await documents('alpha', { of_state: 'draft' })).toEqual(['draft'])
  })

  test('finds payments by payer, reference, member in either script, and amount as it arrived', async () => {
    expect(await payments('mother')).toEqual(['for several'])
    expect(await payments('DUES 2027')).toEqual(['left'])
    for (const amount of ['300', '165 432']) expect(await payments(amount)).toEqual(['left'])
    expect(await payments('гамма')).toEqual(['of ready'])
    expect(await payments('beta')).toEqual(['part of overdue', 'for several'])
    expect(await payments('mother', { of_member: rich.beta })).toEqual(['for several'])
    expect(await payments('mother', { of_member: rich.gamma })).toEqual([])
    expect(await payments('alpha', { with_left: true })).toEqual(['left', 'this year', 'last year'])
    const editor = await o.someone('office-editor', 'editor')
    for (const [name, body] of Object.entries({
      search_payments: { query: 'x' },
      search_documents: { query: 'x' },
      get_document: { document_id: idOf('pro') },
      get_dues_figures: {},
      get_standings: { members: [] },
      get_reminders: {},
      get_renewals: {},
      get_document_mails: { document_id: idOf('pro') },
      send_document: { document_id: idOf('pro'), expected_mails: 0 },
      invoice_pro_formas: { ids: [idOf('ready')] },
      hold_reminders: { member_id: rich.alpha, held: true },
      issue_renewal: { document_id: rich.draft.id, expected: null, expected_cents: 0 },
      get_renewal_rates: {},
    }))
      await expect(call(name, body, editor), name).rejects.toThrow('42501 Only Administrators')
  })
})

describe('the page of a document', () => {
  type Page = Record<string, Row[]> & { token: string; cancellation: Row | null; missing: string | null }
  const page = (name: string) => call<Page>('get_document', { document_id: idOf(name) })
  const by = expect.stringMatching(/^desk-/) as string

  test('has its settlements, undone ones too, and what belongs to it', async () => {
    const pro = await o.say(await page('pro'))
    expect(pro.settlements).toEqual(
      [
        ['undone', 10330, '2026-02-19', 'payment', null, 'Of another company'],
        ['first part', 4000, '2026-02-10', 'payment', null, null],
        ['second part', 6200, '2026-02-12', 'payment', null, null],
        ['second part', 130, '2026-02-12', 'charges', 'Charges of the bank.', null],
      ].map(([payment_id, cents, settled_on, kind, reason, undone_reason]) => ({
        id: 'some id',
        kind,
        cents,
        settled_on,
        payment_id,
        payer: 'Payer',
        left_cents: 0,
        credit_note: null,
        credit_note_id: null,
        reason,
        by,
        at: 'then',
        undone_reason,
        undone_at: undone_reason && 'then',
        undone_by: undone_reason && by,
      })),
    )
    const related = async (name: string) => o.lines((await page(name)).related ?? [])
    const names = ['pro', 'wrong', 'right', 'part', 'full', 'more', 'late']
    expect(
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await related(name)] as const))),
    ).toEqual({
      pro: ['invoice of pro invoice 0000000001 – false 2026-02-20 pro – 10330'],
      wrong: [
        'right invoice 0000000006 – false 2026-05-05 – – 6789',
        'protocol annulment 0000000002 Wrong name false 2026-05-05 wrong right 0',
      ],
      right: [
        'wrong invoice 0000000005 – true 2026-05-05 – – 6789',
        'protocol annulment 0000000002 Wrong name false 2026-05-05 wrong right 0',
      ],
      part: [
        'annulled note credit_note 0000000001 Too much true 2026-03-02 part – 1111',
        'note credit_note 0000000002 Too much false 2026-03-02 part – 5003',
      ],
      full: [
        'back credit_note 0000000003 Too much false 2026-06-01 full – 2345',
        'more debit_note 0000000001 Too much false 2026-11-13 full – 1212',
      ],
      more: ['full invoice 0000000008 – false 2026-06-01 – – 5555'],
      late: [],
    })
  })

  test('of a note has what it was used for and paid back', async () => {
    const back = await o.say(await page('back'))
    const used = {
      id: 'some id',
      kind: 'invoice',
      number: '0000000002',
      document_id: 'part',
      corrects: false,
      settled_on: '2026-06-01',
      by,
    }
    expect(back.used_for).toEqual([
      { ...used, cents: 1000, undone_at: null, undone_by: null, undone_reason: null },
      { ...used, cents: 11, undone_at: 'then', undone_by: by, undone_reason: 'Not of this one' },
    ])
    const refund = { id: 'some id', paid_on: '2026-06-01', reason: 'Too much', by }
    expect(back.refunds?.toSorted((one, other) => Number(other['cents']) - Number(one['cents']))).toEqual([
      { ...refund, cents: 345, reference: 'R-1', undone_at: null, undone_by: null, undone_reason: null },
      { ...refund, cents: 100, reference: null, undone_at: 'then', undone_by: by, undone_reason: 'Sent back' },
    ])
    expect(back).toMatchObject({
      settlements: [],
      cancellation: null,
      missing: null,
      token: 'link to the document back',
    })
    expect((await o.say(await page('note'))).used_for).toMatchObject([
      { document_id: 'part', corrects: true, cents: 5003 },
    ])
  })

  test('of a draft has what it would say now and what is missing; of one that is over, why', async () => {
    const draft = await o.say(await call<Page>('get_document', { document_id: rich.draft.id }))
    expect(await o.lines(draft.lines ?? [])).toEqual([
      'dues 1 – – 1 – – Услуга Service 21 – 21 – – – – 0',
      'other 2 – – 3 – – Друго Other 302 – 101 – – – – 1',
    ])
    expect(draft).toMatchObject({ missing: null, token: 'link to the draft draft', settlements: [], related: [] })
    expect(draft.totals).toMatchObject([
      { tax_code: 'T-bt', tax_cents: 27 },
      { tax_code: 'EX-DUES', net_cents: 21 },
    ])
    await sql(`update public.billing_details set address = null where member_id = $1`, [rich.alpha])
    expect((await call<Page>('get_document', { document_id: rich.draft.id })).missing).toMatch(
      /^The billing details of this member lack/,
    )
    expect((await page('pro')).missing).toBeNull()
    // Of Bulgaria with an EIK, of Kazakhstan with a BIN, of Germany, and of Bulgaria without.
    const withoutEik = async (name: string) => ((await page(name)) as { without_eik?: boolean }).without_eik
    for (const [name, asked] of Object.entries({ pro: false, late: false, ready: false, held: true }))
      expect([name, await withoutEik(name)]).toEqual([name, asked])
    await sql(`update public.billing_details set address = '1 Alpha St, Varna' where member_id = $1`, [rich.alpha])
    expect((await o.say(await page('gone'))).cancellation).toEqual({
      reason: 'Not wanted',
      cancelled_at: 'then',
      cancelled_by_name: by,
    })
    expect(await call('get_document', { document_id: randomUUID() })).toBeNull()
  })
})

describe('the dues of a member', () => {
  type Dues = { documents: (Row & { settlements: Row[] })[]; accounts: object[] }
  const dues = (of: string, as?: { id: string }) => call<Dues>('get_member_dues', { member_id: of }, as)
  const brief = async ({ documents }: Dues) =>
    (
      await o.lines(
        documents.map(({ id, state, open_cents, token, settlements }) => {
          const settled = settlements.map(({ kind, cents, undone_at }) =>
            ['+', kind, cents, undone_at && 'undone'].filter(Boolean).join(' '),
          )
          return { id, state, open_cents, token, settled: settled.join(' ') }
        }),
      )
    )
      .map((row) => row.trimEnd())
      .toSorted()

  test('are what it owes, what it has left, and its documents; its managers see no drafts and nothing of the office', async () => {
    const { documents: _, ...head } = await dues(rich.alpha)
    const sums = { standing: 'current', until: after(richDay, 60), open_cents: 16098, credit_cents: 19090 }
    expect(head).toEqual({
      ...sums,
      statement_token: expect.any(String) as string,
      accounts: [
        billingSettings.accounts[0],
        { holder: 'Savings', iban: 'KZ86125KZT5004100100', bic: 'KZKOKZKX', bank: 'Other Bank', currency: 'KZT' },
      ],
    })
    const manager = await o.someone('office-manager', null)
    const colleague = await o.someone('office-colleague', null)
    await sql(
      'insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true), ($1, $3, false)',
      [rich.alpha, manager.id, colleague.id],
    )
    const seen = await dues(rich.alpha, manager)
    expect(seen).toMatchObject(sums)
    expect(seen.documents.find(({ id }) => id === idOf('full'))?.words).toEqual(['Service'])
    const all = [
      'again invoiced 0 link to the document again',
      'annulled note annulled 0 link to the document annulled note',
      'back open 1000 link to the document back',
      'credited credited 0 link to the document credited + credit 4000 + credit 444',
      'draft draft – –',
      'free paid 0 link to the document free',
      'full paid 0 link to the document full + payment 5555',
      'gone cancelled 0 link to the document gone',
      'invoice of again open 3210 link to the document invoice of again + payment 3210 undone',
      'invoice of pro paid 0 link to the document invoice of pro + payment 10330 undone + payment 4000 + payment 6200 + charges 130',
      'lost written_off 0 link to the document lost + write_off 7771 undone + payment 771 + write_off 7000',
      'more open 1212 link to the document more',
      'note settled 0 link to the document note',
      'part open 9454 link to the document part + credit 1111 undone + credit 5003 + payment 8000 + credit 1000 + credit 11 undone',
      'pro invoiced 0 link to the document pro',
      'protocol issued 0 link to the document protocol',
      'right open 2222 link to the document right + payment 4567',
      'protocol of note issued 0 link to the document protocol of note',
      'protocol of void issued 0 link to the document protocol of void',
      'note of 4000 settled 0 link to the document note of 4000',
      'note of 444 settled 0 link to the document note of 444',
      'void annulled 0 link to the document void',
      'wrong annulled 0 link to the document wrong + payment 4567',
    ].toSorted()
    expect(await brief(await dues(rich.alpha))).toEqual(all)
    expect(await brief(await dues(rich.alpha, manager))).toEqual(
      all.filter((row) => !row.startsWith('draft')).map((row) => row.replaceAll(/\+ \w+ \d+ undone ?/g, '').trimEnd()),
    )
    expect(await dues(rich.beta)).toMatchObject({ open_cents: 303176, credit_cents: 0 })
    for (const [of, person] of [
      [rich.beta, manager],
      [rich.alpha, colleague],
    ] as const)
      await expect(dues(of, person)).rejects.toThrow('42501')
    expect(
      (await dues(rich.alpha, manager)).documents.find(({ id }) => id === idOf('credited'))?.settlements[1],
    ).toEqual({
      id: expect.any(String) as string,
      kind: 'credit',
      cents: 444,
      settled_on: '2026-06-01',
      credit_note: '0000000005',
    })
    expect(await manager.person.select('documents', 'id', { id: rich.draft.id })).toMatchObject({ rows: [] })
    expect((await manager.person.select('documents', 'id', { member_id: rich.alpha })).rows.length).toBe(22)
  })

  test('make the figures of the Overview', async () => {
    expect(await call<object>('get_dues_figures')).toEqual({
      began: true,
      open: { count: 20, cents: 333358 },
      overdue: { count: 16, cents: 189934 },
      ageing: [100072, 24024, 6006, 59832],
      received: { count: 10, cents: 49406 },
      paid_back: 12349,
      expected: { count: 1, cents: 40000 },
      to_invoice: 1,
      drafts: 1,
    })
  })

  test('wait on the Overview as paid pro formas since their last payment, and as notes and payments of which something is left', async () => {
    const waiting = async (kind: string) =>
      (await call<Row[]>('get_waiting'))
        .filter((row) => row['kind'] === kind)
        .map((row) => [row['count'], String(row['at']).slice(0, 10), row['thing'], row['name']])
    expect(await waiting('invoices_to_issue')).toEqual([[1, '2026-05-31', null, null]])
    expect(await waiting('document_drafts')).toEqual([[1, expect.any(String), null, null]])
    expect(await waiting('credits')).toEqual([[1, expect.any(String), null, null]])
    expect(await waiting('payments_left')).toEqual([[3, '2025-12-30', null, '18090']])
    expect(await sql('select sum(left_cents)::integer from public.payment_list where left_cents > 0')).toEqual([
      { sum: 18090 },
    ])
  })
})

/** What of a reminder or mail differs between those of a test. */
const brief = (mails: Mailed[]) =>
  o.lines(
    mails.map(({ template, recipient, about, data }) => {
      const keys = ['token', 'number', 'due_on', 'open_cents', 'total_cents', 'reader']
      return {
        template,
        recipient,
        about,
        ...Object.fromEntries(keys.map((key) => [key, data?.[key] ?? null] as const)),
      }
    }),
  )

describe('reminders', () => {
  const coming = async () =>
    (await o.lines((await call<Row[]>('get_reminders')).map((row) => without(row, 'id')))).toSorted()
  const listed = [
    '2026-11-26 false debit_note -3 0000000001 2 Alpha 1212 more Alpha',
    '2026-11-26 false invoice -3 0000000012 1 Beta 128128 overdue 0 Beta',
    '2026-11-26 false pro_forma -3 PF-2026-0016 1 Beta 64000 overdue 1 Beta',
    '2026-11-26 false pro_forma 2 PF-2026-0014 1 Beta 909 overdue 6 Beta',
    '2026-11-26 false pro_forma 2 PF-2026-0015 1 Beta 1010 overdue 2 Beta',
    '2026-11-26 false pro_forma 7 PF-2026-0012 1 Beta 707 overdue 13 Beta',
    '2026-11-26 false pro_forma 7 PF-2026-0013 1 Beta 808 overdue 7 Beta',
    '2026-11-26 true pro_forma -3 PF-2026-0017 1 Delta 505 held Delta',
    '2026-11-27 false pro_forma 2 PF-2026-0016 1 Beta 64000 overdue 1 Beta',
    '2026-11-27 false pro_forma 7 PF-2026-0014 1 Beta 909 overdue 6 Beta',
    '2026-11-28 false invoice 2 0000000012 1 Beta 128128 overdue 0 Beta',
    '2026-11-28 true pro_forma 2 PF-2026-0017 1 Delta 505 held Delta',
    '2026-11-29 false debit_note 2 0000000001 2 Alpha 1212 more Alpha',
    '2026-12-01 false pro_forma 7 PF-2026-0015 1 Beta 1010 overdue 2 Beta',
    '2026-12-02 false pro_forma 7 PF-2026-0016 1 Beta 64000 overdue 1 Beta',
    '2026-12-03 false invoice 7 0000000012 1 Beta 128128 overdue 0 Beta',
    '2026-12-03 false pro_forma 21 PF-2026-0011 1 Beta 606 overdue 14 Beta',
    '2026-12-03 true pro_forma 7 PF-2026-0017 1 Delta 505 held Delta',
    '2026-12-04 false debit_note 7 0000000001 2 Alpha 1212 more Alpha',
    '2026-12-04 false pro_forma 21 PF-2026-0012 1 Beta 707 overdue 13 Beta',
    '2026-12-07 false pro_forma -3 PF-2026-0018 0 Gamma 13579 fresh Gamma',
    '2026-12-10 false pro_forma 21 PF-2026-0013 1 Beta 808 overdue 7 Beta',
  ]

  test('are listed for two weeks, the last of those that are due, and go out once, each to its readers', async () => {
    expect(await coming()).toEqual(listed)
    await sql('select private.send_dues_reminders()')
    const sent = await o.mails()
    const one = (
      recipient: string,
      name: string,
      number: string,
      due_on: string,
      open: number,
      total: number,
      reader: string,
    ) =>
      `document-reminder ${recipient} document ${name} link to the document ${name} ${number} ${due_on} ${open} ${total} ${reader}`
    expect((await brief(sent)).toSorted()).toEqual(
      [
        one('bea@beta.example', 'overdue 13', 'PF-2026-0012', '2026-11-13', 707, 707, 'Bea'),
        one('bea@beta.example', 'overdue 7', 'PF-2026-0013', '2026-11-19', 808, 808, 'Bea'),
        one('bea@beta.example', 'overdue 6', 'PF-2026-0014', '2026-11-20', 909, 909, 'Bea'),
        one('bea@beta.example', 'overdue 2', 'PF-2026-0015', '2026-11-24', 1010, 1010, 'Bea'),
        one('bea@beta.example', 'overdue 1', 'PF-2026-0016', '2026-11-25', 64000, 64064, 'Bea'),
        one('bea@beta.example', 'overdue 0', '0000000012', '2026-11-26', 128128, 128128, 'Bea'),
        one('cy@alpha.example', 'more', '0000000001', '2026-11-27', 1212, 1212, 'Reader cy'),
        one('di@alpha.example', 'more', '0000000001', '2026-11-27', 1212, 1212, 'Reader di'),
      ].toSorted(),
    )
    // The last day to pay is still one.
    const late = sent.filter(({ data }) => data?.['overdue']).map(({ about }) => about)
    expect(new Set(late)).toEqual(new Set([13, 7, 6, 2, 1].map((days) => `document overdue ${days}`)))
    expect(sent.find(({ recipient }) => recipient === 'di@alpha.example')?.data).toEqual({
      token: 'link to the document more',
      kind: 'debit_note',
      number: '0000000001',
      buyer: 'Alpha OOD',
      total_cents: 1212,
      open_cents: 1212,
      due_on: '2026-11-27',
      overdue: false,
      state: 'open',
      replaces_kind: null,
      replaces_reason: null,
      replaces_without: null,
      thanks: false,
      days_late: -1,
      second: false,
      again: false,
      second_words: null,
      reason: null,
      by_hand: null,
      replaces: null,
      reference: 'RF13DN0000000001',
      holder: 'Chamber',
      iban: 'BG80BNBG96611020345678',
      bic: 'BNBGBGSD',
      reader: 'Reader di',
      held_until: null,
      facts: null,
      facts_of: null,
    })
    await sql('select private.send_dues_reminders()')
    expect(await o.mails()).toEqual([])
    expect(await coming()).toEqual(listed.filter((row) => row > '2026-11-27' || row.includes(' true ')))
    expect(await table('select step from private.document_reminders order by step')).toEqual([
      '-3',
      '-3',
      '-3',
      '2',
      '2',
      '7',
      '7',
    ])
  })

  test('wait no more once their document is paid, written off, cancelled or held, and say what is open then', async () => {
    const beta = (cents: number) => o.issue('pro_forma', rich.beta, cents)
    const papers = { paid: await beta(4011), lost: await beta(4012), over: await beta(4013), part: await beta(4014) }
    const kept = await o.issue('pro_forma', rich.delta, 15)
    await call('hold_reminders', { member_id: rich.delta, held: false })
    await o.moveClock(after(richDay, 11))
    await sql('select private.send_dues_reminders()')
    await o.pay(rich.beta, [
      [papers.paid, 4011],
      [papers.part, 4],
    ])
    await call('write_off', { document_id: papers.lost.id, reason: 'x', expected_open: 4012 })
    await call('cancel_pro_forma', { document_id: papers.over.id, reason: 'x' })
    await call('hold_reminders', { member_id: rich.delta, held: true })
    o.name({ ...papers, kept })
    const named = new Map((await o.mails()).map(({ about, data }) => [about, data && data['open_cents']]))
    expect(Object.keys(papers).map((name) => named.get(`document ${name}`))).toEqual([null, null, null, 4010])
    expect(named.get('document kept')).toBeNull()
    await o.moveClock(richDay)
  })

  test('are held once, under the version of the billing details, and audited', async () => {
    const hold = (held: boolean, member_id = rich.delta) => call<boolean>('hold_reminders', { member_id, held })
    await expect(hold(true, randomUUID())).rejects.toThrow('PT404')
    const log = () =>
      table(
        `select before, after from public.audit_log where subject = 'member' and subject_id = $1 and after ? 'reminders_held' order by id`,
        [rich.delta],
      )
    const version = () =>
      o.one('select updated_at::text from public.billing_details where member_id = $1', [rich.delta])
    const [entries, was] = [await log(), await version()]
    expect([await hold(true), await version()]).toEqual([true, was])
    expect([await hold(false), (await version()) > was]).toEqual([false, true])
    expect((await log()).slice(entries.length)).toEqual(['{"reminders_held":true} {"reminders_held":false}'])
  })
})

describe('a lapse', () => {
  test.each([
    [30, false],
    [31, true],
    [37, true],
    [38, false],
  ])('of a term that ended %i days ago is told once: %s', async (days, told) => {
    const of = await o.member('Lapsing', {}, ['le@lapse.example', 'li@lapse.example'])
    await o.term(of, -400, -days)
    const { id } = await o.issue('invoice', of, 700)
    // Its replacement asks for the debt now.
    await call('annul_document', { document_id: id, reason: 'x', replacing: true })
    const paid = await o.issue('invoice', of, 50)
    await o.pay(of, [[paid, 50]])
    await o.note(paid, of, 7)
    for (let run = 0; run < 2; run += 1) await sql('select private.tell_of_lapses()')
    const mails = (await o.mails()).filter(({ template }) => template === 'membership-lapsed')
    const data = {
      lapsed_on: after(richDay, 31 - days),
      path: '/dashboard/company',
      member: 'Lapsing',
      open_cents: 700,
    }
    expect(mails).toEqual(
      (told ? ['le', 'li'] : []).map((name) => ({
        template: 'membership-lapsed',
        recipient: `${name}@lapse.example`,
        about: 'member Lapsing',
        data: { ...data, reader: `Reader ${name}` },
      })),
    )
    await sql(`update public.members set status = 'inactive' where id = $1`, [of])
  })

  test('is not told any more once it is over', async () => {
    const of = await o.member('Lapsing')
    await o.term(of, -400, -31)
    await sql('select private.tell_of_lapses()')
    await o.term(of, 0, 365)
    expect((await o.mails()).map(({ template, data }) => [template, data])).toEqual([['membership-lapsed', null]])
  })
})

describe('papers', () => {
  const read = (token: string) => fetch(`${backend.url}/functions/v1/document-pdf?token=${token}`)
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('base64')
  const tokenOf = async (id: string) => (await call<{ token: string }>('get_document', { document_id: id })).token
  const send = (id: string, expected_mails: number | null) =>
    call<number>('send_document', { document_id: id, expected_mails })
  const byToken = (token: string) => call<Row>('document_by_token', { token }, { id: null })

  test('are told whole to whoever has their link', async () => {
    const { seller, accounts, buyer, totals, lines, ended, ...rest } = await byToken(await tokenOf(idOf('pro')))
    const told = (rows: unknown) => o.lines([rows].flat() as Row[])
    expect(await told(seller)).toEqual(['175074752 28 Ada Desk София Sofia BG831902088 Камара Chamber'])
    expect(await told(buyer)).toEqual(['– 103873594 851 1 Alpha St, Varna BG PO-7 Alpha OOD BG175074752 – C-3'])
    expect(await told(accounts)).toEqual([
      'BNBGBGSD Central Bank BG80BNBG96611020345678 Chamber EUR',
      'KZKOKZKX Other Bank KZ86125KZT5004100100 Savings KZT',
    ])
    expect((await told(totals)).map((row) => row.slice(0, 40))).toEqual([
      'T-bt 900 302 27 по bulgaria for bulgaria',
      'EX-DUES 0 10001 0 Членски внос, извън об',
    ])
    expect((await told(lines)).map((row) => row.replace(/ Членски.*\) /, ' … '))).toEqual([
      '– dues – 1 EX-DUES 0 Услуга Service 10001 10001 … 0',
      '– other – 3 T-bt 900 Друго Other 302 101 по bulgaria for bulgaria 1',
    ])
    expect(await told(rest)).toEqual([
      'pro pro_forma invoiced 2026-03-06 PF-2026-0001 – – 2026-02-20 10303 – 27 2026-03-06 0 10330 – 10330 – 0 RF14PF20260001',
    ])
    expect(ended).toEqual({
      how: 'invoiced',
      on: '2026-02-20',
      reason: null,
      by_kind: 'invoice',
      by_number: '0000000001',
      by_token: await tokenOf(idOf('invoice of pro')),
    })
    const protocol = await o.one(
      `select private.link_token('document', id) from public.documents where kind = 'annulment' and number = '0000000002'`,
    )
    expect(await byToken(protocol)).toMatchObject({
      refers_to: { kind: 'invoice', number: '0000000005', issued_on: '2026-05-05' },
      replaced_by: { kind: 'invoice', number: '0000000006', issued_on: '2026-05-05' },
      reason: 'Wrong name',
    })
    for (const wrong of ['', 'x'.repeat(64)])
      await expect(byToken(wrong)).rejects.toThrow('PT404 This link is not valid.')
  })

  test('say what is open of them, what paid it, and what took their place', async () => {
    const now = async (id: string) => {
      const { state, open_cents, paid_cents, credited_cents, paid_on, day_to_pay, ended } = await byToken(
        await o.one(`select private.link_token('document', $1)`, [id]),
      )
      const { how, on, reason, by_kind, by_number } = (ended ?? {}) as Row
      return [
        [state, open_cents, paid_cents, credited_cents, paid_on, day_to_pay],
        ...(ended === null ? [] : [[how, on, reason, by_kind, by_number]]),
      ]
    }
    const due = after(richDay, 14)
    const lost = await o.issue('invoice', rich.alpha, 1000)
    expect(await now(lost.id)).toEqual([['open', 1000, 0, 0, null, due]])
    await o.pay(rich.alpha, [[lost, 400]], { booked_on: '2026-11-20' })
    await call('write_off', { document_id: lost.id, reason: 'Lost', expected_open: 600 })
    expect(await now(lost.id)).toEqual([['written_off', 0, 400, 0, null, due]])
    const paper = await o.issue('pro_forma', rich.alpha, 1000)
    await o.pay(rich.alpha, [[paper, 1000]], { booked_on: '2026-11-20' })
    expect(await now(paper.id)).toEqual([['paid', 0, 1000, 0, '2026-11-20', due]])
    const number = await call<string>('invoice_pro_forma', { document_id: paper.id })
    expect(await now(paper.id)).toEqual([
      ['invoiced', 0, 1000, 0, null, due],
      ['invoiced', richDay, null, 'invoice', number],
    ])
    const invoice = await o.one(`select id from public.documents where number = $1 and kind = 'invoice'`, [number])
    const done = await call<Record<'protocol' | 'replacement', string>>('annul_document', {
      document_id: invoice,
      reason: 'Wrong',
      replacing: true,
    })
    expect(await now(invoice)).toEqual([
      ['annulled', 0, 1000, 0, null, due],
      ['annulled', richDay, 'Wrong', 'invoice', done.replacement],
    ])
    const fresh = await o.one(`select id from public.documents where number = $1 and kind = 'invoice'`, [
      done.replacement,
    ])
    const note = await o.issue('credit_note', rich.alpha, 1000, { refers_to: fresh, reason: 'Back' })
    expect(await now(fresh)).toEqual([
      ['credited', 0, 1000, 0, null, due],
      ['credited', richDay, null, 'credit_note', note.number],
    ])
    const alone = await call<{ protocol: string }>('annul_document', {
      document_id: note.id,
      reason: 'Not',
      replacing: false,
    })
    expect((await now(note.id))[1]).toEqual(['annulled', richDay, 'Not', 'annulment', alone.protocol])
    expect(await now(fresh)).toEqual([['paid', 0, 1000, 0, '2026-11-20', due]])
    const gone = await o.issue('pro_forma', rich.alpha, 1)
    await call('cancel_pro_forma', { document_id: gone.id, reason: 'Of the office alone' })
    expect((await now(gone.id))[1]).toEqual(['cancelled', expect.any(String), null, null, null])
  })

  test('are drawn as drafts as they would be issued, and nothing of that is kept; what lacks something is not', async () => {
    const { id, version } = await o.draft('invoice', rich.alpha, 12345)
    const token = await tokenOf(id)
    expect(await byToken(token)).toMatchObject({
      number: 'DRAFT',
      total_cents: 12345,
      due_on: after(richDay, 14),
      day_to_pay: after(richDay, 14),
      lines: [{ tax_rate: 0 }],
    })
    const first = await read(token)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(
      Buffer.from(await bytes(first), 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await table('select tax_rate from public.document_lines where document_id = $1', [id])).toEqual(['–'])
    await sql('update public.billing_details set country = null where member_id = $1', [rich.alpha])
    expect((await read(token)).status).toBe(404)
    await sql(`update public.billing_details set country = 'BG' where member_id = $1`, [rich.alpha])
    await call('issue_document', { document_id: id, expected: version })
    await expect(byToken(token)).rejects.toThrow('PT404')
  })

  test('that do not hold lead in a browser to the page that says so, by a link that nobody keeps; the PDF is had as a file', async () => {
    const seen = async (token: string, more = '', accept = 'text/html,application/xhtml+xml,*/*;q=0.8') => {
      const answer = await fetch(`${backend.url}/functions/v1/document-pdf?token=${token}${more}`, {
        redirect: 'manual',
        headers: { accept },
      })
      const { headers, status } = answer
      const to = headers.get('location')?.replace(/^https?:\/\/[^/]+/, '')
      return [status, headers.get('cache-control'), to ?? headers.get('content-type')]
    }
    const tokens = await Promise.all(['pro', 'gone', 'void', 'credited'].map((ended) => tokenOf(idOf(ended))))
    for (const token of tokens) expect(await seen(token)).toEqual([302, 'no-store', `/document?token=${token}`])
    expect(await seen(tokens[0] ?? '', '&pdf')).toEqual([200, 'no-store', 'application/pdf'])
    expect(await seen(tokens[0] ?? '', '', '*/*')).toEqual([200, 'no-store', 'application/pdf'])
    expect(await seen(await tokenOf(idOf('part')))).toEqual([200, 'no-store', 'application/pdf'])
    expect(await seen('x&y')).toEqual([302, 'no-store', '/document?token=x'])
    expect((await seen('x', '', '*/*')).slice(0, 2)).toEqual([404, 'no-store'])
  })

  test('have links that end a year after the issue; who may read them now has a link until the next month ends', async () => {
    const paper = await o.issue('pro_forma', rich.alpha, 12345)
    const mailed = await tokenOf(paper.id)
    const day = (month: number, on: number) => new Date(Date.UTC(2026, month - 1, on)).toISOString().slice(0, 10)
    const answers = async (...tokens: string[]) => Promise.all(tokens.map(async (token) => (await read(token)).status))
    expect(richDay).toBe(day(11, 26))
    try {
      await o.moveClock(day(23, 25))
      const fresh = await tokenOf(paper.id)
      expect(fresh).not.toBe(mailed)
      expect(await answers(mailed, fresh)).toEqual([200, 200])
      await o.moveClock(day(23, 26))
      await expect(byToken(mailed)).rejects.toThrow('PT410 This link has ended')
      expect(await answers(mailed, fresh)).toEqual([410, 200])
      await call('send_document', { document_id: paper.id, expected_mails: 0 })
      expect(await o.one(`select data ->> 'token' from public.mail_outbox where about_id = $1`, [paper.id])).toBe(fresh)
      await o.moveClock(day(24, 31))
      expect(await answers(fresh)).toEqual([200])
      await o.moveClock(day(25, 1))
      expect(await answers(fresh)).toEqual([404])
    } finally {
      await o.moveClock(richDay)
    }
  })

  test('are drawn each time from what is true then, and read by their link alone', async () => {
    const paper = await o.issue('pro_forma', rich.alpha, 12345)
    const token = await tokenOf(paper.id)
    const first = await read(token)
    // The office's page is of another origin.
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const pdf = await bytes(first)
    await sql(`update public.billing_details set legal_name = 'Other' where member_id = $1`, [rich.alpha])
    expect(await bytes(await read(token))).toBe(pdf)
    await sql(`update public.billing_details set legal_name = 'Alpha OOD' where member_id = $1`, [rich.alpha])
    await o.pay(rich.alpha, [[paper, 345]])
    expect(await bytes(await read(token))).not.toBe(pdf)
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`, ''])
      expect((await read(wrong)).status).toBe(404)
  })

  test('are mailed to the billing contacts with their PDF, once for each press, and not when they hold no more', async () => {
    await o.mails()
    const paper = await o.issue('pro_forma', rich.alpha, 12345)
    await o.pay(rich.alpha, [[paper, 345]])
    const about = () => call<{ readers: Row[]; mails: Row[] }>('get_document_mails', { document_id: paper.id })
    expect((await about()).readers).toEqual(
      ['cy', 'di'].map((name) => ({ name: `Reader ${name}`, email: `${name}@alpha.example` })),
    )
    for (const wrong of [null, 1])
      await expect(send(paper.id, wrong)).rejects.toThrow(`PT409 ${paper.number} has been sent meanwhile.`)
    expect(await send(paper.id, 0)).toBe(2)
    await expect(send(paper.id, 0)).rejects.toThrow('PT409')
    expect((await about()).mails.map((mail) => mail['recipient'])).toEqual(['cy@alpha.example', 'di@alpha.example'])
    const caught = (await backend.mails()).filter(({ subject }) => subject.includes(paper.number))
    expect(caught.map(({ to }) => to).toSorted()).toEqual(['cy@alpha.example', 'di@alpha.example'])
    const token = await tokenOf(paper.id)
    const content = await bytes(await read(token))
    for (const mail of caught) {
      for (const said of [
        '€123.45. Of it, €120.00 is open, to be paid by December 10, 2026',
        '€120.00 to Chamber',
        'BG80BNBG96611020345678',
        token,
      ])
        expect(mail.text).toContain(said)
      expect(mail.attachments).toEqual([
        { filename: `pro-forma-${paper.number}.pdf`, type: 'application/pdf', content },
      ])
    }
    expect(await send(paper.id, 2)).toBe(2)
    await o.mails()
    for (const [name, says] of [
      ['gone', 'does not hold any more'],
      ['wrong', 'does not hold any more'],
      ['fresh', 'no billing contact and no primary contact'],
    ] as const)
      await expect(send(idOf(name), 0)).rejects.toThrow(says)
    await expect(send(rich.draft.id, 0)).rejects.toThrow('A draft is not sent.')
    await expect(send(randomUUID(), 0)).rejects.toThrow('PT404')
    const gone = await o.issue('pro_forma', rich.beta, 1)
    await send(gone.id, 0)
    await call('cancel_pro_forma', { document_id: gone.id, reason: 'x' })
    expect((await o.mails()).map(({ recipient, data }) => [recipient, data])).toEqual([['bea@beta.example', null]])
    // Whoever has its mail, or is about to, is told, once and with the reason.
    const ended: string[] = []
    for (const [state, told] of [
      ['sent', 1],
      ['sending', 1],
      ['failed', 0],
      [null, 0],
    ] as const) {
      const { id, number } = await o.issue('pro_forma', rich.beta, 1)
      if (state) {
        await send(id, 0)
        await o.sql(
          `update public.mail_outbox set state = $2, settled_at = case when $2 <> 'sending' then now() end,
             claim = case when $2 = 'sending' then gen_random_uuid() end where about_id = $1`,
          [id, state],
        )
      }
      expect(await call<Row>('get_document', { document_id: id })).toMatchObject({ told })
      await call('cancel_pro_forma', { document_id: id, reason: 'Twice' })
      if (told) ended.push(number)
    }
    expect(
      (await o.mails()).flatMap(({ template, recipient, data }) =>
        template === 'document-ended' ? [[recipient, data]] : [],
      ),
    ).toEqual(
      ended.map((number) => [
        'bea@beta.example',
        { kind: 'pro_forma', number, why: 'office', reason: 'Twice', paid_cents: 0, by_hand: null, reader: 'Bea' },
      ]),
    )
  })

  test('that are paid are invoiced together and the invoices mailed, each or not at all, and once', async () => {
    const silent = await o.member('Silent', {}, [])
    const [paid, unpaid, unread] = [
      await o.issue('pro_forma', rich.alpha, 501),
      await o.issue('pro_forma', rich.alpha, 902),
      await o.issue('pro_forma', silent, 503),
    ]
    await o.pay(rich.alpha, [[paid, 501]])
    await o.pay(silent, [[unread, 503]])
    const ids = [paid, unpaid, unread].map(({ id }) => id)
    const { done, failed } = await call<{ done: Row[]; failed: Row[] }>('invoice_pro_formas', { ids })
    expect(done).toEqual([{ id: paid.id }])
    expect(failed).toHaveLength(2)
    expect(failed).toContainEqual({
      id: unpaid.id,
      name: unpaid.number,
      reason: `${unpaid.number} is not paid yet. Its invoice follows the payment.`,
    })
    expect(failed).toContainEqual({
      id: unread.id,
      name: unread.number,
      reason: 'This member has no billing contact and no primary contact with an address.',
    })
    expect(await call('invoice_pro_formas', { ids: [paid.id] })).toEqual({ done: [], failed: [] })
    const invoices = await sql<{ id: string; number: string }>(
      'select id, number from public.documents where refers_to = any ($1)',
      [ids],
    )
    expect(invoices).toHaveLength(1)
    o.name({ 'the invoice': invoices[0] ?? '' })
    expect(await brief(await o.mails())).toEqual(
      ['cy', 'di'].map(
        (name) =>
          `document-issued ${name}@alpha.example document the invoice link to the document the invoice ${invoices[0]?.number} – 0 501 Reader ${name}`,
      ),
    )
  })
})

test('an erasure keeps documents and says so before; nothing else of the person is left', async () => {
  const person = 'zara@person.example'
  const of = await o.member('Zara', {}, ['bills@person.example', person], 'individual')
  await sql(`update public.members set city = 'Varna' where id = $1`, [of])
  await sql(`insert into public.office_details (member_id, email) values ($1, $2)`, [of, person])
  await sql(`insert into public.member_contacts (member_id, name, email, is_primary) values ($1, 'Zara', $2, true)`, [
    of,
    person,
  ])
  const { id, number } = await o.issue('invoice', of, 1000)
  await o.draft('invoice', of, 1)
  await call('write_off', { document_id: id, reason: 'Lost', expected_open: 1000 })
  await o.pay(of, [], { cents: 3, payer: 'Zara' })
  const [held] = await sql<{ held: Row[] }>('select private.held_billing(null, $1) as held', [
    ` ${person.toUpperCase()} `,
  ])
  expect(held?.held.map((row) => row['name'] ?? row['legal_name'] ?? row['number'] ?? row['payer'])).toEqual([
    'Reader zara',
    'Zara OOD',
    number,
    'Zara',
  ])
  expect(await call('preview_erasure', { address: person })).toMatchObject({
    kept_documents: 1,
    kept_years: 10,
    held: { billing: 4 },
    // Of their own entry nothing is left anyway.
    without_primary: [],
  })
  await sql('delete from public.mail_outbox')
  await call('fulfil_erasure', { address: person, request: null })
  expect(await table('select name, city, status, description from public.members where id = $1', [of])).toEqual([
    'Erased person – inactive –',
  ])
  expect(
    await table(`select buyer ->> 'legal_name' as buyer from public.documents where member_id = $1`, [of]),
  ).toEqual(['Zara OOD'])
  for (const from of ['billing_details', 'billing_contacts'])
    expect(await sql(`select from public.${from} where member_id = $1`, [of])).toEqual([])
  expect(await sql(`select from public.audit_log where subject_name like '%Zara%'`)).toEqual([])
  expect(await table(`select recipient, data from public.mail_outbox`)).toEqual([
    `${person} {"documents":true,"kept_years":10}`,
  ])
  // Another contact stays, but for the last.
  const left = async (address: string) => (await call<Row>('preview_erasure', { address }))['without_billing']
  expect(await left('CY@alpha.example')).toEqual([])
  await sql('select private.erase_billing(null, $1)', [' CY@alpha.example '])
  expect(await left('di@alpha.example')).toEqual(['Alpha'])
  expect(await table('select email from public.billing_contacts where member_id = $1', [rich.alpha])).toEqual([
    'di@alpha.example',
  ])
})
