import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { sessionKey, settled, useBrowser } from '../support/browser'
import { button, chooseFile, link, pickUp, press, tabTo, type } from '../support/keyboard'
import { pressInMenu, waitForAction } from '../support/row-menu'

const { open, openAs, url, backend } = useBrowser()
const picture = (name: string) => path.resolve(import.meta.dirname, `../../public/artwork/${name}.webp`)
const news = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
// The list behind it has fields of the same names while the form is still loading.
const field = (page: Page, name: string) => page.getByRole('form', { name: 'Article' }).getByLabel(name)
const title = (page: Page) => field(page, 'Title')
const save = (page: Page) => button(page, 'Save article').click()

type Row = { id: string; slug: string; title: string; content: string; image_url: string | null; status: string }
async function stored(id: string): Promise<Row> {
  const [row] = await backend.sql<Row>(
    'select id, slug, title, content, image_url, status from news_articles where id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no article ${id}`)
  return row
}

/** An article to work on, which the test does not write itself. */
async function addArticle(name: string, content: string): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    "insert into news_articles (slug, title, content, category_id) select $1, $1, $2, id from article_categories where key = 'trade' returning id",
    [name, content],
  )
  return row?.id ?? ''
}

/** The id of the article whose form is open once it has been added. */
async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/dashboard\/news\/[0-9a-f]{8}-/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const ours = "slug like 'journey-%' or title like 'Journey %' or title like 'Розов%'"
afterAll(async () => {
  await backend.sql(`delete from news_articles where ${ours}`)
  await backend.sql("delete from article_tags where name = 'Маслодайна роза'")
})

