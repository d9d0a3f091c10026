import { expect, test } from 'vitest'
import { camt, csv, windows1251 } from '../support/bank-statements'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, link, press, type } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()

test('a statement is imported, what is matched confirmed in one press, a line decided by hand, and one undone', async () => {
  const [owed] = await backend.sql<{ number: string; reference: string; cents: string; day: string }>(
    `select d.number, d.payment_reference as reference, f.open_cents::text as cents, private.office_day()::text as day
     from public.documents d join private.document_facts f on f.id = d.id
     where d.member_id = '20000000-0000-4000-8000-000000000002' and f.state = 'open'`,
  )
  const day = owed?.day ?? ''
  const cents = Number(owed?.cents)
  const lines = [
    { day, cents, payer: 'Долина Атар ООД', reference: owed?.reference ?? '', bank: 'E1' },
    { day, cents: 7700, payer: 'Nobody Known', text: 'rent', bank: 'E2' },
    { day, cents: 12300, payer: 'CHARDAKLIA HYDRAULICS AD', text: 'part of dues', bank: 'E3' },
  ]
  const office = await openAs('admin@bkcc.example', '/dashboard/dues/statements')
  await press(office, link(office, 'Import statement'))
  const sheet = office.getByRole('dialog', { name: 'Import a bank statement' })
  const choose = (name: string, content: string | Uint8Array) =>
    sheet
      .getByLabel('Bank statement')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content as string) })
  await choose('broken.xml', camt('08', lines).replace('</Stmt>', ''))
  await sheet.getByText(/no well-formed XML/).waitFor()
  // What is refused is logged, too.
  expect(office.problems.splice(0)).toEqual([expect.stringContaining('no well-formed XML')])
  await judge(office)
  await choose('november.xml', camt('08', lines))
  await sheet.getByText('CAMT.053.001.08').waitFor()
  await judge(office)
  await press(office, button(sheet, 'Import 3 lines'))

  await office.getByText('3 lines imported').waitFor()
  await office.getByRole('row', { name: /Долина Атар.*Matched.*Payment reference/ }).waitFor()
  await judge(office)
  await press(office, button(office, 'Confirm 1 matched'))
  await press(office, button(office.getByRole('alertdialog'), `Confirm €${(cents / 100).toFixed(2)}`))
  await office.getByText('1 line is confirmed.').waitFor()
  await office.getByRole('row', { name: /Долина Атар.*Confirmed/ }).waitFor()

  await press(office, button(office, 'Nobody Known'))
  const line = office.getByRole('dialog', { name: '€77.00 from Nobody Known' })
  await judge(office)
  await press(office, button(line, 'Not ours'))
  await office.getByText('The line is not ours.').waitFor()
  await press(office, button(office, 'CHARDAKLIA HYDRAULICS AD'))
  const part = office.getByRole('dialog', { name: /€123.00 from CHARDAKLIA/ })
  await part.getByRole('list', { name: 'Open documents' }).waitFor()
  await type(office, part.getByLabel('Note'), 'First half')
  await press(office, button(part, 'Confirm €123.00'))
  await office.getByText('The line is confirmed as a payment.').waitFor()

  await press(office, link(office.getByRole('row', { name: /Долина Атар/ }), /Dolina|Долина|Rose/i).first())
  const payment = office.getByRole('dialog', { name: /from Долина Атар/ })
  await press(office, button(payment, 'Undo payment'))
  const undo = office.getByRole('dialog', { name: 'Undo this payment?' })
  await type(office, undo.getByLabel('Reason'), 'Of another company')
  await press(office, button(undo, 'Undo'))
  await payment.getByText('Undone').first().waitFor()
  await judge(office)
  await press(office, link(payment, 'Bank statement'))
  await office.getByRole('row', { name: /Долина Атар.*Matched/ }).waitFor()
  expect(office.problems).toEqual([])
})

test('a CSV file is read by the mapping that its bank has, or by one that is made for it', async () => {
  const office = await openAs('admin@bkcc.example', '/dashboard/dues/statements/new')
  const sheet = office.getByRole('dialog', { name: 'Import a bank statement' })
  const lines = [{ day: '2026-01-15', cents: 4200, payer: 'Първи Платец', text: 'такса' }]
  const choose = (content: Uint8Array) =>
    sheet
      .getByLabel('Bank statement')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose(windows1251(csv(lines)))
  await sheet.getByText('Първи Платец').waitFor()
  expect(await sheet.getByRole('textbox', { name: 'Bank', exact: true }).inputValue()).toBe('Example Bank')
  await judge(office)
  await choose(windows1251(csv(lines).replace('Наредител', 'Контрагент').replace('4200', '42OO')))
  await sheet.getByText('Name the bank first.').first().waitFor()
  await type(office, sheet.getByRole('textbox', { name: 'Bank', exact: true }), 'Other Bank')
  await press(office, button(sheet, 'Import 1 line'))
  await office.getByText('1 line imported').waitFor()
  await press(office, link(office, 'Back to Bank statements'))
  await office.getByRole('link', { name: /15 Jan 2026/ }).waitFor()
  expect(office.problems).toEqual([])
})
