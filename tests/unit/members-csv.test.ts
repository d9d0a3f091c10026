import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import {
  checkRows,
  csvColumns,
  fileRowOf,
  fileSchema,
  parseCsv,
  writeRefused,
  type CheckedFile,
} from '@/features/members/office/member-csv'
import { escapeCell, readText, unescapeCell, UnusableFileError, writeCsv } from '@/lib/text/csv'
import { memberSchema, valuesOf } from '@/features/members/office/member-values'

const idOf = (number: number) => `20000000-0000-4000-8000-00000000000${number}`
const id = idOf(1)
const member = {
  id,
  member_type: 'company',
  name: 'Rila Tools',
  legal_name_cyrillic: '„Рила Тулс“ ООД',
  industry: 'Manufacturing',
  description: 'Drills; saws, and "more"\nsince 1994.',
  website: 'https://rila.example/',
  logo_url: '/artwork/rila.webp',
  country: 'bulgaria',
  city: 'Русе',
  status: 'inactive',
  created_at: '2026-01-02T03:04:05.678901+00:00',
  email: 'office@rila.example',
  phone: '+359 82 000 001',
  address: 'Tsentralna 1\nRuse',
  registration_number: 'REG-1',
  vat_number: 'BG000000001',
  notes: 'Call in the morning.',
  contact_name: 'Ada Koleva',
  contact_role: 'Director',
  contact_email: 'ada@rila.example',
  contact_phone: '+359 82 000 002',
  slug: 'rila-tools',
  about: '<p>Since 1994; by hand</p>',
  founded: 1994,
  employees: '11-50',
  languages: ['bg', 'en'],
  keywords: ['Drills', '-5 saws'],
  looking_for: 'Resellers; in Almaty',
}

async function read(text: string): Promise<CheckedFile> {
  const { rows, ignored } = parseCsv(papa, text)
  return { ignored, ...(await checkRows(rows, ['Energy', 'Manufacturing'], () => undefined)) }
}

const problemsOf = async (text: string) => (await read(text)).bad.map(({ number, problems }) => ({ number, problems }))

describe('a cell that a spreadsheet would run', () => {
  test.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+359 2', "'+359 2"],
    ['-1', "'-1"],
    ['@home', "'@home"],
    ['\tTab', "'\tTab"],
    ["'=x", "''=x"],
    ["''-", "'''-"],
    ['plain', 'plain'],
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
    ['', ''],
    // A spreadsheet that splits at semicolons or tabs, or that loses the quotes, would begin a cell within the text.
    ['Ruse;=cmd|x', "Ruse;'=cmd|x"],
    ['a\t=1', "a\t'=1"],
    ['a\n+1', "a\n'+1"],
    ['a\r\n@b', "a\r\n'@b"],
    ['a; =1', "a; '=1"],
    ['a;"=1"', 'a;"\'=1"'],
    ["a;'=1", "a;''=1"],
    [' =1', " '=1"],
    ['"=1"', '"\'=1"'],
    ["\t'\tx", "'\t''\tx"],
    [';;=', ";;'="],
    ['a; b-c', 'a; b-c'],
    ["a;'b", "a;'b"],
  ])('%j is written as %j and read back', (text, written) => {
    expect(escapeCell(text)).toBe(written)
    expect(unescapeCell(written)).toBe(text)
  })
})

