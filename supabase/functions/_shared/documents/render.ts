import encodeQR from 'qr'
import { inGroups } from '../../../../src/lib/text/in-groups.ts'
import { amountInWords } from './amount-in-words.ts'
import { EpcError, epcPayload, paysBySepa } from './epc.ts'
import { type Cell, colours, page, Sheet, type Style, type Words } from './sheet.ts'
import {
  draftNumber,
  type AccountStatement,
  type DocumentKind,
  type DocumentLine,
  type DocumentSnapshot,
  type DocumentTotal,
  type NamedDocument,
} from './snapshot.ts'

/** A text in Bulgarian and in English. */
export type Both = readonly [bg: string, en: string]

/** The names of the kinds of documents. */
export const documentNames: Record<DocumentKind, Both> = {
  pro_forma: ['Проформа фактура', 'Pro forma invoice'],
  invoice: ['Фактура', 'Invoice'],
  credit_note: ['Кредитно известие', 'Credit note'],
  debit_note: ['Дебитно известие', 'Debit note'],
  annulment: ['Протокол за анулиране', 'Protocol of annulment'],
}

const { ink, quiet, teal, wheat, line: lineColour, paper } = colours
/** The styles of texts on documents. */
export const styles = {
  name: { face: 'heading', size: 11.5, line: 14.5, colour: ink },
  title: { face: 'heading', size: 21, line: 25, colour: teal },
  titleEn: { face: 'heading', size: 12.5, line: 16, colour: quiet },
  number: { face: 'strong', size: 11, line: 18, colour: ink, figures: true },
  section: { face: 'heading', size: 11.5, line: 18, colour: teal },
  strong: { face: 'strong', size: 9.5, line: 13.5, colour: ink },
  text: { face: 'text', size: 9, line: 13, colour: ink },
  quiet: { face: 'text', size: 8, line: 11.5, colour: quiet },
  label: { face: 'text', size: 7.5, line: 11, colour: quiet },
  fact: { face: 'strong', size: 10, line: 15, colour: ink, figures: true },
  figures: { face: 'text', size: 9, line: 13, colour: ink, figures: true },
  sum: { face: 'strong', size: 12, line: 19, colour: ink, figures: true },
} satisfies Record<string, Style>

/** The width of the text of a page. */
export const width = page.right - page.left
/** A text in both languages, on one line. */
export const both = ([bg, en]: Both) => `${bg} / ${en}`

