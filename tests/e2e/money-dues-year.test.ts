import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { camt } from '../support/bank-statements'
import { judge } from '../support/browser/accessibility-suite'
import { settled, useBrowser } from '../support/browser/browser'
import { button, link, press } from '../support/browser/keyboard'

const { open, openAs, linkTo, backend, url } = useBrowser()
const email = 'vesela@dues-year.example'
const contacts = ['accounts@dues-year.example', 'owner@dues-year.example']
const company = 'Journey Lenses'
const legalName = '„Джърни Лензи“ ООД'

/** The mails that bring a document: to whom, what they say of it, and that their link and their file are its PDF. */
async function mailsOf(kind: string, number: string) {
  const mails = (await backend.mails())
    .filter(({ subject }) => subject.includes(number))
    .toSorted((one, other) => one.to.localeCompare(other.to))
  for (const { attachments, html } of mails) {
    const [, pdf = ''] = /href="([^"]*document-pdf[^"]*)"/.exec(html) ?? []
    const answer = await fetch(backend.url + new URL(pdf).pathname + new URL(pdf).search.replaceAll('&#38;', '&'))
    expect(attachments).toEqual([
      {
        filename: `${kind}-${number}.pdf`,
        type: 'application/pdf',
        content: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      },
    ])
  }
  return mails.map(({ to, subject, text }) => ({ to, subject, text: text.split('\n\n').slice(2, 6) }))
}

