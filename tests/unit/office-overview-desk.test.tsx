import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { OverviewPage } from '@/features/office/overview/overview-page'
import { applicationList } from '@/features/members/applications/applications'
import { mailList } from '@/features/write/mail/mail'
import { messageList } from '@/features/write/messages/office/message-list'
import { articleList } from '@/features/publish/news/office/article-list'
import { participantList } from '@/features/events/registrations/office/participants'
import { inOrder, placeWords, spanWords, waitingCount, waitingLines } from '@/features/office/overview/office/waiting'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { changed, take, textsOf } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const enterSite = useSignIn()
const enter = useSignIn(pagesAlone({ '/dashboard': OverviewPage }))

const [hour, day] = [3_600_000, 86_400_000]
const ago = (length: number) => new Date(Date.now() - length - 60_000).toISOString()
const row = (kind: string, count: number, more: object = {}) => ({
  kind,
  thing: null,
  name: null,
  count,
  at: ago(17 * day),
  ...more,
})
const event = {
  id: 'e0000000-0000-4000-8000-000000000001',
  title: 'Forum',
  status: 'upcoming',
  start_date: '2026-12-08T08:00:00+00:00',
  end_date: '2026-12-08T16:00:00+00:00',
  time_zone: 'Europe/Sofia',
  capacity: 50,
  taken: 24,
  waiting: 3,
}
const thing = event.id

function serve(waiting: readonly object[], events: readonly object[] = []) {
  server.use(
    http.post(api('rpc/get_dashboard_statistics'), () => HttpResponse.json([])),
    http.post(api('rpc/get_growth'), () => HttpResponse.json([])),
    http.post(api('rpc/get_waiting'), () => HttpResponse.json(waiting)),
    http.post(api('rpc/get_coming_events'), () => HttpResponse.json(events)),
  )
}
const part = (name: string) => screen.findByRole('region', { name })

