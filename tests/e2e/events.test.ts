import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, phone, settled, useBrowser } from '../support/browser'
import { asYoungerThanTheBuild } from '../support/young-page'
import { siteAnswer } from '../support/site-pages'

const { open, openAs, url, backend } = useBrowser()

type EventRow = { id: string; slug: string; title: string; start_date: string; end_date: string; place: string }
let gallery: EventRow & { images: number }
let cancelled: EventRow
let online: EventRow & { meeting_url: string }
let open_: EventRow
let completed: EventRow

beforeAll(async () => {
  const one = async <Row>(sql: string) => {
    const [row] = await backend.sql<Row>(sql)
    if (!row) throw new Error(`The seed lacks a row for: ${sql}`)
    return row
  }
  const columns =
    "e.id, e.slug, e.title, e.start_date, e.end_date, case when e.is_online then 'Online Event' else e.location end as place"
  gallery = await one(
    `select ${columns}, count(*)::int as images from events e join event_images i on i.event_id = e.id group by e.id order by count(*) desc, e.slug limit 1`,
  )
  cancelled = await one(`select ${columns} from events e where status = 'cancelled' and end_date > now() limit 1`)
  online = await one(`select ${columns}, meeting_url from events e where is_online and meeting_url is not null limit 1`)
  open_ = await one(
    `select ${columns} from events e where status = 'upcoming' and registration_deadline > now() limit 1`,
  )
  completed = await one(`select ${columns} from events e where status = 'completed' order by start_date desc limit 1`)
})

