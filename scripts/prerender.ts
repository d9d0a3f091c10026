import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Renderer from '../src/start/entry-server.tsx'
import type { RenderedPage } from '../src/start/entry-server.tsx'
import { feeds, rowsReader } from '../hosting/feeds.ts'
import { type Reach, styleHashes } from '../hosting/security-headers.ts'
import { reasonOf, StartFailure } from '../supabase/local/start-failure.ts'
import { compressFolder } from './compress.ts'
import { keepFormerAssets } from './former-assets.ts'
import { crawlerFiles } from '../hosting/crawler-files.ts'
import { hostFiles } from '../hosting/host-files.ts'
import { writeSharePictures } from './share-pictures.ts'
import type { Bundles } from './site-build.ts'

/** The inputs and the target of prerendering. */
export interface Site {
  bundles: Bundles
  /** Absolute path of the folder for the site; it is replaced as a whole, at the end. */
  target: string
  /** The origin of the site, and the services that it uses. */
  reach: Reach
  /** The backend's address and key; undefined renders only the pages that need no data. */
  backend:
    | { url: string; publishableKey: string; /** Whether it serves the feeds itself. */ hasFeeds: boolean }
    | undefined
  /** Whether to draw the pictures for link previews, which takes most of the time; true by default. */
  sharePictures?: boolean
  /** Whether the scripts of earlier builds stay in the folder, for tabs that are open; false by default. */
  keepAssets?: boolean
}

/**
 * Brotli's quality for pages, which are rewritten by every build: the best takes ten times as long and saves only 5 %.
 */
export const pageQuality = 9

/**
 * Loads the renderer of a build for a backend. A process can use only one backend, because the renderer reads its
 * address only once.
 *
 * @param url address of the backend
 */
export async function loadRenderer(bundles: Bundles, url: string): Promise<typeof Renderer> {
  process.env.BKCC_BACKEND_URL = url
  return (await import(
    /* @vite-ignore */ pathToFileURL(path.join(bundles.server, 'entry-server.js')).href
  )) as typeof Renderer
}

/**
 * Reads the bundler's document as the template for pages. The style sheet is inlined, because a page is not painted
 * without it, and comes last in the head, because some link previewers read only the beginning of a document.
 *
 * @param client absolute path of the bundle
 * @returns the document, and the path of the style sheet inside the bundle, which is no longer needed
 * @throws {Error} when the document has no style sheet
 */
async function readTemplate(client: string): Promise<{ template: string; sheet: string }> {
  const document = await readFile(path.join(client, 'index.html'), 'utf8')
  const [link, sheet] = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(document) ?? []
  if (!link || !sheet) throw new Error('The bundle has no style sheet to put into its pages')
  const rules = await readFile(path.join(client, sheet), 'utf8')
  return {
    template: document.replace(link, '').replace('</head>', () => `<style>${rules.trim()}</style></head>`),
    sheet,
  }
}

/** Puts a page into a document ({@link readTemplate}). */
export function documentOf(template: string, { head, root, rendered }: RenderedPage, more = ''): string {
  // Escape `<`, so that nothing in the data can close the script element.
  const state = rendered
    ? `\n    <script type="application/json" id="rendered">${JSON.stringify(rendered).replaceAll('<', '\\u003c')}</script>`
    : ''
  // A prerendered page is complete without scripts, so load the first one with low priority.
  const document = rendered
    ? template.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    : template
  return document.replace('<style>', () => `${head}${more}<style>`).replace('<div id="root"></div>', () => root + state)
}

/** The file name of a page, as static hosts expect it: `/about` is `about.html`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/**
 * Writes the whole site: the bundle, a file for every public page, and the documents for addresses without a file.
 *
 * @returns the number of pages, and those left to the browser: what there was no backend for, and with the reason what
 *   could not be rendered from its row
 * @throws {StartFailure} when the backend cannot be read
 */
export async function prerenderSite({
  bundles,
  target,
  reach,
  backend,
  sharePictures = true,
  keepAssets = false,
}: Site): Promise<{ pages: number; leftOut: string[] }> {
  const renderer = await loadRenderer(bundles, backend?.url ?? '')
  const { origin } = reach
  const rendering = { at: Date.now(), origin }
  const next = `${target}.next`
  await rm(next, { recursive: true, force: true })
  await cp(bundles.client, next, { recursive: true, preserveTimestamps: true })
  const { template, sheet } = await readTemplate(bundles.client)
  // The bundler's document and style sheet are not part of the site.
  for (const name of ['index.html', sheet])
    for (const ending of ['', '.br', '.gz']) await rm(path.join(next, name + ending), { force: true })
  const write = async (name: string, content: string) => {
    const file = path.join(next, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }

  const leftOut: string[] = []
  /** What is being made, for the sentence about a failure. */
  let doing = 'What all pages share'
  try {
    const shared = backend ? await renderer.readShared() : renderer.unread()
    const addresses = backend ? await renderer.publicAddresses() : renderer.staticAddresses()
    const fixed = new Set([...renderer.staticAddresses().map(({ path }) => path), '/404'])
    for (const address of [...addresses.map(({ path }) => path), '/404']) {
      doing = `The page ${address}`
      const page = await renderer.renderPage(address, rendering, shared).catch((error: unknown) => {
        // What one row holds ends no build.
        if (backend && fixed.has(address)) throw error
        leftOut.push(backend ? `${address} (${reasonsOf(error)})` : address)
        return null
      })
      if (page) await write(fileOf(address), documentOf(template, page))
    }
    doing = 'The rest of the site'
    await write('shell.html', documentOf(template, await renderer.renderShell(rendering, shared, 'public')))
    await write(
      'dashboard.html',
      documentOf(
        template,
        await renderer.renderShell(rendering, shared, 'dashboard'),
        '<meta name="robots" content="noindex">',
      ),
    )
    if (sharePictures)
      await writeSharePictures(
        next,
        addresses.flatMap(({ path, share }) => (share ? [{ path, share }] : [])),
      )
    const moved = backend ? await renderer.movedAddresses() : []
    for (const [name, content] of Object.entries({
      ...crawlerFiles(origin, addresses),
      ...hostFiles({ ...reach, styles: styleHashes(template) }, moved),
    }))
      await write(name, content)
    if (backend && !backend.hasFeeds) {
      const read = rowsReader(backend.url, backend.publishableKey, fetch)
      for (const [name, { make }] of Object.entries(feeds)) {
        doing = `The feed ${name}`
        await write(name.slice(1), await make(read, origin))
      }
    }
    if (leftOut.includes('/'))
      await write('index.html', documentOf(template, await renderer.renderShell(rendering, shared, 'public')))
    await compressFolder(next, pageQuality)
    if (keepAssets) await keepFormerAssets(target, next)
    await rm(target, { recursive: true, force: true })
    await rename(next, target)
    return { pages: addresses.length - leftOut.length, leftOut }
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    if (!backend) throw error
    throw new StartFailure(
      `${doing} could not be made from ${backend.url}: ${reasonsOf(error)}. Set STATIC_ONLY=1 to build only the pages that read nothing.`,
    )
  }
}

/** What was thrown and what caused it, such as `Failed to load services: permission denied for table services`. */
function reasonsOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return [reasonOf(error), ...(cause === undefined ? [] : [reasonsOf(cause)])].filter(Boolean).join(': ')
}
