import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import papa from 'papaparse'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allocationOf, proposedParts } from '@/features/money/payments/office/shared/allocation'
import { NewPaymentPage } from '@/features/money/payments/office/new-payment-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import {
  cashWarning,
  paymentSchema,
  refundSchema,
  type PaymentValues,
} from '@/features/money/payments/office/shared/payment-values'
import { PaymentsPage } from '@/features/money/payments/office/payments-page'
import { memberDuesSchema, owedOf, payableOf } from '@/features/money/dues/member-dues'
import { lostWords } from '@/lib/data/errors'
import { officeDate } from '@/lib/dates/office-time'
import {
  fieldOf,
  keepFiles,
  plain,
  reconnect,
  refusal,
  take,
  takeReads,
  takeSearches,
  write,
} from '../support/page/answers'
import { rows, type Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { sortableIn, wordsOf } from '../support/page/words'
import { duesOf, owedDocument, payment, settledDocuments } from '../support/page/dues'
import { paidBack, servePayment } from '../support/page/office-documents'

const list = '/dashboard/dues/payments'
const signIn = useSignIn(
  pagesAlone({ [`${list}/new`]: NewPaymentPage, [`${list}/:id`]: PaymentPage, [list]: PaymentsPage }, list),
)
const member = { id: '20000000-0000-4000-8000-000000000001', name: 'Rila Tools' }
const proForma = owedDocument({ id: 'd0000000-0000-4000-8000-000000000001', number: 'PF-2026-0012' })
const invoice = owedDocument({
  id: 'd0000000-0000-4000-8000-000000000002',
  kind: 'invoice',
  number: '0000000012',
  due_on: '2026-12-20',
  total_cents: 5000,
  open_cents: 5000,
  payment_reference: 'RF520000000012',
})
const owed = owedOf(memberDuesSchema.parse(duesOf([invoice, proForma])))
const lost = {
  ...invoice,
  id: 'd0000000-0000-4000-8000-000000000003',
  debt_id: 'd0000000-0000-4000-8000-000000000003',
  number: '0000000007',
  due_on: '2026-04-15',
  payment_reference: 'RF970000000007',
  total_cents: 8000,
  open_cents: 0,
  written_off_cents: 7000,
  written_off_on: '2026-05-01',
  state: 'written_off',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  takeReads('billing_settings', () => HttpResponse.json([{ close_below_cents: 300 }]))
  takeReads('members', () => HttpResponse.json([member]))
})

