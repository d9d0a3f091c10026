import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventOfficePage } from '@/features/events/office/event-office-page'
import {
  copyOf,
  emptyEvent,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  parseEventDraft,
  type EventValues,
} from '@/features/events/office/event-values'
import { inZone, usualZonesQuery, zoneSearchQuery } from '@/features/events/office/event-zones'
import {
  event,
  prepareEventForm,
  saved,
  serveEventSaves,
  serveStored,
  type EventRow,
} from '../support/page/office-events'
import { changed, refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { photograph, stubPictures, stubUnansweredUploads } from '../support/page/pictures'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/events'
const address = `${list}/${event.id}`
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: EventOfficePage }, list))

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(prepareEventForm)

const form = () => within(screen.getByRole('form', { name: 'Event' }))
const field = (name: string | RegExp) => form().getByLabelText<HTMLInputElement>(name)
const set = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByText(/^(Save|Publish) event$/)
const discard = () => screen.queryByRole('button', { name: 'Discard changes' })

/** Waits for the form with its editor. */
const formIsThere = async () => {
  await screen.findByRole('form', { name: 'Event' })
  await form().findByRole('textbox', { name: 'Description' })
}
async function open(path = address) {
  const app = await signIn(path, 'editor')
  await formIsThere()
  return app
}
const values: EventValues = eventValuesOf(event)

