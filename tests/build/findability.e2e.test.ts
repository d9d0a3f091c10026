import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import { browserPages, sitemapPages } from '../../src/app/routing/public-pages'
import { saidTwice } from '../support/page/head'
import { still, withData } from '../support/addresses'
import { siteOrigin as url } from '../support/browser/site-origin'
import { testBackend } from '../support/database/test-backend'

// The readers of these pages run no scripts, so nothing here does.
const backend = testBackend()
const { folder } = inject('site')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const sitemap = new JSDOM(textOf('sitemap.xml'), { contentType: 'application/xml' }).window.document
const addresses = [...sitemap.querySelectorAll('loc')].map(({ textContent }) => new URL(textContent).pathname)
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

type Node = Record<string, unknown> & { '@type': string }

// One window for all pages.
const parser = new new JSDOM().window.DOMParser()

/** A page of the build, without its style sheet, whose parsing takes most of the time. */
const pageOf = (name: string) =>
  parser.parseFromString(textOf(name).replaceAll(/<style[^>]*>.*?<\/style>/gs, ''), 'text/html')

/** What a page says of itself. */
function read(page: Document) {
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as { '@context': string; '@graph': Node[] },
  )
  for (const block of blocks) expect(block['@context']).toBe('https://schema.org')
  return {
    meta: (name: string) =>
      page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? undefined,
    nodes: blocks.flatMap((block) => block['@graph']),
  }
}

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/]+\/\S*$/.test(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim().length > 0

const articleShape = ({
  headline,
  description,
  datePublished,
  image,
  author,
  publisher,
  mainEntityOfPage,
}: Node): Record<string, boolean> => ({
  headline: isText(headline),
  description: isText(description),
  date: isoDate.test(String(datePublished)),
  image: (image as unknown[]).length > 0 && (image as unknown[]).every(isUrl),
  author: isText((author as Node).name),
  publisher: isText((publisher as Node).name),
  page: isUrl(mainEntityOfPage),
})

/** What search engines require of a node (developers.google.com/search/docs/appearance/structured-data), and what we add. */
const shapes: Record<string, (node: Node) => Record<string, boolean>> = {
  Organization: ({ name, url, logo, email, telephone, address, sameAs }) => ({
    name: isText(name),
    url: isUrl(url),
    logo: isUrl(logo),
    email: isText(email),
    telephone: isText(telephone),
    address: (address as Node)['@type'] === 'PostalAddress',
    sameAs: (sameAs as unknown[]).every(isUrl),
  }),
  WebSite: ({ name, url, potentialAction }) => {
    const { target, ...action } = potentialAction as Node & { target: Node }
    return {
      name: isText(name),
      url: isUrl(url),
      search:
        action['@type'] === 'SearchAction' &&
        String(target.urlTemplate).endsWith('/search?q={search_term_string}') &&
        action['query-input'] === 'required name=search_term_string',
    }
  },
  BreadcrumbList: ({ itemListElement }) => {
    const steps = itemListElement as (Node & { position: number })[]
    return {
      steps: steps.length >= 2,
      order: steps.every(({ position }, index) => position === index + 1),
      items: steps.every(({ name, item }) => isText(name) && isUrl(item)),
    }
  },
  Event: ({
    name,
    description,
    startDate,
    endDate,
    eventStatus,
    eventAttendanceMode,
    location,
    image,
    organizer,
    url,
  }) => {
    const place = location as Node
    return {
      name: isText(name),
      description: isText(description),
      url: isUrl(url),
      dates:
        isoDate.test(String(startDate)) &&
        isoDate.test(String(endDate)) &&
        Date.parse(String(startDate)) <= Date.parse(String(endDate)),
      status: /^https:\/\/schema\.org\/Event(Scheduled|Cancelled)$/.test(String(eventStatus)),
      mode: /^https:\/\/schema\.org\/(Online|Offline)EventAttendanceMode$/.test(String(eventAttendanceMode)),
      location:
        place['@type'] === 'VirtualLocation'
          ? isUrl(place.url)
          : place['@type'] === 'Place' && isText(place.name) && isText(place.address),
      image: (image as unknown[]).length > 0 && (image as unknown[]).every(isUrl),
      organizer: isText((organizer as Node).name),
    }
  },
  NewsArticle: articleShape,
  Article: articleShape,
  Member: ({ name, description, url, logo, image, sameAs, memberOf }) => ({
    name: isText(name),
    description: isText(description),
    url: URL.canParse(String(url)),
    logo: [logo, image].every((picture) => picture === undefined || isUrl(picture)),
    sameAs: sameAs === undefined || ((sameAs as unknown[]).length > 0 && (sameAs as unknown[]).every(isUrl)),
    memberOf: isUrl((memberOf as Node)['@id']),
  }),
}

/** The titles of the pages that every chamber has. */
const titles: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/about': 'About',
  '/services': 'Services',
  '/events': 'Events',
  '/events/past': 'Past Events',
  '/news': 'News',
  '/members': 'Members',
  '/membership': 'Membership',
  '/contact': 'Contact',
  '/terms': 'Terms of Use',
  '/privacy': 'Privacy Policy',
  '/cookies': 'Cookie Policy',
  '/events/sofia-astana-business-forum': 'Sofia–Astana Business Forum',
}

