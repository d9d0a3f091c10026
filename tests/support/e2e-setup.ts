import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildSite } from '../../scripts/site-build'
import { siteFiles } from '../../supabase/local/site-files'
import { startTestBackend, type TestBackendHandle } from './backend'
import { ensureChromium } from './chromium'

declare module 'vitest' {
  interface ProvidedContext {
    site: TestBackendHandle & { chromium: string }
  }
}

/** Builds the site and serves it with a seeded backend in memory, once for all journeys. */
export default async function setup(project: TestProject) {
  const projectRoot = path.resolve(import.meta.dirname, '../..')
  const chromium = ensureChromium()
  await buildSite(projectRoot, path.join(projectRoot, '.local'))
  const { stop, url, publishableKey, secretKey, controlToken } = await startTestBackend({ site: siteFiles(path.join(projectRoot, 'dist')) })
  project.provide('site', { url, publishableKey, secretKey, controlToken, chromium })
  return stop
}
