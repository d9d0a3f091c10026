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
/** The most rows of a file; without TEST_BREADTH a quarter. */
const largeFile = process.env.TEST_BREADTH ? 1000 : 250
const trades = ['Energy', 'Manufacturing', 'Mining & Metals', 'Textiles & Apparel', 'Legal & Advisory']

const administrator = await someone('importer', 'administrator')
const colleague = await someone('colleague', 'administrator')
afterEach(async () => {
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

  const exported = await sql<Row>(`select ${columns} from public.members where name like 'Import %' order by name`)
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
  test('cannot be something else than a row, nor larger than one, and there are at most 5,000 of them', async () => {
    const file = async (rows: unknown) => (await call('import_members', { rows }, administrator)).code
    for (const row of [[sample(1)], null, 'row', { name: 'a'.repeat(60_001) }]) expect(await file([row])).toBe('22023')
    for (const rows of [null, {}, 'rows']) expect(await file(rows)).toBe('22023')
    expect(await bring(Array.from({ length: 5001 }, () => ({})))).toEqual({
      message: 'These are 5,001 rows; 5,000 can be imported at once.',
    })
    expect(await bring([])).toEqual(taken(0, 0, 0))
  })
  test('may say nothing that is no column of the directory', async () => {
    await bring([sample(1, { updated_at: '2001-01-01T00:00:00Z', search_text: 'forged', role_id: 'x' })])
    const search_text = expect.not.stringContaining('forged') as string
    expect(await members()).toMatchObject([{ search_text }])
  })
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
    const { body, code } = await call<Row[]>('compare_import_rows', { rows: list }, administrator)
    expect(code).toBeNull()
    return body
  }
  test('gives what is stored of the members that rows name, by id or as an earlier import', async () => {
    await bring(samples(2))
    const [one] = await members()
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
    const outcome = async (rows: unknown, by = administrator) => (await call('compare_import_rows', { rows }, by)).code
    for (const rows of [null, {}, [null]]) expect(await outcome(rows)).toBe('22023')
    expect(await outcome(Array.from({ length: 5001 }, () => ({})))).toBe('PT413')
    expect(await outcome([], await someone('reader', 'editor'))).toBe('42501')
  })
  test('gives a version that a changed contact person and a deletion are told by, too', async () => {
    await bring(samples(2))
    const [one, two] = await members()
    const found = await compare([{ id: one?.id }, { id: two?.id }])
    const versions = found.map((row) => (row.stored as Row | undefined)?.updated_at)
    await sql(
      `insert into public.member_contacts (member_id, name, is_primary) values ($1, 'Meanwhile', true)
      on conflict do nothing`,
      [one?.id],
    )
    await sql(`update public.member_contacts set role = 'Meanwhile' where member_id = $1`, [one?.id])
    await sql(`delete from public.members where id = $1`, [two?.id])
    const file = [one, two].map((row, at) => ({ ...sample(at), id: row?.id, updated_at: versions[at], city: 'Varna' }))
    expect(await bring(file)).toMatchObject({
      reasons: [
        'Somebody has changed this member since the file was compared. Please choose the file again.',
        'Somebody has deleted this member since the file was compared. Please choose the file again.',
      ],
    })
  })
  test('gives the version by which an import refuses a member that somebody has saved since', async () => {
    await bring(samples(2))
    const [one, two] = await members()
    const [first, second] = await compare([{ id: one?.id }, { id: two?.id }])
    const versions = [first, second].map((row) => (row?.stored as Row | undefined)?.updated_at)
    await sql(`update public.members set description = 'Meanwhile' where id = $1`, [one?.id])
    const file = [one, two].map((row, at) => ({ id: row?.id, updated_at: versions[at], city: 'Varna' }))
    expect(await bring(file)).toEqual({
      message: 'Some rows were refused; nothing was imported.',
      refused: [[1, '']],
      reasons: ['Somebody has changed this member since the file was compared. Please choose the file again.'],
    })
    expect((await members()).map(({ city }) => city)).toEqual(['Ruse', 'Ruse'])
    expect(await bring(file.slice(1))).toEqual(taken(0, 1, 0))
    // After a lost answer.
    expect(await bring(file.slice(1))).toEqual(taken(0, 0, 1))
  })
})
