import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { Component as EventRoute } from '@/app/routing/event-route'
import { calendarFile } from '@/features/events/events/calendar-file'
import { standingOf } from '@/features/events/events/event-standing'
import { monthName, namedZone, otherZones, sameClock, startTime, timeRange } from '@/features/events/events/event-times'
import {
  dateRange,
  eventsHref,
  isPast,
  isRegistrationOpen,
  memberPriceWords,
  placeOf,
  earlyWords,
  pricedAt,
  priceWords,
  readEventFilter,
  shortPrice,
} from '@/features/events/events/events'
import { EventsPage } from '@/features/events/events/public/events-page'
import { PastEventsPage } from '@/features/events/events/public/lists/past-events-page'
import { comingAttendedQuery } from '@/features/events/events/office/attended/api'
import { featuredEventQuery, pastEventsQuery, upcomingEventsQuery } from '@/features/events/events/public/api'
import { pastPageQuery, relatedEventsQuery } from '@/features/events/events/public/lists/api'
import { createQueryClient } from '@/lib/data/query-client'
import { clockName } from '@/lib/dates/dates'
import { isSlug } from '@/lib/text/slug'
import { takeReads, textsOf } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { api, pagesAlone, renderApp as renderSite, server } from '../support/page/unit'

/** Intl puts narrow and thin spaces where a keyboard puts plain ones. */
const plain = (text: string | null) => (text ?? '').replace(/[\u2009\u202f\u00a0]/g, ' ')
const renderApp = pagesAlone({ '/events': EventsPage, '/events/past': PastEventsPage, '/events/:slug': EventRoute })

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
/** The dates of an event that is over. */
const over = { start_date: inDays(-3), end_date: inDays(-2), registration_deadline: inDays(-5) }

function makeEvent(over: Record<string, unknown> = {}) {
  return {
    id: '31000000-0000-4000-8000-000000000001',
    slug: 'forum',
    title: 'Sofia–Astana Business Forum',
    summary: 'Two days, one stage.',
    description: '<h2>Programme</h2><p>Two days, <strong>one stage</strong>.</p>',
    status: 'upcoming',
    start_date: inDays(20),
    end_date: inDays(20.2),
    time_zone: 'Europe/Sofia',
    location: 'Congress hall, Sofia',
    is_online: false,
    meeting_url: null,
    meeting_for_participants: false,
    max_participants: 300,
    registration_deadline: inDays(10),
    is_featured: false,
    image_url: '/artwork/conference-hall.webp',
    updated_at: '2026-11-01T10:00:00+00:00',
    category_id: '30000000-0000-4000-8000-000000000001',
    category: 'Business Forum',
    free: 44 as number | null,
    images: [],
    reports: [] as { slug: string; title: string; summary: string }[],
    ...over,
  }
}

type Row = ReturnType<typeof makeEvent>

/** Answers the reads of the list page according to their parameters. Returns the offsets asked for. */
function serveLists({
  featured = null,
  upcoming = [],
  past = [],
  total = upcoming.length,
  choices = [],
}: {
  featured?: Row | null
  upcoming?: Row[]
  past?: Row[]
  total?: number
  choices?: { kind: string; value: string; count?: number }[]
}) {
  const offsets: string[] = []
  server.use(
    http.post(api('rpc/get_event_choices'), () => HttpResponse.json(choices)),
    http.get(api('event_cards'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('is_featured') === 'eq.true') return HttpResponse.json(featured ? [featured] : [])
      if (query.get('or')?.includes('completed')) return HttpResponse.json(past)
      const offset = query.get('offset') ?? '0'
      offsets.push(offset)
      if (Number(offset) && Number(offset) >= total)
        return HttpResponse.json(
          { code: 'PGRST103', message: 'Requested range not satisfiable', details: `there are only ${total} rows.` },
          { status: 416, headers: { 'Content-Range': `*/${total}` } },
        )
      return HttpResponse.json(upcoming, { headers: { 'Content-Range': `0-${upcoming.length - 1}/${total}` } })
    }),
  )
  return offsets
}

function serveEvent(event: Row | null, related: Row[] = []) {
  server.use(
    http.post(api('rpc/event_seats'), () => HttpResponse.json([{ capacity: 300, free: 12, waiting_list: false }])),
  )
  server.use(
    http.get(api('event_redirects'), () => HttpResponse.json([])),
    http.get(api('event_pages'), () => HttpResponse.json(event ? [event] : [])),
    http.get(api('event_cards'), () => HttpResponse.json(related)),
  )
}

