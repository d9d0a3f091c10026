import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { ask, roleIds } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { fixtures } from '../support/rights/permission-fixtures'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const id = fixtures.sample
const announcement = { title: 'To whom it concerns', content: '<p>Hello</p>', is_active: true }

let editor: Someone
let member: Someone
let company: string
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  member = await someone('mariam', null)
  company = (await sql<{ id: string }>(`select id from public.members where name = 'Sary Dala Milling'`))[0]?.id ?? ''
})
beforeEach(async () => {
  await sql('delete from public.announcements where id = $1', [id])
  await sql('delete from public.mail_outbox where about_id = $1', [id])
})

const sizeOf = async (audience: Row) => (await editor.person.call('count_audience', { audience })).rows[0]
const size = async (audience: Row) => Number((await sizeOf(audience))?.people)
const send = (audience: Row, expected_size: number, save_id = crypto.randomUUID()) =>
  editor.person.call('send_announcement', { announcement_id: id, announcement, audience, expected_size, save_id })
const counts = () => sql('select recipients, reads from public.announcement_counts where announcement_id = $1', [id])
const number = async (condition: string) =>
  (
    await sql<{ number: number }>(
      `select count(*)::int as number from public.user_profiles p left join public.user_roles r on r.id = p.role_id where ${condition}`,
    )
  )[0]?.number ?? 0

describe('an audience', () => {
  test('is counted before and frozen by sending: whoever comes later receives nothing', async () => {
    const all = await size({ to: 'all' })
    expect(all).toBe(await number('true'))
    expect(await send({ to: 'all' }, all)).toMatchObject({ code: null, rows: [{ id, recipients: all }] })
    await someone('latecomer', null)
    expect(await counts()).toEqual([{ recipients: all, reads: 0 }])
    expect(await sql('select audience, author_id from public.announcements where id = $1', [id])).toEqual([
      { audience: 'Everybody with an account', author_id: editor.id },
    ])
    expect((await member.person.select('announcements', 'title', { id })).rows).toEqual([{ title: announcement.title }])
  })

  test('of all members is the people of active ones, and says how many members have nobody', async () => {
    const [counted] = await sql(`select count(distinct m.id) as members, count(distinct l.person_id) as people,
        count(distinct m.id) filter (where l.member_id is null) as without_people
      from public.members m left join public.member_people l on l.member_id = m.id where m.status = 'active'`)
    expect(await sizeOf({ to: 'members' })).toEqual(counted)
    expect(counted).not.toMatchObject({ people: await number('true') })
    expect(await sizeOf({ to: 'company', company })).toMatchObject({ members: null, without_people: null })
    expect(await send({ to: 'members' }, Number(counted?.people))).toMatchObject({ code: null })
    expect(await sql('select audience from public.announcements where id = $1', [id])).toEqual([
      { audience: 'All members' },
    ])
  })

  test('can be a role, a company, or chosen people', async () => {
    const roles = await roleIds(sql)
    expect(await size({ to: 'role', role: 'editor' })).toBe(await number(`p.role_id = '${roles.editor}'`))
    expect(await size({ to: 'role', role: 'member' })).toBe(await number('p.role_id is null'))
    expect(await size({ to: 'company', company })).toBe(await number(`p.company_id = '${company}'`))
    expect(await size({ to: 'people', people: [member.id, member.id, id] })).toBe(1)
    await send({ to: 'people', people: [member.id] }, 1)
    expect(
      await sql('select recipient_id from public.announcement_recipients where announcement_id = $1', [id]),
    ).toEqual([{ recipient_id: member.id }])
  })

  test('that is another than the sender was shown, or empty, sends nothing and says so', async () => {
    expect(
      await call(
        'send_announcement',
        {
          announcement_id: id,
          announcement,
          audience: { to: 'people', people: [member.id] },
          expected_size: 2,
          save_id: crypto.randomUUID(),
        },
        editor,
      ),
    ).toMatchObject({ code: 'PT409', body: { details: '{"size": 1}' } })
    expect((await send({ to: 'company', company: id }, 0)).code).toBe('P0001')
    expect(await sql('select 1 from public.announcements where id = $1', [id])).toEqual([])
  })

  test('is reached once, although the answer was lost', async () => {
    const once = crypto.randomUUID()
    const first = await send({ to: 'people', people: [member.id] }, 1, once)
    expect(await send({ to: 'people', people: [member.id] }, 1, once)).toEqual(first)
    expect(await counts()).toEqual([{ recipients: 1, reads: 0 }])
  })
})

