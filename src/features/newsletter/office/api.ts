import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { readChosen } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import {
  statusOf,
  subscriberList,
  type ImportReport,
  type ImportRow,
  type Status,
  type SubscriberFilter,
} from './subscriber-list'
import { subscriberKeys } from '../keys'

const columns =
  'id, email, status, created_at, consented_at, consent_source, consent_statement, confirmed_at, unsubscribed_at, unsubscribed_by, stopped_at, stopped_reason'

/** The subscribers that match a filter: with a count for a list; without a count, and all of them, for a selection or a file. */
function matching<Columns extends string>({ search, status }: SubscriberFilter, columns: Columns, count?: 'exact') {
  const all = search
    ? supabase
        .rpc('search_subscribers', { query: search, of_status: status || undefined, everything: !count }, { count })
        .select(columns)
    : supabase.from('newsletter_subscribers').select(columns, { count })
  // Every unknown status counts as unsubscribed.
  return status === 'unsubscribed'
    ? all.not('status', 'in', '(active,pending,bounced,complained)')
    : status
      ? all.eq('status', status)
      : all
}

function subscribersPage(filter: SubscriberFilter, signal: AbortSignal) {
  const list = matching(filter, columns, 'exact').order('created_at', { ascending: false }).order('id')
  return readPage(list, { page: filter.page, size: subscriberList.pageSize, signal }, 'Failed to load subscribers')
}

/** A page of the newsletter's subscribers, newest first: searched and filtered by the database, with the exact total. */
export function subscribersQuery(filter: SubscriberFilter) {
  return queryOptions({
    queryKey: subscriberKeys.list(filter),
    queryFn: ({ signal }) => subscribersPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A subscriber as the list shows it. */
export type Subscriber = Awaited<ReturnType<typeof subscribersPage>>['rows'][number]

/** The number of subscribers per status, without reading any of them. */
export const subscriberCountsQuery = queryOptions({
  queryKey: subscriberKeys.counts,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_subscriber_counts').abortSignal(signal)
    if (error) failWith('Failed to load subscribers', error)
    const sum = (wanted: Status) =>
      data.filter(({ status }) => statusOf(status).value === wanted).reduce((total, { count }) => total + count, 0)
    return {
      active: sum('active'),
      pending: sum('pending'),
      unsubscribed: sum('unsubscribed'),
      bounced: sum('bounced'),
      complained: sum('complained'),
    }
  },
})

const useInvalidateSubscribers = () => useInvalidate(subscriberKeys.all)

/** Unsubscribes somebody who asked the office to. */
export function useUnsubscribeSubscriber() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.rpc('unsubscribe_subscriber', { subscriber: id })
      if (error) failAsTold('Failed to unsubscribe subscriber', error)
    },
    onSuccess: useInvalidateSubscribers(),
  })
}

/** Makes an address that bounced or complained a subscriber again, for a reason. */
export function useRestoreSubscriber() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const { error } = await supabase.rpc('restore_subscriber', { subscriber: id, reason })
      if (error) failAsTold('Failed to set subscriber back', error)
    },
    onSuccess: useInvalidateSubscribers(),
  })
}

/**
 * Lets the database check the rows of a file, and store the new ones unless this is a trial.
 *
 * @param statement how these people consented; not needed for a trial
 * @throws {CallError} when it was refused or the database could not be reached
 */
export async function importSubscribers(
  rows: readonly ImportRow[],
  statement: string,
  trial: boolean,
): Promise<ImportReport> {
  const { data, error } = await supabase.rpc('import_subscribers', { rows: [...rows], statement, dry_run: trial })
  if (error) failAsTold('Failed to import subscribers', error)
  return data as ImportReport
}

/** Imports the rows of a file after its trial. */
export function useImportSubscribers() {
  return useMutation({
    mutationFn: ({ rows, statement }: { rows: readonly ImportRow[]; statement: string }) =>
      importSubscribers(rows, statement, false),
    onSuccess: useInvalidateSubscribers(),
  })
}

/** Deletes a subscriber. */
export function useDeleteSubscriber() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.from('newsletter_subscribers').delete().eq('id', id)
      if (error) failWith('Failed to delete subscriber', error)
    },
    onSuccess: useInvalidateSubscribers(),
  })
}

/** The ids of all subscribers that match a filter. */
export async function readSubscriberIds(filter: SubscriberFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matching(filter, 'id').gt('id', after).order('id').limit(readStep),
    'Failed to load subscribers',
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads the subscribers of a file, newest first, without a limit.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @param onProgress called with the number of rows read so far
 * @returns the rows with the file's columns, by name
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readForExport(
  filter: SubscriberFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const failed = 'Failed to load subscribers'
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('newsletter_subscribers').select(columns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) => matching(filter, columns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  return rows.sort((a, b) =>
    a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? -1 : 1,
  )
}
