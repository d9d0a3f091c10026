import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventList, isOverdue } from '@/features/events/events/office/event-list'
import { EventsOfficePage } from '@/features/events/events/office/events-office-page'
import { changed, plain, take, takeSearches } from '../support/page/answers'
import { categories, event, serveEvents, serveEventSurroundings, type EventRow } from '../support/page/office-events'
import { down, rows } from '../support/page/office-members'
import { press, pressSoon, waitingIn } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const signIn = useSignIn(pagesAlone({ '/dashboard/events': EventsOfficePage }))
const enter = (path: string) => signIn(path, 'editor')

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr') ?? document.body

beforeEach(serveEventSurroundings)

describe('the address of the list', () => {
  test('keeps what it means, and drops the rest', () => {
    const address = `/dashboard/events?show=past&q=rail&status=cancelled&category=${event.category_id}&sort=-title&page=3`
    expect(eventList.href(eventList.read(new URL(address, 'http://x').searchParams))).toBe(address)
    expect(
      eventList.href(eventList.read(new URLSearchParams('status=gone&show=soon&category=forum&sort=place&page=0'))),
    ).toBe('/dashboard/events')
  })
})

test('an event is overdue while its status says that it is to come or goes on, and its end has passed', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const over = '2026-11-21T11:59:00Z'
  expect(
    ['upcoming', 'ongoing', 'completed', 'cancelled'].map((status) => isOverdue({ status, end_date: over }, now)),
  ).toEqual([true, true, false, false])
  expect(isOverdue({ status: 'upcoming', end_date: '2026-11-21T12:01:00Z' }, now)).toBe(false)
})

