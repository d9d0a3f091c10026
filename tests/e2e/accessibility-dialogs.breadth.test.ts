import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { phone, useBrowser } from '../support/browser/browser'
import { pressInMenu } from '../support/browser/row-menu'

const { open, openAs, backend } = useBrowser()
const onPhone = { viewport: phone }

test('the application dialog, fresh and with errors', async () => {
  const page = await open('/membership', onPhone)
  await page
    .getByRole('button', { name: /Apply Now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  await judge(page)
  await dialog.getByRole('button', { name: /Submit/i }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await judge(page)
})

test.each([
  ['/contact', /Send/i],
  ['/login', 'Sign in'],
] as const)('the form of %s with errors', async (path, button) => {
  const page = await open(path, onPhone)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judge(page)
})

// A wide window closes it.
test('the menu of the dashboard on a phone', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/users', onPhone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  await judge(page)
})

test('the menus of an account and of a row', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/users', onPhone)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').waitFor()
  await judge(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions on Martin Kalchev' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await judge(page)
  // A change of the window closes a row's menu.
  await page.reload()
  await pressInMenu(page, 'Martin Kalchev', 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete Martin Kalchev?' }).waitFor()
  await judge(page)
})

test('the dialogs of users', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/users', onPhone)
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judge(page)
  await page.keyboard.press('Escape')
  await pressInMenu(page, 'Martin Kalchev', 'Edit')
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor()
  await judge(page)
  await page.getByRole('button', { name: 'Search as you type instead' }).click()
  await page.getByRole('combobox', { name: 'Company' }).fill('port')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await judge(page)
})

test.each([
  ['names and identity', 'Founded', '94'],
  ['page texts', '', ''],
  ['addresses and links', 'Website', 'nowhere'],
  ['languages', '', ''],
])('the form of %s in the record of a member', async (part, label, wrong) => {
  const page = await openAs(
    'superadmin@bkcc.example',
    '/dashboard/members/20000000-0000-4000-8000-000000000004',
    onPhone,
  )
  await page.getByRole('button', { name: `Edit ${part}` }).click()
  const form = page.getByRole('form', { name: new RegExp(part, 'i') })
  await form.getByRole('button', { name: 'Save' }).waitFor()
  if (label) {
    await form.getByLabel(label).fill(wrong)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('[aria-invalid="true"]').first().waitFor()
  }
  await judge(page)
})

test('a form with an error, and the question before it is left', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/profile', onPhone)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judge(page)
  await page.getByRole('banner').getByRole('link', { name: 'BKCC' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await judge(page)
})

test('the mails to a participant, and the dialogs at the door', async () => {
  const id = '95000000-0000-4000-8000-000000000002'
  await backend.sql(
    `select private.enqueue_mail('registration-confirmed', 'axe@fixtures.example', 'axe:1', '{}', 'registration', '${id}'), private.enqueue_mail('registration-reminder', 'axe@fixtures.example', 'axe:2', '{}', 'registration', '${id}')`,
  )
  await backend.sql(
    "update public.mail_outbox set state = 'failed', attempts = 8, settled_at = now(), last_error = '550 5.1.1 The mailbox of this recipient does not exist' where cause = 'axe:2'",
  )
  const participants = '/dashboard/events/31000000-0000-4000-8000-000000000001/participants'
  const page = await openAs('editor@bkcc.example', participants, onPhone)
  await page.getByRole('button', { name: 'More about Aigerim Sadykova' }).click()
  await page
    .getByRole('list', { name: 'Mails' })
    .getByRole('button', { name: 'Send again: Reminder to axe@fixtures.example' })
    .waitFor()
  await judge(page)
  await pressInMenu(page, 'Aigerim Sadykova', 'Cancel registration')
  await page.getByRole('alertdialog').waitFor()
  await judge(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add participant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add participant' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judge(page)
})

test('the dialogs of the editorial office', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/news/41000000-0000-4000-8000-000000000001', onPhone)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await page.getByRole('form', { name: 'Article' }).getByLabel('Title').fill('Another title')
  await text.locator('p').first().click()
  for (const name of ['Link', 'Picture']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog', { name }).waitFor()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog', { name: 'Versions' }).getByRole('list').getByRole('button').first().click()
  await page.getByRole('dialog').getByText('Another title').waitFor()
  await judge(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Close preview' }).waitFor()
  await judge(page)
})

test('the keyboard shortcuts', async () => {
  // A phone has no keyboard to tell of.
  const page = await openAs('admin@bkcc.example', '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await judge(page)
})

test.each([
  ['/dashboard/dues?kind=credit_note&state=open', 'Use for another document…', 'Use for another document'],
  ['/dashboard/dues?kind=credit_note&state=open', 'Pay back…', 'Pay back'],
  ['/dashboard/dues?kind=invoice&state=open', 'Write off…', /^Write off €/],
])('of money, at %s: %s', async (path, action, name) => {
  const page = await openAs('admin@bkcc.example', path, onPhone)
  const documents = page.getByRole('table', { name: 'Documents' }).getByRole('link')
  await documents.first().click()
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog', { name }).waitFor()
  await judge(page)
})

test('the PDFs of documents as a zip: one could not be read, and then all of them are in it', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/dues?kind=credit_note', {
    tolerates: /status of 500/,
  })
  await page.getByRole('button', { name: 'PDFs' }).click()
  const dialog = page.getByRole('dialog', { name: 'PDFs as a zip' })
  await page.route(/\/functions\/v1\/document-pdf/, (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: /^Save \d+ PDFs?$/ }).click()
  await dialog.getByText('1 PDF could not be read, so no zip is saved yet:').waitFor()
  await judge(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const entries = unzipSync(await readFile(await (await download).path()))
  const stored = await backend.sql<{ name: string }>(
    `select 'credit-note-' || number || '.pdf' as name from documents where kind = 'credit_note' and number is not null`,
  )
  expect(Object.keys(entries).toSorted()).toEqual(stored.map(({ name }) => name).toSorted())
  for (const bytes of Object.values(entries)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

test('the menu of the site on a phone, and the lightbox', async () => {
  const page = await open('/events/annual-general-assembly', onPhone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: /gallery/i })
    .getByRole('button')
    .first()
    .click()
  await page.locator('.yarl__portal_open').waitFor()
  await expectAccessible(page)
})
