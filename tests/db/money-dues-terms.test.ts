/** Terms: how long they last, what they cost, whether they are paid, and the standing of members that follows. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { termEnd } from '@/features/money/billing/office/years'
import { testBackend } from '../support/database/test-backend'
import { after, office, type Paper, type Rules } from '../support/dues'

const o = office(testBackend().sql)
const { call, issue, one, sql } = o
const day = '2026-11-26'
const days = (number: number) => after(day, number)

beforeAll(async () => {
  await o.moveClock(day)
  await o.open()
  await o.empty()
})

/** What a function says of settings that are changed in this way. */
const under = (changes: Partial<Rules>, statement: string) =>
  one<string | number>(
    `select (${statement})::text from jsonb_populate_record(private.billing(), $1::text::jsonb) as s`,
    [JSON.stringify(changes)],
  )
const april: Partial<Rules> = { years: 'fixed', first_month: 4 }
const roll: Partial<Rules> = { ...april, roll_over_month: 2, roll_over_day: 28 }

test.each<[Partial<Rules>, string, string]>([
  [{}, '2026-11-27', '2027-11-26'],
  [{}, '2026-01-01', '2026-12-31'],
  [{}, '2027-03-01', '2028-02-29'],
  [{}, '2028-02-29', '2029-02-28'],
  [april, '2026-04-01', '2027-03-31'],
  [april, '2026-03-31', '2026-03-31'],
  [{ ...april, first_month: 1 }, '2026-12-31', '2026-12-31'],
  // Who joins from the roll-over day on gets the next year, too.
  [roll, '2027-02-27', '2027-03-31'],
  [roll, '2027-02-28', '2028-03-31'],
  [{ ...roll, roll_over_day: 29 }, '2027-02-28', '2028-03-31'],
  [{ ...roll, roll_over_day: 29 }, '2028-02-28', '2028-03-31'],
  [{ ...roll, roll_over_day: 29 }, '2028-02-29', '2029-03-31'],
  [{ ...roll, roll_over_month: 10, roll_over_day: 1 }, '2026-09-30', '2027-03-31'],
  [{ ...roll, roll_over_month: 10, roll_over_day: 1 }, '2026-10-01', '2028-03-31'],
  [{ ...roll, roll_over_month: 3, roll_over_day: 1, years: 'rolling' }, '2026-03-15', '2027-03-14'],
])('a term under %j that begins on %s ends on %s', async (changes, begins, ends) => {
  expect(await under(changes, `private.term_end(s, '${begins}')`)).toBe(ends)
  // The settings' form makes its examples of what is typed, before anything is stored.
  const { first_month = 1, roll_over_month = '', roll_over_day = '' } = changes
  const typed = {
    years: changes.years === 'fixed' ? ('fixed' as const) : ('rolling' as const),
    first_month: String(first_month),
    roll_over_month: String(roll_over_month),
    roll_over_day: String(roll_over_day),
  }
  expect(termEnd(typed, begins)).toBe(ends)
})

const rata: Partial<Rules> = { ...april, pro_rata: true }
test.each<[Partial<Rules>, string, string, number]>([
  [rata, '2026-04-01', '2027-03-31', 10000],
  [rata, '2026-05-31', '2027-03-31', 9167],
  [rata, '2027-03-31', '2027-03-31', 833],
  [{ ...rata, round_to_cents: 100 }, '2026-05-01', '2027-03-31', 9200],
  [{ ...rata, round_to_cents: 1000 }, '2026-10-01', '2027-03-31', 5000],
  [{ ...rata, round_to_cents: 1000 }, '2027-01-01', '2027-03-31', 3000],
  [{ ...rata, pro_rata: false }, '2027-03-31', '2027-03-31', 10000],
  [{ ...rata, years: 'rolling' }, '2027-03-01', '2027-03-31', 10000],
  [rata, '2026-02-01', '2027-03-31', 10000],
])('a year of 100 euros under %j costs from %s to %s %i cents', async (changes, begins, ends, cents) => {
  expect(await under(changes, `private.dues_cents(s, 100, '${begins}', '${ends}')`)).toBe(String(cents))
})

