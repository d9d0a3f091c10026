import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'

const { open, url } = useBrowser()
const { folder } = inject('site')
/** Where the build has written a page, if it has. */
const fileOf = (path: string) => join(folder, path === '/' ? 'index.html' : `${path}.html`)

/** Every public route with its title (empty: the words of its heading) and the heading that it must have. */
const routes: readonly { path: string; title: string; heading?: string }[] = [
  { path: '/', title: 'Home' },
  { path: '/about', title: 'About' },
  { path: '/services', title: 'Services' },
  { path: '/events', title: 'Events' },
  { path: '/events/past', title: 'Past Events' },
  { path: '/news', title: 'News' },
  { path: '/members', title: 'Members' },
  { path: '/membership', title: 'Membership' },
  { path: '/contact', title: 'Contact' },
  { path: '/terms', title: 'Terms of Use', heading: 'Terms of Use' },
  { path: '/privacy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/cookies', title: 'Cookie Policy', heading: 'Cookie Policy' },
  { path: '/login', title: 'Member Login' },
  { path: '/events/sofia-astana-business-forum', title: 'Sofia–Astana Business Forum' },
  { path: '/news/what-the-middle-corridor-changes', title: '' },
]

type Opened = Awaited<ReturnType<typeof open>>

/** Expects that a route is as {@link routes} says, and that its meta tags are unique. */
async function judgeMeta(page: Opened, { path, title, heading }: (typeof routes)[number], seen: Map<string, string>) {
  expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  const own = await page.getByRole('heading', { level: 1 }).innerText()
  if (heading) expect(own).toBe(heading)
  await expect.poll(() => page.title()).toBe(`${title || own} | BKCC`)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  const [pageTitle, description] = [await page.title(), await content('meta[name="description"]')]
  expect(description?.length).toBeGreaterThan(40)
  const meta = `${pageTitle} · ${description}`
  expect(seen.get(meta), `${path} repeats the meta of ${seen.get(meta)}`).toBeUndefined()
  seen.set(meta, path)
  expect(await content('meta[property="og:title"]')).toBe(pageTitle)
  expect(await content('meta[property="og:description"]')).toBe(description)
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect(await content('meta[property="og:image"]')).toMatch(/^http/)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url + path)
  for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]'])
    expect(await page.locator(tag).count(), tag).toBe(1)
  if (!path.startsWith('/login')) expect(await content('meta[name="keywords"]')).toBeTruthy()
  expect(page.problems, path).toEqual([])
}

test('each public route has one h1, its own meta and no error, and every link of header, footer and pages leads somewhere', async () => {
  const page = await open('/')
  const [seen, visited] = [new Map<string, string>(), new Set<string>()]
  const queue: string[] = routes.map(({ path }) => path)
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (visited.has(path)) continue
    visited.add(path)
    await page.goto(url + path)
    await settled(page)
    const route = routes.find((one) => one.path === path)
    if (route) await judgeMeta(page, route, seen)
    expect(await page.getByRole('heading', { name: 'Page Not Found' }).count(), `${path} is a dead end`).toBe(0)
    expect(await page.getByRole('alert').count(), `${path} shows an error`).toBe(0)
    const built = existsSync(fileOf(path)) ? readFileSync(fileOf(path), 'utf8') : ''
    const found = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const href of found) {
      const { origin, pathname, search, hash } = new URL(href)
      expect(href, `${path} has an empty link`).not.toBe('')
      if (origin !== url) continue
      if (hash && pathname === path) expect(await page.locator(hash).count(), `${path} links to ${hash}`).toBe(1)
      // Detail pages share one component: three of each kind stand for all.
      const kind = /^\/(events|news)\/(?!past$)./.exec(pathname)?.[1]
      if (kind && !existsSync(fileOf(pathname))) {
        expect(built, `${path} links to ${pathname}, which is not there`).not.toContain(`"${pathname}"`)
        // An item that the build does not know belongs to another test, and may be gone by the time of the visit.
        continue
      }
      if (kind && [...visited, ...queue].filter((seen) => seen.startsWith(`/${kind}/`)).length >= 4) continue
      if (search && visited.size + queue.length > 60) continue
      if (!/^\/(sitemap|_local|dashboard)/.test(pathname) && !/\.\w+$/.test(pathname)) queue.push(pathname + search)
    }
  }
  expect(visited.size).toBeGreaterThan(routes.length)
  expect([...seen.values()].sort()).toEqual(routes.map(({ path }) => path).sort())
}, 240_000)
