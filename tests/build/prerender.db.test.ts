import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { structuredData } from '../../src/app/routing/structured-data'
import { documentOf, prerenderSite } from '../../scripts/prerender'
import { type Share, writeSharePictures } from '../../scripts/share-pictures'
import { buildSite } from '../../scripts/site-build'
import { testBackend } from '../support/database/test-backend'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const { sql, url, publishableKey } = testBackend()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-prerender-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const site = () => path.join(folder, 'dist')
const build = async () =>
  prerenderSite({
    bundles: await buildSite(projectRoot, path.join(projectRoot, '.local')),
    target: site(),
    reach: { origin: 'https://www.chamber.example' },
    backend: { url, publishableKey, hasFeeds: false },
    sharePictures: false,
  })
async function mainOf(page: string): Promise<string> {
  // Without the style sheet, whose parsing takes most of the time.
  const text = (await readFile(path.join(site(), page), 'utf8')).replace(/<style>.*?<\/style>/s, '')
  const { document } = new JSDOM(text).window
  expect(document.querySelector('[role=alert]')?.textContent).toBeUndefined()
  return document.querySelector('main')?.textContent ?? ''
}

if (process.env.TEST_BREADTH)
  test('an empty chamber builds, and its pages say what is not there yet', async () => {
    // A project after `supabase db push`: without what the seed has put into the tables of the migrations.
    const seed = path.join(projectRoot, 'supabase/seed')
    const files = await Promise.all((await readdir(seed)).map((file) => readFile(path.join(seed, file), 'utf8')))
    const seeded = files.flatMap((file) =>
      [...file.matchAll(/^ *insert into (public\.\w+)/gm)].map(([, table]) => table),
    )
    await sql(
      `select set_config(name, 'on', false) from unnest(array['bkcc.owner_expires_documents', 'bkcc.owner_anonymises_audit_log']) as name`,
    )
    await sql(`truncate ${[...new Set(seeded)].join()} cascade`)
    const { pages, leftOut } = await build()
    expect([pages, leftOut]).toEqual([15, []])
    for (const page of (await readdir(site())).filter((name) => /^(?!shell|dashboard|404).*\.html$/.test(name)))
      expect(await mainOf(page), page).not.toBe('')
    for (const page of ['about', 'terms', 'privacy', 'cookies'])
      expect(await mainOf(`${page}.html`)).toContain('There is nothing to read here yet.')
    expect(await mainOf('services.html')).toContain('No services are listed at the moment.')
    expect(await mainOf('events/past.html')).toContain('No events have taken place yet.')
    expect(await mainOf('newsletter.html')).toContain('No issue has been sent yet.')
    for (const file of ['news.xml', 'events.ics', 'sitemap.xml'])
      expect(await readFile(path.join(site(), file), 'utf8')).not.toBe('')
  })

const unreadable = [
  ['services', 'The page /services', 'Failed to load services: permission denied for table services'],
  ['site_settings', 'What all pages share', 'Failed to load settings: permission denied for table site_settings'],
] as const
test.each(process.env.TEST_BREADTH ? unreadable : unreadable.slice(0, 1))(
  'a build that cannot read %s says so in one sentence',
  async (table, what, reason) => {
    await sql(`revoke select on public.${table} from anon`)
    await expect(build()).rejects.toThrow(
      `${what} could not be made from ${url}: ${reason}. Set STATIC_ONLY=1 to build only the pages that read nothing.`,
    )
  },
)

