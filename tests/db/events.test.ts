import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import {
  days,
  eventForm,
  eventId,
  form,
  guard,
  makeEvent,
  saved,
  saveEvent,
  standing,
  stored,
  told,
} from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone, personOf } = inside(sql)
const id = 'f0000000-0000-4000-8000-00000000e4e7'
const change = (set: string) => sql(`update public.events set ${set} where id = $1`, [id])
const read = async (view: string) => (await personOf(null).select(view, '*', { id })).rows

beforeAll(async () => {
  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, meeting_for_participants)
     select $1, 'event-of-a-test', 'Event of a test', '<p>Come.</p>', id, '2031-05-01T09:00:00Z', '2031-05-01T12:00:00Z', true from public.event_categories where name = 'Webinar'`,
    [id],
  )
  await sql(
    `insert into public.event_images (event_id, url, caption, "order") values ($1, '/artwork/c.webp', null, 2), ($1, '/artwork/a.webp', 'First', 0), ($1, '/artwork/b.webp', 'Second', 1)`,
    [id],
  )
  await sql(`insert into public.event_meeting_links (event_id, url) values ($1, 'https://secret.example/')`, [id])
})

test("an event's page has its category, its pictures in order, and no link that is for participants only", async () => {
  const [event] = await read('event_pages')
  expect(event).toMatchObject({ id, category: 'Webinar', description: '<p>Come.</p>', meeting_url: null })
  expect(event?.images).toMatchObject([
    { url: '/artwork/a.webp', caption: 'First' },
    { url: '/artwork/b.webp', caption: 'Second' },
    { url: '/artwork/c.webp', caption: null },
  ])
  await sql('delete from public.event_images where event_id = $1', [id])
  expect(await read('event_pages')).toMatchObject([{ images: [] }])
})

test('a card has the beginning of the description, and no more of it', async () => {
  const [card] = await read('event_cards')
  expect(card).toMatchObject({ category: 'Webinar', summary: 'Come.' })
  expect(Object.keys(card ?? {})).not.toContain('description')
})

test('cards and pages have the price with the tax of a buyer in Bulgaria without a VAT number; of a free place none', async () => {
  const prices = () =>
    Promise.all(
      ['event_cards', 'event_pages'].map(async (view) => {
        const [found] = await read(view)
        return [found?.price_cents, found?.member_price_cents, found?.tax_rate]
      }),
    )
  await sql(
    `update public.tax_rules set rate = case key when 'event bulgaria without VAT number' then 2000
      when 'event_abroad bulgaria without VAT number' then 700 else 500 end`,
  )
  expect(await prices()).toEqual(Array(2).fill([null, null, null]))
  await change(`price_cents = 12000, member_price_cents = 8000, pay_until = '2031-04-01'`)
  expect(await prices()).toEqual(Array(2).fill([12000, 8000, 2000]))
  await change('is_abroad = true')
  expect(await prices()).toEqual(Array(2).fill([12000, 8000, 700]))
  await change('is_abroad = false')
  await change('price_cents = null, member_price_cents = null, pay_until = null')
})

test('the cities of a place are its last part, before the country', async () => {
  const places = [
    'BKCC office, 12 Oborishte Street, Sofia',
    'Kostanay and Astana, Kazakhstan',
    ' Varna , Bulgaria ',
    'Гранд хотел, гр. София, България',
    'София',
    'Велико Търново и Русе',
    'Экспо, Алматы, Казахстан',
    'Ruse',
    'Kazakhstan',
    ' , ',
    '',
    null,
  ]
  const found = await sql<{ cities: string[] | null }>(
    'select private.cities_of(p ->> 0) as cities from jsonb_array_elements($1::text::jsonb) as p',
    [JSON.stringify(places.map((place) => [place]))],
  )
  expect(found.map(({ cities }) => cities ?? [])).toEqual([
    ['Sofia'],
    ['Kostanay', 'Astana'],
    ['Varna'],
    ['Sofia'],
    ['Sofia'],
    ['Veliko Tarnovo', 'Ruse'],
    ['Almaty'],
    ['Ruse'],
    [],
    [],
    [],
    [],
  ])
})

describe('a card', () => {
  const card = async () => (await read('event_cards'))[0]
  const register = (n: number, status: string) =>
    sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at, cancelled_by, offer_expires_at) values (gen_random_uuid(), $1, 'Somebody', $2, $3, now(), case when $3 = 'cancelled' then 'office' end, now())`,
      [id, `card-${n}@people.example`, status],
    )
  beforeEach(async () => {
    await sql('delete from public.event_registrations where event_id = $1', [id])
    await change(
      `max_participants = 3, registration_deadline = '2031-04-01T09:00:00Z', status = 'upcoming', location = 'Ruse', is_online = false, published_at = now()`,
    )
  })

  test('says how many places are left, and none once somebody waits', async () => {
    expect(await card()).toMatchObject({ free: 3 })
    for (const [n, status] of ['confirmed', 'attended', 'cancelled'].entries()) await register(n, status)
    expect(await card()).toMatchObject({ free: 1 })
    await register(3, 'offered')
    expect(await card()).toMatchObject({ free: 0 })
    await sql(`delete from public.event_registrations where event_id = $1 and status = 'offered'`, [id])
    await register(4, 'waitlisted')
    expect(await card()).toMatchObject({ free: 0 })
    await change('max_participants = 1')
    expect(await card()).toMatchObject({ free: 0 })
  })

  test.each([
    ['without a limit', 'max_participants = null'],
    ['after the deadline', `registration_deadline = now() - interval '1 minute'`],
    ['without registration', 'registration_deadline = null'],
    ['of a cancelled event', `status = 'cancelled'`],
    ['of a completed event', `status = 'completed'`],
  ])('counts no places %s', async (_, set) => {
    await change(set)
    expect(await card()).toMatchObject({ free: null })
  })

  test('has its cities or Online, and the month in which it begins on its own clock, or takes place', async () => {
    await change(`start_date = '2031-04-30T20:00:00Z', time_zone = 'Asia/Almaty', location = 'Hotel, Almaty'`)
    expect(await card()).toMatchObject({ places: ['Almaty'], month: '2031-05' })
    const found = async (filter: string) =>
      (await ask(backend, 'GET', `/rest/v1/event_cards?select=id,places,month&id=eq.${id}&${filter}`)).text
    const row = JSON.stringify([{ id, places: ['Almaty'], month: '2031-05' }])
    expect(await found('places=cs.{"Almaty"}&month=eq.2031-05')).toBe(row)
    for (const other of ['places=cs.{"Ruse"}', 'month=eq.2031-04']) expect(await found(other)).toBe('[]')
    await change('is_online = true')
    expect(await card()).toMatchObject({ places: ['Online'] })
    // While it takes place, it is an event of this month, and the one that is over is not offered.
    await change(
      `start_date = now() - interval '70 days', end_date = now() + interval '1 day', time_zone = 'Europe/Sofia', registration_deadline = null`,
    )
    const [now] = await sql<{ month: string }>(`select to_char(now() at time zone 'Europe/Sofia', 'YYYY-MM') as month`)
    expect(await card()).toMatchObject({ month: now?.month })
    await change(`start_date = '2031-05-01T09:00:00Z', end_date = '2031-05-02T09:00:00Z'`)
  })
})

