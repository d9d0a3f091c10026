import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeAccount } from '../support/accounts'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, press } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()

test('a member downloads their data and asks for erasure, and an Administrator fulfils it', async () => {
  const leaving = await makeAccount(backend, 'leaving', null)
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

  const office = await openAs('admin@bkcc.example', '/dashboard/privacy')
  await press(office, button(office, 'Review the request of leaving Tester'))
  const question = office.getByRole('alertdialog', { name: `Erase leaving Tester (${leaving.email})?` })
  await question.getByText('Account and profile').waitFor()
  await expectAccessible(office)
  await press(office, button(question, 'Erase for good'))
  await office.getByText(`leaving Tester (${leaving.email}) has been erased`).waitFor()
  expect(await backend.sql('select 1 from auth.users where id = $1', [leaving.id])).toEqual([])
})
