import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, ask } from '../support/accounts'
import type { Row } from '../support/driver'
import { addFactor } from '../support/factors'
import { inside, type Someone } from '../support/inside'
import { testBackend } from '../support/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone, personOf } = inside(sql)
const company = 'f8000000-0000-4000-8000-000000000001'
const rival = 'f8000000-0000-4000-8000-000000000002'
const unknown = 'f8000000-0000-4000-8000-00000000dead'

let manager: Someone
let partner: Someone
let former: Someone
let rivalManager: Someone
let member: Someone
let editor: Someone
let administrator: Someone
beforeAll(async () => {
  manager = await someone('page-manager', null)
  partner = await someone('page-partner', null)
  former = await someone('page-former', null)
  rivalManager = await someone('page-rival', null)
  member = await someone('page-member', null)
  editor = await someone('page-editor', 'editor')
  administrator = await someone('page-admin', 'administrator')
})
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
const version = async (of = company) =>
  String((await sql<{ v: string }>('select updated_at::text as v from public.members where id = $1', [of]))[0]?.v)
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
    await sql<{ values: Row }>(
      `select jsonb_object_agg(k.key, private.company_values(p.member_id) -> k.key) as values
       from public.proposals p, jsonb_object_keys(p.changes) as k (key) where p.member_id = $1 and p.status = 'pending'`,
      [company],
    )
  )[0]?.values
const details = () =>
  sql(`select kind, value, visibility from public.contact_details where member_id = $1 order by kind`, [company])
/** Saves as a manager who has just opened the page. */
const save = async (changes: unknown, as: Someone | null = manager, more: Row = {}) => {
  const known = await pending()
  return call(
    'save_company',
    {
      of_member: company,
      changes,
      member_expected: await version(),
      proposal_id: known?.id ?? null,
      proposal_expected: known?.at ?? null,
      ...more,
    },
    as,
  )
}
const decide = async (decision: unknown, final: unknown, message: unknown = null, more: Row = {}) => {
  const known = await pending()
  return call(
    'decide_proposal',
    {
      proposal_id: known?.id ?? unknown,
      decision,
      final,
      message,
      expected: known?.at ?? null,
      seen: await seen(),
      ...more,
    },
    administrator,
  )
}
const mails = () =>
  sql<{ recipient: string; data: Row }>(
    `select recipient, data from public.mail_outbox where template = 'proposal-decided' order by created_at`,
  )
const changed = { city: ' Varna ', keywords: ['Flour', ' Semolina '], founded: 1999, about: '<p>We mill.</p>' }
const clean = { city: 'Varna', keywords: ['Flour', 'Semolina'], founded: 1999, about: '<p>We mill.</p>' }

