import { expect, test, vi } from 'vitest'
import { judgeInBothWindows } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { office, officeAnnouncement } from '../support/addresses'
import { faultsOf, phone, settled, useBrowser } from '../support/browser'
import { pressInMenu } from '../support/row-menu'

const { openAs, backend, url } = useBrowser()
// Each walks through many pages.
vi.setConfig({ testTimeout: 300_000 })

test.each([
  ['superadmin@bkcc.example', office],
  [
    'member@bkcc.example',
    [
      '/dashboard',
      '/dashboard/interchange',
      '/dashboard/company',
      '/dashboard/registrations',
      '/dashboard/profile',
      '/dashboard/users',
      '/events/sofia-astana-business-forum',
    ],
  ],
])('the pages of %s', async (email, paths) => {
  await backend.sql(
    "insert into invitations (email, first_name, last_name) values ('axe@fixtures.example', 'Ada', 'Axe') on conflict do nothing",
  )
  const [announcement] = await backend.sql<{ id: string }>('select id from announcements order by created_at limit 1')
  const page = await openAs(email, '/dashboard', { viewport: phone })
  for (const path of [...paths, ...(paths === office ? officeAnnouncement(announcement?.id ?? '') : [])]) {
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await settled(page)
    await judgeInBothWindows(page)
    // Violations of the Content-Security-Policy are among them.
    expect(faultsOf(page), path).toEqual([])
  }
})

test('menus and dialogs', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/users', { viewport: phone })
  await settled(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await pressInMenu(page, 'Martin Kalchev', 'Edit')
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor()
  await judgeInBothWindows(page)
  await page.getByRole('button', { name: 'Search as you type instead' }).click()
  await page.getByRole('combobox', { name: 'Company' }).fill('port')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await judgeInBothWindows(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Actions on Martin Kalchev' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Martin Kalchev?' }).waitFor()
  await judgeInBothWindows(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
  await page.keyboard.press('Escape')

  await page.goto(`${url}/dashboard/profile`)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
  await page.getByRole('banner').getByRole('link', { name: 'BKCC' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await judgeInBothWindows(page)
})

test('the mails to a participant, and the dialogs at the door', async () => {
  const id = '95000000-0000-4000-8000-000000000002'
  await backend.sql(
    `select private.enqueue_mail('registration-confirmed', 'axe@fixtures.example', 'axe:1', '{}', 'registration', '${id}'), private.enqueue_mail('registration-reminder', 'axe@fixtures.example', 'axe:2', '{}', 'registration', '${id}')`,
  )
  await backend.sql(
    "update public.mail_outbox set state = 'failed', attempts = 8, settled_at = now(), last_error = '550 5.1.1 The mailbox of this recipient does not exist' where cause = 'axe:2'",
  )
  const page = await openAs(
    'editor@bkcc.example',
    '/dashboard/events/31000000-0000-4000-8000-000000000001/participants',
    {
      viewport: phone,
    },
  )
  await page.getByRole('button', { name: 'More about Aigerim Sadykova' }).click()
  await page
    .getByRole('list', { name: 'Mails' })
    .getByRole('button', { name: 'Send again: Reminder to axe@fixtures.example' })
    .waitFor()
  await judgeInBothWindows(page)
  await page.setViewportSize(phone)
  await pressInMenu(page, 'Aigerim Sadykova', 'Cancel registration')
  await page.getByRole('alertdialog').waitFor()
  await judgeInBothWindows(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Add participant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add participant' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
  await backend.sql("delete from public.mail_outbox where recipient = 'axe@fixtures.example'")
})

test('dialogs of the editorial office', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/news/41000000-0000-4000-8000-000000000001', {
    viewport: phone,
  })
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await page.getByRole('form', { name: 'Article' }).getByLabel('Title').fill('Another title')
  const openAndClose = async (button: string, dialog: string) => {
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await judgeInBothWindows(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
  }
  await text.locator('p').first().click()
  await openAndClose('Link', 'Link')
  await openAndClose('Picture', 'Picture')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog', { name: 'Versions' }).getByRole('list').getByRole('button').first().click()
  await page.getByRole('dialog').getByText('Another title').waitFor()
  await judgeInBothWindows(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Close preview' }).waitFor()
  await judgeInBothWindows(page)
})
