import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { field, idOf, onServer, picture, save, stored, tags, text, title } from '../support/browser/article-form'
import { useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
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
})