describe('a save of a manager', () => {
  test('stores at once what needs no approval, and proposes the rest', async () => {
    const { body } = await save({ ...changed, phone: { value: '+359 2 1', visibility: 'nobody' } })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { status: 'pending' } })
    expect(new Date(String(body.updated_at))).toEqual(new Date(await version()))
    expect(await stored('city, keywords, founded, about')).toEqual({
      city: 'Ruse',
      keywords: [],
      founded: null,
      about: null,
    })
    expect(await details()).toContainEqual({ kind: 'phone', value: '+359 2 1', visibility: 'nobody' })
    expect(await pending()).toMatchObject({
      changes: clean,
      base: { city: 'Ruse', keywords: [], founded: null, about: null },
      proposed_by: manager.id,
    })
    expect(
      await sql(
        `select actor_id, after from public.audit_log where subject_id = '${company}' order by id desc limit 1`,
      ),
    ).toMatchObject([
      { actor_id: manager.id, after: { public_phone: { characters: 8 }, public_phone_visibility: 'nobody' } },
    ])
  })

  test('sent again, after a lost answer, stores nothing twice', async () => {
    const body = { member_expected: await version(), proposal_id: null, proposal_expected: null }
    const changes = { city: 'Varna', phone: { value: '+359 2 1', visibility: 'members' } }
    const first = await save(changes, manager, body)
    const after = [await version(), await pending()]
    const second = await save(changes, manager, body)
    expect(second).toEqual({ ...first, body: { ...first.body, saved: ['phone'] } })
    expect([await version(), await pending()]).toEqual(after)
    // So does one that takes the proposal back.
    const known = await pending()
    const back = { member_expected: await version(), proposal_id: known?.id, proposal_expected: known?.at }
    expect((await save({}, manager, back)).body.proposal).toBeNull()
    expect((await save({}, manager, back)).body.proposal).toBeNull()
    expect(await sql('select status from public.proposals where member_id = $1', [company])).toEqual([
      { status: 'withdrawn' },
    ])
  })

  test('takes the place of the pending proposal, also of a partner, and only who knows it', async () => {
    await save({ city: 'Varna' })
    const known = await pending()
    const stale = { proposal_id: known?.id, proposal_expected: known?.at }
    expect((await save({ city: 'Burgas', founded: 1990 }, partner)).code).toBeNull()
    expect(await pending()).toMatchObject({
      id: known?.id,
      changes: { city: 'Burgas', founded: 1990 },
      proposed_by: partner.id,
    })
    for (const more of [stale, { proposal_id: null, proposal_expected: null }, { ...stale, proposal_id: unknown }])
      for (const changes of [{ city: 'Pleven' }, { phone: { value: '+359 2 9', visibility: 'nobody' } }]) {
        const { code, body } = await save(changes, manager, more)
        expect(code).toBe('PT409')
        expect(JSON.parse(String(body.details))).toMatchObject({ by: 'page-partner Tester' })
      }
    expect(await details()).not.toContainEqual(expect.objectContaining({ value: '+359 2 9' }))
  })

  test('from an older version of the member is refused, with who changed it', async () => {
    const member_expected = await version()
    await administrator.person.update('members', { id: company }, { description: 'New' })
    const { code, body } = await save({ city: 'Varna' }, manager, { member_expected })
    expect(code).toBe('PT409')
    expect(JSON.parse(String(body.details))).toEqual({ by: 'page-admin Tester', at: expect.any(String) as string })
    expect(await pending()).toBeUndefined()
    // Who adds a contact person does not change the page.
    expect((await save({ phone: { value: '+359 2 1', visibility: 'members' } }, partner)).code).toBeNull()
    const contact = { member_id: company, name: 'Vera' }
    expect((await administrator.person.insert('member_contacts', contact)).code).toBeNull()
    const late = await save({ city: 'Varna' }, manager, { member_expected })
    expect(JSON.parse(String(late.body.details))).toMatchObject({ by: 'page-partner Tester' })
  })

  test('of a proposal that somebody has withdrawn is refused, without a name', async () => {
    await save({ city: 'Varna' })
    const known = await pending()
    await call('withdraw_proposal', { proposal_id: known?.id, expected: known?.at }, partner)
    const { code, body } = await save({ city: 'Lom' }, manager, {
      proposal_id: known?.id,
      proposal_expected: known?.at,
    })
    expect(code).toBe('PT409')
    expect(JSON.parse(String(body.details))).toEqual({ by: null, at: expect.any(String) as string })
  })

  test('keeps waiting of which the form said that it waits, although the rule has changed', async () => {
    await sql(`update public.company_fields set needs_approval = false where field in ('city', 'founded')`)
    const { body } = await save({ city: 'Varna', founded: 1999 }, manager, { said_to_wait: ['city'] })
    await sql(`update public.company_fields set needs_approval = true where field in ('city', 'founded')`)
    expect(body).toMatchObject({ saved: ['founded'], proposal: { status: 'pending' } })
    expect(await stored('city, founded')).toEqual({ city: 'Ruse', founded: 1999 })
    expect(await pending()).toMatchObject({ changes: { city: 'Varna' } })
  })

  test('keeps waiting what the pending proposal holds already, although its rule has changed', async () => {
    const telegram = { value: 'https://t.example/vanya-open', visibility: 'everybody' }
    await sql(`update public.company_fields set needs_approval = true where field = 'visibility'`)
    const shown = { telegram: { ...telegram, value: 'https://t.example/vanya-hidden' } }
    await save({ city: 'Varna', founded: 1999, ...shown })
    const known = await pending()
    await sql(`update public.company_fields set needs_approval = false where field in ('city', 'visibility')`)
    const phone = { value: '+359 2 1', visibility: 'members' }
    // The form said of the phone alone that it is saved at once.
    const said_to_wait = ['founded', 'telegram']
    const { body } = await save({ city: 'Varna', founded: 1999, ...shown, phone }, manager, { said_to_wait })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { id: known?.id, status: 'pending' } })
    expect(await stored('city')).toEqual({ city: 'Ruse' })
    expect(await details()).toContainEqual({ kind: 'telegram', value: shown.telegram.value, visibility: 'nobody' })
    expect(await pending()).toEqual(known)
    // What differs from the proposal goes by the rule.
    expect((await save({ city: 'Burgas', founded: 1999, ...shown })).body.saved).toEqual(['city'])
    expect((await pending())?.changes).toEqual({ founded: 1999, ...shown })
  })

  test('leaves hidden what the office has hidden since it was proposed with another value', async () => {
    const email = { value: 'next@vanya.example', visibility: 'everybody' }
    await save({ email })
    await sql(
      `update public.contact_details set visibility = 'nobody' where kind = 'email' and member_id = '${company}'`,
    )
    const phone = { value: '+359 2 1', visibility: 'members' }
    expect((await save({ email, phone })).body.saved).toEqual(['phone'])
    expect(await details()).toContainEqual({ kind: 'email', value: 'open@vanya.example', visibility: 'nobody' })
    expect((await pending())?.changes).toEqual({ email })
  })

  test('parts a contact detail into what waits and what does not', async () => {
    const hidden = { value: 'next@vanya.example', visibility: 'nobody' }
    await save({ email: hidden, linkedin: { value: 'https://in.example/vanya', visibility: 'members' } })
    // Hidden at once, under the old value; a new detail waits whole.
    expect(await details()).toEqual([
      { kind: 'email', value: 'open@vanya.example', visibility: 'nobody' },
      { kind: 'phone', value: '+359 2 000 4441', visibility: 'members' },
      { kind: 'telegram', value: 'https://t.example/vanya-hidden', visibility: 'nobody' },
    ])
    expect(await pending()).toMatchObject({
      changes: { email: hidden, linkedin: { value: 'https://in.example/vanya', visibility: 'members' } },
      base: {
        email: { value: 'open@vanya.example', visibility: 'nobody' },
        linkedin: { value: null, visibility: 'everybody' },
      },
    })
    // With approval of the visibility, a new number shows itself to nobody before.
    await sql(`update public.company_fields set needs_approval = field = 'visibility'`)
    await sql(`delete from public.contact_details where kind = 'phone' and member_id = $1`, [company])
    await save({ phone: { value: '+359 2 7', visibility: 'everybody' }, email: { value: '', visibility: 'members' } })
    expect((await details()).map(({ kind }) => kind)).toEqual(['telegram'])
    expect((await pending())?.changes).toEqual({ phone: { value: '+359 2 7', visibility: 'everybody' } })
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
    if (code) expect(JSON.stringify(outcome.body)).not.toContain('Failing row')
    if (code) expect([await version(), await details(), await pending()]).toEqual([...before, undefined])
  })

  test('is for managers of this company alone, at each request', async () => {
    for (const as of [null, member, former, rivalManager, editor, administrator]) {
      expect((await save({ city: 'Varna' }, as)).code).toBe('42501')
      expect((await save({ city: 'Varna' }, as, { of_member: unknown })).code).toBe('42501')
      expect((await save({ city: 'Varna' }, as, { of_member: null })).code).toBe('42501')
    }
    await sql('update public.member_people set is_manager = false where person_id = $1', [manager.id])
    expect((await save({ city: 'Varna' })).code).toBe('42501')
    await sql('update public.member_people set is_manager = true where person_id = $1', [manager.id])
    await sql(`update public.members set status = 'inactive' where id = $1`, [company])
    expect((await save({ city: 'Varna' })).code).toBe('42501')
    expect((await manager.person.select('contact_details', '*', { member_id: company })).rows).toEqual([])
    await sql(`update public.members set status = 'active' where id = $1`, [company])
    await addFactor(sql, manager.id)
    expect((await save({ city: 'Varna' })).code).toBe('42501')
    expect((await manager.person.select('proposals', '*', {})).rows).toEqual([])
    await sql('delete from auth.mfa_factors where user_id = $1', [manager.id])
    expect((await save({ city: 'Varna' })).code).toBeNull()
  })
})

describe('deactivating members', () => {
  const managers = async (as: Someone, ids: readonly string[] = [company, rival, company, unknown]) =>
    (await call('count_managers', { ids }, as)).body
  test('ends so many managers, of whom each is counted once, those of active members alone', async () => {
    expect(await managers(administrator)).toBe(3)
    expect(await managers(administrator, [rival])).toBe(1)
    expect(await managers(administrator, [])).toBe(0)
    // An import may deactivate more than an action on many rows.
    expect(await managers(administrator, [...Array.from({ length: 10_000 }, () => unknown), rival])).toBe(1)
    await sql(
      `insert into public.member_people (member_id, person_id, is_manager) values ('${rival}', '${manager.id}', true)`,
    )
    expect(await managers(administrator)).toBe(3)
    await sql(`update public.members set status = 'inactive' where id = $1`, [company])
    expect(await managers(administrator)).toBe(2)
  })
})

