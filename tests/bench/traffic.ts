import type { Browser, Page } from 'playwright-core'

/** One answer that a page received. */
export type Answer = {
  path: string
  /** Path and query. */ address: string
  kind: Kind
  /** Bytes over the wire without the headers, which are the server's and the same few hundred for each. */ bytes: number
}

/** What a page consists of; `rows` are answers of the Data API, `count` its totals, which hold no rows, `other` those of any other interface. */
export type Kind = 'html' | 'css' | 'js' | 'font' | 'picture' | 'rows' | 'count' | 'other'

/** `blocking` are scripts that hold the first painting of a page up, or are asked for beside what it consists of; there should be none. */
export type Traffic = { answers: Answer[]; blocking: string[] }

function kindOf(path: string, type: string, method: string): Kind {
  if (path.startsWith('/rest/v1/')) return method === 'HEAD' ? 'count' : 'rows'
  if (type === 'Document') return 'html'
  if (path.endsWith('.css')) return 'css'
  if (path.endsWith('.js')) return 'js'
  if (path.endsWith('.woff2')) return 'font'
  return type === 'Image' ? 'picture' : 'other'
}

/** How long nothing may be under way before a page counts as complete, in milliseconds. */
const quiet = 500

/**
 * Opens a page in a browser that knows nothing of it, on a phone, and lets it come to rest: with its scripts started and all
 * that they ask for received. The screen is not touched, so nothing is fetched ahead.
 *
 * @param before prepares the page, such as by putting a session into it
 * @param complete whether something that surely comes has come; a busy machine can be quiet before it
 */
export async function measureTraffic(
  browser: Browser,
  url: string,
  {
    before,
    complete = () => true,
  }: { before?: (page: Page) => Promise<unknown>; complete?: (answers: readonly Answer[]) => boolean } = {},
): Promise<Traffic> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await before?.(page)
    const session = await context.newCDPSession(page)
    const [asked, answers] = [
      new Map<string, { url: URL; type: string; method: string; headers: number }>(),
      [] as Answer[],
    ]
    let changed = performance.now()
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      const address = new URL(request.url)
      if (address.protocol.startsWith('http'))
        asked.set(requestId, { url: address, type, method: request.method, headers: 0 })
      changed = performance.now()
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = asked.get(requestId)
      if (request) request.headers = response.encodedDataLength
    })
    const settle = (requestId: string, bytes: number) => {
      const request = asked.get(requestId)
      if (!request) return
      asked.delete(requestId)
      const path = request.url.pathname
      changed = performance.now()
      // A question that the browser asks beforehand is no request of the page's own.
      if (request.type !== 'Preflight')
        answers.push({
          path,
          address: path + request.url.search,
          kind: kindOf(path, request.type, request.method),
          bytes: Math.max(0, bytes - request.headers),
        })
    }
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => settle(requestId, encodedDataLength))
    session.on('Network.loadingFailed', ({ requestId }) => settle(requestId, 0))
    // What a worker's script weighs is told to the worker's own session, not to this one.
    page.on('requestfinished', async (request) => {
      const [requestId] =
        [...asked].find(([, { url }]) => url.href === request.url() && url.pathname.includes('.worker-')) ?? []
      if (requestId) settle(requestId, (asked.get(requestId)?.headers ?? 0) + (await request.sizes()).responseBodySize)
    })
    await session.send('Network.enable')
    const html = (await (await page.goto(url))?.text()) ?? ''
    await page.waitForFunction(isTakenUp, undefined, { polling: 'raf' })
    while (!complete(answers) || asked.size > 0 || performance.now() - changed < quiet)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    return {
      answers,
      blocking: [...html.matchAll(/<link rel="modulepreload"[^>]*site-[^>]*>/g)]
        .map(([tag]) => tag)
        .concat(await page.evaluate(blockingScripts)),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page: whether React has made its content or taken it up, after which it has asked for what it reads. */
function isTakenUp(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** Runs in the page. Modules, and what is `async` or `defer`, let the page be shown before them; data in script elements runs never. */
function blockingScripts(): string[] {
  const held = [...document.scripts]
    .filter(({ type, async, defer }) => (type === '' || /javascript/.test(type)) && !async && !defer)
    .map(({ src, text }) => src || text.slice(0, 80))
  const timings = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string
  })[]
  return [
    ...held,
    ...timings
      .filter(({ name, renderBlockingStatus }) => name.endsWith('.js') && renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  ]
}

/** The bytes of those kinds together. */
export function bytesOf({ answers }: Traffic, ...kinds: Kind[]): number {
  return answers.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
}