describe('the rules of events', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const event = {
    status: 'upcoming',
    start_date: '2026-12-08T07:30:00Z',
    end_date: '2026-12-08T14:00:00Z',
    time_zone: 'Europe/Sofia',
    registration_deadline: '2026-12-04T16:00:00Z',
  }

  test('registration needs a deadline that lies ahead, and an event that is neither cancelled nor past', () => {
    const soon = { ...event, registration_deadline: new Date(now + 1).toISOString() }
    expect([event, soon].map((one) => isRegistrationOpen(one, now))).toEqual([true, true])
    for (const over of [
      { registration_deadline: null },
      { registration_deadline: new Date(now).toISOString() },
      { status: 'cancelled' },
      { status: 'completed' },
      { end_date: '2026-11-20T12:00:00Z' },
    ])
      expect([over, isRegistrationOpen({ ...event, ...over }, now)]).toEqual([over, false])
  })

  test('a price has its tax where there is one, and what members pay where that differs', () => {
    const prices = (price_cents: number | null, member_price_cents: number | null, tax_rate: number | null) => {
      const price = { price_cents, member_price_cents, tax_rate }
      return [shortPrice(price), price_cents && priceWords(price_cents, tax_rate), memberPriceWords(price, false)].map(
        (text) => plain(text === null ? null : String(text)),
      )
    }
    const cases: [Parameters<typeof prices>, string[]][] = [
      [
        [null, null, null],
        ['', '', ''],
      ],
      [
        [12000, 12000, 2000],
        ['€144.00 with VAT in Bulgaria', 'A place costs €144.00 with 20 % VAT in Bulgaria; €120.00 before tax.', ''],
      ],
      [
        [123456, 1, 950],
        [
          '€1,351.84 with VAT in Bulgaria, €0.01 for members',
          'A place costs €1,351.84 with 9.5 % VAT in Bulgaria; €1,234.56 before tax.',
          'For people of a member, who sign in first: €0.01 with VAT; €0.01 before tax.',
        ],
      ],
      [
        [12000, 8000, 0],
        ['€120.00, €80.00 for members', 'A place costs €120.00.', 'For people of a member, who sign in first: €80.00.'],
      ],
      [
        [12000, 0, 2000],
        [
          '€144.00 with VAT in Bulgaria, free for members',
          'A place costs €144.00 with 20 % VAT in Bulgaria; €120.00 before tax.',
          'It is free for people of a member, who sign in first.',
        ],
      ],
    ]
    for (const [price, words] of cases) expect([price, prices(...price)]).toEqual([price, words])
    const known = [8000, 0].map((members) =>
      memberPriceWords({ price_cents: 12000, member_price_cents: members, tax_rate: 0 }, true),
    )
    expect(known).toEqual(['For people of a member: €80.00.', 'It is free for people of a member.'])
    // Rounded as private.get_order_quote does: half a cent goes up.
    expect([priceWords(50, 500), priceWords(49, 500)].map((words) => words.slice(0, 19))).toEqual([
      'A place costs €0.53',
      'A place costs €0.51',
    ])
    expect(priceWords(0, 2000)).toBe('A place is free.')
  })

  test('an early price says until when it holds, and what comes after it', () => {
    const early = { early_until: '2026-12-01', later_price_cents: 12000, later_member_price_cents: 8000 }
    expect(plain(earlyWords(early, 2000))).toBe(
      'This is the early price, for what is ordered until the end of December 1, 2026 (Sofia time). After that: €144.00 with VAT in Bulgaria, €96.00 for members.',
    )
    expect(earlyWords({ ...early, early_until: null }, 2000)).toBe('')
  })

  test('a page that was read before the end of the early price says the later one afterwards', () => {
    const early = {
      price_cents: 10000,
      member_price_cents: 8000,
      tax_rate: null,
      early_until: '2026-12-01',
      later_price_cents: 12000,
      later_member_price_cents: 9000,
    }
    const at = (iso: string) => pricedAt(early, Date.parse(iso))
    expect(at('2026-12-01T21:59:59Z')).toEqual(early)
    // Midnight in Sofia.
    expect(at('2026-12-01T22:00:00Z')).toEqual({
      ...early,
      price_cents: 12000,
      member_price_cents: 9000,
      early_until: null,
    })
  })

  test('past is what is completed or has ended', () => {
    expect(isPast(event, now)).toBe(false)
    expect(isPast({ ...event, status: 'completed' }, now)).toBe(true)
    expect(isPast({ ...event, end_date: '2026-11-21T12:00:00Z' }, now)).toBe(false)
    expect(isPast({ ...event, end_date: '2026-11-21T11:59:59Z' }, now)).toBe(true)
  })

  test('times stand in the zone of the event, with the days when there are several', () => {
    expect(plain(dateRange(event))).toBe('December 8, 2026')
    expect(plain(timeRange(event))).toBe('9:30 AM – 4:00 PM')
    expect(namedZone(event)).toBe('Sofia time, UTC+2')
    const long = { ...event, end_date: '2026-12-09T14:00:00Z' }
    expect(plain(dateRange(long))).toBe('December 8 – 9, 2026')
    expect(plain(timeRange(long))).toBe('December 8, 9:30 AM – December 9, 4:00 PM')
  })

  test("other clocks are Astana and the visitor's for an event in Sofia", () => {
    expect(otherZones(event, 'America/New_York').map(({ name, times, date }) => [name, plain(times), date])).toEqual([
      ['Astana time', '12:30 PM – 7:00 PM', null],
      ['your time, New York', '2:30 AM – 9:00 AM', null],
    ])
  })

  test('a clock that shows the same is not named twice', () => {
    expect(otherZones(event, 'Europe/Sofia').map(({ name }) => name)).toEqual(['Astana time'])
    expect(otherZones(event, 'Europe/Athens').map(({ name }) => name)).toEqual(['Astana time'])
    expect(otherZones({ ...event, time_zone: 'Asia/Almaty' }, 'Asia/Aqtau').map(({ name }) => name)).toEqual([
      'Sofia time',
    ])
  })

  test("the visitor's clock is always spoken of: by its times, or by the clock that shows the same", () => {
    expect(sameClock(event, 'Europe/Sofia')).toBe('Sofia time')
    expect(sameClock(event, 'Europe/Athens')).toBe('Sofia time')
    expect(sameClock(event, 'Asia/Aqtau')).toBe('Astana time')
    expect(sameClock({ ...event, time_zone: 'Europe/London' }, 'Europe/Lisbon')).toBe('London time')
    expect(sameClock(event, 'America/New_York')).toBeUndefined()
  })

  test('a clock is spelt as its city', () => {
    expect(['Asia/Aqtau', 'Asia/Aqtobe', 'Asia/Qostanay', 'Asia/Qyzylorda', 'America/New_York'].map(clockName)).toEqual(
      ['Aktau time', 'Aktobe time', 'Kostanay time', 'Kyzylorda time', 'New York time'],
    )
  })

  test('the date is named where it differs', () => {
    const early = {
      ...event,
      time_zone: 'Asia/Almaty',
      start_date: '2026-12-08T04:00:00Z',
      end_date: '2026-12-08T04:30:00Z',
    }
    expect(otherZones(early, 'America/New_York').map(({ name, date }) => [name, date])).toEqual([
      ['Sofia time', null],
      ['your time, New York', 'December 7, 2026'],
    ])
  })

  test('the place is the location, or online', () => {
    expect(placeOf({ is_online: true, location: 'ignored' })).toBe('Online Event')
    expect(placeOf({ is_online: false, location: 'Varna' })).toBe('Varna')
    expect(placeOf({ is_online: false, location: null })).toBe('Place to be announced')
  })

  test('each view of the list has one address, and what is none is not read', () => {
    const all = { category: '', place: '', month: '', page: 1 }
    expect([eventsHref(all), eventsHref({ ...all, page: 2 })]).toEqual(['/events', '/events?page=2'])
    const some = { category: 'Trade Mission', place: 'Sofia', month: '2026-12', page: 2 }
    expect(eventsHref(some)).toBe('/events?category=Trade+Mission&place=Sofia&month=2026-12&page=2')
    expect(readEventFilter(new URL(eventsHref(some), 'https://bkcc.example').searchParams)).toEqual(some)
    for (const month of ['2026-13', '2026-1', 'December', "2026-12'"])
      expect(readEventFilter(new URLSearchParams({ month, category: 'x'.repeat(500) }))).toEqual({
        ...all,
        category: 'x'.repeat(80),
      })
  })

  test.each([
    ['1,300 places left', { free: 1300 }, true],
    ['1 place left', { free: 1 }, true],
    ['Full, with a waiting list', { free: 0 }, false],
    ['Registration open', { free: null }, true],
    ['Registration closed', { registration_deadline: '2026-11-21T11:59:59Z' }, false],
    ['Registration not open yet', { registration_deadline: null }, false],
    ['Taking place now', { start_date: '2026-11-21T12:00:00Z' }, false],
    ['Registration open', { start_date: '2026-11-21T12:00:01Z' }, true],
    ['Taking place now', { status: 'ongoing' }, false],
    ['This event has taken place', { status: 'completed' }, false],
    ['Cancelled', { status: 'cancelled', end_date: '2026-11-20T12:00:00Z' }, false],
  ])('it stands: %s', (words, over, open) => {
    expect(standingOf({ ...event, free: null, ...over }, now)).toEqual({ words, open })
  })

  test('a card says when it begins, a filter which month it is', () => {
    expect(plain(startTime(event))).toBe('9:30 AM (Sofia time)')
    expect(monthName('2026-12')).toBe('December 2026')
  })
})