describe('a manager no more', () => {
  const logo = 'logos/vanya-former.png'
  const late = 'logos/vanya-too-late.png'
  const row = () => ({ member_id: company, person_id: manager.id })
  const people = (as: Someone) => call('get_company_people', { of_member: company }, as)

  test.each<[string, () => Promise<unknown>, left: { people: boolean; kinds: string[] }]>([
    [
      'whom the office has ended as one',
      () => administrator.person.update('member_people', row(), { is_manager: false }),
      { people: true, kinds: ['email', 'phone'] },
    ],
    [
      'whom the office has removed from the company',
      () => administrator.person.remove('member_people', row()),
      { people: false, kinds: ['email', 'phone'] },
    ],
    [
      'who has left',
      () => call('leave_company', { of_member: company }, manager),
      { people: false, kinds: ['email', 'phone'] },
    ],
    [
      'whose company is inactive',
      () => administrator.person.update('members', { id: company }, { status: 'inactive' }),
      { people: true, kinds: [] },
    ],
  ])('%s, can do nothing more from the next request on', async (_, end, left) => {
    await administrator.person.remove('member_people', row())
    expect((await administrator.person.insert('member_people', { ...row(), is_manager: true })).code).toBeNull()
    await save({ city: 'Varna' })
    const known = await pending()
    await manager.person.store('public', logo, 'first')
    const ofCompany = { member_id: company }
    expect((await manager.person.select('contact_details', 'kind', ofCompany)).rows).toHaveLength(3)
    expect((await manager.person.select('member_people', 'person_id', ofCompany)).rows).toHaveLength(3)
    expect((await people(manager)).code).toBeNull()

    await end()
    const { rows } = await manager.person.select('contact_details', 'kind', ofCompany)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(left.kinds)
    expect((await manager.person.select('member_people', 'person_id', ofCompany)).rows).toEqual(
      left.people ? [{ person_id: manager.id }] : [],
    )
    expect((await people(manager)).code).toBe('42501')
    expect((await manager.person.select('proposals', '*', {})).rows).toEqual([])
    expect((await save({ phone: { value: '+359 2 123 4567', visibility: 'everybody' } })).code).toBe('42501')
    expect((await call('withdraw_proposal', { proposal_id: known?.id, expected: known?.at }, manager)).code).toBe(
      '42501',
    )
    await manager.person.store('public', late, 'late')
    await manager.person.discard('public', logo)
    expect(await sql(`select name from storage.objects where name = any ($1)`, [`{${logo},${late}}`])).toEqual([
      { name: logo },
    ])
    // What they proposed stays with the office.
    expect(await pending()).toEqual(known)
    expect((await administrator.person.select('proposals', 'status', ofCompany)).rows).toEqual([{ status: 'pending' }])
    await administrator.person.discard('public', logo)
  })
})

