import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isDrawn } from '@/features/money/billing/billing'
import { renderDocument } from '../../supabase/functions/_shared/documents/render'
import { legible, Sheet, type Style } from '../../supabase/functions/_shared/documents/sheet'
import { draftNumber, type DocumentSnapshot } from '../../supabase/functions/_shared/documents/snapshot'
import { paperWords, readPaper, type Box } from '../support/read-paper'
import { sampleDocument, sampleLine, sampleToKazakhstan } from '../support/sample-document'

// The page's arrays are not Node's, which the library tells from other values.
beforeEach(() => void vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)))

const papersRead = new Map<DocumentSnapshot, ReturnType<typeof readPaper>>()
/** A document as it is drawn and read by another program; once, as several tests look at the same. */
function read(snapshot: DocumentSnapshot) {
  const paper = papersRead.get(snapshot) ?? renderDocument(snapshot).then(readPaper)
  papersRead.set(snapshot, paper)
  return paper
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
const proForma = { kind: 'pro_forma', number: 'PF-2026-0012', issued_on: '2026-11-03' } as const
const paid = { state: 'paid', open_cents: 0, paid_cents: 168_540, paid_on: '2026-11-24' }
const sample = sampleDocument()

/** Every kind of paper, whole: `papers/<name>.txt` has what each says. `npm run test:unit -- documents-pdf -u` writes them anew. */
/** What the database writes of an annulment: neither lines nor amounts, and its day as that of the tax event. */
const protocol = {
  kind: 'annulment',
  due_on: null,
  tax_event_on: '2026-11-26',
  lines: [],
  totals: [],
  net_cents: 0,
  tax_cents: 0,
  total_cents: 0,
} as const satisfies Partial<DocumentSnapshot>

const [dues, fee] = [
  { tax_rate: 0, tax_code: 'EX', tax_words_bg: 'Извън обхвата на ЗДДС', tax_words_en: 'Outside the scope of VAT' },
  { tax_rate: 0, tax_code: 'OUT', tax_words_bg: 'чл. 21, ал. 4 ЗДДС', tax_words_en: 'Article 21(4) of the VAT Act' },
]
/** Lines without tax for two reasons, and one with. */
const ofTwoGrounds = sampleDocument({
  lines: sample.lines.map((line, index) => ({ ...line, ...[dues, fee][index] })),
  totals: [
    ...sample.totals.slice(1),
    { ...dues, net_cents: 120_000, tax_cents: 0 },
    { ...fee, net_cents: 15_000, tax_cents: 0 },
  ] as DocumentSnapshot['totals'],
  tax_cents: 540,
  total_cents: 141_540,
})

const papers: Record<string, DocumentSnapshot> = {
  invoice: sample,
  'invoice-paid': sampleDocument({ ...paid, refers_to: proForma }),
  // Its payment was undone.
  'invoice-reopened': sampleDocument({ day_to_pay: '2027-01-15', refers_to: proForma }),
  'invoice-paid-in-part': sampleDocument({ open_cents: 100_000, paid_cents: 50_000, credited_cents: 18_540 }),
  'invoice-paid-and-credited': sampleDocument({ ...paid, paid_cents: 150_000, credited_cents: 18_540 }),
  'invoice-written-off': sampleDocument({ state: 'written_off', open_cents: 0, paid_cents: 40_000 }),
  'invoice-credited': sampleDocument({
    state: 'credited',
    open_cents: 0,
    credited_cents: 168_540,
    ended: { how: 'credited', on: '2026-12-01', reason: null, by_kind: 'credit_note', by_number: '0000000003' },
  }),
  'invoice-annulled': sampleDocument({
    state: 'annulled',
    open_cents: 0,
    ended: { how: 'annulled', on: '2026-12-01', reason: 'Грешен ЕИК', by_kind: 'invoice', by_number: '0000000015' },
  }),
  'credit-note-annulled': sampleDocument({
    kind: 'credit_note',
    refers_to,
    reason: 'Върната вноска',
    state: 'annulled',
    open_cents: 0,
    ended: { how: 'annulled', on: '2026-12-01', reason: 'По грешка', by_kind: 'annulment', by_number: '0000000002' },
  }),
  'pro-forma-invoiced': sampleDocument({
    kind: 'pro_forma',
    number: 'PF-2026-0012',
    tax_event_on: null,
    ...paid,
    state: 'invoiced',
    paid_on: null,
    ended: { how: 'invoiced', on: '2026-12-01', reason: null, by_kind: 'invoice', by_number: '0000000012' },
  }),
  'pro-forma-cancelled': sampleDocument({
    kind: 'pro_forma',
    number: 'PF-2026-0012',
    tax_event_on: null,
    state: 'cancelled',
    open_cents: 0,
    ended: { how: 'cancelled', on: '2026-12-01', reason: null, by_kind: null, by_number: null },
  }),
  'invoice-to-kazakhstan': sampleToKazakhstan(),
  'invoice-of-two-grounds': ofTwoGrounds,
  draft: sampleDocument({ number: draftNumber, payment_reference: null, tax_event_on: null }),
  'pro-forma': sampleDocument({ kind: 'pro_forma', number: 'PF-2026-0012', tax_event_on: null }),
  'credit-note': sampleDocument({
    kind: 'credit_note',
    due_on: null,
    refers_to,
    // One that the database gives.
    reason: 'The event was cancelled.',
    payment_reference: null,
  }),
  'debit-note': sampleDocument({ kind: 'debit_note', refers_to, reason: 'По-високо ниво', payment_reference: null }),
  annulment: sampleDocument({
    ...protocol,
    refers_to,
    replaced_by: { kind: 'invoice', number: '0000000015', issued_on: '2026-11-26' },
    reason: 'Грешен ЕИК',
  }),
  'annulment-alone': sampleDocument({
    ...protocol,
    refers_to: { ...refers_to, kind: 'credit_note' },
    reason: 'Издадено по грешка',
  }),
}

test.each(Object.entries(papers))('%s', async (name, snapshot) => {
  const paper = await read(snapshot)
  expectInPlace(paper.pages)
  expect([paper.info.Language, paper.marks?.Marked]).toEqual(['bg', true])
  await expect(paperWords(paper)).toMatchFileSnapshot(`papers/${name}.txt`)
})

test('screen readers are told what each text is, and what the code is', async () => {
  const { roles } = await read(sample)
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
    [sampleDocument(), sampleDocument(), sampleDocument({ total_cents: 168_541 })].map(renderDocument),
  )
  expect(Buffer.compare(one ?? new Uint8Array(), again ?? new Uint8Array())).toBe(0)
  expect(Buffer.compare(one ?? new Uint8Array(), other ?? new Uint8Array())).not.toBe(0)
})

