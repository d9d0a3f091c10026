import { queryOptions, useMutation } from '@tanstack/react-query'
import { bytesOf } from '@/features/write/mail/shared/mail-size'
import { defaultSettings } from '@/features/publish/site/site'
import { failAsTold, failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { supabase } from '@/lib/data/supabase'
import type { Json } from '@/lib/data/database.types'
import { isSlug } from '@/lib/text/slug'
import type { IssueBlock, ResolvedBlock } from '../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { checkKeys } from '../../keys'
import type { NewsletterIssue } from '../../issue'
import { checkIssue, sitePathsOf } from '../issue-checks'

async function resolved(blocks: readonly IssueBlock[], signal: AbortSignal): Promise<ResolvedBlock[]> {
  const { data, error } = await supabase
    .rpc('resolve_newsletter_blocks', { blocks: [...blocks] as Json })
    .abortSignal(signal)
  if (error) failAsTold('Failed to load what the blocks show', error)
  return data as ResolvedBlock[]
}

/** Blocks with what they show right now. */
export function resolvedBlocksQuery(blocks: readonly IssueBlock[]) {
  return queryOptions({
    queryKey: checkKeys.blocks(blocks),
    queryFn: ({ signal }) => resolved(blocks, signal),
    staleTime: 0,
  })
}

const notRead = 'Failed to check the links'

/** Those of some slugs under which visitors find an article or event, now or by a redirect. */
async function foundSlugs(kind: 'news' | 'events', slugs: string[], signal: AbortSignal): Promise<string[]> {
  if (slugs.length === 0) return []
  const [items, moved] = await Promise.all(
    // As visitors read them: staff would find drafts, too.
    kind === 'news'
      ? [
          publicData.from('news_articles').select('slug').in('slug', slugs).abortSignal(signal),
          publicData.from('article_redirects').select('slug').in('slug', slugs).abortSignal(signal),
        ]
      : [
          publicData.from('events').select('slug').in('slug', slugs).abortSignal(signal),
          publicData.from('event_redirects').select('slug').in('slug', slugs).abortSignal(signal),
        ],
  )
  if (items.error) failWith(notRead, items.error)
  if (moved.error) failWith(notRead, moved.error)
  return [...items.data, ...moved.data].map(({ slug }) => slug)
}

/** Those of some slugs under which visitors find an issue. */
async function foundIssues(slugs: string[], signal: AbortSignal): Promise<string[]> {
  const found = slugs.map(async (of_slug) => {
    const { data, error } = await publicData.rpc('get_newsletter_archive_issue', { of_slug }).abortSignal(signal)
    if (error) failWith(notRead, error)
    return data === null ? [] : [of_slug]
  })
  return (await Promise.all(found)).flat()
}

/** Pages beside the ones of articles, events and issues. */
const pagesBeside = ['/events/past', '/newsletter/confirm', '/newsletter/unsubscribe']

/** Whether the site itself says that nothing is at a path. */
async function isMissing(path: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(path, { method: 'HEAD', signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    return failWith(notRead, cause)
  })
  return response.status === 404 || response.status === 410
}

/**
 * Those of some paths of the site at which visitors find nothing. The Data API knows articles, events and issues, of which
 * the site has the files of its last build; of all other paths the site is asked.
 */
async function deadPaths(paths: readonly string[], signal: AbortSignal): Promise<string[]> {
  const slugs: Record<'news' | 'events' | 'newsletter', string[]> = { news: [], events: [], newsletter: [] }
  const others: string[] = []
  for (const path of paths) {
    const [, kind, slug = ''] = /^\/(news|events|newsletter)\/([^/]+)$/.exec(path) ?? []
    if (kind && isSlug(slug) && !pagesBeside.includes(path)) slugs[kind as keyof typeof slugs].push(slug)
    else others.push(path)
  }
  const [news, events, newsletter, missing] = await Promise.all([
    foundSlugs('news', slugs.news, signal),
    foundSlugs('events', slugs.events, signal),
    foundIssues(slugs.newsletter, signal),
    Promise.all(others.map(async (path) => ((await isMissing(path, signal)) ? [path] : []))),
  ])
  const found = { news, events, newsletter }
  const gone = (Object.keys(found) as (keyof typeof found)[]).flatMap((kind) =>
    slugs[kind].filter((slug) => !found[kind].includes(slug)).map((slug) => `/${kind}/${slug}`),
  )
  return [...gone, ...missing.flat()]
}

/** What is wrong with an issue right now; see {@link checkIssue}. */
export function issueChecksQuery(issue: NewsletterIssue) {
  return queryOptions({
    queryKey: checkKeys.found(issue),
    queryFn: async ({ signal }) => {
      const blocks = await resolved(issue.blocks, signal)
      const { origin } = window.location
      // The mails' sanitiser is large, and only needed here.
      const { issueMail } = await import('../issue-mail')
      const { html } = issueMail({ ...issue, blocks }, defaultSettings)
      const dead = new Set(await deadPaths(sitePathsOf(blocks, origin), signal))
      return checkIssue({ ...issue, blocks }, { bytes: bytesOf(html), origin, isDead: (path) => dead.has(path) })
    },
    staleTime: 0,
  })
}

/** Sends an issue, saved or not, as a test to addresses of staff; resolves to their number. A retry with the same id sends nothing twice. */
export function useTestIssue() {
  return useMutation({
    mutationFn: async ({ id, issue, addresses }: { id: string; issue: NewsletterIssue; addresses: string[] }) => {
      const { data, error } = await supabase.rpc('test_newsletter_issue', {
        test_id: id,
        issue: issue as Json,
        addresses,
      })
      if (error) failAsTold('Failed to send the test', error)
      return data
    },
  })
}
