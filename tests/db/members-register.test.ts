import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordSchema } from '@/features/members/register/office/record/record'
import { addressOf, ask, stateOf } from '../support/accounts'
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
const colleague = await someone('colleague', 'administrator')
const editor = await someone('office-editor', 'editor')
const person = await someone('office-person', null)
const desk = administrator.person
beforeEach(async () => {
  await sql(`delete from public.members where id::text like 'f4000000-%' or name like 'Import %'`)
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
    const preview = async () => (await call('preview_erasure', { address: email })).body
    expect(await preview()).toMatchObject({ held: { contacts: 2 }, without_primary: [] })
    await sql('update public.member_contacts set is_primary = true where member_id = $1', [member])
    expect(await preview()).toMatchObject({ without_primary: ['Office Alpha'], without_billing: [] })
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

  const wrongValue = 'A value of this member is missing, too long or of the wrong kind.'
  test.each([
    ['null for a form', { member: null, office: null }, '22023', 'One form at a time.'],
    ['list of members', { member: [saved] }, '22023', 'One form at a time.'],
    ['list of office data', { office: [] }, '22023', 'One form at a time.'],
    ['form that is too long', { office: { notes: 'a'.repeat(50_000) } }, 'PT413', 'This is too long.'],
    ['note that is too long', { office: { notes: 'a'.repeat(10_000) } }, '23514', wrongValue],
    ['member without a name', { member: { ...saved, name: null } }, '23502', wrongValue],
    [
      "other member's row by an id inside",
      { member: { ...saved, id: other }, office: { member_id: other, tier: 'enterprise' } },
      null,
      undefined,
    ],
  ])('takes no %s', async (_, given, code, sentence) => {
    const { code: refused, body } = await save(given)
    expect([refused, body['message']]).toEqual([code, sentence])
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
    for (const name of ['tier', 'ends_on', 'search_text']) expect(body[0]?.stored).not.toHaveProperty(name)
  })
})

