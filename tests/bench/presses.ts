import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { passwordGrant, sessionKey } from '../support/session'
import { median, optionOf } from './measure'
import { onSite } from './on-site'
import type { MeasuredSite } from './bytes'
import { budgets } from './site-pages'
import { twinOf, writeTwins } from './twins'

/** How many times slower the device is than this machine. */
const slowdown = 4

/** How often each press is measured. */
const rounds = 5

/** How long a page rests before the press and may take to show what it does, in milliseconds. */
const patience = 1_500

/** How long a finger rests on the glass in a quick tap, in milliseconds. */
const fingerDown = 80

type Side = 'public' | 'office'

/** Something that people press, and how. */
type Press = {
  name: string
  side: Side
  /** Where the press is made, and what is done there before. */
  path: string
  /** Whether it is made when the page's scripts have just arrived, instead of once the page rests. */
  atOnce?: true
  before?: (page: Page) => Promise<unknown>
  target: (page: Page) => Locator
  /** What is done with the target, instead of one press. */
  act?: (target: Locator, page: Page) => Promise<unknown>
  /** Selects what the press leads to: the heading of the next page, or of a sheet. */
  shows?: string
}

/** What a press took, in milliseconds: until the page answered it, and until what it leads to was painted. */
type Times = { answer: number; shown: number | undefined }

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })

const fromMenu = (label: string): Press => ({
  name: `menu → ${label}`,
  side: 'public',
  path: label === 'Home' ? '/about' : '/',
  before: async (page) => {
    await button('Open menu')(page).tap()
    await page.waitForTimeout(patience / 2)
  },
  target: (page) => page.getByRole('dialog').getByRole('link', { name: label, exact: true }),
  shows: 'main h1',
})

const toList = (label: string): Press => ({
  name: `to ${label}`,
  side: 'office',
  path: '/dashboard',
  target: (page) => page.getByRole('navigation').getByRole('link', { name: label }).first(),
  shows: 'main h1',
})

const presses: readonly Press[] = [
  { name: 'menu', side: 'public', path: '/', target: button('Open menu') },
  { name: 'menu, at once', side: 'public', path: '/', atOnce: true, target: button('Open menu') },
  ...['Home', 'About', 'Services', 'Events', 'Members', 'News', 'Contact'].map(fromMenu),
  {
    name: 'card → event',
    side: 'public',
    path: '/events',
    target: (page) => page.locator('main article h3 a').first(),
    shows: 'main h1',
  },
  {
    name: 'card → article',
    side: 'public',
    path: '/news',
    target: (page) => page.locator('main article h3 a').first(),
    shows: 'main h1',
  },
  {
    name: 'card → company',
    side: 'public',
    path: '/members',
    target: (page) => page.locator('main li h2 a, main li h3 a').first(),
    shows: 'main h1',
  },
  {
    name: 'tab Individual Members',
    side: 'public',
    path: '/members',
    target: (page) => page.getByRole('link', { name: 'Individual Members' }),
  },
  { name: 'Send message, empty', side: 'public', path: '/contact', target: button('Send message') },
  { name: 'Send message, at once', side: 'public', path: '/contact', atOnce: true, target: button('Send message') },
  ...[
    'Events',
    'News',
    'Interchange',
    'Newsletter',
    'Applications',
    'Contact messages',
    'Members',
    'Users',
    'Outgoing mail',
  ].map(toList),
  {
    name: 'row → sheet',
    side: 'office',
    path: '/dashboard/members',
    target: (page) => page.locator('tbody tr').nth(2).getByRole('link').first(),
    shows: '[role=dialog] h1',
  },
  {
    name: 'typing in the search',
    side: 'office',
    path: '/dashboard/members',
    target: (page) => page.locator('main').getByRole('searchbox').first(),
    act: (target) => target.pressSequentially('trade', { delay: 200 }),
  },
  {
    name: 'choosing ten rows',
    side: 'office',
    path: '/dashboard/members',
    target: (page) => page.locator('tbody').getByRole('checkbox'),
    act: async (target, page) => {
      for (let row = 0; row < 10; row += 1) {
        await target.nth(row).click()
        await page.waitForTimeout(patience / 10)
      }
    },
  },
  {
    name: 'saving a member',
    side: 'office',
    path: '/dashboard/members/20000000-0000-4000-8000-000000000031',
    before: async (page) => {
      await page.getByRole('button', { name: 'Edit office details' }).click()
      await page.getByLabel('Internal notes').fill(`Noted at ${Date.now()}`)
    },
    target: button('Save'),
  },
]

