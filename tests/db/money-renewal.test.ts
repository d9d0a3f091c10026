/** The renewal run, new prices, how many renew, and what a member that lapses leaves. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'
import { after, office, without } from '../support/dues'

const o = office(testBackend().sql)
const { call, one, sql, table } = o
const day = '2026-11-26'
const days = (number: number) => after(day, number)
let member: string
let price: number
let administrator: { id: string }

beforeAll(async () => {
  await o.moveClock(day)
  administrator = await o.open({ entrance_fee_cents: 5000 })
  price = Number(await one(`select price from public.membership_tiers where key = 'standard'`))
})
beforeEach(async () => {
  await o.empty()
  member = await o.member('Renewing', {}, ['le@renewing.example', 'li@renewing.example'])
  await o.term(member, -355, 9)
})

const renewals = async (given: object = { ends_until: days(60) }) =>
  o.lines((await call<Row[]>('get_renewals', given)).map((row) => without(row, 'id', 'version')))
type Draft = { id: string; version: string; cents: number }
const drafts = () => call<Draft[]>('get_renewals', { step: 'drafts' })
const draft = async () => {
  const { failed } = await call<{ failed: Row[] }>('renew_members', { ids: [member] })
  expect(failed).toEqual([])
  return (await drafts()).at(-1) as Draft
}
const issue = (row: Draft, cents = row.cents) =>
  call('issue_renewal', { document_id: row.id, expected: row.version, expected_cents: cents })
const details = (changes: string, id = member) =>
  sql(`update public.billing_details set ${changes} where member_id = $1`, [id])
const setPrice = (euros: number) => sql(`update public.membership_tiers set price = $1 where key = 'standard'`, [euros])

describe('who is due', () => {
  const due = (asks: string, missing: string, open: number, drafted = '–', lapses = days(40)) =>
    `${asks} false ${days(374)} ${missing} 2 ${days(9)} ${lapses} Renewing ${days(10)} ${open} ${drafted} company`

  test('is an active member whose last term ends by the day, with what the next one would cost and what is owed', async () => {
    const plain = due(`pro_forma Renewing standard false ${price * 100} false`, '–', 0)
    expect(await renewals()).toEqual([plain])
    expect(await renewals({ ends_until: days(9) })).toEqual([plain])
    expect(await renewals({})).toEqual([plain])
    expect(await renewals({ ends_until: days(8) })).toEqual([])
    const paper = await o.issue('pro_forma', member, 700)
    await o.pay(member, [[paper, 100]])
    await o.note(await o.issue('invoice', member, 55), member, 50)
    await o.pay(await o.member('Other'), [[await o.issue('invoice', await o.member('Another'), 70), 1]])
    const paid = await o.issue('pro_forma', member, 33)
    await o.pay(member, [[paid, 33]])
    await o.invoiceOf(paid)
    const over = await o.issue('pro_forma', member, 88)
    await call('cancel_pro_forma', { document_id: over.id, reason: 'x' })
    // What asks for a debt now is not always its first document.
    const wrong = await o.issue('invoice', member, 1000)
    await call('annul_document', { document_id: wrong.id, reason: 'x', replacing: true })
    const again = await o.issue('pro_forma', member, 20000)
    const payment_id = await o.pay(member, [[again, 20000]])
    await o.invoiceOf(again)
    await call('undo_payment', { payment_id, reason: 'x' })
    await details('agreed_price = 7, invoice_first = true, address = null')
    expect(await renewals()).toEqual([due('invoice Renewing standard false 700 true', 'Details incomplete', 21605)])
  })

  test.each([
    ['inactive', `update public.members set status = 'inactive' where id = $1`],
    ['honorary', 'update public.billing_details set honorary = true where member_id = $1'],
    [
      'in a term that begins today',
      `update public.memberships set starts_on = private.office_day() where member_id = $1`,
    ],
  ])('is nobody who is %s', async (_, change) => {
    await sql(change, [member])
    expect(await renewals()).toEqual([])
  })
  test('is who pays nothing, too, and gets the term without a draft', async () => {
    await details('agreed_price = 0')
    expect(await renewals()).toEqual([due('pro_forma Renewing standard false 0 true', '–', 0)])
    await o.call('renew_members', { ids: [member] })
    expect(await table('select owed from public.memberships where member_id = $1 order by ends_on', [member])).toEqual([
      'false',
      'false',
    ])
    expect([await renewals(), await drafts()]).toEqual([[], []])
  })
  test('is who is in a term that began yesterday', async () => {
    await sql('update public.memberships set starts_on = private.office_day() - 1 where member_id = $1', [member])
    expect(await renewals()).toHaveLength(1)
  })

  test('is nobody who was drafted, until that is taken back', async () => {
    const { done } = await call<{ done: object[] }>('renew_members', { ids: [member] })
    await details('agreed_price = 7, invoice_first = true')
    const drafted = due('pro_forma Renewing standard false 700 true', '–', 0, 'some id', '–')
    expect([await renewals(), await renewals({ step: 'drafts' })]).toEqual([[], [drafted]])
    await call('undo_members', { changes: done })
    expect(await renewals({ step: 'drafts' })).toEqual([])
    expect(await renewals()).toHaveLength(1)
  })
})

test('a first term has no last one: neither as a draft, nor asked for, nor when nothing asks any more', async () => {
  const fresh = await o.member('Fresh')
  await o.term(fresh, 0, 364, true)
  const lastEnd = async (step: string) =>
    (await call<{ member_id: string; last_end: string | null }[]>('get_renewals', { step })).flatMap(
      ({ member_id, last_end }) => (member_id === fresh ? [last_end] : []),
    )
  expect(await lastEnd('due')).toEqual([null])
  await call('renew_members', { ids: [fresh] })
  expect([await lastEnd('due'), await lastEnd('drafts')]).toEqual([[], [null]])
  await issue((await drafts()).at(-1) as Draft)
  expect(await lastEnd('asked')).toEqual([null])
  await draft()
  expect((await call<{ last_end: string }[]>('get_renewals', { step: 'drafts' }))[0]?.last_end).toBe(days(9))
})

describe('a term for which nothing asks any more', () => {
  test('is due with the day on which its member lapses over another one, for which a document asks; and so is its draft', async () => {
    await issue(await draft())
    const asked = await one('select max(due_on)::text from public.documents where member_id = $1', [member])
    await o.term(member, 400, 700, true)
    // 30 days of grace after the day to pay.
    const lapses = days(45)
    expect(asked).toBe(days(14))
    const shown = async (step: string) =>
      (await call<{ lapses_on: string }[]>('get_renewals', { step })).map(({ lapses_on }) => lapses_on)
    expect([await shown('due'), await shown('drafts'), await shown('asked')]).toEqual([[lapses], [], []])
    await o.call('renew_members', { ids: [member] })
    expect([await shown('due'), await shown('drafts'), await shown('asked')]).toEqual([[], [lapses], []])
  })

  test('is asked for no longer once its member pays nothing', async () => {
    const row = await draft()
    await sql('delete from public.documents where id = $1', [row.id])
    await details('agreed_price = 0')
    expect(await renewals()).toHaveLength(1)
    expect(await call('renew_members', { ids: [member] })).toMatchObject({ failed: [] })
    expect(await table('select owed from public.memberships where member_id = $1 order by ends_on', [member])).toEqual([
      'false',
      'false',
    ])
    expect(await renewals()).toEqual([])
  })

  const steps = async () =>
    Promise.all(
      ['due', 'drafts', 'asked'].map(async (step) =>
        (await call<{ again: boolean; lapses_on: string | null }[]>('get_renewals', { step })).map(
          ({ again, lapses_on }) => `${again} ${lapses_on}`,
        ),
      ),
    )
  const ends: [string, (row: Draft) => Promise<unknown>][] = [
    ['whose draft was deleted', ({ id }) => sql('delete from public.documents where id = $1', [id])],
    [
      'whose pro forma was cancelled',
      async (row) => {
        await issue(row)
        await call('cancel_pro_forma', { document_id: row.id, reason: 'x' })
      },
    ],
    [
      'whose invoice was annulled',
      async (row) => {
        await sql(`update public.documents set kind = 'invoice' where id = $1`, [row.id])
        await issue(row)
        await call('annul_document', { document_id: row.id, reason: 'x', replacing: false })
      },
    ],
    [
      'whose invoice was credited',
      async (row) => {
        await sql(`update public.documents set kind = 'invoice' where id = $1`, [row.id])
        await o.note({ id: row.id, number: await issue(row) }, member, price * 100)
      },
    ],
  ]
  test.each(ends)('(%s) is due again, does not lapse, and can be asked for again or removed', async (_, end) => {
    await end(await draft())
    expect(await steps()).toEqual([['true null'], [], []])
    const { done } = await call<{ done: object[] }>('renew_members', { ids: [member] })
    await call('undo_members', { changes: done })
    expect(await steps()).toEqual([['true null'], [], []])
    await o.moveClock(days(200))
    expect(await one('select standing from private.standings(array[$1::uuid])', [member])).toBe('in_grace')
    await o.moveClock(day)
    const asked = await draft()
    expect(await steps()).toEqual([[], ['false null'], []])
    expect(await one('select count(*)::integer from public.memberships where member_id = $1', [member])).toBe(2)
    await issue(asked)
    // By then, it lapses: the days of grace after the day to pay, or after the last term.
    expect(await steps()).toEqual([[], [], [`false ${days(45)}`]])
    const remove = () => sql('delete from public.memberships where member_id = $1 and starts_on > $2', [member, day])
    await expect(remove()).rejects.toThrow('A document asks for the dues of this term. Credit or cancel that first.')
    await call('cancel_pro_forma', { document_id: asked.id, reason: 'x' })
    await remove()
    expect(await steps()).toEqual([[`false ${days(40)}`], [], []])
  })
})

test('who was asked is so by what takes the place of an annulled invoice', async () => {
  const row = await draft()
  await sql(`update public.documents set kind = 'invoice' where id = $1`, [row.id])
  await issue(row)
  await call('annul_document', { document_id: row.id, reason: 'x', replacing: true })
  const fresh = await one('select replaced_by from public.documents where refers_to = $1', [row.id])
  expect(await call('get_renewals', { step: 'asked' })).toMatchObject([
    {
      id: fresh,
      document_id: fresh,
      kind: 'invoice',
      cents: price * 100,
      open_cents: price * 100,
      lapses_on: days(45),
    },
  ])
})

describe('a draft', () => {
  const papers = () =>
    table(
      `select d.kind, d.number, d.net_cents, (select count(*) from public.mail_outbox o where o.about_id = d.id) as mails from public.documents d where d.member_id = $1`,
      [member],
    )

  test('is issued and mailed at once, and once, under the version and amount that the office has seen', async () => {
    const row = await draft()
    await expect(issue({ ...row, version: '2026-01-01T00:00:00Z' })).rejects.toThrow('PT409')
    await expect(issue(row, row.cents + 1)).rejects.toThrow('PT409 The price has changed')
    await o.mails()
    const number = await issue(row)
    expect(number).toMatch(/^PF-2026-\d{4}$/)
    // The same press again, after a lost answer.
    expect(await issue(row)).toBe(number)
    expect(await papers()).toEqual([`pro_forma ${number} ${price * 100} 2`])
    o.name({ row })
    const mails = await o.mails()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['le@renewing.example', 'li@renewing.example'])
    const reference = await one('select payment_reference from public.documents where id = $1', [row.id])
    const paid = {
      holder: 'Chamber',
      iban: 'BG80BNBG96611020345678',
      bic: 'BNBGBGSD',
      reference,
      due_on: days(14),
      overdue: false,
    }
    const sums = { total_cents: price * 100, open_cents: price * 100 }
    const said = {
      kind: 'pro_forma',
      number,
      buyer: 'Renewing OOD',
      reader: 'Reader li',
      token: 'link to the document row',
    }
    const none = {
      replaces_kind: null,
      replaces: null,
      replaces_reason: null,
      replaces_without: null,
      thanks: false,
      days_late: -14,
      again: false,
      second: false,
      second_words: null,
      reason: null,
      by_hand: null,
    }
    const now = { ...none, state: 'open', held_until: null }
    const data = { ...said, ...sums, ...paid, ...now, facts: null, facts_of: null }
    expect(mails[1]).toEqual({
      template: 'document-issued',
      recipient: 'li@renewing.example',
      about: 'document row',
      data,
    })
    const other = await o.someone(`renewal-${randomUUID().slice(0, 8)}`, 'administrator')
    await expect(
      call('issue_renewal', { document_id: row.id, expected: row.version, expected_cents: row.cents }, other),
    ).rejects.toThrow('PT409')
    const plain = await o.draft('invoice', member, 5)
    await expect(issue({ ...plain, cents: 5 })).rejects.toThrow('This draft asks for no term.')
    await expect(issue({ ...row, id: randomUUID() })).rejects.toThrow('PT404')
  })

  test('is not issued when it cannot be mailed', async () => {
    const row = await draft()
    await sql(`delete from public.billing_contacts where member_id = $1`, [member])
    await expect(issue(row)).rejects.toThrow(/no billing contact/)
    expect(await papers()).toEqual(['pro_forma – – 0'])
    expect(await renewals({ step: 'drafts' })).toEqual([expect.stringMatching(/ – 0 2026-12-05 – Renewing /)])
  })

  test('asks for the price of the day of issue, with its other lines; or for what somebody typed', async () => {
    const row = await draft()
    await sql(
      `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents) values ($1, 2, 'other', 'x', 'x', 900)`,
      [row.id],
    )
    await setPrice(price + 10)
    const total = price * 100 + 1900
    expect(await renewals({ step: 'drafts' })).toEqual([
      expect.stringContaining(` standard false ${total} false false `),
    ])
    await sql(
      `update public.document_lines set quantity = 2, discount_cents = unit_cents where document_id = $1 and place = 1`,
      [row.id],
    )
    await issue({ ...row, cents: total })
    expect((await papers())[0]).toContain(` ${total} 2`)
    await setPrice(price)
    const typing = await o.member('Typing', { agreed_price: '9' })
    await o.term(typing, -355, 9)
    member = typing
    const typed = await draft()
    await sql('update public.document_lines set unit_cents = 4200 where document_id = $1', [typed.id])
    await setPrice(price + 10)
    expect(await renewals({ step: 'drafts' })).toEqual([expect.stringContaining(' standard false 4200 true true ')])
    await issue({ ...typed, cents: 4200 })
    expect((await papers())[0]).toContain(' 4200 1')
    await setPrice(price)
  })

  test('leads to what the year that ends brought, where somebody manages the member', async () => {
    const led = async () => {
      const [mail] = await sql<{ facts: string | null; year: number | null }>(
        `select m.data ->> 'facts' as facts, (m.data ->> 'facts_of')::integer as year from public.mail_outbox o
           join public.documents d on d.id = o.about_id, lateral (select private.mail_data(o) as data) m where o.about_kind = 'document' and d.member_id = $1`,
        [member],
      )
      return mail
    }
    await sql(`update public.members set created_at = '2019-05-01' where id = $1`, [member])
    await issue(await draft())
    const keeper = await o.someone(`keeper-${member}`, null)
    await sql('insert into public.member_people (member_id, person_id) values ($1, $2)', [member, keeper.id])
    expect(await led()).toEqual({ facts: null, year: null })
    await sql('update public.member_people set is_manager = true where member_id = $1', [member])
    const first = 'member_id = $1 and ends_on = (select min(ends_on) from public.memberships where member_id = $1)'
    for (const [starts, ends, year] of [
      ['2022-01-01', '2022-12-31', 2022],
      ['2022-03-15', '2023-03-14', 2022],
      ['2022-11-01', '2023-10-31', 2023],
      // Before it joined, and still to come.
      ['2017-01-01', '2017-12-31', 2019],
      ['2026-08-01', days(9), 2026],
    ] as const) {
      await sql(`update public.memberships set starts_on = $2, ends_on = $3 where ${first}`, [member, starts, ends])
      expect(await led()).toEqual({ facts: `/dashboard/company/m-${member}/facts?year=${year}`, year })
    }
    await sql(`update public.members set status = 'inactive' where id = $1`, [member])
    expect(await led()).toEqual({ facts: null, year: 2026 })
    await sql(`delete from public.memberships where ${first}`, [member])
    expect(await led(), 'a first term').toEqual({ facts: null, year: null })
  })
})

describe('a new price of a tier', () => {
  type Asked = Record<string, { name: string; from: number; to: number; members: number; agreed: number }>
  type Content = { id: string; updated_at: string; tiers: { key: string; price: number }[] }
  /** Saves another price of the tier Standard, as a form does that has just read it; what it is asked. */
  async function save(
    euros: number,
    consent: object | null = {},
    { as, late = false }: { as?: { id: string }; late?: boolean } = {},
  ) {
    const { id: _, updated_at, ...content } = await call<Content>('get_page', { page_key: 'membership' })
    const tiers = content.tiers.map((tier) => (tier.key === 'standard' ? { ...tier, price: euros } : tier))
    const expected = late ? '2026-01-01T00:00:00Z' : updated_at
    const { code, body } = await o.ask<{ details?: string }>(
      'save_page',
      { page_key: 'membership', content: { ...content, tiers }, save_id: randomUUID(), expected, consent },
      as,
    )
    return code === 'PT428' ? (JSON.parse(body.details ?? '') as Asked) : code
  }
  /** The question and what somebody answers to it. */
  const answer = async (euros: number, keep: object) => ({ expected: (await save(euros)) as Asked, keep })
  const agreed = (...ids: string[]) =>
    Promise.all(
      ids.map((id) => one<number | null>('select agreed_price from public.billing_details where member_id = $1', [id])),
    )
  /** Another member of a tier. */
  async function add(name: string, changes?: string, tier = 'standard') {
    const id = await o.member(name)
    await o.term(id, -355, 9, false, tier)
    if (changes) await details(changes, id)
    return id
  }
  const payers = () => call<Row[]>('get_price_payers', { of_tier: 'standard' })
  beforeEach(() => setPrice(price))

  test('is stored once somebody has said who pays it; asked are active members who pay the price of the tier', async () => {
    const port = await add('Aktau Port')
    await add('Agreed', 'agreed_price = 5')
    await add('Honorary', 'honorary = true')
    await add('Elsewhere', undefined, 'enterprise')
    const gone = await add('Inactive')
    await sql(`update public.members set status = 'inactive' where id = $1`, [gone])
    expect(await save(price + 10)).toEqual({
      standard: { name: 'Standard', from: price, to: price + 10, members: 2, agreed: 1 },
    })
    expect(await payers()).toEqual([
      { id: port, name: 'Aktau Port', ends_on: days(9) },
      { id: member, name: 'Renewing', ends_on: days(9) },
    ])
    // The same price, and one that nobody pays.
    expect([await save(price), await save(price, null)]).toEqual([null, null])
    await sql('update public.billing_details set agreed_price = 5')
    expect(await save(price + 10)).toBeNull()
    expect(await one(`select price from public.membership_tiers where key = 'standard'`).then(Number)).toBe(price + 10)
    await sql('update public.billing_details set agreed_price = null')
  })

  test('is paid by all unless somebody keeps the former one, also where a draft is there already', async () => {
    await draft()
    expect(await save(price + 10, await answer(price + 10, {}))).toBeNull()
    expect(await agreed(member)).toEqual([null])
    expect(await renewals({ step: 'drafts' })).toEqual([
      expect.stringContaining(` standard false ${(price + 10) * 100} false false `),
    ])
  })

  test('leaves all members of today at the former one as their agreed price, in the same transaction', async () => {
    await draft()
    const bare = await add('Without details')
    await sql('delete from public.billing_details where member_id = $1', [bare])
    const own = await add('With an agreed price', 'agreed_price = 5')
    const other = await add('Elsewhere', undefined, 'enterprise')
    const consent = await answer(price + 10, { standard: true, enterprise: true })
    const version = await one('select updated_at::text from public.billing_details where member_id = $1', [member])
    expect(await save(price + 10, consent, { late: true })).toBe('PT409')
    expect(await agreed(member)).toEqual([null])
    expect(await save(price + 10, consent)).toBeNull()
    expect(await agreed(member, bare, own, other)).toEqual([price, price, 5, null])
    expect(await payers()).toEqual([])
    expect(await renewals({ step: 'drafts' })).toEqual([
      expect.stringContaining(` standard false ${price * 100} true false `),
    ])
    expect(
      await table(
        `select before, after from public.audit_log where subject = 'member' and subject_id = $1 and after ? 'agreed_price'`,
        [member],
      ),
    ).toEqual([`{"agreed_price":null} {"agreed_price":${price}}`])
    // A form of the billing details that was opened before is told.
    await expect(
      call('save_billing_details', {
        member_id: member,
        details: { agreed_price: '' },
        contacts: [],
        expected: version,
      }),
    ).rejects.toThrow('PT409')
  })

  test('leaves those who were chosen at the former one; is asked about again when members have changed', async () => {
    const chosen = await add('Chosen')
    const gone = await add('Gone elsewhere', undefined, 'enterprise')
    const consent = await answer(price + 10, { standard: [chosen, gone, 'no id'], enterprise: true })
    const late = await add('New meanwhile')
    expect(await save(price + 10, consent)).toEqual({
      standard: { name: 'Standard', from: price, to: price + 10, members: 3, agreed: 0 },
    })
    await sql('delete from public.memberships where member_id = $1', [late])
    expect(await save(price + 10, consent)).toBeNull()
    expect(await agreed(chosen, gone, member)).toEqual([price, null, null])
  })

  test('is for Administrators alone', async () => {
    const editor = await o.someone('prices-editor', 'editor')
    expect(await save(price + 10, {}, { as: editor })).toBe('42501')
    await expect(call('get_price_payers', { of_tier: 'standard' }, editor)).rejects.toThrow('42501')
  })
})

