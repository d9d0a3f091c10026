import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session, User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { failWith } from '@/lib/errors'
import { supabase } from '@/lib/supabase'

/** Who is signed in: `undefined` while that is being found out, `null` for nobody. */
let session: Session | null | undefined
const listeners = new Set<() => void>()

function settle(next: Session | null) {
  session = next
  listeners.forEach((listener) => listener())
}

// No await of the client inside this callback: it holds the client's lock.
supabase.auth.onAuthStateChange((_event, next) => settle(next))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Who is signed in.
 *
 * @returns the user (`null` for nobody) and whether that is still being found out
 */
export function useSession(): { user: User | null; loading: boolean } {
  const current = useSyncExternalStore(subscribe, () => session)
  return { user: current?.user ?? null, loading: current === undefined }
}

/** Whether somebody is signed in on this device, refreshing an expired session first. */
export async function isSignedIn(): Promise<boolean> {
  const { data } = await supabase.auth.getSession()
  return data.session !== null
}

/** A person's own profile with their role; `null` for an account without one. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['session', 'profile', userId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('user_profiles')
        .select('id, first_name, last_name, full_name, avatar_url, role:user_roles(id, name)')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('An error occurred', error)
      return data
    },
  })
}

/** The signed-in person's profile, once there is one. */
export function useProfile() {
  const { user } = useSession()
  return useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
}

/**
 * Signs in with email and password.
 *
 * @throws {CallError} `Invalid email or password`, or that the service could not be reached
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (!error) return
  const refused = error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
  failWith(refused ? 'Invalid email or password' : 'We could not reach the sign-in service. Please try again.', error)
}

/**
 * Signs out on this device. A session that the service no longer knows (401, 403, 404) counts as signed out.
 *
 * @throws {CallError} when the service could not be reached; the session then goes on
 */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (error && ![401, 403, 404].includes(error.status ?? 0)) failWith('We could not sign you out. Please try again.', error)
}

/** The demo accounts that the embedded backend offers; none where another backend serves the site. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['session', 'demo-accounts'],
  enabled: __LOCAL_BACKEND__,
  retry: false,
  queryFn: async ({ signal }) => {
    const response = await fetch('/_local/status.json', { signal })
    if (!response.ok) throw new Error(`The local page answered ${response.status}`)
    return (await response.json()) as { demoAccounts: { email: string; role: string }[]; demoPassword: string }
  },
})
