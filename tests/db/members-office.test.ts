import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, ask } from '../support/accounts'
import { entriesOf } from '../support/audit-log'
import type { Row } from '../support/driver'
import { inside, type Someone } from '../support/inside'
import { testBackend } from '../support/test-backend'

const backend = testBackend()
const { sql } = backend
const database = inside(sql)
const { someone, personOf } = database
const member = 'f4000000-0000-4000-8000-000000000001'
const other = 'f4000000-0000-4000-8000-000000000002'
/** Words that nobody else has. */
const [secretName, secretMail, secretVat] = ['Zvezdelina Kontakt', 'zvezdelina@secret.example', 'BG987650001']

let administrator: Someone
let editor: Someone
let person: Someone
beforeAll(async () => {
  administrator = await someone('office-desk', 'administrator')
  editor = await someone('office-editor', 'editor')
  person = await someone('office-person', null)
})
beforeEach(async () => {
  await sql(`delete from public.members where id::text like 'f4000000-%' or name like 'Import office %'`)
  await sql(
    `insert into public.members (id, name, member_type) values ('${member}', 'Office Alpha', 'company'), ('${other}', 'Office Beta', 'company')`,
  )
})

const call = (name: string, body: object, as: Someone | null = administrator) => database.call(name, body, as)
const addContact = (values: Row = {}) =>
  administrator.person.insert('member_contacts', { member_id: member, name: secretName, email: secretMail, ...values })
const contacts = (of = member) =>
  sql(`select name, email, is_primary from public.member_contacts where member_id = $1 order by name`, [of])
const addTerm = (starts_on: string, ends_on: string, more: Row = {}) =>
  administrator.person.insert('memberships', { member_id: member, tier: 'standard', starts_on, ends_on, ...more })
const version = async (of = member) =>
  String((await sql<{ v: string }>(`select updated_at::text as v from public.members where id = $1`, [of]))[0]?.v)
