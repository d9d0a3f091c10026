import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sweepFiles } from '@/features/editorial/api'
import type { SaveOrder } from '@/features/editorial/shared/use-editorial'
import { CallError, detailsOf, failAsTold, failSave, failWith, isStoredAlready, oneOrNotFound } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import {
  announcementsPageSize,
  audienceOf,
  containing,
  peopleWords,
  recipientsPageSize,
  type AnnouncementFilter,
  type AnnouncementValues,
  type Audience,
  type LetterValues,
  type RecipientFilter,
} from '../announcements'
import { announcementKeys } from '../keys'

const listColumns =
  'id, title, is_active, audience, created_at, author:authors(full_name), counts:announcement_counts(recipients, reads)'
const sortColumns = { sent: 'created_at', title: 'title' } as const

function announcementsPage({ search, status, sort, page }: AnnouncementFilter, signal: AbortSignal) {
  const ascending = !sort.descending
  let list = supabase.from('announcements').select(listColumns, { count: 'exact' })
  if (search) list = list.ilike('title', containing(search))
  if (status) list = list.eq('is_active', status === 'active')
  const sorted = list.order(sortColumns[sort.key], { ascending }).order('id', { ascending })
  return readPage(sorted, { page, size: announcementsPageSize, signal }, 'Failed to load announcements')
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

/** An announcement with all that the office keeps of it. */
export function officeAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: announcementKeys.one(id),
    queryFn: async ({ signal }) => {
      const answer = await supabase
        .from('announcements')
        .select(`${listColumns}, content, updated_at`)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      const missing = 'There is no such announcement. It may have been deleted.'
      return oneOrNotFound(answer, 'Failed to load announcements', missing)
    },
    // A form starts from what is stored now, and is not changed under its writer's hands.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
}

/** An announcement as its page has it. */
export type OfficeAnnouncement = Awaited<ReturnType<NonNullable<ReturnType<typeof officeAnnouncementQuery>['queryFn']>>>

/** Of an announcement, what its form holds. */
export function valuesOf({ title, content, is_active }: OfficeAnnouncement): AnnouncementValues {
  return { title, content, is_active }
}

/** Makes the way to read the version of an announcement that is stored now, whatever is known of it. */
export function useReadStored() {
  const client = useQueryClient()
  return async (id: string) => {
    const stored = await client.fetchQuery(officeAnnouncementQuery(id))
    return { id, updated_at: stored.updated_at, values: valuesOf(stored) }
  }
}

function useInvalidateAnnouncements() {
  const client = useQueryClient()
  // Also what was received: whoever sends may be among the recipients.
  return () => client.invalidateQueries({ queryKey: announcementKeys.all })
}

/** Makes the way to save a sent announcement; it throws as `failSave` does. */
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

/** The audience was of another size than its sender was shown, so nothing was sent. */
export class AudienceChangedError extends CallError {
  constructor(
    readonly size: number,
    cause: unknown,
  ) {
    super(`The audience has changed to ${peopleWords(size)}. Nothing was sent yet.`, { cause })
  }
}

/** How many people an audience has at this moment; they themselves are never listed. */
export function audienceSizeQuery(audience: Audience | undefined) {
  return queryOptions({
    queryKey: announcementKeys.audience(audience),
    queryFn: async ({ signal }) => {
      if (!audience) return 0
      const { data, error } = await supabase.rpc('count_audience', { audience }).abortSignal(signal)
      if (error) failWith('Failed to load recipients', error)
      return data
    },
    enabled: audience !== undefined,
    staleTime: 0,
  })
}

/**
 * Makes the way to send an announcement to the audience as large as the sender was shown it last.
 *
 * It throws {@link AudienceChangedError} where the audience has another size by now, which {@link audienceSizeQuery} then shows.
 */
