import { hydrate, IsRestoringProvider } from '@tanstack/react-query'
import { startTransition, useContext, useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { isRenderedFor, loadPages, renderedId, Root, type Rendered } from '@/start/rendered'
import { prefetchAhead } from '@/start/prefetch'
import { pageTags } from '@/app/routing/page-meta'
import { createRoutes, patchRoutesOnNavigation } from '@/app/routing/routes'
import { RenderingContext } from '@/components/ui/rendering'
import { mayBeSignedIn } from '@/lib/data/backend'
import { registerErrorLog } from '@/lib/data/error-log'
import { ignoreStrayPresses } from '@/components/ui/stray-press'
import { admitLateFonts } from '@/app/public/late-fonts'
import { prepareFormats } from '@/start/prepare-formats'
import { createQueryClient } from '@/lib/data/query-client'
import { yieldToMain } from '@/lib/data/yield-to-main'

/**
 * Reports when its children are mounted and interactive. Only then does a prerendered page switch to the values of this
 * visitor and refetch its data, in a task of its own.
 */
function Beginning({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  const [rendering, setRendering] = useState(useContext(RenderingContext))
  useEffect(() => {
    onMount()
    void yieldToMain().then(() => startTransition(() => setRendering(null)))
  }, [onMount])
  return (
    <RenderingContext value={rendering}>
      <IsRestoringProvider value={rendering !== null}>{children}</IsRestoringProvider>
    </RenderingContext>
  )
}

function readRendered(): Rendered | undefined {
  const text = document.getElementById(renderedId)?.textContent
  return text ? (JSON.parse(text) as Rendered) : undefined
}

/**
 * Starts the product: hydrates the prerendered page if it matches the address, otherwise renders the page.
 *
 * @returns resolves once the page is interactive
 */
export async function start(): Promise<void> {
  registerErrorLog()
  ignoreStrayPresses()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount into')
  const client = createQueryClient()
  const routes = createRoutes(client)
  const rendered = readRendered()
  const fits = rendered !== undefined && isRenderedFor(window.location, rendered, routes, mayBeSignedIn())
  if (fits) await yieldToMain()
  if (rendered) hydrate(client, rendered.queries)
  if (fits) {
    await yieldToMain()
    const formats = document.querySelector('time, data') ? prepareFormats() : undefined
    await loadPages(routes, window.location.pathname)
    await formats
    await yieldToMain()
  }
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation,
    ...(fits && { hydrationData: { loaderData: rendered.loaderData } }),
  })
  if (fits) await yieldToMain()

  await new Promise<void>((resolve) => {
    const page = (
      <Root client={client} rendering={fits ? rendered : null}>
        <Beginning onMount={resolve}>
          <RouterProvider router={router} />
        </Beginning>
      </Root>
    )
    if (fits) {
      // In a transition React hydrates the page in small steps and lets scrolling and typing go first.
      startTransition(() => void hydrateRoot(root, page))
      return
    }
    // Keep the old content until the page that replaces it is complete.
    const show = () => {
      for (const tag of document.head.querySelectorAll(pageTags)) tag.remove()
      admitLateFonts()
      createRoot(root).render(page)
    }
    if (router.state.initialized) return show()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      show()
    })
  })
  prefetchAhead(routes)
}
