import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { MyRegistrationsPage } from '@/features/registrations/member/my-registrations-page'
import { participantList } from '@/features/registrations/office/participants'
import { registrationSchema } from '@/features/registrations/registration-form'
import { RegistrationPage } from '@/features/registrations/public/registration-page'
import { answerWords, seatWords, stateWords } from '@/features/registrations/registrations'
import { countWords, otherCounts, shortCountWords } from '@/features/events/registration-counts'
import { leave } from '@/features/session/api'
import { refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { profile, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, renderApp, server } from '../support/page/unit'

const enter = useSignIn()
const renderAlone = pagesAlone({
  '/registration': RegistrationPage,
  '/dashboard/registrations': MyRegistrationsPage,
})
const enterAlone = useSignIn(renderAlone)
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
  offer_expires_at: soon(1),
  cancelled_by: null,
  event_id: event.id,
  slug: 'forum',
  title: event.title,
  event_status: 'upcoming',
  start_date: event.start_date,
  end_date: event.end_date,
  time_zone: 'Europe/Sofia',
  is_online: true,
  location: null,
  meeting_url: null as string | null,
}
const refused = (message: string) => refusal('P0001', message)

const places = { capacity: 2, free: 2, waiting_list: false }
const full = { capacity: 2, free: 0, waiting_list: true }
const confirmed = () => HttpResponse.json({ status: 'confirmed' })
function serveEvent(seats: object, change: object = {}) {
  server.use(
    http.get(api('event_pages'), () => HttpResponse.json([{ ...event, ...change }])),
    http.get(api('event_cards'), () => HttpResponse.json([])),
    http.post(api('rpc/event_seats'), () => HttpResponse.json([seats])),
  )
}