/** 123456 cents as `1 234,56`, with spaces that do not break. */
export const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}${Math.floor(Math.abs(cents) / 100)
    .toLocaleString('en-US')
    .replaceAll(',', '\u00a0')},${String(Math.abs(cents) % 100).padStart(2, '0')}`
/** {@link money} with its currency. */
export const euro = (cents: number) => `${money(cents)}\u00a0EUR`
/** `2026-11-26` as `26.11.2026`. */
export const date = (day: string) => day.split('-').reverse().join('.')
/** 2000 basis points as `20 %`. */
const percent = (rate: number) => `${String(rate / 100).replace('.', ',')}\u00a0%`
/** An IBAN in groups of four, as on paper. */
const inFours = (text: string) => inGroups(text.replace(/\s/g, ''))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A text in a style. */
export const said = (text: string, style: Style, lang?: 'bg' | 'en', tag?: Words['tag']): Words => ({
  text,
  style,
  ...(lang === undefined ? {} : { lang }),
  ...(tag === undefined ? {} : { tag }),
})
/** A text in both languages, one below the other. */
export const inBoth = ([bg, en]: Both, style: Style, styleEn = style): Words[] => [
  said(bg, style, 'bg'),
  said(en, styleEn, 'en'),
]
/** Label and value on lines of their own; nothing without a value. */
const fact = (label: Both, value: string | null): Words[] =>
  value ? [{ ...said(both(label), styles.label), above: 4 }, said(value, styles.text)] : []

const countries = (['bg', 'en'] as const).map((lang) => new Intl.DisplayNames(lang, { type: 'region' }))
/** The name of a country in both languages, from its code. */
const countryOf = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? countries.map((names) => names.of(code) ?? code).join(' / ') : code

/** The chamber's mark, from public/logo.svg. */
function drawMark({ doc }: Sheet, x: number, y: number, size: number): void {
  const scroll = 'M32 59V34C32 26 27.5 20.8 22.4 23.6C17.6 26.4 18.8 33.6 24 33.4C26.8 33.2 27.6 30.2 25.6 28.8'
  doc
    .save()
    .translate(x, y)
    .scale(size / 68)
    .translate(2, 2)
  doc.lineWidth(4).lineJoin('round').strokeColor(wheat)
  doc.path(scroll).stroke()
  doc.save().transform(-1, 0, 0, 1, 64, 0).path(scroll).stroke().restore()
  doc
    .path(
      'M24 0H40V8H48V16H56V24H64V40H56V48H48V56H40V64H24V56H16V48H8V40H0V24H8V16H16V8H24ZM29 5V13H21V21H13V29H5V35H13V43H21V51H29V59H35V51H43V43H51V35H59V29H51V21H43V13H35V5Z',
    )
    .fill(teal, 'even-odd')
  doc.restore()
}

/** Draws the head of a paper: the chamber, and what the paper is called. */
export function drawHead(
  sheet: Sheet,
  { seller, names: [bg, en], number }: Pick<DocumentSnapshot, 'seller'> & { names: Both; number?: string },
): void {
  sheet.artifact(() => {
    sheet.doc.rect(0, 0, page.width, 4).fill(wheat)
    drawMark(sheet, page.left, page.top - 8, 40)
  })
  sheet.y = page.top - 10
  sheet.row(
    sheet.root,
    [
      {
        x: page.left + 52,
        width: 200,
        words: inBoth([seller.legal_name_bg, seller.legal_name_en], styles.name, styles.quiet),
      },
      {
        x: page.right - 230,
        width: 230,
        right: true,
        words: [
          said(bg, styles.title, 'bg', 'H1'),
          said(en, styles.titleEn, 'en'),
          ...(number ? [said(`№ ${number}`, styles.number)] : []),
        ],
      },
    ],
    18,
  )
}

/** Whether a document asks for money. */
const asks = ({ kind, ended, open_cents }: DocumentSnapshot) =>
  kind !== 'credit_note' && kind !== 'annulment' && ended === null && open_cents > 0

/** That a document does not hold any more, since when, why, and what took its place; above everything else of it. */
function drawEnd(sheet: Sheet, { ended }: DocumentSnapshot): void {
  if (ended === null) return
  const { how, on, reason, by_kind, by_number } = ended
  const name = by_kind && documentNames[by_kind]
  const what: Both = {
    annulled: ['Анулиран е.', 'It was annulled.'] as const,
    cancelled: ['Отменен е. Не плащайте по него.', 'It was cancelled. Please do not pay it.'] as const,
    invoiced: ['Платен е.', 'It was paid.'] as const,
    credited: ['Кредитиран е изцяло.', 'All of it was credited.'] as const,
  }[how]
  const by: Both = !name
    ? ['', '']
    : how === 'credited' || by_kind === 'annulment'
      ? [` Вижте: ${name[0]} № ${by_number}.`, ` See: ${name[1]} No. ${by_number}.`]
      : [` На негово място е: ${name[0]} № ${by_number}.`, ` In its place: ${name[1]} No. ${by_number}.`]
  const cell: Cell = {
    x: page.left + 16,
    width: width - 32,
    words: [
      ...inBoth(
        [`От ${date(on)} този документ не важи.`, `Since ${date(on)}, this document does not hold any more.`],
        styles.strong,
      ),
      ...inBoth([what[0] + by[0], what[1] + by[1]], styles.text),
      ...fact(['Причина за анулирането', 'Reason of the annulment'], reason),
    ],
  }
  const height = sheet.height([cell]) + 20
  sheet.artifact(() => sheet.doc.roundedRect(page.left, sheet.y, width, height, 4).lineWidth(2).stroke(wheat))
  sheet.y += 10
  sheet.row(sheet.root, [cell], 24)
}

/** The days and the amount, on a tinted ground; of an annulment, which is about no money of its own, its day. */
function drawFacts(sheet: Sheet, snapshot: DocumentSnapshot): void {
  const { kind, issued_on, day_to_pay, total_cents, open_cents, state, paid_cents } = snapshot
  const annuls = kind === 'annulment'
  const tax_event_on = annuls ? null : snapshot.tax_event_on
  const asked = asks(snapshot)
  const amount: Both = asked
    ? ['За плащане', 'Amount due']
    : kind === 'credit_note'
      ? ['Сума на известието', 'Credited amount']
      : state === 'paid'
        ? ['Платено', 'Paid']
        : ['Сума', 'Amount']
  const facts = (
    [
      [['Дата на издаване', 'Date of issue'], date(issued_on)],
      [['Данъчно събитие', 'Tax event'], tax_event_on && date(tax_event_on)],
      [['Срок за плащане', 'Due date'], asked && day_to_pay ? date(day_to_pay) : null],
      [amount, annuls ? null : euro(asked ? open_cents : state === 'paid' ? paid_cents : total_cents)],
    ] as const
  ).filter(([, value]) => value !== null)
  const each = (width - 32 - 16 * (facts.length - 1)) / facts.length
  const cells: Cell[] = facts.map(([label, value], index) => ({
    x: page.left + 16 + index * (each + 16),
    width: each,
    words: [...inBoth(label, styles.label), said(value ?? '', styles.fact)],
  }))
  const height = sheet.height(cells) + 20
  sheet.artifact(() => sheet.doc.roundedRect(page.left, sheet.y, width, height, 4).fill(paper))
  sheet.y += 10
  sheet.row(sheet.root, cells, 20)
}

/** The reasons that the database gives by itself (`private.settle_seats`), in Bulgarian; people write their own. */
const reasonsBg: Readonly<Record<string, string>> = {
  'It was not paid in time.': 'Не е платено в срок.',
  'The event was cancelled.': 'Събитието е отменено.',
  'The chamber cancelled the participation.': 'Камарата отмени участието.',
  'Places that it asked for were given up.': 'Участниците се отказаха от местата.',
}
/** A reason, in both languages where it is one of the database's. */
const reasonWords = (reason: string | null) =>
  reason && reasonsBg[reason] ? `${reasonsBg[reason]} / ${reason}` : reason

/** What a pro forma is not, what a note refers to, what an annulment says. */
function drawStatement(sheet: Sheet, { kind, seller, refers_to, replaced_by, reason }: DocumentSnapshot): void {
  const words: Words[] = []
  const named = refers_to && documentNames[refers_to.kind]
  /** A document by its kind, number and day. */
  const of = ({ kind, number, issued_on }: NamedDocument): Both => [
    `„${documentNames[kind][0]}“ № ${number} от ${date(issued_on)}`,
    `“${documentNames[kind][1]}” No. ${number} of ${date(issued_on)}`,
  ]
  if (kind === 'pro_forma')
    words.push(
      ...inBoth(
        [
          'Проформа фактурата не е данъчен документ. След плащането издаваме фактура.',
          'A pro forma invoice is not a tax document. We issue an invoice after the payment.',
        ],
        styles.text,
        styles.quiet,
      ),
    )
  if (kind === 'annulment') {
    if (refers_to)
      words.push(
        ...inBoth(
          [
            `С този протокол ${seller.legal_name_bg} анулира документа ${of(refers_to)[0]}.`,
            `By this protocol, ${seller.legal_name_en} annuls the document ${of(refers_to)[1]}.`,
          ],
          styles.text,
          styles.quiet,
        ),
      )
    words.push(
      ...inBoth(
        replaced_by === null
          ? ['На негово място не е издаден друг документ.', 'No other document has been issued in its place.']
          : [
              `На негово място е издаден документът ${of(replaced_by)[0]}.`,
              `The document ${of(replaced_by)[1]} has been issued in its place.`,
            ],
        styles.text,
        styles.quiet,
      ),
    )
  }
  const half = (width - 24) / 2
  const facts = [
    kind !== 'annulment' && named
      ? fact(['Към документ', 'Refers to'], `${both(named)} № ${refers_to.number}, ${date(refers_to.issued_on)}`)
      : [],
    fact(['Причина', 'Reason'], reasonWords(reason)),
  ].filter((fields) => fields.length > 0)
  if (words.length > 0) sheet.row(sheet.root, [{ x: page.left, width, words }], facts.length > 0 ? 4 : 12)
  if (facts.length > 0)
    sheet.row(
      sheet.root,
      facts.map((fields, index) => ({
        x: page.left + index * (half + 24),
        width: facts.length === 1 ? width : half,
        words: fields,
      })),
      18,
    )
}

/** Draws the data of the chamber and of the buyer, beside each other. */
export function drawParties(sheet: Sheet, { seller, buyer }: Pick<AccountStatement, 'seller' | 'buyer'>): void {
  const half = (width - 24) / 2
  const id = (label: Both, value: string | null) => (value ? [said(`${both(label)}: ${value}`, styles.text)] : [])
  sheet.row(
    sheet.root,
    [
      {
        x: page.left,
        width: half,
        words: [
          said(both(['Доставчик', 'Supplier']), styles.section, undefined, 'H2'),
          said(seller.legal_name_bg, styles.strong, 'bg'),
          said(seller.legal_name_en, styles.text, 'en'),
          said(seller.address_bg, styles.text, 'bg'),
          said(seller.address_en, styles.quiet, 'en'),
          ...id(['ЕИК', 'UIC'], seller.eik),
          ...id(['ДДС №', 'VAT No.'], seller.vat_number),
        ],
      },
      {
        x: page.left + half + 24,
        width: half,
        words: [
          said(both(['Получател', 'Recipient']), styles.section, undefined, 'H2'),
          said(buyer.legal_name, styles.strong),
          said(buyer.address, styles.text),
          ...id(['Държава', 'Country'], countryOf(buyer.country)),
          ...id(['ЕИК', 'UIC'], buyer.eik),
          ...id(['БИН', 'BIN'], buyer.bin),
          ...id(['ДДС №', 'VAT No.'], buyer.vat_number),
          ...id(['Ваш номер', 'Your reference'], buyer.reference),
        ],
      },
    ],
    16,
  )
}

/** The marks of grounds, such as (1), where one rate has several; those of other totals are empty. */
function marksOf(totals: readonly DocumentTotal[]): string[] {
  const several = totals.filter((one) => totals.some((other) => other !== one && other.tax_rate === one.tax_rate))
  return totals.map((total) => (several.includes(total) ? `\u00a0(${several.indexOf(total) + 1})` : ''))
}

/** The mark of the ground of a line. */
const markOf = (line: DocumentLine, totals: readonly DocumentTotal[]) =>
  marksOf(totals)[
    totals.findIndex((total) =>
      (['tax_rate', 'tax_code', 'tax_words_bg', 'tax_words_en'] as const).every((name) => total[name] === line[name]),
    )
  ] ?? ''

type Column = { label: Both; words: (line: DocumentLine, index: number) => Words[] }

/** The columns of the table: the second takes what the others, as wide as their figures, leave. */
function columnsOf(sheet: Sheet, lines: readonly DocumentLine[], totals: readonly DocumentTotal[]) {
  const figures = (label: Both, of: (line: DocumentLine, index: number) => string): Column => ({
    label,
    words: (line, index) => [said(of(line, index), styles.figures)],
  })
  const discount = figures(['Отстъпка', 'Discount'], ({ discount_cents }) => money(-discount_cents))
  const columns: Column[] = [
    figures(['№', 'No.'], (_, index) => String(index + 1)),
    {
      label: ['Наименование', 'Description'],
      words: ({ words_bg, words_en, from, until }) => [
        ...inBoth([words_bg, words_en], styles.text, styles.quiet),
        said(
          [from, until]
            .filter((day) => day !== null)
            .map(date)
            .join(' – '),
          styles.quiet,
        ),
      ],
    },
    figures(['К-во', 'Qty'], ({ quantity }) => String(quantity).replace('.', ',')),
    figures(['Ед. цена', 'Unit price'], ({ unit_cents }) => money(unit_cents)),
    ...(lines.some(({ discount_cents }) => discount_cents !== 0) ? [discount] : []),
    figures(['ДДС', 'VAT'], (line) => percent(line.tax_rate) + markOf(line, totals)),
    figures(['Стойност', 'Amount'], ({ net_cents }) => money(net_cents)),
  ]
  const gap = 16
  const widths = columns.map(({ label, words }, column) =>
    column === 1
      ? 0
      : Math.ceil(
          Math.max(
            ...[...label.map((text) => said(text, styles.label)), ...lines.flatMap(words)].map(({ text, style }) =>
              sheet.width(text, style),
            ),
          ),
        ),
  )
  widths[1] = width - gap * (columns.length - 1) - widths.reduce((sum, own) => sum + own)
  return columns.map((column, index) => ({
    ...column,
    x: page.left + widths.slice(0, index).reduce((sum, own) => sum + own + gap, 0),
    width: widths[index] ?? 0,
    right: index > 1,
  }))
}

/** Draws the lines. What has to stand on the page of the last of several is `after` points high. */
function drawLines(sheet: Sheet, { lines, totals }: DocumentSnapshot, after: number): void {
  if (lines.length === 0) return
  const columns = columnsOf(sheet, lines, totals)
  const rows = lines.map((line, index) =>
    columns.map(({ words, x, width: own, right }): Cell => ({
      x,
      width: own,
      right,
      tag: 'TD',
      words: words(line, index),
    })),
  )
  const head = columns.map(({ label, x, width: own, right }): Cell => ({
    x,
    width: own,
    right,
    tag: 'TH',
    scope: 'Column',
    words: inBoth(label, styles.label),
  }))
  const headHeight = sheet.height(head)
  const underHead = () => {
    sheet.y += 4
    sheet.rule(sheet.y, teal, 1)
    sheet.y += 6
  }
  sheet.need(headHeight + 10 + sheet.height(rows[0] ?? []))
  const table = sheet.element(sheet.root, 'Table')
  sheet.row(sheet.element(table, 'TR'), head)
  underHead()
  sheet.repeated = () => {
    sheet.artifact(() => {
      for (const { label, x, width: own, right } of columns)
        for (const [index, word] of label.entries())
          sheet.write(word, styles.label, x, sheet.y + index * styles.label.line, right ? own : undefined)
    }, 'Pagination')
    sheet.y += headHeight
    underHead()
  }
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index === rows.length - 1) sheet.keep(sheet.height(row) + 11 + after, headHeight + 10)
    sheet.row(sheet.element(table, 'TR'), row, 5)
    sheet.rule(sheet.y, lineColour, 0.5)
    sheet.y += 6
  }
  sheet.repeated = undefined
}

function drawTotals(sheet: Sheet, snapshot: DocumentSnapshot): void {
  const { totals, total_cents } = snapshot
  const grounds = totals.filter(({ tax_words_bg, tax_words_en }) => tax_words_bg || tax_words_en)
  const inWords = amountInWords(total_cents)
  const words: Cell = {
    x: page.left,
    width: sums.x - page.left - 24,
    words: [
      said(both(['Словом', 'In words']), styles.label),
      said(capital(inWords.bg), styles.text, 'bg'),
      said(capital(inWords.en), styles.quiet, 'en'),
    ],
  }
  sheet.need(120)
  sheet.y += 4
  sheet.beside(
    () => drawSums(sheet, snapshot),
    () => sheet.row(sheet.root, [words]),
  )
  sheet.y += 8
  if (grounds.length === 0) return
  const marks = marksOf(totals)
  const of = grounds.flatMap((total) => {
    const rate = percent(total.tax_rate) + marks[totals.indexOf(total)]
    const { tax_words_bg, tax_words_en } = total
    return inBoth(
      [tax_words_bg && `${rate}: ${tax_words_bg}`, tax_words_en && `${rate}: ${tax_words_en}`],
      styles.text,
      styles.quiet,
    )
  })
  const label = said(both(['Основание за ставката на ДДС', 'Ground for the rate of VAT']), styles.label)
  sheet.row(sheet.root, [{ x: page.left, width, words: [label, ...of] }], 10)
}

/** Where the column of sums stands. */
const sums = { x: page.left + 200, width: page.right - page.left - 200 }

function drawSums(sheet: Sheet, snapshot: DocumentSnapshot): void {
  const { totals, net_cents, tax_cents, total_cents, open_cents, paid_cents, credited_cents } = snapshot
  const table = sheet.element(sheet.root, 'Table')
  const sum = (label: string, amount: string, style: Style) => {
    const own = Math.ceil(sheet.width(amount, style))
    sheet.row(
      sheet.element(table, 'TR'),
      [
        { x: sums.x, width: sums.width - own - 12, tag: 'TH', scope: 'Row', words: [said(label, style)] },
        { x: page.right - own, width: own, right: true, tag: 'TD', words: [said(amount, style)] },
      ],
      2,
    )
  }
  for (const [index, mark] of marksOf(totals).entries()) {
    const { tax_rate, net_cents: base, tax_cents: tax } = totals[index] as DocumentTotal
    sum(`${both(['Данъчна основа', 'Tax base'])} ${percent(tax_rate)}${mark}`, money(base), styles.figures)
    sum(`${both(['ДДС', 'VAT'])} ${percent(tax_rate)}${mark}`, money(tax), styles.figures)
  }
  if (totals.length !== 1) {
    sum(both(['Общо без ДДС', 'Total without VAT']), money(net_cents), styles.figures)
    sum(both(['Общо ДДС', 'Total VAT']), money(tax_cents), styles.figures)
  }
  sheet.need(styles.sum.line + 7)
  sheet.y += 2
  sheet.rule(sheet.y, teal, 1, sums.x)
  sheet.y += 5
  if (asks(snapshot) && open_cents === total_cents)
    return sum(both(['Общо за плащане', 'Total due']), euro(total_cents), styles.sum)
  sum(both(['Общо', 'Total']), euro(total_cents), styles.sum)
  if (!asks(snapshot)) return
  const writtenOff = total_cents - open_cents - paid_cents - credited_cents
  for (const [label, cents] of [
    [['Платено', 'Paid'], paid_cents],
    [['Кредитирано', 'Credited'], credited_cents],
    [['Отписано', 'Written off'], writtenOff],
  ] as const)
    if (cents !== 0) sum(both(label), money(-cents), styles.figures)
  sum(both(['Остава за плащане', 'Amount due']), euro(open_cents), styles.sum)
}

/** The light modules around a QR code that readers need. */
const quietZone = 4
/** The width of a QR code in points. */
const qrSize = 112

/** The payment's QR code as the payer's bank reads it; nothing where no code can say it. */
function qrOf({ accounts, buyer, open_cents, payment_reference, number }: DocumentSnapshot): boolean[][] | undefined {
  const account = accounts.find(({ currency }) => currency === 'EUR')
  // Nobody may pay what has no number yet.
  if (account === undefined || number === draftNumber || !paysBySepa(buyer.country)) return undefined
  try {
    const payload = epcPayload({
      name: account.holder,
      iban: account.iban,
      bic: account.bic,
      cents: open_cents,
      ...(payment_reference === null ? { text: number } : { reference: payment_reference }),
    })
    return encodeQR(payload, 'raw', { ecc: 'medium', encoding: 'byte', border: quietZone })
  } catch (error) {
    if (error instanceof EpcError) return undefined
    throw error
  }
}

/** Draws the code at the right, its modules as one shape. */
function drawQr(sheet: Sheet, modules: boolean[][]): void {
  const { doc, y } = sheet
  const unit = qrSize / modules.length
  const x = page.right - qrSize
  const bbox = [x, y, x + qrSize, y + qrSize]
  sheet.element(sheet.root, 'Figure', { alt: 'QR код за плащане / QR code of the payment', bbox }).add(() => {
    doc.rect(x, y, qrSize, qrSize).fill('#FFFFFF')
    for (const [row, cells] of modules.entries())
      for (const { 0: run, index } of cells
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g))
        doc.rect(x + index * unit, y + row * unit, run.length * unit, unit)
    doc.fill('#000000')
  })
  sheet.y += qrSize
  const words = inBoth(['Плащане с QR код', 'Pay by QR code'], styles.label)
  sheet.row(sheet.root, [{ x: x + 8, width: qrSize - 8, words }])
}

/** What a document says of its payment, a row for each account, beside the QR code; no rows where there is nothing. */
function paymentOf(snapshot: DocumentSnapshot): { rows: Cell[][]; modules: boolean[][] | undefined } {
  const { seller, buyer, payment_reference, kind, refers_to, state, total_cents, paid_cents, credited_cents, paid_on } =
    snapshot
  const asked = asks(snapshot)
  const accounts = asked ? snapshot.accounts : []
  const settled = [
    ...fact(['Платено на', 'Paid on'], paid_on && date(paid_on)),
    ...(state === 'written_off' || credited_cents > 0
      ? [
          ...fact(['Платено', 'Paid'], paid_cents > 0 ? euro(paid_cents) : null),
          ...fact(['Кредитирано', 'Credited'], credited_cents > 0 ? euro(credited_cents) : null),
          ...fact(
            ['Отписано', 'Written off'],
            state === 'written_off' ? euro(total_cents - paid_cents - credited_cents) : null,
          ),
        ]
      : []),
    ...fact(
      ['По проформа фактура', 'By pro forma invoice'],
      paid_on && kind === 'invoice' && refers_to ? `№ ${refers_to.number}` : null,
    ),
  ]
  if (asked ? accounts.length === 0 : snapshot.ended !== null || settled.length === 0)
    return { rows: [], modules: undefined }
  const modules = asked ? qrOf(snapshot) : undefined
  const half = (width - 24 - (modules ? qrSize + 24 : 0)) / 2
  const contract =
    buyer.contract_number && `№ ${buyer.contract_number}${buyer.contract_on ? ` / ${date(buyer.contract_on)}` : ''}`
  const codes = [
    buyer.knp && `КНП / KNP ${buyer.knp}`,
    buyer.country === 'KZ' && seller.kbe && `КБе / KBe ${seller.kbe}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const left = asked
    ? accounts.map((account) => [
        ...fact(['Титуляр на сметката', 'Account holder'], account.holder),
        ...fact(['IBAN', account.currency], inFours(account.iban)),
        ...fact(['BIC', 'SWIFT'], account.bic),
        ...fact(['Банка', 'Bank'], account.bank),
      ])
    : [settled]
  const rows = left.map((words, index): Cell[] => [
    { x: page.left, width: half, words },
    {
      x: page.left + half + 24,
      width: half,
      // What to state is the same for each account.
      words:
        index > 0 || !asked
          ? []
          : [
              ...fact(['Посочете при плащане', 'State when you pay'], payment_reference && inFours(payment_reference)),
              ...fact(['Договор', 'Contract'], contract),
              ...fact(['Код на плащането', 'Payment codes'], codes),
            ],
    },
  ])
  return { rows, modules }
}

