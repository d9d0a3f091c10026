import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useForm } from 'react-hook-form'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EventOfficeRoute } from '@/app/routing/event-office-route'
import type { EventValues } from '@/features/events/events/office/event-field-list'
import { eventFields, eventRowOf, eventValuesOf, parseEventDraft } from '@/features/events/events/office/event-values'
import { officeEventsQuery } from '@/features/events/events/office/api'
import { EventPublicationFields } from '@/features/events/events/office/event-publication-fields'
import { eventList } from '@/features/events/events/office/event-list'
import { EventsOfficePage } from '@/features/events/events/office/events-office-page'
import { publicationOf } from '@/features/write/editorial/shared/publication'
import { createQueryClient } from '@/lib/data/query-client'
import { fieldOf, refusal, take, write } from '../support/page/answers'
import {
  event,
  prepareEventForm,
  saved,
  serveEvents,
  serveEventSaves,
  serveStored,
} from '../support/page/office-events'
import { rows } from '../support/page/office-members'
import { press, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/events'
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: EventOfficeRoute }, list))
const enterList = useSignIn(pagesAlone({ [list]: EventsOfficePage }))
const later = '2126-11-01T07:00:00.000Z'

// Its first import takes longer than a test waits.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(prepareEventForm)

/** Opens the form of the event. */
async function open() {
  await signIn(`${list}/${event.id}`, 'editor')
  const form = within(await screen.findByRole('form', { name: 'Event' }))
  await form.findByRole('textbox', { name: 'Description' })
  const group = form.getByRole('group', { name: 'Publication' })
  return {
    form,
    publication: within(group),
    chosen: () => [...group.querySelectorAll('input')].flatMap(({ checked, value }) => (checked ? [value] : [])),
    status: () => plain(within(group).getByRole('status').textContent),
    save: () => fireEvent.click(screen.getByText(/^(Save|Publish|Schedule) event$/)),
  }
}
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

describe('the values', () => {
  test('an event, as an article, is public from its date on', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(
      [null, '', '2026-11-21T12:00:00Z', '2026-11-21T12:00:01Z'].map((published_at) =>
        publicationOf(published_at, now),
      ),
    ).toEqual(['draft', 'draft', 'public', 'scheduled'])
  })

  test('are sent as a time, as now, or as none; a stored time keeps its microseconds', () => {
    const values = eventValuesOf(event)
    expect(eventRowOf(values).event).toMatchObject({ published_at: event.published_at })
    expect(eventRowOf(values).event).not.toHaveProperty('publication')
    expect(eventRowOf({ ...values, publication: 'draft' }).event.published_at).toBeNull()
    expect(eventRowOf({ ...values, publication: 'public', published_at: '' }).event.published_at).toBe('now')
    expect(eventRowOf({ ...values, publication: 'scheduled', published_at: later }).event.published_at).toBe(later)
  })

  test('drafts on the device and versions from before the field count as public', () => {
    const { publication: _, published_at: __, ...older } = eventValuesOf(event)
    expect(parseEventDraft(older)).toMatchObject({ publication: 'public', published_at: '' })
    const { published_at: ___, ...version } = event
    expect(eventValuesOf(version)).toMatchObject({ publication: 'public', published_at: '' })
  })

  test('are compared in words', () => {
    const words = (published_at: string | null) =>
      eventFields(eventValuesOf({ ...event, published_at }), []).find(({ label }) => label === 'Publication')?.value
    expect([words(null), words(event.published_at), plain(words(later) ?? '')]).toEqual([
      'Draft',
      'Public',
      'Scheduled: 1 Nov 2126, 9:00 AM',
    ])
  })
})

