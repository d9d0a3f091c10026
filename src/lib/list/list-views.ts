/** A list of the dashboard as it was shown: its address and the key of its history entry. */
type View = { pathname: string; search: string; key: string }

/** The last view of each list of the dashboard (page, search, filters), by path, as long as the tab is open. */
const views = new Map<string, View>()

/** Remembers the view of a list that is shown. */
export function rememberView({ pathname, search, key }: View): void {
  views.set(pathname, { pathname, search, key })
}

/** Forgets all views, which may hold what somebody searched for. */
export function forgetViews(): void {
  views.clear()
}

/** The view of a list that was shown last; the whole list if none was. */
export function viewOf(path: string): View {
  return views.get(path) ?? { pathname: path, search: '', key: 'default' }
}

/**
 * The address of a list as it was shown last.
 *
 * @param href the address of the list, used if it has not been shown
 */
export function lastView(href: string): string {
  const [path = href] = href.split('?')
  return views.has(path) ? path + viewOf(path).search : href
}