describe('an export', () => {
  test('has the columns that an import checks', () => {
    expect([...csvColumns].sort()).toEqual(Object.keys(fileSchema.shape).sort())
  })

  test('is UTF-8 with its mark, CRLF and the columns in their order', () => {
    const text = writeCsv(papa, [fileRowOf(member)], csvColumns)
    expect(
      text.startsWith(
        `\uFEFF${csvColumns.join(',')}\r\n${id},company,Rila Tools,„Рила Тулс“ ООД,Manufacturing,"Drills; saws, and ""more""\nsince 1994.",`,
      ),
    ).toBe(true)
  })

  test('quotes cells with another separator, so that a formula behind it is not a cell of its own', () => {
    const [, line] = writeCsv(papa, [{ name: 'A;=1', city: 'Ruse', website: "'x" }], ['name', 'city', 'website']).split(
      '\r\n',
    )
    expect(line).toBe('"A;\'=1",Ruse,"\'x"')
    expect(writeCsv(papa, [{ name: 'A\t=1' }], ['name'])).toContain('"A\t\'=1"')
  })

  test('comes back as it was, whatever it holds', () => {
    const pieces = ['=', '+', '-', '@', "'", '"', ';', '\t', '\r', '\n', ' ', 'a']
    let seed = 1
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('')
      expect({ text, back: unescapeCell(escapeCell(text)) }).toEqual({ text, back: text })
      // No cell of any reading begins with a formula.
      for (const cell of escapeCell(text).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[ "]*[=+\-@]/)
    }
  })

  test.each([`;${' '.repeat(100_000)}x`, ';='.repeat(50_000), "'".repeat(100_000), `${' '.repeat(99_999)}=`])(
    'takes no longer than its length asks for: %#',
    (text) => expect(unescapeCell(escapeCell(text))).toBe(text),
  )

  test('comes back as it was', async () => {
    const members = [
      member,
      { ...member, id: idOf(2), name: '=HYPERLINK("https://evil.example")', description: '-5 %\r\n\r\n+1', city: "'@" },
      {
        ...member,
        ...Object.fromEntries(csvColumns.map((column) => [column, null])),
        id: idOf(3),
        member_type: 'individual',
        name: "'Quoted' Ltd",
        created_at: member.created_at,
        slug: 'quoted',
        languages: [],
        keywords: [],
      },
    ]
    const { good, bad, ignored } = await read(writeCsv(papa, members.map(fileRowOf), csvColumns))
    expect([bad, ignored]).toEqual([[], []])
    expect(good).toEqual(members.map((data, index) => ({ number: index + 1, data })))
  })
})

describe('a file', () => {
  test.each([',', ';', '\t'])(
    'may have %j between its cells, blank lines and its own order of columns',
    async (separator) => {
      const { good, bad, ignored } = await read(
        `\uFEFF\r\n${['Colour', ' NAME', 'member_type', 'city'].join(separator)}\r\n${['red', '"A, B; C\tD"', 'company', 'Ruse'].join(separator)}\r\n\r\n${['', 'Second', 'individual', ''].join(separator)}`,
      )
      expect(bad).toEqual([])
      expect(ignored).toEqual(['colour'])
      expect(good.map(({ data }) => data)).toEqual([
        { name: 'A, B; C\tD', member_type: 'company', city: 'Ruse' },
        { name: 'Second', member_type: 'individual', city: null },
      ])
    },
  )

  test('is taken apart by its first line although its rows hold another separator', async () => {
    const { good } = await read(
      'name;member_type;description\nOne, Two, Three;company;a, b, c\nFour, Five, Six;company;d, e, f',
    )
    expect(good.map(({ data }) => data.name)).toEqual(['One, Two, Three', 'Four, Five, Six'])
  })

  test('says nothing about columns that it does not have, and clears with empty cells', async () => {
    const { good } = await read(`id,member_type,name,website,status\n${id},company,Rila,,\n,company,New,,inactive`)
    expect(good.map(({ data }) => data)).toEqual([
      { id, member_type: 'company', name: 'Rila', website: null, status: null },
      { id: null, member_type: 'company', name: 'New', website: null, status: 'inactive' },
    ])
  })

  test('takes industries of the list, in whatever case', async () => {
    const { good, bad } = await read('name,member_type,industry\nA,company,ENERGY\nB,company,Optics\nC,company,')
    expect(good.map(({ data }) => data.industry)).toEqual(['Energy', null])
    expect(bad).toMatchObject([
      { number: 2, problems: ['industry: This is not in the list of industries (Members, Industries)'] },
    ])
  })

  test('says the same once', async () => {
    expect(await problemsOf('name,member_type\nA,company\nB,company\nA,company')).toEqual([
      { number: 3, problems: ['Row 1 says the same'] },
    ])
  })

  test.each([
    ['without a column that is needed', 'name,city\nA,Ruse', 'no column member_type'],
    ['without both', 'city\nRuse', 'no column name and no column member_type'],
    ['without rows', 'name,member_type\n', 'no rows'],
    [
      'with more rows than can be imported',
      `name,member_type\n${'A,company\n'.repeat(100_001)}`,
      '100,001 rows; 100,000',
    ],
  ])('%s is refused', (_what, text, sentence) => {
    expect(() => parseCsv(papa, text)).toThrow(sentence)
    expect(() => parseCsv(papa, text)).toThrow(UnusableFileError)
  })

  test('in another encoding is refused', () => {
    expect(readText(new TextEncoder().encode('Русе').buffer)).toBe('Русе')
    expect(() => readText(new Uint8Array([0xd0, 0xf3, 0xf1, 0xe5]).buffer)).toThrow('not written in UTF-8')
  })

  test('has its rows refused one by one, with a sentence for each column', async () => {
    expect(
      await problemsOf(
        'id,member_type,name,website,country,status,created_at,logo_url\nx,firm,,javascript:alert(1),france,maybe,yesterday,data:x\n,company,Good,,,,,\n',
      ),
    ).toEqual([
      {
        number: 1,
        problems: [
          'member_type: Please choose company or individual',
          'name: Please enter the name',
          'country: Please use bulgaria, kazakhstan or other',
          'website: Please enter a web address, such as https://example.com',
          'status: Please use active or inactive',
          'id: This is no id of a member; leave it empty for a new one',
          'logo_url: This is no URL of an image',
          'created_at: Please write the date as YYYY-MM-DD',
        ],
      },
    ])
  })

  test('parts what a company speaks and offers by semicolons, and says what is wrong with each', async () => {
    const { good, bad } = await read(
      'name,member_type,languages,keywords,founded,employees,slug\nA,company,bg;kk ; ,Wine;  Grain,1994,500+,a-b\nB,company,bg;xx,Wine;wine,94,lots,A b\n,company,,,,,',
    )
    expect(good).toEqual([
      {
        number: 1,
        data: {
          name: 'A',
          member_type: 'company',
          languages: ['bg', 'kk'],
          keywords: ['Wine', 'Grain'],
          founded: 1994,
          employees: '500+',
          slug: 'a-b',
        },
      },
    ])
    expect(bad.map(({ problems }) => problems)).toEqual([
      [
        `founded: Please enter a year from 1000 to ${new Date().getFullYear()}`,
        'employees: Please use 1-10, 11-50, 51-200, 201-500, 500+',
        expect.stringMatching('^languages: Please use bg, kk, ru'),
        'keywords: Please name each keyword once',
        'slug: Please use small Latin letters and digits, with single hyphens between them',
      ],
      ['name: Please enter the name'],
    ])
  })

  test('names the same member once', async () => {
    expect(await problemsOf(`id,name,member_type\n${id},A,company\n,B,company\n${id.toUpperCase()},C,company`)).toEqual(
      [{ number: 3, problems: ['id: Row 1 has the same id'] }],
    )
  })

  test('has no cells without a column, and none that cannot be stored', async () => {
    expect(await problemsOf('name,member_type\nA,company,surplus\nB\0,company')).toEqual([
      { number: 1, problems: ['This row has more cells than the first line has columns'] },
      { number: 2, problems: ['name: This text has a character that cannot be stored'] },
    ])
  })

  test.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-01-02T03:04:05.678901+00:00', true],
    ['2026-01-02 03:04:05+02', true],
    ['2026-01-02T25:00', false],
    ['2026-01-02 (a comment)', false],
    ['1/2/2026', false],
  ])('the date %j is usable: %j', async (date, usable) =>
    expect((await problemsOf(`name,member_type,created_at\nA,company,${date}`)).length === 0).toBe(usable),
  )

  test('tells how far its check has come', async () => {
    const told: number[] = []
    await checkRows(
      Array.from({ length: 1200 }, (_, index) => ({ name: `A ${index}`, member_type: 'company' })),
      [],
      (checked) => told.push(checked),
    )
    expect(told).toEqual([500, 1000, 1200])
  })
})

