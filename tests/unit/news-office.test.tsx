import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { NewsOfficePage } from '@/features/news/office/news-office-page'
import { articleList, standingOf } from '@/features/news/office/article-list'
import { nothing, plain, takeChanges, takeSearches } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { article, serveArticles, serveNewsSurroundings } from '../support/page/office-news'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, pressInMenu, server } from '../support/page/unit'

const list = '/dashboard/news'
const signIn = useSignIn(pagesAlone({ [list]: NewsOfficePage }))
const enter = (query = '') => signIn(`${list}${query}`, 'editor')
const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr') ?? document.body

beforeEach(serveNewsSurroundings)

describe('the address of the list', () => {
  test('keeps what it means, and drops the rest', () => {
    const address = '/dashboard/news?q=rail&status=scheduled&category=insights&sort=-published&page=3'
    expect(articleList.href(articleList.read(new URL(address, 'http://x').searchParams))).toBe(address)
    expect(
      articleList.href(articleList.read(new URLSearchParams('status=gone&category=firm&sort=author&page=0'))),
    ).toBe('/dashboard/news')
    expect(articleList.href(articleList.read(new URLSearchParams('sort=-created')))).toBe('/dashboard/news')
  })
})

test('an article is public from its date on, and scheduled before it', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(standingOf({ status: 'draft', published_at: null }, now)).toBe('draft')
  expect(standingOf({ status: 'published', published_at: '2026-11-21T12:00:00Z' }, now)).toBe('published')
  expect(standingOf({ status: 'published', published_at: '2026-11-21T12:00:01Z' }, now)).toBe('scheduled')
})

describe('the list', () => {
  test('shows its rows, read with one request without their texts', async () => {
    const asked = serveArticles(() =>
      rows(
        [
          { ...article, is_featured: true },
          {
            ...article,
            id: '2',
            title: 'Plan',
            status: 'draft',
            published_at: null,
            author: null,
            category: null,
            image_url: null,
          },
          { ...article, id: '3', title: 'Soon', published_at: '2126-01-18T07:30:00+00:00' },
        ],
        23,
      ),
    )
    await enter('?sort=title&page=2')
    const row = await rowOf(article.title)
    for (const text of ['Featured', 'Trade Relations', 'Viktoria Dencheva', 'Published', '18 Jan 2026'])
      expect(plain(row)).toContain(text)
    expect(within(row).getByText('18 Jan 2026')).toHaveAttribute('title', 'January 18, 2026, 9:30\u00a0AM (Sofia time)')
    const draft = await rowOf('Plan')
    for (const text of ['BKCC Staff', 'Draft', 'Not published']) expect(draft).toHaveTextContent(text)
    expect(draft).not.toHaveTextContent('Featured')
    expect(await rowOf('Soon')).toHaveTextContent('Scheduled')
    expect(within(row).getByRole('link', { name: `Edit ${article.title}` })).toHaveAttribute(
      'href',
      `/dashboard/news/${article.id}`,
    )
    expect(screen.getByText('23 articles')).toBeVisible()
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ order: 'title.asc,id.asc', offset: '10', limit: '10' })
    expect(asked[0]?.get('select')).not.toMatch(/content|\*/)
  })

  test('is asked for the newest first, and for each status by what it means', async () => {
    const asked = serveArticles()
    const { user } = await enter()
    for (const [at, status] of ['Draft', 'Scheduled', 'Published'].entries()) {
      await user.selectOptions(await screen.findByLabelText('Status'), status)
      await waitFor(() => expect(asked).toHaveLength(at + 2))
    }
    expect(asked[0]?.get('order')).toBe('created_at.desc,id.desc')
    expect(asked.map((query) => [query.get('status'), query.get('published_at')?.replace(/\..*$/, '')])).toEqual([
      [null, undefined],
      ['eq.draft', undefined],
      ['eq.published', 'gt'],
      ['eq.published', 'lte'],
    ])
  })

  test('searches all articles, with the filters of the address', async () => {
    serveArticles()
    const asked = takeSearches('search_articles', () => rows([article]))
    const { user, router } = await enter('?status=draft&sort=-title&page=4')
    await user.selectOptions(await screen.findByLabelText('Category'), 'Market Insights')
    await user.type(screen.getByRole('searchbox'), 'rail{Enter}')
    expect(await screen.findByText('1 article')).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(router.state.location.search).toBe('?q=rail&status=draft&category=insights&sort=-title')
    expect(asked[0]?.body).toEqual({ query: 'rail', of_status: 'draft', of_category: 'insights' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      status: 'eq.draft',
      'category.key': 'eq.insights',
      order: 'title.desc,id.desc',
      offset: '0',
      limit: '10',
    })
    expect(asked[0]?.query.get('select')).toContain('article_categories!inner')
  })

  test.each([
    ['', 'There are no articles yet.', 'Write the first one', '/dashboard/news/new'],
    ['?q=zinc', 'No articles found matching your search criteria.', 'Show all articles', '/dashboard/news'],
  ])('%s without rows says so', async (query, sentence, link, target) => {
    serveArticles(() => rows([]))
    takeSearches('search_articles', () => rows([]))
    await enter(query)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', target)
  })

  test('has rows that show more of an article, with a link to the page only where there is one', async () => {
    serveArticles(() =>
      rows([
        article,
        {
          ...article,
          id: '2',
          slug: 'plan',
          title: 'Plan',
          excerpt: null,
          status: 'draft',
          published_at: null,
          tags: [],
          images: [article.images[0]],
        },
      ]),
    )
    const { user } = await enter()
    await user.click(await screen.findByRole('button', { name: `More about ${article.title}` }))
    const details = screen.getByText('It was slow.').closest('tr') ?? document.body
    for (const text of ['Customs, Rail', '2 pictures', 'January 19, 2026, 12:00 PM (Sofia time)'])
      expect(plain(details)).toContain(text)
    expect(within(details).getByRole('link', { name: '/news/wagon' })).toHaveAttribute('href', '/news/wagon')
    await user.click(screen.getByRole('button', { name: 'More about Plan' }))
    const others = screen.getByText('No excerpt available.').closest('tr') ?? document.body
    for (const text of ['TagsNone', 'Gallery1 picture', '/news/plan']) expect(plain(others)).toContain(text)
    expect(within(others).queryByRole('link')).toBeNull()
  })
})

