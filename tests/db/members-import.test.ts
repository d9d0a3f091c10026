import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stateOf } from '../support/accounts'
import type { Row } from '../support/driver'
import { inside, type Someone } from '../support/inside'
import { testBackend } from '../support/test-backend'

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

let administrator: Someone
let colleague: Someone
beforeAll(async () => {
  administrator = await someone('importer', 'administrator')
  colleague = await someone('colleague', 'administrator')
})
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

async function stage(of: string, rows: Row[], by: Someone = administrator): Promise<void> {
  for (let first = 0; first < rows.length; first += page) {
    const body = rows.slice(first, first + page)
    const inserted = await by.person.insert(
      'member_import_rows',
      body.map((data, at) => ({ import_id: of, row_number: first + at + 1, data })),
    )
    expect(inserted.code).toBeNull()
  }
}

interface Refusal {
  row: number
  constraint: string
  message: string
}
/** The result of an import: its counts, or why it was refused and for which rows. */
async function take(
  of: string,
  rowCount: number,
  by: Someone = administrator,
): Promise<{ counts?: Row; message?: string; refused?: Refusal[] }> {
  const { code, body } = await call('import_members', { of_import: of, row_count: rowCount }, by)
  if (code === null) return { counts: body[0] ?? {} }
  const details = body.details as string | null
  return { message: String(body.message), ...(details === null ? {} : { refused: JSON.parse(details) as Refusal[] }) }
}

/** Uploads the rows of a file as an Administrator. */
async function bring(rows: Row[], by: Someone = administrator) {
  const of = randomUUID()
  await stage(of, rows, by)
  return take(of, rows.length, by)
}

const members = (condition = `name like 'Import %'`) =>
  sql<{ row: Row }>(`select to_jsonb(m) as row from public.members m where ${condition} order by name, id`).then(
    (rows) => rows.map(({ row }) => row),
  )
/** Every column of every imported member, as one hash: cheaper than the rows. */
const whole = () =>
  sql(
    `select md5(string_agg(m::text, '|' order by id)) as hash, count(*)::int as count from public.members m where name like 'Import %'`,
  )
const entries = async () =>
  (await sql<{ count: number }>('select count(*)::int as count from public.audit_log'))[0]?.count ?? 0
const staged = async () => (await sql('select 1 from public.member_import_rows')).length

describe(`a file of ${largeFile} rows`, () => {
  test('comes in whole, goes out whole, and comes in again without a change', async () => {
    const before = await entries()
    expect(
      await bring(
        Array.from({ length: largeFile }, (_, at) =>
          sample(at + 1, {
            industry: trades[at % trades.length],
            legal_name_cyrillic: at % 2 ? `Търговия ${at}` : null,
            description: 'Wheat; "rail", and\nwool',
          }),
        ),
      ),
    ).toEqual({
      counts: { added: largeFile, changed: 0, unchanged: 0 },
    })
    const imported = await whole()
    expect(imported).toMatchObject([{ count: largeFile }])
    expect((await members(`name = 'Import 00005 Ltd'`))[0]).toMatchObject({
      industry: trades[4],
      legal_name_cyrillic: null,
      description: 'Wheat; "rail", and\nwool',
      city: 'Ruse',
      country: 'bulgaria',
      status: 'active',
      website: null,
    })
    expect(await entries()).toBe(before + largeFile)
    expect(await staged()).toBe(0)

    const exported = (await administrator.person.select('members', columns, {})).rows.filter(({ name }) =>
      String(name).startsWith('Import '),
    )
    expect(exported).toHaveLength(largeFile)
    expect(await bring(exported)).toEqual({ counts: { added: 0, changed: 0, unchanged: largeFile } })
    expect(await whole(), 'not even a time stamp').toEqual(imported)
    expect(await entries()).toBe(before + largeFile)

    // One wrong row at each end: none of the others is imported.
    const broken = exported.map((row, at): Row => ({
      ...row,
      city: 'Varna',
      ...(at === 0 ? { country: 'atlantis' } : at === largeFile - 1 ? { name: ' ' } : {}),
    }))
    const { message, refused } = await bring(broken)
    expect(message).toBe('Some rows were refused; nothing was imported.')
    expect(refused?.map(({ row, constraint }) => ({ row, constraint }))).toEqual([
      { row: 1, constraint: 'members_country_check' },
      { row: largeFile, constraint: 'members_name_check' },
    ])
    expect(await whole()).toEqual(imported)
    expect(await entries()).toBe(before + largeFile)
  })
})

