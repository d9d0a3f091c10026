import { strToU8, zipSync } from 'fflate'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import {
  accountOf,
  differenceOf,
  ibanIn,
  isoDay,
  mostLines,
  UnreadableStatementError,
  type BankStatement,
} from '@/features/money/bank/office/reading/bank-statement'
import { guessAccount, guessMapping, headOf, readCsvFile } from '@/features/money/bank/office/csv-guess'
import { readCamt } from '@/features/money/bank/office/reading/camt'
import { readMt940 } from '@/features/money/bank/office/reading/mt940'
import { decode } from '@/features/money/bank/office/reading/encoding'
import { decodeOneC, readOneC } from '@/features/money/bank/office/reading/one-c'
import { filesOf, readStatementFile } from '@/features/money/bank/office/reading/read-statement'
import {
  csvRows,
  isUnsigned,
  readCsvStatement,
  type CsvMapping,
} from '@/features/money/bank/office/reading/statement-csv'
import { officeDate } from '@/lib/dates/office-time'
import { UnusableFileError } from '@/lib/text/table'
import {
  camt,
  camtEntry,
  csv,
  mt940,
  oneC,
  payerIban,
  sampleAccount,
  sampleLines,
  windows1251,
  type Field86,
  type SampleLine,
} from '../support/bank-statements'