describe('from its row an article is', () => {
  test('taken off the public pages, also after that has failed, and published again; a lost race says so and looks again', async () => {
    let stored = article
    const sent: unknown[] = []
    const asked = serveArticles(() => rows([stored]))
    server.use(
      http.patch(api('news_articles'), async ({ request }) => {
        const query = new URL(request.url).searchParams
        const change = (await request.json()) as { status: string }
        sent.push([query.get('id'), query.get('updated_at'), change])
        if (query.get('updated_at') !== `eq.${stored.updated_at}`) return HttpResponse.json([])
        stored = {
          ...stored,
          ...change,
          published_at: change.status === 'draft' ? null : article.published_at,
          updated_at: '2026-02-01T10:00:00+00:00',
        }
        return HttpResponse.json([{ id: stored.id }])
      }),
    )
    const { user } = await enter()
    server.use(http.patch(api('news_articles'), down, { once: true }))
    await pressInMenu(user, article.title, 'Unpublish')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update article status')
    await pressInMenu(user, article.title, 'Unpublish')
    expect(await screen.findByText('Not published')).toBeVisible()
    expect(sent).toEqual([[`eq.${article.id}`, `eq.${article.updated_at}`, { status: 'draft' }]])
    // Somebody else saves it meanwhile.
    stored = { ...stored, title: 'Diary of a Train', updated_at: '2026-02-02T10:00:00+00:00' }
    await pressInMenu(user, article.title, 'Publish')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update article status')
    expect(await screen.findByRole('link', { name: 'Diary of a Train' })).toBeVisible()
    await pressInMenu(user, 'Diary of a Train', 'Publish')
    expect(await screen.findByText('18 Jan 2026')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked).toHaveLength(5)
  })

  test('deleted after a question that names it, and its pictures with it', async () => {
    let list = [article]
    serveArticles(() => rows(list))
    const removed: unknown[] = []
    const files = 'http://localhost/storage/v1/object/public/news/x.webp'
    const deleted = takeChanges('news_articles', (changes) => {
      if (changes === 1) return down()
      list = []
      return nothing()
    })
    server.use(
      http.get(api('discarded_files'), () => HttpResponse.json([{ address: files }])),
      http.delete('http://localhost/storage/v1/object/news', async ({ request }) => {
        removed.push(await request.json())
        return HttpResponse.json([])
      }),
      http.delete(api('discarded_files'), nothing),
    )
    const { user } = await enter()
    await user.click(await screen.findByRole('button', { name: `Delete ${article.title}` }))
    const question = screen.getByRole('alertdialog', { name: `Delete “${article.title}”?` })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: `Delete ${article.title}` }))
    await user.click(screen.getByRole('button', { name: 'Delete article' }))
    expect(await screen.findByText('Failed to delete article')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete article' }))
    expect(await screen.findByText('There are no articles yet.')).toBeVisible()
    await waitFor(() => expect(removed).toEqual([{ prefixes: ['x.webp'] }]))
    expect(deleted.map(({ query }) => String(query))).toEqual([`id=eq.${article.id}`, `id=eq.${article.id}`])
  })

  test('previewed as the public will read it', async () => {
    serveArticles(undefined, () => [{ ...article, status: 'draft', published_at: null }])
    const { user, router } = await enter()
    await user.click(await screen.findByRole('button', { name: `Preview ${article.title}` }))
    const preview = within(await screen.findByRole('dialog', { name: /^Preview – not public/ }))
    expect(await preview.findByRole('heading', { level: 1, name: article.title })).toBeVisible()
    expect(preview.getByText('Day one.')).toBeVisible()
    expect(preview.getByText('Customs')).toBeVisible()
    expect(within(preview.getByRole('list', { name: 'Gallery' })).getAllByRole('button')).toHaveLength(2)
    // Its links lead nowhere: they would leave the office.
    const [back] = preview.getAllByRole('link', { name: 'Back to News' })
    if (back) await user.click(back)
    expect(router.state.location.pathname).toBe('/dashboard/news')
    await user.click(preview.getByRole('button', { name: 'Close preview' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: `Preview ${article.title}` })).toHaveFocus()
  })
})
