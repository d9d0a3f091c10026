import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone, useBrowser } from '../support/browser'
import { saidTwice } from '../support/head'
import { asYoungerThanTheBuild } from '../support/young-page'

const { open, backend, url } = useBrowser()

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
const member = '/members/chardaklia-hydraulics'
const paths = [
  '/',
  '/about',
  '/services',
  '/events',
  '/events/past',
  '/news',
  '/members',
  '/membership',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  event,
  article,
  member,
]

/** Resolves once the page is hydrated; before that, React has set no properties on its elements. */
function takenUp(page: Page) {
  return page.waitForFunction(
    () =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')) &&
      document.querySelector('h1') !== null &&
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

const saidTwiceIn = async (page: Page) => page.evaluate(saidTwice, await page.evaluateHandle(() => document))

/** Delays the scripts of a page, except the first and its imports, until they are released; `held` lists them. */
function holdScripts() {
  let release = () => undefined as void
  const held: string[] = []
  const released = new Promise<void>((resolve) => (release = resolve))
  return {
    before: (page: Page) =>
      page.route(/\/assets\/(?!index-|preload-)[\w.-]+\.js$/, async (route) => {
        held.push(route.request().url())
        await released
        await route.continue()
      }),
    release: () => release(),
    held,
  }
}

/** Pages whose content no other test changes, so that a refetch returns the same. */
const steady = ['/about', '/services', '/terms', '/privacy', '/cookies']

describe('a page from the build', () => {
  test.each(paths)('%s is whole without scripts, and taken up without a change', async (path) => {
    const still = await open(path, { viewport: phone, javaScriptEnabled: false })
    expect(await still.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await still.locator('[role=status]:has(.animate-pulse)').count(), 'nothing is on its way').toBe(0)
    await still.context().close()
    // Where scripts are switched off, forms and buttons are left out; here they never come.
    const waiting = await open(path, {
      viewport: phone,
      before: (fresh) => fresh.route(/\/assets\/[\w.-]+\.js$/, (route) => route.abort()),
    })
    const text = await waiting.locator('#root').innerText()
    await waiting.context().close()

    const reads: string[] = []
    const page = await open(path, {
      viewport: phone,
      before: async (fresh) => {
        fresh.on('requestfinished', (request) => {
          if (request.url().includes('/rest/v1/')) reads.push(request.url())
        })
        // A refetch would bring in changes by other tests.
        await fresh.route(steady.includes(path) ? /\/rest\/v1\/rpc\/get_site/ : /\/rest\/v1\//, () => undefined)
        await fresh.addInitScript(() => {
          const moved: number[] = []
          new PerformanceObserver((list) =>
            list.getEntries().forEach((entry) => 'value' in entry && moved.push(Number(entry.value))),
          ).observe({ type: 'layout-shift', buffered: true })
          document.addEventListener('DOMContentLoaded', () =>
            Object.assign(window, { moved, first: [...document.querySelectorAll('#root *')] }),
          )
        })
      },
    })
    await takenUp(page)
    if (steady.includes(path)) {
      await expect
        .poll(() => reads.length, { message: 'what the build has read is read again' })
        .toBeGreaterThanOrEqual(1)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    const seen = await page.evaluate(() => {
      const { first } = window as unknown as { first: Element[] }
      return { kept: first.filter((element) => element.isConnected).length, all: first.length }
    })
    expect(seen.kept, 'elements of the page that stayed').toBe(seen.all)
    // Only a visitor's browser knows the clocks of Home and an event's times in the visitor's zone.
    const known = (shown: string) => shown.replaceAll(/\d+:\d\d\s[AP]M|–:––/g, 'time').replaceAll(/\s+/g, ' ')
    if (path !== event) expect(known(await page.locator('#root').innerText())).toBe(known(text))
    const moved = await page.evaluate(() =>
      (window as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0),
    )
    expect(moved).toBeLessThanOrEqual(0.01)
    expect(await saidTwiceIn(page)).toEqual([])
    expect(page.problems).toEqual([])
  })

  test('has its looks in its first answer, and before them what link previews read', async () => {
    const page = await open('/about', {
      javaScriptEnabled: false,
      before: (fresh) => fresh.route(/\.(css|js|woff2|avif|webp)$/, (route) => route.abort()),
    })
    expect(
      await page.locator('h1').evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(36)
    const [head = ''] = (await (await fetch(`${backend.siteUrl}/about`)).text()).split('<style>')
    expect(head).toContain('og:image')
    expect(Buffer.byteLength(head)).toBeLessThan(16_000)
  })

  test('shows what changed since, and a page that is younger than the build', async () => {
    const [before] = await backend.sql<{ title: string }>(
      "select title from public.news_articles where slug = 'what-the-middle-corridor-changes'",
    )
    await backend.sql(
      "update public.news_articles set title = 'Changed since the build' where slug = 'what-the-middle-corridor-changes'",
    )
    try {
      const page = await open(article)
      await page.getByRole('heading', { level: 1, name: 'Changed since the build' }).waitFor()
      await expect.poll(() => page.title()).toBe('Changed since the build | BKCC')
      expect(await page.locator('title').count()).toBe(1)
    } finally {
      await backend.sql("update public.news_articles set title = $1 where slug = 'what-the-middle-corridor-changes'", [
        before?.title,
      ])
    }
    await backend.sql(
      "insert into public.news_articles (slug, title, content, status, published_at, author_id) select 'younger-than-the-build', 'Younger than the build', '<p>Fresh.</p>', 'published', now() - interval '1 minute', author_id from public.news_articles where author_id is not null limit 1",
    )
    try {
      const response = await fetch(`${backend.siteUrl}/news/younger-than-the-build`)
      expect(response.status).toBe(200)
      const page = await open('/news/younger-than-the-build')
      await page.getByRole('heading', { level: 1, name: 'Younger than the build' }).waitFor()
      expect(await page.locator('link[rel=canonical]').count()).toBe(1)
      expect(page.problems).toEqual([])
    } finally {
      await backend.sql("delete from public.news_articles where slug = 'younger-than-the-build'")
    }
  })

  test('a list that is turned, filtered or searched by its address begins with what the address says', async () => {
    const page = await open('/members?type=individual')
    await page
      .getByRole('heading', { level: 2, name: 'Individuals' })
      .or(page.getByRole('heading', { level: 2, name: /individual/i }))
      .first()
      .waitFor()
    expect(page.problems).toEqual([])
  })

  test('unknown addresses are answered with 404, and with a page', async () => {
    for (const path of ['/nope', '/news/no-such-article', '/events/no-such-event'])
      expect((await fetch(backend.siteUrl + path)).status, path).toBe(404)
    const page = await open('/nope')
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  })
})

describe('before the scripts have come', () => {
  test('the first one names who is signed in, which stays as it is when the page is taken up', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/about', {
      before: async (fresh) => {
        await before(fresh)
        await fresh.addInitScript(() => localStorage.setItem('bkcc.name', 'Viktoria Dencheva'))
      },
    })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Dashboard$|Member Login/ })
    await expect.poll(() => link.innerText()).toBe('Viktoria Dencheva\nDashboard')
    const first = await link.elementHandle()
    await expect.poll(() => held).not.toEqual([])
    release()
    await takenUp(page)
    expect(await link.innerText()).toBe('Viktoria Dencheva\nDashboard')
    expect(await link.getAttribute('href')).toBe('/dashboard')
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
    expect(page.problems).toEqual([])
  })

  test('a press of a button is kept', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/', { viewport: phone, before })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => held).not.toEqual([])
    release()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  })

  test('a form keeps what is typed, and is sent when that was asked', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/contact', { before })
    await page.getByLabel('Name').fill('Early Bird')
    await page.getByLabel('Company').fill('First Things GmbH')
    await page.getByLabel('Subject').selectOption({ index: 1 })
    const subject = await page.getByLabel('Subject').inputValue()
    await page.getByRole('button', { name: 'Send message' }).click()
    expect(page.url(), 'nothing was sent by the browser itself').toBe(`${url}/contact`)
    await expect.poll(() => held).not.toEqual([])
    release()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Early Bird')
    expect(await page.getByLabel('Company').inputValue()).toBe('First Things GmbH')
    expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).not.toBe('true')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2)
  })

  test('a form that is sent as it stands is sent', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/contact', { before })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => held).not.toEqual([])
    release()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    expect(page.url()).toBe(`${url}/contact`)
  })

  test('a link is a link', async () => {
    const { before } = holdScripts()
    const page = await open('/', { before })
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('main').getByRole('link', { name: 'Learn more' }).click()
    await page.waitForURL(`${url}/about`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => 'before' in window), 'the browser went there itself').toBe(false)
  })
})

describe('the next page', () => {
  test('is there at once when its link was pointed at', async () => {
    const page = await open('/')
    await takenUp(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    const read = page.waitForResponse(/rpc\/get_pages/)
    await link.hover()
    await (await read).finished()
    await page.route(/rest\/v1\//, () => undefined)
    await link.click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.locator('main [role=status]').count()).toBe(0)
  })

  test('is not fetched ahead for who saves data', async () => {
    const asked: string[] = []
    const page = await open('/', {
      before: async (fresh) => {
        await fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
        fresh.on('request', (request) => asked.push(request.url()))
      },
    })
    await takenUp(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
    await page.mouse.wheel(0, 400)
    // Any other request would have been queued before this one.
    await page.evaluate(() => fetch('/robots.txt'))
    expect(asked.filter((address) => /about/.test(address))).toEqual([])
  })
})

test('a page that only the browser makes is made without remains of another', async () => {
  const page = await open(article, { before: asYoungerThanTheBuild })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const tag of ['title', 'link[rel=canonical]', 'meta[name=description]'])
    await expect.poll(() => page.locator(tag).count(), { message: tag }).toBe(1)
  expect(await saidTwiceIn(page)).toEqual([])
  expect(page.problems).toEqual([])
})
