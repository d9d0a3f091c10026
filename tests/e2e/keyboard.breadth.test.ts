import path from 'node:path'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, linkTo, url, backend } = useBrowser()
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
  // The list of before holds it, too, among others.
  await dialog.getByRole('option', { name: /Altyn Kosh/ }).waitFor()
  await dialog.getByRole('option', { name: /Adyraspan/ }).waitFor({ state: 'detached' })
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

test('a member: added, and its office details edited', async () => {
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
})

test('a member: deactivated, exported, deleted, imported', async () => {
  await backend.sql("insert into members (name, member_type) values ('Keyboard Office', 'company')")
  const page = await openAs('admin@bkcc.example', '/dashboard/members')
  await type(page, page.getByRole('searchbox'), 'keyboard office')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Actions on Keyboard Office'))
  await tabTo(page, page.getByRole('menuitem', { name: 'Deactivate' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, button(page.getByRole('alertdialog', { name: 'Deactivate Keyboard Office?' }), 'Deactivate'))
  await page.getByRole('table').getByText('Inactive').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, 'Export'))])
  const csv = await file.path()
  await press(page, page.getByRole('link', { name: 'Keyboard Office', exact: true }))
  await press(page, button(page, 'Delete member'))
  await press(page, button(page.getByRole('alertdialog'), 'Delete member'))
  // To the list as it was.
  await page.waitForURL(`${url}/dashboard/members?q=keyboard+office`)
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
  await expect
    .poll(() => button(page, 'Save settings').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await press(page, link(page, 'Audit log'))
  await tabTo(page, page.getByLabel('What', { exact: false }).first())
  await page.keyboard.type('Setting')
  await page.waitForURL(/subject=setting/)
  await page.getByRole('table').waitFor()
})

test('a member is applied for; the application is rejected, reviewed again and withdrawn', async () => {
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

  const office = await openAs('admin@bkcc.example', '/dashboard/applications?q=keyboard+works')
  await press(office, link(office, 'Keyboard Works'))
  await press(office, button(office, 'Start review'))
  await press(office, button(office, 'Reject…'))
  const rejection = office.getByRole('dialog', { name: /^Reject/ })
  await type(office, rejection.getByLabel('Message to the applicant'), 'Please send the extract first.')
  await press(office, button(rejection, 'Reject application'))
  await rejection.waitFor({ state: 'detached' })
  await press(office, button(office, 'Review again'))
  await button(office, 'Approve…').waitFor()

  await page.goto(url + (await linkTo('ivo@keyboard.example')))
  await press(page, button(page, 'Withdraw application'))
  await press(page, button(page.getByRole('alertdialog'), 'Withdraw application'))
  await page.getByRole('heading', { name: 'Your application has been withdrawn' }).waitFor()
})

test('a member registers for an event, and cancels under My registrations', async () => {
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location)
     values (gen_random_uuid(), 'keyboard-forum', 'Keyboard Forum', '<p>Come.</p>', '30000000-0000-4000-8000-000000000001', '2031-03-10 10:00+02', '2031-03-10 13:00+02', '2031-03-09 18:00+02', 'Sofia')`,
  )
  const page = await openAs('member@bkcc.example', '/events/keyboard-forum')
  await press(page, button(page, 'Register Now'))
  const form = page.getByRole('form', { name: 'Registration' })
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe('member@bkcc.example')
  await press(page, button(form, 'Register'))
  await press(page, button(page.getByRole('dialog').getByRole('status'), 'Close'))
  await page.goto(`${url}/dashboard/registrations`)
  await press(page, button(page, 'Cancel registration of Martin Kalchev for Keyboard Forum'))
  await press(page, button(page.getByRole('alertdialog'), 'Cancel registration'))
  await page.getByText('You have cancelled this registration.').waitFor()
})
