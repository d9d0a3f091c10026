import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumArguments } from '../support/browser/chromium'
import { freePort } from '../support/free-port'

/** How a slow phone on a slow network is imitated: computed from an unhindered load, or applied to the load itself (DevTools). */
export type Throttling = 'simulate' | 'devtools'

/** Lighthouse's findings on one page: times in milliseconds, and scores from 0 to 100 if requested. */
export type Finding = {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  scores: Record<string, number>
  /** Ids of the audits that cost points. */
  lost: string[]
}

const timings = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

/**
 * Starts a browser for Lighthouse. It measures one page at a time: pages measured together would slow each other down.
 *
 * @param executablePath of Chromium
 * @returns `audit` opens a page as a phone does for the first time, and says what Lighthouse (its own mobile settings) finds;
 *   with `categories` it judges those as well, otherwise it only takes the times
 */
export async function startLighthouse(executablePath: string): Promise<{
  audit: (url: string, throttling: Throttling, categories?: readonly string[]) => Promise<Finding>
  stop: () => Promise<void>
}> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  const audit = async (url: string, throttling: Throttling, categories: readonly string[] = []): Promise<Finding> => {
    const flags: Flags = {
      port,
      logLevel: 'silent',
      output: 'json',
      throttlingMethod: throttling,
      disableFullPageScreenshot: true,
      ...(categories.length ? { onlyCategories: [...categories] } : { onlyAudits: Object.values(timings) }),
    }
    const answer = await lighthouse(url, flags)
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${url}: ${answer?.lhr.runtimeError?.message ?? 'no answer'}`)
    const { lhr } = answer
    const numeric = (id: string) => {
      const value = lhr.audits[id]?.numericValue
      if (value === undefined)
        throw new Error(`Lighthouse gave no ${id} for ${url}: ${lhr.audits[id]?.errorMessage ?? ''}`)
      return value
    }
    const lost = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      id === 'performance'
        ? []
        : auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    )
    return {
      fcp: numeric(timings.fcp),
      lcp: numeric(timings.lcp),
      tbt: numeric(timings.tbt),
      cls: numeric(timings.cls),
      scores: Object.fromEntries(
        Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      ),
      lost,
    }
  }
  return { audit, stop: () => browser.close() }
}
