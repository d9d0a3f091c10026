import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { listParameters } from '../../src/lib/list-parameters.ts'
import type { Middleware } from './http-server.ts'
import { StartFailure } from './start-failure.ts'

/** Pages that only the browser can make: behind signed links, or for one person. */
const browserPages = new Set(['/login', '/application', '/registration', '/newsletter/confirm', '/newsletter/unsubscribe', '/reset-password', '/accept-invitation', '/confirm-email', '/sitemap'])
/** Lists that `listParameters` turn, filter or search: the file of a list holds its first page. */
const lists = new Set(['/events', '/news', '/members'])

/** The Data API in which a page that has no file may have come to be since the build. */
export interface Published {
  url: string
  publishableKey: string
}

/**
 * Serves the built site: files whose name holds a hash may be kept for ever, everything else is asked for again each time.
 * An address without a file gets the document in which the browser makes its page, and the status that it deserves.
 * @param folder absolute path of the build
 * @param published where to look for events and articles that are younger than the build; without it they count as unknown
 * @throws {StartFailure} when the folder holds no build
 */
export function siteFiles(folder: string, published?: Published): Middleware {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new StartFailure(`There is no built site in ${folder}; run "npm run build" first.`)
  }
  const documents = new Map(['shell', 'dashboard', '404'].map((name) => [name, readFileSync(path.join(folder, `${name}.html`))]))
  const send = (response: ServerResponse, name: string, status: number) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(documents.get(name))
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end('Method not allowed\n')
      return
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/dashboard' || pathname.startsWith('/dashboard/')) return void send(response, 'dashboard', 200)
    if (browserPages.has(pathname) || (lists.has(pathname) && listParameters.some((name) => searchParams.has(name)))) return void send(response, 'shell', 200)
    serve(request, response, () => {
      if (/\.\w+$/.test(pathname)) return next()
      const young = /^\/(events|news)\/([a-z0-9-]+)$/.exec(pathname)
      if (!young) return void send(response, '404', 404)
      void isPublished(published, young[1] === 'events' ? 'events' : 'news_articles', young[2] ?? '').then((found) => send(response, 'shell', found ? 200 : 404))
    })
  }
}

/** Whether visitors can read a row of a slug, at this address or, since it was renamed, at another. */
async function isPublished(published: Published | undefined, table: 'events' | 'news_articles', slug: string): Promise<boolean> {
  if (!published) return false
  const { url, publishableKey } = published
  const former = table === 'events' ? 'event_redirects?select=slug' : 'article_redirects?select=slug'
  for (const rows of [`${table}?select=slug`, former]) {
    const response = await fetch(`${url}/rest/v1/${rows}&slug=eq.${slug}&limit=1`, { headers: { apikey: publishableKey } }).catch(() => undefined)
    if (response?.ok && ((await response.json()) as unknown[]).length > 0) return true
  }
  return false
}
