import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import readWorkbook from 'read-excel-file/universal'
import writeWorkbook from 'write-excel-file/universal'
import {
  checkRows,
  csvColumns,
  doubtsOf,
  exportColumns,
  fileRowOf,
  fileSchema,
  parseMembers,
  type CheckedFile,
} from '@/features/members/register/office/member-csv'
import { csvCells, escapeCell, unescapeCell, writeCsv } from '@/lib/text/csv'
import { dateOrderOf } from '@/lib/dates/written-dates'
import { refusedTable, UnusableFileError, type BadRow, type FileRow } from '@/lib/text/table'
import { readCells, readText, workbookOf } from '@/lib/text/table-file'
import { memberSchema, valuesOf } from '@/features/members/register/office/member-values'

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

/** What comes first in the dates of rows. */
const orderOf = (rows: readonly FileRow[]) => dateOrderOf(rows.map(({ cells }) => cells.created_at ?? ''))

function readRows(cells: readonly string[][]): CheckedFile {
  const { rows, ignored } = parseMembers(cells)
  const found = orderOf(rows)
  return { ignored, ...checkRows(rows, ['Energy', 'Manufacturing'], 'order' in found ? found.order : 'day') }
}

const read = (text: string) => readRows(csvCells(papa, text))

function writeRefused(bad: readonly BadRow[]) {
  const { rows, columns } = refusedTable(bad, csvColumns)
  return writeCsv(papa, rows, columns)
}

const problemsOf = (text: string) => read(text).bad.map(({ number, problems }) => ({ number, problems }))

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

  test('comes back as it was', () => {
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
    const { good, bad, ignored } = read(writeCsv(papa, members.map(fileRowOf), csvColumns))
    expect([bad, ignored]).toEqual([[], []])
    expect(good).toEqual(members.map((data, index) => ({ number: index + 2, data })))
  })
})