describe('the calendar file', () => {
  const address = 'https://bkcc.example/events/forum'
  /** The properties of the one event, unfolded and unescaped (RFC 5545, sections 3.1 and 3.3.11). */
  const parse = (text: string) => {
    const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    return new Map(
      lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT')).map((line) => {
        const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
        return [name, value.replace(/\\n/g, '\n').replace(/\\([,;\\])/g, '$1')]
      }),
    )
  }
  const event = makeEvent({
    title: 'Forum; Sofia, Astana',
    start_date: '2026-12-08T07:30:00+00:00',
    end_date: '2026-12-09T14:00:00+00:00',
  })

  test('has a stable id, UTC times, title, description, place and address', () => {
    const entry = parse(calendarFile(event, address))
    expect(Object.fromEntries(entry)).toEqual({
      'LAST-MODIFIED': '20261101T100000Z',
      SEQUENCE: String(Date.parse('2026-11-01T10:00:00Z') / 60_000),
      UID: `${event.id}@bkcc.example`,
      DTSTART: '20261208T073000Z',
      DTEND: '20261209T140000Z',
      DTSTAMP: '20261101T100000Z',
      SUMMARY: 'Forum; Sofia, Astana',
      DESCRIPTION: `Two days, one stage.\n\n${address}`,
      LOCATION: 'Congress hall, Sofia',
      URL: address,
      STATUS: 'CONFIRMED',
    })
  })

  test('an online event takes place at its meeting link, and a cancelled one is cancelled in the calendar, too', () => {
    const meeting_url = 'https://meet.bkcc.example/a'
    expect(parse(calendarFile({ ...event, is_online: true, meeting_url }, address)).get('LOCATION')).toBe(meeting_url)
    expect(parse(calendarFile({ ...event, status: 'cancelled' }, address)).get('STATUS')).toBe('CANCELLED')
    const place = (parts: object) => parse(calendarFile({ ...event, meeting_url, ...parts }, address)).get('LOCATION')
    expect([
      place({}),
      place({ is_online: true, status: 'cancelled' }),
      place({ is_online: true, meeting_url: null }),
      place({ location: null }),
    ]).toEqual(['Congress hall, Sofia', 'Online', undefined, undefined])
  })
})