describe('the form', () => {
  test('of a new event begins as a draft, and publishes when it is told to, or at a time of the office, wherever the event takes place', async () => {
    serveStored(() => [{ ...event, published_at: null, is_featured: true }])
    const sent = serveEventSaves(saved)
    const { publication, chosen, status, save } = await open()
    expect(chosen()).toEqual(['draft'])
    expect(status()).toContain('Only staff can see a draft.')
    put(fieldOf('Title'), 'Other')
    save()
    expect(await screen.findByText(/It is a draft, which only staff can see\. Its address is/)).toBeVisible()
    const address = () => screen.queryByText('/events/forum', { selector: 'a' })
    expect(address()).toBeNull()

    fireEvent.click(publication.getByLabelText('At a time'))
    save()
    const time = publication.getByLabelText('Publication date and time *')
    await waitFor(() =>
      expect(time).toHaveAccessibleDescription(/Sofia time.*Please choose the date and time of publication/),
    )
    put(time, '2126-11-01')
    write('Time zone', 'Asia/Almaty')
    expect(time).toHaveValue('2126-11-01')
    expect(publication.getByLabelText('Time of publication date and time')).toHaveValue('09:00')
    expect(status()).toBe(
      'It becomes public by itself on 1 Nov 2126, 9:00 AM. Until it is public, the Events page has no featured event.',
    )
    save()
    expect(plain((await screen.findByText(/It is scheduled for/)).textContent)).toContain(
      'It is scheduled for 1 Nov 2126, 9:00 AM. Until then only staff can see it.',
    )

    fireEvent.click(publication.getByLabelText('Publish now'))
    expect(status()).toContain('Saving publishes it.')
    save()
    expect(await screen.findByText(/It is public\. Its address is/)).toBeVisible()
    expect(address()).toHaveAttribute('href', '/events/forum')
    expect(sent.map((saved) => saved.event.published_at)).toEqual([null, later, 'now'])
    // The form goes on with what the database has made of it.
    expect(status()).toBe('Public since 2 Nov 2026, 12:00 PM.')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  })

  test('of a public event keeps its time, also when another choice is taken back, and withdraws only after it was said how many people are registered', async () => {
    serveStored()
    const sent = serveEventSaves(saved, () => refusal('PT428', 'Please confirm it.', { withdrawn: 12 }), saved)
    const { publication, chosen, status, save } = await open()
    expect(chosen()).toEqual(['public'])
    fireEvent.click(publication.getByLabelText('At a time'))
    fireEvent.click(publication.getByLabelText('Public'))
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    save()
    expect(await screen.findByText(/It is public\. Its address is/)).toBeVisible()
    fireEvent.click(publication.getByLabelText('Draft'))
    expect(status()).toContain('Saving withdraws it from the site.')
    save()
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw the event from the site?' })
    expect(question).toHaveTextContent(
      '12 people are registered. They stay registered, and can see and cancel their registrations; nobody is told by email.',
    )
    press('Withdraw the event', question)
    expect(await screen.findByText(/It is a draft, which only staff can see/)).toBeVisible()
    expect(
      sent.map(({ event: { published_at }, ...save }) => [published_at, 'consent' in save && save.consent]),
    ).toEqual([
      [event.published_at, {}],
      [null, {}],
      [null, { expected: { withdrawn: 12 } }],
    ])
  })
})

test.each<[stored: string, Partial<EventValues>, string]>([
  ['', { publication: 'draft', published_at: '' }, 'Only staff can see a draft.'],
  ['', { publication: 'public', published_at: '' }, 'Saving publishes it.'],
  ['', { publication: 'scheduled', published_at: '' }, 'It becomes public by itself at the time that you choose.'],
  [
    '',
    { publication: 'scheduled', published_at: '2026-01-01T10:00:00Z' },
    'This time has passed: saving publishes it, dated 1 Jan 2026, 12:00 PM.',
  ],
  [
    '2026-01-01T10:00:00Z',
    { publication: 'scheduled', published_at: later, is_featured: true },
    'Saving withdraws it from the site until 1 Nov 2126, 9:00 AM. Whoever is registered stays registered, and nobody is told. Until it is public, the Events page has no featured event.',
  ],
  [
    '2026-01-01T10:00:00Z',
    { publication: 'draft', published_at: '' },
    'Saving withdraws it from the site. Whoever is registered stays registered, and nobody is told.',
  ],
  [
    '2026-01-01T10:00:00Z',
    { published_at: '2026-01-01T10:00:00Z', registration_deadline: '', is_featured: true },
    'Public since 1 Jan 2026, 12:00 PM. Nobody can register: it has no registration deadline.',
  ],
  [
    '2026-01-01T10:00:00Z',
    { published_at: '2026-01-01T10:00:00Z', registration_deadline: '', status: 'cancelled' },
    'Public since 1 Jan 2026, 12:00 PM.',
  ],
])('of an event stored as “%s”, the form says what saving %o does', (stored, typed, words) => {
  function Fields() {
    const form = useForm<EventValues>({ defaultValues: { ...eventValuesOf(event), ...typed } })
    return <EventPublicationFields form={form} stored={stored} />
  }
  render(<Fields />)
  expect(plain(screen.getByRole('status').textContent)).toBe(words)
})

