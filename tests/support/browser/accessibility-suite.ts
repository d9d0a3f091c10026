import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible'
import { desktop, phone } from './browser'

/** Matches the reads of the data that the pages `withData` show. */
export const data = /\/rest\/v1\/(?!rpc\/get_site)/

/** Expects that no text or control sticks out of the window sideways. */
export async function expectNoOverflow(page: Page) {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Layout follows a moment after a change of the window's size.
  await expect.poll(wide, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0)
}

/** Blocks the artwork: it does not matter in the states before the data, and drawing it takes most of the time. */
export const withoutArtwork = (page: Page) => page.route('**/artwork/**', (route) => route.abort())

/**
 * Finds controls that are too small to hit: all but links in running text must have 44 px, in the wide window of the
 * dashboard, which is for a mouse, 24 (WCAG 2.5.8). Skips the hidden field of a form (`useFormGuard`).
 */
async function smallTargets(page: Page): Promise<string[]> {
  const forMouse = page.viewportSize()?.width === desktop.width && new URL(page.url()).pathname.startsWith('/dashboard')
  return page
    .locator(
      'button:visible, header a:visible, footer a:visible, input:visible:not([type=checkbox], [type=radio]), select:visible',
    )
    .evaluateAll(
      (elements, least) =>
        elements
          .filter(
            (element) =>
              element.getBoundingClientRect().height < least &&
              !element.classList.contains('sr-only') &&
              !(element.closest('[aria-hidden=true]') && element.getAttribute('tabindex') === '-1'),
          )
          .map((element) => element.outerHTML.slice(0, 120)),
      forMouse ? 23.5 : 43.5,
    )
}

/**
 * Expects of a page in its present state: no axe violation, nothing sticking out, targets big enough. On a phone in
 * `npm test`, in both windows in `npm run test:all`. Leaves the window as it was.
 */
export async function judge(page: Page): Promise<void> {
  const before = page.viewportSize() ?? desktop
  for (const viewport of process.env.TEST_BREADTH ? [phone, desktop] : [phone]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await smallTargets(page), `${page.url()} at ${viewport.width}`).toEqual([])
  }
  await page.setViewportSize(before)
}
