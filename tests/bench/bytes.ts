import type { Browser, Page } from 'playwright-core'
import { passwordGrant, sessionKey } from '../support/session'
import { compareChunks } from './chunks'
import { onSite } from './on-site'
import { budgets, heavyChunks, officePages, measuredPages } from './site-pages'
import { bytesOf, measureTraffic, type Traffic } from './traffic'

/** How many pages are measured at once; this does not affect the bytes. */
const atOnce = 3

type Report = { lines: string[]; faults: string[] }

/** The address of a seeded site. */
export type MeasuredSite = { url: string; publishableKey: string }

async function forEach<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of left) results[index] = await measure(item)
    }),
  )
  return results
}

const row = (first: string, ...cells: (string | number)[]) =>
  first.padEnd(42) + cells.map((cell) => String(cell).padStart(10)).join('')

function judgePublic({ path, reads, scripts }: (typeof measuredPages)[number], traffic: Traffic): string[] {
  const { answers, blocking } = traffic
  const asked = answers.filter(({ kind }) => kind === 'rows').map(({ address }) => address)
  return [
    ...over(path, 'HTML and CSS', bytesOf(traffic, 'html', 'css'), budgets.htmlAndCss),
    ...over(path, 'JavaScript', bytesOf(traffic, 'js'), scripts),
    ...(path === '/' ? over(path, 'requests', answers.length, budgets.requestsOfHome) : []),
    ...over(path, 'reads of rows', asked.length, reads).map((fault) => `${fault}: ${asked.join(' ')}`),
    ...asked
      .filter((address, index) => asked.indexOf(address) < index)
      .map((address) => `${path} reads ${address} twice`),
    ...blocking.map((script) => `${path} is held up by the script ${script}`),
  ]
}

const over = (path: string, what: string, figure: number, most: number) =>
  figure > most ? [`${path}: ${figure} ${/request|read/.test(what) ? '' : 'bytes of '}${what}, ${most} allowed`] : []

/** What public pages receive, cold, on a phone, against their budget; without `pages`, every kind. */
export async function measurePublicPages(
  browser: Browser,
  { url }: MeasuredSite,
  pages: typeof measuredPages = measuredPages,
): Promise<Report> {
  // An hour after it was rendered, a page refetches its rows.
  const later = (page: Page) =>
    page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 3_600_000
    })
  const measured = await forEach(pages, ({ path }) =>
    measureTraffic(browser, url + path, {
      before: later,
      complete: (answers) => answers.some(({ path }) => path.endsWith('/rpc/get_site')),
    }),
  )
  const faults: string[] = []
  const lines = measured.map((traffic, index) => {
    const page = pages[index] ?? { path: '', reads: 0, scripts: 0 }
    const { path } = page
    faults.push(...judgePublic(page, traffic))
    return row(
      path,
      bytesOf(traffic, 'html', 'css'),
      bytesOf(traffic, 'js'),
      bytesOf(traffic, 'font'),
      bytesOf(traffic, 'picture'),
      traffic.answers.length,
      traffic.answers.filter(({ kind }) => kind === 'rows').length,
    )
  })
  return {
    lines: [
      row('public page, bytes over the wire', 'HTML+CSS', 'scripts', 'fonts', 'pictures', 'requests', 'reads'),
      ...lines,
    ],
    faults,
  }
}

/**
 * The scripts of the dashboard's screens for a Super Administrator who comes with an empty cache, against their budget.
 *
 * @param screens those to measure, the first screen first
 */
export async function measureOffice(
  browser: Browser,
  { url, publishableKey }: MeasuredSite,
  screens: typeof officePages = officePages,
): Promise<Report> {
  const session = await passwordGrant(url, publishableKey, 'superadmin@bkcc.example')
  const measured = await forEach(screens, ({ path }) =>
    measureTraffic(browser, url + path, {
      before: (page) =>
        page.addInitScript(
          ([key, value]) => {
            localStorage.setItem(key, value)
            // What the dashboard loads in spare time comes while a slow machine still measures.
            const wait = window.setTimeout.bind(window)
            Object.assign(window, { setTimeout: (then: () => void, ms = 0) => (ms < 10_000 ? wait(then, ms) : 0) })
          },
          [sessionKey, session] as const,
        ),
    }),
  )
  const scriptsOf = (traffic: Traffic | undefined) =>
    new Map(traffic?.answers.filter(({ kind }) => kind === 'js').map(({ path, bytes }) => [path, bytes]))
  const first = scriptsOf(measured[0])
  const faults: string[] = []
  const lines = measured.map((traffic, index) => {
    const { path, shows = [] } = screens[index] ?? { path: '' }
    const scripts = scriptsOf(traffic)
    const holds = (chunk: string) => [...scripts.keys()].some((script) => script.startsWith(`/assets/${chunk}-`))
    for (const chunk of heavyChunks)
      if (holds(chunk) !== shows.includes(chunk))
        faults.push(`${path} ${holds(chunk) ? 'loads the chunk' : 'shows without its chunk'} ${chunk}`)
    if (index === 0) faults.push(...over(path, 'JavaScript', bytesOf(traffic, 'js'), budgets.officeScripts))
    const own = [...scripts].filter(([script]) => !first.has(script)).reduce((total, [, bytes]) => total + bytes, 0)
    return row(path, bytesOf(traffic, 'js'), index === 0 ? '' : own, scripts.size)
  })
  return { lines: [row('dashboard, bytes over the wire', 'scripts', 'own', 'files'), ...lines], faults }
}

/**
 * `npm run bench -- bytes`: prints what pages receive and what the chunks of the bundle weigh.
 *
 * @param update whether the weight of the chunks becomes the baseline
 * @returns what exceeds its budget
 */
export async function benchBytes(update: boolean): Promise<string[]> {
  const chunks = await compareChunks(update)
  return onSite(async (browser, site) => {
    const reports = [chunks, await measurePublicPages(browser, site), await measureOffice(browser, site)]
    for (const { lines } of reports) process.stdout.write(`\n${lines.join('\n')}\n`)
    return reports.flatMap(({ faults }) => faults)
  })
}
