import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { articleRowOf, articleSelect, articleValuesOf, savedValuesOf, type ArticleValues } from './article-values'
import { articleList, type OfficeFilter } from './article-list'
import { eventKeys } from '@/features/events/events/keys'
import { newsKeys } from '../keys'

const listColumns =
  'id, slug, title, excerpt, image_url, status, is_featured, published_at, created_at, updated_at, author:authors(full_name), category:article_categories(key, name), tags:article_tags(name), images:article_images(id)'
const formColumns =
  `id, ${articleSelect}, updated_at, author:authors(full_name), category:article_categories(key, name)` as const
/**
 * The articles that match a filter: with a count for a list; without a count, and all of them, for an action or a file.
 *
 * @param columns with the category's key, by which the list can be filtered
 */
export function matchingArticles<Columns extends string>(filter: OfficeFilter, columns: Columns, count?: 'exact') {
  const { search, status, category, author } = filter
  const now = new Date().toISOString()
  // The inner join lets the list be filtered by category.
  const joined = (
    category ? columns.replace('category:article_categories(', 'category:article_categories!inner(') : columns
  ) as Columns
  const all = search
    ? supabase
        .rpc(
          'search_articles',
          {
            query: search,
            of_status: status || undefined,
            of_category: category || undefined,
            of_author: author || undefined,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(joined)
    : supabase.from('news_articles').select(joined, { count })
  let list = all.match(articleList.columns(filter))
  if (status) list = list.eq('status', status === 'draft' ? 'draft' : 'published')
  // A search filters by it itself.
  if (author && !search) list = list.eq('author_id', author)
  if (status === 'scheduled') list = list.gt('published_at', now)
  if (status === 'published') list = list.lte('published_at', now)
  return list
}

function officePage(filter: OfficeFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const ascending = !sort.descending
  const list = matchingArticles(filter, listColumns, 'exact')
    .order('name', { referencedTable: 'tags' })
    // A draft may have no publication date yet. With `nullsFirst` set for other columns, the database could not use their indexes.
    .order(articleList.sorts[sort.key], { ascending, nullsFirst: sort.key === 'published' ? false : undefined })
    .order('id', { ascending })
  return readPage(list, { page, size: articleList.pageSize, signal }, 'Failed to load articles')
}

/** A page of all articles, drafts included: searched, filtered and sorted by the database, with the exact total. */
export function officeArticlesQuery(filter: OfficeFilter) {
  return queryOptions({
    queryKey: newsKeys.officeList(filter),
    queryFn: ({ signal }) => officePage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An article as the office's list shows it. */
export type ListedArticle = Awaited<ReturnType<typeof officePage>>['rows'][number]

async function readArticle(id: string, signal?: AbortSignal) {
  const missing = 'There is no such article. It may have been deleted.'
  requireId(id, missing)
  const read = supabase
    .from('news_articles')
    .select(formColumns)
    .eq('id', id)
    .order('name', { referencedTable: 'tags' })
    .order('name', { referencedTable: 'members' })
    .order('order', { referencedTable: 'images' })
    .order('id', { referencedTable: 'images' })
  const answer = await (signal ? read.abortSignal(signal) : read).maybeSingle()
  const article = oneOrNotFound(answer, 'Failed to load article', missing)
  return { ...article, tags: article.tags.map(({ name }) => name) }
}

/** An article with everything that the office stores about it. */
export type OfficeArticle = Awaited<ReturnType<typeof readArticle>>

/**
 * An article with everything that its form holds. Each form starts from fresh data.
 *
 * @throws {NotFoundError} when there is no such article
 */
export function officeArticleQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.officeOne(id),
    queryFn: ({ signal }) => readArticle(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** The categories to choose from, by name. */
export const categoryChoicesQuery = queryOptions({
  queryKey: newsKeys.officeCategories,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('article_categories')
      .select('id, key, name')
      .order('name')
      .abortSignal(signal)
    if (error) failWith('Failed to load categories', error)
    return data
  },
})

/** A category to choose. */
export type CategoryChoice = { id: string; key: string; name: string }

/** The names of all tags. */
export const tagNamesQuery = queryOptions({
  queryKey: newsKeys.officeTags,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('article_tags').select('name').order('name').abortSignal(signal)
    if (error) failWith('Failed to load tags', error)
    return data.map(({ name }) => name)
  },
})

/** The current featured story, public or not; null if there is none. */
export const featuredNowQuery = queryOptions({
  queryKey: newsKeys.officeFeatured,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('news_articles')
      .select('id, title')
      .eq('is_featured', true)
      .abortSignal(signal)
      .maybeSingle()
    if (error) failWith('Failed to load articles', error)
    return data
  },
  staleTime: 0,
})

/** Returns a function that refetches every list of articles; events show what reports on them. */
export const useInvalidateNews = () => useInvalidate(newsKeys.all, eventKeys.all)

/** Reads and saves an article for its form, and refetches every list after a save. */
export function useArticleStore() {
  const invalidate = useInvalidateNews()
  // One that was deleted meanwhile is offered no longer.
  const refreshCategories = useInvalidate(newsKeys.officeCategories)
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: async (id: string) => {
      const article = await readArticle(id)
      return { id, updated_at: article.updated_at, values: articleValuesOf(article) }
    },
    /** Saves the article with its tags and gallery in one transaction; resolves to it as stored. Throws as `failSave` does. */
    save: async (values: ArticleValues, { id, saveId, expected }: SaveOrder) => {
      const { article, tags, images } = articleRowOf(values)
      const { data, error } = await supabase.rpc('save_article', {
        article_id: id,
        article,
        tags,
        images,
        save_id: saveId,
        expected: expected ?? undefined,
      })
      if (error) void refreshCategories()
      if (error) failSave('Failed to save article', error)
      const [saved] = data
      if (!saved) failWith('Failed to save article', data)
      void invalidate()
      return { ...saved, values: savedValuesOf(values, saved) }
    },
  }
}
