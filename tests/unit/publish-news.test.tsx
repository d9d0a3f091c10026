import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { ArticlePage } from '@/features/publish/news/public/article-page'
import { NewsPage } from '@/features/publish/news/public/news-page'
import { newsHref, readNewsFilter } from '@/features/publish/news/news'
import { take, takeReads } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { api, pagesAlone, renderApp as renderSite, server } from '../support/page/unit'

const renderApp = pagesAlone({ '/news': () => <NewsPage newsletter={null} />, '/news/:slug': ArticlePage })

function makeArticle(over: Record<string, unknown> = {}) {
  return {
    id: '41000000-0000-4000-8000-000000000001',
    slug: 'wagon',
    title: 'Diary of a Wagon',
    excerpt: 'It was slow.',
    summary: 'It was slow.',
    content: '<p>Day one.</p><h2>Day two</h2><p>See <a href="/events">the events</a>.</p><script>alert(1)</script>',
    image_url: '/artwork/steppe-rail.webp',
    published_at: '2026-11-18T07:30:00+00:00',
    category_id: '42000000-0000-4000-8000-000000000001',
    reading_minutes: 4,
    author: { full_name: 'Viktoria Dencheva', job_role: 'Communications Editor' } as {
      full_name: string
      job_role?: string | null
    } | null,
    category: { key: 'trade', name: 'Trade Relations' },
    tags: [],
    images: [],
    event: null as { slug: string; title: string } | null,
    previous: null,
    next: null,
    ...over,
  }
}

type Row = ReturnType<typeof makeArticle>

/** Answers the reads of the news page by what tells them apart. Returns the lists asked for, as category or tag and offset. */
function serveNews({
  featured = null,
  articles = [],
  total = articles.length,
}: {
  featured?: Row | null
  articles?: Row[]
  total?: number
}) {
  const asked: string[] = []
  take('get_category_counts', () =>
    HttpResponse.json([
      { category: 'trade', count: 7 },
      { category: 'insights', count: 1 },
    ]),
  )
  server.use(
    http.post(api('rpc/get_tagged_articles'), async ({ request }) => {
      const { tag } = (await request.json()) as { tag: string }
      asked.push(`#${tag} ${new URL(request.url).searchParams.get('offset') ?? 0}`)
      return rows(articles, total)
    }),
    http.get(api('news_articles'), ({ request }) => {
      const query = new URL(request.url).searchParams
      expect(query.get('status')).toBe('eq.published')
      expect(query.get('published_at')).toMatch(/^lte\./)
      if (query.get('is_featured') === 'eq.true') return HttpResponse.json(featured ? [featured] : [])
      const category = query.get('category.key')?.replace('eq.', '') ?? null
      expect(query.get('is_featured')).toBe(category ? null : 'eq.false')
      const offset = Number(query.get('offset') ?? 0)
      asked.push(`${category ?? 'all'} ${offset}`)
      if (offset && offset >= total)
        return HttpResponse.json(
          {
            code: 'PGRST103',
            message: 'Requested range not satisfiable',
            details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
            hint: null,
          },
          { status: 416, headers: { 'Content-Range': `*/${total}` } },
        )
      return rows(articles, total)
    }),
  )
  return asked
}

function serveArticle(article: Row | null, related: Row[] = []) {
  takeReads('article_redirects', () => HttpResponse.json([]))
  takeReads('article_pages', (query) => {
    expect(query.get('status')).toBe('eq.published')
    expect(query.get('published_at')).toMatch(/^lte\./)
    return HttpResponse.json(article ? [article] : [])
  })
  takeReads('news_articles', () => HttpResponse.json(related))
}

describe('the address of the news list', () => {
  test.each([
    ['', { category: null, tag: null, page: 1 }],
    ['category=trade&page=2', { category: 'trade', tag: null, page: 2 }],
    ['category=nonsense&page=0', { category: 'nonsense', tag: null, page: 1 }],
    ['tag=Oil+%26+gas&page=2', { category: null, tag: 'Oil & gas', page: 2 }],
    ['tag=Logistics&category=trade', { category: null, tag: 'Logistics', page: 1 }],
    ['tag=+&category=trade', { category: 'trade', tag: null, page: 1 }],
  ])('?%s is read', (query, filter) => {
    expect(readNewsFilter(new URLSearchParams(query))).toEqual(filter)
  })

  test('one view has one address', () => {
    expect(newsHref({ category: null, tag: null, page: 1 })).toBe('/news')
    expect(newsHref({ tag: 'Oil & gas', page: 2 })).toBe('/news?tag=Oil+%26+gas&page=2')
    expect(newsHref({ category: 'trade', page: 1 })).toBe('/news?category=trade')
    expect(newsHref({ category: 'trade', page: 3 })).toBe('/news?category=trade&page=3')
  })
})