describe('what the lists ask the database for', () => {
  const now = '2026-11-21T12:00:00.000Z'
  const all = { category: '', place: '', month: '', page: 2 }
  const toCome = { select: '*', status: 'neq.completed', end_date: `gte.${now}`, order: 'start_date.asc,id.asc' }
  const past = `(status.eq.completed,and(status.in.(upcoming,ongoing),end_date.lt.${now}))`
  const latest = { select: '*', or: past, order: 'start_date.desc,id.asc' }
  const first = { offset: '0', limit: '12' }
  const fetch = async (ask: (client: ReturnType<typeof createQueryClient>) => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const asked = ['event_cards', 'events'].map((table) => takeReads(table, () => HttpResponse.json([])))
    await ask(createQueryClient())
    return asked.flat().map((query) => Object.fromEntries(query))
  }
  type Ask = Parameters<typeof fetch>[0]

  test.each<[string, Ask, object]>([
    [
      'the featured event',
      (client) => client.fetchQuery(featuredEventQuery),
      {
        select: '*',
        is_featured: 'eq.true',
        status: 'in.(upcoming,ongoing)',
        end_date: `gte.${now}`,
        order: 'start_date.asc',
        limit: '1',
      },
    ],
    [
      'all that come',
      (client) => client.fetchQuery(upcomingEventsQuery(all)),
      { ...toCome, or: '(is_featured.eq.false,status.eq.cancelled)', offset: '12', limit: '12' },
    ],
    [
      'some that come',
      (client) =>
        client.fetchQuery(upcomingEventsQuery({ category: 'Trade', place: 'Sofia', month: '2026-12', page: 1 })),
      { ...toCome, ...first, category: 'eq.Trade', places: 'cs.{"Sofia"}', month: 'eq.2026-12' },
    ],
    ['the latest', (client) => client.fetchQuery(pastEventsQuery), { ...latest, limit: '5' }],
    [
      'a page of past ones',
      (client) => client.fetchQuery(pastPageQuery('', 3)),
      { ...latest, offset: '40', limit: '20' },
    ],
    [
      'others of a category',
      (client) => client.fetchQuery(relatedEventsQuery('c', 'e')),
      { ...toCome, category_id: 'eq.c', id: 'neq.e', status: 'neq.cancelled', limit: '3' },
    ],
    [
      'those of the next days, whose participants the office looks at',
      (client) => client.fetchQuery(comingAttendedQuery),
      {
        select: 'id,title,start_date,time_zone',
        published_at: 'lte.now',
        end_date: `gte.${now}`,
        order: 'start_date.asc,id.asc',
        limit: '20',
      },
    ],
  ])('%s', async (_name, ask, query) => {
    expect(await fetch(ask)).toEqual([query])
  })
})

