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

type Evaluate = (this: unknown, node: Element, ...more: unknown[]) => boolean | undefined
/** The part of axe that is used here. `_audit` is internal, so check it with every new version of axe. */
type Axe = {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>
  _audit: { checks: Record<string, { evaluate: Evaluate }> }
}

/**
 * Caches axe's verdict on the contrast of an element while its looks stay the same: contrast takes three quarters of axe's
 * time on a long list, and is the same in each window. The looks are the colour, size and weight of the text, and the backgrounds
 * and opacity of all ancestors. Elements laid over others are judged each time, since what is behind them may change
 * without their looks; so are elements that axe could not decide on.
 */
function judgeContrastOnce() {
  const { axe } = window as unknown as { axe: Axe }
  const check = axe._audit.checks['color-contrast']
  if (!check) throw new Error('axe knows no color-contrast')
  const passed = new WeakMap<Element, string>()
  const { evaluate } = check
  const { run } = axe
  let ground = new Map<Element, string | undefined>()
  /** The background behind an element's text; undefined when its ancestors do not determine it. */
  const groundOf = (element: Element | null): string | undefined => {
    if (element === null) return ''
    if (ground.has(element)) return ground.get(element)
    const { position, zIndex, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
      getComputedStyle(element)
    const laidOver = /absolute|fixed|sticky/.test(position) || (position === 'relative' && zIndex !== 'auto')
    const behind = laidOver ? undefined : groundOf(element.parentElement)
    const found =
      behind === undefined
        ? undefined
        : [behind, backgroundColor, backgroundImage, opacity, filter, mixBlendMode]
            .join('|')
            .replace(/\|rgba\(0, 0, 0, 0\)\|none\|1\|none\|normal$/, '')
    ground.set(element, found)
    return found
  }
  check.evaluate = function (node, ...more) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node)
    const behind = groundOf(node)
    const looks = behind === undefined ? undefined : [color, fontSize, fontWeight, textShadow, behind].join('|')
    if (looks !== undefined && passed.get(node) === looks) return true
    const answer = evaluate.call(this, node, ...more)
    if (answer === true && looks !== undefined) passed.set(node, looks)
    return answer
  }
  axe.run = (...given) => {
    ground = new Map()
    return run(...given)
  }
}

/** Waits until the page has drawn itself for its window, and nothing moves or fades any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (width) => {
    const frame = () => new Promise(requestAnimationFrame)
    while (width !== undefined && window.innerWidth !== width) await frame()
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
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(judgeContrastOnce)
  }
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(document, options)).violations
  }, options)
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(told, `axe on ${page.url()}`).toEqual([])
}