describe('what the lists can be filtered by', () => {
  test('counts what the other filters leave of each', async () => {
    await change(
      `start_date = '2031-05-01T09:00:00Z', location = 'Vidin and Lom, Bulgaria', is_online = false, status = 'upcoming'`,
    )
    const counts = async (filter: object) =>
      Object.fromEntries(
        (await call('get_event_choices', { of_time: 'upcoming', ...filter })).body
          .filter(({ value }) => ['Vidin', 'Lom', '2031-05'].includes(String(value)))
          .map(({ value, count }) => [String(value), count]),
      )
    const all = { Vidin: 1, Lom: 1, '2031-05': 1 }
    expect(await counts({})).toEqual(all)
    expect(await counts({ of_place: 'Lom', of_month: '2031-05', of_category: 'Webinar' })).toEqual(all)
    expect(await counts({ of_category: 'Exhibition' })).toEqual({ Vidin: 0, Lom: 0, '2031-05': 0 })
    expect(await counts({ of_month: '2031-04' })).toEqual({ Vidin: 0, Lom: 0, '2031-05': 1 })
    expect(await counts({ of_place: 'Nowhere' })).toEqual({ ...all, '2031-05': 0 })
  })

  const choices = async (of_time: string) =>
    (await call('get_event_choices', { of_time })).body.map(({ kind, value }) => `${String(kind)} ${String(value)}`)

  test('are categories, places and months to come, each once and sorted', async () => {
    await change(
      `start_date = '2031-05-01T09:00:00Z', location = 'Vidin and Lom, Bulgaria', is_online = false, status = 'cancelled'`,
    )
    const found = await choices('upcoming')
    expect(found).toEqual(expect.arrayContaining(['category Webinar', 'place Vidin', 'place Lom', 'month 2031-05']))
    expect(found).toHaveLength(new Set(found).size)
    const months = found.filter((choice) => choice.startsWith('month'))
    expect(months).toEqual(months.toSorted())
    expect(found.some((choice) => choice.startsWith('year'))).toBe(false)
  })

  test('are the years of what is over, without those of drafts and cancelled events', async () => {
    await change(
      `start_date = '1991-12-31T22:30:00Z', end_date = '1992-01-01T09:00:00Z', registration_deadline = null, status = 'completed'`,
    )
    const found = await choices('past')
    // Half past midnight in Sofia, in a year of its own.
    expect(found[0]).toBe('year 1992')
    expect(found[1]).not.toMatch(/199/)
    for (const set of [`status = 'cancelled'`, `status = 'completed', published_at = null`]) {
      await change(set)
      expect(await choices('past')).not.toContain('year 1992')
    }
  })
})