test('words say what holds', () => {
  expect([
    seatWords({ capacity: 5, free: 1, waiting_list: false }),
    seatWords({ capacity: null, free: null, waiting_list: false }),
    seatWords({ capacity: 5, free: 0, waiting_list: true }),
  ]).toEqual(['1 place left', '', 'All places are taken. Whoever registers now joins the waiting list.'])
  expect(answerWords('Vera', { status: 'waitlisted', position: 3 }).title).toBe('Vera is number 3 on the waiting list')
  // To be true for whoever has a place already, too.
  expect(answerWords('Vera', { status: 'waitlisted' }).title).toBe('Vera is on our list')
  expect(stateWords({ ...own, status: 'cancelled', cancelled_by: 'offer_expired' })).toBe(
    'The place that was held for you has passed on to the next in line.',
  )
  expect(stateWords({ ...own, status: 'waitlisted', place: 2 })).toMatch(/^You are number 2/)
  const held = (offer_expires_at: string) =>
    stateWords({
      ...own,
      status: 'offered',
      offer_expires_at,
      time_zone: 'Asia/Almaty',
      payment: { unit_cents: 100, held: true },
    })
  expect(held('2126-12-11T22:00:00+00:00')).toBe(
    'Your place is held until it is paid, at the latest until the end of December 11, 2126 (Sofia time).',
  )
  // The event begins before.
  expect(held('2126-12-11T07:30:00+00:00')).toMatch(/ at the latest until December 11, 2126, 12:30.PM \(Astana time\)/)
  const ended = { ...own, status: 'cancelled', cancelled_by: 'event' }
  expect(stateWords({ ...ended, event_status: 'cancelled' })).toBe(
    'This event has been cancelled, and your registration has ended with it.',
  )
  expect(stateWords(ended)).toMatch(/^Your registration ended when .* takes place after all/)
  const counts = { confirmed: 3, waitlisted: 2, offered: 1, held: 0, attended: 4 }
  expect(countWords(counts, 10)).toBe('8 of 10 places taken · 4 checked in')
  expect(otherCounts({ ...counts, ended: 0 })).toEqual([
    { status: 'waitlisted', words: '2 waiting' },
    { status: 'offered', words: '1 offered' },
  ])
  expect(countWords({ ...counts, held: 1 }, 10)).toBe('9 of 10 places taken · 4 checked in')
  expect(otherCounts({ ...counts, held: 1, ended: 0 }).at(-1)).toEqual({ status: 'held', words: '1 held until paid' })
  expect([
    shortCountWords({ confirmed: 0, waitlisted: 1, offered: 0, held: 0, attended: 0 }, 0),
    shortCountWords({ confirmed: 3, waitlisted: 0, offered: 1, held: 0, attended: 4 }, null),
  ]).toEqual([
    { taken: '0 of 0', waiting: '+1 waiting' },
    { taken: '8', waiting: '' },
  ])
  expect(participantList('').read(new URLSearchParams('status=nonsense&sort=-queue&page=0&q= a '))).toEqual({
    search: 'a',
    status: '',
    sort: { key: 'queue', descending: true },
    page: 1,
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
  test('sends what was typed once, with the guard, and says what came of it', async () => {
    serveEvent(places)
    const sent = take<{ registration: Record<string, string>; guard: { seconds: number; website: string } }>(
      'register_for_event',
      (_, call) => (call === 1 ? refused('Registration for this event is closed.') : confirmed()),
    )
    const { user } = renderApp('/events/forum')
    await user.click(await screen.findByRole('button', { name: 'Register Now' }))
    const form = await screen.findByRole('form', { name: 'Registration' })
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(await within(form).findByText('Please enter your name')).toBeVisible()
    await enterText(user, within(form).getByLabelText(/^Name/), 'Ivan Petrov')
    await enterText(user, within(form).getByLabelText(/^Email/), 'ivan@rila.example')
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Registration for this event is closed.')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('A place is kept for Ivan Petrov')).toBeVisible()
    // The same words for everybody: a known person may get no new email.
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'The email about it has the details and a link to see or cancel the registration.',
    )
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'If this name was registered with this email before, that registration stays as it is, and what its last email says still counts. To get its link again, register once more ten minutes after that email.',
    )
    expect(screen.queryByText(/have sent you/)).not.toBeInTheDocument()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({
      registration: { event_id: event.id, name: 'Ivan Petrov', email: 'ivan@rila.example', company: '', phone: '' },
      guard: { website: '' },
    })
    expect(sent[1]?.registration.id).toBe(sent[0]?.registration.id)
    expect(sent[1]?.guard.seconds).toBeGreaterThanOrEqual(2)
  })

  test('keeps what was typed while it is closed, and opens with the answer that was under way', async () => {
    serveEvent(places)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    take('register_for_event', () => answered.then(confirmed))
    const { user } = renderApp('/events/forum')
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Register Now' }))
      return within(await screen.findByRole('form', { name: 'Registration' }))
    }
    const first = await open()
    await enterText(user, first.getByLabelText(/^Name/), 'Ivan Petrov')
    await enterText(user, first.getByLabelText(/^Email/), 'ivan@rila.example')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const again = await open()
    expect(again.getByLabelText(/^Name/)).toHaveValue('Ivan Petrov')
    expect(again.getByLabelText(/^Email/)).toHaveValue('ivan@rila.example')
    await user.click(again.getByRole('button', { name: 'Register' }))
    expect(await again.findByRole('button', { name: 'Sending…' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('A place is kept for Ivan Petrov')).toBeVisible()
    await user.keyboard('{Escape}')
    expect((await open()).getByLabelText(/^Name/), 'the next one is for somebody else').toHaveValue('')
  })

  test('knows who is signed in, and says when it is for the waiting list', async () => {
    serveEvent(full)
    const { user } = await enter('/events/forum', null)
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }))
    const form = await screen.findByRole('form', { name: 'Registration' })
    await waitFor(() => expect(within(form).getByLabelText(/^Name/)).toHaveValue(profile.full_name))
    expect(
      [within(form).getByLabelText(/^Email/), within(form).getByLabelText('Company')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual([profile.email, 'Rila Tools'])
  })

  test('tells people that they are registered, and leads to their registration', async () => {
    serveEvent(full)
    let mine: object[] = [{ ...own, event_id: 'another' }]
    take('my_registrations', () => HttpResponse.json(mine))
    const { unmount } = await enter('/events/forum', null)
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible()
    unmount()
    for (const [status, words, link] of [
      ['confirmed', 'Vera Radeva is registered.', 'See or cancel in My registrations'],
      ['waitlisted', /You are number 3 on the waiting list/, 'See or cancel in My registrations'],
      ['offered', /A place is held for you until/, 'Accept or decline in My registrations'],
    ] as const) {
      mine = [
        { ...own, status: 'cancelled' },
        { ...own, status, place: 3 },
        // A colleague with the same mailbox.
        { ...own, id: 'r3', name: 'Boris Kolev', status: 'confirmed' },
      ]
      const visit = await enter('/events/forum', null)
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByText('Boris Kolev is registered.')).toBeVisible()
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/dashboard/registrations')
      expect(screen.queryByRole('button', { name: /Register Now|Join the waiting list/ })).not.toBeInTheDocument()
      await visit.user.click(screen.getByRole('button', { name: 'Register somebody else' }))
      const form = within(await screen.findByRole('form', { name: 'Registration' }))
      expect(form.getByLabelText(/^Email/), 'theirs is registered').toHaveValue('')
      visit.unmount()
    }
    // Once registration is closed, too.
    mine = [{ ...own, status: 'confirmed' }]
    serveEvent(places, { registration_deadline: soon(-1) })
    await enter('/events/forum', null)
    expect(await screen.findByText('Vera Radeva is registered.')).toBeVisible()
    expect(screen.getByText(/^Registration closed on/)).toBeVisible()
    // The page stays open when they sign out, and shows nothing of theirs to the next person.
    act(leave)
    await waitFor(() => expect(screen.queryByText('Vera Radeva is registered.')).not.toBeInTheDocument())
  })

  test('a meeting link for participants is said to come by mail, and shown to whom the database gives it', async () => {
    serveEvent(places, { is_online: true, meeting_for_participants: true })
    const visit = renderApp('/events/forum')
    expect(await screen.findByText('Registered participants receive it by email.')).toBeVisible()
    visit.unmount()
    take('get_meeting_link', () => HttpResponse.json('https://meet.bkcc.example/room'))
    await enter('/events/forum', null)
    expect(await screen.findByRole('link', { name: 'meet.bkcc.example/room' })).toBeVisible()
    act(leave)
    expect(await screen.findByText('Registered participants receive it by email.')).toBeVisible()
  })
})

