import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { ParticipantsPage } from '@/features/events/registrations/office/participants-page'
import { participantSchema } from '@/features/events/registrations/registration-form'
import { changed, refusal, take, takeReads, textsOf } from '../support/page/answers'
import { expectClosingToAsk } from '../support/page/dialogs'
import { down, rows } from '../support/page/office-members'
import { press, pressSoon, put, waitingIn } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, pressInMenu, server, total } from '../support/page/unit'

const id = '31000000-0000-4000-8000-000000000001'
const path = `/dashboard/events/${id}/participants`
const enterSite = useSignIn()
const enter = useSignIn(pagesAlone({ '/dashboard/events/:id/participants': ParticipantsPage }))

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
/** As soon as the event has begun, people are checked in without a question. */
const begun = { start_date: new Date(Date.now() - 3_600_000).toISOString() }
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
const boris = { ...participant, id: 'b', name: 'Boris Kolev', status: 'waitlisted' }
const full = () =>
  HttpResponse.json(
    { code: 'P0001', message: 'No place is free. To admit them nonetheless, please give a reason.', details: 'reason' },
    { status: 400 },
  )

/** Serves an event with its participants; returns the queries of the list, the arguments of the calls that change something, and what is served. */
function serve({
  change = {},
  list = [participant],
  ended = 0,
}: { change?: object; list?: object[]; ended?: number } = {}) {
  const served = { list }
  const calls: Record<string, unknown>[] = []
  const note = (call: Record<string, unknown>) => {
    calls.push(call)
    served.list = list.map((row) => ({ ...row, status: 'attended' }))
    return HttpResponse.json('a')
  }
  server.use(
    http.get(api('events'), () => HttpResponse.json([{ ...event, ...change }])),
    http.post(api('rpc/get_registration_counts'), () =>
      HttpResponse.json(
        list === both ? [{ event_id: id, confirmed: 1, waitlisted: 1, offered: 0, held: 0, attended: 0 }] : [],
      ),
    ),
    http.head(api('event_registrations'), () => total(ended)),
  )
  take('check_in', note)
  take('add_participant', note)
  return { asked: takeReads('event_registrations', () => rows(served.list)), calls, served }
}
const both = [participant, boris]

