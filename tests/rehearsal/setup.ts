import type { BackendOptions } from '../../supabase/local/backend.ts'
import { startRehearsal } from './gateway.ts'
import { findPrograms } from './programs.ts'

/** The port of the backend, which is part of the build; the same as of `supabase start`. */
export const apiPort = 54321

/**
 * Starts the rehearsal in place of the embedded backend.
 *
 * @param siteOrigin where the site is, if not on the backend's own origin
 * @throws when a program is missing
 */
export const rehearse = (siteOrigin?: string) => (options: BackendOptions) => {
  const { programs, missing } = findPrograms()
  if (missing !== undefined) throw new Error(`The rehearsal cannot run: ${missing}.`)
  return startRehearsal(programs, options, siteOrigin)
}