describe('the events page', () => {
  test('shows the featured event, those to come and past ones, as plain text, and how registration stands', async () => {
    serveLists({
      featured: makeEvent({ is_featured: true }),
      upcoming: [
        makeEvent({ id: 'b', slug: 'webinar', title: 'Webinar', is_online: true }),
        makeEvent({ id: 'c', slug: 'table', title: 'Round Table', status: 'cancelled' }),
        makeEvent({ id: 'd', slug: 'dinner', title: 'Dinner', free: 0 }),
      ],
      past: [makeEvent({ id: 'e', slug: 'assembly', title: 'Assembly', ...over, status: 'completed' })],
    })
    renderApp('/events')
    const featured = await screen.findByRole('region', { name: 'Sofia–Astana Business Forum' })
    expect(within(featured).getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/events/forum')
    expect(within(featured).getByRole('link', { name: /^Learn more/ })).toHaveAttribute('href', '/events/forum')
    const upcoming = within(screen.getByRole('region', { name: 'Upcoming Events' }))
    const card = async (title: string) => (await upcoming.findByRole('link', { name: title })).closest('article')
    for (const words of ['Online Event', '44 places left', plain(startTime(makeEvent()))])
      expect(await card('Webinar')).toHaveTextContent(words)
    expect(within((await card('Round Table')) as HTMLElement).getByText('Cancelled')).toHaveClass('bg-danger-700')
    expect(await card('Dinner')).toHaveTextContent('Full, with a waiting list')
    const past = within(screen.getByRole('region', { name: 'Past Events' }))
    expect(past.getByRole('link', { name: 'Assembly' })).toHaveAttribute('href', '/events/assembly')
    expect(past.getByRole('link', { name: 'All past events' })).toHaveAttribute('href', '/events/past')
  })

  test('says the price of what one can still order', async () => {
    const price = { price_cents: 12000, member_price_cents: 8000, tax_rate: 2000 }
    serveLists({
      featured: makeEvent({ is_featured: true, ...price }),
      upcoming: [
        makeEvent({ id: 'b', title: 'Webinar', ...price }),
        makeEvent({ id: 'c', title: 'Round Table', status: 'cancelled', ...price }),
        makeEvent({ id: 'd', title: 'Dinner' }),
      ],
      past: [makeEvent({ id: 'e', title: 'Assembly', ...over, status: 'completed', ...price })],
    })
    renderApp('/events')
    await screen.findByRole('link', { name: 'Webinar' })
    const said = screen.getAllByText('€144.00 with VAT in Bulgaria, €96.00 for members')
    expect(said.map((one) => plain((one.closest('article') ?? one.closest('section'))?.textContent ?? ''))).toEqual([
      expect.stringContaining('Sofia–Astana Business Forum'),
      expect.stringContaining('Webinar'),
    ])
    expect(document.body.textContent?.match(/€/g)).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'Order places' })).toHaveAttribute('href', '/events/forum')
  })

  test('says until when an early price holds, and the later one after it', async () => {
    const early = { price_cents: 10000, later_price_cents: 12000, tax_rate: null }
    const price = { ...early, member_price_cents: 10000, later_member_price_cents: 12000 }
    serveLists({
      featured: makeEvent({ is_featured: true, ...price, early_until: '2126-12-01' }),
      upcoming: [
        makeEvent({ id: 'b', title: 'Webinar', ...price, early_until: '2126-11-30' }),
        // Read before its end.
        makeEvent({ id: 'c', title: 'Round Table', ...price, early_until: '2026-01-31' }),
      ],
    })
    renderApp('/events')
    await screen.findByRole('link', { name: 'Webinar' })
    const said = screen.getAllByText(/^€/).map((one) => one.textContent)
    expect(said).toEqual([
      '€100.00Early price until December 1, 2126',
      '€100.00Early price until November 30, 2126',
      '€120.00',
    ])
  })

  test('asks to wait for a featured event that is full, and says that there are no further ones', async () => {
    serveLists({ featured: makeEvent({ is_featured: true, free: 0 }) })
    renderApp('/events')
    const featured = within(await screen.findByRole('region', { name: 'Sofia–Astana Business Forum' }))
    expect(featured.getByRole('link', { name: 'Join the waiting list' })).toHaveAttribute('href', '/events/forum')
    expect(featured.queryByRole('link', { name: 'Register Now' })).not.toBeInTheDocument()
    expect(await screen.findByText(/^No further events are planned/)).toBeInTheDocument()
  })

  test('calls past events recent when nothing is planned, and says so', async () => {
    serveLists({ past: [makeEvent({ status: 'completed' })] })
    renderApp('/events')
    expect(await screen.findByRole('heading', { name: 'Recent Events' })).toBeInTheDocument()
    expect(screen.getByText(/^No events are planned/)).toBeInTheDocument()
  })

  test('pages stand in the address, and a page too far, or that is none, leads back', async () => {
    const offsets = serveLists({ upcoming: [makeEvent()], total: 25 })
    const { router } = renderApp('/events?page=2')
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument()
    expect(offsets).toEqual(['12'])
    press('Previous')
    expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument()
    expect(router.state.location.search).toBe('')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Upcoming Events' })).toHaveFocus())
    await router.navigate('/events?page=9')
    expect(await screen.findByText('This list has no page 9.')).toBeInTheDocument()
    expect(screen.getByText('It has 25 upcoming events on 3 pages.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/events')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await router.navigate('/events?page=abc')
    expect(await screen.findByText('This list has no page abc.')).toBeInTheDocument()
  })

  test('is filtered by links, each for its own part of the address; Back goes back', async () => {
    const asked: string[] = []
    serveLists({
      featured: makeEvent({ is_featured: true }),
      upcoming: [makeEvent({ id: 'b', slug: 'webinar', title: 'Webinar' })],
      choices: [
        { kind: 'category', value: 'Webinar', count: 1 },
        { kind: 'month', value: '2031-12', count: 1200 },
        { kind: 'place', value: 'Sofia', count: 2 },
      ],
    })
    const counted: unknown[] = []
    server.use(
      http.post(api('rpc/get_event_choices'), async ({ request }) => {
        counted.push(await request.json())
      }),
    )
    server.events.on('request:start', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.has('offset'))
        asked.push([...query].filter(([key]) => /category|places|month|^or$/.test(key)).join(' '))
    })
    const { router } = renderApp('/events?page=3')
    const filters = within(await screen.findByRole('navigation', { name: 'Filter the events' }))
    fireEvent.click(await filters.findByRole('link', { name: /^December 2031\s*1,200\s*events$/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?month=2031-12'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Upcoming Events' })).toHaveFocus())
    fireEvent.click(filters.getByRole('link', { name: /^Sofia/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?place=Sofia&month=2031-12'))
    await waitFor(() => expect(filters.getByRole('link', { name: /^Sofia/ })).toHaveAttribute('aria-current', 'page'))
    // The featured event is found like the others.
    expect(screen.queryByRole('link', { name: 'Register Now' })).not.toBeInTheDocument()
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked).toEqual([
      // The featured one stands above them, but a cancelled one does not.
      'or,(is_featured.eq.false,status.eq.cancelled)',
      'month,eq.2031-12',
      'places,cs.{"Sofia"} month,eq.2031-12',
    ])
    // Each number is what the other filters leave.
    expect(counted).toEqual(
      [
        ['', ''],
        ['', '2031-12'],
        ['Sofia', '2031-12'],
      ].map(([of_place, of_month]) => ({ of_time: 'upcoming', of_category: '', of_place, of_month })),
    )
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.search).toBe('?month=2031-12'))
    await waitFor(() =>
      expect(filters.getByRole('list', { name: 'Place' }).querySelector('[aria-current]')).toHaveTextContent(
        'All places',
      ),
    )
  })

  test('a choice without events says which, and leads back to all', async () => {
    serveLists({ past: [makeEvent({ status: 'completed' })] })
    renderApp('/events?month=2031-02&place=Vidin')
    expect(await screen.findByText('No upcoming events match Vidin, February 2031.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Show all events' })).toHaveAttribute('href', '/events')
    // Only where nothing is planned at all are the past ones the recent ones.
    expect(await screen.findByRole('heading', { name: 'Past Events' })).toBeInTheDocument()
  })

  test.each([
    ['/events', 'Filter the events', 'Upcoming Events'],
    ['/events/past', 'Years', 'Past Events'],
  ])('%s says that its filters failed to load, and loads them again', async (address, name, heading) => {
    serveLists({ upcoming: [makeEvent()] })
    let broken = true
    server.use(
      http.post(api('rpc/get_event_choices'), () =>
        broken ? down() : HttpResponse.json([{ kind: name === 'Years' ? 'year' : 'category', value: '2024' }]),
      ),
    )
    renderApp(address)
    const filters = within(await screen.findByRole('navigation', { name }))
    expect(await filters.findByRole('alert')).toHaveTextContent('The choices of the filters could not be loaded.')
    broken = false
    fireEvent.click(filters.getByRole('button', { name: 'Load them again' }))
    expect(await filters.findByRole('link', { name: '2024' })).toBeVisible()
    expect(filters.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
  })

  test('says when loading fails, and tries again on request', async () => {
    let broken = true
    serveLists({ upcoming: [makeEvent()] })
    server.use(http.get(api('event_cards'), () => (broken ? down() : undefined)))
    renderApp('/events')
    const box = await within(await screen.findByRole('region', { name: 'Upcoming Events' })).findByRole('alert')
    expect(box).toHaveTextContent('Failed to load events')
    broken = false
    press('Try again', box)
    expect(await screen.findByRole('link', { name: 'Sofia–Astana Business Forum' })).toBeInTheDocument()
  })
})

