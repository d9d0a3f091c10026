import { http, HttpResponse } from 'msw'
import { api, server } from './unit-server'
import { person, profile } from './signed-in'

/** A person as the office's list reads them. */
export type OfficeUser = Pick<
  typeof profile,
  'id' | 'first_name' | 'last_name' | 'full_name' | 'email' | 'job_role' | 'avatar_url' | 'created_at' | 'company'
> & {
  updated_at: string
  is_accountant: boolean
  role: { id: string; name: string } | null
  belongs: { is_manager: boolean; member: { id: string; name: string } }[]
}

/** Companies of the directory. */
export const companies = [
  { id: '55555555-5555-4555-8555-555555555555', name: 'Rila Tools' },
  { id: '66666666-6666-4666-8666-666666666666', name: 'Sary Dala' },
]

/** The address of a person's portrait; {@link officeUser} sets none by default. */
export const portrait = (id: string) => `http://localhost/storage/v1/object/public/avatars/${id}/face.webp`

/** A person of the office's list with a role of the database; `null` for a plain member. */
export function officeUser(
  id: string,
  first_name: string,
  role: string | null,
  parts: Partial<OfficeUser> = {},
): OfficeUser {
  return {
    id,
    first_name,
    last_name: 'Petrov',
    full_name: `${first_name} Petrov`,
    email: `${first_name.toLowerCase()}@bkcc.example`,
    job_role: null as unknown as string,
    avatar_url: null,
    created_at: '2026-05-04T09:00:00+00:00',
    updated_at: '2026-06-01T10:00:00.123456+00:00',
    is_accountant: false,
    company: null,
    belongs: parts.company ? [{ is_manager: false, member: parts.company }] : [],
    role: role ? { id: `role-${role}`, name: role } : null,
    ...parts,
  }
}

/** The signed-in person as the list has them. */
export const myself = officeUser(person.id, profile.first_name, 'administrator', {
  last_name: profile.last_name,
  full_name: profile.full_name,
  email: person.email,
})

/**
 * A backend with people, companies and roles.
 *
 * @param rows the people of a page
 * @param total how many there are in all
 * @returns the queries of the list and of the searches, in order
 */
export function serveOffice(rows: readonly OfficeUser[], total = rows.length) {
  const asked: URLSearchParams[] = []
  const searched: unknown[] = []
  const page = (request: Request) => {
    asked.push(new URL(request.url).searchParams)
    return HttpResponse.json(rows, {
      headers: { 'content-range': rows.length ? `0-${rows.length - 1}/${total}` : `*/${total}` },
    })
  }
  server.use(
    http.get(api('user_profiles'), ({ request }) =>
      new URL(request.url).searchParams.has('offset') ? page(request) : undefined,
    ),
    http.post(api('rpc/search_users'), async ({ request }) => {
      searched.push(await request.clone().json())
      return page(request)
    }),
    http.get(api('user_roles'), ({ request }) =>
      HttpResponse.json({ id: `role-${new URL(request.url).searchParams.get('name')?.replace('eq.', '')}` }),
    ),
    http.get(api('members'), ({ request }) => {
      const wanted = new URL(request.url).searchParams
      // People may belong to inactive companies too.
      if (wanted.has('status')) return HttpResponse.error()
      const id = wanted.get('id')?.replace('eq.', '')
      return HttpResponse.json(id ? companies.filter((company) => company.id === id) : companies)
    }),
    http.post(api('rpc/search_all_members'), async ({ request }) => {
      const { query } = (await request.json()) as { query: string }
      searched.push({ query })
      return HttpResponse.json(companies.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())))
    }),
  )
  return { asked, searched }
}
