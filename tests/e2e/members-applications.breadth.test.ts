import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { desktop, phone, useBrowser } from '../support/browser/browser'

const { open, url } = useBrowser()
const bottomOf = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

describe('the page of Membership', () => {
  test('has prices, Apply Now and the button that sends on the first screen of 1440 × 900', async () => {
    const page = await open('/membership', { viewport: desktop })
    const apply = page.getByRole('button', { name: /^Apply Now/ })
    for (const each of await apply.all()) expect(await bottomOf(each)).toBeLessThanOrEqual(desktop.height)
    await page.getByRole('radio', { name: '51–200' }).check()
    await page.getByText('Enterprise fits you: €750 per year.').waitFor()
    await expectAccessible(page)
    await apply.last().click()
    const send = page.getByRole('button', { name: 'Submit application' })
    await send.waitFor()
    expect(await bottomOf(send)).toBeLessThanOrEqual(desktop.height)
  })

  test('has the first price within two screens of a phone, and knows the number of employees that was chosen before its script arrived', async () => {
    const page = await open('/', { viewport: phone })
    let arrive = () => {}
    const wait = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\.js$/, async (route) => {
      await wait
      await route.continue()
    })
    await page.goto(`${url}/membership`, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: '51–200' }).check()
    arrive()
    await page.getByText('Enterprise fits you: €750 per year.').waitFor()
    expect(await page.getByRole('radio', { name: '51–200' }).isChecked()).toBe(true)
    const scrolled = await page.evaluate(() => window.scrollY)
    expect((await bottomOf(page.getByText('€400'))) + scrolled).toBeLessThanOrEqual(2 * phone.height)
  })
})
