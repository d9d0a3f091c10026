import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { browserPages, listPages, listParameters, publicPages } from '../src/app/routing/public-pages.ts'
import type { Middleware } from '../supabase/local/http-server.ts'
import { type Reach, securityHeaders, styleHashes } from './security-headers.ts'
import { type DocumentName, documents, generalSharePicture, keeping } from './site-addresses.ts'
import { StartFailure } from '../supabase/local/start-failure.ts'

const fixedPages: ReadonlySet<string> = new Set(Object.values(publicPages).map(({ path: address }) => address))

/** The Data API in which to look for items that were published after the build. */
export interface Published {
  url: string
  publishableKey: string
}

/**
 * Serves the built site: compressed if the browser accepts it, with immutable caching for files with a hash in their
 * name, and with the security headers. An address without a file gets the document in which the browser renders the
 * page, with the right status. A former address of an event, article or member redirects to the current one.
 * @param folder absolute path of the build
 * @param published where to look for events, articles, issues of the newsletter and members that are newer than the build; without it they count as
 *   unknown
 * @param reach the services that the site uses; without it only its own address
 * @throws {StartFailure} when the folder holds no build
 */
export function siteFiles(
  folder: string,
  published?: Published,
  reach: Reach = { origin: 'http://localhost' },
): Middleware {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new StartFailure(`There is no built site in ${folder}; run "npm run build" first.`)
  }
  const ready = new Map(documents.map((name) => [name, readDocument(path.join(folder, `${name}.html`))]))
  // All pages contain the same style sheet, so the hashes of one page are enough.
  const security = Object.entries(
    securityHeaders({ ...reach, styles: styleHashes(ready.get('shell')?.content.toString() ?? '') }),
  )
  const serve = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: ['html'] })

  return (request, response, next) => {
    for (const [name, value] of security) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
        .end('Method not allowed\n')
      return
    }
    const send = (name: DocumentName, status: number) => sendDocument(request, response, ready.get(name), status)
    const lead = (status: number, location: string) =>
      void response.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
    const [pathname, search] = parted(request.url ?? '/')
    const one = onlyForm(pathname)
    if (one !== pathname) return lead(301, one + search)
    const isPrivate = pathname === '/dashboard' || pathname.startsWith('/dashboard/')
    if (isPrivate || browserPages.includes(pathname)) response.setHeader('X-Robots-Tag', 'noindex')
    if (isPrivate) return send('dashboard', 200)
    const shaped = listPages.includes(pathname) && listParameters.some((name) => new URLSearchParams(search).has(name))
    if (shaped || browserPages.includes(pathname)) return send('shell', 200)
    // These files are served for other addresses, or are meant for hosts.
    if (documents.some((name) => pathname === `/${name}`) || /^\/_(headers|redirects|nginx\.conf)$/.test(pathname))
      return send('404', 404)

    // Compressed siblings are sent in place of a file; they have no address of their own.
    if (/\.(br|gz)$/.test(pathname)) {
      response.setHeader('Cache-Control', 'no-cache')
      return next()
    }
    // A 304 response needs this header, too (RFC 9110, section 15.4.5).
    response.setHeader(
      'Cache-Control',
      Object.entries(keeping).find(([start]) => pathname.startsWith(start))?.[1] ?? 'no-cache',
    )
    response.setHeader('Vary', 'Accept-Encoding')
    serve(request, response, () => {
      response.setHeader('Cache-Control', 'no-cache')
      if (/^\/share\/(events|news|newsletter|members)\/[a-z0-9-]+\.jpg$/.test(pathname)) {
        request.url = generalSharePicture
        return serve(request, response, next)
      }
      if (/\.\w+$/.test(pathname)) return next()
      const [, kind, slug] = /^\/(events|news|newsletter|members)\/([a-z0-9-]+)$/.exec(pathname) ?? []
      if (!published || !slug) return send('404', 404)
      void whereIs(published, kind as ItemKind, slug).then(
        (found) =>
          found === slug
            ? send('shell', 200)
            : found === undefined
              ? send('shell', 404)
              : lead(301, `/${kind}/${found}${search}`),
        () => {
          response.setHeader('Retry-After', '10')
          send('shell', 503)
        },
      )
    })
  }
}

/**
 * Splits a request's target into its path and the rest. `URL` would take a path that begins with two slashes for a
 * host.
 */
function parted(target: string): [pathname: string, search: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}

/** The canonical form of a path: without a trailing slash, double slashes, the file name of a page, or a page's capital letters. */
function onlyForm(pathname: string): string {
  const plain = pathname
    .replaceAll(/[/\\]{2,}/g, '/')
    .replace(/(?:\/index)?\.html$|^\/index$/, '')
    .replace(/(?<=.)\/$/, '')
  if (plain === '') return '/'
  const small = plain.toLowerCase()
  return isPage(small) ? small : plain
}

/** Whether a path is that of a page, none of which has capital letters; files may have them. */
function isPage(pathname: string): boolean {
  return (
    fixedPages.has(pathname) || /^\/(dashboard(\/.*)?|(events|news|newsletter|members)\/[a-z0-9-]+)$/.test(pathname)
  )
}

type Document = { etag: string; content: Buffer; encoded: readonly (readonly [encoding: string, content: Buffer])[] }

function readDocument(file: string): Document {
  const content = readFileSync(file)
  const encoded = (
    [
      ['br', 'br'],
      ['gzip', 'gz'],
    ] as const
  ).flatMap(([encoding, ending]) =>
    existsSync(`${file}.${ending}`) ? [[encoding, readFileSync(`${file}.${ending}`)] as const] : [],
  )
  return { etag: createHash('sha256').update(content).digest('base64url').slice(0, 16), content, encoded }
}

/**
 * Sends a document that serves many addresses from memory. If the status is a success, the browser can revalidate it.
 */
function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: Document | undefined,
  status: number,
): void {
  if (!document) throw new Error('The build lacks one of its documents')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const [encoding, content] = document.encoded.find(([name]) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  ) ?? [undefined, document.content]
  const etag = `"${document.etag}${encoding ? `-${encoding}` : ''}"`
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response
    .writeHead(status, {
      'content-type': 'text/html;charset=utf-8',
      'content-length': content.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    .end(content)
}

type ItemKind = 'events' | 'news' | 'newsletter' | 'members'

/** How to read the slug of an item that visitors can read, and of the item that had a slug before; an issue keeps its own. */
const reads: Readonly<Record<ItemKind, { now: string; former?: string }>> = {
  events: { now: 'events?select=slug', former: 'event_redirects?select=now:events(slug)' },
  news: { now: 'news_articles?select=slug', former: 'article_redirects?select=now:news_articles(slug)' },
  members: { now: 'members?select=slug', former: 'member_redirects?select=now:members(slug)' },
  newsletter: { now: 'rpc/get_newsletter_archive?page_size=1000&select=slug' },
}

/**
 * Looks up a current or former slug among the items that visitors can read.
 *
 * @returns the current slug; undefined when there is no such item
 * @throws {Error} when the Data API does not answer
 */
async function whereIs({ url, publishableKey }: Published, kind: ItemKind, slug: string): Promise<string | undefined> {
  const { now, former } = reads[kind]
  const ask = async (read: string) => {
    const response = await fetch(`${url}/rest/v1/${read}&slug=eq.${slug}&limit=1`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`The Data API answered ${response.status}`)
    return ((await response.json()) as { slug?: string; now?: { slug: string } | null }[])[0]
  }
  return (await ask(now))?.slug ?? (former ? (await ask(former))?.now?.slug : undefined)
}
