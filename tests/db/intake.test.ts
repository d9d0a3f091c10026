import { afterEach, describe, expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { fixtures } from './permission-fixtures'
import { sampleOf } from './permission-samples'

const backend = connectTestBackend(inject('database'))
const { sql } = backend

/** Headers that say nothing of the answer. */
const changing = ['date', 'connection', 'keep-alive']

async function send(table: string, body: unknown, { prefer, search = '', token }: { prefer?: string; search?: string; token?: string } = {}) {
  const response = await fetch(`${backend.url}/rest/v1/${table}${search}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...(prefer === undefined ? {} : { prefer }), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: [...response.headers].filter(([name]) => !changing.includes(name)), body: await response.text() }
}

describe.each(['contact_messages'] as const)('%s', (table) => {
  const { row } = sampleOf(table, fixtures.stranger)
  afterEach(() => sql(`delete from public.${table} where email = $1`, [row.email]))
  const stored = () => sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from public.${table} t where email = $1`, [row.email])

  test('what the form sends is stored whole, in its first state and at this moment', async () => {
    expect(await send(table, row, { prefer: 'return=minimal' })).toMatchObject({ status: 201, body: '' })
    const [found, ...others] = await stored()
    expect(others).toEqual([])
    expect(found?.row).toMatchObject({ ...row, status: 'new' })
    expect(Math.abs(Date.now() - new Date(String(found?.row.created_at)).getTime())).toBeLessThan(3_600_000)
  })
  test('sending the same again is told apart (409, 23505) and stores nothing more', async () => {
    await send(table, row)
    const again = await send(table, row)
    expect({ status: again.status, code: (JSON.parse(again.body) as { code: string }).code }).toEqual({ status: 409, code: '23505' })
    expect(await stored()).toHaveLength(1)
  })
  test('ten at the same moment store once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send(table, row)))).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await stored()).toHaveLength(1)
  })
  test.each(['status', 'created_at', 'unknown_column'])('%s cannot be sent', async (column) => {
    const answer = await send(table, { ...row, [column]: column === 'created_at' ? '2020-01-01T00:00:00Z' : 'approved' })
    expect([400, 401]).toContain(answer.status)
    expect(await stored()).toEqual([])
  })
  test('what was sent cannot be read back, not even by its sender', async () => {
    for (const prefer of ['return=representation', 'return=headers-only']) expect((await send(table, row, { prefer })).status, prefer).toBe(401)
    expect(await stored()).toEqual([])
    await send(table, row)
    const read = await fetch(`${backend.url}/rest/v1/${table}?id=eq.${String(row.id)}`, { headers: { apikey: backend.publishableKey } })
    expect(read.status).toBe(401)
  })
  test.each(Object.keys(row).filter((column) => !['id', 'tier'].includes(column)))('%s is required', async (column) => {
    const answer = await send(table, { ...row, [column]: undefined })
    expect({ status: answer.status, code: (JSON.parse(answer.body) as { code: string }).code }).toEqual({ status: 400, code: '23502' })
  })
})
