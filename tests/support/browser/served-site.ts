import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { request as requestSecurely, type RequestOptions as SecureOptions } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compressFolder } from '../../../scripts/compress'

/** A document long enough to be worth compressing. */
export const page = (name: string) =>
  `<!doctype html><title>${name}</title><style>p { color: green }</style>${'<p>The chamber</p>'.repeat(200)}`

/** The files of a small site. */
export const siteFiles: Readonly<Record<string, string>> = {
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
  'robots.txt': 'User-agent: *\n',
}

/** Writes files and their compressed copies into a new folder; returns its absolute path. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-site-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await compressFolder(folder)
  return folder
}

/** What every server answers to an address: the status, and the title of the document. */
export const documentsByAddress: readonly [target: string, status: number, document: string][] = [
  ['/', 200, 'index'],
  ['/about?utm_source=mail', 200, 'about'],
  ['/events/written', 200, 'events/written'],
  ['/events?page=2', 200, 'shell'],
  ['/events/past', 200, 'events/past'],
  ['/events/past?year=2025', 200, 'shell'],
  ['/newsletter', 200, 'newsletter'],
  ['/newsletter?page=2', 200, 'shell'],
  ['/newsletter/unsubscribe?token=x', 200, 'shell'],
  ['/newsletter/no-such-issue', 404, 'shell'],
  ['/members/no-such-member', 404, 'shell'],
  ['/registration', 200, 'shell'],
  ['/dashboard/users', 200, 'dashboard'],
  ['/events/no-such-event', 404, 'shell'],
  ['/no-such-page', 404, '404'],
  ['/shell', 404, '404'],
  ['/404', 404, '404'],
  ['/_nginx.conf', 404, '404'],
]

/** Where every server leads from an address. */
export const leadsByAddress: readonly [from: string, to: string][] = [
  ['/about/?a=1', '/about?a=1'],
  ['/about.html?a=1&b=2', '/about?a=1&b=2'],
  ['/index.html?a=1', '/?a=1'],
  ['/index?a=1', '/?a=1'],
  ['//bkcc.example/', '/bkcc.example'],
  ['//', '/'],
  ['/events//written', '/events/written'],
]

/** A response, with nothing decompressed. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request as it is written here: nothing is normalised, decompressed or followed. */
export function askExactly(options: RequestOptions & SecureOptions, secure = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }
    const send = secure ? requestSecurely : request
    send({ host: '127.0.0.1', ...options }, take)
      .once('error', reject)
      .end()
  })
}

export const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(body.toString())?.[1]