describe('the parts of a payment', () => {
  test('go first to what the reference names, then to what is due first', () => {
    expect(owed.map(({ id }) => id)).toEqual([proForma.id, invoice.id])
    expect(proposedParts(owed, 13000, '')).toEqual({ [proForma.id]: 12000, [invoice.id]: 1000 })
    expect(proposedParts(owed, 13000, 'dues, rf52 0000 0000 12')).toEqual({ [invoice.id]: 5000, [proForma.id]: 8000 })
    expect(proposedParts(owed, 13000, 'No. 0000000012')).toEqual({ [invoice.id]: 5000, [proForma.id]: 8000 })
    expect(proposedParts(owed, 4000, '', invoice.id)).toEqual({ [invoice.id]: 4000 })
    expect(proposedParts(owed, 0, '')).toEqual({})
  })

  test('find an invoice by the reference of the pro forma that it follows', () => {
    const followed = { ...proForma, state: 'invoiced', open_cents: 0 }
    const next = { ...invoice, debt_id: proForma.debt_id }
    const [open] = owedOf(memberDuesSchema.parse(duesOf([next, followed])))
    expect(open?.names).toContain('PF-2026-0012')
  })

  test('go to what was written off where it is named or asked for, up to all of it; the rest stays written off', () => {
    const dues = memberDuesSchema.parse(duesOf([lost, invoice, proForma, { ...lost, id: 'x', state: 'annulled' }]))
    expect(owedOf(dues).map(({ id }) => id)).toEqual([proForma.id, invoice.id])
    const payable = payableOf(dues)
    expect(payable.map(({ id }) => id)).toEqual([proForma.id, invoice.id, lost.id])
    expect(proposedParts(payable, 99999, '')).toEqual({ [proForma.id]: 12000, [invoice.id]: 5000 })
    expect(proposedParts(payable, 8000, 'RF97 0000 0000 07')).toEqual({ [lost.id]: 7000, [proForma.id]: 1000 })
    expect(proposedParts(payable, 6000, '', lost.id)).toEqual({ [lost.id]: 6000 })
    const part = (amount: string) => allocationOf(payable, 9000, { [lost.id]: { part: amount } }, 300)
    expect(part('70')).toMatchObject({
      problem: undefined,
      parts: [{ document_id: lost.id, cents: 7000, open_cents: 0 }],
    })
    // A small rest is no charge of a bank: it stays written off.
    expect(part('69.99').lines[2]).toMatchObject({ rest: 0, off: 1, closes: false, charges: null, fault: undefined })
    expect(part('69').lines[2]).toMatchObject({ rest: 0, off: 100, closes: false, charges: null })
    expect(part('70.01').lines[2]?.fault).toBe('This is more than was written off of it')
  })

  test('take what is open before what is written off beside it', () => {
    const both = { ...lost, state: 'open', open_cents: 3000, total_cents: 10000 }
    const [payable] = payableOf(memberDuesSchema.parse(duesOf([both])))
    const part = (amount: string, closeBelow = 300) =>
      allocationOf(payable ? [payable] : [], 20000, { [both.id]: { part: amount } }, closeBelow).lines[0]
    expect(part('20')).toMatchObject({ rest: 1000, off: 7000, closes: false, charges: null, fault: undefined })
    expect(part('28')).toMatchObject({ rest: 200, off: 7000, closes: true })
    expect(part('30')).toMatchObject({ rest: 0, off: 7000 })
    expect(part('50')).toMatchObject({ rest: 0, off: 5000 })
    expect(part('100')).toMatchObject({ rest: 0, off: 0, fault: undefined })
    expect(part('100.01')?.fault).toBe('This is more than is open and was written off of it')
  })

  test('leave the rest, close a small one, and are never more than what is open or came in', () => {
    const parts = allocationOf(owed, 16800, { [proForma.id]: { part: '117,00' }, [invoice.id]: { part: '50' } }, 300)
    expect(parts.lines.map(({ rest, closes }) => [rest, closes])).toEqual([
      [300, true],
      [0, false],
    ])
    expect(parts).toMatchObject({ left: 100, problem: undefined })
    expect(parts.parts).toEqual([
      { document_id: proForma.id, cents: 11700, open_cents: 12000 },
      { document_id: invoice.id, cents: 5000, open_cents: 5000 },
    ])
    expect(allocationOf(owed, 100, { [proForma.id]: { part: '116.99' } }, 300).lines[0]?.closes).toBe(false)
    expect(allocationOf(owed, 100, {}, 300).lines[0]?.closes).toBe(false)
    expect(allocationOf(owed, 10000, { [proForma.id]: { part: '120' } }, 0).problem).toBe(
      'The parts are more than the payment.',
    )
    expect(allocationOf(owed, 99999, { [invoice.id]: { part: '50.01' } }, 0).problem).toBe('Correct the parts first.')
    expect(allocationOf(owed, 99999, { [invoice.id]: { part: '1.005' } }, 0).lines[1]?.fault).toMatch(/amount/)
  })

  test('leave charges of the bank up to a tenth of the document, where it or somebody says so', () => {
    const rest = (cents: number, of: { limit?: number; kept?: number; said?: boolean } = {}) => {
      const typed = { [proForma.id]: { part: String((12000 - cents) / 100), charges: of.said } }
      const { lines, parts } = allocationOf(owed, 12000, typed, of.limit ?? 0, of.kept)
      return [lines[0]?.closes, lines[0]?.charges, parts[0]?.charges]
    }
    expect(rest(1200)).toEqual([false, false, undefined])
    expect(rest(1200, { said: true })).toEqual([false, true, true])
    expect(rest(1201, { said: true, kept: 1201, limit: 2000 })).toEqual([false, null, undefined])
    expect(rest(1200, { kept: 1200 })).toEqual([false, true, true])
    expect(rest(1199, { kept: 1200 })).toEqual([false, false, undefined])
    expect(rest(1200, { kept: 1200, said: false })).toEqual([false, false, undefined])
    expect(rest(1200, { limit: 1200, said: true })).toEqual([true, null, undefined])
    expect(rest(0, { said: true })).toEqual([false, null, undefined])
    expect(rest(12000, { said: true })).toEqual([false, null, undefined])
  })
})

