import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf, ask } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { addFactor } from '../support/database/factors'
import { type Answer, inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone, personOf } = inside(sql)
const company = 'f8000000-0000-4000-8000-000000000001'
const rival = 'f8000000-0000-4000-8000-000000000002'
const unknown = 'f8000000-0000-4000-8000-00000000dead'
const ofCompany = { member_id: company }

const manager = await someone('page-manager', null)
const partner = await someone('page-partner', null)
const former = await someone('page-former', null)
const rivalManager = await someone('page-rival', null)
const member = await someone('page-member', null)
const editor = await someone('page-editor', 'editor')
const administrator = await someone('page-admin', 'administrator')
const office = administrator.person

beforeEach(async () => {
  await sql(`delete from public.members where id::text like 'f8000000-%' or name ilike 'vanya %'`)
  await sql(`delete from public.discarded_files where address like '%/logos/%'`)
  await sql(`delete from public.mail_outbox where recipient like '%@accounts.example'`)
  await sql('update public.company_fields set needs_approval = field <> all ($1)', ['{phone,opening_hours,visibility}'])
  await sql(
    `insert into public.members (id, name, member_type, industry, city, country) values ('${company}', 'Vanya Mills', 'company', 'Energy', 'Ruse', 'bulgaria'), ('${rival}', 'Vanya Rivals', 'company', 'Energy', 'Ruse', 'bulgaria')`,
  )
  await sql(
    `insert into public.member_people (member_id, person_id, is_manager) values ('${company}', '${manager.id}', true), ('${company}', '${partner.id}', true), ('${rival}', '${rivalManager.id}', true), ('${company}', '${former.id}', false)`,
  )
  await sql(
    `insert into public.contact_details (member_id, kind, value, visibility) values ('${company}', 'email', 'open@vanya.example', 'everybody'), ('${company}', 'phone', '+359 2 000 4441', 'members'), ('${company}', 'telegram', 'https://t.example/vanya-hidden', 'nobody')`,
  )
})
/** The first column of every row. */
const column = async <T = string>(query: string, ...given: unknown[]) =>
  (await sql(query, given)).map((row) => Object.values(row)[0] as T)
const version = async () =>
  String((await column('select updated_at::text from public.members where id = $1', company))[0])
const pending = async () =>
  (
    await sql<{ id: string; at: string; changes: Row; base: Row; proposed_by: string }>(
      `select id, updated_at::text as at, changes, base, proposed_by from public.proposals where member_id = '${company}' and status = 'pending'`,
    )
  )[0]
const stored = async (columns: string) =>
  (await sql<Row>(`select ${columns} from public.members where id = $1`, [company]))[0]
/** What is stored of the fields of the pending proposal. */
const seen = async () =>
  (
    await column<Row>(
      `select jsonb_object_agg(k.key, private.company_values(p.member_id) -> k.key)
       from public.proposals p, jsonb_object_keys(p.changes) as k (key) where p.member_id = $1 and p.status = 'pending'`,
      company,
    )
  )[0]
/** Each as its kind, value and visibility. */
const details = () =>
  column(
    `select concat_ws(' ', kind, value, visibility) from public.contact_details where member_id = $1 order by kind`,
    company,
  )
const contact = (value: string, visibility: string) => ({ value, visibility })
const shortPhone = contact('+359 2 1', 'members')
const deactivate = (id: string) => sql(`update public.members set status = 'inactive' where id = $1`, [id])
/** The newest entries of the audit log. */
const entries = (condition: string, most = 1) =>
  sql(
    `select actor_id, subject_id, subject_name, before, after from public.audit_log where ${condition} order by id desc limit ${most}`,
  )
/** Saves as a manager who has just opened the page. */
const save = async (changes: unknown, as: Someone | null = manager, more: Row = {}) => {
  const { id = null, at = null } = (await pending()) ?? {}
  const read = { member_expected: await version(), proposal_id: id, proposal_expected: at }
  return call('save_company', { of_member: company, changes, ...read, ...more }, as)
}
const decide = async (decision: unknown, final: unknown, message: unknown = null, more: Row = {}) => {
  const { id = unknown, at = null } = (await pending()) ?? {}
  const read = { proposal_id: id, expected: at, seen: await seen() }
  return call('decide_proposal', { decision, final, message, ...read, ...more }, administrator)
}
const approve = async (changes: Row) => {
  await save(changes)
  return decide('approve', changes)
}
/** Saves as the office, which has just opened the form. */
const saveMember = async (more: Row) =>
  call('save_member', { ...ofCompany, member: {}, office: {}, expected: await version(), ...more }, administrator)
/** Its code, and what a conflict tells. */
const conflict = ({ code, body }: Answer) => [code, JSON.parse(String(body.details)) as unknown]
const mails = () =>
  sql<{ recipient: string; data: Row }>(
    `select recipient, data from public.mail_outbox where template = 'proposal-decided' order by created_at`,
  )
const original = { city: 'Ruse', keywords: [], founded: null, about: null }
const changed = { city: ' Varna ', keywords: ['Flour', ' Semolina ', ' '], founded: 1999, about: '<p>We mill.</p>' }
const clean = { city: 'Varna', keywords: ['Flour', 'Semolina'], founded: 1999, about: '<p>We mill.</p>' }

