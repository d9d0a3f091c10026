import path from 'node:path'
import { startBackend } from '../supabase/local/backend.ts'
import { readEnvironment } from '../supabase/local/environment.ts'
import { backendMiddleware, listen, type Middleware } from '../supabase/local/http-server.ts'
import { siteOrigin } from '../hosting/crawler-files.ts'
import { prerenderSite } from './prerender.ts'
import { buildSite } from './site-build.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

/**
 * `npm run build`: the whole site in `dist/`, for a static host. Its pages contain the current data of the configured
 * backend, or else of the embedded one. `STATIC_ONLY=1` renders only the pages that need no data.
 */
export async function run(): Promise<void> {
  const { remoteUrl, publishableKey, turnstile, dataDirectory } = readEnvironment(projectRoot, 'production')
  const bundles = await buildSite(projectRoot, dataDirectory)
  const target = path.join(projectRoot, 'dist')
  const render = async (backend: Parameters<typeof prerenderSite>[0]['backend']) => {
    const { pages, leftOut } = await prerenderSite({
      bundles,
      target,
      reach: { origin: siteOrigin(), remote: remoteUrl, turnstile },
      backend,
      keepAssets: true,
    })
    process.stdout.write(
      `${pages} pages rendered.${leftOut.length ? ` Left to the browser: ${leftOut.join(', ')}.` : ''}\n`,
    )
  }
  if (process.env.STATIC_ONLY === '1') return render(undefined)
  if (remoteUrl !== undefined) return render({ url: remoteUrl, publishableKey: publishableKey ?? '', hasFeeds: false })

  let answer: Middleware = (_request, _response, next) => next()
  const server = await listen((request, response, next) => answer(request, response, next), 0)
  const origin = `http://localhost:${server.port}`
  const backend = await startBackend({ projectRoot, origin, dataDirectory })
  answer = backendMiddleware(backend)
  try {
    await render({ url: origin, publishableKey: backend.publishableKey, hasFeeds: false })
  } finally {
    await server.close()
    await backend.close()
  }
}
