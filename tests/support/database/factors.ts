import type { Driver } from './driver'

/** A factor of a test, as Auth stores it. */
interface Factor {
  name?: string
  status?: 'verified' | 'unverified'
}

/** Stores a second factor of a person in the table of the Auth service. Returns its id. */
export async function addFactor(
  sql: Driver['sql'],
  person: string,
  { name = 'Phone', status = 'verified' }: Factor = {},
): Promise<string> {
  const [factor] = await sql<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), $1, $2, 'totp', $3, 'SECRETOFTESTS', now(), now()) returning id`,
    [person, name, status],
  )
  if (!factor) throw new Error('The factor was not stored')
  return factor.id
}