describe('events', () => {
  test('the list leads from the featured event and from cards to details and back', async () => {
    const page = await open('/events')
    await page.getByRole('heading', { name: 'Upcoming Events' }).waitFor()
    await page.getByRole('heading', { name: 'Past Events' }).waitFor()
    await page.getByRole('link', { name: 'Register Now' }).first().click()
    await page.waitForURL(`${url}/events/sofia-astana-business-forum`)
    await page.getByRole('heading', { level: 1, name: 'Sofia–Astana Business Forum' }).waitFor()
    await page.getByRole('link', { name: 'Back to Events' }).first().click()
    await page.waitForURL(`${url}/events`)
    const past = page
      .getByRole('heading', { name: 'Past Events' })
      .locator('xpath=ancestor::section')
      .getByRole('article')
    await expect.poll(() => past.count()).toBe(5)
  })

  test('a cancelled event says so in the list and takes no registrations', async () => {
    const page = await open('/events')
    await page
      .getByRole('article')
      .filter({ hasText: cancelled.title })
      .getByText('Cancelled', { exact: true })
      .waitFor()
    await page.goto(`${url}/events/${cancelled.slug}`)
    await page.getByRole('heading', { level: 1, name: cancelled.title }).waitFor()
    await page.getByText('Cancelled').first().waitFor()
    expect(await page.getByRole('button', { name: 'Register Now' }).count()).toBe(0)
  })

  test('registration is offered while the deadline lies ahead, never for a past event', async () => {
    const page = await open(`/events/${open_.slug}`)
    await page.getByRole('button', { name: 'Register Now' }).first().waitFor()
    await page
      .getByText(/Registration is open until/)
      .first()
      .waitFor()
    await page.goto(`${url}/events/${completed.slug}`)
    await page.getByRole('heading', { level: 1, name: completed.title }).waitFor()
    expect(await page.getByRole('button', { name: 'Register Now' }).count()).toBe(0)
    expect(await page.getByText(/Registration is open/).count()).toBe(0)
  })

  test("times stand in the zone of the event, in Sofia, in Astana and in the visitor's own", async () => {
    const page = await open(`/events/${open_.slug}`, { timezoneId: 'America/New_York' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const time = (zone: string) =>
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
        new Date(open_.start_date),
      )
    const shown = async () => (await page.getByRole('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const zone of ['Europe/Sofia', 'Asia/Almaty', 'America/New_York'])
      await expect.poll(shown, { message: zone }).toContain(time(zone).replaceAll(/[\u00a0\u202f]/g, ' '))
    const text = await shown()
    expect(text).toContain('Sofia')
    expect(text).toContain('Astana')
  })

  test('"Add to calendar" downloads the event in UTC under a stable id', async () => {
    const download = async () => {
      const page = await open(`/events/${open_.slug}`)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Add to calendar' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.ics$/)
      return (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
    }
    const [first, second] = [await download(), await download()]
    const utc = (iso: string) => new Date(iso).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
    expect(first).toContain(`DTSTART:${utc(open_.start_date)}`)
    expect(first).toContain(`DTEND:${utc(open_.end_date)}`)
    const uid = /^UID:(.+)$/m.exec(first)?.[1]
    expect(uid).toContain(open_.id)
    expect(/^UID:(.+)$/m.exec(second)?.[1]).toBe(uid)
  })

  test('an online event shows its meeting link', async () => {
    const page = await open(`/events/${online.slug}`)
    await page.getByText('Online Event').first().waitFor()
    expect(await page.locator(`a[href="${online.meeting_url}"]`).count()).toBeGreaterThan(0)
  })

  test('unknown and malformed addresses say which, with a way back', async () => {
    const page = await open('/events/no-such-event')
    await page.getByRole('heading', { name: 'Event not found' }).waitFor()
    await page.goto(`${url}/events/Not%20A%20Slug!`)
    await page.getByText('Invalid event URL').waitFor()
    await page.getByRole('link', { name: 'Back to Events' }).first().click()
    await page.waitForURL(`${url}/events`)
  })

  // In this file rather than with the office's tests, because the other tests here rely on the featured event.
  test('a featured event takes the place of the one before', async () => {
    const [added] = await backend.sql<{
      id: string
    }>(`insert into events (slug, title, description, category_id, status, start_date, end_date, time_zone)
      select 'journey-to-the-front', 'Journey to the front', '<p>Text</p>', category_id, 'upcoming', '2031-05-05 10:00+03', '2031-05-05 12:00+03', 'Europe/Sofia' from events where is_featured returning id`)
    try {
      const office = await openAs('editor@bkcc.example', `/dashboard/events/${added?.id}`)
      await office.getByLabel(/^Featured event/).check()
      await office
        .getByText('The Events page opens with it instead of “Sofia–Astana Business Forum”, whose place it takes.')
        .waitFor()
      await office.getByRole('button', { name: 'Save event' }).click()
      await office.getByText('Event saved').waitFor()
      expect(await backend.sql('select slug from events where is_featured')).toEqual([{ slug: 'journey-to-the-front' }])
      const page = await open('/events')
      await page.getByRole('main').getByRole('heading', { level: 2, name: 'Journey to the front' }).waitFor()
      await page.getByRole('article').filter({ hasText: 'Sofia–Astana Business Forum' }).first().waitFor()
    } finally {
      await backend.sql("delete from events where slug = 'journey-to-the-front'")
      await backend.sql("update events set is_featured = true where slug = 'sofia-astana-business-forum'")
    }
  })

  test('a failing list says so and loads on retry', async () => {
    let broken = true
    const page = await open('/events', {
      before: async (fresh) => {
        await asYoungerThanTheBuild(fresh)
        await fresh.route('**/rest/v1/event_cards?*', (route) =>
          broken
            ? route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: { message: 'down' } })
            : route.continue(),
        )
      },
    })
    await page.getByRole('alert').getByText('Failed to load events').first().waitFor()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('article').first().waitFor()
  })
})

/** Where the box of an element begins and ends in the window, in pixels. */
async function placeOnScreen(element: Locator) {
  const box = await element.boundingBox()
  return { top: box?.y ?? Infinity, bottom: (box?.y ?? Infinity) + (box?.height ?? 0) }
}

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
    const long = 'event-with-a-long-title'
    const title = 'A day of talks about grain, rail, ports and papers '.repeat(3).slice(0, 150).trim()
    beforeAll(() =>
      backend.sql(`insert into events (slug, title, description, category_id, status, start_date, end_date, registration_deadline, location)
        select '${long}', '${title}', '<p>${'Text. '.repeat(300)}</p>', category_id, 'upcoming', '2031-05-05 10:00+03', '2031-05-06 12:00+03', '2031-05-01 10:00+03', 'Congress hall, Oborishte district, Sofia'
        from events where is_featured`),
    )
    afterAll(() => backend.sql(`delete from events where slug = '${long}'`))

    test.each([
      [320, 568],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1440, 900],
      [1920, 1080],
    ])('in a window of %i × %i pixels: date, place, registration and its button', async (width, height) => {
      for (const { slug, place } of [open_, { slug: long, place: 'Congress hall' }]) {
        const page = await open(`/events/${slug}`, { viewport: { width, height } })
        await settled(page)
        const head = page.getByRole('main').locator('header')
        const button = page.getByRole('button', { name: 'Register Now' })
        const foot = width < 1024 ? (await placeOnScreen(button)).top : height
        const standing = head.getByText(/^Registration open$|^Full/)
        for (const part of [head.locator('time'), head.getByText(place), standing])
          expect((await placeOnScreen(part.first())).bottom, slug).toBeLessThanOrEqual(foot)
        await button.click({ trial: true })
        expect((await placeOnScreen(button)).bottom).toBeLessThanOrEqual(height)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test('on a phone the button stays in view and covers nothing that the keyboard reaches, nor the question about statistics', async () => {
      const page = await open(`/events/${open_.slug}`, { viewport: phone })
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
      const [footer, foot] = [await placeOnScreen(page.locator('footer')), await placeOnScreen(bar)]
      expect(foot.bottom).toBe(phone.height)
      expect(footer.bottom).toBeLessThanOrEqual(foot.top)
      const asked = await open(`/events/${open_.slug}`, {
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

describe('the filters of the events', () => {
  test('are plain links in the file, and work by keyboard, by Back and by address', async () => {
    const [{ month, events } = { month: '', events: 0 }] = await backend.sql<{ month: string; events: number }>(
      `select month, count(*)::int as events from event_cards where status <> 'completed' and end_date > now() and start_date > now() group by 1 order by 2 desc limit 1`,
    )
    expect(await (await fetch(`${backend.siteUrl}/events`)).text()).toContain(`href="/events?month=${month}"`)
    const page = await open('/events')
    await settled(page)
    const cards = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('article')
    const all = await cards.count()
    expect(all).not.toBe(events)
    await page.locator(`a[href="/events?month=${month}"]`).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cards.count()).toBe(events)
    expect(new URL(page.url()).search).toBe(`?month=${month}`)
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(all)
    const direct = await open(`/events?place=Online&month=${month}`)
    const found = direct.getByRole('region', { name: 'Upcoming Events' }).getByRole('article')
    await found.first().waitFor()
    for (const text of await found.allInnerTexts()) expect(text).toContain('Online Event')
    await direct.goto(`${url}/events?month=2029-02`)
    await direct.getByText('No upcoming events match February 2029.').waitFor()
  })

  test('of the past events are their years, and the file has all', async () => {
    expect(await (await fetch(`${backend.siteUrl}/events/past`)).text()).toContain(completed.title)
    const year = new Date(completed.start_date).getFullYear()
    const page = await open('/events')
    await page.getByRole('link', { name: 'All past events' }).click()
    await page
      .getByRole('list', { name: 'Year' })
      .getByRole('link', { name: String(year) })
      .click()
    await page.getByRole('heading', { level: 1, name: `Past Events of ${year}` }).waitFor()
    await page.getByRole('link', { name: completed.title }).waitFor()
    expect(await page.title()).toBe('Past Events | BKCC')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      new RegExp(`/events/past\\?year=${year}$`),
    )
  })
})

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('gallery on a %s', (_name, viewport) => {
  test('the lightbox opens, goes on and back, shows the caption and closes', async () => {
    const page = await open(`/events/${gallery.slug}`, { viewport })
    const images = await backend.sql<{ caption: string }>(
      `select caption from event_images where event_id = '${gallery.id}' order by "order", id`,
    )
    const thumbnails = page.getByRole('list', { name: /gallery/i }).getByRole('button')
    await thumbnails.first().waitFor()
    expect(await thumbnails.count()).toBe(gallery.images)
    await thumbnails.first().click()
    const lightbox = page.locator('.yarl__portal')
    await lightbox.waitFor()
    const caption = (index: number) =>
      lightbox
        .locator('.yarl__slide_current')
        .getByText(images[index]?.caption ?? 'missing')
        .waitFor()
    await caption(0)
    await lightbox.getByRole('button', { name: 'Next' }).click()
    await caption(1)
    await lightbox.getByRole('button', { name: 'Previous' }).click()
    await caption(0)
    await page.keyboard.press('ArrowRight')
    await caption(1)
    await page.keyboard.press('Escape')
    await lightbox.waitFor({ state: 'detached' })
    await thumbnails.nth(1).click()
    await caption(1)
    await lightbox.getByRole('button', { name: 'Close' }).click()
    await lightbox.waitFor({ state: 'detached' })
  })
})

test('on a touch screen the lightbox follows a swipe', async () => {
  const page = await open(`/events/${gallery.slug}`, { viewport: phone, hasTouch: true })
  const [, second] = await backend.sql<{ caption: string }>(
    `select caption from event_images where event_id = '${gallery.id}' order by "order", id`,
  )
  await page
    .getByRole('list', { name: /gallery/i })
    .getByRole('button')
    .first()
    .tap()
  const slide = page.locator('.yarl__slide_current')
  await slide.locator('img').waitFor()
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: phone.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(340) })
  for (let x = 320; x >= 60; x -= 20)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await slide.getByText(second?.caption ?? 'missing').waitFor()
})
