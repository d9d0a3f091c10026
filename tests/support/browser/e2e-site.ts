import type { TestProject } from 'vitest/node'
import { ensureChromium } from './chromium'
import { startTestSite } from './site'
import { siteOrigin } from './site-origin'

declare module 'vitest' {
  interface ProvidedContext {
    site: { chromium: string; /** Where the built site is. */ folder: string }
  }
}

/** Builds the site and renders its pages, once for all test files and workers. */
export default async function setup(project: TestProject) {
  const chromium = ensureChromium()
  const { stop, folder } = await startTestSite({ origin: siteOrigin, sharePictures: true })
  project.provide('site', { chromium, folder })
  return stop
}
