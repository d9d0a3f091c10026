import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { measureOffice, measurePublicPages } from '../bench/bytes'
import { compareChunks } from '../bench/chunks'
import { officePages } from '../bench/site-pages'
import { chromiumArguments } from '../support/chromium'
import { testBackend } from '../support/test-backend'

const site = testBackend()
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('site').chromium, args: chromiumArguments })
})
afterAll(() => browser.close())

/** Prints a table, and fails with everything that is over its budget. */
function judge({ lines, faults }: { lines: string[]; faults: string[] }): void {
  process.stdout.write(`\n${lines.join('\n')}\n`)
  expect(faults).toEqual([])
}

test('no chunk of the bundle has grown unseen', async () => judge(await compareChunks()))

test('public pages weigh and ask for no more than they may, and no script holds them up', async () =>
  judge(await measurePublicPages(browser, site)))

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
