import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { sitemapPages } from '../../src/app/public-pages'
import { saidTwice } from '../support/head'
import { siteOrigin as url } from '../support/site-origin'
import { testBackend } from '../support/test-backend'

// The readers of these pages run no scripts, so nothing here does.
const backend = testBackend()

type Node = Record<string, unknown> & { '@type': string }
type Read = {
  title: string
  meta: (name: string) => string | undefined
  canonical: string | undefined
  nodes: Node[]
  text: string
  links: string[]
}

// One window for all pages: a window per page would parse the page's style sheet each time.
const parser = new new JSDOM().window.DOMParser()

async function read(path: string): Promise<Read> {
  const response = await fetch(backend.siteUrl + path, { redirect: 'manual' })
  expect(response.status, path).toBe(200)
  const document = parser.parseFromString(await response.text(), 'text/html')
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '')
  const meta = (name: string) => {
    const found = all(`head meta[name="${name}"], head meta[property="${name}"]`, 'content')
    expect(found.length, `${name} on ${path}`).toBeLessThanOrEqual(1)
    return found[0]
  }
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as { '@context': string; '@graph': Node[] },
  )
  for (const block of blocks) expect(block['@context']).toBe('https://schema.org')
  expect(document.querySelectorAll('head title').length, `titles of ${path}`).toBe(1)
  return {
    title: document.title,
    meta,
    canonical: all('head link[rel="canonical"]', 'href')[0],
    nodes: blocks.flatMap((block) => block['@graph']),
    text: document.body.textContent,
    links: all('head link[rel="alternate"]', 'href'),
  }
}

let addresses: string[]
let sitemap: Document
beforeAll(async () => {
  const response = await fetch(`${backend.siteUrl}/sitemap.xml`)
  expect(response.headers.get('content-type')).toContain('xml')
  sitemap = new JSDOM(await response.text(), { contentType: 'application/xml' }).window.document
  addresses = [...sitemap.querySelectorAll('loc')].map(({ textContent }) => new URL(textContent).pathname)
})

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

