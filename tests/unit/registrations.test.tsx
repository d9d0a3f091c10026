import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { readParticipantFilter } from '@/features/registrations/office/participants'
import { answerWords, seatWords, stateWords } from '@/features/registrations/registrations'
import { countWords, shortCountWords } from '@/features/registrations/shared/participants'
import { expectClosingToAsk } from '../support/dialogs'
import { rows } from '../support/office-members'
import { profile, useSignIn } from '../support/signed-in'
import { leave } from '@/features/session/api'
import { api, renderApp, server, pressInMenu } from '../support/unit'

const enter = useSignIn()
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
const refusal = (message: string, more: object = {}) =>
  HttpResponse.json({ code: 'P0001', message, details: null, hint: null, ...more }, { status: 400 })

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
  expect(answerWords({ status: 'waitlisted', position: 3 }).title).toBe('You are number 3 on the waiting list')
  expect(stateWords({ ...own, status: 'cancelled', cancelled_by: 'offer_expired' })).toBe(
    'The place that was held for you has passed on to the next in line.',
  )
  expect(stateWords({ ...own, status: 'waitlisted', place: 2 })).toMatch(/^You are number 2/)
  expect(countWords({ confirmed: 3, waitlisted: 2, offered: 1, attended: 4 }, 10)).toBe(
    '8 of 10 places taken · 4 checked in · 2 waiting · 1 offered',
  )
  expect([
    shortCountWords({ confirmed: 0, waitlisted: 1, offered: 0, attended: 0 }, 0),
    shortCountWords({ confirmed: 3, waitlisted: 0, offered: 1, attended: 4 }, null),
  ]).toEqual([
    { taken: '0 of 0', waiting: '+1 waiting' },
    { taken: '8', waiting: '' },
  ])
  expect(readParticipantFilter(new URLSearchParams('status=nonsense&sort=-queue&page=0&q= a '))).toEqual({
    search: 'a',
    status: '',
    sort: { key: 'queue', descending: true },
    page: 1,
  })
})

describe('registering', () => {
  test('sends what was typed once, with the guard, and says what came of it', async () => {
    const sent: { registration: Record<string, string>; guard: { seconds: number; website: string } }[] = []
    serveEvent({ capacity: 2, free: 2, waiting_list: false })
    server.use(
      http.post(api('rpc/register_for_event'), async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number])
        return sent.length === 1
          ? refusal('Registration for this event is closed.')
          : HttpResponse.json({ status: 'confirmed' })
      }),
    )
    const { user } = renderApp('/events/forum')
    await user.click(await screen.findByRole('button', { name: 'Register Now' }))
    const form = await screen.findByRole('form', { name: 'Registration' })
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(await within(form).findByText('Please enter your name')).toBeVisible()
    await user.type(within(form).getByLabelText(/^Name/), 'Ivan Petrov')
    await user.type(within(form).getByLabelText(/^Email/), 'ivan@rila.example')
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(
      await screen.findByText('Registration for this event is closed.', undefined, { timeout: 5000 }),
    ).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Your place is confirmed', undefined, { timeout: 5000 })).toBeVisible()
    // The same words for everybody: a known address may get no new email.
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'The email about it has the details and a link by which you can cancel.',
    )
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'If this email address was registered before, that registration stays as it is, and the last email about it holds. To get its link again, register once more ten minutes after that email.',
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
    serveEvent({ capacity: 2, free: 2, waiting_list: false })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      http.post(api('rpc/register_for_event'), () => answered.then(() => HttpResponse.json({ status: 'confirmed' }))),
    )
    const { user } = renderApp('/events/forum')
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Register Now' }))
      return within(await screen.findByRole('form', { name: 'Registration' }))
    }
    const first = await open()
    await user.type(first.getByLabelText(/^Name/), 'Ivan Petrov')
    await user.type(first.getByLabelText(/^Email/), 'ivan@rila.example')
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
    expect(await screen.findByText('Your place is confirmed', undefined, { timeout: 5000 })).toBeVisible()
    await user.keyboard('{Escape}')
    expect((await open()).getByLabelText(/^Name/), 'the next one is for somebody else').toHaveValue('')
  })

  test('knows who is signed in, and says when it is for the waiting list', async () => {
    serveEvent({ capacity: 2, free: 0, waiting_list: true })
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
    serveEvent({ capacity: 2, free: 0, waiting_list: true })
    let mine: object[] = [{ ...own, event_id: 'another' }]
    server.use(http.post(api('rpc/my_registrations'), () => HttpResponse.json(mine)))
    const { unmount } = await enter('/events/forum', null)
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible()
    unmount()
    for (const [status, words, link] of [
      ['confirmed', 'You are registered.', 'See or cancel it in My registrations'],
      ['waitlisted', /^You are number 3 on the waiting list/, 'See or cancel it in My registrations'],
      ['offered', /^A place is held for you until/, 'Accept or decline it in My registrations'],
    ] as const) {
      mine = [
        { ...own, status: 'cancelled' },
        { ...own, status, place: 3 },
      ]
      const visit = await enter('/events/forum', null)
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/dashboard/registrations')
      expect(screen.queryByRole('button', { name: /Register Now|Join the waiting list/ })).not.toBeInTheDocument()
      await visit.user.click(screen.getByRole('button', { name: 'Register somebody else' }))
      const form = within(await screen.findByRole('form', { name: 'Registration' }))
      expect(form.getByLabelText(/^Email/), 'theirs is registered').toHaveValue('')
      visit.unmount()
    }
    // Once registration is closed, too.
    mine = [{ ...own, status: 'confirmed' }]
    serveEvent({ capacity: 2, free: 2, waiting_list: false }, { registration_deadline: soon(-1) })
    await enter('/events/forum', null)
    expect(await screen.findByText('You are registered.')).toBeVisible()
    expect(screen.getByText(/^Registration closed on/)).toBeVisible()
    // The page stays open when they sign out, and shows nothing of theirs to the next person.
    act(leave)
    await waitFor(() => expect(screen.queryByText('You are registered.')).not.toBeInTheDocument())
  })

  test('a meeting link for participants is said to come by mail, and shown to whom the database gives it', async () => {
    serveEvent({ capacity: 2, free: 2, waiting_list: false }, { is_online: true, meeting_for_participants: true })
    const visit = renderApp('/events/forum')
    expect(await screen.findByText('Registered participants receive it by email.')).toBeVisible()
    visit.unmount()
    server.use(http.post(api('rpc/get_meeting_link'), () => HttpResponse.json('https://meet.bkcc.example/room')))
    await enter('/events/forum', null)
    expect(await screen.findByRole('link', { name: 'meet.bkcc.example/room' })).toBeVisible()
    act(leave)
    expect(await screen.findByText('Registered participants receive it by email.')).toBeVisible()
  })
})

