import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { newestFirst } from '@/lib/list/list-order'
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

/** How the subscribers of a list are read, for its selection and for files. */
export const subscriberRows = (filter: SubscriberFilter) => ({
  ids: () => matching(filter, 'id'),
  matching: () => matching(filter, columns),
  all: () => supabase.from('newsletter_subscribers').select(columns),
  order: newestFirst,
  failed: 'Failed to load subscribers',
})
