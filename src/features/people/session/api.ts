import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EmailOtpType, Session, User } from '@supabase/supabase-js'
import { useCallback, useSyncExternalStore } from 'react'
import { mayBeSignedIn } from '@/lib/data/backend'
import { failWith, LostError, lostWords } from '@/lib/data/errors'
import { storeName } from '@/lib/data/stored-name'
import { hasUnsavedChanges } from '@/components/form/unsaved-changes'
import { supabase, watchSession } from '@/lib/data/supabase'
import { isProven, missingFactorOf, type MissingFactor } from '@/features/people/second-factor/second-factor'
import { roleOf, type Role } from './permissions'
import { sessionKeys } from './keys'

/**
 * The state of the session: not known yet, one that is stored but could not be renewed as no answer came (`lost`), nobody signed in,
 * somebody signed in, or ended against that person's will (`expired`). Then their pages stay, and they can sign in again in place.
 */
type State = { phase: 'loading' | 'lost' | 'none' } | { phase: 'active' | 'expired'; session: Session }

let state: State = { phase: 'loading' }
const listeners = new Set<() => void>()

const signOutListeners = new Set<() => void>()

function settle(next: State) {
  const before = 'session' in state ? state.session.user.id : undefined
  state = next
  // The name is all tabs': while somebody else has come, it is theirs.
  if ((next.phase === 'none' || next.phase === 'expired') && !other) storeName(null)
  if (before && before !== ('session' in next ? next.session.user.id : undefined))
    signOutListeners.forEach((listener) => listener())
  listeners.forEach((listener) => listener())
}

/**
 * Registers a callback for when the signed-in person leaves; it runs before anything is rendered for the next person.
 *
 * @returns unregisters the callback
 */
export function onPersonChange(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/** Where the person is signing out on purpose, rather than the session ending by itself: in this tab or in another. */
let leaving: 'here' | 'elsewhere' | undefined
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bkcc.session')
tabs?.addEventListener('message', ({ data }) => {
  leaving = data === 'leaving' ? 'elsewhere' : undefined
  if (data === 'left') part()
})

/** Who has signed in in another tab while something is unsaved in this one: until it is left, nothing is sent from it. */
let other: Session | undefined

/** Whether somebody else has signed in in another tab, see {@link other}. */
export const otherHasCome = () => other !== undefined

/** Somebody is signed in, here or in another tab. */
function arrive(session: Session) {
  const before = 'session' in state ? state.session : session
  // The dashboard, which listens, asks; the forms of public pages are the same for everybody.
  const stays = before.user.id !== session.user.id && hasUnsavedChanges() && signOutListeners.size > 0
  other = stays ? session : undefined
  settle(stays ? { phase: 'expired', session: before } : { phase: 'active', session })
}

/** Somebody has signed out in another tab. What is unsaved in this one stays under the question of {@link SessionExpired}. */
function part() {
  other = undefined
  if ('session' in state && hasUnsavedChanges()) settle({ phase: 'expired', session: state.session })
  else settle({ phase: 'none' })
}

/** The session of which another tab has told before its change of the shared storage has come. */
let early: Session | undefined

watchSession(
  () => {
    if (leaving || !('session' in state)) return false
    if (state.phase === 'active') settle({ phase: 'expired', session: state.session })
    return true
  },
  () => (state.phase === 'active' && state.session === early ? early.access_token : undefined),
  otherHasCome,
  // The library goes on trying for half a minute, and tells nobody meanwhile.
  () => state.phase === 'loading' && mayBeSignedIn() && settle({ phase: 'lost' }),
)

/** Whether the steps of a sign-in are under way, such as password and code: the page must not notice the session between the two. */
let proving = false

// Never await the client inside this callback: it holds the client's lock. The client itself sends events to the other tabs.
supabase.auth.onAuthStateChange((_event, session) => {
  if (session && proving && !isProven(session)) return
  early = session && !mayBeSignedIn() ? session : undefined
  if (session) return arrive(session)
  other = undefined
  if (leaving === 'here') settle({ phase: 'none' })
  else if (leaving) part()
  else if ('session' in state) settle({ phase: 'expired', session: state.session })
  // One that is lost is so as long as it is stored.
  else if (state.phase === 'loading' || (state.phase === 'lost' && !mayBeSignedIn())) settle({ phase: 'none' })
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Belonging = { member_id: string; is_manager: boolean; is_shown: boolean; title: string | null }

const readable = ({ member, ...rest }: Belonging & { member: { slug: string; name: string } | null }) =>
  member ? [{ ...rest, ...member }] : []
const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')

/** Whether a person needs a second factor: because of their role or, as an accountant, where Administrators do. */
async function needsFactor(role: { requires_factor: boolean } | null, accountant: boolean, signal: AbortSignal) {
  if (!accountant || role?.requires_factor) return role?.requires_factor ?? false
  const { data, error } = await supabase
    .from('user_roles')
    .select('requires_factor')
    .eq('name', 'administrator')
    .abortSignal(signal)
    .single()
  if (error) failWith('Failed to load your profile', error)
  return data.requires_factor
}

/** A person's own profile with their role and the active companies that they belong to, by name; `null` for an account without a profile. It also stores their name for the public pages. */
function profileQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.profile(userId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('user_profiles')
        .select(
          'id, first_name, last_name, full_name, email, company_name, job_role, phone, avatar_url, created_at, wants_announcement_mails, is_accountant, role:user_roles(id, name, requires_factor), company:members!user_profiles_company_id_fkey(id, name), companies:member_people(member_id, is_manager, is_shown, title, member:members(slug, name))',
        )
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load your profile', error)
      storeName(data && (data.full_name || data.email))
      // A company that is no active member any more cannot be read.
      return (
        data && {
          ...data,
          companies: data.companies.flatMap(readable).toSorted(byName),
          needs_factor: await needsFactor(data.role, data.is_accountant, signal),
        }
      )
    },
    refetchOnWindowFocus: 'always',
  })
}