const mapping: CsvMapping = {
  account: sampleAccount,
  accounts: [],
  currency: 'EUR',
  quotes: 'around',
  header_row: 0,
  in_words: '',
  out_words: '',
  states: '',
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
const readCsv = (text: string, changes: Partial<CsvMapping> = {}) => {
  const whole = { ...mapping, ...changes }
  return readCsvStatement(csvRows(papa, text, whole), whole)
}
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
  ['1C', (lines, closing) => readOneC(oneC(lines, { closing }))],
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
    const text = `'"; drop table -- +20 ?31 /REMI/ =SUM(A1) ‮gnp \u061c\u2064${'я'.repeat(300)}`
    const statement = only(read([{ day: '2026-02-28', cents: 1, payer: 'О’Нийл „Сие“ ЕООД', text }]))
    expect(statement.lines).toHaveLength(1)
    expect(statement.lines[0]?.text).not.toMatch(/[\p{Cc}\u202e\u061c\u2064]/u)
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
    const versionOf = (name: string) => () => readCamt(file.replace('camt.053.001.02', name))[0]?.format
    for (const name of ['camt.053.001.04', 'camt.053.001.13', 'camt.052.001.02', 'camt.052.001.13'])
      expect(versionOf(name)()).toBe(name)
    for (const name of ['camt.053.001.01', 'camt.053.001.03', 'camt.053.001.14', 'camt.054.001.08', 'pain.001.001.03'])
      expect(versionOf(name)).toThrow(`this is ${name}; camt.053 and camt.052, versions 02 and 04 to 13, can be read`)
    expect(versionOf('camt')).toThrow('no bank statement')
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
            `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-02T10:00:00+02:00</DtTm></BookgDt>${transactions.filter((one) => one.startsWith('<Chrgs')).join('')}<NtryDtls>${transactions.filter((one) => one.startsWith('<Tx')).join('')}</NtryDtls></Ntry>`,
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
    const charge = (cents: number) => `<Chrgs><Amt Ccy="EUR">${cents}.00</Amt></Chrgs>`
    const charged = (cents: number, of: string) => of.replace('<RltdPties>', `${charge(cents)}<RltdPties>`)
    const chargesOf = (statement: BankStatement | undefined) => statement?.lines.map((line) => line.charges_cents)
    const [a, b] = [transaction('A', 10), transaction('B', 20)]
    // Of the whole: no line’s. Of each: its own, together those of the whole.
    expect(chargesOf(batch(charge(6), a, b))).toEqual([null, null])
    expect(chargesOf(batch(charged(1, a), charged(2, b)))).toEqual([100, 200])
    expect(chargesOf(batch(charged(1, transaction('A')), charged(2, transaction('B'))))).toEqual([300])
    expect(chargesOf(batch(charge(6), transaction('A'), transaction('B')))).toEqual([600])
  })

  test('leaves out entries that are not booked yet, and counts them', () => {
    const line = { day: '2026-11-02', cents: 1000 }
    const pending = camtEntry('08', line).replace('BOOK', 'PDNG')
    const statement = only(readCamt(camt('08', [line], { entries: [pending, camtEntry('08', line)] })))
    expect(statement).toMatchObject({ pending: ['Line 7, column 7 (entry 1)'], lines: [{ cents: 1000 }] })
    expect(differenceOf(statement)).toBe(0)
  })

  test('has the report of a running day (camt.052) under its own names, and no balances where one is missing', () => {
    const file = camt('08', sampleLines)
    const report = file
      .replaceAll('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>')
    expect(readCamt(report)).toEqual([{ ...readCamt(file)[0], format: 'camt.052.001.08' }])
    expect(readCamt(report.replace('CLBD', 'ITBD'))[0]?.closing_cents).toBe(121550)
    for (const code of ['OPBD', 'CLBD'])
      expect(readCamt(report.replace(code, 'OTHR'))[0]).toMatchObject({ opening_cents: null, closing_cents: null })
  })

  test('takes the payer of a reversal from the side of what it takes back, which is never the chamber’s own', () => {
    const line: SampleLine = { day: '2026-11-02', cents: -12000, payer: 'Rila', iban: payerIban, reversal: true }
    const party = (entry: string) =>
      readCamt(camt('02', [], { closing: 88000, entries: [entry] }))[0]?.lines.map((one) => [
        one.cents,
        one.is_reversal,
        one.payer,
        one.payer_iban,
      ])
    const entry = camtEntry('02', line)
    expect(entry).toContain('<Dbtr><Nm>Rila')
    expect(party(entry)).toEqual([[-12000, true, 'Rila', payerIban]])
    expect(party(entry.replace('>true<', '>1<'))).toEqual([[-12000, true, 'Rila', payerIban]])
    expect(party(camtEntry('02', { ...line, cents: 12000 }))).toEqual([[12000, true, 'Rila', payerIban]])
    const ours = `<Dbtr><Nm>Chamber</Nm></Dbtr><DbtrAcct><Id><IBAN>${sampleAccount}</IBAN></Id></DbtrAcct>`
    const turned = entry.replaceAll(/(<\/?)Dbtr/g, '$1Cdtr').replace('<RltdPties>', `<RltdPties>${ours}`)
    expect(party(turned)).toEqual([[-12000, true, 'Rila', payerIban]])
    // An entry that is no reversal.
    expect(party(turned.replace('<RvslInd>true', '<RvslInd>false'))).toEqual([[-12000, false, 'Rila', payerIban]])
  })

  test.each([
    ['<BookgDt><Dt>2026-11-15</Dt></BookgDt><ValDt><Dt>2026-11-16</Dt></ValDt>', '2026-11-15'],
    ['<ValDt><Dt>2026-11-16</Dt></ValDt>', '2026-11-16'],
    ['<BookgDt><DtTm>2026-11-15T22:30:11Z</DtTm></BookgDt><ValDt><Dt>2026-11-17</Dt></ValDt>', '2026-11-16'],
  ])('takes the booking day of %s, and an amount without a whole part', (days, booked_on) => {
    const entry = camtEntry('02', { day: '2026-11-02', cents: 50 })
      .replace(/<BookgDt>.*<\/ValDt>/, days)
      .replace('>0.50<', '>.50<')
    expect(readCamt(camt('02', [], { entries: [entry] }))[0]?.lines).toMatchObject([{ booked_on, cents: 50 }])
  })

  test('takes as the bank’s reference only its own, and as charges only those that are included', () => {
    const read = (change: (entry: string) => string, more = '') =>
      readCamt(
        camt('08', [], { entries: [change(camtEntry('08', { day: '2026-11-02', cents: 12000, bank: 'B1' }, more))] }),
      )[0]?.lines[0]
    const count = (entry: string) => entry.replace('<Ntry>', '<Ntry><NtryRef>1</NtryRef>')
    expect(read(count)?.bank_reference).toBe('B1')
    expect(read((entry) => count(entry).replaceAll('AcctSvcrRef', 'Other'))?.bank_reference).toBeNull()
    const record = (cents: number, included = '') =>
      `<Rcrd><Amt Ccy="EUR">${cents}.00</Amt>${included && `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd>`
    const charges = (records: string) =>
      read((entry) => entry, `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">5.00</TtlChrgsAndTaxAmt>${records}</Chrgs>`)
        ?.charges_cents
    expect(charges('')).toBe(500)
    expect(charges(record(3, 'true') + record(2, 'true'))).toBe(500)
    expect(charges(record(3, 'true') + record(2, 'false'))).toBe(300)
    expect(charges(record(5, 'false'))).toBeNull()
    expect(read((entry) => entry, '<Chrgs><Amt Ccy="USD">5.00</Amt></Chrgs>')?.charges_cents).toBeNull()
  })

  test('is refused with an amount, day or currency that is none, or a text that would have to be cut', () => {
    const broken = (from: string, to: string) => () => readCamt(camt('02', sampleLines).replace(from, to))
    expect(broken('>120.00<', '>1e3<')).toThrow(/Line 7, column \d+: <Amt> “1e3” is no amount/)
    expect(broken('>120.00<', '>120.005<')).toThrow('no amount')
    expect(broken('>120.00<', '>-120.00<')).toThrow('no amount')
    expect(broken('2026-11-02</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>')).toThrow('no day')
    expect(broken('<BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-02</Dt></ValDt>', '')).toThrow(
      '(entry 1): the entry has no booking day',
    )
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
    expect(statement.lines.map((line) => line.is_reversal)).toEqual([false, true, true])
    for (const amount of ['C1.100,00', 'C100,005', 'C,5', 'X100,00']) expect(odd('C100,00', amount)).toThrow('Line 6')
    expect(odd('251231EUR', '251331EUR')).toThrow('Line 5: this is no balance')
    expect(odd('-}\n', '-}\nstray text here.\n')).toThrow('belongs to no field')
    expect(odd(':62F:C', ':62F:C260102EUR60,50\n:62F:C')).toThrow('stands twice')
  })
})

