import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { down, rows, type Answer } from './office-members'
import { api, server } from './unit-server'

/** The categories of events, by name. */
export const categories = [
  { id: '30000000-0000-4000-8000-000000000001', name: 'Business Forum' },
  { id: '30000000-0000-4000-8000-000000000002', name: 'Webinar' },
]

/** An event as the office reads it, in its list and in its form. */
export const event = {
  id: '31000000-0000-4000-8000-000000000001',
  slug: 'forum',
  title: 'Sofia–Astana Business Forum',
  summary: 'Two days, one stage.',
  description: '<p>Two days, one stage.</p>',
  category_id: '30000000-0000-4000-8000-000000000001',
  status: 'upcoming',
  published_at: '2026-10-01T09:00:00.123456+00:00' as string | null,
  start_date: '2126-12-08T07:30:00+00:00',
  end_date: '2126-12-08T14:00:00+00:00',
  time_zone: 'Europe/Sofia',
  location: 'Congress hall, Sofia' as string | null,
  is_online: false,
  meeting_url: null as string | null,
  meeting_for_participants: false,
  hidden: null as { url: string } | null,
  max_participants: 300 as number | null,
  registration_deadline: '2126-12-04T16:00:00+00:00' as string | null,
  is_featured: false,
  image_url: '/artwork/conference-hall.webp' as string | null,
  updated_at: '2026-11-01T10:00:00.123456+00:00',
  category: { name: 'Business Forum' },
  members: [] as { id: string; name: string }[],
  reports: [] as { id: string; title: string; published_at: string | null }[],
  images: [
    { id: 'a', url: '/artwork/copper-mine.webp', caption: 'The pit' as string | null },
    { id: 'b', url: '/artwork/steppe-rail.webp', caption: null },
  ],
}
/** See {@link event}. */
export type EventRow = typeof event

/** Answers the other requests of the office's event pages: categories, no registrations, nothing unread, no files to remove. */
export function serveEventSurroundings(): void {
  server.use(
    http.get(api('event_categories'), () => HttpResponse.json(categories)),
    http.post(api('rpc/get_registration_counts'), () => HttpResponse.json([])),
    http.get(api('announcement_recipients'), () => rows([])),
    http.head(api('announcement_recipients'), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
    http.get(api('discarded_files'), () => HttpResponse.json([])),
  )
}

/** Prepares the form of an event: answers what it reads beside the event, and adds what its editor calls and jsdom lacks. */
export function prepareEventForm(): void {
  // Queries check every option of a form, and there are over four hundred time zones.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Sofia', 'Asia/Almaty', 'Asia/Qyzylorda'])
  serveEventSurroundings()
  const nowhere = () => new DOMRect()
  Object.assign(Range.prototype, { getClientRects: () => [nowhere()], getBoundingClientRect: nowhere })
  Object.assign(Element.prototype, { getClientRects: () => [nowhere()] })
  Object.assign(document, { elementFromPoint: () => null })
}

/** Answers reads of the office's list of events; returns their queries. */
export function serveEvents(answer: (query: URLSearchParams) => Answer = () => rows([event])): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('events'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return answer(query)
    }),
  )
  return asked
}

/** Answers reads of single events by id, and of the featured one. */
export function serveStored(
  stored: () => readonly EventRow[] = () => [event],
  featured: { id: string; title: string } | null = null,
): void {
  server.use(
    http.get(api('events'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('is_featured') === 'eq.true') return HttpResponse.json(featured ? [featured] : [])
      if (!query.has('id')) return rows(stored())
      return HttpResponse.json(stored().filter(({ id }) => query.get('id') === `eq.${id}`))
    }),
  )
}

/** The arguments of `save_event`. */
export type Save = {
  event_id: string
  event: Record<string, unknown>
  images: unknown
  save_id: string
  expected?: string
}

/** Answers saves of events one after the other, repeating the last answer; returns what was sent. */
export function serveEventSaves(...answers: ((save: Save) => Answer)[]): Save[] {
  const sent: Save[] = []
  server.use(
    http.post(api('rpc/save_event'), async ({ request }) => {
      const save = (await request.json()) as Save
      sent.push(save)
      return (answers[sent.length - 1] ?? answers.at(-1) ?? down)(save)
    }),
  )
  return sent
}

/** The response for a saved event. */
export function saved({ event_id, event: { slug, published_at: wanted } }: Save): Answer {
  const published_at = wanted === 'now' ? '2026-11-02T10:00:00+00:00' : wanted
  return HttpResponse.json([
    { id: event_id, slug: slug || 'from-the-title', updated_at: '2026-11-02T10:00:00+00:00', published_at },
  ])
}
