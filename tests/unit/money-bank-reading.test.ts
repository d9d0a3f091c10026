import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import {
  accountOf,
  differenceOf,
  ibanIn,
  mostLines,
  UnreadableStatementError,
  type BankStatement,
} from '@/features/money/bank/office/reading/bank-statement'
import { readCamt } from '@/features/money/bank/office/reading/camt'
import { readMt940 } from '@/features/money/bank/office/reading/mt940'
import { decode } from '@/features/money/bank/office/reading/encoding'
import { readStatementFile } from '@/features/money/bank/office/reading/read-statement'
import { csvRows, readCsvStatement, type CsvMapping } from '@/features/money/bank/office/reading/statement-csv'
import { UnusableFileError } from '@/lib/text/table'
import {
  camt,
  camtEntry,
  csv,
  mt940,
  payerIban,
  sampleAccount,
  sampleLines,
  windows1251,
  type Field86,
  type SampleLine,
} from '../support/bank-statements'

const mapping: CsvMapping = {
  account: sampleAccount,
  currency: 'EUR',
  separator: ';',
  encoding: 'utf-8',
  decimal: ',',
  days: 'dmy',
  last_rows: 0,
  columns: {
    booked_on: 'Дата',
    amount: 'Сума',
    payer: 'Наредител',
    payer_iban: 'IBAN',
    text: 'Основание',
    bank_reference: 'Референция',
    balance: 'Салдо',
  },
}
const readCsv = (text: string, changes: Partial<CsvMapping> = {}) =>
  readCsvStatement(csvRows(papa, text, changes.separator ?? ';'), { ...mapping, ...changes })
const only = (statements: readonly BankStatement[]): BankStatement => {
  expect(statements).toHaveLength(1)
  const [statement] = statements
  if (!statement) throw new Error('No statement')
  return statement
}
const formats: readonly [string, (lines: readonly SampleLine[], closing?: number) => BankStatement[]][] = [
  ['camt.053.001.02', (lines, closing) => readCamt(camt('02', lines, { closing }))],
  ['camt.053.001.08', (lines, closing) => readCamt(camt('08', lines, { closing }))],
  ['MT940', (lines, closing) => readMt940(mt940(lines, { closing }))],
  ['CSV', (lines) => readCsv(csv(lines))],
]

describe.each(formats)('a statement as %s', (format, read) => {
  test('gives account, currency, balances and every line, two equal ones, too', async () => {
    const statement = only(read(sampleLines))
    expect(differenceOf(statement)).toBe(0)
    expect(statement.lines.map(({ booked_on, cents, payer }) => [booked_on, cents, payer])).toEqual(
      sampleLines.map(({ day, cents, payer }) => [day, cents, payer]),
    )
    await expect(`${JSON.stringify(statement, null, 2)}\n`).toMatchFileSnapshot(`statements/${format}.txt`)
    expect(statement.lines[4]).toEqual(statement.lines[3])
  })

  test('has no lines but those of the file, and says so of an empty one', () => {
    if (format === 'CSV') expect(() => read([])).toThrow('no line follows')
    else expect(only(read([])).lines).toEqual([])
  })

  test('takes what people write: hostile letters, marks of the format itself, 400 characters', () => {
    const text = `'"; drop table -- +20 ?31 /REMI/ =SUM(A1) ‮gnp ${'я'.repeat(300)}`
    const statement = only(read([{ day: '2026-02-28', cents: 1, payer: 'О’Нийл „Сие“ ЕООД', text }]))
    expect(statement.lines).toHaveLength(1)
    expect(statement.lines[0]?.text).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(statement.lines[0]?.text).toContain('я'.repeat(100))
  })

  // Both versions of camt.053 are read by the same code.
  const large = test.runIf(process.env.TEST_BREADTH && !format.endsWith('.08'))
  large('of 50,000 lines is read, of one more is refused', { timeout: 120_000 }, () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at): SampleLine => ({
        day: '2026-03-01',
        cents: at + 1,
        payer: 'П',
        text: 't',
      }))
    const statement = only(read(many(mostLines)))
    expect(statement.lines).toHaveLength(mostLines)
    expect(differenceOf(statement)).toBe(0)
    expect(() => read(many(mostLines + 1))).toThrow('more than 50,000 lines')
  })

  test.skipIf(format === 'CSV')('says by how much its closing balance differs', () => {
    expect(differenceOf(only(read(sampleLines, 121500)))).toBe(-50)
  })
})

