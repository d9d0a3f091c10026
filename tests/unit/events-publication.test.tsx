import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EventOfficeRoute } from '@/app/routing/event-office-route'
import {
  copyOf,
  emptyEvent,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  parseEventDraft,
} from '@/features/events/office/event-values'
import { eventFields } from '@/features/events/office/event-fields'
import { eventList } from '@/features/events/office/event-list'
import { EventsOfficePage } from '@/features/events/office/events-office-page'
import { MyRegistrationsPage } from '@/features/registrations/member/my-registrations-page'
import { publicationOf } from '@/features/editorial/shared/publication'
import { refusal, take } from '../support/page/answers'
import {
  event,
  prepareEventForm,
  saved,
  serveEvents,
  serveEventSaves,
  serveStored,
} from '../support/page/office-events'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/events'
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: EventOfficeRoute }, list))
const enterList = useSignIn(pagesAlone({ [list]: EventsOfficePage, '/dashboard/registrations': MyRegistrationsPage }))
const later = '2126-11-01T07:00:00.000Z'

// Its first import takes longer than a test waits.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(prepareEventForm)

/** Opens the form of the event. */
async function open() {
  const { user } = await signIn(`${list}/${event.id}`, 'editor')
  const form = within(await screen.findByRole('form', { name: 'Event' }))
  await form.findByRole('textbox', { name: 'Description' })
  const group = form.getByRole('group', { name: 'Publication' })
  return {
    user,
    form,
    publication: within(group),
    chosen: () => [...group.querySelectorAll('input')].flatMap(({ checked, value }) => (checked ? [value] : [])),
    status: () => plain(within(group).getByRole('status').textContent),
    save: () => user.click(screen.getByText(/^(Save|Publish|Schedule) event$/)),
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

  test('a new event and a copy are drafts', () => {
    expect(emptyEvent).toMatchObject({ publication: 'draft', published_at: '' })
    expect(copyOf(event)).toMatchObject({ publication: 'draft', published_at: '' })
  })

  test('a time that is to be chosen has to be chosen', () => {
    const values = { ...eventValuesOf(event), publication: 'scheduled' as const, published_at: '' }
    expect(eventSchema.safeParse(values).error?.issues).toMatchObject([
      { path: ['published_at'], message: 'Please choose the date and time of publication' },
    ])
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
      'Scheduled: November 1, 2126, 9:00 AM (Sofia time)',
    ])
  })
})