test('no event takes the address of the past events', async () => {
  expect(await sql(`select private.free_slug('event', 'Past', gen_random_uuid()) as slug`)).toEqual([
    { slug: 'past-2' },
  ])
  await expect(sql(`update public.events set slug = 'past' where id = $1`, [id])).rejects.toThrow(/slug/)
})

const unknown = 'f0000000-0000-4000-8000-00000000ffff'
const dates = { start_date: days(0.8), end_date: days(0.9), registration_deadline: days(0.7) }

let editor: Someone
let member: Someone
let bare: Someone
beforeAll(async () => {
  editor = await someone('publishing', 'editor')
  member = await someone('reading', null)
  bare = await someone('nobody', 'bare')
})
beforeEach(() => makeEvent(sql, { ...dates, max_participants: 2 }))

const publish = (published_at: string | null) =>
  sql('update public.events set published_at = $2 where id = $1', [eventId, published_at])
/** Brings a publication to come into the past, unseen by triggers: as if its time had come. */
async function comeToPass() {
  await sql('alter table public.events disable trigger user')
  await sql("update public.events set published_at = now() - interval '1 minute' where id = $1", [eventId])
  await sql('alter table public.events enable trigger user')
}
const register = (number: number, as?: { id: string }, more: Row = {}) =>
  call('register_for_event', { registration: form(number, more), guard }, as)
const save = (change: Row, consent: Row | null = {}) =>
  saveEvent(sql, (name, parameters) => call(name, parameters, editor), eventForm({ ...dates, ...change }), consent)
const forgetMails = () => sql(`delete from public.mail_outbox where about_kind = 'registration'`)

