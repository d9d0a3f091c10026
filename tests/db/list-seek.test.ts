import { PostgrestClient } from '@supabase/postgrest-js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '@/lib/data/database.types'
import { listPage, shallow, type Asking, type Place } from '@/lib/data/seek'
import { connectTestBackend } from '../support/backend'
import { makeAccount, removeAccounts } from '../support/accounts'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const size = 60
/** The pages behind the shallow ones: the first of these is still read with OFFSET, and the last is not whole. */
const first = Math.floor(shallow / size) + 1
const last = first + 3
const number = (last - 1) * size + 37
const own = `id::text like 'f5000000-%'`
/** No setting has a role. */
const ownEntries = `subject = 'setting' and action = 'role_changed'`
const id = `('f5000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
const numbers = `from generate_series(1, ${number}) n`
/** What means something in a filter, an address or SQL, and letters of several alphabets. */
const names = [
  'Ends, with "quotes"',
  'Back\\slash\\',
  '(Parentheses)',
  'a.b:c,(d)',
  `It's {braces} & more + 100%`,
  'null',
  '*',
  '" OR "',
  'Ёлки ',
  'Ünïted 🚢',
  'id.gt.0)',
  'zzz',
  '\\"',
]

async function removeRows(): Promise<void> {
  for (const table of ['members', 'newsletter_subscribers']) await sql(`delete from public.${table} where ${own}`)
  // The audit log keeps all that is written to it, unless its owner says so for the length of a statement.
  await sql(
    `delete from public.audit_log where ${ownEntries} and set_config('bkcc.owner_anonymises_audit_log', 'on', true) = 'on'`,
  )
  await removeAccounts(sql)
}

let token = ''
beforeAll(async () => {
  await removeRows()
  token = (await makeAccount(backend, 'seeking-administrator', 'administrator')).token
  await sql(
    `insert into public.members (id, name, industry, status, member_type) select ${id}, case when n % 20 > 0 then 'Firm ' || n % 20 || ' ' else '' end || ($1::text[])[1 + n * 7919 % ${names.length}], 'Seeking', 'active', 'company' ${numbers}`,
    [names],
  )
  // Three have the same time, and the next three are a microsecond apart from them.
  await sql(
    `insert into public.newsletter_subscribers (id, email, status, consent_source, created_at) select ${id}, 'seek-' || n || '@people.example', 'pending', '/seek', timestamptz '2026-01-01 10:00:00.999000+02' + (n * 7919 % ${number} / 3) * interval '1 microsecond' ${numbers}`,
  )
  await sql(
    `insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name) select timestamptz '2026-01-01' + (n * 7919 % 10) * interval '1 microsecond', ${id}, 'Seeker', 'role_changed', 'setting', n::text, 'Seek' ${numbers}`,
  )
})
afterAll(removeRows)

/** The Data API for somebody, and what it was asked. */
function asking(token: string) {
  const asked: URLSearchParams[] = []
  const api = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    fetch: (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).searchParams)
      return fetch(input, init)
    },
  })
  return { api, asked }
}

/** Reads the deep pages one after the other from the first to the last, and then back again; every page with its rows. */
async function walk(list: Parameters<typeof listPage<object>>[0], place: Omit<Place, 'page' | 'size' | 'sought'>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = (page: number, sought: boolean) => (given: Asking) =>
    listPage(list, { ...place, page, size, sought }, given).then(({ data, error }) => {
      if (error) throw new Error(error.message)
      return { rows: data }
    })
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const readEach = async (order: readonly number[], sought: boolean) => {
    const found = new Map<number, object[] | null>()
    for (const page of order)
      found.set(page, (await client.fetchQuery({ queryKey: ['list', sought, page], queryFn: read(page, sought) })).rows)
    return order.map((page) => found.get(page))
  }
  const withOffset = await readEach(pages, false)
  const forth = await readEach(pages, true)
  for (const page of pages.slice(0, -1)) client.removeQueries({ queryKey: ['list', true, page] })
  const back = await readEach(pages.toReversed(), true)
  return { withOffset, forth, back: back.toReversed() }
}

describe('a walk through the deep pages of a list, forth and back, finds what OFFSET finds', () => {
  test.each(['name', 'name, turned'])('by %s: equal and odd ones, for a visitor', async (name) => {
    const { api, asked } = asking(backend.publishableKey)
    const { withOffset, forth, back } = await walk(
      () => api.from('members').select('id, name').eq('status', 'active').eq('industry', 'Seeking'),
      { by: 'name', ascending: name === 'name', idAscending: true },
    )
    expect(withOffset.flat()).toHaveLength(number - (first - 1) * size)
    expect(forth).toEqual(withOffset)
    expect(back).toEqual(withOffset)
    // Both ways begin with OFFSET, and the way back ends with it where the list is shallow; what was sought may pass over names that no filter can hold.
    const sought = asked.filter((query) => query.has('or'))
    expect(sought).toHaveLength(2 * withOffset.length - 3)
    expect(sought.map((query) => Number(query.get('offset'))).filter((offset) => offset >= size)).toEqual([])
  })

  test('beside each odd name', async () => {
    const { api, asked } = asking(backend.publishableKey)
    const rows = await sql<{ id: string; name: string }>(
      `select id, name from public.members where industry = 'Seeking' order by name, id`,
    )
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const beside = (page: number) =>
      client.fetchQuery({
        queryKey: ['list', page],
        queryFn: (given) =>
          listPage(
            () => api.from('members').select('id, name').eq('status', 'active').eq('industry', 'Seeking'),
            { page, size, by: 'name', ascending: true, idAscending: true, sought: true },
            given,
          ),
      })
    for (const [index, name] of names.entries()) {
      const at = rows.findIndex((row) => row.name === `Firm 7 ${name}`)
      expect(at, name).toBeGreaterThan(size)
      const page = first + 10 * (index + 1)
      client.setQueryData(['list', page], { rows: rows.slice(at - size + 1, at + 1) })
      expect((await beside(page + 1)).data, `behind ${name}`).toEqual(rows.slice(at + 1, at + 1 + size))
      client.setQueryData(['list', page + 4], { rows: rows.slice(at, at + size) })
      expect((await beside(page + 3)).data, `before ${name}`).toEqual(rows.slice(at - size, at))
    }
    expect(asked.filter((query) => query.has('or'))).toHaveLength(2 * names.length)
  })

  test('newest first: times of microseconds, for an Administrator', async () => {
    const { api } = asking(token)
    const { withOffset, forth, back } = await walk(
      () => api.from('newsletter_subscribers').select('id, created_at').eq('consent_source', '/seek'),
      { by: 'created_at', ascending: false, idAscending: true },
    )
    expect(withOffset.flat()).toHaveLength(number - (first - 1) * size)
    expect(forth).toEqual(withOffset)
    expect(back).toEqual(withOffset)
  })

  test('the audit log, whose ids are numbers', async () => {
    const { api } = asking(token)
    const { withOffset, forth, back } = await walk(
      () => api.from('audit_log').select('id, happened_at').eq('subject', 'setting').eq('action', 'role_changed'),
      { by: 'happened_at', ascending: false, idAscending: false },
    )
    expect(withOffset.flat()).toHaveLength(number - (first - 1) * size)
    expect(forth).toEqual(withOffset)
    expect(back).toEqual(withOffset)
  })
})
