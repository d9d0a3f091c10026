import { http, HttpResponse } from 'msw'
import { down, rows, type Answer } from './office-members'
import { api, server } from './unit-server'

/** The categories of articles, by name. */
export const newsCategoryRows = [
  { id: '42000000-0000-4000-8000-000000000005', key: 'insights', name: 'Market Insights' },
  { id: '42000000-0000-4000-8000-000000000001', key: 'trade', name: 'Trade Relations' },
]

/** An article as the office reads it, in its list and in its form. */
export const article = {
  id: '41000000-0000-4000-8000-000000000001',
  slug: 'wagon',
  title: 'Diary of a Wagon',
  excerpt: 'It was slow.' as string | null,
  content: '<p>Day one.</p>',
  image_url: '/artwork/steppe-rail.webp' as string | null,
  status: 'published',
  is_featured: false,
  published_at: '2026-01-18T07:30:12.345678+00:00' as string | null,
  category_id: '42000000-0000-4000-8000-000000000001' as string | null,
  created_at: '2026-01-17T10:00:00+00:00',
  updated_at: '2026-01-19T10:00:00.123456+00:00',
  author: { full_name: 'Viktoria Dencheva' } as { full_name: string } | null,
  category: { key: 'trade', name: 'Trade Relations' } as { key: string; name: string } | null,
  tags: [{ name: 'Customs' }, { name: 'Rail' }],
  members: [] as { id: string; name: string }[],
  event: null as { id: string; name: string } | null,
  images: [
    { id: 'a', url: '/artwork/copper-mine.webp', caption: 'The pit' as string | null },
    { id: 'b', url: '/artwork/grain-elevator.webp', caption: null },
  ],
}
/** See {@link article}. */
export type ArticleRow = typeof article

/** Answers the other requests of the office's article pages: categories, tags, nothing unread, no files to remove. */
export function serveNewsSurroundings(): void {
  server.use(
    http.get(api('article_categories'), () => HttpResponse.json(newsCategoryRows)),
    http.get(api('article_tags'), () =>
      HttpResponse.json([{ name: 'Customs' }, { name: 'Logistics' }, { name: 'Rail' }]),
    ),
    http.get(api('announcement_recipients'), () => rows([])),
    http.head(api('announcement_recipients'), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
    http.get(api('discarded_files'), () => HttpResponse.json([])),
  )
}

/**
 * Answers reads of articles: the list, single articles by id, the featured one, and no related ones. Returns the queries
 * of the list.
 */
export function serveArticles(
  list: (query: URLSearchParams) => Answer = () => rows([article]),
  stored: () => readonly ArticleRow[] = () => [article],
  featured: { id: string; title: string } | null = null,
): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('news_articles'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('is_featured') === 'eq.true') return HttpResponse.json(featured ? [featured] : [])
      if (query.get('id')?.startsWith('eq.'))
        return HttpResponse.json(stored().filter(({ id }) => query.get('id') === `eq.${id}`))
      if (query.get('id')?.startsWith('neq.')) return HttpResponse.json([])
      asked.push(query)
      return list(query)
    }),
  )
  return asked
}

/** The arguments of `save_article`. */
export type ArticleSave = {
  article_id: string
  article: Record<string, string | boolean | null>
  tags: string[]
  images: unknown
  save_id: string
  expected?: string
}

/** Answers saves of articles one after the other, repeating the last answer; returns what was sent. */
export function serveArticleSaves(...answers: ((save: ArticleSave) => Answer)[]): ArticleSave[] {
  const sent: ArticleSave[] = []
  server.use(
    http.post(api('rpc/save_article'), async ({ request }) => {
      const save = (await request.json()) as ArticleSave
      sent.push(save)
      return (answers[sent.length - 1] ?? answers.at(-1) ?? down)(save)
    }),
  )
  return sent
}

/** The response for a saved article. */
export function articleSaved({ article_id, article: { slug, status, published_at } }: ArticleSave): Answer {
  return HttpResponse.json([
    {
      id: article_id,
      slug: slug || 'from-the-title',
      updated_at: '2026-01-20T10:00:00+00:00',
      status,
      published_at: status === 'published' ? (published_at ?? '2026-01-20T10:00:00+00:00') : null,
    },
  ])
}

/** Stubs the layout functions that the rich-text editor calls and jsdom lacks. */
export function stubLayout(): void {
  const nowhere = () => new DOMRect()
  Object.assign(Range.prototype, { getClientRects: () => [nowhere()], getBoundingClientRect: nowhere })
  Object.assign(Element.prototype, { getClientRects: () => [nowhere()] })
  Object.assign(document, { elementFromPoint: () => null })
}
