import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderDocument } from '../../supabase/functions/_shared/documents/render'
import type { DocumentKind, DocumentSnapshot } from '../../supabase/functions/_shared/documents/snapshot'
import { sampleDocument, sampleLine, sampleToKazakhstan } from '../support/sample-document'

// The page's arrays are not Node's, which the library tells from other values.
beforeEach(() => void vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)))

type Box = { text: string; x: number; y: number; width: number; height: number }
type Node = { role?: string; children?: Node[]; alt?: string }

/** What another program reads in a PDF. */
async function read(snapshot: DocumentSnapshot) {
  const bytes = await renderDocument(snapshot)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: Box[][] = []
  const texts: string[] = []
  const roles: string[] = []
  const walk = ({ role, children = [], alt }: Node) => {
    if (role) roles.push(alt ? `${role}: ${alt}` : role)
    children.forEach(walk)
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const boxes: Box[] = []
    let text = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') text += '\n'
        continue
      }
      text += item.hasEOL ? `${item.str} ` : item.str
      const [x, y] = item.transform.slice(4) as [number, number]
      if (item.str.trim() !== '') boxes.push({ text: item.str, x, y, width: item.width, height: item.height })
    }
    pages.push(boxes)
    texts.push(text.replace(/[ \u00a0]+/g, ' ').replace(/^ | $/gm, ''))
    walk((await page.getStructTree()) as Node)
  }
  const [metadata, marks] = [await pdf.getMetadata(), await pdf.getMarkInfo()]
  await pdf.destroy()
  return { bytes, pages, texts, text: texts.join('\n'), roles, info: metadata.info as Record<string, unknown>, marks }
}

/** The QR code of a PDF, from the rectangles that it draws. */
function qrOf(bytes: Uint8Array): string | undefined {
  const figure = /\/Figure <<[^]*?EMC/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
  if (figure === undefined) return undefined
  const [frame, ...modules] = [...figure.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][]
  if (frame === undefined) return undefined
  const scale = 5
  const width = Math.round(frame[2] * scale)
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x, y, w, h] of modules)
    for (let row = Math.round((y - frame[1]) * scale); row < Math.round((y - frame[1] + h) * scale); row += 1) {
      const at = (column: number) => (row * width + Math.round((x - frame[0] + column) * scale)) * 4
      data.fill(0, at(0), at(w))
    }
  for (let index = 3; index < data.length; index += 4) data[index] = 255
  return decodeQR({ width, height: width, data })
}

/** Holds that all texts are on their page, inside its margins, and none covers another. */
function expectInPlace(pages: Box[][]) {
  for (const boxes of pages) {
    for (const { text, x, y, width } of boxes) {
      expect([text, x >= 47.9 && x + width <= 547.4 && y >= 20 && y <= 800]).toEqual([text, true])
    }
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const beside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5
        const above = Math.abs(one.y - other.y) >= Math.min(one.height, other.height)
        if (!beside && !above) throw new Error(`“${one.text}” covers “${other.text}”.`)
      }
  }
}

const refers_to = { kind: 'invoice', number: '0000000011', issued_on: '2026-11-03' } as const

