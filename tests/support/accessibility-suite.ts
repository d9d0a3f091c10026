import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible'
import { desktop, phone } from './browser'

/** Reads of what the pages `withData` show. */
export const data = /\/rest\/v1\/(?!site_settings)/

/** No text or control may stick out of the window sideways. */
export async function expectNoOverflow(page: Page) {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // A window that has just changed its size is laid out a moment later.
  await expect.poll(wide, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0)
}

/** The pictures say nothing in the states before the data, and drawing them is most of the time. */
export const withoutArtwork = (page: Page) => page.route('**/artwork/**', (route) => route.abort())

/** Every control that is no link within running text is at least 44 px high or wide enough to be hit (WCAG 2.5.8 asks for 24); the trap of a form (`useFormGuard`) is for nobody to hit. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(
      'button:visible, header a:visible, footer a:visible, input:visible:not([type=checkbox], [type=radio]), select:visible',
    )
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.getBoundingClientRect().height < 43.5 &&
            !element.classList.contains('sr-only') &&
            !(element.closest('[aria-hidden=true]') && element.getAttribute('tabindex') === '-1'),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    )
}

/** A page as it stands, in both windows: no axe violation, nothing sticking out, targets big enough. The page is left in the wide one. */
export async function judgeInBothWindows(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await smallTargets(page), `${page.url()} at ${viewport.width}`).toEqual([])
  }
}