describe('the participants', () => {
  test('are checked in at once, and taken back with a word when the database refuses', async () => {
    const { asked } = serve({ change: begun, list: both })
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    take('check_in', () => answered.then(down))
    await enter(path, 'editor')
    expect(await screen.findByText('1 of 2 places taken · 0 checked in')).toBeVisible()
    expect(screen.getByRole('link', { name: '1 waiting' })).toHaveAttribute('href', `${path}?status=waitlisted`)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      event_id: `eq.${id}`,
      status: 'neq.cancelled',
      order: 'name.asc,id.asc',
      limit: '50',
    })
    await pressSoon('Check in Ana Ilieva')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Ana Ilieva' })).toBeNull())
    expect(within(screen.getByRole('table')).getByText('Checked in')).toBeVisible()
    answer()
    expect(await screen.findByRole('alert')).toHaveTextContent('Ana Ilieva could not be checked in. Please try again.')
    expect(screen.getByRole('button', { name: 'Check in Ana Ilieva' })).toBeVisible()
  })

  test('from the waiting list come in with a reason where no place is free, which the form for others asks for too', async () => {
    const { served } = serve({ change: begun, list: both })
    const checked = take<{ reason?: string }>('check_in', ({ reason }) => {
      if (!reason) return full()
      served.list = [{ ...boris, status: 'attended' }]
      return HttpResponse.json('attended')
    })
    const added = take<{ participant: { reason: string } }>('add_participant', ({ participant: { reason } }) =>
      reason ? HttpResponse.json('c') : full(),
    )
    const { user } = await enter(path, 'editor')
    await pressSoon('Check in Boris Kolev')
    const asking = await screen.findByRole('dialog', { name: 'No place is free' })
    put(within(asking).getByLabelText(/^Reason/), 'Speaker')
    press('Check in nonetheless', asking)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Boris Kolev' })).toBeNull())
    expect(await within(await screen.findByRole('table')).findByText('Checked in')).toBeVisible()
    press('Add participant')
    const form = await screen.findByRole('form', { name: 'Participant' })
    put(within(form).getByLabelText(/^Name/), 'Vera Radeva')
    press('Add and check in', form)
    const reason = await within(form).findByLabelText(/^Reason for admitting/)
    await waitFor(() => expect(reason).toHaveFocus())
    await user.keyboard('Press')
    press('Add and check in', form)
    expect(await screen.findByText(/^Vera Radeva was added and checked in\./)).toBeVisible()
    expect(checked.map(({ reason }) => reason)).toEqual([undefined, 'Speaker'])
    expect(added.map(({ participant: { reason } }) => reason)).toEqual(['', 'Press'])
  })

  test('are corrected in one action, whose form begins with what is stored; a refusal is told and loses nothing', async () => {
    const { served } = serve({ list: both })
    const corrected = take('correct_participant', (_, call) => {
      if (call === 1) return refusal('P0001', 'This person is on the list already.')
      served.list = [{ ...participant, name: 'Anna Ilieva' }, boris]
      return new HttpResponse(null, { status: 204 })
    })
    await enter(path, 'editor')
    await pressSoon('Ana Ilieva')
    const form = within(await screen.findByRole('dialog', { name: 'Correct Ana Ilieva' }))
    expect(form.getByText(/^The place stays as it is\./)).toBeVisible()
    expect(form.getByLabelText(/^Email/)).toHaveValue('ana@rila.example')
    put(form.getByLabelText(/^Name/), 'Anna 2')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Please use only letters, spaces, hyphens, apostrophes and full stops')).toBeVisible()
    put(form.getByLabelText(/^Name/), 'Anna Ilieva')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This person is on the list already.')).toBeVisible()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Check in Anna Ilieva' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText(/^Anna Ilieva is corrected\./)).toBeVisible()
    expect(corrected.at(-1)).toEqual({
      registration_id: 'a',
      participant: { name: 'Anna Ilieva', email: 'ana@rila.example', company: '', phone: '' },
    })
  })

  test('somebody added and a reason are not dropped without a question', async () => {
    serve({ change: begun, list: both })
    take('check_in', full)
    const { user } = await enter(path, 'editor')
    await pressSoon('Add participant')
    put(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'Vera')
    await expectClosingToAsk(user, 'Add participant', /^Name/, 'Vera')
    press('Check in Boris Kolev')
    put(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Speaker')
    await expectClosingToAsk(user, 'No place is free', /^Reason/, 'Speaker')
  })

  test('show what became of the mails to them once somebody asks, and a failed one is sent again', async () => {
    serve({ change: begun, list: both })
    const mail = (id: string, template: string, state: string, more: object = {}) => ({
      id,
      template,
      recipient: participant.email,
      about_kind: 'registration',
      about_id: 'a',
      state,
      attempts: 1,
      next_attempt_at: event.published_at,
      last_error: null,
      created_at: event.published_at,
      settled_at: null,
      ...more,
    })
    let later: object = mail('m2', 'registration-reminder', 'failed', { last_error: 'mailbox full' })
    let broken = true
    const asked = takeReads('mail_outbox', (query) => {
      if (broken) return down()
      const sent = mail('m1', 'registration-confirmed', 'sent', { settled_at: '2026-11-20T12:02:00Z' })
      return HttpResponse.json(query.get('about_id') === 'eq.a' ? [later, sent] : [])
    })
    const retried = take('retry_mails', () => {
      later = mail('m2', 'registration-reminder', 'waiting', { attempts: 0 })
      return changed('m2')
    })
    const { user } = await enter(path, 'editor')
    const opening = await screen.findByRole('button', { name: 'More about Ana Ilieva' })
    expect(opening).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toEqual([])
    fireEvent.click(opening)
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent('Failed to load mails')
    broken = false
    press('Try again', failure)
    const list = await screen.findByRole('list', { name: 'Mails' })
    expect(list).toHaveTextContent(/Confirmation sent 20 Nov/)
    expect(list).toHaveTextContent('Reminder failed: mailbox full')
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ about_kind: 'eq.registration', about_id: 'eq.a' })
    press('Send again: Reminder to ana@rila.example', list)
    await waitFor(() => expect(list).toHaveTextContent('Reminder waiting'))
    expect(retried).toEqual([{ ids: ['m2'] }])
    fireEvent.click(opening)
    expect(list).not.toBeInTheDocument()
    press('More about Boris Kolev')
    expect(await screen.findByText('No mail has been written.')).toBeVisible()
    // A cancellation causes a mail, which an open row shows.
    const before = asked.length
    take('cancel_registration_for_office', () => HttpResponse.json([]))
    await pressInMenu(user, 'Boris Kolev', 'Cancel registration')
    press('Cancel registration', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(asked.slice(before).map((query) => query.get('about_id'))).toContain('eq.b'))
  })

  test('are cancelled after a question, whose failure stays in it', async () => {
    serve({ change: begun, list: both })
    take('cancel_registration_for_office', () => refusal('P0001', 'This event is over.'))
    const { user } = await enter(path, 'editor')
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the registration of Ana Ilieva?' })
    const counted = take('get_registration_counts', () => HttpResponse.json([]))
    const read = takeReads('events', () => HttpResponse.json([{ ...event, ...begun }]))
    press('Cancel registration', question)
    expect(await within(question).findByText('This event is over.')).toBeVisible()
    // What it may have found changed is read again.
    await waitFor(() => expect([counted.length, read.length]).toEqual([1, 1]))
    press('Keep it', question)
    await pressInMenu(user, 'Boris Kolev', 'Cancel registration')
    await screen.findByRole('alertdialog', { name: 'Cancel the registration of Boris Kolev?' })
    expect(screen.queryByText('This event is over.')).toBeNull()
  })

  test.each([
    [{}, 'They are told by email. A place that becomes free is offered to the next on the waiting list.'],
    [
      { email: null },
      'They have no email, so no mail is sent to them. A place that becomes free is offered to the next on the waiting list.',
    ],
    [{ status: 'waitlisted' }, 'They are told by email. They leave the waiting list.'],
    [
      { status: 'offered', debt_id: 'd1' },
      'It is not paid: its pro forma is cancelled. Where that asks for others, too, a new one for theirs goes out.',
    ],
    [{ debt_id: 'd1' }, 'It is paid: a credit note is issued and mailed, and what was paid is to be paid back.'],
  ])('are cancelled after a question that says who is told and what becomes free: %o', async (change, sentence) => {
    serve({ change: begun, list: [{ ...participant, ...change }] })
    take('why_not_cancel_registration', () => HttpResponse.json(null))
    const { user } = await enter(path, 'editor')
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('of an event that is over are not cancelled, and nobody is told of a correction', async () => {
    serve({ change: { ...begun, end_date: begun.start_date } })
    await enter(path, 'editor')
    fireEvent.click(await screen.findByRole('button', { name: 'Ana Ilieva' }))
    expect(await screen.findByText('The event is over. No email goes out.')).toBeVisible()
    expect(screen.queryByLabelText('Actions on Ana Ilieva')).toBeNull()
  })

  test.each([
    [null, 'Cancel the registration of Ana Ilieva?', ['Keep it', 'Cancel registration']],
    [
      '1 document was issued, over €288.00 in all. Only Administrators may end these places.',
      'You cannot cancel the registration of Ana Ilieva',
      ['Close'],
    ],
  ])('whose place a document asks for are cancelled by whoever may: %s', async (why, name, buttons) => {
    serve({ change: begun, list: [{ ...participant, debt_id: 'd1' }] })
    const cancelled = take('cancel_registration_for_office', () => HttpResponse.json('cancelled'))
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const asked = take('why_not_cancel_registration', () => answered.then(() => HttpResponse.json(why)))
    const { user } = await enter(path, 'editor')
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    press('Cancel registration', await screen.findByRole('alertdialog'))
    answer()
    const question = await screen.findByRole('alertdialog', { name })
    expect(textsOf(within(question).getAllByRole('button'))).toEqual(buttons)
    if (why) expect(question).toHaveTextContent(why)
    expect(asked).toEqual([{ registration_id: 'a' }])
    await waitFor(() => expect(waitingIn(question)).toEqual([]))
    expect(cancelled, 'before it is known who may').toEqual([])
    press(buttons[0] ?? '', question)
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    await waitFor(() => expect(asked, 'each time anew').toHaveLength(2))
  })

  test('whose place a document asks for: a failure to find out who may cancel them is said', async () => {
    serve({ change: begun, list: [{ ...participant, debt_id: 'd1' }] })
    take('why_not_cancel_registration', () => HttpResponse.json({ code: 'XX000', message: 'broken' }, { status: 400 }))
    const { user } = await enter(path, 'editor')
    await pressInMenu(user, 'Ana Ilieva', 'Cancel registration')
    expect(await screen.findByText(/^Failed to load the documents of the place/)).toBeVisible()
  })
})

