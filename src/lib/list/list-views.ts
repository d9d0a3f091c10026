/** The last view of each list of the dashboard (page, search, filters), by path, as long as the tab is open. */
const views = new Map<string, string>()

/** Remembers the view of a list that is shown. */
export function rememberView(path: string, query: string): void {
  views.set(path, query)
}

/** Forgets all views, which may hold what somebody searched for. */
export function forgetViews(): void {
  views.clear()
}

/**
 * The address of a list as it was shown last.
 *
 * @param href the address of the list, used if it has not been shown
 */
export function lastView(href: string): string {
  const [path = href] = href.split('?')
  const query = views.get(path)
  return query === undefined ? href : path + query
}