describe('the desk', () => {
  test('is read again when somebody comes back to it after a while', async () => {
    serve([row('applications', 5)], [event])
    await enter('/dashboard', 'administrator')
    expect(await screen.findByText('5 applications to decide')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Forum' })).toBeVisible()
    serve([row('applications', 6)], [{ ...event, title: 'Fair' }])
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hour)
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText('6 applications to decide')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Fair' })).toBeVisible()
  })

  test('names what waits, the most urgent first, each a link to exactly its rows', async () => {
    const today = officeDate(new Date())
    serve([
      row('drafts', 1),
      row('messages', 2, { at: ago(5 * hour) }),
      row('applications', 5),
      row('mails', 1),
      row('erasures', 1),
      row('terms', 3, { name: 'company', at: '2026-12-01T22:00:00+00:00' }),
      row('ended', 1, { name: 'individual', at: '2026-11-01T22:00:00+00:00' }),
      row('lapsed', 2, { name: 'company', at: '2026-11-02T22:00:00+00:00' }),
      row('offers', 2, { thing, name: 'Forum', at: new Date(Date.now() + 5.5 * hour).toISOString() }),
      row('document_drafts', 2),
      row('payments_left', 3, { name: '18090', at: '2026-10-31T22:00:00+00:00' }),
      row('lines_to_decide', 12, { at: '2026-11-01T22:00:00+00:00' }),
      row('invitations', 4),
      row('invoices_to_issue', 1, { name: today }),
      row('parts_to_invoice', 2, { name: '2026-01-05' }),
      row('something newer', 9),
    ])
    await enter('/dashboard', 'administrator')
    const waits = within(await part('What waits'))
    await waits.findByRole('heading', { name: 'Not urgent' })
    expect(waits.getAllByRole('list').map((list) => textsOf(within(list).getAllByRole('listitem')))).toEqual([
      [
        '2 offered places not accepted: ForumFirst expires in 5 hours',
        '1 mail failedOldest: 17 days',
        '5 applications to decideOldest: 17 days',
        '2 new contact messagesOldest: 5 hours',
        `1 paid pro forma to invoiceTo be issued by ${officeDay(today)}`,
        '2 pro formas paid in part, to invoiceWas to be issued by 5 Jan 2026',
        '2 drafts of documents to issueOldest: 17 days',
        '12 bank lines to decideFirst booked 2 Nov 2026',
        '3 payments of which €180.90 is leftFirst booked 1 Nov 2026',
        '1 request for erasureOldest: 17 days',
        '1 individual’s term has endedFirst ended 2 Nov 2026',
        '2 companies have lapsedFirst lapsed 3 Nov 2026',
      ],
      [
        '3 companies’ terms end within 60 daysFirst ends 2 Dec 2026',
        '4 invitations not answered yetOldest: 17 days',
        '1 draft article of yoursOldest: 17 days',
      ],
    ])
    const late = waits.getAllByText(
      (_, element) => element instanceof HTMLSpanElement && element.classList.contains('text-danger-700'),
    )
    expect(textsOf(late)).toEqual([
      'Was to be issued by 5 Jan 2026',
      'First ended 2 Nov 2026',
      'First lapsed 3 Nov 2026',
    ])
    // Each has the icon of its section.
    const icons = waits
      .getAllByRole('listitem')
      .map((item) => /lucide-(\S+)/.exec(item.querySelector('svg')?.classList.value ?? '')?.[1])
    expect(icons).toEqual([
      'calendar-days',
      'send',
      'clipboard-list',
      'message-square-text',
      ...Array.from({ length: 5 }, () => 'receipt-text'),
      'shield-check',
      'building-complex',
      'building-complex',
      'building-complex',
      'users-round',
      'newspaper',
    ])
    expect(waits.getByRole('link', { name: '1 draft article of yours' })).toHaveAttribute(
      'href',
      `/dashboard/news?status=draft&author=${person.id}`,
    )
  })

  test('says that nothing has to be done today where only what is not urgent waits', async () => {
    serve([row('invitations', 4)])
    await enter('/dashboard', 'administrator')
    const waits = within(await part('What waits'))
    expect(await waits.findByText('Nothing has to be done today.')).toBeVisible()
    expect(waits.getByRole('link', { name: '4 invitations not answered yet' })).toBeVisible()
  })

  test('shows the events of the next days with their places, each a link to its participants', async () => {
    const second = { ...event, id: thing.replace('1', '2'), title: 'Open day', capacity: null, taken: 1, waiting: 0 }
    const third = { ...event, id: thing.replace('1', '3'), title: 'Dinner', waiting: 1 }
    serve(
      [],
      [
        { ...event, start_date: '2199-12-08T08:00:00+00:00' },
        { ...second, start_date: '2026-01-08T08:00:00+00:00', time_zone: 'Asia/Almaty' },
        { ...third, start_date: '2199-12-08T20:00:00+00:00', time_zone: 'Asia/Almaty' },
      ],
    )
    await enter('/dashboard', 'editor')
    const events = await part('Next 14 days')
    expect(await within(events).findByRole('link', { name: 'Forum' })).toHaveAttribute(
      'href',
      `/dashboard/events/${thing}/participants`,
    )
    const nbsp = '\u00a0'
    expect(textsOf(within(events).getAllByRole('listitem'))).toEqual([
      `8DecForum8 Dec 2199, 10:00${nbsp}AM · 24 of 50 places taken · 3 waiting`,
      '8JanOpen day8 Jan 2026, Under way · 1 place taken',
      `9DecDinner9 Dec 2199, 1:00${nbsp}AM (Astana time) · 24 of 50 places taken · 1 waiting`,
    ])
    expect(within(events).getByRole('link', { name: '3 waiting' })).toHaveAttribute(
      'href',
      `/dashboard/events/${thing}/participants?status=waitlisted`,
    )
    expect(within(await part('What waits')).getByText('Nothing waits for you at the moment.')).toBeVisible()
  })

  test('fails in parts, each of which can be tried again', async () => {
    serve([row('applications', 1)])
    take('get_coming_events', down)
    const { user } = await enter('/dashboard', 'administrator')
    const events = await part('Next 14 days')
    expect(await within(events).findByRole('alert')).toHaveTextContent('Failed to load events')
    expect(await screen.findByRole('link', { name: '1 application to decide' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Not urgent' })).toBeNull()
    serve([])
    await user.click(within(events).getByRole('button', { name: 'Try again' }))
    expect(await within(events).findByText('No event takes place in the next 14 days.')).toBeVisible()
  })

  test('says so when what waits cannot be read, and the menu then has no numbers', async () => {
    serve([])
    take('get_waiting', down)
    await enterSite('/dashboard', 'administrator')
    expect(await within(await part('What waits')).findByRole('alert')).toHaveTextContent('Failed to load what waits')
    expect(screen.getByRole('link', { name: 'Applications' })).toBeVisible()
  })

  test('is read again after something was saved', async () => {
    serve([row('messages', 1)])
    const message = {
      id: 'a0000000-0000-4000-8000-000000000001',
      name: 'Visitor',
      email: 'visitor@example.com',
      company: null,
      subject: 'other',
      message: 'Hello',
      status: 'new',
      created_at: '2026-11-12T08:00:00Z',
      assignee_id: null,
      assignee: null,
      answers: [],
      notes: [],
    }
    server.use(
      http.get(api('contact_messages'), () => HttpResponse.json(message)),
      http.get(api('mail_outbox'), () => HttpResponse.json([])),
      http.get(api('user_profiles'), ({ request }) =>
        new URL(request.url).searchParams.has('role.name') ? HttpResponse.json([]) : undefined,
      ),
      http.post(api('rpc/archive_messages'), () => {
        serve([])
        return changed(message.id)
      }),
    )
    const { user } = await enterSite(`/dashboard/messages/${message.id}`, 'administrator')
    expect(await screen.findByRole('link', { name: 'Contact messages, 1 new' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Contact messages' })).toBeVisible())
  })
})

describe('a line of the desk', () => {
  const sample = { thing, name: null, count: 1, at: '' }
  const search = (kind: keyof typeof waitingLines, name: string | null = null) =>
    new URL(waitingLines[kind].to({ ...sample, kind, name }, person.id), 'http://x')

  test('leads to an address that its list understands', () => {
    expect(applicationList.read(search('applications').searchParams).show).toBe('waiting')
    const messages = messageList.read(search('messages').searchParams)
    expect(messages).toMatchObject({ status: 'new', sort: { key: 'received', descending: false } })
    expect(messageList.href(messages)).toBe(waitingLines.messages.to())
    expect(mailList.href(mailList.read(search('mails').searchParams))).toBe(waitingLines.mails.to())
    expect(articleList.href(articleList.read(search('drafts').searchParams))).toBe(
      waitingLines.drafts.to({ ...sample, kind: 'drafts' }, person.id),
    )
    const offers = search('offers')
    const { href, read } = participantList(thing)
    expect(href(read(offers.searchParams))).toBe(offers.pathname + offers.search)
  })

  test('says how long, how many, and which type', () => {
    expect([hour - 1, hour, 24 * hour - 1, 24 * hour, 48 * hour].map(spanWords)).toEqual([
      'under an hour',
      '1 hour',
      '23 hours',
      '1 day',
      '2 days',
    ])
    const offer = { ...sample, kind: 'offers', name: 'Forum', at: new Date(1000).toISOString() }
    expect(waitingLines.offers.words(offer)).toBe('1 offered place not accepted: Forum')
    expect([1000 - hour, 1000].map((now) => waitingLines.offers.age(offer, now))).toEqual([
      'First expires in 1 hour',
      'First has expired',
    ])
    expect(
      [1, 2].flatMap((count) =>
        ['company', 'individual'].flatMap((name) =>
          (['ended', 'lapsed', 'terms'] as const).map((kind) =>
            waitingLines[kind].words({ ...sample, kind, count, name }),
          ),
        ),
      ),
    ).toEqual([
      '1 company’s term has ended',
      '1 company has lapsed',
      '1 company’s term ends within 60 days',
      '1 individual’s term has ended',
      '1 individual has lapsed',
      '1 individual’s term ends within 60 days',
      '2 companies’ terms have ended',
      '2 companies have lapsed',
      '2 companies’ terms end within 60 days',
      '2 individuals’ terms have ended',
      '2 individuals have lapsed',
      '2 individuals’ terms end within 60 days',
    ])
    const term = { ...sample, kind: 'terms', name: 'individual' }
    expect(waitingLines.terms.to(term)).toBe('/dashboard/members?type=individual&term=60&sort=term')
    expect(waitingLines.ended.to({ ...sample, kind: 'ended', name: 'company' })).toBe(
      '/dashboard/members?status=active&term=ended&sort=term',
    )
    expect(waitingLines.lapsed.to({ ...sample, kind: 'lapsed', name: 'individual' })).toBe(
      '/dashboard/members?type=individual&standing=lapsed&sort=term',
    )
    expect(placeWords({ capacity: 1, taken: 1 })).toBe('1 of 1 place taken')
    const rows = ['mails', 'offers', 'mails'].map((kind) => ({ ...sample, kind, count: 2 }))
    expect(waitingCount(rows, 'mails')).toBe(4)
    expect(inOrder([...rows, { ...sample, kind: 'toString' }]).map(({ kind }) => kind)).toEqual([
      'offers',
      'mails',
      'mails',
    ])
  })
})
