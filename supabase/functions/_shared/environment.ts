/** The environment of an Edge Function, either on Deno at hosted Supabase or inside the embedded backend. */
export interface FunctionEnvironment {
  /** Address of the API, without a slash at the end. */
  apiUrl: string
  /** Acts as `service_role`. */
  serviceKey: string
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
 * The environment of an Edge Function at hosted Supabase, which sets everything except `SITE_URL`.
 *
 * @throws {Error} naming the setting that is missing
 */
export function environmentFrom(env: { get(name: string): string | undefined }): FunctionEnvironment {
  const need = (name: string): string => {
    const value = env.get(name)
    if (!value) throw new Error(`${name} is not set.`)
    return value.replace(/\/+$/, '')
  }
  return {
    apiUrl: need('SUPABASE_URL'),
    serviceKey: need('SUPABASE_SERVICE_ROLE_KEY'),
    publishableKey: need('SUPABASE_ANON_KEY'),
    siteUrl: need('SITE_URL'),
    read: (name) => env.get(name) || undefined,
    ask: (request) => fetch(request),
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

/** Whether a request carries the service key, as its bearer token or its `apikey` header. */
export function hasServiceKey(request: Request, { serviceKey }: FunctionEnvironment): boolean {
  const given = [request.headers.get('authorization')?.replace(/^Bearer\s+/i, ''), request.headers.get('apikey')]
  return given.some((key) => key !== null && key !== undefined && sameText(key, serviceKey))
}

/** Compares in constant time, so that the duration does not reveal how much matched. */
function sameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false
  let difference = 0
  for (let index = 0; index < expected.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index)
  return difference === 0
}
