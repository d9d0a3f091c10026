import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { siteFiles } from '../../hosting/site-files'
import { listen, type RunningServer } from '../../supabase/local/http-server'
import { anything, phone, settled, useBrowser } from '../support/browser/browser'
import { nextBuild } from '../support/browser/next-build'

const { open, backend, url } = useBrowser()
let folder: string
let server: RunningServer
let deployedUnder: Page | undefined
beforeAll(async () => {
  folder = await nextBuild(inject('site').folder)
  const site = siteFiles(folder, backend, { origin: url })
  server = await listen(
    (request, response) => site(request, response, () => response.writeHead(404).end('Not found\n')),
    0,
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
// Its requests may still be under way when it is closed.
afterEach(() => deployedUnder?.unrouteAll({ behavior: 'ignoreErrors' }))

/** Puts the next build in the place of the files that an open page came from. */
async function deploy(page: Page): Promise<void> {
  deployedUnder = page
  await page.route(/^[^?]*:\d+\/(?!rest\/|auth\/|storage\/|functions\/)/, async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace(url, `http://localhost:${server.port}`) }),
    }),
  )
}

/** Marks the document on screen: one that takes its place has no mark. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.open = 'yes'))
const isSameDocument = (page: Page) => page.evaluate(() => document.body.dataset.open === 'yes')
const notLoaded = (page: Page) => page.getByRole('alert').getByText(/^This could not be loaded/)

test('a page that was open during a deployment keeps what is typed, and a link leads to a page of the new build', async () => {
  const page = await open('/contact', { viewport: phone, tolerates: anything })
  await settled(page)
  const message = page.getByLabel(/^Message/)
  await message.fill('Typed before the deployment')
  await mark(page)
  await deploy(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await notLoaded(page).waitFor()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect.poll(() => notLoaded(page).count()).toBe(2)
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  await about.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  expect([await isSameDocument(page), await message.inputValue()]).toEqual([true, 'Typed before the deployment'])
  await about.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(`${url}/about`)
  await page.locator('script[src*="-next.js"]').first().waitFor({ state: 'attached' })
  await settled(page)
  expect(await isSameDocument(page)).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})

test.each([
  ['/membership', /Apply Now/],
  ['/events/energy-day-grid-wind-and-storage', /Register Now/],
])('%s says in its place that its form cannot be loaded', async (path, name) => {
  const page = await open(path, { tolerates: anything })
  await settled(page)
  await mark(page)
  await deploy(page)
  await page.getByRole('button', { name }).first().click()
  await notLoaded(page).waitFor()
  expect(await isSameDocument(page)).toBe(true)
})