describe('an import', () => {
  const columns =
    'id,member_type,name,legal_name_cyrillic,industry,description,website,logo_url,country,city,status,created_at'
  /** The rows of a large file; without TEST_BREADTH a tenth. */
  const largeFile = process.env.TEST_BREADTH ? 1000 : 100
  const trades = ['Energy', 'Manufacturing', 'Mining & Metals', 'Textiles & Apparel', 'Legal & Advisory']

  const sample = (number: number, more: Row = {}): Row => ({
    member_type: 'company',
    name: `Import ${String(number).padStart(5, '0')} Ltd`,
    city: 'Ruse',
    country: 'bulgaria',
    ...more,
  })
  const samples = (count: number, more: (at: number) => Row = () => ({})) =>
    Array.from({ length: count }, (_, at) => sample(at + 1, more(at)))

  interface Result {
    counts?: Row
    message?: string
    refused?: [row: number, constraint: string][]
    reasons?: string[]
  }
  /** Imports the rows of a file; the answer are its counts, or why it was refused and for which rows. */
  async function bring(rows: Row[], by: Someone = administrator): Promise<Result> {
    const { code, body } = await call('import_members', { rows }, by)
    if (code === null) return { counts: body[0] ?? {} }
    const message = String(body.message)
    if (typeof body.details !== 'string') return { message }
    const refused = JSON.parse(body.details) as { row: number; constraint: string; message: string }[]
    return {
      message,
      refused: refused.map(({ row, constraint }) => [row, constraint]),
      reasons: refused.map((row) => row.message),
    }
  }
  const taken = (added: number, changed: number, unchanged: number) => ({ counts: { added, changed, unchanged } })

  const stored = async (condition = `name like 'Import %'`) =>
    (
      await sql<{ row: Row }>(`select to_jsonb(m) as row from public.members m where ${condition} order by name, id`)
    ).map(({ row }) => row)
  /** Every column of every imported member, as one hash: cheaper than the rows. */
  const whole = () =>
    sql(
      `select md5(string_agg(m::text, '|' order by id)) as hash, count(*)::int as count from public.members m where name like 'Import %'`,
    )
  const entryCount = async () =>
    (await sql<{ count: number }>('select count(*)::int as count from public.audit_log'))[0]?.count ?? 0

  test(`a file of ${largeFile} rows comes in whole, goes out whole, and comes in again without a change`, async () => {
    const before = await entryCount()
    const description = 'Wheat; "rail", and\nwool'
    const file = samples(largeFile, (at) => ({
      industry: trades[at % trades.length],
      legal_name_cyrillic: at % 2 ? `Търговия ${at}` : null,
      description,
    }))
    expect(await bring(file)).toEqual(taken(largeFile, 0, 0))
    const imported = await whole()
    expect(imported).toMatchObject([{ count: largeFile }])
    const found = { industry: trades[4], legal_name_cyrillic: null, description, status: 'active', website: null }
    expect(await stored(`name = 'Import 00005 Ltd'`)).toMatchObject([{ ...found, city: 'Ruse', country: 'bulgaria' }])
    expect(await entryCount()).toBe(before + largeFile)

    const exported = await sql<Row>(`select ${columns} from public.members where name like 'Import %' order by name`)
    expect(exported).toHaveLength(largeFile)
    expect(await bring(exported)).toEqual(taken(0, 0, largeFile))
    expect(await whole(), 'not even a time stamp').toEqual(imported)
    expect(await entryCount()).toBe(before + largeFile)

    // One wrong row at each end: none of the others is imported.
    const wrong: Record<number, Row> = { 0: { country: 'atlantis' }, [largeFile - 1]: { name: ' ' } }
    const { message, refused } = await bring(exported.map((row, at) => ({ ...row, city: 'Varna', ...wrong[at] })))
    expect(message).toBe('Some rows were refused; nothing was imported.')
    expect(refused).toEqual([
      [1, 'members_country_check'],
      [largeFile, 'members_name_check'],
    ])
    expect(await whole()).toEqual(imported)
    expect(await entryCount()).toBe(before + largeFile)
  })

  describe('known and new members', () => {
    test('are told apart by their id, and only what differs counts as changed', async () => {
      await bring(samples(3))
      const known = await stored()
      const answer = await bring([
        { ...known[0], city: 'Varna', created_at: '2001-01-01T00:00:00Z' },
        { ...known[1] },
        sample(4),
        { ...sample(5), id: randomUUID(), created_at: '2020-02-29T12:00:00Z', status: 'inactive' },
      ])
      expect(answer).toEqual(taken(2, 1, 1))
      const after = await stored()
      expect(after.map(({ city }) => city)).toEqual(['Varna', 'Ruse', 'Ruse', 'Ruse', 'Ruse'])
      // An import does not change when a member joined.
      expect(after[0]?.created_at).toBe(known[0]?.created_at)
      expect(after[1]).toEqual(known[1])
      expect(new Date(String(after[4]?.created_at)).toISOString()).toBe('2020-02-29T12:00:00.000Z')
      expect(after[4]?.status).toBe('inactive')
    })
    test('leave their entries on record, signed', async () => {
      await bring([sample(1)])
      const [known] = await stored()
      await bring([{ ...known, city: 'Varna' }, sample(2)], colleague)
      const found = await sql(
        `select * from (select actor_id, action, subject_name, before, after ->> 'city' as city from public.audit_log where subject = 'member' and subject_name like 'Import %' order by id desc limit 3) as l order by action, subject_name`,
      )
      const [first, second] = ['Import 00001 Ltd', 'Import 00002 Ltd']
      expect(found).toEqual([
        { actor_id: colleague.id, action: 'changed', subject_name: first, before: { city: 'Ruse' }, city: 'Varna' },
        { actor_id: administrator.id, action: 'created', subject_name: first, before: null, city: 'Ruse' },
        { actor_id: colleague.id, action: 'created', subject_name: second, before: null, city: 'Ruse' },
      ])
    })
  })

  describe('refused rows', () => {
    const [id, slug] = [randomUUID(), `import-${randomUUID()}`]
    test('are all named, with their number and rule, and nothing is taken', async () => {
      const wrong: Record<number, [Row, string]> = {
        2: [{ country: 'atlantis' }, 'members_country_check'],
        5: [{ member_type: 'club' }, 'members_member_type_check'],
        6: [{ website: 'javascript:alert(1)' }, 'members_website_check'],
        7: [{ industry: 'Importing' }, 'members_industry_fkey'],
        9: [{ name: '' }, 'members_name_check'],
        10: [{ name: null }, ''],
        13: [{ status: 'gone' }, 'members_status_check'],
        14: [{ id: 'not-an-id' }, ''],
        17: [{ created_at: 'yesterday-ish' }, ''],
        19: [{ logo_url: 'https://pictures.example/logo.png' }, 'members_logo_url_check'],
        20: [{ logo_url: 'data:image/png;base64,AAAA' }, 'members_logo_url_check'],
      }
      const before = await stateOf(sql)
      const { message, refused, reasons } = await bring(samples(20, (at) => wrong[at + 1]?.[0] ?? {}))
      expect(message).toBe('Some rows were refused; nothing was imported.')
      expect(refused).toEqual(Object.entries(wrong).map(([row, [, constraint]]) => [Number(row), constraint]))
      for (const reason of reasons ?? []) expect(reason ?? 'A sentence.').toMatch(/[.?]$/)
      expect(await stateOf(sql)).toEqual(before)
    })
    test.each([
      ['naming one member twice', [sample(1), sample(2, { id }), sample(3), sample(4, { id })], [2, 4], 'members_pkey'],
      ['naming one in two spellings', [sample(1, { id }), sample(2, { id: id.toUpperCase() })], [1, 2], 'members_pkey'],
      [
        'giving two members one address',
        [sample(1, { slug }), sample(2), sample(3, { slug })],
        [3],
        'members_slug_key',
      ],
      ['that are the same', [sample(1), sample(2), sample(1)], [1, 3], 'members_pkey'],
    ])('%s are named', async (_, rows, wrong, constraint) => {
      expect((await bring(rows)).refused).toEqual(wrong.map((row) => [row, constraint]))
      expect(await stored()).toEqual([])
    })
    test('giving a new member the address of another are named', async () => {
      await bring([sample(1, { slug })])
      expect((await bring([sample(2), sample(3, { slug })])).refused).toEqual([[2, 'members_slug_key']])
    })
    test('cannot be something else than a row, nor larger than one, and there are at most 5,000 of them', async () => {
      const file = async (rows: unknown) => (await call('import_members', { rows }, administrator)).code
      for (const row of [[sample(1)], null, 'row', { name: 'a'.repeat(60_001) }])
        expect(await file([row])).toBe('22023')
      for (const rows of [null, {}, 'rows']) expect(await file(rows)).toBe('22023')
      expect(await bring(Array.from({ length: 5001 }, () => ({})))).toEqual({
        message: 'These are 5,001 rows; 5,000 can be imported at once.',
      })
      expect(await bring([])).toEqual(taken(0, 0, 0))
    })
    test('may say nothing that is no column of the directory', async () => {
      await bring([sample(1, { updated_at: '2001-01-01T00:00:00Z', search_text: 'forged', role_id: 'x' })])
      const search_text = expect.not.stringContaining('forged') as string
      expect(await stored()).toMatchObject([{ search_text }])
    })
  })

  describe('a file without some columns', () => {
    const legal_name_cyrillic = '„Внос“ ООД'
    /** Brings a member, and gives its id. */
    const known = async () => {
      const website = 'https://import.example'
      await bring([sample(1, { industry: 'Energy', legal_name_cyrillic, website, status: 'inactive' })])
      return (await stored())[0]?.id
    }
    test('changes nothing in them', async () => {
      const id = await known()
      const renamed = { name: 'Import Renamed', website: 'https://renamed.example' }
      expect(await bring([{ id, member_type: 'company', ...renamed }])).toEqual(taken(0, 1, 0))
      const kept = { industry: 'Energy', legal_name_cyrillic, city: 'Ruse', country: 'bulgaria', status: 'inactive' }
      expect(await stored()).toMatchObject([{ ...renamed, ...kept }])
      expect(await bring([{ id, city: 'Varna' }])).toEqual(taken(0, 1, 0))
      expect(await stored()).toMatchObject([{ name: 'Import Renamed', city: 'Varna', status: 'inactive' }])
    })
    test('clears what an empty cell names; the status, which cannot be empty, stays', async () => {
      expect(await bring([{ id: await known(), industry: null, city: null, status: null }])).toEqual(taken(0, 1, 0))
      expect(await stored()).toMatchObject([
        { industry: null, city: null, country: 'bulgaria', legal_name_cyrillic, status: 'inactive' },
      ])
    })
    test('adds new members with what it has', async () => {
      await bring([{ name: 'Import Bare', member_type: 'individual' }])
      expect(await stored()).toMatchObject([{ name: 'Import Bare', status: 'active', city: null, industry: null }])
    })
  })

  test('the same file adds nothing twice, and takes back nothing that was changed since', async () => {
    const file = [sample(1), sample(2), sample(3, { city: 'Varna' })]
    expect(await bring(file)).toEqual(taken(3, 0, 0))
    await sql(`update public.members set city = 'Burgas' where name = 'Import 00001 Ltd'`)
    const before = await stored()
    expect(await bring(file, colleague)).toEqual(taken(0, 0, 3))
    expect(await bring(file.toReversed())).toEqual(taken(0, 0, 3))
    expect(await stored()).toEqual(before)
  })

  describe('a comparison before the import', () => {
    const compare = async (list: Row[]) => {
      const { body, code } = await database.call<Row[]>('compare_import_rows', { rows: list }, administrator)
      expect(code).toBeNull()
      return body
    }
    test('gives what is stored of the members that rows name, by id or as an earlier import', async () => {
      await bring(samples(2))
      const [one] = await stored()
      const found = await compare([{ id: one?.id, city: 'Varna' }, sample(2), sample(3)])
      expect(found).toMatchObject([
        { stored: { id: one?.id, name: 'Import 00001 Ltd', city: 'Ruse', status: 'active' } },
        { stored: { name: 'Import 00002 Ltd' } },
        { stored: null },
      ])
      expect(found[0]?.stored).not.toHaveProperty('search_text')
    })
    test('points out members that new rows resemble', async () => {
      const legal_name_cyrillic = '„Внос Едно“ ООД'
      await bring([sample(1, { legal_name_cyrillic, website: 'https://www.import-one.example/en' }), sample(2)])
      const website = 'http://import-one.example'
      const found = await compare(
        [
          { name: 'IMPORT 00001, LLC' },
          { name: 'Else', legal_name_cyrillic: 'Внос Едно АД' },
          { name: 'Else', website },
          { name: 'import 00001', website },
          { name: 'Import 00003' },
        ].map((row) => ({ ...row, member_type: 'company' })),
      )
      const by = (...reasons: string[]) => [{ name: 'Import 00001 Ltd', status: 'active', by: reasons }]
      expect(found.map(({ resembling }) => resembling)).toMatchObject([
        by('name'),
        by('Cyrillic name'),
        by('website'),
        by('name', 'website'),
        null,
      ])
    })
    test('gives the names and the website by which the rows of a file are compared with each other', async () => {
      const found = await compare([
        sample(4, { website: 'https://www.import.example/en' }),
        sample(4, { name: 'IMPORT 00004, LLC' }),
      ])
      expect(found).toMatchObject([
        { names: ['import 00004'], host: 'import.example' },
        { names: ['import 00004'], host: null },
      ])
    })
    test('takes composed and decomposed letters as the same, and stores them composed', async () => {
      const name = 'Import Айфен'
      await bring([
        sample(1, {
          name: `${name} ЕООД`.normalize('NFD'),
          contact_name: 'Андрей'.normalize('NFD'),
          notes: 'й'.normalize('NFD'),
        }),
      ])
      const stored = await sql(`select name, contact_name, notes from public.office_members where name like 'Import %'`)
      expect(stored).toEqual([{ name: `${name} ЕООД`, contact_name: 'Андрей', notes: 'й' }])
      const found = await compare([sample(2, { name: name.normalize('NFD') })])
      expect(found).toMatchObject([{ resembling: [{ name: `${name} ЕООД` }] }])
    })
    test('refuses what is no list of rows, and whoever may not import', async () => {
      const outcome = async (rows: unknown, by = administrator) =>
        (await call('compare_import_rows', { rows }, by)).code
      for (const rows of [null, {}, [null]]) expect(await outcome(rows)).toBe('22023')
      expect(await outcome(Array.from({ length: 5001 }, () => ({})))).toBe('PT413')
      expect(await outcome([], await someone('reader', 'editor'))).toBe('42501')
    })
    test('gives a version that a changed contact person and a deletion are told by, too', async () => {
      await bring(samples(2))
      const [one, two] = await stored()
      const found = await compare([{ id: one?.id }, { id: two?.id }])
      const versions = found.map((row) => (row.stored as Row | undefined)?.updated_at)
      await sql(
        `insert into public.member_contacts (member_id, name, is_primary) values ($1, 'Meanwhile', true)
      on conflict do nothing`,
        [one?.id],
      )
      await sql(`update public.member_contacts set role = 'Meanwhile' where member_id = $1`, [one?.id])
      await sql(`delete from public.members where id = $1`, [two?.id])
      const file = [one, two].map((row, at) => ({
        ...sample(at),
        id: row?.id,
        updated_at: versions[at],
        city: 'Varna',
      }))
      expect(await bring(file)).toMatchObject({
        reasons: [
          'Somebody has changed this member since the file was compared. Please choose the file again.',
          'Somebody has deleted this member since the file was compared. Please choose the file again.',
        ],
      })
    })
    test('gives the version by which an import refuses a member that somebody has saved since', async () => {
      await bring(samples(2))
      const [one, two] = await stored()
      const [first, second] = await compare([{ id: one?.id }, { id: two?.id }])
      const versions = [first, second].map((row) => (row?.stored as Row | undefined)?.updated_at)
      await sql(`update public.members set description = 'Meanwhile' where id = $1`, [one?.id])
      const file = [one, two].map((row, at) => ({ id: row?.id, updated_at: versions[at], city: 'Varna' }))
      expect(await bring(file)).toEqual({
        message: 'Some rows were refused; nothing was imported.',
        refused: [[1, '']],
        reasons: ['Somebody has changed this member since the file was compared. Please choose the file again.'],
      })
      expect((await stored()).map(({ city }) => city)).toEqual(['Ruse', 'Ruse'])
      expect(await bring(file.slice(1))).toEqual(taken(0, 1, 0))
      // After a lost answer.
      expect(await bring(file.slice(1))).toEqual(taken(0, 0, 1))
    })
  })
})

