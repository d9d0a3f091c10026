import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatches, type UIMatch } from 'react-router-dom'
import { eventQuery } from '@/features/events/public/api'
import { articleQuery } from '@/features/news/public/api'
import type { Section } from '@/features/session/permissions'
import { useSiteSettings } from '@/features/site/public/api'
import { abbreviation, fullName } from '@/features/site/site'
import { sharePicture, shareSize } from '@/lib/pictures/share-picture'
import { useOrigin } from '@/components/ui/rendering'
import {
  articleNode,
  eventNode,
  organisationNode,
  structuredData,
  trail,
  websiteNode,
  type Node,
  type Site,
} from './structured-data'

/** What search engines and link previews read of a page. */
export type Meta = {
  title: string
  description: string
  keywords?: string
  image?: string | null
  type?: 'website' | 'article'
  noindex?: boolean
}

/** What a route's `handle` says of itself. */
export type RouteHandle = {
  meta: keyof typeof routeMeta
  /** Whether the page's loader sends on who is signed in. */
  forStrangers?: true
  /** The section of the dashboard that the page belongs to; decides who may open it. */
  section?: Section
}

/** A route's handle: which meta its page has, and the section of the dashboard that it belongs to. */
export const handle = (meta: RouteHandle['meta'], section?: Section): RouteHandle => ({ meta, section })

const homeMeta: Meta = {
  title: 'Home',
  description:
    'The Bulgarian–Kazakh Chamber of Commerce connects companies of both countries: networking, market access, trade support and market intelligence.',
  keywords: 'Bulgaria, Kazakhstan, chamber of commerce, bilateral trade, business network, market access',
}

/** The meta of a page of the signed-in area. */
const portal = (title: string): Meta => ({
  title,
  description: 'The member portal of the Bulgarian–Kazakh Chamber of Commerce.',
  noindex: true,
})

