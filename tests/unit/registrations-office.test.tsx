import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { participantSchema } from '@/features/registrations/registration-form'
import { stateWords } from '@/features/registrations/registrations'
import { rows } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
const id = '31000000-0000-4000-8000-000000000001'
const path = `/dashboard/events/${id}/participants`
const event = {
  id,
  slug: 'forum',
  title: 'Business Forum',
  status: 'upcoming',
  published_at: '2026-10-01T09:00:00+00:00',
  start_date: '2126-12-08T07:30:00+00:00',
  end_date: '2126-12-08T14:00:00+00:00',
  time_zone: 'Asia/Almaty',
  max_participants: 2,
  registration_deadline: null,
}
const participant = {
  id: 'a',
  name: 'Ana Ilieva',
  email: 'ana@rila.example',
  company: null,
  phone: null,
  status: 'confirmed',
  created_at: '2126-11-01T22:30:00+00:00',
  queued_at: '2126-11-01T22:30:00+00:00',
  offer_expires_at: null,
  attended_at: null,
  attended_from: null,
  cancelled_at: null,
  cancelled_by: null,
  override_reason: null,
}
/** Serves an event with its participants; returns the arguments of the calls that change something. */
function serve({ change = {}, list = [participant], ended = 0 } = {}) {
  const calls: Record<string, unknown>[] = []
  let shown = list
  const note = async ({ request }: { request: Request }) => {
    calls.push((await request.json()) as Record<string, unknown>)
    shown = list.map((row) => ({ ...row, status: 'attended' }))
    return HttpResponse.json('a')
  }
  server.use(
    http.get(api('events'), () => HttpResponse.json([{ ...event, ...change }])),
    http.post(api('rpc/get_registration_counts'), () => HttpResponse.json([])),
    http.head(api('event_registrations'), () => new HttpResponse(null, { headers: { 'content-range': `*/${ended}` } })),
    http.get(api('event_registrations'), () => rows(shown)),
    http.post(api('rpc/check_in'), note),
    http.post(api('rpc/add_participant'), note),
  )
  return calls
}

describe('before the day of the event', () => {
  test('a check-in asks first', async () => {
    const calls = serve()
    const { user } = await enter(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Check in Ana Ilieva' }))
    const asking = await screen.findByRole('alertdialog', {
      name: 'Check in Ana Ilieva before the day of the event?',
    })
    expect(asking).toHaveTextContent('The event begins on December 8, 2126, 12:30 PM (Astana time).')
    expect(calls).toEqual([])
    await user.click(within(asking).getByRole('button', { name: 'Check in' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Ana Ilieva' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Actions on Ana Ilieva' }))
    expect(screen.getByRole('menuitem', { name: 'Undo check-in' })).toBeVisible()
    expect(calls).toEqual([{ registration_id: 'a' }])
  })

  test('on a phone, the state takes the place of the button, so that the row keeps its line', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    )
    serve({
      list: [
        { ...participant, status: 'attended' },
        { ...participant, id: 'b', name: 'Boris Kolev', status: 'cancelled' },
      ],
    })
    await enter(path, 'editor')
    const table = within(await screen.findByRole('table', { name: 'Participants' }))
    const places = [table.getByText('Checked in'), table.getByText('Cancelled')]
    expect(places.map((place) => place.closest('td')?.previousElementSibling?.textContent)).toEqual([
      'Ana Ilieva',
      'Boris Kolev',
    ])
  })

  test('the office adds somebody as confirmed or waiting, with or without a mail', async () => {
    const calls = serve()
    const { user } = await enter(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Add participant' }))
    const form = await screen.findByRole('form', { name: 'Participant' })
    const status = within(form).getByLabelText('Status')
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Confirmed', 'Waiting list'])
    await user.type(within(form).getByLabelText(/^Name/), 'Vera Radeva')
    expect(within(form).getByLabelText('Email *')).toHaveAccessibleDescription('The confirmation goes there.')
    await user.click(within(form).getByLabelText('Send them the confirmation'))
    expect(within(form).getByLabelText('Email')).toHaveAccessibleDescription('May be left empty: no mail goes there.')
    await user.click(within(form).getByLabelText('Send them the confirmation'))
    await user.selectOptions(status, 'Waiting list')
    expect(within(form).getByLabelText('Email *')).toHaveAccessibleDescription(
      'A place that becomes free is offered to them there.',
    )
    await user.click(within(form).getByLabelText('Tell them that they are on the waiting list'))
    await user.click(within(form).getByRole('button', { name: 'Add participant' }))
    expect(
      await within(form).findByText('Please enter the email address to which a place can be offered'),
    ).toBeVisible()
    await user.type(within(form).getByLabelText('Email *'), 'vera@rila.example')
    await user.click(within(form).getByRole('button', { name: 'Add participant' }))
    expect(await screen.findByText(/^Vera Radeva was added to the waiting list\./)).toBeVisible()
    expect(calls).toMatchObject([
      { of_event: id, participant: { name: 'Vera Radeva', status: 'waitlisted', mail: false } },
    ])
  })
})

