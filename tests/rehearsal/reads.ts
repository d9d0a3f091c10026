import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Backend } from '../../supabase/local/backend.ts'

/** Who asks: a visitor, or the seed's account of a role; an accountant has none. */
const askers = ['visitor', 'member', 'accountant', 'editor', 'administrator', 'super_administrator'] as const
export type Asker = (typeof askers)[number]

/** A read of the Data API. */
export interface Read {
  asker: Asker
  method: string
  /** Below `/rest/v1/`. */
  path: string
  /** Decoded, but for what would end a parameter; `select` first. */
  query: string
  /** Of those that change the answer, as `name: value`, separated by `; `. */
  headers: string
  body: string
}

/** The recorded reads of the browser tests. */
export const readsFile = new URL('reads.txt', import.meta.url)

/** The headers that change an answer, and what is the same as none. */
const relevant: Readonly<Record<string, readonly string[]>> = {
  prefer: [],
  range: [],
  accept: ['*/*', 'application/json'],
  'accept-profile': ['public'],
  'content-profile': ['public'],
}
/** The longest body that is recorded, in characters; only the rows of long imports are longer. */
const longestBody = 5000
/** Stands for an id that a test has made, which nobody has. */
const unknownId = '00000000-0000-4000-8000-00000000ffff'
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const anyTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** Rows of the migrations, whose ids are new in each database. */
const namedIds = `select id, '{' || key || '}' as name from public.article_categories union all select id, '{' || name || '}' from public.user_roles`
/** In milliseconds. */
const day = 86_400_000

/**
 * Puts names in braces for what differs with each database or moment, such as `{trade}` for the id of a category and `{now-30d}` for the
 * moment thirty days ago; and what they stand for in a database in their place.
 */
export async function namesIn(query: Backend['query']) {
  const rows = await query<{ id: string; name: string }>(namedIds)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  return {
    put: (text: string) =>
      text
        .replace(anyId, (id) => nameOf.get(id) ?? (id.includes('-0000-') ? id : unknownId))
        .replace(anyTime, (time) => {
          const days = Math.round((Date.parse(time) - Date.now()) / day)
          return `{now${days === 0 ? '' : `${days > 0 ? '+' : ''}${days}d`}}`
        }),
    resolve: (text: string) =>
      text
        .replace(/\{\w+\}/g, (name) => idOf.get(name) ?? name)
        .replace(/\{now(?:([+-]\d+)d)?\}/g, (_, days = '0') => new Date(Date.now() + Number(days) * day).toISOString()),
  }
}

/**
 * Has a backend write every distinct read that it answers to a file, beside those that are there.
 *
 * @returns writes the file
 */
export async function recordReads(backend: Backend, file: string): Promise<() => void> {
  const reads: Read[] = []
  const names = await namesIn(backend.query)
  const readers = await backend.query<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'`,
  )
  const isReader = new Set(readers.map(({ name }) => `rpc/${name}`))
  const handle = backend.handle.bind(backend)
  backend.handle = async (request, from) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice('/rest/v1/'.length)
    if (
      pathname.startsWith('/rest/v1/') &&
      (/^(?:GET|HEAD)$/.test(request.method) || (request.method === 'POST' && isReader.has(path)))
    ) {
      const asker = await askerOf(request, backend)
      const body = request.method === 'POST' ? names.put(await request.clone().text()) : ''
      if (asker && body.length <= longestBody) {
        const headers = Object.entries(relevant).flatMap(([name, same]) => {
          const value = request.headers.get(name) ?? ''
          return value === '' || same.includes(value) ? [] : [`${name}: ${value}`]
        })
        reads.push({
          asker,
          method: request.method,
          path,
          query: names.put(readable(search)),
          headers: headers.join('; '),
          body,
        })
      }
    }
    return handle(request, from)
  }
  return () =>
    writeFileSync(file, writeReads([...(existsSync(file) ? parseReads(readFileSync(file, 'utf8')) : []), ...reads]))
}

/** Who sends a request; undefined for the service role, and for whoever has no role in the seed. */
async function askerOf(request: Request, backend: Backend): Promise<Asker | undefined> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if ([token, request.headers.get('apikey')].includes(backend.secretKey)) return undefined
  if (!token.includes('.')) return 'visitor'
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string }
  const [person] = await backend.query<{ role: Asker }>(
    `select coalesce(r.name, case when p.is_accountant then 'accountant' else 'member' end) as role from public.user_profiles p left join public.user_roles r on r.id = p.role_id where p.id = $1`,
    [sub],
  )
  return person?.role
}

/** A query as people read it, `select` first. */
function readable(search: string): string {
  const parameters = search
    .slice(1)
    .split('&')
    .map((parameter) =>
      decodeURIComponent(parameter.replaceAll('+', ' ')).replace(/[%&#+\n\r\t]/g, (letter) =>
        encodeURIComponent(letter),
      ),
    )
  const isSelect = (parameter: string) => parameter.startsWith('select=')
  return [...parameters.filter(isSelect), ...parameters.filter((parameter) => !isSelect(parameter))].join('&')
}

/**
 * The reads as a text that people can scan: a line for each table or function with the columns asked for, and below it one for each
 * filter, with everybody who asks it.
 */
function writeReads(reads: readonly Read[]): string {
  const groups = new Map<string, Map<string, Set<Asker>>>()
  for (const { asker, method, path, query, headers, body } of reads) {
    const [, select = '', rest = ''] = /^(select=[^&]*)?&?(.*)$/s.exec(query) ?? []
    const group = `${path}?${select}`
    const line = [method, rest, headers, body].join('\t')
    const lines = groups.get(group) ?? new Map<string, Set<Asker>>()
    groups.set(group, lines.set(line, (lines.get(line) ?? new Set()).add(asker)))
  }
  return [...groups]
    .toSorted(byName)
    .flatMap(([group, lines]) => [
      group,
      ...[...lines]
        .toSorted(byName)
        .map(([line, by]) => `\t${askers.filter((each) => by.has(each)).join(' ')}\t${line}`.trimEnd()),
    ])
    .join('\n')
    .concat('\n')
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Reads what `writeReads` wrote. */
export function parseReads(text: string): Read[] {
  let group = ''
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('\t')) {
      group = line
      return []
    }
    const [, by = '', method = '', rest = '', headers = '', body = ''] = line.split('\t')
    const [, path = '', select = ''] = /^([^?]*)\?(.*)$/.exec(group) ?? []
    const query = [select, rest].filter(Boolean).join('&')
    return by.split(' ').map((asker) => ({ asker: asker as Asker, method, path, query, headers, body }))
  })
}