describe('the page of past events', () => {
  const asked: string[] = []
  const past = (n: number, year: number) =>
    makeEvent({
      id: `p${n}`,
      slug: `past-${n}`,
      title: `Meeting ${n}`,
      status: 'completed',
      start_date: `${year}-06-01T08:00:00Z`,
      end_date: `${year}-06-01T10:00:00Z`,
    })
  function servePast(rows: Row[]) {
    asked.length = 0
    server.use(
      http.post(api('rpc/get_event_choices'), () =>
        HttpResponse.json([
          { kind: 'year', value: '2024', count: 1 },
          { kind: 'year', value: '2026', count: 1002 },
        ]),
      ),
      http.get(api('event_cards'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.getAll('start_date').join(' '))
        return HttpResponse.json(rows, { headers: { 'Content-Range': `0-${rows.length - 1}/${rows.length}` } })
      }),
    )
  }

  test('lists them by year, leads to each year, the latest first, and says so when a year has none', async () => {
    servePast([past(3, 2026), past(2, 2026), past(1, 2024)])
    const { router } = renderApp('/events/past')
    const year = async (name: string) =>
      textsOf(within(await screen.findByRole('region', { name })).getAllByRole('link'))
    expect([await year('2026'), await year('2024')]).toEqual([['Meeting 3', 'Meeting 2'], ['Meeting 1']])
    const years = within(screen.getByRole('list', { name: 'Year' }))
    expect(textsOf(await years.findAllByRole('link'))).toEqual(['All years', '2026 1,002 events', '2024 1 event'])
    fireEvent.click(years.getByRole('link', { name: /^2024/ }))
    expect(router.state.location.search).toBe('?year=2024')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Past Events of 2024' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(asked).toEqual(['', 'gte.2024-01-01T00:00:00+02:00 lt.2025-01-01T00:00:00+02:00'])
    servePast([])
    await router.navigate('/events/past?year=1999')
    expect(await screen.findByText('No events took place in 1999.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Show all past events' })).toHaveAttribute('href', '/events/past')
  })
})

