import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failWith, isStoredAlready, oneOrNotFound } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { inboxPageSize } from '../shared/inbox'
import { announcementKeys } from '../keys'

/** How many unread announcements the Overview lists. */
const latestUnreadCount = 3

/** What a person received, newest first. Staff may read withdrawn announcements too, but nobody's inbox shows them any more. */
function received(personId: string) {
  return supabase
    .from('announcement_recipients')
    .select(
      'reminded_at, announcements!inner(id, title, created_at, author:authors(full_name)), announcement_reads(read_at)',
      { count: 'exact' },
    )
    .eq('recipient_id', personId)
    .eq('announcements.is_active', true)
    .order('announcements(created_at)', { ascending: false })
    .order('announcement_id')
}

type ReceivedRow = {
  reminded_at: string | null
  announcements: { id: string; title: string; created_at: string; author: { full_name: string } | null }
  announcement_reads: { read_at: string } | null
}

function announcementOf({ announcements, announcement_reads, reminded_at }: ReceivedRow) {
  const unread = announcement_reads === null
  return { ...announcements, unread, reminded: unread && Boolean(reminded_at) }
}

/**
 * A page of the announcements that a person received, newest first, with the exact total.
 *
 * @param personId the signed-in person, whose inbox it is
 * @param page from 1
 */
export function inboxQuery(personId: string, page: number) {
  return queryOptions({
    queryKey: announcementKeys.receivedPage(personId, page),
    queryFn: async ({ signal }) => {
      const { rows, total } = await readPage(
        received(personId),
        { page, size: inboxPageSize, signal },
        'Failed to load announcements',
      )
      return { rows: rows.map(announcementOf), total }
    },
    placeholderData: keepPreviousData,
  })
}

/** A received announcement as lists show it. */
export type ReceivedAnnouncement = ReturnType<typeof announcementOf>

/** The latest announcements that a person has not opened yet, and how many there are. */
export function unreadQuery(personId: string) {
  return queryOptions({
    queryKey: announcementKeys.unreadOf(personId),
    queryFn: async ({ signal }) => {
      const { rows, total } = await readPage(
        received(personId).is('announcement_reads', null),
        { page: 1, size: latestUnreadCount, signal },
        'Failed to load announcements',
      )
      return { rows: rows.map(announcementOf), total }
    },
  })
}

/** A received announcement in full. Not found when it was withdrawn, deleted or sent only to others. */
export function announcementQuery(personId: string, id: string) {
  return queryOptions({
    queryKey: announcementKeys.receivedOne(personId, id),
    queryFn: async ({ signal }) => {
      const missing = 'This announcement is not here. It may have been withdrawn.'
      requireId(id, missing)
      const answer = await supabase
        .from('announcement_recipients')
        .select(
          'announcements!inner(id, title, content, created_at, author:authors(full_name)), announcement_reads(read_at)',
        )
        .eq('recipient_id', personId)
        .eq('announcement_id', id)
        .eq('announcements.is_active', true)
        .abortSignal(signal)
        .maybeSingle()
      const { announcements, announcement_reads } = oneOrNotFound(answer, 'Failed to load announcement', missing)
      return { ...announcements, unread: announcement_reads === null }
    },
  })
}

/** Records once that the signed-in person has opened an announcement; lists then no longer mark it as unread. */
export function useRecordRead(personId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.from('announcement_reads').insert({ announcement_id: id })
      // Already recorded, for example by another tab: nothing left to do.
      if (error && !isStoredAlready(error)) failWith('Failed to record that the announcement was read', error)
    },
    onSuccess: async (_nothing, id) => {
      client.setQueryData(
        announcementQuery(personId, id).queryKey,
        (announcement) => announcement && { ...announcement, unread: false },
      )
      // Also refetch the lists that are not mounted, so that going back does not briefly show the old mark.
      await Promise.all(
        [announcementKeys.received, announcementKeys.unread].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'all' }),
        ),
      )
    },
  })
}
