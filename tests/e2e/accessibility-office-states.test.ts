import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectNoOverflow, smallTargets } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { phone, settled, useBrowser } from '../support/browser'

const { openAs, url } = useBrowser()
// Each walks through many pages.
vi.setConfig({ testTimeout: 300_000 })

/** Lists and forms that read something, each with what it reads. */
const reading: readonly (readonly [path: string, data: RegExp])[] = [
  ['/dashboard', /rpc\/get_(waiting|coming_events|dashboard_statistics|growth)/],
  ['/dashboard/figures/users?period=90d', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users/invitations', /rest\/v1\/invitations/],
  ['/dashboard/mail', /rest\/v1\/mail_outbox/],
  ['/dashboard/applications', /rest\/v1\/membership_applications\?.*limit=/],
  ['/dashboard/messages', /rest\/v1\/contact_messages\?.*limit=/],
  ['/dashboard/messages/62000000-0000-4000-8000-000000000003', /rest\/v1\/contact_messages\?.*id=eq\./],
  ['/dashboard/members', /rest\/v1\/office_members\?.*limit=/],
  ['/dashboard/members/20000000-0000-4000-8000-000000000004', /rest\/v1\/office_members\?.*id=eq\./],
  ['/dashboard/members/20000000-0000-4000-8000-000000000004/activity', /rpc\/get_member_activity/],
  ['/dashboard/members/proposals', /rest\/v1\/proposals\?.*limit=/],
  ['/dashboard/members/proposals/2a000000-0000-4000-8000-000000000001', /rest\/v1\/proposals\?.*id=eq\./],
  ['/dashboard/events', /rest\/v1\/events\?.*limit=/],
  ['/dashboard/events/31000000-0000-4000-8000-000000000017', /rest\/v1\/events\?.*id=eq\./],
  ['/dashboard/events/31000000-0000-4000-8000-000000000001/participants', /rest\/v1\/event_registrations\?/],
  ['/dashboard/registrations', /rpc\/my_registrations/],
  ['/dashboard/news', /rest\/v1\/news_articles\?.*limit=/],
  ['/dashboard/news/41000000-0000-4000-8000-000000000001', /rest\/v1\/news_articles\?.*id=eq\./],
  ['/dashboard/interchange', /rest\/v1\/announcement/],
  ['/dashboard/interchange/announcements', /rest\/v1\/announcements\?/],
  ['/dashboard/newsletter', /rest\/v1\/newsletter_letters\?.*limit=/],
  ['/dashboard/newsletter/44000000-0000-4000-8000-000000000001', /rest\/v1\/newsletter_letters\?.*id=eq\./],
  ['/dashboard/newsletter/subscribers', /rest\/v1\/newsletter_subscribers/],
  ['/dashboard/settings', /rest\/v1\/site_settings/],
  ['/dashboard/settings/company-fields', /rest\/v1\/company_fields/],
  ['/dashboard/settings/synonyms', /rest\/v1\/synonyms/],
  ['/dashboard/settings/audit-log', /rest\/v1\/audit_log/],
  ['/dashboard/settings/privacy', /rest\/v1\/(erasure_requests|retention_periods)/],
]

// The states before the data differ only in words and shapes, so only the narrow window, the harder one, is tested.
async function judge(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await smallTargets(page), page.url()).toEqual([])
}

test.each([
  ['admin@bkcc.example', reading],
  ['member@bkcc.example', [['/dashboard/company', /rest\/v1\/company_fields/]] as const],
])('pages of %s that wait for their data, which then cannot be read', async (email, pages) => {
  const page = await openAs(email, '/dashboard/profile', { viewport: phone })
  for (const [path, data] of pages) {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    await page.route(data, async (route) => {
      await refused
      await route.fulfill({ status: 500, json: { message: 'down' } })
    })
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByRole('main').or(page.getByRole('dialog')).locator('[role=status][aria-label]').first().waitFor()
    await judge(page)
    refuse()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await judge(page)
    await page.unroute(data)
  }
})

test('lists without rows', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/profile', { viewport: phone })
  for (const [path, data] of reading.filter(
    ([address]) => !/\d{12}(\/company)?$|settings$|company-fields$|dashboard$/.test(address),
  )) {
    await page.route(data, (route) => route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }))
    await page.goto(url + path)
    await settled(page)
    await judge(page)
    await page.unroute(data)
  }
})