describe('a save of a manager', () => {
  test('stores at once what needs no approval, and proposes the rest', async () => {
    const { body } = await save({ ...changed, phone: contact('+359 2 1', 'nobody') })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { status: 'pending' } })
    expect(new Date(String(body.updated_at))).toEqual(new Date(await version()))
    expect(await stored('city, keywords, founded, about')).toEqual(original)
    expect(await details()).toContain('phone +359 2 1 nobody')
    expect(await pending()).toMatchObject({ changes: clean, base: original, proposed_by: manager.id })
    expect(await entries(`subject_id = '${company}'`)).toMatchObject([
      { actor_id: manager.id, after: { public_phone: { characters: 8 }, public_phone_visibility: 'nobody' } },
    ])
  })

  test('sent again, after a lost answer, stores nothing twice', async () => {
    const body = { member_expected: await version(), proposal_id: null, proposal_expected: null }
    const changes = { city: 'Varna', phone: shortPhone }
    const first = await save(changes, manager, body)
    const after = [await version(), await pending()]
    const second = await save(changes, manager, body)
    expect(second).toEqual({ ...first, body: { ...first.body, saved: ['phone'] } })
    expect([await version(), await pending()]).toEqual(after)
    // So does one that takes the proposal back.
    const known = await pending()
    const back = { member_expected: await version(), proposal_id: known?.id, proposal_expected: known?.at }
    for (const same of [{}, { keywords: null }]) expect((await save(same, manager, back)).body.proposal).toBeNull()
    expect(await column('select status from public.proposals where member_id = $1', company)).toEqual(['withdrawn'])
  })

  test('takes the place of the pending proposal, also of a partner, and only who knows it', async () => {
    await save({ city: 'Varna' })
    const { id, at } = (await pending()) ?? {}
    const stale = { proposal_id: id, proposal_expected: at }
    const changes = { city: 'Burgas', founded: 1990 }
    expect((await save(changes, partner)).code).toBeNull()
    expect(await pending()).toMatchObject({ id, changes, proposed_by: partner.id })
    for (const more of [stale, { proposal_id: null, proposal_expected: null }, { ...stale, proposal_id: unknown }])
      for (const late of [{ city: 'Pleven' }, { phone: contact('+359 2 9', 'nobody') }])
        expect(conflict(await save(late, manager, more))).toMatchObject(['PT409', { by: 'page-partner Tester' }])
    expect((await details()).join()).not.toContain('+359 2 9')
  })

  test('from an older version of the member is refused, with who changed it', async () => {
    const member_expected = await version()
    const late = async () => conflict(await save({ city: 'Varna' }, manager, { member_expected }))
    await office.update('members', { id: company }, { description: 'New' })
    expect(await late()).toEqual(['PT409', { by: 'page-admin Tester', at: expect.any(String) as string }])
    expect(await pending()).toBeUndefined()
    // Who adds a contact person does not change the page.
    expect((await save({ phone: shortPhone }, partner)).code).toBeNull()
    expect((await office.insert('member_contacts', { ...ofCompany, name: 'Vera' })).code).toBeNull()
    expect(await late()).toMatchObject(['PT409', { by: 'page-partner Tester' }])
  })

  test('of a proposal that somebody has withdrawn is refused, without a name', async () => {
    await save({ city: 'Varna' })
    const { id, at } = (await pending()) ?? {}
    await call('withdraw_proposal', { proposal_id: id, expected: at }, partner)
    const late = await save({ city: 'Lom' }, manager, { proposal_id: id, proposal_expected: at })
    expect(conflict(late)).toEqual(['PT409', { by: null, at: expect.any(String) as string }])
  })

  test('keeps waiting of which the form said that it waits, although the rule has changed', async () => {
    await sql(`update public.company_fields set needs_approval = false where field in ('city', 'founded')`)
    const { body } = await save({ city: 'Varna', founded: 1999 }, manager, { said_to_wait: ['city'] })
    expect(body).toMatchObject({ saved: ['founded'], proposal: { status: 'pending' } })
    expect(await stored('city, founded')).toEqual({ city: 'Ruse', founded: 1999 })
    expect(await pending()).toMatchObject({ changes: { city: 'Varna' } })
  })

  test('keeps waiting what the pending proposal holds already, although its rule has changed', async () => {
    await sql(`update public.company_fields set needs_approval = true where field = 'visibility'`)
    const waiting = { founded: 1999, telegram: contact('https://t.example/vanya-hidden', 'everybody') }
    await save({ city: 'Varna', ...waiting })
    const known = await pending()
    await sql(`update public.company_fields set needs_approval = false where field in ('city', 'visibility')`)
    // The form said of the phone alone that it is saved at once.
    const said_to_wait = ['founded', 'telegram']
    const { body } = await save({ city: 'Varna', ...waiting, phone: shortPhone }, manager, { said_to_wait })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { id: known?.id, status: 'pending' } })
    expect(await stored('city')).toEqual({ city: 'Ruse' })
    expect(await details()).toContain('telegram https://t.example/vanya-hidden nobody')
    expect(await pending()).toEqual(known)
    // What differs from the proposal goes by the rule.
    expect((await save({ city: 'Burgas', ...waiting })).body.saved).toEqual(['city'])
    expect((await pending())?.changes).toEqual(waiting)
  })

  test('leaves hidden what the office has hidden since it was proposed with another value', async () => {
    const email = contact('next@vanya.example', 'everybody')
    await save({ email })
    await sql(`update public.contact_details set visibility = 'nobody' where kind = 'email' and member_id = $1`, [
      company,
    ])
    expect((await save({ email, phone: shortPhone })).body.saved).toEqual(['phone'])
    expect(await details()).toContain('email open@vanya.example nobody')
    expect((await pending())?.changes).toEqual({ email })
  })

  test('parts a contact detail into what waits and what does not', async () => {
    const changes = {
      email: contact('next@vanya.example', 'nobody'),
      linkedin: contact('https://in.example/vanya', 'members'),
    }
    await save(changes)
    // Hidden at once, under the old value; a new detail waits whole.
    expect(await details()).toEqual([
      'email open@vanya.example nobody',
      'phone +359 2 000 4441 members',
      'telegram https://t.example/vanya-hidden nobody',
    ])
    const base = { email: contact('open@vanya.example', 'nobody'), linkedin: { value: null, visibility: 'everybody' } }
    expect(await pending()).toMatchObject({ changes, base })
    // With approval of the visibility, a new number shows itself to nobody before.
    await sql(`update public.company_fields set needs_approval = field = 'visibility'`)
    await sql(`delete from public.contact_details where kind = 'phone' and member_id = $1`, [company])
    const phone = contact('+359 2 7', 'everybody')
    await save({ phone, email: contact('', 'members') })
    expect(await details()).toEqual(['telegram https://t.example/vanya-hidden nobody'])
    expect((await pending())?.changes).toEqual({ phone })
  })

  test.each([
    ['no object', [], '22023'],
    ['nothing', null, '22023'],
    ['an unknown field', { status: 'inactive' }, '22023'],
    ['the visibility alone', { visibility: 'nobody' }, '22023'],
    ['an object for a text', { name: { a: 1 } }, '22023'],
    ['a list for a text', { about: ['a'] }, '22023'],
    ['a text for a list', { keywords: 'a' }, '22023'],
    ['numbers in a list', { keywords: [1] }, '22023'],
    ['a text for a year', { founded: '1999' }, '22023'],
    ['half a year', { founded: 1999.5 }, '22P02'],
    ['a year out of reach', { founded: 99_999 }, '22003'],
    ['a text for a detail', { phone: '1' }, '22023'],
    ['an unknown visibility', { phone: { value: '1', visibility: 'all' } }, '22023'],
    ['more in a detail', { phone: { value: '1', visibility: 'members', note: 'a' } }, '22023'],
    ['no name', { name: ' ' }, '23502'],
    ['a long name', { name: 'a'.repeat(10_000) }, '23514'],
    ['a long keyword', { keywords: ['a'.repeat(61)] }, '23514'],
    ['a wrong address of a picture', { logo_url: 'https://elsewhere.example/a.png' }, '23514'],
    ['a script for a website', { website: 'javascript:alert(1)' }, '23514'],
    ['an unknown industry', { industry: 'Magic' }, 'P0001'],
    ['a picture in the text', { about: '<p><img src="https://elsewhere.example/a.png"></p>' }, '23514'],
    ['a wrong email', { email: { value: 'nobody', visibility: 'nobody' } }, '23514'],
    ['too much', { about: 'a'.repeat(130_000) }, 'PT413'],
  ])('refuses %s, and stores nothing', async (_, changes, code) => {
    const before = [await version(), await details()]
    const outcome = await save(changes)
    expect(outcome.code).toBe(code)
    // The details of an error would show the row.
    expect(JSON.stringify(outcome.body)).not.toContain('Failing row')
    expect([await version(), await details(), await pending()]).toEqual([...before, undefined])
  })

  test('is for managers of this company alone, at each request', async () => {
    const saving = async (as = manager as Someone | null, more: Row = {}) =>
      (await save({ city: 'Varna' }, as, more)).code
    for (const as of [null, member, former, rivalManager, editor, administrator])
      for (const more of [{}, { of_member: unknown }, { of_member: null }]) expect(await saving(as, more)).toBe('42501')
    await sql('update public.member_people set is_manager = false where person_id = $1', [manager.id])
    expect(await saving()).toBe('42501')
    await sql('update public.member_people set is_manager = true where person_id = $1', [manager.id])
    await deactivate(company)
    expect(await saving()).toBe('42501')
    expect((await manager.person.select('contact_details', '*', ofCompany)).rows).toEqual([])
    await sql(`update public.members set status = 'active' where id = $1`, [company])
    await addFactor(sql, manager.id)
    expect(await saving()).toBe('42501')
    expect((await manager.person.select('proposals', '*')).rows).toEqual([])
    await sql('delete from auth.mfa_factors where user_id = $1', [manager.id])
    expect(await saving()).toBeNull()
  })
})

test('deactivating members ends so many managers, of whom each is counted once, those of active members alone', async () => {
  const managers = async (ids: readonly string[] = [company, rival, company, unknown]) =>
    (await call('count_managers', { ids }, administrator)).body
  expect(await managers()).toBe(3)
  expect(await managers([rival])).toBe(1)
  expect(await managers([])).toBe(0)
  // An import may deactivate more than an action on many rows.
  expect(await managers([...Array<string>(10_000).fill(unknown), rival])).toBe(1)
  await office.insert('member_people', { member_id: rival, person_id: manager.id, is_manager: true })
  expect(await managers()).toBe(3)
  await deactivate(company)
  expect(await managers()).toBe(2)
})

