import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
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
  email: 'office@rila.example' as string | null,
  phone: null as string | null,
  address: null as string | null,
  registration_number: null as string | null,
  vat_number: 'BG000000001' as string | null,
  notes: 'Call in the morning.' as string | null,
  tier: null as string | null,
  ends_on: null as string | null,
  created_at: '2026-01-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  slug: 'rila-tools',
  about: null as string | null,
  founded: null as number | null,
  employees: null as string | null,
  languages: [] as string[],
  keywords: [] as string[],
  looking_for: null as string | null,
}

/** An answer of the mocked backend. */
export type Answer = HttpResponse<JsonBodyType>

/** A response with rows and the total. */
export function rows(list: readonly object[], total = list.length): Answer {
  return HttpResponse.json([...list], {
    headers: { 'content-range': `${list.length ? `0-${list.length - 1}` : '*'}/${total}` },
  })
}

/** The response of a failing database. */
export function down(): Answer {
  return HttpResponse.json({ message: 'down', code: 'XX000' }, { status: 500 })
}

/** Answers reads of members, with what only the office knows; returns their queries. */
export function serveMembers(answer: (query: URLSearchParams) => Answer = () => rows([member])): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('office_members'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return answer(query)
    }),
    http.post(api('rpc/get_member_version'), async () => {
      const [first] = (await answer(new URLSearchParams()).json()) as Partial<typeof member>[]
      return HttpResponse.json(first?.updated_at ?? null)
    }),
    // The total of companies is that of the list.
    http.head(api('members'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('member_type') === 'eq.individual') return undefined
      return total(Number(answer(query).headers.get('content-range')?.split('/')[1] ?? 0))
    }),
  )
  return asked
}

/** Answers reads of the list of industries; the first stands for the application form's choice `it`. */
export function serveIndustries(...names: string[]): HttpHandler {
  return http.get(api('industries'), () =>
    HttpResponse.json(
      names.map((name, index) => ({
        id: `22000000-0000-4000-8000-00000000000${index}`,
        name,
        other_names: '',
        application_choice: index === 0 ? 'it' : null,
      })),
    ),
  )
}

/** Answers the other requests of the office's member pages: 11 individuals, the industries, no membership term, no contact person, no contact detail, no billing details, nobody who belongs to a member and no proposal. */
export function serveSurroundings(): void {
  server.use(
    http.head(api('members'), ({ request }) =>
      request.url.includes('member_type=eq.individual') ? total(11) : undefined,
    ),
    http.get(api('memberships'), () => HttpResponse.json([])),
    http.get(api('member_contacts'), () => HttpResponse.json([])),
    http.get(api('contact_details'), () => HttpResponse.json([])),
    http.get(api('billing_details'), () => HttpResponse.json([])),
    http.get(api('billing_contacts'), () => HttpResponse.json([])),
    http.get(api('proposals'), () => rows([])),
    http.post(api('rpc/get_company_people'), () => rows([])),
    http.post(api('rpc/count_managers'), () => HttpResponse.json(0)),
    http.post(api('rpc/count_documented'), () => HttpResponse.json(0)),
    serveIndustries('Energy', 'Manufacturing', 'Mining & Metals'),
  )
}

/** Answers reads of the people who belong to a member. */
export function servePeople(list: readonly object[], total = list.length): void {
  server.use(http.post(api('rpc/get_company_people'), () => rows(list, total)))
}
