import { expect, test, vi } from 'vitest'
import { expectNoOverflow, judgeInBothWindows } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { still, withData } from '../support/addresses'
import { desktop, faultsOf, phone, settled, useBrowser } from '../support/browser'

const { open, url } = useBrowser()
// A walk through many pages on one device: a fresh one for each costs more than loading and judging the page.
vi.setConfig({ testTimeout: 300_000 })

test.each([
  ['pages that read nothing more', still],
  ['pages with data', withData],
  [
    'lists that are turned, filtered or searched',
    ['/events?page=2', '/events?month=2029-02', '/events/past?year=1999', '/news?category=trade', '/members?q=rose'],
  ],
])('%s: accessible in both windows, and nothing sticks out at 360 and 1920 px either', async (_, paths) => {
  const page = await open('/', { viewport: phone })
  for (const path of paths) {
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await settled(page)
    await judgeInBothWindows(page)
    for (const width of [1920, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    // Violations of the Content-Security-Policy are among them.
    expect(faultsOf(page), path).toEqual([])
  }
})

// expectAccessible leaves out contrasts that it has judged before.
test.each([
  ['text', 'color: #ccc'],
  ['what is behind it', 'background: #777'],
])('a contrast that only the wide window spoils is found: %s', async (_, style) => {
  // The site's Content-Security-Policy allows no other styles.
  const page = await open('/sitemap', { viewport: phone, bypassCSP: true })
  await settled(page)
  await page.addStyleTag({
    content: `@media (min-width: 64rem) { main * { ${style} !important; transition: none !important } }`,
  })
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expect(expectAccessible(page)).rejects.toMatchObject({ actual: [expect.stringMatching(/^color-contrast: /)] })
})

test('the application dialog, fresh and with errors', async () => {
  const page = await open('/membership', { viewport: phone })
  await page
    .getByRole('button', { name: /Apply Now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  await judgeInBothWindows(page)
  await dialog.getByRole('button', { name: /Submit/i }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
})

test('the forms of contact and sign-in with errors', async () => {
  const page = await open('/contact', { viewport: phone })
  for (const [path, button] of [
    ['/contact', /Send/i],
    ['/login', 'Sign in'],
  ] as const) {
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await judgeInBothWindows(page)
  }
})