/** Draws the payment. What has to stand on the page of its end is `after` points high. */
function drawPayment(sheet: Sheet, { rows, modules }: ReturnType<typeof paymentOf>, after: number): void {
  const [first] = rows
  if (first === undefined) return
  const beside = modules ? qrSize + 2 * styles.label.line + 10 : 0
  const height = Math.max(beside, styles.section.line + sheet.height(first) + 16)
  sheet.need(height + (rows.length === 1 ? after : 0))
  sheet.rule(sheet.y, lineColour, 0.5)
  sheet.y += 10
  sheet.beside(
    () => {
      const heading = said(both(['Плащане', 'Payment']), styles.section, undefined, 'H2')
      sheet.row(sheet.root, [{ x: page.left, width: first[0]?.width ?? width, words: [heading] }])
      for (const [index, cells] of rows.entries()) {
        if (index > 0) sheet.need(sheet.height(cells) + 6 + (index === rows.length - 1 ? after : 0))
        sheet.row(sheet.root, cells, 6)
      }
    },
    () => modules && drawQr(sheet, modules),
  )
}

/** Where who issued a document signs; of an annulment its buyer, too. */
function signaturesOf({ seller, buyer, kind, issued_on }: DocumentSnapshot): Cell[] {
  const half = (width - 48) / 2
  const signature = (x: number, label: Both, name: string): Cell => ({
    x,
    width: half,
    words: [said(name, styles.text), said(both(label), styles.label)],
  })
  return kind === 'annulment'
    ? [
        signature(page.left, ['За доставчика', 'For the supplier'], seller.signed_by),
        signature(page.left + half + 48, ['За получателя', 'For the recipient'], buyer.legal_name),
      ]
    : [signature(page.left, ['Съставил', 'Issued by'], `${seller.signed_by}, ${date(issued_on)}`)]
}

