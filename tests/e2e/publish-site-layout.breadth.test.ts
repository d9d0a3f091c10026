import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { navigation, sitemapPages } from '../../src/app/routing/public-pages'
import { renderMail } from '../../supabase/functions/_shared/mail/templates'
import { atRest } from '../support/browser/accessible'
import { anything, desktop, phone, refusals, settled, useBrowser } from '../support/browser/browser'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'
import { siteAnswer } from '../support/site-pages'

const { open, openAs, backend, url } = useBrowser()

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
const company = '/members/chardaklia-hydraulics'

/** What reaches beyond the window's right edge; nothing, where the page does not scroll sideways. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`)
  })

const withSettings = (settings: Parameters<typeof siteAnswer>[0]) => (fresh: Page) =>
  fresh.route('**/rest/v1/rpc/get_site', (route) => route.fulfill({ json: siteAnswer(settings) }))
const withStatistics = withSettings({ ga_code: 'G-FIXTURE1' })
const withTitle = (title: string) => withSettings({ site_title: title })
const textOfTwiceTheSize = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not shown`)
  return { ...box, bottom: box.y + box.height }
}

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
    const page = await open(path, { viewport: phone, before: withStatistics })
    const banner = page.getByRole('region', { name: 'Consent to statistics' })
    await banner.waitFor()
    if (path === '/') {
      const call = await boxOf(page.getByRole('link', { name: 'Become a Member' }).first())
      expect(call.bottom).toBeLessThan((await boxOf(banner)).y)
    }
    const covered: string[] = []
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
    await textOfTwiceTheSize(page)
    expect((await boxOf(banner)).height).toBeLessThanOrEqual(phone.height / 3)
    for (const name of ['Decline', 'Accept'])
      expect((await boxOf(banner.getByRole('button', { name }))).bottom).toBeLessThanOrEqual(phone.height)
  })
})

describe('without scripts', () => {
  /** Opens a page, which says that scripts are off, and has no form that nobody can send and nothing that loads. */
  async function openWithout(path: string) {
    const page = await open(path, { viewport: phone, javaScriptEnabled: false })
    // Locators by text leave out what stands in a noscript.
    const notice = page.locator('body > noscript p')
    expect(await notice.innerText()).toContain('need JavaScript, which is switched off')
    expect(await notice.isVisible()).toBe(true)
    expect(await page.locator('input:visible, textarea:visible, select:visible').count()).toBe(0)
    expect(await page.locator('.animate-pulse:visible, .animate-spin:visible').count()).toBe(0)
    expect(await page.locator('h1:visible').count()).toBe(1)
    return page
  }

  test.each(['/members', article, '/about', '/services', '/events', '/terms', '/privacy', '/cookies'])(
    '%s shows its content',
    async (path) => {
      await openWithout(path)
    },
  )

  test('Home says what is on and what is new', async () => {
    const page = await openWithout('/')
    for (const name of ['Next events', 'Latest stories'])
      expect(await page.getByRole('region', { name }).getByRole('listitem').count()).toBe(3)
    expect(await page.getByRole('region', { name: 'The chamber in figures' }).locator('dd').count()).toBe(4)
  })

  test('a phone reaches every page of the navigation', async () => {
    const page = await open('/news', { viewport: phone, javaScriptEnabled: false })
    for (const { to, label } of navigation) {
      const link = page.getByRole('banner').getByRole('link', { name: label, exact: true })
      expect([label, await link.isVisible(), await link.getAttribute('href')]).toEqual([label, true, to])
    }
    const main = await boxOf(page.locator('#main'))
    expect((await boxOf(page.getByRole('banner'))).bottom).toBeLessThanOrEqual(main.y + 1)
    expect(await beyondTheEdge(page)).toEqual([])
  })

  test.each([
    '/dashboard',
    '/events/nope',
    '/reset-password',
    '/registration?token=x',
    '/order?token=x',
    '/document?token=x',
    '/newsletter/confirm?token=x',
    '/members?page=2',
  ])('%s says that it needs them', async (path) => {
    const page = await openWithout(path)
    expect(await page.locator('#root h1').innerText()).toBe('This page needs JavaScript')
    expect(await page.locator('#root noscript a').getAttribute('href')).toBe('mailto:office@bkcc.example')
  })

  test.each([
    ['/contact', 'Sending this form'],
    ['/news', 'Subscribing'],
    [event, 'Registering'],
    ['/membership', 'Applying'],
    ['/login', 'Signing in'],
  ])('%s offers to write instead', async (path, what) => {
    const page = await openWithout(path)
    const said = page.locator('main noscript').first()
    expect(await said.innerText()).toContain(`${what} needs JavaScript`)
    expect(await said.isVisible()).toBe(true)
    expect(await said.locator('a').getAttribute('href')).toBe('mailto:office@bkcc.example')
  })

  test('a form whose scripts do not come keeps what is typed out of the address', async () => {
    const page = await open('/contact', {
      tolerates: anything,
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
  test.each([
    '/',
    '/members',
    '/membership',
    event,
    article,
    '/login',
    '/accept-invitation',
    ...sitemapPages.map(({ path }) => path),
  ])('of twice the size does not scroll %s sideways', async (path) => {
    // With reduced motion, every change of size is a short transition, and the old size would be measured.
    const page = await open(path, { viewport: phone, reducedMotion: 'no-preference', tolerates: refusals })
    await settled(page)
    await textOfTwiceTheSize(page)
    expect([await beyondTheEdge(page), await cutTitles(page)]).toEqual([[], []])
  })

  test('of twice the size breaks the short title of the site nowhere', async () => {
    const page = await open('/about', { viewport: phone, reducedMotion: 'no-preference' })
    const title = page.getByRole('banner').getByText('BKCC', { exact: true })
    // A page whose fonts come late keeps those that stand in for them, in which the title is wider.
    const lines = async () => {
      await page.reload()
      await textOfTwiceTheSize(page)
      return title.evaluate((words) => words.clientHeight / parseFloat(getComputedStyle(words).fontSize))
    }
    await expect.poll(lines).toBeLessThan(2)
  })

  test('nor does the Overview, which fits 320 px', async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard', { viewport: { width: 320, height: 640 } })
    await settled(page)
    expect(await beyondTheEdge(page)).toEqual([])
    await page.setViewportSize(phone)
    await textOfTwiceTheSize(page)
    expect(await beyondTheEdge(page)).toEqual([])
  })
})

const word = 'x'.repeat(100)
test.each([`/search?q=${word}`, `/members?q=${word}`, `/members?industry=${word}`])(
  'a search for a long word scrolls nothing sideways at %s',
  async (path) => {
    const page = await open(path, { viewport: phone })
    await page.getByRole('main').getByRole('status').first().getByText(/\d/).waitFor()
    await settled(page)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await beyondTheEdge(page)).toEqual([])
    }
  },
)

test.each(
  [phone, desktop].flatMap((viewport) => [
    ['/events?category=Webinar', 'Month', viewport] as const,
    ['/members/nobody-of-this-name', 'Member not found', viewport] as const,
  ]),
)('what comes later moves nothing at %s', async (path, words, viewport) => {
  const page = await open(path, { viewport, before: watchShifts })
  await page.getByText(words).first().waitFor()
  await settled(page)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('a long word in a place widens no page, and a low window sticks nothing', async () => {
  await backend.sql(
    `update events set location = repeat('Donaudampfschiff', 8) where slug = 'sofia-astana-business-forum'`,
  )
  for (const path of ['/events', event, '/']) {
    const page = await open(path, { viewport: phone, hasTouch: true, isMobile: true })
    await settled(page)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, phone.width])
  }
  // A window of 1280 × 1024 at 400 %.
  const low = await open(event, { viewport: { width: 320, height: 256 } })
  await settled(low)
  expect(
    await low.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (part) =>
            ['sticky', 'fixed'].includes(getComputedStyle(part).position) &&
            part.getBoundingClientRect().bottom > 0 &&
            part.clientHeight > 8,
        ).length,
    ),
  ).toBe(0)
  const office = await openAs('editor@bkcc.example', '/dashboard/events/31000000-0000-4000-8000-000000000001', {
    viewport: { width: 320, height: 256 },
  })
  const save = office.getByRole('dialog').getByRole('button', { name: 'Save' })
  await save.waitFor()
  expect((await boxOf(save)).y, 'the foot of a sheet scrolls with it').toBeGreaterThan(256)
  await save.scrollIntoViewIfNeeded()
  const head = office.getByRole('dialog').getByRole('heading', { level: 1 })
  expect((await boxOf(head)).bottom, 'and so does its head').toBeLessThan(0)
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
          Math.max(...[...card.querySelectorAll('a, dd')].map((part) => part.getBoundingClientRect().bottom)),
      )
      expect(empty).toBeLessThan(30)
    },
  )

  test('a page says whose it is and where, without what looks like a button', async () => {
    for (const path of ['/', '/membership', event]) {
      const page = await open(path, { viewport: desktop })
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      await expect
        .poll(() => page.locator('p:visible').first().textContent())
        .toBe(`Bulgarian–Kazakh Chamber of Commerce · ${url}${path}`)
      expect(await page.locator('button:visible, fieldset:visible, main a.rounded-control:visible').count()).toBe(0)
    }
  })

  test.each([event, company, '/terms', article, '/members'])(
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
      const printed = await page.locator('.prose a:not([href^="mailto:"]), a[rel~=external]').evaluateAll((links) =>
        links.map((link) =>
          getComputedStyle(link, '::after')
            .content.replaceAll('" "', '')
            .includes((link as HTMLAnchorElement).href.replace(/\/$/, '')),
        ),
      )
      expect(printed).not.toContain(false)
      if (path !== article) expect(printed.length).toBeGreaterThan(0)
    },
  )
})

test('on paper nothing is white, a heading stands above its list, and pictures, names in rows and whole records stay', async () => {
  const home = await open('/')
  await settled(home)
  await home.emulateMedia({ media: 'print' })
  const ink = await home.locator('body').evaluate((body) => getComputedStyle(body).color)
  const words = home.locator('header.on-ink').locator('h1, p, time')
  const colours = await words.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(new Set(colours)).toEqual(new Set([ink]))

  const roses = await open('/news/a-morning-among-roses')
  await roses.emulateMedia({ media: 'print' })
  await expect
    .poll(() =>
      roses
        .getByRole('list', { name: /gallery/i })
        .locator('img:visible')
        .count(),
    )
    .toBe(4)

  const office = await openAs(
    'admin@bkcc.example',
    '/dashboard/events/31000000-0000-4000-8000-000000000001/participants',
  )
  await office.emulateMedia({ media: 'print' })
  await office.getByText('Aigerim Sadykova').waitFor()
  await office.setViewportSize({ width: 718, height: 900 })
  const leftOf = async (part: string) => (await boxOf(office.locator(`main ${part}`))).x
  expect(await leftOf('h1')).toBe(await leftOf('table'))

  await office.emulateMedia({ media: 'screen' })
  await office.goto(`${url}/dashboard/members/20000000-0000-4000-8000-000000000004`)
  const record = office.getByRole('dialog')
  await record.getByRole('heading', { name: 'Billing details' }).waitFor()
  await office.emulateMedia({ media: 'print' })
  expect(await office.locator('#root').isVisible()).toBe(false)
  expect(await record.evaluate((part) => [getComputedStyle(part).position, part.scrollHeight > innerHeight])).toEqual([
    'static',
    true,
  ])
})

test('on paper a form of the office is its labels with what is typed, whole, without buttons', async () => {
  const office = await openAs('admin@bkcc.example', '/dashboard/events/31000000-0000-4000-8000-000000000001')
  const sheet = office.getByRole('dialog')
  await sheet.getByLabel(/^Title/).waitFor()
  await office.emulateMedia({ media: 'print' })
  await expect.poll(() => office.locator('button:visible, [role=toolbar]:visible').count()).toBe(0)
  for (const label of ['Title', 'Time zone', 'Status', 'Maximum participants'])
    expect(await sheet.getByLabel(label).first().isVisible()).toBe(true)
  expect(await sheet.getByRole('textbox', { name: 'Description' }).isVisible()).toBe(true)

  await office.emulateMedia({ media: 'screen' })
  await office.goto(`${url}/dashboard/members/20000000-0000-4000-8000-000000000004`)
  await office.getByRole('button', { name: 'Edit office details' }).click()
  const notes = office.getByRole('dialog', { name: 'Office details' }).getByLabel('Internal notes')
  await notes.fill(Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'))
  await office.emulateMedia({ media: 'print' })
  expect(await notes.evaluate((field) => [field.scrollHeight <= field.clientHeight, field.clientHeight > 600])).toEqual(
    [true, true],
  )
})

test('Home is at most eight screens of a phone and six of a desktop long, and says what is on before all else', async () => {
  const page = await open('/', { viewport: phone })
  await settled(page)
  for (const [viewport, screens] of [[phone, 8] as const, [desktop, 6] as const]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(screens * viewport.height)
    const first = page.getByRole('region', { name: 'Next events' }).getByRole('listitem').first()
    expect((await boxOf(first)).y).toBeLessThan(2 * phone.height)
  }
  expect(await page.locator('main :is(h2, dl)').count()).toBeGreaterThanOrEqual(6)
  expect(await page.getByRole('link', { name: 'Agriculture' }).getAttribute('href')).toBe(
    '/members?industry=Agriculture+%26+Food',
  )
})

test.each([
  [
    '/contact',
    'whom to call',
    (page: Page) => [
      page.locator('main').getByRole('link', { name: '+359 2 000 0000' }).first(),
      page.getByRole('heading', { name: 'Write to us' }),
    ],
  ],
  ['/news', 'what is new', (page: Page) => [page.getByRole('heading', { level: 2 }).first()]],
] as const)('the first screen of %s says %s', async (path, _, parts) => {
  const page = await open(path, { viewport: phone })
  await settled(page)
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const part of parts(page))
      await expect.poll(async () => (await boxOf(part)).bottom).toBeLessThanOrEqual(viewport.height)
  }
})

describe('a legal text', () => {
  /** Expects that a heading stands below the header of the site, and near it. */
  async function expectBelowHeader(page: Page, heading: Locator, most = 200) {
    await expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity).toBeLessThan(most)
    expect((await boxOf(heading)).y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom)
  }

  test('is in the middle of a wide window, with its contents list beside it', async () => {
    const page = await open('/privacy')
    await settled(page)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const [list, text] = await Promise.all([boxOf(contents), boxOf(page.locator('.prose'))])
    expect(Math.abs(text.x + text.width / 2 - 720)).toBeLessThanOrEqual(10)
    expect(text.width).toBeLessThanOrEqual(640)
    expect(list.x + list.width).toBeLessThanOrEqual(text.x)
    expect(list.y).toBeLessThan(900)
    const link = contents.getByRole('link').nth(6)
    await link.click()
    const heading = page.getByRole('heading', { level: 2, name: await link.innerText() })
    await expectBelowHeader(page, heading)
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await contents.isVisible()).toBe(true)
    expect((await boxOf(contents)).y).toBeGreaterThanOrEqual(0)
  })

  test('unfolds its contents list above it on a phone, also without scripts', async () => {
    const page = await open('/privacy', { viewport: phone, javaScriptEnabled: false })
    const list = page.locator('details')
    const link = list.getByRole('link').nth(6)
    expect(await link.isVisible()).toBe(false)
    await list.getByText('Contents').click()
    expect((await boxOf(list)).bottom).toBeLessThanOrEqual((await boxOf(page.locator('.prose'))).y)
    const name = await link.innerText()
    await link.click()
    await expectBelowHeader(page, page.getByRole('heading', { level: 2, name }))
  })

  test.each([390, 1440])('leads from the footer of any page to the choice about statistics at %d px', async (width) => {
    const page = await open('/about', { viewport: { width, height: 844 } })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    const choice = page.getByRole('heading', { name: 'Your choice about statistics' })
    await choice.waitFor()
    await settled(page)
    await expectBelowHeader(page, choice, 700)
  })
})

test('a title of 58 characters is whole in the bar and footer of the site', async () => {
  const title = 'Bulgarian–Kazakh Chamber of Commerce, Industry and Culture'
  const page = await open('/about', { viewport: phone, before: withTitle(title) })
  await page.getByRole('banner').getByText(title).waitFor()
  await settled(page)
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await atRest(page)
    expect(await cutTitles(page)).toEqual([])
  }
})

test('a legal name of 400 letters widens no page of the office on a phone', async () => {
  const member = '20000000-0000-4000-8000-000000000009'
  await backend.sql(
    `insert into billing_details (member_id, legal_name, address, country) values ($1, repeat('W', 400), 'Sofia', 'BG')
     on conflict (member_id) do update set legal_name = excluded.legal_name`,
    [member],
  )
  const [draft] = await backend.sql<{ id: string }>(
    'select id from documents where member_id = $1 and number is null',
    [member],
  )
  for (const path of [`/dashboard/members/${member}`, `/dashboard/dues/${draft?.id}`, '/dashboard/dues']) {
    const page = await openAs('admin@bkcc.example', path, { viewport: phone })
    await settled(page)
    expect([path, await beyondTheEdge(page)]).toEqual([path, []])
  }
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

  test.each([
    ['the site', () => open('/about', { before: withTitle(longest) })],
    ['the dashboard', () => openAs('superadmin@bkcc.example', '/dashboard/profile', { before: withTitle(longest) })],
  ])('header and footer of %s', async (_, begin) => {
    const page = await begin()
    await page.getByRole('banner').getByText(longest).waitFor()
    await settled(page)
    for (const width of [320, 390, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await atRest(page)
      expect([width, await beyondTheEdge(page), await excess(page)]).toEqual([width, [], 0])
    }
  })

  test('the mails, on a phone', async () => {
    const brand = { name: longest, email: 'office@bkcc.example', siteUrl: 'https://bkcc.example' }
    const mail = renderMail('newsletter-confirm', { path: '/newsletter/confirm?token=x' }, brand, 'https://api.example')
    const page = await open('/about', { viewport: phone, tolerates: anything })
    await page.setContent(mail.html)
    await page.getByRole('link', { name: longest }).waitFor()
    expect(await beyondTheEdge(page)).toEqual([])
  })
})

test('the ring around a title of Home’s lists is whole', async () => {
  const page = await open('/', { viewport: desktop })
  await settled(page)
  const link = page.getByRole('region', { name: 'Next events' }).getByRole('heading').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').outlineWidth)).toBe('3px')
})

test('on a phone, Back closes the dialog and then the page', async () => {
  const page = await open('/events', { viewport: phone, hasTouch: true, isMobile: true })
  await settled(page)
  await page.goto(url + event)
  await settled(page)
  await page.getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url + event)
  // The entry of the dialog goes when it has closed.
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0)
  await page.goBack()
  await page.waitForURL(url + '/events')
})