test('the preview shows what is typed as the public will see it, and takes no registrations; without its times it says what is missing', async () => {
  serveStored(() => [
    {
      ...event,
      published_at: null,
      is_online: true,
      meeting_for_participants: true,
      hidden: { url: 'https://secret.example/' },
    },
  ])
  const asked: string[] = []
  server.use(
    http.post(api('rpc/*'), ({ request }) => {
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
      return HttpResponse.json([])
    }),
    http.get(api('event_cards'), () => rows([])),
  )
  const { form } = await open()
  const set = (label: string, value: string) => put(form.getByLabelText(label), value)
  async function openPreview() {
    press('Preview')
    return within(await screen.findByRole('dialog', { name: /Preview/ }))
  }
  set('Title *', 'Typed just now')
  const preview = await openPreview()
  expect(await preview.findByRole('heading', { level: 1, name: 'Typed just now' })).toBeVisible()
  expect(preview.getByText('Two days, one stage.')).toBeVisible()
  expect(preview.getByText('Business Forum')).toBeVisible()
  expect(preview.getByText('December 8, 2126')).toBeVisible()
  expect(preview.getByRole('button', { name: 'Register Now' })).toBeDisabled()
  expect(preview.getByRole('button', { name: 'Add to calendar' })).toBeDisabled()
  // A visitor is not shown the link of participants; staff would be.
  expect(preview.queryByText(/secret\.example/)).toBeNull()
  expect(asked).not.toContain('get_meeting_link')
  expect(asked).not.toContain('my_registrations')
  fireEvent.click(preview.getByRole('button', { name: /Close preview/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Preview/ })).toBeNull())
  expect(fieldOf('Title')).toHaveValue('Typed just now')
  set('End *', '')
  expect(
    await (
      await openPreview()
    ).findByText('To see its page, please choose the start of the event and an end after it.'),
  ).toBeVisible()
})

describe('the list', () => {
  test('previews an event as it is stored, from the same place as the list of articles does', async () => {
    serveStored(() => [{ ...event, published_at: null }])
    server.use(http.get(api('event_cards'), () => rows([])))
    const { user } = await enterList(list, 'editor')
    await user.click(await screen.findByRole('button', { name: `Preview ${event.title}` }))
    const preview = within(await screen.findByRole('dialog', { name: `Preview – not public: ${event.title}` }))
    expect(await preview.findByRole('heading', { level: 1, name: event.title })).toBeVisible()
    expect(preview.getByText('Business Forum')).toBeVisible()
    await user.click(preview.getByRole('button', { name: 'Close preview' }))
    await waitFor(() => expect(screen.getByRole('button', { name: `Preview ${event.title}` })).toHaveFocus())
    const icons = screen.getAllByRole('row')[1]?.querySelectorAll('td:last-child [title]') ?? []
    expect(Array.from(icons, (icon) => icon.getAttribute('title'))).toEqual([
      'Edit',
      'Preview',
      'Delete',
      'More actions',
    ])
  })

  test('marks what visitors do not see yet', async () => {
    serveEvents(() =>
      rows([
        event,
        { ...event, id: '2', title: 'Not ready', published_at: null },
        { ...event, id: '3', title: 'Soon', published_at: later },
      ]),
    )
    await enterList(list, 'editor')
    const row = async (title: string) =>
      plain(((await screen.findByText(title, { selector: 'a' })).closest('tr') ?? document.body).textContent)
    expect(await row('Not ready')).toContain('Draft')
    expect(await row('Soon')).toContain('Scheduled: 1 Nov 2126, 9:00 AM')
    expect(await row(event.title)).not.toMatch(/Draft|Scheduled/)
  })

  test.each([
    ['draft', 'is.null'],
    ['scheduled', 'gt.now'],
    ['public', 'lte.now'],
  ])('shows events that are %s alone, with a search, too', async (of, condition) => {
    const asked = serveEvents()
    const searched = take('search_events', () => rows([event]))
    const filter = eventList.read(new URLSearchParams({ publication: of, show: 'all' }))
    expect(eventList.href(filter)).toBe(`${list}?show=all&publication=${of}`)
    await createQueryClient().fetchQuery(officeEventsQuery(filter))
    expect(asked[0]?.get('published_at')).toBe(condition)
    await createQueryClient().fetchQuery(officeEventsQuery({ ...filter, search: 'forum' }))
    expect(searched).toEqual([{ query: 'forum', of_publication: of, of_time: 'all' }])
  })
})
