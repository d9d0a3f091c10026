import { createClient } from '@supabase/supabase-js'
import { publishableKey, supabaseUrl } from './backend'
import type { Database } from './database.types'

let hasEnded: () => boolean = () => false
let earlyToken: () => string | undefined = () => undefined
let isAnothers: () => boolean = () => false
let notAnswered: () => void = () => undefined

/** What is said of a call that was not made, or refused, because the session had ended. */
export const endedWords = 'Your session had ended. Please try again.'

/** See {@link watchSession}. */
export const sessionHasEnded = () => hasEnded()
/** See {@link watchSession}. */
export const sessionIsAnothers = () => isAnothers()

/**
 * @param ended tells, when a call has no session or one that the service refuses, whether somebody was signed in
 * @param early gives the token of a session of which another tab has told before it can be read here
 * @param another tells whether the session that is stored is not that of the person whose page is shown
 * @param unanswered is told when no answer of the Auth service came
 */
export function watchSession(
  ended: () => boolean,
  early: () => string | undefined,
  another: () => boolean,
  unanswered: () => void,
): void {
  hasEnded = ended
  earlyToken = early
  isAnothers = another
  notAnswered = unanswered
}

/** As a refusal of the database or of the Auth service, so that every call says it. */
const refusal = () => Response.json({ code: 'PT401', error_code: 'PT401', message: endedWords }, { status: 401 })

/**
 * Refuses calls of a session that has ended. Sent without one, they would be answered as a visitor's: with refusals that
 * are not true of the person, or with less than there is.
 */
const fetchInSession: typeof fetch = async (input, init) => {
  if (typeof input !== 'string') return fetch(input, init)
  // Of the Auth service only calls about the account are refused: the others are how a session begins and ends.
  if (input.startsWith(`${supabaseUrl}/auth/`)) {
    if (/^\/auth\/v1\/(user|factors)\b/.test(input.slice(supabaseUrl.length)) && isAnothers()) return refusal()
    try {
      const answer = await fetch(input, init)
      if (answer.status >= 500) notAnswered()
      return answer
    } catch (error) {
      notAnswered()
      throw error
    }
  }
  const headers = new Headers(init?.headers)
  const token = headers.get('authorization') === `Bearer ${publishableKey}` ? earlyToken() : undefined
  if (token) headers.set('authorization', `Bearer ${token}`)
  const signed = headers.get('authorization') !== `Bearer ${publishableKey}`
  if (isAnothers() || (!signed && hasEnded())) return refusal()
  const answer = await fetch(input, token ? { ...init, headers } : init)
  if (answer.status !== 401 || !signed) return answer
  // PGRST3…: the service refuses the session itself, not what it asked for.
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return code?.startsWith('PGRST3') && hasEnded() ? refusal() : answer
}

/**
 * The typed client for people who may be signed in: data, auth and storage. Public pages need no session and use the
 * much smaller `publicData` of `lib/data/public-data.ts` instead.
 */
export const supabase = createClient<Database>(supabaseUrl, publishableKey, { global: { fetch: fetchInSession } })

// The query cache already retries reads. The library's own three silent retries, seconds apart, would delay the message
// that an offline visitor should see. supabase-js has no option for this; only its Data API client has.
supabase['rest'].retry = false
