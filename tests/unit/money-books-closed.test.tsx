/** What closed books refuse is said before anything is typed; that they do is `db/money-books-closed+money-locks.test.ts`. */
import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { NewStatementPage } from '@/features/money/bank/office/new-statement-page'
import { StatementPage } from '@/features/money/bank/office/statement-page'
import { StatementsPage } from '@/features/money/bank/office/statements-page'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { closedWords, openDays } from '@/features/money/billing/closed-days'
import { NewPaymentPage } from '@/features/money/payments/office/new-payment-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import { officeDay } from '@/lib/dates/office-time'
import { camt, sampleAccount, sampleLines } from '../support/bank-statements'
import { take, takeReads, write } from '../support/page/answers'
import { line, match, parts, payment, statement, transferMatch } from '../support/page/dues'
import {
  creditNote,
  invoice,
  paidBack,
  serveDocuments,
  servePayment,
  settlement,
  uses,
} from '../support/page/office-documents'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/dues'
const enter = useSignIn(
  pagesAlone(
    {
      [`${list}/payments/new`]: NewPaymentPage,
      [`${list}/payments/:id`]: PaymentPage,
      [`${list}/statements/new`]: NewStatementPage,
      [`${list}/statements/:id`]: StatementPage,
      [`${list}/statements`]: StatementsPage,
      [`${list}/:id`]: DocumentPage,
    },
    list,
  ),
)
const closeBooks = (until: string) => takeReads('closed_books', () => HttpResponse.json({ closed_until: until }))
/** As `private.refuse_closed` says it. */
const refusalOf = (day: string, until: string) =>
  `The books are closed until ${officeDay(until)}, so nothing of ${officeDay(day)} can be recorded, undone or annulled. A Super Administrator can open them again.`

const showDocument = (row: typeof invoice) => () => {
  serveDocuments(() => [row])
  return `${list}/${row.id}`
}
const showPayment = () => {
  servePayment(payment)
  return `${list}/payments/${payment.id}`
}
const showLine = (row: object = { ...line, state: 'unknown', matches: [] }) => {
  takeReads('billing_settings', () => HttpResponse.json([{ close_below_cents: 0, accounts: [] }]))
  take('get_statement_lines', () => HttpResponse.json({ total: 1, rows: [row] }))
  take('get_statement', () => HttpResponse.json(statement))
  return `${list}/statements/${statement.id}`
}
const writeOff = { ...settlement, kind: 'write_off', payment_id: null, payer: null, reason: 'Insolvent' }
const openingBalance = { ...invoice, kind: 'opening_balance', number: '2025-17' }
const credit = { ...creditNote, used_for: uses, refunds: [paidBack] }

/** Each act: what is shown, what is pressed, and the day whose books it needs. */
const acts: readonly (readonly [string, show: () => string, press: RegExp, day: string])[] = [
  ['annulling a document', showDocument(invoice), /^Annul…/, '2026-11-21'],
  ['cancelling an opening balance', showDocument(openingBalance), /^Cancel…/, '2026-11-21'],
  [
    'undoing a write-off',
    showDocument({ ...invoice, settlements: [writeOff] }),
    /^Undo the write-off/,
    writeOff.settled_on,
  ],
  ['undoing the use of a credit note', showDocument(credit), /^Undo .* of invoice 0000000014/, '2026-11-21'],
  ['undoing what was paid back', showDocument(credit), /^Undo .* paid back/, paidBack.paid_on],
  ['undoing what a payment settles', showPayment, /^Undo €118.00/, parts[0]?.settled_on ?? ''],
  ['undoing a payment', showPayment, /^Undo payment/, payment.booked_on],
  ['confirming a line of the bank', showLine, /^Рила Тулс/, line.booked_on],
  [
    'recording what a line paid back',
    () => showLine({ ...line, state: 'pays_back', cents: -3200, matches: [transferMatch] }),
    /^Рила Тулс/,
    line.booked_on,
  ],
]

test('a day is refused until the last one of closed books', () => {
  expect(closedWords('2026-11-30', '2026-11-30')).toBe(refusalOf('2026-11-30', '2026-11-30'))
  for (const [day, until] of [
    ['2026-12-01', '2026-11-30'],
    ['2026-11-30', null],
    ['2026-11-30', undefined],
    [null, '2026-11-30'],
    ['', '2026-11-30'],
  ] as const)
    expect(closedWords(day, until)).toBeUndefined()
  expect(openDays(null, 'A hint.')).toEqual({ hint: 'A hint.' })
})

test.each(acts)('%s is refused before it is asked for', async (_, show, press, day) => {
  closeBooks(day)
  await enter(show(), 'administrator')
  fireEvent.click(await screen.findByRole('button', { name: press }))
  expect(await within(screen.getByRole('dialog')).findByText(refusalOf(day, day))).toBeVisible()
  const fields = () => within(screen.getByRole('dialog')).queryAllByRole('textbox')
  expect(fields()).toEqual([])
})