describe('field 86 and field 61', () => {
  const entry = (head: string, ...information: string[]) => [`:61:${head}`, ...information].join('\r\n')
  const read = (...entries: string[]) =>
    only(
      readMt940(
        [
          `:20:S`,
          `:25:${sampleAccount}`,
          ':28C:1/1',
          ':60F:C261115EUR0,00',
          ...entries,
          ':62F:C261116EUR0,00',
          '-',
        ].join('\r\n'),
      ),
    ).lines
  const head = '2611161116C120,00NTRFNONREF//B1'
  const other = 'DE89370400440532013000'
  const bank = `?30RZBBBGSF?31${payerIban}?32Rila Tools?33 OOD`

  test.each([
    ['the text first', `166?00CREDIT?20dues PF-2026-0001${bank}`, 'dues PF-2026-0001 CREDIT'],
    ['the text last', `166?00CREDIT${bank}?20dues?21PF-2026-0001`, 'dues PF-2026-0001 CREDIT'],
    ['a phone number in it', `+20Ada +33 6 12 34+21 for dues${bank.replaceAll('?', '+')}`, 'Ada +33 6 12 34 for dues'],
    ['a phone number before the bank’s own', `+20Ada +33 6 12 34${bank.replaceAll('?', '+')}`, 'Ada +33 6 12 34'],
    ['a phone number as a bank’s code', `+20Ada +30 210 12+31${payerIban}+32Rila Tools OOD`, 'Ada +30 210 12'],
    ['another payer in it', `?20dues ?31${other}?32Ada?21 2027${bank}`, `dues ?31${other}?32Ada 2027`],
    ['another payer at its end', `?20dues ?31${other}?32Ada${bank}`, `dues ?31${other}?32Ada`],
    ['another payer after the bank’s own', `${bank}?20dues ?31${other}?32Ada`, `dues ?31${other}?32Ada`],
    ['the name in two parts', `?20dues?31${payerIban}?32Rila Tools?32 OOD`, 'dues'],
    [
      'words, the text last',
      `/NAME/Rila Tools OOD/IBAN/${payerIban}/REMI/USTD//dues /NAME/Ada/IBAN/${other}`,
      `dues Ada ${other}`,
    ],
    [
      'words, the text first',
      `/REMI/USTD//dues /NAME/Ada/IBAN/${other}/NAME/Rila Tools OOD/IBAN/${payerIban}`,
      `dues Ada ${other}`,
    ],
  ])('take payer and account from what the bank writes: %s', (_, information, text) => {
    const [line] = read(entry(head, `:86:${information}`))
    expect(line).toMatchObject({ payer: 'Rila Tools OOD', payer_iban: payerIban, text })
  })

  test('take no account where the bank has two, no name of digits, and no charges that the payer wrote', () => {
    const of = (information: string) => read(entry(head, `:86:${information}`))[0]
    expect(of(`?20dues?31${payerIban}?31${other}?32Rila`)).toMatchObject({ payer: 'Rila', payer_iban: null })
    expect(of('+20call +33612345678')).toMatchObject({ payer: null, text: 'call +33612345678' })
    expect(of('/REMI/USTD//dues /CHGS/EUR12,00')?.charges_cents).toBeNull()
    expect(of('?20dues /CHGS/EUR12,00')?.charges_cents).toBeNull()
    expect(of('/CHGS/EUR12,00/REMI/USTD//dues')?.charges_cents).toBe(1200)
    expect(of('/CHGS/USD12,00/REMI/USTD//dues')?.charges_cents).toBeNull()
  })

  test('keep a line of the text that begins as a field does, and end with the fields that follow', () => {
    const texts = read(
      entry(head, ':86:at 12', ':44:45 dues', ':20:15 PF-2026-0001'),
      entry(head, ':86:call', '+33 6 12 34'),
      entry(head),
    ).map(({ text }) => text)
    expect(texts).toEqual(['at 12 :44:45 dues :20:15 PF-2026-0001', 'call +33 6 12 34', ''])
    expect(() => read(entry(head, ':86:a', ':X4:b'))).toThrow('“:X4:” is no field')
    expect(() => read(entry(head, ':44:b'))).toThrow('Line 6: “:44:” is no field')
    // A message that does not end before the next one.
    expect(() => read(entry(head, ':86:a', ':20:S', `:25:${sampleAccount}`, ':60F:C261115EUR0,00'))).toThrow(
      'stands twice',
    )
  })

  test.each([
    ['261116    C120,00NTRFNONREF//B1'],
    ['2611161116C 120,00NTRFNONREF//B1'],
    ['2611161116C\r\n120,00NTRFNONREF//B1'],
    ['2611161116CR120,00NTRFNONREF//B1'],
    ['2611161116C120.00NTRFNONREF//B1'],
    ['2611161116C120,00N   NONREF//B1'],
    ['2611161116C120,00NNONREF//B1'],
    ['2611161116C120,00NONREF//B1'],
  ])('are read as banks write them: %j', (written) => {
    expect(read(entry(written, ':86:Rila'))).toMatchObject([
      { booked_on: '2026-11-16', cents: 12000, bank_reference: 'B1', reference: null, text: 'Rila' },
    ])
  })

  test.each([
    ['2512310102', '2026-01-02'],
    ['2601021231', '2025-12-31'],
    ['2601020102', '2026-01-02'],
  ])('have the year of the entry day that is nearest to the value day: %s', (days, booked_on) => {
    expect(read(entry(`${days}C1,00NTRFNONREF`))[0]?.booked_on).toBe(booked_on)
  })

  test('keep a reference behind a type that is left out', () => {
    const [typed, untyped] = read(
      entry('2611161116C120,00NTRFRF52PF20260012'),
      entry('2611161116C120,00RF52PF20260012'),
    )
    expect([typed?.reference, untyped?.reference]).toEqual(['RF52PF20260012', 'RF52PF20260012'])
  })
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-15+02:00', '2026-11-15'],
  ['2026-11-15T23:30:00', '2026-11-15'],
  ['2026-11-15T21:59:59Z', '2026-11-15'],
  ['2026-11-15T22:00:00Z', '2026-11-16'],
  ['2026-11-16T00:30:11.5+0300', '2026-11-15'],
  ['2026-02-30', null],
  ['2026-11-15T99:00:00Z', null],
  ['15.11.2026', null],
])('%s is the office’s day %s', (text, day) => expect(isoDay(text)).toBe(day))

