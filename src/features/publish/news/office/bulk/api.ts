import { useMutation } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import { changeOne, outcomeOf, type Change } from '@/lib/data/bulk'
import { supabase } from '@/lib/data/supabase'
import { orderOf } from '@/lib/list/list-order'
import { matchingArticles, useInvalidateNews } from '../api'
import { articleList, type OfficeFilter } from '../article-list'

const fileColumns =
  'id, slug, title, excerpt, status, is_featured, published_at, created_at, updated_at, author:authors(full_name), category:article_categories(key, name), tags:article_tags(name)'

/** Publishes articles, or makes them drafts again. */
export const publishArticles = (published: boolean) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('publish_articles', { ids: [...ids], published }), 'Failed to update article status')

/** Gives articles another category. */
export const categoriseArticles = (category: string) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('categorise_articles', { ids: [...ids], category }), 'Failed to save article')

/** Adds tags to articles, and removes others. */
export const tagArticles = (added: string[], removed: string[]) => (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('tag_articles', { ids: [...ids], added, removed }), 'Failed to save article')

/** Deletes articles, and the pictures that only they show. */
export async function deleteArticles(ids: readonly string[]) {
  const outcome = await outcomeOf(supabase.rpc('delete_articles', { ids: [...ids] }), 'Failed to delete article')
  void sweepFiles()
  return outcome
}

/** Deletes an article as {@link deleteArticles} does. */
export function useDeleteArticle() {
  const invalidate = useInvalidateNews()
  return useMutation({
    mutationFn: (id: string) => changeOne(deleteArticles, id),
    onSuccess: () => void invalidate(),
  })
}

/** Puts back what the others have changed, except for {@link deleteArticles}. */
export const undoArticles = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_articles', { changes: [...changes] }), 'Failed to save article')

/** How the articles of a list are read, for its selection and for files. */
export const articleRows = (filter: OfficeFilter) => ({
  ids: () => matchingArticles(filter, 'id, category:article_categories(key)'),
  matching: () => matchingArticles(filter, fileColumns),
  all: () => supabase.from('news_articles').select(fileColumns),
  order: { ...orderOf(filter.sort, articleList.sorts, ['title']), idToo: true },
  failed: 'Failed to load articles',
})
