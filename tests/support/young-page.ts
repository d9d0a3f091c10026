import type { Page } from 'playwright-core'

/**
 * Lets every public page be answered as one that is younger than the build: without content, to be made by the browser, in
 * whose pending, failed and empty states it can then be looked at.
 */
export async function asYoungerThanTheBuild(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$|^\/(rest|auth|storage|functions|dashboard|_local)\b/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // An address that is always answered so: the document itself is at none.
      const shell = await route.fetch({ url: new URL('/login', route.request().url()).href })
      await route.fulfill({ response: shell, status: 200 })
    },
  )
}