describe('known and new members', () => {
  test('are told apart by their id, and only what differs counts as changed', async () => {
    await bring([sample(1), sample(2), sample(3)])
    const known = await members()
    const answer = await bring([
      { ...known[0], city: 'Varna', created_at: '2001-01-01T00:00:00Z' },
      { ...known[1] },
      sample(4),
      { ...sample(5), id: randomUUID(), created_at: '2020-02-29T12:00:00Z', status: 'inactive' },
    ])
    expect(answer).toEqual({ counts: { added: 2, changed: 1, unchanged: 1 } })
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
      `select actor_id, action, subject_name, before, after ->> 'city' as city from public.audit_log where subject = 'member' and subject_name like 'Import %' order by id desc limit 3`,
    )
    expect(
      found.sort(
        (a, b) =>
          String(a.action).localeCompare(String(b.action)) ||
          String(a.subject_name).localeCompare(String(b.subject_name)),
      ),
    ).toEqual([
      {
        actor_id: colleague.id,
        action: 'changed',
        subject_name: 'Import 00001 Ltd',
        before: { city: 'Ruse' },
        city: 'Varna',
      },
      { actor_id: administrator.id, action: 'created', subject_name: 'Import 00001 Ltd', before: null, city: 'Ruse' },
      { actor_id: colleague.id, action: 'created', subject_name: 'Import 00002 Ltd', before: null, city: 'Ruse' },
    ])
  })
})

describe('refused rows', () => {
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
    const of = randomUUID()
    await stage(
      of,
      Array.from({ length: 20 }, (_, at) => sample(at + 1, wrong[at + 1]?.[0])),
    )
    const { message, refused } = await take(of, 20)
    expect(message).toBe('Some rows were refused; nothing was imported.')
    expect(refused?.map(({ row, constraint }) => [row, constraint])).toEqual(
      Object.entries(wrong).map(([row, [, constraint]]) => [Number(row), constraint]),
    )
    for (const { message: reason } of refused ?? []) expect(reason).not.toBe('')
    await sql('delete from public.member_import_rows')
    expect(await stateOf(sql)).toEqual(before)
  })
  test('naming one member twice are named', async () => {
    const id = randomUUID()
    const answer = await bring([sample(1), sample(2, { id }), sample(3), sample(4, { id })])
    expect(answer.refused?.map(({ row, constraint }) => ({ row, constraint }))).toEqual([
      { row: 2, constraint: 'members_pkey' },
      { row: 4, constraint: 'members_pkey' },
    ])
    expect(await members()).toEqual([])
  })
  test('giving two members one address are named, also when a member has it', async () => {
    const slug = `import-${randomUUID()}`
    const named = async (rows: Row[]) =>
      (await bring(rows)).refused?.map(({ row, constraint }) => ({ row, constraint }))
    expect(await named([sample(1, { slug }), sample(2), sample(3, { slug })])).toEqual([
      { row: 3, constraint: 'members_slug_key' },
    ])
    expect(await members()).toEqual([])
    await bring([sample(1, { slug })])
    expect(await named([sample(2), sample(3, { slug })])).toEqual([{ row: 2, constraint: 'members_slug_key' }])
  })
  test('naming one member twice in different spellings are named', async () => {
    const id = randomUUID()
    const answer = await bring([sample(1, { id }), sample(2, { id: id.toUpperCase() })])
    expect(answer.refused?.map(({ row }) => row)).toEqual([1, 2])
    expect(await members()).toEqual([])
  })
  test("are named by their own numbers where a file's numbers have gaps", async () => {
    const of = randomUUID()
    await administrator.person.insert('member_import_rows', [
      { import_id: of, row_number: 3, data: sample(3) },
      { import_id: of, row_number: 700, data: sample(700, { country: 'atlantis' }) },
    ])
    expect((await take(of, 2)).refused).toMatchObject([{ row: 700, constraint: 'members_country_check' }])
    expect(await members()).toEqual([])
  })
  test('cannot be something else than a row, nor larger than one', async () => {
    for (const data of [[sample(1)], null, { name: 'a'.repeat(60_001) }]) {
      expect(
        (await administrator.person.insert('member_import_rows', { import_id: randomUUID(), row_number: 1, data }))
          .code,
        JSON.stringify(data).slice(0, 20),
      ).toMatch(/^23(514|502)$/)
    }
    for (const row_number of [0, 100_001])
      expect(
        (await administrator.person.insert('member_import_rows', { import_id: randomUUID(), row_number, data: {} }))
          .code,
      ).toBe('23514')
  })
  test('may say nothing that is no column of the directory', async () => {
    await bring([sample(1, { updated_at: '2001-01-01T00:00:00Z', search_text: 'forged', role_id: 'x' })])
    expect(await members()).toMatchObject(
      [{ search_text: 'import 00001 ltd ruse ' }].map(() => ({
        search_text: expect.not.stringContaining('forged') as string,
      })),
    )
  })
})

