import { chromium, type Browser } from 'playwright-core'
import { chromiumArguments, ensureChromium } from '../support/chromium'
import { startTestSite } from '../support/site'
import { median } from './median'
import { budgets } from './site-pages'

type Moment = 'starting' | 'started'

/** What is pressed: the phone's menu, a tab, a form's button. A tab is a link, which the browser itself handles before the page has started. */
const presses: readonly {
  name: string
  path: string
  role: 'button' | 'link'
  label: string
  moments: readonly Moment[]
}[] = [
  { name: 'the menu', path: '/', role: 'button', label: 'Open menu', moments: ['starting', 'started'] },
  {
    name: 'the tab Individual Members',
    path: '/members',
    role: 'link',
    label: 'Individual Members',
    moments: ['started'],
  },
  { name: 'Send message', path: '/contact', role: 'button', label: 'Send message', moments: ['starting', 'started'] },
]

/** How many times slower the phone is than this machine. */
const slowdown = 4

/** How long a page may take to show what a press does, in milliseconds; only then is the press measured. */
const patience = 2_000

/**
 * Presses something once on a slow phone.
 *
 * @param moment `starting`: the page's scripts have just arrived; `started`: React has just hydrated the page
 * @returns milliseconds from the press to the next paint, in steps of 8 (Event Timing); 0 when it took less than 16
 */
async function press(
  browser: Browser,
  url: string,
  { path, role, label }: (typeof presses)[number],
  moment: Moment,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      const durations: number[] = []
      // TypeScript does not know the threshold yet (w3.org/TR/event-timing).
      const options = { type: 'event', durationThreshold: 16, buffered: true }
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) durations.push(entry.duration)
      }).observe(options)
    })
    // The scripts wait until it is known where to press.
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/site-/, async (route) => {
      await released
      await route.continue()
    })
    const arrived = page.waitForEvent('requestfinished', (request) => /\/assets\/site-/.test(request.url()))
    await page.goto(url + path, { waitUntil: 'domcontentloaded' })
    const target = page.getByRole(role, { name: label })
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${path} has nothing to press`)
    release()
    await arrived
    if (moment === 'started')
      await page.waitForFunction(
        () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
        undefined,
        { polling: 'raf' },
      )
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(patience)
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations))
  } finally {
    await context.close()
  }
}

/** Presses everything `runs` times, each time in a new browser, and returns the medians. */
async function measurePresses(url: string, runs: number): Promise<{ name: string; time: number }[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const measured = []
    for (const one of presses)
      for (const moment of one.moments) {
        const times: number[] = []
        for (let run = 0; run < runs; run += 1) times.push(await press(browser, url, one, moment))
        measured.push({ name: `${one.name} of ${one.path}, ${moment}`, time: median(times) })
      }
    return measured
  } finally {
    await browser.close()
  }
}

/**
 * `npm run bench -- presses`: how soon a page responds to a press on a phone with a processor four times slower (Interaction to Next Paint),
 * while its scripts start and when they have started. Medians of five.
 *
 * @returns what takes longer than it may
 */
export async function benchPresses(): Promise<string[]> {
  const site = await startTestSite()
  try {
    const measured = await measurePresses(site.url, 5)
    process.stdout.write(`\n${'press'.padEnd(42)}${'milliseconds'.padStart(14)}\n`)
    for (const { name, time } of measured) process.stdout.write(`${name.padEnd(42)}${String(time).padStart(14)}\n`)
    return measured
      .filter(({ time }) => time > budgets.press)
      .map(({ name, time }) => `${name}: answered after ${time} ms, ${budgets.press} allowed`)
  } finally {
    await site.stop()
  }
}