/** The signed-in person's profile. */
export type Profile = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof profileQuery>['queryFn']>>>>

/** A company that the signed-in person belongs to: whether they keep its page, and how it shows them. */
export type OwnBelonging = Profile['companies'][number]

/** The companies whose pages a person keeps, by name. */
export function managedBy({ companies }: Pick<Profile, 'companies'>): OwnBelonging[] {
  return companies.filter(({ is_manager }) => is_manager)
}

/** The result of {@link useSession}. */
export type SessionState = {
  /** The account; `null` if nobody is signed in. It stays while the session is `expired`. */
  user: User | null
  /** The account's profile; `null` for an account without one, `undefined` while it loads or if it cannot be read. */
  profile: Profile | null | undefined
  /** The profile's role; `undefined` without a profile. */
  role: Role | undefined
  /** What the session lacks before it may do anything; null if nothing. */
  missingFactor: MissingFactor | null
  /** Whether the session was proven by a second factor. */
  proven: boolean
  /** Whether it is still unknown who is signed in, and with which role. */
  loading: boolean
  /** Whether the session ended by itself: the person must sign in again before anything can be saved. */
  expired: boolean
  /**
   * The error if the profile could not be read, which `retry` reads again, or if no answer came about the session (then without a
   * `user`): the page has to be loaded again, as the client library asks for it at most once a minute.
   */
  error: Error | null
  retry: () => void
}

const lostError = new LostError(lostWords)

/** The signed-in person with profile and role: the single source for all components. */
export function useSession(): SessionState {
  const current = useSyncExternalStore(subscribe, () => state)
  const user = 'session' in current ? current.session.user : null
  const id = user?.id ?? ''
  const {
    data: profile,
    isPending,
    error,
    refetch,
  } = useQuery({ ...profileQuery(id), enabled: current.phase === 'active' })
  const retry = useCallback(() => void (id && refetch({ cancelRefetch: false })), [id, refetch])
  return {
    user,
    profile: user ? profile : null,
    role: user && profile ? roleOf(profile) : undefined,
    missingFactor: 'session' in current ? missingFactorOf(current.session, profile?.needs_factor ?? false) : null,
    proven: 'session' in current && isProven(current.session),
    loading: current.phase === 'loading' || (current.phase === 'active' && isPending),
    expired: current.phase === 'expired',
    error: current.phase === 'lost' ? lostError : user && profile === undefined ? error : null,
    retry,
  }
}

/** Whether somebody is signed in on this device. It refreshes an expired session first. */
export async function isSignedIn(): Promise<boolean> {
  const { data } = await supabase.auth.getSession()
  // Another tab's message can arrive before its change to the shared storage: the storage then still has the session.
  return data.session !== null && state.phase !== 'none'
}