export function useSendAnnouncement() {
  const client = useQueryClient()
  const invalidate = useInvalidateAnnouncements()
  return async (values: LetterValues, { id, saveId }: SaveOrder) => {
    const { title, content, is_active } = values
    const audience = audienceOf(values.audience)
    const { queryKey } = audienceSizeQuery(audience)
    const size = client.getQueryData(queryKey)
    if (!audience || size === undefined) throw new CallError('Please choose to whom it goes.')
    const { data, error } = await supabase.rpc('send_announcement', {
      announcement_id: id,
      announcement: { title, content, is_active },
      audience,
      expected_size: size,
      save_id: saveId,
    })
    const now = error && detailsOf(error).size
    if (typeof now === 'number') {
      client.setQueryData(queryKey, now)
      throw new AudienceChangedError(now, error)
    }
    // Sent by an earlier try whose answer was lost, and written differently since.
    if (isStoredAlready(error))
      failWith('This announcement has been sent already. You find it in the list of announcements.', error)
    if (error) failSave('Failed to create announcement', error)
    const [sent] = data
    if (!sent) failWith('Failed to create announcement', data)
    void invalidate()
    return { id: sent.id, updated_at: sent.updated_at, recipients: sent.recipients, values }
  }
}

/** Shows an announcement to its recipients, or hides it from them. */
export function useChangeActive() {
  return useMutation({
    mutationFn: async ({ id, active }: { id: string; active: boolean }) => {
      const { error } = await supabase.from('announcements').update({ is_active: active }).eq('id', id)
      if (error) failWith('Failed to save announcement', error)
    },
    onSuccess: useInvalidateAnnouncements(),
  })
}

/** Deletes an announcement, and with it who received and read it and the pictures in it. */
export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.from('announcements').delete().eq('id', id)
      if (error) failWith('Failed to delete announcement', error)
      void sweepFiles()
    },
    onSuccess: useInvalidateAnnouncements(),
  })
}

async function recipientsPage(id: string, { show, search, page }: RecipientFilter, signal: AbortSignal) {
  const failed = 'Failed to load recipients'
  const place = { page, size: recipientsPageSize, signal }
  const recipients = (part: { first: number; most: number } | undefined) =>
    supabase
      .rpc(
        'get_recipients',
        { of_announcement: id, query: search, show, ...part },
        { count: search ? 'exact' : undefined },
      )
      .select('recipient_id, full_name, company, read_at, reminded_at')
      .order('full_name')
      .order('recipient_id')
  if (search) return readPage(recipients(undefined), place, failed)
  // All of them may be very many: the database gives a page, and their number is kept with the announcement.
  const [{ data, error }, counted] = await Promise.all([
    recipients({ first: (page - 1) * recipientsPageSize, most: recipientsPageSize }).abortSignal(signal),
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

/** A page of the people who received an announcement, by name: all, those who read it or those who did not, with the exact total. */
export function recipientsQuery(id: string, filter: RecipientFilter) {
  const { show } = filter
  return queryOptions({
    queryKey: announcementKeys.recipientList(id, filter),
    queryFn: ({ signal }) => recipientsPage(id, filter, signal),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === id && query.queryKey[3] === show ? previous : undefined,
  })
}

/** Somebody who received an announcement. The generated types know nothing of the empty columns of a function. */
export type Recipient = {
  recipient_id: string
  full_name: string
  company: string | null
  read_at: string | null
  reminded_at: string | null
}

/** Reminds those who have not read an announcement, each at most once a day; resolves to how many that were. */
export function useRemind(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await supabase.rpc('remind_unread', { of_announcement: id })
      if (error) failAsTold('Failed to remind the recipients', error)
      return data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: announcementKeys.recipients(id) }),
  })
}

/** How many people a search offers. */
const mostOffered = 20

/** People to whom an announcement can be sent, by a part of their name or company. */
export function recipientSearchQuery(search: string) {
  return queryOptions({
    queryKey: announcementKeys.recipientSearch(search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_recipients', { query: search })
        .select('id, full_name, company')
        .order('full_name')
        .order('id')
        .limit(mostOffered)
        .abortSignal(signal)
      if (error) failWith('Failed to load recipients', error)
      return data.map(({ id, full_name, company }) => ({ id, name: full_name, detail: company }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
