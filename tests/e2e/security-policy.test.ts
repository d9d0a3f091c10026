import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { settled, still, withData } from '../support/accessibility-suite'
import { useBrowser } from '../support/browser'
import { button } from '../support/keyboard'

const { open, openAs, backend, url } = useBrowser()
// Each walks through many pages.
vi.setConfig({ testTimeout: 300_000 })

const picture = (name: string) => path.resolve(import.meta.dirname, `../../public/artwork/${name}.webp`)

/** Keeps what the browser reports against the Content-Security-Policy on any document of a page. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (violation: string) => void violations.push(violation))
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (violation: string) => void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => tellViolation(`${effectiveDirective} forbids ${blockedURI} at ${location.pathname} (${sourceFile}:${lineNumber})`))
  })
  return violations
}

type Watched = Awaited<ReturnType<typeof open>> & { violations: string[] }

async function watched(path: string, email?: string): Promise<Watched> {
  let violations: string[] = []
  const before = async (page: Page) => void (violations = await watchPolicy(page))
  const page = await (email ? openAs(email, path, { before }) : open(path, { before }))
  return Object.assign(page, { violations })
}

/** Missing pages and dead links are part of the walk; what the policy forbids says so in its own words. */
const faults = ({ violations, problems }: Watched) => [...violations, ...problems.filter((text) => !/the server responded with a status of 4\d\d/.test(text))]

async function walk(page: Watched, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(url + path)
    await settled(page)
    expect(faults(page), path).toEqual([])
  }
}

/** The patterns of the routes: those of the public site, and those of the dashboard. */
async function patterns(): Promise<string[]> {
  const source = await readFile(path.resolve(import.meta.dirname, '../../src/app/routes.tsx'), 'utf8')
  const [site = '', dashboard = ''] = source.split('const dashboardPages')
  const found = (text: string) => [...text.matchAll(/(?:path: |legal\()'([^'*]+)'/g)].map(([, pattern = '']) => pattern)
  return [...found(site).map((pattern) => `/${pattern}`), ...found(dashboard.split('return [')[0] ?? '').map((pattern) => `/dashboard/${pattern}`)]
}

const office = [
  '/dashboard', '/dashboard/profile', '/dashboard/users', '/dashboard/users/invitations', '/dashboard/settings', '/dashboard/settings/record', '/dashboard/settings/privacy', '/dashboard/mail',
  '/dashboard/messages', '/dashboard/messages/62000000-0000-4000-8000-000000000003', '/dashboard/figures/users?period=90d', '/dashboard/interchange', '/dashboard/interchange/announcements',
  '/dashboard/interchange/announcements/new', '/dashboard/interchange/subscribers', '/dashboard/interchange/subscribers/import', '/dashboard/events', '/dashboard/events/new',
  '/dashboard/events/31000000-0000-4000-8000-000000000001', '/dashboard/events/31000000-0000-4000-8000-000000000001/attendees', '/dashboard/registrations', '/dashboard/news', '/dashboard/news/new',
  '/dashboard/news/41000000-0000-4000-8000-000000000001', '/dashboard/applications', '/dashboard/applications/61000000-0000-4000-8000-000000000008', '/dashboard/members',
  '/dashboard/members/20000000-0000-4000-8000-000000000004', '/dashboard/members/import', '/dashboard/no-such-page',
]

test('the policy holds: what is written into a page does not run', async () => {
  const page = await watched('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.ran = true')
    image.src = '/none.png'
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.body.append(image, style)
  })
  await expect.poll(() => page.violations.map((text) => text.split(' ')[0]).sort()).toEqual(['script-src-attr', 'script-src-elem', 'style-src-elem'])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  // Structured data and what the scripts take up are read all the same.
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
})

