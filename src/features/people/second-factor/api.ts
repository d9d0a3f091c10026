import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { secondFactorKeys } from './keys'
import { requirementOf, type Requirement } from './second-factor'

/** Whether the backend is known to have no second factor. Others say so when somebody sets one up. */
export const hasNoSecondFactor = __LOCAL_BACKEND__

/** What the page says where there is no second factor. */
export const noSecondFactor = 'The sign-in service of this site has no second factor.'

/** What an authenticator app calls the accounts of this site. */
const issuer = 'BKCC'

/** The signed-in person's own factors, verified or not. */
async function listFactors(sentence: string) {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) failWith(sentence, error)
  return data.all
}

/** The second factors that the signed-in person has set up. */
export const ownFactorsQuery = queryOptions({
  queryKey: secondFactorKeys.own,
  queryFn: async () =>
    (await listFactors('Failed to load your second factor')).filter(({ status }) => status === 'verified'),
})

/** One of a person's factors. */
export type OwnFactor = Awaited<ReturnType<NonNullable<typeof ownFactorsQuery.queryFn>>>[number]

/** A factor that is being set up: what the authenticator app needs. */
export type NewFactor = { id: string; picture: string; key: string }

/**
 * Begins to set up a factor, in the place of any that were begun and never confirmed.
 *
 * @throws {CallError} when a factor has that name already, when the backend has no second factor, or when it could not be reached
 */
async function enrol(name: string): Promise<NewFactor> {
  const failed = 'Failed to set up a second factor. Please try again.'
  for (const { id, status } of await listFactors(failed))
    if (status === 'unverified') await supabase.auth.mfa.unenroll({ factorId: id })
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
  if (!error) return { id: data.id, picture: data.totp.qr_code, key: data.totp.secret }
  if (error.code === 'mfa_factor_name_conflict') failWith('You have a second factor of this name already.', error)
  // Auth's own answers are JSON; one that is not says that nothing answers at this address.
  const isMissing = error.code === 'mfa_totp_enroll_not_enabled' || error.name === 'AuthUnknownError'
  failWith(isMissing ? noSecondFactor : failed, error)
}

/** Begins to set up a factor with a name of the person's own. */
export function useEnrol() {
  return useMutation({ mutationFn: enrol })
}

/** Asks for a factor's code. Returns whether it was right. */
async function verify(factorId: string, code: string): Promise<boolean> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return true
  if (error.code === 'mfa_verification_failed') return false
  failWith(
    error.status === 429
      ? 'Too many codes. Please wait a few minutes.'
      : 'We could not check the code. Please try again.',
    error,
  )
}

const wrongCode = 'This code is not right. Please enter the one that your app shows now.'

/** Confirms a factor by the first code of the app; the session is then proven. */
export function useConfirmFactor() {
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) => {
      if (!(await verify(id, code))) failWith(wrongCode, null)
    },
    onSuccess: useInvalidate(secondFactorKeys.own),
  })
}

/**
 * Proves the session by a code of any of the person's factors.
 *
 * @throws {CallError} when no factor accepts the code, or the service could not be reached
 */
export async function giveCode(code: string): Promise<void> {
  const failed = 'We could not check the code. Please try again.'
  for (const { id, status } of await listFactors(failed)) if (status === 'verified' && (await verify(id, code))) return
  failWith(wrongCode, null)
}

/** Removes one of the person's own factors. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: async (factor: OwnFactor) => {
      const failed = 'Failed to remove the second factor. Please try again.'
      const { error } = await supabase.auth.mfa.unenroll({ factorId: factor.id })
      if (error) failWith(failed, error)
      // The token still says that the session is proven by it.
      const renewed = await supabase.auth.refreshSession()
      if (renewed.error) failWith(failed, renewed.error)
    },
    onSettled: useInvalidate(secondFactorKeys.own),
  })
}

/** Whether a person has set up a second factor; for Administrators. */
export function hasSecondFactorQuery(person: string) {
  return queryOptions({
    queryKey: secondFactorKeys.of(person),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('has_second_factor', { person }).abortSignal(signal)
      if (error) failAsTold('Failed to load the second factor', error)
      return data
    },
  })
}

/** Removes the second factor of somebody who has lost it, and signs them out everywhere. */
export function useRemoveFactorOf(person: string) {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.rpc('remove_second_factor', { person })
      if (error) failAsTold('Failed to remove the second factor. Please try again.', error)
    },
    onSettled: useInvalidate(secondFactorKeys.of(person)),
  })
}

/** Of whom a second factor is required. */
export const requirementQuery = queryOptions({
  queryKey: secondFactorKeys.requirement,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('user_roles').select('requires_factor').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    return requirementOf(data)
  },
  // As the other settings: the form starts from fresh data.
  staleTime: 0,
})

/** Sets of whom a second factor is required. */
export function useRequireFactor() {
  return useMutation({
    mutationFn: async (of_people: Requirement) => {
      const { error } = await supabase.rpc('set_required_factor', { of_people })
      if (error) failAsTold('Failed to save settings', error)
    },
    onSettled: useInvalidate(secondFactorKeys.requirement),
  })
}