describe.each([
  ['a draft', () => null],
  ['a scheduled event', () => days(0.1)],
])('%s', (_, published_at) => {
  beforeEach(async () => {
    await sql('update public.events set slug = $2 where id = $1', [eventId, 'registration-test-renamed'])
    await sql(`insert into public.event_images (event_id, url) values ($1, '/artwork/a.webp')`, [eventId])
    await publish(published_at())
  })

  test('is shown to staff, and to nobody else, and in no feed', async () => {
    /** Every read that could show something of it; with what it embeds, over HTTP. */
    const reads: [string, string, Row][] = [
      ['events', 'slug', { id: eventId }],
      ['event_cards', 'slug', { id: eventId }],
      ['event_pages', 'slug', { id: eventId }],
      ['event_images', 'url', { event_id: eventId }],
      ['event_redirects', 'slug', { slug: 'registration-test' }],
    ]
    const routes = [
      `event_images?event_id=eq.${eventId}&select=url,events(title)`,
      'event_redirects?slug=eq.registration-test&select=slug,event:events(slug)',
      `event_categories?id=eq.${String(eventForm()['category_id'])}&select=name,events!inner(title)&events.id=eq.${eventId}`,
    ]
    const tokens = new Map([[member, await backend.signIn(member.email)]])
    const found = async (as: Someone | null) => {
      const { select } = personOf(as?.id ?? null)
      const counts = []
      for (const read of reads) counts.push((await select(...read)).rows.length)
      for (const route of as === editor ? [] : routes) {
        const { text } = await ask(backend, 'GET', `/rest/v1/${route}`, { token: as ? tokens.get(as) : undefined })
        counts.push((JSON.parse(text) as unknown[]).length)
      }
      return counts
    }
    const inFeed = async () => (await ask(backend, 'GET', '/events.ics')).text.includes(eventId)
    expect([await found(null), await found(member), await found(editor)]).toEqual([
      Array(8).fill(0),
      Array(8).fill(0),
      Array(5).fill(1),
    ])
    expect(await inFeed()).toBe(false)
    await publish(new Date().toISOString())
    expect([await found(null), await found(member), await inFeed()]).toEqual([Array(8).fill(1), Array(8).fill(1), true])
  })

  test('answers whoever wants to register as an event that there is not', async () => {
    for (const account of [undefined, bare, member, editor]) {
      const [hidden, none] = [await register(1, account), await register(1, account, { event_id: unknown })]
      expect(hidden).toEqual(none)
      expect(hidden).toMatchObject({ code: 'PT404' })
      for (const id of [eventId, unknown]) {
        expect((await call('event_seats', { of_event: id }, account)).body).toEqual([])
      }
    }
    expect((await call('get_meeting_link', { of_event: eventId }, member)).body).toBeNull()
    expect(await standing(sql)).toEqual([])
    expect(await told(sql)).toEqual([])
  })

  test('takes nobody whom the office adds', async () => {
    const add = () => call('add_participant', { of_event: eventId, participant: form(1) }, editor)
    expect(await add()).toMatchObject({
      code: 'P0001',
      body: { message: 'This event is not public and takes no registrations.' },
    })
    await publish(new Date().toISOString())
    expect((await add()).code).toBeNull()
  })

  test('is found by the office under its publication, with a search and without', async () => {
    const of = published_at() === null ? 'draft' : 'scheduled'
    const found = async (of_publication: string | null) => {
      const { body } = await call('search_events', { query: 'Registration Test', of_publication }, editor)
      return body.map(({ id }) => id)
    }
    expect(await found(of)).toEqual([eventId])
    expect(await found(null)).toEqual([eventId])
    for (const other of ['draft', 'scheduled', 'public'].filter((name) => name !== of))
      expect(await found(other), other).toEqual([])
  })
})

