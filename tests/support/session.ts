import { demoPassword } from '../../supabase/local/demo-accounts.ts'

/** The storage key of supabase-js for the session of a site on localhost. */
export const sessionKey = 'sb-localhost-auth-token'

/**
 * A demo account's session, as JSON.
 *
 * @throws when the account is refused
 */
export async function passwordGrant(url: string, publishableKey: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  return response.text()
}
