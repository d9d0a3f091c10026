import { rm } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostFiles } from '../../hosting/host-files'
import { findNginx, nginxHost, type RunningNginx, startNginx } from '../support/database/nginx'
import {
  askExactly,
  documentsByAddress,
  leadsByAddress,
  siteFiles,
  titleOf,
  writeSite,
} from '../support/browser/served-site'

const program = findNginx()
if (program === undefined)
  process.stdout.write('The tests of docs/operations.md on nginx are left out: nginx is not installed.\n')

const files: Record<string, string> = {
  ...siteFiles,
  'events.ics': 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  'news.xml': '<?xml version="1.0"?><rss/>',
  ...hostFiles({ origin: 'https://www.chamber.example' }, []),
}

let folder: string
let nginx: RunningNginx
const ask = (target: string, { accept = '', plain = false } = {}) =>
  askExactly(
    {
      port: plain ? nginx.plainPort : nginx.securePort,
      path: target,
      headers: { host: nginxHost, 'accept-encoding': accept },
      rejectUnauthorized: false,
    },
    !plain,
  )

describe.skipIf(program === undefined)('nginx as docs/operations.md prints it', () => {
  beforeAll(async () => {
    if (program === undefined) return
    folder = await writeSite(files)
    nginx = await startNginx(program, folder)
  })
  afterAll(async () => {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('starts without a warning, and leads from port 80 to 443', async () => {
    expect(nginx.said()).toBe('')
    const { status, headers } = await ask('/events?page=2', { plain: true })
    expect([status, headers.location]).toEqual([301, 'https://www.your-chamber.org/events?page=2'])
  })

  test.each(documentsByAddress)('%s: %i, %s', async (target, status, document) => {
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
    ...leadsByAddress,
    ['//about?a=1', '/about?a=1'],
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
