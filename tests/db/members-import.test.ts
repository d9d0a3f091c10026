import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { stateOf } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call, someone } = inside(sql)
const columns =
  'id,member_type,name,legal_name_cyrillic,industry,description,website,logo_url,country,city,status,created_at'
/**
 * More rows than the Data API takes and returns at once, and how many those are; without TEST_BREADTH a tenth. A file of ten thousand goes through the
 * office's page (tests/e2e/members-office.test.ts).
 */
const [largeFile, page] = process.env.TEST_BREADTH ? [2500, 1000] : [250, 100]
const trades = ['Energy', 'Manufacturing', 'Mining & Metals', 'Textiles & Apparel', 'Legal & Advisory']

const administrator = await someone('importer', 'administrator')
const colleague = await someone('colleague', 'administrator')
afterEach(async () => {
  await sql(`delete from public.member_import_rows`)
  await sql(`delete from public.members where name like 'Import %'`)
})

const sample = (number: number, more: Row = {}): Row => ({
  member_type: 'company',
  name: `Import ${String(number).padStart(5, '0')} Ltd`,
  city: 'Ruse',
  country: 'bulgaria',
  ...more,
})
const samples = (count: number, more: (at: number) => Row = () => ({})) =>
  Array.from({ length: count }, (_, at) => sample(at + 1, more(at)))

const addRow = async (row: Row, by: Someone = administrator) =>
  (await by.person.insert('member_import_rows', { import_id: randomUUID(), row_number: 1, ...row })).code

/** Uploads the rows of a file, and gives the id of its import. */
async function stage(rows: Row[], by: Someone = administrator): Promise<string> {
  const import_id = randomUUID()
  for (let first = 0; first < rows.length; first += page) {
    const body = rows.slice(first, first + page).map((data, at) => ({ import_id, row_number: first + at + 1, data }))
    expect((await by.person.insert('member_import_rows', body)).code).toBeNull()
  }
  return import_id
}

