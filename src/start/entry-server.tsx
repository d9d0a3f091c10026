import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router-dom'
import { PagePending } from '@/app/routing/page-states'
import { Container } from '@/components/ui/page'
import { PublicLayout } from '@/app/public/public-layout'
import { Root, type Rendered } from '@/start/rendered'
import { createRoutes } from '@/app/routing/routes'
import type { Rendering } from '@/components/ui/rendering'
import { siteSettingsQuery, useSiteSettings } from '@/features/publish/site/public/api'
import { defaultSettings } from '@/features/publish/site/site'
import { CallError, NotFoundError } from '@/lib/data/errors'
import { createQueryClient } from '@/lib/data/query-client'

export { movedAddresses, publicAddresses, staticAddresses } from '@/app/routing/built-pages'

/** A page as the build writes it into a file. */
export type RenderedPage = {
  /** Tags of the document's head. */
  head: string
  /** The root element with the page inside. */
  root: string
  rendered: Rendered | null
}

/** Renders a page in its root element. React puts the tags of the document's head in front of that element. */
function renderRoot(page: ReactNode, rendered: boolean): { head: string; root: string } {
  const html = renderToString(
    <div id="root" data-rendered={rendered ? '' : undefined}>
      {page}
    </div>,
  )
  const start = html.indexOf('<div id="root"')
  return { head: html.slice(0, start), root: html.slice(start) }
}

/** Runs the queries that every page needs, once for all pages. */
export async function readShared(): Promise<DehydratedState> {
  const client = createQueryClient()
  await client.fetchQuery(siteSettingsQuery)
  return dehydrate(client)
}

/** Stands in for {@link readShared} when no backend is available. */
export function unread(): DehydratedState {
  const client = createQueryClient()
  client.setQueryData(siteSettingsQuery.queryKey, defaultSettings)
  return dehydrate(client)
}

/**
 * Renders a public page together with its data.
 *
 * @param path such as `/news/an-article`
 * @param shared the result of {@link readShared}
 * @returns the page, or null when no page has that path
 * @throws {CallError} when data that it needs could not be read
 */
export async function renderPage(
  path: string,
  rendering: Rendering,
  shared: DehydratedState,
): Promise<RenderedPage | null> {
  const client = createQueryClient()
  hydrate(client, shared)
  const handler = createStaticHandler(createRoutes(client))
  const context = await handler.query(new Request(rendering.origin + path))
  if (context instanceof Response) return null
  const [fault] = Object.values(context.errors ?? {}) as unknown[]
  if (fault) throw fault instanceof Error ? fault : new Error(`${path} could not be rendered`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const render = () =>
    renderRoot(
      <Root client={client} rendering={rendering}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Root>,
      true,
    )
  // Some queries depend on others (an event's seats on the event), so render until no query is missing.
  let page = render()
  for (let missing = missingReads(client); missing.length > 0; missing = missingReads(client)) {
    await Promise.all(missing.map((read) => read.fetch().catch(() => undefined)))
    const failed = client
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.status === 'error')?.state.error
    if (failed instanceof NotFoundError) return null
    if (failed) throw failed instanceof Error ? failed : new CallError(`${path} could not be rendered`)
    page = render()
  }
  // Mark the data as old, so that browsers refetch it whether the page was built a minute or a month ago.
  const { mutations, queries: read } = dehydrate(client)
  const queries = {
    mutations,
    queries: read.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: 0 } })),
  }
  return { ...page, rendered: { ...rendering, path, loaderData: context.loaderData, queries } }
}

function missingReads(client: ReturnType<typeof createQueryClient>) {
  // The observers' options hold these fields, but the cache's type does not declare them.
  const wanted = (options: { enabled?: unknown; queryFn?: unknown }) =>
    options.enabled !== false && options.queryFn !== undefined
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && wanted(options))
}

/** The outline of a page that only the browser can render, and what stands in its place without scripts. */
function Pending() {
  const email = useSiteSettings().office?.email
  return (
    <>
      <PagePending />
      <noscript>
        <Container className="py-section">
          <h1 className="font-serif text-title font-semibold">This page needs JavaScript</h1>
          <p className="mt-6 max-w-reading text-lead">
            Please switch it on
            {email && (
              <>
                , or write to{' '}
                <a className="underline" href={`mailto:${email}`}>
                  {email}
                </a>
              </>
            )}
            .
          </p>
        </Container>
      </noscript>
    </>
  )
}

/**
 * Renders the placeholder for a page that only the browser can render: the public header and footer around the outline
 * of a page, or the outline alone for the dashboard.
 */
export async function renderShell(
  rendering: Rendering,
  shared: DehydratedState,
  kind: 'public' | 'dashboard',
): Promise<RenderedPage> {
  const client = createQueryClient()
  hydrate(client, shared)
  const pending: RouteObject = { path: '*', element: <Pending /> }
  const handler = createStaticHandler(
    kind === 'public' ? [{ element: <PublicLayout />, children: [pending] }] : [pending],
  )
  const context = await handler.query(new Request(`${rendering.origin}/shell`))
  if (context instanceof Response) throw new Error('The shell leads elsewhere')
  const { root } = renderRoot(
    <Root client={client} rendering={rendering}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>,
    false,
  )
  return { head: '<title>BKCC</title>', root, rendered: null }
}
