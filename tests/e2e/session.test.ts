import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone, sessionKey, settled, useBrowser } from '../support/browser/browser'
import { tokenLink } from '../support/database/mails'

const { open, openAs, url, backend } = useBrowser()

async function signIn(page: Page, email: string, password = 'bkcc-demo') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')

/** The sections in the menu, without the number of unread announcements. */
const sectionsOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('aria-label') ?? link.textContent).replace(/, [\d,]+ [a-z ]+$/, '')),
  )

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** The link with a token in the newest mail to an address that has one, on this test's own origin. */
async function linkTo(address: string): Promise<string> {
  const mail = (await backend.mails()).find(({ to, html }) => to === address && html.includes('token='))
  return tokenLink(mail).slice(url.length)
}

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
      ...(process.env.TEST_BREADTH
        ? ['applications', 'messages', 'users', 'users/invitations', 'pages', 'mail', 'privacy']
        : []),
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
  test.each(process.env.TEST_BREADTH ? accounts : accounts.slice(0, 1))(
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
      expect(page.problems).toEqual([])
    },
  )
})

describe('signing in', () => {
  test('a deep link survives the detour and a refusal, the same for a wrong password and an unknown address, also on a phone', async () => {
    const page = await open('/dashboard/users?q=kalchev', { viewport: phone })
    await page.waitForURL(`${url}/login?next=${encodeURIComponent('/dashboard/users?q=kalchev')}`)
    for (const email of ['admin@bkcc.example', 'nobody@bkcc.example']) {
      await signIn(page, email, 'wrong-password')
      await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    }
    await signIn(page, 'admin@bkcc.example')
    await page.waitForURL(`${url}/dashboard/users?q=kalchev`)
    await page.getByText('member@bkcc.example').waitFor()
  })

  test('Home shows Home also when it is pressed before the scripts of a page have started', async () => {
    const page = await openAs('editor@bkcc.example', '/about', {
      before: (fresh) => fresh.route('**/assets/*.js', (route) => route.abort()),
    })
    await page.unroute('**/assets/*.js')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL(`${url}/`)
    await settled(page)
    expect(page.url()).toBe(`${url}/`)
  })

  test("tabs stay in step: out together, in together, and never one person's page for another", async () => {
    const first = await openAs('admin@bkcc.example', '/dashboard/users')
    await first.getByRole('table').waitFor()
    const second = await first.context().newPage()
    await second.goto(`${url}/dashboard/profile`)
    await second.getByRole('heading', { name: 'Profile Settings' }).waitFor()
    await signOut(second)
    await second.waitForURL(`${url}/login`)
    await first.waitForURL(/\/login/)
    expect(await first.getByRole('alertdialog').count()).toBe(0)
    await signIn(second, 'member@bkcc.example')
    await second.waitForURL(`${url}/dashboard`)
    // The first tab is at the login, which leads back to a page that the member may not open.
    await first.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
    expect(await first.getByText('aliya.sarsen@zhelqaqpa.example').count()).toBe(0)
  })

  test('a session that ends while somebody types loses nothing', async () => {
    const page = await openAs('askar.zhumadil@sarydala.example', '/dashboard/profile')
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
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    }, sessionKey)
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

  test('whoever is demoted loses the page with the next step', async () => {
    await backend.sql(
      "update user_profiles set role_id = (select id from user_roles where name = 'administrator') where email = 'ruslan.tokhtar@mangystau-quay.example'",
    )
    const page = await openAs('ruslan.tokhtar@mangystau-quay.example', '/dashboard')
    await menu(page).filter({ hasText: 'Users' }).waitFor()
    await backend.sql("update user_profiles set role_id = null where email = 'ruslan.tokhtar@mangystau-quay.example'")
    await menu(page).filter({ hasText: 'Users' }).click()
    await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
    expect(await sectionsOf(menu(page))).toEqual(['Overview', 'Inbox', 'My registrations'])
  })
})

describe('a forgotten password', () => {
  test('is replaced by way of a mail whose link works once; nobody learns who has an account', async () => {
    const page = await open('/login')
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

describe('an invitation', () => {
  /** Follows the link of an invitation, and chooses a password. */
  async function openAccount(link: string) {
    const guest = await open(link)
    await guest.getByLabel('New password').fill('apricots')
    await guest.getByLabel('Repeat password').fill('apricots')
    await guest.getByRole('button', { name: 'Open my account' }).click()
    return guest
  }

  test('leads from the office to a password, an account with its role, and its end', async () => {
    const email = 'zhanna.omarova@fixtures.example'
    const office = await openAs('admin@bkcc.example', '/dashboard/users')
    await office.getByRole('button', { name: 'Invite user' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('First name').fill('Zhanna')
    await dialog.getByLabel('Last name').fill('Omarova')
    expect(await dialog.getByLabel('Role').locator('option').allTextContents()).toEqual(['Editor', 'Member'])
    await dialog.getByLabel('Role').selectOption('editor')
    await dialog.getByRole('button', { name: 'Search as you type instead' }).click()
    await dialog.getByRole('combobox', { name: 'Company' }).fill('altyn')
    await dialog.getByRole('listbox').getByText('Altyn Kosh Forwarding').click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText(`${email} has been invited`).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const link = await linkTo(email)
    const guest = await openAccount(link)
    await guest.waitForURL(`${url}/dashboard`)
    await expect.poll(() => sectionsOf(menu(guest))).toEqual(staff)
    expect(
      await backend.sql(
        'select r.name as role, m.name as company from user_profiles p left join user_roles r on r.id = p.role_id left join members m on m.id = p.company_id where p.email = $1',
        [email],
      ),
    ).toEqual([{ role: 'editor', company: 'Altyn Kosh Forwarding' }])

    await office.goto(`${url}/dashboard/users?q=omarova`)
    await office.getByRole('button', { name: 'Delete Zhanna Omarova' }).click()
    await office
      .getByRole('alertdialog', { name: 'Delete Zhanna Omarova?' })
      .getByRole('button', { name: 'Delete user' })
      .click()
    await office.getByText('No users found.').waitFor()
    // The guest keeps her page until her next step; then her session ends.
    await menu(guest).filter({ hasText: 'Interchange' }).click()
    await guest.getByText('does not belong to a member').waitFor()
    expect(await backend.sql('select 1 from auth.users where email = $1', [email])).toEqual([])
  })

  test('can be sent again and withdrawn; then its link is dead', async () => {
    const email = 'withdrawn@fixtures.example'
    await backend.sql(
      "insert into invitations (email, first_name, last_name, expires_at) values ($1, 'Rumen', 'Withdrawn', now() - interval '1 hour')",
      [email],
    )
    const office = await openAs('superadmin@bkcc.example', '/dashboard/users/invitations')
    await office.getByText('Expired').waitFor()
    await office.getByRole('button', { name: `Send the invitation of ${email} again` }).click()
    await office.getByText(`The mail to ${email} is sent again`).waitFor()
    const link = await linkTo(email)
    await office.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click()
    // While the dialog is open, nothing behind it can be found.
    await office.getByRole('alertdialog').waitFor({ state: 'detached' })
    await office.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor({ state: 'detached' })
    const guest = await openAccount(link)
    await guest.getByText('This link was used already, is too old, or is not complete.').waitFor()
  })
})