const saved = { member_type: 'company', name: 'Office Alpha', status: 'active' }

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
    expect(
      (await administrator.person.update('member_contacts', { name: 'Vera' }, { is_primary: true })).code,
    ).toBeNull()
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

  test('are in no answer to anybody but Administrators: table, embedding, view, search, activity', async () => {
    await addContact({ is_primary: true })
    await call('save_member', {
      member_id: member,
      member: saved,
      office: { vat_number: secretVat, notes: 'Notes of zvezdelina' },
      expected: await version(),
    })
    const embeddings = [
      `/rest/v1/members?id=eq.${member}&select=*,member_contacts(*),member_office(*)`,
      `/rest/v1/members?select=name,member_contacts!inner(email)&member_contacts.email=eq.${secretMail}`,
    ]
    const secret = /zvezdelina@|zvezdelina k|bg98765|notes of/
    for (const [who, as] of [
      ['visitor', null],
      ['person', person],
      ['editor', editor],
    ] as const) {
      const token = as ? await backend.signIn(as.email) : undefined
      for (const path of embeddings)
        expect((await ask(backend, 'GET', path, { token })).text.toLowerCase(), `${who} ${path}`).not.toMatch(secret)
      for (const table of ['member_contacts', 'member_office', 'office_members', 'audit_log'])
        expect(
          JSON.stringify(await personOf(as?.id ?? null).select(table, '*')).toLowerCase(),
          `${who} ${table}`,
        ).not.toMatch(secret)
      for (const query of ['Zvezdelina', secretVat, 'notes of zvez']) {
        expect((await call('search_all_members', { query }, as)).code).toBe('42501')
        expect((await call('search_members', { query }, as)).body).toEqual([])
      }
    }
    // By its filter nobody learns of a value, either.
    for (const match of [{ vat_number: secretVat }, { contact_email: secretMail }])
      expect(await editor.person.select('office_members', 'id', match)).toEqual({ code: null, rows: [] })
    for (const query of ['zvezdelina', secretMail, secretVat.toLowerCase(), 'Notes of'])
      expect(
        (await call('search_all_members', { query })).body.map(({ id }) => id),
        query,
      ).toEqual([member])
  })

  test('leave an entry for each save, without names and addresses', async () => {
    const entries = await entriesOf(sql, async () => {
      await addContact({ is_primary: true })
      await administrator.person.update('member_contacts', { member_id: member }, { email: 'z@secret.example' })
      await administrator.person.remove('member_contacts', { member_id: member })
    })
    expect(entries.map(({ subject, subject_name, action }) => [subject, subject_name, action])).toEqual(
      Array.from({ length: 3 }, () => ['member', 'Office Alpha', 'changed']),
    )
    expect(entries[1]).toMatchObject({
      before: { contact_email: { characters: secretMail.length } },
      after: { contact_email: { characters: 16 } },
    })
    expect(entries[0]?.after).toMatchObject({ primary_contact: true, contact_name: { characters: secretName.length } })
    expect(JSON.stringify(entries)).not.toMatch(/zvezdelina|digest/i)
  })

  test('go with their member, without entries of their own', async () => {
    await addContact()
    await addTerm('2030-01-01', '2030-12-31')
    const entries = await entriesOf(sql, () => administrator.person.remove('members', { id: member }))
    expect(entries.map(({ action }) => action)).toEqual(['deleted'])
    expect(await contacts()).toEqual([])
  })

  test('are found and erased by the address of the person who asks', async () => {
    await addContact({ email: addressOf('office-asks').toUpperCase().replace('ACCOUNTS.EXAMPLE', 'accounts.example') })
    const asks = await someone('office-asks', null)
    const saving = {
      member: { ...saved, name: 'Office Beta' },
      office: { email: asks.email },
      expected: await version(other),
    }
    expect((await call('save_member', { member_id: other, ...saving })).body).toMatchObject([{ id: other }])
    expect((await call('get_my_data', {}, asks)).body).toMatchObject({
      contacts: [
        { member: 'Office Alpha', name: secretName },
        { member: 'Office Beta', email: asks.email },
      ],
    })
    expect((await call('preview_erasure', { address: asks.email })).body).toMatchObject({ held: { contacts: 2 } })
    expect((await call('fulfil_erasure', { address: asks.email, request: null })).code).toBeNull()
    expect(await contacts()).toEqual([])
    expect(await sql(`select email from public.member_office where member_id = $1`, [other])).toEqual([{ email: null }])
    const [left] = await sql<{ count: number }>(
      `select count(*)::int as count from public.audit_log l where l::text ~* 'zvezdelina|office-asks'`,
    )
    expect(left?.count).toBe(0)
  })
})

describe('what only the office knows', () => {
  test('is saved with the member under one version, and the second of two is told', async () => {
    const read = await version()
    const first = await call('save_member', {
      member_id: member,
      member: { ...saved, city: 'Ruse' },
      office: { email: 'a@alpha.example', vat_number: ' BG1 ', notes: '' },
      expected: read,
    })
    expect(first.body).toMatchObject([{ id: member, city: 'Ruse' }])
    expect(
      await sql(`select email, vat_number, notes from public.member_office where member_id = $1`, [member]),
    ).toEqual([{ email: 'a@alpha.example', vat_number: 'BG1', notes: null }])
    const second = await call('save_member', {
      member_id: member,
      member: saved,
      office: { notes: 'Mine' },
      expected: read,
    })
    expect(second).toMatchObject({ code: 'PT409' })
    expect(await sql(`select notes from public.member_office where member_id = $1`, [member])).toEqual([
      { notes: null },
    ])
  })

  test('adds a member once, and refuses all of it where a part is wrong', async () => {
    const id = 'f4000000-0000-4000-8000-000000000003'
    const add = (office: Row) =>
      call('save_member', { member_id: id, member: { ...saved, name: 'Office Gamma' }, office })
    expect((await add({ email: 'none' })).code).toBe('23514')
    expect(await sql('select 1 from public.members where id = $1', [id])).toEqual([])
    expect((await add({ notes: 'First' })).code).toBeNull()
    expect((await add({ notes: 'Second' })).body).toMatchObject([{ id }])
    expect(await sql('select notes from public.member_office where member_id = $1', [id])).toEqual([{ notes: 'First' }])
  })

  test.each([
    ['null for a form', { member: null, office: null }, '22023'],
    ['list of members', { member: [saved], office: {} }, '22023'],
    ['list of office data', { member: saved, office: [] }, '22023'],
    ['form that is too long', { member: saved, office: { notes: 'a'.repeat(50_000) } }, 'PT413'],
    ['note that is too long', { member: saved, office: { notes: 'a'.repeat(10_000) } }, '23514'],
    ['member without a name', { member: { ...saved, name: null }, office: {} }, '23502'],
    [
      "other member's row by an id inside",
      { member: { ...saved, id: other }, office: { member_id: other, tier: 'enterprise' } },
      null,
    ],
  ])('takes no %s', async (_, body, code) => {
    expect((await call('save_member', { member_id: member, ...body, expected: await version() })).code).toBe(code)
    expect(await sql(`select name from public.members where id = $1`, [other])).toEqual([{ name: 'Office Beta' }])
    expect(
      await sql(
        `select 1 from public.member_office where member_id = '${other}' or tier is not null and member_id = '${member}'`,
      ),
    ).toEqual([])
  })

  test('leaves an entry without its words', async () => {
    const entries = await entriesOf(sql, async () =>
      call('save_member', {
        member_id: member,
        member: saved,
        office: { email: 'z@secret.example', vat_number: 'BG2', notes: 'Zvezdelina' },
        expected: await version(),
      }),
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      subject_name: 'Office Alpha',
      after: { vat_number: 'BG2', notes: { characters: 10 }, office_email: { characters: 16 } },
    })
  })
})

