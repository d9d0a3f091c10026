import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf, ask } from '../support/accounts'
import { entriesOf } from '../support/database/audit-log'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const database = inside(sql)
const { someone, personOf } = database
const member = 'f4000000-0000-4000-8000-000000000001'
const other = 'f4000000-0000-4000-8000-000000000002'
/** Words that nobody else has. */
const [secretName, secretMail, secretVat] = ['Zvezdelina Kontakt', 'zvezdelina@secret.example', 'BG987650001']

const administrator = await someone('office-desk', 'administrator')
const editor = await someone('office-editor', 'editor')
const person = await someone('office-person', null)
const desk = administrator.person
beforeEach(async () => {
  await sql(`delete from public.members where id::text like 'f4000000-%' or name like 'Import office %'`)
  await sql(
    `insert into public.members (id, name, member_type) values ('${member}', 'Office Alpha', 'company'), ('${other}', 'Office Beta', 'company')`,
  )
})

const call = (name: string, body: object, as: Someone | null = administrator) => database.call(name, body, as)
const ofMember = { member_id: member }
const addContact = (values: Row = {}) =>
  desk.insert('member_contacts', { ...ofMember, name: secretName, email: secretMail, ...values })
const contacts = (of = member) =>
  sql(`select name, email, is_primary from public.member_contacts where member_id = $1 order by name`, [of])
const addTerm = async (starts_on: string, ends_on: string, more: Row = {}) =>
  (await desk.insert('memberships', { ...ofMember, tier: 'standard', starts_on, ends_on, ...more })).code
const changeTerm = async (tier: string, change: Row) =>
  (await desk.update('memberships', { ...ofMember, tier }, change)).code
const version = async (of = member) =>
  String((await sql<{ v: string }>(`select updated_at::text as v from public.members where id = $1`, [of]))[0]?.v)
const saved = { member_type: 'company', name: 'Office Alpha', status: 'active' }
/** Saves the member as somebody who has just opened the form. */
const save = async (more: Row) =>
  call('save_member', { ...ofMember, member: saved, office: {}, expected: await version(), ...more })
const office = (columns: string, of = member) =>
  sql(`select ${columns} from public.office_details where member_id = $1`, [of])