test('a pro forma, which is in no journal, is cancelled all the same', async () => {
  closeBooks('2026-11-30')
  await enter(showDocument({ ...invoice, kind: 'pro_forma', number: 'PF-2026-0001' })(), 'administrator')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel…' }))
  expect(await screen.findByLabelText(/^Reason/)).toBeVisible()
})

describe('a statement with lines of closed days', () => {
  const [open, closed] = [
    { ...line, booked_on: '2026-11-03' },
    { ...line, id: match.document_id },
  ]
  const states = (matched: number, count = 2) => ({
    matched: { count, cents: 12000 * count, closed: matched },
    unknown: { count: 1, cents: 700, closed: 1 },
    confirmed: { count: 1, cents: 700, closed: 1 },
  })
  const show = async (states: object, closed_to_decide: number) => {
    showLine()
    take('get_statement', () =>
      HttpResponse.json({ ...statement, closed_until: closed.booked_on, closed_to_decide, states }),
    )
    take('get_statement_lines', () => HttpResponse.json({ total: 2, rows: [closed, open] }))
    await enter(`${list}/statements/${statement.id}`, null, { is_accountant: true })
  }

  test('confirms what can be, and says of the others why not', async () => {
    const sent = take('confirm_matched', () => HttpResponse.json(1))
    take('get_payment_mails', () => HttpResponse.json([]))
    await show(states(1), 2)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm 1 matched' }))
    expect(
      screen.getByText(
        '2 lines to decide are of days whose books are closed: until 2 Nov 2026, nothing can be recorded. A Super Administrator can open the books again.',
      ),
    ).toBeVisible()
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Confirm €120.00' }))
    await vi.waitFor(() => expect(sent).toMatchObject([{ expected: 1, expected_cents: 12000 }]))
  })

  test('of which none can be confirmed offers nothing', async () => {
    await show({ matched: { count: 1, cents: 12000, closed: 1 } }, 1)
    expect(await screen.findByText(/^1 line to decide is of a day whose books are closed.* again\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  test('that are decided says nothing of them', async () => {
    await show(states(0), 0)
    expect(await screen.findByRole('button', { name: 'Confirm 2 matched' })).toBeVisible()
    expect(screen.queryByText(/to decide/)).toBeNull()
  })
})

test.each([
  ['2026-11-01', undefined],
  [
    '2026-11-02',
    'The books are closed until 2 Nov 2026: lines of these days can be imported, but nothing of them can be recorded.',
  ],
])('an import of a file says whether some of its days are closed: until %s', async (until, sentence) => {
  closeBooks(until)
  takeReads('billing_settings', () => HttpResponse.json([{ accounts: [] }]))
  takeReads('csv_mappings', () => HttpResponse.json([]))
  take('compare_statements', () => HttpResponse.json([{ known: 0, last_ends_on: null, last_closing_cents: null }]))
  await enter(`${list}/statements/new`, null, { is_accountant: true })
  fireEvent.change(await screen.findByLabelText('Bank statement'), {
    target: { files: [new File([camt('08', sampleLines)], 'november.xml')] },
  })
  await screen.findByRole('region', { name: `Account ${sampleAccount}` })
  if (sentence) expect(await screen.findByText(sentence)).toBeVisible()
  else expect(screen.queryByText(/The books are closed/)).toBeNull()
})

test('the list of statements says until when the books are closed', async () => {
  closeBooks('2026-11-27')
  takeReads('bank_statement_list', () => rows([statement]))
  await enter(`${list}/statements`, null, { is_accountant: true })
  expect(await screen.findByText('The books are closed until 27 Nov 2026.')).toBeVisible()
})

test.each([
  ['a payment', () => `${list}/payments/new`, null, 'As the bank or the receipt has it.', 'Record payment'],
  ['a refund', showPayment, 'Refund', 'The day on which the bank paid it out.', 'Record refund'],
])('the day of %s is after the closed books, which its hint says', async (_, show, press, hint, send) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-22T12:00:00Z') })
  closeBooks('2026-11-30')
  await enter(show(), 'administrator')
  if (press) fireEvent.click(await screen.findByRole('button', { name: press }))
  expect(await screen.findByText(`${hint} The books are closed until 30 Nov 2026.`)).toBeVisible()
  expect(screen.getByLabelText(/^Booking day/)).toHaveAttribute('min', '2026-12-01')
  write('Booking day', '2026-11-30')
  fireEvent.click(screen.getByRole('button', { name: send }))
  expect(await screen.findByText(refusalOf('2026-11-30', '2026-11-30'))).toBeVisible()
  write('Booking day', '2026-12-01')
  await vi.waitFor(() => expect(screen.queryByText(/so nothing of/)).toBeNull())
})
