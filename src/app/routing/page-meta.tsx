import type { ComponentType } from 'react'
import { Helmet } from 'react-helmet-async'
import { useLocation, useMatches, type UIMatch } from 'react-router-dom'
import type { Section } from '@/features/people/session/permissions'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { fullName } from '@/features/publish/site/site'
import { NotFoundError } from '@/lib/data/errors'
import { shareSize } from '@/lib/pictures/share-picture'
import { useOrigin } from '@/components/ui/rendering'
import { homeWords, publicPages, type Meta, type PageWords, type PublicPage } from './public-pages'
import { organisationNode, structuredData, trail, websiteNode, type Node, type Site } from './structured-data'

/** A route's `handle`. */
export type RouteHandle = {
  meta: keyof typeof routeMeta
  /** The page's title, if it is not that of `meta`. */
  title?: string
  /** Its description and keywords, once its code has come; those of Home by default. */
  words?: PageWords
  /** Whether the page's loader redirects signed-in visitors. */
  forStrangers?: true
  /** The section of the dashboard that the page belongs to; decides who may open it. */
  section?: Section
  /** Sets the head of an item's page from the item itself. It comes with the page's code (`*-route.tsx`). */
  Head?: ComponentType<{ slug: string }>
}

/** Makes a route's handle from the name of its meta and, in the dashboard, its section and title. */
export const handle = (meta: RouteHandle['meta'], section?: Section, title?: string): RouteHandle => ({
  meta,
  section,
  title,
})

/** The meta of every route, by its name. Pages of the dashboard share theirs, but for the title. */
const routeMeta = {
  ...publicPages,
  dashboard: {
    title: 'Dashboard',
    noindex: true,
  },
} satisfies Record<string, Omit<Meta, keyof PageWords>>

/**
 * Sets title, description, keywords, canonical address, social-share tags and structured data for the current route,
 * both at build and in the browser. This must be the page's only `<Helmet>`: on React 19 it renders the tags, which
 * React moves into the head, and does not merge them with the tags of another `<Helmet>`.
 */
export function PageMeta() {
  const match = useMatches().at(-1) as UIMatch<unknown, RouteHandle | undefined> | undefined
  const { meta: name, title, words = homeWords, Head }: RouteHandle = match?.handle ?? { meta: 'home' }
  const slug = match?.params.slug ?? ''
  if (Head) return <Head key={slug} slug={slug} />
  return <MetaTags meta={{ ...words, ...routeMeta[name], ...(title && { title }) }} graph={graphOf(name)} />
}

/** Makes the nodes of a page's structured data from the site's shared facts. */
type Graph = (site: Site) => readonly Node[]

/** The structured data of the pages with a fixed address. */
function graphOf(name: RouteHandle['meta']): Graph | undefined {
  if (name === 'home') return (site) => [organisationNode(site), websiteNode(site)]
  if (name === 'pastEvents')
    return (site) => [
      trail(site, ...[publicPages.events, publicPages.pastEvents].map(({ title, path }) => [title, path] as const)),
    ]
  const page: Partial<PublicPage> & { title: string } = routeMeta[name]
  const { path, title, atBuild, noindex } = page
  return atBuild && !noindex && path !== undefined ? (site) => [trail(site, [title, path])] : undefined
}

/**
 * Selects the tags that {@link PageMeta} puts into the document's head. The other tags come from `index.html` and are
 * the same on every page.
 */
export const pageTags =
  'title, link[rel="canonical"], meta[name="description"], meta[name="keywords"], meta[name="robots"], meta[property^="og:"], meta[name^="twitter:"]'

/** The tags of an item's page before it has loaded, and when it is not there. */
export function PendingTags({ meta, error }: { meta: Meta; error: Error | null }) {
  return <MetaTags meta={error instanceof NotFoundError ? { ...meta, title: error.message, noindex: true } : meta} />
}

/** The tags of a page's head. */
export function MetaTags({ meta, graph }: { meta: Meta; graph?: Graph }) {
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  const { title: name, logoUrl, office, socialLinks } = useSiteSettings()
  const title = `${meta.title} | ${name}`
  // Each page, category and year of a list has its own canonical address; other query parameters do not belong to it.
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => ['page', 'category', 'year'].includes(key)),
  )
  const url = origin + pathname + (kept.size ? `?${kept.toString()}` : '')
  const absolute = (address: string) => (/^https?:/.test(address) ? address : origin + address)
  const image = absolute(meta.image ?? '/share.png')
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <meta name="keywords" content={meta.keywords} />
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
          {structuredData(graph({ origin, name, logo: absolute(logoUrl || '/logo.svg'), office, socialLinks }))}
        </script>
      )}
    </Helmet>
  )
}
