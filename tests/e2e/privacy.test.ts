import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'
import { expectAccessible } from '../support/accessible'
import { desktop, phone, useBrowser } from '../support/browser'
import { button, link, press, type } from '../support/keyboard'

const { open, openAs, backend } = useBrowser()
const visitor = 'visitor@journey-messages.example'
let leaving: Account
beforeAll(async () => {
  await removeAccounts(backend.sql)
  leaving = await makeAccount(backend, 'leaving', null)
})
afterAll(async () => {
  await backend.sql(`delete from contact_messages where email like '%@journey-messages.example'`)
  await backend.sql(`delete from mail_outbox where recipient like '%@accounts.example'`)
  await removeAccounts(backend.sql)
})

describe('messages and privacy', () => {
  test('a visitor writes, an Administrator finds, takes, notes, answers and archives it, by the keyboard alone', async () => {
    const page = await open('/contact')
    const contact = page.getByRole('form', { name: 'Write to us' })
    await type(page, contact.getByLabel(/^Name/), 'Vera Visitor')
    await type(page, contact.getByLabel(/^Email/), visitor)
    await contact.getByLabel(/^Subject/).selectOption('services')
    await type(page, contact.getByLabel(/^Message/), 'Which paper is missing?')
    await press(page, button(contact, 'Send message'))
    await page.getByText('Message sent successfully').waitFor()

    const office = await openAs('admin@bkcc.example', '/dashboard/messages')
    await link(office.getByRole('navigation', { name: 'Dashboard' }), /^Messages, \d+ new$/).waitFor()
    await type(office, office.getByRole('searchbox', { name: /Search by name/ }), 'journey-messages')
    await office.keyboard.press('Enter')
    await office.getByText('1 message', { exact: true }).waitFor()
    await expectAccessible(office)
    await press(office, link(office, 'Vera Visitor'))
    await office.getByRole('heading', { level: 1, name: 'Vera Visitor' }).waitFor()
    await press(office, button(office, 'Assign to me'))
    await button(office, 'Assign to me').waitFor({ state: 'detached' })
    const note = office.getByRole('form', { name: 'Note' })
    await type(office, note.getByLabel('New note'), 'Ask the corridor desk')
    await press(office, button(note, 'Add note'))
    await office.getByRole('listitem').filter({ hasText: 'Ask the corridor desk' }).waitFor()
    const answer = office.getByRole('form', { name: 'Answer' })
    await type(office, answer.getByRole('textbox'), 'The T1.')
    // Typed text survives leaving the page.
    await press(office, link(office, 'Back to Messages'))
    await press(office, button(office.getByRole('alertdialog'), 'Leave without saving'))
    await press(office, link(office, 'Vera Visitor'))
    await press(office, button(office, 'Resume draft'))
    expect(await answer.getByRole('textbox').inputValue()).toBe('The T1.')
    await press(office, button(answer, 'Send answer'))
    await office.getByText('Answer sent').waitFor()
    await office.getByRole('list', { name: 'Answers' }).getByText('The T1.').waitFor()
    for (const window of [phone, desktop]) {
      await office.setViewportSize(window)
      await expectAccessible(office)
    }
    await press(office, button(office, 'Archive'))
    await office.getByText('This message is archived. Reopen it to answer.').waitFor()
    expect(
      await backend.sql(
        `select m.status, m.assignee_id is not null as assigned, o.recipient, o.template from contact_messages m join mail_outbox o on o.about_id = m.id where m.email = $1`,
        [visitor],
      ),
    ).toEqual([{ status: 'archived', assigned: true, recipient: visitor, template: 'contact-answer' }])
    expect(office.problems).toEqual([])
  })

  test('a member downloads their data, asks for erasure, and takes it back while it is open', async () => {
    const member = await openAs(leaving.email, '/dashboard/profile')
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      press(member, button(member, 'Download my data')),
    ])
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { profile: object } }
    expect(data.account.profile).toMatchObject({ first_name: 'leaving', email: leaving.email })
    await press(member, button(member, 'Delete my data'))
    await expectAccessible(member)
    await type(member, member.getByLabel('Note to the office'), 'Goodbye')
    await press(member, button(member.getByRole('dialog'), 'Delete my data'))
    await press(member, button(member, 'Withdraw request'))
    await member.getByText('Request withdrawn').waitFor()
    await press(member, button(member, 'Delete my data'))
    await press(member, button(member.getByRole('dialog'), 'Delete my data'))
    await button(member, 'Withdraw request').waitFor()
  })

  test('an Administrator fulfils a request, and sets how long things are kept', async () => {
    await backend.sql(
      `insert into erasure_requests (person) values ($1) on conflict (person) where state = 'open' do nothing`,
      [leaving.id],
    )
    const office = await openAs('admin@bkcc.example', '/dashboard/settings/privacy')
    const review = button(office, 'Review the request of leaving Tester')
    await review.waitFor()
    for (const window of [phone, desktop]) {
      await office.setViewportSize(window)
      await expectAccessible(office)
    }
    await press(office, review)
    const question = office.getByRole('alertdialog', { name: `Erase leaving Tester (${leaving.email})?` })
    await question.getByText('Account and profile').waitFor()
    await expectAccessible(office)
    await press(office, button(question, 'Erase for good'))
    await office.getByText(`leaving Tester (${leaving.email}) has been erased`).waitFor()
    await review.waitFor({ state: 'detached' })
    expect(await backend.sql('select 1 from auth.users where id = $1', [leaving.id])).toEqual([])

    const days = office.getByRole('form', { name: 'Messages' }).getByLabel('Days')
    await type(office, days, '12')
    await press(office, button(office, 'Save the period of Messages'))
    await office.getByText('Please enter a number of days from 30 to 3,650').waitFor()
    await type(office, days, '700')
    await press(office, button(office, 'Save the period of Messages'))
    await office.getByText('Saved', { exact: true }).waitFor()
    await office.getByText(/^Changed by Daniyar Seitov on/).waitFor()
    expect(
      await backend.sql(
        `update retention_periods set days = 730, updated_by = null where subject = 'messages' returning subject`,
      ),
    ).toHaveLength(1)
    expect(office.problems).toEqual([])
  })
})