test.each<[Partial<Rules>, number, [string, string]]>([
  [{}, 0, [days(1), days(365)]],
  [{}, -30, [days(-29), days(335)]],
  [{}, -31, [day, days(364)]],
  [{ late_renewal: 'renewal' }, -1, [day, days(364)]],
  [{ late_renewal: 'payment' }, 0, [days(1), days(365)]],
  [{ years: 'fixed' }, -1, [day, '2026-12-31']],
  [{ years: 'fixed', first_month: 11 }, 4, ['2026-12-01', '2027-10-31']],
])(
  'under %j, a term that ended %i days from today is followed by that of %j',
  async (changes, ended, [from, until]) => {
    await o.settings(changes)
    expect(
      await o.table('select starts_on, ends_on from private.renewal_period(private.office_day() + $1::integer)', [
        ended,
      ]),
    ).toEqual([`${from} ${until}`])
    await o.settings()
  },
)

test('the first term begins tomorrow, and says what is asked for', async () => {
  const period = () => o.call<object[]>('get_first_period')
  expect(await period()).toEqual([{ starts_on: days(1), ends_on: days(365), asks: 'pro_forma' }])
  await o.settings({ ...april, invoice_first: true })
  expect(await period()).toEqual([{ starts_on: days(1), ends_on: '2027-03-31', asks: 'invoice' }])
  await o.settings()
})

describe('a term is paid', () => {
  const due = days(14)
  const pay = (paper: Paper, of: string, cents: number) => o.pay(of, [[paper, cents]])
  const annul = (paper: Paper, replacing: boolean) =>
    call('annul_document', { document_id: paper.id, reason: 'x', replacing })
  test.each<[string, boolean, string | null, (paper: Paper, of: string) => Promise<unknown>]>([
    ['not when nothing was', false, due, async () => {}],
    ['not in part', false, due, (paper, of) => pay(paper, of, 9999)],
    ['in whole', true, null, (paper, of) => pay(paper, of, 10000)],
    [
      'not when that is undone',
      false,
      due,
      async (paper, of) => call('undo_payment', { payment_id: await pay(paper, of, 10000), reason: 'x' }),
    ],
    ['not by what its own notes took back', false, null, (paper, of) => o.note(paper, of, 10000)],
    [
      'when its own notes took back a part',
      true,
      null,
      async (paper, of) => {
        await o.note(paper, of, 9999)
        await pay(paper, of, 1)
      },
    ],
    [
      'not any more, once its notes took back all',
      false,
      null,
      async (paper, of) => {
        await pay(paper, of, 10000)
        await o.note(paper, of, 10000)
      },
    ],
    [
      'again, once such a note is annulled',
      true,
      null,
      async (paper, of) => {
        await pay(paper, of, 10000)
        await annul(await o.note(paper, of, 10000), false)
      },
    ],
    [
      'by a note of another invoice',
      true,
      null,
      async (paper, of) => {
        const other = await issue('invoice', of, 10000)
        await pay(other, of, 10000)
        const note = await o.note(other, of, 10000)
        await call('use_credit', {
          credit_note_id: note.id,
          document_id: paper.id,
          cents: 10000,
          expected_open: 10000,
          expected_left: 10000,
        })
      },
    ],
    [
      'not when it is written off',
      false,
      due,
      (paper) => call('write_off', { document_id: paper.id, reason: 'x', expected_open: 10000 }),
    ],
    [
      'not when the rest is written off',
      false,
      due,
      async (paper, of) => {
        await pay(paper, of, 9999)
        await call('write_off', { document_id: paper.id, reason: 'x', expected_open: 1 })
      },
    ],
    [
      'less the charges of the bank',
      true,
      null,
      async (paper, of) => {
        await pay(paper, of, 9000)
        await call('close_as_charges', { document_id: paper.id, expected_open: 1000 })
      },
    ],
    ['not when its document is annulled', false, null, (paper) => annul(paper, false)],
    [
      'when it is replaced, with what was paid',
      true,
      null,
      async (paper, of) => {
        await pay(paper, of, 10000)
        await annul(paper, true)
      },
    ],
  ])('%s', async (_, paid, by, act) => {
    const of = await o.member('Paying')
    const term_id = await o.term(of, 1, 365, true)
    await o.term(of, -400, -100)
    // Another's draft, and a draft of its own, ask for nothing.
    await o.draft('invoice', of, { unit_cents: 1, term_id })
    await act(await issue('invoice', of, { unit_cents: 10000, term_id }), of)
    expect(
      await sql('select paid, due_on::text as by from private.paid_terms(array[$1::uuid]) where term_id = $2', [
        of,
        term_id,
      ]),
    ).toEqual([{ paid, by }])
    expect(
      await sql('select paid from private.paid_terms(array[$1::uuid]) where term_id <> $2', [of, term_id]),
    ).toEqual([{ paid: true }])
  })

  test('by a pro forma, if this is not cancelled, and for nothing if it costs nothing', async () => {
    const of = await o.member('Paying')
    const term_id = await o.term(of, 1, 365, true)
    const terms = () => o.table('select paid, due_on from private.paid_terms(array[$1::uuid])', [of])
    const gone = await issue('pro_forma', of, { unit_cents: 5, term_id })
    await call('cancel_pro_forma', { document_id: gone.id, reason: 'x' })
    expect(await terms()).toEqual(['false –'])
    const pro = await issue('pro_forma', of, { unit_cents: 5, term_id })
    await o.pay(of, [[pro, 5]])
    await o.invoiceOf(pro)
    expect(await terms()).toEqual(['true –'])
    const free = await o.member('Free')
    await issue('invoice', free, { unit_cents: 5, discount_cents: 5, term_id: await o.term(free, 1, 365, true) })
    expect(await o.table('select paid from private.paid_terms(array[$1::uuid])', [free])).toEqual(['true'])
  })
})

