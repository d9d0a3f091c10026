import { describe, expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { office, still, withData } from '../support/addresses'
import { desktop, faultsOf, phone, settled, useBrowser } from '../support/browser'

const { open, openAs, sharedPage, url } = useBrowser()

/** Lists that are turned, filtered or searched. */
const lists = [
  '/events?page=2',
  '/events?month=2029-02',
  '/events/past?year=1999',
  '/news?category=trade',
  '/members?q=rose',
]
const ofMember = [
  '/dashboard',
  '/dashboard/interchange',
  '/dashboard/company',
  '/dashboard/registrations',
  '/dashboard/profile',
  '/dashboard/users',
  '/events/sofia-astana-business-forum',
]
const announcement = '50000000-0000-4000-8000-000000000001'
const shown = [`/dashboard/interchange/announcements/${announcement}`, `/dashboard/interchange/${announcement}`]

describe.each([
  ['a visitor', () => open('/sitemap', { viewport: phone }), [...still, ...withData, ...lists]],
  [
    'a Super Administrator',
    () => openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport: phone }),
    [...office, ...shown],
  ],
  ['a member', () => openAs('member@bkcc.example', '/dashboard/profile', { viewport: phone }), ofMember],
])('to %s, with its data', (who, begin, paths) => {
  const shared = sharedPage(begin)
  test.each(paths)('%s is accessible, and nothing sticks out', async (path) => {
    const page = await shared()
    page.problems.length = 0
    await page.goto(url + path)
    await settled(page)
    await judge(page)
    for (const width of who === 'a visitor' ? [360, 1920] : []) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    // Violations of the Content-Security-Policy are among them.
    expect(faultsOf(page)).toEqual([])
    await page.setViewportSize(phone)
  })
})

// expectAccessible leaves out contrasts that it has judged before.
test.each([
  ['text', 'color: #ccc'],
  ['what is behind it', 'background: #777'],
])('a contrast that only the wide window spoils is found: %s', async (_, style) => {
  // The site's Content-Security-Policy allows no other styles.
  const page = await open('/sitemap', { viewport: phone, bypassCSP: true })
  await settled(page)
  await page.addStyleTag({
    content: `@media (min-width: 64rem) { main * { ${style} !important; transition: none !important } }`,
  })
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expect(expectAccessible(page)).rejects.toMatchObject({ actual: [expect.stringMatching(/^color-contrast: /)] })
})
