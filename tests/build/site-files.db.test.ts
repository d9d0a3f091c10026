import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFolder } from '../../scripts/compress.ts'
import { listen, type RunningServer } from '../../supabase/local/http-server.ts'
import { securityHeaders, styleHashes } from '../../hosting/security-headers.ts'
import { browserPages } from '../../src/app/public-pages.ts'
import { siteFiles } from '../../hosting/site-files.ts'
import { testBackend } from '../support/test-backend'

const database = testBackend()
const api = { url: database.url, publishableKey: database.publishableKey }
const reach = { origin: 'http://localhost' }
/** Long enough to be worth compressing. */
const page = (name: string) =>
  `<!doctype html><title>${name}</title><style>p { color: green }</style>${'<p>The chamber</p>'.repeat(200)}`
const files: Record<string, string | Buffer> = {
  ...Object.fromEntries(
    ['index', 'about', 'events', 'events/past', 'events/written', 'newsletter', 'shell', 'dashboard', '404'].map(
      (name) => [`${name}.html`, page(name)],
    ),
  ),
  'assets/app-1a2b3c.js': `export const text = '${'long '.repeat(400)}'`,
  'share.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'share/events/written.jpg': Buffer.from('ffd8ffe0', 'hex'),
  'robots.txt': 'User-agent: *\n',
  _headers: '/*\n',
  '_nginx.conf': 'add_header X-Content-Type-Options "nosniff" always;\n',
}

let folder: string
let server: RunningServer
let deaf: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-files-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await compressFolder(folder)
  server = await listen(siteFiles(folder, api, reach), 0)
  deaf = await listen(siteFiles(folder, { ...api, url: 'http://localhost:1' }, reach), 0)
})
afterAll(async () => {
  await Promise.all([server.close(), deaf.close()])
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A request as it is written here: nothing is normalised, decompressed or followed. */
function ask(
  target: string,
  {
    method = 'GET',
    headers = {},
    port = server.port,
  }: { method?: string; headers?: Record<string, string>; port?: number } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .once('error', reject)
      .end()
  })
}

const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(body.toString())?.[1]

