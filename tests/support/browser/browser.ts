import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { argumentsFor } from './chromium'
import { passwordGrant, sessionKey } from '../session'
import { siteOrigin } from './site-origin'
import { hasStoppedDrawing, stoppedDrawing } from './stopped-drawing'
import { tokenLink } from '../database/mails'
import { testBackend } from '../database/test-backend'

export { sessionKey }

/** The two window sizes that every page is tested in. */
export const phone = { width: 390, height: 844 }
/** See {@link phone}. */
export const desktop = { width: 1440, height: 900 }

/** What a page reports when the server refuses what somebody wants: a read, or a save before its question is answered. */
export const refusals = /the server responded with a status of 4\d\d|code: PT4\d\d|AuthApiError/

/** For a page that a test lets fail: whatever it reports. */
export const anything = /(?:)/

type Traffic = { /** Reads and pictures that have not arrived yet. */ underWay: Set<Request>; hasRead: boolean }
const trafficOf = new WeakMap<Page, Traffic>()

/** Tracks a page's requests for {@link settled}; `open` does so for its pages. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), hasRead: false }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) traffic.hasRead = false
    if (request.url().includes('/rest/v1/')) traffic.hasRead = true
    if (['fetch', 'xhr', 'image'].includes(request.resourceType())) traffic.underWay.add(request)
  })
  page.on('requestfinished', (request) => traffic.underWay.delete(request))
  page.on('requestfailed', (request) => traffic.underWay.delete(request))
}

/** Waits two frames, in which a page shows what has arrived and sends the next requests. Returns how many elements say that they are loading. */
const loadingAfterTwoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(document.querySelectorAll('[role=status][aria-label], main [aria-busy=true]').length),
          ),
        ),
      ),
  )

/**
 * Waits until a page shows its data: it has read from the backend (every page reads the settings), all responses and pictures
 * have arrived, and no element says that it is loading.
 */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await arrived(page)
}

/** As {@link settled}, also of a page under a dialog. */
export async function arrived(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('The traffic of this page is not watched')
  const waitsFor = () => [...traffic.underWay].map((request) => request.url())
  await expect
    .poll(async () => {
      const before = waitsFor()
      const loading = await loadingAfterTwoFrames(page)
      return { hasRead: traffic.hasRead, waitsFor: [...before, ...waitsFor()], loading }
    })
    .toEqual({ hasRead: true, waitsFor: [], loading: 0 })
}

/** Lets the seconds pass on a page's clock within which only a bot could fill in a public form, which waits for them. */
export const passSeconds = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 10_000
  })

/** Goes to another address of the site without loading it again, as a link does. Waits until its page has replaced the last one. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.split('?')[0] ===
      location.origin + location.pathname,
  )
}

/**
 * Collects the errors of a page, its console's errors, its violations of the Content-Security-Policy, and the browser's own
 * questions (before a page with unsaved text is left, say), which it answers with yes; and tracks its requests for
 * {@link settled}.
 */
export async function watchProblems(page: Page): Promise<string[]> {
  watchTraffic(page)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('dialog', (dialog) => {
    problems.push(`The browser asks: ${dialog.type()} ${dialog.message()}`)
    void dialog.accept()
  })
  // A missing page also has the status 404, which Chromium logs as an error.
  const missing = new Set<string>()
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().resourceType() === 'document') missing.add(response.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !missing.has(message.location().url)) problems.push(message.text())
  })
  await page.addInitScript(() => {
    // The console does not show every violation of the Content-Security-Policy: it says nothing of an attempt to compile a text.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`${effectiveDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`),
    )
  })
  return problems
}

/** How a page is opened. */
export interface Opening extends BrowserContextOptions {
  /** What is done to the page before it goes to its address. */
  before?: (page: Page) => Promise<unknown>
  /** What the page may report. */
  tolerates?: RegExp
}

/** A page, with what it has reported so far. */
export type WatchedPage = Page & { problems: string[] }

