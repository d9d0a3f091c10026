import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { openAs, url, backend } = useBrowser()
const news = '/dashboard/news?status=published'
const sheet = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.getByRole('form', { name: 'Article' }).getByLabel('Title')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** An article to work on; the first of the published ones, so that it is on the first page. */
async function addArticle(name: string): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    "insert into news_articles (slug, title, content, status, published_at, category_id) select $1, $1, '<p>Words.</p>', 'published', now(), id from article_categories where key = 'trade' returning id",
    [name],
  )
  return row?.id ?? ''
}

describe('a sheet over its list', () => {
  test('leaves place, filter and what is unfolded; closes by Escape, Back, the button and beside it; asks before work is lost', async () => {
    await addArticle('sheet-over-list')
    const page = await openAs('editor@bkcc.example', news, { viewport: { width: 1440, height: 500 } })
    // Two closings within a moment are a double press; the clock is put forward between those that are not.
    await page.clock.install()
    const row = link(page, 'sheet-over-list').first()
    await button(page, 'More about sheet-over-list').click()
    await settled(page)
    await page.evaluate(() => window.scrollTo(0, 60))
    const reads: string[] = []
    page.on(
      'request',
      (request) =>
        /\/rest\/v1\/(news_articles|rpc\/search_articles)\b/.test(request.url()) && reads.push(request.url()),
    )
    const closings: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => button(sheet(page), 'Close').click(),
      () => page.mouse.click(20, 250),
    ]
    for (const close of closings) {
      const before = await place(page)
      expect(before).toBeGreaterThan(0)
      await row.click()
      await title(page).waitFor()
      expect(new URL(page.url()).search).toBe('')
      expect(await place(page)).toBe(before)
      await close()
      await sheet(page).waitFor({ state: 'detached' })
      await page.waitForURL(url + news)
      expect(await place(page)).toBe(before)
      expect(await button(page, 'More about sheet-over-list').getAttribute('aria-expanded')).toBe('true')
      await expect.poll(() => hasFocus(row)).toBe(true)
      await page.clock.fastForward(450)
    }
    await row.click()
    await title(page).fill('sheet typed')
    await page.goBack()
    await button(question(page), 'Stay here').click()
    await question(page).waitFor({ state: 'detached' })
    expect(await title(page).inputValue()).toBe('sheet typed')
    await page.clock.fastForward(450)
    await page.goBack()
    await button(question(page), 'Leave without saving').click()
    await sheet(page).waitFor({ state: 'detached' })
    await page.waitForURL(url + news)
    expect(
      reads.filter((address) => /limit=|search_articles/.test(address) && !/id=eq/.test(address)),
      'the list is not read again',
    ).toEqual([])
  })
})
