import type { Database } from '@/lib/data/database.types'
import { mayBeSignedIn, publishableKey, supabaseUrl } from '@/lib/data/backend'
import { failAsTold, LostError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { proveHuman } from './turnstile'

/** What a public form tells the database about how it was filled in, for `private.admit_submission`. */
export type FormGuard = { seconds: number; website: string }

type Functions = Database['public']['Functions']

/** The database functions that public forms call: those with a `guard` parameter. */
export type FormFunction = {
  [Name in keyof Functions]: Functions[Name]['Args'] extends { guard: unknown } ? Name : never
}[keyof Functions]

/** The Data API's error, or that no answer of it came. */
type FormError = { code?: string; message: string; lost?: boolean }

/** The answer of a form's function: its result, or the Data API's error, which `failAsTold` accepts. */
export type FormAnswer<Name extends FormFunction> = {
  data: Functions[Name]['Returns'] | null
  error: FormError | null
}

const lost = { data: null, error: { message: 'No answer came.', lost: true } }

/**
 * Fails as `failAsTold`, but tells a lost connection from a refusal: then it may have been stored, and sending it again
 * stores it once.
 *
 * @param sentence what the user reads when the database gives no sentence
 * @throws {CallError} always
 */
export function failForm(sentence: string, error: FormError): never {
  if (error.lost)
    throw new LostError('No answer came: you may be offline. Please send it again; it arrives only once.', {
      cause: error,
    })
  failAsTold(sentence, error)
}

async function sendThroughIntake<Name extends FormFunction>(
  name: Name,
  { guard, ...values }: Functions[Name]['Args'] & { guard: FormGuard },
  siteKey: string,
): Promise<FormAnswer<Name>> {
  let proof: string
  try {
    proof = await proveHuman(siteKey, name)
  } catch {
    if (!navigator.onLine) return lost
    return {
      data: null,
      error: { code: 'PT403', message: 'Please confirm that you are not a machine and send it again.' },
    }
  }
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/intake`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ form: name, values, guard, proof }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    if (response.ok) return { data: body as Functions[Name]['Returns'], error: null }
    const error = body as FormError | null
    // Without a code, a server in between has answered.
    return error?.code ? { data: null, error } : lost
  } catch {
    return lost
  }
}

/**
 * The client of a signed-in person, in whose name the form is then sent; undefined for visitors, who need not load the
 * client.
 */
async function signedInClient(always: boolean) {
  if (!always && !mayBeSignedIn()) return undefined
  const { supabase } = await import('@/lib/data/supabase')
  if (always) return supabase
  const { data } = await supabase.auth.getSession()
  return data.session ? supabase : undefined
}

/**
 * Sends a public form to its function in the database. If `VITE_TURNSTILE_SITE_KEY` is set, visitors must first prove
 * that they are human, and the form goes through the Edge Function `intake`, which checks the proof
 * (docs/operations.md). Signed-in people need no proof.
 *
 * @param name of the function
 * @param args its parameters; `guard` is what `useFormGuard().pass()` resolved to
 * @param signedIn whether a visitor cannot send it: then a session that has ended is told
 * @returns the answer in the form of `supabase.rpc`; never throws
 */
export async function sendForm<Name extends FormFunction>(
  name: Name,
  args: Functions[Name]['Args'] & { guard: FormGuard },
  signedIn = false,
): Promise<FormAnswer<Name>> {
  const siteKey = import.meta.env.VITE_TURNSTILE_SITE_KEY
  const client = await signedInClient(signedIn).catch(() => null)
  // Its code could not be loaded.
  if (client === null) return lost
  if (siteKey && !client) return sendThroughIntake(name, args, siteKey)
  // The client's types cannot follow the generic function name.
  const answer = await (client
    ? client.rpc(name as never, args as never)
    : publicData.rpc(name as never, args as never))
  // As `tellLost`.
  if (answer.error && !answer.error.code) return lost
  return { data: answer.data as Functions[Name]['Returns'] | null, error: answer.error }
}
