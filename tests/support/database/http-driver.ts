import type { TestBackend } from './backend'
import { accountId, any, emails, type Driver, type Outcome, type Person, type Row } from './driver'

/** Acts over HTTP, as browsers do, on the embedded backend. */
export function httpDriver(backend: TestBackend): Driver {
  const people = new Map<string, Promise<Person>>()
  return {
    sql: backend.sql,
    person: (who) => {
      const known = people.get(who) ?? createPerson(backend, who)
      people.set(who, known)
      return known
    },
    content: async (bucket, path) => {
      const response = await fetch(`${backend.url}/storage/v1/object/public/${bucket}/${path}`)
      return response.ok ? response.text() : null
    },
  }
}

async function createPerson(backend: TestBackend, who: Parameters<Driver['person']>[0]): Promise<Person> {
  if (who === 'service' || who === 'anonymous')
    return httpPerson(backend, { apikey: who === 'service' ? backend.secretKey : backend.publishableKey }, null)
  return httpPerson(
    backend,
    { apikey: backend.publishableKey, authorization: `Bearer ${await backend.signIn(emails[who])}` },
    await accountId(backend.sql, who),
  )
}

/**
 * Somebody who calls the embedded backend over HTTP.
 *
 * @param identity the headers that say who calls
 * @param id id of their account; null without one
 */
export function httpPerson(backend: TestBackend, identity: Record<string, string>, id: string | null): Person {
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${backend.url}${path}`, {
      method,
      headers: { ...identity, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const rest = async (method: string, path: string, body?: unknown) =>
    outcomeOf(await ask(method, `/rest/v1/${path}`, body))
  const upload = async (method: string, bucket: string, path: string, content: string) => {
    await fetch(`${backend.url}/storage/v1/object/${bucket}/${path}`, {
      method,
      headers: { ...identity, 'content-type': 'image/png' },
      body: content,
    })
  }

  return {
    id,
    select: (table, columns, match = {}) => rest('GET', `${table}?${filter(match, { select: columns })}`),
    first: (table, columns) => rest('GET', `${table}?select=${columns.join()}&order=${columns.join()}`),
    insert: (table, row) => rest('POST', table, row),
    update: (table, match, change) => rest('PATCH', `${table}?${filter(match)}`, change),
    remove: (table, match) => rest('DELETE', `${table}?${filter(match)}`),
    call: (name, parameters) => rest('POST', `rpc/${name}`, parameters),
    store: (bucket, path, content) => upload('POST', bucket, path, content),
    replace: (bucket, path, content) => upload('PUT', bucket, path, content),
    discard: async (bucket, path) => {
      await ask('DELETE', `/storage/v1/object/${bucket}`, { prefixes: [path] })
    },
    lists: async (bucket, path) => {
      const response = await ask('POST', `/storage/v1/object/list/${bucket}`, {
        prefix: path.split('/').slice(0, -1).join('/'),
        limit: 1000,
      })
      // Hosted storage names files relative to the folder, the embedded one by their whole path.
      return (
        response.ok &&
        ((await response.json()) as { name: string }[]).some(({ name }) => path === name || path.endsWith(`/${name}`))
      )
    },
  }
}

function filter(match: Row, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(more)
  for (const [column, value] of Object.entries(match))
    search.set(column, value === any ? 'not.is.null' : `eq.${String(value)}`)
  return search.toString()
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const text = await response.text()
  const body: unknown = text === '' ? [] : JSON.parse(text)
  if (response.ok) return { code: null, rows: Array.isArray(body) ? (body as Row[]) : [] }
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return { code: body.code, rows: [] }
  return { code: `HTTP ${response.status}`, rows: [] }
}
