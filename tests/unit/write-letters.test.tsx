import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { LetterPage } from '@/features/write/letters/office/letter-page'
import { LettersPage, ParticipantLettersPage } from '@/features/write/letters/office/letters-page'
import { WriteToMembersPage, WriteToParticipantsPage } from '@/features/write/letters/office/write-page'
import { ParticipantsPage } from '@/features/events/registrations/office/participants-page'
import { newLetter, parseLetterDraft } from '@/features/write/letters/letter-values'
import { sizeWords } from '@/features/write/letters/letters'
import { lostWords } from '@/lib/data/errors'
import { changed, nothing, refusal, take } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const eventId = '31000000-0000-4000-8000-000000000001'
const path = `/dashboard/events/${eventId}`
const enter = useSignIn(
  pagesAlone({
    '/dashboard/events/:id/letters/write': WriteToParticipantsPage,
    '/dashboard/events/:id/letters': ParticipantLettersPage,
    '/dashboard/events/:id/letters/:letter': LetterPage,
    '/dashboard/events/:id/participants': ParticipantsPage,
    '/dashboard/letters': LettersPage,
    '/dashboard/letters/write': WriteToMembersPage,
  }),
)

test('a draft of a build that knew no dues keeps its text', () => {
  const { audience, ...letter } = newLetter([], new URLSearchParams('term=ended'))
  const { standing: _, ...before } = audience
  expect(parseLetterDraft({ ...letter, subject: 'Kept', audience: before })).toEqual({
    ...letter,
    subject: 'Kept',
    audience,
  })
})
const hrefOf = (link: HTMLElement) => link.getAttribute('href')
/** The registrations of two participants. */
const people = ['31000000-0000-4000-8000-00000000000a', '31000000-0000-4000-8000-00000000000b']
const event = {
  id: eventId,
  slug: 'forum',
  title: 'Business Forum',
  status: 'upcoming',
  start_date: '2126-12-08T07:30:00+00:00',
  end_date: '2126-12-08T14:00:00+00:00',
  time_zone: 'Europe/Sofia',
  max_participants: 2,
  registration_deadline: null,
}
const sent = {
  id: '70000000-0000-4000-8000-000000000001',
  event_id: eventId,
  subject: 'Tomorrow',
  content: '<p>Bring your passports.</p><script>alert(1)</script>',
  audience_words: 'Confirmed participants',
  recipients: 2,
  without_address: 1,
  sent_by_name: 'Viktoria Dencheva',
  sent_at: '2026-11-22T12:00:00+00:00',
}
const mail = {
  id: 'm1',
  template: 'letter-participant',
  recipient: 'ana@rila.example',
  about_kind: 'registration',
  about_id: 'a',
  state: 'failed',
  attempts: 7,
  next_attempt_at: '2026-11-22T12:00:00+00:00',
  last_error: 'no such mailbox',
  created_at: '2026-11-22T12:00:00+00:00',
  settled_at: '2026-11-22T12:01:00+00:00',
}

beforeEach(() => {
  server.use(
    http.get(api('events'), () => HttpResponse.json([event])),
    http.get(api('discarded_files'), () => HttpResponse.json([])),
    http.get(api('letters'), ({ request }) =>
      new URL(request.url).searchParams.has('id') ? HttpResponse.json([sent]) : rows([sent]),
    ),
    http.get(api('mail_outbox'), () =>
      rows([mail, { ...mail, id: 'm2', recipient: 'boris@rila.example', state: 'sent', last_error: null }]),
    ),
    http.get(api('industries'), () =>
      HttpResponse.json([{ id: 'i', name: 'Energy', other_names: '', application_choice: null }]),
    ),
  )
  take('get_letter_counts', () =>
    HttpResponse.json([
      { letter_id: sent.id, state: 'sent', count: 1 },
      { letter_id: sent.id, state: 'failed', count: 1 },
    ]),
  )
})

