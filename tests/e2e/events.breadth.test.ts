import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { siteAnswer } from '../support/site-pages'

const { open, backend } = useBrowser()

type EventRow = { id: string; slug: string }
let gallery: EventRow
let featured: EventRow

beforeAll(async () => {
  const one = async (sql: string) => {
    const [row] = await backend.sql<EventRow>(sql)
    if (!row) throw new Error(`The seed lacks a row for: ${sql}`)
    return row
  }
  gallery = await one(
    'select e.id, e.slug from events e join event_images i on i.event_id = e.id group by e.id order by count(*) desc, e.slug limit 1',
  )
  featured = await one('select id, slug from events where is_featured')
})

/** Where the box of an element begins and ends in the window, in pixels. */
async function placeOnScreen(element: Locator) {
  const box = await element.boundingBox()
  return { top: box?.y ?? Infinity, bottom: (box?.y ?? Infinity) + (box?.height ?? 0) }
}

const windows = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const

describe('what one sees first', () => {
  test.each([phone, desktop])('of the events, in a window of $width × $height pixels', async (viewport) => {
    const page = await open('/events', { viewport })
    await settled(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const main = page.getByRole('main')
    expect((await placeOnScreen(main.locator('header').first())).bottom).toBeLessThanOrEqual(viewport.height * 0.4)
    expect((await placeOnScreen(main.locator('time').first())).bottom).toBeLessThanOrEqual(viewport.height)
    const [height, width] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.documentElement.scrollWidth,
    ])
    expect(width).toBe(viewport.width)
    if (viewport === desktop) return
    expect(height).toBeLessThanOrEqual(5000)
    const card = main.getByRole('article').nth(1)
    const [picture, title] = [await card.locator('img').boundingBox(), await card.getByRole('heading').boundingBox()]
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(title?.x ?? 0)
  })

  describe('of an event', () => {
    const place = 'Congress hall'
    const title = 'A day of talks about grain, rail, ports and papers '.repeat(3).slice(0, 150).trim()
    beforeAll(() =>
      backend.sql(
        `insert into events (slug, title, description, category_id, status, start_date, end_date, registration_deadline, location)
         select 'event-with-a-long-title', $1, $2, category_id, 'upcoming', '2031-05-05 10:00+03', '2031-05-06 12:00+03', '2031-05-01 10:00+03', $3 || ', Oborishte district, Sofia'
         from events where is_featured`,
        [title, `<p>${'Text. '.repeat(300)}</p>`, place],
      ),
    )

    test.each(windows)(
      'in a window of %i × %i pixels: date, place, registration and its button',
      async (width, height) => {
        const page = await open('/events/event-with-a-long-title', { viewport: { width, height } })
        await settled(page)
        const head = page.getByRole('main').locator('header')
        const button = page.getByRole('button', { name: 'Register Now' })
        const foot = width < 1024 ? (await placeOnScreen(button)).top : height
        for (const part of [head.locator('time'), head.getByText(place), head.getByText(/^Registration open$/)])
          expect((await placeOnScreen(part.first())).bottom).toBeLessThanOrEqual(foot)
        await button.click({ trial: true })
        expect((await placeOnScreen(button)).bottom).toBeLessThanOrEqual(height)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      },
    )

    test('on a phone the button stays in view and covers nothing that the keyboard reaches, nor the question about statistics', async () => {
      const page = await open(`/events/${featured.slug}`, { viewport: phone })
      await settled(page)
      const bar = page.locator('#register')
      const covered: string[] = []
      for (let stops = 0; stops < 60; stops += 1) {
        await page.keyboard.press('Tab')
        const lies = await bar.evaluate((element) => {
          const focused = document.activeElement
          if (!focused || focused === document.body) return 'the end'
          const under = focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top
          return under && !element.contains(focused) ? `${focused.tagName} ${focused.textContent}` : ''
        })
        if (lies === 'the end') break
        if (lies) covered.push(lies)
      }
      expect(covered).toEqual([])
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [footer, last, foot] = [
        await placeOnScreen(page.locator('footer')),
        await placeOnScreen(page.locator('footer p').last()),
        await placeOnScreen(bar),
      ]
      expect(foot.bottom).toBe(phone.height)
      expect(last.bottom).toBeLessThanOrEqual(foot.top)
      // Nothing light stands between the footer and the bar.
      expect(footer.bottom).toBeGreaterThanOrEqual(foot.top)
      const asked = await open(`/events/${featured.slug}`, {
        viewport: phone,
        before: (fresh) =>
          fresh.route('**/rest/v1/rpc/get_site', (route) =>
            route.fulfill({ json: siteAnswer({ ga_code: 'G-FIXTURE1' }) }),
          ),
      })
      await asked.getByRole('region', { name: 'Consent to statistics' }).waitFor()
      expect(await asked.locator('#register').evaluate((element) => getComputedStyle(element).position)).toBe('static')
    })
  })
})

test('on a phone the bar of a paid event stays low, with text of twice the size, too', async () => {
  const page = await open('/events/workshop-negotiating-across-two-cultures', { viewport: phone })
  await settled(page)
  const bar = page.locator('#register')
  expect(await bar.getByText(/^€144\.00/).count()).toBe(1)
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
    const { top, bottom } = await placeOnScreen(bar)
    expect([size, bottom - top <= 96]).toEqual([size, true])
  }
})

test('on a touch screen the lightbox follows a swipe, the buttons and the keyboard, and closes', async () => {
  const page = await open(`/events/${gallery.slug}`, { viewport: phone, hasTouch: true })
  const captions = await backend.sql<{ caption: string }>(
    `select caption from event_images where event_id = $1 order by "order", id`,
    [gallery.id],
  )
  await page
    .getByRole('list', { name: /gallery/i })
    .getByRole('button')
    .first()
    .tap()
  const lightbox = page.locator('.yarl__portal')
  const shows = (index: number) =>
    lightbox
      .locator('.yarl__slide_current')
      .getByText(captions[index]?.caption ?? 'missing')
      .waitFor()
  await shows(0)
  await lightbox.locator('.yarl__slide_current img').waitFor()
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: phone.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(340) })
  for (let x = 320; x >= 60; x -= 20)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await shows(1)
  await lightbox.getByRole('button', { name: 'Previous' }).click()
  await shows(0)
  await page.keyboard.press('ArrowRight')
  await shows(1)
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
})
