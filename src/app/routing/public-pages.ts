import { legalTitles } from '@/features/publish/legal/legal.ts'
import { pageTitles } from '@/features/publish/pages/pages.ts'

/** How often a page changes, in the terms of the sitemaps.org protocol 0.9. */
type ChangeFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** What search engines and link previews read from a page. */
export type Meta = {
  title: string
  description: string
  keywords: string
  image?: string | null
  type?: 'website' | 'article'
  noindex?: boolean
}

/** A page of the public site. */
export type PublicPage = Meta & {
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

const home = {
  path: '/',
  title: pageTitles.home,
  description:
    'The Bulgarian–Kazakh Chamber of Commerce connects companies of both countries: networking, market access, trade support and market intelligence.',
  keywords: 'Bulgaria, Kazakhstan, chamber of commerce, bilateral trade, business network, market access',
} satisfies PublicPage

/** A page that only the browser can render; search engines must not index it. */
const browserPage = (path: string, title: string, description: string, keywords: string) =>
  ({ path, title, description, keywords, browserOnly: true, noindex: true }) satisfies PublicPage

/**
 * Every page of the public site by its name. This is the single source for routes, page meta, structured data, sitemap,
 * navigation, the hosts' rules and the tests that visit every page. Priorities follow the specification, section 2.
 */
export const publicPages = {
  home: { ...home, atBuild: true, sitemap: { changes: 'weekly', priority: 1 } },
  about: {
    path: '/about',
    atBuild: true,
    title: pageTitles.about,
    description: 'Who we are, what we work for and how the chamber brings Bulgarian and Kazakh business together.',
    keywords: 'about BKCC, mission, goals, Bulgaria Kazakhstan business',
    sitemap: { changes: 'monthly', priority: 0.8 },
  },
  services: {
    path: '/services',
    atBuild: true,
    title: pageTitles.services,
    description:
      'Advisory, market research, trade missions, training and legal guidance for companies trading between Bulgaria and Kazakhstan.',
    keywords: 'trade services, market research, trade mission, export support',
    sitemap: { changes: 'monthly', priority: 0.8 },
  },
  events: {
    path: '/events',
    atBuild: true,
    title: 'Events',
    description:
      'Business forums, trade missions, webinars and receptions of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'business events, trade forum, webinar, Sofia, Astana, Almaty',
    sitemap: { changes: 'weekly', priority: 0.8 },
    isList: true,
  },
  pastEvents: {
    path: '/events/past',
    atBuild: true,
    title: 'Past Events',
    description: 'The forums, missions and meetings of the Bulgarian–Kazakh Chamber of Commerce, by year.',
    keywords: 'past events, trade forum, trade mission, webinar',
    isList: true,
  },
  eventDetail: {
    path: '/events/:slug',
    title: 'Event',
    description: 'Details, time, place and registration of an event of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'event, registration, business forum',
  },
  news: {
    path: '/news',
    atBuild: true,
    title: 'News',
    description:
      'Trade relations, business development, member stories and market insights between Bulgaria and Kazakhstan.',
    keywords: 'trade news, Bulgaria Kazakhstan, market insights, member stories',
    sitemap: { changes: 'daily', priority: 0.8 },
    isList: true,
  },
  newsDetail: {
    path: '/news/:slug',
    title: 'News article',
    description: 'An article from the newsroom of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'news, article, trade relations',
    type: 'article',
  },
  members: {
    path: '/members',
    atBuild: true,
    title: 'Members',
    description: 'The directory of companies and individuals who belong to the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'member directory, companies, Bulgaria, Kazakhstan, industry',
    sitemap: { changes: 'weekly', priority: 0.7 },
    isList: true,
  },
  memberDetail: {
    path: '/members/:slug',
    title: 'Member',
    description: 'What a member of the Bulgarian–Kazakh Chamber of Commerce does, and how to reach it.',
    keywords: 'member, company, contact, products, services',
  },
  membership: {
    path: '/membership',
    atBuild: true,
    title: pageTitles.membership,
    description: 'Benefits, annual fees and application: become a member of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'membership, join, benefits, fees, apply',
    sitemap: { changes: 'monthly', priority: 0.7 },
  },
  contact: {
    path: '/contact',
    atBuild: true,
    title: pageTitles.contact,
    description: 'Write to, call or visit the office of the Bulgarian–Kazakh Chamber of Commerce in Sofia.',
    keywords: 'contact, office, Sofia, email, phone',
    sitemap: { changes: 'monthly', priority: 0.6 },
  },
  newsletter: {
    path: '/newsletter',
    atBuild: true,
    title: 'Newsletter',
    description: 'The issues that the Bulgarian–Kazakh Chamber of Commerce has sent to its subscribers.',
    keywords: 'newsletter, issues',
    isList: true,
  },
  newsletterIssue: {
    path: '/newsletter/:slug',
    title: 'Issue',
    description: 'An issue of the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'newsletter, issue',
    type: 'article',
  },
  terms: {
    path: '/terms',
    atBuild: true,
    title: legalTitles.terms,
    description: 'The terms under which the website and member portal of the chamber may be used.',
    keywords: 'terms of use',
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  privacy: {
    path: '/privacy',
    atBuild: true,
    title: legalTitles.privacy,
    description: 'Which personal data the chamber processes, why, for how long, and the rights you have.',
    keywords: 'privacy policy, GDPR, personal data',
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  cookies: {
    path: '/cookies',
    atBuild: true,
    title: legalTitles.cookies,
    description: 'Which cookies and similar storage this site uses, and how to decide about them.',
    keywords: 'cookie policy',
    sitemap: { changes: 'yearly', priority: 0.4 },
    isList: true,
  },
  search: {
    path: '/search',
    atBuild: true,
    title: 'Search',
    description: 'Search the members, events, news and pages of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'search, members, events, news',
    noindex: true,
  },
  login: browserPage(
    '/login',
    'Member Login',
    'Sign in to the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    'sign in, member portal',
  ),
  resetPassword: browserPage(
    '/reset-password',
    'Reset Password',
    'Choose a new password for the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    'new password, member portal',
  ),
  acceptInvitation: browserPage(
    '/accept-invitation',
    'Your Invitation',
    'Open your account in the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    'invitation, member portal',
  ),
  confirmEmail: browserPage(
    '/confirm-email',
    'Confirm Your Email',
    'Confirm the new email address of your account in the member portal.',
    'email address, member portal',
  ),
  application: browserPage(
    '/application',
    'Your Application',
    'How your application for membership of the Bulgarian–Kazakh Chamber of Commerce stands.',
    'application, membership',
  ),
  registration: browserPage(
    '/registration',
    'Your Registration',
    'Your registration for an event of the Bulgarian–Kazakh Chamber of Commerce.',
    'registration, event',
  ),
  order: browserPage(
    '/order',
    'Your Order',
    'Your order of places at an event of the Bulgarian–Kazakh Chamber of Commerce.',
    'order, event',
  ),
  document: browserPage(
    '/document',
    'Your Document',
    'What took the place of a document of the Bulgarian–Kazakh Chamber of Commerce.',
    'document, invoice',
  ),
  confirmSubscription: browserPage(
    '/newsletter/confirm',
    'Confirm Your Subscription',
    'Confirm that you want the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    'newsletter, subscription',
  ),
  unsubscribe: browserPage(
    '/newsletter/unsubscribe',
    'Leave the Newsletter',
    'Unsubscribe from the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    'newsletter, unsubscribe',
  ),
  sitemap: browserPage('/sitemap', 'Sitemap', 'Download the sitemap of this site.', 'sitemap'),
  notFound: { ...home, path: '*', title: 'Page Not Found', noindex: true },
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