/** Opens the form and writes a subject and a text. */
async function write(address = `${path}/letters/write`, role = 'editor') {
  const app = await enter(address, role)
  await enterText(app.user, await screen.findByRole('textbox', { name: /^Subject/ }), ' Tomorrow ')
  const editor = await screen.findByRole('textbox', { name: /^Text/ })
  editor.querySelector('p')?.append('Bring your passports.')
  return app
}
const sample = {
  event: { ...event, summary: '', is_online: false, location: 'Sofia', meeting_url: null, updated_at: null },
  path: '/dashboard/registrations',
  participant: { id: 'p', name: 'Vera Radeva' },
}
const one = (recipients: number, without_address = 0, members: number | null = null) =>
  HttpResponse.json([{ recipients, without_address, members, words: 'Confirmed participants' }])

describe('a letter to participants', () => {
  test('is tested on oneself and previewed as its template writes it; says how many it reaches and who has no address, asks once with the number, and is sent as shown', async () => {
    const counted = take('count_letter_audience', ({ audience }) =>
      (audience as { to: string }).to === 'confirmed' ? one(38, 2) : one(5),
    )
    const calls = take('send_letter', nothing)
    take('get_letter_sample', () => HttpResponse.json(sample))
    const tests = take('test_letter', () => HttpResponse.json('person@bkcc.example'))
    const letter = { subject: 'Tomorrow', content: '<p>Bring your passports.</p>' }
    const { router, user } = await write()
    await user.click(await screen.findByText('Send a test to me'))
    expect(await screen.findByText('A test is on its way to person@bkcc.example.')).toBeVisible()
    expect(tests).toMatchObject([{ letter, of_event: eventId }])
    await user.click(screen.getByText('Preview'))
    const frame = await screen.findByTitle('The mail')
    expect(frame).toHaveAttribute('sandbox', '')
    const shown = new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html')
    expect(shown.querySelector('h1')?.textContent).toBe('Tomorrow')
    for (const words of ['Bring your passports.', 'Business Forum']) expect(shown.body.textContent).toContain(words)
    expect(screen.queryByText(/cut off/)).not.toBeInTheDocument()
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('radio', { name: 'Selected' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Waiting' }))
    expect(await screen.findByText('5 people.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Confirmed' }))
    expect(await screen.findByText('38 people; 2 have no address.')).toBeVisible()
    expect(counted).toEqual(['all', 'waiting', 'confirmed'].map((to) => ({ audience: { to }, of_event: eventId })))
    await user.click(await screen.findByRole('button', { name: 'Send to 38 people' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send “Tomorrow” to 38 people?' }))
    expect(
      dialog.getByText('To: Confirmed participants of “Business Forum”. 38 people; 2 have no address.'),
    ).toBeVisible()
    expect(calls).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send to 38 people' }))
    expect(await screen.findByText('It goes to 38 people, as fast as mails can be sent.')).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      letter,
      audience: { to: 'confirmed' },
      expected_size: 38,
      of_event: eventId,
    })
    expect(router.state.location.pathname).toBe(`${path}/letters/${String(calls[0]?.letter_id)}`)
  })

  test('asks again when the audience has changed meanwhile; a retry has the same id', async () => {
    let size = 38
    take('count_letter_audience', () => one(size))
    take('get_letter_sample', () => HttpResponse.json(sample))
    const calls = take('send_letter', (_args, tries) => {
      if (tries === 1) {
        size = 37
        return refusal('PT409', 'The audience has changed meanwhile.', { size })
      }
      return tries === 2 ? HttpResponse.error() : nothing()
    })
    const { user } = await write()
    await user.click(await screen.findByRole('button', { name: 'Send to 38 people' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send to 38 people' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'The audience has changed to 37 people. Send it to them?' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Send to 37 people' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send to 37 people' }))
    expect(await screen.findByText(/^It goes to 37 people/)).toBeVisible()
    expect(calls.map(({ expected_size }) => expected_size)).toEqual([38, 37, 37])
    expect(new Set(calls.map(({ letter_id }) => letter_id)).size).toBe(1)
  })

  test('that mail programs cut off says so in its preview and before it is sent', async () => {
    take('count_letter_audience', () => one(5))
    take('get_letter_sample', () => HttpResponse.json(sample))
    const { user } = await write()
    // Cyrillic letters are two bytes each.
    screen.getByRole('textbox', { name: /^Text/ }).querySelector('p')?.append('ж'.repeat(50_000))
    const words = /^The mail has 10\d kB, and large providers cut off what goes beyond 100 kB/
    await user.click(screen.getByText('Preview'))
    expect(await screen.findByText(words)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Send to 5 people' }))
    expect(await within(await screen.findByRole('alertdialog')).findByText(words)).toBeVisible()
  })

  test('to those selected in the list is offered and chosen, with their ids', async () => {
    const counted = take('count_letter_audience', () => one(1, 1))
    const { router } = await enter(path, 'editor')
    await router.navigate(`${path}/letters/write`, {
      state: { people: [...people, 7, 'x'] },
    })
    expect(await screen.findByRole('radio', { name: 'Selected' })).toBeChecked()
    expect(await screen.findByText('1 person; 1 has no address.')).toBeVisible()
    expect(counted.at(-1)).toMatchObject({ audience: { to: 'selected', people } })
  })

  test('begins with a selection in the list of participants', async () => {
    const participants = people.map((id, index) => ({
      id,
      name: ['Ana Ilieva', 'Boris Kolev'][index],
      email: null,
      company: null,
      phone: null,
      status: 'confirmed',
      created_at: sent.sent_at,
      queued_at: sent.sent_at,
      offer_expires_at: null,
      attended_at: null,
      attended_from: null,
      cancelled_at: null,
      cancelled_by: null,
      override_reason: null,
    }))
    server.use(
      http.post(api('rpc/get_registration_counts'), () => HttpResponse.json([])),
      http.head(api('event_registrations'), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
      http.get(api('event_registrations'), () => rows(participants)),
    )
    const counted = take('count_letter_audience', () => one(0, 1))
    const { user } = await enter(`${path}/participants`, 'editor')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Boris Kolev' }))
    const bar = within(screen.getByRole('region', { name: 'Selected participants' }))
    await user.click(bar.getByRole('button', { name: 'Write' }))
    expect(await screen.findByRole('radio', { name: 'Selected' })).toBeChecked()
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ audience: { to: 'selected', people: [people[1]] } }))
  })

  test('goes to those whom the list shows', async () => {
    const counted = take('count_letter_audience', () => one(5))
    await enter(`${path}/letters/write?status=waitlisted`, 'editor')
    expect(await screen.findByText('5 people.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Waiting' })).toBeChecked()
    expect(counted).toMatchObject([{ audience: { to: 'waiting' } }])
    const shown = ['', 'confirmed', 'waitlisted', 'offered', 'held', 'attended', 'cancelled', 'gone']
    expect(shown.map((status) => newLetter([], new URLSearchParams({ status })).audience.to)).toEqual([
      'all',
      'confirmed',
      'waiting',
      'waiting',
      'held',
      'attended',
      'cancelled',
      'all',
    ])
  })

  test('to nobody cannot be sent; a failed count can be read again', async () => {
    take('count_letter_audience', () => down())
    const { user } = await enter(`${path}/letters/write`, 'editor')
    expect(await screen.findByText('Failed to load recipients')).toBeVisible()
    take('count_letter_audience', () => one(0, 3))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0 people; 3 have no address.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    expect(screen.getByText('It can be sent once somebody is to receive it.')).toBeVisible()
  })
})

describe('a letter to members', () => {
  test('takes the filters of the list and counts members without contacts', async () => {
    const counted = take('count_letter_audience', () => one(18, 3, 15))
    const { user } = await enter('/dashboard/letters/write?country=bulgaria&industry=Energy', 'administrator')
    expect(
      await screen.findByText('15 members: 18 people get it; 3 members have no primary contact with an address.'),
    ).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Term'), 'Ends within 60 days')
    const filter = 'status=active&country=bulgaria&industry=Energy&term=60&contact=none'
    for (const [name, address] of [
      ['companies', `/dashboard/members?${filter}`],
      ['individuals', `/dashboard/members?type=individual&${filter}`],
    ] as const)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address)
    await user.selectOptions(screen.getByLabelText('Contacts'), 'All contacts')
    await waitFor(() =>
      expect(counted.at(-1)).toEqual({
        audience: { contacts: 'all', country: 'bulgaria', industry: 'Energy', status: 'active', term: 'ends_60' },
      }),
    )
  })
})

test('sent letters are listed with the state of their mails in sum; one shows its text, number and each mail, and a failed one is sent again; one that is not there is said so', async () => {
  const again = take('retry_mails', () => changed('m1'))
  const { router, user, container } = await enter(`${path}/letters`, 'editor')
  const table = within(await screen.findByRole('table', { name: 'Letters' }))
  expect(await table.findByText('Sent 1 · Failed 1')).toBeVisible()
  await user.click(table.getByText('Tomorrow'))
  expect(router.state.location.pathname).toBe(`${path}/letters/${sent.id}`)
  expect(await screen.findByText('Bring your passports.')).toBeVisible()
  expect(container.querySelector('script')).toBeNull()
  expect(screen.getByText('1 without an address')).toBeVisible()
  expect(await screen.findByText('Sent 1 · Failed 1')).toBeVisible()
  await user.click(await screen.findByLabelText('Send again to ana@rila.example'))
  await waitFor(() => expect(again).toEqual([{ ids: ['m1'] }]))
  server.use(http.get(api('letters'), () => HttpResponse.json([])))
  await router.navigate(`${path}/letters/${sent.id.slice(0, -1)}2`)
  expect(await screen.findByText('There is no such letter. Its event may have been deleted.')).toBeVisible()
})

test('all letters stand in one list, each with its event; Editors may not write to members', async () => {
  const toMembers = {
    ...sent,
    id: 'l2',
    event_id: null,
    event: null,
    subject: 'Closed',
    audience_words: 'All contacts',
  }
  server.use(
    http.get(api('letters'), () => rows([toMembers, { ...sent, event: { title: 'Business Forum' } }])),
    http.get(api('events'), () => HttpResponse.json([event])),
  )
  const { unmount } = await enter('/dashboard/letters', 'administrator')
  const table = within(await screen.findByRole('table', { name: 'Letters' }))
  expect(table.getByRole('row', { name: /Closed.*All contacts/ })).toBeVisible()
  expect(table.getByRole('row', { name: /Tomorrow.*Business Forum: Confirmed participants/ })).toBeVisible()
  expect(
    [table.getByRole('link', { name: 'Closed' }), table.getByRole('link', { name: 'Tomorrow' })].map(hrefOf),
  ).toEqual(['/dashboard/letters/l2', `${path}/letters/${sent.id}`])
  expect(hrefOf(screen.getByRole('link', { name: 'Write to members' }))).toBe('/dashboard/letters/write')
  unmount()
  const { user, router } = await enter('/dashboard/letters', 'editor')
  await screen.findByRole('table', { name: 'Letters' })
  expect(screen.queryByRole('link', { name: 'Write to members' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Write to participants' }))
  await user.click(await screen.findByRole('link', { name: /^Business Forum 8 Dec 2126/ }))
  expect(router.state.location.pathname).toBe(`${path}/letters/write`)
})

test('numbers are in words', () => {
  const size = { recipients: 1, without_address: 0, members: null }
  expect(sizeWords(size, 'all')).toBe('1 person.')
  expect(sizeWords({ ...size, members: 1 }, 'all')).toBe('1 member: 1 person gets it.')
  expect(sizeWords({ recipients: 1200, without_address: 1, members: 900 }, 'all')).toBe(
    '900 members: 1,200 people get it; 1 member has no contact with an address.',
  )
})
