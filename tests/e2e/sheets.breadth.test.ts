import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoOverflow } from '../support/browser/accessibility-suite'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { openAs, sharedPage, url, backend } = useBrowser()
const sheet = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.getByRole('form', { name: 'Article' }).getByLabel('Title')
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
