/** The books of an office that has one of everything: journals, and the sums under the lists. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { office } from '../support/dues'
import { richDues } from '../support/rich-dues'

const backend = testBackend()
const o = office(backend.sql)
const { call, sql } = o
let rich: Awaited<ReturnType<typeof richDues>>
let seeded: Row[]
const year = { from_day: '2026-01-01', until_day: '2026-12-31' }
beforeAll(async () => {
  seeded = await call('get_received', year, await o.someone('early', 'administrator'))
  rich = await richDues(o)
  // Cancelled on a day of the office's clock.
  await sql('alter table public.document_cancellations disable trigger keep_recorded')
  await sql(`update public.document_cancellations set cancelled_at = '2026-05-05T12:00:00Z'`)
  await sql('alter table public.document_cancellations enable trigger keep_recorded')
})

const journal = (of: 'sales' | 'payment', from_day = '2026-01-01', until_day = '2026-12-31') =>
  call<Row[]>(`get_${of}_journal`, { from_day, until_day })
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)

describe('the journal of sales', () => {
  test('has a row for each tax document and rate in the order of numbers, signed, with what it corrects', async () => {
    const rows = await journal('sales')
    const shown = ['kind', 'number', 'issued_on', 'tax_rate', 'tax_code', 'net_cents', 'tax_cents', 'total_cents']
    expect(
      await o.lines(
        rows.map((row) => ({
          ...Object.fromEntries(shown.map((name) => [name, row[name] ?? null])),
          state: row['state'] ?? null,
          corrects: row['corrects'] ?? null,
          by: row['annulled_by'] ?? null,
        })),
      ),
    ).toEqual([])
    expect((await o.say(rows.slice(0, 2))).map((row) => [row['id'], row['subject'], row['grounds']])).toEqual([])
    expect(rows.find(({ kind }) => kind === 'debit_note')).toMatchObject({})
  })

  test('comes to what the list and the rows of the documents come to, of each period', async () => {
    for (const [from, until] of [
      ['2026-01-01', '2026-12-31'],
      ['2026-03-02', '2026-03-02'],
      ['2026-04-01', '2026-06-30'],
      ['2025-01-01', '2025-12-31'],
    ] as const) {
      const rows = await journal('sales', from, until)
      const [own] = await sql<Row>(
        `select coalesce(sum(case d.kind when 'credit_note' then -d.net_cents else d.net_cents end), 0)::integer as net_cents,
           coalesce(sum(case d.kind when 'credit_note' then -d.tax_cents else d.tax_cents end), 0)::integer as tax_cents
         from public.documents d where d.number is not null and d.kind in ('invoice', 'credit_note', 'debit_note')
           and d.issued_on >= $1 and d.issued_on <= $2
           and d.id not in (select p.refers_to from public.documents p where p.kind = 'annulment')`,
        [from, until],
      )
      const listed = await call<Row>('sum_documents', { issued_from: from, issued_until: until })
      for (const column of ['net_cents', 'tax_cents'])
        expect([from, column, sumOf(rows, column)]).toEqual([from, column, own?.[column]])
      expect(listed).toMatchObject({ ...own, total_cents: sumOf(rows, 'total_cents') })
    }
    expect(sumOf(await journal('sales'), 'total_cents')).toBeGreaterThan(0)
  })
})

describe('the journal of payments', () => {
  test('has what came in and was paid back by booking day, and what it settles', async () => {
    const rows = await o.say(await journal('payment'))
    expect(
      rows.map(({ kind, day, payer, member, cents, left_cents, settles, reason }) =>
        [kind, day, payer, member ?? '–', cents, left_cents, JSON.stringify(settles), reason ?? '–'].join(' '),
      ),
    ).toEqual([])
  })

  test('comes to what the list comes to, less what was paid back', async () => {
    const days = { from: '2026-02-12', until: '2026-06-01' }
    const rows = await journal('payment', days.from, days.until)
    const of = (kind: string) => rows.filter((row) => row['kind'] === kind)
    const [own] = await sql<Row>(
      `select sum(cents)::integer as cents, sum(left_cents)::integer as left_cents from public.payment_list
       where undone_at is null and booked_on >= $1 and booked_on <= $2`,
      [days.from, days.until],
    )
    expect(await call<Row>('sum_payments', { booked_from: days.from, booked_until: days.until })).toEqual(own)
    expect(sumOf(of('payment'), 'cents')).toBe(own?.['cents'])
    expect(sumOf(of('refund'), 'cents')).toBe(-12345)
    expect(await journal('payment', '2025-12-31', '2025-12-31')).toMatchObject([{ cents: 70 }, { cents: -7 }])
  })
})

test('sums under a list are of what its filter leaves', async () => {
  const documents = (given: object) => call<Row>('sum_documents', given)
  const nothing = { net_cents: 0, tax_cents: 0, total_cents: 0, pro_forma_cents: 0, open_cents: 0, credit_cents: 0 }
  expect(await documents({ query: 'PF-2026-0002' })).toEqual(nothing)
  expect(await documents({ query: 'gamma' })).toEqual({ ...nothing, pro_forma_cents: 16047, open_cents: 13579 })
  expect(await documents({ of_kind: 'credit_note', of_state: 'open' })).toEqual({
    ...nothing,
    net_cents: -2345,
    total_cents: -2345,
    credit_cents: 1000,
  })
  expect(await documents({ of_kind: 'invoice', of_state: 'annulled' })).toEqual(nothing)
  expect(await documents({ of_state: 'overdue' })).toMatchObject({ open_cents: 189934 })
  const payments = (given: object) => call<Row>('sum_payments', given)
  expect(await payments({ query: 'mother' })).toEqual({ cents: 8099, left_cents: 0 })
  expect(await payments({ with_left: true })).toEqual({ cents: 30101, left_cents: 18090 })
  expect(await payments({ of_member: rich.gamma })).toEqual({ cents: 2468, left_cents: 0 })
  expect(await payments({ booked_until: '2026-01-01' })).toEqual({ cents: 101, left_cents: 90 })
})

describe('what was received', () => {
  test('is parted by what the lines are for, and comes to the payments of the period', async () => {
    expect(await call('get_received', year)).toEqual([
      { kind: 'dues', event: null, cents: 31399 },
      { kind: 'other', event: null, cents: 325 },
      { kind: 'left', event: null, cents: 30031 },
    ])
    expect((await call<{ received: Row }>('get_dues_figures')).received['cents']).toBe(31399 + 325 + 30031)
    expect(await call('get_received', { from_day: '2025-12-31', until_day: '2025-12-31' })).toEqual([
      { kind: 'left', event: null, cents: 70 },
    ])
    expect(await call('get_received', { from_day: '2026-02-11', until_day: '2026-02-12' })).toEqual([
      { kind: 'dues', event: null, cents: 6002 },
      { kind: 'other', event: null, cents: 198 },
    ])
  })

  test('of places names their event', () => {
    expect(seeded.filter(({ kind }) => kind === 'event')).toEqual([])
  })
})

describe('what was owed at the end of a day', () => {
  const owed = async (of_day: string) =>
    (await call<Row[]>('get_receivables', { of_day })).map(
      ({ name, cents, invoiced_cents, ages }) => `${name} ${cents} ${invoiced_cents} ${JSON.stringify(ages)}`,
    )

  test('is what the lists and the figures of the Overview say of today', async () => {
    const rows = await call<(Row & { ages: number[] })[]>('get_receivables', { of_day: '2026-11-26' })
    const figures = await call<{ open: Row; overdue: Row; ageing: number[] }>('get_dues_figures')
    expect(sumOf(rows, 'cents')).toBe(figures.open['cents'])
    const ages = [0, 1, 2, 3, 4].map((age) => rows.reduce((sum, row) => sum + (row.ages[age] ?? 0), 0))
    expect(ages.slice(1)).toEqual(figures.ageing)
    expect(ages[0]).toBe(Number(figures.open['cents']) - Number(figures.overdue['cents']))
    for (const row of rows) {
      const listed = await sql<Row>(
        `select sum(open_cents)::integer as cents, coalesce(sum(open_cents) filter (where kind <> 'pro_forma'), 0)::integer as invoiced_cents
         from public.document_list where member_id = $1 and kind <> 'credit_note'`,
        [row['id']],
      )
      expect(listed).toEqual([{ cents: row['cents'], invoiced_cents: row['invoiced_cents'] }])
    }
  })

  test('is of the documents of then, less what had settled them then', async () => {
    expect(await owed('2026-02-19')).toEqual([])
    // Paid before it was issued; the note that was annulled never was.
    expect(await owed('2026-02-20')).toEqual([])
    expect(await owed('2026-03-02')).toEqual(['Alpha 18454 18454 [18454,0,0,0,0]'])
    expect(await owed('2026-03-16')).toEqual(['Alpha 10454 10454 [10454,0,0,0,0]', 'Beta 43945 43945 [43945,0,0,0,0]'])
    expect(await owed('2026-03-17')).toEqual(['Alpha 10454 10454 [0,10454,0,0,0]', 'Beta 43945 43945 [43945,0,0,0,0]'])
    // Written off, cancelled, annulled and replaced on these days.
    expect(await owed('2026-05-05')).toEqual(['Alpha 12676 12676 [2222,0,10454,0,0]', 'Beta 43945 43945 [0,0,43945,0,0]'])
    // A part was credited later, and a payment that was undone opened another debt again.
    expect((await owed('2026-06-01'))[0]).toBe('Alpha 14886 14886 [3210,2222,0,9454,0]')
  })
})
