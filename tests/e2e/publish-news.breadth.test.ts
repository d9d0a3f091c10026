import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { field, idOf, onServer, picture, save, stored, tags, text, title } from '../support/browser/article-form'
import { desktop, phone, refusals, settled, useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, pickUp, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, backend } = useBrowser()
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const recent = (page: Page) => page.getByRole('region', { name: 'Recent News' })
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' })

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

test.each([phone, desktop])(
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

test('two editors of one article lose nothing: the second sees both versions and changes sides twice', async () => {
  const [added] = await backend.sql<{ id: string }>(
    "insert into news_articles (slug, title, content, category_id) select 'for-two', 'For two', '<p>Written by nobody.</p>', id from article_categories where key = 'trade' returning id",
  )
  const address = `/dashboard/news/${added?.id}`
  const [first, second] = [
    await openAs('admin@bkcc.example', address),
    await openAs('superadmin@bkcc.example', address, { tolerates: refusals }),
  ]
  for (const [page, words] of [
    [second, 'The second text.'],
    [first, 'The first text.'],
  ] as const) {
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(words)
  }
  await save(first)
  await first.getByText('Article saved').waitFor()
  await save(second)
  await button(second, 'Show both versions').click()
  const both = second.getByRole('region', { name: 'Both versions' })
  await both.locator('del').getByText('first').waitFor()
  await both.locator('ins').getByText('second').waitFor()
  await button(both, 'Take the stored version').click()
  await expect.poll(() => text(second).innerText()).toBe('The first text.')
  await button(second, 'Bring my text back').click()
  await expect.poll(() => text(second).innerText()).toBe('The second text.')
  await save(second)
  await second.getByText('Article saved').waitFor()
  expect((await stored(added?.id ?? '')).content).toBe('<p>The second text.</p>')
})

test('what is typed is there again after the page was reloaded; what is discarded goes with its files', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/news/new', {
    tolerates: /^The browser asks: beforeunload/,
  })
  await title(page).fill('Journey through a reload')
  await text(page).click()
  await page.keyboard.type('Half a sentence')
  await page.getByText('What you type is kept on this device until you save.').waitFor()
  await page.keyboard.type(' and a half')
  await page.reload()
  const notice = page.getByRole('region', { name: 'Unsaved text' })
  await notice.getByText(/^Unsaved text of a new article is kept on this device, from /).waitFor()
  expect(await title(page).inputValue()).toBe('')
  await button(notice, 'Resume draft').click()
  await expect.poll(() => title(page).inputValue()).toBe('Journey through a reload')
  await expect.poll(() => text(page).innerText()).toBe('Half a sentence and a half')
  await page.getByLabel('Gallery, files').setInputFiles(picture('vineyard'))
  await page.getByLabel('Caption of picture 1').waitFor()
  const upload = await page.getByRole('group', { name: 'Gallery' }).locator('li img').getAttribute('src')
  const files = formAddresses(upload ?? '').map(onServer)
  expect((await fetch(files[0] ?? '')).status).toBe(200)
  await button(page, 'Discard changes').click()
  await button(page.getByRole('alertdialog'), 'Discard').click()
  for (const file of files) await expect.poll(async () => (await fetch(file)).status, { message: file }).not.toBe(200)
  await page.reload()
  await text(page).waitFor()
  expect(await notice.count(), 'what was thrown away does not come back').toBe(0)
})

test('with the keyboard alone an article is written with heading, list and link, its gallery ordered, and published', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/news')
  await press(page, link(page, 'New article'))
  await type(page, title(page), 'Journey of the keys')
  await tabTo(page, text(page))
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('ControlOrMeta+K')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await type(page, dialog.getByLabel('URL'), 'bkcc.example/keys')
  await type(page, dialog.getByLabel('Text'), 'the keys')
  await press(page, button(dialog, 'Add link'))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => text(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Shift+8')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')

  await chooseFile(page, button(page, 'Add pictures'), ['vineyard', 'aktau-caspian'].map(picture))
  await page.getByLabel('Caption of picture 2').waitFor()
  await type(page, page.getByLabel('Caption of picture 1'), 'Vines')
  await tabTo(page, button(page, 'Drag picture 1'), 'Shift+Tab')
  await pickUp(page, 'picture 1', '1 of 2')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Holding picture 1 at position 2 of 2.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByLabel('Caption of picture 2').inputValue()).toBe('Vines')

  await tabTo(page, field(page, 'Status'))
  await page.keyboard.type('Pub')
  await tabTo(page, field(page, 'Category'))
  await page.keyboard.type('Market')
  await type(page, tags(page), 'logistics')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Publish article'))
  await page.getByText('It is public.').waitFor()
  const article = await stored(await idOf(page))
  expect(article).toMatchObject({ slug: 'journey-of-the-keys', status: 'published' })
  expect(article.content.replace(/ (target|rel)="[^"]*"/g, '').replace(/<\/?p>(?=<\/?li>)|(?<=<li>)<p>/g, '')).toBe(
    '<h2>By hand</h2><p>See <a href="http://bkcc.example/keys">the keys</a>.</p><ul><li>one</li><li>two</li></ul>',
  )
  expect(
    await backend.sql('select caption from article_images where article_id = $1 order by "order"', [await idOf(page)]),
  ).toEqual([{ caption: null }, { caption: 'Vines' }])
})
