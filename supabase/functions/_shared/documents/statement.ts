import {
  both,
  date,
  drawHead,
  drawParties,
  endWithFoot,
  euro,
  inBoth,
  money,
  said,
  styles,
  width,
  type Both,
} from './render.ts'
import { type Cell, colours, page, Sheet, type Style, type Words } from './sheet.ts'
import type { AccountStatement } from './snapshot.ts'

const names: Both = ['Извлечение от сметка', 'Statement of account']

const kinds: Record<AccountStatement['rows'][number]['kind'], Both> = {
  invoice: ['Фактура', 'Invoice'],
  debit_note: ['Дебитно известие', 'Debit note'],
  credit_note: ['Кредитно известие', 'Credit note'],
  // Opening balance is what the account begins with.
  opening_balance: ['Задължение от предходна система', 'Debt of an older system'],
  payment: ['Плащане', 'Payment'],
  charges: ['Банкови такси', 'Bank charges'],
  write_off: ['Отписано', 'Written off'],
  write_off_undone: ['Отменено отписване', 'Write-off undone'],
  refund: ['Възстановена сума', 'Refund'],
}

const heads: readonly Both[] = [
  ['Дата', 'Day'],
  ['Документ', 'Document'],
  ['Задължение', 'Owed'],
  ['Погасяване', 'Settled'],
  ['Салдо', 'Balance'],
]
/** How wide the columns are, in points; the second one takes what they leave. */
const widths = [56, 0, 76, 76, 80]
const gap = 12
widths[1] = width - gap * (widths.length - 1) - widths.reduce((sum, own) => sum + own)

/** A row of the table, cell by cell. */
function rowOf(cells: readonly Cell['words'][], tag: 'TH' | 'TD'): Cell[] {
  return cells.map((words, column) => ({
    x: page.left + widths.slice(0, column).reduce((sum, own) => sum + own + gap, 0),
    width: widths[column] ?? 0,
    right: column > 1,
    tag,
    ...(tag === 'TH' && { scope: 'Column' as const }),
    words,
  }))
}

/** Draws the table. What has to stand on the page of its last row is `after` points high. */
function drawRows(
  sheet: Sheet,
  { from, until, rows, opening_cents, closing_cents, advances }: AccountStatement,
  after: number,
): void {
  const table = sheet.element(sheet.root, 'Table')
  const underHead = () => {
    sheet.y += 4
    sheet.rule(sheet.y, colours.teal, 1)
    sheet.y += 6
  }
  const head = rowOf(
    heads.map((label) => inBoth(label, styles.label)),
    'TH',
  )
  const height = sheet.height(head)
  sheet.row(sheet.element(table, 'TR'), head)
  underHead()
  sheet.repeated = () => {
    sheet.artifact(() => {
      for (const { x, width: own, right, words } of head)
        for (const [index, { text }] of words.entries())
          sheet.write(text, styles.label, x, sheet.y + index * styles.label.line, right ? own : undefined)
    }, 'Pagination')
    sheet.y += height
    underHead()
  }
  const row = (
    day: string,
    words: Cell['words'],
    owed: string,
    settled: string,
    balance: number,
    style: Style = styles.figures,
  ) => {
    const figures = [owed, settled, money(balance)].map((figure) => [said(figure, style)])
    sheet.row(sheet.element(table, 'TR'), rowOf([[said(day, style)], words, ...figures], 'TD'), 4)
    sheet.rule(sheet.y, colours.line, 0.5)
    sheet.y += 5
  }
  const strong = { ...styles.strong, figures: true }
  const named = (label: Both) => inBoth(label, styles.strong, styles.quiet)
  row(date(from), named(['Начално салдо', 'Opening balance']), '', '', opening_cents, strong)
  let balance = opening_cents
  for (const { day, kind, number, cents, dated_on, what_for } of rows) {
    balance += cents
    row(
      date(day),
      [
        said(
          [both(kinds[kind]), number].filter(Boolean).join(' ') + (dated_on ? `, ${date(dated_on)}` : ''),
          styles.text,
        ),
        ...(what_for ? [said(what_for, styles.quiet)] : []),
      ],
      cents > 0 ? money(cents) : '',
      cents < 0 ? money(-cents) : '',
      balance,
    )
  }
  const high = (words: Cell['words']) => sheet.height(rowOf([[], words], 'TD')) + 9
  const closing = named(['Крайно салдо', 'Closing balance'])
  const without = named(['Салдо без авансите', 'Balance without advances'])
  const parts = advances.map(({ number, cents }) => ({
    cents,
    words: [said(`${both(['Аванс', 'Advance'])} ${number}`, styles.text)],
  }))
  const last = parts.length > 0 ? high(without) + after : after
  const again = height + 10
  sheet.keep(high(closing) + parts.reduce((sum, { words }) => sum + high(words), last), again)
  row(date(until), closing, '', '', closing_cents, strong)
  if (parts.length > 0) {
    for (const { words, cents } of parts) row('', words, '', '', -cents)
    sheet.keep(last, again)
    row('', without, '', '', withoutAdvances({ closing_cents, advances }), strong)
  }
  sheet.repeated = undefined
}

