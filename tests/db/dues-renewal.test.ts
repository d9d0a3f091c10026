import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call, someone } = inside(sql)
let desk: Someone
let member: string

interface Row {
  id: string
  member_id: string
  version: string
  kind: string
  cents: number
  agreed: boolean
  by_hand: boolean
  readers: number
  missing: string | null
  open_cents: number
}

beforeAll(async () => {
  desk = await someone('renewal-desk', 'administrator')
  const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
  await call('save_billing_settings', { settings: billingSettings, first_numbers: {}, expected: stored?.version }, desk)
})
beforeEach(async () => {
  member = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Renewing', 'company')`, [member])
  await sql(
    `insert into public.memberships (member_id, tier, starts_on, ends_on)
       values ($1, 'standard', private.office_day() - 355, private.office_day() + 9)`,
    [member],
  )
  await sql(
    `insert into public.billing_details (member_id, legal_name, address, country) values ($1, 'Renewing OOD', 'Varna', 'BG')`,
    [member],
  )
  await sql(`insert into public.billing_contacts (member_id, name, email) values ($1, 'Ada', 'ada@renewing.example')`, [
    member,
  ])
})

const price = async (euros?: number) => {
  if (euros !== undefined) await sql(`update public.membership_tiers set price = $1 where key = 'standard'`, [euros])
  const [tier] = await sql<{ price: number }>(`select price from public.membership_tiers where key = 'standard'`)
  return Number(tier?.price) * 100
}
const found = async (drafted: boolean, days = 60) => {
  const [day] = await sql<{ day: string }>('select (private.office_day() + $1::integer)::text as day', [days])
  const parameters = drafted ? { drafted } : { ends_until: day?.day }
  const { body } = await call<Row[]>('get_renewals', parameters, desk)
  return body.find(({ member_id }) => member_id === member)
}
const draft = async () => {
  const { body } = await call<{ done: object[]; failed: object[] }>('renew_members', { ids: [member] }, desk)
  expect(body.failed).toEqual([])
  return (await found(true)) as Row
}
const issue = (row: Row, cents = row.cents) =>
  call<string & { message: string }>(
    'issue_renewal',
    { document_id: row.id, expected: row.version, expected_cents: cents },
    desk,
  )
const mails = () =>
  sql<{ number: string }>(
    `select d.number from public.mail_outbox o join public.documents d on d.id = o.about_id where o.about_kind = 'document' and d.member_id = $1`,
    [member],
  )

describe('who is due', () => {
  test('is an active member whose last term ends in the window, with what the next one would cost', async () => {
    expect(await found(false)).toMatchObject({
      id: member,
      kind: 'pro_forma',
      cents: await price(),
      agreed: false,
      readers: 1,
      missing: null,
      open_cents: 0,
    })
    expect(await found(false, 8)).toBeUndefined()
    await sql(`update public.billing_details set agreed_price = 7, invoice_first = true where member_id = $1`, [member])
    expect(await found(false)).toMatchObject({ cents: 700, agreed: true, kind: 'invoice' })
    await sql(`delete from public.billing_contacts where member_id = $1`, [member])
    await sql(`update public.billing_details set address = null where member_id = $1`, [member])
    expect(await found(false)).toMatchObject({ readers: 0, missing: 'Details incomplete' })
  })

  test.each([
    ['inactive', `update public.members set status = 'inactive' where id = $1`],
    ['honorary', `update public.billing_details set honorary = true where member_id = $1`],
    ['free', `update public.billing_details set agreed_price = 0 where member_id = $1`],
  ])('is nobody who is %s', async (_, change) => {
    expect(await found(false)).toBeDefined()
    await sql(change, [member])
    expect(await found(false)).toBeUndefined()
  })

  test('is nobody who was drafted, until that is taken back', async () => {
    const { body } = await call<{ done: object[] }>('renew_members', { ids: [member] }, desk)
    expect(await found(false)).toBeUndefined()
    expect(await found(true)).toMatchObject({ cents: await price() })
    await call('undo_members', { changes: body.done }, desk)
    expect(await found(true)).toBeUndefined()
    expect(await found(false)).toBeDefined()
  })

  test('is shown to nobody but Administrators', async () => {
    const editor = await someone(`renewal-editor-${member}`, 'editor')
    expect((await call('get_renewals', { drafted: true }, editor)).code).toBe('42501')
  })
})

