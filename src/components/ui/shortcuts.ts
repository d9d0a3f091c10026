import { withLocalStorage } from '@/lib/data/local-storage'

/** Whether this device names the command key ⌘ and uses it for shortcuts. */
export const isMac = () => /Mac|iP/.test(navigator.platform)

/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.shortcuts'

/**
 * Whether the keys `?` and `/` are shortcuts on this device: whoever dictates to their device may press them without
 * meaning to.
 */
export const singleKeysAreOn = () => withLocalStorage((storage) => storage.getItem(key) !== 'off', true)

/** Remembers on this device whether `?` and `/` are shortcuts. */
export function rememberSingleKeys(on: boolean): void {
  withLocalStorage((storage) => (on ? storage.removeItem(key) : storage.setItem(key, 'off')), undefined)
}

/** Whether a key is pressed alone, outside of what takes text, and may be a shortcut. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
  const typing = target instanceof HTMLElement && target.closest(fields) !== null
  return !typing && !ctrlKey && !metaKey && !altKey && singleKeysAreOn()
}

/** Whether a key opens the search. The place of the key K counts, too: on a Cyrillic keyboard it has another letter. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { key: letter, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || event.isComposing) return false
  if (letter === '/') return isSingleKey(event)
  return ctrlKey !== metaKey && !altKey && !shiftKey && (letter.toLowerCase() === 'k' || code === 'KeyK')
}
