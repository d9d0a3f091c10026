import { existsSync } from 'node:fs'
import path from 'node:path'
import sirv from 'sirv'
import type { Middleware } from './http-server.ts'
import { StartFailure } from './start-failure.ts'

/**
 * Serves the built site: files whose name holds a hash may be kept for ever, everything else is asked for again each time, and
 * addresses without a file extension get the page that routes in the browser.
 * @param folder absolute path of the build
 * @throws {StartFailure} when the folder holds no build
 */
export function siteFiles(folder: string): Middleware {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new StartFailure(`There is no built site in ${folder}; run "npm run build" first.`)
  }
  const serve = sirv(folder, {
    single: true,
    etag: true,
    ignores: [/^\/assets\//, /\/[^/]*\.[^/]*$/],
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') serve(request, response, next)
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end('Method not allowed\n')
  }
}