describe('before the day of the event', () => {
  test('a check-in asks first', async () => {
    const { calls } = serve()
    const { user } = await enter(path, 'editor')
    await pressSoon('Check in Ana Ilieva')
    const asking = await screen.findByRole('alertdialog', {
      name: 'Check in Ana Ilieva before the day of the event?',
    })
    expect(asking).toHaveTextContent('The event begins on 8 Dec 2126, 12:30 PM (Astana time).')
    expect(calls).toEqual([])
    press('Check in', asking)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Ana Ilieva' })).toBeNull())
    await user.click(screen.getByLabelText('Actions on Ana Ilieva'))
    expect(screen.getByRole('menuitem', { name: 'Undo check-in' })).toBeVisible()
    expect(calls).toEqual([{ registration_id: 'a' }])
  })

  test('on a phone, company and state stand below the name', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    )
    const states = ['confirmed', 'waitlisted', 'offered', 'attended', 'cancelled']
    const ana = { ...participant, name: 'Ana', company: 'Rila', offer_expires_at: '2126-12-11T22:00:00+00:00' }
    serve({
      list: [
        ...states.map((status, at) => ({ ...ana, id: `${at}`, status })),
        { ...ana, id: 'held', status: 'offered', debt_id: 'd1' },
      ],
    })
    await enter(path, 'editor')
    const table = within(await screen.findByRole('table', { name: 'Participants' }))
    await table.findAllByText('Ana')
    expect(table.getAllByText('Ana').map((name) => name.closest('td')?.textContent)).toEqual(
      [
        'Confirmed',
        'Waiting list',
        'Place offereduntil 12 Dec 2126, 3:00\u00a0AM',
        'Checked in',
        'Cancelled',
        'Held until paiduntil 11 Dec 2126',
      ].map((words) => `AnaRila${words}`),
    )
  })

  test('the office adds somebody as confirmed or waiting, with or without a mail', async () => {
    const { calls } = serve()
    const { user } = await enter(path, 'editor')
    await pressSoon('Add participant')
    const form = await screen.findByRole('form', { name: 'Participant' })
    const status = within(form).getByLabelText('Status')
    expect(textsOf(within(status).getAllByRole('option'))).toEqual(['Confirmed', 'Waiting list'])
    put(within(form).getByLabelText(/^Name/), 'Vera Radeva')
    expect(within(form).getByLabelText('Email *')).toHaveAccessibleDescription('The confirmation goes there.')
    fireEvent.click(within(form).getByLabelText('Send them the confirmation'))
    expect(within(form).getByLabelText('Email')).toHaveAccessibleDescription('May be left empty; then no mail is sent.')
    fireEvent.click(within(form).getByLabelText('Send them the confirmation'))
    await user.selectOptions(status, 'Waiting list')
    expect(within(form).getByLabelText('Email *')).toHaveAccessibleDescription(
      'A place that becomes free is offered to them there.',
    )
    fireEvent.click(within(form).getByLabelText('Tell them that they are on the waiting list'))
    press('Add participant', form)
    expect(
      await within(form).findByText('Please enter the email address to which a place can be offered'),
    ).toBeVisible()
    put(within(form).getByLabelText('Email *'), 'vera@rila.example')
    press('Add participant', form)
    expect(await screen.findByText(/^Vera Radeva was added to the waiting list\./)).toBeVisible()
    expect(calls).toMatchObject([
      { of_event: id, participant: { name: 'Vera Radeva', status: 'waitlisted', mail: false } },
    ])
  })
})