describe('the page of an event', () => {
  test('shows what is known of it, formatted, with registration', async () => {
    serveEvent(makeEvent(), [makeEvent({ id: 'b', slug: 'energy-day', title: 'Energy Day' })])
    renderApp('/events/forum')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sofia–Astana Business Forum' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Programme' })).toBeInTheDocument()
    expect(screen.getByText('300')).toBeInTheDocument()
    expect(screen.getByText(/Astana time/)).toBeInTheDocument()
    expect(screen.getByText(/^Registration is open until .* \(Sofia time\)\.$/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Register Now' })).toBeEnabled()
    expect(await screen.findByText('12 places left')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Energy Day' })).toHaveAttribute('href', '/events/energy-day')
    expect(screen.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events')
  })

  test.each([
    ['cancelled', { status: 'cancelled' }, /^This event has been cancelled and takes no registrations\.$/, false],
    ['past', over, /^This event has taken place$/, false],
    [
      'under way',
      { ...over, end_date: inDays(1) },
      /^This event is taking place now\. Registration has closed\.$/,
      true,
    ],
    ['without a deadline', { registration_deadline: null }, /^Registration is not open yet\.$/, true],
    [
      'after the deadline',
      { registration_deadline: '2026-11-01T10:00:00Z' },
      /^Registration closed on November 1, 2026, 12:00 PM \(Sofia time\)\.$/,
      true,
    ],
  ])('says why it takes no registration: %s', async (name, parts, words, attended) => {
    serveEvent(makeEvent({ is_online: true, meeting_url: 'https://meet.bkcc.example/a', ...parts }))
    renderApp('/events/forum')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Register Now' })).not.toBeInTheDocument()
    expect(screen.queryByText(/Registration is open/)).not.toBeInTheDocument()
    expect(screen.queryAllByText('Cancelled')).toHaveLength(name === 'cancelled' ? 1 : 0)
    // Who can no longer come needs neither link nor calendar entry.
    expect(screen.queryAllByRole('link', { name: 'meet.bkcc.example/a' })).toHaveLength(attended ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(attended ? 1 : 0)
  })

  test('that is over begins with its reports; before, nothing leads to them', async () => {
    const reports = [
      { slug: 'roses', title: 'A Morning among Roses', summary: 'Before the sun.' },
      { slug: 'pictures', title: 'Roses in Pictures', summary: 'Eight drawings.' },
    ]
    serveEvent(makeEvent({ reports }))
    const before = renderApp('/events/forum')
    expect(await screen.findByRole('button', { name: 'Register Now' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'What came of it' })).toBeNull()
    before.unmount()
    serveEvent(makeEvent({ ...over, reports }))
    renderApp('/events/forum')
    const outcome = within(await screen.findByRole('region', { name: 'What came of it' }))
    const links = outcome.getAllByRole('link', { name: /^Read the report/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/news/roses', '/news/pictures'])
    expect(outcome.getByText('Before the sun.')).toBeVisible()
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))[0]).toBe('A Morning among Roses')
  })

  test('leaves no empty line where the time is the visitor’s own', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Europe/Sofia' })
    serveEvent(makeEvent())
    renderApp('/events/forum')
    expect(await screen.findByText('Your time is the same as Sofia time.')).toBeInTheDocument()
    expect(screen.queryByText(/your time,/)).not.toBeInTheDocument()
  })

  test.each([
    ['in a hall', {}, true, false],
    ['without a place', { location: null }, false, false],
    ['online', { is_online: true }, false, true],
  ])('%s: leads to its place on a map, or shows its meeting link', async (_where, parts, onMap, linked) => {
    serveEvent(makeEvent({ location: 'Hall & Garden, Sofia', meeting_url: 'https://meet.bkcc.example/a', ...parts }))
    renderApp('/events/forum')
    await screen.findByRole('heading', { level: 1, name: 'Sofia–Astana Business Forum' })
    const leads = (words: string) =>
      screen.queryAllByText(words, { selector: 'a' }).map((link) => link.getAttribute('href'))
    const place = 'Hall%20%26%20Garden%2C%20Sofia'
    expect([leads('Show on the map'), leads('Directions'), leads('meet.bkcc.example/a')]).toEqual([
      onMap ? [`https://www.openstreetmap.org/search?query=${place}`] : [],
      onMap ? [`https://www.google.com/maps/dir/?api=1&destination=${place}`] : [],
      linked ? ['https://meet.bkcc.example/a'] : [],
    ])
    expect(screen.queryAllByText('Online Event')).toHaveLength(linked ? 1 : 0)
    expect(screen.queryAllByText('Meeting link')).toHaveLength(linked ? 1 : 0)
  })

  test('does not ask for a malformed address', async () => {
    expect(['Not A Slug!', 'two--hyphens', '-x', 'a'.repeat(121)].map(isSlug)).toEqual([false, false, false, false])
    renderApp('/events/two--hyphens')
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid event URL' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Events' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('leads from an address that it had before to its own, reading it once', async () => {
    const asked: string[] = []
    server.use(
      http.get(api('event_redirects'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('slug') === 'eq.old-forum' ? [{ event: { slug: 'forum' } }] : [],
        ),
      ),
      http.get(api('event_cards'), () => HttpResponse.json([])),
      http.get(api('event_pages'), ({ request }) => {
        const slug = new URL(request.url).searchParams.get('slug')
        if (slug) asked.push(slug)
        return HttpResponse.json(slug === 'eq.forum' ? [makeEvent()] : [])
      }),
    )
    const { router } = renderApp('/events/old-forum')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sofia–Astana Business Forum' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/events/forum')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(asked).toEqual(['eq.old-forum', 'eq.forum'])
  })

  test('tells a missing event from one that could not be loaded', async () => {
    serveEvent(null)
    const first = renderSite('/events/forum')
    expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible()
    expect(document.title).toBe('Event not found | BKCC')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(screen.getByRole('alert')).toHaveTextContent(/^It may have been taken down/)
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
    first.unmount()
    server.use(http.get(api('event_pages'), down))
    renderSite('/events/forum')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load this event')
    expect(document.title).toBe('Event | BKCC')
    expect(screen.getByRole('link', { name: 'Back to Events' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'All events' })).not.toBeInTheDocument()
    serveEvent(makeEvent())
    press('Try again')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sofia–Astana Business Forum' })).toBeInTheDocument()
  })

  test('in the hand of the visitor: “Add to calendar” makes the file, the address can be copied and a refusal is said, the gallery opens the picture that was pressed, with its caption', async () => {
    const files: Blob[] = []
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    serveEvent(
      makeEvent({
        images: [
          { id: '1', url: '/artwork/copper-mine.webp', caption: 'The pit' },
          { id: '2', url: '/artwork/steppe-rail.webp', caption: 'The line west' },
        ],
      }),
    )
    renderApp('/events/forum')
    await pressSoon('Add to calendar')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.type).toContain('text/calendar')

    const copy = screen.getByRole('button', { name: 'Copy link' })
    fireEvent.click(copy)
    expect(await screen.findByText('Link copied')).toBeInTheDocument()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    fireEvent.click(copy)
    expect(await screen.findByText(/did not allow copying/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Send by email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=Sofia/),
    )

    press('Open picture 2 of 2: The line west')
    const lightbox = await screen.findByRole('dialog', { name: 'Lightbox' })
    for (const name of ['Previous', 'Next', 'Close'])
      expect(await within(lightbox).findByRole('button', { name })).toBeInTheDocument()
    expect(lightbox.querySelector('.yarl__slide_current')).toHaveTextContent('The line west')
  })
})