/**
 * A browser for the tests of a file, with the backend behind the site. After a test, each of its pages must have reported
 * nothing but what it `tolerates`, and what the test has taken out of its `problems`.
 *
 * @returns `open(path)` opens a page in a fresh context (closed after the test) and waits only for the
 *   document; `backend` reads and writes the database behind it;
 *   `embedded` is whether that is the embedded backend
 */
export function useBrowser() {
  let browser: Browser | undefined
  const backend = testBackend()

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('site').chromium, args: argumentsFor(backend.siteUrl) })
  })
  const kept = new Set<BrowserContext>()
  const opened = new Map<WatchedPage, RegExp | undefined>()
  // Otherwise pages of earlier tests would keep running beside those of the next.
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    const contexts = (browser?.contexts() ?? []).filter((context) => failed || !kept.has(context))
    const pages = failed ? contexts.flatMap((context) => context.pages()) : []
    const stopped = (await Promise.all(pages.map((page) => hasStoppedDrawing(page)))).includes(true)
    const reported = [...opened].flatMap(([{ problems }, tolerated]) =>
      problems.splice(0).filter((problem) => !tolerated?.test(problem)),
    )
    await Promise.all(contexts.map((context) => context.close()))
    for (const page of opened.keys()) if (page.isClosed()) opened.delete(page)
    if (stopped) {
      // The report has no reason of a test that passes in the end.
      console.warn(`${task.name}: ${task.result?.errors?.[0]?.message ?? ''}\n${stoppedDrawing}: tried once more`)
      throw new Error(stoppedDrawing)
    }
    if (!failed) expect(reported, 'what the pages of the test have reported').toEqual([])
  })
  afterAll(() => browser?.close())

  /** Opens a page. */
  async function open(path: string, { before, tolerates, ...context }: Opening = {}): Promise<WatchedPage> {
    if (!browser) throw new Error('The browser is not running')
    const page = await (await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...context })).newPage()
    const watched = Object.assign(page, { problems: await watchProblems(page) })
    opened.set(watched, tolerates)
    await before?.(page)
    await page.goto(siteOrigin + path)
    return watched
  }

  /**
   * One page for several tests of a file, which is not closed between them unless one fails.
   *
   * @param begin opens it, by `open` or `openAs`
   * @returns gives the page to a test; opens it when there is none
   */
  function sharedPage(begin: () => Promise<WatchedPage>): () => Promise<WatchedPage> {
    let page: WatchedPage | undefined
    return async () => {
      if (!page || page.isClosed()) page = await begin()
      kept.add(page.context())
      return page
    }
  }

  /** Opens a page as somebody who has signed in on this device before; see `open`. */
  async function openAs(email: string, path: string, options: Opening = {}) {
    const session = await passwordGrant(backend.url, backend.publishableKey, email)
    const before = async (page: Page) => {
      await page.addInitScript(
        ([key, value]) => {
          // The frame that shows a mail has no storage.
          if (window !== window.top) return
          // Only on a fresh device: a later load of the page must find the session as the site left it.
          if (sessionStorage.getItem('signed-in-before')) return
          sessionStorage.setItem('signed-in-before', 'yes')
          localStorage.setItem(key, value)
        },
        [sessionKey, session] as const,
      )
      await options.before?.(page)
    }
    return open(path, { ...options, before })
  }

  /** Where the link of the newest mail to an address leads whose subject has these words. */
  async function linkTo(address: string, words = ''): Promise<string> {
    const mails = await backend.mails()
    return tokenLink(
      mails.find(({ to, subject, html }) => to === address && subject.includes(words) && html.includes('token=')),
    ).slice(siteOrigin.length)
  }

  // The embedded backend shows its mails and demo accounts; the parts of hosted Supabase do not.
  return { open, openAs, sharedPage, linkTo, backend, url: siteOrigin, embedded: backend.siteUrl === backend.url }
}