test('an invoice says all of its snapshot, in both languages', async () => {
  const { text, texts, pages, info, marks, roles } = await read(sampleDocument())
  for (const part of [
    'Фактура\n',
    'Invoice\n',
    '№ 0000000012',
    '26.11.2026',
    '24.11.2026',
    '10.12.2026',
    'Българо-казахстанска търговска камара',
    'Bulgarian–Kazakh Chamber of Commerce',
    'ЕИК / UIC: 175074752',
    'Розова долина ООД',
    'ДДС № / VAT No.: BG831641791',
    'Ваш номер / Your reference: PO-4471',
    'Членски внос, ниво „Партньор“',
    'Membership dues, tier Partner',
    '01.12.2026 – 30.11.2027',
    '1 200,00',
    '20 %',
    'Данъчна основа / Tax base 20 %\n1 350,00',
    'ДДС / VAT 20 %\n270,00',
    'Общо за плащане / Total due\n1 620,00 EUR',
    'Хиляда шестстотин и двадесет евро',
    'One thousand six hundred and twenty euros',
    'BG80 BNBG 9661 1020 3456 78',
    'RF68 0000 0000 12',
    'Елена Димитрова',
  ])
    expect(text).toContain(part)
  expect(texts).toHaveLength(1)
  expect(text).not.toContain('Страница')
  expectInPlace(pages)
  expect(info).toMatchObject({
    Title: 'Фактура / Invoice 0000000012',
    Language: 'bg',
    CreationDate: 'D:20261126000000Z',
  })
  expect(marks?.Marked).toBe(true)
  expect(new Set(roles)).toEqual(
    new Set([
      'Root',
      'Document',
      'H1',
      'H2',
      'P',
      'Table',
      'TR',
      'TH',
      'TD',
      'Figure: QR код за плащане / QR code of the payment',
    ]),
  )
})

test('the same snapshot is the same bytes, another is not', async () => {
  const [one, again, other] = await Promise.all(
    [sampleDocument(), sampleDocument(), sampleDocument({ total_cents: 162_001 })].map(renderDocument),
  )
  expect(Buffer.compare(one ?? new Uint8Array(), again ?? new Uint8Array())).toBe(0)
  expect(Buffer.compare(one ?? new Uint8Array(), other ?? new Uint8Array())).not.toBe(0)
})

test('names in three scripts, with every Kazakh letter', async () => {
  const letters = 'Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі Ёё Щщ Ъъ Ѝѝ Ää Şş Ğğ Łł'
  const plain = sampleToKazakhstan()
  const { text } = await read({ ...plain, buyer: { ...plain.buyer, legal_name: letters } })
  // The font makes ѝ of two signs.
  expect(text.normalize('NFC')).toContain(letters)
  expect(text).toContain('Қазақстан Республикасы, 050000 Алматы қ., Төле би көшесі 59, Бостандық ауданы')
  expect(text).not.toContain('\uFFFD')
})

test('payers in SEPA get a code, others the data of a transfer', async () => {
  const inSepa = await renderDocument(sampleDocument())
  expect(qrOf(inSepa)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BNBGBGSF',
    'Bulgarian-Kazakh Chamber of Commerce',
    'BG80BNBG96611020345678',
    'EUR1620.00',
    '',
    'RF680000000012',
  ])
  const { bytes, text } = await read(sampleToKazakhstan())
  expect(qrOf(bytes)).toBeUndefined()
  for (const part of [
    'BNBGBGSF',
    'БИН / BIN: 940140000385',
    '№ KZ-2026/014 / 01.10.2026',
    'КНП / KNP 859 · КБе / KBe 27',
  ])
    expect(text).toContain(part)
  expect(text).toContain('0 %: чл. 21, ал. 2 ЗДДС – мястото на изпълнение е извън територията на страната')
})

test.each([
  ['an account holder that no code can say', { holder: '漢字' }],
  ['an account in another currency', { currency: 'USD' }],
])('%s leaves the code out, and the account stays', async (_, change) => {
  const plain = sampleDocument()
  const { bytes, text } = await read({
    ...plain,
    accounts: plain.accounts.map((account) => ({ ...account, ...change })),
  })
  expect(qrOf(bytes)).toBeUndefined()
  expect(text).toContain('BG80 BNBG 9661 1020 3456 78')
})