describe('reading', () => {
  const recipients = async (query = '') =>
    (await editor.person.call('get_recipients', { of_announcement: id, query })).rows

  test('is counted once, shown to staff, and asked for at most once a day', async () => {
    await send({ to: 'people', people: [member.id, editor.id] }, 2)
    for (let time = 0; time < 2; time += 1) await member.person.insert('announcement_reads', { announcement_id: id })
    expect(await counts()).toEqual([{ recipients: 2, reads: 1 }])
    const list = await recipients()
    expect(list.map(({ full_name, read_at }) => [full_name, read_at !== null]).toSorted()).toEqual([
      ['editor Tester', false],
      ['mariam Tester', true],
    ])
    expect(await recipients('MARIAM')).toHaveLength(1)
    const remind = async () => (await call('remind_unread', { of_announcement: id }, editor)).body
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(
      (
        await editor.person.select('announcement_recipients', 'recipient_id,reminded_at', {
          announcement_id: id,
          recipient_id: editor.id,
        })
      ).rows[0]?.reminded_at,
    ).not.toBeNull()
    await sql(
      `update public.announcement_recipients set reminded_at = now() - interval '25 hours' where announcement_id = $1`,
      [id],
    )
    expect(await remind()).toBe(1)
    // Removing a recipient removes their read too.
    await sql('delete from public.announcement_recipients where announcement_id = $1 and recipient_id = $2', [
      id,
      member.id,
    ])
    expect(await counts()).toEqual([{ recipients: 1, reads: 0 }])
  })

  test('cannot be asked for once the announcement is withdrawn', async () => {
    await send({ to: 'people', people: [member.id] }, 1)
    await editor.person.update('announcements', { id }, { is_active: false })
    expect((await editor.person.call('remind_unread', { of_announcement: id })).code).toBe('P0001')
  })
})

test('people are found by name and company, and not by an address that Editors may not read', async () => {
  const found = async (query: string) => (await editor.person.call('search_recipients', { query })).rows
  expect(await found('mariam t')).toEqual([{ id: member.id, full_name: 'mariam Tester', company: null, role: null }])
  expect((await found('sary dala')).map(({ company: of }) => of)).toEqual(['Sary Dala Milling'])
  for (const secret of ['accounts.example', '@', 'mariam@']) expect(await found(secret), secret).toEqual([])
  // Also by a company that is not the first of theirs.
  await sql(
    `insert into public.member_people (member_id, person_id) select m.id, $1 from public.members m
     where m.name in ('Pontica Port Services', 'Sary Dala Milling') order by m.name`,
    [member.id],
  )
  const [{ first } = { first: '' }] = await sql<{ first: string }>(
    'select m.name as first from public.user_profiles p join public.members m on m.id = p.company_id where p.id = $1',
    [member.id],
  )
  for (const query of ['sary dala', 'pontica port'])
    expect((await found(query)).find((person) => person.id === member.id)).toMatchObject({ company: first })
})

test('a changed announcement keeps its recipients, and the second of two editors is told', async () => {
  const first = await send({ to: 'people', people: [member.id] }, 1)
  const change = (title: string) =>
    editor.person.call('save_announcement', {
      announcement_id: id,
      announcement: { ...announcement, title },
      save_id: crypto.randomUUID(),
      expected: first.rows[0]?.updated_at,
    })
  expect((await change('Corrected')).code).toBeNull()
  expect((await change('Too late')).code).toBe('PT409')
  expect(await counts()).toEqual([{ recipients: 1, reads: 0 }])
  expect((await member.person.select('announcements', 'title', { id })).rows).toEqual([{ title: 'Corrected' }])
  expect(
    await sql('select snapshot ->> $2 as title from public.content_revisions where item_id = $1 order by id', [
      id,
      'title',
    ]),
  ).toEqual([{ title: announcement.title }, { title: 'Corrected' }])
})

const many = process.env.TEST_BREADTH ? 3000 : 1100
// More than any page or answer of the Data API holds.
test(`${many} recipients go through in one call, are counted, paged and deleted`, async () => {
  // Without triggers and foreign keys, which would be slow for so many rows and are not tested here.
  await sql(`do $$ begin set local session_replication_role = replica;
    insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'mass-' || n || '@accounts.example', now(), now() from generate_series(1, ${many}) n;
    insert into public.user_profiles (id, email, first_name, last_name) select u.id, u.email, 'Mass', split_part(u.email, '@', 1) from auth.users u where u.email like 'mass-%'; end $$`)
  const all = await size({ to: 'all' })
  expect(all).toBeGreaterThan(many)
  expect((await send({ to: 'all' }, all)).code).toBeNull()
  expect(await counts()).toEqual([{ recipients: all, reads: 0 }])
  // Their copies wait in the outbox, behind urgent mails.
  expect(
    await sql(`select count(*)::int as copies, min(urgency) as urgency from public.mail_outbox where about_id = $1`, [
      id,
    ]),
  ).toEqual([{ copies: all, urgency: 2 }])
  const page = await ask(backend, 'POST', `/rest/v1/rpc/get_recipients?offset=${many}&limit=25`, {
    token: await backend.signIn(editor.email),
    body: { of_announcement: id, query: '' },
    prefer: 'count=exact',
  })
  const part = { of_announcement: id, query: '', show: 'unread', first: many, most: 25 }
  expect(page.range).toMatch(new RegExp(`/${all}$`))
  expect((await editor.person.call('get_recipients', part)).rows).toEqual(JSON.parse(page.text))
  expect((await editor.person.remove('announcements', { id })).code).toBeNull()
  expect(await sql('select 1 from public.announcement_recipients where announcement_id = $1', [id])).toEqual([])
})
