import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/database/backend'
import { emails } from '../support/database/driver'
import { type Answer, allowedDifferences } from './allowed-differences'
import { startRehearsal } from './gateway'
import { findPrograms } from './programs'
import { type Asker, namesIn, parseReads, type Read, readsFile } from './reads'

const anyTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00/g

type Running = Awaited<ReturnType<typeof startTestBackend>>

let embedded: Running
let rehearsed: Running
const tokens = new Map<TestBackend, Partial<Record<Asker, string>>>()
let names: Awaited<ReturnType<typeof namesIn>>
const began = Date.now()

beforeAll(async () => {
  const { programs, missing } = findPrograms()
  if (missing !== undefined) throw new Error(missing)
  embedded = await startTestBackend()
  rehearsed = await startTestBackend({ start: (options) => startRehearsal(programs, options) })
  await copyRows()
  names = await namesIn(embedded.sql)
  for (const backend of [embedded, rehearsed])
    tokens.set(backend, {
      member: await backend.signIn(emails.member),
      accountant: await backend.signIn(emails.accountant),
      editor: await backend.signIn(emails.editor),
      administrator: await backend.signIn(emails.administrator),
      super_administrator: await backend.signIn(emails.superAdministrator),
    })
})
afterAll(async () => {
  await embedded?.stop()
  await rehearsed?.stop()
})

/** Gives the rehearsal the rows of the embedded backend: each has made ids and times of its own. */
async function copyRows(): Promise<void> {
  const tables = await embedded.sql<{ name: string; columns: string }>(
    `select a.attrelid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`,
  )
  await rehearsed.sql(`set session_replication_role = replica`)
  await rehearsed.sql(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of tables) {
    const [{ rows } = { rows: '[]' }] = await embedded.sql<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from (select ${columns} from ${name}) t`,
    )
    await rehearsed.sql(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
      [rows],
    )
  }
  await rehearsed.sql(`reset session_replication_role`)
  const accounts = await embedded.sql<{ id: string }>('select id, created_at, email_confirmed_at from auth.users')
  for (const { id, ...times } of accounts)
    await rehearsed.sql('update auth.users set created_at = $2, email_confirmed_at = $3 where id = $1', [
      id,
      ...Object.values(times),
    ])
}

/** Asks with `{names}` already resolved. Times since the test began, such as of a sign-in or of the answer itself, are one. */
async function ask(backend: TestBackend, { asker, method, path, query, headers, body }: Read): Promise<Answer> {
  const token = tokens.get(backend)?.[asker]
  const given = headers.split('; ').map((header) => header.split(': '))
  const response = await fetch(`${backend.url}/rest/v1/${path}?${query}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(headers !== '' && (Object.fromEntries(given) as Record<string, string>)),
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
    ...(body !== '' && { body }),
  })
  const text = (await response.text()).replace(anyTime, (time) => {
    const at = Date.parse(time)
    return at >= began && at <= Date.now() ? 'since' : time
  })
  return {
    status: response.status,
    ...(response.ok && { type: response.headers.get('content-type')?.split(';')[0] ?? null }),
    range: response.headers.get('content-range'),
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

test('the embedded backend answers every recorded read as PostgREST does', async () => {
  const reads = parseReads(readFileSync(readsFile, 'utf8'))
  expect(reads.length).toBeGreaterThan(400)
  const different: string[] = []
  const used = new Set<string>()
  for (const read of reads) {
    const asked = { ...read, query: names.resolve(read.query), body: names.resolve(read.body) }
    const [ours, theirs] = await Promise.all([ask(embedded, asked), ask(rehearsed, asked)])
    if (isDeepStrictEqual(ours, theirs)) continue
    const allowed = allowedDifferences.find((each) => each.isOf(read, ours, theirs))
    if (allowed) used.add(allowed.reason)
    else different.push([write(read), ours, theirs].map((each) => short(each)).join('\n'))
  }
  expect(different).toEqual([])
  expect(
    allowedDifferences.map(({ reason }) => reason).filter((reason) => !used.has(reason)),
    'no longer differ',
  ).toEqual([])
})

const write = ({ asker, method, path, query, headers, body }: Read) =>
  [asker, method, `${path}?${query}`, headers, body].filter(Boolean).join(' ')
const short = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 600)