test('a booking day to come is left out, with its place, and the day of today is not', () => {
  const [past, today, later] = ['2026-11-02', officeDate(new Date()), '2099-01-01'].map((day): SampleLine => ({
    day,
    cents: 100,
  }))
  const lines = [past, today, later].filter((line) => line !== undefined)
  for (const [statement, place] of [
    [only(readCamt(camt('08', lines))), 'Line 9, column 7 (entry 3)'],
    [only(readMt940(mt940(lines))), 'Line 9'],
    [only(readOneC(oneC(lines))), 'Line 25'],
    [only(readCsv(csv(lines))), 'Row 6'],
  ] as const)
    expect(statement).toMatchObject({ pending: [place], lines: [{ cents: 100 }, { cents: 100 }] })
  // Nor is its balance the closing one.
  expect(differenceOf(only(readCsv(csv(lines))))).toBe(0)
})

describe('1C', () => {
  const account = 'KZ86125KZT5004100100'
  const lines: readonly SampleLine[] = [
    { day: '2026-11-02', cents: 6500000, payer: 'ТОО Астык', iban: 'KZ75125KZT1001300335', text: 'Взнос 2027' },
    { day: '2026-11-03', cents: -45000, payer: 'ТОО Офис', iban: 'KZ75125KZT1001300335', text: 'Аренда' },
  ]

  test.each([
    ['of Kazakhstan', false],
    ['of Russia', true],
  ])('has the names of fields %s, and stays in the currency of the account', (_, russian) => {
    const statement = only(readOneC(oneC(lines, { russian })))
    expect(statement).toMatchObject({ format: '1c', account, currency: 'KZT', opening_cents: 100000, pending: [] })
    expect(differenceOf(statement)).toBe(0)
    expect(statement.lines).toMatchObject(
      lines.map(({ day, cents, payer, iban, text }) => ({ booked_on: day, cents, payer, payer_iban: iban, text })),
    )
  })

  test('of DOS is read, too', () => {
    const dos = new Map(
      Array.from({ length: 128 }, (_, at) => [new TextDecoder('ibm866').decode(new Uint8Array([128 + at])), 128 + at]),
    )
    const bytes = Uint8Array.from([...oneC(lines)], (letter) => dos.get(letter) ?? letter.charCodeAt(0))
    expect(readOneC(decodeOneC(bytes.buffer))).toEqual(readOneC(oneC(lines)))
  })

  test('gives a transfer between two of its accounts to both, and leaves out a document that is not booked', () => {
    const second = 'KZ75125KZT1001300335'
    const [, paid] = lines
    const both = oneC(paid ? [paid] : [], { russian: true })
    const two = both.replace('СекцияДокумент', `СекцияРасчСчет\nРасчСчет=${second}\nКонецРасчСчет\nСекцияДокумент`)
    // Each side names its own day.
    const read = readOneC(two.replace('ДатаСписано', 'ДатаПоступило=04.11.2026\nДатаСписано'))
    expect(read.map((one) => [one.account, one.lines.map(({ booked_on, cents }) => [booked_on, cents])])).toEqual([
      [account, [['2026-11-03', -45000]]],
      [second, [['2026-11-04', 45000]]],
    ])
    expect(readOneC(both.replace(/ДатаСписано=.*/, ''))).toMatchObject([{ lines: [], pending: ['Line 9'] }])
  })

  test('is refused with the line where a part does not end, an amount or a day is none, or the account is another', () => {
    const broken =
      (from: string | RegExp, to: string, russian = false) =>
      () =>
        readOneC(oneC(lines, { russian }).replace(from, to))
    expect(broken('КонецДокумента', '')).toThrow('Line 9: this part of the file does not end')
    expect(broken('КонецРасчСчет', '')).toThrow('Line 4: this part of the file does not end')
    expect(broken('СекцияДокумент', 'Секция')).toThrow('“КонецДокумента” ends nothing')
    expect(broken('65000.00', '65o00')).toThrow('Line 9: “65o00” is no amount')
    expect(broken('02.11.2026', '31.11.2026')).toThrow('Line 9: “31.11.2026” is no day')
    expect(broken(/РасчСчет=.*/g, '')).toThrow('does not name its account')
    expect(broken(`ПолучательСчет=${account}`, 'ПолучательСчет=KZ1', true)).toThrow('Line 9: neither side')
    expect(broken('Валюта=398', 'Валюта=840', true)).toThrow('amounts in USD and in KZT')
    expect(() => readOneC(oneC(lines, { account: '40702810900000000002' }))).toThrow('does not name its currency')
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

describe('a CSV file of an unknown bank', () => {
  const accounts = [
    { iban: sampleAccount, currency: 'EUR' },
    { iban: payerIban, currency: 'USD' },
  ]
  const guess = (text: string | Uint8Array<ArrayBuffer>, changes: Partial<CsvMapping> = {}) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const guessed = {
      ...guessMapping(papa, bytes.buffer),
      account: sampleAccount,
      accounts: [],
      currency: 'EUR',
      ...changes,
    }
    return { guessed, statement: only(readCsvFile(papa, bytes.buffer, guessed)) }
  }
  const lines = (text: string | Uint8Array<ArrayBuffer>, changes: Partial<CsvMapping> = {}) =>
    guess(text, changes).statement.lines.map(({ booked_on, cents, payer }) => [booked_on, cents, payer])
  const file = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

  test.each([
    [
      'a direction in Cyrillic',
      windows1251(file('Дата;Дт/Кт;Сума;Контрагент', '16.11.2026;Кт;120,00;"Рила ООД"', '17.11.2026;Дт;1,20;Банка')),
      [
        ['2026-11-16', 12000, 'Рила ООД'],
        ['2026-11-17', -120, 'Банка'],
      ],
    ],
    [
      'a direction in Latin beside signs',
      file(
        'Date,Debit/Credit,Amount,Name',
        '2026-11-16,CR,120.00,Rila',
        '2026-11-17,DR,-1.20,Bank',
        '2026-11-18,CR,-5.00,Back',
      ),
      [
        ['2026-11-16', 12000, 'Rila'],
        ['2026-11-17', -120, 'Bank'],
        ['2026-11-18', -500, 'Back'],
      ],
    ],
    [
      'names that begin with quotation marks',
      file('Дата;Кредит;Дебит;Контрагент', '16.11.2026;120,00;;"Рила" ООД', '17.11.2026;;1,20;ЕТ "Роза" Иванова'),
      [
        ['2026-11-16', 12000, '"Рила" ООД'],
        ['2026-11-17', -120, 'ЕТ "Роза" Иванова'],
      ],
    ],
    [
      'amounts as banks write them',
      file(
        'Date,Amount,Payer',
        ...['120.00', '450.00-', '(1.20)', 'EUR 30.00', '"1,234.50 EUR"', '-€5', '+.50', '−7.10'].map(
          (text) => `16/11/2026,${text},A`,
        ),
      ),
      [12000, -45000, -120, 3000, 123450, -500, 50, -710].map((cents) => ['2026-11-16', cents, 'A']),
    ],
    [
      'times with a zone, of the office’s day',
      file('Date,Amount,Payer', '2026-11-16T10:00:00+02:00,-1.00,A', '2026-11-15T22:30:00Z,1.00,B'),
      [
        ['2026-11-16', -100, 'A'],
        ['2026-11-16', 100, 'B'],
      ],
    ],
    [
      'days of digits alone, the year first',
      file('Date,Amount,Payer', '20261116,-1.00,A'),
      [['2026-11-16', -100, 'A']],
    ],
    ['days of digits alone, the year last', file('Date,Amount,Payer', '16112026,-1.00,A'), [['2026-11-16', -100, 'A']]],
    [
      'the month first',
      file('Date,Amount,Payer', '11/02/2026,-1.00,A', '11/16/2026,-2.00,B'),
      [
        ['2026-11-02', -100, 'A'],
        ['2026-11-16', -200, 'B'],
      ],
    ],
    [
      'a head with more cells than names of columns need, the names again on the next page, and totals',
      file(
        'Извлечение;BG80BNBG96611020345678;EUR;;',
        ';;;;',
        'Дата;Кредит;Дебит;Контрагент;',
        '16.11.2026;120,00;;Рила;',
        'Дата;Кредит;Дебит;Контрагент;',
        '17.11.2026;;1,20;Банка;',
        'Общо;120,00;1,20;;',
      ),
      [
        ['2026-11-16', 12000, 'Рила'],
        ['2026-11-17', -120, 'Банка'],
      ],
    ],
  ])('is read with %s', (_, text, expected) => expect(lines(text)).toEqual(expected))

  test('has only rows of a state that counts and of the currency of the account; the others are counted', () => {
    const text = file(
      'Date completed,Payer,Amount,Currency,State,Balance',
      '2026-11-16,Rila,120.00,EUR,COMPLETED,1120.00',
      '2026-11-16,Astyk,500.00,USD,COMPLETED,500.00',
      '2026-11-17,Rila,120.00,EUR,REVERTED,1120.00',
      ',Other,80.00,EUR,PENDING,',
      '2026-11-18,Bank,-1.00,EUR,COMPLETED,1119.00',
    )
    const { guessed, statement } = guess(text)
    expect(guessed.states).toBe('COMPLETED')
    expect(statement).toMatchObject({
      opening_cents: 100000,
      closing_cents: 111900,
      left_out: ['Row 3', 'Row 4', 'Row 5'],
      lines: [{ cents: 12000 }, { cents: -100 }],
    })
    expect(lines(text, { currency: 'USD', columns: { ...guessed.columns, balance: '' } })).toEqual([
      ['2026-11-16', 50000, 'Astyk'],
    ])
    expect(guess(file('Date,Amount,Payer', '2026-11-16,-1.00 USD,A', '2026-11-16,-1.00,B')).statement).toMatchObject({
      left_out: ['Row 2'],
      lines: [{ payer: 'B' }],
    })
    expect(
      guess(file('Date,Credit,Debit,Payer', '2026-11-16,,1.00 USD,A', '2026-11-16,1.00 USD,,B', '2026-11-16,1.00,,C'))
        .statement,
    ).toMatchObject({
      left_out: ['Row 2', 'Row 3'],
      lines: [{ payer: 'C' }],
    })
  })

  test('never takes out for in: unknown words and amounts in two columns are refused, amounts without signs are told', () => {
    const unsigned = (text: string) => {
      const { guessed, statement } = guess(text)
      return isUnsigned(guessed, statement)
    }
    const rows = ['Date,Amount,Payer,Balance', '2026-11-16,120.00,A,220.00', '2026-11-17,20.00,B,240.00']
    const cut = (row: string) => row.slice(0, row.lastIndexOf(','))
    expect(unsigned(file(...rows.map(cut)))).toBe(true)
    expect(unsigned(file(...rows.map(cut), '2026-11-18,-1.00,C'))).toBe(false)
    // Balances prove it, from two amounts on.
    expect(unsigned(file(...rows))).toBe(false)
    expect(unsigned(file(...rows).replace('240.00', '200.00'))).toBe(true)
    expect(unsigned(file(...rows.slice(0, 2)))).toBe(true)
    // Equal amounts that went out look, from the last row on, as if they had come in.
    const equal = ['2026-11-16,1.20,Fee,100.00', '2026-11-16,1.20,Fee,98.80']
    expect(unsigned(file(rows[0] ?? '', ...equal))).toBe(true)
    expect(unsigned(file('Date,Credit,Debit', '2026-11-16,120.00,'))).toBe(false)
    const directed = file('Дата;Дт/Кт;Сума', '16.11.2026;Кт;120,00', '17.11.2026;Дт;1,20')
    expect(unsigned(directed.replace(/17.*/s, ''))).toBe(false)
    expect(() => guess(directed, { out_words: 'Д' })).toThrow(
      'Row 3: “Дт” does not say whether money came in or went out',
    )
    expect(() => guess(directed.replace('Дт;1,20', ';1,20'))).toThrow('Row 3: “” does not say')
    expect(() => guess(file('Date,Credit,Debit', '2026-11-16,120.00,1.00'))).toThrow(
      'Row 2: it has amounts in two columns',
    )
    expect(lines(file('Date,Credit,Debit', '2026-11-16,120.00,0.00', '2026-11-17,,-1.20'))).toEqual([
      ['2026-11-16', 12000, null],
      ['2026-11-17', -120, null],
    ])
  })

  test('never loses a line as a total, and says what a total is only of a cell without digits', () => {
    const rows = ['Date,Amount,Payer', '2026-11-16,-1.00,A', '2026-11-17,-2.00,B']
    const total = file(...rows, 'Total,-3.00,')
    expect(guess(total).guessed.last_rows).toBe(1)
    expect(lines(total)).toHaveLength(2)
    expect(() => guess(total, { last_rows: 0 })).toThrow('Row 4: “Total” is no day. If it is a total, enter 1')
    expect(() => guess(file(...rows), { last_rows: 1 })).toThrow('Row 3: it has a day and an amount, so it is a line.')
    const wentOut = file('Date,Credit,Debit', '2026-11-16,1.00,', '2026-11-17,,2.00')
    expect(() => guess(wentOut, { last_rows: 1 })).toThrow('Row 3: it has a day and an amount, so it is a line.')
    expect(guess(file('Date;Credit;Debit', '2026-11-16;1.234;', '2026-11-17;;2,00')).guessed.decimal).toBe(',')
    expect(() => guess(file(...rows, '2026-11-31,-3.00,C'))).toThrow(
      /Row 4: “2026-11-31” is no day\. Nothing of the file/,
    )
  })

  test('has its names in a chosen row', () => {
    const text = file('Date,Opening amount,x', '1,2,3', 'Day,Sum,Who', '16.11.2026,-1.00,A')
    const bytes = new TextEncoder().encode(text).buffer
    expect(headOf(papa, bytes, guessMapping(papa, bytes)).header).toEqual(['Date', 'Opening amount', 'x'])
    const chosen = guessMapping(papa, bytes, 3)
    expect(headOf(papa, bytes, chosen).header).toEqual(['Day', 'Sum', 'Who'])
    const columns = { booked_on: 'Day', amount: 'Sum', payer: 'Who' }
    const read = readCsvFile(papa, bytes, { ...mapping, ...chosen, days: 'dmy', columns })
    expect(only(read).lines).toMatchObject([{ booked_on: '2026-11-16', cents: -100, payer: 'A' }])
    expect(() => readCsvFile(papa, bytes, { ...mapping, ...chosen, header_row: 2, columns })).toThrow(
      'Row 2: no row has',
    )
  })

  test.each([
    ['an own one in its head', `Сметка ${payerIban} USD`, [sampleAccount], payerIban, 'USD'],
    ['an own one in its head, whose currency the settings say', `Сметка ${payerIban}`, [], payerIban, 'USD'],
    [
      'another that its head names alone',
      'Сметка DE89370400440532013000',
      [sampleAccount],
      'DE89370400440532013000',
      '',
    ],
    ['an own one in its head beside another', `${payerIban} DE89370400440532013000`, [], payerIban, 'USD'],
    ['nobody knows which of two in its head', `${payerIban} ${sampleAccount}`, [], '', ''],
    ['the only one whose files were read so', 'Извлечение', [payerIban], payerIban, 'USD'],
    ['nobody knows which of several whose files were read so', 'Извлечение', [payerIban, sampleAccount], '', ''],
    ['nobody knows which of the chamber’s', 'Извлечение', [], '', ''],
  ])('is of %s', (_, head, used, account, currency) => {
    const rows = [[head], ['Дата', 'Сума'], ['16.11.2026', `-1,00 ${sampleAccount}`]]
    const columns = { booked_on: 'Дата', amount: 'Сума' }
    expect(guessAccount(rows, { header_row: 0, columns }, accounts, used)).toEqual({ account, currency })
  })

  test('is of the chamber’s account where it has one alone', () =>
    expect(guessAccount([], { header_row: 0, columns: {} }, accounts.slice(0, 1), [])).toEqual({
      account: sampleAccount,
      currency: 'EUR',
    }))
})

describe('a file', () => {
  const read = async (content: BlobPart) => readStatementFile(await new Blob([content]).arrayBuffer())
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
    expect(await read(oneC(lines))).toMatchObject(expected)
    expect(await read(windows1251(oneC(lines)))).toMatchObject(expected)
    expect(await read(csv(lines))).toMatchObject({ kind: 'csv' })
    await expect(read(windows1251(camt('02', lines)))).rejects.toThrow(UnusableFileError)
  })

  test('that is something else is refused', async () => {
    await expect(read('')).rejects.toThrow('empty')
    await expect(read('PK\u0003\u0004')).rejects.toThrow('workbook')
    await expect(read('%PDF-1.7')).rejects.toThrow('PDF')
    await expect(read('<?xml version="1.0" encoding="utf-7"?><Document/>')).rejects.toThrow('utf-7')
    await expect(read('<!DOCTYPE Document><Document/>')).rejects.toThrow('document type')
    for (const page of ['<!DOCTYPE html><html></html>', '\uFEFF<meta charset="utf-8"><table></table>', '\n<HTML>'])
      await expect(read(page)).rejects.toThrow('web page')
    for (const picture of [
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff, 0xe0],
    ])
      await expect(read(new Uint8Array(picture))).rejects.toThrow('picture')
    await expect(filesOf({ size: 60_000_001 } as File)).rejects.toThrow('larger than 60 MB')
  })

  test('is itself or, as a zip, the files in it', async () => {
    const names = async (content: BlobPart) =>
      (await filesOf(new File([content], 'bank.zip'))).map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])
    const zip = (files: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))).slice()
    expect(await names(csv([]))).toEqual([['bank.zip', csv([])]])
    expect(
      await names(zip({ 'a.xml': 'A', 'days/b.sta': 'B', 'days/': '', '__MACOSX/a.xml': 'x', '.DS_Store': 'x' })),
    ).toEqual([
      ['a.xml', 'A'],
      ['b.sta', 'B'],
    ])
    // A workbook stays one, which reading refuses.
    expect(await names(zip({ '[Content_Types].xml': 'x' }))).toHaveLength(1)
    await expect(names(zip({ 'a.xml': 'A' }).slice(0, 60))).rejects.toThrow('damaged or has a password')
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
