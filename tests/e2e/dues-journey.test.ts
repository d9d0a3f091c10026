import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'
import { tokenLink } from '../support/database/mails'

const { open, openAs, backend, url } = useBrowser()
const email = 'vesela@dues-journey.example'
const accounts = 'accounts@dues-journey.example'

test('from the approval of an application over pro forma, mail, payment and invoice to a member that is current, and a credit note', async () => {
  await backend.sql(
    `insert into membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
     values ($1, 'standard', 'Journey Lenses', 'Vesela Dimova', 'bulgaria', $2, 'it', '1-10', true, 'in_review')`,
    [randomUUID(), email],
  )
  const office = await openAs('admin@bkcc.example', '/dashboard/applications?q=journey+lenses')
  await link(office, 'Journey Lenses').click()
  await button(office, 'Approve…').click()
  const approval = office.getByRole('dialog')
  await approval.getByText('The dues are drafted as a pro forma, under Dues.').waitFor()
  await button(approval, 'Approve application').click()
  await office.getByText(`${email} has been invited`).waitFor()

  // What the draft lacks leads to the member's billing details.
  await office.goto(`${url}/dashboard/dues?q=journey+lenses`)
  await link(office, 'Draft of a pro forma').click()
  await office.getByText('The billing details of this member lack its legal name, address or country.').waitFor()
  await link(office, 'Open the member').click()
  await button(office, 'Edit billing details').click()
  const details = office.getByRole('form', { name: 'Billing details' })
  await details.getByLabel('Legal name').fill('„Джърни Лензи“ ООД')
  await details.getByLabel('Address').fill('ул. „Стъклена“ 1\n8600 Ямбол')
  await details.getByLabel('Country').selectOption('BG')
  await details.getByLabel('EIK').fill('175074752')
  await button(details, 'Add billing contact').click()
  await details.getByLabel(/^Name/).fill('Ada Accounts')
  await details.getByLabel(/^Email/).fill(accounts)
  await button(details, 'Save billing details').click()
  const dues = office.getByRole('region', { name: 'Dues' })
  await dues.getByText('Not yet paid').waitFor()
  await link(dues, 'Draft of a pro forma').click()
  await button(office, 'Issue…').click()
  await button(office.getByRole('alertdialog'), 'Issue pro forma').click()
  const issued = office.getByText(/^Pro forma PF-\d{4}-\d{4} was issued\.$/)
  await issued.waitFor()
  const [number = ''] = /PF-\d{4}-\d{4}/.exec(await issued.innerText()) ?? []

  await button(office, 'Send…').click()
  await office.getByRole('alertdialog').getByText(`Ada Accounts (${accounts})`).waitFor()
  await button(office.getByRole('alertdialog'), 'Send 1 mail').click()
  await office.getByText('1 mail will go out in a moment.').waitFor()
  const [mail] = (await backend.mails()).filter(({ to }) => to === accounts)
  expect(mail?.subject).toContain(number)
  const [attached] = mail?.attachments ?? []
  expect(attached).toMatchObject({ filename: `pro-forma-${number}.pdf`, type: 'application/pdf' })
  const href = await link(office, `PDF of Pro forma ${number}`).getAttribute('href')
  const pdf = await fetch(`${backend.url}/functions/v1/document-pdf${new URL(href ?? '').search}`)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('base64')).toBe(attached?.content)

  // The applicant has an account now, and reads what is to be paid.
  const invitation = (await backend.mails()).find(({ to, html }) => to === email && html.includes('accept-invitation'))
  const member = await open(tokenLink(invitation).slice(url.length))
  await member.getByLabel('New password').fill('apricots')
  await member.getByLabel('Repeat password').fill('apricots')
  await button(member, 'Open my account').click()
  await link(member.getByRole('navigation', { name: 'Dashboard' }), 'My company').click()
  await link(member, 'Dues').click()
  await member.getByText('Not yet paid').waitFor()
  await member.getByRole('list', { name: 'To pay' }).getByText(`Pro forma ${number}`).waitFor()

  await link(office, 'Record payment').click()
  const payment = office.getByRole('form', { name: 'Payment' })
  await payment.getByRole('list', { name: 'Open documents' }).waitFor()
  const [today] = await backend.sql<{ day: string; cents: number }>(
    `select private.office_day()::text as day, open_cents::integer as cents from document_list where number = $1`,
    [number],
  )
  await payment.getByLabel('Booking day').fill(today?.day ?? '')
  await payment.getByLabel('Payer').fill('Journey Lenses OOD')
  await payment.getByRole('textbox', { name: 'Amount' }).fill(String((today?.cents ?? 0) / 100))
  await button(office, 'Record payment').click()
  await button(office, 'Issue invoice now').click()
  await button(office.getByRole('alertdialog'), 'Issue invoice').click()
  await office.getByText(/^Invoice \d{10} is issued\.$/).waitFor()

  await member.reload()
  await member.getByText(/^Current until /).waitFor()
  await member.getByText('Nothing is owed.').waitFor()
  await link(member, /^Invoice \d{10} \(PDF\)$/).waitFor()

  await link(office, /^Invoice \d{10}$/).click()
  await link(office, 'Credit').click()
  await office.getByLabel('Reason').fill('The entrance fee is waived')
  await button(office, 'Remove Membership dues, Standard').click()
  await button(office, 'Save draft').click()
  await button(office, 'Issue…').click()
  await button(office.getByRole('alertdialog'), 'Issue credit note').click()
  await office.getByText(/^Credit note \d{10} was issued\.$/).waitFor()

  await member.reload()
  await link(member, /^Credit note \d{10} \(PDF\)$/).waitFor()
  await member.locator('dl', { hasText: 'Credit' }).getByText('€50.00', { exact: true }).waitFor()
  await member.getByText(/^Current until /).waitFor()
  expect([...office.problems, ...member.problems]).toEqual([])
})
