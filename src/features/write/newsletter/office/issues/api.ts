import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { containing } from '@/features/write/announcements/announcements'
import { sweepFiles } from '@/features/write/editorial/api'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { failAsTold, failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import type { Json } from '@/lib/data/database.types'
import { newsletterIssueKeys } from '../../keys'
import { newestFirst } from '@/lib/list/list-order'
import { issueValuesOf, storedValuesOf, type IssueValues } from './issue-values'
import { issueList, type IssueCounts, type IssueFilter } from './issues'

/** How long after an answer an issue that is being sent is read again, in milliseconds. */
const liveInterval = 4_000

const listColumns =
  'id, subject, status, scheduled_at, missed_at, missed_reason, sent_at, finished_at, recipients, created_at, updated_at'

function matchingIssues(filter: IssueFilter, count?: 'exact') {
  const list = supabase.from('newsletter_issues').select(listColumns, { count }).match(issueList.columns(filter))
  return filter.search ? list.ilike('subject', containing(filter.search)) : list
}

/** How the issues of a list are read for a file. */
export const issueRows = (filter: IssueFilter) => ({
  matching: () => matchingIssues(filter),
  all: () => matchingIssues(filter),
  order: newestFirst,
  failed: 'Failed to load issues',
})

function issuesPage(filter: IssueFilter, signal: AbortSignal) {
  const sorted = matchingIssues(filter, 'exact').order('created_at', { ascending: false }).order('id')
  return readPage(sorted, { page: filter.page, size: issueList.pageSize, signal }, 'Failed to load issues')
}

/** A page of the issues of the newsletter, newest first, with the exact total. */
export function issuesQuery(filter: IssueFilter) {
  return queryOptions({
    queryKey: newsletterIssueKeys.list(filter),
    queryFn: ({ signal }) => issuesPage(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.rows.some(({ status }) => status === 'sending') && liveInterval,
  })
}

/** An issue as the list shows it. */
export type ListedIssue = Awaited<ReturnType<typeof issuesPage>>['rows'][number]

/**
 * What became of the mails of issues, by the issue's id.
 *
 * @param live whether one of them is being sent, so that its numbers change
 */
export function issueCountsQuery(ids: readonly string[], live: boolean) {
  return queryOptions({
    queryKey: newsletterIssueKeys.counts(ids),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, IssueCounts>>> => {
      const { data, error } = await supabase
        .rpc('get_newsletter_issue_counts', { issue_ids: [...ids] })
        .abortSignal(signal)
      if (error) failWith('Failed to load what became of the mails', error)
      return Object.fromEntries(data.map(({ issue_id, ...counts }) => [issue_id, counts]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: live && liveInterval,
  })
}

async function readIssue(id: string, signal?: AbortSignal) {
  const missing = 'There is no such issue. It may have been deleted.'
  requireId(id, missing)
  const read = supabase
    .from('newsletter_issues')
    .select(`${listColumns}, preheader, blocks, frozen, slug, author:authors(full_name)`)
    .eq('id', id)
  const answer = await (signal ? read.abortSignal(signal) : read).maybeSingle()
  return oneOrNotFound(answer, 'Failed to load issue', missing)
}

/** An issue with everything that the office stores about it. */
export type OfficeIssue = Awaited<ReturnType<typeof readIssue>>

/**
 * An issue with everything that its form and its page hold. A form starts from it; while it is being sent, it is read
 * again and again.
 *
 * @throws {NotFoundError} when there is no such issue
 */
export function issueQuery(id: string) {
  return queryOptions({
    queryKey: newsletterIssueKeys.one(id),
    queryFn: ({ signal }) => readIssue(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    // What somebody types stays, also where another has sent it meanwhile.
    refetchOnReconnect: ({ state }) => !state.data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending' ? liveInterval : state.data?.status === 'scheduled' ? 30_000 : false,
  })
}

/** Returns a function that refetches every list of issues and the open issue. */
const useInvalidateIssues = () => useInvalidate(newsletterIssueKeys.all)

/** Reads and saves an issue for its form, and refetches every list after a save. */
export function useIssueStore() {
  const invalidate = useInvalidateIssues()
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: async (id: string) => {
      const issue = await readIssue(id)
      return { id, updated_at: issue.updated_at, values: issueValuesOf(issue) }
    },
    /** Saves the issue; resolves to it as stored. Throws as `failSave` does. */
    save: async (values: IssueValues, { id, saveId, expected }: SaveOrder) => {
      const stored = storedValuesOf(values)
      const { data, error } = await supabase.rpc('save_newsletter_issue', {
        issue_id: id,
        issue: stored as Json,
        save_id: saveId,
        expected: expected ?? undefined,
      })
      if (error) failSave('Failed to save issue', error)
      const [saved] = data
      if (!saved) failWith('Failed to save issue', data)
      void invalidate()
      return { ...saved, values: stored }
    },
  }
}

/** Deletes a draft or a cancelled issue, and the pictures that only it shows. */
export function useDeleteIssue() {
  const invalidate = useInvalidateIssues()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.rpc('delete_newsletter_issue', { issue_id: id })
      if (error) failAsTold('Failed to delete issue', error)
    },
    onSuccess: () => {
      void sweepFiles()
      void invalidate()
    },
  })
}