/** What is owed, without what was paid in advance: of that nobody owes anything. */
const withoutAdvances = ({ closing_cents, advances }: Pick<AccountStatement, 'closing_cents' | 'advances'>) =>
  advances.reduce((sum, { cents }) => sum + cents, closing_cents)

/** What is owed in a sentence, what was paid in advance in another, and where both sign. */
function confirmationOf(statement: AccountStatement): { block: Cell; cells: Cell[] } {
  const { until, seller, buyer, closing_cents, advances } = statement
  const owed = withoutAdvances(statement)
  const amount = euro(Math.abs(owed))
  const day = date(until)
  const debt: Both =
    owed === 0
      ? [`Към ${day} няма задължения между страните.`, `On ${day}, neither party owes the other anything.`]
      : owed > 0
        ? [
            `Към ${day} ${buyer.legal_name} дължи на ${seller.legal_name_bg} ${amount}.`,
            `On ${day}, ${buyer.legal_name} owes ${seller.legal_name_en} ${amount}.`,
          ]
        : [
            `Към ${day} ${seller.legal_name_bg} дължи на ${buyer.legal_name} ${amount}.`,
            `On ${day}, ${seller.legal_name_en} owes ${buyer.legal_name} ${amount}.`,
          ]
  const paid = euro(owed - closing_cents)
  const numbers = advances.map(({ number }) => number).join(', ')
  const advance: Both = [
    `Отделно от това камарата е получила аванс от ${paid} по проформа фактура № ${numbers}, за който още няма издадена фактура.`,
    `Separately, the chamber holds ${paid} that was paid in advance for pro forma invoice No. ${numbers} and is not invoiced yet.`,
  ]
  const ask: Both = [
    'Моля, подпишете и върнете един екземпляр, или ни пишете какво се различава.',
    'Please sign and return one copy, or write to us what differs.',
  ]
  const half = (width - 48) / 2
  const heading = said(both(['Потвърждение на салдо', 'Confirmation of balance']), styles.section, undefined, 'H2')
  const apart = ([first, ...rest]: Words[]) => (first ? [{ ...first, above: 4 }, ...rest] : [])
  const words = [
    ...inBoth(debt, styles.strong, styles.text),
    ...(advances.length > 0 ? apart(inBoth(advance, styles.strong, styles.text)) : []),
    ...apart(inBoth(ask, styles.text, styles.quiet)),
  ]
  const signature = (x: number, label: Both, name: string): Cell => ({
    x,
    width: half,
    words: [said(name, styles.text), said(both(label), styles.label)],
  })
  const cells = [
    signature(page.left, ['За камарата', 'For the chamber'], seller.signed_by),
    signature(page.left + half + 48, ['За члена', 'For the member'], buyer.legal_name),
  ]
  return { block: { x: page.left, width, words: [heading, ...words] }, cells }
}

function drawConfirmation(sheet: Sheet, { block, cells }: ReturnType<typeof confirmationOf>, height: number): void {
  sheet.keep(height)
  sheet.y += 14
  sheet.row(sheet.root, [block])
  sheet.y += 40
  for (const { x, width: own } of cells) sheet.rule(sheet.y, colours.quiet, 0.5, x, x + own)
  sheet.y += 4
  sheet.row(sheet.root, cells)
}

/**
 * Makes the PDF of a statement of account, with the confirmation of its balance: the same bytes for the same statement.
 *
 * @returns the file: A4, tagged, with its fonts
 */
export async function renderStatement(statement: AccountStatement): Promise<Uint8Array> {
  const { from, until, seller } = statement
  const title = `${both(names)} ${date(from)} – ${date(until)}`
  const sheet = new Sheet(title, until)
  drawHead(sheet, { seller, names })
  const period: Both = [`От ${date(from)} до ${date(until)}, в евро`, `From ${date(from)} to ${date(until)}, in euros`]
  sheet.row(sheet.root, [{ x: page.left, width, words: inBoth(period, styles.strong, styles.quiet) }], 14)
  drawParties(sheet, statement)
  const confirmation = confirmationOf(statement)
  // It stands on no page alone: the closing balance goes with it.
  const height = sheet.height([confirmation.block]) + sheet.height(confirmation.cells) + 60
  drawRows(sheet, statement, height)
  drawConfirmation(sheet, confirmation, height)
  return endWithFoot(sheet, title)
}