describe('terms', () => {
  test('follow one another, are noted by whoever enters them, and never overlap', async () => {
    expect((await addTerm('2030-01-01', '2030-12-31')).code).toBeNull()
    expect((await addTerm('2031-01-01', '2031-12-31', { tier: 'enterprise' })).code).toBeNull()
    for (const [from, until] of [
      ['2030-12-31', '2031-12-30'],
      ['2029-06-01', '2030-01-01'],
      ['2031-06-01', '2031-07-01'],
      ['2029-01-01', '2033-01-01'],
    ] as const)
      expect((await addTerm(from, until)).code, from).toBe('23P01')
    expect(
      (
        await administrator.person.update(
          'memberships',
          { member_id: member, tier: 'enterprise' },
          { starts_on: '2030-12-31' },
        )
      ).code,
    ).toBe('23P01')
    expect(
      await sql(
        `select tier, ends_on::text, noted_by, noted_by_name from public.memberships where member_id = '${member}' order by ends_on`,
      ),
    ).toEqual([
      { tier: 'standard', ends_on: '2030-12-31', noted_by: administrator.id, noted_by_name: 'office-desk Tester' },
      { tier: 'enterprise', ends_on: '2031-12-31', noted_by: administrator.id, noted_by_name: 'office-desk Tester' },
    ])
    expect((await addTerm('2040-01-01', '2040-12-31', { noted_by: editor.id })).code).toBe('42501')
  })

  test('the last one is what list, filter and search know', async () => {
    const last = async () => (await administrator.person.select('office_members', 'tier,ends_on', { id: member })).rows
    expect(await last()).toEqual([{ tier: null, ends_on: null }])
    await addTerm('2030-01-01', '2030-12-31')
    await addTerm('2031-01-01', '2031-12-31', { tier: 'enterprise' })
    expect(await last()).toEqual([{ tier: 'enterprise', ends_on: '2031-12-31' }])
    await administrator.person.update(
      'memberships',
      { member_id: member, tier: 'enterprise' },
      { ends_on: '2031-11-30' },
    )
    expect(await last()).toEqual([{ tier: 'enterprise', ends_on: '2031-11-30' }])
    const found = async (ends_from: string | null, ends_until: string | null) =>
      (await call('search_all_members', { query: 'Office Alpha', ends_from, ends_until })).body.length
    expect([
      await found('2031-11-30', '2031-11-30'),
      await found('2031-12-01', null),
      await found(null, '2031-11-29'),
    ]).toEqual([1, 0, 0])
    await administrator.person.remove('memberships', { member_id: member, tier: 'enterprise' })
    expect(await last()).toEqual([{ tier: 'standard', ends_on: '2030-12-31' }])
    await administrator.person.remove('memberships', { member_id: member, tier: 'standard' })
    expect(await last()).toEqual([{ tier: null, ends_on: null }])
  })

  test('leave entries, also when one is removed', async () => {
    const entries = await entriesOf(sql, async () => {
      await addTerm('2030-01-01', '2030-12-31')
      await administrator.person.remove('memberships', { member_id: member })
    })
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, { tier: 'standard', starts_on: '2030-01-01', ends_on: '2030-12-31' }],
      [{ tier: 'standard', starts_on: '2030-01-01', ends_on: '2030-12-31' }, null],
    ])
  })
})