test.each([
  ['an account holder that no code can say', { holder: '漢字' }],
  ['an account in another currency', { currency: 'USD' }],
])('%s leaves the code out, and the account stays', async (_, change) => {
  const { qr, text } = await read({
    ...sample,
    accounts: sample.accounts.map((account) => ({ ...account, ...change })),
  })
  expect(qr).toBeUndefined()
  expect(text).toContain('BG80 BNBG 9661 1020 3456 78')
})

test('40 lines: the head and the number of each page are repeated, and every line is there once', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    ...sampleLine,
    words_bg: `Участие ${index + 1} в събитие`,
  }))
  const { texts, text, pages } = await read(sampleDocument({ lines }))
  expect(texts).toHaveLength(4)
  for (const [index, own] of texts.entries()) {
    expect(own).toContain(`Страница / Page ${index + 1} / ${texts.length}`)
    if (own.includes('Участие')) expect(own).toContain('Наименование')
  }
  for (let number = 1; number <= 40; number += 1) expect(text.split(`Участие ${number} в`)).toHaveLength(2)
  expectInPlace(pages)
})

test.each([
  ['a pro forma of dues, with its code', { kind: 'pro_forma', number: 'PF-2026-0012', tax_event_on: null }, {}],
  [
    'an invoice of dues to Kazakhstan, paid in part',
    { open_cents: 60_000, paid_cents: 40_000 },
    { country: 'KZ', eik: null, bin: '120340000450', vat_number: null, reference: null },
  ],
] as const)('%s is one page', async (_, change, buyer) => {
  const ground = {
    tax_rate: 0,
    tax_code: 'O',
    tax_words_bg: 'Членски внос, извън обхвата на ЗДДС (чл. 2 и чл. 3, ал. 1 от закона)',
    tax_words_en: 'Membership dues, outside the scope of VAT (Articles 2 and 3(1) of the VAT Act)',
  }
  const { texts, pages } = await read(
    sampleDocument({
      seller: {
        ...sample.seller,
        legal_name_bg: 'Сдружение „Българо-казахстанска търговска камара“',
        address_bg: 'ул. „Граф Игнатиев“ 10\n1000 София',
        address_en: '10 Graf Ignatiev St\n1000 Sofia, Bulgaria',
      },
      buyer: {
        ...sample.buyer,
        contract_number: 'BKCC-23',
        contract_on: '2024-09-16',
        knp: '859',
        ...buyer,
      },
      accounts: sample.accounts.slice(1),
      lines: [{ ...sampleLine, ...ground, quantity: 1, unit_cents: 100_000, discount_cents: 0, net_cents: 100_000 }],
      totals: [{ ...ground, net_cents: 100_000, tax_cents: 0 }],
      net_cents: 100_000,
      tax_cents: 0,
      total_cents: 100_000,
      ...change,
    }),
  )
  expect(texts).toHaveLength(1)
  expectInPlace(pages)
})

