import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prerenderSite } from '../../scripts/prerender'
import { buildSite } from '../../scripts/site-build'
import { type Backend, startBackend } from '../../supabase/local/backend'
import { backendMiddleware, listen, type Middleware } from '../../supabase/local/http-server'

const projectRoot = path.resolve(import.meta.dirname, '../..')
let folder: string
let backend: Backend
let stop: () => Promise<void>

// A project after `supabase db push`: the schema without the seed.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-empty-'))
  await cp(path.join(projectRoot, 'supabase/migrations'), path.join(folder, 'supabase/migrations'), { recursive: true })
  let answer: Middleware = (_request, _response, next) => next()
  const server = await listen((request, response, next) => answer(request, response, next), 0)
  backend = await startBackend({
    projectRoot,
    origin: `http://localhost:${server.port}`,
    supabaseFolder: path.join(folder, 'supabase'),
    objectFolder: path.join(folder, 'objects'),
    worker: false,
  })
  answer = backendMiddleware(backend)
  stop = async () => {
    await server.close()
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterAll(() => stop())

const site = () => path.join(folder, 'dist')
const build = async () =>
  prerenderSite({
    bundles: await buildSite(projectRoot, path.join(projectRoot, '.local')),
    target: site(),
    reach: { origin: 'https://www.chamber.example' },
    backend: { url: backend.origin, publishableKey: backend.publishableKey, hasFeeds: false },
    sharePictures: false,
  })
async function mainOf(page: string): Promise<string> {
  const { document } = new JSDOM(await readFile(path.join(site(), page), 'utf8')).window
  expect(document.querySelector('[role=alert]')?.textContent).toBeUndefined()
  return document.querySelector('main')?.textContent ?? ''
}

test('an empty chamber builds, and its pages say what is not there yet; nothing is made of drafts', async () => {
  await backend.query(
    `with kind as (insert into public.event_categories (name) values ('Forum') returning id)
     insert into public.events (slug, title, description, category_id, start_date, end_date, registration_deadline, published_at)
       select 'unseen-' || v.standing, 'Unseen', 'Unseen', kind.id, now() + interval '2 days', now() + interval '3 days', now() + interval '1 day', v.published_at
       from kind, (values ('draft', null::timestamptz), ('scheduled', now() + interval '1 day')) as v (standing, published_at)`,
  )
  const { pages, leftOut } = await build()
  expect([pages, leftOut]).toEqual([13, []])
  for (const page of (await readdir(site())).filter((name) => /^(?!shell|dashboard|404).*\.html$/.test(name)))
    expect(await mainOf(page), page).not.toBe('')
  for (const page of ['about', 'terms', 'privacy', 'cookies'])
    expect(await mainOf(`${page}.html`)).toContain('There is nothing to read here yet.')
  expect(await mainOf('services.html')).toContain('No services are listed at the moment.')
  expect(await mainOf('events/past.html')).toContain('No events have taken place yet.')
  expect(await mainOf('newsletter.html')).toContain('No letter has been sent yet.')
  for (const file of ['news.xml', 'events.ics', 'sitemap.xml'])
    expect(await readFile(path.join(site(), file), 'utf8')).not.toBe('')
  for (const file of await readdir(site(), { recursive: true })) {
    expect(file).not.toContain('unseen')
    if (/\.(html|xml|ics|txt|conf)$|^_/.test(file))
      expect(await readFile(path.join(site(), file), 'utf8'), file).not.toMatch(/unseen/i)
  }
})

test.each([
  ['services', 'The page /services', 'Failed to load services: permission denied for table services'],
  ['site_settings', 'What all pages share', 'Failed to load settings: permission denied for table site_settings'],
])('a build that cannot read %s says so in one sentence', async (table, what, reason) => {
  await backend.query(`revoke select on public.${table} from anon`)
  try {
    await expect(build()).rejects.toThrow(
      `${what} could not be made from ${backend.origin}: ${reason}. Set STATIC_ONLY=1 to build only the pages that read nothing.`,
    )
  } finally {
    await backend.query(`grant select on public.${table} to anon`)
  }
})