describe('contact persons', () => {
  test('one is primary; another takes its place in one step', async () => {
    await addContact({ is_primary: true })
    await addContact({ name: 'Boris', email: null, is_primary: true })
    await addContact({ name: 'Vera', email: null })
    expect(await contacts()).toEqual([
      { name: 'Boris', email: null, is_primary: true },
      { name: 'Vera', email: null, is_primary: false },
      { name: secretName, email: secretMail, is_primary: false },
    ])
    expect((await desk.update('member_contacts', { name: 'Vera' }, { is_primary: true })).code).toBeNull()
    expect((await contacts()).filter(({ is_primary }) => is_primary)).toMatchObject([{ name: 'Vera' }])
  })

  test.each([
    ['name', [null, '', ' ', 'a'.repeat(161), 'two\nlines']],
    ['role', ['a'.repeat(121)]],
    ['email', ['no address', 'a'.repeat(10_000)]],
    ['phone', ['1'.repeat(41)]],
    ['member_id', [null, randomUUID(), 'x']],
  ])('refuse what %s cannot be', async (column, values) => {
    for (const value of values)
      expect((await addContact({ [column]: value })).code, `${value}`.slice(0, 20)).toMatch(/^(23|22)/)
  })

  test('are in no answer to anybody but Administrators: table, embedding, view, search, record', async () => {
    await addContact({ is_primary: true })
    await save({ office: { vat_number: secretVat, notes: 'Notes of zvezdelina' } })
    const embeddings = [
      `/rest/v1/members?id=eq.${member}&select=*,member_contacts(*),office_details(*)`,
      `/rest/v1/members?select=name,member_contacts!inner(email)&member_contacts.email=eq.${secretMail}`,
    ]
    const secret = /zvezdelina@|zvezdelina k|bg98765|notes of/i
    for (const as of [null, person, editor]) {
      const who = as?.email ?? 'visitor'
      const token = as ? await backend.signIn(as.email) : undefined
      for (const path of embeddings)
        expect((await ask(backend, 'GET', path, { token })).text, `${who} ${path}`).not.toMatch(secret)
      for (const table of ['member_contacts', 'office_details', 'office_members', 'audit_log']) {
        const answer = await personOf(as?.id ?? null).select(table, '*')
        expect(JSON.stringify(answer), `${who} ${table}`).not.toMatch(secret)
      }
      for (const query of ['Zvezdelina', secretVat, 'notes of zvez']) {
        expect((await call('search_all_members', { query }, as)).code).toBe('42501')
        expect((await call('search_members', { query }, as)).body).toEqual([])
      }
    }
    // By its filter nobody learns of a value, either.
    for (const match of [{ vat_number: secretVat }, { contact_email: secretMail }])
      expect(await editor.person.select('office_members', 'id', match)).toEqual({ code: null, rows: [] })
    for (const query of ['zvezdelina', secretMail, secretVat.toLowerCase(), 'Notes of']) {
      const { body } = await call('search_all_members', { query })
      expect([query, body.map(({ id }) => id)]).toEqual([query, [member]])
    }
  })

  test('leave an entry for each save, without names and addresses', async () => {
    const entries = await entriesOf(sql, async () => {
      await addContact({ is_primary: true })
      await desk.update('member_contacts', ofMember, { email: 'z@secret.example' })
      await desk.remove('member_contacts', ofMember)
    })
    const entry = { subject: 'member', subject_name: 'Office Alpha', action: 'changed' }
    expect(entries).toMatchObject([
      { ...entry, after: { primary_contact: true, contact_name: { characters: secretName.length } } },
      {
        ...entry,
        before: { contact_email: { characters: secretMail.length } },
        after: { contact_email: { characters: 16 } },
      },
      entry,
    ])
    expect(JSON.stringify(entries)).not.toMatch(/zvezdelina|digest/i)
  })

  test('go with their member, without entries of their own', async () => {
    await addContact()
    await addTerm('2030-01-01', '2030-12-31')
    const entries = await entriesOf(sql, () => desk.remove('members', { id: member }))
    expect(entries.map(({ action }) => action)).toEqual(['deleted'])
    expect(await contacts()).toEqual([])
  })

  test('are found and erased by the address of the person who asks', async () => {
    await addContact({ email: addressOf('office-asks').toUpperCase().replace('ACCOUNTS.EXAMPLE', 'accounts.example') })
    const { id, email } = await someone('office-asks', null)
    const beta = { member_id: other, member: { ...saved, name: 'Office Beta' }, expected: await version(other) }
    expect((await save({ ...beta, office: { email } })).body).toMatchObject([{ id: other }])
    const mine = (await database.call('get_my_data', {}, { id })).body.contacts
    expect(mine).toMatchObject([
      { member: 'Office Alpha', name: secretName },
      { member: 'Office Beta', email },
    ])
    expect((await call('preview_erasure', { address: email })).body).toMatchObject({ held: { contacts: 2 } })
    expect((await call('fulfil_erasure', { address: email, request: null })).code).toBeNull()
    expect(await contacts()).toEqual([])
    expect(await office('email', other)).toEqual([{ email: null }])
    expect(await sql(`select 1 from public.audit_log l where l::text ~* 'zvezdelina|office-asks'`)).toEqual([])
  })
})

