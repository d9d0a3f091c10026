import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { siteFiles } from '../../hosting/site-files.ts'
import { prerenderSite } from '../../scripts/prerender.ts'
import { buildSite } from '../../scripts/site-build.ts'
import { localPublishableKey } from '../../supabase/local/demo-accounts.ts'
import { listen } from '../../supabase/local/http-server.ts'
import { measuredPages } from '../bench/site-pages.ts'
import { writeTwins } from '../bench/twins.ts'
import { startTestBackend } from '../support/backend.ts'
import { ensureChromium } from '../support/chromium.ts'
import { startRehearsal } from './gateway.ts'
import { findPrograms } from './programs.ts'

/** The port of the backend, which is part of the build; the same as of `supabase start`. */
const port = 54321

/** Serves the built site on one origin and the rehearsal on another, as in production. */
export default async function setup(project: TestProject) {
  const chromium = ensureChromium()
  const { programs, missing } = findPrograms()
  if (missing !== undefined) throw new Error(`The rehearsal cannot run: ${missing}.`)
  const projectRoot = path.resolve(import.meta.dirname, '../..')
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'bkcc-rehearsed-site-')), 'site')
  let site: ReturnType<typeof siteFiles> = (_request, _response, next) => next()
  const server = await listen((request, response, next) => site(request, response, next), 0)
  const origin = `http://localhost:${server.port}`
  const backend = await startTestBackend({ port, start: (options) => startRehearsal(programs, options, origin) })

  Object.assign(process.env, {
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: localPublishableKey,
  })
  const reach = { origin, remote: backend.url }
  const api = { url: backend.url, publishableKey: backend.publishableKey }
  const bundles = await buildSite(projectRoot, path.join(projectRoot, '.local'))
  await prerenderSite({ bundles, target: folder, reach, backend: { ...api, hasFeeds: false } })
  await writeTwins(
    folder,
    measuredPages.map(({ path }) => path),
  )
  site = siteFiles(folder, api, reach)
  const { publishableKey, secretKey, controlToken, url: apiUrl } = backend
  project.provide('site', { url: origin, apiUrl, publishableKey, secretKey, controlToken, chromium, folder })
  return async () => {
    await server.close()
    await backend.stop()
    await rm(path.dirname(folder), { recursive: true, force: true })
  }
}
