import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { Component as EventRoute } from '@/app/routing/event-route'
import { takenWords, otherCounts, shortCountWords } from '@/features/events/events/registration-counts'
import { MyRegistrationsPage } from '@/features/events/registrations/member/my-registrations-page'
import { isBeforeItsDay, participantList, statusLabel } from '@/features/events/registrations/office/participants'
import { RegistrationPage } from '@/features/events/registrations/public/registration-page'
import { registrationSchema } from '@/features/events/registrations/registration-form'
import { answerWords, seatWords, stateWords } from '@/features/events/registrations/registrations'
import { OwnPlace } from '@/features/events/registrations/shared/own-place'
import { leave } from '@/features/people/session/api'
import { fieldOf as field, plain, refusal, take, textsOf, write } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { buttonOf, leaveFor, press } from '../support/page/press'
import { profile, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const event = {
  id: '31000000-0000-4000-8000-000000000001',
  slug: 'forum',
  title: 'Business Forum',
  summary: 'Two days.',
  description: '<p>Two days.</p>',
  status: 'upcoming',
  published_at: soon(-30),
  start_date: soon(20),
  end_date: soon(21),
  time_zone: 'Europe/Sofia',
  location: 'Sofia',
  is_online: false,
  meeting_url: null as string | null,
  meeting_for_participants: false,
  max_participants: 2,
  registration_deadline: soon(10),
  image_url: null,
  category_id: 'c',
  updated_at: soon(-1),
  category: 'Forum',
  images: [],
}
const own = {
  id: 'r1',
  name: 'Vera Radeva',
  status: 'offered',
  place: null as number | null,
  offer_expires_at: '2126-12-12T21:30:00+00:00',
  cancelled_by: null as string | null,
  event_id: event.id,
  slug: 'forum' as string | null,
  title: event.title,
  event_status: 'upcoming',
  start_date: event.start_date,
  end_date: event.end_date,
  time_zone: 'Europe/Sofia',
  registration_deadline: event.registration_deadline as string | null,
  is_online: true,
  location: null,
  meeting_url: null as string | null,
}
const found = vi.fn()
const renderPage = pagesAlone({
  '/events/:slug': EventRoute,
  '/own': () => <OwnPlace eventId={event.id} onFound={found} />,
  '/registration': RegistrationPage,
  '/dashboard/registrations': MyRegistrationsPage,
})
const enter = useSignIn(renderPage)
const refused = (message: string) => refusal('P0001', message)

const places = { capacity: 2, free: 2, waiting_list: false }
const full = { capacity: 2, free: 0, waiting_list: true }
const confirmed = () => HttpResponse.json({ status: 'confirmed' })
function serveEvent(seats: object, change: object = {}) {
  server.use(
    http.get(api('event_pages'), () => HttpResponse.json([{ ...event, ...change }])),
    http.get(api('event_cards'), () => HttpResponse.json([])),
  )
  take('event_seats', () => HttpResponse.json([seats]))
}
/** Opens the form behind a button of the event's page. */
async function openForm(name: string) {
  fireEvent.click(await screen.findByText(name))
  return screen.findByRole('form', { name: 'Registration' })
}
const values = () => ['Name', 'Email', 'Company', 'Phone'].map((name) => field(name).value)

describe('the words of registrations', () => {
  test('say how many places are left', () => {
    expect([
      seatWords({ capacity: 5, free: 1, waiting_list: false }),
      seatWords({ capacity: 5000, free: 1200, waiting_list: false }),
      seatWords({ capacity: null, free: null, waiting_list: false }),
      seatWords({ capacity: 5, free: 2, waiting_list: true }),
    ]).toEqual([
      '1 place left',
      '1,200 places left',
      '',
      'All places are taken. Whoever registers now joins the waiting list.',
    ])
  })

  test.each([
    ['confirmed', undefined, 'A place is kept for Vera', /^The email about it has the details and a link to see or/],
    ['attended', undefined, 'A place is kept for Vera', /^The email about it has the details/],
    ['offered', undefined, 'A place is held for Vera', /^Please accept it soon: the link is in the email/],
    ['waitlisted', 1003, 'Vera is number 1,003 on the waiting list', /^All places are taken, .* see where Vera stands/],
    // To be true for whoever has a place already, too.
    ['waitlisted', undefined, 'Vera is on our list', /^All places are taken/],
  ])('answer one that is %s, with place %s', (status, position, title, text) => {
    expect(answerWords('Vera', { status, position })).toEqual({ title, text: expect.stringMatching(text) as string })
  })

  test.each<[Partial<typeof own> & { payment?: { unit_cents: number; held: boolean } }, string]>([
    [{ status: 'confirmed' }, 'Your place is confirmed.'],
    [{ status: 'attended' }, 'You took part.'],
    [
      { status: 'waitlisted', place: 1002 },
      'You are number 1,002 on the waiting list. We write to you as soon as a place is free.',
    ],
    [{ status: 'waitlisted' }, 'You are on the waiting list.'],
    [{}, 'A place is held for you until December 12, 2126, 11:30 PM (Sofia time).'],
    [
      { time_zone: 'Asia/Almaty', payment: { unit_cents: 100, held: false } },
      'A place is held for you until December 13, 2126, 2:30 AM (Astana time).',
    ],
    // The last day to pay ends on the office's clock, unless the event begins before.
    [
      {
        time_zone: 'Asia/Almaty',
        offer_expires_at: '2126-12-11T22:00:00+00:00',
        payment: { unit_cents: 100, held: true },
      },
      'Your place is held until it is paid, at the latest until the end of December 11, 2126 (Sofia time).',
    ],
    [
      {
        time_zone: 'Asia/Almaty',
        offer_expires_at: '2126-12-11T07:30:00+00:00',
        payment: { unit_cents: 100, held: true },
      },
      'Your place is held until it is paid, at the latest until the end of December 11, 2126 (Sofia time).',
    ],
    [{ status: 'cancelled', cancelled_by: 'participant' }, 'You have cancelled this registration.'],
    [
      { status: 'cancelled', cancelled_by: 'office' },
      'The office has cancelled this registration. Please write to us if you did not expect it.',
    ],
    [
      { status: 'cancelled', cancelled_by: 'offer_expired' },
      'The place that was held for you was not taken in time, and is held no longer.',
    ],
    [
      { status: 'cancelled', cancelled_by: 'event', event_status: 'cancelled' },
      'This event has been cancelled, and your registration has ended with it.',
    ],
    [
      { status: 'cancelled', cancelled_by: 'event' },
      'Your registration ended when this event was cancelled. The event takes place after all: you can register again.',
    ],
    ...[
      { registration_deadline: soon(-1) },
      { registration_deadline: null },
      { slug: null },
      { end_date: soon(-1) },
    ].map(
      (closed) =>
        [
          { status: 'cancelled', cancelled_by: 'event', ...closed },
          'Your registration ended when this event was cancelled.',
        ] satisfies [object, string],
    ),
    [{ status: 'cancelled' }, 'This registration has been cancelled.'],
  ])('say where a registration stands: %o', (parts, words) => {
    expect(stateWords({ ...own, ...parts }).replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(words)
  })

  test('count who has a place, and who has none', () => {
    const counts = { confirmed: 3, waitlisted: 2, offered: 1, held: 0, attended: 4 }
    const none = { confirmed: 0, waitlisted: 0, offered: 0, held: 0, attended: 0 }
    expect([
      takenWords(counts, 10),
      takenWords({ ...counts, held: 1 }, 10),
      takenWords({ ...none, confirmed: 1 }, null),
      takenWords({ ...none, confirmed: 1200 }, null),
    ]).toEqual([
      '8 of 10 places taken · 4 checked in',
      '9 of 10 places taken · 4 checked in',
      '1 place taken · 0 checked in',
      '1,200 places taken · 0 checked in',
    ])
    expect(otherCounts({ ...counts, ended: 0 })).toEqual([
      { status: 'waitlisted', words: '2 waiting' },
      { status: 'offered', words: '1 offered' },
    ])
    expect(otherCounts({ ...none, held: 1, ended: 1200 })).toEqual([
      { status: 'held', words: '1 held until paid' },
      { status: 'cancelled', words: '1,200 ended' },
    ])
    expect([
      shortCountWords({ ...none, waitlisted: 1 }, 0),
      shortCountWords({ ...counts, waitlisted: 0, held: 2 }, null),
    ]).toEqual([
      { taken: '0 of 0', waiting: '+1 waiting' },
      { taken: '10', waiting: '' },
    ])
  })

  test('the day of an event begins at midnight on its clock', () => {
    const isBefore = (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      return isBeforeItsDay({ start_date: '2026-12-08T07:30:00Z', time_zone: 'Asia/Almaty' })
    }
    expect(['2026-12-07T18:59:59Z', '2026-12-07T19:00:00Z', '2026-12-09T10:00:00Z'].map(isBefore)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the address of participants keeps what it means', () => {
    const label = (status: string, debt_id: string | null) => statusLabel({ status, debt_id })
    expect([label('offered', null), label('offered', 'd'), label('confirmed', 'd'), label('x', null)]).toEqual([
      'Place offered',
      'Held until paid',
      'Confirmed',
      'x',
    ])
    expect(participantList('').read(new URLSearchParams('status=nonsense&sort=-queue&page=0&q= a '))).toEqual({
      search: 'a',
      status: '',
      sort: { key: 'queue', descending: true },
      page: 1,
    })
  })
})

test('a name is letters, spaces, hyphens, apostrophes and full stops, in one spelling', () => {
  const { name } = registrationSchema.shape
  expect(
    [' Анна-Мария  О’Нийл', 'J. R. Әлия', 'Nguye\u0302n', 'علی\u200cرضا'].map((typed) => name.parse(typed)),
  ).toEqual(['Анна-Мария О’Нийл', 'J. R. Әлия', 'Nguy\u00ean', 'علیرضا'])
  for (const other of ['Win 5', 'a@b.example', 'a: b', 'x/y', '€', '👩', '. -', 'a'.repeat(81)])
    expect(name.safeParse(other).success, other).toBe(false)
})

describe('registering', () => {
  /** The form waits until a person could have filled it in; this test is faster. */
  function passTime() {
    const clock = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + 9000)
  }

  test('sends what was typed once, with the guard, and says what came of it', async () => {
    serveEvent(places)
    const sent = take<{ registration: Record<string, string>; guard: { seconds: number } }>(
      'register_for_event',
      (_, call) => (call === 1 ? refused('Registration for this event is closed.') : confirmed()),
    )
    renderPage('/events/forum')
    const form = await openForm('Register Now')
    passTime()
    press('Register', form)
    expect(await within(form).findByText('Please enter your name')).toBeVisible()
    write('Name', ' Ivan Petrov')
    write('Email', 'ivan@rila.example')
    write('Company', ' Rila ')
    for (const _ of [1, 2]) press('Register', form)
    expect(await screen.findByText('Registration for this event is closed.')).toBeVisible()
    press('Register', form)
    expect(await screen.findByText('A place is kept for Ivan Petrov')).toBeVisible()
    // The same words for everybody: a known person may get no new email.
    for (const words of [
      'The email about it has the details and a link to see or cancel the registration.',
      'If this name was registered with this email before, that registration stays as it is, and what its last email says still counts. To get its link again, register once more ten minutes after that email.',
    ])
      expect(screen.getByRole('dialog')).toHaveTextContent(words)
    const registration = {
      id: expect.any(String) as string,
      event_id: event.id,
      name: 'Ivan Petrov',
      email: 'ivan@rila.example',
      company: 'Rila',
      phone: '',
    }
    const guard = { seconds: expect.toSatisfy((seconds: number) => seconds >= 9) as number, website: '' }
    expect(sent).toEqual([
      { registration, guard },
      { registration, guard },
    ])
    expect(sent[1]?.registration.id).toBe(sent[0]?.registration.id)
  })

  test('keeps what was typed while it is closed, and opens with the answer that was under way', async () => {
    serveEvent(places)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    take('register_for_event', () => answered.then(confirmed))
    const { user } = renderPage('/events/forum')
    await openForm('Register Now')
    passTime()
    write('Name', 'Ivan Petrov')
    write('Email', 'ivan@rila.example')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    press('Register', await openForm('Register Now'))
    expect(values()).toEqual(['Ivan Petrov', 'ivan@rila.example', '', ''])
    expect(await screen.findByText('Sending…')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('A place is kept for Ivan Petrov')).toBeVisible()
    await user.keyboard('{Escape}')
    await openForm('Register Now')
    expect(values(), 'the next one is for somebody else').toEqual(['', '', '', ''])
  })

  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('bkcc.draft.'))

  test('is kept on the device through a lost page, until it was sent', async () => {
    serveEvent(places)
    take('register_for_event', () => confirmed())
    const visit = renderPage('/events/forum')
    await openForm('Register Now')
    write('Name', 'Ivan Petrov')
    write('Email', 'ivan@rila.example')
    visit.unmount()
    expect(drafts()).toEqual([`bkcc.draft..registration:${event.id}`])
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' })
    renderPage('/events/forum')
    await openForm('Register Now')
    expect(
      screen.getByText(/^Unsaved text of this registration is kept on this device, from .+M \(Tokyo time\)\.$/),
    ).toBeVisible()
    passTime()
    press('Resume draft')
    expect(values()).toEqual(['Ivan Petrov', 'ivan@rila.example', '', ''])
    press('Register', screen.getByRole('dialog'))
    expect(await screen.findByText('A place is kept for Ivan Petrov')).toBeVisible()
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  test('asks whoever leaves in its first seconds, and is sent and forgotten all the same', async () => {
    serveEvent(places)
    let answer: () => void = () => undefined
    const told = new Promise<void>((resolve) => (answer = resolve))
    const sent = take('register_for_event', async () => {
      await told
      return confirmed()
    })
    const { router } = renderPage('/events/forum')
    await openForm('Register Now')
    write('Name', 'Ivan Petrov')
    write('Email', 'ivan@rila.example')
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    press('Register', screen.getByRole('dialog'))
    expect(await screen.findByText('Sending…')).toBeVisible()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await leaveFor(router, '/registration')
    const question = await screen.findByRole('alertdialog', { name: 'Leave while this is being saved?' })
    press('Leave', question)
    expect(sent).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    await waitFor(() => expect(sent).toHaveLength(1))
    answer()
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  test('knows who is signed in, says when it is for the waiting list, and with a registration of their own is for somebody else', async () => {
    serveEvent(full)
    let mine: object[] = [{ ...own, event_id: 'another' }]
    take('my_registrations', () => HttpResponse.json(mine))
    const visit = await enter('/events/forum', null, { phone: '+359 2 1' })
    await openForm('Join the waiting list')
    await waitFor(() => expect(values()).toEqual([profile.full_name, profile.email, 'Rila Tools', '+359 2 1']))
    visit.unmount()
    mine = [{ ...own, status: 'confirmed' }]
    await enter('/events/forum', null)
    expect(await screen.findByText('Vera Radeva is registered.')).toBeVisible()
    expect(screen.queryByText(/^(Register Now|Join the waiting list)$/)).not.toBeInTheDocument()
    await openForm('Register somebody else')
    expect(values(), 'theirs is registered').toEqual(['', '', '', ''])
  })

  test('is closed, and says so to whoever has a place; whoever signs out leaves nothing to the next person', async () => {
    take('my_registrations', () => HttpResponse.json([{ ...own, status: 'confirmed' }]))
    serveEvent(places, { registration_deadline: '2026-01-01T10:00:00Z' })
    await enter('/events/forum', null)
    expect(await screen.findByText('Vera Radeva is registered.')).toBeVisible()
    expect(plain(screen.getByText(/^Registration closed on/))).toBe(
      'Registration closed on January 1, 2026, 12:00 PM (Sofia time).',
    )
    act(leave)
    await waitFor(() => expect(screen.queryByText('Vera Radeva is registered.')).not.toBeInTheDocument())
  })

  const address = '/dashboard/registrations'
  test.each([
    ['confirmed', 'Vera Radeva is registered.', 'See or cancel in My registrations'],
    ['waitlisted', /^Vera RadevaYou are number 3 on the waiting list/, 'See or cancel in My registrations'],
    ['offered', /^Vera RadevaA place is held for you until/, 'Accept or decline in My registrations'],
    ['held', /^Vera RadevaYour place is held until it is paid/, 'See or give up in My registrations'],
  ])('tells whoever has a registration that is %s, and leads to it', async (kind, words, link) => {
    const payment = kind === 'held' ? { unit_cents: 100, held: true } : null
    take('my_registrations', () =>
      HttpResponse.json([
        { ...own, id: 'r2', status: 'cancelled' },
        { ...own, id: 'r4', status: 'attended' },
        { ...own, id: 'r5', event_id: 'another' },
        { ...own, status: payment ? 'offered' : kind, place: 3, payment },
        // A colleague with the same mailbox.
        { ...own, id: 'r3', name: 'Boris Kolev', status: 'confirmed' },
      ]),
    )
    await enter('/own', null)
    const told = within(await screen.findByRole('status'))
    const [first, ...others] = told.getAllByText(/^/, { selector: 'p' })
    expect(first?.textContent).toMatch(words)
    expect(textsOf(others)).toEqual(['Boris Kolev is registered.'])
    expect(buttonOf(link)).toHaveAttribute('href', address)
    expect(found).toHaveBeenLastCalledWith(true)
  })

  test('a meeting link for participants is said to come by mail, and shown to whom the database gives it', async () => {
    serveEvent(places, { is_online: true, meeting_for_participants: true })
    const asked = take('get_meeting_link', () => HttpResponse.json('https://meet.bkcc.example/room'))
    await enter('/events/forum', null)
    expect(await screen.findByText('meet.bkcc.example/room')).toHaveAttribute('href', 'https://meet.bkcc.example/room')
    expect(asked).toEqual([{ of_event: event.id }])
    act(leave)
    expect(await screen.findByText('Registered participants receive it by email.')).toBeVisible()
  })
})

describe('the signed link and My registrations', () => {
  test('opening changes nothing; the place is accepted by its button, and a refusal is told', async () => {
    let current: object[] = [own]
    const late = 'This offer has expired, and the place is held no longer.'
    take('registration_by_token', () => HttpResponse.json(current))
    const done = take('accept_offer', (_, call) => {
      if (call === 1) return refused(late)
      current = [{ ...own, status: 'confirmed', meeting_url: 'https://meet.bkcc.example/room' }]
      return HttpResponse.json(current)
    })
    renderPage('/registration?token=abc')
    const accept = await screen.findByText('Accept the place')
    expect(screen.getByText('Vera Radeva')).toBeVisible()
    expect(done).toEqual([])
    fireEvent.click(accept)
    expect(await screen.findByText(late)).toBeVisible()
    fireEvent.click(accept)
    expect(await screen.findByText('Your place is confirmed.')).toBeVisible()
    expect(screen.queryByText(late)).toBeNull()
    expect(screen.queryByText('Accept the place')).toBeNull()
    expect(screen.getByText('meet.bkcc.example/room')).toHaveAttribute('href', 'https://meet.bkcc.example/room')
    expect(done).toEqual([{ token: 'abc' }, { token: 'abc' }])
  })

  test('declining an offered place asks in its own words', async () => {
    let current: object[] = [own]
    take('registration_by_token', () => HttpResponse.json(current))
    const sent = take('cancel_registration', (_, call) => {
      if (call === 1) return refused('This event is over.')
      current = [{ ...own, status: 'cancelled', cancelled_by: 'participant' }]
      return HttpResponse.json(current)
    })
    renderPage('/registration?token=abc')
    fireEvent.click(await screen.findByLabelText('Decline the place of Vera Radeva for Business Forum'))
    const question = screen.getByRole('alertdialog', { name: 'Decline the place of Vera Radeva at “Business Forum”?' })
    expect(question).not.toHaveTextContent(/[Cc]ancel/)
    expect(question).toHaveTextContent('The place becomes free for somebody else. While registration is open,')
    press('Decline the place', question)
    expect(await screen.findByText('This event is over.')).toBeVisible()
    expect(question).not.toBeInTheDocument()
    fireEvent.click(screen.getByLabelText('Decline the place of Vera Radeva for Business Forum'))
    press('Decline the place', screen.getByRole('alertdialog'))
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }])
    expect(buttonOf('See the event')).toHaveAttribute('href', '/events/forum')
    expect(buttonOf('All events')).toHaveAttribute('href', '/events')
    expect(screen.queryByLabelText(/ of Vera Radeva for /)).toBeNull()
  })

  const paid = { unit_cents: 100, held: false }
  test.each([
    ['confirmed', null, 'Cancel registration', /^Cancel .*somebody else\. While .* place\.Keep it/],
    ['waitlisted', null, 'Cancel registration', /^Cancel .*Vera Radeva leaves the waiting list\. .* place\.Keep it/],
    ['confirmed', paid, 'Give up the place', /What was paid for it is not paid back by itself: please write to us/],
    ['waitlisted', paid, 'Give up the place', /^(?!.*paid back)/],
    ['offered', { ...paid, held: true }, 'Give up the place', /Its pro forma is cancelled\..*Keep itGive up the place/],
    ['confirmed', null, 'Cancel registration', /somebody else\. Registration is closed, so .* back\.Keep it/, soon(-1)],
    ['waitlisted', paid, 'Give up the place', /list\. Registration is closed, so .* back\.Keep it/, null],
  ])(
    'cancelling one that is %s (%o) says what that means',
    async (status, payment, name, words, deadline = soon(9)) => {
      take('registration_by_token', () =>
        HttpResponse.json([{ ...own, status, payment, registration_deadline: deadline }]),
      )
      renderPage('/registration?token=abc')
      fireEvent.click(await screen.findByLabelText(`${name} of Vera Radeva for Business Forum`))
      expect(screen.queryByText('Accept the place')).toBeNull()
      const question = screen.getByRole('alertdialog', {
        name: payment
          ? 'Give up the place of Vera Radeva at “Business Forum”?'
          : 'Cancel the registration of Vera Radeva for “Business Forum”?',
      })
      expect(question.textContent).toMatch(words)
      expect(question).not.toHaveTextContent('passes on')
    },
  )

  test('a link that is not valid says so', async () => {
    take('registration_by_token', () => HttpResponse.json([]))
    renderPage('/registration?token=abc')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link is not valid. Please open it once more from the latest email.',
    )
    expect(screen.queryByText('Try again')).toBeNull()
  })

  test('a member cancels after being asked; failed reads can be tried again', async () => {
    let broken = true
    let current = [
      { ...own, status: 'confirmed' },
      { ...own, id: 'r3', name: 'Ada', status: 'confirmed', slug: null, title: 'Withdrawn' },
      { ...own, id: 'r2', status: 'attended', title: 'Last Year', start_date: soon(-300), end_date: soon(-299) },
    ]
    take('my_registrations', () => (broken ? down() : HttpResponse.json(current)))
    const cancelled = take('cancel_my_registration', () => {
      current = current.map((each) =>
        each.id === 'r1' ? { ...each, status: 'cancelled', cancelled_by: 'participant' } : each,
      )
      return HttpResponse.json([])
    })
    await enter('/dashboard/registrations', null)
    const retry = await screen.findByText('Try again')
    broken = false
    fireEvent.click(retry)
    await screen.findByRole('region', { name: 'To come' })
    const titles = (part: string) =>
      textsOf(within(screen.getByRole('region', { name: part })).getAllByRole('heading')).slice(1)
    // What comes next is first.
    expect([titles('To come'), titles('Past and cancelled')]).toEqual([['Withdrawn', 'Business Forum'], ['Last Year']])
    // One whose event the site does not show has no link to it, and can be cancelled all the same.
    expect(screen.getByText('The site does not show this event at present.')).toBeVisible()
    expect(screen.getByText('Withdrawn').closest('a')).toBeNull()
    expect(buttonOf('Cancel registration of Ada for Withdrawn')).toBeEnabled()
    press('Cancel registration of Vera Radeva for Business Forum')
    press('Cancel registration', await screen.findByRole('alertdialog'))
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect([titles('To come'), titles('Past and cancelled')]).toEqual([['Withdrawn'], ['Business Forum', 'Last Year']])
    expect(screen.getByText('You took part.')).toBeVisible()
    expect(cancelled).toEqual([{ registration_id: 'r1' }])
  })
})
