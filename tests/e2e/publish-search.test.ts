import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { settled, useBrowser } from '../support/browser/browser'

const { open } = useBrowser()

/** A company of Kazakhstan in the seed, «Маңғыстау Кемежай Терминалы», as a Bulgarian writes it. */
const company = { typed: 'Мангистау', name: 'Mangystau Quay Terminal' }

describe('the search of the website', () => {
  test('a visitor finds a company of Kazakhstan by its Bulgarian spelling from Home, by keyboard alone', async () => {
    const page = await open('/')
    await settled(page)
    await page.keyboard.press('/')
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(company.typed)
    const option = page.getByRole('option', { name: company.name }).first()
    await option.waitFor()
    await expectAccessible(page)
    for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true' && step < 20; step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/members\/mangystau/)
    // Escape closes, and gives the focus back.
    const link = page.getByRole('banner').getByRole('link', { name: 'Search' })
    await link.focus()
    await page.keyboard.press('Enter')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