/** Whether an error of the Auth service is a refusal, rather than an outage or a rate limit. */
export function isRefusalStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

/** What is said when a sign-in gets no answer. */
export const unreachable = 'We could not reach the sign-in service. Please try again.'

/** Runs a sign-in of several steps, such as password and code. The page notices its session once it is proven, or the steps have ended. */
export async function signInBySteps(steps: () => Promise<void>): Promise<void> {
  proving = true
  try {
    await steps()
  } finally {
    proving = false
    const { data } = await supabase.auth.getSession()
    if (data.session) arrive(data.session)
  }
}

/**
 * Signs in with email and password.
 *
 * @throws {CallError} `Invalid email or password`, or that the service could not be reached
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) failWith(isRefusalStatus(error.status) ? 'Invalid email or password' : unreachable, error)
}

/**
 * Signs out on this device, in all its tabs; those with unsaved text keep it under a question. A session that the service no longer knows (401, 403, 404) counts as signed out.
 *
 * @throws {CallError} when the service could not be reached; the session then continues
 */
export async function signOut(): Promise<void> {
  announceLeaving(true)
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (error && ![401, 403, 404].includes(error.status ?? 0)) {
    announceLeaving(false)
    failWith('We could not sign you out. Please try again.', error)
  }
  leave()
}

function announceLeaving(about: boolean) {
  leaving = about ? 'here' : undefined
  tabs?.postMessage(about ? 'leaving' : 'staying')
}

/** Drops an expired session, instead of signing in again; who has come meanwhile goes on. */
export function leave(): void {
  leaving = undefined
  if (other) {
    settle({ phase: 'active', session: other })
    other = undefined
    return
  }
  settle({ phase: 'none' })
  tabs?.postMessage('left')
}

/**
 * Requests the mail for replacing a forgotten password. The answer never shows whether the email address is known: even a known
 * address that asked a moment ago (429) gets the same one.
 *
 * @throws {CallError} when the service could not be reached
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/reset-password`,
  })
  if (error && !isRefusalStatus(error.status) && error.status !== 429)
    failWith('Failed to send reset link. Please try again.', error)
}

/**
 * Requests the mail of an open invitation again. The database accepts only invited email addresses; its refusal (a 500 of the Auth
 * service) looks the same as a success.
 *
 * @throws {CallError} when the service could not be reached
 */
export async function requestInvitationMail(email: string): Promise<void> {
  const { error } = await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: true } })
  // Without a status, or with 0, there was no response at all.
  if (error && !error.status) failWith('Failed to send the link. Please try again.', error)
}

/** The link of a mail was already used, has expired, or was truncated. */
export class DeadLinkError extends Error {
  override readonly name = 'DeadLinkError'
}

/**
 * Redeems the link of a mail, which signs its person in.
 *
 * @param token the link's `token`
 * @param type what the link is for
 * @returns whether somebody is signed in now; a change of email address may still wait for the other mail
 * @throws {DeadLinkError} when the token is expired, used or malformed
 * @throws {CallError} with `sentence` when the service could not be reached
 */
export async function redeemLink(token: string, type: EmailOtpType, sentence: string): Promise<boolean> {
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type })
  if (!error) return data.session !== null
  if (isRefusalStatus(error.status)) throw new DeadLinkError('This link is no longer valid.', { cause: error })
  failWith(sentence, error)
}

/**
 * Ends every session of the signed-in account, on all devices, for example after a forgotten password was replaced.
 */
export async function signOutEverywhere(): Promise<void> {
  announceLeaving(true)
  const { error } = await supabase.auth.signOut({ scope: 'global' })
  // The password is changed anyway; if the sessions could not be ended, they continue.
  if (error) announceLeaving(false)
  else leave()
}

/**
 * Turns the signed-in account into that of the member or staff member named in its invitation.
 *
 * @throws {CallError} with the database's sentence when the invitation is no longer open
 */
export async function acceptInvitation(): Promise<void> {
  const { error } = await supabase.rpc('accept_invitation')
  if (error)
    failWith(
      error.code === 'P0001'
        ? 'This invitation is no longer valid. Please ask the chamber for a new one.'
        : 'Failed to open your account. Please try again.',
      error,
    )
}