describe('a file', () => {
  const bring = async (...rows: Row[]) => {
    const import_id = randomUUID()
    await administrator.person.insert(
      'member_import_rows',
      rows.map((data, at) => ({ import_id, row_number: at + 1, data })),
    )
    const { body } = await call('import_members', { of_import: import_id, row_count: rows.length })
    return body
  }
  const row = { member_type: 'company', name: 'Import office A' }
  const stored = () =>
    sql(
      `select v.email, v.vat_number, v.notes, v.contact_name, v.contact_email from public.office_members v where v.name like 'Import office %' order by v.name`,
    )

  test('brings office data and the primary contact, and leaves what it does not name', async () => {
    expect(
      await bring({
        ...row,
        email: 'o@a.example',
        vat_number: 'BG5',
        notes: 'N',
        contact_name: 'Ada',
        contact_email: 'ada@a.example',
      }),
    ).toEqual([{ added: 1, changed: 0, unchanged: 0 }])
    const [known] = await sql<{ id: string; v: string }>(
      `select id, updated_at::text as v from public.members where name = 'Import office A'`,
    )
    await administrator.person.insert('member_contacts', { member_id: known?.id, name: 'Boris' })
    const id = { ...row, id: known?.id }
    // Without these columns nothing of it is touched.
    expect(await bring(id)).toEqual([{ added: 0, changed: 0, unchanged: 1 }])
    expect(await stored()).toEqual([
      { email: 'o@a.example', vat_number: 'BG5', notes: 'N', contact_name: 'Ada', contact_email: 'ada@a.example' },
    ])
    // Only what differs is changed, and an open form is told so.
    expect(await bring({ ...id, contact_email: 'new@a.example', vat_number: null })).toEqual([
      { added: 0, changed: 1, unchanged: 0 },
    ])
    expect(await stored()).toEqual([
      { email: 'o@a.example', vat_number: null, notes: 'N', contact_name: 'Ada', contact_email: 'new@a.example' },
    ])
    expect(
      (await sql<{ v: string }>(`select updated_at::text as v from public.members where id = $1`, [known?.id]))[0]?.v,
    ).not.toBe(known?.v)
    // An empty name clears the primary contact; others stay, and again nothing changes.
    expect(await bring({ ...id, contact_name: null })).toEqual([{ added: 0, changed: 1, unchanged: 0 }])
    expect(await bring({ ...id, contact_name: null })).toEqual([{ added: 0, changed: 0, unchanged: 1 }])
    expect(await contacts(known?.id)).toEqual([{ name: 'Boris', email: null, is_primary: false }])
  })

  test('names the rule of a refused row', async () => {
    const refused = await bring(
      { ...row, email: 'none' },
      { ...row, name: 'Import office B', contact_name: 'Ada', contact_email: 'none' },
    )
    expect(JSON.parse(String(refused.details))).toMatchObject([
      { row: 1, constraint: 'member_office_email_check' },
      { row: 2, constraint: 'member_contacts_email_check' },
    ])
    expect(await stored()).toEqual([])
  })

  test('is compared with what is stored, terms left out', async () => {
    await addContact({ is_primary: true })
    await addTerm('2030-01-01', '2030-12-31')
    const { body } = await call('compare_import_rows', { rows: [{ row_number: 1, data: { id: member } }] })
    expect(body[0]?.stored).toMatchObject({ contact_name: secretName, contact_email: secretMail, vat_number: null })
    expect(body[0]?.stored).not.toHaveProperty('ends_on')
  })
})
