import { Suspense, type ComponentType, type ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { late } from '@/components/ui/late'
import { Container } from '@/components/ui/page'
import { loadNewDocument } from './new-document'
import { PagePending } from './page-states'

/** What a route's code may give. */
type Loaded = Pick<RouteObject, 'Component' | 'element'>

function Place({ children }: { children: ReactNode }) {
  return <Container className="min-h-[50vh] py-section">{children}</Container>
}

/**
 * A page whose code the router could not load. It tries again by itself, in a new document where a deployment has taken
 * the code away.
 */
function latePage(load: () => Promise<Loaded>): ComponentType {
  const Page = late(async () => {
    const { Component, element } = await load().catch(async (failure: unknown) => {
      // The page is pending until the new document takes its place.
      if (await loadNewDocument()) await new Promise<never>(() => undefined)
      throw failure
    })
    return Component ?? (() => element)
  }, Place)
  return function LatePage() {
    return (
      <Suspense fallback={<PagePending />}>
        <Page />
      </Suspense>
    )
  }
}

/**
 * Lets pages whose code cannot be loaded fail in their own place, with another try: the router itself would keep the
 * failure for as long as the document lives.
 */
export function lateRoutes(routes: RouteObject[]): RouteObject[] {
  // A build that cannot load a page fails.
  if (import.meta.env.SSR) return routes
  return routes.map((route) => {
    const { lazy, children } = route
    if (children) route.children = lateRoutes(children)
    if (typeof lazy === 'function')
      route.lazy = () => lazy().catch(() => ({ Component: latePage(lazy as () => Promise<Loaded>) }))
    else if (typeof lazy?.Component === 'function') {
      const load = lazy.Component
      route.lazy = {
        ...lazy,
        Component: () => load().catch(() => latePage(async () => ({ Component: await load() }))),
      }
    }
    return route
  })
}
