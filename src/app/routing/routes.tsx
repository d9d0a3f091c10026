import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { directoryChoicesQuery, directoryQuery } from '@/features/members/directory/public/api'
import { companyQuery } from '@/features/members/company-pages/public/api'
import { readDirectoryFilter } from '@/features/members/directory/directory'
import {
  eventQuery,
  featuredEventQuery,
  pastEventsQuery,
  upcomingEventsQuery,
} from '@/features/events/events/public/api'
import { readEventFilter } from '@/features/events/events/events'
import { articleQuery, articlesQuery, categoriesQuery, featuredArticleQuery } from '@/features/publish/news/public/api'
import { readNewsFilter } from '@/features/publish/news/news'
import { type LegalType } from '@/features/publish/legal/legal'
import { legalQuery } from '@/features/publish/legal/public/api'
import { aboutQuery, contactQuery, membershipQuery, servicesQuery } from '@/features/publish/pages/public/api'
import { leaveForDashboard, openingLoader } from './guards'
import { lateRoutes } from './late-routes'
import { handle, type RouteHandle } from './page-meta'
import { PagePending, RouteError } from './page-states'
import { PublicLayout } from '../public/public-layout'
import { browserPages, publicPages, type PageWords, type PublicPageName } from './public-pages'

/** A query that a route prefetches, as `prefetchQuery` takes it. */
type Prefetch = Parameters<QueryClient['prefetchQuery']>[0]

const dashboardId = 'dashboard'
const publicId = 'public'

/**
 * Adds the routes of the dashboard's sections, or of the pages that mails lead to, on the first navigation to one of
 * them. Most visitors do not need them, and every route makes the router start more slowly.
 */
export const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (path.startsWith('/dashboard/'))
    patch(dashboardId, lateRoutes((await import('./office-routes')).createOfficeRoutes()))
  else if (browserPages.includes(path.toLowerCase().replace(/\/$/, '')))
    patch(publicId, lateRoutes((await import('./mail-routes')).createMailRoutes()))
}

