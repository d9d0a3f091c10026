import type { TestBackend } from './database/backend'
import type { Driver, Person, Row } from './database/driver'
import { httpPerson } from './database/http-driver'

/** The mail domain of all these accounts and invitations, so that they can be found and removed. */
const domain = 'accounts.example'

/** The staff roles by name; null is a plain member, `bare` an account without a profile. */
export type AccountRole = 'super_administrator' | 'administrator' | 'editor' | null | 'bare'

/** A signed-in account made for one test. */
export interface Account {
  id: string
  email: string
  token: string
  person: Person
}

/** The address of a test account by its name. */
export function addressOf(name: string): string {
  return `${name}@${domain}`
}

/**
 * Makes an account as the owner of the database, with the demo password.
 *
 * @param name local part of its address; must be unused
 */
export async function createAccount(
  sql: Driver['sql'],
  name: string,
  role: AccountRole,
): Promise<{ id: string; email: string }> {
  const email = addressOf(name)
  // Accounts need an invitation; the owner may create one without, for this one statement.
  const [created] = await sql<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, reauthentication_token, phone_change, phone_change_token)
     select instance_id, gen_random_uuid(), aud, role, $1, encrypted_password, now(), raw_app_meta_data, '{}', now(), now(), '', '', '', '', '', '', '', ''
     from auth.users where email = 'member@bkcc.example' and set_config('bkcc.owner_makes_accounts', 'on', true) = 'on' returning id`,
    [email],
  )
  if (!created) throw new Error(`${email} was not made`)
  await sql(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false), now(), now(), now())`,
    [created.id, email],
  )
  if (role !== 'bare') {
    await sql(
      `insert into public.user_profiles (id, first_name, last_name, phone, avatar_url, role_id)
       values ($1, $2, 'Tester', '+359 2 000 7777', '/artwork/varna-port.webp', (select id from public.user_roles where name = $3))`,
      [created.id, name, role],
    )
  }
  return { id: created.id, email }
}

/** Makes an account ({@link createAccount}) and signs it in. */
export async function makeAccount(backend: TestBackend, name: string, role: AccountRole): Promise<Account> {
  const { id, email } = await createAccount(backend.sql, name, role)
  const token = await backend.signIn(email)
  return { id, email, token, person: personOf(backend, token, id) }
}

/** The holder of an access token. */
export function personOf(backend: TestBackend, token: string, id: string | null): Person {
  return httpPerson(backend, { apikey: backend.publishableKey, authorization: `Bearer ${token}` }, id)
}

/** Removes every account and invitation of the tests, with everything that belongs to them. */
export async function removeAccounts(sql: Driver['sql']): Promise<void> {
  await sql(`delete from public.invitations where email like '%@${domain}'`)
  await sql(`delete from auth.users where email like '%@${domain}'`)
}

/** The ids of the staff roles by name. */
export async function roleIds(
  sql: Driver['sql'],
): Promise<Record<'editor' | 'administrator' | 'super_administrator', string>> {
  const found = await sql<{ name: string; id: string }>('select name, id from public.user_roles')
  return Object.fromEntries(found.map(({ name, id }) => [name, id])) as Record<
    'editor' | 'administrator' | 'super_administrator',
    string
  >
}

/** A response as its caller sees it. */
export interface Answer {
  status: number
  text: string
  range: string | null
}

/**
 * Sends a request to the backend, with any headers.
 *
 * @param path from the origin, such as `/rest/v1/members`
 */
export async function ask(
  backend: TestBackend,
  method: string,
  path: string,
  { token, body, prefer }: { token?: string | undefined; body?: unknown; prefer?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${backend.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(prefer === undefined ? {} : { prefer }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), range: response.headers.get('content-range') }
}

/** The state that no attack may change, as one hash per table. Leaves out sign-ins and time stamps of profiles saved unchanged. */
export async function stateOf(sql: Driver['sql']): Promise<Row> {
  const hash = (table: string, row = `(to_jsonb(t) - 'updated_at')::text`) =>
    `(select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) from ${table} t)`
  const publicTables = [
    'user_profiles',
    'invitations',
    'audit_log',
    'site_settings',
    'news_articles',
    'announcements',
    'members',
    'newsletter_subscribers',
    'authors',
  ]
  const [state] =
    await sql(`select ${hash('auth.users', 'row(t.id, t.email, t.phone, t.encrypted_password, t.role, t.raw_app_meta_data)::text')} as accounts,
    ${hash('storage.objects', `row(t.bucket_id, t.name, t.metadata)::text`)} as files,
    ${publicTables.map((table) => `${hash(`public.${table}`)} as ${table}`).join(', ')}`)
  if (!state) throw new Error('The state could not be read')
  return state
}