let individuals: string[] = []
beforeAll(async () => {
  const rows = await backend.sql<{ path: string }>(
    "select '/members/' || slug as path from members where member_type = 'individual'",
  )
  individuals = rows.map(({ path }) => path)
})

/** The types of the structured data of a page. */
function typesOf(address: string): string[] {
  if (address === '/') return ['Organization', 'WebSite']
  const [, kind = ''] = /^\/(events|news|newsletter|members)\/(?!past$)/.exec(address) ?? []
  const own: Record<string, string> = {
    events: 'Event',
    news: 'NewsArticle',
    newsletter: 'Article',
    members: individuals.includes(address) ? 'Person' : 'Organization',
  }
  return [...(kind ? [own[kind] ?? ''] : []), 'BreadcrumbList']
}

test('the sitemap names the eleven routes with their priorities, then each event, article and issue of the newsletter with its last change, and each member', async () => {
  const entries = [...sitemap.querySelectorAll('url')].map((entry) =>
    Object.fromEntries([...entry.children].map(({ tagName, textContent }) => [tagName, textContent])),
  )
  expect(entries.slice(0, 11)).toEqual(
    sitemapPages.map(({ path, changes, priority }) => ({
      loc: url + path,
      changefreq: changes,
      priority: priority.toFixed(1),
    })),
  )
  const rows = await backend.sql<{ path: string }>(
    "select '/events/' || slug as path from events union all select '/news/' || slug from news_articles where status = 'published' and published_at <= now() union all select '/newsletter/' || slug from newsletter_issues where status = 'sent' union all select '/members/' || slug from members where status = 'active'",
  )
  expect(rows.length).toBeGreaterThan(20)
  // Neither drafts nor former members are among them.
  expect(addresses.filter((address) => !titles[address] || address.startsWith('/events/sofia')).sort()).toEqual(
    [...rows.map(({ path }) => path), '/newsletter'].sort(),
  )
  // When a member has changed is told to nobody: something hidden may have.
  for (const { loc, lastmod } of entries.slice(11))
    expect([loc, isoDate.test(String(lastmod))]).toEqual([loc, !String(loc).includes('/members/')])
  expect(addresses.filter((address) => !files.includes(fileOf(address)))).toEqual([])
  expect(textOf('robots.txt').split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /dashboard', `Sitemap: ${url}/sitemap.xml`]),
  )
})

const seen = { titles: new Map<string, string>(), pictures: new Map<string, string>() }
/** Expects that no other page has the same. */
function expectOwn(known: Map<string, string>, value: string, address: string) {
  expect(known.get(value) ?? address).toBe(address)
  known.set(value, address)
}

