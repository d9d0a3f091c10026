import type { TestProject } from 'vitest/node'
import { startTestBackend, type TestBackendHandle } from './backend'

declare module 'vitest' {
  interface ProvidedContext {
    database: TestBackendHandle
  }
}

/** Starts one seeded backend in memory for all database tests, and stops it after them. */
export default async function setup(project: TestProject) {
  const { stop, url, publishableKey, secretKey, controlToken } = await startTestBackend()
  project.provide('database', { url, publishableKey, secretKey, controlToken })
  return stop
}
