import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectNoOverflow, settled, smallTargets } from './accessibility-suite'
import { expectAccessible, useBrowser } from './browser'

/** The pages of staff and of a member, by who opens them. */
const pages = {
  'admin@bkcc.example': [
    '/dashboard',
    '/dashboard/figures/users?period=90d',
    '/dashboard/profile',
    '/dashboard/users',
    '/dashboard/users/invitations?show=all',
    '/dashboard/members',
    '/dashboard/members?type=individual&status=inactive',
    '/dashboard/members/20000000-0000-4000-8000-000000000004',
    '/dashboard/members/new',
    '/dashboard/members/import',
    '/dashboard/events?status=upcoming',
    '/dashboard/events/new',
    '/dashboard/events/31000000-0000-4000-8000-000000000017',
    '/dashboard/news?status=published',
    '/dashboard/news/new',
    '/dashboard/news/41000000-0000-4000-8000-000000000001',
    '/dashboard/interchange',
    '/dashboard/interchange/announcements',
    '/dashboard/interchange/announcements/new',
    '/dashboard/interchange/subscribers?status=unsubscribed',
    '/dashboard/settings',
    '/dashboard/settings/record',
  ],
  'member@bkcc.example': ['/dashboard', '/dashboard/interchange', '/dashboard/users'],
} as const

/** Lists and forms that read something, each with what it reads. */
const reading: readonly (readonly [path: string, data: RegExp])[] = [
  ['/dashboard', /rpc\/get_(dashboard_statistics|growth)/],
  ['/dashboard/figures/users?period=90d', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users/invitations', /rest\/v1\/invitations/],
  ['/dashboard/members', /rest\/v1\/members\?.*limit=/],
  ['/dashboard/members/20000000-0000-4000-8000-000000000004', /rest\/v1\/members\?.*id=eq\./],
  ['/dashboard/events', /rest\/v1\/events\?.*limit=/],
  ['/dashboard/events/31000000-0000-4000-8000-000000000017', /rest\/v1\/events\?.*id=eq\./],
  ['/dashboard/news', /rest\/v1\/news_articles\?.*limit=/],
  ['/dashboard/news/41000000-0000-4000-8000-000000000001', /rest\/v1\/news_articles\?.*id=eq\./],
  ['/dashboard/interchange', /rest\/v1\/announcement/],
  ['/dashboard/interchange/announcements', /rest\/v1\/announcements\?/],
  ['/dashboard/interchange/subscribers', /rest\/v1\/newsletter_subscribers/],
  ['/dashboard/settings', /rest\/v1\/site_settings/],
  ['/dashboard/settings/record', /rest\/v1\/audit_log/],
]

async function judge(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await smallTargets(page), page.url()).toEqual([])
}

/**
 * Every page and dialog of the dashboard, in one window: no axe violation, nothing sticking out, targets big enough.
 *
 * @param viewport the window, in CSS pixels
 */
export function describeOfficeAccessibility(viewport: { width: number; height: number }): void {
  const { openAs, backend, url } = useBrowser()
  // Each walks through many pages.
  vi.setConfig({ testTimeout: 240_000 })

  test.each(Object.entries(pages))('the pages of %s', async (email, paths) => {
    await backend.sql("insert into invitations (email, first_name, last_name) values ('axe@fixtures.example', 'Ada', 'Axe') on conflict do nothing")
    const page = await openAs(email, '/dashboard', { viewport })
    for (const path of paths) {
      await page.goto(url + path)
      await settled(page)
      await judge(page)
    }
    expect(page.problems).toEqual([])
  })

  // The states before the data differ in their words and shapes alone; the narrow window is the harder one.
  const narrow = viewport.width < 1024

  if (narrow) test('pages that wait for their data', async () => {
    const page = await openAs('admin@bkcc.example', '/dashboard/profile', { viewport })
    for (const [path, data] of reading) {
      await page.route(data, () => undefined)
      await page.goto(url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('main').locator('[role=status][aria-label]').first().waitFor()
      await judge(page)
      await page.unroute(data)
    }
  })

  if (narrow) test('pages whose data cannot be read', async () => {
    const page = await openAs('admin@bkcc.example', '/dashboard/profile', { viewport })
    for (const [path, data] of reading) {
      await page.route(data, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
      await page.goto(url + path)
      await page.getByRole('alert').first().waitFor()
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      await judge(page)
      await page.unroute(data)
    }
  })

  if (narrow) test('lists without rows', async () => {
    const page = await openAs('admin@bkcc.example', '/dashboard/profile', { viewport })
    for (const [path, data] of reading.filter(([address]) => !/\d{12}$|settings$|dashboard$/.test(address))) {
      await page.route(data, (route) => route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }))
      await page.goto(url + path)
      await settled(page)
      await judge(page)
      await page.unroute(data)
    }
  })

  test('menus and dialogs', async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/users', { viewport })
    await settled(page)
    if (narrow) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await judge(page)
      await page.getByRole('button', { name: 'Close menu' }).click()
    }
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Edit Martin Kalchev' }).click()
    await page.getByRole('dialog', { name: 'Edit User' }).waitFor()
    await judge(page)
    await page.getByRole('button', { name: 'Search as you type instead' }).click()
    await page.getByRole('combobox', { name: 'Company' }).fill('port')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Delete Martin Kalchev' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Martin Kalchev?' }).waitFor()
    await judge(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Invite user' }).click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await judge(page)
    await page.keyboard.press('Escape')

    await page.goto(`${url}/dashboard/profile`)
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await judge(page)
    await page.getByRole('banner').getByRole('link', { name: 'BKCC' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await judge(page)
  })
}