const oneAccount = { accounts: sample.accounts.slice(1) }
const someLines = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...sampleLine, words_bg: `Участие ${index + 1}` }))
const aPage = { totals: sample.totals.slice(0, 1), ...oneAccount }

test.each<[string, Partial<DocumentSnapshot>, string]>([
  ['a pro forma', { kind: 'pro_forma', lines: someLines(4), ...aPage }, 'Участие 4'],
  [
    'a pro forma that is paid in part',
    { kind: 'pro_forma', lines: someLines(3), ...aPage, open_cents: 40_000, paid_cents: 128_540 },
    'Участие 3',
  ],
  ['what is paid', { lines: someLines(5), ...aPage, ...paid, refers_to: proForma }, 'Участие 5'],
  ['a credit note', { kind: 'credit_note', lines: someLines(6) }, 'Участие 6'],
  ['grounds of tax and accounts', { lines: someLines(3) }, 'Участие 3'],
  // One line alone stays below its head.
  ['three accounts', { lines: [sampleLine], accounts: Array(3).fill(sample.accounts[1]) }, 'Данъчна основа'],
])('who issued a document signs on the page of its last line, sums and payment: %s', async (_, change, first) => {
  const { texts, pages } = await read(sampleDocument(change))
  expect(texts).toHaveLength(2)
  const [, last] = texts
  expect(last).toContain(first)
  expect(last).toMatch(/Общо[^]*Словом[^]*Съставил/)
  expect(texts[0]).not.toMatch(/Словом|Плащане \/ Payment/)
  expectInPlace(pages)
})

test('where no page can hold all of it, who issued a document signs below the payment', async () => {
  const accounts = Array.from({ length: 5 }, () => sample.accounts[1]) as DocumentSnapshot['accounts']
  const { texts } = await read(sampleDocument({ lines: [sampleLine], accounts }))
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatch(/^Плащане \/ Payment[^]*Съставил/)
})

test('a pro forma of three places is one page', async () => {
  expect((await read(sampleDocument({ kind: 'pro_forma', lines: someLines(3), ...aPage }))).texts).toHaveLength(1)
})

test('what is signed on the first page stays there to its end', async () => {
  const lines = Array.from({ length: 7 }, () => sampleLine)
  const totals = sampleDocument().totals.slice(0, 1)
  expect((await read(sampleDocument({ kind: 'credit_note', lines, totals }))).texts).toHaveLength(1)
})

test('the longest texts and the greatest amount wrap', async () => {
  const long =
    'Дружество за международна търговия и логистика «Қазақстан–Болгария» '.repeat(6).slice(0, 399).trimEnd() + '.'
  const most = 99_999_999_999
  const { text, pages } = await read({
    ...sample,
    seller: {
      ...sample.seller,
      legal_name_bg: long,
      legal_name_en: long,
      address_bg: long,
      address_en: long,
      signed_by: long,
    },
    buyer: { ...sample.buyer, legal_name: long, address: long, reference: long },
    accounts: sample.accounts.map((account) => ({ ...account, holder: long, bank: long })),
    lines: [{ ...sampleLine, words_bg: long, words_en: long, unit_cents: most, discount_cents: most, net_cents: most }],
    total_cents: most,
    open_cents: most,
    refers_to,
    reason: long,
  })
  expect(text.replace(/\s/g, '').split(long.replace(/\s/g, ''))).toHaveLength(18)
  expect(text).toContain('999 999 999,99 EUR')
  expect(text).toContain('−999 999 999,99')
  expectInPlace(pages)
})