describe('a manager no more', () => {
  const logo = 'logos/vanya-former.png'
  const late = 'logos/vanya-too-late.png'
  const row = { member_id: company, person_id: manager.id }
  const open = ['email', 'phone']

  test.each<[string, () => Promise<unknown>, people: boolean, kinds: string[]]>([
    ['whom the office has ended as one', () => office.update('member_people', row, { is_manager: false }), true, open],
    ['whom the office has removed from the company', () => office.remove('member_people', row), false, open],
    ['who has left', () => call('leave_company', { of_member: company }, manager), false, open],
    ['whose company is inactive', () => office.update('members', { id: company }, { status: 'inactive' }), true, []],
  ])('%s, can do nothing more from the next request on', async (_, end, people, kinds) => {
    const list = async () => (await call('get_company_people', { of_member: company }, manager)).code
    const has = async (table: string, name: string) =>
      (await manager.person.select(table, name, ofCompany)).rows.map((found) => found[name]).toSorted()
    await office.remove('member_people', row)
    expect((await office.insert('member_people', { ...row, is_manager: true })).code).toBeNull()
    await save({ city: 'Varna' })
    const known = await pending()
    await manager.person.store('public', logo, 'first')
    expect(await has('contact_details', 'kind')).toHaveLength(3)
    expect(await has('member_people', 'person_id')).toHaveLength(3)
    expect(await list()).toBeNull()

    await end()
    expect(await has('contact_details', 'kind')).toEqual(kinds)
    expect(await has('member_people', 'person_id')).toEqual(people ? [manager.id] : [])
    expect(await list()).toBe('42501')
    expect((await manager.person.select('proposals', '*')).rows).toEqual([])
    expect((await save({ phone: contact('+359 2 123 4567', 'everybody') })).code).toBe('42501')
    const withdrawn = await call('withdraw_proposal', { proposal_id: known?.id, expected: known?.at }, manager)
    expect(withdrawn.code).toBe('42501')
    await manager.person.store('public', late, 'late')
    await manager.person.discard('public', logo)
    expect(await column('select name from storage.objects where name in ($1, $2)', logo, late)).toEqual([logo])
    // What they proposed stays with the office.
    expect(await pending()).toEqual(known)
    expect((await office.select('proposals', 'status', ofCompany)).rows).toEqual([{ status: 'pending' }])
    await office.discard('public', logo)
  })
})

describe('a decision', () => {
  beforeEach(async () => {
    await save(changed)
  })
  const mailOf = (decision: string, fields: string[], more: Row = {}) => ({
    company: 'Vanya Mills',
    decision,
    path: '/dashboard/company/vanya-mills',
    fields: fields.map((field) => ({ field })),
    ...more,
  })
  const page = '/members/vanya-mills'

  test('approves as proposed, and tells the manager', async () => {
    expect((await decide('approve', changed, '  ')).body.status).toBe('approved')
    expect(await stored('city, keywords, founded, about')).toEqual(clean)
    const data = mailOf('approved', ['about', 'city', 'founded', 'keywords'], { page })
    expect(await mails()).toMatchObject([{ recipient: addressOf('page-manager'), data }])
    expect(await entries(`subject = 'proposal'`)).toMatchObject([
      { actor_id: administrator.id, subject_name: 'Vanya Mills', after: { status: 'approved' } },
    ])
  })

  test('approves with corrections, and names what differs', async () => {
    const known = await pending()
    const final = { city: 'Varna', keywords: ['Flour'], founded: 1999 }
    expect((await decide('approve', final, 'Thank you.')).body.status).toBe('corrected')
    expect(await stored('city, keywords, founded, about')).toEqual({ ...clean, keywords: ['Flour'], about: null })
    const differences = [
      { field: 'about', proposed: 'We mill.', taken: false },
      { field: 'keywords', proposed: 'Flour, Semolina', taken: true, stored: 'Flour' },
    ]
    expect((await mails())[0]?.data).toEqual(
      mailOf('corrected', ['city', 'founded'], { message: 'Thank you.', page, differences }),
    )
    // A retry does nothing; another decision of it is refused.
    const again = { proposal_id: known?.id, expected: known?.at, seen: {} }
    expect((await decide('approve', final, 'Thank you.', again)).body).toMatchObject({ status: 'corrected' })
    expect(await mails()).toHaveLength(1)
    expect((await decide('approve', { city: 'Varna' }, 'No.', again)).code).toBe('PT409')
    expect((await decide('return', null, 'No.', again)).code).toBe('PT409')
  })

  test('names what the page keeps of what was left out, and the company in its mail as the page does now', async () => {
    await decide('approve', { founded: 1999, about: '<p>We mill.</p>', keywords: ['Flour', 'Semolina'] })
    await approve({ name: 'Vanya Flour Mills' })
    const [leftOut, renamed] = await mails()
    expect(leftOut?.data.differences).toEqual([{ field: 'city', proposed: 'Varna', taken: false, stored: 'Ruse' }])
    expect(renamed?.data.company).toBe('Vanya Flour Mills')
  })

  test.each([
    ['approve', clean],
    ['return', null],
  ])('to %s tells nobody while the company is inactive', async (decision, final) => {
    await deactivate(company)
    expect((await decide(decision, final, 'Thank you.')).code).toBeNull()
    expect(await mails()).toEqual([])
  })

  test('returns with a message; the manager sees it and proposes again', async () => {
    const message = 'Too loud.'
    expect((await decide('return', null, ' \n ')).code).toBe('P0001')
    expect((await decide('return', null, message)).body.status).toBe('returned')
    expect(await stored('city, keywords')).toEqual({ city: 'Ruse', keywords: [] })
    const data = mailOf('returned', ['about', 'city', 'founded', 'keywords'], { message })
    expect((await mails())[0]?.data).toEqual(data)
    const { rows } = await partner.person.select('proposals', 'status, message')
    expect(rows).toEqual([{ status: 'returned', message }])
    expect((await save({ city: 'Varna' })).code).toBeNull()
  })

  test('is refused when member or proposal were changed meanwhile, with who did it', async () => {
    const known = await pending()
    await save({ city: 'Burgas' }, partner)
    const late = await decide('approve', { city: 'Varna' }, null, { expected: known?.at })
    expect(conflict(late)).toMatchObject(['PT409', { by: 'page-partner Tester' }])
    const read = await seen()
    await office.update('members', { id: company }, { city: 'Lom' })
    for (const more of [{ seen: read }, { seen: null }, { expected: null }])
      expect((await decide('approve', { city: 'Burgas' }, null, more)).code).toBe('PT409')
    expect(await stored('city')).toEqual({ city: 'Lom' })
    expect(await mails()).toEqual([])
  })

  test('is not held up by what else changes of the page', async () => {
    const [known, read] = [await pending(), await seen()]
    const { body } = await save({ ...known?.changes, phone: shortPhone })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { id: known?.id } })
    expect(await pending()).toEqual(known)
    await office.update('members', { id: company }, { description: 'New' })
    const decided = await decide('approve', known?.changes, null, { expected: known?.at, seen: read })
    expect(decided.body).toMatchObject({ status: 'approved' })
    expect(await stored('description, city')).toMatchObject({ description: 'New', city: known?.changes['city'] })
  })

  test('of an industry follows its new name, and says so when it is gone', async () => {
    await sql(`insert into public.industries (name) values ('Vanya Milling'), ('Vanya Bread')`)
    await sql(`update public.members set industry = 'Vanya Milling' where id = $1`, [company])
    await save({ industry: 'Vanya Bread' })
    const known = await pending()
    await office.update('industries', { name: 'Vanya Milling' }, { name: 'Vanya Mill' })
    await office.update('industries', { name: 'Vanya Bread' }, { name: 'Vanya Loaves' })
    const [base, changes] = [{ industry: 'Vanya Mill' }, { industry: 'Vanya Loaves' }]
    expect(await pending()).toEqual({ ...known, base, changes })
    await office.remove('industries', { name: 'Vanya Loaves' })
    const refusal = { code: 'P0001', message: 'This industry is no longer in the list. Please choose another.' }
    expect((await save({ ...changes, city: 'Varna' })).body).toMatchObject(refusal)
    expect((await decide('approve', changes)).body).toMatchObject(refusal)
    expect((await save({ city: 'Varna' })).code).toBeNull()
  })

  test.each([
    ['approve', null, null, '22023'],
    ['approve', [], null, '22023'],
    ['approve', {}, null, 'P0001'],
    ['approve', { name: 'Other' }, null, '22023'],
    ['approve', { founded: 99_999 }, null, '22003'],
    ['approve', { city: 'a'.repeat(200) }, null, '23514'],
    ['approve', { city: 'Varna' }, 'a'.repeat(10_000), '22023'],
    ['reject', { city: 'Varna' }, null, '22023'],
    [null, { city: 'Varna' }, null, '22023'],
  ])('%s of %j is refused', async (decision, final, message, code) => {
    expect((await decide(decision, final, message)).code).toBe(code)
    expect(await pending()).toMatchObject({ changes: clean })
  })

  test.each([
    ['is a manager no more', 'is_manager = false'],
    ['manages another company alone', `member_id = '${rival}'`],
  ])('outlives its manager, who is told nothing when they are one who %s', async (_, set) => {
    await sql(`update public.member_people set ${set} where person_id = $1`, [manager.id])
    expect((await decide('approve', clean)).body.status).toBe('approved')
    expect(await stored('city')).toEqual({ city: 'Varna' })
    expect(await mails()).toEqual([])
    expect((await manager.person.select('proposals', '*')).rows).toEqual([])
  })

  test('and withdrawing are for those who may', async () => {
    const known = await pending()
    const body = { proposal_id: known?.id, expected: known?.at }
    for (const as of [null, member, former, rivalManager, editor, administrator])
      for (const proposal_id of [known?.id, unknown, null])
        expect((await call('withdraw_proposal', { ...body, proposal_id }, as)).code).toBe('42501')
    expect((await call('withdraw_proposal', { ...body, expected: null }, partner)).code).toBe('PT409')
    for (let time = 0; time < 2; time++) expect((await call('withdraw_proposal', body, partner)).body).toBe(true)
    expect((await decide('approve', clean, null, { proposal_id: known?.id })).code).toBe('PT409')
    expect((await decide('approve', clean)).code).toBe('PT404')
  })
})

