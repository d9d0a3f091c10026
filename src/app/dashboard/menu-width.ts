import { withLocalStorage } from '@/lib/data/local-storage'

/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.menu'

/** Whether this device shows the dashboard's menu as icons alone. */
export const menuIsNarrow = () => withLocalStorage((storage) => storage.getItem(key) === 'narrow', false)

/** Remembers on this device whether the dashboard's menu is icons alone. */
export function rememberMenu(narrow: boolean): void {
  withLocalStorage((storage) => (narrow ? storage.setItem(key, 'narrow') : storage.removeItem(key)), undefined)
}