test(
  'a year of a member: approved, asked for its dues by mail, paid too much, invoiced, paid back, credited, renewed, and current by a bank statement',
  { timeout: 300_000 },
  async () => {
    const [days] = await backend.sql<{ today: string; due: string; end: string; until: string; next: string }>(
      `select private.office_day()::text as today, to_char(private.office_day() + 14, 'FMMonth FMDD, YYYY') as due,
       (private.office_day() + interval '1 year - 1 day')::date::text as end,
       to_char(private.office_day() + interval '1 year - 1 day', 'FMDD Mon YYYY') as until,
       to_char(private.office_day() + 20 + interval '1 year', 'FMDD Mon YYYY') as next`,
    )
    if (!days) throw new Error('The office has no day')
    await backend.sql(
      `insert into membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
     values ($1, 'standard', $3, 'Vesela Dimova', 'bulgaria', $2, 'it', '1-10', true, 'in_review')`,
      [randomUUID(), email, company],
    )
    const office = await openAs('admin@bkcc.example', '/dashboard/applications?q=journey+lenses')
    await link(office, company).click()
    await button(office, 'Approve…').click()
    const approval = office.getByRole('dialog')
    await approval.getByText('The dues are drafted as a pro forma, under Dues.').waitFor()
    await approval.getByLabel('Start').fill(days.today)
    await approval.getByLabel('End').fill(days.end)
    await button(approval, 'Approve application').click()
    await office.getByText(`${email} has been invited`).waitFor()

    // What the draft lacks leads to the member's billing details.
    await office.goto(`${url}/dashboard/dues?q=journey+lenses`)
    await link(office, 'Draft of a pro forma').click()
    await office.getByText('The billing details of this member lack its legal name, address or country.').waitFor()
    await link(office, 'Open the member').click()
    await button(office, 'Edit billing details').click()
    const details = office.getByRole('form', { name: 'Billing details' })
    await details.getByLabel('Legal name').fill(legalName)
    await details.getByLabel('Address').fill('ул. „Стъклена“ 1\n8600 Ямбол')
    await details.getByLabel('Country').selectOption('BG')
    await details.getByLabel('EIK').fill('175074752')
    for (const [at, contact] of contacts.entries()) {
      await button(details, 'Add billing contact').click()
      await details.getByLabel(/^Name/).nth(at).fill(`Reader ${at}`)
      await details
        .getByLabel(/^Email/)
        .nth(at)
        .fill(contact)
    }
    await button(details, 'Save billing details').click()
    const dues = office.getByRole('region', { name: 'Dues' })
    await dues.getByText('Dues not asked for yet').waitFor()
    await link(dues, 'Draft of a pro forma').click()
    await button(office, 'Issue…').click()
    await button(office.getByRole('alertdialog'), 'Issue pro forma').click()
    const issued = office.getByText(/^Pro forma PF-\d{4}-\d{4} was issued\.$/)
    const [number = ''] = /PF-\d{4}-\d{4}/.exec(await issued.innerText()) ?? []
    await button(office, 'Send…').click()
    await button(office.getByRole('alertdialog'), 'Send 2 mails').click()
    await office.getByText('2 mails will go out in a moment.').waitFor()
    const [stored] = await backend.sql<{ id: string; reference: string; member: string }>(
      'select id, payment_reference as reference, member_id as member from documents where number = $1',
      [number],
    )
    const { id = '', reference = '', member: memberId = '' } = stored ?? {}
    const transfer = (cents: string, to: string) => [
      `Please transfer ${cents} to Bulgarian-Kazakh Chamber of Commerce:`,
      `IBAN: BG80BNBG96611020345678\nBIC: BNBGBGSD\nReference: ${to}`,
    ]
    expect(await mailsOf('pro-forma', number)).toEqual(
      contacts.map((to, at) => ({
        to,
        subject: `Pro forma ${number} from BKCC`,
        text: [
          `Dear Reader ${at},`,
          `Pro forma ${number} for ${legalName} is attached: €450.00, to be paid by ${days.due}.`,
          ...transfer('€450.00', reference),
        ],
      })),
    )

    // The applicant opens an account, and reads what is to be paid.
    const member = await open(await linkTo(email, 'invit'))
    await member.getByLabel('New password').fill('apricots')
    await member.getByLabel('Repeat password').fill('apricots')
    await button(member, 'Open my account').click()
    await link(member.getByRole('navigation', { name: 'Dashboard' }), 'My company').click()
    await member.getByRole('link', { name: 'Dues', exact: true }).click()
    await member.getByText('Not yet paid').waitFor()
    await member
      .getByRole('list', { name: 'To pay' })
      .getByRole('listitem')
      .filter({ hasText: `Pro forma ${number}` })
      .getByText('€450.00')
      .first()
      .waitFor()

    // Twenty euros too much.
    await press(office, link(office, 'Record payment'))
    const payment = office.getByRole('form', { name: 'Payment' })
    await payment.getByRole('list', { name: 'Open documents' }).getByText(number, { exact: false }).waitFor()
    await payment.getByLabel('Booking day').fill(days.today)
    await payment.getByLabel('Payer').fill('Journey Lenses OOD')
    await payment.getByRole('textbox', { name: 'Amount' }).fill('470')
    await payment.getByText('€20.00 is left: an overpayment.').waitFor()
    await judge(office)
    await press(office, button(office, 'Record payment'))
    const paid = office.getByRole('dialog', { name: /from Journey Lenses OOD/ })
    await press(office, button(paid, 'Issue invoice now'))
    await press(office, button(office.getByRole('alertdialog'), 'Issue invoice'))
    await paid.getByText(/^Invoice \d{10} is issued\.$/).waitFor()
    await press(office, button(paid, 'Refund'))
    const refund = office.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Booking day').fill(days.today)
    await refund.getByLabel('Reason').fill('Paid too much')
    await press(office, button(refund, 'Record refund'))
    await paid.getByText('Nothing is left.').waitFor()
    await judge(office)

    await member.reload()
    await member.getByText(`Current until ${days.until}`).waitFor()
    await member.getByText('Nothing is owed.').waitFor()
    await link(member, /^Invoice \d{10} \(PDF\)$/).waitFor()

    // The entrance fee is waived.
    await link(paid, /^Invoice \d{10}$/).click()
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

    // As if the year were nearly over.
    await backend.sql(
      'update memberships set starts_on = starts_on - 345, ends_on = private.office_day() + 20 where member_id = $1',
      [memberId],
    )
    await office.goto(`${url}/dashboard/dues/renewal`)
    const choose = () => office.getByRole('checkbox', { name: `Select ${company}`, exact: true }).click()
    await choose()
    await press(office, button(office, 'Draft'))
    await press(office, button(office.getByRole('alertdialog'), 'Draft for 1 member'))
    await office.getByText('1 member drafted.').waitFor()
    await press(office, link(office, /Drafts/))
    await choose()
    await press(office, button(office, 'Issue and mail'))
    await press(office, button(office.getByRole('dialog', { name: 'Issue and mail 1 draft?' }), 'Issue and mail 1'))
    await office.getByText('1 document issued and mailed.').waitFor()
    const [renewed] = await backend.sql<{ number: string; reference: string; due: string }>(
      `select number, payment_reference as reference, to_char(due_on, 'FMMonth FMDD, YYYY') as due
     from documents where member_id = $1 and kind = 'pro_forma' and id <> $2`,
      [memberId, id],
    )
    const { number: second = '', reference: secondReference = '' } = renewed ?? {}
    expect(await mailsOf('pro-forma', second)).toEqual(
      contacts.map((to, at) => ({
        to,
        subject: `Pro forma ${second} from BKCC`,
        text: [
          `Dear Reader ${at},`,
          `Pro forma ${second} for ${legalName} is attached: €400.00, to be paid by ${renewed?.due}.`,
          ...transfer('€400.00', secondReference),
        ],
      })),
    )
    await office.goto(`${url}/dashboard/dues/reminders`)
    const reminder = office.getByRole('row', { name: new RegExp(company) })
    await reminder.first().waitFor()

    // The bank statement knows the payment by its reference, and somebody nobody knows.
    await office.goto(`${url}/dashboard/dues/statements/new`)
    const sheet = office.getByRole('dialog', { name: 'Import a bank statement' })
    const content = camt('08', [
      { day: days.today, cents: 40_000, payer: legalName, reference: secondReference, bank: 'Y1' },
      { day: days.today, cents: 7_700, payer: 'Nobody Known', text: 'rent', bank: 'Y2' },
    ])
    await sheet
      .getByLabel('Bank statement')
      .setInputFiles({ name: 'november.xml', mimeType: 'text/plain', buffer: Buffer.from(content) })
    await press(office, button(sheet, 'Import 2 lines'))
    await office.getByText('2 lines imported').waitFor()
    await press(office, button(office, 'Confirm 1 matched'))
    await press(office, button(office.getByRole('alertdialog'), 'Confirm €400.00'))
    await office.getByText('1 line is confirmed.').waitFor()
    await press(office, button(office, 'Nobody Known'))
    await press(office, button(office.getByRole('dialog', { name: '€77.00 from Nobody Known' }), 'Not ours'))
    await office.getByText('The line is not ours.').waitFor()

    await office.goto(`${url}/dashboard/dues/reminders`)
    await settled(office)
    expect(await reminder.count()).toBe(0)
    await member.reload()
    await member.getByText(`Current until ${days.next}`).waitFor()
    expect(
      await backend.sql(
        `select d.kind, d.total_cents::integer as cents, f.state from documents d join private.document_facts f on f.id = d.id where d.member_id = $1 order by d.issued_at`,
        [memberId],
      ),
    ).toEqual([
      { kind: 'pro_forma', cents: 45_000, state: 'invoiced' },
      { kind: 'invoice', cents: 45_000, state: 'paid' },
      { kind: 'credit_note', cents: 5_000, state: 'open' },
      { kind: 'pro_forma', cents: 40_000, state: 'paid' },
    ])
    await member.goto(`${url}/dashboard/company`)
    await link(member, /brought/).click()
    await member.getByText(/^What membership brought Journey Lenses in \d{4}\.$/).waitFor()
  },
)