describe('the form', () => {
  test('of a new event begins as a draft, and publishes when it is told to, or at a time of the office, wherever the event takes place', async () => {
    serveStored(() => [{ ...event, published_at: null, is_featured: true }])
    const sent = serveEventSaves(saved)
    const { user, form, publication, chosen, status, save } = await open()
    expect(chosen()).toEqual(['draft'])
    expect(status()).toContain('Only staff can see a draft.')
    fireEvent.change(form.getByLabelText('Title *'), { target: { value: 'Other' } })
    await save()
    expect(await screen.findByText(/It is a draft, which only staff can see\. Its address is/)).toBeVisible()
    const address = () => screen.queryByText('/events/forum', { selector: 'a' })
    expect(address()).toBeNull()

    await user.click(publication.getByLabelText('At a time'))
    await save()
    const time = publication.getByLabelText('Publication date and time *')
    expect(time).toHaveAccessibleDescription(/Sofia time.*Please choose the date and time of publication/)
    fireEvent.change(time, { target: { value: '2126-11-01' } })
    await user.selectOptions(form.getByLabelText('Time zone'), 'Asia/Almaty')
    expect(time).toHaveValue('2126-11-01')
    expect(publication.getByLabelText('Time of publication date and time')).toHaveValue('09:00')
    expect(status()).toBe(
      'It becomes public by itself on November 1, 2126, 9:00 AM (Sofia time). Until it is public, the Events page has no featured event.',
    )
    await save()
    expect(plain((await screen.findByText(/It is scheduled for/)).textContent)).toContain(
      'It is scheduled for November 1, 2126, 9:00 AM (Sofia time). Until then only staff can see it.',
    )

    await user.click(publication.getByLabelText('Publish now'))
    expect(status()).toContain('Saving publishes it.')
    await save()
    expect(await screen.findByText(/It is public\. Its address is/)).toBeVisible()
    expect(address()).toHaveAttribute('href', '/events/forum')
    expect(sent.map((saved) => saved.event.published_at)).toEqual([null, later, 'now'])
    // The form goes on with what the database has made of it.
    expect(status()).toBe('Public since November 2, 2026, 12:00 PM (Sofia time).')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  })

  test('of a public event keeps its time, also when another choice is taken back, and withdraws only after it was said how many people are registered', async () => {
    serveStored()
    const sent = serveEventSaves(saved, () => refusal('PT428', 'Please confirm it.', { withdrawn: 12 }), saved)
    const { user, publication, chosen, status, save } = await open()
    expect(chosen()).toEqual(['public'])
    await user.click(publication.getByLabelText('At a time'))
    await user.click(publication.getByLabelText('Public'))
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    await save()
    expect(await screen.findByText(/It is public\. Its address is/)).toBeVisible()
    await user.click(publication.getByLabelText('Draft'))
    expect(status()).toContain('Saving withdraws it from the site.')
    await save()
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw the event from the site?' })
    expect(question).toHaveTextContent(
      '12 people are registered. They stay registered, and can see and cancel their registrations; nobody is told by email.',
    )
    await user.click(within(question).getByText('Withdraw the event'))
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
  const { user, form } = await open()
  const set = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } })
  async function openPreview() {
    await user.click(screen.getByText('Preview'))
    return within(await screen.findByRole('dialog', { name: /Preview/ }))
  }
  set('Title *', 'Typed just now')
  const preview = await openPreview()
  expect(await preview.findByRole('heading', { level: 1, name: 'Typed just now' })).toBeVisible()
  expect(preview.getByText('Two days, one stage.')).toBeVisible()
  expect(preview.getByText('Business Forum')).toBeVisible()
  expect(preview.getAllByText('December 8, 2126')).toHaveLength(2)
  expect(preview.getByRole('button', { name: 'Register Now' })).toBeDisabled()
  expect(preview.getByRole('button', { name: 'Add to calendar' })).toBeDisabled()
  // A visitor is not shown the link of participants; staff would be.
  expect(preview.queryByText(/secret\.example/)).toBeNull()
  expect(asked).not.toContain('get_meeting_link')
  expect(asked).not.toContain('my_registrations')
  await user.click(preview.getByRole('button', { name: /Close preview/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Preview/ })).toBeNull())
  expect(form.getByLabelText('Title *')).toHaveValue('Typed just now')
  set('End *', '')
  expect(
    await (
      await openPreview()
    ).findByText('To see its page, please choose the start of the event and an end after it.'),
  ).toBeVisible()
})

describe('the list', () => {
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
    expect(await row('Soon')).toContain('Scheduled: November 1, 2126, 9:00 AM (Sofia time)')
    expect(await row(event.title)).not.toMatch(/Draft|Scheduled/)
  })

  test('shows draft, scheduled or public events alone, with a search, too', async () => {
    const asked = serveEvents()
    const searched = take('search_events', () => rows([event]))
    const { router } = await enterList(list, 'editor')
    for (const [of, filter] of [
      ['draft', 'is.null'],
      ['scheduled', 'gt.now'],
      ['public', 'lte.now'],
    ]) {
      const address = `${list}?publication=${of}`
      expect(eventList.href(eventList.read(new URL(address, 'http://x').searchParams))).toBe(address)
      await router.navigate(address)
      await waitFor(() => expect(asked.at(-1)?.get('published_at')).toBe(filter))
      await router.navigate(`${address}&q=forum`)
      await waitFor(() => expect(searched.at(-1)).toMatchObject({ query: 'forum', of_publication: of }))
    }
  })
})

test('somebody who is registered for a withdrawn event sees it without a link, and can cancel', async () => {
  const registration = {
    id: 'r',
    name: 'Vera Radeva',
    status: 'confirmed',
    place: null,
    offer_expires_at: null,
    cancelled_by: null,
    event_id: event.id,
    slug: null,
    title: event.title,
    event_status: 'upcoming',
    start_date: event.start_date,
    end_date: event.end_date,
    time_zone: event.time_zone,
    is_online: false,
    location: event.location,
    meeting_url: null,
  }
  server.use(http.post(api('rpc/my_registrations'), () => HttpResponse.json([registration])))
  await enterList('/dashboard/registrations', null)
  expect(await screen.findByText('The site does not show this event at present.')).toBeVisible()
  expect(screen.queryByRole('link', { name: event.title })).toBeNull()
  expect(screen.getByRole('button', { name: `Cancel registration of Vera Radeva for ${event.title}` })).toBeEnabled()
})
