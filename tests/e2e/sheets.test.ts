import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoOverflow } from '../support/browser/accessibility-suite'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { openAs, sharedPage, url, backend } = useBrowser()
const news = '/dashboard/news?status=published'
const sheet = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.getByRole('form', { name: 'Article' }).getByLabel('Title')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** The addresses of forms, each with its button: a new item of each kind, then stored ones. */
const forms = [
  ['events/new', /^Save event$/],
  ['news/new', /^Save article$/],
  ['members/new', /^Save member$/],
  ['interchange/announcements/new', /^Send/],
  ...(process.env.TEST_BREADTH
    ? ([
        ['events/31000000-0000-4000-8000-000000000017', /^Save event$/],
        ['news/41000000-0000-4000-8000-000000000001', /^Save article$/],
        ['interchange/announcements/50000000-0000-4000-8000-000000000001', /^Save announcement$/],
      ] as const)
    : []),
] as const

/** An article to work on; the first of the published ones, so that it is on the first page. */
async function addArticle(name: string): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    "insert into news_articles (slug, title, content, status, published_at, category_id) select $1, $1, '<p>Words.</p>', 'published', now(), id from article_categories where key = 'trade' returning id",
    [name],
  )
  return row?.id ?? ''
}

describe.each([['a phone', phone] as const, ...(process.env.TEST_BREADTH ? [['a desk', desktop] as const] : [])])(
  'on %s',
  (_, viewport) => {
    const shared = sharedPage(() => openAs('admin@bkcc.example', '/dashboard', { viewport }))
    test.each(forms)(
      'Save is on the first screen of the form %s, and covers no field that has the focus',
      async (address, save) => {
        const page = await shared()
        await page.goto(`${url}/dashboard/${address}`)
        await page.getByRole('form').last().waitFor()
        await settled(page)
        const box = await button(sheet(page), save).boundingBox()
        expect(box && box.y >= 0 && box.y + box.height <= viewport.height, 'Save is in view').toBe(true)
        await expectNoOverflow(page)
        const covered = await page.evaluate(() => {
          const wrong: string[] = []
          for (const field of document.querySelectorAll<HTMLElement>(
            '[role=dialog] form :is(input, select, textarea)',
          )) {
            if (!field.checkVisibility() || field.closest('[aria-hidden=true]')) continue
            field.focus()
            const { left, top, width, height } = field.getBoundingClientRect()
            if (document.activeElement !== field || width < 8) continue
            const there = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
            if (!(there && (field.contains(there) || there.closest('label')))) wrong.push(field.outerHTML.slice(0, 120))
          }
          return wrong
        })
        expect(covered, 'covered fields').toEqual([])
      },
    )
  },
)

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
    expect(page.problems).toEqual([])
  })

  test('saves by Ctrl+S, is there again after a reload, and closes to its list', async () => {
    const id = await addArticle('sheet-by-address')
    const page = await openAs('editor@bkcc.example', `/dashboard/news/${id}`)
    await title(page).waitFor()
    expect(await page.title()).toBe('sheet-by-address – News | BKCC')
    await title(page).fill('sheet saved by keys')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('Article saved').waitFor()
    await page.reload()
    await expect.poll(() => title(page).inputValue()).toBe('sheet saved by keys')
    await button(sheet(page), 'Close').click()
    await page.waitForURL(`${url}/dashboard/news`)
    await link(page, 'sheet saved by keys').first().waitFor()
    expect(page.problems).toEqual([])
  })

  test('leads from what is wrong to the fields', async () => {
    const page = await openAs('editor@bkcc.example', '/dashboard/events/new', { viewport: phone })
    await page.getByRole('textbox', { name: 'Description' }).waitFor()
    await page.getByText('Time and place', { exact: true }).click()
    await page.keyboard.press('ControlOrMeta+s')
    const summary = page.getByRole('region', { name: /missing or wrong/ })
    await expect.poll(() => hasFocus(summary)).toBe(true)
    await button(summary, 'Start date and end date are required').click()
    const start = page.getByRole('form', { name: 'Event' }).getByLabel(/^Start/)
    await expect.poll(() => hasFocus(start)).toBe(true)
    const [field, bar] = [await start.boundingBox(), await button(page, 'Save event').boundingBox()]
    expect(field && bar && field.y + field.height <= bar.y, 'the bar does not cover it').toBe(true)
  })
})
