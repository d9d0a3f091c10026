import { chromium, type Browser } from 'playwright-core'
import { chromiumArguments, ensureChromium } from '../support/browser/chromium'
import { startTestSite } from '../support/browser/site'

/** Measures a site of its own in a browser. */
export async function onSite<Result>(
  measure: (browser: Browser, site: Awaited<ReturnType<typeof startTestSite>>) => Promise<Result>,
  options?: Parameters<typeof startTestSite>[0],
): Promise<Result> {
  const site = await startTestSite(options)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    return await measure(browser, site)
  } finally {
    await browser.close()
    await site.stop()
  }
}
