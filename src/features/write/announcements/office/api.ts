import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failIfAudienceChanged } from '@/features/write/editorial/shared/audience-changed'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { CallError, failAsTold, failSave, failWith, isStoredAlready, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { peopleWords } from '@/lib/text/numbers'
import {
  announcementList,
  audienceOf,
  containing,
  recipientList,
  type AnnouncementFilter,
  type AnnouncementValues,
  type Audience,
  type AudienceSize,
  type NewAnnouncementValues,
  type RecipientFilter,
} from '../announcements'
import { announcementKeys } from '../keys'

const listColumns =
  'id, title, is_active, audience, created_at, author:authors(full_name), counts:announcement_counts(recipients, reads)'
/** The announcements that match a filter: with a count for a list, without one for an action or a file. */
export function matchingAnnouncements<Columns extends string>(
  { search, status }: AnnouncementFilter,
  columns: Columns,
  count?: 'exact',
) {
  let list = supabase.from('announcements').select(columns, { count })
  if (search) list = list.ilike('title', containing(search))
  if (status) list = list.eq('is_active', status === 'active')
  return list
}

function announcementsPage(filter: AnnouncementFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const ascending = !sort.descending
  const list = matchingAnnouncements(filter, listColumns, 'exact')
  const sorted = list.order(announcementList.sorts[sort.key], { ascending }).order('id', { ascending })
  return readPage(sorted, { page, size: announcementList.pageSize, signal }, 'Failed to load announcements')
}

/** A page of all announcements: searched, filtered and sorted by the database, with the exact total. */
export function officeAnnouncementsQuery(filter: AnnouncementFilter) {
  return queryOptions({
    queryKey: announcementKeys.list(filter),
    queryFn: ({ signal }) => announcementsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An announcement as the list shows it. */
export type ListedAnnouncement = Awaited<ReturnType<typeof announcementsPage>>['rows'][number]

/** An announcement with everything that the office stores about it. */
export function officeAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: announcementKeys.one(id),
    queryFn: async ({ signal }) => {
      const missing = 'There is no such announcement. It may have been deleted.'
      requireId(id, missing)
      const answer = await supabase
        .from('announcements')
        .select(`${listColumns}, content, updated_at`)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      return oneOrNotFound(answer, 'Failed to load announcement', missing)
    },
    // Each form starts from fresh data.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** An announcement as its office page uses it. */
export type OfficeAnnouncement = Awaited<ReturnType<NonNullable<ReturnType<typeof officeAnnouncementQuery>['queryFn']>>>

/** The values of an announcement that its form holds. */
export function valuesOf({ title, content, is_active }: OfficeAnnouncement): AnnouncementValues {
  return { title, content, is_active }
}

/** Returns a function that reads the stored version of an announcement, whatever the cache holds. */
export function useReadStored() {
  const client = useQueryClient()
  return async (id: string) => {
    const stored = await client.fetchQuery(officeAnnouncementQuery(id))
    return { id, updated_at: stored.updated_at, values: valuesOf(stored) }
  }
}

// Also the received ones: the sender may be among the recipients.
/** Returns a function that refetches every list of announcements. */
export const useInvalidateAnnouncements = () => useInvalidate(announcementKeys.all)

/** Returns a function that saves a sent announcement; it throws as `failSave` does. */
export function useSaveAnnouncement() {
  const invalidate = useInvalidateAnnouncements()
  return async (values: AnnouncementValues, { id, saveId, expected }: SaveOrder) => {
    const { data, error } = await supabase.rpc('save_announcement', {
      announcement_id: id,
      announcement: values,
      save_id: saveId,
      expected: expected ?? '',
    })
    if (error) failSave('Failed to save announcement', error)
    const [saved] = data
    if (!saved) failWith('Failed to save announcement', data)
    void invalidate()
    return { ...saved, values }
  }
}

/** How many an audience has right now; the people themselves are never listed. */
export function audienceSizeQuery(audience: Audience | undefined) {
  return queryOptions({
    queryKey: announcementKeys.audience(audience),
    queryFn: async ({ signal }): Promise<AudienceSize> => {
      const { data, error } = await supabase
        .rpc('count_audience', { audience: audience ?? {} })
        .abortSignal(signal)
        .single()
      if (error) failWith('Failed to load recipients', error)
      return data
    },
    enabled: audience !== undefined,
    staleTime: 0,
  })
}

/**
 * Returns a function that sends an announcement if its audience still has the size that the sender was last shown.
 *
 * It throws like {@link failIfAudienceChanged}.
 */
export function useSendAnnouncement() {
  const client = useQueryClient()
  const invalidate = useInvalidateAnnouncements()
  return async (values: NewAnnouncementValues, { id, saveId }: SaveOrder) => {
    const { title, content, is_active } = values
    const audience = audienceOf(values.audience)
    const { queryKey } = audienceSizeQuery(audience)
    const size = client.getQueryData(queryKey)
    if (!audience || size === undefined) throw new CallError('Please choose to whom it goes.')
    const { data, error } = await supabase.rpc('send_announcement', {
      announcement_id: id,
      announcement: { title, content, is_active },
      audience,
      expected_size: size.people,
      save_id: saveId,
    })
    if (error) await failIfAudienceChanged(client, queryKey, error, peopleWords)
    // An earlier attempt was stored but its answer was lost, and the text has changed since.
    if (isStoredAlready(error))
      failWith('This announcement has been sent already. You find it in the list of announcements.', error)
    if (error) failSave('Failed to create announcement', error)
    const [sent] = data
    if (!sent) failWith('Failed to create announcement', data)
    void invalidate()
    return { id: sent.id, updated_at: sent.updated_at, recipients: sent.recipients, values }
  }
}

async function recipientsPage(id: string, { show, search, page }: RecipientFilter, signal: AbortSignal) {
  const failed = 'Failed to load recipients'
  const size = recipientList(id).pageSize
  // The function sorts them: the Data API would sort its column by code points.
  const recipients = (part: { first: number; most: number } | undefined) =>
    supabase
      .rpc(
        'get_recipients',
        { of_announcement: id, query: search, show, ...part },
        { count: search ? 'exact' : undefined },
      )
      .select('recipient_id, full_name, company, read_at, reminded_at')
  if (search) return readPage(recipients(undefined), { page, size, signal }, failed)
  // There may be very many: the database returns one page, and their number is stored with the announcement.
  const [{ data, error }, counted] = await Promise.all([
    recipients({ first: (page - 1) * size, most: size }).abortSignal(signal),
    supabase
      .from('announcement_counts')
      .select('recipients, reads')
      .eq('announcement_id', id)
      .abortSignal(signal)
      .maybeSingle(),
  ])
  if (error) failWith(failed, error)
  if (counted.error) failWith(failed, counted.error)
  const { recipients: all, reads } = counted.data ?? { recipients: 0, reads: 0 }
  return { rows: data, total: { all, read: reads, unread: all - reads }[show] }
}

/** A page of an announcement's recipients, by name: all, only readers or only non-readers, with the exact total. */
export function recipientsQuery(id: string, filter: RecipientFilter) {
  const { show } = filter
  return queryOptions({
    queryKey: announcementKeys.recipientList(id, filter),
    queryFn: ({ signal }) => recipientsPage(id, filter, signal),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === id && query.queryKey[3] === show ? previous : undefined,
  })
}

/** A recipient of an announcement. The generated types do not know which columns of a function can be null. */
export type Recipient = {
  recipient_id: string
  full_name: string
  company: string | null
  read_at: string | null
  reminded_at: string | null
}

/** Reminds everybody who has not read an announcement, each at most once a day; resolves to the number of people reminded. */
export function useRemind(id: string) {
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await supabase.rpc('remind_unread', { of_announcement: id })
      if (error) failAsTold('Failed to remind the recipients', error)
      return data
    },
    onSuccess: useInvalidate(announcementKeys.recipients(id)),
  })
}

/** How many people a search offers. */
const mostOffered = 20

/** The people to whom an announcement can be sent, found by a part of their name or company. */
export function recipientSearchQuery(search: string) {
  return queryOptions({
    queryKey: announcementKeys.recipientSearch(search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_recipients', { query: search })
        // In the function's order, as above.
        .select('id, full_name, company')
        .limit(mostOffered)
        .abortSignal(signal)
      if (error) failWith('Failed to load recipients', error)
      return data.map(({ id, full_name, company }) => ({ id, name: full_name, detail: company }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