/**
 * The routes of the product, except those of the dashboard's sections ({@link patchRoutesOnNavigation}). Each page is a
 * chunk of its own. Its queries start while the chunk is still loading: loaders fill the cache and never wait.
 *
 * @param client the cache that loaders fill
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  const start = (reads: (args: LoaderFunctionArgs) => readonly unknown[]) => (args: LoaderFunctionArgs) => {
    // Query options with different results have no common type other than what prefetchQuery accepts. Each navigation
    // refetches, so that it shows what was published or withdrawn meanwhile, unless the query sets its own staleTime.
    // Data younger than a second is reused: a redirect from a former address has just read it.
    for (const read of reads(args)) void client.prefetchQuery({ staleTime: 1000, ...(read as Prefetch) })
    return null
  }
  const query = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams
  const slugOf = ({ params }: LoaderFunctionArgs) => params.slug ?? ''
  /** The route of a page whose code brings what search engines read of it. */
  const page = (name: PublicPageName, load: () => Promise<{ element: ReactNode; words?: PageWords }>) => {
    const own: RouteHandle = handle(name)
    return {
      path: publicPages[name].path,
      handle: own,
      lazy: async () => {
        const { element, words } = await load()
        own.words = words
        return { element }
      },
    }
  }
  const legal = (name: LegalType): RouteObject => ({
    ...page(name, async () => {
      const [{ LegalPage, words }, { CookieChoice }] = await Promise.all([
        import('@/features/publish/legal/public/legal-page'),
        import('@/features/publish/site/public/cookie-choice'),
      ])
      return {
        element: <LegalPage key={name} type={name} choice={name === 'cookies' ? <CookieChoice /> : null} />,
        words: words[name],
      }
    }),
    // A version other than the one in force is read by the page itself.
    loader: start((args) => (query(args).has('version') ? [] : [legalQuery(name)])),
  })

  const login = page('login', async () => {
    const { LoginPage, words } = await import('@/features/people/session/login-page')
    return { element: <LoginPage />, words }
  })
  login.handle.forStrangers = true

  const publicRoutes: RouteObject[] = [
    {
      index: true,
      handle: { ...handle('home'), forStrangers: true },
      loader: openingLoader,
      lazy: { Component: async () => (await import('@/features/publish/pages/public/home-page')).HomePage },
    },
    {
      ...page('about', async () => {
        const { AboutPage, words } = await import('@/features/publish/pages/public/about-page')
        return { element: <AboutPage />, words }
      }),
      loader: start(() => [aboutQuery]),
    },
    {
      ...page('services', async () => {
        const { ServicesPage, words } = await import('@/features/publish/pages/public/services-page')
        return { element: <ServicesPage />, words }
      }),
      loader: start(() => [servicesQuery]),
    },
    {
      ...page('events', async () => {
        const { EventsPage, words } = await import('@/features/events/events/public/events-page')
        return { element: <EventsPage />, words }
      }),
      loader: start((args) => [featuredEventQuery, upcomingEventsQuery(readEventFilter(query(args))), pastEventsQuery]),
    },
    page('pastEvents', async () => {
      const { PastEventsPage, words } = await import('@/features/events/events/public/lists/past-events-page')
      return { element: <PastEventsPage />, words }
    }),
    {
      path: publicPages.eventDetail.path,
      loader: start((args) => [eventQuery(slugOf(args))]),
      lazy: () => import('./event-route'),
    },
    {
      ...page('news', async () => {
        const [{ NewsPage, words }, { NewsletterForm }] = await Promise.all([
          import('@/features/publish/news/public/news-page'),
          import('@/features/write/newsletter/public/newsletter-form'),
        ])
        return { element: <NewsPage newsletter={<NewsletterForm />} />, words }
      }),
      loader: start((args) => {
        return [featuredArticleQuery, articlesQuery(readNewsFilter(query(args))), categoriesQuery]
      }),
    },
    {
      path: publicPages.newsDetail.path,
      loader: start((args) => [articleQuery(slugOf(args))]),
      lazy: () => import('./article-route'),
    },
    {
      path: publicPages.members.path,
      loader: start((args) => {
        const filter = readDirectoryFilter(query(args))
        return [directoryQuery(filter), directoryChoicesQuery(filter)]
      }),
      lazy: () => import('./directory-route'),
    },
    {
      path: publicPages.memberDetail.path,
      loader: start((args) => [companyQuery(slugOf(args))]),
      lazy: () => import('./company-route'),
    },
    {
      ...page('membership', async () => {
        const { MembershipPage, words } = await import('@/features/publish/pages/public/membership-page')
        return { element: <MembershipPage />, words }
      }),
      loader: start(() => [membershipQuery]),
    },
    {
      ...page('contact', async () => {
        const [{ ContactPage, words }, { NewsletterForm }] = await Promise.all([
          import('@/features/publish/pages/public/contact-page'),
          import('@/features/write/newsletter/public/newsletter-form'),
        ])
        return { element: <ContactPage newsletter={<NewsletterForm />} />, words }
      }),
      loader: start(() => [contactQuery]),
    },
    {
      path: publicPages.search.path,
      lazy: () => import('./search-route'),
    },
    legal('terms'),
    legal('privacy'),
    legal('cookies'),
    { ...login, loader: (args) => leaveForDashboard(query(args).get('next')) },
    page('newsletter', async () => {
      const { ArchivePage, words } = await import('@/features/write/newsletter/public/archive/archive-page')
      return { element: <ArchivePage />, words }
    }),
    {
      path: publicPages.newsletterIssue.path,
      lazy: () => import('./issue-route'),
    },
    page('notFound', async () => {
      const { NotFoundPage } = await import('../public/not-found-page')
      return { element: <NotFoundPage /> }
    }),
  ]

  return lateRoutes([
    {
      id: publicId,
      element: <PublicLayout />,
      errorElement: <RouteError />,
      children: publicRoutes.map((route) => ({
        ...route,
        errorElement: <RouteError />,
        hydrateFallbackElement: <PagePending />,
      })),
    },
    {
      path: 'dashboard',
      id: dashboardId,
      lazy: { Component: async () => (await import('../dashboard/dashboard-layout')).DashboardLayout },
      errorElement: <RouteError />,
      hydrateFallbackElement: <PagePending />,
      handle: handle('dashboard'),
      children: [
        {
          index: true,
          handle: handle('dashboard', 'overview'),
          errorElement: <RouteError />,
          lazy: { Component: async () => (await import('@/features/office/overview/overview-page')).OverviewPage },
        },
      ],
    },
  ])
}
