import type { FetchQueryOptions } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { applicationsQuery } from '@/features/applications/office/api'
import { directoryQuery } from '@/features/members/public/api'
import { directoryPageSize } from '@/features/members/members'
import { officeEventsQuery } from '@/features/events/office/api'
import { mailsQuery } from '@/features/mail/api'
import { officeMembersQuery } from '@/features/members/office/api'
import { messagesQuery } from '@/features/messages/office/api'
import { articlesQuery } from '@/features/news/public/api'
import { officeArticlesQuery } from '@/features/news/office/api'
import { participantsQuery } from '@/features/registrations/office/api'
import { auditLogQuery } from '@/features/audit-log/api'
import { subscribersQuery } from '@/features/newsletter/office/api'
import { invitationsQuery, usersQuery } from '@/features/users/office/api'
import { createQueryClient } from '@/lib/data/query-client'
import { shallow } from '@/lib/data/seek'
import { api, server } from '../support/unit-server'

type Row = Record<string, unknown>
type Page = { total: number } & Record<string, unknown>
/** The query of a page of some list; whatever else it knows of its rows is of no account here. */
type PageQuery = (page: number) => unknown

const uuid = (index: number) => `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const time = '2026-03-01T10:00:00.123456+00:00'
const company = { type: 'company', search: '', status: '', country: '', industry: '' } as const
const byName = { key: 'name', descending: false } as const
const directory: PageQuery = (page) => directoryQuery({ type: 'company', industry: '', search: '', page })
const members =
  (sort: Parameters<typeof officeMembersQuery>[0]['sort']): PageQuery =>
  (page) =>
    officeMembersQuery({ ...company, sort, page })
const users =
  (filter: object): PageQuery =>
  (page) =>
    usersQuery({ search: '', role: '', company: '', sort: byName, page, ...filter })
const articles =
  (key: 'created' | 'published'): PageQuery =>
  (page) =>
    officeArticlesQuery({ search: '', status: '', category: '', sort: { key, descending: true }, page })
const record =
  (filter: object): PageQuery =>
  (page) =>
    auditLogQuery({ subject: '', action: '', actor: '', about: '', from: '', to: '', page, ...filter })

/** Serves a table whose every row has the same value to sort by; a page has as many rows as it is asked for, or as `lengths` says, asked in turn. */
function serve(table: string, row: Row, lengths: number[] = []) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api(table), ({ request }) => {
      const query = new URL(request.url).searchParams
      const length = lengths[asked.push(query) - 1] ?? Number(query.get('limit'))
      const first = Number(query.get('offset') ?? 0)
      return HttpResponse.json(
        Array.from({ length }, (_, index) => ({ id: uuid(first + index), ...row })),
        { headers: { 'content-range': `0-${length - 1}/9999` } },
      )
    }),
  )
  return asked
}

/** A cache, and reading of pages into it. */
function reader(query: PageQuery) {
  const client = createQueryClient()
  const options = (page: number) => ({ ...(query(page) as FetchQueryOptions<Page>), retry: false })
  return {
    client,
    read: (page: number) => client.fetchQuery(options(page)),
    key: (page: number) => options(page).queryKey,
  }
}

/** What of a request says which page it means. */
const placeOf = (asked: URLSearchParams | undefined) => [
  asked?.get('or'),
  asked?.get('order'),
  asked?.get('limit'),
  asked?.get('offset'),
]
/** What a sought page asks for: rows that stand further on than a value and an id. */
const further = (by: string, value: string, id: string, direction: string, idDirection: string) =>
  `(and(${by}.${direction}e."${value}",or(${by}.${direction}."${value}",id.${idDirection}."${id}")))`

describe('a deep page is read from where its neighbour ends', () => {
  const odd = `A, b.c: „d“ {e} % *`
  test.each<[string, PageQuery, string, number, string, string, 'gt' | 'lt', 'gt' | 'lt']>([
    ['directory', directory, 'members', directoryPageSize, 'name', odd, 'gt', 'gt'],
    ['news', (page) => articlesQuery(null, page), 'news_articles', 10, 'published_at', time, 'lt', 'lt'],
    [
      'news of a category',
      (page) => articlesQuery('trade', page),
      'news_articles',
      10,
      'published_at',
      time,
      'lt',
      'lt',
    ],
    ['members', members(byName), 'members', 25, 'name', odd, 'gt', 'gt'],
    ['members by age', members({ key: 'since', descending: true }), 'members', 25, 'created_at', time, 'lt', 'gt'],
    ['users', users({}), 'user_profiles', 25, 'full_name', odd, 'gt', 'gt'],
    [
      'invitations',
      (page) => invitationsQuery({ waiting: true, page }),
      'invitations',
      25,
      'created_at',
      time,
      'lt',
      'gt',
    ],
    ['articles of the office', articles('created'), 'news_articles', 10, 'created_at', time, 'lt', 'lt'],
    [
      'events of the office',
      (page) =>
        officeEventsQuery({ search: '', status: '', category: '', sort: { key: 'title', descending: true }, page }),
      'events',
      25,
      'title',
      odd,
      'lt',
      'gt',
    ],
    [
      'participants',
      (page) => participantsQuery(uuid(1), { search: '', status: '', sort: { key: 'queue', descending: false }, page }),
      'event_registrations',
      50,
      'queued_at',
      time,
      'gt',
      'gt',
    ],
    [
      'subscribers',
      (page) => subscribersQuery({ search: '', status: 'active', page }),
      'newsletter_subscribers',
      25,
      'created_at',
      time,
      'lt',
      'gt',
    ],
    ['mails', (page) => mailsQuery({ search: '', state: '', page }), 'mail_outbox', 50, 'created_at', time, 'lt', 'gt'],
    [
      'messages',
      (page) => messagesQuery({ search: '', status: '', subject: '', assignee: '', sort: byName, page }, uuid(2)),
      'contact_messages',
      25,
      'name',
      odd,
      'gt',
      'gt',
    ],
    [
      'applications',
      (page) => applicationsQuery({ search: '', show: 'waiting', page }),
      'membership_applications',
      25,
      'created_at',
      time,
      'gt',
      'gt',
    ],
    ['audit log', record({}), 'audit_log', 50, 'happened_at', time, 'lt', 'lt'],
  ])('%s', async (_name, query, table, size, by, value, direction, idDirection) => {
    const asked = serve(table, { [by]: value })
    const deep = Math.ceil(shallow / size) + 3
    const { client, read, key } = reader(query)
    await read(deep)
    const first = asked[0]?.get('offset')
    expect(first).toBe(String((deep - 1) * size))
    const [last, before] = [uuid((deep - 1) * size + size - 1), uuid((deep - 1) * size)]
    const directions = { gt: 'asc', lt: 'desc' }
    const turned = { gt: 'lt', lt: 'gt' } as const
    await read(deep + 1)
    expect(placeOf(asked[1])).toEqual([
      further(by, value, last, direction, idDirection),
      `${by}.${directions[direction]},id.${directions[idDirection]}`,
      String(size),
      '0',
    ])
    client.removeQueries({ queryKey: key(deep + 1) })
    const previous = await read(deep - 1)
    const [back, idBack] = [turned[direction], turned[idDirection]]
    expect(placeOf(asked[2])).toEqual([
      further(by, value, before, back, idBack),
      `${by}.${directions[back]},id.${directions[idBack]}`,
      String(size),
      '0',
    ])
    // What was asked for backwards stands in the order of the list.
    const rows = Object.values(previous).find((part) => Array.isArray(part)) as Row[]
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: size }, (_, index) => uuid(size - 1 - index)))
    // All but the place is asked for as with OFFSET.
    const rest = (parameters: URLSearchParams | undefined) =>
      [...(parameters ?? [])]
        .filter(([name, text]) => !['order', 'or', 'limit', 'offset'].includes(name) && !text.startsWith('lte.'))
        .sort()
    expect(rest(asked[1])).toEqual(rest(asked[0]))
    expect(rest(asked[2])).toEqual(rest(asked[0]))
  })
})

describe('a page is read with OFFSET', () => {
  const deep = Math.ceil(shallow / directoryPageSize) + 3
  /** Which of the requests had an OFFSET. */
  const offsets = (asked: URLSearchParams[]) => asked.map((query) => query.get('offset'))
  const offset = (page: number, size = directoryPageSize) => String((page - 1) * size)

  test('where the list is shallow', async () => {
    const asked = serve('members', { name: 'A' })
    const { read } = reader(directory)
    const edge = shallow / directoryPageSize + 1
    for (const page of [1, 2, Math.floor(edge), Math.floor(edge) - 1]) await read(page)
    expect(offsets(asked)).toEqual([1, 2, Math.floor(edge), Math.floor(edge) - 1].map((page) => offset(page)))
    await read(Math.floor(edge) + 1)
    expect(offsets(asked).at(-1)).toBe('0')
  })

  test('where no neighbour of the same list was read', async () => {
    const asked = serve('members', { name: 'A' })
    const { client, read, key } = reader(directory)
    await read(deep)
    await read(deep + 2)
    const individuals = directoryQuery({ type: 'individual', industry: '', search: '', page: deep + 1 })
    await client.fetchQuery(individuals)
    expect(offsets(asked)).toEqual([offset(deep), offset(deep + 2), offset(deep + 1)])
    client.removeQueries({ queryKey: key(deep) })
    await read(deep)
    expect(offsets(asked).at(-1)).toBe(offset(deep))
  })

  test('after a page that was not whole, and where something was written to the list since', async () => {
    const asked = serve('members', { name: 'A' }, [directoryPageSize - 1])
    const { client, read } = reader(directory)
    await read(deep)
    await read(deep + 1)
    await client.invalidateQueries({ queryKey: ['directory'] })
    await read(deep + 2)
    expect(offsets(asked)).toEqual([offset(deep), offset(deep + 1), offset(deep + 2)])
  })

  test('where the value at the edge is missing', async () => {
    const asked = serve('members', { name: null })
    const { read } = reader(directory)
    await read(deep)
    await read(deep + 1)
    expect(offsets(asked)).toEqual([offset(deep), offset(deep + 1)])
  })

  test('once a page before turned out too short; a failure is a failure', async () => {
    const asked = serve('members', { name: 'A' }, [directoryPageSize, directoryPageSize - 1])
    const { read } = reader(directory)
    await read(deep)
    await read(deep - 1)
    expect(offsets(asked)).toEqual([offset(deep), '0', offset(deep - 1)])
    server.use(http.get(api('members'), () => HttpResponse.json({ message: 'down' }, { status: 500 })))
    await expect(read(deep - 2)).rejects.toThrow('Failed to load members')
  })

  test.each<[string, PageQuery, string, number, Row]>([
    ['articles by publication: drafts have none', articles('published'), 'news_articles', 10, { published_at: time }],
    ['the people of a company: counted', users({ company: uuid(1) }), 'user_profiles', 25, { full_name: 'A' }],
    ['the entries of somebody: counted', record({ actor: uuid(1) }), 'audit_log', 50, { happened_at: time }],
  ])('%s', async (_name, query, table, size, row) => {
    const asked = serve(table, row)
    const page = shallow / size + 3
    const { read } = reader(query)
    await read(page)
    await read(page + 1)
    expect(offsets(asked)).toEqual([offset(page, size), offset(page + 1, size)])
  })
})

test('of two neighbours the one that was read last counts: the reader comes from there', async () => {
  const asked = serve('members', { name: 'A' })
  const { client, read, key } = reader(directory)
  const page = Math.ceil(shallow / directoryPageSize) + 3
  const rows = (name: string) => ({
    members: Array.from({ length: directoryPageSize }, (_, index) => ({ id: uuid(index), name })),
    total: 9999,
  })
  client.setQueryData(key(page - 1), rows('before'), { updatedAt: 1000 })
  client.setQueryData(key(page + 1), rows('after'), { updatedAt: 2000 })
  await read(page)
  client.removeQueries({ queryKey: key(page) })
  client.setQueryData(key(page - 1), rows('before'), { updatedAt: 3000 })
  await read(page)
  expect(asked.map((query) => query.get('or'))).toEqual([
    further('name', 'after', uuid(0), 'lt', 'lt'),
    further('name', 'before', uuid(directoryPageSize - 1), 'gt', 'gt'),
  ])
})

test('a name that no filter can hold is passed over from the next one that can', async () => {
  const asked = serve('members', { name: 'A' })
  const { client, read, key } = reader(directory)
  const page = Math.ceil(shallow / directoryPageSize) + 3
  const members = Array.from({ length: directoryPageSize }, (_, index) => ({ id: uuid(index), name: 'B' }))
  const odd = ['"C" Ltd', 'C (D) Ltd', 'C\\D']
  client.setQueryData(key(page - 1), {
    members: members.map((row, index) => ({ ...row, name: odd[directoryPageSize - 1 - index] ?? row.name })),
    total: 9999,
  })
  await read(page)
  expect(placeOf(asked[0])).toEqual([
    further('name', 'B', uuid(directoryPageSize - 1 - odd.length), 'gt', 'gt'),
    'name.asc,id.asc',
    String(directoryPageSize),
    '3',
  ])
  client.setQueryData(key(page + 3), {
    members: members.map((row, index) => ({ ...row, name: odd[index] ?? row.name })),
    total: 9999,
  })
  await read(page + 2)
  expect(placeOf(asked[1])).toEqual([
    further('name', 'B', uuid(3), 'lt', 'lt'),
    'name.desc,id.desc',
    String(directoryPageSize),
    '3',
  ])
  client.setQueryData(key(page + 6), { members: members.map((row) => ({ ...row, name: '(' })), total: 9999 })
  await read(page + 7)
  expect(placeOf(asked[2])).toEqual([
    null,
    'name.asc,id.asc',
    String(directoryPageSize),
    String((page + 6) * directoryPageSize),
  ])
})
