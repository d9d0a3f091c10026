/** Bank statements of our own making, after the public descriptions of their formats. */

/** A line as the samples write it into each format. */
export type SampleLine = {
  /** `YYYY-MM-DD` */
  day: string
  cents: number
  payer?: string
  iban?: string
  text?: string
  reference?: string
  bank?: string
  /** It takes an earlier line back. */
  reversal?: boolean
}

/** The chamber's account in the samples. */
export const sampleAccount = 'BG80BNBG96611020345678'
/** The account of a payer. */
export const payerIban = 'BG18RZBB91550123456789'

const amount = (cents: number) =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const comma = (cents: number) => amount(cents).replace('.', ',')
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sum = (lines: readonly SampleLine[]) => lines.reduce((total, { cents }) => total + cents, 0)

/** Lines with credits of payers in three scripts, a debit, and two equal payments on one day. */
export const sampleLines: readonly SampleLine[] = [
  { day: '2026-11-02', cents: 12000, payer: 'Рила Тулс ООД', iban: payerIban, reference: 'RF52PF20260012', bank: 'B1' },
  { day: '2026-11-02', cents: 5000, payer: 'Қазақ Астық ЖШС', text: 'Членски внос 2027', bank: 'B2' },
  { day: '2026-11-03', cents: -450, payer: 'Банка', text: 'Такса превод', bank: 'B3' },
  { day: '2026-11-03', cents: 2500, payer: 'Ada & Sons <Ltd>', text: 'dues', bank: 'B4' },
  { day: '2026-11-03', cents: 2500, payer: 'Ada & Sons <Ltd>', text: 'dues', bank: 'B4' },
]

type Balances = { opening?: number; closing?: number; account?: string }

/** One entry of a statement in XML. */
export function camtEntry(version: '02' | '08', line: SampleLine, more = ''): string {
  const party = line.cents < 0 === Boolean(line.reversal) ? 'Dbtr' : 'Cdtr'
  const name = line.payer === undefined ? '' : `<Nm>${xml(line.payer)}</Nm>`
  return `<Ntry><Amt Ccy="EUR">${amount(line.cents)}</Amt><CdtDbtInd>${line.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${line.reversal ? '<RvslInd>true</RvslInd>' : ''}${
    version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  }<BookgDt><Dt>${line.day}</Dt></BookgDt><ValDt><Dt>${line.day}</Dt></ValDt>${
    line.bank ? `<AcctSvcrRef>${line.bank}</AcctSvcrRef>` : ''
  }<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${more}<RltdPties><${party}>${
    version === '02' ? name : `<Pty>${name}</Pty>`
  }</${party}>${line.iban ? `<${party}Acct><Id><IBAN>${line.iban}</IBAN></Id></${party}Acct>` : ''}</RltdPties><RmtInf>${
    line.text ? `<Ustrd>${xml(line.text)}</Ustrd>` : ''
  }${
    line.reference
      ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${line.reference}</Ref></CdtrRefInf></Strd>`
      : ''
  }</RmtInf></TxDtls></NtryDtls></Ntry>`
}

const camtBalance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>`

/** A statement in XML; `entries` replaces those of its lines, `head` what stands before the document. */
export function camt(
  version: '02' | '08',
  lines: readonly SampleLine[],
  {
    opening = 100000,
    closing = opening + sum(lines),
    account = sampleAccount,
    entries,
    head = '<?xml version="1.0" encoding="UTF-8"?>',
  }: Balances & { entries?: readonly string[]; head?: string } = {},
): string {
  return [
    head,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-04T06:00:00</CreDtTm></GrpHdr>',
    `<Stmt><Id>S1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    camtBalance('OPBD', opening),
    camtBalance('CLBD', closing),
    ...(entries ?? lines.map((line) => camtEntry(version, line))),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

/** Field 86 as banks write it: Bulgarian ones with `+`, German ones with `?`, by words, or freely. */
export type Field86 = 'plus' | 'question' | 'words' | 'free'

/** Field 86 of a line, cut into lines of 65 characters. */
function field86(line: SampleLine, kind: Field86): string {
  const text = [line.reference, line.text].filter(Boolean).join(' ')
  const whole = {
    plus: `+00Получен превод+20${text}+30RZBBBGSF+31${line.iban ?? ''}+32${line.payer ?? ''}`,
    question: `166?00TRANSFER?20${text}?30RZBBBGSF?31${line.iban ?? ''}?32${line.payer ?? ''}`,
    words: `/ORDP//NAME/${line.payer ?? ''}/IBAN/${line.iban ?? ''}/REMI/${line.reference ? `STRD/CUR/${line.reference}` : `USTD//${text}`}`,
    free: `${line.payer ?? ''} ${line.iban ?? ''} ${text}`,
  }[kind]
  return whole.match(/.{1,65}/gu)?.join('\r\n') ?? ''
}

