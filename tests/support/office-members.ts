import { http, HttpResponse, type JsonBodyType } from 'msw'
import { api, server, total } from './unit-server'

/** A member as the office reads it. */
export const member = {
  id: '20000000-0000-4000-8000-000000000001',
  member_type: 'company',
  name: 'Rila Tools',
  legal_name_cyrillic: '„Рила Тулс“ ООД',
  industry: 'Manufacturing',
  description: 'Drills.',
  website: 'https://www.rila.example/' as string | null,
  logo_url: null as string | null,
  country: 'bulgaria',
  city: 'Ruse',
  status: 'active',
  created_at: '2026-01-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
}

/** An answer of the mocked backend. */
export type Answer = HttpResponse<JsonBodyType>

/** Answers with rows, and with how many there are in all. */
export function rows(list: readonly object[], total = list.length): Answer {
  return HttpResponse.json([...list], {
    headers: { 'content-range': `${list.length ? `0-${list.length - 1}` : '*'}/${total}` },
  })
}

/** Answers as a database that fails. */
export function down(): Answer {
  return HttpResponse.json({ message: 'down', code: 'XX000' }, { status: 500 })
}

/** Answers reads of the table `members`; returns what they asked for. */
export function serveMembers(answer: (query: URLSearchParams) => Answer = () => rows([member])): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('members'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return answer(query)
    }),
    // Of companies there are as many as the list says.
    http.head(api('members'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('member_type') === 'eq.individual') return undefined
      return total(Number(answer(query).headers.get('content-range')?.split('/')[1] ?? 0))
    }),
  )
  return asked
}

/** Answers what stands around the office's members: the number of individuals, 11, the industries, and no term of a membership. */
export function serveSurroundings(): void {
  server.use(
    http.head(api('members'), ({ request }) =>
      request.url.includes('member_type=eq.individual') ? total(11) : undefined,
    ),
    http.get(api('memberships'), () => HttpResponse.json([])),
    http.post(api('rpc/get_member_industries'), () => HttpResponse.json([{ industry: 'Energy', count: 3 }])),
  )
}

/** Answers who is linked to a company; the session's own profile is left to whoever else answers. */
export function servePeople(list: readonly object[], total = list.length): void {
  server.use(
    http.get(api('user_profiles'), ({ request }) =>
      new URL(request.url).searchParams.has('company_id') ? rows(list, total) : undefined,
    ),
  )
}
