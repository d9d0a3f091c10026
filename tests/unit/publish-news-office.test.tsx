import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { NewsOfficePage } from '@/features/publish/news/office/news-office-page'
import { articleList } from '@/features/publish/news/office/article-list'
import { changed, nothing, plain, take, takeSearches, unchanged } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { article, serveArticles, serveNewsSurroundings } from '../support/page/office-news'
import { person, useSignIn } from '../support/page/signed-in'
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
    expect(within(row).getByText('18 Jan 2026')).toHaveAttribute('title', '18 Jan 2026, 9:30\u00a0AM')
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

  test.each([
    ['-published', 'published_at.desc.nullslast,id.desc'],
    ['published', 'published_at.asc.nullslast,id.asc'],
  ])('sorted by %s has the articles without a date last', async (sort, order) => {
    const asked = serveArticles()
    await enter(`?sort=${sort}`)
    await waitFor(() => expect(asked.map((query) => query.get('order'))).toEqual([order]))
  })

  test('is asked for the newest first, and for each status by what it means', async () => {
    const asked = serveArticles()
    const { user } = await enter()
    for (const [at, status] of ['Draft', 'Scheduled', 'Published'].entries()) {
      await user.selectOptions(await screen.findByLabelText('Publication'), status)
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
    const { user, router } = await enter(`?status=draft&author=${person.id}&sort=-title&page=4`)
    await user.selectOptions(await screen.findByLabelText('Category'), 'Market Insights')
    await user.type(screen.getByRole('searchbox'), 'rail{Enter}')
    expect(await screen.findByText('1 article')).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(router.state.location.search).toBe(`?q=rail&status=draft&category=insights&author=${person.id}&sort=-title`)
    expect(asked[0]?.body).toEqual({
      query: 'rail',
      of_status: 'draft',
      of_category: 'insights',
      of_author: person.id,
    })
    const { select, ...conditions } = Object.fromEntries(asked[0]?.query ?? [])
    expect(conditions).toEqual({
      status: 'eq.draft',
      'category.key': 'eq.insights',
      order: 'title.desc,id.desc',
      'tags.order': 'name.asc',
      offset: '0',
      limit: '10',
    })
    expect(select).toContain('article_categories!inner')
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
    for (const text of ['Customs, Rail', '2 pictures', '19 Jan 2026, 12:00 PM']) expect(plain(details)).toContain(text)
    expect(within(details).getByRole('link', { name: '/news/wagon' })).toHaveAttribute('href', '/news/wagon')
    await user.click(screen.getByRole('button', { name: 'More about Plan' }))
    const others = screen.getByText('No excerpt available.').closest('tr') ?? document.body
    for (const text of ['TagsNone', 'Gallery1 picture', '/news/plan']) expect(plain(others)).toContain(text)
    expect(within(others).queryByRole('link')).toBeNull()
  })
})

describe('from its row an article is', () => {
  test('taken off the public pages, also after that has failed, and undone; what somebody saves meanwhile stays', async () => {
    let stored = article
    const asked = serveArticles(() => rows([stored]))
    const sent = take<{ ids: string[]; published: boolean }>('publish_articles', ({ published }, tries) => {
      if (tries === 1) return down()
      stored = {
        ...stored,
        status: published ? 'published' : 'draft',
        published_at: published ? article.published_at : null,
      }
      return changed(article.id)
    })
    const undone = take('undo_articles', (_args, tries) =>
      tries === 1 ? unchanged(article.id, 'Somebody has changed it meanwhile.') : down(),
    )
    const { user } = await enter()
    await pressInMenu(user, article.title, 'Unpublish')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update article status')
    await pressInMenu(user, article.title, 'Unpublish')
    expect(await screen.findByText('Not published')).toBeVisible()
    expect(sent.at(-1)).toEqual({ ids: [article.id], published: false })
    const result = screen.getByRole('group', { name: 'What became of it' })
    expect(result).toHaveTextContent('1 article unpublished.')
    // Whoever works in the list stays there.
    expect(result).not.toHaveFocus()
    // Somebody else saves it meanwhile.
    stored = { ...stored, title: 'Diary of a Train' }
    await user.click(within(result).getByRole('button', { name: 'Undo' }))
    expect(await within(result).findByText('Somebody has changed it meanwhile.')).toBeVisible()
    expect(undone).toEqual([{ changes: [{ id: article.id }] }])
    await pressInMenu(user, 'Diary of a Train', 'Publish')
    expect(await screen.findByText('18 Jan 2026')).toBeVisible()
    expect(screen.getByText('1 article published.')).toBeVisible()
    expect(asked).toHaveLength(5)
  })

  test('deleted after a question that names it, and its pictures with it', async () => {
    let list = [article]
    serveArticles(() => rows(list))
    const removed: unknown[] = []
    const files = 'http://localhost/storage/v1/object/public/news/x.webp'
    const deleted = take('delete_articles', (_args, tries) => {
      if (tries === 1) return down()
      list = []
      return changed(article.id)
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
    expect(deleted).toEqual([{ ids: [article.id] }, { ids: [article.id] }])
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