type Noted = { noted: { answers: number[]; pressed?: number; shown?: number } }

/** Has a page note how long each press takes to be answered (Event Timing). */
function noteAnswers(): void {
  const noted: Noted['noted'] = { answers: [] }
  Object.assign(window, { noted })
  // TypeScript does not know the threshold yet (w3.org/TR/event-timing).
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) noted.answers.push(entry.duration)
  }).observe(options)
}

/** Has a page note when an element that was not there, or with another text, is painted after the next press. */
function noteShown(selector: string): void {
  const { noted } = window as unknown as Noted
  const before = document.querySelector(selector)?.textContent
  addEventListener('pointerup', ({ timeStamp }) => (noted.pressed = timeStamp), { capture: true, once: true })
  new MutationObserver((_changes, observer) => {
    const text = document.querySelector(selector)?.textContent
    if (!text || text === before) return
    observer.disconnect()
    requestAnimationFrame(() => {
      // A message comes after the frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (noted.shown = performance.now() - (noted.pressed ?? 0)))
      port1.start()
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/**
 * Taps as a finger does, which rests on the glass for a moment. Playwright's own tap lifts it at once, which leaves a page no time
 * between the touch, when it fetches what the press will need, and the press.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the page')
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(fingerDown)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function slowPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(noteAnswers)
  return page
}

/**
 * Opens a page whose scripts are held back until it is known where to press.
 *
 * @returns once they have arrived: makes the press, without Playwright's own waiting
 */
async function openToPress(page: Page, address: string, target: Locator): Promise<() => Promise<void>> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/site-/, async (route) => {
    await released
    await route.continue()
  })
  const arrived = page.waitForEvent('requestfinished', (request) => /\/assets\/site-/.test(request.url()))
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  release()
  await arrived
  return () => page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
}

/** Makes a press once, in a new browser whose page is at rest; undefined where a page that may lack its target does. */
async function make(
  browser: Browser,
  url: string,
  session: string,
  { side, path, atOnce, before, target, act, shows }: Press,
  mayLack: boolean,
): Promise<Times | undefined> {
  const page = await slowPage(browser, side === 'public' ? phone : desk)
  try {
    if (side === 'office')
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const)
    const pressed = target(page)
    if (atOnce) await (await openToPress(page, url + path, pressed))()
    else {
      await page.goto(url + path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(patience)
      await before?.(page)
      if (mayLack && !(await pressed.count())) return undefined
      await pressed.first().scrollIntoViewIfNeeded()
      // A pointer arrives before it presses.
      if (side === 'office') await pressed.first().hover()
      await page.waitForTimeout(patience / 4)
      await page.evaluate(() => void ((window as unknown as Noted).noted.answers.length = 0))
      if (shows) await page.evaluate(noteShown, shows)
      await (act ? act(pressed, page) : side === 'public' ? tap(page, pressed) : pressed.click())
    }
    await page.waitForTimeout(patience)
    const { answers, shown } = await page.evaluate(() => (window as unknown as Noted).noted)
    if (shows && shown === undefined) throw new Error(`${path} leads to no new ${shows} within ${patience} ms`)
    return { answer: Math.max(0, ...answers), shown }
  } finally {
    await page.context().close()
  }
}

/** How many milliseconds the browser itself takes from a link of Home's script-free twin to the first paint of another. */
async function makeReference(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(browser, phone)
  try {
    await page.goto(url + twinOf('/'), { waitUntil: 'networkidle' })
    await page.evaluate((next) => {
      document.querySelector('main a')?.setAttribute('href', next)
      addEventListener('pointerup', () => sessionStorage.setItem('pressed', String(Date.now())), { capture: true })
    }, twinOf('/about'))
    await tap(page, page.locator('main a').first())
    await page.waitForURL(`**${twinOf('/about')}`)
    await page.waitForTimeout(patience)
    return await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return performance.timeOrigin + (paint?.startTime ?? NaN) - Number(sessionStorage.getItem('pressed'))
    })
  } finally {
    await page.context().close()
  }
}

/** Ratios to the reference, by the press: until the answer, and until what it leads to is shown. */
type Ratios = Record<string, readonly [answer: number, shown?: number]>

const baselinePath = path.join(import.meta.dirname, 'presses.json')
const rounded = (ratio: number) => Math.round(ratio * 1000) / 1000

/** The steps in which browsers tell durations of events (w3.org/TR/event-timing), in milliseconds. */
const step = 8

function judge(
  name: string,
  side: Side,
  { answer, shown }: Times,
  reference: number,
  [answered, painted]: Ratios[string] | readonly [] = [],
): string[] {
  const most = budgets.press[side]
  const over = (what: string, time: number | undefined, limit: number, ratio: number | undefined) =>
    time === undefined
      ? []
      : [
          ...(time > limit ? [`${name}: ${what} after ${Math.round(time)} ms, ${limit} allowed`] : []),
          ...(ratio !== undefined && time > Math.max(1.1 * ratio * reference, ratio * reference + step)
            ? [`${name}: ${what} after ${rounded(time / reference)} of the reference, ${ratio} in the baseline`]
            : []),
        ]
  return [...over('answered', answer, most.answer, answered), ...over('shown', shown, most.shown, painted)]
}

/**
 * `npm run bench -- presses`: how soon pages respond to a press on a device four times slower than this machine
 * (Interaction to Next Paint), and how soon they show what it leads to. Medians of five, each round beside the browser's own
 * navigation between two pages without scripts. Ratios to that are compared with `presses.json`.
 *
 * @param options `--update` makes the present ratios the baseline; `--only=menu,card` measures the presses with one of
 *   these texts in their names; `--beside=http://localhost:4174,…` also measures the public presses of other builds, which
 *   are served there, in the same rounds, and judges nothing
 * @returns what takes longer than it may, or a tenth longer than in the baseline
 */
export async function benchPresses(options: readonly string[]): Promise<string[]> {
  const others = optionOf(options, 'beside')?.split(',') ?? []
  const wanted = optionOf(options, 'only')?.split(',') ?? ['']
  const chosen = presses.filter(
    ({ name, side }) => wanted.some((text) => name.includes(text)) && (!others.length || side === 'public'),
  )
  const measureAll = async (browser: Browser, site: MeasuredSite) => {
    const session = await passwordGrant(site.url, site.publishableKey, 'superadmin@bkcc.example')
    const urls = [site.url, ...others]
    const times = new Map<string, Times[]>()
    const references: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      references.push(await makeReference(browser, site.url))
      for (const press of chosen)
        for (const url of urls) {
          const key = `${press.name} ${url}`
          const made = await make(browser, url, session, press, url !== site.url)
          if (made) times.set(key, [...(times.get(key) ?? []), made])
        }
    }
    const reference = median(references)
    const baseline = JSON.parse(readFileSync(baselinePath, 'utf8')) as Ratios
    const faults: string[] = []
    const ratios: Ratios = {}
    process.stdout.write(`\nreference: ${Math.round(reference)} ms\n${'press'.padEnd(26)}answer, worst; shown, worst\n`)
    for (const { name, side } of chosen) {
      const columns = urls.map((url) => {
        const all = times.get(`${name} ${url}`) ?? []
        const answers = all.map(({ answer }) => answer)
        const shown = all.flatMap(({ shown }) => shown ?? [])
        const figures = [answers, shown].map((values) => [median(values), Math.max(0, ...values)].map(Math.round))
        if (url === site.url) {
          const times = { answer: median(answers), shown: shown.length ? median(shown) : undefined }
          if (!others.length) faults.push(...judge(name, side, times, reference, baseline[name]))
          const answer = rounded(times.answer / reference)
          ratios[name] = times.shown ? [answer, rounded(times.shown / reference)] : [answer]
        }
        return figures.map((pair) => pair.map((figure) => String(figure).padStart(6)).join('')).join(' ;')
      })
      process.stdout.write(`${name.padEnd(26)}${columns.join('   |')}\n`)
    }
    if (options.includes('--update'))
      writeFileSync(baselinePath, `${JSON.stringify({ ...baseline, ...ratios }, undefined, 2)}\n`)
    return faults
  }
  return onSite(measureAll, { finish: (folder) => writeTwins(folder, ['/', '/about']) })
}