describe('the list', () => {
  test('waits, then shows its rows, read with one request without their long texts; they show more of an event on demand', async () => {
    let arrive = () => {}
    const wait = new Promise<void>((resolve) => (arrive = resolve))
    const webinar = {
      ...event,
      id: '2',
      slug: 'webinar',
      title: 'Webinar',
      is_online: true,
      status: 'ongoing',
      start_date: '2020-01-01T08:00:00+00:00',
      end_date: '2020-01-01T10:00:00+00:00',
      registration_deadline: null,
      max_participants: null,
      images: event.images.slice(1),
    } satisfies EventRow
    const asked = serveEvents(() => rows([{ ...event, is_featured: true }, webinar], 60))
    server.use(
      http.get(api('events'), async () => {
        await wait
      }),
    )
    await enter('/dashboard/events?sort=-title&page=2')
    expect(await screen.findByRole('status', { name: 'Loading events…' })).toBeVisible()
    arrive()
    const row = await rowOf(event.title)
    for (const text of ['Featured', 'Business Forum', '8 Dec 2126', '9:30 AM', 'Congress hall, Sofia', 'Upcoming'])
      expect(plain(row)).toContain(text)
    expect(plain(within(row).getByTitle(/^December 8, 2126/))).toBe('8 Dec 2126')
    expect(plain(row)).not.toContain('ended')
    const other = await rowOf('Webinar')
    expect(other).toHaveTextContent('Online Event')
    expect(other).toHaveTextContent('Ongoingended')
    expect(other).not.toHaveTextContent('Featured')
    expect(screen.getByText('60 events')).toBeVisible()
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
    const address = (name: string) => within(row).getByRole('link', { name }).getAttribute('href')
    expect(address(`Edit ${event.title}`)).toBe(`/dashboard/events/${event.id}`)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ order: 'title.desc,id.asc', offset: '25', limit: '25' })
    expect(asked[0]?.get('select')).not.toMatch(/description|\*/)

    expect(screen.queryByText(event.summary)).toBeNull()
    for (const [title, slug, texts] of [
      [
        event.title,
        'forum',
        [event.summary, '4 Dec 2126, 6:00 PM', 'Maximum participants300', 'Gallery2 pictures', '1 Nov 2026'],
      ],
      ['Webinar', 'webinar', ['Registration deadlineNone', 'Maximum participantsNo limit', 'Gallery1 picture']],
    ] as const) {
      const more = screen.getByLabelText(`More about ${title}`)
      fireEvent.click(more)
      const link = screen.getByText(`/events/${slug}`)
      expect(link).toHaveAttribute('href', `/events/${slug}`)
      const details = plain(link.closest('tr') ?? document.body)
      for (const text of texts) expect(details).toContain(text)
      fireEvent.click(more)
    }
  })

  test('says how many have registered, read with one request for the page, and leads to them', async () => {
    const unlimited = { ...event, id: '2', title: 'Open day', max_participants: null }
    const full = { ...event, id: '3', title: 'Round table', max_participants: 1200 }
    let broken = true
    serveEvents(() => rows([event, unlimited, full]))
    const asked = take('get_registration_counts', () =>
      broken
        ? down()
        : rows([
            { event_id: '3', confirmed: 1190, waitlisted: 3, offered: 4, held: 0, attended: 6 },
            { event_id: '2', confirmed: 24, waitlisted: 0, offered: 0, held: 0, attended: 0 },
          ]),
    )
    await enter('/dashboard/events')
    expect(
      await screen.findByRole('link', { name: /^Participants of Sofia–Astana Business Forum\s*–$/ }),
    ).toHaveAttribute('href', `/dashboard/events/${event.id}/participants`)
    // When the counts fail, the page must not say that there are none.
    const failure = await screen.findByRole('alert', undefined, { timeout: 5000 })
    expect(failure).toHaveTextContent('Failed to load participants')
    broken = false
    press('Try again', failure)
    expect(
      await screen.findByRole('link', { name: /^Participants of Round table:\s*1,200 of 1,200\s*\+3 waiting$/ }),
    ).toHaveAttribute('href', '/dashboard/events/3/participants')
    expect(screen.getByRole('link', { name: /^Participants of Open day:\s*24$/ })).toBeVisible()
    expect(
      screen.getByRole('link', { name: /^Participants of Sofia–Astana Business Forum:\s*0 of 300$/ }),
    ).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked.at(-1)).toEqual({ event_ids: [event.id, '2', '3'] })
    expect(asked).toHaveLength(2)
  })

  test('without rows says so', async () => {
    let broken = true
    serveEvents(() => (broken ? down() : rows([])))
    const { router } = await enter('/dashboard/events')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events')
    broken = false
    press('Try again')
    for (const [query, sentence, ways] of [
      ['', 'No events are coming up.', 0],
      ['?show=past', 'No events are over yet.', 0],
      ['?show=all', 'There are no events yet.', 0],
      ['?status=cancelled', 'No events found matching your search criteria.', 1],
    ] as const) {
      await router.navigate(`/dashboard/events${query}`)
      expect(await screen.findByText(sentence)).toBeVisible()
      const all = screen.queryAllByText('Show all events').map((link) => link.getAttribute('href'))
      expect([sentence, all]).toEqual([sentence, Array(ways).fill('/dashboard/events?show=all')])
    }
  })

  test('publishes and unpublishes an event from the menu of its row, after a question', async () => {
    const draft = { ...event, id: '2', title: 'Open day', published_at: null }
    serveEvents(() => rows([event, draft]))
    take('count_registered', () => HttpResponse.json(12))
    const asked = take('publish_events', () => HttpResponse.json({ done: [], failed: [] }))
    const { user } = await enter('/dashboard/events')
    for (const [title, act] of [
      [event.title, 'Unpublish'],
      ['Open day', 'Publish'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Actions on ${title}` }))
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        act,
        'Duplicate',
        'Participants',
      ])
      expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute(
        'href',
        `/dashboard/events/new?copy=${title === event.title ? event.id : '2'}`,
      )
      await user.click(screen.getByRole('menuitem', { name: act }))
      const question = await screen.findByRole('alertdialog', { name: `${act} 1 event?` })
      expect(await within(question).findByText(/12 people are registered/)).toBeVisible()
      await user.click(within(question).getByRole('button', { name: `${act} 1 event` }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(asked).toEqual([
      { ids: [event.id], published: false },
      { ids: ['2'], published: true },
    ])
  })

  test('opens at what is to come; Past and All are beside it, each in its order', async () => {
    const asked = serveEvents()
    await enter('/dashboard/events?status=cancelled')
    await screen.findByRole('link', { name: event.title })
    const parts = within(screen.getByRole('navigation', { name: 'Events by time' }))
    expect(parts.getByRole('link', { name: 'Coming' })).toHaveAttribute('aria-current', 'page')
    fireEvent.click(parts.getByRole('link', { name: 'Past' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    fireEvent.click(parts.getByRole('link', { name: 'All' }))
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(
      asked.map((query) => [
        query.getAll('status'),
        query.get('end_date')?.slice(0, 4),
        query.get('or')?.slice(0, 33),
        query.get('order'),
      ]),
    ).toEqual([
      [['neq.completed', 'eq.cancelled'], 'gte.', undefined, 'start_date.asc,id.asc'],
      [['eq.cancelled'], undefined, '(status.eq.completed,end_date.lt.', 'start_date.desc,id.asc'],
      [['eq.cancelled'], undefined, undefined, 'start_date.asc,id.asc'],
    ])
  })

  test('is searched and filtered by the database, as the address says', async () => {
    const asked = takeSearches('search_events', () => rows([event]))
    const { user, router } = await enter(`/dashboard/events?q=forum&status=upcoming&category=${event.category_id}`)
    expect(await screen.findByText('1 event')).toBeVisible()
    expect(asked[0]?.query.getAll('status')).toEqual(['neq.completed', 'eq.upcoming'])
    expect(asked[0]?.body).toEqual({
      query: 'forum',
      of_status: 'upcoming',
      of_category: event.category_id,
      of_time: 'upcoming',
    })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      category_id: `eq.${event.category_id}`,
      order: 'start_date.asc,id.asc',
      limit: '25',
    })
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Business Forum')
    await user.selectOptions(screen.getByLabelText('Category'), 'Webinar')
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?q=forum&status=upcoming&category=${categories[1]?.id}`),
    )
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled')
    await waitFor(() => expect(asked.at(-1)?.query.getAll('status')).toContain('eq.cancelled'))
    expect(asked.at(-1)?.query.get('category_id')).toBe(`eq.${categories[1]?.id}`)
  })

  test('deletes an event after a question that names it, and takes its pictures away', async () => {
    let stored = [event]
    const swept: string[] = []
    serveEvents(() => rows(stored))
    take('why_not_delete_event', () => HttpResponse.json(null))
    const deleted = take('delete_events', (_args, tries) => {
      if (tries === 1) return down()
      stored = []
      return changed(event.id)
    })
    server.use(
      http.get(api('discarded_files'), () => {
        swept.push('asked')
        return HttpResponse.json([])
      }),
    )
    await enter('/dashboard/events')
    await pressSoon(`Delete ${event.title}`)
    const question = await screen.findByRole('alertdialog', { name: `Delete “${event.title}”?` })
    await waitFor(() => expect(waitingIn(question)).toEqual([]))
    press('Delete event', question)
    expect(await within(question).findByRole('alert')).toHaveTextContent('Failed to delete event')
    expect(swept).toEqual([])
    press('Delete event', question)
    expect(await screen.findByText('No events are coming up.')).toBeVisible()
    expect(screen.getByText(`“${event.title}” was deleted. 0 events`)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(deleted.at(-1)).toEqual({ ids: [event.id] })
    await waitFor(() => expect(swept).toEqual(['asked']))
  })
})