const markOf = ({ cents, reversal }: SampleLine) => (reversal ? (cents < 0 ? 'RC' : 'RD') : cents < 0 ? 'D' : 'C')

/** A statement as SWIFT has it. */
export function mt940(
  lines: readonly SampleLine[],
  {
    opening = 100000,
    closing = opening + sum(lines),
    account = sampleAccount,
    kind = 'plus',
  }: Balances & { kind?: Field86 } = {},
): string {
  const balance = (tag: string, cents: number) => `:${tag}:${cents < 0 ? 'D' : 'C'}261103EUR${comma(cents)}`
  return [
    ':20:STMT1',
    `:25:${account}`,
    ':28C:1/1',
    balance('60F', opening),
    ...lines.flatMap((line) => {
      const day = line.day.replaceAll('-', '').slice(2)
      return [
        `:61:${day}${day.slice(2)}${markOf(line)}${comma(line.cents)}NTRFNONREF${line.bank ? `//${line.bank}` : ''}`,
        `:86:${field86(line, kind)}`,
      ]
    }),
    balance('62F', closing),
    '-',
    '',
  ].join('\r\n')
}

/** The header of the samples in CSV, as Bulgarian banks write it. */
const csvHeader = ['Дата', 'Сума', 'Наредител', 'IBAN', 'Основание', 'Референция', 'Салдо']

/** A statement as CSV, with two rows of a head before the header. */
export function csv(
  lines: readonly SampleLine[],
  { opening = 100000, account = sampleAccount }: Balances = {},
): string {
  let balance = opening
  const rows = lines.map(({ day, cents, payer = '', iban = '', text = '', reference = '', bank = '' }) => {
    balance += cents
    return [
      day.split('-').reverse().join('.'),
      `${cents < 0 ? '-' : ''}${comma(cents)}`,
      `"${payer.replaceAll('"', '""')}"`,
      iban,
      `"${[reference, text].filter(Boolean).join(' ').replaceAll('"', '""')}"`,
      bank,
      comma(balance),
    ].join(';')
  })
  return ['Извлечение по сметка', account, csvHeader.join(';'), ...rows, ''].join('\r\n')
}

/** A statement for 1C as banks of Kazakhstan write it, or with the names of fields of Russian ones. */
export function oneC(
  lines: readonly SampleLine[],
  {
    opening = 100000,
    closing = opening + sum(lines),
    account = 'KZ86125KZT5004100100',
    russian = false,
  }: Balances & { russian?: boolean } = {},
): string {
  const documents = lines.map(({ day, cents, payer = '', iban = '', text, reference }) => {
    const date = day.split('-').reverse().join('.')
    const [from, to] = cents < 0 ? ['Получатель', 'Плательщик'] : ['Плательщик', 'Получатель']
    return [
      'СекцияДокумент=Платежное поручение',
      ...(russian
        ? [`Сумма=${amount(cents)}`, `${cents < 0 ? 'ДатаСписано' : 'ДатаПоступило'}=${date}`, 'Валюта=398']
        : [`${cents < 0 ? 'СуммаРасход' : 'СуммаПриход'}=${amount(cents)}`, `ДатаОперации=${date}`]),
      `${from}${russian ? '1' : 'Наименование'}=${payer}`,
      `${from}${russian ? 'Счет' : 'ИИК'}=${iban}`,
      `${to}${russian ? 'Счет' : 'ИИК'}=${account}`,
      `НазначениеПлатежа=${[reference, text].filter(Boolean).join(' ')}`,
      'КонецДокумента',
    ]
  })
  return [
    '1CClientBankExchange',
    'ВерсияФормата=2.0',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    `НачальныйОстаток=${amount(opening)}`,
    `КонечныйОстаток=${amount(closing)}`,
    'КонецРасчСчет',
    ...documents.flat(),
    'КонецФайла',
    '',
  ].join('\r\n')
}

const cyrillic = new Map(
  Array.from({ length: 128 }, (_, at) => [
    new TextDecoder('windows-1251').decode(new Uint8Array([128 + at])),
    128 + at,
  ]),
)

/** A text in windows-1251. @throws where it has other letters */
export function windows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], (letter) => {
    const byte = letter < '\u0080' ? letter.charCodeAt(0) : cyrillic.get(letter)
    if (byte === undefined) throw new Error(`windows-1251 has no ${letter}`)
    return byte
  })
}