test('who waits instead needs no reason, and the refusal goes', async () => {
  serve()
  server.use(
    http.post(api('rpc/add_participant'), () =>
      HttpResponse.json({ code: 'P0001', message: 'No place is free.', details: 'reason' }, { status: 400 }),
    ),
  )
  const { user } = await enter(path, 'editor')
  await user.click(await screen.findByRole('button', { name: 'Add participant' }))
  const form = await screen.findByRole('form', { name: 'Participant' })
  await user.type(within(form).getByLabelText(/^Name/), 'Vera Radeva')
  await user.type(within(form).getByLabelText(/^Email/), 'vera@rila.example')
  await user.click(within(form).getByRole('button', { name: 'Add participant' }))
  expect(await within(form).findByLabelText(/^Reason/)).toBeVisible()
  expect(within(form).getByRole('alert')).toHaveTextContent('No place is free.')
  await user.selectOptions(within(form).getByLabelText('Status'), 'Waiting list')
  expect(within(form).queryByLabelText(/^Reason/)).toBeNull()
  expect(within(form).queryByRole('alert')).toBeNull()
})

test('an address is needed exactly where a mail goes to it', () => {
  const problems = (status: string, mail: boolean) =>
    participantSchema.safeParse({ name: 'A', email: '', company: '', phone: '', reason: '', status, mail }).success
  expect([problems('attended', true), problems('confirmed', false), problems('confirmed', true)]).toEqual([
    true,
    true,
    false,
  ])
  expect([problems('waitlisted', false), problems('waitlisted', true)]).toEqual([false, false])
})

test.each([
  ['cancelled', 'This event is cancelled. 12 registrations have ended.'],
  ['upcoming', 'Nobody is registered now. 12 registrations have ended.'],
])('ended registrations of an event that is %s are not passed over', async (status, words) => {
  serve({ change: { status }, list: [], ended: 12 })
  await enter(path, 'editor')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('0 of 2 places taken · 0 checked in · 12 ended')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', `${path}?status=cancelled`)
})

test('times of participants are those of the event, and say so', async () => {
  serve()
  server.use(http.get(api('mail_outbox'), () => HttpResponse.json([])))
  const { user } = await enter(path, 'editor')
  await user.click(await screen.findByRole('button', { name: 'More about Ana Ilieva' }))
  expect(await screen.findByText('Registered November 2, 2126, 3:30 AM (Astana time)')).toBeVisible()
  expect(screen.getByText('2 Nov 2126')).toHaveAttribute('title', 'November 2, 2126, 3:30\u00a0AM (Astana time)')
})

test('a person whose registration the event ended reads whether the event takes place', () => {
  const own = { status: 'cancelled', place: null, offer_expires_at: null, cancelled_by: 'event', time_zone: 'UTC' }
  expect(stateWords({ ...own, event_status: 'cancelled' })).toBe(
    'This event has been cancelled, and your registration has ended with it.',
  )
  expect(stateWords({ ...own, event_status: 'upcoming' })).toMatch(
    /^Your registration ended when .* takes place after all/,
  )
})

test('of participants, the chosen ones are saved as a file', async () => {
  const boris = { ...participant, id: 'b', name: 'Boris Kolev', queued_at: '2126-10-01T22:30:00+00:00' }
  serve({ list: [participant, boris, { ...participant, id: 'c', name: 'Vera Petrova' }] })
  const asked: (string | null)[] = []
  server.use(
    http.get(api('event_registrations'), ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id')
      if (ids === null) return undefined
      asked.push(ids)
      return rows([participant, boris])
    }),
  )
  const save = vi.fn<(blob: Blob) => string>(() => 'blob:participants')
  URL.createObjectURL = save
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await enter(path, 'editor')
  for (const name of ['Ana Ilieva', 'Boris Kolev'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }))
  await user.click(bar.getByRole('button', { name: 'Export selected' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(asked).toEqual(['in.(a,b)'])
  // As in the whole file: in the order of registration.
  expect(
    (await save.mock.calls[0]?.[0].text())?.split('\r\n').map((line) => line.split(',')[0]?.replace('\uFEFF', '')),
  ).toEqual(['name', 'Boris Kolev', 'Ana Ilieva'])
})
