import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/accounts'
import { inside } from '../support/inside'
import { testBackend } from '../support/test-backend'

const backend = testBackend()
const { sql } = backend
const { call } = inside(sql)
const change = (set: string) => sql(`update public.events set ${set} where id = $1`, [id])
const id = 'f0000000-0000-4000-8000-00000000e4e7'
const read = async (path: string) => {
  const { text } = await ask(backend, 'GET', `/rest/v1/${path}`)
  return JSON.parse(text) as Record<string, unknown>[]
}

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
  const [event] = await read('event_pages?slug=eq.event-of-a-test')
  expect(event).toMatchObject({ id, category: 'Webinar', description: '<p>Come.</p>', meeting_url: null })
  expect(event?.images).toMatchObject([
    { url: '/artwork/a.webp', caption: 'First' },
    { url: '/artwork/b.webp', caption: 'Second' },
    { url: '/artwork/c.webp', caption: null },
  ])
  await sql('delete from public.event_images where event_id = $1', [id])
  expect(await read(`event_pages?id=eq.${id}`)).toMatchObject([{ images: [] }])
})

test('a card has the beginning of the description, and no more of it', async () => {
  const [card] = await read(`event_cards?id=eq.${id}`)
  expect(card).toMatchObject({ category: 'Webinar', summary: 'Come.' })
  expect(Object.keys(card ?? {})).not.toContain('description')
})

test('the cities of a place are its last part, before the country', async () => {
  const places = [
    'BKCC office, 12 Oborishte Street, Sofia',
    'Kostanay and Astana, Kazakhstan',
    ' Varna , Bulgaria ',
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
    ['Ruse'],
    [],
    [],
    [],
    [],
  ])
})

describe('a card', () => {
  const card = async () => (await read(`event_cards?id=eq.${id}`))[0]
  const register = (n: number, status: string) =>
    sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at, cancelled_by) values (gen_random_uuid(), $1, 'Somebody', $2, $3, now(), case when $3 = 'cancelled' then 'office' end)`,
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
  ])('counts no places %s', async (_, set) => {
    await change(set)
    expect(await card()).toMatchObject({ free: null })
  })

  test('has its cities or Online, and the month in which it begins on its own clock', async () => {
    await change(`start_date = '2031-04-30T20:00:00Z', time_zone = 'Asia/Almaty', location = 'Hotel, Almaty'`)
    expect(await card()).toMatchObject({ places: ['Almaty'], month: '2031-05' })
    expect(await read(`event_cards?id=eq.${id}&places=cs.{"Almaty"}&month=eq.2031-05`)).toHaveLength(1)
    await change('is_online = true')
    expect(await card()).toMatchObject({ places: ['Online'] })
  })
})

describe('what the lists can be filtered by', () => {
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
