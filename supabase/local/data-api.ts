import type { PgliteConnection } from '@supabase/lite/pglite'

/** The parts of a Postgres error that the Data API passes on. */
interface DatabaseError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/**
 * Object ids of `timestamp` and `timestamptz` in pg_type. @supabase/lite returns both as Postgres prints them.
 * PostgREST (and @supabase/lite itself inside an embedded resource) writes ISO 8601, the only format that every browser
 * can parse.
 */
export const isoTimeParsers: Record<number, (text: string) => string> = {
  1114: (text) => text.replace(' ', 'T'),
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
}

/** Object ids in pg_type of numbers and texts, and of JSON. */
const simpleTypes: readonly string[] = ['20', '21', '23', '25', '26', '700', '701', '1042', '1043']
const jsonTypes: readonly string[] = ['114', '3802']

/**
 * PGlite turns parameters into text itself and throws, or breaks its connection, for a value of another type. It joins
 * the items of a list, and takes every text for JSON. This sends such values as they are written, so that Postgres
 * takes them as it does behind PostgREST; but a text that is JSON itself, such as "5", is still taken for JSON.
 */
export function leaveTypesToPostgres({ serializers }: PgliteConnection['driver']): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value: unknown) => {
      if (simpleTypes.includes(type) && typeof value === 'object' && !(value instanceof Date))
        return JSON.stringify(value)
      if (jsonTypes.includes(type) && typeof value === 'string' && parsed(value) === undefined)
        return JSON.stringify(value)
      try {
        const text: unknown = serialize(value)
        if (typeof text === 'string') return text
      } catch {
        // Postgres says what is wrong.
      }
      return JSON.stringify(value)
    }
  }
}

/**
 * For Postgres errors that it does not know, such as violated check constraints and `raise exception`, @supabase/lite
 * returns 500 and hides the code. This gives them the status that PostgREST documents
 * (https://docs.postgrest.org/en/stable/references/errors.html#status-codes) by converting them to `PGRST`, the one
 * error whose status can be set.
 */
export function answerAsPostgrest(connection: PgliteConnection): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => {
    const known: unknown = normalize(beforePostgres18(error))
    if (!isDatabaseError(known)) return known
    const status = statusOf(known.code)
    if (status === undefined) return known
    const { code, message, detail, hint } = known
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })), {
      code: 'PGRST',
      detail: JSON.stringify({ status, headers: {} }),
    })
  }
}

/**
 * Postgres 18 refuses the removal of a row that others need (`on delete restrict`) with a code of its own; hosted
 * Supabase runs an older one, which says `foreign_key_violation`.
 */
function beforePostgres18(error: unknown): unknown {
  return isDatabaseError(error) && error.code === '23001' ? Object.assign(error, { code: '23503' }) : error
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}

/** The HTTP status of a SQLSTATE that @supabase/lite does not map itself; undefined for those that it does. */
function statusOf(code: string): number | undefined {
  if (code === 'PGRST' || /^(PT|21|22|42|53|55)/.test(code) || ['23502', '23503', '23505', '25006'].includes(code))
    return undefined
  if (code === 'P0001') return 400
  if (/^(0L|0P|28)/.test(code)) return 403
  if (/^(08|57P01)/.test(code)) return 503
  if (code.startsWith('54')) return 413
  return /^(09|25|2D|38|39|3B|40|57|58|F0|HV|P0|XX)/.test(code) ? 500 : 400
}

/**
 * Answers a request of the Data API, and does as PostgREST does where @supabase/lite does not.
 *
 * @param ask has @supabase/lite answer
 */
export async function answerDataApi(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const isCall = new URL(request.url).pathname.startsWith('/rest/v1/rpc/')
  if (/planned|estimated/i.test(request.headers.get('prefer') ?? '')) return estimatesRefused()
  if (request.method === 'HEAD') {
    const headers = new Headers(request.headers)
    // Only a GET has a range.
    headers.delete('range')
    // It refuses HEAD requests for functions, which ask for a count without rows.
    const asked = new Request(request.url, { method: isCall ? 'GET' : 'HEAD', headers })
    const response = emptyAtTheEnd(asked, await ask(asked))
    return new Response(null, { status: response.status, headers: response.headers })
  }
  const asked = isCall && request.method === 'POST' ? await takeFirst(request) : request
  return asked instanceof Response ? asked : emptyAtTheEnd(asked, await ask(asked))
}

/** What `private.check_request`, which PostgREST calls before each request, says of the planner's estimates. */
function estimatesRefused(): Response {
  const message = 'Rows are counted exactly or not at all.'
  return Response.json({ code: 'PT400', details: null, hint: null, message }, { status: 400 })
}

/** Takes the first of a list of arguments, as PostgREST does; objects that differ in their keys are refused. */
async function takeFirst(request: Request): Promise<Request | Response> {
  const text = await request.clone().text()
  const body = text.trimStart().startsWith('[') ? parsed(text) : undefined
  if (!Array.isArray(body)) return request
  const keysOf = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).toSorted().join()
  const [keys, ...others] = body.map(keysOf)
  if (keys === false || others.some((each) => each !== keys))
    return Response.json(
      { code: 'PGRST102', details: null, hint: null, message: 'All object keys must match' },
      { status: 400 },
    )
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body[0] ?? {}) })
}

/** What a text says as JSON; undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A range that begins right behind the last row is empty; @supabase/lite refuses it like those that begin later. */
function emptyAtTheEnd(request: Request, response: Response): Response {
  const total = /^\*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  const begin =
    /^(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? new URL(request.url).searchParams.get('offset')
  if (response.status !== 416 || total === undefined || begin !== total) return response
  const headers = new Headers(response.headers)
  headers.set('content-length', '2')
  return new Response('[]', { status: 206, headers })
}
