import type { TestProject } from 'vitest/node'
import type { TestBackendHandle } from './backend'
import { ensureChromium } from './chromium'
import { startTestSite } from './site'

declare module 'vitest' {
  interface ProvidedContext {
    site: TestBackendHandle & {
      /** The backend's address where it is not the site's own. */ apiUrl?: string
      chromium: string
      /** Where the built site is. */ folder: string
    }
  }
}

/** Serves the built site with a seeded backend in memory, once for all tests. */
export default async function setup(project: TestProject) {
  const chromium = ensureChromium()
  const { stop, folder, url, publishableKey, secretKey, controlToken } = await startTestSite()
  project.provide('site', { url, publishableKey, secretKey, controlToken, chromium, folder })
  return stop
}
