import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Report only violations in full: reporting what passes on a long list takes longer than checking it. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Waits until the page has loaded and drawn itself for its window, and nothing moves or fades any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (width) => {
    const frame = () => new Promise(requestAnimationFrame)
    while (width !== undefined && window.innerWidth !== width) await frame()
    while (document.querySelector('[role=progressbar][aria-label="Loading page"]')) await frame()
    // React follows a change of the window in the frame after it.
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }, page.viewportSize()?.width)
}

/** Expects no violation of WCAG 2.2 A and AA, nor of axe's best practices, on a page in its present state, at rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run: (context: { exclude: string[][] }, options: RunOptions) => Promise<AxeResults> }
    }
    // A save may leave for another page at any time: the line above the page belongs to no landmark.
    return (await axe.run({ exclude: [['[role=progressbar][aria-label="Loading page"]']] }, options)).violations
  }, options)
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(told, `axe on ${page.url()}`).toEqual([])
}
