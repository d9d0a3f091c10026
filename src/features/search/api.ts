import { queryOptions } from '@tanstack/react-query'
import { containing, officeAnnouncementHref } from '@/features/announcements/announcements'
import { officeEventHref } from '@/features/events/events'
import { may, type Role, type Section } from '@/features/session/permissions'
import { failWith, type ProviderError } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { formatDate } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'
import { searchKeys } from './keys'

/** How many items of a kind the search offers. */
const most = 5

/** An item that the search found: its name, what tells it from others, and its address. */
export type Found = { id: string; name: string; detail: string; to: string }

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: ProviderError | null }>

async function read<Row>(answer: Answer<Row>, failed: string, itemOf: (row: Row) => Found): Promise<Found[]> {
  const { data, error } = await answer
  if (error) failWith(failed, error)
  return (data ?? []).map(itemOf)
}

type Kind = {
  title: string
  /** Whoever may enter it may find its items. */
  section: Section
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
}

/** What the search of the dashboard looks through, with the searches of the lists. */
export const foundKinds = {
  members: {
    title: 'Members',
    section: 'members',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_all_members', { query })
          .select('id, name, industry, status')
          .order('name')
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load members',
        ({ id, name, industry, status }) => ({
          id,
          name,
          detail: status === 'active' ? (industry ?? '') : 'Inactive',
          to: `/dashboard/members/${id}`,
        }),
      ),
  },
  events: {
    title: 'Events',
    section: 'events',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_events', { query })
          .select('id, title, start_date, time_zone')
          .order('start_date', { ascending: false })
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load events',
        ({ id, title, start_date, time_zone }) => ({
          id,
          name: title,
          detail: formatDate(start_date, time_zone),
          to: officeEventHref(id),
        }),
      ),
  },
  news: {
    title: 'Articles',
    section: 'news',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_articles', { query })
          .select('id, title, status, created_at, published_at')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load articles',
        ({ id, title, published_at }) => ({
          id,
          name: title,
          detail: published_at ? officeDay(published_at) : 'Draft',
          to: `/dashboard/news/${id}`,
        }),
      ),
  },
  announcements: {
    title: 'Announcements',
    section: 'announcements',
    find: (query, signal) =>
      read(
        supabase
          .from('announcements')
          .select('id, title, created_at')
          .ilike('title', containing(query))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load announcements',
        ({ id, title, created_at }) => ({
          id,
          name: title,
          detail: officeDay(created_at),
          to: officeAnnouncementHref(id),
        }),
      ),
  },
  applications: {
    title: 'Applications',
    section: 'applications',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_applications', { query })
          .select('id, company_name, contact_name, created_at')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load applications',
        ({ id, company_name, contact_name, created_at }) => ({
          id,
          name: company_name,
          detail: `${contact_name}, ${officeDay(created_at)}`,
          to: `/dashboard/applications/${id}`,
        }),
      ),
  },
  messages: {
    title: 'Messages',
    section: 'messages',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_messages', { query })
          .select('id, name, company, created_at')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load messages',
        ({ id, name, company, created_at }) => ({
          id,
          name,
          detail: [company, officeDay(created_at)].filter(Boolean).join(', '),
          to: `/dashboard/messages/${id}`,
        }),
      ),
  },
  users: {
    title: 'Users',
    section: 'users',
    find: (query, signal) =>
      read(
        supabase
          .rpc('search_users', { query })
          .select('id, full_name, email')
          .order('full_name')
          .order('id')
          .limit(most)
          .abortSignal(signal),
        'Failed to load users',
        // A person has no page of their own.
        ({ id, full_name, email }) => ({
          id,
          name: full_name,
          detail: email,
          to: `/dashboard/users?q=${encodeURIComponent(email)}`,
        }),
      ),
  },
} as const satisfies Readonly<Record<string, Kind>>

/** See {@link foundKinds}. */
export type FoundKind = keyof typeof foundKinds

const kinds = Object.keys(foundKinds) as FoundKind[]

/**
 * What a text finds among all that a role may see, by kind, and the sentences of the searches that failed. One query, not
 * one for each kind: `useQueries` would be code of every public page.
 */
export function foundQuery(role: Role, text: string) {
  return queryOptions({
    queryKey: searchKeys.of(role, text),
    queryFn: async ({ signal }) => {
      const searched = kinds.filter((kind) => may(role, foundKinds[kind].section))
      const answers = await Promise.allSettled(searched.map((kind) => foundKinds[kind].find(text, signal)))
      return {
        found: searched.map((kind, index) => {
          const answer = answers[index]
          return { kind, title: foundKinds[kind].title, items: answer?.status === 'fulfilled' ? answer.value : [] }
        }),
        failures: answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Error).message] : [])),
      }
    },
  })
}