describe('an article', () => {
  test('is written with pictures and tags, previewed, kept back, scheduled, published, moved, taken back and deleted', async () => {
    const name = 'Розова долина и степ'
    const page = await openAs('editor@bkcc.example', '/dashboard/news')
    await link(page, 'New article').click()
    await title(page).fill(name)
    await field(page, 'Category').selectOption({ label: 'Market Insights' })

    await text(page).click()
    await tool(page, 'Heading').click()
    await page.keyboard.type('Пазарът расте')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Rose oil for ')
    await page.keyboard.press('ControlOrMeta+B')
    await page.keyboard.type('twice the price')
    await page.keyboard.press('ControlOrMeta+B')
    await page.keyboard.type(', says the chamber.')
    await page.keyboard.press('Enter')
    await tool(page, 'Bullet list').click()
    await page.keyboard.type('Kazanlak')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Shymkent')
    await tool(page, 'Picture').click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.locator('input[type=file]').setInputFiles(picture('rose-valley'))
    await button(dialog, 'Remove').waitFor()
    await dialog.getByLabel('Describe the picture').fill('Roses before sunrise')
    await button(dialog, 'Insert picture').click()
    await text(page).getByAltText('Roses before sunrise').waitFor()

    await page.getByLabel('Featured image, file').setInputFiles(picture('vineyard'))
    await page.getByRole('group', { name: 'Featured image' }).getByRole('button', { name: 'Remove' }).waitFor()
    await page.getByLabel('Gallery, files').setInputFiles([picture('aktau-caspian'), picture('astana-skyline')])
    await page.getByLabel('Caption of picture 1').fill('The port')
    await page.getByLabel('Caption of picture 2').fill('The city')
    await tags(page).fill('CUSTOMS')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Tags, chosen' }).getByText('Customs', { exact: true }).waitFor()
    await tags(page).fill('Маслодайна роза,')

    await button(page, 'Preview').click()
    const preview = page.getByRole('dialog', { name: /^Preview – not public/ })
    await preview.getByRole('heading', { level: 1, name }).waitFor()
    await expectShown(preview)
    await button(preview, 'Close preview').click()

    await save(page)
    const question = page.getByRole('alertdialog', { name: 'A new tag' })
    expect(await question.getByRole('listitem').allTextContents()).toEqual(['Маслодайна роза'])
    await button(question, 'Create it and save').click()
    await page.getByText('It is a draft, which only staff can see.').waitFor()
    const id = await idOf(page)
    const { slug, content, image_url } = await stored(id)
    expect(slug).toBe('rozova-dolina-i-step')
    const gallery = await backend.sql<{ url: string }>('select url from article_images where article_id = $1', [id])
    const pictures = [
      image_url ?? '',
      ...gallery.map((image) => image.url),
      /<img[^>]* src="([^"]+)"/.exec(content)?.[1] ?? '',
    ]
    const files = pictures.flatMap(formAddresses)
    expect(files, 'each in all its sizes').toHaveLength(pictures.length * 5)
    for (const file of files) expect((await fetch(file)).status, file).toBe(200)

    // One visitor uses the site the whole time without ever reloading it.
    const visitor = await open(`/news/${slug}`, { before: (fresh) => fresh.clock.install() })
    const hidden = async () => {
      await visitor.getByRole('heading', { name: 'Article not found' }).waitFor()
      await news(visitor).click()
      // Wait for the list, not just its heading: a list still loading would have been requested before the change below.
      await visitor.getByRole('region', { name: 'Recent News' }).getByRole('article').first().waitFor()
      expect(await visitor.getByText(name).count()).toBe(0)
    }
    await hidden()
    await field(page, 'Status').selectOption('published')
    await page.getByLabel('Publication date and time').fill('2030-05-05T10:00')
    await save(page)
    await page.getByText('It is scheduled for May 5, 2030, 10:00 AM (Sofia time)').waitFor()
    await visitor.goto(`${url}/news/${slug}`)
    await hidden()
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await page.getByLabel('Publication date and time').fill('')
    await save(page)
    await page.getByText('It is public.').waitFor()
    // Data read within the last second is not refetched (createRoutes).
    await visitor.clock.fastForward(2000)
    await news(visitor).click()
    await visitor.getByRole('heading', { name }).click()
    await visitor.waitForURL(`${url}/news/${slug}`)
    await visitor.getByRole('heading', { level: 1, name }).waitFor()
    await expectShown(visitor)

    await page.getByLabel('URL').fill('journey-to-the-roses')
    await save(page)
    await page.getByRole('link', { name: '/news/journey-to-the-roses' }).waitFor()
    await visitor.goto(`${url}/news/${slug}`)
    await visitor.waitForURL(`${url}/news/journey-to-the-roses`)
    await visitor.getByRole('heading', { level: 1, name }).waitFor()

    await link(page, 'Back to News').click()
    await page.getByRole('searchbox').fill('розова долина')
    await page.getByText('1 article', { exact: true }).waitFor()
    await pressInMenu(page, name, 'Unpublish')
    await waitForAction(page, name, 'Publish')
    await visitor.reload()
    await hidden()

    await button(page, `Delete ${name}`).click()
    await button(page.getByRole('alertdialog', { name: `Delete “${name}”?` }), 'Delete article').click()
    await page.getByText('No articles found matching your search criteria.').waitFor()
    await visitor.goto(`${url}/news/journey-to-the-roses`)
    await hidden()
    for (const file of files) await expect.poll(async () => (await fetch(file)).status, { message: file }).not.toBe(200)
    // Unpublished items answer with 404.
    expect([...page.problems, ...visitor.problems.filter((text) => !/status of 404/.test(text))]).toEqual([])
  }, 120_000)

  /** Expects all that was written in the journey above, as the public reads it. */
  async function expectShown(shown: Page | ReturnType<Page['getByRole']>) {
    await shown.getByRole('heading', { level: 2, name: 'Пазарът расте' }).waitFor()
    await shown.locator('strong').getByText('twice the price').waitFor()
    await shown.getByRole('listitem').getByText('Shymkent').waitFor()
    await shown.getByAltText('Roses before sunrise').waitFor()
    expect(
      await shown
        .getByRole('list', { name: /gallery/i })
        .getByRole('button')
        .count(),
    ).toBe(2)
    for (const tag of ['Customs', 'Маслодайна роза'])
      await shown.getByRole('listitem').getByText(tag, { exact: true }).waitFor()
  }
})