describe('what only the office knows', () => {
  test('is saved with the member under one version, and the second of two is told', async () => {
    const expected = await version()
    const values = { email: 'a@alpha.example', vat_number: ' BG1 ', notes: '' }
    const first = await save({ member: { ...saved, city: 'Ruse' }, office: values, expected })
    expect(first.body).toMatchObject([{ id: member, city: 'Ruse' }])
    expect(await office('email, vat_number, notes')).toEqual([{ ...values, vat_number: 'BG1', notes: null }])
    const late = await save({ office: { notes: 'Mine' }, expected })
    expect(late.code).toBe('PT409')
    expect(JSON.parse(String(late.body.details))).toEqual({
      by: 'office-desk Tester',
      at: expect.any(String) as string,
    })
    expect(await office('notes')).toEqual([{ notes: null }])
  })

  test('cannot be saved of a member that is gone', async () => {
    const gone = 'f4000000-0000-4000-8000-000000000009'
    expect((await save({ member_id: gone, expected: await version() })).code).toBe('PT404')
    expect(await sql('select 1 from public.members where id = $1', [gone])).toEqual([])
  })

  test('adds a member once, and refuses all of it where a part is wrong', async () => {
    const id = 'f4000000-0000-4000-8000-000000000003'
    const add = (values: Row) =>
      call('save_member', { member_id: id, member: { ...saved, name: 'Office Gamma' }, office: values })
    expect((await add({ email: 'none' })).code).toBe('23514')
    expect(await sql('select 1 from public.members where id = $1', [id])).toEqual([])
    expect((await add({ notes: 'First' })).code).toBeNull()
    expect((await add({ notes: 'Second' })).body).toMatchObject([{ id }])
    expect(await office('notes', id)).toEqual([{ notes: 'First' }])
  })

  test.each([
    ['null for a form', { member: null, office: null }, '22023'],
    ['list of members', { member: [saved] }, '22023'],
    ['list of office data', { office: [] }, '22023'],
    ['form that is too long', { office: { notes: 'a'.repeat(50_000) } }, 'PT413'],
    ['note that is too long', { office: { notes: 'a'.repeat(10_000) } }, '23514'],
    ['member without a name', { member: { ...saved, name: null } }, '23502'],
    [
      "other member's row by an id inside",
      { member: { ...saved, id: other }, office: { member_id: other, tier: 'enterprise' } },
      null,
    ],
  ])('takes no %s', async (_, body, code) => {
    expect((await save(body)).code).toBe(code)
    expect(await sql(`select name from public.members where id = $1`, [other])).toEqual([{ name: 'Office Beta' }])
    expect(await office('1', other)).toEqual([])
    expect((await office('tier')).filter(({ tier }) => tier !== null)).toEqual([])
  })

  test('leaves an entry without its words', async () => {
    const values = { email: 'z@secret.example', vat_number: 'BG2', notes: 'Zvezdelina' }
    const entries = await entriesOf(sql, () => save({ office: values }))
    expect(entries).toMatchObject([
      {
        subject_name: 'Office Alpha',
        after: { vat_number: { characters: 3 }, notes: { characters: 10 }, office_email: { characters: 16 } },
      },
    ])
  })
})

describe('terms', () => {
  const first = ['2030-01-01', '2030-12-31'] as const
  const second = ['2031-01-01', '2031-12-31'] as const
  const enterprise = { tier: 'enterprise' }

  test('follow one another, are noted by whoever enters them, and never overlap', async () => {
    expect(await addTerm(...first)).toBeNull()
    expect(await addTerm(...second, enterprise)).toBeNull()
    for (const [from, until] of [
      ['2030-12-31', '2031-12-30'],
      ['2029-06-01', '2030-01-01'],
      ['2031-06-01', '2031-07-01'],
      ['2029-01-01', '2033-01-01'],
    ] as const)
      expect(await addTerm(from, until), from).toBe('23P01')
    expect(await changeTerm('enterprise', { starts_on: '2030-12-31' })).toBe('23P01')
    const noted = { noted_by: administrator.id, noted_by_name: 'office-desk Tester' }
    expect(
      await sql(
        `select tier, ends_on::text, noted_by, noted_by_name from public.memberships where member_id = '${member}' order by ends_on`,
      ),
    ).toEqual([
      { tier: 'standard', ends_on: '2030-12-31', ...noted },
      { tier: 'enterprise', ends_on: '2031-12-31', ...noted },
    ])
    expect(await addTerm('2040-01-01', '2040-12-31', { noted_by: editor.id })).toBe('42501')
  })

  test('the last one is what list, filter and search know', async () => {
    const last = async () => (await desk.select('office_members', 'tier,ends_on', { id: member })).rows
    expect(await last()).toEqual([{ tier: null, ends_on: null }])
    await addTerm(...first)
    await addTerm(...second, enterprise)
    expect(await last()).toEqual([{ tier: 'enterprise', ends_on: '2031-12-31' }])
    await changeTerm('enterprise', { ends_on: '2031-11-30' })
    expect(await last()).toEqual([{ tier: 'enterprise', ends_on: '2031-11-30' }])
    const found = async (ends_from: string | null, ends_until: string | null) =>
      (await call('search_all_members', { query: 'Office Alpha', ends_from, ends_until })).body.length
    expect(await found('2031-11-30', '2031-11-30')).toBe(1)
    expect(await found('2031-12-01', null)).toBe(0)
    expect(await found(null, '2031-11-29')).toBe(0)
    await desk.remove('memberships', { ...ofMember, tier: 'enterprise' })
    expect(await last()).toEqual([{ tier: 'standard', ends_on: '2030-12-31' }])
    await desk.remove('memberships', ofMember)
    expect(await last()).toEqual([{ tier: null, ends_on: null }])
  })

  test('those whom letters to primary contacts do not reach are found', async () => {
    const found = async () => (await call('search_all_members', { query: 'Office Alpha', unreached: true })).body.length
    await sql(`delete from public.member_contacts where member_id = $1`, [member])
    expect(await found()).toBe(1)
    await sql(
      `insert into public.member_contacts (member_id, name, email, is_primary) values ($1, 'Ada', 'ada@alpha.example', true)`,
      [member],
    )
    expect(await found()).toBe(0)
    await sql(`delete from public.member_contacts where member_id = $1`, [member])
  })

  test('leave entries, also when one is removed', async () => {
    const entries = await entriesOf(sql, async () => {
      await addTerm(...first)
      await desk.remove('memberships', ofMember)
    })
    const term = { tier: 'standard', starts_on: '2030-01-01', ends_on: '2030-12-31' }
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, term],
      [term, null],
    ])
  })
})

