import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createMailRoutes } from '@/app/routing/mail-routes'
import { createOfficeRoutes } from '@/app/routing/office-routes'
import { createRoutes } from '@/app/routing/routes'
import { createQueryClient } from '@/lib/data/query-client'
import { office, officeAnnouncement, officeLetter, still, withData } from '../support/addresses'

/** The routes that show a page, at any depth. */
const pagesOf = (route: RouteObject): RouteObject[] => route.children?.flatMap(pagesOf) ?? [route]

/** All routes, also those that are loaded when somebody goes there. */
const routes = createRoutes(createQueryClient())
routes.find(({ path }) => path === 'dashboard')?.children?.push(...createOfficeRoutes())
routes.find(({ id }) => id === 'public')?.children?.push(...createMailRoutes())
const routeOf = (address: string) => matchRoutes(routes, address.split(/[?#]/)[0] ?? '')?.at(-1)?.route

test('the walks of the browser tests lead through every route', () => {
  const walked = new Set(
    [...still, ...withData, ...office, ...officeAnnouncement('any'), ...officeLetter('any')].map(routeOf),
  )
  expect(
    routes
      .flatMap(pagesOf)
      .filter((route) => !walked.has(route))
      .map(({ path }) => path),
  ).toEqual([])
})

// Neither the database nor its functions know the routes, and the list of mails may not import the features it leads to.
test('the addresses that mails hold, and those to which their list leads, are addresses of pages', () => {
  const files = ['supabase/migrations', 'supabase/functions', 'src/features/write/mail'].flatMap((folder) =>
    readdirSync(path.resolve(import.meta.dirname, '../..', folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /(?<!_search)\.(sql|ts)$/.test(name))
      .map((file) => path.join(file.parentPath, file.name)),
  )
  const addresses = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /(?:['`]|siteUrl\})(\/(?!storage|functions|rest|auth|artwork)[a-z][^'`\n]*)['`]/g,
      ),
      // After a slash comes an id or a slug.
      ([, address = '']) => address.replace(/\$\{.*?\}/g, '').replace(/\/(?=[/?]|$)/g, '/any'),
    ),
  )
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/newsletter/unsubscribe?token=',
      '/reset-password?token={{ .TokenHash }}',
      '/dashboard/events/any/participants',
    ]),
  )
  expect(addresses.filter((address) => (routeOf(address)?.path ?? '*') === '*')).toEqual([])
})
