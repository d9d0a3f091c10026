import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useForm } from 'react-hook-form'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventOfficePage } from '@/features/events/events/office/event-office-page'
import { EventPlaceFields } from '@/features/events/events/office/event-place-fields'
import type { EventValues } from '@/features/events/events/office/event-field-list'
import {
  copyOf,
  emptyEvent,
  eventFields,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  missingOf,
  parseEventDraft,
  visibleOf,
} from '@/features/events/events/office/event-values'
import { EventWhenFields } from '@/features/events/events/office/event-when-fields'
import { inZone, usualZonesQuery, zoneSearchQuery } from '@/features/events/events/office/event-zones'
import { changed, fieldOf as field, refusal, take, takeReads, write } from '../support/page/answers'
import {
  categories,
  event,
  prepareEventForm,
  saved,
  serveEventSaves,
  serveStored,
  type EventRow,
} from '../support/page/office-events'
import { down } from '../support/page/office-members'
import { photograph, stubPictures } from '../support/page/pictures'
import { press, waitingIn } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/events'
const address = `${list}/${event.id}`
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: EventOfficePage }, list))

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(prepareEventForm)

const values: EventValues = eventValuesOf(event)
const priced = { price: '120', member_price: '80.5', pay_until: '2126-12-08' }
const early = { ...priced, early_price: '100', early_member_price: '', early_until: '2126-12-01' }

