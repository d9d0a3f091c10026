import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser } from './browser'

/** Public pages that read more than the settings. */
export const withData = ['/about', '/services', '/events', '/events/sofia-astana-business-forum', '/events/annual-general-assembly', '/news', '/news/a-morning-among-roses', '/members', '/terms', '/privacy', '/cookies']
/** Public pages that read nothing more. */
export const still = ['/', '/membership', '/contact', '/login', '/reset-password', '/reset-password?token=any', '/accept-invitation', '/confirm-email?token=any', '/no-such-page', '/sitemap']
const data = /\/rest\/v1\/(?!site_settings)/

/** No text or control may stick out of the window sideways. */
export async function expectNoOverflow(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The pictures say nothing in the states before the data, and drawing them is most of the time. */
const withoutArtwork = (page: Page) => page.route('**/artwork/**', (route) => route.abort())

/** Waits until a page's data is there. */
export async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Every control that is no link within running text is at least 44 px high or wide enough to be hit (WCAG 2.5.8 asks for 24). */
export async function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, header a:visible, footer a:visible, input:visible:not([type=checkbox]), select:visible')
    .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().height < 43.5 && !element.classList.contains('sr-only')).map((element) => element.outerHTML.slice(0, 120)))
}

/**
 * Every public page in each of its states, in one window: no axe violation, nothing sticking out, targets big enough.
 *
 * @param viewport the window, in CSS pixels
 */
export function describeAccessibility(viewport: { width: number; height: number }): void {
  const { open } = useBrowser()

  test.each([...still, ...withData])('%s, full', async (path) => {
    const page = await open(path, { viewport })
    await settled(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await smallTargets(page)).toEqual([])
  })

  test.each(withData)('%s, pending', async (path) => {
    const held: Route[] = []
    const page = await open(path, { viewport, before: (fresh) => Promise.all([withoutArtwork(fresh), fresh.route(data, (route) => void held.push(route))]) })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[role=status]:visible').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await Promise.all(held.map((route) => route.abort()))
  })

  test.each(withData)('%s, failed', async (path) => {
    const page = await open(path, { viewport, before: (fresh) => Promise.all([withoutArtwork(fresh), fresh.route(data, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))]) })
    // The legal pages show nothing when they fail (specification, section 8).
    if (/terms|privacy|cookies/.test(path)) await settled(page)
    else await page.getByRole('alert').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test.each(['/about', '/services', '/events', '/news', '/members', '/members?type=individual'])('%s, empty', async (path) => {
    const page = await open(path, {
      viewport,
      before: (fresh) =>
        fresh.route(data, (route) => {
          const single = route.request().headers().accept?.includes('vnd.pgrst.object')
          return route.fulfill(single ? { status: 406, json: { code: 'PGRST116', message: 'none', details: 'The result contains 0 rows' } } : { status: 200, headers: { 'content-range': '*/0' }, json: [] })
        }),
    })
    await settled(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test('the application dialog, fresh and with errors', async () => {
    const page = await open('/membership', { viewport })
    await page.getByRole('button', { name: /Apply Now/ }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Membership Application' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await dialog.locator('[aria-invalid="true"]').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test('forms with errors', async () => {
    for (const [path, button] of [['/contact', /Send/i], ['/login', 'Sign in']] as const) {
      const page = await open(path, { viewport })
      await page.getByRole('main').getByRole('button', { name: button }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await expectAccessible(page)
    }
  })
}
