import type { PageKey, Pages } from '@/features/publish/pages/pages'
import type { HomeData } from '@/features/publish/pages/public/home/api'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { siteAnswer, sitePages } from '../site-pages'
import { duesOf } from './dues'

/**
 * The address of a table or function of the Data API, as MSW matches it.
 *
 * @param path such as `events` or `rpc/get_category_counts`
 */
export function api(path: string): string {
  return `http://localhost/rest/v1/${path}`
}

/** The response to a request for a total without rows (HEAD). */
export function total(count: number): HttpResponse<null> {
  return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } })
}

/** What Home shows of a chamber that has nothing yet. */
export const emptyHome: HomeData = {
  members: 0,
  countries: 0,
  industries: 0,
  events: 0,
  companies: {},
  coming: [],
  stories: [],
  logos: [],
  page: sitePages.home,
  partners: [],
}

const none = { count: 0, cents: 0 }
/** The figures of a chamber that has not asked for dues yet. */
export const noDues = {
  began: false,
  open: none,
  overdue: none,
  received: none,
  paid_back: 0,
  expected: none,
  ageing: [0, 0, 0, 0],
}

/** Answers what pages hold: these contents, and of other pages those of {@link sitePages}. */
export function pagesAre(contents: Partial<Pages>) {
  return http.post(api('rpc/get_pages'), async ({ request }) => {
    const { page_keys: keys } = (await request.json()) as { page_keys: PageKey[] }
    return HttpResponse.json(Object.fromEntries(keys.map((key) => [key, contents[key] ?? sitePages[key]])))
  })
}

/** Answers what every page reads of the site, with these settings. */
export function siteIs(settings: Parameters<typeof siteAnswer>[0]) {
  return http.post(api('rpc/get_site'), () => HttpResponse.json(siteAnswer(settings)))
}

/** The mocked backend. By default it answers only what every page reads: the settings, the texts of pages, the tiers, and the numbers of unread announcements, of what waits and of members; and what a page reads that is usually empty: what Home shows of the chamber, events of the next days, first steps, figures of dues, sums under lists, until when the books are closed, bank files, dues of a member, standings, registrations from one place, the person's own, whom a payment writes to and has written to, second factors of others. Any other request without a handler is an error. */
export const server = setupServer(
  http.post(api('rpc/get_home'), () => HttpResponse.json(emptyHome)),
  http.post(api('rpc/get_waiting'), () => HttpResponse.json([])),
  http.post(api('rpc/get_coming_events'), () => HttpResponse.json([])),
  http.post(api('rpc/get_dues_figures'), () => HttpResponse.json(noDues)),
  http.post(api('rpc/get_bank_transfer'), () => HttpResponse.json([])),
  http.get(api('closed_books'), () => HttpResponse.json({ closed_until: null })),
  http.post(api('rpc/sum_documents'), () => HttpResponse.json({})),
  http.post(api('rpc/sum_payments'), () => HttpResponse.json({})),
  http.post(api('rpc/get_member_dues'), () => HttpResponse.json(duesOf([], { open_cents: 0 }))),
  http.post(api('rpc/get_standings'), () => HttpResponse.json([])),
  http.post(api('rpc/get_first_steps'), () => HttpResponse.json([])),
  http.head(api('members'), () => total(0)),
  siteIs({}),
  pagesAre({}),
  http.get(api('membership_tiers'), () => HttpResponse.json(sitePages.membership.tiers)),
  http.post(api('rpc/get_registration_bursts'), () => HttpResponse.json([])),
  http.post(api('rpc/my_registrations'), () => HttpResponse.json([])),
  http.post(api('rpc/has_second_factor'), () => HttpResponse.json(false)),
  http.post(api('rpc/get_payment_mails'), async ({ request }) => {
    const { documents } = (await request.json()) as { documents: string[] }
    return HttpResponse.json(
      documents.map((document_id) => ({ document_id, places: 0, readers: ['ada@alpha.example'] })),
    )
  }),
  http.get(api('mail_outbox'), ({ request }) =>
    new URL(request.url).searchParams.get('about_kind') === 'eq.payment' ? HttpResponse.json([]) : undefined,
  ),
  http.get(api('announcement_recipients'), ({ request }) =>
    new URL(request.url).searchParams.get('announcement_reads') === 'is.null'
      ? HttpResponse.json([], { headers: { 'content-range': '*/0' } })
      : undefined,
  ),
)

/** Starts the mocked backend; close it after the tests. */
export function listen(): void {
  server.listen({ onUnhandledRequest: 'error' })
}