describe('the rules of saving', () => {
  test('a stored event may be saved as it is', () => {
    expect(eventSchema.parse(values)).toEqual(values)
    expect(Object.keys(eventSchema.parse(values))).toEqual(Object.keys(values))
  })

  test('everything that is missing is said at once, and before', () => {
    expect(refused(emptyEvent)).toEqual({
      title: 'Please enter the title',
      description: 'Please write a description',
      category_id: 'Please choose a category',
      start_date: 'Start date and end date are required',
      end_date: 'Start date and end date are required',
    })
    expect(missingOf({ ...emptyEvent, title: ' ', description: '<p> </p>' })).toEqual([
      'a title',
      'a description',
      'a category',
      'a start',
      'an end',
    ])
    expect(missingOf(values)).toEqual([])
  })

  /** The error messages of an event that cannot be saved, by field. */
  function refused(change: Partial<EventValues>) {
    const { issues = [] } = eventSchema.safeParse({ ...values, ...change }).error ?? {}
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  }
  const amount = 'Please enter an amount up to 100,000, such as 120.50, or leave it empty'
  const link = 'Please enter a URL that begins with http:// or https://'
  const whole = 'Please enter a whole number, 1 or more, or leave it empty'
  const late = 'Please choose a registration deadline that is not after the start'
  const tooLate = 'Please choose a day that is not after the start'
  const later = '2126-11-01T07:00:00.000Z'
  const open = { registration_deadline: '' }
  const text = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`
  const url = (length: number) => 'https://a.example/'.padEnd(length, 'x')

  type Value = EventValues[keyof EventValues]
  test.each<[keyof EventValues, fine: Value, wrong: Value, sentence: string, given?: Partial<EventValues>]>([
    ['end_date', '2126-12-08T07:31:00.000Z', values.start_date, 'Please choose an end after the start'],
    ['registration_deadline', values.start_date, '2126-12-08T07:31:00.000Z', late],
    ['title', 'x'.repeat(200), 'x'.repeat(201), 'Please use at most 200 characters; there are 201'],
    ['slug', '', 'Two Words', 'Please use small Latin letters and digits, with single hyphens between them'],
    ['description', text(200_000), text(200_001), 'This text is too long to be stored. Please shorten it.'],
    ['published_at', later, '', 'Please choose the date and time of publication', { publication: 'scheduled' }],
    ['max_participants', ' 1 ', '0', whole],
    ['max_participants', '2147483647', '2147483648', whole],
    ['max_participants', '', '2.5', whole],
    ['meeting_url', ` ${url(2000)} `, ` ${url(2001)} `, link, { is_online: true }],
    ['meeting_url', '', 'javascript:alert(1)', link, { is_online: true }],
    ['location', '🌾'.repeat(300), '🌾'.repeat(301), 'Please use at most 300 characters'],
    ['price', '100,000.00', '100,000.01', amount, priced],
    ['price', '0.01', '0', amount, { ...priced, member_price: '' }],
    ['price', '80.50', '', 'Please enter what others pay', priced],
    ['member_price', '120', '120.01', 'Members pay no more than others', priced],
    ['member_price', '0', 'half', 'Please enter an amount, such as 80.00, or leave it empty', priced],
    ['pay_until', '2126-12-08', '', 'Please choose the last day to pay', priced],
    ['early_price', '119.99', '120', 'Please enter less than the price', early],
    ['early_price', '', '0', 'Please enter an amount, such as 100.00, or leave it empty', early],
    ['early_member_price', '', '100.01', 'Members pay no more than others', { ...early, member_price: '' }],
    ['early_member_price', '80.50', '80.51', 'Please enter no more than what members pay later', early],
    ['early_until', '2126-12-08', '', 'Please choose the last day of the early price', early],
    ['early_until', '2126-12-08', '2126-12-09', 'Please choose a day that is not after the last day to pay', early],
    // The event begins on the 8th in Sofia, whose day counts.
    ['pay_until', '2126-12-08', '2126-12-09', tooLate, { ...priced, start_date: '2126-12-07T22:30:00.000Z', ...open }],
  ])('%s may be %j, and not %j', (name, fine, wrong, sentence, given = {}) => {
    expect(refused({ ...given, [name]: fine })).toEqual({})
    expect(refused({ ...given, [name]: wrong })).toEqual({ [name]: sentence })
  })

  test('what is not stored cannot be wrong', () => {
    // Without an early price, nobody sees that of members.
    expect(refused({ ...early, early_price: '', early_member_price: '70' })).toEqual({})
    expect(refused({ is_online: false, meeting_url: 'javascript:alert(1)' })).toEqual({})
    expect(refused({ is_online: true, location: 'x'.repeat(301) })).toEqual({})
    expect(refused({ publication: 'draft', published_at: '', price: '', member_price: ' ' })).toEqual({})
  })

  test('what is sent is what is shown, with nothing for what is empty', () => {
    const typed = {
      ...values,
      location: ' Sofia ',
      meeting_url: 'https://meet.bkcc.example/a',
      meeting_for_participants: true,
      max_participants: '',
      registration_deadline: '',
      image_url: '',
      images: [{ url: '/a.webp', caption: ' The pit ' }, ...values.images.slice(1)],
      members: [{ id: 'm1', name: 'Rila Instruments' }],
    }
    const sent = {
      // The journey of the form below expects the whole of it.
      ...eventRowOf(values).event,
      location: 'Sofia',
      max_participants: null,
      registration_deadline: null,
      image_url: null,
      members: ['m1'],
    }
    expect(eventRowOf(typed)).toEqual({
      event: sent,
      images: [
        { url: '/a.webp', caption: 'The pit' },
        { url: '/artwork/steppe-rail.webp', caption: null },
      ],
    })
    expect(eventRowOf({ ...typed, ...priced, is_online: true, max_participants: '12' }).event).toEqual({
      ...sent,
      is_online: true,
      location: null,
      meeting_url: 'https://meet.bkcc.example/a',
      meeting_for_participants: true,
      max_participants: 12,
      price_cents: 12000,
      member_price_cents: 8050,
      pay_until: '2126-12-08',
    })
    // Members pay the same as long as nothing else is said, and nothing is asked for without a price.
    expect(eventRowOf({ ...values, ...priced, member_price: '', pay_until: '' }).event).toMatchObject({
      price_cents: 12000,
      member_price_cents: 12000,
      pay_until: null,
    })
    expect(eventRowOf({ ...values, ...priced, price: '' }).event).toMatchObject({
      price_cents: null,
      member_price_cents: null,
      pay_until: null,
    })
    // Early, members pay as others do, but never more than later.
    const early_until = '2126-12-01'
    const sentEarly = (change: Partial<EventValues>) => eventRowOf({ ...values, ...early, ...change }).event
    expect(sentEarly({})).toMatchObject({ early_price_cents: 10000, early_member_price_cents: 8050, early_until })
    expect(sentEarly({ member_price: '' })).toMatchObject({ early_member_price_cents: 10000 })
    expect(sentEarly({ early_member_price: '70' })).toMatchObject({ early_member_price_cents: 7000 })
    const none = { early_price_cents: null, early_member_price_cents: null, early_until: null }
    expect([sentEarly({ early_price: '' }), sentEarly({ price: '' })]).toMatchObject([none, none])
  })

  test('a stored price is shown as it is typed, that of members where it is another', () => {
    const shown = (price_cents: number, member_price_cents: number) =>
      eventValuesOf({ ...event, price_cents, member_price_cents, pay_until: '2126-12-08' })
    expect(shown(12000, 8050)).toEqual({ ...values, price: '120.00', member_price: '80.50', pay_until: '2126-12-08' })
    expect(shown(12000, 12000).member_price).toBe('')
    expect(shown(12000, 0).member_price).toBe('0.00')
    const shownEarly = (early_member_price_cents: number) =>
      eventValuesOf({
        ...event,
        price_cents: 12000,
        member_price_cents: 8050,
        early_price_cents: 10000,
        early_member_price_cents,
        early_until: '2126-12-01',
      })
    expect(shownEarly(7000)).toMatchObject({
      early_price: '100.00',
      early_member_price: '70.00',
      early_until: '2126-12-01',
    })
    expect(shownEarly(8050).early_member_price).toBe('')
  })

  test('two versions are compared in words', () => {
    const words = (change: Partial<EventValues>) => {
      const facts = (version: EventValues) => eventFields(version, categories).map(({ label, value }) => [label, value])
      const plainly = new Set(facts(values).map(String))
      return Object.fromEntries(facts({ ...values, ...change }).filter((fact) => !plainly.has(String(fact)))) as Record<
        string,
        string
      >
    }
    expect(words({ category_id: 'x', status: 'ongoing', is_featured: true, image_url: '' })).toEqual({
      Category: '',
      Status: 'Ongoing',
      Featured: 'Yes',
      'Event image': '',
    })
    expect(words({ is_online: true, meeting_url: 'https://a.example' })).toEqual({
      Online: 'Yes',
      Location: '',
      'Meeting URL': 'https://a.example',
      'Meeting URL for': 'Everybody',
    })
    expect(words({ is_online: true, meeting_url: 'https://a.example', meeting_for_participants: true })).toMatchObject({
      'Meeting URL for': 'Registered participants',
    })
    expect(words({ meeting_url: 'https://a.example', meeting_for_participants: true })).toEqual({})
    expect(words(priced)).toEqual({
      Price: '120',
      'Price for members': '80.5',
      'Last day to pay': '8 Dec 2126',
    })
    expect(words({ ...priced, member_price: '' })).toMatchObject({ 'Price for members': '120' })
    expect(words({ ...priced, price: '' })).toEqual({})
    expect(words({ members: ['A', 'B'].map((name) => ({ id: name, name })), images: [] })).toEqual({
      Members: 'A, B',
      Gallery: '',
    })
    expect(words({ images: [...values.images].reverse() })).toEqual({
      Gallery: '/artwork/steppe-rail.webp\nThe pit (/artwork/copper-mine.webp)',
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
    const found = async (text: string) => new QueryClient().fetchQuery(zoneSearchQuery(text))
    // The browser of this test knows four.
    vi.mocked(Intl.supportedValuesOf).mockReturnValue(['Europe/Sofia', 'Asia/Almaty', 'America/New_York', 'UTC'])
    expect(await found('new york')).toEqual([{ id: 'America/New_York', name: 'America/New York' }])
    expect(await found('utc')).toEqual([])
  })
})

describe('the fields of time and place', () => {
  /** Renders them alone; returns what they hold, and checks it as a save does. */
  function open(initial: EventValues) {
    let form: ReturnType<typeof useForm<EventValues>> | undefined
    function Fields() {
      form = useForm<EventValues>({ resolver: zodResolver(eventSchema), defaultValues: initial })
      const [zone, online] = form.watch(['time_zone', 'is_online'])
      return (
        <>
          <EventWhenFields form={form} zone={zone} />
          <EventPlaceFields form={form} onChange={() => {}} online={online} />
        </>
      )
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Fields />
      </QueryClientProvider>,
    )
    return {
      user: userEvent.setup(),
      held: () => visibleOf(form?.getValues() ?? emptyEvent),
      check: () => form?.handleSubmit(() => undefined)(),
    }
  }
  const time = (label: string) => field(`Time of ${label}`)
  const setTime = (label: string, value: string) => fireEvent.change(time(label), { target: { value } })
  const end = () => [field('End').value, time('end').value]

  test('a time is typed as one writes it; what is none stays and is said; a day without a time begins at nine', async () => {
    const { user, held, check } = open(values)
    expect([field('Start').value, time('start').value, ...end()]).toEqual([
      '2126-12-08',
      '09:30',
      '2126-12-08',
      '16:00',
    ])
    const type = async (text: string) => {
      await user.clear(time('end'))
      await user.type(time('end'), text)
      fireEvent.blur(time('end'))
      return time('end').value
    }
    expect(await type('25:99')).toBe('25:99')
    expect(field('End')).toHaveAccessibleDescription(/Please enter a time such as 14:30/)
    expect(held().end_date).toBe('')
    expect(await type('9')).toBe('09:00')
    await check()
    await waitFor(() =>
      expect(time('end')).toHaveAccessibleDescription('Sofia time Please choose an end after the start'),
    )
    for (const text of ['1730', '17.30', '17,30', '17h30', '5:30 PM', '17:30 ч.'])
      expect(await type(text)).toBe('17:30')
    for (const [text, clock] of Object.entries({
      '21h': '21:00',
      '12:05 am': '00:05',
      '1 pm': '13:00',
      '13 pm': '13 pm',
      '0:30 PM': '0:30 PM',
      '17 30': '17 30',
    }))
      expect(await type(text)).toBe(clock)
    await type('12 p.m.')
    expect(held().end_date).toBe('2126-12-08T10:00:00.000Z')
    await type('17:30')
    expect(held().end_date).toBe('2126-12-08T15:30:00.000Z')
    write('Registration deadline', '')
    fireEvent.blur(field('Registration deadline'))
    expect(time('registration deadline')).toHaveValue('')
    write('Registration deadline', '2126-12-01')
    expect(time('registration deadline')).toHaveValue('09:00')
    expect(held().registration_deadline).toBe('2126-12-01T07:00:00.000Z')
    // Before anything is saved, too.
    write('Start', '2126-11-30')
    await waitFor(() =>
      expect(field('Registration deadline')).toHaveAccessibleDescription(/deadline that is not after the start$/),
    )
    write('Start', '2126-12-02')
    await waitFor(() => expect(field('Registration deadline')).not.toHaveAccessibleDescription(/after the start/))
  })

  test('a changed zone keeps the wall clock; switching between online and a place keeps both texts', () => {
    const { held } = open(values)
    fireEvent.change(field('Time zone'), { target: { value: 'Asia/Almaty' } })
    expect([time('start').value, ...end(), time('registration deadline').value]).toEqual([
      '09:30',
      '2126-12-08',
      '16:00',
      '18:00',
    ])
    expect(screen.getAllByText('Astana time')).toHaveLength(2)
    expect(screen.getByText('Astana time. Without one, the site offers no registration.')).toBeVisible()
    expect(held()).toMatchObject({
      time_zone: 'Asia/Almaty',
      start_date: '2126-12-08T04:30:00.000Z',
      end_date: '2126-12-08T11:00:00.000Z',
      registration_deadline: '2126-12-04T13:00:00.000Z',
    })
    write('Location', 'Varna')
    fireEvent.click(field('This is an online event'))
    expect(() => field('Location')).toThrow('0 fields')
    write('Meeting URL', 'https://meet.bkcc.example/a')
    fireEvent.click(field('This is an online event'))
    expect(() => field('Meeting URL')).toThrow('0 fields')
    expect(field('Location')).toHaveValue('Varna')
    fireEvent.click(field('This is an online event'))
    expect(field('Meeting URL')).toHaveValue('https://meet.bkcc.example/a')
  })

  test('an end is two hours after the start until it is touched, and moves with it; without a day it is on the day of the start, and its time is what is wrong', async () => {
    const { check } = open({ ...values, start_date: '', end_date: '' })
    write('Start', '2127-01-11')
    expect(end()).toEqual(['2127-01-11', '11:00'])
    setTime('start', '18:30')
    expect(end()).toEqual(['2127-01-11', '20:30'])
    fireEvent.change(field('Time zone'), { target: { value: 'Asia/Almaty' } })
    write('Start', '2127-01-12')
    expect(end()).toEqual(['2127-01-12', '20:30'])
    setTime('end', '21:00')
    for (const day of ['2127-01-20', '', '2127-01-13']) write('Start', day)
    expect(end(), 'it lasts as long as it did').toEqual(['2127-01-13', '21:00'])
    const clear = () => {
      write('End', '')
      fireEvent.blur(field('End'))
    }
    clear()
    expect(end()).toEqual(['', ''])
    write('End', '2127-01-14')
    expect(end()).toEqual(['2127-01-14', '20:30'])
    for (const typed of ['17', '1730']) {
      clear()
      setTime('end', typed)
      fireEvent.blur(time('end'))
    }
    expect(end()).toEqual(['2127-01-13', '17:30'])
    await check()
    expect(time('end')).toHaveFocus()
    write('End', '2127-01-12')
    await check()
    expect(field('End')).toHaveFocus()
  })
})

describe('the form', () => {
  async function open(path = address) {
    const app = await signIn(path, 'editor')
    const form = within(await screen.findByRole('form', { name: 'Event' }))
    await form.findByRole('textbox', { name: 'Description' })
    return app
  }
  const discard = () => screen.queryByText('Discard changes')
  const isSaved = () => screen.findByText('Event saved')
  const firstSaid = (sentence: string) => screen.findByText(sentence, { selector: 'p' })

  test('says of an event that is over or cancelled that the Events page does not open with it', async () => {
    const past = { ...event, start_date: '2026-01-01T09:00:00Z', end_date: '2026-01-01T11:00:00Z', is_featured: true }
    serveStored(() => [{ ...past, published_at: null }], { id: 'f', title: 'Energy Day' })
    const read = takeReads('events', () => undefined)
    await open()
    expect(screen.queryByText(/Until it is public/)).toBeNull()
    const featured = () => screen.getByRole('checkbox', { name: /^Featured event/ }).closest('label')
    const over = ' It only takes the place of “Energy Day”.'
    await waitFor(() =>
      expect(featured()).toHaveTextContent(
        `Featured eventThe Events page does not open with it, because it is over.${over}`,
      ),
    )
    fireEvent.change(field('Status'), { target: { value: 'cancelled' } })
    expect(featured()).toHaveTextContent(`because it is cancelled.${over}`)
    // One that is over itself, or cancelled, is not shown, and loses nothing.
    const asked = read.filter((query) => query.has('is_featured')).map((query) => Object.fromEntries(query))
    expect(asked).toMatchObject([
      { status: 'in.(upcoming,ongoing)', end_date: expect.stringMatching(/^gte\.2/) as string },
    ])
  })

  test('says that the event could not be read, and that there is none', async () => {
    server.use(http.get(api('events'), down))
    await signIn(address, 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load event(?!s)/)
    serveStored(() => [])
    press('Try again')
    expect(await screen.findByText('There is no such event. It may have been deleted.')).toBeVisible()
    expect(screen.queryByText('Try again')).toBeNull()
  })

  test('shows an event, and saves what was changed; a save that failed is repeated as the same', async () => {
    const [rila, wool] = [
      { id: 'm1', name: 'Rila Instruments' },
      { id: 'm2', name: 'Rila Wool' },
    ]
    const reports = [
      { id: 'a1', title: 'What Astana heard', published_at: '2026-10-01T09:00:00+00:00' },
      { id: 'a2', title: 'In pictures', published_at: null },
    ]
    const stored = { ...event, members: [rila], reports, price_cents: 12000, member_price_cents: 8050 }
    serveStored(() => [{ ...stored, pay_until: '2126-12-01' } as EventRow], { id: 'f', title: 'Energy Day' })
    take('search_members', () => HttpResponse.json([rila, wool].map((member) => ({ ...member, detail: null }))))
    const sent = serveEventSaves(down, saved)
    await open()
    expect(screen.getByText(/^Reports:/)).toHaveTextContent(/^Reports: What Astana heard, In pictures \(draft\)$/)
    expect(screen.getByText('In pictures')).toHaveAttribute('href', '/dashboard/news/a2')
    await waitFor(() => expect(field('Category')).toHaveDisplayValue('Business Forum'))
    expect(screen.queryByText(/it can be saved once/)).toBeNull()
    expect(discard()).toBeNull()
    write('Title', '  Forum of Forums ')
    write('URL on the site', 'forum-of-forums')
    write('Maximum participants', '')
    write('Price for members', '')
    fireEvent.click(field('Featured eventThe Events page opens with it instead of “Energy Day”, whose place it takes.'))
    write('Members', 'rila')
    fireEvent.click(await screen.findByText('Rila Wool'))
    press('Remove Rila Instruments')
    press('Save event')
    expect(await screen.findByText('Failed to save event')).toBeVisible()
    expect(field('Title')).toHaveValue('Forum of Forums')
    press('Save event')
    expect(await isSaved()).toBeVisible()
    expect(screen.getByText('/events/forum-of-forums')).toHaveAttribute('href', '/events/forum-of-forums')
    const [first, again] = sent
    expect(first).toEqual({
      event_id: event.id,
      save_id: expect.any(String) as string,
      expected: event.updated_at,
      consent: {},
      event: {
        title: 'Forum of Forums',
        slug: 'forum-of-forums',
        description: event.description,
        category_id: event.category_id,
        status: 'upcoming',
        published_at: event.published_at,
        start_date: '2126-12-08T07:30:00.000Z',
        end_date: '2126-12-08T14:00:00.000Z',
        time_zone: 'Europe/Sofia',
        location: 'Congress hall, Sofia',
        meeting_url: null,
        meeting_for_participants: false,
        is_online: false,
        max_participants: null,
        registration_deadline: '2126-12-04T16:00:00.000Z',
        price_cents: 12000,
        member_price_cents: 12000,
        pay_until: '2126-12-01',
        is_abroad: false,
        early_price_cents: null,
        early_member_price_cents: null,
        early_until: null,
        is_featured: true,
        image_url: '/artwork/conference-hall.webp',
        members: ['m2'],
      },
      images: [
        { url: '/artwork/copper-mine.webp', caption: 'The pit' },
        { url: '/artwork/steppe-rail.webp', caption: null },
      ],
    })
    expect(again).toEqual(first)
    expect(discard()).toBeNull()
    write('Location', 'Varna')
    press('Save event')
    await waitFor(() =>
      expect(sent[2]).toMatchObject({ expected: '2026-11-02T10:00:00+00:00', event: { location: 'Varna' } }),
    )
    expect(sent[2]?.save_id).not.toBe(first?.save_id)
  })

  describe('keeps the meeting link for who has paid', () => {
    const link = () => screen.getByRole('checkbox', { name: /^Only for registered participants/ })
    const openStored = async (change: object) => {
      serveStored(() => [
        { ...event, meeting_url: 'https://meet.example/', meeting_for_participants: false, ...change },
      ])
      await open()
    }
    const priced = { price_cents: 12000, member_price_cents: 12000, pay_until: '2126-12-01' }
    const kept = /so only who has paid gets the link/

    test('when an online event gets a price, once, unless the office says otherwise', async () => {
      await openStored({ is_online: true })
      expect(link()).not.toBeChecked()
      write('Price in euros', '1')
      expect(link()).toBeChecked()
      expect(screen.getByText(kept)).toBeVisible()
      fireEvent.click(link())
      expect(screen.getByText('The event has a price, but everybody sees the link.')).toBeVisible()
      for (const typed of ['', '120']) write('Price in euros', typed)
      expect(link()).not.toBeChecked()
    })

    test('when an event with a price goes online', async () => {
      await openStored(priced)
      fireEvent.click(screen.getByRole('checkbox', { name: 'This is an online event' }))
      expect(link()).toBeChecked()
      expect(screen.getByText(kept)).toBeVisible()
    })

    test('but changes no choice that is stored', async () => {
      await openStored({ is_online: true, ...priced })
      for (const typed of ['', '140']) write('Price in euros', typed)
      expect(link()).not.toBeChecked()
    })
  })

  test('says what is wrong, that half a deadline is none, and what a new event needs before it can be stored, as a draft, too', async () => {
    server.use(http.get(api('event_categories'), () => HttpResponse.json([])))
    const sent = serveEventSaves(saved)
    serveStored()
    await open('/dashboard/events/new')
    const needs = (what: string) =>
      screen.getByText(`Even a draft can be saved only once it has ${what}.`, { exact: false })
    expect(needs('a title, a description, a category, a start and an end')).toBeVisible()
    await waitFor(() =>
      expect(field('Category')).toHaveAccessibleDescription(
        'There is none yet. Add one in Pages, Categories and tags.',
      ),
    )
    press('Save event')
    expect(await firstSaid('Please enter the title')).toBeVisible()
    expect(screen.getAllByText('Start date and end date are required', { selector: 'p' })).toHaveLength(2)
    await waitFor(() => expect(screen.getByRole('region', { name: '4 things are missing or wrong' })).toHaveFocus())
    press('Please enter the title')
    await waitFor(() => expect(field('Title')).toHaveFocus())
    // A message that does not name its field begins with the label.
    write('Title', 'A'.repeat(201))
    expect(await screen.findByText('Title: Please use at most 200 characters; there are 201')).toBeVisible()
    write('Title', 'Forum')
    write('Start', '2127-01-11')
    expect(needs('a description and a category')).toBeVisible()
    fireEvent.change(screen.getByLabelText('Time of registration deadline'), { target: { value: '18:00' } })
    press('Save event')
    expect(await firstSaid('Please enter the date and the time')).toBeVisible()
    await waitFor(() => expect(field('Registration deadline')).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('who saves second sees both versions and chooses', async () => {
    let stored: EventRow = event
    serveStored(() => [stored])
    const conflict = { by: 'Ivo Petrov', at: '2026-11-05T09:00:00Z' }
    const sent = serveEventSaves(() => refusal('PT409', 'Somebody has saved a newer version.', conflict), saved)
    await open()
    write('Location', 'Varna')
    stored = { ...event, location: 'Burgas', status: 'cancelled', updated_at: '2026-11-05T09:00:00+00:00' }
    press('Save event')
    expect(await screen.findByText(/Ivo Petrov saved a newer version on 5 Nov 2026/)).toBeVisible()
    press('Show both versions')
    const both = await screen.findByRole('region', { name: 'Both versions' })
    expect(both).toHaveTextContent('LocationStored: BurgasYours: Varna')
    // What nobody touched here follows what is stored, and is named.
    expect(both).toHaveTextContent('Taken over from the stored version: Status.')
    expect(both).not.toHaveTextContent('StatusStored')
    expect(field('Status')).toHaveDisplayValue('Cancelled')
    expect(both).not.toHaveTextContent('Title')
    press('Save event')
    expect(await isSaved()).toBeVisible()
    expect(sent[1]).toMatchObject({
      expected: '2026-11-05T09:00:00+00:00',
      event: { location: 'Varna', status: 'cancelled' },
    })
  })

  test('a copy gets an address of its own, where it goes on once no picture is left to try again', async () => {
    const stored: EventRow[] = [{ ...event, is_featured: true, status: 'completed' }]
    serveStored(() => stored)
    stubPictures()
    const sent = serveEventSaves((order) => {
      stored.push({ ...event, id: order.event_id, slug: 'from-the-title', title: 'Copied' })
      return saved(order)
    })
    const { user, router } = await open(`/dashboard/events/new?copy=${event.id}`)
    expect(screen.getByText(/This is a copy of “Sofia–Astana Business Forum”, with its dates/)).toBeVisible()
    expect(field('URL on the site')).toHaveAttribute('placeholder', 'copy-of-sofia-astana-business-forum')
    expect(screen.queryByText('Delete event')).toBeNull()
    await user.upload(screen.getByLabelText('Gallery, files'), photograph())
    await screen.findByText(/^This file cannot be read as an image/)
    press('Save event')
    expect(await isSaved()).toBeVisible()
    expect(await screen.findByText('1 picture could not be added to the gallery. The gallery says why.')).toBeVisible()
    expect(sent).toEqual([
      {
        event_id: expect.not.stringMatching(event.id) as string,
        save_id: expect.any(String) as string,
        consent: {},
        ...eventRowOf(copyOf(event)),
      },
    ])
    expect(router.state.location.pathname).toBe('/dashboard/events/new')
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss / }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/events/${sent[0]?.event_id}`))
    // The page at the event's own address, which reads the event; until then the saved form shows the same.
    expect(await screen.findByText('Copied', { selector: 'h1' })).toBeVisible()
    expect(await isSaved()).toBeVisible()
    expect(screen.getByText('/events/from-the-title', { selector: 'a' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('pictures go to the folder of the event, which cannot be saved while one is on its way; they stay when nothing was said against them', async () => {
    serveStored()
    stubPictures({ width: 900, height: 600 })
    const paths: string[] = []
    let broken = true
    let arrive = () => {}
    const way = new Promise<void>((resolve) => (arrive = resolve))
    server.use(
      http.post('http://localhost/storage/v1/object/events/*', async ({ request }) => {
        if (broken) return down()
        await way
        paths.push(new URL(request.url).pathname)
        return HttpResponse.json({ Key: 'events' })
      }),
      http.delete('http://localhost/storage/v1/object/events', () => HttpResponse.json([])),
    )
    const sent = serveEventSaves(saved)
    const { user } = await open()
    await user.upload(screen.getByLabelText('Event image, file'), photograph())
    expect(await screen.findByText('Error uploading image')).toBeVisible()
    await user.upload(screen.getByLabelText('Gallery, files'), photograph())
    await waitFor(() => expect(screen.getAllByText('Error uploading image')).toHaveLength(2))
    broken = false
    fireEvent.click(screen.getByRole('button', { name: /^Retry/ }))
    expect(await screen.findByText('It can be saved once the pictures have arrived.')).toBeVisible()
    expect(screen.getByText('Save event')).toBeDisabled()
    arrive()
    await waitFor(() => expect(paths).toHaveLength(6))
    await user.upload(screen.getByLabelText('Event image, file'), photograph())
    await waitFor(() => expect(paths).toHaveLength(12))
    await waitFor(() => expect(screen.getByText('Save event')).toBeEnabled())
    press('Save event')
    await waitFor(() => expect(sent).toHaveLength(1))
    const [added, image] = paths
      .filter((path) => path.endsWith('-900x600.webp'))
      .map((path) => `http://localhost${path.replace('/object/', '/object/public/')}`)
    expect(added).toContain(`/events/${event.id}/`)
    expect(sent[0]).toMatchObject({
      event: { image_url: image },
      images: [...event.images.map(({ url }) => ({ url })), { url: added, caption: null }],
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
    take('why_not_delete_event', () => HttpResponse.json(null))
    const deleted = take('delete_events', () => {
      stored = []
      return changed(event.id)
    })
    const { router } = await open()
    press('Versions')
    const dialog = await screen.findByRole('dialog', { name: 'Versions' })
    fireEvent.click(await within(dialog).findByText(/Ivo Petrov/))
    expect(await within(dialog).findByText('Maximum participants')).toBeVisible()
    expect(dialog).not.toHaveTextContent('Registration deadline')
    fireEvent.click(within(dialog).getByText('Restore'))
    expect(await screen.findByText(/^The form shows an earlier version now/)).toBeVisible()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(field('Title')).toHaveValue('Forum, first idea')
    press('Discard changes')
    press('Discard')
    expect(field('Title')).toHaveValue(event.title)
    write('Title', 'Soon gone')
    press('Delete event')
    const question = await screen.findByRole('alertdialog', { name: `Delete “${event.title}”?` })
    await waitFor(() => expect(waitingIn(question)).toEqual([]))
    press('Delete event', question)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/events'))
    expect(deleted).toEqual([{ ids: [event.id] }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