describe('uploads', () => {
  test('of no picture, of one too large, broken off and several at once: the form stays whole', async () => {
    const page = await openAs('editor@bkcc.example', '/dashboard/news/new')
    await title(page).fill('Journey with pictures')
    const gallery = page.getByLabel('Gallery, files')
    const uploads = page.getByRole('list', { name: 'Gallery, uploads' })
    await gallery.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await uploads.getByText('You must select an image to upload.').waitFor()
    await button(uploads, 'Dismiss notes.txt').click()
    await uploads.waitFor({ state: 'detached' })

    let answer: 'refuse' | 'break' | 'hold' | 'pass' = 'refuse'
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/storage/v1/object/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (answer === 'refuse')
        return route.fulfill({
          status: 413,
          json: {
            statusCode: '413',
            error: 'Payload too large',
            message: 'The object exceeded the maximum allowed size',
          },
        })
      if (answer === 'break') return route.abort()
      if (answer === 'hold') await held
      // A request that was cancelled meanwhile cannot be continued.
      return route.continue().catch(() => undefined)
    })
    await gallery.setInputFiles(picture('vineyard'))
    await uploads.getByText('Failed to upload image').waitFor()
    answer = 'pass'
    await button(uploads, 'Retry vineyard.webp').click()
    await page.getByLabel('Caption of picture 1').waitFor()

    answer = 'break'
    const featured = page.getByRole('group', { name: 'Featured image' })
    await page.getByLabel('Featured image, file').setInputFiles(picture('vineyard'))
    await featured.getByText('Failed to upload image').waitFor()
    answer = 'hold'
    await page.getByLabel('Featured image, file').setInputFiles(picture('vineyard'))
    await featured.getByRole('progressbar').waitFor()
    await button(featured, 'Cancel').click()
    await button(featured, 'Choose image').waitFor()
    expect(await featured.getByRole('alert').count()).toBe(0)

    await gallery.setInputFiles(['aktau-caspian', 'astana-skyline', 'archive-library'].map(picture))
    for (const name of ['aktau-caspian', 'astana-skyline', 'archive-library'])
      await uploads.getByRole('progressbar', { name: `Upload of ${name}.webp` }).waitFor()
    await page.getByText('It can be saved once the pictures have arrived.').waitFor()
    release()
    await page.getByLabel('Caption of picture 4').waitFor()
    expect(await title(page).inputValue()).toBe('Journey with pictures')

    const files = await page
      .getByRole('group', { name: 'Gallery' })
      .locator('li img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    expect(files).toHaveLength(4)
    await button(page, 'Discard changes').click()
    await button(page.getByRole('alertdialog'), 'Discard').click()
    for (const file of files.flatMap(formAddresses))
      await expect.poll(async () => (await fetch(file)).status, { message: file }).not.toBe(200)
  })
})

describe('two editors', () => {
  test('of one article lose nothing: the second sees both versions, changes sides twice, and an older version comes back', async () => {
    const id = await addArticle('journey-for-two', '<p>Written by nobody.</p>')
    const [first, second] = await Promise.all(
      ['admin', 'superadmin'].map((who) => openAs(`${who}@bkcc.example`, `/dashboard/news/${id}`)),
    )
    if (!first || !second) throw new Error('Two pages were opened')
    const write = async (page: Page, words: string) => {
      await text(page).click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
    }
    await write(second, 'The second text.')
    await write(first, 'The first text.')
    await save(first)
    await first.getByText('Article saved').waitFor()
    await save(second)
    const [admin] = await backend.sql<{ full_name: string }>(
      "select full_name from user_profiles where email = 'admin@bkcc.example'",
    )
    await second
      .getByText(new RegExp(`^${admin?.full_name ?? ''} saved a newer version on .+ Yours is not lost`))
      .waitFor()
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
    expect((await stored(id)).content).toBe('<p>The second text.</p>')

    await button(second, 'Versions').click()
    const versions = second.getByRole('dialog', { name: 'Versions' })
    const list = versions.getByRole('list', { name: 'Versions' }).getByRole('button')
    await expect.poll(() => list.count()).toBe(3)
    await list.nth(1).click()
    await versions.locator('del').getByText('first').waitFor()
    await button(versions, 'Restore').click()
    await second.getByText('The form shows an earlier version now. It is stored when you save.').waitFor()
    await save(second)
    await second.getByText('Article saved').waitFor()
    expect((await stored(id)).content).toBe('<p>The first text.</p>')
    expect(await backend.sql('select count(*)::int as n from content_revisions where item_id = $1', [id])).toEqual([
      { n: 4 },
    ])
  })
})

