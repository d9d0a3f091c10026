import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/**
 * The address of a table or function of the Data API, as MSW matches it.
 *
 * @param path such as `events` or `rpc/get_category_counts`
 */
export function api(path: string): string {
  return `http://localhost/rest/v1/${path}`
}

/** The tables behind the lists that `count_rows` counts. */
const tables: Record<string, string> = {
  articles: 'news_articles',
  registrations: 'event_registrations',
  subscribers: 'newsletter_subscribers',
  users: 'user_profiles',
  applications: 'membership_applications',
  messages: 'contact_messages',
  mails: 'mail_outbox',
  audit_log: 'audit_log',
  recipients: 'rpc/get_recipients',
}
/** The totals that the mocked lists tell of, by the path of the table: of each the latest answer, once it has come. */
const totals = new Map<string, Promise<number>>()
const waiting = new Map<string, (response: Response) => void>()

/** The mocked backend. Only what every page reads is answered unasked, the settings, the number of unread announcements and, as long as no list of them was mocked, that of new messages; anything else unexpected is an error. */
export const server = setupServer(
  // A list's total is asked for beside it; it is the one that the mocked list names as the Data API would.
  http.post(api('rpc/count_rows'), async ({ request }) => {
    const { of_list: list } = (await request.json()) as { of_list: string }
    return HttpResponse.json((await totals.get(new URL(api(tables[list] ?? list)).pathname)) ?? 0)
  }),
  http.get(api('site_settings'), () => HttpResponse.json([])),
  http.get(api('announcement_recipients'), ({ request }) =>
    new URL(request.url).searchParams.get('announcement_reads') === 'is.null'
      ? HttpResponse.json([], { headers: { 'content-range': '*/0' } })
      : undefined,
  ),
)

/** Has the mocked backend answer from now on; to be closed again, which also ends its listening to itself. */
export function listen(): void {
  server.listen({ onUnhandledRequest: 'error' })
  totals.clear()
  server.events.on('request:start', ({ request, requestId }) => {
    // Only a list's pages are ranged.
    if (!request.url.includes('rpc/get_recipients') && (request.method !== 'GET' || !request.url.includes('offset=')))
      return
    totals.set(
      new URL(request.url).pathname,
      new Promise((resolve) =>
        waiting.set(requestId, (response) =>
          resolve(Number(response.headers.get('content-range')?.split('/')[1] ?? 0)),
        ),
      ),
    )
  })
  server.events.on('response:mocked', ({ response, requestId }) => {
    waiting.get(requestId)?.(response)
    waiting.delete(requestId)
  })
}
