import { CallError, failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import { giveCode } from '@/features/people/second-factor/api'
import { missingFactorOf } from '@/features/people/second-factor/second-factor'
import { isRefusalStatus, signInBySteps, unreachable } from '../api'
import { shortestStaffPassword } from '../session'

/** The service wants a recent sign-in before it changes the email address or the password. */
export class OldSessionError extends Error {
  override readonly name = 'OldSessionError'
}

function failIfOldSession(error: { code?: string } | null): void {
  if (error?.code === 'reauthentication_needed')
    throw new OldSessionError(
      'You signed in more than a day ago. Please enter your current password to change your email or your password.',
      { cause: error },
    )
}

/** The service wants the code of the second factor before it changes the email address or the password. */
export class CodeNeededError extends Error {
  override readonly name = 'CodeNeededError'
}

/**
 * Proves by the current password, and the code of a second factor if the person has one, that the signed-in person is still there;
 * their sign-in is recent from then on.
 *
 * @param code left out by a person without a second factor
 * @throws {CallError} when either is wrong, or the service could not be reached
 */
export function signInAgain(email: string, password: string, code?: string): Promise<void> {
  return signInBySteps(async () => {
    const { data, error } = await supabase.auth.signInWithPassword({ email, password })
    if (error) failWith(isRefusalStatus(error.status) ? 'The current password is not right.' : unreachable, error)
    if (code && missingFactorOf(data.session, false) === 'code') await giveCode(code)
  })
}

// The Auth service has one minimum for all, and sees no roles.
async function refuseForStaff(sentence: string): Promise<void> {
  const { data: isStaff, error } = await supabase.rpc('needs_staff_password')
  if (error) failWith(sentence, error)
  if (isStaff) throw new CallError(`Passwords of staff must be at least ${shortestStaffPassword} characters`)
}

/**
 * Sets a new password for the signed-in account. With `again`, an unchanged password is no error, because an earlier attempt may
 * have stored it.
 *
 * @throws {OldSessionError} when the last sign-in is too long ago
 * @throws {CodeNeededError} when the session is not proven by the person's second factor
 * @throws {CallError} with the reason when the password itself was refused, otherwise with `sentence`
 */
export async function setPassword(password: string, sentence: string, { again = false } = {}): Promise<void> {
  if (password.length < shortestStaffPassword) await refuseForStaff(sentence)
  const { error } = await supabase.auth.updateUser({ password })
  if (!error || (again && error.code === 'same_password')) return
  failIfOldSession(error)
  if (error.code === 'insufficient_aal')
    throw new CodeNeededError('Please enter the code of your second factor.', { cause: error })
  // 422: the password is too weak, or the same as before; the service's message says which.
  failWith(error.status === 422 ? error.message : sentence, error)
}

/**
 * Requests a change of the signed-in account's email address. It changes once the link in the mail has been followed.
 *
 * @throws {OldSessionError} when the last sign-in is too long ago
 * @throws {CallError} with the service's reason if it gives one, otherwise `Failed to save your profile`
 */
export async function changeEmail(email: string): Promise<void> {
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${window.location.origin}/confirm-email` },
  )
  failIfOldSession(error)
  if (error) failWith(isRefusalStatus(error.status) ? error.message : 'Failed to save your profile', error)
}