describe('a draft', () => {
  test('is issued and mailed at once, and once', async () => {
    const row = await draft()
    const number = (await issue(row)).body
    expect(number).toMatch(/^PF-/)
    // The same press again, after a lost answer.
    expect((await issue(row)).body).toBe(number)
    expect(await mails()).toEqual([{ number }])
    expect(await found(true)).toBeUndefined()
  })

  test('leads to what the year that ends brought, where somebody manages the member', async () => {
    const led = async () => {
      const [mail] = await sql<{ facts: string | null; facts_of: number | null }>(
        `select m.data ->> 'facts' as facts, (m.data ->> 'facts_of')::integer as facts_of from public.mail_outbox o
           join public.documents d on d.id = o.about_id, lateral (select private.mail_data(o) as data) m where o.about_kind = 'document' and d.member_id = $1`,
        [member],
      )
      return mail
    }
    await sql(`update public.members set slug = 'renewing-facts', created_at = '2019-05-01' where id = $1`, [member])
    await issue(await draft())
    expect(await led()).toEqual({ facts: null, facts_of: null })
    const keeper = await someone(`renewal-keeper-${member}`, null)
    await sql('insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)', [
      member,
      keeper.id,
    ])
    for (const [starts, ends, year] of [
      ['2022-01-01', '2022-12-31', 2022],
      ['2022-03-15', '2023-03-14', 2022],
      ['2022-11-01', '2023-10-31', 2023],
      // Before it joined.
      ['2017-01-01', '2017-12-31', 2019],
    ] as const) {
      await sql(
        `update public.memberships set starts_on = $2, ends_on = $3 where member_id = $1 and ends_on = (select min(ends_on) from public.memberships where member_id = $1)`,
        [member, starts, ends],
      )
      expect(await led()).toEqual({ facts: `/dashboard/company/renewing-facts/facts?year=${year}`, facts_of: year })
    }
    await sql(
      `delete from public.memberships where member_id = $1 and ends_on = (select min(ends_on) from public.memberships where member_id = $1)`,
      [member],
    )
    expect(await led(), 'a first term').toEqual({ facts: null, facts_of: null })
  })

  test('is not issued when it cannot be mailed', async () => {
    const row = await draft()
    await sql(`delete from public.billing_contacts where member_id = $1`, [member])
    const answer = await issue(row)
    expect(answer.body.message).toMatch(/no billing contact/)
    expect(await found(true)).toMatchObject({ id: row.id, readers: 0 })
  })

  test('asks for the price of the day of issue, which the office has seen', async () => {
    const row = await draft()
    const before = await price()
    await price(before / 100 + 10)
    try {
      const now = await found(true)
      expect(now?.cents).toBe(before + 1000)
      expect((await issue(row, before)).code).toBe('PT409')
      const number = (await issue(row, before + 1000)).body
      expect(await sql(`select net_cents::integer as cents from public.documents where number = $1`, [number])).toEqual(
        [{ cents: before + 1000 }],
      )
    } finally {
      await price(before / 100)
    }
  })

  test('keeps the amount that somebody typed, whatever the price becomes', async () => {
    const row = await draft()
    await sql(`update public.document_lines set unit_cents = 4200 where document_id = $1`, [row.id])
    expect(await found(true)).toMatchObject({ cents: 4200, by_hand: true })
    const number = (await issue(row, 4200)).body
    expect(await sql(`select net_cents::integer as cents from public.documents where number = $1`, [number])).toEqual([
      { cents: 4200 },
    ])
  })
})

