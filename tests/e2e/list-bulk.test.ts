import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()
const titles = [1, 2, 3, 4].map((number) => `Journey of many ${number}`)
const statuses = async () =>
  (
    await backend.sql<{ status: string }>(
      `select status from news_articles where slug like 'journey-of-many-%' order by slug`,
    )
  ).map(({ status }) => status)

test('a range is chosen and published with one row that is gone, told why, exported and undone', async () => {
  await backend.sql(
    `insert into news_articles (slug, title, content, category_id, created_at)
     select 'journey-of-many-' || n, 'Journey of many ' || n, '<p>Text</p>', (select id from article_categories where key = 'trade'), now() - n * interval '1 minute' from generate_series(1, 4) n`,
  )
  const page = await openAs('editor@bkcc.example', '/dashboard/news?q=Journey+of+many')
  const box = (title: string | undefined) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
  await box(titles[0]).click()
  await box(titles[3]).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected articles' })
  expect(await bar.textContent()).toContain('4 selected')

  // Somebody else deletes one of them meanwhile.
  await backend.sql(`delete from news_articles where slug = 'journey-of-many-2'`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export selected' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([titles[0], titles[2], titles[3]])

  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const result = page.getByRole('group', { name: 'What became of it' })
  await result.waitFor()
  expect(await result.getByRole('status').textContent()).toBe('3 articles published, 1 not.')
  expect(await result.getByRole('listitem').allTextContents()).toEqual([`${titles[1]}It has been deleted meanwhile.`])
  expect(await result.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await statuses()).toEqual(['published', 'published', 'published'])
  await expect.poll(() => page.getByRole('row', { name: titles[1] }).count()).toBe(0)

  // Whoever saves one of them since keeps what they saved.
  await backend.sql(`update news_articles set excerpt = 'Since' where slug = 'journey-of-many-3'`)
  await button(page, 'Undo').click()
  await expect.poll(() => result.getByRole('status').textContent()).toBe('2 articles put back, 1 not.')
  expect(await result.getByRole('listitem').textContent()).toBe(`${titles[2]}Somebody has changed it meanwhile.`)
  expect(await statuses()).toEqual(['draft', 'published', 'draft'])
  await link(page, titles[2] ?? '')
    .first()
    .click()
  await page.waitForURL(/\/dashboard\/news\/[0-9a-f]{8}-/)
})
