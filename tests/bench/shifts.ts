import type { Browser, BrowserContextOptions } from 'playwright-core'
import { office } from '../support/addresses'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'
import { passwordGrant, sessionKey } from '../support/session'
import { optionOf } from './measure'
import { onSite } from './on-site'
import { budgets } from './site-pages'

/** The windows in which pages are opened, by the name of their budget. */
const windows: Readonly<Record<keyof typeof budgets.officeShift, BrowserContextOptions>> = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/**
 * By how much pages of the dashboard move what they have shown, in one window.
 *
 * @param session of whom they are shown to
 * @returns the shift of each page, in their order
 */
async function measure(
  browser: Browser,
  url: string,
  session: string,
  window: BrowserContextOptions,
  paths: readonly string[],
): Promise<number[]> {
  const context = await browser.newContext(window)
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const)
  const shifts: number[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await watchShifts(page)
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    shifts.push(await shiftOf(page))
    await page.close()
  }
  await context.close()
  return shifts
}

/**
 * `npm run bench -- shifts`: by how much each page of the dashboard moves what it has shown while it loads (Cumulative Layout
 * Shift), on a desk and on a phone.
 *
 * @param options `--only=dues,settings` measures the pages with one of these texts in their addresses
 * @returns the pages that move more than they may
 */
export async function benchShifts(options: readonly string[]): Promise<string[]> {
  const wanted = optionOf(options, 'only')?.split(',') ?? ['']
  const most = budgets.officeShift
  return onSite(async (browser, { url, publishableKey }) => {
    const faults: string[] = []
    process.stdout.write(`\n${'layout shift of a page'.padEnd(90)} desk phone\n`)
    for (const [account, pages] of [
      ['superadmin@bkcc.example', office],
      ['member@bkcc.example', ['/dashboard', '/dashboard/company']],
    ] as const) {
      const paths = pages.filter((path) => wanted.some((text) => path.includes(text)))
      const session = await passwordGrant(url, publishableKey, account)
      const desk = await measure(browser, url, session, windows.desk, paths)
      const phone = await measure(browser, url, session, windows.phone, paths)
      for (const [index, path] of paths.entries()) {
        const [onDesk, onPhone] = [desk[index] ?? 0, phone[index] ?? 0]
        process.stdout.write(`${path.padEnd(90)}${onDesk.toFixed(3)} ${onPhone.toFixed(3)}\n`)
        if (onDesk > most.desk || onPhone > most.phone)
          faults.push(
            `${path}: a layout shift of ${onDesk.toFixed(3)} on a desk and ${onPhone.toFixed(3)} on a phone, ${most.desk} and ${most.phone} allowed`,
          )
      }
    }
    return faults
  })
}
