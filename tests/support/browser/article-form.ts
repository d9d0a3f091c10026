import path from 'node:path'
import type { Page } from 'playwright-core'
import { testBackend } from '../database/test-backend'
import { siteOrigin } from './site-origin'

/** A picture of the site's own, as a file. */
export const picture = (name: string) => path.resolve(import.meta.dirname, `../../../public/artwork/${name}.webp`)

export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
export const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' })
/** A field of an article's form; the list behind it has fields of the same names while the form is still loading. */
export const field = (page: Page, name: string) => page.getByRole('form', { name: 'Article' }).getByLabel(name)
export const title = (page: Page) => field(page, 'Title')
export const save = (page: Page) => page.getByRole('button', { name: /^(Save|Publish|Schedule) article$/ }).click()

/** A stored file's address outside of the browser. */
export const onServer = (file: string) => new URL(file, siteOrigin).href.replace(siteOrigin, testBackend().siteUrl)

type Row = { id: string; slug: string; title: string; content: string; image_url: string | null; status: string }
export async function stored(id: string): Promise<Row> {
  const [row] = await testBackend().sql<Row>(
    'select id, slug, title, content, image_url, status from news_articles where id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no article ${id}`)
  return row
}

/** The id of the article whose form is open once it has been added. */
export async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/dashboard\/news\/[0-9a-f]{8}-/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