test('a payment has a day that has come, an amount of cents, and euros where it arrived as something else', () => {
  const values: PaymentValues = {
    booked_on: '2026-11-22',
    payer: 'Rila',
    method: 'transfer',
    receipt: '',
    amount: '120,50',
    currency: ' eur',
    euros: '',
    reference: '',
    note: '',
    member: null,
    parts: null,
  }
  expect(paymentSchema().parse(values).currency).toBe('EUR')
  const faults = (changes: Partial<PaymentValues>) =>
    paymentSchema()
      .safeParse({ ...values, ...changes })
      .error?.issues.map(({ path }) => path[0])
  expect(faults({ booked_on: '2026-11-23' })).toEqual(['booked_on'])
  expect(faults({ amount: '1.005' })).toEqual(['amount'])
  expect(faults({ amount: '0' })).toEqual(['amount'])
  expect(faults({ currency: 'KZT' })).toEqual(['euros'])
  expect(faults({ currency: 'KZT', euros: '100' })).toBeUndefined()
  expect(faults({ currency: 'EURO' })).toEqual(['currency', 'euros'])
  expect(faults({ payer: ' ' })).toEqual(['payer'])
  expect(faults({ method: 'cash', receipt: ' ' })).toEqual(['receipt'])
  expect(faults({ method: 'cash', receipt: '0012' })).toBeUndefined()
  expect(faults({ method: 'card' })).toBeUndefined()
})

test('a refund is at most what is left, on a day that has come, with a reason', () => {
  const refund = { amount: '32', paid_on: '2026-11-22', reference: '', reason: 'Paid too much' }
  const faults = (changes: Partial<typeof refund>) =>
    refundSchema(3200)
      .safeParse({ ...refund, ...changes })
      .error?.issues.map(({ message }) => message)
  const cases: [Partial<typeof refund>, string | undefined][] = [
    [{}, undefined],
    [{ amount: '32.01' }, 'This is more than is left'],
    [{ amount: '0' }, 'Please enter an amount, such as 120.50'],
    [{ paid_on: '2026-11-23' }, 'The day of the refund is still to come'],
    [{ paid_on: '' }, 'Please choose a day'],
    [{ reference: 'x'.repeat(141) }, 'Please use at most 140 characters; there are 141'],
    [{ reason: '' }, 'Please say why'],
  ]
  for (const [changes, fault] of cases) expect([changes, faults(changes)]).toEqual([changes, fault && [fault]])
})

/** Opens the form for a member that owes the documents. */
async function enterForm(documents: () => readonly object[] = () => [invoice, proForma]) {
  take('get_member_dues', () => HttpResponse.json(duesOf(documents())))
  const { user, router } = await signIn(`${list}/new?member=${member.id}`, 'administrator')
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  await form.findByRole('list', { name: 'Open documents' })
  return { user, router, form }
}
function fill(amount: string) {
  fireEvent.change(fieldOf('Booking day'), { target: { value: '2026-11-20' } })
  write('Payer', 'Rila Tools OOD')
  write('Amount', amount)
}