describe('the standing of a member', () => {
  // Asked: the day by which the document that asks for it is to be paid.
  type Term = readonly [from: number, until: number, owed?: boolean, asked?: number]
  test.each<[string, Term[], string, number | null, Partial<Rules>?]>([
    ['without a term', [], 'current', null],
    ['that is covered for sixty days and more', [[-300, 60]], 'current', 60],
    ['that is covered for less', [[-300, 59]], 'expiring', 59],
    ['that is covered until today', [[-300, 0]], 'expiring', 0],
    ['from today on', [[0, 364]], 'current', 364],
    [
      'whose next year is paid',
      [
        [-300, 10],
        [11, 375],
      ],
      'current',
      375,
    ],
    [
      'whose next year is not paid',
      [
        [-300, 10],
        [11, 375, true],
      ],
      'expiring',
      10,
    ],
    ['that has paid before it begins', [[1, 365]], 'current', 365],
    [
      'that has paid before it begins, after a gap',
      [
        [-400, -35],
        [1, 365],
      ],
      'current',
      365,
    ],
    [
      'that has paid the second year alone',
      [
        [1, 300, true, 1],
        [301, 600],
      ],
      'not_yet_paid',
      31,
    ],
    ['that ended yesterday', [[-400, -1]], 'in_grace', 29],
    ['on the last day of grace', [[-400, -30]], 'in_grace', 0],
    ['on the day after it', [[-400, -31]], 'lapsed', -1],
    [
      'whose year is not paid',
      [
        [-400, -10],
        [-9, 355, true, -11],
      ],
      'in_grace',
      20,
    ],
    [
      'whose year is to be paid later',
      [
        [-400, -10],
        [-9, 355, true, -9],
      ],
      'in_grace',
      21,
    ],
    [
      'whose year nobody has asked for',
      [
        [-800, -400],
        [-399, -35, true],
      ],
      'in_grace',
      null,
    ],
    [
      'who was asked for the first of two unpaid years',
      [
        [-400, -36, true, -20],
        [-35, 330, true],
      ],
      'not_yet_paid',
      10,
    ],
    [
      'whose year is not paid after two that are',
      [
        [-800, -400],
        [-399, -35],
        [-34, 330, true, -40],
      ],
      'lapsed',
      -5,
    ],
    ['that has never paid', [[-40, 330, true, -30]], 'not_yet_paid', 0],
    ['that has never paid, a day later', [[-40, 330, true, -31]], 'lapsed', -1],
    ['that was never asked', [[-300, 65, true]], 'not_yet_asked', null],
    ['that ended before the day in the settings', [[-900, -500]], 'in_grace', 20, { lapses_from: days(-9) }],
    ['that ended on the day before it', [[-900, -10]], 'in_grace', 20, { lapses_from: days(-9) }],
    ['that ended on it', [[-900, -9]], 'in_grace', 21, { lapses_from: days(-9) }],
    ['that ended, without such a day', [[-900, -500]], 'in_grace', null, { lapses_from: null }],
    ['with other days of notice', [[-300, 9]], 'current', 9, { notice_days: 9 }],
    ['with other days of grace', [[-400, -3]], 'lapsed', -1, { grace_days: 2 }],
  ])('%s', async (_, terms, standing, until, changes) => {
    if (changes) await o.settings(changes)
    const of = await o.member('Standing')
    for (const [from, end, owed, asked] of terms) {
      const term_id = await o.term(of, from, end, owed)
      if (asked === undefined) continue
      await o.moveClock(days(asked - 14))
      await issue('invoice', of, { unit_cents: 5, term_id })
      await o.moveClock(day)
    }
    expect(await call('get_standings', { members: [of] })).toEqual([
      { member_id: of, standing, until: until === null ? null : days(until) },
    ])
    if (changes) await o.settings()
  })

  test('counts grace from the day to pay, and is that of who ended or is honorary', async () => {
    const of = await o.member('Standing')
    const term_id = await o.term(of, -5, 360, true)
    const now = () => o.table('select standing, until from private.standings(array[$1::uuid])', [of])
    await issue('invoice', of, { unit_cents: 5, term_id })
    expect(await now()).toEqual([`not_yet_paid ${days(44)}`])
    await sql('update public.billing_details set honorary = true where member_id = $1', [of])
    expect(await now()).toEqual(['honorary –'])
    await sql(`update public.members set status = 'inactive' where id = $1`, [of])
    expect(await now()).toEqual(['ended –'])
    const many = (count: number) => call('get_standings', { members: Array(count).fill(of) })
    await expect(many(201)).rejects.toThrow('22023 Up to 200 members at once.')
    expect(await many(200)).toHaveLength(1)
  })
})

