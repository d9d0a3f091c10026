import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { navigation, sitemapPages } from '../../src/app/public-pages'
import { renderMail } from '../../supabase/functions/_shared/mail/templates'
import { faultsOf, phone, settled, useBrowser } from '../support/browser'
import { siteAnswer } from '../support/site-pages'

const { open, openAs } = useBrowser()

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
const company = '/members/chardaklia-hydraulics'
const fixed = sitemapPages.map(({ path }) => path)

/** What reaches beyond the window's right edge; nothing, where the page does not scroll sideways. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`)
  })

const withStatistics = (fresh: Page) =>
  fresh.route('**/rest/v1/rpc/get_site', (route) => route.fulfill({ json: siteAnswer({ ga_code: 'G-FIXTURE1' }) }))

/** The titles in header and footer that are cut. Letters reach beyond their tight lines by less than half their size. */
const cutTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(header, footer) a:has(img[alt=""]) span > span:first-child')]
      .filter(
        (title) =>
          title.scrollWidth > title.clientWidth + 1 ||
          title.scrollHeight > title.clientHeight + parseFloat(getComputedStyle(title).fontSize) / 2,
      )
      .map((title) => title.textContent),
  )

describe('the cookie banner', () => {
  test.each(['/', '/members', '/contact'])('covers nothing that is focused on %s', async (path) => {
    const page = await open(path, {
      viewport: phone,
      before: withStatistics,
    })
    await page.getByRole('region', { name: 'Consent to statistics' }).waitFor()
    const covered: string[] = []
    if (path === '/') {
      const [banner, call] = await Promise.all([
        page.getByRole('region', { name: 'Consent to statistics' }).boundingBox(),
        page.getByRole('link', { name: 'Become a Member' }).first().boundingBox(),
      ])
      expect((call?.y ?? 0) + (call?.height ?? 0)).toBeLessThan(banner?.y ?? 0)
    }
    for (let stops = 0; stops < 80; stops += 1) {
      await page.keyboard.press('Tab')
      const lies = await page.evaluate(() => {
        const focused = document.activeElement
        const banner = document.querySelector('[aria-label="Consent to statistics"]')
        if (!focused || !banner || focused === document.body) return 'the end'
        const under = focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top
        return under && !banner.contains(focused) ? `${focused.tagName} ${focused.textContent}` : ''
      })
      if (lies === 'the end') break
      if (lies) covered.push(lies)
    }
    expect(covered).toEqual([])
  })

  test('takes at most a third of a phone with text of twice the size, and its buttons are in it', async () => {
    const page = await open('/', { viewport: phone, reducedMotion: 'no-preference', before: withStatistics })
    const banner = page.getByRole('region', { name: 'Consent to statistics' })
    await banner.waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(phone.height / 3)
    for (const name of ['Decline', 'Accept']) {
      const box = await banner.getByRole('button', { name }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
    }
  })
})

describe('without scripts', () => {
  test('every page shows content or says what is missing, and no form takes what nobody can send', async () => {
    for (const path of [...fixed, event, article, '/login', '/news?page=2', '/dashboard']) {
      const page = await open(path, { viewport: phone, javaScriptEnabled: false })
      // Locators by text leave out what stands in a noscript.
      const notice = page.locator('body > noscript p')
      expect(await notice.innerText(), path).toContain('need JavaScript, which is switched off')
      expect(await notice.isVisible(), path).toBe(true)
      expect(await page.locator('input:visible, textarea:visible, select:visible').count(), path).toBe(0)
      expect(await page.locator('.animate-pulse:visible, .animate-spin:visible').count(), path).toBe(0)
      if (fixed.includes(path)) expect(await page.locator('h1:visible').count(), path).toBe(1)
      await page.close()
    }
  })

  test('a phone reaches every page of the navigation', async () => {
    const page = await open('/news', { viewport: phone, javaScriptEnabled: false })
    for (const { to, label } of navigation) {
      const link = page.getByRole('banner').getByRole('link', { name: label, exact: true })
      expect([label, await link.isVisible(), await link.getAttribute('href')]).toEqual([label, true, to])
    }
    const main = await page.locator('#main').boundingBox()
    const links = await page.getByRole('banner').boundingBox()
    expect((links?.y ?? 0) + (links?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + 1)
    expect(await beyondTheEdge(page)).toEqual([])
  })

  test.each([
    '/login',
    '/reset-password',
    '/dashboard',
    '/registration?token=x',
    '/newsletter/confirm?token=x',
    '/members?page=2',
    '/events/nope',
  ])('%s says that it needs them', async (path) => {
    const page = await open(path, { viewport: phone, javaScriptEnabled: false })
    const heading = page.locator('#root h1')
    expect(await heading.innerText()).toBe('This page needs JavaScript')
    expect(await heading.isVisible()).toBe(true)
    expect(await page.locator('#root noscript a').getAttribute('href')).toBe('mailto:office@bkcc.example')
  })

  test.each([
    ['/contact', 'Sending this form'],
    ['/news', 'Subscribing'],
    [event, 'Registering'],
    ['/membership', 'Applying'],
  ])('%s offers to write instead', async (path, what) => {
    const page = await open(path, { javaScriptEnabled: false })
    const said = page.locator('main noscript').first()
    expect(await said.innerText()).toContain(`${what} needs JavaScript`)
    expect(await said.isVisible()).toBe(true)
    expect(await said.locator('a').getAttribute('href')).toBe('mailto:office@bkcc.example')
  })

  test('a form whose scripts do not come keeps what is typed out of the address', async () => {
    const page = await open('/contact', {
      before: (fresh) => fresh.route('**/assets/*.js', (route) => route.abort()),
    })
    const address = page.url()
    await page.getByLabel('Name').fill('Aigerim')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByLabel('Email *').fill('a@steppe.example')
    expect(page.url()).toBe(address)
  })
})

describe('large text on a phone', () => {
  test('of twice the size scrolls no public page sideways', async () => {
    for (const path of [...fixed, event, article, '/login', '/accept-invitation']) {
      // With reduced motion, every change of size is a short transition, and the old size would be measured.
      const page = await open(path, { viewport: phone, reducedMotion: 'no-preference' })
      await settled(page)
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      expect([path, await beyondTheEdge(page), await cutTitles(page), faultsOf(page)]).toEqual([path, [], [], []])
      await page.close()
    }
  })

  test('nor does the Overview, which fits 320 px', async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard', { viewport: { width: 320, height: 640 } })
    await settled(page)
    expect(await beyondTheEdge(page)).toEqual([])
    await page.setViewportSize(phone)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await beyondTheEdge(page)).toEqual([])
  })

  test('of twice the size breaks the short title of the site nowhere', async () => {
    const page = await open('/about', { viewport: phone, reducedMotion: 'no-preference' })
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const title = page.getByRole('banner').getByText('BKCC', { exact: true })
    expect(
      await title.evaluate((words) => words.clientHeight / parseFloat(getComputedStyle(words).fontSize)),
    ).toBeLessThan(2)
  })
})