describe('a decision', () => {
  beforeEach(async () => {
    await save(changed)
  })

  test('approves as proposed, and tells the manager', async () => {
    expect((await decide('approve', changed, '  ')).body.status).toBe('approved')
    expect(await stored('city, keywords, founded, about')).toEqual(clean)
    expect(await mails()).toMatchObject([
      {
        recipient: addressOf('page-manager'),
        data: {
          company: 'Vanya Mills',
          decision: 'approved',
          path: '/dashboard/company/vanya-mills',
          page: '/members/vanya-mills',
          fields: [{ field: 'about' }, { field: 'city' }, { field: 'founded' }, { field: 'keywords' }],
        },
      },
    ])
    expect(
      await sql(
        `select actor_id, subject, subject_name, after from public.audit_log where subject = 'proposal' order by id desc limit 1`,
      ),
    ).toMatchObject([{ actor_id: administrator.id, subject_name: 'Vanya Mills', after: { status: 'approved' } }])
  })

  test('approves with corrections, and names what differs', async () => {
    const known = await pending()
    const first = await decide('approve', { city: 'Varna', keywords: ['Flour'], founded: 1999 }, 'Thank you.')
    expect(first.body.status).toBe('corrected')
    expect(await stored('city, keywords, founded, about')).toEqual({ ...clean, keywords: ['Flour'], about: null })
    expect((await mails())[0]?.data).toEqual({
      company: 'Vanya Mills',
      decision: 'corrected',
      message: 'Thank you.',
      path: '/dashboard/company/vanya-mills',
      page: '/members/vanya-mills',
      fields: [{ field: 'city' }, { field: 'founded' }],
      differences: [
        { field: 'about', proposed: 'We mill.', taken: false },
        { field: 'keywords', proposed: 'Flour, Semolina', taken: true, stored: 'Flour' },
      ],
    })
    // A retry does nothing; another decision of it is refused.
    const again = { proposal_id: known?.id, expected: known?.at, seen: {} }
    expect(
      (await decide('approve', { city: 'Varna', keywords: ['Flour'], founded: 1999 }, 'Thank you.', again)).body,
    ).toMatchObject({ status: 'corrected' })
    expect(await mails()).toHaveLength(1)
    for (const [decision, final] of [
      ['approve', { city: 'Varna' }],
      ['return', null],
    ])
      expect((await decide(decision, final, 'No.', again)).code).toBe('PT409')
  })

  test('names what the page keeps of what was left out', async () => {
    await decide('approve', { founded: 1999, about: '<p>We mill.</p>', keywords: ['Flour', 'Semolina'] })
    const [mail] = await mails()
    expect(mail?.data.differences).toEqual([{ field: 'city', proposed: 'Varna', taken: false, stored: 'Ruse' }])
  })

  test.each([
    ['approve', clean],
    ['return', null],
  ])('to %s tells nobody while the company is inactive', async (decision, final) => {
    await sql(`update public.members set status = 'inactive' where id = $1`, [company])
    expect((await decide(decision, final, 'Thank you.')).code).toBeNull()
    expect(await mails()).toEqual([])
  })

  test('names the company in its mail as the page does now', async () => {
    await save({ name: 'Vanya Flour Mills' })
    const { changes } = (await pending()) ?? {}
    await decide('approve', changes)
    expect((await mails())[0]?.data.company).toBe('Vanya Flour Mills')
  })

  test('returns with a message; the manager sees it and proposes again', async () => {
    expect((await decide('return', null, ' \n ')).code).toBe('P0001')
    expect((await decide('return', null, 'Too loud.')).body.status).toBe('returned')
    expect(await stored('city, keywords')).toEqual({ city: 'Ruse', keywords: [] })
    expect((await mails())[0]?.data).toEqual({
      company: 'Vanya Mills',
      decision: 'returned',
      message: 'Too loud.',
      path: '/dashboard/company/vanya-mills',
      fields: [{ field: 'about' }, { field: 'city' }, { field: 'founded' }, { field: 'keywords' }],
    })
    expect((await partner.person.select('proposals', 'status, message', {})).rows).toEqual([
      { status: 'returned', message: 'Too loud.' },
    ])
    expect((await save({ city: 'Varna' })).code).toBeNull()
  })

  test('is refused when member or proposal were changed meanwhile, with who did it', async () => {
    const known = await pending()
    await save({ city: 'Burgas' }, partner)
    const [late] = [await decide('approve', { city: 'Varna' }, null, { expected: known?.at })]
    expect([late.code, JSON.parse(String(late.body.details))]).toMatchObject(['PT409', { by: 'page-partner Tester' }])
    const read = await seen()
    await administrator.person.update('members', { id: company }, { city: 'Lom' })
    expect((await decide('approve', { city: 'Burgas' }, null, { seen: read })).code).toBe('PT409')
    expect((await decide('approve', { city: 'Burgas' }, null, { seen: null })).code).toBe('PT409')
    expect((await decide('approve', { city: 'Burgas' }, null, { expected: null })).code).toBe('PT409')
    expect(await stored('city')).toEqual({ city: 'Lom' })
    expect(await mails()).toEqual([])
  })

  test('is not held up by what else changes of the page', async () => {
    const [known, read] = [await pending(), await seen()]
    const phone = { value: '+359 2 123 4567', visibility: 'everybody' }
    const { body } = await save({ ...known?.changes, phone })
    expect(body).toMatchObject({ saved: ['phone'], proposal: { id: known?.id } })
    expect(await pending()).toEqual(known)
    await administrator.person.update('members', { id: company }, { description: 'New' })
    const decided = await decide('approve', known?.changes, null, { expected: known?.at, seen: read })
    expect(decided.body).toMatchObject({ status: 'approved' })
    expect(await stored('description, city')).toMatchObject({ description: 'New', city: known?.changes['city'] })
  })

  test('of an industry follows its new name, and says so when it is gone', async () => {
    await sql(`insert into public.industries (name) values ('Vanya Milling'), ('Vanya Bread')`)
    await sql(`update public.members set industry = 'Vanya Milling' where id = $1`, [company])
    await save({ industry: 'Vanya Bread' })
    const known = await pending()
    await administrator.person.update('industries', { name: 'Vanya Milling' }, { name: 'Vanya Mill' })
    await administrator.person.update('industries', { name: 'Vanya Bread' }, { name: 'Vanya Loaves' })
    expect(await pending()).toEqual({
      ...known,
      base: { industry: 'Vanya Mill' },
      changes: { industry: 'Vanya Loaves' },
    })
    await administrator.person.remove('industries', { name: 'Vanya Loaves' })
    const refusal = { code: 'P0001', message: 'This industry is no longer in the list. Please choose another.' }
    expect((await save({ industry: 'Vanya Loaves', city: 'Varna' })).body).toMatchObject(refusal)
    expect((await decide('approve', { industry: 'Vanya Loaves' })).body).toMatchObject(refusal)
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

  test('outlives its manager and the rights of all; a former manager is told nothing', async () => {
    await sql('delete from public.member_people where person_id = $1', [manager.id])
    await sql(`update public.members set status = 'inactive' where id = $1`, [company])
    expect((await decide('approve', clean)).body.status).toBe('approved')
    expect(await stored('city')).toEqual({ city: 'Varna' })
    expect(await mails()).toEqual([])
    expect((await manager.person.select('proposals', '*', {})).rows).toEqual([])
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
    'member_cards?select=*&name=like.*anya*',
    'event_pages?select=*',
    'article_pages?select=*',
  ].map((address) => `/rest/v1/${address}`)
  const functions: [string, Row][] = [
    ['get_company', { company_slug: 'vanya-mills' }],
    ['search_members', { query: 'vanya' }],
    ['search_members', { query: '000 4441' }],
    ['search_members', { query: 'vanya-hidden' }],
    ['search', { query: 'vanya' }],
    ['search', { query: 'vanya', for_office: true, most: 50 }],
    ['search', { query: '000 4441', for_office: true }],
    ['get_member_filters', { of_type: 'company', query: 'vanya' }],
    ['get_my_data', {}],
    ['get_home', {}],
    ['search_all_members', { query: 'vanya', of_type: 'company', everything: true }],
    ['search_all_members', { query: '000 4441', of_type: 'company' }],
    ['search_proposals', { query: '4441' }],
    ['get_member_activity', { of_member: company }],
  ]
  /** Every table that names members, with the details of the company where it does. */
  const embeds = async () =>
    (
      await sql<{ address: string }>(
        `select '/rest/v1/' || c.relname || '?select=of:members!' || k.conname || '(name,contact_details(*))&' || a.attname || '=eq.' || $1 as address
         from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
         where k.contype = 'f' and k.confrelid = 'public.members'::regclass order by 1`,
        [company],
      )
    ).map(({ address }) => address)
  const tokens = new Map<string, string>()
  const tokenOf = async (as: Someone | null) => {
    if (as && !tokens.has(as.id)) tokens.set(as.id, await backend.signIn(as.email))
    return as ? tokens.get(as.id) : undefined
  }
  /** All that is answered to somebody. */
  const answersTo = async (as: Someone | null, more: string[] = []) => {
    const token = await tokenOf(as)
    const paths = [...reads, '/news.xml', '/events.ics', ...more]
    const read = await Promise.all(paths.map((path) => ask(backend, 'GET', path, { token })))
    const called = await Promise.all(functions.map(([name, parameters]) => call(name, parameters, as)))
    return { read, called }
  }
  const classes: [string, () => Someone | null, string[]][] = [
    ['a visitor', () => null, ['open']],
    ['a manager of another company', () => rivalManager, ['open', '4441']],
    ['a manager', () => manager, ['open', '4441', 'hidden']],
    ['an Administrator', () => administrator, ['open', '4441', 'hidden']],
  ]
  const others: typeof classes = [
    ['a member', () => member, ['open', '4441']],
    ['a former manager', () => former, ['open', '4441']],
    ['an Editor', () => editor, ['open', '4441']],
  ]
  const everybody = process.env.TEST_BREADTH ? [...classes, ...others] : classes

  test.each(everybody)('%s has what they may see, by every route', async (_, who, seen) => {
    await save({ telegram: { value: 'https://t.example/next-hidden', visibility: 'nobody' } })
    await sql(
      `insert into public.article_members (article_id, member_id) select id, '${company}' from public.news_articles`,
    )
    await sql(`insert into public.event_members (event_id, member_id) select id, $1 from public.events`, [company])
    const as = who()
    const { read, called } = await answersTo(as, await embeds())
    if (as === administrator) {
      expect(read.filter(({ status }) => status !== 200)).toEqual([])
      expect(called.filter(({ code }) => code !== null)).toEqual([])
    }
    const said = JSON.stringify([read, called])
    expect(['open@', '4441', 'hidden'].filter((part) => said.includes(part))).toEqual(
      seen.map((part) => part.replace('open', 'open@')),
    )
    // Nor does a count tell.
    const counted = await personOf(as?.id ?? null).select('contact_details', 'kind', { member_id: company })
    expect(counted.rows).toHaveLength(seen.length)
    const { details, as_member } = (await call('get_company', { company_slug: 'vanya-mills' }, as)).body
    expect(as_member).toBe(as !== null)
    const kinds = (details as Row[]).map(({ kind }) => kind)
    expect(kinds).toEqual(['email', 'phone', 'telegram'].slice(0, seen.length))
  })

  test.each(everybody.filter(([, , seen]) => !seen.includes('hidden')))(
    'changes nothing that %s can read, nor do notes of the office',
    async (_, who) => {
      const as = who()
      const versionFor = (one: Someone | null) => call<string>('get_member_version', { of_member: company }, one)
      const answers = async () => [await answersTo(as), await versionFor(as)]
      const [before, at] = [await answers(), await version()]
      await sql(`update public.company_fields set needs_approval = false where field = 'telegram'`)
      await save({ telegram: { value: 'https://t.example/moved', visibility: 'nobody' } })
      const office = { member_id: company, member: {}, office: { notes: 'Late.' }, expected: await version() }
      expect((await call('save_member', office, administrator)).code).toBeNull()
      expect(await version()).not.toBe(at)
      expect(await answers()).toEqual(before)
      for (const one of [manager, administrator])
        expect(new Date((await versionFor(one)).body)).toEqual(new Date(await version()))
      for (const columns of ['updated_at', '*', 'xmin', 'ctid'])
        expect((await personOf(as?.id ?? null).select('members', columns)).code, columns).toBe('42501')
      const { text } = await ask(backend, 'GET', '/rest/v1/members?select=id&order=updated_at', {
        token: await tokenOf(as),
      })
      expect(JSON.parse(text)).toMatchObject({ code: '42501' })
    },
  )
})

describe('the people of a company', () => {
  const belongs = (of: Someone) =>
    sql<{ company: string | null; rows: string }>(
      `select (select m.name from public.members m where m.id = p.company_id) as company, (select string_agg(m.name || case when l.is_manager then '*' else '' end, ', ' order by m.name) from public.member_people l join public.members m on m.id = l.member_id where l.person_id = p.id) as rows from public.user_profiles p where p.id = '${of.id}'`,
    )

  test('have a first company among theirs, whatever is added and removed', async () => {
    expect(await belongs(member)).toEqual([{ company: null, rows: null }])
    expect(
      (await administrator.person.insert('member_people', { member_id: rival, person_id: member.id })).code,
    ).toBeNull()
    await administrator.person.insert('member_people', { member_id: company, person_id: member.id, is_manager: true })
    expect(await belongs(member)).toEqual([{ company: 'Vanya Rivals', rows: 'Vanya Mills*, Vanya Rivals' }])
    // Another first company takes the place of the former one, and keeps being managed.
    expect(
      (await administrator.person.update('user_profiles', { id: member.id }, { company_id: company })).code,
    ).toBeNull()
    expect(await belongs(member)).toEqual([{ company: 'Vanya Mills', rows: 'Vanya Mills*' }])
    await administrator.person.insert('member_people', { member_id: rival, person_id: member.id })
    expect((await call('leave_company', { of_member: company }, member)).body).toBe(true)
    expect(await belongs(member)).toEqual([{ company: 'Vanya Rivals', rows: 'Vanya Rivals' }])
    await administrator.person.insert('member_people', { member_id: company, person_id: member.id })
    await administrator.person.remove('members', { id: rival })
    expect(await belongs(member)).toEqual([{ company: 'Vanya Mills', rows: 'Vanya Mills' }])
    await administrator.person.update('user_profiles', { id: member.id }, { company_id: null })
    expect(await belongs(member)).toEqual([{ company: null, rows: null }])
  })

  test('are named by Administrators, never by themselves', async () => {
    expect(
      (await administrator.person.insert('member_people', { member_id: company, person_id: administrator.id })).code,
    ).toBe('42501')
    expect(
      (await former.person.update('member_people', { person_id: former.id }, { is_manager: true })).code,
    ).toBeNull()
    expect((await former.person.update('user_profiles', { id: former.id }, { company_id: rival })).code).toBe('42501')
    expect(await belongs(former)).toEqual([{ company: 'Vanya Mills', rows: 'Vanya Mills' }])
    await administrator.person.update('member_people', { person_id: former.id }, { is_manager: true })
    expect(await belongs(former)).toEqual([{ company: 'Vanya Mills', rows: 'Vanya Mills*' }])
    expect(
      await sql(
        `select before, after from public.audit_log where subject_id = '${former.id}' order by id desc limit 1`,
      ),
    ).toEqual([{ before: null, after: { manager_of: 'Vanya Mills' } }])
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
    const row = { member_id: company, person_id: former.id }
    await administrator.person.update('member_people', row, { is_manager: true })
    expect(await told()).toEqual([mail(former, 'Vanya Mills')])
    // Whoever is one already, and whoever is one no more, gets none; named again they do.
    await administrator.person.update('member_people', row, { is_manager: true })
    await administrator.person.update('member_people', row, { is_manager: false })
    expect(await told()).toHaveLength(1)
    await administrator.person.update('member_people', row, { is_manager: true })
    expect(await told()).toHaveLength(2)
    await administrator.person.insert('member_people', { member_id: rival, person_id: former.id })
    await administrator.person.insert('member_people', { member_id: rival, person_id: member.id, is_manager: true })
    expect((await told())[2]).toEqual(mail(member, 'Vanya Rivals'))
    expect(await told()).toHaveLength(3)
  })

  test('are listed for its managers without addresses, and shown by their own choice', async () => {
    const list = async (as: Someone | null) => call('get_company_people', { of_member: company }, as)
    for (const as of [null, member, former, rivalManager, editor]) expect((await list(as)).code).toBe('42501')
    expect((await list(manager)).body).toMatchObject([
      { full_name: 'page-manager Tester', email: null, is_manager: true, is_first: true },
      { full_name: 'page-partner Tester', email: null },
      { full_name: 'page-former Tester', email: null, is_manager: false },
    ])
    expect((await list(administrator)).body).toMatchObject([{ email: addressOf('page-manager') }, {}, {}])
    // Others have no row of them, neither directly nor with the company.
    for (const as of [null, member, rivalManager, editor]) {
      const { code, rows } = await personOf(as?.id ?? null).select('member_people', 'person_id', { member_id: company })
      expect([code, rows]).toEqual([as === null ? '42501' : null, []])
    }
    const shown = async () => (await call('get_company', { company_slug: 'vanya-mills' }, null)).body.people
    expect(await shown()).toEqual([])
    expect((await manager.person.update('member_people', { person_id: partner.id }, { is_shown: true })).code).toBe(
      '42501',
    )
    const choice = { of_member: company, shown: true, title: ' Miller ' }
    expect((await call('choose_showing', choice, former)).body).toBe(true)
    expect(await shown()).toEqual([
      { name: 'page-former Tester', title: 'Miller', avatar_url: '/artwork/varna-port.webp' },
    ])
    expect((await call('choose_showing', choice, member)).code).toBe('42501')
    for (const wrong of [{ shown: null }, { of_member: null }, { title: 'a'.repeat(10_000) }])
      expect((await call('choose_showing', { ...choice, ...wrong }, former)).code).toBe('22023')
    await call('leave_company', { of_member: company }, former)
    expect(await shown()).toEqual([])
  })

  test('come by an invitation as managers where it says so', async () => {
    const address = addressOf('page-invited')
    await administrator.person.insert('invitations', {
      email: address,
      first_name: 'Ina',
      last_name: 'Invited',
      company_id: company,
      is_manager: true,
    })
    const invited = await someone('page-invited', 'bare')
    expect((await call('accept_invitation', {}, invited)).body).toBe(true)
    expect(await belongs(invited)).toEqual([{ company: 'Vanya Mills', rows: 'Vanya Mills*' }])
    expect(await sql(`select 1 from public.mail_outbox where template = 'manager-named'`)).toEqual([])
  })
})

describe('the settings', () => {
  const set = (rules: unknown) => call('save_company_fields', { rules }, administrator)
  const ofFields = (...fields: string[]) =>
    sql('select field, needs_approval from public.company_fields where field = any ($1) order by field', [
      `{${fields.join()}}`,
    ])

  test('say which fields wait; Administrators change them, and it is on record', async () => {
    const before = [
      { field: 'city', needs_approval: true },
      { field: 'name', needs_approval: true },
      { field: 'phone', needs_approval: false },
    ]
    // All that a call names is stored, or nothing.
    for (const wrong of [
      null,
      [],
      'city',
      { city: false, status: false },
      { city: false, visibility: null },
      { city: false, name: 'no' },
    ])
      expect((await set(wrong)).code).toBe('22023')
    expect((await set({ city: 'a'.repeat(10_000) })).code).toBe('PT413')
    expect(await ofFields('city', 'name', 'phone')).toEqual(before)
    expect((await set({ city: false, phone: true })).code).toBeNull()
    expect(await ofFields('city', 'name', 'phone')).toEqual([
      { field: 'city', needs_approval: false },
      { field: 'name', needs_approval: true },
      { field: 'phone', needs_approval: true },
    ])
    expect(
      await sql(
        `select actor_id, subject_id, subject_name, after from public.audit_log where subject = 'company_field' order by id desc limit 2`,
      ),
    ).toEqual(
      expect.arrayContaining([
        { actor_id: administrator.id, subject_id: 'city', subject_name: 'city', after: { needs_approval: false } },
        { actor_id: administrator.id, subject_id: 'phone', subject_name: 'phone', after: { needs_approval: true } },
      ]),
    )
    const phone = { value: '+359 2 123 4567', visibility: 'members' }
    expect((await save({ city: 'Varna', phone })).body).toMatchObject({ saved: ['city'] })
    expect(await stored('city')).toEqual({ city: 'Varna' })
    expect((await pending())?.changes).toEqual({ phone })
  })
})

describe('the page', () => {
  type Shown = { similar: Row[]; news: Row[]; events: Row[] }
  const page = async (company_slug: unknown, as: Someone | null = null) =>
    (await call<Shown>('get_company', { company_slug }, as)).body
  const similarNames = async () => (await page('vanya-mills')).similar.map(({ name }) => name)

  test('has an address, which moves with it and is nobody else’s', async () => {
    expect(
      await sql('select slug from public.members where id = any ($1) order by id', [`{${company},${rival}}`]),
    ).toEqual([{ slug: 'vanya-mills' }, { slug: 'vanya-rivals' }])
    await sql(
      `insert into public.members (name, member_type) values ('Vanya Mills', 'company'), ('VANYA  Mills!', 'individual')`,
    )
    expect(await sql(`select slug from public.members where slug like 'vanya-mills%' order by slug`)).toEqual([
      { slug: 'vanya-mills' },
      { slug: 'vanya-mills-2' },
      { slug: 'vanya-mills-3' },
    ])
    const body = async (slug: string) => ({
      member_id: company,
      member: { name: 'Vanya Mills', slug },
      office: {},
      expected: await version(),
    })
    expect((await call('save_member', await body('vanya-rivals'), administrator)).body).toMatchObject([
      { slug: 'vanya-rivals-2' },
    ])
    expect((await call('save_member', await body(''), administrator)).body).toMatchObject([
      { slug: 'vanya-rivals-2', city: 'Ruse' },
    ])
    expect(await page('vanya-mills')).toEqual({ moved_to: 'vanya-rivals-2' })
    await sql(`update public.members set status = 'inactive' where id = $1`, [company])
    for (const as of [null, manager, administrator]) {
      expect(await page('vanya-mills', as)).toBeNull()
      expect(await page('vanya-rivals-2', as)).toBeNull()
    }
    for (const wrong of [null, '', 'a'.repeat(10_000), "'; drop", 'VANYA']) expect(await page(wrong)).toBeNull()
  })

  test('has the news and events that the caller may see, and similar members', async () => {
    await sql(`update public.members set keywords = '{Flour,Bran}' where id = $1`, [company])
    await sql(`update public.members set keywords = '{bran, FLOUR}', industry = 'Other' where id = $1`, [rival])
    await sql(
      `insert into public.article_members (article_id, member_id) select id, '${company}' from public.news_articles`,
    )
    await sql(`insert into public.event_members (event_id, member_id) select id, $1 from public.events`, [company])
    for (const as of [null, editor]) {
      const { similar, news, events } = await page('vanya-mills', as)
      expect(similar[0]).toMatchObject({ name: 'Vanya Rivals' })
      expect(similar).toHaveLength(4)
      const shownNews = await sql<Row>(
        `select id from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc limit 6`,
      )
      expect(news.map(({ id }) => id)).toEqual(shownNews.map(({ id }) => id))
      const coming = await sql<Row>(
        `select id from public.events where published_at <= now() and end_date >= now() and status in ('upcoming', 'ongoing') order by start_date, id limit 6`,
      )
      expect(events.map(({ id }) => id)).toEqual(coming.map(({ id }) => id))
    }
  })

  test('members are saved with an event, stay when something else is edited, and their pages show it', async () => {
    const event = 'f8000000-0000-4000-8000-0000000000e1'
    const [category] = await sql<{ id: string }>('select id from public.event_categories limit 1')
    const send = async (fields: Row) => {
      const [now] = await sql<{ at: string }>('select updated_at::text as at from public.events where id = $1', [event])
      const written = {
        title: 'Vanya Day',
        description: '<p>Mills</p>',
        category_id: category?.id,
        start_date: '2126-12-08T07:30:00Z',
        end_date: '2126-12-08T14:00:00Z',
        ...fields,
      }
      const body = { event_id: event, event: written, images: [], save_id: crypto.randomUUID() }
      return (await call('save_event', { ...body, expected: now?.at ?? null }, editor)).code
    }
    const shown = async (slug: string) => (await page(slug)).events.map(({ title }) => title)
    expect(await send({ members: [company, rival, unknown, company], published_at: 'now' })).toBeNull()
    expect([await shown('vanya-mills'), await shown('vanya-rivals')]).toEqual([['Vanya Day'], ['Vanya Day']])
    expect(await send({ title: 'Vanya Days' })).toBeNull()
    expect([await shown('vanya-mills'), await shown('vanya-rivals')]).toEqual([['Vanya Days'], ['Vanya Days']])
    expect(await send({ members: [rival] })).toBeNull()
    expect([await shown('vanya-mills'), await shown('vanya-rivals')]).toEqual([[], ['Vanya Day']])
    for (const wrong of ['a', {}, ['x'], Array(51).fill(company)]) expect(await send({ members: wrong })).toMatch(/^22/)
    expect(await send({ published_at: null, members: [rival] })).toBeNull()
    expect(await shown('vanya-rivals'), 'a draft is on no page').toEqual([])
  })

  test('has four similar members at most: those with the most keywords in common, then others of its industry', async () => {
    const other = async (name: string, keywords: string, industry: string) => {
      await sql(
        `insert into public.members (name, member_type, industry, city, country, keywords) values ('${name}', 'company', '${industry}', 'Ruse', 'bulgaria', '${keywords}')`,
      )
    }
    await sql(`update public.members set keywords = '{Vanyaflour,Vanyabran,Vanyasemolina}' where id = $1`, [company])
    await sql(`update public.members set keywords = '{}', name = 'Vanya Mills Zz' where id = $1`, [rival])
    await other('Vanya One', '{vanyaflour}', 'Other')
    await other('Vanya Three', '{vanyaflour,VANYABRAN,vanyasemolina}', 'Other')
    await other('Vanya Two', '{vanyabran,vanyaflour}', 'Other')
    expect(await similarNames()).toEqual(['Vanya Three', 'Vanya Two', 'Vanya One', 'Vanya Mills Zz'])
    await other('Vanya Fourth', '{Vanyaflour}', 'Energy')
    // Of two with as many in common, the one of its industry comes first.
    expect(await similarNames()).toEqual(['Vanya Three', 'Vanya Two', 'Vanya Fourth', 'Vanya One'])
  })

  test('links are saved with an article; what a caller cannot see stays', async () => {
    const article = 'f8000000-0000-4000-8000-0000000000a1'
    const send = async (members: unknown, as: Someone, more: Row = {}) => {
      const [now] = await sql<{ at: string }>(
        `select updated_at::text as at from public.news_articles where id = '${article}'`,
      )
      return call(
        'save_article',
        {
          article_id: article,
          article: { title: 'Vanya', content: '<p>Vanya</p>', ...(members === undefined ? {} : { members }), ...more },
          tags: [],
          images: [],
          save_id: crypto.randomUUID(),
          expected: now?.at ?? null,
        },
        as,
      )
    }
    const linked = async () =>
      (
        await sql<{ id: string }>(
          `select member_id as id from public.article_members where article_id = '${article}' order by 1`,
        )
      ).map(({ id }) => id)
    await send([company, rival, unknown, company], editor)
    expect(await linked()).toEqual([company, rival])
    await sql(`update public.members set status = 'inactive' where id = $1`, [rival])
    await send([], editor)
    expect(await linked()).toEqual([rival])
    await send(undefined, editor, { excerpt: 'Other' })
    expect(await linked()).toEqual([rival])
    await send([], administrator)
    expect(await linked()).toEqual([])
    for (const wrong of ['a', {}, ['x'], Array(51).fill(company)])
      expect((await send(wrong, editor)).code).toMatch(/^22/)
    const [last] = await sql<{ members: string[] }>(
      `select snapshot -> 'members' as members from public.content_revisions where item_id = '${article}' order by id limit 1`,
    )
    expect(last?.members).toEqual([company, rival])
  })
})

describe('the office', () => {
  test('finds proposals by a misspelt name of the member, and by another name of its industry', async () => {
    await save({ city: 'Varna' })
    await sql(`update public.members set name = 'Vanya Sphalerite', status = 'inactive' where id = $1`, [company])
    const id = (await pending())?.id
    for (const query of ['sphalerite', 'sphalorite', 'енергетика']) {
      const { rows } = await administrator.person.call('search_proposals', { query, of_pending: true })
      expect([query, rows.map((row) => row.id)]).toEqual([query, expect.arrayContaining([id])])
    }
  })

  test('saves details with the member, is told of proposals, and sees what waits', async () => {
    const saved = { member_id: company, member: { name: 'Vanya Mills' }, office: {} }
    const result = await call(
      'save_member',
      {
        ...saved,
        expected: await version(),
        details: {
          phone: { value: '', visibility: 'members' },
          email: { value: 'new@vanya.example', visibility: 'members' },
        },
      },
      administrator,
    )
    expect(result.code).toBeNull()
    expect(await details()).toEqual([
      { kind: 'email', value: 'new@vanya.example', visibility: 'members' },
      { kind: 'telegram', value: 'https://t.example/vanya-hidden', visibility: 'nobody' },
    ])
    for (const wrong of [
      [],
      { fax: {} },
      { phone: 1 },
      { email: { value: 'x' } },
      { email: { value: 'a'.repeat(30_000) } },
    ])
      expect(
        (await call('save_member', { ...saved, expected: await version(), details: wrong }, administrator)).code,
      ).toMatch(/^(22023|23514|PT413)$/)
    await sql(`update public.office_notices set addresses = '{desk@accounts.example}' where subject = 'proposal'`)
    const before = (await call('get_waiting', {}, administrator)).body as unknown as Row[]
    await save({ city: 'Varna' })
    await save({ city: 'Burgas' })
    await sql(`update public.office_notices set addresses = '{}' where subject = 'proposal'`)
    expect(await sql(`select template from public.mail_outbox where recipient = 'desk@accounts.example'`)).toEqual([
      { template: 'notice-proposal' },
    ])
    const count = (rows: Row[]) => Number(rows.find(({ kind }) => kind === 'proposals')?.count ?? 0)
    expect(count((await call('get_waiting', {}, administrator)).body as unknown as Row[])).toBe(count(before) + 1)
    expect(count((await call('get_waiting', {}, editor)).body as unknown as Row[])).toBe(0)
    const { body } = await call('get_member_activity', { of_member: company }, administrator)
    expect(body.proposals).toMatchObject({
      total: 1,
      rows: [{ name: 'page-manager Tester', status: 'pending', fields: ['city'] }],
    })
    expect((await call('get_member_activity', { of_member: company }, editor)).body.proposals).toBeUndefined()
  })
})

describe('a person', () => {
  test('has all of it in their data, and is erased from what stays', async () => {
    await save({ city: 'Varna', email: { value: manager.email, visibility: 'nobody' } })
    await sql(`update public.contact_details set value = $2 where member_id = $1 and kind = 'email'`, [
      company,
      manager.email.toUpperCase(),
    ])
    const { body } = await call('get_my_data', {}, manager)
    expect(body.company_pages).toMatchObject({
      companies: [{ company: 'Vanya Mills', is_manager: true }],
      proposals: [{ company: 'Vanya Mills', status: 'pending', changes: { city: 'Varna' } }],
      contact_details: [{ company: 'Vanya Mills', email: manager.email.toUpperCase() }],
    })
    const leaver = await someone('page-leaver', null)
    await sql('update public.proposals set proposed_by = $2, proposed_by_name = $3 where member_id = $1', [
      company,
      leaver.id,
      'page-leaver Tester',
    ])
    await sql(
      `update public.proposals set changes = jsonb_set(changes, '{email,value}', to_jsonb('${leaver.email}'::text)) where member_id = '${company}'`,
    )
    expect((await call('fulfil_erasure', { address: leaver.email, request: null }, administrator)).code).toBeNull()
    expect(await sql('select proposed_by_name, changes from public.proposals where member_id = $1', [company])).toEqual(
      [{ proposed_by_name: 'Erased person', changes: { city: 'Varna' } }],
    )
  })
})

describe('logos in storage', () => {
  const place = 'logos/vanya-test.png'
  const present = async () =>
    (await sql(`select 1 from storage.objects where bucket_id = 'public' and name = $1`, [place])).length === 1
  test('a manager brings one, and takes back only their own that nothing shows', async () => {
    for (const as of [member, former]) await as.person.store('public', place, 'first')
    expect(await present()).toBe(false)
    await manager.person.store('public', place, 'first')
    expect(await present()).toBe(true)
    await rivalManager.person.discard('public', place)
    await rivalManager.person.replace('public', place, 'second')
    await manager.person.replace('public', place, 'second')
    expect(await present()).toBe(true)
    const logo_url = `/storage/v1/object/public/public/${place}`
    await save({ logo_url })
    await manager.person.discard('public', place)
    expect(await present()).toBe(true)
    await decide('approve', { logo_url })
    await manager.person.discard('public', place)
    expect(await present()).toBe(true)
    await sql('update public.members set logo_url = null where id = $1', [company])
    await manager.person.discard('public', place)
    expect(await present(), 'what was approved cannot be exchanged').toBe(true)
    const late = 'logos/vanya-late.png'
    await save({ logo_url: `/storage/v1/object/public/public/${late}` })
    await manager.person.store('public', late, 'after the office has seen the address')
    expect(await sql('select 1 from storage.objects where name = $1', [late])).toEqual([])
    const unused = 'logos/vanya-unused.png'
    await manager.person.store('public', unused, 'first')
    expect(await sql('select 1 from storage.objects where name = $1', [unused])).toHaveLength(1)
    await manager.person.discard('public', unused)
    expect(await sql('select 1 from storage.objects where name = $1', [unused])).toEqual([])
    await administrator.person.discard('public', place)
    expect(await present()).toBe(false)
    await manager.person.store('public', 'news/vanya-test.png', 'first')
    expect(await sql(`select 1 from storage.objects where name = 'news/vanya-test.png'`)).toEqual([])
  })

  const logo = (letter: string) => `/storage/v1/object/public/public/logos/${letter.repeat(32)}-500x500.png`
  const noted = async () =>
    (
      await sql<{ address: string }>(
        `select address from public.discarded_files where address like '%-500x500.png' order by address`,
      )
    ).map(({ address }) => address)

  test('are noted for removal when another takes their place in the pending proposal, or none does', async () => {
    const [approved, first, second, third] = [logo('1'), logo('2'), logo('3'), logo('4')]
    await save({ logo_url: approved })
    await decide('approve', { logo_url: approved })
    await save({ logo_url: first, city: 'Varna' })
    await save({ logo_url: first, city: 'Lom' })
    expect(await noted()).toEqual([])
    await save({ logo_url: second.replace('.png', '-240.png'), city: 'Lom' }, partner)
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

  test('are compared along an index, and so are the addresses of an erasure', async () => {
    // With so few rows, reading all of them would be cheaper.
    await sql('set enable_seqscan = off')
    try {
      for (const [index, rows] of [
        ['members_whole_logo_idx', `members m where private.whole_picture(m.logo_url) = 'x'`],
        ['contact_details_email_idx', `contact_details d where d.kind = 'email' and lower(d.value) = 'x'`],
      ] as const)
        expect(JSON.stringify(await sql(`explain select 1 from public.${rows}`))).toContain(index)
    } finally {
      await sql('reset enable_seqscan')
    }
  })

  test('are noted for removal once no member shows them, whoever replaced them', async () => {
    const [shared, imported, brought, last] = [logo('1'), logo('2'), logo('3'), logo('4')]
    await sql('update public.members set logo_url = $3 where id in ($1, $2)', [company, rival, shared])
    const of = crypto.randomUUID()
    const data = { id: company, logo_url: imported }
    await administrator.person.insert('member_import_rows', { import_id: of, row_number: 1, data })
    expect((await call('import_members', { of_import: of, row_count: 1 }, administrator)).code).toBeNull()
    expect(await stored('logo_url')).toEqual({ logo_url: imported })
    expect(await noted(), 'the other one shows it').toEqual([])
    await administrator.person.update('members', { id: rival }, { logo_url: null })
    expect(await noted()).toEqual([shared])
    await sql(`update public.company_fields set needs_approval = false where field = 'logo_url'`)
    await save({ logo_url: brought })
    expect(await noted()).toEqual([shared, imported])
    await sql(`update public.company_fields set needs_approval = true where field = 'logo_url'`)
    await save({ logo_url: last })
    await decide('approve', { logo_url: last })
    expect(await noted(), 'its proposal names what it replaced').toEqual([shared, imported])
    await administrator.person.remove('members', { id: company })
    expect(await noted()).toEqual([shared, imported, brought, last])
  })

  test('are noted for removal with the last proposal that names them, unless anything shows them', async () => {
    const [kept, gone, shown, sites] = [logo('a'), logo('b'), logo('c'), logo('d')]
    const expire = () =>
      sql(`select private.expire_proposals(days) from public.retention_periods where subject = 'proposals'`)
    for (const logo_url of [gone, shown, sites, kept]) {
      await save({ logo_url })
      await decide('approve', { logo_url })
    }
    await sql(
      `insert into public.site_settings (key, value) values ('logo_url', $1) on conflict (key) do update set value = excluded.value`,
      [`https://site.example${sites}`],
    )
    await sql(`insert into public.announcements (id, title, content) values ($1, 'x', $2)`, [
      unknown,
      `<p><img alt="" src="https://site.example${shown.replace('.png', '-120.png')}"></p>`,
    ])
    await sql(`update public.members set logo_url = $2 where id = $1`, [company, kept.replace('.png', '-240.png')])
    await sql(`update public.proposals set decided_at = now() - interval '729 days' where member_id = $1`, [company])
    await expire()
    expect(await noted()).toEqual([])
    await sql(`update public.proposals set decided_at = now() - interval '731 days' where member_id = $1`, [company])
    await expire()
    expect(await noted()).toEqual([gone])
    expect(await sql('select 1 from public.proposals where member_id = $1', [company])).toEqual([])
    await sql('delete from public.announcements where id = $1', [unknown])
    await sql(`update public.site_settings set value = '' where key = 'logo_url'`)
  })

  test('cannot be exchanged when a smaller size of it was approved', async () => {
    const file = `${'e'.repeat(32)}-500x500`
    await manager.person.store('public', `logos/${file}.png`, 'first')
    const logo_url = `/storage/v1/object/public/public/logos/${file}-120.png`
    await save({ logo_url })
    await decide('approve', { logo_url })
    await manager.person.discard('public', `logos/${file}.png`)
    expect(await sql('select 1 from storage.objects where name = $1', [`logos/${file}.png`])).toHaveLength(1)
    await manager.person.store('public', `logos/${file}-240.png`, 'after the office has seen it')
    expect(await sql('select 1 from storage.objects where name = $1', [`logos/${file}-240.png`])).toEqual([])
    await sql('update public.members set logo_url = null where id = $1', [company])
    await administrator.person.discard('public', `logos/${file}.png`)
  })
})