test('hostile texts stay texts, and what no font has is seen', async () => {
  const fragments = ['</script><b>&amp;', ') Tj ET (', '\\) >> endobj', '%PDF', '${1}{{1}}', ']]>']
  const { text, pages, bytes } = await read({
    ...sample,
    number: '<&>',
    buyer: {
      ...sample.buyer,
      legal_name: 'A\u0000B\u0007C\u202ED\u200FE 😀 👨‍👩‍👧 漢 \u{10FFFF} \uD800 end',
      address: fragments.join('\n'),
      reference: 'W'.repeat(2000),
    },
    lines: [{ ...sampleLine, words_bg: 'ж'.repeat(3000), words_en: '\n\n\tindented\r\nlines\r' }],
  })
  expect(text).toContain('A\uFFFDB\uFFFDC\uFFFDD\uFFFDE \uFFFD \uFFFD \uFFFD \uFFFD \uFFFD end')
  for (const fragment of fragments) expect(text).toContain(fragment)
  expect((text.match(/W{2,}/g) ?? []).join('')).toHaveLength(2000)
  expect((text.match(/ж{2,}/g) ?? []).join('')).toHaveLength(3000)
  expect(text).toMatch(/indented\s+lines/)
  expectInPlace(pages)
  const xml = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString('utf8'))?.[0] ?? ''
  expect(new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')).toBeNull()
  expect(xml).toContain('Фактура / Invoice')
})

test('forms know exactly which characters documents draw', () => {
  const codes = Array.from({ length: 0x2300 }, (_, code) => code).filter((code) => code > 0x1f)
  const texts = codes.filter((code) => code < 0x600 || code > 0x1dff).map((code) => String.fromCodePoint(code))
  texts.push('Trần Vũ', 'Phương', 'Ελλάς', 'თბილისი', '漢', 'ﬁ', '😀')
  for (const face of ['text', 'strong'] as const) {
    const lines = legible(texts.join('\n'), face).split('\n')
    expect(texts.filter((text, at) => isDrawn(text) === lines[at]?.includes('\uFFFD'))).toEqual([])
  }
})

const programs = ['pdfinfo', 'pdftotext', 'pdftoppm', 'zbarimg']
const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
if (missing.length > 0)
  process.stdout.write(`PDFs are not read by Poppler and ZBar: ${missing.join(', ')} is not installed.\n`)

test('a text is measured in its own style, also once it was measured in another', () => {
  const sheet = () => new Sheet('Widths', '2026-11-24')
  const styles = (['text', 'strong'] as const).flatMap((face) =>
    [9, 12].flatMap((size) =>
      [true, false].map((figures): Style => ({ face, size, figures, line: 13, colour: '#000' })),
    ),
  )
  const alone = styles.map((style) => sheet().width('€1,111.10', style))
  expect(new Set(alone).size).toBe(styles.length)
  const one = sheet()
  for (const _ of ['measured', 'known']) expect(styles.map((style) => one.width('€1,111.10', style))).toEqual(alone)
})

describe.skipIf(missing.length > 0)('read by Poppler and ZBar', () => {
  test('title, tags, text and QR code', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
    try {
      const file = path.join(folder, 'invoice.pdf')
      writeFileSync(file, (await read(sample)).bytes)
      const run = (program: string, ...rest: string[]) => {
        const { stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
        return { stdout, stderr }
      }
      expect(run('pdfinfo', file)).toMatchObject({
        stdout: expect.stringMatching(/Title: +Фактура \/ Invoice 0000000012\n[^]*Tagged: +yes\n/) as string,
        stderr: '',
      })
      run('pdftotext', file, path.join(folder, 'text'))
      expect(readFileSync(path.join(folder, 'text'), 'utf8')).toContain(
        'Хиляда шестстотин осемдесет и пет евро и 40 евроцента',
      )
      run('pdftoppm', '-r', '150', '-png', '-singlefile', file, path.join(folder, 'page'))
      expect(run('zbarimg', '-q', '--raw', path.join(folder, 'page.png')).stdout).toMatch(
        /^BCD\n002\n1\nSCT\n[^]*\nEUR1685\.40\n\nRF680000000012\n/,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
