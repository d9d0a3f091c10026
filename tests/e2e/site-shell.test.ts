import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { navigation } from '../../src/app/public-pages'
import { phone, settled, useBrowser } from '../support/browser'
import { asYoungerThanTheBuild } from '../support/young-page'

const { open, openAs, url, backend, embedded } = useBrowser()

describe('header', () => {
  test('leads to each page and marks the active one', async () => {
    const page = await open('/')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const { label, to: path } of navigation) {
      await main.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(url + path)
      await expect
        .poll(() => main.getByRole('link', { name: label, exact: true }).getAttribute('aria-current'))
        .toBe('page')
      expect(await main.locator('[aria-current="page"]').count()).toBe(1)
    }
    await main.getByRole('link', { name: 'Member Login' }).click()
    await page.waitForURL(`${url}/login`)
  })

  test('a new page starts at its top, Back returns to where one was', async () => {
    const page = await open('/news')
    await page.getByRole('link', { name: 'Terms of Use' }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(200)
    await page.getByRole('link', { name: 'Terms of Use' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  })

  test('the skip link is the first stop of the Tab key and leads into the content', async () => {
    const page = await open('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('mobile menu', () => {
  test('covers the screen, closes on a link, on its button and on Escape', async () => {
    const page = await open('/', { viewport: phone, hasTouch: true })
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await opener.click()
    await menu.waitFor()
    const box = await menu.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height })
    for (const { label } of navigation)
      expect(await menu.getByRole('link', { name: label, exact: true }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await menu.waitFor({ state: 'detached' })
    await opener.click()
    await menu.getByRole('link', { name: 'Services', exact: true }).click()
    await page.waitForURL(`${url}/services`)
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('footer', () => {
  test('names the office, the networks, the law and the year', async () => {
    const page = await open('/')
    const footer = page.getByRole('contentinfo')
    for (const name of [
      'Home',
      'About',
      'Members',
      'Terms of Use',
      'Privacy Policy',
      'Cookie Policy',
      'LinkedIn',
      'Facebook',
    ]) {
      expect(await footer.getByRole('link', { name, exact: true }).count(), name).toBe(1)
    }
    expect(await footer.innerText()).toContain('Sofia, Bulgaria')
    expect(await footer.getByRole('link', { name: /@bkcc\.example/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(await footer.innerText()).toContain(`© ${new Date().getFullYear()} BKCC`)
  })
})

describe('not found', () => {
  test('says so and goes home by itself after three seconds', async () => {
    const page = await open('/no-such-page', { before: (fresh) => fresh.clock.install() })
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    expect(await page.getByRole('link', { name: 'Go to Homepage' }).isVisible()).toBe(true)
    await page.clock.runFor(2_500)
    expect(page.url()).toBe(`${url}/no-such-page`)
    await page.clock.runFor(1_000)
    await page.waitForURL(`${url}/`)
  })

  test('its button goes home at once', async () => {
    const page = await open('/no/such/page')
    await page.getByRole('link', { name: 'Go to Homepage' }).click()
    await page.waitForURL(`${url}/`)
  })
})

describe('sitemap', () => {
  test('/sitemap downloads the eleven routes, the file of the build has events and articles besides, robots.txt names it', async () => {
    const page = await open('/about')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(`${url}/sitemap`).catch(() => undefined),
    ])
    expect(download.suggestedFilename()).toBe('sitemap.xml')
    const xml = await readFile(await download.path(), 'utf8')
    expect([...xml.matchAll(/<loc>/g)]).toHaveLength(11)
    const priority = (path: string) =>
      new RegExp(`<loc>[^<]*//[^/<]+${path}</loc>[\\s\\S]*?<priority>([^<]+)<`).exec(xml)?.[1]
    const wanted = {
      '/': '1.0',
      '/about': '0.8',
      '/services': '0.8',
      '/events': '0.8',
      '/news': '0.8',
      '/members': '0.7',
      '/membership': '0.7',
      '/contact': '0.6',
      '/terms': '0.4',
      '/privacy': '0.4',
      '/cookies': '0.4',
    }
    expect(Object.fromEntries(Object.keys(wanted).map((path) => [path, priority(path)]))).toEqual(wanted)
    const built = await fetch(`${backend.siteUrl}/sitemap.xml`)
    expect(built.headers.get('content-type')).toContain('xml')
    const paths = (text: string) =>
      [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
    const all = await built.text()
    expect(paths(all).slice(0, 11)).toEqual(paths(xml))
    const young = await backend.sql<{ path: string }>(
      "select '/events/' || slug as path from public.events where created_at < now() - interval '1 hour' union all select '/news/' || slug from public.news_articles where status = 'published' and published_at < now() - interval '1 day' and created_at < now() - interval '1 hour'",
    )
    expect(paths(all)).toEqual(expect.arrayContaining(young.map(({ path }) => path)))
    const changing = paths(all)
      .slice(11)
      .filter((path) => !path.startsWith('/members/'))
    expect([...all.matchAll(/<lastmod>/g)]).toHaveLength(changing.length)
    expect(await (await fetch(`${backend.siteUrl}/robots.txt`)).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/)
  })
})

describe('site settings', () => {
  test('a changed title shows at the next route change, without a reload', async () => {
    const page = await open('/about')
    const title = page.getByRole('banner').getByText('BKCC', { exact: true })
    await title.waitFor()
    await backend.sql("update public.site_settings set value = 'Chamber of Two Horizons' where key = 'site_title'")
    try {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
      await page.getByRole('banner').getByText('Chamber of Two Horizons').waitFor()
      expect(await page.getByRole('contentinfo').innerText()).toContain('Chamber of Two Horizons')
      // The next visit starts with the cached title, before any response.
      await asYoungerThanTheBuild(page)
      await page.route('**/rest/v1/rpc/get_site', () => new Promise(() => undefined))
      await page.reload()
      await page.getByRole('banner').getByText('Chamber of Two Horizons').waitFor()
    } finally {
      await backend.sql("update public.site_settings set value = 'BKCC' where key = 'site_title'")
    }
  })

  test('the defaults stay when the settings cannot be read', async () => {
    const page = await open('/about', {
      before: (fresh) => fresh.route('**/rest/v1/rpc/get_site', (route) => route.abort()),
    })
    await settled(page)
    expect(await page.getByRole('banner').innerText()).toContain('BKCC')
    expect(await page.getByRole('banner').locator('img').getAttribute('src')).toBe('/logo.svg')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('settings and statistics', () => {
  afterAll(() => backend.sql("update site_settings set value = case key when 'site_title' then 'BKCC' else '' end"))

  test('a changed setting is seen by an open page at its next step; statistics are asked for, loaded after consent only, and can be taken back', async () => {
    const visitor = await open('/about')
    const foreign: string[] = []
    await visitor.route(/googletagmanager/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.getByRole('region', { name: 'Consent to statistics' }).count()).toBe(0)

    const staff = await openAs('editor@bkcc.example', '/dashboard/settings')
    await staff.getByLabel('Analytics measurement id').fill('UA-1234')
    await staff.getByRole('button', { name: 'Save settings' }).click()
    await staff.getByText('Please enter a GA4 measurement id').waitFor()
    await staff.getByLabel('Analytics measurement id').fill('g-fixture1')
    await staff.getByLabel('Site title').fill('BKCC Fixture')
    await staff.getByRole('button', { name: 'Save settings' }).click()
    await staff.getByText('Settings saved successfully').waitFor()

    const banner = visitor.getByRole('region', { name: 'Consent to statistics' })
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
    await visitor.getByRole('banner').getByText('BKCC Fixture').waitFor()
    await banner.getByRole('button', { name: 'Decline', exact: true }).click()
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
    await visitor.getByText('You have declined statistics.').waitFor()
    expect(foreign).toEqual([])
    await visitor.getByRole('button', { name: 'Choose again' }).click()
    await banner.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect.poll(() => foreign).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-FIXTURE1'])
    const views = () =>
      visitor.evaluate(() =>
        ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? [])
          .filter((entry) => entry[1] === 'page_view')
          .map((entry) => new URL((entry[2] as { page_location: string }).page_location).pathname),
      )
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect.poll(views).toEqual(['/cookies', '/about'])
    await visitor.evaluate(() => void (document.cookie = '_ga=GA1.1.1; path=/'))
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
    await visitor.getByRole('button', { name: 'Choose again' }).click()
    await banner.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.poll(() => visitor.evaluate(() => document.cookie)).toBe('')
    expect(foreign).toHaveLength(1)
  })
})

describe.runIf(embedded)('local page', () => {
  test('shows address, key and demo accounts, to people and to scripts', async () => {
    const status = (await (await fetch(`${backend.siteUrl}/_local/status.json`)).json()) as {
      apiUrl: string
      publishableKey: string
      demoAccounts: { email: string }[]
    }
    expect(status.apiUrl).toBe(url)
    expect(status.demoAccounts.map(({ email }) => email)).toEqual(
      expect.arrayContaining([
        'superadmin@bkcc.example',
        'admin@bkcc.example',
        'editor@bkcc.example',
        'member@bkcc.example',
      ]),
    )
    expect(await (await fetch(`${backend.siteUrl}/_local/mails.json`)).json()).toBeInstanceOf(Array)
    const page = await open('/_local/')
    expect(await page.locator('body').innerText()).toContain(status.publishableKey)
  })
})
