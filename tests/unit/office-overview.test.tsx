import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { OverviewPage } from '@/features/office/overview/overview-page'
import { suggestedDates } from '@/features/office/overview/period'
import { officeDate, officeDay, officeMidnight } from '@/lib/dates/office-time'
import { take, takeReads, textsOf } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { documentName } from '@/features/money/dues/documents'
import { duesOf, owedDocument } from '../support/page/dues'
import { keeps, ownId } from '../support/page/own-company'
import { person, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'
import { noDues } from '../support/page/unit-server'

const enter = useSignIn(pagesAlone({ '/dashboard': OverviewPage }))

type Windows = { period_start: string | null; period_end: string | null }[]

const everyFigure = [
  { figure: 'active_members', total: 46, current: 3, previous: 2 },
  { figure: 'upcoming_events', total: 12, current: 8, previous: 2 },
  { figure: 'active_subscribers', total: 90, current: 4, previous: 4 },
  { figure: 'members', total: 4821, current: 1204, previous: 1500 },
  { figure: 'users', total: 31, current: 1, previous: 0 },
  { figure: 'applications', total: 7, current: 0, previous: 7 },
]

const point = (day: number, members: [before: number, now: number], subscribers: number) => ({
  bucket_start: `2026-10-0${day}T12:00:00+00:00`,
  bucket_end: `2026-10-0${day + 1}T12:00:00+00:00`,
  members: members[1],
  users: 12,
  subscribers,
  members_before: members[0],
  users_before: 12,
  subscribers_before: 30,
})
const growth = [point(1, [38, 40], 30), point(2, [40, 43], 29)]

/** Answers the figures and the growth; returns the periods of the requests for figures. */
function serveFigures(
  figures: readonly { figure: string; total: number; current: number; previous: number | null }[] = everyFigure,
  points: readonly object[] = growth,
): Windows {
  const asked: Windows = []
  server.use(
    http.post(api('rpc/get_dashboard_statistics'), async ({ request }) => {
      asked.push((await request.json()) as Windows[number])
      return HttpResponse.json(figures)
    }),
    http.post(api('rpc/get_growth'), () => HttpResponse.json(points)),
  )
  return asked
}

const card = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('li') ?? document.body

describe('the Overview of staff', () => {
  test('shows each figure, its true change and the way to its rows', async () => {
    const asked = serveFigures()
    await enter('/dashboard', 'administrator')
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Viktoria' })).toBeVisible()
    const members = await card('Total Members')
    expect(within(members).getByText('4,821')).toBeVisible()
    expect(members).toHaveTextContent('+1,204 joined in the last 30 days')
    expect(members).toHaveTextContent('−20%1,500 in the 30 days before')
    expect(within(members).getByRole('link', { name: 'Total Members' })).toHaveAttribute(
      'href',
      '/dashboard/figures/members?period=all',
    )
    expect(within(members).getByRole('link', { name: /^\+1,204/ })).toHaveAttribute(
      'href',
      '/dashboard/figures/members',
    )
    expect(await card('Registered Users')).toHaveTextContent('New0 in the 30 days before')
    expect(await card('Newsletter Subscribers')).toHaveTextContent('No change4 in')
    // Seven fewer is no share worth naming.
    const applications = await card('Membership Applications')
    expect(applications).toHaveTextContent('None received in the last 30 days7 in the 30 days before')
    expect(applications).not.toHaveTextContent('%')
    expect(await card('Upcoming Events')).toHaveTextContent('8 beginning in the next 30 days2 held in the last 30 days')
    expect(textsOf(within(screen.getByRole('list', { name: 'Statistics' })).getAllByRole('heading'))).toEqual([
      'Active Members',
      'Registered Users',
      'Newsletter Subscribers',
      'Total Members',
      'Upcoming Events',
      'Membership Applications',
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.period_end).toBeNull()
    expect(asked[0]?.period_start).toBe(officeMidnight(officeDate(new Date()), -29))
  })

  test('shows no change of all time, and asks for it', async () => {
    const asked = serveFigures([{ figure: 'members', total: 48, current: 48, previous: null }])
    const { user: visitor, router } = await enter('/dashboard?period=7d', 'administrator')
    expect(await card('Total Members')).toHaveTextContent('in the last 7 days')
    const currentPeriods = () =>
      textsOf(
        within(screen.getByRole('navigation', { name: 'Period' }))
          .getAllByRole('link')
          .filter((link) => link.hasAttribute('aria-current')),
      )
    expect(currentPeriods()).toEqual(['7 days'])
    await visitor.click(screen.getByRole('link', { name: 'All' }))
    expect(router.state.location.search).toBe('?period=all')
    await waitFor(async () => expect(await card('Total Members')).toHaveTextContent('active and inactive'))
    expect(await card('Total Members')).not.toHaveTextContent('before')
    expect(asked.at(-1)).toEqual({ period_start: null, period_end: null })
    expect(currentPeriods()).toEqual(['All'])
    expect(screen.getByRole('link', { name: 'Total Members' })).toHaveAttribute(
      'href',
      '/dashboard/figures/members?period=all',
    )
  })

  test('takes a range of days, and says what is wrong with one', async () => {
    const asked = serveFigures()
    const { user: visitor, router } = await enter('/dashboard', 'administrator')
    await visitor.click(await screen.findByRole('link', { name: 'Custom' }))
    const first = await screen.findByLabelText<HTMLInputElement>('First day')
    const today = officeDate(new Date())
    expect(first.value).toBe(suggestedDates(new Date(officeMidnight(today))).from)
    expect(screen.getByLabelText('Last day')).toHaveValue(today)
    expect([first.min, first.max]).toEqual(['2000-01-01', '2099-12-31'])
    await visitor.clear(first)
    await visitor.click(screen.getByRole('button', { name: 'Show this period' }))
    expect(screen.getByText('Please choose the first day')).toBeVisible()
    expect(first).toHaveFocus()
    await enterText(visitor, first, '2026-03-01')
    await visitor.clear(screen.getByLabelText('Last day'))
    await enterText(visitor, screen.getByLabelText('Last day'), '2026-02-28')
    await visitor.click(screen.getByRole('button', { name: 'Show this period' }))
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('The last day must not be before the first')
    await visitor.clear(screen.getByLabelText('Last day'))
    await enterText(visitor, screen.getByLabelText('Last day'), '2026-03-31')
    await visitor.click(screen.getByRole('button', { name: 'Show this period' }))
    expect(router.state.location.search).toBe('?period=custom&from=2026-03-01&to=2026-03-31')
    await waitFor(async () => expect(await card('Total Members')).toHaveTextContent(/joined March 1\s–\s31, 2026/))
    expect(asked.at(-1)).toEqual({
      period_start: officeMidnight('2026-03-01'),
      period_end: officeMidnight('2026-04-01'),
    })
  })

  test('asks for nothing when the address names an impossible range', async () => {
    const asked = serveFigures()
    await enter('/dashboard?period=custom&from=2026-03-31&to=2026-03-01', 'administrator')
    expect(await screen.findByText('The last day must not be before the first')).toBeVisible()
    expect(screen.getByText(/Choose the first and the last day/)).toBeVisible()
    expect(asked).toEqual([])
  })

  test('says so when the figures cannot be loaded, and loads them again', async () => {
    server.use(
      http.post(api('rpc/get_dashboard_statistics'), down),
      http.post(api('rpc/get_growth'), () => HttpResponse.json(growth)),
    )
    const { user: visitor } = await enter('/dashboard', 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard statistics')
    serveFigures()
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Active Members')).toHaveTextContent('46')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows an Editor the three figures that come, and a growth without users', async () => {
    serveFigures(
      everyFigure.slice(0, 3),
      growth.map((point) => ({ ...point, users: null, users_before: null })),
    )
    const dues = take('get_dues_figures', () => HttpResponse.json({ ...noDues, began: true }))
    await enter('/dashboard', 'editor')
    const list = await screen.findByRole('list', { name: 'Statistics' })
    expect(textsOf(within(list).getAllByRole('heading'))).toEqual([
      'Active Members',
      'Newsletter Subscribers',
      'Upcoming Events',
    ])
    expect(await screen.findAllByRole('img')).toHaveLength(2)
    expect([dues, screen.queryByRole('list', { name: 'Dues' })]).toEqual([[], null])
    expect(screen.queryByText('Registered Users')).not.toBeInTheDocument()
  })

  test('shows a part when those above it have been read', async () => {
    serveFigures()
    let arrive = () => undefined as void
    const held = new Promise<void>((resolve) => (arrive = resolve))
    server.use(
      http.post(api('rpc/get_coming_events'), async () => {
        await held
        return HttpResponse.json([])
      }),
    )
    const dues = take('get_dues_figures', () => HttpResponse.json({ ...noDues, began: true }))
    await enter('/dashboard', 'administrator')
    expect(await screen.findByRole('region', { name: 'What waits' })).toBeVisible()
    await waitFor(() => expect(dues).toHaveLength(1))
    expect(screen.queryByRole('list', { name: 'Dues' })).not.toBeInTheDocument()
    for (const name of ['Next 14 days', 'The chamber in figures'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
    arrive()
    expect(await screen.findByRole('region', { name: 'The chamber in figures' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Next 14 days' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Dues' })).toBeVisible()
  })

  test.each([
    ['get_waiting', 'get_first_steps'],
    ['get_first_steps', 'get_waiting'],
  ])('shows nothing until %s has been read, too', async (last, first) => {
    serveFigures()
    let arrive = () => undefined as void
    const held = new Promise<void>((resolve) => (arrive = resolve))
    take(last, async () => {
      await held
      return HttpResponse.json([])
    })
    const others = [first, 'get_coming_events', 'get_dues_figures'].map((name) =>
      take(name, () => HttpResponse.json(name === 'get_dues_figures' ? noDues : [])),
    )
    await enter('/dashboard', 'administrator')
    await waitFor(() => expect(others.map((asked) => asked.length)).toEqual([1, 1, 1]))
    expect(screen.getByLabelText('Loading what waits…')).toBeVisible()
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    arrive()
    expect(await screen.findByRole('region', { name: 'What waits' })).toBeVisible()
  })

  test('draws the growth and says it in words and in a table', async () => {
    serveFigures()
    const { user: visitor } = await enter('/dashboard', 'administrator')
    expect(
      await screen.findByRole('img', {
        name: 'Line of active members: 38 before 2 Oct 2026, 43 on 3 Oct 2026.',
      }),
    ).toHaveTextContent('060')
    expect(screen.getByText('5 more than before 2 Oct 2026')).toBeVisible()
    expect(screen.getByText('As before 2 Oct 2026')).toBeVisible()
    expect(screen.getByText('1 fewer than before 2 Oct 2026')).toBeVisible()
    await visitor.click(screen.getByText('Show the growth as a table'))
    expect(screen.getByRole('region', { name: 'Growth as a table' })).toHaveAttribute('tabindex', '0')
    const rows = [...screen.getByRole<HTMLTableElement>('table').rows].map(({ cells }) =>
      [...cells].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['Until', 'Active Members', 'Registered Users', 'Newsletter Subscribers'],
      ['2 Oct 2026', '40', '12', '30'],
      ['3 Oct 2026', '43', '12', '29'],
    ])
  })

  test('tells the values of the date under the pointer, on all lines at once', async () => {
    serveFigures()
    await enter('/dashboard', 'administrator')
    const drawing =
      (await screen.findByRole('img', { name: /^Line of active members/ })).firstElementChild ?? document.body
    vi.spyOn(drawing, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 160))
    fireEvent.pointerMove(drawing, { clientX: 110 })
    expect(textsOf(screen.getAllByText(/ on 2 Oct 2026$/))).toEqual([
      '40 on 2 Oct 2026',
      '12 on 2 Oct 2026',
      '30 on 2 Oct 2026',
    ])
    fireEvent.pointerLeave(drawing)
    expect(screen.queryByText(/ on 2 Oct 2026$/)).not.toBeInTheDocument()
    expect(screen.getByText('5 more than before 2 Oct 2026')).toBeVisible()
  })

  test('says that it is busy until figures and growth of another period have come', async () => {
    serveFigures()
    const { user: visitor } = await enter('/dashboard', 'administrator')
    const list = await screen.findByRole('list', { name: 'Statistics' })
    await screen.findByRole('img', { name: /^Line of active members/ })
    expect(list).toHaveAttribute('aria-busy', 'false')
    const arrive: (() => void)[] = []
    const held = <Body extends object>(body: Body) =>
      new Promise<HttpResponse<Body>>((resolve) => arrive.push(() => resolve(HttpResponse.json(body))))
    take('get_dashboard_statistics', () => held(everyFigure))
    take('get_growth', () => HttpResponse.json(growth.slice(0, 1)))
    await visitor.click(screen.getByRole('link', { name: '7 days' }))
    await screen.findByRole('img', { name: /40 on 2 Oct 2026\.$/ })
    expect(list, 'the figures are awaited').toHaveAttribute('aria-busy', 'true')
    arrive[0]?.()
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))
    take('get_dashboard_statistics', () => HttpResponse.json(everyFigure.map((row) => ({ ...row, total: 77 }))))
    take('get_growth', () => held(growth))
    await visitor.click(screen.getByRole('link', { name: '90 days' }))
    expect(await screen.findAllByText('77')).toHaveLength(6)
    expect(list, 'the growth is awaited').toHaveAttribute('aria-busy', 'true')
    arrive[1]?.()
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))
  })

  test.each([
    ['one point', growth.slice(0, 1), 'Line of active members: 38 before 2 Oct 2026, 40 on 2 Oct 2026.'],
    [
      'nothing but zeros',
      growth.map((point) => ({ ...point, members: 0, members_before: 0 })),
      'Line of active members: 0 before 2 Oct 2026, 0 on 3 Oct 2026.',
    ],
  ])('draws a growth of %s', async (_name, points, words) => {
    serveFigures(everyFigure, points)
    await enter('/dashboard', 'administrator')
    const drawing = await screen.findByRole('img', { name: words })
    expect(drawing.innerHTML).not.toContain('NaN')
  })

  test('says so when the period has not begun', async () => {
    serveFigures(everyFigure, [])
    await enter('/dashboard?period=custom&from=2098-03-01&to=2098-03-31', 'administrator')
    expect(await screen.findByText(/This period has not begun yet/)).toBeVisible()
    const members = await card('Total Members')
    expect(members).toHaveTextContent('1,500 in the 31 days before')
    expect(members).not.toHaveTextContent('%')
    expect(await card('Upcoming Events')).not.toHaveTextContent('%')
  })
})

