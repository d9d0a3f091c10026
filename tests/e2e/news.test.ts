import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { phone, settled, useBrowser } from '../support/browser'

const { open, url, backend } = useBrowser()

type Article = { id: string; slug: string; title: string }
const live = "status = 'published' and published_at <= now()"
let gallery: Article
let hidden: Article[]
let total: number

beforeAll(async () => {
  const galleries = await backend.sql<Article>(
    'select id, slug, title from news_articles a where exists (select 1 from article_images i where i.article_id = a.id) order by slug limit 1',
  )
  if (!galleries[0]) throw new Error('The seed has no article with a gallery')
  gallery = galleries[0]
  hidden = await backend.sql<Article>(`select id, slug, title from news_articles where not (${live})`)
  total =
    (
      await backend.sql<{ n: number }>(`select count(*)::int as n from news_articles where ${live} and not is_featured`)
    )[0]?.n ?? 0
})

describe('news', () => {
  test('featured story, pages and their addresses', async () => {
    const page = await open('/news')
    await page.getByRole('link', { name: 'Read More' }).first().waitFor()
    await page.getByRole('heading', { name: 'Recent News' }).waitFor()
    const pages = Math.ceil(total / 10)
    await page.getByText(`Page 1 of ${pages}`).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`${url}/news?page=2`)
    await page.getByText(`Page 2 of ${pages}`).waitFor()
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByText(`Page 1 of ${pages}`).waitFor()
    await page.goto(`${url}/news?page=${pages}`)
    await page.getByText(`Page ${pages} of ${pages}`).waitFor()
    await page.goto(`${url}/news?page=999`)
    await page.getByRole('heading', { name: 'Recent News' }).waitFor()
    await settled(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('categories filter, count truly, and work with Back', async () => {
    const page = await open('/news')
    const [{ n } = { n: 0 }] = await backend.sql<{ n: number }>(
      `select count(*)::int as n from news_articles a join article_categories c on c.id = a.category_id where c.key = 'trade' and ${live}`,
    )
    const category = page.getByRole('link', { name: /Trade Relations/ }).first()
    await category.waitFor()
    await expect.poll(() => category.innerText()).toContain(String(n))
    await category.click()
    await page.waitForURL(`${url}/news?category=trade`)
    await settled(page)
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Recent News' })
          .locator('xpath=ancestor::section')
          .getByRole('article')
          .count(),
      )
      .toBe(Math.min(n, 10))
    await page.goBack()
    await page.getByRole('link', { name: 'Read More' }).first().waitFor()
  })

  test('an article shows its text, tags, gallery with lightbox, and leads back', async () => {
    const page = await open(`/news/${gallery.slug}`)
    await page.getByRole('heading', { level: 1, name: gallery.title }).waitFor()
    expect(await page.locator('.prose h2').count()).toBeGreaterThan(0)
    for (const link of await page.locator('.prose a').all()) {
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    }
    await page
      .getByRole('list', { name: /gallery/i })
      .getByRole('button')
      .first()
      .click()
    const lightbox = page.locator('.yarl__portal')
    await lightbox.getByRole('button', { name: 'Next' }).click()
    await lightbox.getByRole('button', { name: 'Close' }).click()
    await lightbox.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to News' }).first().click()
    await page.waitForURL(`${url}/news`)
  })

  test('drafts and scheduled articles are not found', async () => {
    expect(hidden.length).toBeGreaterThan(0)
    const page = await open('/news')
    for (const { slug } of hidden) {
      await page.goto(`${url}/news/${slug}`)
      await page.getByRole('heading', { name: 'Article not found' }).waitFor()
    }
  })

  test('the address of an article can be copied', async () => {
    const page = await open(`/news/${gallery.slug}`, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/news/${gallery.slug}`)
    expect(await page.getByRole('link', { name: /email/i }).first().getAttribute('href')).toMatch(/^mailto:/)
  })

  test('hostile markup in an article does nothing', async () => {
    await backend.sql(
      `insert into news_articles (slug, title, content, status) values ('hostile', 'Hostile', $1, 'published')`,
      [
        '<p onclick="x()">Fine text</p><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg><a href="javascript:window.hacked=1">go</a><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
      ],
    )
    try {
      const page = await open('/news/hostile')
      await page.getByText('Fine text').waitFor()
      await settled(page)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      expect(
        await page
          .locator('.prose script, .prose iframe, .prose svg, .prose [onclick], .prose a[href^="javascript"]')
          .count(),
      ).toBe(0)
    } finally {
      await backend.sql("delete from news_articles where slug = 'hostile'")
    }
  })
})

describe('what the page of news measures', () => {
  const desktop = { width: 1440, height: 900 }
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

  test('a tag leads to its list and Back to the article; the list can be opened by its address', async () => {
    const [tagged] = await backend.sql<{ slug: string; name: string; n: number }>(
      `select a.slug, t.name, (select count(*)::int from get_tagged_articles(t.name)) as n from news_articles a
       join article_to_tags l on l.article_id = a.id join article_tags t on t.id = l.tag_id where ${live} order by n desc, t.name, a.slug limit 1`,
    )
    if (!tagged) throw new Error('The seed has no tags')
    const page = await open(`/news/${tagged.slug}`)
    await page.getByRole('complementary').getByRole('link', { name: tagged.name, exact: true }).click()
    await page.waitForURL(`${url}/news?tag=${new URLSearchParams({ t: tagged.name }).toString().slice(2)}`)
    await recent(page).getByText(`With the tag ${tagged.name}`).waitFor()
    const shown = () => recent(page).getByRole('article').count()
    await expect.poll(shown).toBe(Math.min(tagged.n, 10))
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/news/${tagged.slug}`)
    await page.goto(`${url}/news?tag=${encodeURIComponent(tagged.name.toUpperCase())}`)
    await expect.poll(shown).toBe(Math.min(tagged.n, 10))
    await recent(page).getByRole('link', { name: 'Show all news' }).click()
    await page.getByRole('link', { name: 'Read More' }).first().waitFor()
  })

  test('an article leads to the ones before and after it, and to Membership', async () => {
    const [middle] = await backend.sql<Article>(
      `select id, slug, title from news_articles where ${live} order by published_at desc, id desc offset 1 limit 1`,
    )
    const page = await open(`/news/${middle?.slug}`)
    const steps = page.getByRole('navigation', { name: 'Previous and next article' })
    await steps.getByRole('link', { name: /^Next article/ }).click()
    await expect.poll(() => page.url()).not.toContain(middle?.slug)
    await steps.getByRole('link', { name: `Previous article ${middle?.title}` }).click()
    await page.waitForURL(`${url}/news/${middle?.slug}`)
    const join = page.locator('main').getByRole('link', { name: 'Become a Member' })
    expect(await join.getAttribute('href')).toBe('/membership')
  })

  test.each([phone, desktop])(
    'a title of 150 characters and a missing picture scroll nothing sideways at $width px',
    async (viewport) => {
      const title = 'Landwirtschaftsausstellungseröffnungsfeier in Kostanay '.repeat(3).slice(0, 150).trim()
      await backend.sql(
        `insert into news_articles (slug, title, content, status) values ('long-title', $1, '<p>Short.</p>', 'published')`,
        [title],
      )
      try {
        const page = await open('/news', { viewport })
        await page.reload()
        await recent(page).getByRole('link', { name: title }).waitFor()
        await settled(page)
        expect(await sideways(page)).toBe(0)
        await recent(page).getByRole('link', { name: title }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await settled(page)
        expect(await sideways(page)).toBe(0)
      } finally {
        await backend.sql("delete from news_articles where slug = 'long-title'")
      }
    },
  )
})