test('the office is told beforehand how many lapse by other settings, and how many no longer', async () => {
  await o.settings({ grace_days: 30, lapses_from: '2020-01-01' })
  const preview = (of_grace_days: number, of_lapses_from: string | null) =>
    call<{ day: string; lapsing: number; ending: number }[]>('preview_lapses', { of_grace_days, of_lapses_from })
  const before = await one<number>('select count(*)::integer from private.lapsed_members()')
  for (const end of [-31, -30, -11, -10, -1]) await o.term(await o.member('Lapse'), -400, end)
  expect(await preview(30, '2020-01-01')).toEqual([{ day, lapsing: 0, ending: 0 }])
  const [fewer] = await preview(10, '2020-01-01')
  expect([fewer?.ending, await preview(30, null)]).toEqual([0, [{ day, lapsing: 0, ending: before + 1 }]])
  await o.settings({ grace_days: 10 })
  const after = await one<number>('select count(*)::integer from private.lapsed_members()')
  expect(fewer?.lapsing).toBe(after - before - 1)
  expect(after - before).toBeGreaterThanOrEqual(3)
  expect(await preview(30, '2020-01-01')).toEqual([{ day, lapsing: 0, ending: fewer?.lapsing }])
  // Nobody lapses before the days of grace after the first day are over: counted is who lapses then.
  await o.settings({ grace_days: 10, lapses_from: null })
  const [later] = await preview(10, day)
  expect(later).toEqual({ day: days(10), lapsing: expect.any(Number) as number, ending: 0 })
  expect(later?.lapsing).toBeGreaterThanOrEqual(after)
  await o.settings({ grace_days: 10, lapses_from: day })
  expect(await preview(10, day)).toEqual([{ day: days(10), lapsing: 0, ending: 0 }])
  await o.settings()
})

/** The lapsed members of each day, as the standing of that day alone has them. */
const lapsedOn = `
  with days as (select generate_series($2::date - 365, $2::date + 730, interval '1 day')::date as today), terms as (
    select p.member_id, d.today,
      bool_or(p.paid and d.today between p.starts_on and p.ends_on) as covered,
      max(p.ends_on) filter (where p.paid and p.ends_on < d.today) as paid_before,
      min(p.starts_on) filter (where p.paid and p.starts_on > d.today) as paid_from,
      min(p.starts_on) filter (where not p.paid) as unpaid_from,
      min(p.due_on) filter (where not p.paid and p.asked = 'document') as owed_from
    from private.paid_terms($1) p cross join days d group by p.member_id, d.today
  )
  select t.member_id, t.today from terms t cross join private.billing() s
  where not t.covered and coalesce(t.paid_from >= coalesce(t.unpaid_from, 'infinity'), true)
    and (t.unpaid_from is null or t.owed_from is not null)
    and greatest(t.paid_before, t.owed_from, s.lapses_from - 1) + s.grace_days < t.today and s.lapses_from is not null`

