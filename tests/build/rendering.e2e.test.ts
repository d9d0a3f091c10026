import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { phone, useBrowser } from '../support/browser/browser'
import { saidTwice } from '../support/page/head'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'
import { asYoungerThanTheBuild } from '../support/browser/young-page'

const { open, openAs, backend, url } = useBrowser()

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
const member = '/members/chardaklia-hydraulics'
/** One page of each kind, then those that have the same frame. */
const paths = ['/', '/about', '/events', '/members', '/contact', event, article, member].concat(
  process.env.TEST_BREADTH
    ? ['/services', '/events/past', '/news', '/membership', '/terms', '/privacy', '/cookies']
    : [],
)

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

describe('a page from the build', () => {
  // That it is whole without scripts is seen in its file (findability.e2e.test.ts).
  test.each(paths)('%s is taken up without a change', async (path) => {
    const { before, release, held } = holdScripts()
    let reads = 0
    const page = await open(path, {
      viewport: phone,
      before: async (fresh) => {
        fresh.on('requestfinished', (request) => (reads += request.url().includes('/rest/v1/') ? 1 : 0))
        await fresh.route(/\/rest\/v1\/rpc\/get_site/, () => undefined)
        await watchShifts(fresh)
        await before(fresh)
      },
    })
    await expect.poll(() => held).not.toEqual([])
    const text = await page.locator('#root').innerText()
    await page.evaluate(() => Object.assign(window, { first: [...document.querySelectorAll('#root *')] }))
    release()
    await takenUp(page)
    await expect.poll(() => reads, { message: 'what the build has read is read again' }).toBeGreaterThanOrEqual(1)
    const moved = await shiftOf(page)
    const seen = await page.evaluate(() => {
      const { first } = window as unknown as { first: Element[] }
      return { kept: first.filter((element) => element.isConnected).length, all: first.length }
    })
    expect(seen.kept, 'elements of the page that stayed').toBe(seen.all)
    // Only a visitor's browser knows the clocks of Home and an event's times in the visitor's zone.
    const known = (shown: string) => shown.replaceAll(/\d+:\d\d\s[AP]M|–:––/g, 'time').replaceAll(/\s+/g, ' ')
    if (path !== event) expect(known(await page.locator('#root').innerText())).toBe(known(text))
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
    const [head = ''] = readFileSync(join(inject('site').folder, 'about.html'), 'utf8').split('<style>')
    expect(head).toContain('og:image')
    expect(Buffer.byteLength(head)).toBeLessThan(16_000)
  })

  test('shows what changed since, and a page that is younger than the build', async () => {
    await backend.sql("update news_articles set title = 'Changed since the build' where slug = $1", [
      article.replace('/news/', ''),
    ])
    const page = await open(article)
    await page.getByRole('heading', { level: 1, name: 'Changed since the build' }).waitFor()
    await expect.poll(() => page.title()).toBe('Changed since the build | BKCC')
    expect(await page.locator('title').count()).toBe(1)
    await backend.sql(
      "insert into news_articles (slug, title, content, status, published_at, author_id) select 'younger', 'Younger than the build', '<p>Fresh.</p>', 'published', now() - interval '1 minute', author_id from news_articles where author_id is not null limit 1",
    )
    await page.goto(`${url}/news/younger`)
    await page.getByRole('heading', { level: 1, name: 'Younger than the build' }).waitFor()
    expect(await page.locator('link[rel=canonical]').count()).toBe(1)
    expect(page.problems).toEqual([])
  })

  test('a list that is turned, filtered or searched by its address begins with what the address says', async () => {
    const page = await open('/members?type=individual')
    await page
      .getByRole('heading', { level: 2, name: /individual/i })
      .first()
      .waitFor()
    expect(page.problems).toEqual([])
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

  test('of the dashboard has its code when its link was pointed at, and not before', async () => {
    const asked: string[] = []
    const page = await openAs('superadmin@bkcc.example', '/dashboard')
    page.on('request', (request) => asked.push(request.url()))
    const ofMembers = () => asked.filter((address) => /assets\/members-page-/.test(address)).length
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.mouse.wheel(0, 400)
    expect(ofMembers()).toBe(0)
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /^Members/ })
      .hover()
    await expect.poll(ofMembers).toBe(1)
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