describe('the Overview of a member', () => {
  const announcement = {
    announcements: {
      id: 'a1',
      title: 'Changed hours',
      created_at: '2026-11-12T08:00:00+00:00',
      author: { full_name: 'Daniyar Seitov' },
    },
    announcement_reads: null,
  }
  const event = {
    id: 'e1',
    slug: 'forum',
    title: 'Forum',
    start_date: '2026-12-08T08:00:00+00:00',
    end_date: '2026-12-09T16:00:00+00:00',
    time_zone: 'Europe/Sofia',
    status: 'upcoming',
    registration_deadline: null,
    is_online: false,
    location: 'Sofia',
  }

  const registration = {
    id: 'r1',
    event_id: event.id,
    title: 'Forum',
    status: 'confirmed',
    place: null,
    offer_expires_at: null,
    cancelled_by: null,
    event_status: 'upcoming',
    start_date: '2199-12-08T08:00:00+00:00',
    end_date: '2199-12-09T16:00:00+00:00',
    time_zone: 'Europe/Sofia',
    payment: null,
  }

  test('names what is unread, what comes next, and who they are', async () => {
    let asked = new URLSearchParams()
    let events = new URLSearchParams()
    server.use(
      http.get(api('announcement_recipients'), ({ request }) => {
        asked = new URL(request.url).searchParams
        return rows([announcement], 5)
      }),
      http.get(api('events'), ({ request }) => {
        events = new URL(request.url).searchParams
        return HttpResponse.json([event])
      }),
    )
    const proposals = takeReads('proposals', () => rows([]))
    await enter('/dashboard', null)
    expect(await screen.findByText('You have 5 unread announcements.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Changed hours' })).toHaveAttribute('href', '/dashboard/interchange/a1')
    expect(await screen.findByRole('link', { name: 'Forum' })).toHaveAttribute('href', '/events/forum')
    expect(screen.getByText('December 8 – 9, 2026')).toBeVisible()
    const profile = screen.getByRole('complementary', { name: 'Your profile' })
    expect(profile).toHaveTextContent('Viktoria Dencheva')
    expect(profile).toHaveTextContent('Rila Tools')
    expect(within(profile).getByRole('link')).toHaveAttribute('href', '/dashboard/profile')
    expect([asked.get('recipient_id'), asked.get('announcement_reads'), asked.get('limit')]).toEqual([
      `eq.${person.id}`,
      'is.null',
      '3',
    ])
    expect(['status', 'end_date', 'order', 'limit'].map((name) => events.get(name))).toEqual([
      'in.(upcoming,ongoing)',
      'gte.now',
      'start_date.asc,id.asc',
      '3',
    ])
    expect(screen.queryByRole('list', { name: 'Statistics' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'What concerns you' })).not.toBeInTheDocument()
    expect(proposals).toEqual([])
  })

  const served = (proposals: readonly object[], registrations: readonly object[] = []) => {
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () => rows([])),
      http.post(api('rpc/get_member_dues'), () =>
        HttpResponse.json(duesOf([owedDocument({ id: 'd1', due_on: '2026-12-04' })], { until: '2027-05-31' })),
      ),
      http.get(api('proposals'), () => HttpResponse.json(proposals)),
      http.post(api('rpc/my_registrations'), () => HttpResponse.json(registrations)),
    )
  }
  const theirs = async () =>
    textsOf(within(await screen.findByRole('region', { name: 'What concerns you' })).getAllByRole('listitem'))

  test.each([
    ['pending', null, `Your proposal waits for the office · 1 Jan 2020`],
    ['withdrawn', '2199-01-01T08:00:00+00:00', undefined],
    ['corrected', '2199-01-01T08:00:00+00:00', 'Your proposal was approved with corrections · 1 Jan 2199'],
  ])('shows whoever keeps one page what became of it: %s', async (status, decided_at, said) => {
    served([{ id: 'p1', member_id: ownId, status, created_at: '2020-01-01T08:00:00+00:00', decided_at }])
    await enter('/dashboard', null, keeps('Rila Tools'))
    expect(await theirs()).toEqual([
      `€120.00 to paydue 4 Dec 2026 · ${documentName(owedDocument({ id: 'd1' }))} · Rila Tools`,
      'Membership of Rila ToolsCurrent until 31 May 2027',
      ...(said ? [`Page of Rila Tools${said}`] : []),
    ])
    expect(screen.getByText(/^due 4 Dec/)).not.toHaveClass('text-danger-700')
    expect(screen.getByRole('link', { name: 'Edit the company page' })).toHaveAttribute('href', '/dashboard/company')
  })

  test('shows whoever keeps no page where they are registered', async () => {
    served([], [registration])
    await enter('/dashboard', null)
    expect(await theirs()).toEqual(['Forum8 Dec 2199 · Your place is confirmed.'])
  })

  test('shows all at once', async () => {
    served([])
    let arrive = () => undefined as void
    const held = new Promise<void>((resolve) => (arrive = resolve))
    const asked = take('my_registrations', async () => {
      await held
      return HttpResponse.json([registration])
    })
    await enter('/dashboard', null)
    expect(await screen.findByText('You have no unread announcements.')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Your profile' })).toBeNull()
    arrive()
    expect(await screen.findByRole('complementary', { name: 'Your profile' })).toBeVisible()
  })

  test('begins with what is theirs: what is to be paid, membership, news of their page, events', async () => {
    let proposals = new URLSearchParams()
    const owed = owedDocument({ id: 'd1', open_cents: 60_000, due_on: '2026-11-02', overdue: true })
    const proposal = { id: 'p1', member_id: ownId, status: 'approved', created_at: '2026-11-01T08:00:00+00:00' }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () =>
        HttpResponse.json([event, { ...event, id: 'e4', title: 'Dinner' }, { ...event, id: 'e5', title: 'Tour' }]),
      ),
      http.post(api('rpc/get_member_dues'), async ({ request }) => {
        const { member_id } = (await request.json()) as { member_id: string }
        return HttpResponse.json(
          member_id === ownId
            ? duesOf([owed], { standing: 'in_grace', until: '2026-12-30' })
            : duesOf([], { standing: 'current', until: '2027-05-31', open_cents: 0 }),
        )
      }),
      http.get(api('proposals'), ({ request }) => {
        proposals = new URL(request.url).searchParams
        return HttpResponse.json([
          { ...proposal, id: 'p2', decided_at: daysAgo(29), status: 'returned' },
          { ...proposal, decided_at: daysAgo(29) },
          { ...proposal, member_id: '20000000-0000-4000-8000-000000000101', decided_at: daysAgo(30) },
        ])
      }),
      http.post(api('rpc/my_registrations'), () =>
        HttpResponse.json([
          { ...registration, id: 'r2', status: 'cancelled' },
          { ...registration, id: 'r3', title: 'Gone', end_date: '2020-01-01T08:00:00+00:00' },
          { ...registration, id: 'r5', event_id: 'e5', title: 'Tour', status: 'waitlisted', place: 2 },
          {
            ...registration,
            id: 'r4',
            event_id: 'e4',
            title: 'Dinner',
            status: 'offered',
            offer_expires_at: '2199-12-01T16:00:00+00:00',
          },
          registration,
        ]),
      ),
    )
    await enter('/dashboard', null, keeps('Rila Tools', 'Sary Dala'))
    const concerns = within(await screen.findByRole('region', { name: 'What concerns you' }))
    expect(concerns.getByText(/^was due/)).toHaveClass('text-danger-700')
    expect(textsOf(concerns.getAllByRole('listitem'))).toEqual([
      `€600.00 to paywas due 2 Nov 2026 · ${documentName(owed)} · Rila Tools`,
      'Membership of Rila ToolsIn grace until 30 Dec 2026',
      `Page of Rila ToolsYour proposal came back, with a message · ${officeDay(daysAgo(29))}`,
      'Membership of Sary DalaCurrent until 31 May 2027',
      'Forum8 Dec 2199 · Your place is confirmed.',
      expect.stringMatching(/^Dinner8 Dec 2199 · A place is held for you until December 1, 2199/) as unknown,
      expect.stringMatching(/^Tour8 Dec 2199 · You are number 2 on the waiting list/) as unknown,
    ])
    // The first of a company is its last.
    expect(['member_id', 'order', 'limit'].map((name) => proposals.get(name))).toEqual([
      `in.(${keeps('Rila Tools', 'Sary Dala')
        .companies.map(({ member_id }) => member_id)
        .join(',')})`,
      'created_at.desc,id.asc',
      '100',
    ])
    expect(concerns.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/company/rila-tools/dues',
      '/dashboard/company/rila-tools/dues',
      '/dashboard/company/rila-tools',
      '/dashboard/company/sary-dala/dues',
      ...Array.from({ length: 3 }, () => '/dashboard/registrations'),
    ])
    const next = within(screen.getByRole('region', { name: /^Next events/ }))
    expect(textsOf(await next.findAllByText(/^· /))).toEqual([
      ' · You are registered',
      ' · A place is held for you',
      ' · You are on the waiting list',
    ])
    expect(screen.getByRole('link', { name: 'Choose a company page' })).toHaveAttribute('href', '/dashboard/company')
  })

  test.each([true, false])('has the figures of dues for an accountant alone: %s', async (is_accountant) => {
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () => rows([])),
      http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })),
      http.post(api('rpc/get_dues_figures'), () => HttpResponse.json({ ...noDues, began: true })),
    )
    await enter('/dashboard', null, { is_accountant })
    expect(await screen.findByText('You have no unread announcements.')).toBeVisible()
    if (is_accountant) await screen.findByRole('list', { name: 'Dues' })
    const cards = screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    // What renewals are expected is the register's.
    expect(cards.filter((card) => /Open|Overdue|Expected|Received/.test(card))).toEqual(
      is_accountant ? ['Open', 'Overdue', 'Received this year'] : [],
    )
  })

  test('is helpful when there is nothing new', async () => {
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () => rows([])),
    )
    await enter('/dashboard', null)
    expect(await screen.findByText('You have no unread announcements.')).toBeVisible()
    expect(screen.getByText(/what you have read stays in the inbox/)).toBeVisible()
    expect(await screen.findByText(/No event is planned/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', '/dashboard/interchange')
  })

  test('shows an accountant what is theirs before it is known what waits', async () => {
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () => rows([])),
      http.post(api('rpc/get_waiting'), () => new Promise<never>(() => {})),
    )
    server.use(http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })))
    await enter('/dashboard', null, { is_accountant: true })
    expect(await screen.findByText(/what you have read stays in the inbox/)).toBeVisible()
    expect(screen.getByRole('status', { name: 'Loading what waits…' })).toBeInTheDocument()
  })

  test('shows an accountant what of money waits, with its day', async () => {
    server.use(
      http.get(api('announcement_recipients'), () => rows([])),
      http.get(api('events'), () => rows([])),
      http.post(api('rpc/get_waiting'), () =>
        HttpResponse.json([
          { kind: 'lines_to_decide', thing: null, name: null, count: 8, at: '2026-11-25T22:00:00Z' },
          { kind: 'invoices_to_issue', thing: null, name: '2199-11-30', count: 1, at: '2026-11-24T22:00:00Z' },
        ]),
      ),
    )
    server.use(http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })))
    await enter('/dashboard', null, { is_accountant: true })
    const waits = within(await screen.findByRole('region', { name: 'What waits' }))
    expect(textsOf(waits.getAllByRole('listitem'))).toEqual([
      '1 paid pro forma to invoiceTo be issued by 30 Nov 2199',
      '8 bank lines to decideFirst booked 26 Nov 2026',
    ])
    expect(waits.getByRole('link', { name: '8 bank lines to decide' })).toHaveAttribute(
      'href',
      '/dashboard/dues/statements',
    )
  })

  test('fails in parts, each of which can be tried again', async () => {
    server.use(
      http.get(api('announcement_recipients'), down),
      http.get(api('events'), () => HttpResponse.json([event])),
    )
    const { user: visitor } = await enter('/dashboard', null)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcements')
    expect(await screen.findByRole('link', { name: 'Forum' })).toBeVisible()
    server.use(http.get(api('announcement_recipients'), () => rows([announcement])))
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You have 1 unread announcement.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Changed hours' })).toBeVisible()
  })
})