/** The meta of every route, by its name. */
export const routeMeta = {
  home: homeMeta,
  about: {
    title: 'About',
    description: 'Who we are, what we work for and how the chamber brings Bulgarian and Kazakh business together.',
    keywords: 'about BKCC, mission, goals, Bulgaria Kazakhstan business',
  },
  services: {
    title: 'Services',
    description:
      'Advisory, market research, trade missions, training and legal guidance for companies trading between Bulgaria and Kazakhstan.',
    keywords: 'trade services, market research, trade mission, export support',
  },
  events: {
    title: 'Events',
    description:
      'Business forums, trade missions, webinars and receptions of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'business events, trade forum, webinar, Sofia, Astana, Almaty',
  },
  eventDetail: {
    title: 'Event',
    description: 'Details, time, place and registration of an event of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'event, registration, business forum',
  },
  news: {
    title: 'News',
    description:
      'Trade relations, business development, member stories and market insights between Bulgaria and Kazakhstan.',
    keywords: 'trade news, Bulgaria Kazakhstan, market insights, member stories',
  },
  newsDetail: {
    title: 'News article',
    description: 'An article from the newsroom of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'news, article, trade relations',
    type: 'article',
  },
  members: {
    title: 'Members',
    description: 'The directory of companies and individuals who belong to the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'member directory, companies, Bulgaria, Kazakhstan, industry',
  },
  membership: {
    title: 'Membership',
    description: 'Benefits, annual fees and application: become a member of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'membership, join, benefits, fees, apply',
  },
  contact: {
    title: 'Contact',
    description: 'Write to, call or visit the office of the Bulgarian–Kazakh Chamber of Commerce in Sofia.',
    keywords: 'contact, office, Sofia, email, phone',
  },
  terms: {
    title: 'Terms of Use',
    description: 'The terms under which the website and member portal of the chamber may be used.',
    keywords: 'terms of use',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'Which personal data the chamber processes, why, for how long, and the rights you have.',
    keywords: 'privacy policy, GDPR, personal data',
  },
  cookies: {
    title: 'Cookie Policy',
    description: 'Which cookies and similar storage this site uses, and how to decide about them.',
    keywords: 'cookie policy',
  },
  login: {
    title: 'Member Login',
    description: 'Sign in to the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  dashboard: portal('Dashboard'),
  resetPassword: {
    title: 'Reset Password',
    description: 'Choose a new password for the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  acceptInvitation: {
    title: 'Your Invitation',
    description: 'Open your account in the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  confirmEmail: {
    title: 'Confirm Your Address',
    description: 'Confirm the new email address of your account in the member portal.',
    noindex: true,
  },
  application: {
    title: 'Your Application',
    description: 'How your application for membership of the Bulgarian–Kazakh Chamber of Commerce stands.',
    noindex: true,
  },
  confirmSubscription: {
    title: 'Confirm Your Subscription',
    description: 'Confirm that you want the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  unsubscribe: {
    title: 'Leave the Newsletter',
    description: 'Unsubscribe from the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  profile: portal('Profile Settings'),
  users: portal('Users'),
  officeApplications: portal('Applications'),
  officeMembers: portal('Members'),
  officeNews: portal('News'),
  officeEvents: portal('Events'),
  registration: {
    title: 'Your Registration',
    description: 'Your registration for an event of the Bulgarian–Kazakh Chamber of Commerce.',
    noindex: true,
  },
  registrations: portal('My Registrations'),
  participants: portal('Participants'),
  interchange: portal('Interchange'),
  announcements: portal('Announcements'),
  subscribers: portal('Subscribers'),
  settings: portal('Settings'),
  auditLog: portal('Audit Log'),
  mail: portal('Mail'),
  messages: portal('Messages'),
  officePrivacy: portal('Privacy'),
  figures: portal('Overview'),
  sitemap: { title: 'Sitemap', description: 'Download the sitemap of this site.', noindex: true },
  notFound: { ...homeMeta, noindex: true },
} satisfies Record<string, Meta>

/**
 * Keeps title, description, keywords, canonical address, social-share tags and structured data true to the route. React puts
 * the tags into the document's head, also while a page is rendered at build.
 */
export function PageMeta() {
  const match = useMatches().at(-1) as UIMatch<unknown, RouteHandle | undefined> | undefined
  const name = match?.handle?.meta ?? 'home'
  const slug = match?.params.slug ?? ''
  if (name === 'eventDetail') return <EventMeta key={slug} slug={slug} />
  if (name === 'newsDetail') return <ArticleMeta key={slug} slug={slug} />
  return <MetaTags meta={routeMeta[name]} graph={graphOf[name]} />
}

/** An event's own meta once it is read, the generic one until then. */
function EventMeta({ slug }: { slug: string }) {
  const { data } = useQuery(eventQuery(slug))
  if (!data) return <MetaTags meta={routeMeta.eventDetail} />
  return (
    <MetaTags
      meta={{
        ...routeMeta.eventDetail,
        title: data.title,
        description: data.summary,
        image: sharePicture(`/events/${data.slug}`),
      }}
      graph={(site) => [
        eventNode(site, data),
        trail(site, [routeMeta.events.title, '/events'], [data.title, `/events/${data.slug}`]),
      ]}
    />
  )
}

/** An article's own meta once it is read, the generic one until then. */
function ArticleMeta({ slug }: { slug: string }) {
  const { data } = useQuery(articleQuery(slug))
  if (!data) return <MetaTags meta={routeMeta.newsDetail} />
  return (
    <MetaTags
      meta={{
        ...routeMeta.newsDetail,
        title: data.title,
        description: data.summary,
        image: sharePicture(`/news/${data.slug}`),
      }}
      graph={(site) => [
        articleNode(site, data),
        trail(site, [routeMeta.news.title, '/news'], [data.title, `/news/${data.slug}`]),
      ]}
    />
  )
}

/** What the structured data of a page is about, given what they all share. */
type Graph = (site: Site) => readonly Node[]

/** The structured data of the pages that have an address of their own in the sitemap. */
const graphOf: Partial<Record<string, Graph>> = {
  home: (site) => [organisationNode(site), websiteNode(site)],
  ...Object.fromEntries(
    (
      [
        'about',
        'services',
        'events',
        'news',
        'members',
        'membership',
        'contact',
        'terms',
        'privacy',
        'cookies',
      ] as const
    ).map((name): [string, Graph] => [name, (site) => [trail(site, [routeMeta[name].title, `/${name}`])]]),
  ),
}

function MetaTags({ meta, graph }: { meta: Meta; graph?: Graph }) {
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  const { title: name, logoUrl } = useSiteSettings()
  const title = `${meta.title} | ${abbreviation}`
  // The pages and categories of a list are addresses of their own; anything else after the question mark is not.
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => key === 'page' || key === 'category'),
  )
  const url = origin + pathname + (kept.size ? `?${kept.toString()}` : '')
  const absolute = (address: string) => (/^https?:/.test(address) ? address : origin + address)
  const image = absolute(meta.image ?? '/share.png')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.keywords && <meta name="keywords" content={meta.keywords} />}
      {meta.noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={fullName} />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={meta.image ? meta.title : fullName} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={meta.description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={meta.image ? meta.title : fullName} />
      {graph && (
        <script type="application/ld+json">
          {structuredData(graph({ origin, name, logo: absolute(logoUrl || '/logo.svg') }))}
        </script>
      )}
    </>
  )
}
