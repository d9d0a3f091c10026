import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, pickUp, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
const picture = (name: string) => path.resolve(import.meta.dirname, `../../public/artwork/${name}.webp`)
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' })
// The list behind it has fields of the same names while the form is still loading.
const field = (page: Page, name: string) => page.getByRole('form', { name: 'Article' }).getByLabel(name)
const title = (page: Page) => field(page, 'Title')
const save = (page: Page) => page.getByRole('button', { name: /^(Save|Publish|Schedule) article$/ }).click()

/** A stored file's address outside of the browser. */
const onServer = (file: string) => new URL(file, url).href.replace(url, backend.siteUrl)

type Row = { id: string; slug: string; title: string; content: string; image_url: string | null; status: string }
async function stored(id: string): Promise<Row> {
  const [row] = await backend.sql<Row>(
    'select id, slug, title, content, image_url, status from news_articles where id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no article ${id}`)
  return row
}

/** The id of the article whose form is open once it has been added. */
async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/dashboard\/news\/[0-9a-f]{8}-/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('an article with pictures and a new tag is previewed, kept back, published under the eyes of a visitor, and deleted with its files', async () => {
  const name = 'Розова долина и степ'
  const page = await openAs('editor@bkcc.example', '/dashboard/news/new')
  await title(page).fill(name)
  await field(page, 'Category').selectOption({ label: 'Market Insights' })
  await text(page).click()
  await page.keyboard.type('Rose oil for ')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('twice the price')
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.locator('input[type=file]').setInputFiles(picture('rose-valley'))
  await button(dialog, 'Remove').waitFor()
  await dialog.getByLabel('Describe the picture').fill('Roses before sunrise')
  await button(dialog, 'Insert picture').click()
  await text(page).getByAltText('Roses before sunrise').waitFor()
  await page.getByLabel('Featured image, file').setInputFiles(picture('vineyard'))
  await button(page.getByRole('group', { name: 'Featured image' }), 'Remove').waitFor()
  await page.getByLabel('Gallery, files').setInputFiles(picture('aktau-caspian'))
  await page.getByLabel('Caption of picture 1').fill('The port')
  await tags(page).fill('Маслодайна роза,')

  /** Expects all that was written, as the public reads it. */
  const expectShown = async (shown: Page | Locator) => {
    await shown.getByRole('heading', { level: 1, name }).waitFor()
    await shown.locator('strong').getByText('twice the price').waitFor()
    await shown.getByAltText('Roses before sunrise').waitFor()
    await button(shown.getByRole('list', { name: /gallery/i }), /The port/).waitFor()
    await shown.getByRole('listitem').getByText('Маслодайна роза', { exact: true }).waitFor()
  }
  await button(page, 'Preview').click()
  await expectShown(page.getByRole('dialog', { name: /^Preview – not public/ }))
  await button(page, 'Close preview').click()
  await save(page)
  await button(page.getByRole('alertdialog', { name: 'A new tag' }), 'Create it and save').click()
  await page.getByText('It is a draft, which only staff can see.').waitFor()

  const id = await idOf(page)
  const { slug, content, image_url } = await stored(id)
  expect(slug).toBe('rozova-dolina-i-step')
  const [inGallery] = await backend.sql<{ url: string }>('select url from article_images where article_id = $1', [id])
  const pictures = [image_url ?? '', inGallery?.url ?? '', /<img[^>]* src="([^"]+)"/.exec(content)?.[1] ?? '']
  const files = pictures.flatMap(formAddresses).map(onServer)
  expect(files, 'each in all its sizes').toHaveLength(pictures.length * 6)
  for (const file of files) expect((await fetch(file)).status, file).toBe(200)

  // One visitor uses the site the whole time without ever reloading it.
  const visitor = await open(`/news/${slug}`, { before: (fresh) => fresh.clock.install() })
  await visitor.getByRole('heading', { name: 'Article not found' }).waitFor()
  const news = link(visitor.getByRole('navigation', { name: 'Main' }), 'News')
  await news.click()
  // Wait for the list, not just its heading: a list still loading would have been requested before the change below.
  await visitor.getByRole('region', { name: 'Recent News' }).getByRole('article').first().waitFor()
  await link(visitor.getByRole('navigation', { name: 'Main' }), 'About').click()
  await field(page, 'Status').selectOption('published')
  await save(page)
  await page.getByText('It is public.').waitFor()
  // Data read within the last second is not refetched (createRoutes).
  await visitor.clock.fastForward(2000)
  await news.click()
  await visitor.getByRole('heading', { name }).click()
  await visitor.waitForURL(`${url}/news/${slug}`)
  await expectShown(visitor)

  await button(page, 'Delete article').click()
  await button(page.getByRole('alertdialog', { name: `Delete “${name}”?` }), 'Delete article').click()
  await page.waitForURL(`${url}/dashboard/news`)
  for (const file of files) await expect.poll(async () => (await fetch(file)).status, { message: file }).not.toBe(200)
  expect([...page.problems, ...visitor.problems]).toEqual([])
})

test('two editors of one article lose nothing: the second sees both versions and changes sides twice', async () => {
  const [added] = await backend.sql<{ id: string }>(
    "insert into news_articles (slug, title, content, category_id) select 'for-two', 'For two', '<p>Written by nobody.</p>', id from article_categories where key = 'trade' returning id",
  )
  const address = `/dashboard/news/${added?.id}`
  const [first, second] = [
    await openAs('admin@bkcc.example', address),
    await openAs('superadmin@bkcc.example', address),
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
  const page = await openAs('editor@bkcc.example', '/dashboard/news/new')
  page.on('dialog', (dialog) => void dialog.accept())
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
