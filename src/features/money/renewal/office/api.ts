import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { outcomeOf, type Change } from '@/lib/data/bulk'
import { failAsTold } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'
import { lastEnd, renewalList, type RenewalFilter } from './renewal-list'

const failed = 'Failed to load renewals'
const renewalsKey = (filter: object) => [...duesKeys.all, 'renewals', filter] as const
const columns =
  'id, member_id, name, tier, last_end, document_id, version, starts_on, ends_on, kind, cents, agreed, by_hand, readers, missing, open_cents, again, lapses_on'

/** The rows that match a filter. */
export function matchingRenewals<Columns extends string>(
  { show, ends }: RenewalFilter,
  select: Columns,
  count?: 'exact',
) {
  const step = show === 'due' ? { step: show, ends_until: lastEnd(ends) } : { step: show }
  return supabase.rpc('get_renewals', step, { count }).select(select)
}

function renewalsPage(filter: RenewalFilter, signal: AbortSignal) {
  const list = matchingRenewals(filter, columns, 'exact')
    .order(renewalList.sorts[filter.sort.key], { ascending: !filter.sort.descending })
    .order('id')
  return readPage(list, { page: filter.page, size: renewalList.pageSize, signal }, failed)
}

/** A page of who is due, of the drafts, or of who was asked. */
export function renewalsQuery(filter: RenewalFilter) {
  return queryOptions({
    queryKey: renewalsKey(filter),
    queryFn: ({ signal }) => renewalsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** How many a step of the run has as the list opens. */
export function renewalCountQuery(show: RenewalFilter['show']) {
  return queryOptions({
    queryKey: renewalsKey({ count: show }),
    queryFn: async ({ signal }) => {
      const { count, error } = await matchingRenewals(
        { ...renewalList.read(new URLSearchParams()), show },
        'id',
        'exact',
      )
        .limit(1)
        .abortSignal(signal)
      if (error) failAsTold(failed, error)
      return count ?? 0
    },
  })
}

/** A row of the run. */
export type Renewal = Omit<Awaited<ReturnType<typeof renewalsPage>>['rows'][number], 'last_end'> & {
  /** Null where the term is the member's first one. */
  last_end: string | null
}

/** How many ids one address names. */
const idsPerRead = 200

/** The chosen drafts as they are now, in the order of their members' names. */
export function chosenDraftsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: renewalsKey({ chosen: ids }),
    queryFn: async ({ signal }) => {
      const rows: Renewal[] = []
      for (let first = 0; first < ids.length; first += idsPerRead) {
        const { data, error } = await supabase
          .rpc('get_renewals', { step: 'drafts' })
          .select(columns)
          .in('id', ids.slice(first, first + idsPerRead))
          .abortSignal(signal)
        if (error) failAsTold(failed, error)
        rows.push(...data)
      }
      return rows.toSorted((one, other) => one.name.localeCompare(other.name))
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds the next term of each member, and drafts the document that asks for it. */
export const draftRenewals = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('renew_members', { ids: [...ids] }), 'Failed to draft the renewal')

/** Takes back what {@link draftRenewals} has added. */
export const takeBackRenewals = (changes: readonly Change[]) =>
  outcomeOf(supabase.rpc('undo_members', { changes: [...changes] }), 'Failed to take the renewal back')

/**
 * Issues a draft at the price of today and mails it.
 *
 * @returns its number
 * @throws {CallError} with the reason when it was not issued
 */
export async function issueRenewal({ id, version, cents }: Renewal): Promise<string> {
  const { data, error } = await supabase.rpc('issue_renewal', {
    document_id: id,
    expected: version,
    expected_cents: cents,
  })
  if (error) failAsTold('It could not be issued. Please try again.', error)
  return data
}