describe('a hidden contact detail', () => {
  /** Reads with embedded tables are PostgREST's own; the others are functions. */
  const reads = [
    'contact_details?select=*',
    'contact_details?select=kind&value=like.*4441*',
    `members?id=eq.${company}&select=name,contact_details(*)`,
    'members?select=name,contact_details!inner(value)&contact_details.kind=eq.telegram',
    `office_members?id=eq.${company}&select=*`,
    'proposals?select=*',
    `audit_log?subject_id=eq.${company}&select=*`,
    'member_cards?select=*&name=like.*anya*&order=name',
    'event_pages?select=*',
    'article_pages?select=*',
  ]
    .map((address) => `/rest/v1/${address}`)
    .concat('/news.xml', '/events.ics')
  const office4441 = { query: '000 4441', for_office: true }
  const functions: Record<string, Row[]> = {
    get_company: [{ company_slug: 'vanya-mills' }],
    search_members: ['vanya', '000 4441', 'vanya-hidden'].map((query) => ({ query })),
    search: [{ query: 'vanya' }, { query: 'vanya', for_office: true, most: 50 }, office4441],
    get_member_filters: [{ of_type: 'company', query: 'vanya' }],
    get_my_data: [{}],
    get_home: [{}],
    search_all_members: [
      { query: 'vanya', of_type: 'company', everything: true },
      { query: '000 4441', of_type: 'company' },
    ],
    search_proposals: [{ query: '4441' }],
    get_member_record: [{ of_member: company }],
  }
  /** Every table that names members, with the details of the company where it does. */
  const embeds = () =>
    column(
      `select '/rest/v1/' || c.relname || '?select=of:members!' || k.conname || '(name,contact_details(*))&' || a.attname || '=eq.' || $1
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.confrelid = 'public.members'::regclass order by 1`,
      company,
    )
  const tokens = new Map<string, string>()
  const tokenOf = async ({ id, email }: Someone) => {
    const token = tokens.get(id) ?? (await backend.signIn(email))
    tokens.set(id, token)
    return token
  }
  /** All that is answered to somebody: by functions, and over HTTP by `paths`. */
  const answersTo = async (as: Someone | null, paths: string[] = []) => {
    const token = as && paths.length > 0 ? await tokenOf(as) : undefined
    const read = await Promise.all(paths.map((path) => ask(backend, 'GET', path, { token })))
    const called = await Promise.all(
      Object.entries(functions).flatMap(([name, each]) => each.map((parameters) => call(name, parameters, as))),
    )
    return { read, called }
  }
  const classes: [string, Someone | null, string[]][] = [
    ['a visitor', null, ['open@']],
    ['a manager of another company', rivalManager, ['open@', '4441']],
    ['a former manager', former, ['open@', '4441']],
    ['an Editor', editor, ['open@', '4441']],
    ['a manager', manager, ['open@', '4441', 'hidden']],
    ['an Administrator', administrator, ['open@', '4441', 'hidden']],
  ]
  if (process.env.TEST_BREADTH) classes.push(['a member', member, ['open@', '4441']])

  test.each(classes)('%s has what they may see, by every route', async (_, as, seen) => {
    await save({ telegram: contact('https://t.example/next-hidden', 'nobody') })
    await sql(`insert into public.article_members (article_id, member_id) select id, $1 from public.news_articles`, [
      company,
    ])
    await sql(`insert into public.event_members (event_id, member_id) select id, $1 from public.events`, [company])
    // Reads over HTTP ask for the same rows; one who sees some, and the one who sees all.
    const overHttp = process.env.TEST_BREADTH || as === rivalManager || as === administrator
    const { read, called } = await answersTo(as, overHttp ? [...reads, ...(await embeds())] : [])
    if (as === administrator) {
      expect(read.filter(({ status }) => status !== 200)).toEqual([])
      expect(called.filter(({ code }) => code !== null)).toEqual([])
    }
    const { rows } = await personOf(as?.id ?? null).select('contact_details', '*', ofCompany)
    const said = JSON.stringify([read, called, rows])
    expect(['open@', '4441', 'hidden'].filter((part) => said.includes(part))).toEqual(seen)
    const kinds = ['email', 'phone', 'telegram'].slice(0, seen.length)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds)
    const shown = (await call('get_company', { company_slug: 'vanya-mills' }, as)).body
    expect([shown.as_member, (shown.details as Row[]).map(({ kind }) => kind)]).toEqual([as !== null, kinds])
  })

  test.each(process.env.TEST_BREADTH ? classes.filter(([, , seen]) => !seen.includes('hidden')) : classes.slice(1, 2))(
    'changes nothing that %s can read, nor do notes of the office',
    async (_, as) => {
      const versionFor = (one: Someone | null) => call<string>('get_member_version', { of_member: company }, one)
      const answers = async () => [await answersTo(as, reads), await versionFor(as)]
      const [before, at] = [await answers(), await version()]
      await sql(`update public.company_fields set needs_approval = false where field = 'telegram'`)
      await save({ telegram: contact('https://t.example/moved', 'nobody') })
      expect((await saveMember({ office: { notes: 'Late.' } })).code).toBeNull()
      expect(await version()).not.toBe(at)
      expect(await answers()).toEqual(before)
      for (const one of [manager, administrator])
        expect(new Date((await versionFor(one)).body)).toEqual(new Date(await version()))
      for (const columns of ['updated_at', '*', 'xmin', 'ctid'])
        expect((await personOf(as?.id ?? null).select('members', columns)).code, columns).toBe('42501')
      const token = as ? await backend.signIn(as.email) : undefined
      const { text } = await ask(backend, 'GET', '/rest/v1/members?select=id&order=updated_at', { token })
      expect(JSON.parse(text)).toMatchObject({ code: '42501' })
    },
  )
})

