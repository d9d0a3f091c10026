/** Whether this device names the command key ⌘ and uses it for shortcuts. */
export const isMac = () => /Mac|iP/.test(navigator.platform)

const entry = 'bkcc.shortcuts'

/** Whether the key `?` opens the list of shortcuts on this device; assistive technology may need the key itself. */
export function questionMarkIsOn(): boolean {
  try {
    return localStorage.getItem(entry) !== 'off'
  } catch {
    return true
  }
}

/** Remembers on this device whether `?` opens the list of shortcuts. */
export function rememberQuestionMark(on: boolean): void {
  try {
    if (on) localStorage.removeItem(entry)
    else localStorage.setItem(entry, 'off')
  } catch {
    // Without storage nothing is remembered.
  }
}