describe('an event that is withdrawn', () => {
  beforeEach(async () => {
    for (const number of [1, 2, 3]) await register(number)
    await sql(`update public.event_registrations set confirmed_at = now() - interval '3 days' where event_id = $1`, [
      eventId,
    ])
    await forgetMails()
  })
  const own = async (index: number) => ({ token: (await stored(sql))[index]?.token })

  test('says first how many people are registered, and writes to none of them', async () => {
    for (const published_at of [null, '', days(0.1)]) {
      expect(await save({ published_at })).toEqual({ code: 'PT428', asks: { withdrawn: 3 } })
      expect(await save({ published_at }, { expected: { withdrawn: 2 } })).toEqual({
        code: 'PT428',
        asks: { withdrawn: 3 },
      })
    }
    expect(await save({ published_at: null }, { expected: { withdrawn: 3 } })).toEqual(saved)
    expect(await standing(sql)).toEqual(['confirmed', 'confirmed', 'waitlisted'])
    expect(await save({ published_at: days(0.1), title: 'Other' })).toEqual(saved)
    await sql('select private.send_reminders(), private.pass_on_offers(), private.tell_of_published_events()')
    expect(await told(sql)).toEqual([])
  })

  test('stays with those who are registered: they see it without an address on the site, and can cancel', async () => {
    await sql('update public.event_registrations set user_id = $2 where event_id = $1 and status = $3', [
      eventId,
      member.id,
      'waitlisted',
    ])
    await publish(null)
    const mine = { title: 'Registration Test', event_id: eventId, slug: null }
    expect((await call('registration_by_token', await own(0))).body).toMatchObject([mine])
    expect((await call('my_registrations', {}, member)).body).toMatchObject([{ ...mine, status: 'waitlisted' }])
    expect((await call('cancel_registration', await own(0))).body).toMatchObject([{ ...mine, status: 'cancelled' }])
    // The free place is offered once the event is public again.
    await sql('select private.pass_on_offers()')
    expect(await standing(sql)).toEqual(['cancelled', 'confirmed', 'waitlisted'])
    expect((await save({ published_at: 'now' })).asks).toEqual({ offered: 1 })
    await publish(new Date().toISOString())
    expect(await standing(sql)).toEqual(['cancelled', 'confirmed', 'offered'])
    expect(await told(sql)).toEqual(['cancelled 1', 'offered 3'])
    expect((await call('registration_by_token', await own(1))).body).toMatchObject([{ slug: 'registration-test' }])
  })

  test('has a place offered by the clock, too, when its time has come', async () => {
    await publish(null)
    await call('cancel_registration', await own(0))
    await publish(new Date(Date.now() + 3_600_000).toISOString())
    await sql('select private.pass_on_offers()')
    expect(await standing(sql)).toEqual(['cancelled', 'confirmed', 'waitlisted'])
    await comeToPass()
    await sql('select private.pass_on_offers()')
    expect(await standing(sql)).toEqual(['cancelled', 'confirmed', 'offered'])
  })

  test('reminds nobody before it is public again', async () => {
    await publish(null)
    await sql('select private.send_reminders()')
    expect(await told(sql)).toEqual([])
    await publish(new Date().toISOString())
    await sql('select private.send_reminders()')
    expect(await told(sql)).toEqual(['reminder 1', 'reminder 2'])
  })

  test('tells what has changed once it is public again, by a save', async () => {
    await publish(null)
    const moved = { location: 'Plovdiv', published_at: null }
    expect(await save(moved)).toEqual(saved)
    expect(await told(sql)).toEqual([])
    expect(await save({ ...moved, published_at: 'now' })).toEqual({ code: 'PT428', asks: { changed: 3 } })
    expect(await save({ ...moved, published_at: 'now' }, { expected: { changed: 3 } })).toEqual(saved)
    expect(await told(sql)).toEqual(['changed 1', 'changed 2', 'changed 3'])
    await sql('select private.tell_of_published_events()')
    expect(await told(sql)).toHaveLength(3)
  })

  test('tells it by the clock, once', async () => {
    await publish(null)
    await save({ location: 'Plovdiv', published_at: new Date(Date.now() + 3_600_000).toISOString() })
    await sql('select private.tell_of_published_events()')
    expect(await told(sql)).toEqual([])
    await comeToPass()
    for (let turn = 1; turn <= 2; turn += 1) await sql('select private.tell_of_published_events()')
    expect(await told(sql)).toEqual(['changed 1', 'changed 2', 'changed 3'])
  })

  test('and cancelled tells everybody, because they would come to nothing', async () => {
    await publish(null)
    expect(await save({ published_at: null, status: 'cancelled' })).toEqual({ code: 'PT428', asks: { cancelled: 3 } })
    expect(await save({ published_at: null, status: 'cancelled' }, { expected: { cancelled: 3 } })).toEqual(saved)
    expect(await told(sql)).toEqual(['cancelled 1', 'cancelled 2', 'cancelled 3'])
  })
})

test('what was changed before the first publication is told to nobody who registers afterwards', async () => {
  await publish(null)
  await save({ location: 'Plovdiv', published_at: new Date(Date.now() + 3_600_000).toISOString() })
  await comeToPass()
  expect((await register(1)).code).toBeNull()
  await forgetMails()
  expect(await save({ location: 'Plovdiv', title: 'Other' })).toEqual(saved)
  expect(await told(sql)).toEqual([])
})

