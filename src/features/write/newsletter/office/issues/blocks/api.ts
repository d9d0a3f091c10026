import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Choice } from '@/components/form/search-picker'
import { failAsTold, failWith } from '@/lib/data/errors'
import type { Json } from '@/lib/data/database.types'
import { supabase } from '@/lib/data/supabase'
import { officeDay } from '@/lib/dates/office-time'
import type { ResolvedBlock } from '../../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { newsletterIssueKeys } from '../../../keys'
import { shownId, type IssueBlock } from '../issue-values'

/** How many articles a search offers. */
const most = 8

/** What an issue shows of an article or event. */
export type ShownItem = Extract<ResolvedBlock, { kind: 'article' | 'event' }>

/** What the articles and events of some blocks are now, by their ids. */
export function shownItemsQuery(blocks: readonly IssueBlock[]) {
  const asked = [
    ...new Map(
      blocks.flatMap((block) => (block.kind === 'article' || block.kind === 'event' ? [[shownId(block), block]] : [])),
    ).values(),
  ]
    .map((block) => ({ ...block, id: shownId(block) ?? '' }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return queryOptions({
    queryKey: newsletterIssueKeys.shown(asked.map(({ id }) => id)),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ShownItem>> => {
      const { data, error } = await supabase
        .rpc('resolve_newsletter_blocks', { blocks: asked as Json })
        .abortSignal(signal)
      if (error) failAsTold('Failed to load what the blocks show', error)
      return new Map((data as ShownItem[]).map((item) => [item.id, item]))
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** The public articles that a text finds, the newest first. */
export function articleSearchQuery(text: string) {
  return queryOptions({
    queryKey: newsletterIssueKeys.found(text),
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const { data, error } = await supabase
        .rpc('search_articles', { query: text, of_status: 'published' })
        .select('id, title, published_at')
        .order('published_at', { ascending: false })
        .order('id')
        .limit(most)
        .abortSignal(signal)
      if (error) failWith('Failed to load articles', error)
      return data.map(({ id, title, published_at }) => ({
        id,
        name: title,
        detail: published_at && officeDay(published_at),
      }))
    },
    enabled: text !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** What is new since the last issue: articles, and events still to come. */
export type News = { articles: { id: string; title: string }[]; events: { id: string; title: string }[] }

/** Reads what has been published since the last issue. */
export function useReadNews() {
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await supabase.rpc('get_newsletter_news')
      if (error) failAsTold('Failed to load what is new', error)
      return data as News
    },
  })
}
