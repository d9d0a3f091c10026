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

/** `blocking` are scripts that delay the first paint of a page or are not part of it; there should be none. */
export type Traffic = { answers: Answer[]; blocking: string[] }

function kindOf(path: string, type: string, method: string): Kind {
  if (path.startsWith('/rest/v1/')) return method === 'HEAD' ? 'count' : 'rows'
  if (type === 'Document') return 'html'
  if (path.endsWith('.css')) return 'css'
  if (path.endsWith('.js')) return 'js'
  if (path.endsWith('.woff2')) return 'font'
  return type === 'Image' ? 'picture' : 'other'
}

/** How long no request may be pending before a page counts as complete, in milliseconds. */
const quiet = 500

/**
 * Opens a page on a phone with an empty cache and waits until it is idle: its scripts have started and received all that they
 * requested. The screen is not touched, so nothing is prefetched.
 *
 * @param before prepares the page, such as by putting a session into it
 * @param complete whether a request that must come has arrived; on a busy machine the page can be quiet before it
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
      // Neither a CORS preflight is a request of the page itself, nor the icon for a tab, which only some browsers have.
      if (request.type !== 'Preflight' && path !== '/favicon.svg')
        answers.push({
          path,
          address: path + request.url.search,
          kind: kindOf(path, request.type, request.method),
          bytes: Math.max(0, bytes - request.headers),
        })
    }
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => settle(requestId, encodedDataLength))
    session.on('Network.loadingFailed', ({ requestId }) => settle(requestId, 0))
    // The size of a worker's script is reported to the worker's own session, not to this one.
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

/** Runs in the page: whether React has rendered or hydrated its content, and so has sent its reads. */
function isTakenUp(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** Runs in the page. Modules, and what is `async` or `defer`, let the page be shown before them; data in script elements never runs. */
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
