import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anything, refusals, sessionKey, settled, useBrowser } from '../support/browser/browser'

const { open, openAs, linkTo, url, backend } = useBrowser()

async function signIn(page: Page, email: string, password = 'bkcc-demo') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Lets the token that is stored run out, so that it is renewed before the next call. */
const expire = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionKey)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')

/** The sections in the menu, without the number of unread announcements. */
const sectionsOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('aria-label') ?? link.textContent).replace(/, [\d,]+ [a-z ]+$/, '')),
  )

const send = ['Interchange', 'Letters', 'Newsletter']
const staff = ['Overview', 'Events', 'News', ...send, 'Settings']
const office = [
  'Overview',
  'Applications',
  'Contact messages',
  'Members',
  'Dues',
  'Users',
  'Events',
  'News',
  'Pages',
  ...send,
  'Outgoing mail',
  'Audit log',
  'Privacy',
  'Settings',
]
const accounts: readonly [email: string, role: string, sections: string[], forbidden: string[]][] = [
  [
    'editor@bkcc.example',
    'Editor',
    staff,
    [
      'members',
      'dues',
      'audit-log',
      'applications',
      'messages',
      'users',
      'users/invitations',
      'pages',
      'mail',
      'privacy',
    ],
  ],
  [
    'member@bkcc.example',
    'Member',
    ['Overview', 'My company', 'Inbox', 'My registrations'],
    ['members', 'members/new', 'users', 'settings'],
  ],
  ['admin@bkcc.example', 'Administrator', office, []],
  ['superadmin@bkcc.example', 'Super Administrator', office, []],
]

describe('each demo account', () => {
  test.each(accounts)(
    '%s finds the sections of the role, and an explanation elsewhere',
    async (email, role, sections, forbidden) => {
      const page = await open('/login')
      await signIn(page, email)
      await page.waitForURL(`${url}/dashboard`)
      await expect.poll(() => sectionsOf(menu(page))).toEqual(sections)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menu').getByText(role, { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      for (const section of sections) {
        await menu(page)
          .filter({ hasText: new RegExp(`^${section}(?![a-z])`) })
          .click()
        await expect.poll(() => sectionsOf(page.locator('nav [aria-current=page]').first())).toEqual([section])
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      }
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('/rest/v1/') && asked.push(request.url()))
      for (const path of forbidden) {
        await page.goto(`${url}/dashboard/${path}`)
        await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
      }
      // What the layout reads: the profile, the settings, the number of unread announcements and what waits for staff.
      const ofLayout =
        /user_profiles\?.*id=eq\.|rpc\/get_site$|announcement_recipients\?.*recipient_id=eq\.|rpc\/get_waiting/
      expect(
        asked.filter((address) => !ofLayout.test(address)),
        'a forbidden page asks for nothing',
      ).toEqual([])
    },
  )
})

describe('signing in', () => {
  test('Home shows Home also when it is pressed before the scripts of a page have started', async () => {
    const page = await openAs('editor@bkcc.example', '/about', {
      tolerates: anything,
      before: (fresh) => fresh.route('**/assets/*.js', (route) => route.abort()),
    })
    await page.unroute('**/assets/*.js')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL(`${url}/`)
    await settled(page)
    expect(page.url()).toBe(`${url}/`)
  })

  test.each([
    ['no answer comes', undefined],
    ['a server in between answers', 502],
  ])('a session that cannot be renewed because %s is no end of it', async (_, status) => {
    const page = await openAs('askar.zhumadil@sarydala.example', '/dashboard/profile', { tolerates: anything })
    await page.getByLabel('Job role').waitFor()
    await expire(page)
    let down = true
    await page.route('**/auth/v1/**', (route) =>
      !down ? route.continue() : status === undefined ? route.abort() : route.fulfill({ status }),
    )
    await page.reload()
    await page.getByRole('alert').getByText('No answer came: you may be offline. Please try again.').waitFor()
    // Not before: the client tries again by itself, too.
    page.once('framenavigated', () => (down = false))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Job role').waitFor()
    expect(page.url()).toBe(`${url}/dashboard/profile`)
  })

  test('a session of which no JSON is stored is none: the page asks for the sign-in', async () => {
    const page = await openAs('askar.zhumadil@sarydala.example', '/dashboard/profile')
    await page.getByLabel('Job role').waitFor()
    await page.evaluate((key) => localStorage.setItem(key, '{ no JSON'), sessionKey)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Member Login' }).waitFor()
    expect(page.url()).toBe(`${url}/login?next=%2Fdashboard%2Fprofile`)
  })

  test('a session that ends while somebody types loses nothing', async () => {
    const page = await openAs('askar.zhumadil@sarydala.example', '/dashboard/profile', { tolerates: anything })
    await page.getByLabel('Job role').fill('Head of Sales, steppe and sea')
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 400,
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      }),
    )
    await expire(page)
    await page.getByRole('button', { name: 'Save profile' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await dialog.getByLabel('Password').fill('not mine')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByText('Invalid email or password').waitFor()
    await dialog.getByLabel('Password').fill('bkcc-demo')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Job role').inputValue()).toBe('Head of Sales, steppe and sea')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile updated successfully').waitFor()
    expect(
      await backend.sql("select job_role from user_profiles where email = 'askar.zhumadil@sarydala.example'"),
    ).toEqual([{ job_role: 'Head of Sales, steppe and sea' }])
  })
})

describe('a forgotten password', () => {
  test('is replaced by way of a mail whose link works once; nobody learns who has an account', async () => {
    const page = await open('/login', { tolerates: refusals })
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login has a field of that name too.
    await page.getByRole('button', { name: 'Send reset link' }).waitFor()
    for (const email of ['nobody@bkcc.example', 'kiril.doynov@tundzha-loom.example']) {
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByText('Check your email for the password reset link...').waitFor()
    }
    const link = await linkTo('kiril.doynov@tundzha-loom.example')
    await page.goto(url + link)
    await page.getByLabel('New password').fill('a loom of one')
    await page.getByLabel('Repeat password').fill('a loom of one')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.waitForURL(`${url}/login`)
    await page.getByText('Your password has been changed').waitFor()
    await signIn(page, 'kiril.doynov@tundzha-loom.example')
    await page.getByText('Invalid email or password').waitFor()
    await signIn(page, 'kiril.doynov@tundzha-loom.example', 'a loom of one')
    await page.waitForURL(`${url}/dashboard`)

    await page.goto(url + link)
    await page.getByLabel('New password').fill('once more')
    await page.getByLabel('Repeat password').fill('once more')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page
      .getByText('This link was used already, is too old, or is not complete. Ask for a new one here.')
      .waitFor()
  })
})
