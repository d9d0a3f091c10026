import type { Route } from 'playwright-core'
import { test } from 'vitest'
import { data, judgeInBothWindows, settled, withData, withoutArtwork } from '../support/accessibility-suite'
import { phone, useBrowser } from '../support/browser'

const { open } = useBrowser()

test.each(withData)('%s, pending', async (path) => {
  const held: Route[] = []
  const page = await open(path, { viewport: phone, before: (fresh) => Promise.all([withoutArtwork(fresh), fresh.route(data, (route) => void held.push(route))]) })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[role=status]:visible').first().waitFor()
  await judgeInBothWindows(page)
  await Promise.all(held.map((route) => route.abort()))
})

test.each(withData)('%s, failed', async (path) => {
  const page = await open(path, { viewport: phone, before: (fresh) => Promise.all([withoutArtwork(fresh), fresh.route(data, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))]) })
  // The legal pages show nothing when they fail (specification, section 8).
  if (/terms|privacy|cookies/.test(path)) await settled(page)
  else await page.getByRole('alert').first().waitFor()
  await judgeInBothWindows(page)
})

test.each(['/about', '/services', '/events', '/news', '/members', '/members?type=individual'])('%s, empty', async (path) => {
  const page = await open(path, {
    viewport: phone,
    before: (fresh) =>
      fresh.route(data, (route) => {
        const single = route.request().headers().accept?.includes('vnd.pgrst.object')
        return route.fulfill(single ? { status: 406, json: { code: 'PGRST116', message: 'none', details: 'The result contains 0 rows' } } : { status: 200, headers: { 'content-range': '*/0' }, json: [] })
      }),
  })
  await settled(page)
  await judgeInBothWindows(page)
})