describe('the record of a member', () => {
  const ofRecord = 'f9000000-0000-4000-8000-000000000001'
  const [contact, ofOffice, stranger] = ['desk', 'office', 'stranger'].map((name) => `${name}@record.example`)
  const idOf = (at: number) => `f9000000-0000-4000-8000-0000000001${at}`

  let person: Someone
  beforeAll(async () => {
    person = await someone('record-person', null)
    await sql(`insert into public.members (id, name, member_type) values ($1, 'Record Mills', 'company')`, [ofRecord])
    await sql(
      `insert into public.member_people (member_id, person_id, is_manager) values ('${ofRecord}', '${person.id}', true)`,
    )
    await sql(
      `insert into public.member_contacts (member_id, name, email) values ('${ofRecord}', 'Ada Desk', '${contact}')`,
    )
    await sql(
      `insert into public.office_details (member_id, email) values ('${ofRecord}', '${ofOffice}') on conflict (member_id) do update set email = excluded.email`,
    )
    await sql(`insert into public.members (id, name, member_type) values ($1, 'Record Beside', 'company')`, [idOf(99)])
    const [event] = await sql<{ id: string }>('select id from public.events order by start_date, id limit 1')
    // Each with one of somebody else beside it.
    for (const [at, [email, account]] of [
      [contact],
      [person.email],
      ['former@record.example', person.id],
      [stranger],
    ].entries())
      await sql(
        `insert into public.event_registrations (id, event_id, name, email, status, queued_at, user_id) values ('${idOf(10 + at)}', $1, 'Ada Desk', '${email ?? ''}', 'confirmed', now() + $2 * interval '1 second', $3)`,
        [event?.id, at, account ?? null],
      )
    for (const at of [20, 21, 22])
      await sql(
        `insert into public.announcements (id, title, content, created_at) values ($1, 'To all', '<p>Hello</p>', now() + $2 * interval '1 second')`,
        [idOf(at), at],
      )
    await sql(
      `insert into public.announcement_recipients (announcement_id, recipient_id) values ('${idOf(20)}', '${person.id}'), ('${idOf(21)}', '${person.id}'), ('${idOf(21)}', '${editor.id}'), ('${idOf(22)}', '${editor.id}') on conflict do nothing`,
    )
    for (const reader of [person, editor])
      await sql('insert into public.announcement_reads (announcement_id, reader_id) values ($1, $2)', [
        idOf(21),
        reader.id,
      ])
    await sql(
      `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, member_id, status, decided_at, created_at)
       select v.id::uuid, 'standard', 'Record Mills', 'Ada Desk', 'bulgaria', v.email, 'it', '1-10', true, v.member::uuid, case when v.member is null then 'submitted' else 'approved' end, case when v.member is not null then now() end, now() + v.n * interval '1 second'
       from (values (1, $1, upper($5), null), (2, $2, $5, null), (3, $3, $6, $7), (4, $4, $6, null)) as v (n, id, email, member)`,
      [idOf(30), idOf(31), idOf(32), idOf(33), contact, stranger, ofRecord],
    )
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message) values ('${idOf(40)}', 'Ada Desk', '${contact}', 'other', 'A question'), ('${idOf(41)}', 'Office', '${ofOffice}', 'other', 'Another'), ('${idOf(42)}', 'x', '${stranger}', 'other', 'x')`,
    )
    await sql(
      `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, digest)
       values ($1, null, 'To members', '<p>a</p>', '{}', 'all', 2, 0, 'a', 'record-members'), ($2, $3, 'To participants', '<p>a</p>', '{}', 'all', 1, 0, 'a', 'record-participants')`,
      [idOf(50), idOf(51), event?.id],
    )
    await sql(
      `insert into public.newsletter_issues (id, subject, status, slug, sent_at, finished_at, frozen, recipients)
       values ($1, 'To subscribers', 'sent', 'record-issue', now(), now(), '[]', 1)`,
      [idOf(52)],
    )
    await sql(
      `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, letter_id, newsletter_issue_id, state, returned, settled_at)
       select m.template, m.recipient, 'record:' || m.n, 'member', $1, m.letter::uuid, m.newsletter::uuid, m.state, m.returned, now() - m.n * interval '1 second'
       from (values (1, 'letter-member', $2, $4, null, 'sent', null), (2, 'letter-member', $3, $4, null, 'sent', null), (3, 'letter-participant', $2, $5, null, 'failed', null), (4, 'letter-participant', $3, $5, null, 'sent', null),
         (5, 'newsletter-issue', $2, null, $6, 'sent', null), (6, 'letter-member', $3, $4, null, 'sent', 'bounced'), (7, 'message-answer', $3, null, null, 'sent', null), (8, 'letter-member', $7, $4, null, 'sent', null)) as m (n, template, recipient, letter, newsletter, state, returned)`,
      [ofRecord, person.email, contact, idOf(50), idOf(51), idOf(52), stranger],
    )
    await sql(
      `insert into public.proposals (id, member_id, proposed_by, proposed_by_name, member_version, base, changes) select v.id::uuid, v.member::uuid, $1::uuid, 'record-person Tester', now(), '{"city": null}', '{"city": "Ruse"}' from (values ($2, $3), ($4, $5)) as v (id, member)`,
      [person.id, idOf(60), ofRecord, idOf(61), idOf(99)],
    )
  })

  const record = async (as: Someone, most = 200) =>
    recordSchema.parse((await database.call('get_member_record', { of_member: ofRecord, most }, as)).body)

  test('everything that has reached a member is as its page reads it', async () => {
    const { letters, mails, ...rest } = await record(administrator)
    expect(
      Object.entries(rest).map(([part, { total, rows }]) => [part, total, rows.map(({ id }) => id.slice(-2)).join()]),
    ).toEqual([
      ['registrations', 3, '10,11,12'],
      ['announcements', 2, '21,20'],
      ['applications', 3, '32,31,30'],
      ['proposals', 1, '60'],
      ['messages', 2, '40,41'],
    ])
    expect(rest.announcements.rows.map(({ read_at }) => read_at !== null)).toEqual([true, false])
    expect(rest.messages?.rows[0]).toMatchObject({ excerpt: 'A question' })
    expect(mails?.total).toBe(7)
    const name = 'record-person Tester'
    expect(letters?.total, 'without mails that failed or came back').toBe(4)
    expect(letters?.rows.map(({ id, kind, title, name: to }) => [id, kind, title, to])).toEqual([
      [idOf(50), 'members', 'To members', name],
      [idOf(50), 'members', 'To members', contact],
      [idOf(51), 'participants', 'To participants', contact],
      [idOf(52), 'subscribers', 'To subscribers', name],
    ])
  })

  test('an Editor reads its registrations by account and announcements alone, of an active member', async () => {
    const { registrations, announcements, ...rest } = await record(editor)
    expect([registrations.total, announcements.total, rest]).toEqual([2, 2, {}])
    await sql(`update public.members set status = 'inactive' where id = '${ofRecord}'`)
    expect((await database.call('get_member_record', { of_member: ofRecord }, editor)).code).toBe('PT404')
  })

  test('as many rows as are wanted are told, and the total of all', async () => {
    expect((await record(administrator, 1)).registrations).toMatchObject({ total: 3, rows: { length: 1 } })
    for (const most of [0, -5, 100_000]) expect((await record(administrator, most)).registrations.total).toBe(3)
  })
})