test.each<[DocumentKind, Partial<DocumentSnapshot>, string[], string[]]>([
  [
    'pro_forma',
    { number: 'PF-2026-0012', tax_event_on: null },
    [
      'Проформа фактура',
      '№ PF-2026-0012',
      'Проформа фактурата не е данъчен документ.',
      'is not a tax document',
      'IBAN',
    ],
    ['Данъчно събитие'],
  ],
  [
    'invoice',
    {
      due_on: null,
      payment_reference: null,
      refers_to: { kind: 'pro_forma', number: 'PF-2026-0012', issued_on: '2026-11-03' },
    },
    [
      'By pro forma invoice\n№ PF-2026-0012',
      'Платено\nPaid\n',
      'Платено на / Paid on\n24.11.2026',
      'Общо / Total\n1 620,00 EUR',
    ],
    ['IBAN', 'за плащане', 'Amount due', 'QR'],
  ],
  [
    'credit_note',
    { due_on: null, refers_to, reason: 'Върната вноска', payment_reference: null },
    [
      'Кредитно известие',
      'Credit note',
      'Фактура / Invoice № 0000000011, 03.11.2026',
      'Върната вноска',
      'Общо / Total',
    ],
    ['IBAN', 'за плащане'],
  ],
  [
    'debit_note',
    { refers_to, reason: 'По-високо ниво' },
    ['Дебитно известие', 'Debit note', 'Фактура / Invoice № 0000000011, 03.11.2026', 'По-високо ниво', 'IBAN'],
    [],
  ],
  [
    'annulment',
    { due_on: null, tax_event_on: null, refers_to, replaced_by: '0000000015', reason: 'Грешен ЕИК' },
    [
      'Протокол за анулиране',
      'анулира документа „Фактура“ № 0000000011 от 03.11.2026.',
      'annuls the document “Invoice” No. 0000000011 of 03.11.2026.',
      'издаден документ № 0000000015.',
      'Document No. 0000000015 has been issued in its place.',
      'Грешен ЕИК',
      'За доставчика / For the supplier',
      'За получателя / For the recipient',
    ],
    ['IBAN', 'за плащане'],
  ],
])('%s', async (kind, change, said, unsaid) => {
  const { text, pages } = await read(sampleDocument({ kind, ...change }))
  for (const part of said) expect(text).toContain(part)
  for (const part of unsaid) expect(text).not.toContain(part)
  expectInPlace(pages)
})

test('discounts, and several rates with their grounds', async () => {
  const free = { tax_rate: 0, tax_words_bg: 'чл. 45 ЗДДС', tax_words_en: 'Article 45 of the VAT Act', tax_code: 'E' }
  const { text } = await read(
    sampleDocument({
      lines: [
        { ...sampleLine, quantity: 2, discount_cents: 20_050, net_cents: 219_950 },
        { ...sampleLine, ...free },
      ],
      totals: [
        { tax_rate: 2000, tax_code: 'S', tax_words_bg: '', tax_words_en: '', net_cents: 219_950, tax_cents: 43_990 },
        { ...free, net_cents: 120_000, tax_cents: 0 },
      ],
      net_cents: 339_950,
      tax_cents: 43_990,
      total_cents: 383_940,
    }),
  )
  for (const part of [
    'Отстъпка\nDiscount',
    '−200,50',
    'Tax base 20 %\n2 199,50',
    'Tax base 0 %\n1 200,00',
    'Total without VAT\n3 399,50',
    'Total VAT\n439,90',
    'Total due\n3 839,40 EUR',
    '0 %: чл. 45 ЗДДС',
    '0 %: Article 45 of the VAT Act',
  ])
    expect(text).toContain(part)
})

test('200 lines: the head and the number of each page are repeated, and every line is there once', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    ...sampleLine,
    words_bg: `Участие ${index + 1} в събитие`,
  }))
  const { texts, text, pages } = await read(sampleDocument({ lines }))
  expect(texts.length).toBeGreaterThan(5)
  for (const [index, own] of texts.entries()) {
    expect(own).toContain(`Страница / Page ${index + 1} / ${texts.length}`)
    if (own.includes('Участие')) expect(own).toContain('Наименование')
  }
  for (let number = 1; number <= 200; number += 1) expect(text.split(`Участие ${number} в`)).toHaveLength(2)
  expectInPlace(pages)
})