describe('recording a payment', () => {
  test('proposes the parts, says what is left, and sends both', async () => {
    const calls = take('record_payment', () => HttpResponse.json('e0000000-0000-4000-8000-000000000001'))
    const { user, router, form } = await enterForm()
    fill('171.50')
    expect(await form.findByText('€1.50 is left: an overpayment.', { exact: false })).toBeVisible()
    expect(fieldOf('Pro forma PF-2026-0012')).toHaveValue('120.00')
    write('Pro forma PF-2026-0012', '118')
    expect(form.getByText('€2.00 is left open and closes as charges of the bank.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/e0000000-0000-4000-8000-000000000001`))
    expect(calls).toMatchObject([
      {
        payment: {
          cents: 17150,
          currency: 'EUR',
          arrived_cents: 17150,
          method: 'transfer',
          receipt: '',
          reference: '',
          note: '',
        },
        parts: [
          { document_id: proForma.id, cents: 11800, open_cents: 12000 },
          { document_id: invoice.id, cents: 5000, open_cents: 5000 },
        ],
      },
    ])
  })

  test('of a document that was written off says so, and settles it', async () => {
    const calls = take('record_payment', () => HttpResponse.json('e0000000-0000-4000-8000-000000000001'))
    takeReads('document_list', () =>
      HttpResponse.json({ ...lost, member_id: member.id, member_name: member.name, buyer_name: 'Rila Tools OOD' }),
    )
    take('get_member_dues', () => HttpResponse.json(duesOf([invoice, lost])))
    const { user } = await signIn(`${list}/new?document=${lost.id}`, null, { is_accountant: true })
    const form = within(await screen.findByRole('form', { name: 'Payment' }))
    expect(await form.findByLabelText('Invoice 0000000007')).toHaveValue('70.00')
    expect(form.getByText('€70.00 written off on 1 May 2026')).toBeVisible()
    expect(form.getByText('Settles it. The write-off gives way.')).toBeVisible()
    expect(fieldOf('Invoice 0000000012')).toHaveValue('')
    write('Amount', '80')
    write('Invoice 0000000007', '60')
    expect(form.getByText('€10.00 stays written off.')).toBeVisible()
    write('Invoice 0000000007', '70')
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() =>
      expect(calls).toMatchObject([
        {
          parts: [
            { document_id: invoice.id, cents: 1000, open_cents: 5000 },
            { document_id: lost.id, cents: 7000, open_cents: 0 },
          ],
        },
      ]),
    )
  })

  test('of a document of which a part is open and a part written off begins with what is open, and says what stays', async () => {
    const both = { ...lost, state: 'open', open_cents: 3000, total_cents: 10000 }
    takeReads('document_list', () =>
      HttpResponse.json({ ...both, member_id: member.id, member_name: member.name, buyer_name: 'Rila Tools OOD' }),
    )
    take('get_member_dues', () => HttpResponse.json(duesOf([both])))
    await signIn(`${list}/new?document=${both.id}`, null, { is_accountant: true })
    const form = within(await screen.findByRole('form', { name: 'Payment' }))
    expect(await form.findByLabelText('Invoice 0000000007')).toHaveValue('30.00')
    expect(form.getByText('€30.00 open · €70.00 written off on 1 May 2026', { exact: false })).toBeVisible()
    const says = (part: string, words: string) => {
      write('Invoice 0000000007', part)
      expect(form.getByText(words)).toBeVisible()
    }
    says('30', '€70.00 stays written off.')
    says('20', '€10.00 stays open, and €70.00 written off.')
    says('28', '€2.00 is left open and closes as charges of the bank. €70.00 stays written off.')
    says('50', '€50.00 stays written off.')
    says('100', 'Settles it. The write-off gives way.')
  })

  test('calls the rest an overpayment, also beside what was written off', async () => {
    const { form } = await enterForm(() => [invoice, lost])
    fill('51')
    expect(await form.findByText('€1.00 is left: an overpayment.', { exact: false })).toBeVisible()
  })

  test('is of today unless another day is chosen, and of cash has the number of the receipt', async () => {
    const calls = take('record_payment', () => HttpResponse.json('e0000000-0000-4000-8000-000000000001'))
    const { user } = await enterForm()
    expect(fieldOf('Booking day')).toHaveValue(officeDate(new Date()))
    write('Payer', 'Rila')
    write('Amount', '5')
    expect(screen.queryByLabelText(/^Number of the receipt/)).toBeNull()
    await user.selectOptions(fieldOf('How it was paid'), 'Card')
    expect(fieldOf('Number of the receipt')).not.toBeRequired()
    await user.selectOptions(fieldOf('How it was paid'), 'Cash')
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByText('Please enter the number of the receipt', { selector: 'p' })).toBeVisible()
    write('Number of the receipt', '0001234')
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(calls).toMatchObject([{ payment: { method: 'cash', receipt: '0001234' } }]))
  })

  test('warns of cash from about the limit of the law on, also in parts of one document', async () => {
    const whole = { ...invoice, total_cents: 500_000, open_cents: 500_000 }
    const { user, form } = await enterForm(() => [whole])
    const warned = () =>
      form.queryByText(/^In Bulgaria, about €5,000 or more .*: ask the chamber’s accountant before you take it\.$/)
    write('Amount', '5000')
    expect(warned()).toBeNull()
    await user.selectOptions(fieldOf('How it was paid'), 'Cash')
    expect(warned()).toBeVisible()
    write('Amount', '100')
    expect(warned()).toBeVisible()
  })

  test('warns of no cash beside a document that it does not settle', async () => {
    const { user, form } = await enterForm(() => [proForma, { ...invoice, total_cents: 500_000, open_cents: 500_000 }])
    write('Amount', '120')
    await user.selectOptions(fieldOf('How it was paid'), 'Cash')
    expect(fieldOf('Pro forma PF-2026-0012')).toHaveValue('120.00')
    expect(form.queryByText(/^In Bulgaria/)).toBeNull()
  })

  test.each([
    ['cash', 499_999, [499_999, null], false],
    ['cash', 500_000, [], true],
    ['cash', 1, [500_000], true],
    ['card', 500_000, [500_000], false],
    ['transfer', 500_000, [500_000], false],
  ] as const)('of %s, %i cents for documents of %j: warns %s', (method, cents, totals, warns) => {
    expect(cashWarning(method, cents, totals) !== undefined).toBe(warns)
  })

  test('says whom it writes to: who ordered places and who takes part, once they are paid; and whom it thanks', async () => {
    const readers = ['ada@rila.example', 'bo@rila.example']
    const calls = take<{ documents: string[] }>('get_payment_mails', ({ documents }) =>
      HttpResponse.json(
        documents.map((document_id) => ({ document_id, places: document_id === proForma.id ? 2 : 0, readers })),
      ),
    )
    const { form } = await enterForm()
    fill('120')
    const confirms =
      '2 held places are confirmed: the invoice is issued and mailed to whoever ordered, and the participants are told by email.'
    const thanks =
      '“Your payment has arrived” goes to ada@rila.example and bo@rila.example in ten minutes, unless it is undone or its invoice is mailed before.'
    expect(await form.findByText(confirms)).toBeVisible()
    write('Amount', '121')
    expect(await form.findByText(`${confirms} ${thanks}`)).toBeVisible()
    write('Amount', '60')
    expect(await form.findByText(thanks)).toBeVisible()
    expect(calls.slice(0, 2)).toEqual([{ documents: [proForma.id] }, { documents: [proForma.id, invoice.id] }])
  })

  test('says that the bank kept the rest of a document, up to a tenth of it', async () => {
    const calls = take('record_payment', () => HttpResponse.json('e0000000-0000-4000-8000-000000000001'))
    const { user, form } = await enterForm()
    fill('108')
    write('Pro forma PF-2026-0012', '107.99')
    expect(await form.findByText('€12.01 stays open.')).toBeVisible()
    expect(form.queryByRole('checkbox')).toBeNull()
    write('Pro forma PF-2026-0012', '108')
    await user.click(form.getByRole('checkbox', { name: 'The bank kept €12.00: the document is paid' }))
    expect(form.queryByText('€12.00 stays open.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() =>
      expect(calls).toMatchObject([
        { parts: [{ document_id: proForma.id, cents: 10800, open_cents: 12000, charges: true }] },
      ]),
    )
  })

  test('whose answer was lost is sent again as it was, and is then recorded once', async () => {
    let documents = [invoice, proForma]
    const calls = take('record_payment', (_, count) => {
      documents = [invoice]
      return count === 1 ? (HttpResponse.error() as Answer) : HttpResponse.json('e0000000-0000-4000-8000-000000000001')
    })
    const { user } = await enterForm(() => documents)
    fill('120')
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]).toEqual(calls[0])
    await waitFor(() => expect(screen.queryByText(lostWords)).toBeNull())
  })

  test('is told when somebody else has settled meanwhile, keeps what was typed, and sends it under the same id', async () => {
    let documents = [invoice, proForma]
    const calls = take<{ payment_id: string; parts: { open_cents: number }[] }>('record_payment', (_, count) => {
      documents = [invoice, { ...proForma, open_cents: 9000 }]
      return count === 1
        ? refusal('PT409', 'PF-2026-0012 has been settled meanwhile.', {
            document_id: proForma.id,
            open_cents: 9000,
          })
        : HttpResponse.json('e0000000-0000-4000-8000-000000000001')
    })
    const { user, form } = await enterForm(() => documents)
    fill('120')
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('meanwhile. It is €90.00; the list shows it.')
    expect(fieldOf('Payer')).toHaveValue('Rila Tools OOD')
    expect(await form.findByText('This is more than is open of it')).toBeVisible()
    expect(fieldOf('Pro forma PF-2026-0012')).toHaveValue('120.00')
    expect(screen.getByRole('button', { name: 'Record payment' })).toBeDisabled()
    await user.click(form.getByRole('button', { name: 'Propose the parts again' }))
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.payment_id).toBe(calls[0]?.payment_id)
    expect(calls[1]?.parts).toEqual([
      { document_id: proForma.id, cents: 9000, open_cents: 9000 },
      { document_id: invoice.id, cents: 3000, open_cents: 5000 },
    ])
  })
})

