import { legalTitles } from '@/features/publish/legal/legal.ts'
import { pageTitles } from '@/features/publish/pages/pages.ts'

/** How often a page changes, in the terms of the sitemaps.org protocol 0.9. */
type ChangeFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** What search engines and link previews read besides the title. It comes with a page's code, not with that of all pages. */
export type PageWords = { description: string; keywords: string }

/** What search engines and link previews read from a page. */
export type Meta = PageWords & PageHead

type PageHead = {
  title: string
  image?: string | null
  type?: 'website' | 'article'
  noindex?: boolean
}

/** A page of the public site. */
export type PublicPage = PageHead & {
  /** In the router's syntax. */
  path: string
  /** Whether the build renders it at its path; for pages of single items, `built-pages.ts` says which. */
  atBuild?: true
  /** Its entry in the sitemap. */
  sitemap?: { changes: ChangeFrequency; priority: number }
  /**
   * Whether {@link listParameters} choose what it shows: the page of a list, the version of a legal text. Its prerendered file holds what
   * it shows without them.
   */
  isList?: true
  /** Whether only the browser can render it, because it needs a signed link or is for one person. */
  browserOnly?: true
}

/** The words of Home, and of what has none of its own. */
export const homeWords: PageWords = {
  description:
    'The Bulgarian–Kazakh Chamber of Commerce connects companies of both countries: networking, market access, trade support and market intelligence.',
  keywords: 'Bulgaria, Kazakhstan, chamber of commerce, bilateral trade, business network, market access',
}

/** A page that only the browser can render; search engines must not index it. */
const browserPage = (path: string, title: string) =>
  ({ path, title, browserOnly: true, noindex: true }) satisfies PublicPage

/**
 * Every page of the public site by its name. This is the single source for routes, titles, structured data, sitemap,
 * navigation, the hosts' rules and the tests that visit every page. Priorities follow the specification, section 2.
 */
export const publicPages = {
  home: { path: '/', title: pageTitles.home, atBuild: true, sitemap: { changes: 'weekly', priority: 1 } },
  about: {
    path: '/about',
    atBuild: true,
    title: pageTitles.about,
    sitemap: { changes: 'monthly', priority: 0.8 },
  },
  services: {
    path: '/services',
    atBuild: true,
    title: pageTitles.services,
    sitemap: { changes: 'monthly', priority: 0.8 },
  },
  events: {
    path: '/events',
    atBuild: true,
    title: 'Events',
    sitemap: { changes: 'weekly', priority: 0.8 },
    isList: true,
  },
  pastEvents: {
    path: '/events/past',
    atBuild: true,
    title: 'Past Events',
    isList: true,
  },
  eventDetail: {
    path: '/events/:slug',
    title: 'Event',
  },
  news: {
    path: '/news',
    atBuild: true,
    title: 'News',
    sitemap: { changes: 'daily', priority: 0.8 },
    isList: true,
  },
  newsDetail: {
    path: '/news/:slug',
    title: 'News article',
    type: 'article',
  },
  members: {
    path: '/members',
    atBuild: true,
    title: 'Members',
    sitemap: { changes: 'weekly', priority: 0.7 },
    isList: true,
  },
  memberDetail: {
    path: '/members/:slug',
    title: 'Member',
  },
  membership: {
    path: '/membership',
    atBuild: true,
    title: pageTitles.membership,
    sitemap: { changes: 'monthly', priority: 0.7 },
  },
  contact: {
    path: '/contact',
    atBuild: true,
    title: pageTitles.contact,
    sitemap: { changes: 'monthly', priority: 0.6 },
  },
  newsletter: {
    path: '/newsletter',
    atBuild: true,
    title: 'Newsletter',
    isList: true,
  },
  newsletterIssue: {
    path: '/newsletter/:slug',
    title: 'Issue',
    type: 'article',
  },
  terms: {
    path: '/terms',
    atBuild: true,
    title: legalTitles.terms,
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  privacy: {
    path: '/privacy',
    atBuild: true,
    title: legalTitles.privacy,
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  cookies: {
    path: '/cookies',
    atBuild: true,
    title: legalTitles.cookies,
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  search: {
    path: '/search',
    atBuild: true,
    title: 'Search',
    noindex: true,
  },
  login: {
    path: '/login',
    atBuild: true,
    title: 'Member Login',
    noindex: true,
  },
  resetPassword: browserPage('/reset-password', 'Reset Password'),
  acceptInvitation: browserPage('/accept-invitation', 'Your Invitation'),
  confirmEmail: browserPage('/confirm-email', 'Confirm Your Email'),
  application: browserPage('/application', 'Your Application'),
  registration: browserPage('/registration', 'Your Registration'),
  order: browserPage('/order', 'Your Order'),
  document: browserPage('/document', 'Your Document'),
  confirmSubscription: browserPage('/newsletter/confirm', 'Confirm Your Subscription'),
  unsubscribe: browserPage('/newsletter/unsubscribe', 'Leave the Newsletter'),
  sitemap: browserPage('/sitemap', 'Sitemap'),
  notFound: { path: '*', title: 'Page Not Found', noindex: true },
} satisfies Record<string, PublicPage>

/** The name of a page of the public site. */
export type PublicPageName = keyof typeof publicPages

const all: readonly PublicPage[] = Object.values(publicPages)

/** The pages of the sitemap in its order. */
export const sitemapPages = all.flatMap(({ path, title, sitemap }) => (sitemap ? [{ path, title, ...sitemap }] : []))

/** The paths of the pages that the build renders. */
export const builtPages = all.filter(({ atBuild }) => atBuild).map(({ path }) => path)

/** The paths of the pages that only the browser can render. */
export const browserPages = all.filter(({ browserOnly }) => browserOnly).map(({ path }) => path)

/** The paths of the pages whose query parameters choose what they show. */
export const listPages = all.filter(({ isList }) => isList).map(({ path }) => path)

/**
 * The query parameters that change what a public page shows: its page, filters, search or version. Any other parameter, such as
 * a campaign's name, changes nothing.
 */
export const listParameters: readonly string[] = [
  'page',
  'category',
  'type',
  'industry',
  'country',
  'city',
  'keyword',
  'sort',
  'q',
  'tag',
  'place',
  'month',
  'year',
  'version',
]

const links = (...names: PublicPageName[]) =>
  names.map((name) => ({ to: publicPages[name].path, label: publicPages[name].title }))

/** The main navigation in its order (specification, section 2). */
export const navigation = links('home', 'about', 'members', 'services', 'events', 'news', 'contact')

/** The footer's quick links: the first three of the navigation (specification, section 2), and Membership. */
export const quickLinks = [...navigation.slice(0, 3), ...links('membership')]

/** The footer's links to what the law asks for; the last one leads to the choice about statistics. */
export const legalLinks = [
  ...links('terms', 'privacy', 'cookies'),
  { to: `${publicPages.cookies.path}#cookie-choice`, label: 'Cookie settings' },
]
