import { describe, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { office } from '../support/addresses'
import { moveTo, phone, refusals, settled, useBrowser } from '../support/browser/browser'

const { open, openAs, sharedPage, url } = useBrowser()

const announcement = '50000000-0000-4000-8000-000000000001'

/** The dashboard is a page that goes on; what a visitor sees first is rendered beforehand, here of lists that are turned, filtered or searched. */
describe.each([
  [
    'a visitor',
    () => open('/sitemap', { viewport: phone, tolerates: refusals }),
    ['/events?page=2', '/events?month=2029-02', '/events/past?year=1999', '/news?category=trade', '/members?q=rose'],
  ],
  [
    'a Super Administrator',
    () => openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport: phone, tolerates: refusals }),
    [...office, `/dashboard/interchange/announcements/${announcement}`, `/dashboard/interchange/${announcement}`],
  ],
  [
    'an accountant',
    () => openAs('accountant@bkcc.example', '/dashboard/profile', { viewport: phone, tolerates: refusals }),
    ['/dashboard', ...office.filter((path) => path.startsWith('/dashboard/dues'))],
  ],
  [
    'a member',
    () => openAs('member@bkcc.example', '/dashboard/profile', { viewport: phone, tolerates: refusals }),
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
])('to %s, with its data', (who, begin, paths) => {
  const shared = sharedPage(begin)
  test.each(paths)('%s is accessible, and nothing sticks out', async (path) => {
    const page = await shared()
    await (who === 'a visitor' ? page.goto(url + path) : moveTo(page, path))
    await settled(page)
    await judge(page)
  })
})