describe('the people of a company', () => {
  /** The first company of a person, and all of theirs, with a star where they are a manager. */
  const belongs = (of: Someone) =>
    column(
      `select concat_ws(': ', (select m.name from public.members m where m.id = p.company_id), (select string_agg(m.name || case when l.is_manager then '*' else '' end, ', ' order by m.name) from public.member_people l join public.members m on m.id = l.member_id where l.person_id = p.id)) from public.user_profiles p where p.id = $1`,
      of.id,
    ).then(([first]) => first)
  const add = (member_id: string, { id: person_id }: Someone, more: Row = {}) =>
    office.insert('member_people', { member_id, person_id, ...more })
  const managed = { is_manager: true }

  test('have a first company among theirs, whatever is added and removed', async () => {
    const choose = async (company_id: string | null) =>
      (await office.update('user_profiles', { id: member.id }, { company_id })).code
    expect(await belongs(member)).toBe('')
    expect((await add(rival, member)).code).toBeNull()
    await add(company, member, managed)
    expect(await belongs(member)).toBe('Vanya Rivals: Vanya Mills*, Vanya Rivals')
    // Another first company takes the place of the former one, and keeps being managed.
    expect(await choose(company)).toBeNull()
    expect(await belongs(member)).toBe('Vanya Mills: Vanya Mills*')
    await add(rival, member)
    expect((await call('leave_company', { of_member: company }, member)).body).toBe(true)
    expect(await belongs(member)).toBe('Vanya Rivals: Vanya Rivals')
    await add(company, member)
    await office.remove('members', { id: rival })
    expect(await belongs(member)).toBe('Vanya Mills: Vanya Mills')
    await choose(null)
    expect(await belongs(member)).toBe('')
  })

  test('are named by Administrators, never by themselves', async () => {
    expect((await add(company, administrator)).code).toBe('42501')
    const row = { person_id: former.id }
    expect((await former.person.update('member_people', row, managed)).code).toBeNull()
    expect((await former.person.update('user_profiles', { id: former.id }, { company_id: rival })).code).toBe('42501')
    expect(await belongs(former)).toBe('Vanya Mills: Vanya Mills')
    await office.update('member_people', row, managed)
    expect(await belongs(former)).toBe('Vanya Mills: Vanya Mills*')
    expect(await entries(`subject_id = '${former.id}'`)).toEqual([
      expect.objectContaining({ before: null, after: { manager_of: 'Vanya Mills' } }),
    ])
  })

  test('are told by mail when the office makes them managers, and only then', async () => {
    const told = () =>
      sql(
        `select recipient, data, about_kind, about_id from public.mail_outbox where template = 'manager-named' order by created_at, recipient`,
      )
    const mail = (of: Someone, name: string) => ({
      recipient: of.email,
      data: { company: name, path: `/dashboard/company/${name.toLowerCase().replace(' ', '-')}` },
      about_kind: 'account',
      about_id: of.id,
    })
    const name = (is_manager: boolean) =>
      office.update('member_people', { member_id: company, person_id: former.id }, { is_manager })
    await name(true)
    expect(await told()).toEqual([mail(former, 'Vanya Mills')])
    // Whoever is one already, and whoever is one no more, gets none; named again they do.
    await name(true)
    await name(false)
    expect(await told()).toHaveLength(1)
    await name(true)
    expect(await told()).toHaveLength(2)
    await add(rival, former)
    await add(rival, member, managed)
    expect((await told())[2]).toEqual(mail(member, 'Vanya Rivals'))
    expect(await told()).toHaveLength(3)
  })

  test('are listed for its managers without addresses, and shown by their own choice', async () => {
    const list = (as: Someone | null) => call('get_company_people', { of_member: company }, as)
    for (const as of [null, member, former, rivalManager, editor]) expect((await list(as)).code).toBe('42501')
    expect((await list(manager)).body).toMatchObject([
      { full_name: 'page-manager Tester', email: null, is_manager: true, is_first: true },
      { full_name: 'page-partner Tester', email: null },
      { full_name: 'page-former Tester', email: null, is_manager: false },
    ])
    expect((await list(administrator)).body).toMatchObject([{ email: addressOf('page-manager') }, {}, {}])
    // Others have no row of them, neither directly nor with the company.
    for (const as of [null, member, rivalManager, editor]) {
      const { code, rows } = await personOf(as?.id ?? null).select('member_people', 'person_id', ofCompany)
      expect([code, rows]).toEqual([as === null ? '42501' : null, []])
    }
    const shown = async () => (await call('get_company', { company_slug: 'vanya-mills' }, null)).body.people
    expect(await shown()).toEqual([])
    const forced = await manager.person.update('member_people', { person_id: partner.id }, { is_shown: true })
    expect(forced.code).toBe('42501')
    const choose = (as: Someone, more: Row = {}) =>
      call('choose_showing', { of_member: company, shown: true, title: ' Miller ', ...more }, as)
    expect((await choose(former)).body).toBe(true)
    const avatar_url = '/artwork/varna-port.webp'
    expect(await shown()).toEqual([{ name: 'page-former Tester', title: 'Miller', avatar_url }])
    expect((await choose(member)).code).toBe('42501')
    for (const wrong of [{ shown: null }, { of_member: null }, { title: 'a'.repeat(121) }])
      expect((await choose(former, wrong)).code).toBe('22023')
    await call('leave_company', { of_member: company }, former)
    expect(await shown()).toEqual([])
  })

  test('come by an invitation as managers where it says so', async () => {
    const names = { first_name: 'Ina', last_name: 'Invited' }
    await office.insert('invitations', { email: addressOf('page-invited'), ...names, company_id: company, ...managed })
    const invited = await someone('page-invited', 'bare')
    expect((await call('accept_invitation', {}, invited)).body).toBe(true)
    expect(await belongs(invited)).toBe('Vanya Mills: Vanya Mills*')
    expect(await sql(`select 1 from public.mail_outbox where template = 'manager-named'`)).toEqual([])
  })
})

test('the settings say which fields wait; Administrators change them, and it is on record', async () => {
  const set = async (rules: unknown) => (await call('save_company_fields', { rules }, administrator)).code
  const rules = () =>
    column(
      `select field || ' ' || needs_approval from public.company_fields where field in ('city', 'name', 'phone') order by field`,
    )
  // All that a call names is stored, or nothing.
  const more = [{ status: false }, { visibility: null }, { name: 'no' }].map((other) => ({ city: false, ...other }))
  for (const wrong of [null, [], 'city', ...more]) expect(await set(wrong)).toBe('22023')
  expect(await set({ city: 'a'.repeat(10_000) })).toBe('PT413')
  expect(await rules()).toEqual(['city true', 'name true', 'phone false'])
  expect(await set({ city: false, phone: true })).toBeNull()
  expect(await rules()).toEqual(['city false', 'name true', 'phone true'])
  const entry = (field: string, needs_approval: boolean): unknown =>
    expect.objectContaining({
      actor_id: administrator.id,
      subject_id: field,
      subject_name: field,
      after: { needs_approval },
    })
  expect(await entries(`subject = 'company_field'`, 2)).toEqual(
    expect.arrayContaining([entry('city', false), entry('phone', true)]),
  )
  expect((await save({ city: 'Varna', phone: shortPhone })).body).toMatchObject({ saved: ['city'] })
  expect(await stored('city')).toEqual({ city: 'Varna' })
  expect((await pending())?.changes).toEqual({ phone: shortPhone })
})

