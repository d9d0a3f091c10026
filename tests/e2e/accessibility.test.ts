import { describe, expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/browser/accessibility-suite'
import { office, still, withData } from '../support/addresses'
import { desktop, faultsOf, moveTo, phone, settled, useBrowser } from '../support/browser/browser'
import { offScale } from '../support/browser/type-scale'

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
    // What a visitor sees first is rendered beforehand; the dashboard is a page that goes on.
    await (who === 'a visitor' ? page.goto(url + path) : moveTo(page, path))
    await settled(page)
    await judge(page)
    for (const viewport of who === 'a visitor' ? [phone, desktop] : []) {
      await page.setViewportSize(viewport)
      expect(await offScale(page), `type at ${viewport.width} px`).toEqual([])
    }
    for (const width of who === 'a visitor' ? [360, 1920] : []) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    // Violations of the Content-Security-Policy are among them.
    expect(faultsOf(page)).toEqual([])
    await page.setViewportSize(phone)
  })
})
