import type { QueryFunctionContext } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { demoPassword } from '../../supabase/local/demo-accounts'
import { testBackend } from '../support/test-backend'
import { emails } from '../support/driver'

vi.mock('@/lib/data/backend', async () => {
  const { url, publishableKey } = (await import('../support/test-backend')).testBackend()
  return { supabaseUrl: url, publishableKey, mayBeSignedIn: () => true }
})
// Node 20 has no WebSocket of its own, and the client needs one although nothing here uses it.
Object.assign(globalThis, { WebSocket })

const { sql } = testBackend()

/** Runs a query as the site does, without a cache. */
const run = (query: { queryFn?: unknown }) =>
  (query.queryFn as (context: Partial<QueryFunctionContext>) => Promise<unknown>)({
    signal: new AbortController().signal,
  })

const first = async (query: string) => Object.values((await sql(query))[0] ?? {})[0] as string

beforeAll(async () => {
  const { supabase } = await import('@/lib/data/supabase')
  const { error } = await supabase.auth.signInWithPassword({
    email: emails.superAdministrator,
    password: demoPassword,
  })
  if (error) throw error
})

/** PostgREST refuses to filter or order a function's rows by a column that the answer does not hold. */
test.each<[string, () => Promise<unknown>]>([
  [
    'the directory',
    async () =>
      run(
        (await import('@/features/members/public/api')).directoryQuery({
          type: 'company',
          industry: 'Energy',
          country: 'bulgaria',
          city: 'Sofia',
          keyword: 'rose oil',
          search: 'a',
          sort: 'newest',
          page: 1,
        }),
      ),
  ],
  [
    'companies to choose from',
    async () => run((await import('@/features/members/office/api')).companySearchQuery('a', true)),
  ],
  [
    'members',
    async () =>
      run(
        (await import('@/features/members/office/api')).officeMembersQuery({
          type: 'company',
          search: 'a',
          status: 'active',
          country: 'bulgaria',
          industry: 'Energy',
          term: '60',
          sort: { key: 'since', descending: true },
          page: 1,
        }),
      ),
  ],
  [
    'events',
    async () =>
      run(
        (await import('@/features/events/office/api')).officeEventsQuery({
          search: 'a',
          status: 'upcoming',
          time: 'past',
          publication: 'public',
          category: await first('select id from public.event_categories limit 1'),
          sort: { key: 'title', descending: true },
          page: 1,
        }),
      ),
  ],
  [
    'articles',
    async () =>
      run(
        (await import('@/features/news/office/api')).officeArticlesQuery({
          search: 'a',
          status: 'scheduled',
          author: '00000000-0000-0000-0000-000000000000',
          category: await first('select key from public.article_categories limit 1'),
          sort: { key: 'published', descending: true },
          page: 1,
        }),
      ),
  ],
  ...(['editor', 'member'] as const).map((role): [string, () => Promise<unknown>] => [
    `users of role ${role}`,
    async () =>
      run(
        (await import('@/features/users/office/api')).usersQuery({
          search: 'a',
          role,
          company: await first('select id from public.members limit 1'),
          sort: { key: 'email', descending: true },
          page: 1,
        }),
      ),
  ]),
  ...(['nobody', 'mine', ''] as const).map((assignee): [string, () => Promise<unknown>] => [
    `messages of ${assignee || 'anybody'}`,
    async () =>
      run(
        (await import('@/features/messages/office/api')).messagesQuery(
          {
            search: 'a',
            status: 'new',
            subject: 'events',
            assignee,
            sort: { key: 'name', descending: true },
            page: 1,
          },
          await first('select id from public.user_profiles limit 1'),
        ),
      ),
  ]),
  [
    'subscribers',
    async () =>
      run(
        (await import('@/features/newsletter/office/api')).subscribersQuery({
          search: 'a',
          status: 'unsubscribed',
          page: 1,
        }),
      ),
  ],
  [
    'applications',
    async () =>
      run(
        (await import('@/features/applications/office/api')).applicationsQuery({
          search: 'a',
          show: 'waiting',
          wait: '',
          page: 1,
        }),
      ),
  ],
  [
    'an application',
    async () =>
      run(
        (await import('@/features/applications/office/api')).applicationQuery(
          await first('select id from public.membership_applications limit 1'),
        ),
      ),
  ],
  [
    'participants',
    async () =>
      run(
        (await import('@/features/registrations/office/api')).participantsQuery(
          await first('select id from public.events limit 1'),
          { search: 'a', status: 'confirmed', sort: { key: 'queue', descending: true }, page: 1 },
        ),
      ),
  ],
  [
    'recipients',
    async () =>
      run(
        (await import('@/features/announcements/office/api')).recipientsQuery(
          await first('select id from public.announcements limit 1'),
          { show: 'unread', search: 'a', page: 1 },
        ),
      ),
  ],
])('a search with every filter is answered: %s', async (_name, ask) => {
  await expect(ask()).resolves.toBeDefined()
})
