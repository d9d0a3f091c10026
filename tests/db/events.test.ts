import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask } from '../support/accounts'
import { connectTestBackend } from '../support/backend'

const backend = connectTestBackend(inject('database'))
const id = 'f0000000-0000-4000-8000-00000000e4e7'
const read = async (path: string) => {
  const { text } = await ask(backend, 'GET', `/rest/v1/${path}`)
  return JSON.parse(text) as Record<string, unknown>[]
}

beforeAll(async () => {
  await backend.sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, meeting_for_participants)
     select $1, 'event-of-a-test', 'Event of a test', '<p>Come.</p>', id, '2031-05-01T09:00:00Z', '2031-05-01T12:00:00Z', true from public.event_categories where name = 'Webinar'`,
    [id],
  )
  await backend.sql(
    `insert into public.event_images (event_id, url, caption, "order") values ($1, '/artwork/c.webp', null, 2), ($1, '/artwork/a.webp', 'First', 0), ($1, '/artwork/b.webp', 'Second', 1)`,
    [id],
  )
  await backend.sql(`insert into public.event_meeting_links (event_id, url) values ($1, 'https://secret.example/')`, [
    id,
  ])
})
afterAll(() => backend.sql('delete from public.events where id = $1', [id]))

test("an event's page has its category, its pictures in order, and no link that is for participants only", async () => {
  const [event] = await read('event_pages?slug=eq.event-of-a-test')
  expect(event).toMatchObject({ id, category: 'Webinar', description: '<p>Come.</p>', meeting_url: null })
  expect(event?.images).toMatchObject([
    { url: '/artwork/a.webp', caption: 'First' },
    { url: '/artwork/b.webp', caption: 'Second' },
    { url: '/artwork/c.webp', caption: null },
  ])
  await backend.sql('delete from public.event_images where event_id = $1', [id])
  expect(await read(`event_pages?id=eq.${id}`)).toMatchObject([{ images: [] }])
})

test('a card has the beginning of the description, and no more of it', async () => {
  const [card] = await read(`event_cards?id=eq.${id}`)
  expect(card).toMatchObject({ category: 'Webinar', summary: 'Come.' })
  expect(Object.keys(card ?? {})).not.toContain('description')
})
