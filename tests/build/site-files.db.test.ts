import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type RunningServer } from '../../supabase/local/http-server.ts'
import { securityHeaders, styleHashes } from '../../hosting/security-headers.ts'
import { browserPages } from '../../src/app/routing/public-pages.ts'
import { siteFiles } from '../../hosting/site-files.ts'
import { addFixtures, fixtures } from '../support/rights/permission-fixtures'
import * as served from '../support/browser/served-site'
import { testBackend } from '../support/database/test-backend'

const { documentsByAddress, leadsByAddress, page, titleOf } = served
const backend = testBackend()
const { sql } = backend
const api = { url: backend.url, publishableKey: backend.publishableKey }
const reach = { origin: 'http://localhost' }
const files: Record<string, string | Buffer> = {
  ...served.siteFiles,
  'share.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'share/events/written.jpg': Buffer.from('ffd8ffe0', 'hex'),
  _headers: '/*\n',
  '_nginx.conf': 'add_header X-Content-Type-Options "nosniff" always;\n',
}

let folder: string
let server: RunningServer
let deaf: RunningServer

beforeAll(async () => {
  folder = await served.writeSite(files)
  server = await listen(siteFiles(folder, api, reach), 0)
  deaf = await listen(siteFiles(folder, { ...api, url: 'http://localhost:1' }, reach), 0)
})
afterAll(async () => {
  await Promise.all([server.close(), deaf.close()])
  await rm(folder, { recursive: true, force: true })
})

const ask = (target: string, options: { method?: string; headers?: Record<string, string>; port?: number } = {}) =>
  served.askExactly({ path: target, port: server.port, ...options })