describe('what is typed', () => {
  test('is there again after the page was reloaded', async () => {
    const page = await openAs('editor@bkcc.example', '/dashboard/news/new')
    page.on('dialog', (dialog) => void dialog.accept())
    await title(page).fill('Journey through a reload')
    await text(page).click()
    await page.keyboard.type('Half a sentence')
    await page.getByText('What you type is kept on this device until you save.').waitFor()
    await page.keyboard.type(' and a half')
    await page.reload()
    const notice = page.getByRole('region', { name: 'Unsaved text' })
    await notice.getByText(/^Unsaved text of a new article is kept on this device, of /).waitFor()
    expect(await title(page).inputValue()).toBe('')
    await button(notice, 'Resume draft').click()
    await expect.poll(() => title(page).inputValue()).toBe('Journey through a reload')
    await expect.poll(() => text(page).innerText()).toBe('Half a sentence and a half')
    await button(page, 'Discard changes').click()
    await button(page.getByRole('alertdialog'), 'Discard').click()
    await page.reload()
    await text(page).waitFor()
    expect(await notice.count(), 'what was thrown away does not come back').toBe(0)
  })

  test('survives the end of the session, and is saved after it', async () => {
    const id = await addArticle('journey-out-of-session', '<p>Before.</p>')
    const page = await openAs('editor@bkcc.example', `/dashboard/news/${id}`)
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' In the middle of')
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 400,
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      }),
    )
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    }, sessionKey)
    await save(page)
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill('bkcc-demo')
    await button(dialog, 'Sign in').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => text(page).innerText()).toBe('Before. In the middle of')
    await save(page)
    await page.getByText('Article saved').waitFor()
    expect((await stored(id)).content).toBe('<p>Before. In the middle of</p>')
  })
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

  await chooseFile(page, button(page, 'Add pictures'), ['vineyard', 'aktau-caspian', 'astana-skyline'].map(picture))
  await page.getByLabel('Caption of picture 3').waitFor()
  for (const number of [1, 2, 3]) await type(page, page.getByLabel(`Caption of picture ${number}`), `Picture ${number}`)
  await tabTo(page, button(page, 'Drag picture 1'), 'Shift+Tab')
  await pickUp(page, 'picture 1', '1 of 3')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Holding picture 1 at position 2 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByLabel('Caption of picture 1').inputValue()).toBe('Picture 2')
  await press(page, button(page, 'Move up picture 3'))
  await expect.poll(() => page.getByLabel('Caption of picture 2').inputValue()).toBe('Picture 3')

  await tabTo(page, field(page, 'Status'))
  await page.keyboard.type('Pub')
  await tabTo(page, field(page, 'Category'))
  await page.keyboard.type('Market')
  await type(page, tags(page), 'logistics')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Save article'))
  await page.getByText('It is public.').waitFor()
  const id = await idOf(page)
  const article = await stored(id)
  expect(article).toMatchObject({ slug: 'journey-of-the-keys', status: 'published' })
  expect(article.content.replace(/ (target|rel)="[^"]*"/g, '').replace(/<\/?p>(?=<\/?li>)|(?<=<li>)<p>/g, '')).toBe(
    '<h2>By hand</h2><p>See <a href="http://bkcc.example/keys">the keys</a>.</p><ul><li>one</li><li>two</li></ul>',
  )
  expect(
    (
      await backend.sql<{ caption: string }>(
        'select caption from article_images where article_id = $1 order by "order"',
        [id],
      )
    ).map(({ caption }) => caption),
  ).toEqual(['Picture 2', 'Picture 3', 'Picture 1'])
  await press(page, button(page, 'Delete article'))
  await press(page, button(page.getByRole('alertdialog', { name: 'Delete “Journey of the keys”?' }), 'Delete article'))
  await page.waitForURL(`${url}/dashboard/news`)
})

// Drafts, because other tests look at the public pages meanwhile.
test('a list of ten thousand articles opens with one request, and its total is exact', async () => {
  const [before] = await backend.sql<{ n: number }>('select count(*)::int as n from news_articles')
  await backend.sql(`do $$ begin
    alter table news_articles disable trigger user;
    insert into news_articles (slug, title, content, excerpt, status, created_at)
      select 'journey-' || n, 'Journey ' || n, '<p>Text ' || n || '</p>', 'Excerpt', 'draft', now() - n * interval '1 hour' from generate_series(1, 10000) as n;
    alter table news_articles enable trigger user;
  end $$`)
  try {
    const page = await openAs('editor@bkcc.example', '/dashboard')
    const asked: string[] = []
    page.on(
      'request',
      (request) =>
        request.method() !== 'OPTIONS' &&
        /\/rest\/v1\/(news_articles|rpc\/search_articles)/.test(request.url()) &&
        asked.push(request.url()),
    )
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'News', exact: true }).click()
    await page.getByText(`${(10_000 + (before?.n ?? 0)).toLocaleString('en-US')} articles`).waitFor()
    await settled(page)
    expect(
      await page
        .getByRole('table', { name: 'Articles' })
        .getByRole('link', { name: /^Edit / })
        .count(),
    ).toBe(10)
    expect(asked).toHaveLength(1)
    await page.getByRole('searchbox').fill('journey 4321')
    await page.getByText('1 article', { exact: true }).waitFor()
    await link(page, 'Journey 4321').first().waitFor()
  } finally {
    await backend.sql(`do $$ begin
      alter table news_articles disable trigger user;
      delete from news_articles where slug ~ '^journey-[0-9]+$';
      alter table news_articles enable trigger user;
    end $$`)
  }
})