describe('a search for a long word', () => {
  const word = 'x'.repeat(100)
  test.each([`/search?q=${word}`, `/members?q=${word}`, `/members?industry=${word}`])(
    'scrolls nothing sideways at %s',
    async (path) => {
      for (const viewport of [phone, { width: 1440, height: 900 }]) {
        const page = await open(path, { viewport })
        await page.getByRole('main').getByRole('status').first().getByText(/\d/).waitFor()
        await settled(page)
        expect(await beyondTheEdge(page)).toEqual([])
      }
    },
  )
})

describe('what comes later', () => {
  test.each([
    ['/events?category=Webinar', 'Month'],
    ['/members/nobody-of-this-name', 'Member not found'],
  ])('moves nothing at %s', async (path, words) => {
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      const page = await open(path, { viewport })
      await page.getByText(words).first().waitFor()
      await settled(page)
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
            ).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 300)
          }),
      )
      expect([viewport.width, moved]).toEqual([viewport.width, expect.toSatisfy((shift: number) => shift < 0.01)])
    }
  })
})

describe('on paper', () => {
  test.each([794, 1440])(
    'of %d px a company’s addresses stand once and inside, with nothing empty below',
    async (width) => {
      const page = await open(company, { viewport: { width, height: 900 } })
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      expect(await beyondTheEdge(page)).toEqual([])
      const contact = page.getByRole('complementary', { name: 'Contact' })
      expect(await contact.getByText('chardaklia-hydraulics.example', { exact: true }).isVisible()).toBe(false)
      const after = (link: string) =>
        contact.locator(link).evaluate((element) => getComputedStyle(element, '::after').content)
      expect(await after('li > a')).toMatch(/^": .*https:/)
      const empty = await contact.evaluate(
        (card) =>
          card.getBoundingClientRect().bottom -
          Math.max(...[...card.querySelectorAll('a')].map((link) => link.getBoundingClientRect().bottom)),
      )
      expect(empty).toBeLessThan(30)
    },
  )

  test.each([event, article, company, '/terms', '/members'])(
    '%s is its text, with the addresses of its links',
    async (path) => {
      const page = await open(path)
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      expect(
        await page.locator('button:visible, form:visible, select:visible, footer:visible, nav:visible').count(),
      ).toBe(0)
      expect(await page.getByRole('banner').filter({ visible: true }).count()).toBe(0)
      expect(await page.locator('h1:visible').count()).toBe(1)
      const printed = await page
        .locator('.prose a:not([href^="mailto:"]), a[rel~=external]')
        .evaluateAll((links) =>
          links.map((link) => getComputedStyle(link, '::after').content.includes(link.getAttribute('href') ?? '?')),
        )
      expect(printed).not.toContain(false)
      if (path !== article) expect(printed.length).toBeGreaterThan(0)
    },
  )
})

describe('Home', () => {
  test.each([
    [390, 8 * 844],
    [1440, 6 * 900],
  ])('of %d px is at most %d px long, and says what is on before all else', async (width, longest) => {
    const page = await open('/', { viewport: { width, height: width === 390 ? 844 : 900 } })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest)
    const tops = await page
      .locator('main :is(h2, dl)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThanOrEqual(6)
    const first = page.getByRole('region', { name: 'Next events' }).getByRole('listitem').first()
    expect((await first.boundingBox())?.y).toBeLessThan(2 * 844)
    const sector = page.getByRole('link', { name: 'Agriculture' })
    expect(await sector.getAttribute('href')).toBe('/members?industry=Agriculture+%26+Food')
  })

  test('says without scripts what is on and what is new', async () => {
    const page = await open('/', { viewport: phone, javaScriptEnabled: false })
    for (const name of ['Next events', 'Latest stories'])
      expect(await page.getByRole('region', { name }).getByRole('listitem').count()).toBe(3)
    expect(await page.getByRole('region', { name: 'The chamber in figures' }).locator('dd').count()).toBe(4)
  })
})

describe('the first screen', () => {
  test.each([
    [390, 844],
    [1440, 900],
  ])('of %d px says on Contact whom to call, and on News what is new', async (width, height) => {
    const contact = await open('/contact', { viewport: { width, height } })
    const news = await open('/news', { viewport: { width, height } })
    await Promise.all([settled(contact), settled(news)])
    for (const part of [
      contact.locator('main').getByRole('link', { name: '+359 2 000 0000' }).first(),
      contact.getByRole('heading', { name: 'Write to us' }),
      news.getByRole('heading', { level: 2 }).first(),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }
  })
})

describe('a legal text', () => {
  test('is in the middle of a wide window, with its contents list beside it', async () => {
    const page = await open('/privacy', { viewport: { width: 1440, height: 900 } })
    await settled(page)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const [list, text] = await Promise.all([contents.boundingBox(), page.locator('.prose').boundingBox()])
    if (!list || !text) throw new Error('There is no text, or no contents list')
    expect(Math.abs(text.x + text.width / 2 - 720)).toBeLessThanOrEqual(10)
    expect(text.width).toBeLessThanOrEqual(640)
    expect(list.x + list.width).toBeLessThanOrEqual(text.x)
    expect(list.y).toBeLessThan(900)
    const link = contents.getByRole('link').nth(6)
    await link.click()
    const heading = page.getByRole('heading', { level: 2, name: await link.innerText() })
    // It stands below the header, and near it.
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(200)
    const header = await page.getByRole('banner').boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await contents.isVisible()).toBe(true)
    expect((await contents.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })

  test('unfolds its contents list above it on a phone, also without scripts', async () => {
    const page = await open('/privacy', { viewport: phone, javaScriptEnabled: false })
    const list = page.locator('details')
    const link = list.getByRole('link').nth(6)
    expect(await link.isVisible()).toBe(false)
    await list.getByText('Contents').click()
    const [above, text] = await Promise.all([list.boundingBox(), page.locator('.prose').boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0)
    const name = await link.innerText()
    await link.click()
    const heading = page.getByRole('heading', { level: 2, name })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(200)
    const header = await page.getByRole('banner').boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + Math.max(0, header?.height ?? 0))
  })

  test.each([390, 1440])('leads from the footer of any page to the choice about statistics at %d px', async (width) => {
    const page = await open('/about', { viewport: { width, height: 844 } })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    const choice = page.getByRole('heading', { name: 'Your choice about statistics' })
    await choice.waitFor()
    await settled(page)
    await expect.poll(async () => (await choice.boundingBox())?.y ?? Infinity).toBeLessThan(700)
    const header = await page.getByRole('banner').boundingBox()
    expect((await choice.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })
})

const withTitle = (title: string) => (fresh: Page) =>
  fresh.route('**/rest/v1/rpc/get_site', (route) => route.fulfill({ json: siteAnswer({ site_title: title }) }))

test.each([390, 1440])(
  'a title of 58 characters is whole in the bar and footer of the site at %d px',
  async (width) => {
    const title = 'Bulgarian–Kazakh Chamber of Commerce, Industry and Culture'
    const page = await open('/about', { viewport: { width, height: 844 }, before: withTitle(title) })
    await page.getByRole('banner').getByText(title).waitFor()
    await settled(page)
    expect(await cutTitles(page)).toEqual([])
  },
)

describe('the office at 1440 px', () => {
  const at = '2026-11-21T12:00:00+00:00'
  const serving = (table: string, row: object) => (fresh: Page) =>
    fresh.route(`**/rest/v1/${table}*`, (route) =>
      route.fulfill({ json: [row], headers: { 'content-range': '0-0/1', 'access-control-expose-headers': '*' } }),
    )

  test('breaks no address of a mail', async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/mail', {
      before: serving('mail_outbox', {
        id: 'a',
        template: 'registration-confirmed',
        recipient: 'ruslan.tokhtar@mangystau-quay.example',
        about_kind: 'registration',
        about_id: 'r',
        state: 'sent',
        attempts: 1,
        last_error: null,
        created_at: at,
        next_attempt_at: at,
        settled_at: at,
      }),
    })
    const address = page.getByText('ruslan.tokhtar@mangystau-quay.example').first()
    await address.waitFor()
    await settled(page)
    expect((await address.boundingBox())?.height).toBeLessThan(32)
  })

  test('breaks no address of a user, however long name and company are', async () => {
    const email = 'ruslan.tokhtar@mangystau-quay.example'
    const page = await openAs('superadmin@bkcc.example', '/dashboard/users', {
      before: (fresh) =>
        fresh.route(/rest\/v1\/user_profiles\?.*limit=/, (route) =>
          route.fulfill({
            json: [
              {
                id: 'a',
                first_name: 'Ruslan',
                last_name: 'Tokhtarbayev-Aleksandrov',
                full_name: 'Ruslan Tokhtarbayev-Aleksandrov',
                email,
                job_role: 'Head of Shipping and Customs Clearance',
                avatar_url: null,
                created_at: at,
                role: { id: 'r', name: 'super_administrator' },
                company: { id: 'c', name: 'Mangystau Quay Logistics and Warehousing Partnership' },
                belongs: [],
              },
            ],
            headers: { 'content-range': '0-0/1', 'access-control-expose-headers': '*' },
          }),
        ),
    })
    const address = page.getByRole('table').getByText(email)
    await address.waitFor()
    await settled(page)
    expect((await address.boundingBox())?.height).toBeLessThan(32)
    expect(await address.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    expect(await beyondTheEdge(page)).toEqual([])
  })

  test('has the headers of the audit log, and the cells of its rows, on one line each', async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/settings/audit-log', {
      before: serving('audit_log', {
        id: 1,
        happened_at: at,
        actor_id: 'i',
        actor_name: 'Ivo Petrov',
        action: 'changed',
        subject: 'member',
        subject_id: 'r',
        subject_name: 'Rila Tools',
        before: { city: 'Sofia' },
        after: { city: 'Varna' },
      }),
    })
    await page.getByRole('table').waitFor()
    await settled(page)
    const topsOf = (selector: string) =>
      page.locator(selector).evaluateAll((texts) =>
        texts.map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return Math.round(range.getBoundingClientRect().top)
        }),
      )
    expect(new Set(await topsOf('thead th:not(:has(.sr-only))')).size).toBe(1)
    const cells = await topsOf('[data-row] td div:not(:has(div))')
    expect(cells).toHaveLength(5)
    expect(Math.max(...cells) - Math.min(...cells)).toBeLessThanOrEqual(3)
  })
})

