import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createMailRoutes } from '@/app/routing/mail-routes'
import { createOfficeRoutes } from '@/app/routing/office-routes'
import { createRoutes } from '@/app/routing/routes'
import { createQueryClient } from '@/lib/data/query-client'
import { office, officeAnnouncement, officeLetter, still, withData } from '../support/addresses'

/** The routes that show a page, at any depth. */
const pagesOf = (route: RouteObject): RouteObject[] => route.children?.flatMap(pagesOf) ?? [route]

test('the walks of the browser tests lead through every route', () => {
  const routes = createRoutes(createQueryClient())
  routes.find(({ path }) => path === 'dashboard')?.children?.push(...createOfficeRoutes())
  routes.find(({ id }) => id === 'public')?.children?.push(...createMailRoutes())
  const walked = new Set(
    [...still, ...withData, ...office, ...officeAnnouncement('any'), ...officeLetter('any')].map(
      (address) => matchRoutes(routes, address.split('?')[0] ?? '')?.at(-1)?.route,
    ),
  )
  expect(
    routes
      .flatMap(pagesOf)
      .filter((route) => !walked.has(route))
      .map(({ path }) => path),
  ).toEqual([])
})
