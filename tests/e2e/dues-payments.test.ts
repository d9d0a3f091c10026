import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, link, press, type } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()
/** Chardaklia Hydraulics, whose page the demo's member keeps. */
const memberId = '20000000-0000-4000-8000-000000000008'
const amount = (cents: number) => (cents / 100).toFixed(2)

test('a payment is recorded from a member’s record, its invoice issued, the rest paid back, and the manager owes nothing', async () => {
  const [owed] = await backend.sql<{ id: string; number: string; open_cents: string; day: string }>(
    `select d.id, d.number, f.open_cents::text, private.office_day()::text as day
     from public.documents d join private.document_facts f on f.id = d.id
     where d.member_id = $1 and f.state = 'open'`,
    [memberId],
  )
  const cents = Number(owed?.open_cents)
  const number = owed?.number ?? ''

  const member = await openAs('member@bkcc.example', '/dashboard/company')
  await press(member, link(member, 'Dues'))
  await member.getByRole('list', { name: 'To pay' }).getByText(`Pro forma ${number}`).waitFor()
  await judge(member)
  await button(member, `Copy reference of Pro forma ${number}`).waitFor()

  const office = await openAs('admin@bkcc.example', `/dashboard/members/${memberId}`)
  const dues = office.getByRole('region', { name: 'Dues' })
  await dues.getByText(`Pro forma ${number}`).waitFor()
  await press(office, link(dues, 'Record payment'))
  const form = office.getByRole('form', { name: 'Payment' })
  await form.getByRole('list', { name: 'Open documents' }).waitFor()
  await form.getByLabel('Booking day').fill(owed?.day ?? '')
  await type(office, form.getByLabel('Payer'), 'Chardaklia Hydraulics AD')
  await type(office, form.getByRole('textbox', { name: 'Amount' }), amount(cents + 2000))
  await type(office, form.getByRole('textbox', { name: 'Reference' }), number)
  await form.getByText('€20.00 is left: an overpayment.').waitFor()
  await judge(office)
  // What was typed survives the closing of the sheet.
  await press(office, button(office.getByRole('dialog', { name: 'Record payment' }), 'Close'))
  await press(office, button(office.getByRole('alertdialog'), 'Stay here'))
  await press(office, button(office, 'Record payment'))

  const payment = office.getByRole('dialog', { name: /from Chardaklia Hydraulics AD/ })
  await payment.getByText('Payment recorded').waitFor()
  await judge(office)
  await press(office, button(payment, 'Issue invoice now'))
  await press(office, button(office.getByRole('alertdialog'), 'Issue invoice'))
  await payment.getByText(/^Invoice \d{10} is issued\.$/).waitFor()
  await press(office, button(payment, 'Refund'))
  const refund = office.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Booking day').fill(owed?.day ?? '')
  await type(office, refund.getByLabel('Reason'), 'Paid too much')
  await press(office, button(refund, 'Record refund'))
  await payment.getByText('Nothing is left.').waitFor()
  await press(office, button(payment, 'Close'))
  await office.getByRole('row', { name: /Chardaklia Hydraulics AD/ }).waitFor()
  await judge(office)
  expect(office.problems).toEqual([])

  await member.reload()
  await member.getByText('Nothing is owed.').waitFor()
  await member
    .getByText(/^Invoice \d{10}/)
    .first()
    .waitFor()
  await judge(member)
  expect(member.problems).toEqual([])
})

test('an Editor sees nothing of payments', async () => {
  const editor = await openAs('editor@bkcc.example', '/dashboard/dues/payments')
  await editor.getByRole('heading', { level: 1 }).waitFor()
  expect(await editor.getByRole('heading', { name: 'Dues' }).count()).toBe(0)
  expect(await editor.getByRole('link', { name: 'Record payment' }).count()).toBe(0)
})
