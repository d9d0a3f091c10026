import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import {
  createBrowserRouter,
  createMemoryRouter,
  RouterProvider,
  useNavigate,
  type RouteObject,
} from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createRoutes, patchRoutesOnNavigation } from '@/app/routing/routes'
import { Sheet } from '@/components/ui/sheet'
import { createQueryClient } from '@/lib/data/query-client'

export { api, emptyHome, pagesAre, server, siteIs, total } from './unit-server'

/**
 * Renders the real routes at an address, with its own cache and without retries.
 *
 * @param path where to start, such as `/events?page=2`
 * @returns Testing Library's result, the router (to read or change the address) and a user for actions
 */
export function renderApp(path: string) {
  return renderRoutes(path, createRoutes, patchRoutesOnNavigation)
}

/** Like {@link renderApp}, in the window's own history, where entries are counted. */
export function renderInHistory(path: string) {
  history.pushState(null, '', path)
  const app = renderRoutes(path, createRoutes, patchRoutesOnNavigation, createBrowserRouter)
  onTestFinished(() => app.router.dispose())
  return app
}

/**
 * Makes a function like {@link renderApp} for pages alone, by their routes: without the frame of the site or the dashboard.
 *
 * @param list the address of the list whose sheets the pages are; it is empty
 */
export function pagesAlone(pages: Readonly<Record<string, ComponentType>>, list?: string) {
  const routes: RouteObject[] = Object.entries(pages).map(([path, Page]) => ({
    path,
    element: list ? (
      <OverList list={list}>
        <Page />
      </OverList>
    ) : (
      <Page />
    ),
  }))
  return (path: string) => renderRoutes(path, () => [...routes, { path: '*', element: null }])
}

function OverList({ list, children }: { list: string; children: ReactNode }) {
  const navigate = useNavigate()
  return <Sheet onClose={() => void navigate(list)}>{children}</Sheet>
}

function renderRoutes(
  path: string,
  routesOf: typeof createRoutes,
  patch?: typeof patchRoutesOnNavigation,
  createRouter: typeof createMemoryRouter = createMemoryRouter,
) {
  const client = createQueryClient()
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retry: false },
  })
  const router = createRouter(routesOf(client), {
    initialEntries: [path],
    patchRoutesOnNavigation: patch,
  })
  const result = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...result, router, user: userEvent.setup() }
}

/**
 * Enters a text into a field at once. Typing key by key takes ten times as long, and only tests of keys need it.
 *
 * @param text the text to enter; braces are literal
 */
export async function enterText(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

/**
 * Presses an action in the menu of a list's row.
 *
 * @param row the name of the row
 * @param action the words of the action
 */
export async function pressInMenu(user: UserEvent, row: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions on ${row}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
