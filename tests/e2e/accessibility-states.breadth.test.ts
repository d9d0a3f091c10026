import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { data, judge, withoutArtwork } from '../support/browser/accessibility-suite'
import { withData } from '../support/addresses'
import { anything, phone, settled, useBrowser } from '../support/browser/browser'
import { asYoungerThanTheBuild } from '../support/browser/young-page'

const { open, openAs, sharedPage, url } = useBrowser()

type Reading = readonly (readonly [path: string, data: RegExp])[]

/** Pages of the office that read something, each with what it reads. */
const office: Reading = [
  ['/dashboard/members', /rest\/v1\/office_members\?.*limit=/],
  ['/dashboard/messages/62000000-0000-4000-8000-000000000003', /rest\/v1\/contact_messages\?.*id=eq\./],
  ['/dashboard', /rpc\/get_(waiting|coming_events|dashboard_statistics|growth)/],
  ['/dashboard/settings', /rest\/v1\/site_settings/],
  ['/dashboard/interchange', /rest\/v1\/announcement/],
  ['/dashboard/news/41000000-0000-4000-8000-000000000001', /rest\/v1\/news_articles\?.*id=eq\./],
  ['/dashboard/figures/users?period=90d', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users', /rest\/v1\/user_profiles\?.*limit=/],
  ['/dashboard/users/invitations', /rest\/v1\/invitations/],
  ['/dashboard/mail', /rest\/v1\/mail_outbox/],
  ['/dashboard/applications', /rest\/v1\/membership_applications\?.*limit=/],
  ['/dashboard/messages', /rest\/v1\/contact_messages\?.*limit=/],
  ['/dashboard/members/20000000-0000-4000-8000-000000000004', /rest\/v1\/office_members\?.*id=eq\./],
  ['/dashboard/members/20000000-0000-4000-8000-000000000005', /rpc\/get_member_record/],
  ['/dashboard/members/proposals', /rest\/v1\/proposals\?.*limit=/],
  ['/dashboard/members/proposals/2a000000-0000-4000-8000-000000000001', /rest\/v1\/proposals\?.*id=eq\./],
  ['/dashboard/events', /rest\/v1\/events\?.*limit=/],
  ['/dashboard/events/31000000-0000-4000-8000-000000000017', /rest\/v1\/events\?.*id=eq\./],
  ['/dashboard/events/31000000-0000-4000-8000-000000000001/participants', /rest\/v1\/event_registrations\?/],
  ['/dashboard/registrations', /rpc\/my_registrations/],
  ['/dashboard/news', /rest\/v1\/news_articles\?.*limit=/],
  ['/dashboard/interchange/announcements', /rest\/v1\/announcements\?/],
  ['/dashboard/newsletter', /rest\/v1\/newsletter_issues\?.*limit=/],
  ['/dashboard/newsletter/44000000-0000-4000-8000-000000000001', /rest\/v1\/newsletter_issues\?.*id=eq\./],
  ['/dashboard/interchange/subscribers', /rest\/v1\/newsletter_subscribers/],
  ['/dashboard/settings/company-fields', /rest\/v1\/company_fields/],
  ['/dashboard/pages/synonyms', /rest\/v1\/synonyms/],
  ['/dashboard/audit-log', /rest\/v1\/audit_log/],
  ['/dashboard/privacy', /rest\/v1\/(erasure_requests|retention_periods)/],
  ['/dashboard/dues', /rest\/v1\/document_list/],
  ['/dashboard/dues/65000000-0000-4000-8000-000000000010', /rpc\/get_document$/],
  ['/dashboard/dues/payments', /rest\/v1\/payment_list/],
  ['/dashboard/dues/payments/66000000-0000-4000-8000-000000000010', /rest\/v1\/payment_list/],
  ['/dashboard/dues/statements', /rest\/v1\/bank_statement_list/],
  ['/dashboard/dues/statements/67000000-0000-4000-8000-000000000001', /rpc\/get_statement/],
  ['/dashboard/settings/billing', /rest\/v1\/billing_settings/],
  ['/dashboard/settings/tax-rules', /rest\/v1\/tax_rules/],
]
const withoutRows = office.filter(([address]) => !/\d{12}$|settings$|company-fields$|billing$|dashboard$/.test(address))
const ofMember: Reading = [
  ['/dashboard/company', /rest\/v1\/company_fields/],
  ['/dashboard/company/chardaklia-hydraulics/dues', /rpc\/get_member_dues/],
]
const ofVisitor: Reading = ['/members', '/events/sofia-astana-business-forum', '/privacy', ...withData].map((path) => [
  path,
  data,
])
/** Two parts of a page may be at one address. */
const once = (pages: Reading) => [...new Map(pages)]

/** Pages from the build contain their data; here they are served without it. */
const bare = async (page: Page) => {
  await withoutArtwork(page)
  await asYoungerThanTheBuild(page)
}
const asAdministrator = () =>
  openAs('admin@bkcc.example', '/dashboard/profile', { viewport: phone, tolerates: anything })

describe.each([
  ['a visitor', () => open('/sitemap', { viewport: phone, tolerates: anything, before: bare }), once(ofVisitor)],
  ['an Administrator', asAdministrator, once(office)],
  [
    'a member',
    () => openAs('member@bkcc.example', '/dashboard/profile', { viewport: phone, tolerates: anything }),
    once(ofMember),
  ],
])('to %s', (_, begin, pages) => {
  const shared = sharedPage(begin)
  test.each(pages)('%s is accessible while it waits for its data, which then cannot be read', async (path, data) => {
    const page = await shared()
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    await page.route(data, async (route) => {
      await refused
      await route.fulfill({ status: 500, json: { message: 'down' } })
    })
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByRole('main').or(page.getByRole('dialog')).locator('[role=status]:visible').first().waitFor()
    await judge(page)
    refuse()
    // The legal pages show nothing when they fail (specification, section 8).
    if (/terms|privacy$|cookies/.test(path) && !path.startsWith('/dashboard')) await settled(page)
    else await page.getByRole('alert').first().waitFor()
    await judge(page)
    await page.unroute(data)
  })
})

describe('a list without rows', () => {
  const shared = sharedPage(asAdministrator)
  test.each(once(withoutRows))('%s is accessible', async (path, data) => {
    const page = await shared()
    await page.route(data, (route) => route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }))
    await page.goto(url + path)
    await settled(page)
    await judge(page)
    await page.unroute(data)
  })
})

describe('a public page without data', () => {
  const shared = sharedPage(async () => {
    const page = await open('/sitemap', { viewport: phone, tolerates: anything, before: asYoungerThanTheBuild })
    await page.route(data, (route) => {
      const single = route.request().headers().accept?.includes('vnd.pgrst.object')
      return route.fulfill(
        single
          ? { status: 406, json: { code: 'PGRST116', message: 'none', details: 'The result contains 0 rows' } }
          : { status: 200, headers: { 'content-range': '*/0' }, json: [] },
      )
    })
    return page
  })
  test.each(['/about', '/services', '/events', '/news', '/members', '/members?type=individual'])(
    '%s is accessible',
    async (path) => {
      const page = await shared()
      await page.goto(url + path)
      await settled(page)
      await judge(page)
    },
  )
})