describe('a page that cannot be rendered', () => {
  /** Builds a site of a renderer that fails on one page, or on `shared`, what all pages share. */
  async function buildWithout(failing: string) {
    const made = await mkdtemp(path.join(folder, 'made-'))
    await writeFile(path.join(made, 'index.html'), '<head><link rel="stylesheet" href="/a.css"></head>')
    await writeFile(path.join(made, 'a.css'), '')
    await writeFile(
      path.join(made, 'entry-server.js'),
      `const page = { head: '', root: '', rendered: null }
      export const readShared = async () => '${failing}' === 'shared' ? new URL('http://evil.example:99999/') : {}
      export const staticAddresses = () => [{ path: '/' }]
      export const publicAddresses = () => [{ path: '/' }, { path: '/news/a' }, { path: '/news/b' }]
      export const movedAddresses = () => []
      export const renderShell = () => page
      export const renderPage = async (path) => path === '${failing}' ? new URL('http://evil.example:99999/') : page`,
    )
    const { leftOut } = await prerenderSite({
      bundles: { client: made, server: made },
      target: `${made}.dist`,
      reach: { origin: 'https://www.chamber.example' },
      backend: { url, publishableKey, hasFeeds: true },
      sharePictures: false,
    })
    return { leftOut, files: await readdir(path.join(`${made}.dist`, 'news')) }
  }

  test('for what its row holds is left to the browser, and named', async () => {
    expect(await buildWithout('/news/a')).toEqual({ leftOut: ['/news/a (Invalid URL)'], files: ['b.html'] })
  })

  test('though it is always there ends the build', async () => {
    await expect(buildWithout('/')).rejects.toThrow('The page / could not be made')
  })

  test('for what all pages share ends the build', async () => {
    await expect(buildWithout('shared')).rejects.toThrow('What all pages share could not be made')
  })
})

test('what somebody has typed neither closes a script of its page nor stands for a part of it', () => {
  const typed = '</script><b>$&'
  const head = `<script>${structuredData([{ '@type': 'Event', name: typed }])}</script>`
  const text = documentOf('<style></style><div id="root"></div>', {
    head,
    root: typed,
    rendered: { data: typed },
  } as never)
  expect(text).toContain(`</script><style></style>${typed}\n`)
  const { document } = new JSDOM(text.replace(typed, '')).window
  expect(document.querySelectorAll('b').length).toBe(0)
  for (const script of document.querySelectorAll('script'))
    expect(script.textContent).toContain(JSON.stringify(typed).slice(11))
})

const share = (title: string): Share => ({ kind: 'Event', title, line: 'December 8, 2026 · Sofia' })

async function draw(titles: readonly string[]): Promise<Buffer[]> {
  const target = await mkdtemp(path.join(folder, 'drawn-'))
  await writeSharePictures(
    target,
    titles.map((title, index) => ({ path: `/events/${index}`, share: share(title) })),
    path.join(folder, 'cache'),
  )
  return Promise.all(titles.map((_, index) => readFile(path.join(target, 'share', 'events', `${index}.jpg`))))
}

describe('share pictures', () => {
  test('know the letters of both countries without a font of the machine', async () => {
    const letters = [...(process.env.TEST_BREADTH ? 'AЖқұәіőß–„' : 'Жқәő–')]
    const pictures = await draw(letters)
    // Letters that no font has are all drawn as the same empty box.
    const [box, other] = await draw(['中', '国'])
    expect(other).toEqual(box)
    expect(new Set([...pictures, box].map((picture) => picture?.toString('base64'))).size).toBe(letters.length + 1)
    for (const picture of pictures)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test.runIf(process.env.TEST_BREADTH)('show titles of any length and kind, and all of a name is text', async () => {
    const [long, longer, markup, empty] = await draw([
      'Word '.repeat(60),
      'Word '.repeat(400),
      '<b>"5 < 6" & more</b>',
      '',
    ])
    // Text that does not fit is cut off.
    expect(longer).toEqual(long)
    expect(markup).not.toEqual(empty)
  })

  test('are drawn once, and again when their words change', async () => {
    const cache = path.join(folder, 'cache')
    const before = new Set(await readdir(cache))
    await draw(['Kept'])
    const [kept = ''] = (await readdir(cache)).filter((name) => !before.has(name))
    await writeFile(path.join(cache, kept), 'from the cache')
    const [again, changed] = await draw(['Kept', 'Changed'])
    expect(again?.toString()).toBe('from the cache')
    expect(await sharp(changed).metadata()).toMatchObject({ width: 1200 })
  })
})
