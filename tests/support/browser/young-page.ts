import type { Page } from 'playwright-core'
import { testBackend } from '../database/test-backend'

/**
 * Serves every public page as if it were newer than the build: without content, so that the browser renders it and tests can
 * look at its pending, failed and empty states.
 */
export async function asYoungerThanTheBuild(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$|^\/(rest|auth|storage|functions|dashboard|_local)\b/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // /reset-password always gets the empty shell, which has no address of its own.
      const shell = await route.fetch({ url: `${testBackend().siteUrl}/reset-password` })
      await route.fulfill({ response: shell, status: 200 })
    },
  )
}