test('the sitemap names the eleven routes with their priorities, then each event, article and letter with its last change, and each member', async () => {
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
  // Other tests add and remove rows meanwhile; only the seed's rows existed when the pages were written.
  const rows = await backend.sql<{ path: string }>(
    "select '/events/' || slug as path from events where id::text like '31000000-%' union all select '/news/' || slug from news_articles where id::text like '41000000-%' and status = 'published' and published_at <= now() union all select '/newsletter/' || slug from newsletter_letters where id::text like '44000000-%' and status = 'sent' union all select '/members/' || slug from members where id::text ~ '^2[01]0{6}-' and status = 'active'",
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ path }) => path).filter((path) => !addresses.includes(path))).toEqual([])
  // When a member has changed is told to nobody: something hidden may have.
  for (const { loc, lastmod } of entries.slice(11))
    expect([loc, isoDate.test(String(lastmod))]).toEqual([loc, !String(loc).includes('/members/')])
  const drafts = await backend.sql<{ slug: string }>(
    "select slug from news_articles where id::text like '41000000-%' and (status <> 'published' or published_at > now())",
  )
  for (const { slug } of drafts) expect(addresses).not.toContain(`/news/${slug}`)
  const former = await backend.sql<{ slug: string }>("select slug from members where status = 'inactive'")
  expect(former.length).toBeGreaterThan(0)
  for (const { slug } of former) expect(addresses).not.toContain(`/members/${slug}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('robots.txt lets crawlers at the site and not at the portal', async () => {
  const text = await (await fetch(`${backend.siteUrl}/robots.txt`)).text()
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /dashboard', `Sitemap: ${url}/sitemap.xml`]),
  )
})

test('each page that the sitemap names says without a script what it is', async () => {
  const titles = new Set<string>()
  const individuals = (
    await backend.sql<{ path: string }>(
      "select '/members/' || slug as path from members where member_type = 'individual'",
    )
  ).map(({ path }) => path)
  for (const path of addresses) {
    const { title, meta, canonical, nodes, text, links } = await read(path)
    expect(canonical, path).toBe(url + path)
    expect(meta('robots'), path).toBeUndefined()
    expect(title, path).toMatch(/^\S.* \| BKCC$/)
    titles.add(title)
    expect(meta('description')?.length, path).toBeGreaterThan(20)
    for (const [name, wanted] of Object.entries({
      'og:title': title,
      'og:description': meta('description'),
      'og:url': canonical,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': meta('description'),
      'twitter:image': meta('og:image'),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:site_name': 'Bulgarian–Kazakh Chamber of Commerce',
    }))
      expect(meta(name), `${name} of ${path}`).toBe(wanted)
    expect(meta('og:image:alt'), path).toBeTruthy()
    expect(meta('og:type'), path).toBe(/^\/(news|newsletter)\//.test(path) ? 'article' : 'website')
    expect(text.length, path).toBeGreaterThan(400)
    expect(links).toEqual(['/news.xml', '/events.ics'])
    const wanted =
      path === '/'
        ? ['Organization', 'WebSite']
        : /^\/events\/(?!past$)/.test(path)
          ? ['Event', 'BreadcrumbList']
          : path.startsWith('/news/')
            ? ['NewsArticle', 'BreadcrumbList']
            : path.startsWith('/newsletter/')
              ? ['Article', 'BreadcrumbList']
              : path.startsWith('/members/')
                ? [individuals.includes(path) ? 'Person' : 'Organization', 'BreadcrumbList']
                : ['BreadcrumbList']
    expect(
      nodes.map((node) => node['@type']),
      path,
    ).toEqual(wanted)
    for (const node of nodes) {
      const shape = path.startsWith('/members/') && node['@type'] !== 'BreadcrumbList' ? 'Member' : node['@type']
      const judged = shapes[shape]?.(node) ?? {}
      expect(
        Object.entries(judged).filter(([, good]) => !good),
        `${node['@type']} of ${path}`,
      ).toEqual([])
    }
  }
  expect(titles.size).toBe(addresses.length)
})

test('no page of the build says anything of itself twice', async () => {
  const { folder } = inject('site')
  const pages = (await readdir(folder, { recursive: true })).filter((name) => /^(?!_).*\.html$/.test(name))
  expect(pages.length).toBeGreaterThan(addresses.length)
  for (const name of pages) {
    const page = parser.parseFromString(await readFile(path.join(folder, name), 'utf8'), 'text/html')
    expect(page.head.querySelector('title')?.textContent, name).toMatch(/BKCC$/)
    expect(saidTwice(page), name).toEqual([])
  }
})

test("each event, article, letter and member has a share picture of its own, other pages the chamber's", async () => {
  const seen = new Set<string>()
  for (const path of addresses) {
    const picture = (await read(path)).meta('og:image') ?? ''
    if (!/^\/(events|news|newsletter|members)\/(?!past$)/.test(path)) {
      expect(picture, path).toBe(`${url}/share.png`)
      continue
    }
    expect(picture, path).toBe(`${url}/share${path}.jpg`)
    const response = await fetch(picture)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.headers.get('content-type'), bytes.length < 300_000], path).toEqual(['image/jpeg', true])
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height], path).toEqual([1200, 630])
    seen.add(bytes.toString('base64'))
  }
  expect(seen.size).toBe(addresses.length - sitemapPages.length - 2)
})

describe('pages for nobody to find', () => {
  test.each(['/login', '/reset-password', '/application?token=x', '/dashboard', '/dashboard/news'])(
    '%s says so before its scripts run',
    async (path) => {
      expect((await fetch(backend.siteUrl + path)).headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  test('the document of the dashboard says it itself', async () => {
    expect((await read('/dashboard')).meta('robots')).toBe('noindex')
  })
})

test('static hosts are told the headers that this server sends', async () => {
  const { headers } = await fetch(`${backend.siteUrl}/about`)
  const [first = ''] = (await readFile(path.join(inject('site').folder, '_headers'), 'utf8')).split('\n\n')
  const lines = first.split('\n').slice(1)
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    const [, name = '', value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    expect(headers.get(name), name).toBe(value)
  }
  expect(await readFile(path.join(inject('site').folder, '_redirects'), 'utf8')).toContain(
    '/dashboard/* /dashboard.html 200\n',
  )
})

test('no file of the build has a contact detail that is not for everybody', async () => {
  const details = await backend.sql<{ value: string; visibility: string }>(
    `select d.value, d.visibility from public.contact_details d join public.members m on m.id = d.member_id where m.status = 'active'`,
  )
  const { folder } = inject('site')
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(html|xml|ics|txt|json|js)$/.test(name),
  )
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  // An address has several lines, which the page parts.
  const isIn = ({ value }: { value: string }) => texts.some((text) => text.includes(value.split('\n')[0] ?? ''))
  const shown = details.filter(isIn).map(({ visibility }) => visibility)
  expect(new Set(shown)).toEqual(new Set(['everybody']))
})
