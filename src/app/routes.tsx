import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { applicationStatusQuery } from '@/features/applications/api'
import { directoryQuery, industriesQuery } from '@/features/directory/api'
import { readDirectoryFilter } from '@/features/directory/directory'
import { eventQuery, featuredEventQuery, pastEventsQuery, upcomingEventsQuery } from '@/features/events/api'
import { readEventsPage } from '@/features/events/events'
import { articleQuery, articlesQuery, categoriesQuery, featuredArticleQuery } from '@/features/news/api'
import { readNewsFilter } from '@/features/news/news'
import type { Section } from '@/features/session/permissions'
import { aboutQuery, legalQuery, servicesQuery, type LegalType } from '@/features/site/api'
import { leaveForDashboard, openingLoader } from './guards'
import type { RouteHandle } from './page-meta'
import { PagePending, RouteError } from './page-states'
import { PublicLayout } from './public-layout'

/** A read that a route starts: whatever `prefetchQuery` takes. */
type Prefetch = Parameters<QueryClient['prefetchQuery']>[0]

const handle = (meta: RouteHandle['meta'], section?: Section): RouteHandle => ({ meta, section })

/**
 * The routes of the product. Each page is a chunk of its own, and its reads start while the chunk is still loading:
 * loaders fill the cache and never wait.
 *
 * @param client the cache that loaders fill
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  const start = (reads: (args: LoaderFunctionArgs) => readonly unknown[]) => (args: LoaderFunctionArgs) => {
    // Query options of different results have no common type but what prefetchQuery takes of them. Each step reads anew, so
    // that it shows what was published or taken back meanwhile, unless the read itself says how long it stays good. What has
    // arrived a moment ago belongs to the same step: a former address leads to the new one with what it has read.
    for (const read of reads(args)) void client.prefetchQuery({ staleTime: 1000, ...(read as Prefetch) })
    return null
  }
  const query = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams
  const slugOf = ({ params }: LoaderFunctionArgs) => params.slug ?? ''
  const legal = (path: LegalType): RouteObject => ({
    path,
    handle: handle(path),
    loader: start(() => [legalQuery(path)]),
    lazy: async () => {
      const [{ LegalPage }, { CookieChoice }] = await Promise.all([import('@/features/site/legal-page'), import('@/features/consent/cookie-choice')])
      return { element: <LegalPage key={path} type={path} choice={path === 'cookies' ? <CookieChoice /> : null} /> }
    },
  })

  const publicPages: RouteObject[] = [
    { index: true, handle: { ...handle('home'), forStrangers: true }, loader: openingLoader, lazy: { Component: async () => (await import('@/features/home/home-page')).HomePage } },
    { path: 'about', handle: handle('about'), loader: start(() => [aboutQuery]), lazy: { Component: async () => (await import('@/features/site/about-page')).AboutPage } },
    { path: 'services', handle: handle('services'), loader: start(() => [servicesQuery]), lazy: { Component: async () => (await import('@/features/site/services-page')).ServicesPage } },
    {
      path: 'events',
      handle: handle('events'),
      loader: start((args) => [featuredEventQuery, upcomingEventsQuery(readEventsPage(query(args))), pastEventsQuery]),
      lazy: { Component: async () => (await import('@/features/events/events-page')).EventsPage },
    },
    { path: 'events/:slug', handle: handle('eventDetail'), loader: start((args) => [eventQuery(slugOf(args))]), lazy: { Component: async () => (await import('@/features/events/event-page')).EventPage } },
    {
      path: 'news',
      handle: handle('news'),
      loader: start((args) => {
        const { category, page } = readNewsFilter(query(args))
        return [featuredArticleQuery, articlesQuery(category, page), categoriesQuery]
      }),
      lazy: async () => {
        const [{ NewsPage }, { NewsletterForm }] = await Promise.all([import('@/features/news/news-page'), import('@/features/newsletter/newsletter-form')])
        return { element: <NewsPage newsletter={<NewsletterForm />} /> }
      },
    },
    { path: 'news/:slug', handle: handle('newsDetail'), loader: start((args) => [articleQuery(slugOf(args))]), lazy: { Component: async () => (await import('@/features/news/article-page')).ArticlePage } },
    {
      path: 'members',
      handle: handle('members'),
      loader: start((args) => {
        const filter = readDirectoryFilter(query(args))
        return [directoryQuery(filter), industriesQuery(filter.type)]
      }),
      lazy: { Component: async () => (await import('@/features/directory/directory-page')).DirectoryPage },
    },
    { path: 'membership', handle: handle('membership'), lazy: { Component: async () => (await import('@/features/membership/membership-page')).MembershipPage } },
    {
      path: 'application',
      handle: handle('application'),
      loader: start((args) => [applicationStatusQuery(query(args).get('token') ?? '')]),
      lazy: { Component: async () => (await import('@/features/applications/application-status-page')).ApplicationStatusPage },
    },
    {
      path: 'contact',
      handle: handle('contact'),
      lazy: async () => {
        const [{ ContactPage }, { NewsletterForm }] = await Promise.all([import('@/features/contact/contact-page'), import('@/features/newsletter/newsletter-form')])
        return { element: <ContactPage newsletter={<NewsletterForm />} /> }
      },
    },
    legal('terms'),
    legal('privacy'),
    legal('cookies'),
    {
      path: 'login',
      handle: { ...handle('login'), forStrangers: true },
      loader: (args) => leaveForDashboard(query(args).get('next')),
      lazy: { Component: async () => (await import('@/features/session/login-page')).LoginPage },
    },
    { path: 'reset-password', handle: handle('resetPassword'), lazy: { Component: async () => (await import('@/features/session/reset-password-page')).ResetPasswordPage } },
    { path: 'accept-invitation', handle: handle('acceptInvitation'), lazy: { Component: async () => (await import('@/features/session/accept-invitation-page')).AcceptInvitationPage } },
    { path: 'confirm-email', handle: handle('confirmEmail'), lazy: { Component: async () => (await import('@/features/session/confirm-email-page')).ConfirmEmailPage } },
    { path: 'registration', handle: handle('registration'), lazy: { Component: async () => (await import('@/features/registrations/registration-page')).RegistrationPage } },
    { path: 'newsletter/confirm', handle: handle('confirmSubscription'), lazy: { Component: async () => (await import('@/features/newsletter/newsletter-link-page')).ConfirmSubscriptionPage } },
    { path: 'newsletter/unsubscribe', handle: handle('unsubscribe'), lazy: { Component: async () => (await import('@/features/newsletter/newsletter-link-page')).UnsubscribePage } },
    { path: 'sitemap', handle: handle('sitemap'), lazy: { Component: async () => (await import('./sitemap-page')).SitemapPage } },
    { path: '*', handle: handle('notFound'), lazy: { Component: async () => (await import('./not-found-page')).NotFoundPage } },
  ]

  const dashboardPages: RouteObject[] = [
    { index: true, handle: handle('dashboard', 'overview'), lazy: { Component: async () => (await import('@/features/overview/overview-page')).OverviewPage } },
    { path: 'profile', handle: handle('profile', 'profile'), lazy: { Component: async () => (await import('@/features/profile/profile-page')).ProfilePage } },
    { path: 'users', handle: handle('users', 'users'), lazy: { Component: async () => (await import('@/features/users/users-page')).UsersPage } },
    { path: 'users/invitations', handle: handle('users', 'users'), lazy: { Component: async () => (await import('@/features/users/invitations-page')).InvitationsPage } },
    { path: 'settings', handle: handle('settings', 'settings'), lazy: { Component: async () => (await import('@/features/settings/settings-page')).SettingsPage } },
    { path: 'settings/record', handle: handle('record', 'record'), lazy: { Component: async () => (await import('@/features/settings/record-page')).RecordPage } },
    { path: 'mail', handle: handle('mail', 'mail'), lazy: { Component: async () => (await import('@/features/mail/mail-page')).MailPage } },
    { path: 'settings/privacy', handle: handle('officePrivacy', 'privacy'), lazy: { Component: async () => (await import('@/features/privacy/privacy-page')).PrivacyPage } },
    { path: 'messages', handle: handle('messages', 'messages'), lazy: { Component: async () => (await import('@/features/messages/messages-page')).MessagesPage } },
    { path: 'messages/:id', handle: handle('messages', 'messages'), lazy: { Component: async () => (await import('@/features/messages/message-page')).MessagePage } },
    { path: 'figures/:figure', handle: handle('figures', 'overview'), lazy: { Component: async () => (await import('@/features/overview/figure-page')).FigurePage } },
    { path: 'interchange', handle: handle('interchange', 'interchange'), lazy: { Component: async () => (await import('@/features/interchange/inbox-page')).InboxPage } },
    { path: 'interchange/announcements', handle: handle('announcements', 'announcements'), lazy: { Component: async () => (await import('@/features/announcements/announcements-page')).AnnouncementsPage } },
    { path: 'interchange/announcements/new', handle: handle('announcements', 'announcements'), lazy: { Component: async () => (await import('@/features/announcements/new-announcement-page')).NewAnnouncementPage } },
    { path: 'interchange/announcements/:id', handle: handle('announcements', 'announcements'), lazy: { Component: async () => (await import('@/features/announcements/announcement-office-page')).AnnouncementOfficePage } },
    { path: 'interchange/subscribers', handle: handle('subscribers', 'subscribers'), lazy: { Component: async () => (await import('@/features/subscribers/subscribers-page')).SubscribersPage } },
    { path: 'interchange/subscribers/import', handle: handle('subscribers', 'subscribers'), lazy: { Component: async () => (await import('@/features/subscribers/import-page')).SubscriberImportPage } },
    { path: 'interchange/:id', handle: handle('interchange', 'interchange'), lazy: { Component: async () => (await import('@/features/interchange/announcement-page')).AnnouncementPage } },
    { path: 'events', handle: handle('officeEvents', 'events'), lazy: { Component: async () => (await import('@/features/events/events-office-page')).EventsOfficePage } },
    { path: 'registrations', handle: handle('registrations', 'registrations'), lazy: { Component: async () => (await import('@/features/registrations/my-registrations-page')).MyRegistrationsPage } },
    { path: 'events/:id/attendees', handle: handle('attendees', 'events'), lazy: { Component: async () => (await import('@/features/registrations/attendees-page')).AttendeesPage } },
    { path: 'events/:id', handle: handle('officeEvents', 'events'), lazy: { Component: async () => (await import('@/features/events/event-office-page')).EventOfficePage } },
    { path: 'news', handle: handle('officeNews', 'news'), lazy: { Component: async () => (await import('@/features/news/news-office-page')).NewsOfficePage } },
    { path: 'news/:id', handle: handle('officeNews', 'news'), lazy: { Component: async () => (await import('@/features/news/article-office-page')).ArticleOfficePage } },
    { path: 'applications', handle: handle('officeApplications', 'applications'), lazy: { Component: async () => (await import('@/features/applications/applications-page')).ApplicationsPage } },
    { path: 'applications/:id', handle: handle('officeApplications', 'applications'), lazy: { Component: async () => (await import('@/features/applications/application-page')).ApplicationPage } },
    { path: 'members', handle: handle('officeMembers', 'members'), lazy: { Component: async () => (await import('@/features/members/members-page')).MembersOfficePage } },
    { path: 'members/import', handle: handle('officeMembers', 'members'), lazy: { Component: async () => (await import('@/features/members/import-page')).MemberImportPage } },
    { path: 'members/:id', handle: handle('officeMembers', 'members'), lazy: { Component: async () => (await import('@/features/members/member-page')).MemberOfficePage } },
    { path: '*', handle: handle('notFound', 'overview'), lazy: { Component: async () => (await import('./not-found-page')).NotFoundPage } },
  ]

  return [
    {
      element: <PublicLayout />,
      errorElement: <RouteError />,
      children: publicPages.map((route) => ({ ...route, errorElement: <RouteError />, hydrateFallbackElement: <PagePending /> })),
    },
    {
      path: 'dashboard',
      lazy: { Component: async () => (await import('./dashboard-layout')).DashboardLayout },
      errorElement: <RouteError />,
      hydrateFallbackElement: <PagePending />,
      handle: handle('dashboard'),
      children: dashboardPages.map((route) => ({ ...route, errorElement: <RouteError /> })),
    },
  ]
}