describe('a file', () => {
  const bring = async (...rows: Row[]) => (await call('import_members', { rows })).body
  const taken = (added: number, changed: number, unchanged: number) => [{ added, changed, unchanged }]
  const row = { member_type: 'company', name: 'Import office A' }
  const stored = () =>
    sql(
      `select v.email, v.vat_number, v.notes, v.contact_name, v.contact_email from public.office_members v where v.name like 'Import office %' order by v.name`,
    )

  test('brings office data and the primary contact, and leaves what it does not name', async () => {
    const contact = { contact_name: 'Ada', contact_email: 'ada@a.example' }
    const values = { email: 'o@a.example', vat_number: 'BG5', notes: 'N', ...contact }
    expect(await bring({ ...row, ...values })).toEqual(taken(1, 0, 0))
    const [known] = await sql<{ id: string }>(`select id from public.members where name = 'Import office A'`)
    await desk.insert('member_contacts', { member_id: known?.id, name: 'Boris' })
    const read = await version(known?.id)
    const id = { ...row, id: known?.id }
    // Without these columns nothing of it is touched.
    expect(await bring(id)).toEqual(taken(0, 0, 1))
    expect(await stored()).toEqual([values])
    // Only what differs is changed, and an open form is told so.
    const changes = { contact_email: 'new@a.example', vat_number: null }
    expect(await bring({ ...id, ...changes })).toEqual(taken(0, 1, 0))
    expect(await stored()).toEqual([{ ...values, ...changes }])
    expect(await version(known?.id)).not.toBe(read)
    // An empty name clears the primary contact; others stay, and again nothing changes.
    expect(await bring({ ...id, contact_name: null })).toEqual(taken(0, 1, 0))
    expect(await bring({ ...id, contact_name: null })).toEqual(taken(0, 0, 1))
    expect(await contacts(known?.id)).toEqual([{ name: 'Boris', email: null, is_primary: false }])
  })

  test('names the rule of a refused row', async () => {
    const contact = { contact_name: 'Ada', contact_email: 'none' }
    const refused = await bring({ ...row, email: 'none' }, { ...row, name: 'Import office B', ...contact })
    expect(JSON.parse(String(refused.details))).toMatchObject([
      { row: 1, constraint: 'office_details_email_check' },
      { row: 2, constraint: 'member_contacts_email_check' },
    ])
    expect(await stored()).toEqual([])
  })

  test('is compared with what is stored, terms left out', async () => {
    await addContact({ is_primary: true })
    await addTerm('2030-01-01', '2030-12-31')
    const { body } = await call('compare_import_rows', { rows: [{ id: member }] })
    expect(body[0]?.stored).toMatchObject({ contact_name: secretName, contact_email: secretMail, vat_number: null })
    expect(body[0]?.stored).not.toHaveProperty('ends_on')
  })
})
