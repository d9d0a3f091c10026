import path from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import sharp from 'sharp'
import { chromiumArguments, ensureChromium } from '../tests/support/browser/chromium.ts'
import { passwordGrant, sessionKey } from '../tests/support/session.ts'
import { startTestSite } from '../tests/support/browser/site.ts'

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const forum = '31000000-0000-4000-8000-000000000001'

interface Screenshot {
  file: string
  address: string
  /** The demo account that is signed in; a visitor without. */
  role?: 'superadmin' | 'admin' | 'editor' | 'member'
  /** Width of the picture in pixels; 520 is a phone's. */
  width: 1440 | 1000 | 520
  /** What is done on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const scrollBy = (pixels: number) => (page: Page) => page.mouse.wheel(0, pixels)

async function fill(page: Page, fields: Readonly<Record<string, string>>) {
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
}

const screenshots: readonly Screenshot[] = [
  { file: 'home', address: '/', width: 1440 },
  { file: 'events', address: '/events', width: 1000, prepare: scrollBy(365) },
  { file: 'article', address: '/news/a-morning-among-roses', width: 1000 },
  { file: 'members', address: '/members', width: 1000 },
  { file: 'company', address: '/members/chardaklia-hydraulics', width: 1000 },
  { file: 'search', address: '/search?q=Казахстан', width: 1000 },
  {
    file: 'membership',
    address: '/membership',
    width: 1000,
    prepare: async (page) => {
      await press('Apply Now for Professional membership')(page)
      await fill(page, {
        'Company name': 'Iskar Bearings',
        'Contact person': 'Desislava Mincheva',
        Email: 'd.mincheva@iskar-bearings.example',
        Phone: '+359 2 000 0104',
      })
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Country').selectOption('Bulgaria')
      await dialog.getByLabel('Industry').selectOption('Manufacturing')
      await dialog.getByRole('checkbox').check()
    },
  },
  {
    file: 'registration',
    address: '/events/sofia-astana-business-forum',
    width: 1000,
    prepare: async (page) => {
      await press('Register Now')(page)
      await fill(page, {
        Name: 'Desislava Mincheva',
        Email: 'd.mincheva@iskar-bearings.example',
        Company: 'Iskar Bearings',
      })
    },
  },
  { file: 'phone-home', address: '/', width: 520 },
  {
    file: 'phone-menu',
    address: '/',
    width: 520,
    prepare: async (page) => {
      await press('Open menu')(page)
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  { file: 'phone-event', address: '/events/sofia-astana-business-forum', width: 520 },
  { file: 'overview', address: '/dashboard?period=all', role: 'admin', width: 1440 },
  { file: 'office-members', address: '/dashboard/members', role: 'admin', width: 1440 },
  { file: 'own-company', address: '/dashboard/company', role: 'member', width: 1440 },
  { file: 'proposals', address: '/dashboard/members/proposals', role: 'admin', width: 1440 },
  { file: 'users', address: '/dashboard/users', role: 'admin', width: 1440 },
  { file: 'applications', address: '/dashboard/applications', role: 'superadmin', width: 1000 },
  { file: 'messages', address: '/dashboard/messages', role: 'superadmin', width: 1000 },
  { file: 'newsroom', address: '/dashboard/news', role: 'editor', width: 1440 },
  { file: 'editor', address: '/dashboard/news/41000000-0000-4000-8000-000000000001', role: 'editor', width: 1440 },
  {
    file: 'newsletter',
    address: '/dashboard/newsletter/44000000-0000-4000-8000-000000000001',
    role: 'editor',
    width: 1440,
  },
  { file: 'pages', address: '/dashboard/pages/membership', role: 'admin', width: 1440 },
  { file: 'office-events', address: '/dashboard/events?status=upcoming', role: 'editor', width: 1440 },
  {
    file: 'announcement',
    address: '/dashboard/interchange/announcements/50000000-0000-4000-8000-000000000001',
    role: 'editor',
    width: 1440,
    // The middle of the list of recipients, below the text.
    prepare: (page) => page.getByText('Not yet').nth(2).scrollIntoViewIfNeeded(),
  },
  { file: 'phone-member', address: '/dashboard', role: 'member', width: 520 },
  {
    file: 'phone-check-in',
    address: `/dashboard/events/${forum}/participants`,
    role: 'editor',
    width: 520,
    // The event begins in two weeks; ahead of its day, a check-in asks first.
    prepare: async (page) => {
      await press(/^Check in /)(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Check in' }).click()
      await page.getByText('1 checked in').first().waitFor()
    },
  },
]

/** A browser context of a window and an account, as on a device where the choice about cookies was made before. */
function contextOf(origin: string, width: number, session: string | undefined): BrowserContextOptions {
  const stored = [
    { name: 'bkcc.analytics-consent', value: 'declined' },
    ...(session === undefined ? [] : [{ name: sessionKey, value: session }]),
  ]
  return {
    viewport: width === 520 ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Sofia',
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  }
}

/**
 * `npm run screenshots`: takes the pictures of README.md and docs/tour.md again, of a freshly seeded site.
 *
 * @param names of pictures, such as `home`; none means all
 */
export async function run(names: readonly string[]): Promise<void> {
  const site = await startTestSite()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    for (const { file, address, role, width, prepare } of screenshots) {
      if (names.length && !names.includes(file)) continue
      const session = role && (await passwordGrant(site.url, site.publishableKey, `${role}@bkcc.example`))
      const context = await browser.newContext(contextOf(site.url, width, session))
      const page = await context.newPage()
      await page.goto(site.url + address, { waitUntil: 'networkidle' })
      await prepare?.(page)
      await page.waitForLoadState('networkidle')
      await page.locator('[role=status][aria-label], main [aria-busy=true]').first().waitFor({ state: 'detached' })
      const picture = sharp(await page.screenshot())
        .resize(width)
        .webp({ quality: 80 })
      await picture.toFile(path.join(folder, `${file}.webp`))
      await context.close()
      process.stdout.write(`docs/screenshots/${file}.webp\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}