describe('the signed link and My registrations', () => {
  test('opening changes nothing; the place is accepted by its button, and a refusal is told', async () => {
    let current: object[] = [own]
    const done: string[] = []
    server.use(
      http.post(api('rpc/registration_by_token'), () => HttpResponse.json(current)),
      http.post(api('rpc/accept_offer'), async ({ request }) => {
        done.push(((await request.json()) as { token: string }).token)
        if (done.length === 1) return refusal('This offer has expired, and the place passes on to the next in line.')
        current = [{ ...own, status: 'confirmed', meeting_url: 'https://meet.bkcc.example/room' }]
        return HttpResponse.json(current)
      }),
    )
    const { user } = renderApp('/registration?token=abc')
    const accept = await screen.findByRole('button', { name: 'Accept the place' })
    expect(done).toEqual([])
    await user.click(accept)
    expect(
      await screen.findByText('This offer has expired, and the place passes on to the next in line.'),
    ).toBeVisible()
    await user.click(accept)
    expect(await screen.findByText('Your place is confirmed.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'meet.bkcc.example/room' })).toBeVisible()
    expect(done).toEqual(['abc', 'abc'])
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
        'content',
        expect.stringContaining('noindex'),
      ),
    )
  })

  test('declining an offered place asks in its own words', async () => {
    let current: object[] = [own]
    server.use(
      http.post(api('rpc/registration_by_token'), () => HttpResponse.json(current)),
      http.post(api('rpc/cancel_registration'), () => {
        current = [{ ...own, status: 'cancelled', cancelled_by: 'participant' }]
        return HttpResponse.json(current)
      }),
    )
    const { user } = renderApp('/registration?token=abc')
    await user.click(await screen.findByRole('button', { name: 'Decline the place for Business Forum' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Decline the place at “Business Forum”?' }))
    expect(question.queryByText(/[Cc]ancel/)).not.toBeInTheDocument()
    expect(question.getByText(/^The place becomes free for somebody else\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Decline the place' }))
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', `/events/${own.slug}`)
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  })

  test.each([
    ['confirmed', /^Your place becomes free for somebody else\./],
    ['waitlisted', /^You leave the waiting list\./],
  ])('cancelling one that is %s promises nothing to others', async (status, words) => {
    server.use(http.post(api('rpc/registration_by_token'), () => HttpResponse.json([{ ...own, status }])))
    const { user } = renderApp('/registration?token=abc')
    await user.click(await screen.findByRole('button', { name: 'Cancel registration for Business Forum' }))
    expect(within(screen.getByRole('alertdialog')).getByText(words)).toBeVisible()
    expect(screen.queryByText(/passes on/)).not.toBeInTheDocument()
  })

  test('a link that is not valid says so', async () => {
    server.use(http.post(api('rpc/registration_by_token'), () => HttpResponse.json([])))
    renderApp('/registration?token=abc')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
  })

  test('a member cancels after being asked; failed reads can be tried again', async () => {
    let broken = true
    let current = [
      { ...own, status: 'confirmed' },
      { ...own, id: 'r2', status: 'attended', title: 'Last Year', start_date: soon(-300), end_date: soon(-299) },
    ]
    server.use(
      http.post(api('rpc/my_registrations'), () =>
        broken ? HttpResponse.json({ code: 'X', message: 'x' }, { status: 500 }) : HttpResponse.json(current),
      ),
      http.post(api('rpc/cancel_my_registration'), async ({ request }) => {
        expect(await request.json()).toEqual({ registration_id: 'r1' })
        current = current.map((each) =>
          each.id === 'r1' ? { ...each, status: 'cancelled', cancelled_by: 'participant' as never } : each,
        )
        return HttpResponse.json([])
      }),
    )
    const { user } = await enter('/dashboard/registrations', null)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(retry)
    const coming = await screen.findByRole('region', { name: 'To come' })
    await user.click(within(coming).getByRole('button', { name: 'Cancel registration for Business Forum' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel registration' }),
    )
    expect(await screen.findByText('You have cancelled this registration.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'To come' })).not.toBeInTheDocument()
    expect(screen.getByText('You took part.')).toBeVisible()
  })
})

describe('the participants', () => {
  const participant = (id: string, name: string, status: string) => ({
    id,
    name,
    email: `${id}@rila.example`,
    company: 'Rila',
    phone: null,
    status,
    created_at: soon(-2),
    queued_at: soon(-2),
    offer_expires_at: null,
    attended_at: null as string | null,
    attended_from: null as string | null,
    cancelled_at: null,
    cancelled_by: null,
    override_reason: null,
  })
  const path = `/dashboard/events/${event.id}/participants`
  function serve(list = [participant('a', 'Ana Ilieva', 'confirmed'), participant('b', 'Boris Kolev', 'waitlisted')]) {
    const asked: URLSearchParams[] = []
    const served = { list }
    server.use(
      http.get(api('events'), () => HttpResponse.json([{ ...event, start_date: soon(-0.1) }])),
      http.head(api('event_registrations'), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
      http.post(api('rpc/get_registration_counts'), () =>
        HttpResponse.json([{ event_id: event.id, confirmed: 1, waitlisted: 1, offered: 0, attended: 0 }]),
      ),
      http.get(api('event_registrations'), ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return rows(served.list)
      }),
    )
    return { asked, served }
  }

  test('are checked in at once, and taken back with a word when the database refuses', async () => {
    const { asked } = serve()
    let answer: () => void = () => undefined
    server.use(
      http.post(
        api('rpc/check_in'),
        () =>
          new Promise<Response>(
            (resolve) => (answer = () => resolve(HttpResponse.json({ code: 'X', message: 'x' }, { status: 500 }))),
          ),
      ),
    )
    const { user } = await enter(path, 'editor')
    expect(await screen.findByText('1 of 2 places taken · 0 checked in · 1 waiting')).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      event_id: `eq.${event.id}`,
      status: 'neq.cancelled',
      order: 'name.asc,id.asc',
      limit: '50',
    })
    await user.click(await screen.findByRole('button', { name: 'Check in Ana Ilieva' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Ana Ilieva' })).toBeNull())
    expect(within(screen.getByRole('table')).getByText('Checked in')).toBeVisible()
    answer()
    expect(await screen.findByRole('alert')).toHaveTextContent('Ana Ilieva could not be checked in. Please try again.')
    expect(screen.getByRole('button', { name: 'Check in Ana Ilieva' })).toBeVisible()
  })

  test('from the waiting list come in with a reason where no place is free, which the form for others asks for too', async () => {
    const { served } = serve()
    const reasons: unknown[] = []
    server.use(
      http.post(api('rpc/check_in'), async ({ request }) => {
        const { reason } = (await request.json()) as { reason?: string }
        reasons.push(reason)
        if (!reason)
          return refusal('No place is free. To admit them nonetheless, please give a reason.', { details: 'reason' })
        served.list = [participant('b', 'Boris Kolev', 'attended')]
        return HttpResponse.json('attended')
      }),
      http.post(api('rpc/add_participant'), async ({ request }) => {
        const { participant } = (await request.json()) as { participant: { reason: string } }
        reasons.push(participant.reason)
        return participant.reason
          ? HttpResponse.json('c')
          : refusal('No place is free. To admit them nonetheless, please give a reason.', { details: 'reason' })
      }),
    )
    const { user } = await enter(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Check in Boris Kolev' }))
    const asking = await screen.findByRole('dialog', { name: 'No place is free' })
    await user.type(within(asking).getByLabelText(/^Reason/), 'Speaker')
    await user.click(within(asking).getByRole('button', { name: 'Check in nonetheless' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Boris Kolev' })).toBeNull())
    expect(within(screen.getByRole('table')).getByText('Checked in')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add participant' }))
    const form = await screen.findByRole('form', { name: 'Participant' })
    await user.type(within(form).getByLabelText(/^Name/), 'Vera Radeva')
    await user.click(within(form).getByRole('button', { name: 'Add and check in' }))
    expect(await within(form).findByLabelText(/^Reason for admitting/)).toHaveFocus()
    await user.keyboard('Press')
    await user.click(within(form).getByRole('button', { name: 'Add and check in' }))
    expect(await screen.findByText(/^Vera Radeva was added and checked in\./)).toBeVisible()
    expect(reasons).toEqual([undefined, 'Speaker', '', 'Press'])
  })

  test('somebody added and a reason are not dropped without a question', async () => {
    serve()
    server.use(
      http.post(api('rpc/check_in'), () =>
        refusal('No place is free. To admit them nonetheless, please give a reason.', { details: 'reason' }),
      ),
    )
    const { user } = await enter(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Add participant' }))
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'Vera')
    await expectClosingToAsk(user, 'Add participant', /^Name/, 'Vera')
    await user.click(screen.getByRole('button', { name: 'Check in Boris Kolev' }))
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Speaker')
    await expectClosingToAsk(user, 'No place is free', /^Reason/, 'Speaker')
  })

  test('show what became of the mails to them once somebody asks, and a failed one is sent again', async () => {
    serve()
    const mail = (id: string, template: string, state: string, more: object = {}) => ({
      id,
      template,
      recipient: 'a@rila.example',
      about_kind: 'registration',
      about_id: 'a',
      state,
      attempts: 1,
      next_attempt_at: soon(0),
      last_error: null,
      created_at: soon(-1),
      settled_at: null,
      ...more,
    })
    const asked: Record<string, string>[] = []
    let later: object = mail('m2', 'registration-reminder', 'failed', { last_error: 'mailbox full' })
    let broken = true
    server.use(
      http.get(api('mail_outbox'), ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams))
        if (broken) return HttpResponse.json({ code: 'X', message: 'x' }, { status: 500 })
        return HttpResponse.json(
          asked.at(-1)?.about_id === 'eq.a'
            ? [later, mail('m1', 'registration-confirmed', 'sent', { settled_at: '2026-11-20T12:02:00Z' })]
            : [],
        )
      }),
      http.post(api('rpc/retry_mail'), async ({ request }) => {
        expect(await request.json()).toEqual({ mail: 'm2' })
        later = mail('m2', 'registration-reminder', 'waiting', { attempts: 0 })
        return HttpResponse.json(true)
      }),
    )
    const { user } = await enter(path, 'editor')
    const opening = await screen.findByRole('button', { name: 'More about Ana Ilieva' })
    expect(opening).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toEqual([])
    await user.click(opening)
    const failure = await screen.findByRole('alert', undefined, { timeout: 5000 })
    expect(failure).toHaveTextContent('Failed to load mails')
    broken = false
    await user.click(within(failure).getByRole('button', { name: 'Try again' }))
    const list = await screen.findByRole('list', { name: 'Mails' })
    expect(list).toHaveTextContent(/Confirmation sent November 20/)
    expect(list).toHaveTextContent('Reminder failed: mailbox full')
    expect(asked.at(-1)).toMatchObject({ about_kind: 'eq.registration', about_id: 'eq.a' })
    await user.click(within(list).getByRole('button', { name: 'Send again: Reminder to a@rila.example' }))
    await waitFor(() => expect(list).toHaveTextContent('Reminder waiting'))
    await user.click(opening)
    expect(list).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More about Boris Kolev' }))
    expect(await screen.findByText('No mail has been written.')).toBeVisible()
    // A cancellation causes a mail, which an open row shows.
    const before = asked.length
    server.use(http.post(api('rpc/cancel_registration_for_office'), () => HttpResponse.json([])))
    await pressInMenu(user, 'Boris Kolev', 'Cancel registration')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel registration' }),
    )
    await waitFor(() => expect(asked.slice(before)).toContainEqual(expect.objectContaining({ about_id: 'eq.b' })))
  })

  test('are cancelled after a question, whose failure stays in it', async () => {
    serve()
    server.use(http.post(api('rpc/cancel_registration_for_office'), () => refusal('This event is over.')))
    const { user } = await enter(path, 'editor')
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the registration of Ana Ilieva?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel registration' }))
    expect(await within(question).findByText('This event is over.')).toBeVisible()
  })
})
