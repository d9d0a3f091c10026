/** The environment of an Edge Function, either on Deno at hosted Supabase or inside the embedded backend. */
export interface FunctionEnvironment {
  /** Address of the API, without a slash at the end. */
  apiUrl: string
  /** Acts as `service_role`. */
  serviceKey: string
  /** The project's other secret keys: callers may use them, too, while one key is exchanged for another. */
  otherServiceKeys?: readonly string[]
  publishableKey: string
  /** Scheme and host of the site, without a slash at the end. */
  siteUrl: string
  /** A setting by its name, such as `MAIL_TRANSPORT`; undefined when it is not set. */
  read: (name: string) => string | undefined
  /** Sends a request: `fetch`, or the embedded backend's own handler. */
  ask: (request: Request) => Promise<Response>
}

/** An Edge Function: the same on Deno and on Node. */
export type FunctionHandler = (request: Request, environment: FunctionEnvironment) => Promise<Response>

/**
 * Runs an Edge Function. A failure, such as a missing setting, is described in the log; the caller is not told.
 *
 * @param name of the function, for the log
 * @param environmentOf reads the settings, and may throw
 * @returns the function's response; 500 with a plain text when it throws
 */
export async function answer(
  name: string,
  handle: FunctionHandler,
  request: Request,
  environmentOf: () => FunctionEnvironment,
): Promise<Response> {
  try {
    return await handle(request, environmentOf())
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return new Response('The function has failed.', { status: 500 })
  }
}

/**
 * The environment of an Edge Function at hosted Supabase, which sets everything except `SITE_URL`
 * (https://supabase.com/docs/guides/functions/secrets).
 *
 * @throws {Error} naming the setting that is missing
 */
export function environmentFrom(env: { get(name: string): string | undefined }): FunctionEnvironment {
  const need = (name: string): string => {
    const value = env.get(name)
    if (!value) throw new Error(`${name} is not set.`)
    return value.replace(/\/+$/, '')
  }
  /** The keys of a new setting, the one to use first; else the key of the setting that Supabase retires. */
  const keys = (name: string, retired: string): [string, ...string[]] => {
    const { default: preferred, ...others } = parseKeys(name, env.get(name))
    const [first, ...rest] = [...(preferred ? [preferred] : []), ...Object.values(others)]
    return first ? [first, ...rest] : [env.get(retired) || need(name)]
  }
  const [serviceKey, ...otherServiceKeys] = keys('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY')
  return {
    apiUrl: need('SUPABASE_URL'),
    serviceKey,
    otherServiceKeys,
    publishableKey: keys('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY')[0],
    siteUrl: need('SITE_URL'),
    read: (name) => env.get(name) || undefined,
    ask: (request) => fetch(request),
  }
}

/** Parses keys by their names, such as `{"default":"sb_secret_…"}`. */
function parseKeys(name: string, text: string | undefined): Record<string, string> {
  try {
    return JSON.parse(text || '{}') as Record<string, string>
  } catch {
    throw new Error(`${name} is not a JSON object of keys by their names.`)
  }
}

/**
 * The headers that make a request act as `service_role`.
 *
 * @param environment whose key is used
 */
export function serviceHeaders({ serviceKey }: FunctionEnvironment): Record<string, string> {
  return { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
}

/**
 * Calls a function of the database with the service key.
 *
 * @param name of the function, in schema public
 * @param signal cancels the request
 * @returns its answer
 * @throws {Error} with the status when the call is refused
 */
export async function callDatabase(
  environment: FunctionEnvironment,
  name: string,
  parameters: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await environment.ask(
    new Request(`${environment.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: serviceHeaders(environment),
      body: JSON.stringify(parameters),
      signal: signal ?? null,
    }),
  )
  if (!response.ok)
    throw new Error(`${name}: the Data API answered ${response.status} ${(await response.text()).slice(0, 300)}`)
  return response.status === 204 ? undefined : ((await response.json()) as unknown)
}

/** Whether a request carries a service key, as its `apikey` header or its bearer token. */
export function hasServiceKey(request: Request, { serviceKey, otherServiceKeys = [] }: FunctionEnvironment): boolean {
  const given = [request.headers.get('apikey'), request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')]
  return given.some((key) => key && [serviceKey, ...otherServiceKeys].some((known) => sameText(key, known)))
}

/** Compares in constant time, so that the duration does not reveal how much matched. */
export function sameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false
  let difference = 0
  for (let index = 0; index < expected.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index)
  return difference === 0
}
