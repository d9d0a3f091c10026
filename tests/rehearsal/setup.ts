import type { TestProject } from 'vitest/node'
import { startTestBackend } from '../support/backend.ts'
import { startRehearsal } from './gateway.ts'
import { findPrograms } from './programs.ts'

/** Starts the rehearsal once for all files of its project; it has the handle of the embedded backend. */
export default async function setup(project: TestProject) {
  const { programs, missing } = findPrograms()
  if (missing !== undefined) throw new Error(`The rehearsal cannot run: ${missing}.`)
  const { stop, url, publishableKey, secretKey, controlToken } = await startTestBackend({
    start: (options) => startRehearsal(programs, options),
  })
  project.provide('database', { url, publishableKey, secretKey, controlToken })
  return stop
}