test('the longest texts and the greatest amount wrap', async () => {
  const long =
    'Дружество за международна търговия и логистика «Қазақстан–Болгария» '.repeat(6).slice(0, 399).trimEnd() + '.'
  const plain = sampleDocument()
  const most = 99_999_999_999
  const { text, pages } = await read({
    ...plain,
    seller: {
      ...plain.seller,
      legal_name_bg: long,
      legal_name_en: long,
      address_bg: long,
      address_en: long,
      signed_by: long,
    },
    buyer: { ...plain.buyer, legal_name: long, address: long, reference: long },
    accounts: plain.accounts.map((account) => ({ ...account, holder: long, bank: long })),
    lines: [{ ...sampleLine, words_bg: long, words_en: long, unit_cents: most, discount_cents: most, net_cents: most }],
    total_cents: most,
    refers_to,
    reason: long,
  })
  expect(text.replace(/\s/g, '').split(long.replace(/\s/g, ''))).toHaveLength(16)
  expect(text).toContain('999 999 999,99 EUR')
  expect(text).toContain('−999 999 999,99')
  expectInPlace(pages)
})

test('hostile texts stay texts, and what no font has is seen', async () => {
  const plain = sampleDocument()
  const fragments = ['</script><b>&amp;', ') Tj ET (', '\\) >> endobj', '%PDF', '${1}{{1}}', ']]>']
  const { text, pages, bytes } = await read({
    ...plain,
    number: '<&>',
    buyer: {
      ...plain.buyer,
      legal_name: 'A\u0000B\u0007C\u202ED\u200FE 😀 👨‍👩‍👧 漢 \u{10FFFF} \uD800 end',
      address: fragments.join('\n'),
      reference: 'W'.repeat(5000),
    },
    lines: [{ ...sampleLine, words_bg: 'ж'.repeat(9000), words_en: '\n\n\tindented\r\nlines\r' }],
  })
  expect(text).toContain('A\uFFFDB\uFFFDC\uFFFDD\uFFFDE \uFFFD \uFFFD \uFFFD \uFFFD \uFFFD end')
  for (const fragment of fragments) expect(text).toContain(fragment)
  expect((text.match(/W{2,}/g) ?? []).join('')).toHaveLength(5000)
  expect((text.match(/ж{2,}/g) ?? []).join('')).toHaveLength(9000)
  expect(text).toMatch(/indented\s+lines/)
  expectInPlace(pages)
  const xml = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString('utf8'))?.[0] ?? ''
  expect(new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')).toBeNull()
  expect(xml).toContain('Фактура / Invoice')
})

const programs = ['pdfinfo', 'pdftotext', 'pdftoppm', 'zbarimg']
const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
if (missing.length > 0)
  process.stdout.write(`PDFs are not read by Poppler and ZBar: ${missing.join(', ')} is not installed.\n`)

describe.skipIf(missing.length > 0)('read by Poppler and ZBar', () => {
  test('title, tags, text and QR code', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
    try {
      const file = path.join(folder, 'invoice.pdf')
      writeFileSync(file, await renderDocument(sampleDocument()))
      const run = (program: string, ...rest: string[]) => {
        const { stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
        return { stdout, stderr }
      }
      expect(run('pdfinfo', file)).toMatchObject({
        stdout: expect.stringMatching(/Title: +Фактура \/ Invoice 0000000012\n[^]*Tagged: +yes\n/) as string,
        stderr: '',
      })
      run('pdftotext', file, path.join(folder, 'text'))
      expect(readFileSync(path.join(folder, 'text'), 'utf8')).toContain('Хиляда шестстотин и двадесет евро')
      run('pdftoppm', '-r', '150', '-png', '-singlefile', file, path.join(folder, 'page'))
      expect(run('zbarimg', '-q', '--raw', path.join(folder, 'page.png')).stdout).toMatch(
        /^BCD\n002\n1\nSCT\n[^]*\nEUR1620\.00\n\nRF680000000012\n/,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