describe('a new price of a tier', () => {
  type Asked = Record<string, { name: string; from: number; to: number; members: number; agreed: number }>
  type Content = { id: string; updated_at: string; tiers: { key: string; price: number }[] }
  /** Saves another price of the tier Standard, as a form does that has just read it. */
  async function save(euros: number, consent: object | null = {}, { as = desk, late = false } = {}) {
    const { id: _, updated_at, ...content } = (await call<Content>('get_page', { page_key: 'membership' })).body
    const tiers = content.tiers.map((tier) => (tier.key === 'standard' ? { ...tier, price: euros } : tier))
    const expected = late ? '2026-01-01T00:00:00Z' : updated_at
    const { code, body } = await call<{ details?: string }>(
      'save_page',
      { page_key: 'membership', content: { ...content, tiers }, save_id: randomUUID(), expected, consent },
      as,
    )
    return { code, asked: code === 'PT428' ? (JSON.parse(body.details ?? '') as Asked) : null }
  }
  /** The question and what somebody answers to it. */
  async function answer(euros: number, keep: object) {
    const { asked } = await save(euros)
    return { expected: asked, keep }
  }
  const agreed = async (id = member) =>
    (
      await sql<{ agreed_price: number | null }>(
        'select agreed_price from public.billing_details where member_id = $1',
        [id],
      )
    )[0]?.agreed_price
  /** Another member of a tier. */
  async function add(name: string, { status = 'active', tier = 'standard' } = {}) {
    const id = randomUUID()
    await sql(`insert into public.members (id, name, member_type, status) values ($1, $2, 'company', $3)`, [
      id,
      name,
      status,
    ])
    await sql(
      `insert into public.memberships (member_id, tier, starts_on, ends_on)
         values ($1, $2, private.office_day() - 355, private.office_day() + 9)`,
      [id, tier],
    )
    return id
  }
  const details = (id: string, changes: string) =>
    sql(`insert into public.billing_details (member_id) values ($1) on conflict do nothing`, [id]).then(() =>
      sql(`update public.billing_details set ${changes} where member_id = $1`, [id]),
    )
  const payers = async () =>
    (await call<{ id: string; name: string; ends_on: string }[]>('get_price_payers', { of_tier: 'standard' }, desk))
      .body

  let before = 0
  beforeEach(async () => void (before = (await price()) / 100))
  afterEach(async () => void (await price(before)))

  test('is stored once somebody has said who pays it; asked are active members who pay the price of the tier', async () => {
    const was = (await save(before + 10)).asked?.['standard']
    const paying = await add('Aktau Port')
    await details(await add('Agreed'), 'agreed_price = 5')
    await details(await add('Honorary'), 'honorary = true')
    await add('Inactive', { status: 'inactive' })
    await add('Elsewhere', { tier: 'enterprise' })
    const { asked } = await save(before + 10)
    expect(asked).toEqual({
      standard: {
        name: 'Standard',
        from: before,
        to: before + 10,
        members: (was?.members ?? 0) + 1,
        agreed: (was?.agreed ?? 0) + 1,
      },
    })
    expect(await price()).toBe(before * 100)
    const found = await payers()
    expect(found).toHaveLength(asked?.['standard']?.members ?? 0)
    expect(found.find(({ id }) => id === paying)).toMatchObject({ name: 'Aktau Port' })
    // The same price, and one that no member pays.
    expect(await save(before)).toEqual({ code: null, asked: null })
    expect((await save(before, null)).code).toBeNull()
  })

  test('is paid by all unless somebody keeps the former one, also where a draft is there already', async () => {
    const row = await draft()
    expect((await save(before + 10, await answer(before + 10, {}))).code).toBeNull()
    expect(await agreed()).toBeNull()
    expect(await found(true)).toMatchObject({ id: row.id, cents: (before + 10) * 100, agreed: false })
  })

  test('leaves all members of today at the former one as their agreed price, in the same transaction', async () => {
    const row = await draft()
    const bare = await add('Without details')
    const own = await add('With an agreed price')
    await details(own, 'agreed_price = 5')
    const consent = await answer(before + 10, { standard: true })
    const [version] = await sql<{ at: string }>(
      'select updated_at::text as at from public.billing_details where member_id = $1',
      [member],
    )
    expect((await save(before + 10, consent, { late: true })).code).toBe('PT409')
    expect(await agreed()).toBeNull()
    expect((await save(before + 10, consent)).code).toBeNull()
    expect(await Promise.all([agreed(), agreed(bare), agreed(own)])).toEqual([before, before, 5])
    expect(await payers()).toEqual([])
    expect(await found(true)).toMatchObject({ id: row.id, cents: before * 100, agreed: true })
    expect(
      await sql(
        `select before, after from public.audit_log where subject = 'member' and subject_id = $1 and after ? 'agreed_price'`,
        [member],
      ),
    ).toEqual([{ before: { agreed_price: null }, after: { agreed_price: before } }])
    // A form of the billing details that was opened before is told.
    const late = { member_id: member, details: { agreed_price: '' }, contacts: [], expected: version?.at }
    expect((await call('save_billing_details', late, desk)).code).toBe('PT409')
    // Nobody is left who would pay another one.
    expect((await save(before + 20)).code).toBeNull()
    await sql('update public.billing_details set agreed_price = null')
  })

  test('leaves those who were chosen at the former one, and nobody else', async () => {
    const chosen = await add('Chosen')
    const gone = await add('Gone elsewhere', { tier: 'enterprise' })
    const consent = await answer(before + 10, { standard: [chosen, gone, 'no id'], enterprise: true })
    expect((await save(before + 10, consent)).code).toBeNull()
    expect(await Promise.all([agreed(chosen), agreed(gone), agreed()])).toEqual([before, undefined, null])
  })

  test('is asked about again when its members have changed meanwhile', async () => {
    const consent = await answer(before + 10, { standard: true })
    await add('New meanwhile')
    const { asked } = await save(before + 10, consent)
    expect(asked?.['standard']?.members).toBe((consent.expected?.['standard']?.members ?? 0) + 1)
    expect([await price(), await agreed()]).toEqual([before * 100, null])
  })

  test('is for Administrators alone', async () => {
    const editor = await someone(`prices-editor-${member}`, 'editor')
    expect((await save(before + 10, {}, { as: editor })).code).toBe('42501')
    expect((await call('get_price_payers', { of_tier: 'standard' }, editor)).code).toBe('42501')
  })
})

