import { doublePress } from '../../../src/components/ui/stray-press'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { arrived } from './browser'

/** What reached a page: which control of those pressed so far, and its words then. */
type Pressed = { event: string; control: number; words: string }
type Watched = { pressed: Pressed[]; controls: (Element | null)[] }

/** Has a page note which controls hear of a press. */
export function notePresses(): void {
  const noted = Object.assign(window, { pressed: [], controls: [] } as Watched)
  const note = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    const control = target.closest('a, button, input, select, textarea, summary, [role=menuitem], [role=option]')
    // A button that goes while it is pressed leaves the click to what was around it. A press beside a dialog may close it.
    if (type === 'click' && !control) return
    if (!noted.controls.includes(control)) noted.controls.push(control)
    const words = control?.matches('a, button, [role=menuitem]')
      ? (control.getAttribute('aria-label') ?? control.textContent)
      : (control?.tagName ?? 'nothing')
    // A button that is busy ignores presses.
    if (control?.getAttribute('aria-disabled') === 'true') return
    noted.pressed.push({ event: type, control: noted.controls.indexOf(control), words })
  }
  document.addEventListener('pointerdown', note, true)
  document.addEventListener('click', note, true)
}

/** What is open on top, or the page. */
export async function scopeOf(page: Page): Promise<Locator> {
  const open = page.locator('[role=dialog]:visible, [role=alertdialog]:visible')
  return (await open.count()) ? open.last() : page.locator('body')
}

/** Waits until a control can be pressed, and returns its middle. */
async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** When the last press was, in seconds by the clock of the events. */
let last = 0

/**
 * Presses a button three times in the same place: twice at once, and again, 0.3 seconds later by the clock of the events, when
 * the page shows what the first press has led to. Expects that no press reaches anything but the button.
 */
export async function pressDouble(page: Page, target: Locator): Promise<void> {
  const place = await placeOf(target)
  await page.evaluate(() => void ((window as unknown as Watched).pressed.length = 0))
  const devtools = await page.context().newCDPSession(page)
  // Before, it would be one more press of the last double one, however fast the page was.
  await expect.poll(() => Date.now() / 1000, { interval: 20 }).toBeGreaterThan(last + doublePress / 1000)
  const start = Date.now() / 1000
  last = start + 0.3
  const mouse = (type: string, timestamp: number, clickCount: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type: type as 'mousePressed',
      ...place,
      button: 'left',
      clickCount,
      timestamp,
    })
  for (const [count, after] of [0, 0.08, 0.3].entries()) {
    if (count === 2) await arrived(page)
    await mouse('mousePressed', start + after, count + 1)
    await mouse('mouseReleased', start + after + 0.02, count + 1)
  }
  await devtools.detach()
  await arrived(page)
  const pressed = await page.evaluate(() => (window as unknown as Watched).pressed)
  const [first] = pressed
  const others = pressed.filter(({ control, words }) => control !== first?.control || words !== first?.words)
  expect(
    others.map(({ event, words }) => `${event} ${words}`),
    `what else the presses of ${first?.words} reached`,
  ).toEqual([])
}