describe('what an address answers', () => {
  const cases: [target: string, status: number, document: string | undefined][] = [
    ['/', 200, 'index'],
    ['/about', 200, 'about'],
    ['/about?utm_source=mail', 200, 'about'],
    ['/events', 200, 'events'],
    ['/events/written', 200, 'events/written'],
    ['/events?page=2', 200, 'shell'],
    ['/events/past', 200, 'events/past'],
    ['/events/past?year=2025', 200, 'shell'],
    ['/events?utm_source=mail', 200, 'events'],
    ['/newsletter', 200, 'newsletter'],
    ['/newsletter?page=2', 200, 'shell'],
    ['/newsletter/unsubscribe?token=x', 200, 'shell'],
    ['/newsletter/no-such-letter', 404, 'shell'],
    ['/members/no-such-member', 404, 'shell'],
    ['/login', 200, 'shell'],
    ['/application?token=x', 200, 'shell'],
    ['/dashboard', 200, 'dashboard'],
    ['/dashboard/users/invitations', 200, 'dashboard'],
    ['/dashboards', 404, '404'],
    ['/no-such-page', 404, '404'],
    ['/shell', 404, '404'],
    ['/404', 404, '404'],
    ['/_headers', 404, '404'],
    ['/_nginx.conf', 404, '404'],
    ['/events/no-such-event', 404, 'shell'],
    ['/No-Such-Page', 404, '404'],
    ['/Shell', 404, '404'],
    ['/news/No%20such', 404, '404'],
    ['/%E0%A4%A', 404, '404'],
    ['/..%2f..%2fetc/passwd', 404, '404'],
  ]
  test.each(cases)('%s: %i', async (target, status, document) => {
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
    ['/about/', '/about'],
    ['/about/?a=1', '/about?a=1'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/index?a=1', '/?a=1'],
    ['/dashboard/', '/dashboard'],
    ['//bkcc.example/', '/bkcc.example'],
    ['/\\bkcc.example/', '/bkcc.example'],
    ['//', '/'],
    ['/events//written', '/events/written'],
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
  const [young, renamed] = [`young-${randomBytes(4).toString('hex')}`, `renamed-${randomBytes(4).toString('hex')}`]
  const insert = `insert into public.events (title, slug, description, start_date, end_date, location, category_id)
    select title, $1, description, start_date, end_date, location, category_id from public.events where not is_online order by id limit 1`
  beforeAll(() => database.sql(insert, [young]))
  afterAll(() => database.sql('delete from public.events where slug = any($1)', [[young, renamed]]))

  test('has the status of a page, and leads on from the address that it had', async () => {
    const first = await ask(`/events/${young}`)
    expect([first.status, titleOf(first)]).toEqual([200, 'shell'])
    await database.sql('update public.events set slug = $2 where slug = $1', [young, renamed])
    const moved = await ask(`/events/${young}?from=mail`)
    expect([moved.status, moved.headers.location]).toEqual([301, `/events/${renamed}?from=mail`])
    expect((await ask(`/events/${renamed}`)).status).toBe(200)
    await database.sql('update public.events set slug = $1 where slug = $2', [young, renamed])
  })

  test('is unknown while it is a draft, at its former address, too', async () => {
    await database.sql('update public.events set slug = $2 where slug = $1', [young, renamed])
    for (const published_at of [null, '2126-01-01T00:00:00Z']) {
      await database.sql('update public.events set published_at = $2 where slug = $1', [renamed, published_at])
      expect([(await ask(`/events/${renamed}`)).status, (await ask(`/events/${young}`)).status]).toEqual([404, 404])
    }
    await database.sql('update public.events set slug = $1, published_at = now() where slug = $2', [young, renamed])
    expect((await ask(`/events/${young}`)).status).toBe(200)
  })

  test('is a letter from the moment its sending begins', async () => {
    await database.sql(
      `insert into public.newsletter_letters (id, subject, status, slug, sent_at, frozen, recipients) values (gen_random_uuid(), 'Young', 'sending', $1, now(), '[]', 1)`,
      [young],
    )
    const answer = await ask(`/newsletter/${young}`)
    await database.sql('delete from public.newsletter_letters where slug = $1', [young])
    expect([answer.status, titleOf(answer)]).toEqual([200, 'shell'])
    expect((await ask(`/newsletter/${young}`)).status).toBe(404)
    expect((await ask(`/newsletter/${young}`, { port: deaf.port })).status).toBe(503)
    expect((await ask(`/share/newsletter/${young}.jpg`)).headers['content-type']).toBe('image/png')
  })

  test('is a member as long as it is active, and leads on from the address that it had', async () => {
    const member = `/members/${young}`
    await database.sql(`insert into public.members (name, slug, member_type) values ('Young member', $1, 'company')`, [
      young,
    ])
    try {
      const first = await ask(member)
      expect([first.status, titleOf(first)]).toEqual([200, 'shell'])
      expect((await ask(member, { port: deaf.port })).status).toBe(503)
      expect((await ask(`/share${member}.jpg`)).headers['content-type']).toBe('image/png')
      await database.sql('update public.members set slug = $2 where slug = $1', [young, renamed])
      const moved = await ask(member)
      expect([moved.status, moved.headers.location]).toEqual([301, `/members/${renamed}`])
      await database.sql(`update public.members set status = 'inactive' where slug = $1`, [renamed])
      expect([(await ask(`/members/${renamed}`)).status, (await ask(member)).status]).toEqual([404, 404])
    } finally {
      await database.sql('delete from public.members where slug = any($1)', [[young, renamed]])
    }
  })

  test('is not denied when nobody can tell', async () => {
    const answer = await ask(`/events/${young}`, { port: deaf.port })
    expect([answer.status, answer.headers['retry-after'], titleOf(answer)]).toEqual([503, '10', 'shell'])
  })

  test("has the chamber's share picture, and what was built its own", async () => {
    const [own, other, none] = await Promise.all([
      ask('/share/events/written.jpg'),
      ask(`/share/events/${young}.jpg`),
      ask('/share/other.jpg'),
    ])
    expect([own.status, own.headers['content-type'], own.body]).toEqual([
      200,
      'image/jpeg',
      files['share/events/written.jpg'],
    ])
    expect([other.status, other.headers['content-type'], other.body]).toEqual([200, 'image/png', files['share.png']])
    expect(none.status).toBe(404)
  })
})

describe('how it is sent', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  test.each(['/about', '/no-such-page', '/login', '/dashboard/users', '/assets/app-1a2b3c.js'])(
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

  test.each(['/about', '/login', '/dashboard'])('%s once only, as long as it stays the same', async (target) => {
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

  test.each(['/about', '/login', '/no-such-page', '/assets/app-1a2b3c.js'])(
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
    '/login',
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
    for (const target of [...browserPages, '/dashboard', '/dashboard/users', '/login?next=/dashboard'])
      expect((await ask(target)).headers['x-robots-tag'], target).toBe('noindex')
    for (const target of ['/', '/about', '/events?page=2', '/events/written', '/assets/app-1a2b3c.js'])
      expect((await ask(target)).headers['x-robots-tag'], target).toBeUndefined()
  })
})