describe('XML', () => {
  test('is refused where a tag is broken, and never loses an entry', () => {
    const lines = sampleLines.slice(0, 2)
    for (const version of ['02', '08'] as const) {
      const file = camt(version, lines)
      const good = JSON.stringify(readCamt(file))
      for (const { 0: tag, index } of file.matchAll(/<\/?[A-Za-z]+/g)) {
        const broken = `${file.slice(0, index)}${tag.slice(0, -1)}${file.slice(index + tag.length)}`
        expect(() => readCamt(broken), tag).toThrow(/^Line \d+, column \d+/)
      }
      // An element under another name: refused, or both its balances and its entries are as they were.
      for (const name of new Set([...file.matchAll(/<([A-Za-z]+)[ >]/g)].map(([, found = '']) => found))) {
        const other = file
          .replaceAll(`<${name}>`, '<Other>')
          .replaceAll(`<${name} `, '<Other ')
          .replaceAll(`</${name}>`, '</Other>')
        let read: BankStatement[] | undefined
        try {
          read = readCamt(other)
        } catch (error) {
          expect(error, name).toBeInstanceOf(UnreadableStatementError)
        }
        if (read) {
          const amounts = (statements: BankStatement[]) =>
            statements.map((statement) => [
              differenceOf(statement) ?? 0,
              statement.lines.map(({ cents, booked_on }) => [cents, booked_on]),
            ])
          expect(amounts(read), name).toEqual(amounts(JSON.parse(good) as BankStatement[]))
        }
      }
    }
  })

  test('with entities, a document type or too much depth is refused before anything grows', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at || ''};`.repeat(10)}">`).join('')}]>`
    const named = (reference: string) =>
      camt('02', [], { entries: [camtEntry('02', { day: '2026-11-02', cents: 1 }).replace('NOTPROVIDED', reference)] })
    expect(() => readCamt(camt('02', sampleLines, { head: bomb }))).toThrow('document type')
    expect(() => readCamt(`<!DOCTYPE d SYSTEM "file:///etc/passwd">${camt('02', [], { head: '' })}`)).toThrow(
      'document type',
    )
    expect(() => readCamt(named('&a8;'))).toThrow('no well-formed XML')
    expect(readCamt(named('&amp;&#x42f;'))[0]?.lines[0]?.text).toBe('&Я')
    expect(() => readCamt(`<a>${'<b>'.repeat(100)}`)).toThrow('too deep')
  })

  test('of another message or version is refused by its name', () => {
    const file = camt('02', sampleLines)
    expect(() => readCamt(file.replace('053.001.02', '053.001.04'))).toThrow('this is camt.053.001.04')
    expect(() => readCamt(file.replace('camt.053', 'camt.054'))).toThrow('no bank statement')
    expect(() => readCamt('<html></html>')).toThrow('no statement')
  })

  test('with a prefix for its names is read alike', () => {
    const file = camt('08', sampleLines)
    const prefixed = file.replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')
    expect(readCamt(prefixed)).toEqual(readCamt(file))
  })

  test('keeps what was sent in another currency, the rate and the charges', () => {
    const sent =
      '<AmtDtls><InstdAmt><Amt Ccy="KZT">65000.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">120.00</Amt><CcyXchg><SrcCcy>KZT</SrcCcy><XchgRate>541.66</XchgRate></CcyXchg></TxAmt></AmtDtls>'
    const line = { day: '2026-11-02', cents: 12000, payer: 'ТОО Астық' }
    const charged = {
      '02': '<Chrgs><Amt Ccy="EUR">3.00</Amt></Chrgs>',
      '08': '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">3.00</Amt></Rcrd></Chrgs>',
    }
    for (const version of ['02', '08'] as const)
      expect(
        readCamt(camt(version, [line], { entries: [camtEntry(version, line, sent + charged[version])] }))[0]?.lines[0],
      ).toMatchObject({
        cents: 12000,
        payer: 'ТОО Астық',
        instructed_cents: 6500000,
        instructed_currency: 'KZT',
        rate: '541.66',
        charges_cents: 300,
      })
  })

  test('gives a batch as its transactions where their amounts make it up, otherwise as one line without a payer', () => {
    const transaction = (name: string, cents?: number) =>
      `<TxDtls>${cents ? `<AmtDtls><TxAmt><Amt Ccy="EUR">${cents}.00</Amt></TxAmt></AmtDtls>` : ''}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>of ${name}</Ustrd></RmtInf></TxDtls>`
    const batch = (...transactions: string[]) =>
      readCamt(
        camt('02', [{ day: '2026-11-02', cents: 3000 }], {
          entries: [
            `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-02T10:00:00+02:00</DtTm></BookgDt><NtryDtls>${transactions.join('')}</NtryDtls></Ntry>`,
          ],
        }),
      )[0]
    const parts = batch(transaction('A', 10), transaction('B', 20))
    expect(parts?.lines.map(({ cents, payer }) => [cents, payer])).toEqual([
      [1000, 'A'],
      [2000, 'B'],
    ])
    for (const whole of [
      batch(transaction('A'), transaction('B')),
      batch(transaction('A', 10), transaction('B', 10)),
    ]) {
      expect(whole?.lines).toHaveLength(1)
      expect(whole?.lines[0]).toMatchObject({ cents: 3000, payer: null, text: 'A of A B of B' })
    }
  })

  test('leaves out entries that are not booked yet, and counts them', () => {
    const line = { day: '2026-11-02', cents: 1000 }
    const pending = camtEntry('08', line).replace('BOOK', 'PDNG')
    const statement = only(readCamt(camt('08', [line], { entries: [pending, camtEntry('08', line)] })))
    expect(statement).toMatchObject({ pending: 1, lines: [{ cents: 1000 }] })
    expect(differenceOf(statement)).toBe(0)
  })

  test('is refused with an amount, day or currency that is none, or a text that would have to be cut', () => {
    const broken = (from: string, to: string) => () => readCamt(camt('02', sampleLines).replace(from, to))
    expect(broken('>120.00<', '>1e3<')).toThrow(/Line 7, column \d+: <Amt> “1e3” is no amount/)
    expect(broken('>120.00<', '>120.005<')).toThrow('no amount')
    expect(broken('>120.00<', '>-120.00<')).toThrow('no amount')
    expect(broken('2026-11-02</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>')).toThrow('no day')
    expect(broken('<BookgDt><Dt>2026-11-02</Dt></BookgDt>', '')).toThrow('(entry 1): the entry has no booking day')
    expect(broken('<Amt Ccy="EUR">120.00', '<Amt Ccy="BGN">120.00')).toThrow('an amount in BGN')
    expect(broken('<CdtDbtInd>DBIT', '<CdtDbtInd>DEBIT')).toThrow('credit or a debit')
    expect(() => readCamt(camt('02', [{ day: '2026-11-02', cents: 1, text: 'я'.repeat(4001) }]))).toThrow(
      'longer than 4000',
    )
  })
})

describe('MT940', () => {
  const kinds: readonly Field86[] = ['plus', 'question', 'words', 'free']
  test.each(kinds)('finds payer, IBAN and text in field 86 (%s)', (kind) => {
    const [line] = only(readMt940(mt940(sampleLines, { kind }))).lines
    expect(line).toMatchObject({ cents: 12000, payer_iban: payerIban, payer: kind === 'free' ? null : 'Рила Тулс ООД' })
    expect(`${line?.reference ?? ''} ${line?.text}`.replaceAll(' ', '')).toContain('RF52PF20260012')
    if (kind === 'words') expect(line?.reference).toBe('RF52PF20260012')
  })

  test('is refused without one of its fields, and with a field that none knows', () => {
    const rows = mt940(sampleLines).split('\r\n')
    const good = only(readMt940(rows.join('\n')))
    for (const [at, row] of rows.entries()) {
      if (!row.startsWith(':')) continue
      const tag = row.slice(1, row.indexOf(':', 1))
      const broken = rows.with(at, row.replace(':', ':X'))
      expect(() => readMt940(broken.join('\n')), row).toThrow(`Line ${at + 1}: “:X${tag}:” is no field`)
      // Without it: refused, or the balance says what is missing.
      const without = rows.toSpliced(at, 1).join('\n')
      if (tag === '61') expect(differenceOf(only(readMt940(without)))).not.toBe(0)
      else if (tag === '86' || tag === '28C') expect(only(readMt940(without)).lines).toHaveLength(good.lines.length)
      else expect(() => readMt940(without), row).toThrow(UnreadableStatementError)
    }
  })

  test('joins the messages of a file, one a day, the newest first or last', () => {
    const one = mt940(sampleLines.slice(0, 2), { opening: 100000 })
    const two = mt940(sampleLines.slice(2), { opening: 117000 })
    const whole = only(readMt940(mt940(sampleLines)))
    expect(only(readMt940(one + two))).toEqual(whole)
    expect(only(readMt940(two + one))).toEqual(whole)
    expect(readMt940(one + mt940(sampleLines, { account: payerIban }))).toHaveLength(2)
    const gap = only(readMt940(one + mt940([], { opening: 118000 })))
    expect(differenceOf(gap)).toBe(1000)
  })

  test('takes the envelope, debits, reversals, the turn of the year, and amounts as sent', () => {
    const file = [
      '{1:F01BANKKZKAXXX0000000000}{2:I940BANKXXXXN}{4:',
      ':20:STMT001',
      ':25:BANKKZKA/KZ86125KZT5004100100',
      ':28C:1/1',
      ':60F:D251231EUR10,',
      ':61:2512310102C100,00NTRFRF52PF20260012//REF1',
      '/OCMT/KZT65000,00/EXCH/541,66/CHGS/EUR3,00',
      ':86:ТОО Покупатель, членский взнос',
      ':61:260102RC50,00NMSCNONREF',
      ':86:',
      ':61:2601020102RDR20,5FTRFX',
      ':62F:C260102EUR60,50',
      '-}',
      '',
    ]
    const statement = only(readMt940(file.join('\r\n')))
    expect(statement).toMatchObject({ account: 'KZ86125KZT5004100100', opening_cents: -1000, closing_cents: 6050 })
    expect(statement.lines.map(({ booked_on, cents }) => [booked_on, cents])).toEqual([
      ['2026-01-02', 10000],
      ['2026-01-02', -5000],
      ['2026-01-02', 2050],
    ])
    expect(statement.lines[0]).toMatchObject({
      reference: 'RF52PF20260012',
      bank_reference: 'REF1',
      instructed_cents: 6500000,
      instructed_currency: 'KZT',
      rate: '541,66',
      charges_cents: 300,
    })
    expect(differenceOf(statement)).toBe(0)
    const odd = (from: string, to: string) => () => readMt940(file.join('\n').replace(from, to))
    expect(odd('C100,00', 'C100.00')).toThrow('Line 6')
    expect(odd('251231EUR', '251331EUR')).toThrow('Line 5: this is no balance')
    expect(odd('-}\n', '-}\nstray text here.\n')).toThrow('belongs to no field')
    expect(odd(':62F:C', ':62F:C260102EUR60,50\n:62F:C')).toThrow('stands twice')
  })
})

describe('CSV', () => {
  test('is read by its mapping: columns for each direction, other separators, days and decimals', () => {
    const file =
      'Date,Credit,Debit,Name\n2026-11-02,"1,234.50",,Rila\n2026-11-03,,10.00,Bank\nTotal,"1,234.50",10.00,\n'
    const statement = only(
      readCsv(file, {
        separator: ',',
        decimal: '.',
        days: 'ymd',
        last_rows: 1,
        columns: { booked_on: 'Date', credit: 'Credit', debit: 'Debit', payer: 'Name' },
      }),
    )
    expect(statement.lines.map(({ cents, payer }) => [cents, payer])).toEqual([
      [123450, 'Rila'],
      [-1000, 'Bank'],
    ])
    expect(differenceOf(statement)).toBeNull()
  })

  test('with the newest line first has its balances the other way round', () => {
    const rows = csv(sampleLines).split('\r\n')
    const turned = [...rows.slice(0, 3), ...rows.slice(3, -1).reverse(), ''].join('\n')
    expect(only(readCsv(turned))).toMatchObject({ opening_cents: 100000, closing_cents: 121550 })
    expect(differenceOf(only(readCsv(rows.toSpliced(4, 1).join('\n'))))).not.toBe(0)
  })

  test('is refused whole, with the row, where one row cannot be read', () => {
    const rows = csv(sampleLines).split('\r\n')
    const broken = (change: (row: string) => string) => () => readCsv(rows.with(4, change(rows[4] ?? '')).join('\n'))
    expect(broken((row) => row.replace('50,00', '5o,00'))).toThrow('Row 5: “5o,00” is no amount. Nothing of the file')
    expect(broken((row) => row.replace('50,00', '1.23,00'))).toThrow('no amount')
    expect(broken((row) => row.replace('02.11.2026', '31.11.2026'))).toThrow('“31.11.2026” is no day')
    expect(broken((row) => row.replace('02.11.2026', '2026-11-02'))).toThrow('no day. Nothing of the file')
    const total = [...rows.slice(0, 8), ';Total;215,50'].join('\n')
    expect(() => readCsv(total)).toThrow(
      '“” is no day. If it is a total, enter 1 under “Rows at the end that are no lines”. Nothing of the file was read.',
    )
    expect(() => readCsv(`${total}\n;Closing;`, { last_rows: 1 })).toThrow('enter 2 under')
    expect(broken((row) => `${row};surplus`)).toThrow('more cells than the header')
    expect(broken((row) => row.replace(';50,00', ';'))).toThrow('it has no amount')
    expect(broken((row) => row.replace('"Қазақ', '"Қазақ" x"'))).toThrow('quotation mark')
    expect(() => readCsv(rows.with(2, 'a;b;c').join('\n'))).toThrow('no row has the columns “Дата”')
    expect(() =>
      readCsv(rows.join('\n').replace('Референция', 'Салдо'), { columns: { ...mapping.columns, bank_reference: '' } }),
    ).toThrow('two columns')
    expect(() => readCsv(rows.join('\n'), { columns: { amount: 'Сума' } })).toThrow('say which columns')
  })

  test('in windows-1251 is read as such, and refused as UTF-8', () => {
    const lines = sampleLines.slice(0, 1)
    const bytes = windows1251(csv(lines)).buffer
    expect(only(readCsv(decode(bytes, 'windows-1251'))).lines[0]?.payer).toBe('Рила Тулс ООД')
    expect(() => decode(bytes, 'utf-8')).toThrow('not written in utf-8')
  })
})

describe('a file', () => {
  const read = (content: BlobPart) => readStatementFile(new Blob([content]))
  test('is told by its content, in each encoding that banks use', async () => {
    const lines = sampleLines.slice(0, 1)
    const expected = { kind: 'statements', statements: [{ lines: [{ payer: 'Рила Тулс ООД' }] }] }
    expect(await read(camt('02', lines))).toMatchObject(expected)
    expect(await read(`\uFEFF${camt('08', lines)}`)).toMatchObject(expected)
    expect(
      await read(windows1251(camt('02', lines, { head: '<?xml version="1.0" encoding="windows-1251"?>' }))),
    ).toMatchObject(expected)
    expect(await read(mt940(lines))).toMatchObject(expected)
    expect(await read(windows1251(mt940(lines)))).toMatchObject(expected)
    expect(await read(csv(lines))).toMatchObject({ kind: 'csv' })
    await expect(read(windows1251(camt('02', lines)))).rejects.toThrow(UnusableFileError)
  })

  test('that is something else is refused', async () => {
    await expect(read('')).rejects.toThrow('empty')
    await expect(read('PK\u0003\u0004')).rejects.toThrow('workbook')
    await expect(read('%PDF-1.7')).rejects.toThrow('PDF')
    await expect(read('<?xml version="1.0" encoding="utf-7"?><Document/>')).rejects.toThrow('utf-7')
    await expect(read('<!DOCTYPE html><html></html>')).rejects.toThrow('document type')
    await expect(readStatementFile({ size: 60_000_001 } as Blob)).rejects.toThrow('larger than 60 MB')
  })
})

test('accounts and IBANs are found as banks write them', () => {
  expect(accountOf(' BG80 BNBG 9661 1020 3456 78 ')).toBe(sampleAccount)
  expect(accountOf(`${sampleAccount}EUR`)).toBe(sampleAccount)
  expect(accountOf(`BNBGBGSF/${sampleAccount}`)).toBe(sampleAccount)
  expect(ibanIn(`from ${payerIban} RILA TOOLS OOD`, sampleAccount)).toBe(payerIban)
  expect(ibanIn(`${payerIban} to ${sampleAccount}`, sampleAccount)).toBe(payerIban)
  expect(ibanIn(`${payerIban} or DE89370400440532013000`, sampleAccount)).toBeNull()
  expect(ibanIn('BG19RZBB91550123456789', sampleAccount)).toBeNull()
})
