import { describe, expect, test } from 'vitest'
import { anything, phone, useBrowser } from '../support/browser/browser'
import { holdScripts, saidTwiceIn, takenUp } from '../support/browser/early-page'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'

const { open, backend, url } = useBrowser()

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
/** Home, a list and an item; then the other pages, most of which have the frame of these. */
const paths = ['/', '/members', event].concat(
  process.env.TEST_BREADTH
    ? [
        '/about',
        '/contact',
        '/events',
        article,
        '/members/chardaklia-hydraulics',
        '/services',
        '/events/past',
        '/news',
        '/membership',
        '/terms',
        '/privacy',
        '/cookies',
      ]
    : [],
)

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
  })
})

describe('before the scripts have come', () => {
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

  test('a password that is sent before even the first one stands in no address', async () => {
    const page = await open('/login', {
      before: (fresh) => fresh.route(/\.js$/, (route) => route.abort()),
      tolerates: anything,
    })
    await page.getByLabel('Password').fill('bkcc-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(page.url()).toBe(`${url}/login`)
  })
})