describe('the news page', () => {
  test('opens with the featured story, then the list with authors, how long each takes to read, and the true number of pages; leads to Membership', async () => {
    serveNews({
      featured: makeArticle(),
      articles: [
        makeArticle({ id: 'b', slug: 'b', title: 'Signed' }),
        makeArticle({ id: 'c', slug: 'c', title: 'Unsigned', author: null }),
      ],
      total: 31,
    })
    renderSite('/news')
    const featured = await screen.findByRole('region', { name: 'Diary of a Wagon' })
    expect(within(featured).getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', '/news/wagon')
    const list = within(screen.getByRole('region', { name: 'Recent News' }))
    expect((await list.findByRole('link', { name: 'Signed' })).closest('article')).toHaveTextContent(
      'Viktoria Dencheva',
    )
    expect(list.getByRole('link', { name: 'Unsigned' }).closest('article')).toHaveTextContent('BKCC Staff')
    expect(list.getByRole('link', { name: 'Unsigned' }).closest('article')).toHaveTextContent('4 min read')
    expect(list.getByText('Page 1 of 4')).toBeInTheDocument()
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeInTheDocument()
    const join = within(screen.getByRole('main')).getByRole('link', { name: 'Become a Member' })
    expect(join).toHaveAttribute('href', '/membership')
  })

  test('a category filters in the database, is marked, and hides the featured story', async () => {
    const asked = serveNews({
      featured: makeArticle(),
      articles: [makeArticle({ id: 'b', slug: 'b', title: 'Signed' })],
    })
    const { user, router } = renderApp('/news')
    await screen.findByRole('region', { name: 'Diary of a Wagon' })
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(categories.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    const trade = await categories.findByRole('link', { name: /Trade Relations\s*7\s*articles/ })
    expect(categories.getByRole('link', { name: /Market Insights\s*1\s*article$/ })).toBeInTheDocument()
    await user.click(trade)
    await waitFor(() => expect(asked).toEqual(['all 0', 'trade 0']))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Recent News' })).toHaveFocus())
    expect(router.state.location.search).toBe('?category=trade')
    expect(trade).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: /^Read More/ })).not.toBeInTheDocument()
  })

  test('a tag filters in the database, is named, and can be cleared', async () => {
    const asked = serveNews({ featured: makeArticle(), articles: [makeArticle({ title: 'Tagged' })], total: 12 })
    const { user, router } = renderApp('/news?tag=Oil+%26+gas')
    const list = within(await screen.findByRole('region', { name: 'Recent News' }))
    expect(await list.findByRole('link', { name: 'Tagged' })).toBeInTheDocument()
    expect(asked).toEqual(['#Oil & gas 0'])
    expect(list.getByText('Oil & gas')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Diary of a Wagon' })).not.toBeInTheDocument()
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }))
    for (const link of categories.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current')
    expect(list.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/news?tag=Oil+%26+gas&page=2')
    await user.click(list.getByRole('link', { name: 'Show all news' }))
    expect(await screen.findByRole('region', { name: 'Diary of a Wagon' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('')
    expect(list.queryByText('Oil & gas')).not.toBeInTheDocument()
    await router.navigate(-1)
    expect(await list.findByText('Oil & gas')).toBeInTheDocument()
  })

  test('pages stand in the address, and a page too far, or of no number, leads back without an error', async () => {
    const asked = serveNews({ articles: [makeArticle()], total: 12 })
    const { user, router } = renderApp('/news?category=trade')
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?category=trade&page=2')
    expect(asked).toEqual(['trade 0', 'trade 10'])
    await router.navigate('/news?category=trade&page=9')
    expect(await screen.findByText('This list has no page 9.')).toBeInTheDocument()
    expect(screen.getByText('It has 12 articles on 2 pages.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/news?category=trade')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await router.navigate('/news?category=trade&page=abc')
    expect(await screen.findByText('This list has no page abc.')).toBeInTheDocument()
  })

  test('an empty category says so and offers all news', async () => {
    serveNews({})
    renderApp('/news?category=insights')
    expect(await screen.findByText('There is no news here yet.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Show all news' })).toHaveAttribute('href', '/news')
  })

  test('a category that there is not is named', async () => {
    serveNews({})
    renderApp('/news?category=nonsense')
    expect(await screen.findByText('There is no category “nonsense”.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Show all news' })).toHaveAttribute('href', '/news')
  })

  test('says when loading fails, and tries again on request', async () => {
    serveNews({ articles: [makeArticle()] })
    let broken = true
    takeReads('news_articles', () => (broken ? down() : undefined))
    const { user } = renderApp('/news')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load news articles')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Diary of a Wagon' })).toBeInTheDocument()
  })
})

