import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call, personOf, someone } = inside(sql)
const visitor = { id: null, person: personOf(null) }
const alpha = randomUUID()
const beta = randomUUID()
let administrator: Someone
let editor: Someone
let manager: Someone

beforeAll(async () => {
  administrator = await someone('lapse-desk', 'administrator')
  editor = await someone('lapse-editor', 'editor')
  manager = await someone('lapse-manager', null)
  const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
  const saved = await call(
    'save_billing_settings',
    { settings: billingSettings, first_numbers: {}, expected: stored?.version },
    administrator,
  )
  expect(saved.code).toBeNull()
  for (const [id, name] of [
    [alpha, 'Lapsing Alpha'],
    [beta, 'Lasting Beta'],
  ]) {
    await sql(
      `insert into public.members (id, slug, name, member_type, city, keywords, logo_url)
         values ($1, $2, $3, 'company', 'Lapseville', '{lapsing}', (select logo_url from public.members where logo_url is not null limit 1))`,
      [id, String(name).toLowerCase().replace(' ', '-'), name],
    )
    await sql(`insert into public.contact_details (member_id, kind, value, visibility)
      values ('${id}', 'phone', '+359 2 111 11 11', 'members'), ('${id}', 'email', 'a@lapse.example', 'everybody')`)
    await sql(`insert into public.member_contacts (member_id, name, email, is_primary)
      values ('${id}', 'Ada', '${String(name)[0]}@lapse.example', true)`)
  }
  await sql(`insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)`, [
    alpha,
    manager.id,
  ])
})

/** Gives Alpha a term that ended this many days ago. */
const ended = async (days: number) => {
  await sql('delete from public.memberships where member_id = $1', [alpha])
  await sql(
    `insert into public.memberships (member_id, tier, starts_on, ends_on)
       values ($1, 'standard', private.office_day() - 400, private.office_day() - $2::integer)`,
    [alpha, days],
  )
}
beforeEach(() => ended(31))

/** What somebody finds of Alpha, by the way that finds it. */
async function seen(as: { id: string | null }) {
  const body = async <Body>(name: string, parameters: object = {}) => (await call<Body>(name, parameters, as)).body
  const rows = async (from: string) => (await personOf(as.id).select(from, 'id', { id: alpha })).rows.length > 0
  const named = (list: unknown) => JSON.stringify(list).includes('lapsing-alpha')
  return {
    cards: await rows('member_cards'),
    search: named(await body('search_members', { query: 'Lapsing Alpha' })),
    filters: await body<{ value: string; count: number }[]>('get_member_filters', { of_type: 'company' }).then(
      (list) => list.find(({ value }) => value === 'Lapseville')?.count === 2,
    ),
    everywhere: named(await body('search', { query: 'Lapsing Alpha' })),
    page: named(await body('get_company', { company_slug: 'lapsing-alpha' })),
    similar: named(await body('get_company', { company_slug: 'lasting-beta' })),
    home: named(await body('get_home')),
  }
}
const all = (found: boolean) => ({
  cards: found,
  search: found,
  filters: found,
  everywhere: found,
  page: found,
  similar: found,
  home: found,
})

test('a lapsed member leaves all that the public reads, on the day after its grace', async () => {
  for (const reader of [visitor, manager, editor, administrator]) expect(await seen(reader)).toEqual(all(false))
  const row = async (as: { id: string | null }, table: string, match: Record<string, string>) =>
    (await personOf(as.id).select(table, '1', match)).rows.length
  expect(await row(visitor, 'members', { id: alpha })).toBe(0)
  expect(await row(visitor, 'contact_details', { member_id: alpha })).toBe(0)
  // Its people and the office still read its row.
  for (const reader of [manager, editor, administrator]) expect(await row(reader, 'members', { id: alpha })).toBe(1)
  await ended(30)
  for (const reader of [visitor, manager]) expect(await seen(reader)).toEqual(all(true))
  expect(await row(visitor, 'members', { id: alpha })).toBe(1)
})

test('nobody lapses before the day in the settings', async () => {
  const change = (lapses_from: string | null) =>
    sql(
      `insert into public.billing_settings
         select (jsonb_populate_record(b, jsonb_build_object('version', b.version + 1, 'lapses_from', $1::date))).* from private.billing() b`,
      [lapses_from],
    )
  await change(null)
  expect(await seen(visitor)).toEqual(all(true))
  await change('2020-01-01')
  expect(await seen(visitor)).toEqual(all(false))
})

test('who belongs to lapsed members alone reads as a visitor, and pays as a manager', async () => {
  const phone = async () =>
    (await manager.person.select('contact_details', '1', { member_id: beta, kind: 'phone' })).rows.length
  const asMember = async () =>
    (await call<{ as_member: boolean }>('get_company', { company_slug: 'lasting-beta' }, manager)).body.as_member
  expect(await phone()).toBe(0)
  expect(await asMember()).toBe(false)
  const dues = await call<{ standing: string }>('get_member_dues', { member_id: alpha }, manager)
  expect(dues.body.standing).toBe('lapsed')
  // Of two members, one suffices.
  await sql('insert into public.member_people (member_id, person_id) values ($1, $2)', [beta, manager.id])
  expect(await phone()).toBe(1)
  await sql('delete from public.member_people where member_id = $1 and person_id = $2', [beta, manager.id])
  await ended(1)
  expect(await phone()).toBe(1)
  expect(await asMember()).toBe(true)
})

test('an announcement to all members leaves the lapsed ones out', async () => {
  const count = async () =>
    (await call<{ people: number; members: number }[]>('count_audience', { audience: { to: 'members' } }, editor))
      .body[0]
  const without = await count()
  await ended(1)
  const within = await count()
  expect(within?.people).toBe(Number(without?.people) + 1)
  expect(within?.members).toBe(Number(without?.members) + 1)
})

test('lapsed members wait for the office in a line of their own', async () => {
  const line = async (kind: string) => {
    const { body } = await call<{ kind: string; name: string; count: number; at: string }[]>(
      'get_waiting',
      {},
      administrator,
    )
    return body.find((row) => row.kind === kind && row.name === 'company')
  }
  const [lapsed, ended_] = [await line('lapsed'), await line('ended')]
  await ended(1)
  expect((await line('lapsed'))?.count ?? 0).toBe(Number(lapsed?.count) - 1)
  expect((await line('ended'))?.count).toBe(Number(ended_?.count ?? 0) + 1)
})

test('the office finds members by their standing, and writes to them', async () => {
  const found = async (of_standing: string, query = '') =>
    (await call<{ name: string }[]>('search_all_members', { query, of_standing, everything: true }, administrator)).body
      .map(({ name }) => name)
      .filter((name) => name.startsWith('La'))
  expect(await found('lapsed')).toEqual(['Lapsing Alpha'])
  expect(await found('lapsed', 'lasting')).toEqual([])
  expect(await found('current')).toEqual(['Lasting Beta'])
  const letter = async () =>
    (
      await call<{ recipients: number; words: string }[]>(
        'count_letter_audience',
        { audience: { contacts: 'primary', standing: 'in_grace' } },
        administrator,
      )
    ).body[0]
  const before = await letter()
  await ended(3)
  expect(await found('lapsed')).toEqual([])
  expect(await found('in_grace')).toEqual(['Lapsing Alpha'])
  expect(await letter()).toMatchObject({
    recipients: Number(before?.recipients) + 1,
    words: 'Primary contacts of members: in grace',
  })
  const refused = await call(
    'count_letter_audience',
    { audience: { contacts: 'primary', standing: 'x' } },
    administrator,
  )
  expect(refused.code).toBe('22023')
})