/** The error messages of an event that cannot be saved, by field. */
const refused = (change: Partial<EventValues>) =>
  Object.fromEntries(
    (eventSchema.safeParse({ ...values, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('the rules of saving', () => {
  test('a stored event may be saved as it is', () => {
    expect(eventSchema.parse(values)).toEqual(values)
    expect(Object.keys(eventSchema.parse(values))).toEqual(Object.keys(values))
  })

  test('everything that is wrong is said at once', () => {
    expect(refused(emptyEvent)).toEqual({
      title: 'Please enter the title',
      description: 'Please write a description',
      category_id: 'Please choose a category',
      start_date: 'Start date and end date are required',
      end_date: 'Start date and end date are required',
    })
  })

  test.each<[Partial<EventValues>, Record<string, string>]>([
    [{ end_date: values.start_date }, { end_date: 'Please choose an end after the start' }],
    [
      { registration_deadline: '2126-12-08T07:31:00.000Z' },
      { registration_deadline: 'Please choose a registration deadline that is not after the start' },
    ],
    [{ registration_deadline: values.start_date }, {}],
    [{ registration_deadline: '' }, {}],
    [{ title: 'x'.repeat(201) }, { title: 'Please use at most 200 characters; there are 201' }],
    [{ slug: 'Two Words' }, { slug: 'Please use small Latin letters and digits, with single hyphens between them' }],
    [{ slug: '' }, {}],
    [{ description: '<p> </p>' }, { description: 'Please write a description' }],
    ...['0', '2.5', '2147483648'].map((max_participants): [Partial<EventValues>, Record<string, string>] => [
      { max_participants },
      { max_participants: 'Please enter a whole number, 1 or more, or leave it empty' },
    ]),
    [{ max_participants: '' }, {}],
    [
      { is_online: true, meeting_url: 'javascript:alert(1)' },
      { meeting_url: 'Please enter a URL that begins with http:// or https://' },
    ],
    [{ is_online: false, meeting_url: 'javascript:alert(1)' }, {}],
    [{ location: 'x'.repeat(301) }, { location: 'Please use at most 300 characters' }],
    [{ is_online: true, location: 'x'.repeat(301) }, {}],
  ])('%o', (change, sentences) => {
    expect(refused(change)).toEqual(sentences)
  })

  test('what is sent is what is shown, with nothing for what is empty', () => {
    const typed = {
      ...values,
      location: 'Sofia',
      meeting_url: 'https://meet.bkcc.example/a',
      max_participants: '',
      registration_deadline: '',
      image_url: '',
    }
    const { event: row, images } = eventRowOf(typed)
    expect(row).toMatchObject({
      location: 'Sofia',
      meeting_url: null,
      max_participants: null,
      registration_deadline: null,
      image_url: null,
      start_date: '2126-12-08T07:30:00.000Z',
    })
    expect(row).not.toHaveProperty('images')
    expect(images).toEqual([
      { url: '/artwork/copper-mine.webp', caption: 'The pit' },
      { url: '/artwork/steppe-rail.webp', caption: null },
    ])
    expect(eventRowOf({ ...typed, is_online: true, max_participants: '12' }).event).toMatchObject({
      location: null,
      meeting_url: 'https://meet.bkcc.example/a',
      max_participants: 12,
    })
  })

  test('in another zone the clock shows the same', () => {
    expect(inZone({ ...values, registration_deadline: '' }, 'Asia/Almaty')).toEqual({
      ...values,
      time_zone: 'Asia/Almaty',
      start_date: '2126-12-08T04:30:00.000Z',
      end_date: '2126-12-08T11:00:00.000Z',
      registration_deadline: '',
    })
  })

  test('a copy has a title of its own, is to come and not featured, and keeps the dates', () => {
    const copy = copyOf({ ...event, status: 'cancelled', is_featured: true, title: 'x'.repeat(200) })
    expect(copy).toEqual({
      ...values,
      title: `Copy of ${'x'.repeat(192)}`,
      slug: '',
      publication: 'draft',
      published_at: '',
    })
  })

  test('a draft may break the rules, but not the form', () => {
    expect(parseEventDraft({ ...emptyEvent, slug: 'Two Words' })).toEqual({ ...emptyEvent, slug: 'Two Words' })
    expect(parseEventDraft({ ...emptyEvent, images: 'none' })).toBeUndefined()
    expect(parseEventDraft(null)).toBeUndefined()
  })

  test('zones begin with those of both countries; a search finds others, and none that the database refuses', async () => {
    const usual = await new QueryClient().fetchQuery(usualZonesQuery)
    expect(usual.slice(0, 3).map(({ id }) => id)).toEqual(['Europe/Sofia', 'Asia/Almaty', 'Asia/Qyzylorda'])
    const found = async (text: string) => {
      const client = new QueryClient()
      return (await client.fetchQuery(zoneSearchQuery(text))).map(({ id }) => id)
    }
    // The browser of this test knows four.
    vi.mocked(Intl.supportedValuesOf).mockReturnValue(['Europe/Sofia', 'Asia/Almaty', 'America/New_York', 'UTC'])
    expect(await found('new york')).toEqual(['America/New_York'])
    expect(await found('utc')).toEqual([])
  })
})

describe('the form', () => {
  test('waits, says that it failed, tries again, and tells what is not there', async () => {
    server.use(http.get(api('events'), down))
    const { user, router } = await signIn(address, 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load event(?!s)/)
    serveStored()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await formIsThere()
    expect(field('Title *')).toHaveValue(event.title)
    expect(screen.queryByText(/it can be saved once/)).toBeNull()
    await router.navigate('/dashboard/events/31000000-0000-4000-8000-000000000099')
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such event. It may have been deleted.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('leads to the articles that report on the event, drafts, too', async () => {
    const reports = [
      { id: 'a1', title: 'What Astana heard', published_at: '2026-10-01T09:00:00+00:00' },
      { id: 'a2', title: 'In pictures', published_at: null },
    ]
    serveStored(() => [{ ...event, reports }])
    await open()
    expect(screen.getByText(/^Reports:/)).toHaveTextContent(/^Reports: What Astana heard, In pictures \(draft\)$/)
    expect(screen.getByRole('link', { name: 'In pictures' })).toHaveAttribute('href', '/dashboard/news/a2')
  })

  test('says where the first category is added', async () => {
    server.use(http.get(api('event_categories'), () => HttpResponse.json([])))
    await signIn('/dashboard/events/new', 'editor')
    await formIsThere()
    await waitFor(() => expect(field('Category *')).toHaveAccessibleDescription(/Pages, Categories and tags/))
  })

  test('shows an event with its times on its own clock, and saves what was changed; a save that failed is repeated as the same', async () => {
    serveStored(undefined, { id: 'f', title: 'Energy Day' })
    const sent = serveEventSaves(down, saved)
    const { user } = await open()
    expect(field('Start *')).toHaveValue('2126-12-08')
    expect(field('Time of start')).toHaveValue('09:30')
    expect(field('Registration deadline')).toHaveValue('2126-12-04')
    expect(field('Time of registration deadline')).toHaveValue('18:00')
    await waitFor(() => expect(field('Category *')).toHaveDisplayValue('Business Forum'))
    expect(
      screen.getByText('The Events page opens with it instead of “Energy Day”, whose place it takes.'),
    ).toBeVisible()
    expect(discard()).toBeNull()
    set('Title *', '  Forum of Forums ')
    set('URL on the site', 'forum-of-forums')
    set('Time of end', '18.15')
    set('Maximum participants', '')
    await user.click(field(/Featured event/))
    await user.click(save())
    expect(await screen.findByText('Failed to save event')).toBeVisible()
    expect(field('Title *')).toHaveValue('Forum of Forums')
    await user.click(save())
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(screen.getByText('/events/forum-of-forums')).toHaveAttribute('href', '/events/forum-of-forums')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]).toMatchObject({
      event_id: event.id,
      expected: event.updated_at,
      event: {
        title: 'Forum of Forums',
        slug: 'forum-of-forums',
        description: event.description,
        category_id: event.category_id,
        status: 'upcoming',
        start_date: '2126-12-08T07:30:00.000Z',
        end_date: '2126-12-08T16:15:00.000Z',
        time_zone: 'Europe/Sofia',
        location: 'Congress hall, Sofia',
        meeting_url: null,
        is_online: false,
        max_participants: null,
        is_featured: true,
        image_url: '/artwork/conference-hall.webp',
      },
      images: [
        { url: '/artwork/copper-mine.webp', caption: 'The pit' },
        { url: '/artwork/steppe-rail.webp', caption: null },
      ],
    })
    expect(field('Title *')).toHaveValue('Forum of Forums')
    expect(discard()).toBeNull()
    set('Location', 'Varna')
    await user.click(save())
    await waitFor(() =>
      expect(sent[2]).toMatchObject({ expected: '2026-11-02T10:00:00+00:00', event: { location: 'Varna' } }),
    )
  })

  test('members are chosen, saved, and kept when something else is edited', async () => {
    const rila = { id: 'm1', name: 'Rila Instruments' }
    const wool = { id: 'm2', name: 'Rila Wool' }
    let members = [rila]
    serveStored(() => [{ ...event, members }])
    const sent = serveEventSaves((order) => {
      members = [rila, wool].filter(({ id }) => (order.event['members'] as string[]).includes(id))
      return saved(order)
    })
    server.use(
      http.post(api('rpc/search_members'), () =>
        HttpResponse.json([rila, wool].map((member) => ({ ...member, detail: null }))),
      ),
    )
    const { user } = await open()
    set('Title *', 'Another title')
    const chosen = () => screen.getByRole('list', { name: 'Members shown' }).textContent
    expect(chosen()).toContain('Rila Instruments')
    await user.click(save())
    await waitFor(() => expect(sent[0]?.event).toMatchObject({ title: 'Another title', members: ['m1'] }))
    await screen.findByText('Event saved')
    await enterText(user, screen.getByRole('combobox', { name: 'Members' }), 'rila')
    await user.click(await screen.findByRole('option', { name: /Rila Wool/ }))
    await user.click(screen.getByLabelText('Remove Rila Instruments'))
    await user.click(save())
    await waitFor(() => expect(sent[1]?.event).toMatchObject({ title: 'Another title', members: ['m2'] }))
    await waitFor(() => expect(chosen()).toMatch(/^(?!.*Instruments).*Rila Wool/))
  })

  test('a time is typed as one writes it; what is none stays, is said and is not saved; a day without a time begins at nine', async () => {
    serveStored()
    const sent = serveEventSaves(saved)
    const { user } = await open()
    const time = field('Time of end')
    await user.clear(time)
    await user.type(time, '25:99')
    await user.tab()
    expect(time).toHaveValue('25:99')
    expect(field('End *')).toHaveAccessibleDescription(/Please enter a time such as 14:30/)
    await user.click(save())
    expect(time).toHaveFocus()
    expect(sent).toEqual([])
    await user.clear(time)
    await user.type(time, '1730')
    await user.tab()
    expect(time).toHaveValue('17:30')
    await user.clear(time)
    await user.type(time, '9')
    await user.keyboard('{Control>}s{/Control}')
    expect(time).toHaveValue('09:00')
    expect(time).toBeInvalid()
    expect(time).toHaveAccessibleDescription(/Please choose an end after the start/)
    await user.clear(time)
    await user.type(time, '17.30')
    await user.tab()
    expect(time).toHaveValue('17:30')
    set('Registration deadline', '')
    fireEvent.blur(field('Registration deadline'))
    expect(field('Time of registration deadline')).toHaveValue('')
    set('Registration deadline', '2126-12-01')
    expect(field('Time of registration deadline')).toHaveValue('09:00')
    await user.click(save())
    await waitFor(() =>
      expect(sent[0]?.event).toMatchObject({
        end_date: '2126-12-08T15:30:00.000Z',
        registration_deadline: '2126-12-01T07:00:00.000Z',
      }),
    )
  })

  test('a changed zone keeps the wall clock; switching between online and a place keeps both texts until one of them is saved', async () => {
    serveStored()
    const sent = serveEventSaves(saved)
    const { user } = await open()
    await user.selectOptions(field('Time zone'), 'Asia/Almaty')
    expect(
      ['Start *', 'Time of start', 'Time of end', 'Time of registration deadline'].map((name) => field(name).value),
    ).toEqual(['2126-12-08', '09:30', '16:00', '18:00'])
    expect(screen.getAllByText('Astana time')).toHaveLength(2)
    set('Location', 'Varna')
    const online = field('This is an online event')
    await user.click(online)
    expect(form().queryByLabelText('Location')).toBeNull()
    set('Meeting URL', 'https://meet.bkcc.example/a')
    await user.click(online)
    expect(form().queryByLabelText('Meeting URL')).toBeNull()
    expect(field('Location')).toHaveValue('Varna')
    await user.click(online)
    expect(field('Meeting URL')).toHaveValue('https://meet.bkcc.example/a')
    await user.click(save())
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(sent[0]?.event).toMatchObject({
      time_zone: 'Asia/Almaty',
      start_date: '2126-12-08T04:30:00.000Z',
      registration_deadline: '2126-12-04T13:00:00.000Z',
      is_online: true,
      meeting_url: 'https://meet.bkcc.example/a',
      location: null,
    })
    await user.click(online)
    expect(field('Location')).toHaveValue('')
  })

  test('says what is wrong, that half a deadline is none, and what a new event needs before it can be stored, as a draft, too', async () => {
    const sent = serveEventSaves(saved)
    serveStored()
    const { user } = await open('/dashboard/events/new')
    const needs = (what: string) =>
      screen.getByText(`Even a draft can be saved only once it has ${what}.`, { exact: false })
    expect(needs('a title, a description, a category, a start and an end')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Please enter the title', { selector: 'p' })).toBeVisible()
    expect(screen.getAllByText('Start date and end date are required', { selector: 'p' })).toHaveLength(2)
    expect(screen.getByRole('region', { name: '4 things are missing or wrong' })).toHaveFocus()
    await user.click(screen.getByText('Please enter the title', { selector: 'button' }))
    expect(field('Title *')).toHaveFocus()
    // A message that does not name its field begins with the label.
    set('Title *', 'A'.repeat(201))
    expect(await screen.findByText('Title: Please use at most 200 characters; there are 201')).toBeVisible()
    set('Title *', 'Forum')
    set('Category *', event.category_id)
    set('Start *', '2127-01-11')
    expect(needs('a description')).toBeVisible()
    set('Time of registration deadline', '18:00')
    await user.click(save())
    expect(await screen.findByText('Please enter the date and the time', { selector: 'p' })).toBeVisible()
    expect(field('Registration deadline')).toHaveFocus()
    await user.tab()
    expect(field('Time of registration deadline')).toHaveValue('18:00')
    expect(sent).toEqual([])
  })

  test('an end is two hours after the start until it is touched; without a day it is on the day of the start, and its time is what is wrong', async () => {
    const { user } = await open('/dashboard/events/new')
    const end = () => [field('End *').value, field('Time of end').value]
    set('Start *', '2127-01-11')
    expect(end()).toEqual(['2127-01-11', '11:00'])
    set('Time of start', '18:30')
    expect(end()).toEqual(['2127-01-11', '20:30'])
    await user.selectOptions(field('Time zone'), 'Asia/Almaty')
    set('Start *', '2127-01-12')
    expect(end()).toEqual(['2127-01-12', '20:30'])
    set('Time of end', '21:00')
    set('Start *', '2127-01-13')
    expect(end()).toEqual(['2127-01-12', '21:00'])
    set('End *', '')
    fireEvent.blur(field('End *'))
    expect(end()).toEqual(['', ''])
    set('End *', '2127-01-14')
    expect(end()).toEqual(['2127-01-14', '20:30'])
    set('End *', '')
    fireEvent.blur(field('End *'))
    await user.click(field('Time of end'))
    await user.keyboard('17')
    await user.tab()
    expect(end()).toEqual(['2127-01-13', '17:00'])
    await user.click(field('Time of end'))
    await user.keyboard('1730')
    await user.tab()
    expect(end()).toEqual(['2127-01-13', '17:30'])
    await user.click(save())
    await user.click(await screen.findByText('Please choose an end after the start', { selector: 'button' }))
    expect(field('Time of end')).toHaveFocus()
    set('End *', '2127-01-12')
    await user.click(screen.getByText('Please choose an end after the start', { selector: 'button' }))
    expect(field('End *')).toHaveFocus()
  })

  test('who saves second sees both versions and chooses', async () => {
    let stored: EventRow = event
    serveStored(() => [stored])
    const conflict = { by: 'Ivo Petrov', at: '2026-11-05T09:00:00Z' }
    const sent = serveEventSaves(() => refusal('PT409', 'Somebody has saved a newer version.', conflict), saved)
    const { user } = await open()
    set('Location', 'Varna')
    stored = { ...event, location: 'Burgas', status: 'cancelled', updated_at: '2026-11-05T09:00:00+00:00' }
    await user.click(save())
    expect(await screen.findByText(/Ivo Petrov saved a newer version on November 5, 2026/)).toBeVisible()
    await user.click(screen.getByText('Show both versions'))
    const both = await screen.findByRole('region', { name: 'Both versions' })
    expect(both).toHaveTextContent('LocationStored: BurgasYours: Varna')
    // What nobody touched here follows what is stored, and is named.
    expect(both).toHaveTextContent('Taken over from the stored version: Status.')
    expect(both).not.toHaveTextContent('StatusStored')
    expect(field('Status *')).toHaveDisplayValue('Cancelled')
    expect(both).not.toHaveTextContent('Title')
    await user.click(save())
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(sent[1]).toMatchObject({
      expected: '2026-11-05T09:00:00+00:00',
      event: { location: 'Varna', status: 'cancelled' },
    })
  })

  test('a new event whose picture failed stays where it can be tried again, and says so', async () => {
    const added: EventRow[] = [event]
    serveStored(() => added)
    stubPictures()
    const sent = serveEventSaves((order) => {
      added.push({ ...event, id: order.event_id, title: 'Copied' })
      return saved(order)
    })
    const { user, router } = await open(`/dashboard/events/new?copy=${event.id}`)
    await user.upload(field('Gallery, files'), photograph())
    await screen.findByText(/^This file cannot be read as an image/)
    await user.click(save())
    expect(await screen.findByText('Event saved')).toBeVisible()
    set('Location', 'Varna')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(await screen.findByText('1 picture could not be added to the gallery. The gallery says why.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Dismiss / }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/events/${sent[0]?.event_id}`))
  })

  test('a new event gets its address, where it goes on', async () => {
    const added: EventRow[] = [{ ...event, is_featured: true, status: 'completed' }]
    serveStored(() => added)
    const sent = serveEventSaves((order) => {
      added.push({ ...event, id: order.event_id, slug: 'from-the-title', title: 'Copied' })
      return saved(order)
    })
    const { user, router } = await open(`/dashboard/events/new?copy=${event.id}`)
    expect(screen.getByText(/This is a copy of “Sofia–Astana Business Forum”, with its dates/)).toBeVisible()
    expect(field('Title *')).toHaveValue(`Copy of ${event.title}`)
    expect(field('URL on the site')).toHaveValue('')
    expect(field('URL on the site')).toHaveAttribute('placeholder', 'copy-of-sofia-astana-business-forum')
    expect(field('Status *')).toHaveDisplayValue('Upcoming')
    expect(field(/Featured event/)).not.toBeChecked()
    expect(screen.queryByText('Delete event')).toBeNull()
    set('Start *', '2127-01-11')
    set('Time of start', '10:00')
    set('End *', '2127-01-11')
    set('Time of end', '12:00')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.event_id).not.toBe(event.id)
    expect(sent[0]).not.toHaveProperty('expected')
    expect(sent[0]?.event).toMatchObject({
      title: `Copy of ${event.title}`,
      slug: '',
      status: 'upcoming',
      is_featured: false,
      start_date: '2127-01-11T08:00:00.000Z',
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/events/${sent[0]?.event_id}`))
    // The page at the event's own address, which reads the event; until then the saved form shows the same.
    expect(await screen.findByText('Copied', { selector: 'h1' })).toBeVisible()
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(screen.getByText('/events/from-the-title', { selector: 'a' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('cannot be saved while a picture is on its way', async () => {
    serveStored()
    stubPictures({ width: 900, height: 600 })
    const underWay = stubUnansweredUploads()
    const { user } = await open()
    await user.upload(field('Gallery, files'), photograph())
    await underWay
    expect(screen.getByText('It can be saved once the pictures have arrived.')).toBeVisible()
    expect(save().closest('button')).toBeDisabled()
  })

  test('pictures go to the folder of the event, and stay when nothing was said against them', async () => {
    serveStored()
    stubPictures({ width: 900, height: 600 })
    const paths: string[] = []
    let broken = true
    server.use(
      http.post('http://localhost/storage/v1/object/events/*', ({ request }) => {
        if (broken) return down()
        paths.push(new URL(request.url).pathname)
        return HttpResponse.json({ Key: 'events' })
      }),
      http.delete('http://localhost/storage/v1/object/events', () => HttpResponse.json([])),
    )
    const sent = serveEventSaves(saved)
    const { user } = await open()
    await user.upload(field('Event image, file'), photograph())
    expect(await screen.findByText('Error uploading image')).toBeVisible()
    await user.upload(field('Gallery, files'), photograph())
    await waitFor(() => expect(screen.getAllByText('Error uploading image')).toHaveLength(2))
    broken = false
    await user.upload(field('Event image, file'), photograph())
    await waitFor(() => expect(paths).toHaveLength(6))
    await user.click(screen.getByRole('button', { name: /^Retry/ }))
    await waitFor(() => expect(paths).toHaveLength(12))
    await waitFor(() => expect(save().closest('button')).toBeEnabled())
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    const stored = paths
      .filter((path) => path.endsWith('-900x600.webp'))
      .map((path) => `http://localhost${path.replace('/object/', '/object/public/')}`)
    expect(stored[0]).toContain(`/events/${event.id}/`)
    expect(sent[0]).toMatchObject({
      event: { image_url: stored[0] },
      images: [...event.images.map(({ url }) => ({ url })), { url: stored[1], caption: null }],
    })
  })

  test('an older version is put back into the form, and discarded again; a changed event is deleted, back to the list', async () => {
    let stored = [event]
    serveStored(() => stored)
    server.use(
      http.get(api('content_revisions'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.has('id')
            ? { snapshot: { ...event, title: 'Forum, first idea', max_participants: null } }
            : [{ id: 7, saved_at: '2026-10-01T08:00:00Z', saved_by_name: 'Ivo Petrov' }],
        ),
      ),
    )
    take('delete_events', () => {
      stored = []
      return changed(event.id)
    })
    const { user, router } = await open()
    await user.click(screen.getByText('Versions'))
    const dialog = await screen.findByRole('dialog', { name: 'Versions' })
    await user.click(await within(dialog).findByText(/Ivo Petrov/))
    expect(await within(dialog).findByText('Maximum participants')).toBeVisible()
    expect(dialog).not.toHaveTextContent('Registration deadline')
    await user.click(within(dialog).getByText('Restore'))
    expect(await screen.findByText(/^The form shows an earlier version now/)).toBeVisible()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(field('Title *')).toHaveValue('Forum, first idea')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Title *')).toHaveValue(event.title)
    set('Title *', 'Soon gone')
    await user.click(screen.getByText('Delete event'))
    const question = await screen.findByRole('alertdialog', { name: `Delete “${event.title}”?` })
    await user.click(within(question).getByText('Delete event'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/events'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