test('who waits instead needs no reason, and the refusal goes', async () => {
  serve()
  take('add_participant', full)
  const { user } = await enter(path, 'editor')
  await pressSoon('Add participant')
  const form = await screen.findByRole('form', { name: 'Participant' })
  put(within(form).getByLabelText(/^Name/), 'Vera Radeva')
  put(within(form).getByLabelText(/^Email/), 'vera@rila.example')
  press('Add participant', form)
  expect(await within(form).findByLabelText(/^Reason/)).toBeVisible()
  expect(within(form).getByRole('alert')).toHaveTextContent('No place is free')
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
  expect(screen.getByText('0 of 2 places taken · 0 checked in')).toBeVisible()
  expect(screen.getByRole('link', { name: '12 ended' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', `${path}?status=cancelled`)
})

test('places that are held until they are paid are asked for apart from offered ones, where a place costs something', async () => {
  const { asked } = serve({ change: { price_cents: 12000 } })
  const { user } = await enter(`${path}?status=offered`, 'editor')
  await user.selectOptions(await screen.findByLabelText('Status'), 'Held until paid')
  await waitFor(() => expect(asked.at(-1)?.get('debt_id')).toBe('not.is.null'))
  expect(asked.map((query) => [query.get('status'), query.get('debt_id')])).toEqual([
    ['eq.offered', 'is.null'],
    ['eq.offered', 'not.is.null'],
  ])
})

test('a held place has its last day in Sofia, and an offered one its end on the clock of the event', async () => {
  const offered = { ...participant, status: 'offered', offer_expires_at: '2126-12-11T22:00:00+00:00' }
  serve({
    change: { price_cents: 12000 },
    list: [
      { ...offered, debt_id: 'd1' },
      { ...offered, id: 'b', name: 'Boris Kolev', debt_id: null },
    ],
  })
  await enter(path, 'editor')
  expect(await screen.findByText('until 11 Dec 2126')).toBeVisible()
  expect(screen.getByText('until 12 Dec 2126, 3:00 AM')).toBeVisible()
})

test.each([
  ['administrator', '/dashboard/dues/d1'],
  ['editor', undefined],
])('the details of a place that a document asks for lead to it, for who may see it: %s', async (role, address) => {
  serve({ list: [{ ...participant, debt_id: 'd1' }] })
  server.use(http.get(api('mail_outbox'), () => HttpResponse.json([])))
  await enter(path, role)
  await pressSoon('More about Ana Ilieva')
  await screen.findByText(/^Registered /)
  const documents = () => screen.queryByText('Its documents and payment')?.getAttribute('href')
  await waitFor(() => expect(documents()).toBe(address))
})

test('a free event has no word of payment in its filter', async () => {
  serve()
  await enter(path, 'editor')
  expect(within(await screen.findByLabelText('Status')).queryByText('Held until paid')).toBeNull()
})

test('times of participants are those of the event, and say so', async () => {
  serve()
  server.use(http.get(api('mail_outbox'), () => HttpResponse.json([])))
  await enter(path, 'editor')
  await pressSoon('More about Ana Ilieva')
  expect(await screen.findByText('Registered 2 Nov 2126, 3:30 AM (Astana time)')).toBeVisible()
  expect(screen.getByText('2 Nov 2126')).toHaveAttribute('title', '2 Nov 2126, 3:30\u00a0AM (Astana time)')
})

describe('registrations from one place', () => {
  const burst = {
    ids: ['a', 'b', 'c', 'd', 'e'],
    people: ['Ana <a+1@x.example>', 'Boris <a+2@x.example>', 'C <c@x.example>', 'D <d@x.example>', 'E <e@x.example>'],
    first_at: '2030-04-01T07:00:00Z',
    last_at: '2030-04-01T07:03:00Z',
  }
  async function open(sign = enter, ...more: (typeof burst)[]) {
    const bursts = [burst, ...more]
    serve()
    take('get_registration_bursts', () => HttpResponse.json(bursts))
    const { user } = await sign(path, 'editor')
    const [shown = document.body] = await screen.findAllByRole('region', { name: 'Registrations from one place' })
    return { bursts, user, shown: within(shown), region: shown }
  }

  test('staff see who they are, and remove them in one action after a question', async () => {
    const { bursts, user, shown, region } = await open(enterSite)
    const removed = take('remove_registration_burst', (_, call) => {
      if (call === 1) return down()
      bursts.length = 0
      return HttpResponse.json(5)
    })
    expect(region).toHaveTextContent('5 registrations came from one place.')
    expect(region).toHaveTextContent('1 Apr 2030, 12:00 PM (Astana time) to 1 Apr 2030, 12:03 PM (Astana time).')
    expect(textsOf(shown.getAllByRole('listitem'))).toEqual(burst.people)
    await user.click(shown.getByText('Remove these registrations'))
    const asking = await screen.findByRole('alertdialog', { name: 'Remove 5 registrations?' })
    expect(asking).toHaveTextContent('None of them gets an email.')
    expect(removed).toEqual([])
    const remove = within(asking).getByRole('button', { name: 'Remove registrations' })
    fireEvent.click(remove)
    expect(await within(asking).findByRole('alert')).toHaveTextContent(
      'Failed to remove the registrations. Please try again.',
    )
    fireEvent.click(remove)
    expect(await screen.findByText('5 registrations removed.')).toBeVisible()
    expect(removed.at(-1)).toEqual({ of_event: id, ids: burst.ids })
    await waitFor(() => expect(region).not.toBeInTheDocument())
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  test('staff remove some of them, and keep those whom they expect', async () => {
    const { bursts, shown, region } = await open(enter, {
      ...burst,
      ids: ['f', 'g'],
      people: ['F <f@y.example>', 'G <g@y.example>'],
    })
    const removed = take('remove_registration_burst', () => HttpResponse.json(2))
    const kept = take('keep_registration_burst', (_, call) => {
      if (call === 1) return down()
      bursts.length = 0
      return HttpResponse.json(2)
    })
    fireEvent.click(shown.getByText('Who they are'))
    for (const person of ['Ana', 'C ', 'E ']) {
      const box = shown.getByRole('checkbox', { name: new RegExp(`^${person}`) })
      expect(box).toBeChecked()
      fireEvent.click(box)
    }
    fireEvent.click(shown.getByRole('button', { name: 'Remove these registrations' }))
    const asking = within(await screen.findByRole('alertdialog', { name: 'Remove 2 registrations?' }))
    fireEvent.click(asking.getByRole('button', { name: 'Remove registrations' }))
    expect(await screen.findByText('2 registrations removed.')).toBeVisible()
    expect(removed).toMatchObject([{ ids: ['b', 'd'] }])
    for (const person of ['Boris', 'D '])
      fireEvent.click(shown.getByRole('checkbox', { name: new RegExp(`^${person}`) }))
    expect(shown.getByText('Remove these registrations')).toBeDisabled()
    press('Keep them', region)
    // Said of the one that was pressed alone.
    expect(await shown.findByRole('alert')).toHaveTextContent('Failed to keep the registrations. Please try again.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    press('Keep them', region)
    await waitFor(() => expect(screen.getByText('2 registrations kept.')).toHaveFocus())
    expect(kept.at(-1)).toEqual({ of_event: id, ids: burst.ids })
    await waitFor(() => expect(region).not.toBeInTheDocument())
  })
})