interface Result {
  counts?: Row
  message?: string
  refused?: [row: number, constraint: string][]
  reasons?: string[]
}
/** The result of an import: its counts, or why it was refused and for which rows. */
async function take(of_import: string, row_count: number, by: Someone = administrator): Promise<Result> {
  const { code, body } = await call('import_members', { of_import, row_count }, by)
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

/** Uploads the rows of a file as an Administrator and imports them. */
const bring = async (rows: Row[], by?: Someone) => take(await stage(rows, by), rows.length, by)

const members = async (condition = `name like 'Import %'`) =>
  (await sql<{ row: Row }>(`select to_jsonb(m) as row from public.members m where ${condition} order by name, id`)).map(
    ({ row }) => row,
  )
/** Every column of every imported member, as one hash: cheaper than the rows. */
const whole = () =>
  sql(
    `select md5(string_agg(m::text, '|' order by id)) as hash, count(*)::int as count from public.members m where name like 'Import %'`,
  )
const entries = async () =>
  (await sql<{ count: number }>('select count(*)::int as count from public.audit_log'))[0]?.count ?? 0
const staged = async () => (await sql('select 1 from public.member_import_rows')).length

test(`a file of ${largeFile} rows comes in whole, goes out whole, and comes in again without a change`, async () => {
  const before = await entries()
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
  expect(await members(`name = 'Import 00005 Ltd'`)).toMatchObject([{ ...found, city: 'Ruse', country: 'bulgaria' }])
  expect(await entries()).toBe(before + largeFile)
  expect(await staged()).toBe(0)

  const exported = (await administrator.person.select('members', columns, {})).rows.filter(({ name }) =>
    String(name).startsWith('Import '),
  )
  expect(exported).toHaveLength(largeFile)
  expect(await bring(exported)).toEqual(taken(0, 0, largeFile))
  expect(await whole(), 'not even a time stamp').toEqual(imported)
  expect(await entries()).toBe(before + largeFile)

  // One wrong row at each end: none of the others is imported.
  const wrong: Record<number, Row> = { 0: { country: 'atlantis' }, [largeFile - 1]: { name: ' ' } }
  const { message, refused } = await bring(exported.map((row, at) => ({ ...row, city: 'Varna', ...wrong[at] })))
  expect(message).toBe('Some rows were refused; nothing was imported.')
  expect(refused).toEqual([
    [1, 'members_country_check'],
    [largeFile, 'members_name_check'],
  ])
  expect(await whole()).toEqual(imported)
  expect(await entries()).toBe(before + largeFile)
})

describe('known and new members', () => {
  test('are told apart by their id, and only what differs counts as changed', async () => {
    await bring(samples(3))
    const known = await members()
    const answer = await bring([
      { ...known[0], city: 'Varna', created_at: '2001-01-01T00:00:00Z' },
      { ...known[1] },
      sample(4),
      { ...sample(5), id: randomUUID(), created_at: '2020-02-29T12:00:00Z', status: 'inactive' },
    ])
    expect(answer).toEqual(taken(2, 1, 1))
    const after = await members()
    expect(after.map(({ city }) => city)).toEqual(['Varna', 'Ruse', 'Ruse', 'Ruse', 'Ruse'])
    // An import does not change when a member joined.
    expect(after[0]?.created_at).toBe(known[0]?.created_at)
    expect(after[1]).toEqual(known[1])
    expect(new Date(String(after[4]?.created_at)).toISOString()).toBe('2020-02-29T12:00:00.000Z')
    expect(after[4]?.status).toBe('inactive')
  })
  test('leave their entries on record, signed', async () => {
    await bring([sample(1)])
    const [known] = await members()
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
    expect(reasons).not.toContain('')
    await sql('delete from public.member_import_rows')
    expect(await stateOf(sql)).toEqual(before)
  })
  test.each([
    ['naming one member twice', [sample(1), sample(2, { id }), sample(3), sample(4, { id })], [2, 4], 'members_pkey'],
    ['naming one in two spellings', [sample(1, { id }), sample(2, { id: id.toUpperCase() })], [1, 2], 'members_pkey'],
    ['giving two members one address', [sample(1, { slug }), sample(2), sample(3, { slug })], [3], 'members_slug_key'],
    ['that are the same', [sample(1), sample(2), sample(1)], [1, 3], 'members_pkey'],
  ])('%s are named', async (_, rows, wrong, constraint) => {
    expect((await bring(rows)).refused).toEqual(wrong.map((row) => [row, constraint]))
    expect(await members()).toEqual([])
  })
  test('giving a new member the address of another are named', async () => {
    await bring([sample(1, { slug })])
    expect((await bring([sample(2), sample(3, { slug })])).refused).toEqual([[2, 'members_slug_key']])
  })
  test("are named by their own numbers where a file's numbers have gaps", async () => {
    const import_id = randomUUID()
    await addRow({ import_id, row_number: 3, data: sample(3) })
    await addRow({ import_id, row_number: 700, data: sample(700, { country: 'atlantis' }) })
    expect((await take(import_id, 2)).refused).toEqual([[700, 'members_country_check']])
    expect(await members()).toEqual([])
  })
  test('cannot be something else than a row, nor larger than one', async () => {
    for (const data of [[sample(1)], null, { name: 'a'.repeat(60_001) }])
      expect(await addRow({ data }), JSON.stringify(data).slice(0, 20)).toMatch(/^23(514|502)$/)
    for (const row_number of [0, 100_001]) expect(await addRow({ row_number, data: {} })).toBe('23514')
  })
  test('may say nothing that is no column of the directory', async () => {
    await bring([sample(1, { updated_at: '2001-01-01T00:00:00Z', search_text: 'forged', role_id: 'x' })])
    const search_text = expect.not.stringContaining('forged') as string
    expect(await members()).toMatchObject([{ search_text }])
  })
})

test('a file that did not arrive whole is refused: too few rows, too many, none, no count; it may be one of no rows', async () => {
  const of = await stage(samples(2))
  const message = 'The file did not arrive whole.'
  for (const count of [1, 3, 0, -1]) expect(await take(of, count)).toEqual({ message })
  expect(await take(randomUUID(), 1)).toEqual({ message })
  expect((await call('import_members', { of_import: of, row_count: null }, administrator)).code).toBe('P0001')
  expect(await members()).toEqual([])
  expect(await staged()).toBe(2)
  expect(await take(randomUUID(), 0)).toEqual(taken(0, 0, 0))
})

describe('a file without some columns', () => {
  const legal_name_cyrillic = '„Внос“ ООД'
  /** Brings a member, and gives its id. */
  const known = async () => {
    const website = 'https://import.example'
    await bring([sample(1, { industry: 'Energy', legal_name_cyrillic, website, status: 'inactive' })])
    return (await members())[0]?.id
  }
  test('changes nothing in them', async () => {
    const id = await known()
    const renamed = { name: 'Import Renamed', website: 'https://renamed.example' }
    expect(await bring([{ id, member_type: 'company', ...renamed }])).toEqual(taken(0, 1, 0))
    const kept = { industry: 'Energy', legal_name_cyrillic, city: 'Ruse', country: 'bulgaria', status: 'inactive' }
    expect(await members()).toMatchObject([{ ...renamed, ...kept }])
    expect(await bring([{ id, city: 'Varna' }])).toEqual(taken(0, 1, 0))
    expect(await members()).toMatchObject([{ name: 'Import Renamed', city: 'Varna', status: 'inactive' }])
  })
  test('clears what an empty cell names; the status, which cannot be empty, stays', async () => {
    expect(await bring([{ id: await known(), industry: null, city: null, status: null }])).toEqual(taken(0, 1, 0))
    expect(await members()).toMatchObject([
      { industry: null, city: null, country: 'bulgaria', legal_name_cyrillic, status: 'inactive' },
    ])
  })
  test('adds new members with what it has', async () => {
    await bring([{ name: 'Import Bare', member_type: 'individual' }])
    expect(await members()).toMatchObject([{ name: 'Import Bare', status: 'active', city: null, industry: null }])
  })
})

test('the same file adds nothing twice, and takes back nothing that was changed since', async () => {
  const file = [sample(1), sample(2), sample(3, { city: 'Varna' })]
  expect(await bring(file)).toEqual(taken(3, 0, 0))
  await sql(`update public.members set city = 'Burgas' where name = 'Import 00001 Ltd'`)
  const before = await members()
  expect(await bring(file, colleague)).toEqual(taken(0, 0, 3))
  expect(await bring(file.toReversed())).toEqual(taken(0, 0, 3))
  expect(await members()).toEqual(before)
})

describe('a comparison before the import', () => {
  const compare = async (list: Row[]) => {
    const rows = list.map((data, at) => ({ row_number: at + 1, data }))
    const { rows: found, code } = await administrator.person.call('compare_import_rows', { rows })
    expect(code).toBeNull()
    return found
  }
  test('gives what is stored of the members that rows name, by id or as an earlier import', async () => {
    await bring(samples(2))
    const [one] = await members()
    const found = await compare([{ id: one?.id, city: 'Varna' }, sample(2), sample(3)])
    expect(found).toMatchObject([
      { row_number: 1, stored: { id: one?.id, name: 'Import 00001 Ltd', city: 'Ruse', status: 'active' } },
      { row_number: 2, stored: { name: 'Import 00002 Ltd' } },
      { row_number: 3, stored: null },
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
    for (const rows of [null, {}, Array.from({ length: 1001 }, () => ({ row_number: 1, data: {} }))])
      expect((await administrator.person.call('compare_import_rows', { rows })).code).toBe('22023')
  })
})

describe("another's rows", () => {
  const notWhole = { message: 'The file did not arrive whole.' }
  test("are neither seen, dropped nor taken, nor are those among one's own", async () => {
    const import_id = await stage([sample(1)], colleague)
    expect((await administrator.person.select('member_import_rows', 'data', { import_id })).rows).toEqual([])
    await administrator.person.remove('member_import_rows', { import_id })
    for (const count of [0, 1]) expect(await take(import_id, count)).toEqual(notWhole)
    expect(await staged()).toBe(1)
    await addRow({ import_id, row_number: 2, data: sample(2) })
    for (const count of [1, 2]) expect(await take(import_id, count)).toEqual(notWhole)
    expect(await take(import_id, 1, colleague)).toEqual(notWhole)
    expect(await members()).toEqual([])
  })
  test('that were left behind a day ago go with the next import', async () => {
    await stage(samples(2), colleague)
    await sql(`update public.member_import_rows set created_at = now() - interval '25 hours' where row_number = 1`)
    await bring([sample(3)])
    expect(await sql('select row_number from public.member_import_rows')).toEqual([{ row_number: 2 }])
  })
})
