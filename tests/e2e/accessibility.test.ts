import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, phone, useBrowser } from '../support/browser'

const { open } = useBrowser()

const withData = ['/about', '/services', '/events', '/events/sofia-astana-business-forum', '/events/annual-general-assembly', '/news', '/news/a-morning-among-roses', '/members', '/terms', '/privacy', '/cookies']
const still = ['/', '/membership', '/contact', '/login', '/no-such-page', '/sitemap']
const data = /\/rest\/v1\/(?!site_settings)/

/** No text or control may stick out of the window sideways. */
async function expectNoOverflow(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Every control that is no link within running text is at least 44 px high or wide enough to be hit (WCAG 2.5.8 asks for 24). */
async function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, header a:visible, footer a:visible, input:visible:not([type=checkbox]), select:visible')
    .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().height < 43.5 && !element.classList.contains('sr-only')).map((element) => element.outerHTML.slice(0, 120)))
}

describe.each([
  ['390 px', phone],
  ['1440 px', desktop],
] as const)('at %s', (_name, viewport) => {
  test.each([...still, ...withData])('%s, full', async (path) => {
    const page = await open(path, { viewport })
    await settled(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await smallTargets(page)).toEqual([])
  })

  test.each(withData)('%s, pending', async (path) => {
    const held: Route[] = []
    const page = await open(path, { viewport, before: (fresh) => fresh.route(data, (route) => void held.push(route)) })
    await page.getByRole('status').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await Promise.all(held.map((route) => route.abort()))
  })

  test.each(withData)('%s, failed', async (path) => {
    const page = await open(path, { viewport, before: (fresh) => fresh.route(data, (route) => route.fulfill({ status: 500, json: { message: 'down' } })) })
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
})

test('the mobile menu and the lightbox are accessible', async () => {
  const page = await open('/events/annual-general-assembly', { viewport: phone })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: /gallery/i }).getByRole('button').first().click()
  await page.locator('.yarl__portal_open').waitFor()
  await expectAccessible(page)
})

test('360 and 1920 px: nothing sticks out', async () => {
  for (const width of [360, 1920]) {
    for (const path of [...still, ...withData]) {
      const page = await open(path, { viewport: { width, height: 900 } })
      await settled(page)
      await expectNoOverflow(page)
      await page.context().close()
    }
  }
}, 180_000)

test('a member is applied for by keyboard alone', async () => {
  const page = await open('/membership')
  await page.getByRole('button', { name: /Apply Now/ }).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  const tabTo = async (label: RegExp) => {
    for (let step = 0; step < 20; step += 1) {
      if (await dialog.getByLabel(label).evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(label)}`)
  }
  await tabTo(/Company Name/i)
  await page.keyboard.type('Keyboard Works')
  await tabTo(/Contact Person/i)
  await page.keyboard.type('Ivo Petrov')
  await tabTo(/Country/i)
  await page.keyboard.type('Bulgaria')
  await tabTo(/Email/i)
  await page.keyboard.type('ivo@keyboard.example')
  await tabTo(/Industry/i)
  await page.keyboard.type('Energy')
  await tabTo(/Employees/i)
  await page.keyboard.type('1-10')
  for (let step = 0; step < 6 && !(await dialog.getByRole('checkbox').evaluate((element) => element === document.activeElement)); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Application submitted successfully').waitFor()
})