describe('a site title of 60 wide letters fits', () => {
  const longest = 'W'.repeat(60)
  /** By how many pixels the title is higher than its bar, or takes the navigation's room. */
  const excess = (page: Page) =>
    page.getByRole('banner').evaluate((bar) => {
      const title = bar.querySelector('a')?.getBoundingClientRect()
      // The dashboard's menu is not in its bar; there the title ends before the person's own menu.
      const nav = bar.querySelector('nav') ?? bar.querySelector('[aria-label^="Account of"]')
      if (!title || !nav) return Infinity
      const tooHigh = Math.max(0, title.height - bar.clientHeight)
      if (nav.clientWidth === 0) return tooHigh
      return tooHigh + nav.scrollWidth - nav.clientWidth + Math.max(0, title.right - nav.getBoundingClientRect().left)
    })

  test.each([320, 390, 1024, 1280, 1440])('header and footer of %d px', async (width) => {
    const viewport = { width, height: 844 }
    for (const page of [
      await open('/about', { viewport, before: withTitle(longest) }),
      await openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport, before: withTitle(longest) }),
    ]) {
      await page.getByRole('banner').getByText(longest).waitFor()
      await settled(page)
      expect([page.url(), await beyondTheEdge(page), await excess(page)]).toEqual([page.url(), [], 0])
    }
  })

  test('the mails, on a phone', async () => {
    const brand = { name: longest, email: 'office@bkcc.example', siteUrl: 'https://bkcc.example' }
    const mail = renderMail('newsletter-confirm', { path: '/newsletter/confirm?token=x' }, brand, 'https://api.example')
    const page = await open('/about', { viewport: phone })
    await page.setContent(mail.html)
    await page.getByRole('link', { name: longest }).waitFor()
    expect(await beyondTheEdge(page)).toEqual([])
  })
})
