import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { fixtures } from './permission-fixtures'
import { sampleOf } from './permission-samples'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const known = 'known@intake.example'
const left = 'left@intake.example'
const fresh = 'fresh@intake.example'

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

async function subscribers(): Promise<unknown[]> {
  return sql(`select email, status, unsubscribed_at from public.newsletter_subscribers where email like '%intake.example' or email like '%known.invalid' order by email`)
}

async function resetSubscribers(): Promise<void> {
  await sql(`delete from public.newsletter_subscribers where email like '%intake.example' or email like '%known.invalid'`)
  await sql(`insert into public.newsletter_subscribers (email, status, unsubscribed_at) values ('${known}', 'active', null), ('${left}', 'unsubscribed', now())`)
}

describe('the newsletter tells nobody who is subscribed', () => {
  afterEach(() => sql(`delete from public.newsletter_subscribers where email like '%intake.example' or email like '%known.invalid'`))

  const variations: { prefer?: string; search?: string }[] = [
    {},
    { prefer: 'return=minimal' },
    { prefer: 'count=exact' },
    { prefer: 'return=minimal,count=exact' },
    { prefer: 'return=headers-only' },
    { prefer: 'return=headers-only,count=exact' },
    { prefer: 'return=representation' },
    { prefer: 'return=representation,count=exact' },
    { prefer: 'return=representation', search: '?select=email' },
    { prefer: 'resolution=ignore-duplicates' },
    { prefer: 'resolution=ignore-duplicates,count=exact' },
    { prefer: 'resolution=merge-duplicates' },
    { prefer: 'missing=default,return=minimal', search: '?columns=email' },
    { prefer: 'resolution=ignore-duplicates', search: '?on_conflict=email' },
    { prefer: 'resolution=merge-duplicates', search: '?on_conflict=email' },
    { prefer: 'resolution=merge-duplicates,return=representation', search: '?on_conflict=email' },
    { prefer: 'resolution=merge-duplicates', search: '?on_conflict=id' },
    { prefer: 'tx=rollback' },
  ]
  const callers = ['anonymous', 'member'] as const
  let memberToken: string
  beforeAll(async () => {
    memberToken = await backend.signIn('member@bkcc.example')
  })
  for (const caller of callers) for (const { prefer, search } of variations) {
    test(`${caller}, prefer ${prefer ?? 'nothing'}${search === undefined ? '' : `, ${search}`}`, async () => {
      const token = caller === 'anonymous' ? undefined : memberToken
      const answers = []
      for (const email of [known, fresh, left]) {
        await resetSubscribers()
        const single = await send('newsletter_subscribers', { email }, { prefer, search, token })
        await resetSubscribers()
        const list = await send('newsletter_subscribers', [{ email }], { prefer, search, token })
        // A message may repeat what was sent.
        answers.push(JSON.stringify([single, list]).replaceAll(email, 'the address'))
      }
      expect(answers[1]).toBe(answers[0])
      expect(answers[2]).toBe(answers[0])
    })
  }

  test('in one request with others, too', async () => {
    await resetSubscribers()
    const mixed = await send('newsletter_subscribers', [{ email: known }, { email: 'other@intake.example' }, { email: left }], { prefer: 'count=exact' })
    await resetSubscribers()
    const allFresh = await send('newsletter_subscribers', [{ email: fresh }, { email: 'other@intake.example' }, { email: 'third@intake.example' }], { prefer: 'count=exact' })
    const twice = await send('newsletter_subscribers', [{ email: 'same@intake.example' }, { email: 'same@intake.example' }, { email: 'SAME@intake.example' }], { prefer: 'count=exact' })
    expect(mixed).toEqual(allFresh)
    expect(twice).toEqual(allFresh)
  })

  test('the plain answer is 201 without a body', async () => {
    await resetSubscribers()
    for (const email of [known, fresh, left]) expect(await send('newsletter_subscribers', { email }, { prefer: 'return=minimal' })).toMatchObject({ status: 201, body: '' })
    expect(await subscribers()).toEqual([fresh, known, left].map((email) => ({ email, status: 'active', unsubscribed_at: null })))
  })

  test('an address is one address whatever its case and the spaces around it', async () => {
    const first = await send('newsletter_subscribers', { email: fresh })
    const again = await Promise.all(['Fresh@Intake.EXAMPLE', ' fresh@intake.example ', 'FRESH@INTAKE.EXAMPLE'].map((email) => send('newsletter_subscribers', { email })))
    expect(again).toEqual([first, first, first])
    expect(await subscribers()).toEqual([{ email: fresh, status: 'active', unsubscribed_at: null }])
  })

  test('twenty at the same moment leave one row, all with the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('newsletter_subscribers', { email: fresh })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await subscribers()).toEqual([{ email: fresh, status: 'active', unsubscribed_at: null }])
  })

  test('what is no address is refused, whoever is subscribed', async () => {
    for (const email of ['', 'known', 'known@intake', null]) expect((await send('newsletter_subscribers', { email })).status).toBe(400)
    expect(await subscribers()).toEqual([])
  })

  test('a visitor can neither look, nor change, nor unsubscribe others', async () => {
    await resetSubscribers()
    for (const [method, search] of [['GET', ''], ['HEAD', ''], ['GET', '?select=count'], ['PATCH', `?email=eq.${known}`], ['DELETE', `?email=eq.${known}`]] as const) {
      const response = await fetch(`${backend.url}/rest/v1/newsletter_subscribers${search}`, {
        method, headers: { apikey: backend.publishableKey, 'content-type': 'application/json' }, body: method === 'PATCH' ? '{"email":"x@intake.example"}' : undefined,
      })
      expect(response.status, `${method} ${search}`).toBe(401)
    }
    expect(await subscribers()).toHaveLength(2)
  })
})

describe.each(['membership_applications'] as const)('%s', (table) => {
  const { row } = sampleOf(table, fixtures.stranger)
  afterEach(() => sql(`delete from public.${table} where email = $1`, [row.email]))
  const stored = () => sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from public.${table} t where email = $1`, [row.email])

  test('what the form sends is stored whole, in its first state and at this moment', async () => {
    expect(await send(table, row, { prefer: 'return=minimal' })).toMatchObject({ status: 201, body: '' })
    const [found, ...others] = await stored()
    expect(others).toEqual([])
    expect(found?.row).toMatchObject({ ...row, status: 'submitted' })
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
