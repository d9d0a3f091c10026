import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { measureOffice, measurePublicPages } from '../bench/bytes'
import { compareChunks } from '../bench/chunks'
import { measuredPages, officePages } from '../bench/site-pages'
import { argumentsFor } from '../support/browser/chromium'
import { siteOrigin } from '../support/browser/site-origin'
import { testBackend } from '../support/database/test-backend'

const site = testBackend()
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('site').chromium, args: argumentsFor(site.siteUrl) })
})
afterAll(() => browser.close())

/** Prints a table, and fails with everything that is over its budget. */
function judge({ lines, faults }: { lines: string[]; faults: string[] }): void {
  process.stdout.write(`\n${lines.join('\n')}\n`)
  expect(faults).toEqual([])
}

/**
 * Selectors with which browsers compute the styles of everything beside or below an element that is added or gets another
 * class: what follows something, whatever it is, and what the whole page holds.
 */
const farReaching = [/[+~]\s*\*\s*(?=[,{:)])/, /(html|:root|body)[^\s,{]*:has\(/, /\[class~=[^\]]*\]\s\*/]

test('no rule lets a small change compute the styles of a whole page', async () => {
  const css = (await (await fetch(`${site.siteUrl}/`)).text()).match(/<style[^>]*>[^]*?<\/style>/g)?.join('') ?? ''
  expect(css.length).toBeGreaterThan(10_000)
  expect(farReaching.flatMap((selector) => selector.exec(css)?.[0] ?? [])).toEqual([])
})

test('no chunk of the bundle has grown unseen', async () => judge(await compareChunks()))

/** One page of each kind; the texts and the other forms and lists have the frame of these. */
const representatives = measuredPages.filter(
  ({ path }) => !/^\/(services|contact|terms|privacy|cookies|events\/past|news|newsletter(\/.+)?)$/.test(path),
)

test('public pages weigh and ask for no more than they may, and no script holds them up', async () => {
  const pages = process.env.TEST_BREADTH ? measuredPages : representatives
  judge(await measurePublicPages(browser, { ...site, url: siteOrigin }, pages))
})

test('the dashboard loads no more scripts than it may, editor and charts only where they are shown', async () => {
  // The chunks of the sections are measured above; these screens show whether they stay separate.
  const screens = ['/dashboard', '/dashboard/news', '/dashboard/news/new']
  judge(
    await measureOffice(
      browser,
      site,
      officePages.filter(({ path }) => screens.includes(path)),
    ),
  )
})
