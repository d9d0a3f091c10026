/** The longest time between the two presses of a double one, in milliseconds. */
export const doublePress = 400

/** How far apart the two may be, in CSS pixels: a finger is less exact. */
const near = (pointer: string) => (pointer === 'mouse' ? 8 : 24)

type Press = { at: number; x: number; y: number; on: Element | null; words: string }

/** What a press at a place would use. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const label = target.closest('label')
  return label?.control ?? target.closest('a, button, input, select, textarea, summary, [role], [tabindex]')
}

/** What a button says that it does. */
const wordsOf = (control: Element | null) =>
  control?.matches('a, button') ? (control.getAttribute('aria-label') ?? control.textContent) : ''

const follow = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/**
 * Keeps the second press of a double one from what has appeared under it: a dialog that went, a list that moved up, a
 * button in the place of another, or a button that says something else by then. It is for whole windows, and asked before
 * anything else hears of the press.
 *
 * @returns ends it
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | undefined
  let stray = false
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function judge(event: PointerEvent) {
    const on = controlAt(event.target)
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, on, words: wordsOf(on) }
    stray =
      last !== undefined &&
      press.at - last.at < doublePress &&
      Math.hypot(press.x - last.x, press.y - last.y) <= near(event.pointerType) &&
      (press.on !== last.on || press.words !== last.words)
    if (stray) swallow(event)
    else last = press
  }
  const also = (event: Event) => {
    if (stray) swallow(event)
    // What a script or a key presses later is no part of it.
    if (event.type === 'click') stray = false
  }
  const free = () => (stray = false)
  window.addEventListener('pointerdown', judge, true)
  window.addEventListener('keydown', free, true)
  for (const name of follow) window.addEventListener(name, also, true)
  return () => {
    window.removeEventListener('pointerdown', judge, true)
    window.removeEventListener('keydown', free, true)
    for (const name of follow) window.removeEventListener(name, also, true)
  }
}
