import { withLocalStorage } from '@/lib/data/local-storage'

/** Whether this device names the command key ⌘ and uses it for shortcuts. */
export const isMac = () => /Mac|iP/.test(navigator.platform)

/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.shortcuts'

/** Whether the key `?` lists the shortcuts on this device: whoever speaks to their device may press it unawares. */
export const questionMarkIsOn = () => withLocalStorage((storage) => storage.getItem(key) !== 'off', true)

/** Remembers on this device whether `?` lists the shortcuts. */
export function rememberQuestionMark(on: boolean): void {
  withLocalStorage((storage) => (on ? storage.removeItem(key) : storage.setItem(key, 'off')), undefined)
}