describe('a file that did not arrive whole', () => {
  const notWhole = { message: 'The file did not arrive whole.' }
  test('is refused: too few rows, too many, none', async () => {
    const of = randomUUID()
    await stage(of, [sample(1), sample(2)])
    for (const count of [1, 3, 0, -1]) expect(await take(of, count)).toEqual(notWhole)
    expect(await take(randomUUID(), 1)).toEqual(notWhole)
    expect(await members()).toEqual([])
    expect(await staged()).toBe(2)
  })
  test('may be one of no rows', async () => {
    expect(await take(randomUUID(), 0)).toEqual({ counts: { added: 0, changed: 0, unchanged: 0 } })
  })
  test('a count that is missing is refused', async () => {
    const of = randomUUID()
    await stage(of, [sample(1)])
    expect((await administrator.person.call('import_members', { of_import: of, row_count: null })).code).toBe('P0001')
    expect(await members()).toEqual([])
  })
})

describe('a file without some columns', () => {
  const full = () =>
    sample(1, {
      industry: 'Energy',
      legal_name_cyrillic: '„Внос“ ООД',
      website: 'https://import.example',
      status: 'inactive',
    })
  test('changes nothing in them', async () => {
    await bring([full()])
    const [known] = await members()
    const { id, member_type } = known ?? {}
    expect(await bring([{ id, member_type, name: 'Import Renamed', website: 'https://renamed.example' }])).toEqual({
      counts: { added: 0, changed: 1, unchanged: 0 },
    })
    expect(await members()).toMatchObject([
      {
        name: 'Import Renamed',
        website: 'https://renamed.example',
        industry: 'Energy',
        legal_name_cyrillic: '„Внос“ ООД',
        city: 'Ruse',
        country: 'bulgaria',
        status: 'inactive',
      },
    ])
    expect(await bring([{ id, city: 'Varna' }])).toEqual({ counts: { added: 0, changed: 1, unchanged: 0 } })
    expect(await members()).toMatchObject([{ name: 'Import Renamed', city: 'Varna', status: 'inactive' }])
  })
  test('clears what an empty cell names; the status, which cannot be empty, stays', async () => {
    await bring([full()])
    const [known] = await members()
    expect(await bring([{ id: known?.id, industry: null, city: null, status: null }])).toEqual({
      counts: { added: 0, changed: 1, unchanged: 0 },
    })
    expect(await members()).toMatchObject([
      { industry: null, city: null, country: 'bulgaria', legal_name_cyrillic: '„Внос“ ООД', status: 'inactive' },
    ])
  })
  test('adds new members with what it has', async () => {
    await bring([{ name: 'Import Bare', member_type: 'individual' }])
    expect(await members()).toMatchObject([{ name: 'Import Bare', status: 'active', city: null, industry: null }])
  })
})

