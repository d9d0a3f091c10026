import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'

const { open, url, backend } = useBrowser()

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const recent = (page: Page) => page.getByRole('region', { name: 'Recent News' })
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' })

test('categories filter, count truly, and work with Back', async () => {
  const [{ n } = { n: 0 }] = await backend.sql<{ n: number }>(
    `select count(*)::int as n from news_articles a join article_categories c on c.id = a.category_id where c.key = 'trade' and a.status = 'published' and published_at <= now()`,
  )
  const page = await open('/news')
  const category = page.getByRole('link', { name: /Trade Relations/ }).first()
  await expect.poll(() => category.innerText()).toContain(String(n))
  await category.click()
  await page.waitForURL(`${url}/news?category=trade`)
  await settled(page)
  await expect.poll(() => recent(page).getByRole('article').count()).toBe(Math.min(n, 10))
  await page.goBack()
  await page.getByRole('link', { name: 'Read More' }).first().waitFor()
})

test('the address of an article can be copied', async () => {
  const page = await open(`/news/a-morning-among-roses`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/news/a-morning-among-roses`)
  expect(await page.getByRole('link', { name: /email/i }).first().getAttribute('href')).toMatch(/^mailto:/)
})

test('on a phone the categories are one row with the current one in view', async () => {
  const page = await open('/news?category=insights', { viewport: phone })
  const current = categories(page).getByRole('link', { name: /Market Insights/ })
  await current.waitFor()
  await settled(page)
  const tops = await categories(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
  expect(tops).toHaveLength(6)
  expect(new Set(tops).size).toBe(1)
  const box = await current.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  expect(await sideways(page)).toBe(0)
})

test('on a desktop the articles fill the width of the page, two beside each other', async () => {
  const page = await open('/news', { viewport: desktop })
  const articles = recent(page).getByRole('article')
  await articles.first().waitFor()
  await settled(page)
  const [list, first, second] = await Promise.all([
    recent(page).boundingBox(),
    articles.nth(0).boundingBox(),
    articles.nth(1).boundingBox(),
  ])
  if (!list || !first || !second) throw new Error('The list has no articles')
  expect(first.x).toBeCloseTo(list.x, 0)
  expect(second.y).toBeCloseTo(first.y, 0)
  expect(second.x + second.width).toBeCloseTo(list.x + list.width, 0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
})

test.each([phone, ...(process.env.TEST_BREADTH ? [desktop] : [])])(
  'a title of 150 characters and a missing picture scroll nothing sideways at $width px',
  async (viewport) => {
    const title = 'Landwirtschaftsausstellungseröffnungsfeier in Kostanay '.repeat(3).slice(0, 150).trim()
    await backend.sql(
      `insert into news_articles (slug, title, content, status) values ('long-title', $1, '<p>Short.</p>', 'published') on conflict do nothing`,
      [title],
    )
    const page = await open('/news', { viewport })
    await page.reload()
    await recent(page).getByRole('link', { name: title }).waitFor()
    await settled(page)
    expect(await sideways(page)).toBe(0)
    await recent(page).getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await settled(page)
    expect(await sideways(page)).toBe(0)
  },
)
