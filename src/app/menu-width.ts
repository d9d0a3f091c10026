/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.menu'

/** Whether this device shows the dashboard's menu as icons alone. */
export function menuIsNarrow(): boolean {
  try {
    return localStorage.getItem(key) === 'narrow'
  } catch {
    // Without storage nothing is remembered.
    return false
  }
}

/** Remembers on this device whether the dashboard's menu is icons alone. */
export function rememberMenu(narrow: boolean): void {
  try {
    if (narrow) localStorage.setItem(key, 'narrow')
    else localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
