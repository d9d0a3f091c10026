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

/** Answers who asks for a total and no rows (HEAD). */
export function total(count: number): HttpResponse<null> {
  return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } })
}

/** The mocked backend. Only what every page reads is answered unasked, the settings, the number of unread announcements, of new messages and of members; anything else unexpected is an error. */
export const server = setupServer(
  http.head(api('contact_messages'), () => total(0)),
  http.head(api('members'), () => total(0)),
  http.get(api('site_settings'), () => HttpResponse.json([])),
  http.get(api('announcement_recipients'), ({ request }) =>
    new URL(request.url).searchParams.get('announcement_reads') === 'is.null'
      ? HttpResponse.json([], { headers: { 'content-range': '*/0' } })
      : undefined,
  ),
)

/** Has the mocked backend answer from now on; to be closed again. */
export function listen(): void {
  server.listen({ onUnhandledRequest: 'error' })
}
