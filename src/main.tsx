import { hydrate, IsRestoringProvider } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { isRenderedFor, loadPages, renderedId, Root, type Rendered } from '@/app/rendered'
import { prefetchAhead } from '@/app/prefetch'
import { createRoutes, patchRoutesOnNavigation } from '@/app/routes'
import { mayBeSignedIn } from '@/lib/backend'
import { prepareFormats } from '@/lib/dates'
import { registerErrorLog } from '@/lib/error-log'
import { createQueryClient } from '@/lib/query-client'
import { yieldToMain } from '@/lib/yield-to-main'

type BeginningProps = { /** Whether the page was rendered at build and is taken up. */ takenUp: boolean; onMount: () => void; children: ReactNode }

/** Tells when what it holds stands in the document and answers. A page that is taken up reads anew only then, in a task of its own. */
function Beginning({ takenUp, onMount, children }: BeginningProps) {
  const [isTaking, setTaking] = useState(takenUp)
  useEffect(() => {
    onMount()
    void yieldToMain().then(() => startTransition(() => setTaking(false)))
  }, [onMount])
  return <IsRestoringProvider value={isTaking}>{children}</IsRestoringProvider>
}

function readRendered(): Rendered | undefined {
  const text = document.getElementById(renderedId)?.textContent
  return text ? (JSON.parse(text) as Rendered) : undefined
}

/**
 * Starts the product: takes up the page that was rendered at build where it is the one that the address means, and makes it
 * otherwise.
 *
 * @returns resolves once the page answers
 */
export async function start(): Promise<void> {
  registerErrorLog()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount into')
  const client = createQueryClient()
  const routes = createRoutes(client)
  const rendered = readRendered()
  const fits = rendered !== undefined && isRenderedFor(window.location, rendered, routes, mayBeSignedIn())
  if (rendered) hydrate(client, rendered.queries)
  if (fits) {
    await loadPages(routes, window.location.pathname)
    await yieldToMain()
    if (document.querySelector('time, data')) prepareFormats()
    await yieldToMain()
  }
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation, ...(fits && { hydrationData: { loaderData: rendered.loaderData } }) })
  if (fits) await yieldToMain()

  await new Promise<void>((resolve) => {
    const page = (
      <Root client={client} rendering={fits ? rendered : null}>
        <Beginning takenUp={fits} onMount={resolve}>
          <RouterProvider router={router} />
        </Beginning>
      </Root>
    )
    if (fits) {
      // In a transition React takes the page up in small pieces, and whoever scrolls or types goes first.
      startTransition(() => void hydrateRoot(root, page))
      return
    }
    // What stands there stays until the page that takes its place is complete.
    const show = () => {
      for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
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
