import path from 'node:path'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

test('inviting, editing and deleting a user', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/users')
  await press(page, button(page, 'Invite user'))
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Email'), 'keys@fixtures.example')
  await type(page, dialog.getByLabel('First name'), 'Kosta')
  await type(page, dialog.getByLabel('Last name'), 'Keys')
  await press(page, button(dialog, 'Send invitation'))
  await dialog.getByText('keys@fixtures.example has been invited').waitFor()
  await press(page, button(dialog, 'Done'))
  await dialog.waitFor({ state: 'detached' })
  await press(page, link(page, 'Invitations'))
  await press(page, button(page, 'Withdraw the invitation of keys@fixtures.example'))
  await press(page, button(page.getByRole('alertdialog'), 'Withdraw invitation'))
  await button(page, 'Withdraw the invitation of keys@fixtures.example').waitFor({ state: 'detached' })

  await backend.sql(`do $$ begin
    perform set_config('bkcc.owner_makes_accounts', 'on', true);
    insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at) values ('00000000-0000-0000-0000-000000000000', 'c1000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'kosta@fixtures.example', now(), now());
  end $$`)
  await backend.sql(
    "insert into user_profiles (id, first_name, last_name) values ('c1000000-0000-4000-8000-000000000001', 'Kosta', 'Keys') on conflict (id) do update set first_name = 'Kosta', last_name = 'Keys'",
  )
  await page.goto(`${url}/dashboard/users?q=kosta%40fixtures`)
  await press(page, button(page, 'Edit Kosta Keys'))
  await tabTo(page, dialog.getByLabel('Role', { exact: true }))
  await page.keyboard.type('Editor')
  await press(page, button(dialog, 'Search as you type instead'))
  await type(page, dialog.getByRole('combobox', { name: 'Company' }), 'altyn')
  await dialog.getByRole('option', { name: /Altyn Kosh/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, button(dialog, 'Save user'))
  await dialog.waitFor({ state: 'detached' })
  expect(
    await backend.sql(
      "select r.name as role, m.name as company from user_profiles p join user_roles r on r.id = p.role_id join members m on m.id = p.company_id where p.email = 'kosta@fixtures.example'",
    ),
  ).toEqual([{ role: 'editor', company: 'Altyn Kosh Forwarding' }])
  expect(
    await button(page, 'Edit Kosta Keys').evaluate((element) => element === document.activeElement),
    'the focus is back',
  ).toBe(true)
  await press(page, button(page, 'Delete Kosta Keys'))
  await press(page, button(page.getByRole('alertdialog'), 'Delete user'))
  await page.getByText('No users found.').waitFor()
})

test('a member: added, edited, deactivated, exported, deleted, imported', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/members')
  await press(page, link(page, 'New member'))
  const member = page.getByRole('form', { name: 'New member' })
  await type(page, member.getByRole('textbox', { name: 'Name', exact: true }), 'Keyboard Works')
  await tabTo(page, member.getByLabel('Country'))
  await page.keyboard.type('Kaz')
  await chooseFile(page, button(page, 'Choose image'), picture)
  await button(page, 'Remove').waitFor()
  await press(page, button(page, 'Save member'))
  await page.getByText('Member added').waitFor()
  await press(page, button(page, 'Edit office details'))
  await page.getByRole('form', { name: 'Office details' }).getByLabel('Email').waitFor()
  await page.keyboard.type('keys@works.example')
  await page.keyboard.press('ControlOrMeta+s')
  await link(page, 'keys@works.example').waitFor()
  expect(
    await button(page, 'Edit office details').evaluate((element) => element === document.activeElement),
    'the focus is back',
  ).toBe(true)
  await press(page, link(page, 'Back to Members'))
  await type(page, page.getByRole('searchbox'), 'keyboard works')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Actions on Keyboard Works'))
  await tabTo(page, page.getByRole('menuitem', { name: 'Deactivate' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, button(page.getByRole('alertdialog', { name: 'Deactivate Keyboard Works?' }), 'Deactivate'))
  await page.getByRole('table').getByText('Inactive').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, 'Export'))])
  const csv = await file.path()
  await press(page, page.getByRole('link', { name: 'Keyboard Works', exact: true }))
  await press(page, button(page, 'Delete member'))
  await press(page, button(page.getByRole('alertdialog'), 'Delete member'))
  // To the list as it was.
  await page.waitForURL(`${url}/dashboard/members?q=keyboard+works`)
  await press(page, link(page, 'Import'))
  await chooseFile(page, button(page, 'Choose a file'), csv)
  await press(page, button(page, 'Import 1 row'))
  await page.getByText('1 member added, 0 members changed').waitFor()
})

test('figures, settings and the record', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard')
  await press(page, link(page, /7 days/))
  await page.waitForURL(/period=7d/)
  await press(page, link(page, /Users/).last())
  await page.getByRole('table').or(page.getByText('No ')).first().waitFor()
  await press(page, link(page, 'Settings').first())
  await type(page, page.getByLabel('Site title'), 'BKCC Keys')
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved successfully').waitFor()
  await type(page, page.getByLabel('Site title'), 'BKCC Keyboard')
  await press(page, button(page, 'Save settings'))
  await page.getByText('Settings saved successfully').waitFor()
  expect(await button(page, 'Save settings').evaluate((element) => element === document.activeElement)).toBe(true)
  await press(page, link(page, 'Audit log'))
  await tabTo(page, page.getByLabel('What', { exact: false }).first())
  await page.keyboard.type('Setting')
  await page.waitForURL(/subject=setting/)
  await page.getByRole('table').waitFor()
})

test('a member is applied for by keyboard alone', async () => {
  const page = await open('/membership')
  await page
    .getByRole('button', { name: /Apply Now/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  await type(page, dialog.getByLabel(/Company Name/i), 'Keyboard Works')
  await type(page, dialog.getByLabel(/Contact Person/i), 'Ivo Petrov')
  await type(page, dialog.getByLabel(/Country/i), 'Bulgaria')
  await type(page, dialog.getByLabel(/Email/i), 'ivo@keyboard.example')
  await type(page, dialog.getByLabel(/Industry/i), 'Energy')
  await type(page, dialog.getByLabel(/Employees/i), '1-10')
  await tabTo(page, dialog.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Application submitted successfully').waitFor()
})