test('the stored days of lapse are those of the standing of each day, a year back and two ahead', async () => {
  const term = fc.record({
    gap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 })),
    lasts: fc.integer({ min: 20, max: 400 }),
    due: fc.option(fc.integer({ min: -300, max: 300 })),
    state: fc.constantFrom('paid', 'paid', 'paid', 'unasked', 'asked', 'asked'),
  })
  const rules = fc.record({
    grace_days: fc.constantFrom(0, 10, 90),
    lapses_from: fc.constantFrom(null, days(-2000), days(-100), days(100)).map(String),
  })
  let lapsed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(term, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 4 }),
      rules,
      async (members, { grace_days, lapses_from }) => {
        await o.settings({ grace_days, lapses_from: lapses_from === 'null' ? null : lapses_from })
        const ids: string[] = []
        for (const terms of members) {
          const of = await o.member('Lapse')
          ids.push(of)
          let from = -600
          for (const { gap, lasts, due, state } of terms) {
            from += gap
            const term_id = await o.term(of, from, from + lasts, state !== 'paid')
            if (state === 'asked') {
              const draft = await o.draft('invoice', of, { unit_cents: 5, term_id })
              await sql('update public.documents set due_on = $2 where id = $1', [draft.id, days(due ?? from)])
              await call('issue_document', { document_id: draft.id, expected: draft.version })
            }
            from += lasts
          }
        }
        const wrong = await sql(
          `with expected as (${lapsedOn}), stored as (select l.member_id, d.today from private.lapses l
             join (select generate_series($2::date - 365, $2::date + 730, interval '1 day')::date as today) d
               on d.today between l.first_day and l.last_day where l.member_id = any ($1))
           (select 'not stored' as why, * from expected except select 'not stored', * from stored)
             union all (select 'stored', * from stored except select 'stored', * from expected)`,
          [ids, day],
        )
        expect(wrong).toEqual([])
        lapsed += await one<number>('select count(*)::integer from private.lapses where member_id = any ($1)', [ids])
      },
    ),
    { numRuns: process.env.TEST_BREADTH ? 100 : 8 },
  )
  expect(lapsed).toBeGreaterThan(5)
  await o.settings()
})

test('the nightly job mends what is stored wrongly of lapses, and names the members', async () => {
  await o.settings({ grace_days: 0 })
  const [lapsed, fine] = [await o.member('Lapsed'), await o.member('Fine')]
  await o.term(lapsed, -400, -2)
  await o.term(fine, -40, 400)
  const lapses = () => sql('select member_id, first_day, last_day from private.lapses order by 1, 2, 3')
  const right = await lapses()
  const errors = async () => {
    await sql(
      `update private.scheduled_jobs set last_run_at = case when name = 'check_lapses' then null else now() end`,
    )
    await sql('select private.run_scheduled_jobs()')
    return sql(`select last_error from private.scheduled_jobs where name = 'check_lapses'`)
  }
  expect(await errors()).toEqual([{ last_error: null }])
  await sql('delete from private.lapses where member_id = $1', [lapsed])
  await sql('insert into private.lapses select $1, $2, $2', [fine, day])
  expect(await errors()).toEqual([
    { last_error: 'What was stored of the lapses of these members was wrong and has been mended: Fine, Lapsed.' },
  ])
  expect(await lapses()).toEqual(right)
  expect(await errors()).toEqual([{ last_error: null }])
  await o.settings()
})

