import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prerenderSite } from '../../../scripts/prerender'
import { buildSite } from '../../../scripts/site-build'
import { siteFiles } from '../../../hosting/site-files'
import type { Middleware } from '../../../supabase/local/http-server'
import { startTestBackend, type TestBackend } from '../database/backend'

/**
 * Builds the site and serves it, with its pages rendered from a seeded backend in memory, as `npm start` does. A process can
 * have one site only.
 *
 * @param options `prepare` changes the data of the backend before the pages are rendered; with `sharePictures: true` the
 *   site has the pictures for link previews, which take as long to draw as all else; `origin` is the address that browsers
 *   use, without it the server's own; `finish` changes the rendered site before it is served
 */
export async function startTestSite({
  prepare,
  sharePictures = false,
  origin,
  finish,
}: {
  prepare?: (backend: TestBackend) => Promise<unknown>
  sharePictures?: boolean
  origin?: string
  finish?: (folder: string) => Promise<unknown>
} = {}): Promise<TestBackend & { folder: string }> {
  const projectRoot = path.resolve(import.meta.dirname, '../../..')
  const bundles = await buildSite(projectRoot, path.join(projectRoot, '.local'))
  const parent = await mkdtemp(path.join(tmpdir(), 'bkcc-test-site-'))
  const folder = path.join(parent, 'site')
  let site: Middleware = (_request, _response, next) => next()
  const backend = await startTestBackend({
    origin,
    site: () => (request, response, next) => site(request, response, next),
  })
  const api = { url: backend.url, publishableKey: backend.publishableKey }
  const reach = { origin: origin ?? backend.url }
  await prepare?.(backend)
  await prerenderSite({ bundles, target: folder, reach, backend: { ...api, hasFeeds: true }, sharePictures })
  await finish?.(folder)
  site = siteFiles(folder, api, reach)
  return {
    ...backend,
    folder,
    stop: async () => {
      await backend.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