test('the rate of a month counts who has a paid term that began within 90 days, and who may still get one', async () => {
  const rate = async () => {
    const { body } = await call<{ month: string; ended: number; renewed: number; pending: number }[]>(
      'get_renewal_rates',
      {},
      desk,
    )
    const [day] = await sql<{ month: string }>(
      `select date_trunc('month', private.office_day() - 100)::date::text as month`,
    )
    const found = body.find(({ month }) => month === day?.month)
    return [found?.ended, found?.renewed, found?.pending].map(Number)
  }
  const [ended = 0, renewed = 0] = await rate()
  const term = (from: number, until: number, owed = false) =>
    sql(
      `insert into public.memberships (member_id, tier, starts_on, ends_on, owed)
         values ($1, 'standard', private.office_day() + $2::integer, private.office_day() + $3::integer, $4)`,
      [member, from, until, owed],
    )
  await sql('delete from public.memberships where member_id = $1', [member])
  await term(-400, -100)
  expect((await rate()).slice(0, 2)).toEqual([ended + 1, renewed])
  // Asked for, but not paid.
  await term(-60, 300, true)
  expect((await rate()).slice(0, 2)).toEqual([ended + 1, renewed])
  await sql('delete from public.memberships where member_id = $1 and owed', [member])
  await term(-9, 300)
  expect((await rate()).slice(0, 2), 'more than 90 days later').toEqual([ended + 1, renewed])
  await sql('update public.memberships set starts_on = starts_on - 1 where member_id = $1 and ends_on > now()', [
    member,
  ])
  expect((await rate()).slice(0, 2)).toEqual([ended + 1, renewed + 1])
})