describe('a file', () => {
  test.each([',', ';', '\t'])(
    'may have %j between its cells, blank lines and its own order of columns',
    (separator) => {
      const { good, bad, ignored } = read(
        `\uFEFF\r\n${['Colour', ' NAME', 'member_type', 'city'].join(separator)}\r\n${['red', '"A, B; C\tD"', 'company', 'Ruse'].join(separator)}\r\n\r\n${['', 'Second', 'individual', ''].join(separator)}`,
      )
      expect(bad).toEqual([])
      expect(ignored).toEqual(['colour'])
      expect(good.map(({ data }) => data)).toEqual([
        { name: 'A, B; C D', member_type: 'company', city: 'Ruse' },
        { name: 'Second', member_type: 'individual', city: null },
      ])
    },
  )

  test('is taken apart by its first line although its rows hold another separator', () => {
    const { good } = read(
      'name;member_type;description\nOne, Two, Three;company;a, b, c\nFour, Five, Six;company;d, e, f',
    )
    expect(good.map(({ data }) => data.name)).toEqual(['One, Two, Three', 'Four, Five, Six'])
  })

  test('says nothing about columns that it does not have, and clears with empty cells', () => {
    const { good } = read(`id,member_type,name,website,status\n${id},company,Rila,,\n,company,New,,inactive`)
    expect(good.map(({ data }) => data)).toEqual([
      { id, member_type: 'company', name: 'Rila', website: null, status: null },
      { id: null, member_type: 'company', name: 'New', website: null, status: 'inactive' },
    ])
  })

  test('takes industries of the list, in whatever case', () => {
    const { good, bad } = read('name,member_type,industry\nA,company,ENERGY\nB,company,Optics\nC,company,')
    expect(good.map(({ data }) => data.industry)).toEqual(['Energy', null])
    expect(bad).toMatchObject([
      { number: 3, problems: ['industry: This is not in the list of industries (Members, Industries)'] },
    ])
  })

  test('says the same once', () => {
    expect(problemsOf('name,member_type\nA,company\nB,company\nA,company')).toEqual([
      { number: 4, problems: ['Row 2 says the same'] },
    ])
  })

  test.each([
    ['without a column that is needed', 'name,city\nA,Ruse', 'no column member_type'],
    ['without both', 'city\nRuse', 'no column name and no column member_type'],
    ['without rows', 'name,member_type\n', 'no rows'],
    [
      'with more rows than can be imported',
      `name,member_type\n${'A,company\n'.repeat(5001)}`,
      'This file has 5,001 rows; 5,000 can be imported at once. Please split it.',
    ],
  ])('%s is refused', (_what, text, sentence) => {
    expect(() => parseMembers(csvCells(papa, text))).toThrow(sentence)
    expect(() => parseMembers(csvCells(papa, text))).toThrow(UnusableFileError)
  })

  test.each([
    ['UTF-8', [0xd0, 0xa0, 0xd1, 0x83, 0xd1, 0x81, 0xd0, 0xb5], 'Русе'],
    ['windows-1251', [0x6e, 0x2c, 0xd0, 0xf3, 0xf1, 0xe5, 0x2c, 0x84, 0xc0, 0xc4, 0x93], 'n,Русе,„АД“'],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x20, 0x04, 0x43, 0x04], 'Ру'],
    ['UTF-16 of the other order', [0xfe, 0xff, 0x04, 0x20, 0x04, 0x43], 'Ру'],
    ['UTF-16 without a mark', [0x6e, 0x00, 0x20, 0x04], 'nР'],
  ])('is read as %s when that is what it is', (_encoding, bytes, text) =>
    expect(readText(new Uint8Array(bytes).buffer)).toBe(text),
  )

  test.each([
    ['windows-1252', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]],
    ['KOI8-R', [0xf2, 0xd5, 0xd3, 0xc5]],
    ['DOS', [0x90, 0xe3, 0xe1, 0xa5]],
  ])('in %s is refused', (_encoding, bytes) =>
    expect(() => readText(new Uint8Array(bytes).buffer)).toThrow('not written in UTF-8'),
  )

  test('has its rows refused one by one, with a sentence for each column', () => {
    expect(
      problemsOf(
        'id,member_type,name,website,country,status,created_at,logo_url\nx,firm,,javascript:alert(1),france,maybe,yesterday,data:x\n,company,Good,,,,,\n',
      ),
    ).toEqual([
      {
        number: 2,
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

  test('parts what a company speaks and offers by semicolons, and says what is wrong with each', () => {
    const { good, bad } = read(
      'name,member_type,languages,keywords,founded,employees,slug\nA,company,bg;kk ; ,Wine;  Grain,1994,500+,a-b\nB,company,bg;xx,Wine;wine,94,lots,A b\n,company,,,,,',
    )
    expect(good).toEqual([
      {
        number: 2,
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
        'keywords: Please name each keyword once',
        `founded: Please enter a year from 1000 to ${new Date().getFullYear()}`,
        'employees: Please use 1-10, 11-50, 51-200, 201-500, 500+',
        expect.stringMatching('^languages: Please use bg, kk, ru'),
        'slug: Please use small Latin letters and digits, with single hyphens between them',
      ],
      ['name: Please enter the name'],
    ])
  })

  test('names the same member once', () => {
    expect(problemsOf(`id,name,member_type\n${id},A,company\n,B,company\n${id.toUpperCase()},C,company`)).toEqual([
      { number: 4, problems: ['id: Row 2 has the same id'] },
    ])
  })

  test('has no cells without a column, and none that cannot be stored', () => {
    expect(problemsOf('name,member_type\nA,company,surplus\nB\0,company')).toEqual([
      { number: 2, problems: ['This row has more cells than the first line has columns'] },
      { number: 3, problems: ['name: This text has a character that cannot be stored'] },
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
    ['21/21/2026', false],
    ['11/31/2026', false],
    ['11/21/2026 12:59 PM', true],
    ['11/21/2026 13:00 PM', false],
    ['11/21/26', false],
  ])('the date %j is usable: %j', (date, usable) =>
    expect(problemsOf(`name,member_type,created_at\nA,company,${date}`).length === 0).toBe(usable),
  )

  test.each([
    ['a cell that never ends', '"Stock No. 3\r\ncompany,B\r\ncompany,C\r\n', 'Line 3'],
    ['text behind the end of a cell', '"Stock" No. 3\r\ncompany,B\r\n', 'Line 3'],
  ])('with %s is refused whole, with its line', (_what, end, sentence) => {
    const text = `member_type,name\r\ncompany,A "quoted" within\r\ncompany,${end}`
    expect(() => csvCells(papa, text)).toThrow(sentence)
    expect(() => csvCells(papa, text)).toThrow(UnusableFileError)
  })

  test('may begin with the separator, as spreadsheets write it, which is no row', () => {
    expect(read('\uFEFFsep=;\r\nmember_type;name\r\ncompany;A\r\n').good).toEqual([
      { number: 2, data: { member_type: 'company', name: 'A' } },
    ])
  })

  test('may have empty cells behind the last column, and names its columns as people do', () => {
    const { good, bad } = read('Member type,NAME,E-mail,,\ncompany,A,a@b.example\ncompany,B,,,,\ncompany,C,,,,x')
    expect(good.map(({ data }) => data)).toEqual([
      { member_type: 'company', name: 'A', email: 'a@b.example' },
      { member_type: 'company', name: 'B', email: null },
    ])
    expect(bad.map(({ number }) => number)).toEqual([4])
  })

  test('has no column twice', () =>
    expect(() => parseMembers(csvCells(papa, 'name,member_type,Name\nA,company,B'))).toThrow('two columns name'))

  test.each([
    ['10.яну', '1-10'],
    ['01.окт', '1-10'],
    ['10-Jan', '1-10'],
    ['1.қаз', '1-10'],
    ['10.01.2026', '1-10'],
    ['2026-10-01', '1-10'],
    ['ное.50', '11-50'],
    ['ноя.50', '11-50'],
    ['Nov-50', '11-50'],
    ['1.11.1950', '11-50'],
    ['51-200', '51-200'],
  ])('takes %j, which a spreadsheet makes of a number of employees, as %j', (cell, size) =>
    expect(read(`name,member_type,employees\nA,company,${cell}`).good[0]?.data.employees).toBe(size),
  )

  test.each([
    ['21.11.2026 18:30', '2026-11-21T16:30:00.000Z'],
    ['21.7.2026 г. 8:05:00', '2026-07-21T05:05:00.000Z'],
    ['21.11.2026', '2026-11-21'],
    ['2026-11-21 18:30:00', '2026-11-21T16:30:00.000Z'],
    ['11/21/2026 18:30', '2026-11-21T16:30:00.000Z'],
    ['11/21/2026 6:30 pm', '2026-11-21T16:30:00.000Z'],
    ['11/21/2026 12:05:00 am', '2026-11-20T22:05:00.000Z'],
    ['21/7/2026 8:05', '2026-07-21T05:05:00.000Z'],
    ['5/5/2026', '2026-05-05'],
  ])('takes the date %j as spreadsheets write it, on the clock of the office', (cell, moment) =>
    expect(read(`name,member_type,created_at\nA,company,${cell}`).good[0]?.data.created_at).toBe(moment),
  )

  test.each([
    [['03/04/2026', '13/04/2026'], { order: 'day' }],
    [['03/04/2026', '04/13/2026 8:00'], { order: 'month' }],
    [['5/5/2026', '12/3/2026 18:30', '1/2/2026'], { unclear: '12/3/2026 18:30' }],
    [['12/12/2026', '', '2026-03-04'], { order: 'day' }],
  ])('with the dates %j says what comes first in them, or that nobody knows', (dates, found) => {
    const { rows } = parseMembers([
      ['name', 'member_type', 'created_at'],
      ...dates.map((date) => ['A', 'company', date]),
    ])
    expect(orderOf(rows)).toEqual(found)
  })

  test('is refused where digits are lost, and doubted where zeros or signs may be', () => {
    expect(problemsOf('name;member_type;phone\nA;company;3,59882E+11')).toEqual([
      { number: 2, problems: ['phone: A spreadsheet has shortened this number; please write it in full'] },
    ])
    expect(
      doubtsOf({
        phone: '881234567',
        contact_phone: '+359 2',
        registration_number: '1234567',
        vat_number: '123456789',
      }),
    ).toEqual([
      'phone: 881234567 has neither + nor 0 in front',
      'registration_number: 1234567 has 7 digits; zeros in front may be missing',
    ])
  })

  test('may write addresses as mail programs do', () => {
    const { good } = read(
      'name,member_type,email,contact_name,contact_email\nA,company,mailto:a@b.example,Ada,Ada <\u200Bada@b.example>\u00A0',
    )
    expect(good[0]?.data).toMatchObject({ email: 'a@b.example', contact_email: 'ada@b.example' })
  })

  test('says the same in composed and in decomposed letters', () => {
    expect(problemsOf(`name,member_type\n${'Айфен'},company\n${'Айфен'.normalize('NFD')},company`)).toEqual([
      { number: 3, problems: ['Row 2 says the same'] },
    ])
  })
})

test('refused rows are saved with what is wrong, and are imported once that is corrected', () => {
  const { bad } = read(writeCsv(papa, [fileRowOf({ ...member, name: '=Evil', country: 'france' })], csvColumns))
  const file = writeRefused(bad)
  expect(file).toMatch(/^\uFEFFproblem,id,/)
  expect(file).toContain('"country: Please use bulgaria, kazakhstan or other"')
  const corrected = read(file.replace(',france,', ',kazakhstan,'))
  expect([corrected.bad, corrected.ignored]).toEqual([[], []])
  expect(corrected.good[0]?.data).toEqual({ ...member, name: '=Evil', country: 'kazakhstan' })
})

test('refused rows are saved without columns that their file did not have', () => {
  const { bad } = read(`id,name,member_type\n${id},Rila,firm`)
  const file = writeRefused(bad)
  expect(file).toMatch(/^\uFEFFproblem,id,member_type,name\r\n/)
  const corrected = read(file.replace(',firm,', ',company,'))
  expect(corrected.good).toEqual([{ number: 2, data: { id, member_type: 'company', name: 'Rila' } }])
})

describe('a workbook', () => {
  const workbook = async (rows: Record<string, string | null>[], columns: readonly string[]) =>
    readCells(await workbookOf(rows, columns))

  test('brings everything back as it was, also what a spreadsheet would guess at', async () => {
    const stored = {
      ...member,
      phone: '0012',
      name: "'=x",
      city: '1-10',
      notes: '=1+1\n+2',
      tier: 'Gold',
      ends_on: '2026-12-31',
    }
    const cells = await workbook([fileRowOf(stored)], exportColumns)
    const { good, bad, ignored } = readRows(cells)
    expect([bad, ignored]).toEqual([[], []])
    const { tier, ends_on, ...data } = stored
    expect(good).toEqual([{ number: 2, data }])
    expect(cells[1]?.slice(-2)).toEqual([tier, ends_on])
  })

  test('has days that a spreadsheet sorts, filters by month and compares, and numbers that it sums', async () => {
    const book = await workbookOf(
      [{ issued_on: '2026-12-31', due_on: '2026-02-31', net: 0.5 }],
      ['issued_on', 'due_on', 'net'],
    )
    const [sheet] = await readWorkbook(new Blob([await book.arrayBuffer()]))
    expect(sheet?.data[1]).toEqual([new Date('2026-12-31T00:00Z'), '2026-02-31', 0.5])
  })

  test('gives numbers their digits, days as dates, and names its rows as the spreadsheet does', async () => {
    const sheet = await writeWorkbook([
      ['name', 'member_type', 'phone', 'created_at', 'employees'],
      [],
      [
        'A',
        'company',
        359_881_234_567,
        { value: new Date('2026-11-21T18:30Z'), type: Date, format: 'dd.mm.yyyy hh:mm' },
        { value: new Date('2026-01-10T00:00Z'), type: Date, format: 'dd.mmm' },
      ],
    ]).toBlob()
    const { good } = readRows(await readCells(sheet))
    expect(good).toEqual([
      {
        number: 3,
        data: {
          name: 'A',
          member_type: 'company',
          phone: '359881234567',
          created_at: '2026-11-21T16:30:00.000Z',
          employees: '1-10',
        },
      },
    ])
  })

  test.each([
    [
      'with rows on two sheets',
      () => writeWorkbook([{ data: [['a']] }, { data: [['b']] }]).toBlob(),
      '2 sheets with rows',
    ],
    ['of the old kind', () => new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])]), 'old kind (.xls)'],
    ['that is JSON', () => new Blob(['\uFEFF\n[{"name": "A"}]']), 'This is a JSON file, not a table.'],
    ['that is a web page', () => new Blob(['<!DOCTYPE html>\n<table>']), 'This is a web page (HTML), not a table.'],
    ['that is XML', () => new Blob(['<?xml version="1.0"?><a/>']), 'This is an XML file, not a table.'],
    ['that is none', () => new Blob(['PK\u0003\u0004 and nothing more']), 'This workbook cannot be read'],
  ])('%s is refused', async (_what, file, sentence) => {
    await expect(readCells(await file())).rejects.toThrow(sentence)
  })

  test('a table may begin with a sign of other files', async () => {
    expect(await readCells(new Blob(['<a@b.example>\n']))).toEqual([['<a@b.example>'], ['']])
  })
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
