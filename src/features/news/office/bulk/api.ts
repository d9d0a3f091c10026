import { sweepFiles } from '@/features/editorial/api'
import { outcomeOf, readChosen, type Change } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import { matchingArticles, sortColumns } from '../api'
import type { OfficeFilter } from '../article-list'

const failed = 'Failed to load articles'
const fileColumns =
  'id, slug, title, excerpt, status, is_featured, published_at, created_at, updated_at, author:authors(full_name), category:article_categories(key, name), tags:article_tags(name)'

/** The ids of all articles that match a filter. */
export async function readArticleIds(filter: OfficeFilter): Promise<string[]> {
  const rows = await readAll(
    (after) =>
      matchingArticles(filter, 'id, category:article_categories(key)').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

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

/** Puts back what the others have changed, except for {@link deleteArticles}. */
export const undoArticles = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_articles', { changes: [...changes] }), 'Failed to save article')

/**
 * Reads the articles of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readArticlesForExport(
  filter: OfficeFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('news_articles').select(fileColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) =>
          matchingArticles(filter, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  const { key, descending } = filter.sort
  return inListOrder(rows, {
    by: sortColumns[key],
    kind: key === 'title' ? 'text' : 'time',
    descending,
    idToo: true,
  })
}