describe('a term begins with its payment', () => {
  type Setup = { before?: [number, number]; next?: number; booked: number; changes: Partial<Rules> }
  const first: Partial<Rules> = { begins_after: 'payment' }
  const late: Partial<Rules> = { late_renewal: 'payment' }
  test.each<[string, Setup, [number, number | string]]>([
    ['the day after it, the first one', { booked: -5, changes: first }, [-4, 360]],
    ['never earlier', { booked: -21, changes: first }, [-20, 344]],
    ['of a fixed year, which ends as before', { booked: -5, changes: { ...first, years: 'fixed' } }, [-4, 344]],
    ['not if it would end before', { booked: 0, changes: { ...first, years: 'fixed' } }, [1, 344]],
    ['not when approval counts', { booked: -5, changes: {} }, [-20, 344]],
    ['not when it was renewed in time', { before: [-400, -21], booked: -5, changes: late }, [-20, 344]],
    ['on that day, after a gap', { before: [-400, -22], booked: -5, changes: late }, [-5, 359]],
    [
      'not after a gap when the renewal counts',
      { before: [-400, -22], booked: -5, changes: { late_renewal: 'renewal', ...first } },
      [-20, 344],
    ],
    ['not into the term that follows', { next: 360, booked: -5, changes: first }, [-20, 344]],
    ['up to the term that follows', { next: 361, booked: -5, changes: first }, [-4, 360]],
  ])('%s', async (_, { before, next, booked, changes }, [from, until]) => {
    await o.settings(changes)
    const of = await o.member('Beginning')
    if (before) await o.term(of, ...before)
    if (next) await o.term(of, next, next + 300)
    await o.term(await o.member('Other'), -800, -10)
    const term_id = await o.term(of, -20, 344, true)
    const paper = await issue('invoice', of, { unit_cents: 100, term_id })
    await o.pay(of, [[paper, 60]], { booked_on: days(booked - 1) })
    expect(await o.table('select starts_on from public.memberships where id = $1', [term_id])).toEqual([days(-20)])
    await o.pay(of, [[paper, 40]], { booked_on: days(booked) })
    expect(await o.table('select starts_on, ends_on from public.memberships where id = $1', [term_id])).toEqual([
      `${days(from)} ${typeof until === 'number' ? days(until) : until}`,
    ])
    await o.settings()
  })
})

test('from the approval to the credit note: dues and the entrance fee are asked for once, and what follows is the standing', async () => {
  await o.settings({ entrance_fee_cents: 5000 })
  const application = randomUUID()
  await sql(
    `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
     values ($1, 'standard', 'Journey', 'Ada Desk', 'bulgaria', 'ada@journey.example', 'it', '1-10', true, 'in_review')`,
    [application],
  )
  const [period] = await call<object[]>('get_first_period')
  const [approved] = await call<{ member_id: string }[]>('approve_application', {
    application_id: application,
    approval: { tier: 'standard', name: 'Journey', contact: null, ...period },
    expected: await one('select updated_at::text from public.membership_applications where id = $1', [application]),
  })
  const of = approved?.member_id ?? ''
  o.name({ Journey: of, term: await one('select id from public.memberships where member_id = $1', [of]) })
  const price = Number(await one(`select price * 100 from public.membership_tiers where key = 'standard'`))
  const drafts = () =>
    o.table(
      `select d.kind as paper, l.place, l.kind, l.words_bg, l.words_en, l.term_id, l.covers_from, l.covers_until, l.quantity, l.unit_cents
       from public.documents d join public.document_lines l on l.document_id = d.id where d.member_id = $1 order by d.created_at, l.place`,
      [of],
    )
  const expected = [
    `pro_forma 1 dues Членски внос, Standard Membership dues, Standard term ${days(1)} ${days(365)} 1 ${price}`,
    'pro_forma 2 entrance_fee Встъпителен внос Entrance fee – – – 1 5000',
  ]
  expect(await drafts()).toEqual(expected)
  expect(await o.table('select owed, asked_cents from public.memberships where member_id = $1', [of])).toEqual([
    `true ${price}`,
  ])
  const ask = async (joining: boolean, change: string) => {
    await sql(`update public.billing_details set ${change} where member_id = $1`, [of])
    await sql(
      `select private.ask_dues((select id from public.memberships where member_id = $1), $2) from (select set_config('request.jwt.claims', $3, true)) as c`,
      [of, joining, JSON.stringify({ sub: desk, role: 'authenticated' })],
    )
  }
  const desk = await one(`select id from public.user_profiles where full_name like 'desk-%' limit 1`)
  const standing = () => o.table('select standing, until from private.standings(array[$1::uuid])', [of])
  expect(await standing()).toEqual(['not_yet_asked –'])
  await call('save_billing_details', {
    member_id: of,
    details: { legal_name: 'Journey OOD', address: 'Varna', country: 'BG' },
    contacts: [],
  })
  const draft = await one('select id from public.documents where member_id = $1', [of])
  const version = await one('select updated_at::text from public.documents where id = $1', [draft])
  const number = await call('issue_document', { document_id: draft, expected: version })
  const paper = { id: draft, number }
  await o.pay(of, [[paper, price + 5000]])
  expect(await standing()).toEqual([`current ${days(365)}`])
  await o.note(await o.invoiceOf(paper), of, [
    { corrects: 1, unit_cents: price },
    { corrects: 2, unit_cents: 5000 },
  ])
  expect(await standing()).toEqual(['not_yet_asked –'])

  // Asked again, by the name of the tier in Bulgarian: an invoice at its own price, without a second entrance fee; nothing of who is honorary or pays nothing.
  const named = (name_bg: string | null) =>
    sql(`update public.membership_tiers set name_bg = $1 where key = 'standard'`, [name_bg])
  await named('Стандарт')
  await ask(true, 'agreed_price = 7, invoice_first = true')
  await named(null)
  await ask(true, 'honorary = true')
  await ask(true, 'honorary = false, agreed_price = 0')
  expect((await drafts()).slice(6)).toEqual([
    `invoice 1 dues Членски внос, Стандарт Membership dues, Standard term ${days(1)} ${days(365)} 1 700`,
  ])
  await o.settings()
})