describe('saving', () => {
  const add = async (more: Row) => {
    const id = crypto.randomUUID()
    const added = eventForm({ ...dates, slug: 'publication-of-a-test', ...more })
    const { body } = await call('save_event', { event_id: id, event: added, images: [], save_id: id }, editor)
    return body[0] as { id: string; slug: string; published_at: string | null }
  }
  beforeEach(() => sql(`delete from public.events where slug like 'publication-of-a-test%'`))

  test('a new event is a draft unless it says otherwise, and now is the time of the database', async () => {
    expect((await add({})).published_at).toBeNull()
    expect((await add({ published_at: null })).published_at).toBeNull()
    const { published_at } = await add({ published_at: 'now' })
    expect(Math.abs(Date.parse(published_at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(Date.parse((await add({ published_at: '2031-01-01T08:00:00Z' })).published_at ?? '')).toBe(
      Date.parse('2031-01-01T08:00:00Z'),
    )
  })

  test('keeps what a place costs, and until when it is paid, of a new event and of a stored one', async () => {
    const prices = (price_cents: number) => ({
      price_cents,
      member_price_cents: 8000,
      pay_until: '2026-11-01',
      is_abroad: true,
      early_price_cents: price_cents - 1000,
      early_member_price_cents: 7000,
      early_until: '2026-10-01',
    })
    const stored = (id: string) =>
      sql(
        'select price_cents, member_price_cents, pay_until::text, is_abroad, early_price_cents, early_member_price_cents, early_until::text from public.events where id = $1',
        [id],
      )
    expect(await stored((await add(prices(12000))).id)).toEqual([prices(12000)])
    expect(await save(prices(9000))).toEqual(saved)
    expect(await stored(eventId)).toEqual([prices(9000)])
  })

  test.each([
    [{ early_price_cents: 9001 }],
    [{ early_price_cents: 0 }],
    [{ early_member_price_cents: 8001 }],
    [{ early_price_cents: 7999, early_member_price_cents: 8000 }],
    [{ early_member_price_cents: null }],
    [{ early_until: null }],
    [{ early_until: '2026-11-02' }],
    [{ price_cents: null, member_price_cents: null, pay_until: null }],
  ])('refuses an early price with %j', async (change) => {
    const early = { early_price_cents: 9000, early_member_price_cents: 8000, early_until: '2026-11-01' }
    const prices = { price_cents: 9000, member_price_cents: 8000, pay_until: '2026-11-01', ...early }
    const send = (values: object) => {
      const id = crypto.randomUUID()
      return call(
        'save_event',
        { event_id: id, event: eventForm({ ...dates, ...values }), images: [], save_id: id },
        editor,
      )
    }
    expect((await send(prices)).code).toBeNull()
    expect((await send({ ...prices, ...change })).code).toBe('23514')
  })

  test('a category that was deleted while the form was open is said', async () => {
    const id = crypto.randomUUID()
    const event = eventForm({ ...dates, category_id: crypto.randomUUID() })
    expect(await call('save_event', { event_id: id, event, images: [], save_id: id }, editor)).toMatchObject({
      code: 'P0001',
      body: { message: 'This category is no longer in the list. Please choose another.' },
    })
  })

  test('a stored event stays as public as it was when a save does not speak of it', async () => {
    await publish('2026-05-01T10:00:00.123456Z')
    expect(await save({ title: 'Other' })).toEqual(saved)
    const [row] = await sql<{ same: boolean }>(
      `select published_at = '2026-05-01T10:00:00.123456Z' as same from public.events where id = $1`,
      [eventId],
    )
    expect(row?.same).toBe(true)
  })

  test('a former address leads on only from where visitors could have been', async () => {
    const { id } = await add({})
    const rename = (slug: string) => sql('update public.events set slug = $2 where id = $1', [id, slug])
    const former = async () =>
      (await sql<{ slug: string }>('select slug from public.event_redirects where event_id = $1 order by 1', [id])).map(
        ({ slug }) => slug,
      )
    await rename('publication-of-a-test-b')
    expect(await former()).toEqual([])
    await sql('update public.events set published_at = now() where id = $1', [id])
    await rename('publication-of-a-test-c')
    expect(await former()).toEqual(['publication-of-a-test-b'])
  })

  test('versions and the audit log know the publication', async () => {
    expect(await save({ published_at: null })).toEqual(saved)
    const [version] = await sql<{ published_at: string | null; has: boolean }>(
      `select snapshot ->> 'published_at' as published_at, snapshot ? 'published_at' as has from public.content_revisions where item_id = $1 order by id desc limit 1`,
      [eventId],
    )
    expect(version).toEqual({ published_at: null, has: true })
    const [entry] = await sql<{ before: Row; after: Row }>(
      `select before, after from public.audit_log where subject = 'event' and subject_id = $1 order by happened_at desc limit 1`,
      [eventId],
    )
    expect(Object.keys(entry?.before ?? {})).toContain('published_at')
    expect(entry?.after).toMatchObject({ published_at: null })
  })

  test.each(['not a time', [], {}, 'x'.repeat(10_000)])('refuses the publication date %j', async (published_at) => {
    expect((await save({ published_at })).code).toMatch(/^22/)
    expect((await sql('select published_at from public.events where id = $1', [eventId]))[0]?.published_at).toBeTruthy()
  })
})
