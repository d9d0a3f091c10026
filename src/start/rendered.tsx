import { QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { RenderingContext, type Rendering } from '@/components/ui/rendering'
import type { RouteHandle } from '@/app/routing/page-meta'
import { listParameters } from '@/app/routing/public-pages'

/** The data that a prerendered page passes to its scripts. */
export type Rendered = Rendering & {
  /** The path for which it was rendered. */
  path: string
  /** The results of its routes' loaders, by the router's ids. */
  loaderData: Record<string, unknown>
  /** Its query cache. */
  queries: DehydratedState
}

/** The id of the element that holds a page's {@link Rendered}, as JSON. */
export const renderedId = 'rendered'

/**
 * Whether a prerendered page fits an address and this visitor: the path is the same, no list is paged or filtered, and
 * the page would not redirect the visitor.
 */
export function isRenderedFor(
  { pathname, search }: { pathname: string; search: string },
  rendered: Rendered,
  routes: RouteObject[],
  known: boolean,
): boolean {
  const parameters = new URLSearchParams(search)
  if (rendered.path !== pathname || listParameters.some((name) => parameters.has(name))) return false
  return (
    !known ||
    !matchRoutes(routes, pathname)?.some(({ route }) => (route.handle as RouteHandle | undefined)?.forStrangers)
  )
}

/**
 * Loads the code of the routes that match an address and stores it in them, so that the router does not load it later.
 */
export async function loadPages(routes: RouteObject[], path: string): Promise<void> {
  const load = async (route: RouteObject) => {
    const { lazy } = route
    if (!lazy) return
    const parts =
      typeof lazy === 'function'
        ? await lazy()
        : Object.fromEntries(
            await Promise.all(
              Object.entries(lazy).map(
                async ([name, part]) => [name, await (part as () => Promise<unknown>)()] as const,
              ),
            ),
          )
    Object.assign(route, parts, { lazy: undefined })
  }
  await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => load(route)))
}

/** The providers around the router, the same in the browser and at build. */
export function Root({
  client,
  rendering,
  children,
}: {
  client: QueryClient
  rendering: Rendering | null
  children: ReactNode
}) {
  return (
    <StrictMode>
      <RenderingContext value={rendering}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </RenderingContext>
    </StrictMode>
  )
}
