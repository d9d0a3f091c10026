import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith, NotFoundError } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { beginning, readAll, readStep } from '@/lib/data/read-all'
import { isSlug } from '@/lib/text/slug'
import { publicData } from '@/lib/data/public-data'
import { newsPageSize, type NewsFilter } from '../news'
import { newsKeys } from '../keys'

/** The columns that a card shows. */
export const cardColumns =
  'id, slug, title, summary, reading_minutes, image_url, published_at, author:authors(full_name), category:article_categories(key, name)'
/** The card's columns for articles with a category: the inner join lets the list be filtered by category. */
const categorisedCardColumns =
  'id, slug, title, summary, reading_minutes, image_url, published_at, author:authors(full_name), category:article_categories!inner(key, name)'

/** The public articles, with the given columns: published, and with a date that has passed. */
export function publicArticles<Columns extends string>(columns: Columns, count?: 'exact') {
  return publicData
    .from('news_articles')
    .select(columns, { count })
    .eq('status', 'published')
    .lte('published_at', new Date().toISOString())
}

async function featuredArticle(signal: AbortSignal) {
  const { data, error } = await publicArticles(cardColumns)
    .eq('is_featured', true)
    .order('published_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load news articles', error)
  return data
}

/** The featured story, or null. */
export const featuredArticleQuery = queryOptions({
  queryKey: newsKeys.featured,
  queryFn: ({ signal }) => featuredArticle(signal),
})

/** An article as a card shows it. */
export type ArticleCardData = NonNullable<Awaited<ReturnType<typeof featuredArticle>>>

/**
 * A page of the published articles, newest first. Without a category and a tag the featured story is left out, because the page shows it
 * above.
 *
 * @returns the articles of the page as `rows` and the exact total
 */
export function articlesQuery(filter: NewsFilter) {
  const { category, tag, page } = filter
  return queryOptions({
    queryKey: newsKeys.list(filter),
    queryFn: ({ signal }) => {
      const list = tag
        ? publicData.rpc('get_tagged_articles', { tag }, { count: 'exact' }).select(cardColumns)
        : category
          ? publicArticles(categorisedCardColumns, 'exact').eq('category.key', category)
          : publicArticles(cardColumns, 'exact').eq('is_featured', false)
      const sorted = list.order('published_at', { ascending: false }).order('id', { ascending: false })
      return readPage(sorted, { page, size: newsPageSize, signal }, 'Failed to load news articles')
    },
    placeholderData: keepPreviousData,
  })
}

/** The categories with their numbers of published articles. */
export const categoriesQuery = queryOptions({
  queryKey: newsKeys.categories,
  queryFn: async ({ signal }) => {
    const { data, error } = await publicData.rpc('get_category_counts').abortSignal(signal)
    if (error) failWith('Failed to load categories', error)
    return data
  },
  // A prerendered page can only carry JSON, so the cache holds rows.
  select: (rows) => new Map(rows.map((row) => [row.category, row.count])),
})

/** What leads to an article or an event. */
type ItemLink = { slug: string; title: string }

async function articleAt(slug: string, signal: AbortSignal) {
  const { data, error } = await publicData
    .from('article_pages')
    .select()
    .eq('status', 'published')
    .lte('published_at', new Date().toISOString())
    .eq('slug', slug)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load this article', error)
  return (
    data && {
      ...data,
      author: data.author as { full_name: string; job_role: string | null } | null,
      category: data.category as { key: string; name: string } | null,
      tags: data.tags as { id: string; name: string }[],
      images: data.images as { id: string; url: string; caption: string | null }[],
      event: data.event as ItemLink | null,
      previous: data.previous as ItemLink | null,
      next: data.next as ItemLink | null,
    }
  )
}

async function articleBySlug(slug: string, signal: AbortSignal) {
  if (!isSlug(slug)) throw new NotFoundError('Article not found')
  const article = await articleAt(slug, signal)
  if (article) return article
  const { data, error } = await publicData
    .from('article_redirects')
    .select('article:news_articles(slug)')
    .eq('slug', slug)
    .abortSignal(signal)
    .maybeSingle()
  if (error) failWith('Failed to load this article', error)
  // Staff can also see redirects to drafts, but the draft itself is not public.
  const moved = data && (await articleAt(data.article.slug, signal))
  if (!moved) throw new NotFoundError('Article not found')
  return moved
}

/** An article as its own page shows it. */
export type ArticleDetail = Awaited<ReturnType<typeof articleBySlug>>

/**
 * One published article with author, category, tags, gallery, and the articles before and after it. Requested by a former slug, it comes with its current `slug`, and the
 * page redirects.
 *
 * @throws {NotFoundError} when no published article has that slug, or when the slug is malformed (no request is made then)
 */
export function articleQuery(slug: string) {
  return queryOptions({
    queryKey: newsKeys.bySlug(slug),
    queryFn: async ({ signal, client }) => {
      const article = await articleBySlug(slug, signal)
      if (article.slug !== slug) client.setQueryData(newsKeys.bySlug(article.slug), article)
      return article
    },
  })
}

/** The slug, last change and share picture text of every published article, for the files that the build makes from them. */
export async function allArticles() {
  return readAll(
    (after) => publicArticles('id, slug, title, published_at, updated_at').gt('id', after).order('id').limit(readStep),
    'Failed to load news articles',
  )
}

/** Every former slug of a published article, as `id`, with its current one. */
export async function formerArticleAddresses() {
  return readAll(
    (after) =>
      publicData
        .from('article_redirects')
        .select('id:slug, article:news_articles(slug)')
        .gt('slug', after === beginning ? '' : after)
        .order('slug')
        .limit(readStep),
    'Failed to load news articles',
  )
}