/** Expects of a page that the sitemap names that it is whole, and says what it is, with a picture for whoever shares it. */
async function expectFound(address: string, page: Document) {
  const { meta, nodes } = read(page)
  const { title } = page
  expect(title).toMatch(/^\S.* \| BKCC$/)
  if (titles[address]) expect(title).toBe(`${titles[address]} | BKCC`)
  expectOwn(seen.titles, title, address)
  expect(page.querySelectorAll('h1').length).toBe(1)
  expect(page.querySelectorAll('[role=status]:has(.animate-pulse), [role=alert]').length).toBe(0)
  expect(meta('robots')).toBeUndefined()
  expect(meta('description')?.length).toBeGreaterThan(20)
  const picture = meta('og:image') ?? ''
  for (const [name, wanted] of Object.entries({
    'og:title': title,
    'og:description': meta('description'),
    'og:url': url + address,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': meta('description'),
    'twitter:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:site_name': 'Bulgarian–Kazakh Chamber of Commerce',
    'og:type': /^\/(news|newsletter)\//.test(address) ? 'article' : 'website',
  }))
    expect(meta(name), name).toBe(wanted)
  expect(meta('og:image:alt')).toBeTruthy()
  const all = (selector: string) => [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
  expect(all('link[rel="canonical"]')).toEqual([url + address])
  expect(all('link[rel="alternate"]')).toEqual(['/news.xml', '/events.ics'])
  expect(page.body.textContent.length).toBeGreaterThan(400)

  const types = typesOf(address)
  expect(nodes.map((node) => node['@type'])).toEqual(types)
  for (const node of nodes) {
    const shape = address.startsWith('/members/') && node['@type'] !== 'BreadcrumbList' ? 'Member' : node['@type']
    const judged = shapes[shape]?.(node) ?? {}
    expect(
      Object.entries(judged).filter(([, good]) => !good),
      node['@type'],
    ).toEqual([])
  }

  const isItem = types[0] !== 'BreadcrumbList' && address !== '/'
  expect(picture).toBe(isItem ? `${url}/share${address}.jpg` : `${url}/share.png`)
  if (!isItem) return
  const bytes = readFileSync(path.join(folder, `share${address}.jpg`))
  expect(bytes.length).toBeLessThan(300_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expectOwn(seen.pictures, bytes.toString('base64'), address)
}

/** Addresses that only the browser shows, and those that the backend answers. */
const elsewhere = [...browserPages, '/dashboard', '/sitemap', '/search', '/_local/', '/news.xml', '/events.ics']
const leadsSomewhere = (to: string) =>
  elsewhere.includes(to) || to.startsWith('/dashboard/') || files.includes(fileOf(to)) || files.includes(to.slice(1))

/** One page of each kind, of items as well, and the documents for other addresses; `npm run test:all` reads every page. */
const pages = files.filter(
  (name) =>
    /^(?!_).*\.html$/.test(name) &&
    (process.env.TEST_BREADTH || !name.includes('/') || [...still, ...withData].some((path) => fileOf(path) === name)),
)

test.each(pages)(
  '%s says without a script what it is, nothing twice, and each of its links leads somewhere',
  async (name) => {
    const page = pageOf(name)
    expect(page.title).toMatch(/BKCC$/)
    expect(saidTwice(page)).toEqual([])
    const address = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`
    if (addresses.includes(address)) await expectFound(address, page)
    const links = [...page.querySelectorAll('a')].map(
      (link) => new URL(link.getAttribute('href') || 'x:', url + address),
    )
    expect(links.filter(({ protocol }) => protocol === 'x:')).toEqual([])
    const own = links.filter(({ origin }) => origin === url)
    expect(own.filter(({ pathname }) => !leadsSomewhere(decodeURI(pathname))).map(String)).toEqual([])
    const anchors = own.filter(({ hash, pathname }) => hash && pathname === address)
    expect(anchors.filter(({ hash }) => !page.getElementById(hash.slice(1))).map(String)).toEqual([])
  },
)

test('the document of the dashboard says that it is for nobody to find', () => {
  expect(read(pageOf('dashboard.html')).meta('robots')).toBe('noindex')
})

test('no file of the build has a contact detail that is not for everybody', async () => {
  const details = await backend.sql<{ value: string; visibility: string }>(
    `select d.value, d.visibility from public.contact_details d join public.members m on m.id = d.member_id where m.status = 'active'`,
  )
  const texts = files.filter((name) => /\.(html|xml|ics|txt|json|js)$/.test(name)).map(textOf)
  // An address has several lines, which the page parts.
  const isIn = ({ value }: { value: string }) => texts.some((text) => text.includes(value.split('\n')[0] ?? ''))
  const shown = details.filter(isIn).map(({ visibility }) => visibility)
  expect(new Set(shown)).toEqual(new Set(['everybody']))
})

test('no file of the build has anything of drafts, and of what is not public yet', async () => {
  const unseen = await backend.sql<{ slug: string; title: string }>(
    `select slug, title from public.news_articles where status <> 'published' or published_at is null or published_at > now()
     union all select slug, title from public.events where published_at is null or published_at > now()
     union all select slug, subject from public.newsletter_issues where slug is not null and status not in ('sending', 'sent')`,
  )
  expect(unseen.length).toBeGreaterThan(2)
  const texts = files.filter((name) => /\.(html|xml|ics|txt|conf|json)$|^_headers$/.test(name)).map(textOf)
  expect(
    unseen.filter(
      ({ slug, title }) => files.some((name) => name.includes(slug)) || texts.some((text) => text.includes(title)),
    ),
  ).toEqual([])
})