function drawSignatures(sheet: Sheet, cells: readonly Cell[]): void {
  sheet.y += 20
  for (const { x, width: own } of cells) sheet.rule(sheet.y, quiet, 0.5, x, x + own)
  sheet.y += 4
  sheet.row(sheet.root, cells)
}

/**
 * Makes the PDF of a document: the same bytes for the same snapshot.
 *
 * @returns the file: A4, tagged, with its fonts
 */
export async function renderDocument(snapshot: DocumentSnapshot): Promise<Uint8Array> {
  const { kind, number, issued_on } = snapshot
  const title = `${both(documentNames[kind])} ${number}`
  const sheet = new Sheet(title, issued_on)
  drawHead(sheet, { ...snapshot, names: documentNames[kind] })
  drawEnd(sheet, snapshot)
  drawFacts(sheet, snapshot)
  drawStatement(sheet, snapshot)
  drawParties(sheet, snapshot)
  const payment = paymentOf(snapshot)
  const signatures = signaturesOf(snapshot)
  const signed = sheet.height(signatures) + 24
  // Who signs does so on the page of the last line, the sums and the payment, or of as many of them as one can hold.
  const parts = [
    (on: Sheet) => kind !== 'annulment' && drawTotals(on, snapshot),
    (on: Sheet) => drawPayment(on, payment, signed),
    (on: Sheet) => drawSignatures(on, signatures),
  ]
  const heights = parts.map((draw) => Sheet.heightOf(draw))
  const from = (part: number) => heights.slice(part).reduce((sum, height) => sum + height, 0)
  drawLines(sheet, snapshot, from(0))
  for (const [part, draw] of parts.entries()) {
    sheet.keep(from(part))
    draw(sheet)
  }
  return endWithFoot(sheet, title)
}

/** Ends a paper, with its title and the number of the page at the foot of each. */
export function endWithFoot(sheet: Sheet, title: string): Promise<Uint8Array> {
  return sheet.end((index, pages) => {
    sheet.doc
      .moveTo(page.left, page.foot - 6)
      .lineTo(page.right, page.foot - 6)
      .lineWidth(0.5)
      .stroke(lineColour)
    sheet.write(title, styles.label, page.left, page.foot)
    if (pages > 1)
      sheet.write(`${both(['Страница', 'Page'])} ${index} / ${pages}`, styles.label, page.left, page.foot, width)
  })
}
