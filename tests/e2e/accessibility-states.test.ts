import type { Page } from 'playwright-core'
import { test, vi } from 'vitest'
import { data, judgeInBothWindows, withoutArtwork } from '../support/accessibility-suite'
import { withData } from '../support/addresses'
import { phone, settled, useBrowser } from '../support/browser'
import { asYoungerThanTheBuild } from '../support/young-page'

const { open, url } = useBrowser()
// Each is a walk through many pages on one device; see accessibility-full.
vi.setConfig({ testTimeout: 300_000 })

/** Pages from the build contain their data; here they are served without it. */
const bare = async (page: Page) => {
  await withoutArtwork(page)
  await asYoungerThanTheBuild(page)
}

test('pages that wait for their data, which then cannot be read', async () => {
  const page = await open('/sitemap', { viewport: phone, before: bare })
  for (const path of withData) {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    await page.route(data, async (route) => {
      await refused
      await route.fulfill({ status: 500, json: { message: 'down' } })
    })
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[role=status]:visible').first().waitFor()
    await judgeInBothWindows(page)
    refuse()
    // The legal pages show nothing when they fail (specification, section 8).
    if (/terms|privacy|cookies/.test(path)) await settled(page)
    else await page.getByRole('alert').first().waitFor()
    await judgeInBothWindows(page)
    await page.unroute(data)
  }
})

test('pages whose data is empty', async () => {
  const page = await open('/sitemap', { viewport: phone, before: asYoungerThanTheBuild })
  await page.route(data, (route) => {
    const single = route.request().headers().accept?.includes('vnd.pgrst.object')
    return route.fulfill(
      single
        ? { status: 406, json: { code: 'PGRST116', message: 'none', details: 'The result contains 0 rows' } }
        : { status: 200, headers: { 'content-range': '*/0' }, json: [] },
    )
  })
  for (const path of ['/about', '/services', '/events', '/news', '/members', '/members?type=individual']) {
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await settled(page)
    await judgeInBothWindows(page)
  }
})