describe('the page', () => {
  type Shown = { similar: Row[]; news: Row[]; events: Row[] }
  const page = async (company_slug: unknown, as: Someone | null = null) =>
    (await call<Shown>('get_company', { company_slug }, as)).body
  const similarNames = async () => (await page('vanya-mills')).similar.map(({ name }) => name)
  const wrongLists = ['a', {}, ['x'], Array(51).fill(company)]

  test('has an address, which moves with it and is nobody else’s', async () => {
    const slugs = (like: string) => column('select slug from public.members where slug like $1 order by slug', like)
    expect(await slugs('vanya-%')).toEqual(['vanya-mills', 'vanya-rivals'])
    await sql(
      `insert into public.members (name, member_type) values ('Vanya Mills', 'company'), ('VANYA  Mills!', 'individual')`,
    )
    expect(await slugs('vanya-mills%')).toEqual(['vanya-mills', 'vanya-mills-2', 'vanya-mills-3'])
    const move = async (slug: string) => (await saveMember({ member: { name: 'Vanya Mills', slug } })).body
    expect(await move('vanya-rivals')).toMatchObject([{ slug: 'vanya-rivals-2' }])
    expect(await move('')).toMatchObject([{ slug: 'vanya-rivals-2', city: 'Ruse' }])
    expect(await page('vanya-mills')).toEqual({ moved_to: 'vanya-rivals-2' })
    await sql(`insert into public.members (name, member_type) values ('Vanya Mills', 'company')`)
    expect(await slugs('vanya-mills%'), 'not its former one').toEqual([
      'vanya-mills-2',
      'vanya-mills-3',
      'vanya-mills-4',
    ])
    await deactivate(company)
    for (const as of [null, manager, administrator])
      for (const slug of ['vanya-mills', 'vanya-rivals-2']) expect(await page(slug, as)).toBeNull()
    for (const as of [null, member])
      expect((await personOf(as?.id ?? null).select('contact_details', '*', ofCompany)).rows).toEqual([])
    for (const wrong of [null, '', 'a'.repeat(10_000), "'; drop", 'VANYA']) expect(await page(wrong)).toBeNull()
  })

  test('has the latest six news and events that are public, those to come first', async () => {
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date, status, published_at)
       select ('f8000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'vanya-event-' || n, name, 'x', c.id, now() + days * interval '1 day', now() + days * interval '1 day' + interval '1 hour', status,
         case when name <> 'Draft' then now() end
       from (values (1, 'Long ago', -90, 'completed'), (2, 'Past', -9, 'upcoming'), (3, 'Yesterday', -1, 'completed'), (4, 'Soon', 3, 'upcoming'), (5, 'Cancelled', 5, 'cancelled'),
         (6, 'Later', 9, 'upcoming'), (7, 'On', 0, 'ongoing'), (8, 'Draft', 4, 'upcoming')) as v (n, name, days, status), (select id from public.event_categories limit 1) c`,
    )
    await sql(
      `insert into public.news_articles (slug, title, content, status, published_at)
       select 'vanya-article-' || n, 'Vanya ' || n, 'x', case n when 8 then 'draft' else 'published' end, case when n < 8 then now() + (n - 6.5) * interval '1 day' end from generate_series(1, 8) n`,
    )
    await sql(
      `insert into public.article_members (article_id, member_id) select id, $1 from public.news_articles where slug like 'vanya-article-%'`,
      [company],
    )
    await sql(
      `insert into public.event_members (event_id, member_id) select id, $1 from public.events where slug like 'vanya-event-%'`,
      [company],
    )
    for (const as of [null, editor]) {
      const { news, events } = await page('vanya-mills', as)
      expect(news.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Vanya ${n}`))
      expect(events.map(({ title }) => title)).toEqual(['On', 'Soon', 'Later', 'Cancelled', 'Yesterday', 'Past'])
    }
    expect((await page('vanya-rivals')).events).toEqual([])
    await sql(`delete from public.events where slug like 'vanya-event-%'`)
    await sql(`delete from public.news_articles where slug like 'vanya-article-%'`)
  })

  test('members are saved with an event, stay when something else is edited, and their pages show it', async () => {
    const event_id = 'f8000000-0000-4000-8000-0000000000e1'
    const [category_id] = await column('select id from public.event_categories limit 1')
    const send = async (fields: Row) => {
      const [expected = null] = await column('select updated_at::text from public.events where id = $1', event_id)
      const dates = { start_date: '2126-12-08T07:30:00Z', end_date: '2126-12-08T14:00:00Z' }
      const event = { title: 'Vanya Day', description: '<p>Mills</p>', category_id, ...dates, ...fields }
      const body = { event_id, event, images: [], save_id: crypto.randomUUID(), expected }
      return (await call('save_event', body, editor)).code
    }
    const shown = async () => {
      const pages = [await page('vanya-mills'), await page('vanya-rivals')]
      return pages.map(({ events }) => events.map(({ title }) => title))
    }
    expect(await send({ members: [company, rival, unknown, company], published_at: 'now' })).toBeNull()
    expect(await shown()).toEqual([['Vanya Day'], ['Vanya Day']])
    expect(await send({ title: 'Vanya Days' })).toBeNull()
    expect(await shown()).toEqual([['Vanya Days'], ['Vanya Days']])
    expect(await send({ members: [rival] })).toBeNull()
    expect(await shown()).toEqual([[], ['Vanya Day']])
    for (const members of wrongLists) expect(await send({ members })).toMatch(/^22/)
    expect(await send({ published_at: null, members: [rival] })).toBeNull()
    expect(await shown(), 'a draft is on no page').toEqual([[], []])
  })

  test('has four similar members at most: those with the most keywords in common, then others of its industry and type', async () => {
    const other = (name: string, keywords: string, more: Row = {}) => {
      const row = { member_type: 'company', industry: 'Other', status: 'active', ...more }
      return sql(
        `insert into public.members (name, keywords, member_type, industry, status) values ($1, $2, $3, $4, $5)`,
        [name, keywords, row.member_type, row.industry, row.status],
      )
    }
    await sql(`insert into public.industries (name) values ('Vanya Trade')`)
    await sql(
      `update public.members set keywords = '{Vanyaflour,Vanyabran,Vanyasemolina}', industry = 'Vanya Trade' where id = $1`,
      [company],
    )
    await sql(`update public.members set keywords = '{}', industry = 'Vanya Trade' where id = $1`, [rival])
    await other('Vanya One', '{vanyaflour}')
    await other('Vanya Three', '{vanyaflour,VANYABRAN,vanyasemolina}')
    await other('Vanya Asleep', '{vanyaflour,vanyabran,vanyasemolina}', { status: 'inactive' })
    await other('Vanya Asleep, too', '{}', { industry: 'Vanya Trade', status: 'inactive' })
    await other('Vanya Person', '{}', { industry: 'Vanya Trade', member_type: 'individual' })
    // Those of its industry follow in the alphabet.
    await other('Vanya First', '{}', { industry: 'Vanya Trade' })
    expect(await similarNames()).toEqual(['Vanya Three', 'Vanya One', 'Vanya Rivals', 'Vanya First'])
    await other('Vanya Two', '{vanyabran,vanyaflour}')
    expect(await similarNames()).toEqual(['Vanya Three', 'Vanya Two', 'Vanya One', 'Vanya Rivals'])
    await other('Vanya Fourth', '{Vanyaflour}', { industry: 'Vanya Trade' })
    // Of two with as many in common, the one of its industry comes first.
    expect(await similarNames()).toEqual(['Vanya Three', 'Vanya Two', 'Vanya Fourth', 'Vanya One'])
  })

  test('links are saved with an article; what a caller cannot see stays', async () => {
    const article_id = 'f8000000-0000-4000-8000-0000000000a1'
    const send = async (fields: Row, as: Someone) => {
      const [expected = null] = await column(
        'select updated_at::text from public.news_articles where id = $1',
        article_id,
      )
      const article = { title: 'Vanya', content: '<p>Vanya</p>', ...fields }
      const body = { article_id, article, tags: [], images: [], save_id: crypto.randomUUID(), expected }
      return (await call('save_article', body, as)).code
    }
    const linked = () =>
      column('select member_id from public.article_members where article_id = $1 order by 1', article_id)
    await send({ members: [company, rival, unknown, company] }, editor)
    expect(await linked()).toEqual([company, rival])
    await deactivate(rival)
    await send({ members: [] }, editor)
    expect(await linked()).toEqual([rival])
    await send({ excerpt: 'Other' }, editor)
    expect(await linked()).toEqual([rival])
    await send({ members: [] }, administrator)
    expect(await linked()).toEqual([])
    for (const members of wrongLists) expect(await send({ members }, editor)).toMatch(/^22/)
    const snapshots = `select snapshot -> 'members' from public.content_revisions where item_id = $1 order by id limit 1`
    expect(await column<unknown>(snapshots, article_id)).toEqual([[company, rival]])
  })
})

