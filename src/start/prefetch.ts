import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { isThrifty, whenRead } from '@/lib/data/reader'

/** How many pages are prefetched, per page read, because a link to them came into view. */
const budget = 4

const isOffice = ({ pathname }: URL | Location) => /^\/dashboard(\/|$)/.test(pathname)

/** The page of this site that a link leads to, or null: a public one, or in the dashboard one of its own. */
function targetOf(link: Element | null): URL | null {
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.origin !== window.location.origin ||
    link.target ||
    link.hasAttribute('download')
  )
    return null
  const url = new URL(link.href)
  if (
    url.pathname === window.location.pathname ||
    /\.\w+$/.test(url.pathname) ||
    /^\/(login|_local)/.test(url.pathname) ||
    (isOffice(url) && !isOffice(window.location))
  )
    return null
  return url
}

/**
 * Prefetches the code and data of the pages that are likely to be opened next: those whose links are hovered, focused
 * or touched and, once the visitor is reading, the first few whose links are in view. Never for visitors who save data.
 *
 * @param routes the routes of the product, whose loaders start the queries
 */
export function prefetchAhead(routes: RouteObject[]): void {
  if (isThrifty()) return
  const done = new Set<string>()

  // The router's own are added to it when one of them is opened, and then keep no loading functions.
  let office: Promise<RouteObject[]> | undefined
  const readOffice = async (): Promise<RouteObject[]> => [
    { path: 'dashboard', children: (await import('@/app/routing/office-routes')).createOfficeRoutes() },
  ]

  async function fetchAhead(url: URL): Promise<void> {
    const address = url.pathname + url.search
    if (done.has(address)) return
    done.add(address)
    const known = isOffice(url) ? await (office ??= readOffice()) : routes
    for (const { route, params } of matchRoutes(known, url.pathname) ?? []) {
      const { lazy, loader } = route
      // The browser caches modules, so loading one twice costs nothing. Once a page has been opened, the router no
      // longer keeps its loading functions.
      const parts = (typeof lazy === 'function' ? [lazy] : Object.values(lazy ?? {})).filter(
        (part): part is () => Promise<unknown> => typeof part === 'function',
      )
      for (const part of parts) void part().catch(() => done.delete(address))
      if (typeof loader === 'function')
        void loader({ request: new Request(url), params, context: {} } as unknown as LoaderFunctionArgs)
    }
  }

  const meant = ({ target }: Event) => {
    const url = target instanceof Element && targetOf(target.closest('a'))
    if (url) void fetchAhead(url)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, meant, { passive: true })

  let left = budget
  let page = window.location.pathname
  const inView = new IntersectionObserver((entries) => {
    if (page !== window.location.pathname) [page, left] = [window.location.pathname, budget]
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && left > 0 && targetOf(target)
      // The dashboard's pages are large: a list of links to them is no reason yet.
      if (!url || isOffice(url) || done.has(url.pathname + url.search)) continue
      left -= 1
      void fetchAhead(url)
    }
  })
  const watch = () => {
    for (const link of document.querySelectorAll('main a[href^="/"]')) inView.observe(link)
  }
  whenRead(() => {
    watch()
    // Also watch links that appear later, on the next page or in a list that has loaded.
    const main = document.getElementById('main')
    if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true })
  })
}
