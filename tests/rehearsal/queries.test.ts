import type { QueryFunctionContext } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { recipientsQuery } from '@/features/write/announcements/office/api'
import { applicationQuery, applicationsQuery } from '@/features/members/applications/office/api'
import { officeEventsQuery } from '@/features/events/events/office/api'
import { officeMembersQuery } from '@/features/members/register/office/api'
import { companySearchQuery } from '@/features/members/directory/shared/api'
import { directoryQuery } from '@/features/members/directory/public/api'
import { messagesQuery } from '@/features/write/messages/office/api'
import { officeArticlesQuery } from '@/features/publish/news/office/api'
import { subscribersQuery } from '@/features/write/newsletter/office/api'
import { participantsQuery } from '@/features/events/registrations/office/api'
import { usersQuery } from '@/features/people/users/office/api'
import { supabase } from '@/lib/data/supabase'
import { demoPassword } from '../../supabase/local/demo-accounts'
import { testBackend } from '../support/database/test-backend'
import { emails } from '../support/database/driver'

// Node 20 has no WebSocket of its own, and the client needs one although nothing here uses it.
await vi.hoisted(async () => Object.assign(globalThis, { WebSocket: (await import('ws')).default }))
vi.mock('@/lib/data/backend', async () => {
  const { url, publishableKey } = (await import('../support/database/test-backend')).testBackend()
  return { supabaseUrl: url, publishableKey, mayBeSignedIn: () => true }
})

/** The first value of a query. */
const first = async (query: string) => Object.values((await testBackend().sql(query))[0] ?? {})[0] as string
const idOf = (table: string) => first(`select id from public.${table} limit 1`)

beforeAll(async () => {
  const { error } = await supabase.auth.signInWithPassword({ email: emails.superAdministrator, password: demoPassword })
  if (error) throw error
})

const found = { search: 'a', page: 1 }
const energy = { country: 'bulgaria', industry: 'Energy', type: 'company' } as const
const by = <Key extends string>(key: Key) => ({ key, descending: true })
const directory = { ...found, ...energy, city: 'Sofia', keyword: 'rose oil', sort: 'newest' } as const
const members = {
  ...found,
  ...energy,
  status: 'active',
  term: '60',
  standing: 'in_grace',
  contact: 'none',
  sort: by('since'),
} as const
const events = { ...found, status: 'upcoming', time: 'past', publication: 'public', sort: by('title') } as const
const articles = { ...found, status: 'scheduled', author: '00000000-0000-0000-0000-000000000000' } as const
const messages = { ...found, status: 'new', subject: 'events', sort: by('name') } as const

/** PostgREST refuses to filter or order a function's rows by a column that the answer does not hold. */
test.each<[string, () => object | Promise<object>]>([
  ['the directory', () => directoryQuery(directory)],
  ['companies to choose from', () => companySearchQuery('a', true)],
  ['members', () => officeMembersQuery(members)],
  ['events', async () => officeEventsQuery({ ...events, category: await idOf('event_categories') })],
  ['articles', () => officeArticlesQuery({ ...articles, category: 'trade', sort: by('published') })],
  ...(['editor', 'member'] as const).map((role): [string, () => Promise<object>] => [
    `users of role ${role}`,
    async () => usersQuery({ ...found, role, company: await idOf('members'), sort: by('email') }),
  ]),
  ...(['nobody', 'mine', ''] as const).map((assignee): [string, () => Promise<object>] => [
    `messages of ${assignee || 'anybody'}`,
    async () => messagesQuery({ ...messages, assignee }, await idOf('user_profiles')),
  ]),
  ['subscribers', () => subscribersQuery({ ...found, status: 'unsubscribed' })],
  ['applications', () => applicationsQuery({ ...found, show: 'waiting', wait: '' })],
  ['an application', async () => applicationQuery(await idOf('membership_applications'))],
  [
    'participants',
    async () => participantsQuery(await idOf('events'), { ...found, status: 'confirmed', sort: by('queue') }),
  ],
  ['recipients', async () => recipientsQuery(await idOf('announcements'), { ...found, show: 'unread' })],
])('a search with every filter is answered: %s', async (_name, ask) => {
  // As the site runs it, without a cache.
  const { queryFn } = (await ask()) as { queryFn: (context: Partial<QueryFunctionContext>) => Promise<unknown> }
  await expect(queryFn({ signal: new AbortController().signal })).resolves.toBeDefined()
})
