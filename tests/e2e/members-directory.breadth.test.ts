import { expect, test } from 'vitest'
import { anything, settled, useBrowser } from '../support/browser/browser'

const { open, url, backend } = useBrowser()

/** Members on a page of the directory. */
const pageSize = 12

test('industry and page of the directory stand in the address and obey Back and Forward', async () => {
  const [{ industry, n } = { industry: '', n: 0 }] = await backend.sql<{ industry: string; n: number }>(
    "select industry, count(*)::int as n from members where status = 'active' and member_type = 'company' group by industry order by count(*) desc, industry limit 1",
  )
  const page = await open('/members')
  const cards = page.getByRole('main').getByRole('article')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(`${url}/members?page=2`)
  await page.getByText(/^Page 2 of/).waitFor()
  await page.getByLabel('Industry').selectOption(industry)
  await page.waitForURL((address) => address.searchParams.get('industry') === industry)
  await expect.poll(() => cards.count()).toBe(n)
  await page.goBack()
  await page.waitForURL(`${url}/members?page=2`)
  await page.getByText(/^Page 2 of/).waitFor()
  await page.goForward()
  await expect.poll(() => cards.count()).toBe(n)
})

test('a logo that does not load gives way to the initials, also when it failed before scripts ran', async () => {
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  const page = await open('/members', {
    tolerates: anything,
    before: async (next) => {
      await next.route('**/artwork/logos/**', (route) => route.fulfill({ status: 404 }).then(fail))
      await next.route('**/*.js', (route) => failed.then(() => route.continue()))
    },
  })
  const cards = page.getByRole('main').getByRole('article')
  await settled(page)
  await expect.poll(() => cards.locator('img').count()).toBe(0)
  expect(await cards.filter({ has: page.locator('[aria-hidden]', { hasText: /^\p{L}{1,2}$/u }) }).count()).toBe(
    pageSize,
  )
})

test.each([390, 1440])('paging at %d px leads to the heading, with nothing of the filters above it', async (width) => {
  // The scripts show this order, so that they have started when the page is settled.
  const page = await open('/members?sort=newest', { viewport: { width, height: 844 } })
  await settled(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  const below = () =>
    page.evaluate(() => {
      const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const bottoms = [...document.querySelectorAll('main :is(input, select, [aria-expanded][aria-controls])')]
        .filter((field) => !field.closest('article'))
        .map((field) => field.getBoundingClientRect().bottom)
      return Math.max(...bottoms) - head
    })
  await expect.poll(below).toBeLessThanOrEqual(0)
  const heading = page.getByRole('heading', { level: 2, name: 'Company Members' })
  await expect.poll(() => heading.evaluate((title) => title === document.activeElement)).toBe(true)
})