describe('what an address answers', () => {
  test.each([
    ...documentsByAddress,
    ['/about', 200, 'about'],
    ['/events', 200, 'events'],
    ['/events?utm_source=mail', 200, 'events'],
    ['/application?token=x', 200, 'shell'],
    ['/dashboard', 200, 'dashboard'],
    ['/dashboards', 404, '404'],
    ['/_headers', 404, '404'],
    ['/No-Such-Page', 404, '404'],
    ['/Shell', 404, '404'],
    ['/news/No%20such', 404, '404'],
    ['/%E0%A4%A', 404, '404'],
    ['/..%2f..%2fetc/passwd', 404, '404'],
  ] as const)('%s: %i', async (target, status, document) => {
    const answer = await ask(target)
    expect([answer.status, titleOf(answer)]).toEqual([status, document])
    expect(answer.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/gone-0.js',
    // What is sent in place of a file is no address of its own.
    '/about.html.br',
    '/assets/app-1a2b3c.js.gz',
  ])('%s is no page, and says so in a few bytes', async (target) => {
    const answer = await ask(target)
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toContain('text/plain')
  })

  test.each([
    ...leadsByAddress,
    ['/dashboard/', '/dashboard'],
    ['/\\bkcc.example/', '/bkcc.example'],
    ['/About', '/about'],
    ['/MEMBERS?q=Rila', '/members?q=Rila'],
    ['/About/', '/about'],
    ['/Events/Written?from=Mail', '/events/written?from=Mail'],
    ['/Newsletter/June', '/newsletter/june'],
    ['/Members/Rila/', '/members/rila'],
    [
      '/Dashboard/Members/20000000-0000-4000-8000-00000000000A',
      '/dashboard/members/20000000-0000-4000-8000-00000000000a',
    ],
    ['/Application?token=AbC', '/application?token=AbC'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await ask(from)
    expect([status, headers.location]).toEqual([301, to])
  })

  test('only reading is possible', async () => {
    const answer = await ask('/about', { method: 'POST' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('what is younger than the build', () => {
  const [young, renamed] = ['young', 'renamed']
  const rename = (table: string) => sql(`update public.${table} set slug = $2 where slug = $1`, [young, renamed])
  beforeAll(() =>
    sql(
      `insert into public.events (title, slug, description, start_date, end_date, location, category_id)
       select v.slug, v.slug, description, start_date, end_date, location, category_id
       from (select * from public.events where not is_online order by id limit 1) as e, unnest($1::text[]) as v (slug)`,
      [`{${young},fresh}`],
    ),
  )

  test('has the status of a page, and leads on from the address that it had', async () => {
    const first = await ask('/events/young')
    expect([first.status, titleOf(first)]).toEqual([200, 'shell'])
    await rename('events')
    const moved = await ask('/events/young?from=mail')
    expect([moved.status, moved.headers.location]).toEqual([301, '/events/renamed?from=mail'])
    expect((await ask('/events/renamed')).status).toBe(200)
  })

  test('is unknown while it is a draft, at its former address, too', async () => {
    for (const [published_at, status, former] of [
      [null, 404, 404],
      ['2126-01-01T00:00:00Z', 404, 404],
      ['2026-01-01T00:00:00Z', 200, 301],
    ]) {
      await sql('update public.events set published_at = $2 where slug = $1', [renamed, published_at])
      expect([(await ask('/events/renamed')).status, (await ask('/events/young')).status]).toEqual([status, former])
    }
  })

  test('is an issue from the moment its sending begins', async () => {
    expect((await ask('/newsletter/young')).status).toBe(404)
    await sql(
      `insert into public.newsletter_issues (id, subject, status, slug, sent_at, frozen, recipients) values (gen_random_uuid(), 'Young', 'sending', $1, now(), '[]', 1)`,
      [young],
    )
    const answer = await ask('/newsletter/young')
    expect([answer.status, titleOf(answer)]).toEqual([200, 'shell'])
    expect((await ask('/newsletter/young', { port: deaf.port })).status).toBe(503)
    expect((await ask('/share/newsletter/young.jpg')).headers['content-type']).toBe('image/png')
  })

  test('is a member as long as it is active, and leads on from the address that it had', async () => {
    await sql(`insert into public.members (name, slug, member_type) values ('Young member', $1, 'company')`, [young])
    const first = await ask('/members/young')
    expect([first.status, titleOf(first)]).toEqual([200, 'shell'])
    expect((await ask('/members/young', { port: deaf.port })).status).toBe(503)
    expect((await ask('/share/members/young.jpg')).headers['content-type']).toBe('image/png')
    await rename('members')
    const moved = await ask('/members/young')
    expect([moved.status, moved.headers.location]).toEqual([301, '/members/renamed'])
    await sql(`update public.members set status = 'inactive' where slug = $1`, [renamed])
    expect([(await ask('/members/renamed')).status, (await ask('/members/young')).status]).toEqual([404, 404])
  })

  test('is not denied when nobody can tell', async () => {
    const answer = await ask('/events/fresh', { port: deaf.port })
    expect([answer.status, answer.headers['retry-after'], titleOf(answer)]).toEqual([503, '10', 'shell'])
  })

  test.each([
    ['events/written', 200, 'image/jpeg', files['share/events/written.jpg']],
    ['events/fresh', 200, 'image/png', files['share.png']],
    ['other', 404, 'text/plain; charset=utf-8', undefined],
  ])("has the chamber's share picture, and what was built its own: %s", async (name, status, type, picture) => {
    const answer = await ask(`/share/${name}.jpg`)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, type])
    if (picture) expect(answer.body).toEqual(picture)
  })
})

describe('how it is sent', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  test.each(['/about', '/no-such-page', '/registration', '/dashboard/users', '/assets/app-1a2b3c.js'])(
    '%s compressed as the browser takes it',
    async (target) => {
      const plain = await ask(target)
      expect(plain.headers['content-encoding']).toBeUndefined()
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
      ] as const) {
        const { headers, body } = await ask(target, { headers: { 'accept-encoding': accepted } })
        expect([headers['content-encoding'], headers.vary, headers['content-length']]).toEqual([
          encoding,
          'Accept-Encoding',
          String(body.length),
        ])
        expect(unpack[encoding](body)).toEqual(plain.body)
        expect(headers['content-type']).toBe(plain.headers['content-type'])
      }
    },
  )

  test.each(['/about', '/registration', '/dashboard'])('%s once only, as long as it stays the same', async (target) => {
    const headers = { 'accept-encoding': 'br' }
    const first = await ask(target, { headers })
    const again = await ask(target, { headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.body.length, again.headers['cache-control'], again.headers.vary]).toEqual([
      304,
      0,
      'no-cache',
      'Accept-Encoding',
    ])
    expect((await ask(target, { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('what is hashed is kept for ever', async () => {
    expect((await ask('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/robots.txt')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/plain',
    })
  })

  test.each(['/about', '/registration', '/no-such-page', '/assets/app-1a2b3c.js'])(
    'HEAD %s says the same without a body',
    async (target) => {
      const [get, head] = [await ask(target), await ask(target, { method: 'HEAD' })]
      expect(head.body.length).toBe(0)
      expect([head.status, head.headers['content-length'], head.headers['content-type'], head.headers.etag]).toEqual([
        get.status,
        get.headers['content-length'],
        get.headers['content-type'],
        get.headers.etag,
      ])
    },
  )
})

describe('headers', () => {
  test.each([
    '/',
    '/about/',
    '/registration',
    '/dashboard',
    '/no-such-page',
    '/assets/app-1a2b3c.js',
    '/assets/gone-0.js',
    '/share.png',
  ])('%s carries those of security', async (target) => {
    const { headers } = await ask(target)
    for (const [name, value] of Object.entries(securityHeaders({ ...reach, styles: styleHashes(page('shell')) })))
      expect(headers[name.toLowerCase()], name).toBe(value)
  })

  test('pages for one person are kept from search engines, and only those', async () => {
    for (const target of [...browserPages, '/dashboard', '/dashboard/users', '/registration?token=x'])
      expect((await ask(target)).headers['x-robots-tag'], target).toBe('noindex')
    for (const target of ['/', '/about', '/events?page=2', '/events/written', '/assets/app-1a2b3c.js'])
      expect((await ask(target)).headers['x-robots-tag'], target).toBeUndefined()
  })
})

async function feed(path: string) {
  const response = await fetch(backend.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('the feeds, as the embedded backend serves them', () => {
  beforeAll(() => addFixtures(sql))
  test('news.xml has the newest published articles, and nothing of drafts and of what is to come', async () => {
    const { status, type, text } = await feed('/news.xml')
    expect({ status, type }).toEqual({ status: 200, type: 'application/rss+xml; charset=utf-8' })
    const published = await sql<{ slug: string; title: string }>(
      `select slug, title from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc limit 50`,
    )
    expect([...text.matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g)].map(([, address]) => address)).toEqual(
      published.map(({ slug }) => `${backend.url}/news/${slug}`),
    )
    expect(text).not.toContain('fixture-draft')
    expect(text).not.toContain('fixture-scheduled')
  })

  test('an article in it has its author and its picture', async () => {
    const { document } = new JSDOM((await feed('/news.xml')).text, { contentType: 'text/xml' }).window
    expect(document.querySelector('parsererror')).toBeNull()
    const written = await sql<{ slug: string; author: string; picture: string }>(
      `select n.slug, a.full_name as author, n.image_url as picture from public.news_articles n join public.authors a on a.id = n.author_id
       where n.slug = 'what-the-middle-corridor-changes'`,
    )
    const item = [...document.querySelectorAll('item')].find((each) =>
      each.querySelector('link')?.textContent?.endsWith(`/${written[0]?.slug}`),
    )
    const [creator] = item?.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'creator') ?? []
    expect(creator?.textContent).toBe(written[0]?.author)
    // RSS wants an email address in its own element for authors, which readers are not to have.
    expect(item?.querySelector('author')).toBeNull()
    const picture = item?.querySelector('enclosure')
    expect(picture?.getAttribute('url')).toBe(backend.url + written[0]?.picture)
    expect(picture?.getAttribute('type')).toBe('image/webp')
  })

  test('what an author writes is text in it, never markup', async () => {
    await sql(
      `update public.news_articles set title = '</title><script>alert(1)</script>', excerpt = ']]><x>&', published_at = now() where id = $1`,
      [fixtures.published],
    )
    const { document } = new JSDOM((await feed('/news.xml')).text, { contentType: 'text/xml' }).window
    const item = document.querySelector('item')
    expect(item?.querySelector('title')?.textContent).toBe('</title><script>alert(1)</script>')
    // A description is HTML to readers.
    expect(new JSDOM(item?.querySelector('description')?.textContent ?? '').window.document.body.innerHTML).toBe(
      ']]&gt;&lt;x&gt;&amp;',
    )
    expect(document.querySelectorAll('script, x')).toHaveLength(0)
  })

  test('events.ics has the events to come and of the last year, each with an id that stays', async () => {
    const { status, type, text } = await feed('/events.ics')
    expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
    const events = await sql<{ id: string }>(
      `select id from public.events where end_date >= now() - interval '365 days' and published_at <= now() order by start_date, id`,
    )
    const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(events.map(({ id }) => `UID:${id}@bkcc.example`))
    expect(text).not.toContain(fixtures.draftEvent)
    expect(text).not.toContain(fixtures.scheduledEvent)
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(
      (await sql(`select 1 from public.events where status = 'cancelled' and end_date >= now() - interval '365 days'`))
        .length,
    )
  })
})