test.each([
  ['payment', {}, []],
  [
    'payment-of-several',
    {
      member_id: null,
      member_name: null,
      members: [member.id, invoice.id],
      left_cents: 0,
      method: 'cash',
      receipt: '0012',
    },
    [],
  ],
  [
    'payment-paid-back',
    { left_cents: 0 },
    [
      { ...paidBack, undone_at: '2026-11-22T08:00:00+00:00' },
      { ...paidBack, id: 'x' },
    ],
  ],
  [
    'payment-undone',
    {
      note: 'Two lines\nof a note',
      line_id: invoice.id,
      undone_at: '2026-11-22T08:00:00+00:00',
      undone_by_name: 'Ivo Petrov',
      undone_reason: 'Not ours',
    },
    [paidBack],
  ],
])('a %s says what came in, what it settles, and what is left', async (name, changes, refunds) => {
  servePayment({ ...payment, ...changes }, refunds)
  takeReads('statement_lines', () => HttpResponse.json({ statement_id: 'the-statement' }))
  await signIn(`${list}/${payment.id}`, 'administrator')
  await screen.findByRole('list', { name: 'What it settles' })
  await expect(wordsOf(screen.getByRole('dialog'))).toMatchFileSnapshot(`pages/${name}.txt`)
})

test('says of a document whose rest is written off that, not that it is paid', async () => {
  servePayment(payment)
  takeReads('document_list', () =>
    HttpResponse.json(settledDocuments.map((one) => (one.state === 'open' ? { ...one, state: 'written_off' } : one))),
  )
  await signIn(`${list}/${payment.id}`, 'administrator')
  const settles = within(await screen.findByRole('list', { name: 'What it settles' })).getAllByRole('listitem')
  expect(settles[2]).toHaveTextContent('€30.00 · the rest is written off · recorded by Ada Koleva')
  expect(settles[3]).toHaveTextContent('€0.10, kept by the bank as charges · recorded by Ada Koleva')
})