describe('the office', () => {
  test('finds proposals by a misspelt name of the member, and by another name of its industry', async () => {
    await save({ city: 'Varna' })
    await sql(`update public.members set name = 'Vanya Sphalerite', status = 'inactive' where id = $1`, [company])
    const id = (await pending())?.id
    for (const query of ['sphalerite', 'sphalorite', 'енергетика']) {
      const found = []
      for (const of_pending of [true, null, false])
        found.push((await office.call('search_proposals', { query, of_pending })).rows.some((row) => row.id === id))
      expect([query, found]).toEqual([query, [true, true, false]])
    }
  })

  test('saves details with the member, is told of proposals, and sees what waits', async () => {
    const saveDetails = async (changes: unknown) =>
      (await saveMember({ member: { name: 'Vanya Mills' }, details: changes })).code
    const email = contact('new@vanya.example', 'members')
    expect(await saveDetails({ phone: contact('', 'members'), email })).toBeNull()
    expect(await details()).toEqual([
      'email new@vanya.example members',
      'telegram https://t.example/vanya-hidden nobody',
    ])
    const wrongEmails = ['x', 'a'.repeat(30_000)].map((value) => ({ email: { value } }))
    for (const wrong of [[], { fax: {} }, { phone: 1 }, ...wrongEmails])
      expect(await saveDetails(wrong)).toMatch(/^(22023|23514|PT413)$/)
    const waiting = async (as: Someone) => {
      const rows = (await call('get_waiting', {}, as)).body as unknown as Row[]
      return Number(rows.find(({ kind }) => kind === 'proposals')?.count ?? 0)
    }
    await sql(`update public.office_notices set addresses = '{desk@accounts.example}' where subject = 'proposal'`)
    const before = await waiting(administrator)
    await save({ city: 'Varna' })
    await save({ city: 'Burgas' })
    await sql(`update public.office_notices set addresses = '{}' where subject = 'proposal'`)
    const told = await column(`select template from public.mail_outbox where recipient = 'desk@accounts.example'`)
    expect(told).toEqual(['notice-proposal'])
    expect(await waiting(administrator)).toBe(before + 1)
    expect(await waiting(editor)).toBe(0)
    const proposalsOnRecord = async (as: Someone) =>
      (await call('get_member_record', { of_member: company }, as)).body.proposals
    const row = { name: 'page-manager Tester', status: 'pending', fields: ['city'] }
    expect(await proposalsOnRecord(administrator)).toMatchObject({ total: 1, rows: [row] })
    expect(await proposalsOnRecord(editor)).toBeUndefined()
  })
})

test('a person has all of it in their data, and is erased from what stays', async () => {
  const email = manager.email.toUpperCase()
  await save({ city: 'Varna', email: contact(manager.email, 'nobody') })
  await sql(`update public.contact_details set value = $2 where member_id = $1 and kind = 'email'`, [company, email])
  const [mine] = await column<Row>('select private.held_company_pages($1, $2)', manager.id, ` ${manager.email} `)
  const at = expect.any(String) as string
  const { changes } = (await pending()) ?? {}
  expect(mine).toEqual({
    companies: [{ company: 'Vanya Mills', is_manager: true, is_shown: false, title: null, since: at }],
    proposals: [
      { company: 'Vanya Mills', status: 'pending', changes, created_at: at, message: null, decided_at: null },
    ],
    proposals_decided: [],
    contact_details: [{ company: 'Vanya Mills', email, visibility: 'nobody' }],
  })
  const nothing = { companies: [], proposals: [], proposals_decided: [], contact_details: [] }
  expect(await column('select private.held_company_pages($1, null)', administrator.id)).toEqual([nothing])
  // What became of a proposal is for those who still are managers, of an active member.
  for (const set of [`public.member_people set is_manager = false`, `public.member_people set is_manager = true`]) {
    await sql(`update ${set} where person_id = $1`, [manager.id])
    if (set.endsWith('true')) await deactivate(company)
    const [held] = await column<{ proposals: Row[] }>('select private.held_company_pages($1, null)', manager.id)
    expect(held?.proposals).toEqual([{ company: 'Vanya Mills', changes, created_at: at }])
  }
  await sql('delete from public.proposals')
  const leaver = await someone('page-leaver', null)
  /** Decided proposals: by whom, by whom decided, and whose addresses are in base, changes and applied. */
  await sql(
    `insert into public.proposals (id, member_id, proposed_by, proposed_by_name, decided_by, decided_by_name, member_version, status, message, decided_at, base, changes, applied)
     select ('f8000000-0000-4000-8000-00000000020' || n)::uuid, '${company}', case n when 2 then '${leaver.id}' else '${partner.id}' end::uuid, 'Partner',
       case n when 3 then '${leaver.id}' else '${administrator.id}' end::uuid, 'Admin', now(), 'approved', 'Said', now(), a.city || a.base, case n when 6 then a.changes else a.city || a.changes end, a.city || a.applied
     from generate_series(1, 7) n, lateral (select '{"city": "A"}'::jsonb as city,
       case n when 4 then b.address when 7 then b.other else '{}' end as base, case when n in (5, 6) then b.address when n = 7 then b.other else '{}' end as changes, case n when 4 then b.address when 7 then b.other else '{}' end as applied
       from (select $1::text::jsonb as address, $2::text::jsonb as other) as b) as a`,
    [leaver.email.toUpperCase(), manager.email].map((value) => JSON.stringify({ email: contact(value, 'nobody') })),
  )
  for (const [member_id, value] of [
    [company, leaver.email.toUpperCase()],
    [rival, manager.email],
  ])
    await sql(
      `insert into public.contact_details (member_id, kind, value) values ($1, 'email', $2) on conflict (member_id, kind) do update set value = excluded.value`,
      [member_id, value],
    )
  const seen = await version()
  expect((await call('fulfil_erasure', { address: leaver.email, request: null }, administrator)).code).toBeNull()
  expect(
    await column(
      `select concat_ws(' ', right(id::text, 1), proposed_by_name, decided_by_name, message, private.keys_of(base), private.keys_of(changes), private.keys_of(applied)) from public.proposals order by id`,
    ),
  ).toEqual([
    '1 Partner Admin Said {city} {city} {city}',
    '2 Erased person Admin {city} {city} {city}',
    '3 Partner Erased person Said {city} {city} {city}',
    '4 Partner Admin Said {city} {city} {city}',
    '5 Partner Admin Said {city} {city} {city}',
    '7 Partner Admin Said {city,email} {city,email} {city,email}',
  ])
  expect(await column(`select value from public.contact_details where kind = 'email' and value ~* 'page-'`)).toEqual([
    manager.email,
  ])
  expect(await version()).not.toBe(seen)
})