describe('the signed link and My registrations', () => {
  test('opening changes nothing; the place is accepted by its button, and a refusal is told', async () => {
    let current: object[] = [own]
    const late = 'This offer has expired, and the place passes on to the next in line.'
    take('registration_by_token', () => HttpResponse.json(current))
    const done = take('accept_offer', (_, call) => {
      if (call === 1) return refused(late)
      current = [{ ...own, status: 'confirmed', meeting_url: 'https://meet.bkcc.example/room' }]
      return HttpResponse.json(current)
    })
    const { user } = renderApp('/registration?token=abc')
    const accept = await screen.findByRole('button', { name: 'Accept the place' })
    expect(screen.getByText('Vera Radeva')).toBeVisible()
    expect(done).toEqual([])
    await user.click(accept)
    expect(await screen.findByText(late)).toBeVisible()
    await user.click(accept)
    expect(await screen.findByText('Your place is confirmed.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'meet.bkcc.example/room' })).toBeVisible()
    expect(done).toEqual([{ token: 'abc' }, { token: 'abc' }])
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
        'content',
        expect.stringContaining('noindex'),
      ),
    )
  })

  test('declining an offered place asks in its own words', async () => {
    let current: object[] = [own]
    take('registration_by_token', () => HttpResponse.json(current))
    take('cancel_registration', () => {
      current = [{ ...own, status: 'cancelled', cancelled_by: 'participant' }]
      return HttpResponse.json(current)
    })
    const { user } = renderAlone('/registration?token=abc')
    await user.click(await screen.findByRole('button', { name: 'Decline the place of Vera Radeva for Business Forum' }))
    const question = within(
      screen.getByRole('alertdialog', { name: 'Decline the place of Vera Radeva at “Business Forum”?' }),
    )
    expect(question.queryByText(/[Cc]ancel/)).not.toBeInTheDocument()
    expect(question.getByText(/^The place becomes free for somebody else\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Decline the place' }))
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', `/events/${own.slug}`)
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  })

  test.each([
    ['confirmed', /^The place becomes free for somebody else\./],
    ['waitlisted', /^Vera Radeva leaves the waiting list\./],
  ])('cancelling one that is %s promises nothing to others', async (status, words) => {
    take('registration_by_token', () => HttpResponse.json([{ ...own, status }]))
    const { user } = renderAlone('/registration?token=abc')
    await user.click(
      await screen.findByRole('button', { name: 'Cancel registration of Vera Radeva for Business Forum' }),
    )
    expect(within(screen.getByRole('alertdialog')).getByText(words)).toBeVisible()
    expect(screen.queryByText(/passes on/)).not.toBeInTheDocument()
  })

  test('a link that is not valid says so', async () => {
    take('registration_by_token', () => HttpResponse.json([]))
    renderAlone('/registration?token=abc')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
  })

  test('a member cancels after being asked; failed reads can be tried again', async () => {
    let broken = true
    let current = [
      { ...own, status: 'confirmed' },
      { ...own, id: 'r2', status: 'attended', title: 'Last Year', start_date: soon(-300), end_date: soon(-299) },
    ]
    take('my_registrations', () => (broken ? down() : HttpResponse.json(current)))
    const cancelled = take('cancel_my_registration', () => {
      current = current.map((each) =>
        each.id === 'r1' ? { ...each, status: 'cancelled', cancelled_by: 'participant' as never } : each,
      )
      return HttpResponse.json([])
    })
    const { user } = await enterAlone('/dashboard/registrations', null)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(retry)
    const coming = await screen.findByRole('region', { name: 'To come' })
    await user.click(
      within(coming).getByRole('button', { name: 'Cancel registration of Vera Radeva for Business Forum' }),
    )
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel registration' }),
    )
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'To come' })).not.toBeInTheDocument()
    expect(screen.getByText('You took part.')).toBeVisible()
    expect(cancelled).toEqual([{ registration_id: 'r1' }])
  })
})