test('says what is missing where nothing was chosen to allocate', async () => {
  servePayment({ ...payment, member_id: null, member_name: null, members: [] })
  const sent = take('allocate_payment', () => HttpResponse.json(0))
  const { user } = await signIn(`${list}/${payment.id}`, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Allocate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate' }))
  await user.click(dialog.getByRole('button', { name: 'Allocate' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose a document, and say how much of it is paid.')
  expect(sent).toEqual([])
})

test('is allocated with what was left at the press whose answer was lost, though another rest was read meanwhile', async () => {
  const stored = { ...payment, left_cents: 32000 }
  servePayment(stored)
  take('get_member_dues', () => HttpResponse.json(duesOf([proForma])))
  const sent = take<{ expected_left: number }>('allocate_payment', (_, calls) => {
    stored.left_cents = 20000
    return calls === 1 ? (HttpResponse.error() as Answer) : refusal('PT409', 'This payment has been used meanwhile.')
  })
  const { user } = await signIn(`${list}/${payment.id}`, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Allocate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allocate' }))
  await dialog.findByLabelText('Pro forma PF-2026-0012')
  write('Pro forma PF-2026-0012', '50')
  const send = dialog.getByRole('button', { name: 'Allocate €50.00' })
  await user.click(send)
  expect(await dialog.findByText(lostWords)).toBeVisible()
  reconnect()
  expect(await dialog.findByText(/^€200.00 is left of this payment/)).toBeVisible()
  await user.click(send)
  expect(await dialog.findByText('This payment has been used meanwhile.')).toBeVisible()
  await user.click(send)
  await waitFor(() => expect(sent.map(({ expected_left }) => expected_left)).toEqual([32000, 32000, 20000]))
})

test.each([
  [1200, '€12.00', '12.00'],
  // Something of it was used since.
  [3201, '€32.01', '32.00'],
])(
  'of what is in a bank file, the refund says so and proposes its amount and reference, beside what is typed already: %i',
  async (cents, said, proposed) => {
    servePayment({ ...payment, left_cents: 3200 })
    take('get_payer_accounts', () => HttpResponse.json([]))
    const made = {
      id: 'f0000000-0000-4000-8000-000000000001',
      made_at: '2026-11-20T09:00:00+00:00',
      made_by_name: 'Ada',
    }
    let answer = () => {}
    const typed = new Promise<void>((resolve) => (answer = resolve))
    const asked = take('get_bank_transfer', async () => {
      await typed
      return HttpResponse.json([{ ...made, cents }])
    })
    const { user } = await signIn(`${list}/${payment.id}`, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    await screen.findByRole('dialog', { name: 'Refund' })
    expect(fieldOf('Amount')).toHaveValue('32.00')
    write('Reason', 'Left')
    answer()
    expect(await screen.findByText(/ of it was put into a bank file on 20 Nov 2026 by Ada\. /)).toHaveTextContent(said)
    expect(asked).toEqual([{ payment_id: payment.id, credit_note_id: null }])
    expect(['Amount', 'Bank reference', 'Reason'].map((name) => fieldOf(name).value)).toEqual([
      proposed,
      'f0000000000040008000000000000001',
      'Left',
    ])
  },
)

test('is read again when a question to which no answer came is closed, and not before', async () => {
  servePayment(payment)
  const read = takeReads('payment_list', () => HttpResponse.json([payment]))
  take('invoice_pro_forma', () => HttpResponse.error())
  const { user } = await signIn(`${list}/${payment.id}`, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Issue invoice now' }))
  await user.click(screen.getByRole('button', { name: 'Issue invoice' }))
  expect(await screen.findByText(lostWords)).toBeVisible()
  expect(read).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(read).toHaveLength(2))
})

describe('the list of payments', () => {
  test('marks what is left, and asks the database for payments with something left', async () => {
    const more = { ...payment, id: invoice.id, currency: 'EUR', arrived_cents: 18000, reference: null }
    const asked = takeReads('payment_list', () =>
      rows([payment, { ...more, left_cents: 0 }, { ...more, id: proForma.id, undone_at: '2026-11-22T08:00:00+00:00' }]),
    )
    await signIn(`${list}?left=some`, 'administrator')
    const table = await screen.findByRole('table', { name: 'Payments' })
    const shown = within(table).getAllByRole('row').slice(1)
    expect(shown.map((row) => within(row).getAllByRole('cell').map(plain))).toEqual([
      ['Rila Tools OOD', '20 Nov 2026', 'Rila Tools', 'PF-2026-0012', '€180.00', 'KZT 82,500.00', '€32.00 left'],
      ['Rila Tools OOD', '20 Nov 2026', 'Rila Tools', '–', '€180.00', '–', '–'],
      ['Rila Tools OOD', '20 Nov 2026', 'Rila Tools', '–', '€180.00', '–', 'Undone'],
    ])
    expect(within(shown[0]!).getByRole('link')).toHaveAttribute('href', `${list}/${payment.id}`)
    expect(sortableIn(table)).toEqual(['Payer', 'Booked', 'Amount'])
    expect(asked[0]?.get('left_cents')).toBe('gt.0')
    expect(asked[0]?.get('order')).toBe('booked_on.desc,id.asc')
  })

  test('is saved as a file that adds up to the sums of the list', async () => {
    takeReads('payment_list', () =>
      rows([
        payment,
        {
          ...payment,
          id: invoice.id,
          currency: 'EUR',
          arrived_cents: 18000,
          method: 'card',
          receipt: '0012',
          note: 'N',
          left_cents: 0,
          undone_at: '2026-11-22T08:00:00+00:00',
        },
      ]),
    )
    const { files } = keepFiles()
    const { user } = await signIn(list, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const { data } = papa.parse((await files[0]?.text())?.replace('\uFEFF', '') ?? '', { header: true })
    const row = {
      booked_on: '2026-11-20',
      payer: 'Rila Tools OOD',
      member: 'Rila Tools',
      how_paid: 'Transfer',
      receipt: '',
      reference: 'PF-2026-0012',
      amount: '180.00',
      currency: 'KZT',
      arrived: '82500.00',
      left: '32.00',
      undone_at: '',
      note: '',
    }
    expect(data).toEqual([
      {
        ...row,
        how_paid: 'Card',
        receipt: '0012',
        amount: '0.00',
        currency: 'EUR',
        arrived: '180.00',
        left: '0.00',
        undone_at: '2026-11-22 10:00',
        note: 'N',
      },
      row,
    ])
  })

  test('of a member has those for several members, too', async () => {
    const asked = takeReads('payment_list', () =>
      rows([{ ...payment, member_id: null, member_name: null, members: [member.id, invoice.id] }]),
    )
    await signIn(`${list}?member=${member.id}&from=2026-01-01&until=2026-03-31`, 'administrator')
    expect(await screen.findByRole('row', { name: /Rila Tools OOD.*Several members/ })).toBeVisible()
    expect(asked[0]?.get('members')).toBe(`cs.{${member.id}}`)
    expect(asked[0]?.getAll('booked_on')).toEqual(['gte.2026-01-01', 'lte.2026-03-31'])
  })

  test('searches with its filters', async () => {
    const asked = takeSearches('search_payments', () => rows([payment]))
    const sums = take('sum_payments', () => HttpResponse.json({ cents: 15000 }))
    await signIn(`${list}?q=150&left=some&member=${member.id}&from=2026-01-01&until=2026-03-31`, 'administrator')
    await screen.findByRole('link', { name: 'Rila Tools OOD' })
    const days = { booked_from: '2026-01-01', booked_until: '2026-03-31' }
    expect(asked[0]?.body).toEqual({ query: '150', with_left: true, of_member: member.id, ...days })
    expect(sums).toEqual([{ query: '150', with_left: true, of_member: member.id, ...days }])
  })
})
