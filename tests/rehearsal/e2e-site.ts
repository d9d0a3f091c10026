import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prerenderSite } from '../../scripts/prerender.ts'
import { buildSite } from '../../scripts/site-build.ts'
import { localPublishableKey } from '../../supabase/local/demo-accounts.ts'
import { measuredPages } from '../bench/site-pages.ts'
import { writeTwins } from '../bench/twins.ts'
import { startTestBackend } from '../support/database/backend.ts'
import { ensureChromium } from '../support/browser/chromium.ts'
import { siteOrigin } from '../support/browser/site-origin.ts'
import { apiPort, rehearse } from './setup.ts'

/** Builds the site for a backend on another origin, as in production, and renders its pages from the rehearsal. */
export default async function setup(project: TestProject) {
  const chromium = ensureChromium()
  const projectRoot = path.resolve(import.meta.dirname, '../..')
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'bkcc-rehearsed-site-')), 'site')
  const backend = await startTestBackend({ port: apiPort, start: rehearse(siteOrigin) })
  Object.assign(process.env, {
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: localPublishableKey,
  })
  const api = { url: backend.url, publishableKey: backend.publishableKey }
  const bundles = await buildSite(projectRoot, path.join(projectRoot, '.local'))
  await prerenderSite({
    bundles,
    target: folder,
    reach: { origin: siteOrigin, remote: backend.url },
    backend: { ...api, hasFeeds: false },
  })
  await writeTwins(
    folder,
    measuredPages.map(({ path }) => path),
  )
  await backend.stop()
  project.provide('site', { chromium, folder })
  return () => rm(path.dirname(folder), { recursive: true, force: true })
}
