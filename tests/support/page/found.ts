import { http, HttpResponse, type JsonBodyType } from 'msw'
import type { FoundAnswer, FoundKind, FoundRow } from '@/features/publish/search/search'
import { api, server } from './unit-server'

/** A result of the search; `id` tells it from others of its kind. */
export const found = (kind: FoundKind, id: string, title: string[], rest: Partial<FoundRow> = {}): FoundRow => ({
  kind,
  id,
  slug: `${id}-slug`,
  title,
  detail: null,
  excerpt: null,
  at: null,
  zone: null,
  picture: null,
  similar: false,
  path: null,
  ...rest,
})

/** What the search answers with these results; every kind has as many as are there, unless `kinds` says otherwise. */
export function answerOf(rows: FoundRow[], kinds: FoundAnswer['kinds'] = {}): FoundAnswer {
  const counts = { ...kinds }
  for (const { kind } of rows) counts[kind] ??= rows.filter((row) => row.kind === kind).length
  return { total: Object.values(counts).reduce((sum, n) => sum + n, 0), capped: false, kinds: counts, rows }
}

/** What the search is asked. */
type AskedSearch = {
  query: string
  of_kind?: string
  page_number?: number
  most?: number
  for_office?: boolean
}

/** What the search answers to what it is asked. */
export type Answer = (asked: AskedSearch) => JsonBodyType | Response | Promise<JsonBodyType | Response>

/** Answers the search; returns what it was asked, and which of these requests were cancelled. */
export function serveSearch(answer: Answer) {
  const asked: AskedSearch[] = []
  const cancelled: string[] = []
  server.use(
    http.post(api('rpc/search'), async ({ request }) => {
      const wanted = (await request.clone().json()) as AskedSearch
      asked.push(wanted)
      request.signal.addEventListener('abort', () => cancelled.push(wanted.query))
      const given = await answer(wanted)
      return given instanceof Response ? given : HttpResponse.json(given)
    }),
  )
  return { asked, cancelled }
}

/** Answers with an error. */
export const down = () => HttpResponse.json({ code: 'XX000', message: 'down' }, { status: 500 })