test.each<[string, [number, number, boolean?][], string]>([
  ['a paid term that ended', [[-400, -100]], '1 0 0'],
  [
    'one that is followed by an unpaid one',
    [
      [-400, -100],
      [-60, 300, true],
    ],
    '1 0 0',
  ],
  [
    'one that is followed on the ninetieth day',
    [
      [-400, -100],
      [-10, 300],
    ],
    '1 1 0',
  ],
  [
    'one that is followed a day later',
    [
      [-400, -100],
      [-9, 300],
    ],
    '1 0 0',
  ],
  ['one that may still be followed in time', [[-400, -90]], '1 0 1'],
  ['one that may not any more', [[-400, -91]], '1 0 0'],
  ['no term that goes on until today', [[-400, 0]], '0 0 0'],
  ['an unpaid term that ended', [[-400, -100, true]], '0 0 0'],
])('the rate of a month counts %s', async (_, terms, expected) => {
  await sql('delete from public.memberships')
  for (const term of terms) await o.term(member, ...term)
  const ended = days(terms[0]?.[1] ?? 0)
  const rates = () => call<Row[]>('get_renewal_rates')
  const found = (await rates()).filter(({ month }) => month === `${ended.slice(0, 7)}-01`)
  expect(found.map((row) => [row['ended'], row['renewed'], row['pending']].join(' '))).toEqual([expected])
  expect((await rates()).map(({ month }) => month).at(-1)).toBe('2024-12-01')
  // Nobody who is honorary.
  await details('honorary = true')
  expect((await rates()).every((row) => Number(row['ended']) === 0)).toBe(true)
})