test('refused rows are saved with what is wrong, and are imported once that is corrected', async () => {
  const { bad } = await read(writeCsv(papa, [fileRowOf({ ...member, name: '=Evil', country: 'france' })], csvColumns))
  const file = writeRefused(papa, bad)
  expect(file).toMatch(/^\uFEFFproblem,id,/)
  expect(file).toContain('"country: Please use bulgaria, kazakhstan or other"')
  const corrected = await read(file.replace(',france,', ',kazakhstan,'))
  expect([corrected.bad, corrected.ignored]).toEqual([[], []])
  expect(corrected.good[0]?.data).toEqual({ ...member, name: '=Evil', country: 'kazakhstan' })
})

test('refused rows are saved without columns that their file did not have', async () => {
  const { bad } = await read(`id,name,member_type\n${id},Rila,firm`)
  const file = writeRefused(papa, bad)
  expect(file).toMatch(/^\uFEFFproblem,id,member_type,name\r\n/)
  const corrected = await read(file.replace(',firm,', ',company,'))
  expect(corrected.good).toEqual([{ number: 1, data: { id, member_type: 'company', name: 'Rila' } }])
})

describe("a member's values", () => {
  const usable = { ...valuesOf(undefined, 'company'), name: 'A' }
  const problem = (change: Partial<typeof usable>) =>
    memberSchema
      .safeParse({ ...usable, ...change })
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)

  test('are counted in characters, as the database counts them', () => {
    const limits = { name: 160, legal_name_cyrillic: 200, industry: 80, city: 80, description: 4000 }
    for (const [field, most] of Object.entries(limits)) {
      expect(problem({ [field]: '🧿'.repeat(most) })).toBeUndefined()
      expect(problem({ [field]: 'Ж'.repeat(most + 1) })).toEqual([
        `${field}: Please use at most ${most} characters; there are ${most + 1}`,
      ])
    }
    expect(problem({ name: ' ' })).toEqual(['name: Please enter the name'])
  })
})
