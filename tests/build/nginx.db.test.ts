import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostFiles } from '../../hosting/host-files'
import { compressFolder } from '../../scripts/compress'
import { findNginx, type RunningNginx, startNginx } from '../support/nginx'

const program = findNginx()
if (program === undefined)
  process.stdout.write('The tests of docs/operations.md on nginx are left out: nginx is not installed.\n')

const page = (name: string) => `<!doctype html><title>${name}</title>${'<p>The chamber</p>'.repeat(200)}`
const files: Record<string, string> = {
  ...Object.fromEntries(
    [
      'index',
      'about',
      'events',
      'events/past',
      'events/written',
      'news',
      'newsletter',
      'shell',
      'dashboard',
      '404',
    ].map((name) => [`${name}.html`, page(name)]),
  ),
  'assets/app-1a2b3c.js': `export const text = '${'long '.repeat(400)}'`,
  'events.ics': 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  'news.xml': '<?xml version="1.0"?><rss/>',
  'robots.txt': 'User-agent: *\n',
  ...hostFiles({ origin: 'https://www.chamber.example' }, []),
}

let folder: string
let nginx: RunningNginx

async function start(program: string): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-nginx-dist-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await compressFolder(folder)
  nginx = await startNginx(program, folder)
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** A request as it is written here, with nothing normalised, decompressed or followed. */
function ask(target: string, { accept = '', plain = false } = {}): Promise<Answer> {
  const options = {
    host: '127.0.0.1',
    port: plain ? nginx.plainPort : nginx.securePort,
    path: target,
    headers: { host: 'www.your-chamber.org', 'accept-encoding': accept },
    rejectUnauthorized: false,
  }
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }
    ;(plain ? getPlain(options, take) : getSecure(options, take)).once('error', reject)
  })
}

const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(body.toString())?.[1]

describe.skipIf(program === undefined)('nginx as docs/operations.md prints it', () => {
  beforeAll(() => (program === undefined ? undefined : start(program)))
  afterAll(async () => {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('starts without a warning, and leads from port 80 to 443', async () => {
    expect(nginx.said()).toBe('')
    const { status, headers } = await ask('/events?page=2', { plain: true })
    expect([status, headers.location]).toEqual([301, 'https://www.your-chamber.org/events?page=2'])
  })

  test.each([
    ['/', 200, 'index'],
    ['/about?utm_source=mail', 200, 'about'],
    ['/events/written', 200, 'events/written'],
    ['/events?page=2', 200, 'shell'],
    ['/events/past', 200, 'events/past'],
    ['/events/past?year=2025', 200, 'shell'],
    ['/newsletter', 200, 'newsletter'],
    ['/newsletter?page=2', 200, 'shell'],
    ['/newsletter/unsubscribe?token=x', 200, 'shell'],
    ['/newsletter/no-such-letter', 404, 'shell'],
    ['/members/no-such-member', 404, 'shell'],
    ['/login', 200, 'shell'],
    ['/dashboard/users', 200, 'dashboard'],
    ['/events/no-such-event', 404, 'shell'],
    ['/no-such-page', 404, '404'],
    ['/shell', 404, '404'],
    ['/404', 404, '404'],
    ['/_nginx.conf', 404, '404'],
  ])('%s: %i, %s', async (target, status, document) => {
    const answer = await ask(target)
    expect([answer.status, titleOf(answer), answer.headers['content-type']]).toEqual([
      status,
      document,
      'text/html; charset=utf-8',
    ])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['/about/?a=1', '/about?a=1'],
    ['/about.html?a=1&b=2', '/about?a=1&b=2'],
    ['/index.html?a=1', '/?a=1'],
    ['/index?a=1', '/?a=1'],
    ['//about?a=1', '/about?a=1'],
    ['//', '/'],
    ['/events//written', '/events/written'],
    ['//bkcc.example/', '/bkcc.example'],
    ['//bkcc%0d%0aset-cookie:x', '/bkcc%0D%0Aset-cookie:x'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await ask(from)
    expect([status, headers.location]).toEqual([301, to])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each(['/assets/gone-0.js', '/about.html.gz', '/index.html.br', '/assets/app-1a2b3c.js.gz', '/_headers.gz'])(
    '%s: a small 404',
    async (target) => {
      const { status, headers, body } = await ask(target)
      expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'no-cache',
        'Not found\n',
      ])
    },
  )

  test.each([
    ['/events.ics', 'text/calendar; charset=utf-8', 'no-cache'],
    ['/news.xml', 'text/xml; charset=utf-8', 'no-cache'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/assets/app-1a2b3c.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('%s is %s, kept %s', async (target, type, kept) => {
    const { status, headers, body } = await ask(target)
    expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
      200,
      type,
      kept,
      files[target.slice(1)],
    ])
  })

  test('files go compressed to who takes it, and caches are told', async () => {
    for (const [accept, unpack] of [['gzip', gunzipSync] as const, ['', (body: Buffer) => body] as const]) {
      const { headers, body } = await ask('/assets/app-1a2b3c.js', { accept })
      expect([headers['content-encoding'] ?? '', headers.vary]).toEqual([accept, 'Accept-Encoding'])
      expect(unpack(body).toString()).toBe(files['assets/app-1a2b3c.js'])
    }
  })
})