describe('a member that lapses', () => {
  const visitor = { id: null }
  let alpha: string
  let beta: string
  let manager: { id: string }
  let editor: { id: string }
  const ended = (days: number) =>
    sql('delete from public.memberships where member_id = $1', [alpha]).then(() => o.term(alpha, -400, -days))

  beforeEach(async () => {
    alpha = await o.member('Lapsing Alpha')
    beta = await o.member('Lasting Beta')
    editor = await o.someone(`lapse-editor-${alpha}`, 'editor')
    manager = await o.someone(`lapse-manager-${alpha}`, null)
    await sql(
      `update public.members set city = 'Lapseville', keywords = '{lapsing}', logo_url = (select logo_url from public.members where logo_url is not null limit 1) where id = any ($1)`,
      [[alpha, beta]],
    )
    for (const id of [alpha, beta])
      await sql(
        `insert into public.contact_details (member_id, kind, value, visibility) values ('${id}', 'phone', '+359 2 111 11 11', 'members'), ('${id}', 'email', 'a@lapse.example', 'everybody')`,
      )
    await sql('insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)', [
      alpha,
      manager.id,
    ])
  })

  /** What somebody finds of Alpha, by the way that finds it. */
  async function seen(as: { id: string | null }) {
    const [of, near] = [`m-${alpha}`, `m-${beta}`]
    const named = async (name: string, given: object = {}) =>
      JSON.stringify((await o.ask(name, given, as)).body).includes(of)
    const { body } = await o.ask<{ value: string; count: number }[]>('get_member_filters', { of_type: 'company' }, as)
    return {
      cards: (await o.personOf(as.id).select('member_cards', 'id', { id: alpha })).rows.length > 0,
      search: await named('search_members', { query: 'Lapsing Alpha' }),
      filters: body.find(({ value }) => value === 'Lapseville')?.count === 2,
      everywhere: await named('search', { query: 'Lapsing Alpha' }),
      page: await named('get_company', { company_slug: of }),
      similar: await named('get_company', { company_slug: near }),
      home: await named('get_home'),
    }
  }
  const ways = ['cards', 'search', 'filters', 'everywhere', 'page', 'similar', 'home']
  const all = (found: boolean) => Object.fromEntries(ways.map((way) => [way, found]))
  const rows = async (as: { id: string | null }, from: string, match: Record<string, string>) =>
    (await o.personOf(as.id).select(from, '1', match)).rows.length

  test('leaves all that the public reads on the day after its grace; its people and the office still read its row', async () => {
    await ended(31)
    for (const reader of [visitor, manager, editor, administrator]) expect(await seen(reader)).toEqual(all(false))
    expect([
      await rows(visitor, 'members', { id: alpha }),
      await rows(visitor, 'contact_details', { member_id: alpha }),
    ]).toEqual([0, 0])
    for (const reader of [manager, editor, administrator]) expect(await rows(reader, 'members', { id: alpha })).toBe(1)
    await ended(30)
    for (const reader of [visitor, manager]) expect(await seen(reader)).toEqual(all(true))
    await ended(31)
    await o.settings({ lapses_from: null })
    expect(await seen(visitor)).toEqual(all(true))
    await o.settings({ entrance_fee_cents: 5000 })
  })

  test('has people who read as visitors, unless they belong to another one, and pay as managers', async () => {
    await ended(31)
    const phones = () => rows(manager, 'contact_details', { member_id: beta, kind: 'phone' })
    const asMember = async () =>
      (await call<{ as_member: boolean }>('get_company', { company_slug: `m-${beta}` }, manager)).as_member
    expect([await phones(), await asMember()]).toEqual([0, false])
    expect(await call('get_member_dues', { member_id: alpha }, manager)).toMatchObject({ standing: 'lapsed' })
    await sql('insert into public.member_people (member_id, person_id) values ($1, $2)', [beta, manager.id])
    expect([await phones(), await asMember()]).toEqual([1, true])
    await sql('delete from public.member_people where member_id = $1', [beta])
    await ended(1)
    expect([await phones(), await asMember()]).toEqual([1, true])
  })

  test('is no longer among all members of an announcement; waits for the office in a line of its own, and is found and written to', async () => {
    const audience = () => call<Row[]>('count_audience', { audience: { to: 'members' } }, editor)
    const waiting = async () =>
      (await call<Row[]>('get_waiting'))
        .filter(({ kind, name }) => ['lapsed', 'ended'].includes(String(kind)) && name === 'company')
        .map(({ kind, count }) => [kind, count].join(' '))
    const found = async (of_standing: string, query = '') =>
      (await call<Row[]>('search_all_members', { query, of_standing, everything: true })).map(({ name }) => name)
    const letter = async () =>
      (await call<Row[]>('count_letter_audience', { audience: { contacts: 'primary', standing: 'in_grace' } }))[0]
    await sql(
      `insert into public.member_contacts (member_id, name, email, is_primary) values ($1, 'Ada', 'ada@lapse.example', true)`,
      [alpha],
    )
    await ended(31)
    expect(await audience()).toMatchObject([{ people: 0, members: 2 }])
    expect(await waiting()).toEqual(['lapsed 1'])
    expect([
      await found('lapsed'),
      await found('lapsed', 'lasting'),
      await found('current'),
      await found('in_grace'),
    ]).toEqual([['Lapsing Alpha'], [], ['Lasting Beta'], []])
    expect(await letter()).toMatchObject({ recipients: 0 })
    await ended(3)
    expect(await audience()).toMatchObject([{ people: 1, members: 3 }])
    expect(await waiting()).toEqual(['ended 1'])
    expect([await found('lapsed'), await found('in_grace')]).toEqual([[], ['Lapsing Alpha']])
    expect(await letter()).toMatchObject({ recipients: 1, words: 'Primary contacts of members: in grace' })
    await expect(call('count_letter_audience', { audience: { contacts: 'primary', standing: 'x' } })).rejects.toThrow(
      '22023',
    )
  })
})