describe('the same file', () => {
  const file = [sample(1), sample(2), sample(3, { city: 'Varna' })]
  test('adds nothing twice, and takes back nothing that was changed since', async () => {
    expect(await bring(file)).toEqual({ counts: { added: 3, changed: 0, unchanged: 0 } })
    await sql(`update public.members set city = 'Burgas' where name = 'Import 00001 Ltd'`)
    const before = await members()
    expect(await bring(file, colleague)).toEqual({ counts: { added: 0, changed: 0, unchanged: 3 } })
    expect(await bring([...file].reverse())).toEqual({ counts: { added: 0, changed: 0, unchanged: 3 } })
    expect(await members()).toEqual(before)
  })
  test('with a row twice is refused', async () => {
    expect((await bring([sample(1), sample(2), sample(1)])).refused?.map(({ row }) => row)).toEqual([1, 3])
    expect(await members()).toEqual([])
  })
})

describe('a comparison before the import', () => {
  const compare = async (rows: Row[]) => {
    const { rows: found, code } = await administrator.person.call('compare_import_rows', {
      rows: rows.map((data, at) => ({ row_number: at + 1, data })),
    })
    expect(code).toBeNull()
    return found
  }
  test('gives what is stored of the members that rows name, by id or as an earlier import', async () => {
    await bring([sample(1), sample(2)])
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
    await bring([
      sample(1, { legal_name_cyrillic: '„Внос Едно“ ООД', website: 'https://www.import-one.example/en' }),
      sample(2),
    ])
    const same = (row: Row) => compare([row]).then(([found]) => found?.resembling)
    const one = { name: 'Import 00001 Ltd', status: 'active' }
    expect(await same({ name: 'IMPORT 00001, LLC', member_type: 'company' })).toMatchObject([{ ...one, by: ['name'] }])
    expect(await same({ name: 'Else', member_type: 'company', legal_name_cyrillic: 'Внос Едно АД' })).toMatchObject([
      { ...one, by: ['Cyrillic name'] },
    ])
    expect(await same({ name: 'Else', member_type: 'company', website: 'http://import-one.example' })).toMatchObject([
      { ...one, by: ['website'] },
    ])
    expect(
      await same({ name: 'import 00001', member_type: 'company', website: 'http://import-one.example' }),
    ).toMatchObject([{ ...one, by: ['name', 'website'] }])
    expect(await same({ name: 'Import 00003', member_type: 'company' })).toBeNull()
  })
  test('refuses what is no list of rows, and whoever may not import', async () => {
    for (const rows of [null, {}, Array.from({ length: 1001 }, () => ({ row_number: 1, data: {} }))])
      expect((await administrator.person.call('compare_import_rows', { rows })).code).toBe('22023')
  })
})

describe("another's rows", () => {
  test('are neither seen, dropped nor taken', async () => {
    const of = randomUUID()
    await stage(of, [sample(1)], colleague)
    expect((await administrator.person.select('member_import_rows', 'data', { import_id: of })).rows).toEqual([])
    await administrator.person.remove('member_import_rows', { import_id: of })
    for (const count of [0, 1]) expect((await take(of, count)).message).toBe('The file did not arrive whole.')
    expect(await staged()).toBe(1)
    expect(await members()).toEqual([])
  })
  test("among one's own are not taken with them", async () => {
    const of = randomUUID()
    await stage(of, [sample(1)])
    await colleague.person.insert('member_import_rows', { import_id: of, row_number: 2, data: sample(2) })
    for (const [count, by] of [
      [1, administrator],
      [2, administrator],
      [1, colleague],
    ] as const)
      expect((await take(of, count, by)).message).toBe('The file did not arrive whole.')
    expect(await members()).toEqual([])
  })
  test('that were left behind a day ago go with the next import', async () => {
    const old = randomUUID()
    await stage(old, [sample(1), sample(2)], colleague)
    await sql(
      `update public.member_import_rows set created_at = now() - interval '25 hours' where import_id = '${old}' and row_number = 1`,
    )
    await bring([sample(3)])
    expect(await sql('select row_number from public.member_import_rows')).toEqual([{ row_number: 2 }])
  })
})