test('the public pages, read and used', async () => {
  const page = await watched('/')
  await walk(page, [...still, ...withData, '/events?page=2', '/news?category=trade', '/members?q=rose'])

  const [gallery] = await backend.sql<{ slug: string }>('select e.slug from events e join event_images i on i.event_id = e.id group by e.id order by count(*) desc, e.slug limit 1')
  await page.goto(`${url}/events/${gallery?.slug}`)
  await settled(page)
  await page.getByRole('list', { name: /gallery/i }).getByRole('button').first().click()
  await page.locator('.yarl__portal').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.goto(`${url}/events/sofia-astana-business-forum`)
  await Promise.all([page.waitForEvent('download'), button(page, 'Add to calendar').click()])
  // Schemas may look whether they may compile themselves.
  await page.goto(`${url}/contact`)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.goto(`${url}/membership`)
  await page.getByRole('button', { name: /apply/i }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(faults(page)).toEqual([])
})

test('a picture of another site, and statistics once agreed to', async () => {
  const page = await watched('/about')
  const asked: string[] = []
  await page.route(/^https:\/\/(pictures\.example|.*\.?google)/, (route) => {
    const address = new URL(route.request().url())
    asked.push(address.host)
    if (address.host.endsWith('googletagmanager.com')) return route.fulfill({ contentType: 'text/javascript', body: "navigator.sendBeacon('https://region1.google-analytics.com/g/collect'); new Image().src = 'https://www.google-analytics.com/g/collect'" })
    return route.fulfill({ contentType: 'image/svg+xml', headers: { 'access-control-allow-origin': '*' }, body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' })
  })
  await page.route(/\/rest\/v1\/site_settings/, (route) => route.fulfill({ json: [{ key: 'ga_code', value: 'G-POLICY01' }] }))
  await page.goto(`${url}/services`)
  await page.getByRole('region', { name: 'Consent to statistics' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => [...asked].sort()).toEqual(['region1.google-analytics.com', 'www.google-analytics.com', 'www.googletagmanager.com'])
  const size = await page.evaluate(async () => {
    const image = new Image()
    image.src = 'https://pictures.example/rose.svg'
    await image.decode()
    return image.naturalWidth
  })
  expect(size).toBe(1)
  expect(faults(page)).toEqual([])
})

test('the dashboard of the Super Administrator, and every route there is', async () => {
  const [announcement] = await backend.sql<{ id: string }>('select id from announcements order by created_at limit 1')
  const paths = [...office, `/dashboard/interchange/announcements/${announcement?.id}`, `/dashboard/interchange/${announcement?.id}`]
  const page = await watched('/dashboard', 'superadmin@bkcc.example')
  await walk(page, paths)
  const all = [...paths, ...still, ...withData].map((path) => path.split('?')[0] ?? '')
  const missed = (await patterns()).filter((pattern) => !all.some((path) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)))
  expect(missed, 'routes that nobody walked').toEqual([])

  await page.goto(`${url}/dashboard/members`)
  await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  expect(faults(page)).toEqual([])
})

test('the editor, with pictures and a preview', async () => {
  const page = await watched('/dashboard/news/new', 'editor@bkcc.example')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.getByRole('form', { name: 'Article' }).getByLabel('Title').fill('Under the policy')
  await text.click()
  for (const tool of ['Heading', 'Bullet list', 'Quote']) await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click()
  await page.keyboard.type('Two  spaces')
  // The rules of the editor are in force although it may insert none.
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('break-spaces')
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY), 'the page behind a dialog').toBe('hidden')
  await dialog.locator('input[type=file]').setInputFiles(picture('rose-valley'))
  await button(dialog, 'Remove').waitFor()
  await dialog.getByLabel('Describe the picture').fill('Roses')
  await button(dialog, 'Insert picture').click()
  await text.getByAltText('Roses').waitFor()
  await page.getByLabel('Gallery, files').setInputFiles([picture('aktau-caspian'), picture('astana-skyline')])
  await page.getByLabel('Caption of picture 2').waitFor()
  await button(page, 'Preview').click()
  await page.getByRole('dialog', { name: /^Preview/ }).waitFor()
  expect(faults(page)).toEqual([])
})

test('what a member opens', async () => {
  const page = await watched('/dashboard', 'member@bkcc.example')
  await walk(page, ['/dashboard', '/dashboard/interchange', '/dashboard/registrations', '/dashboard/profile', '/events/sofia-astana-business-forum'])
  await page.goto(`${url}/_local/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(faults(page)).toEqual([])
})