describe('logos in storage', () => {
  const place = 'logos/vanya-test.png'
  const present = async (name = place) =>
    (await column('select name from storage.objects where name = $1', name)).length === 1
  const addressOfFile = (name: string) => `/storage/v1/object/public/public/${name}`

  test('a manager brings one, and takes back only their own that nothing shows', async () => {
    const { store, replace, discard } = manager.person
    for (const as of [member, former]) await as.person.store('public', place, 'first')
    expect(await present()).toBe(false)
    await store('public', place, 'first')
    expect(await present()).toBe(true)
    await rivalManager.person.discard('public', place)
    await rivalManager.person.replace('public', place, 'second')
    await replace('public', place, 'second')
    expect(await present()).toBe(true)
    const logo_url = addressOfFile(place)
    await save({ logo_url })
    await discard('public', place)
    expect(await present()).toBe(true)
    await decide('approve', { logo_url })
    await discard('public', place)
    expect(await present()).toBe(true)
    await sql('update public.members set logo_url = null where id = $1', [company])
    await discard('public', place)
    expect(await present(), 'what was approved cannot be exchanged').toBe(true)
    const late = 'logos/vanya-late.png'
    await save({ logo_url: addressOfFile(late) })
    await store('public', late, 'after the office has seen the address')
    expect(await present(late)).toBe(false)
    const unused = 'logos/vanya-unused.png'
    await store('public', unused, 'first')
    expect(await present(unused)).toBe(true)
    await discard('public', unused)
    expect(await present(unused)).toBe(false)
    await office.discard('public', place)
    expect(await present()).toBe(false)
    await store('public', 'news/vanya-test.png', 'first')
    expect(await present('news/vanya-test.png')).toBe(false)
  })

  const logo = (letter: string, size = '') => addressOfFile(`logos/${letter.repeat(32)}-500x500${size}.png`)
  const noted = () =>
    column(`select address from public.discarded_files where address like '%-500x500.png' order by address`)

  test('are noted for removal when another takes their place in the pending proposal, or none does', async () => {
    const [approved, first, second, third] = [logo('1'), logo('2'), logo('3'), logo('4')]
    await approve({ logo_url: approved })
    await save({ logo_url: first, city: 'Varna' })
    await save({ logo_url: first, city: 'Lom' })
    expect(await noted()).toEqual([])
    await save({ logo_url: logo('3', '-240'), city: 'Lom' }, partner)
    expect(await noted()).toEqual([first])
    await save({ logo_url: third, city: 'Lom' })
    await save({ city: 'Lom' })
    expect(await noted()).toEqual([first, second, third])
    // One that was returned, or withdrawn, is still to be seen in its proposal.
    await save({ logo_url: logo('5') })
    await decide('return', null, 'Too small.')
    await save({ logo_url: logo('6') })
    await save({})
    await save({ logo_url: logo('7') })
    expect(await noted()).toEqual([first, second, third])
  })

  test('are compared along an index', async () => {
    // With so few rows, reading all of them would be cheaper.
    await sql('set enable_seqscan = off')
    const plan = await sql(`explain select 1 from public.members m where private.whole_picture(m.logo_url) = 'x'`)
    expect(JSON.stringify(plan)).toContain('members_whole_logo_idx')
    await sql('reset enable_seqscan')
  })

  test('are noted for removal once no member shows them, whoever replaced them', async () => {
    const [shared, imported, brought, last] = [logo('1'), logo('2'), logo('3'), logo('4')]
    await sql('update public.members set logo_url = $3 where id in ($1, $2)', [company, rival, shared])
    const file = { rows: [{ id: company, logo_url: imported }] }
    expect((await call('import_members', file, administrator)).code).toBeNull()
    expect(await stored('logo_url')).toEqual({ logo_url: imported })
    expect(await noted(), 'the other one shows it').toEqual([])
    await office.update('members', { id: rival }, { logo_url: null })
    expect(await noted()).toEqual([shared])
    await sql(`update public.company_fields set needs_approval = false where field = 'logo_url'`)
    await save({ logo_url: brought })
    expect(await noted()).toEqual([shared, imported])
    await sql(`update public.company_fields set needs_approval = true where field = 'logo_url'`)
    await approve({ logo_url: last })
    expect(await noted(), 'its proposal names what it replaced').toEqual([shared, imported])
    await office.remove('members', { id: company })
    expect(await noted()).toEqual([shared, imported, brought, last])
  })

  test('are noted for removal with the last proposal that names them, unless anything shows them', async () => {
    const [kept, gone, shown, sites] = ['a', 'b', 'c', 'd']
    for (const letter of [gone, shown, sites, kept]) await approve({ logo_url: logo(letter) })
    await sql(
      `insert into public.site_settings (key, value) values ('logo_url', $1) on conflict (key) do update set value = excluded.value`,
      [`https://site.example${logo(sites)}`],
    )
    await sql(`insert into public.announcements (title, content) values ('x', $1)`, [
      `<p><img alt="" src="https://site.example${logo(shown, '-120')}"></p>`,
    ])
    await sql(`update public.members set logo_url = $2 where id = $1`, [company, logo(kept, '-240')])
    // One that waits stays, however old, and one that was withdrawn goes by its last change.
    await save({ city: 'Varna' })
    await save({})
    await save({ city: 'Varna' })
    await sql('alter table public.proposals disable trigger stamp_updated_at')
    const expire = async (days: number) => {
      await sql(
        `update public.proposals set decided_at = case when decided_at is not null then now() - make_interval(days => $2) end, updated_at = now() - make_interval(days => $2) where member_id = $1`,
        [company, days],
      )
      await sql(`select private.expire_proposals(days) from public.retention_periods where subject = 'proposals'`)
    }
    await expire(729)
    expect(await column('select count(*)::int from public.proposals where member_id = $1', company)).toEqual([6])
    await expire(731)
    expect(await noted()).toEqual([logo(gone)])
    expect(await column('select status from public.proposals where member_id = $1', company)).toEqual(['pending'])
    await sql('alter table public.proposals enable trigger stamp_updated_at')
  })

  test('cannot be exchanged when a smaller size of it was approved', async () => {
    const named = (size: string) => `logos/${'e'.repeat(32)}-500x500${size}.png`
    const [file, smaller] = [named(''), named('-240')]
    await manager.person.store('public', file, 'first')
    await approve({ logo_url: logo('e', '-120') })
    await manager.person.discard('public', file)
    expect(await present(file)).toBe(true)
    await manager.person.store('public', smaller, 'after the office has seen it')
    expect(await present(smaller)).toBe(false)
  })

  test('is not replaced through an upload that was allowed before it was proposed', async () => {
    const path = `logos/${'f'.repeat(32)}-500x500.png`
    const token = await backend.signIn(manager.email)
    const identity = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
    const address = `${backend.url}/storage/v1/object/upload/sign/public/${path}`
    const signed = await fetch(address, { method: 'POST', headers: { ...identity, 'x-upsert': 'true' } })
    const answer = (await signed.json()) as { token: string }
    const put = async (body: string) =>
      (
        await fetch(`${address}?token=${answer.token}`, {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body,
        })
      ).ok
    const shown = async () => (await fetch(`${backend.url}/storage/v1/object/public/public/${path}`)).text()
    expect(answer).toHaveProperty('token')
    expect(await put('the proposed picture')).toBe(true)
    await save({ logo_url: addressOfFile(path) })
    expect(await put('another')).toBe(false)
    await decide('approve', { logo_url: addressOfFile(path) })
    expect(await put('another')).toBe(false)
    expect(await shown()).toBe('the proposed picture')
    // A resumable upload ends in this statement of the storage service, with the rights of the service.
    const finish = (owner: string) =>
      sql(
        `insert into storage.objects (bucket_id, name, owner_id, version) values ('public', $1, $2, '2')
         on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, version = excluded.version`,
        [path, owner],
      )
    await expect(finish(manager.id)).rejects.toMatchObject({ code: '42501' })
    await finish(editor.id)
    await sql('update public.user_profiles set role_id = null where id = $1', [editor.id])
    await expect(finish(editor.id), 'no Editor any more').rejects.toMatchObject({ code: '42501' })
    await office.discard('public', path)
  })
})
