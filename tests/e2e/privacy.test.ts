import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { makeAccount, type Account } from '../support/accounts'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, link, press, type } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()
let leaving: Account
beforeAll(async () => {
  leaving = await makeAccount(backend, 'leaving', null)
})

describe('messages and privacy', () => {
  test('an Administrator finds a message, answers and archives it, by the keyboard alone', async () => {
    const email = 'visitor@journey-messages.example'
    await backend.sql(
      `insert into contact_messages (name, email, subject, message) values ('Vera Visitor', $1, 'services', 'Which paper is missing?')`,
      [email],
    )
    const office = await openAs('admin@bkcc.example', '/dashboard/messages?q=journey-messages')
    await press(office, link(office, 'Vera Visitor'))
    const answer = office.getByRole('form', { name: 'Answer' })
    await type(office, answer.getByRole('textbox'), 'The T1.')
    // Typed text survives leaving the page.
    await press(office, link(office, 'Back to Contact messages'))
    await press(office, button(office.getByRole('alertdialog'), 'Leave without saving'))
    await press(office, link(office, 'Vera Visitor'))
    await press(office, button(office, 'Resume draft'))
    expect(await answer.getByRole('textbox').inputValue()).toBe('The T1.')
    await press(office, button(answer, 'Send answer'))
    await office.getByRole('list', { name: 'Answers' }).getByText('The T1.').waitFor()
    await judge(office)
    await press(office, button(office, 'Archive'))
    await office.getByText('This message is archived. Reopen it to answer.').waitFor()
    expect((await backend.mails()).filter(({ to }) => to === email)).toHaveLength(1)
    expect(office.problems).toEqual([])
  })

  test('a member downloads their data, and asks for erasure', async () => {
    const member = await openAs(leaving.email, '/dashboard/profile')
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      press(member, button(member, 'Download my data')),
    ])
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { profile: object } }
    expect(data.account.profile).toMatchObject({ first_name: 'leaving', email: leaving.email })
    await press(member, button(member, 'Delete my data'))
    await expectAccessible(member)
    await press(member, button(member.getByRole('dialog'), 'Delete my data'))
    await button(member, 'Withdraw request').waitFor()
  })

  test('an Administrator fulfils a request', async () => {
    await backend.sql(
      `insert into erasure_requests (person) values ($1) on conflict (person) where state = 'open' do nothing`,
      [leaving.id],
    )
    const office = await openAs('admin@bkcc.example', '/dashboard/privacy')
    await press(office, button(office, 'Review the request of leaving Tester'))
    const question = office.getByRole('alertdialog', { name: `Erase leaving Tester (${leaving.email})?` })
    await question.getByText('Account and profile').waitFor()
    await expectAccessible(office)
    await press(office, button(question, 'Erase for good'))
    await office.getByText(`leaving Tester (${leaving.email}) has been erased`).waitFor()
    expect(await backend.sql('select 1 from auth.users where id = $1', [leaving.id])).toEqual([])
    expect(office.problems).toEqual([])
  })
})
