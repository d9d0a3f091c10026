import { act, fireEvent, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { searchPause } from '@/lib/list/list-address'

/** The name of a button, link or summary: its label, or its text with single spaces. */
const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim()

/**
 * The button, link or summary with this name. Testing Library's queries take many times as long in a large page.
 *
 * @throws unless exactly one has it
 */
export function buttonOf(name: string, part: ParentNode = document): HTMLElement {
  const found = [...part.querySelectorAll<HTMLElement>('button, a[href], summary')].filter(
    (element) => nameOf(element) === name,
  )
  const [button] = found
  if (!button || found.length > 1) throw new Error(`${found.length} buttons are named “${name}”`)
  return button
}

/** The names of the buttons and fields that cannot be used now. */
export const waitingIn = (part: ParentNode = document) =>
  [
    ...part.querySelectorAll<HTMLButtonElement>(
      ':is(button, input, select, textarea):is(:disabled, [aria-disabled=true])',
    ),
  ].map((control) => control.labels[0]?.textContent ?? nameOf(control))

/** Presses the button or link with this name, at once. */
export const press = (name: string, part?: ParentNode) => fireEvent.click(buttonOf(name, part))

/** Presses the button or link with this name, as soon as it is there. */
export const pressSoon = async (name: string, part?: ParentNode) =>
  fireEvent.click(await waitFor(() => buttonOf(name, part)))

/** Puts a value into a field at once. Typing key by key takes ten times as long, and only tests of keys need it. */
export const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/**
 * Leaves a page that may ask first. The router hears of who asks a moment after it has drawn itself.
 *
 * @param address where to
 */
export async function leaveFor(router: { navigate: (address: string) => Promise<void> }, address: string) {
  await act(() => Promise.resolve())
  await act(() => router.navigate(address))
}

/** Puts a text into a field of a search, and lets the pause pass after which it is searched for. */
export function seek(field: HTMLElement, text: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  put(field, text)
  act(() => void vi.advanceTimersByTime(searchPause))
  // What that has put off until the next turn.
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
}