test.each([
  ['cancelled', 'pro_forma', 'cancel_pro_forma', {}],
  ['annulled', 'invoice', 'annul_document', { replacing: false }],
])('the entrance fee is asked for again once its document is %s', async (_, kind, end, more) => {
  await o.settings({ entrance_fee_cents: 5000, invoice_first: kind === 'invoice' })
  const of = await o.member(`Joining by ${kind}`)
  await o.term(of, 0, 364, true)
  const lines = async () => {
    await sql(`select private.ask_again($1) from (select set_config('request.jwt.claims', $2, true)) as c`, [
      of,
      JSON.stringify({
        sub: await one(`select id from public.user_profiles where full_name like 'desk-%' limit 1`),
        role: 'authenticated',
      }),
    ])
    const [draft] = await sql<{ id: string; version: string }>(
      'select id, updated_at::text as version from public.documents where member_id = $1 and number is null',
      [of],
    )
    const kinds = await o.table('select kind from public.document_lines where document_id = $1 order by place', [
      draft?.id,
    ])
    return { kinds, id: draft?.id ?? '', version: draft?.version }
  }
  const first = await lines()
  await call('issue_document', { document_id: first.id, expected: first.version })
  await call(end, { document_id: first.id, reason: 'x', ...more })
  expect([first.kinds, (await lines()).kinds]).toEqual([
    ['dues', 'entrance_fee'],
    ['dues', 'entrance_fee'],
  ])
  await o.settings()
})

test('before the first billing settings nothing is asked for, and nobody lapses', async () => {
  await o.empty()
  await sql('delete from public.billing_settings')
  const of = await o.member('Early')
  await o.term(of, -300, 59)
  const ended = await o.member('Ended')
  await o.term(ended, -900, -500)
  const standing = (id: string) => o.table('select standing, until from private.standings(array[$1::uuid])', [id])
  expect([await standing(of), await standing(ended)]).toEqual([[`expiring ${days(59)}`], ['in_grace –']])
  expect(await call('get_first_period')).toEqual([{ starts_on: day, ends_on: days(364), asks: null }])
  expect(await call('get_renewals')).toEqual([])
  expect(await call('renew_members', { ids: [ended] })).toMatchObject({
    failed: [],
    done: [{ was: { term: { starts_on: day, owed: false } } }],
  })
  expect(await call('get_member_dues', { member_id: ended })).toMatchObject({ accounts: [], documents: [] })
  await expect(issue('invoice', of, 1)).rejects.toThrow('Fill in Settings → Billing first.')
  expect(await one('select private.kept_from()::text')).toBe('2016-01-01')
  await o.settings()
})