describe('an article', () => {
  test('shows its text, tags and gallery, leads to related ones and back', async () => {
    serveArticle(
      makeArticle({
        tags: [{ id: 't', name: 'Logistics' }],
        images: [{ id: 'i', url: '/artwork/copper-mine.webp', caption: null }],
      }),
      [makeArticle({ id: 'b', slug: 'b', title: 'Another' })],
    )
    renderApp('/news/wagon')
    expect(await screen.findByRole('heading', { level: 1, name: 'Diary of a Wagon' })).toBeInTheDocument()
    expect(screen.getByText('November 18, 2026')).toBeInTheDocument()
    expect(screen.getByText('It was slow.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Day two' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'the events' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(screen.queryByText('alert(1)')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Logistics' })).toHaveAttribute('href', '/news?tag=Logistics')
    expect(screen.getByText('4 min read')).toBeInTheDocument()
    expect(screen.getByText('By Viktoria Dencheva, Communications Editor')).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Previous and next article' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Become a Member' })).toHaveAttribute('href', '/membership')
    const gallery = within(screen.getByRole('list', { name: 'Gallery' }))
    expect(gallery.getByRole('button', { name: 'Open picture 1 of 1' })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Another' })).toHaveAttribute('href', '/news/b')
    expect(screen.getByRole('link', { name: 'More in Trade Relations' })).toHaveAttribute(
      'href',
      '/news?category=trade',
    )
    expect(screen.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news')
  })

  test('leads to the articles before and after it', async () => {
    serveArticle(
      makeArticle({
        previous: { slug: 'older', title: 'An older one' },
        next: { slug: 'newer', title: 'A newer one' },
        author: { full_name: 'Viktoria Dencheva', job_role: null },
      }),
    )
    renderApp('/news/wagon')
    const steps = within(await screen.findByRole('navigation', { name: 'Previous and next article' }))
    expect(steps.getByRole('link', { name: 'Previous article An older one' })).toHaveAttribute('href', '/news/older')
    expect(steps.getByRole('link', { name: 'Next article A newer one' })).toHaveAttribute('href', '/news/newer')
    expect(screen.getByText('By Viktoria Dencheva')).toBeInTheDocument()
  })

  test('leads to the event on which it reports', async () => {
    serveArticle(makeArticle({ event: { slug: 'rose-valley', title: 'Rose Valley' } }))
    renderApp('/news/wagon')
    const link = await screen.findByRole('link', { name: 'Rose Valley' })
    expect(link).toHaveAttribute('href', '/events/rose-valley')
    expect(link.parentElement).toHaveTextContent('About the event Rose Valley')
  })

  test('is shared by plain links that name its title and address', async () => {
    const title = 'Oil & gas: 100 % “new”?'
    serveArticle(makeArticle({ title }))
    renderApp('/news/wagon')
    const address = `${window.location.origin}/news/wagon`
    for (const [name, host, expected] of [
      ['LinkedIn', 'www.linkedin.com', { url: address }],
      ['WhatsApp', 'wa.me', { text: `${title} ${address}` }],
      ['Telegram', 't.me', { url: address, text: title }],
    ] as const) {
      const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) })
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      expect(link).toHaveAttribute('target', '_blank')
      const url = new URL(link.getAttribute('href') ?? '')
      expect(url.host).toBe(host)
      expect(Object.fromEntries(url.searchParams)).toEqual(expected)
    }
  })

  test('without a category it has no related ones and asks for none', async () => {
    serveArticle(makeArticle({ category_id: null, category: null, author: null }), [
      makeArticle({ id: 'b', slug: 'b', title: 'Another' }),
    ])
    renderApp('/news/wagon')
    expect(await screen.findByText(/BKCC Staff/)).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Related Articles' })).not.toBeInTheDocument()
  })

  test.each(['missing', 'Not%20A%20Slug'])('says that %s is not found', async (slug) => {
    serveArticle(null)
    renderSite(`/news/${slug}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible()
    expect(document.title).toBe('Article not found | BKCC')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news')
  })

  test('asked for by a former address leads to the new one', async () => {
    takeReads('news_articles', () => HttpResponse.json([]))
    const asked = takeReads('article_pages', (query) =>
      HttpResponse.json(query.get('slug') === 'eq.wagon' ? [makeArticle()] : []),
    )
    takeReads('article_redirects', (query) =>
      HttpResponse.json(query.get('slug') === 'eq.old-wagon' ? [{ article: { slug: 'wagon' } }] : []),
    )
    const { router } = renderApp('/news/old-wagon')
    expect(await screen.findByRole('heading', { level: 1, name: 'Diary of a Wagon' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/news/wagon')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(asked.map((query) => query.get('slug')).filter(Boolean)).toEqual(['eq.old-wagon', 'eq.wagon'])
  })

  test('whose former address leads to a draft is not found', async () => {
    serveArticle(null)
    takeReads('article_redirects', () => HttpResponse.json([{ article: { slug: 'wagon' } }]))
    renderApp('/news/old-wagon')
    expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible()
  })

  test('says when loading fails, and tries again on request', async () => {
    takeReads('article_pages', down)
    const { user } = renderApp('/news/wagon')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load this article')
    serveArticle(makeArticle())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Diary of a Wagon' })).toBeInTheDocument()
  })
})
