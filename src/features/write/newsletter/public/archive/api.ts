import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith, NotFoundError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { readStep } from '@/lib/data/read-all'
import { isSlug } from '@/lib/text/slug'
import type { ResolvedBlock } from '../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { archiveKeys } from '../../keys'

/** How many issues one page of the archive shows. */
export const archivePageSize = 20

const failed = 'Failed to load issues'

async function readArchive(parameters: { page_size: number; page: number }, signal?: AbortSignal) {
  const read = publicData.rpc('get_newsletter_archive', parameters)
  const { data, error } = await (signal ? read.abortSignal(signal) : read)
  if (error) failWith(failed, error)
  return data
}

/**
 * A page of the issues that were sent, newest first.
 *
 * @param page from 1
 * @returns the issues of the page as `rows` and the exact total; no rows of a page behind the last one
 */
export function archiveQuery(page: number) {
  return queryOptions({
    queryKey: archiveKeys.list(page),
    queryFn: async ({ signal }) => {
      const rows = await readArchive({ page_size: archivePageSize, page }, signal)
      // The total comes with each row.
      const [first] = rows.length > 0 || page === 1 ? rows : await readArchive({ page_size: 1, page: 1 }, signal)
      return { rows, total: first?.total ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}

/** An issue as its own page shows it; what is not public any more has been left out of its blocks. */
export type ArchivedIssue = {
  slug: string
  subject: string
  preheader: string
  sent_at: string
  blocks: ResolvedBlock[]
  /** The latest other issues, a few. */
  others: { slug: string; subject: string; sent_at: string }[]
}

/**
 * One issue that was sent.
 *
 * @throws {NotFoundError} when no issue with that slug was sent, or when the slug is malformed (no request is made then)
 */
export function archivedIssueQuery(slug: string) {
  return queryOptions({
    queryKey: archiveKeys.one(slug),
    queryFn: async ({ signal }) => {
      if (!isSlug(slug)) throw new NotFoundError('Issue not found')
      const { data, error } = await publicData
        .rpc('get_newsletter_archive_issue', { of_slug: slug })
        .abortSignal(signal)
      if (error) failWith('Failed to load this issue', error)
      if (data === null) throw new NotFoundError('Issue not found')
      return data as unknown as ArchivedIssue
    },
  })
}

/** Every issue that was sent, for the files that the build makes from them. */
export async function allIssues() {
  const issues: Awaited<ReturnType<typeof readArchive>> = []
  for (let page = 1; ; page += 1) {
    const rows = await readArchive({ page_size: readStep, page })
    issues.push(...rows)
    if (rows.length < readStep) return issues
  }
}
