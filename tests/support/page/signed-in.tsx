import { http, HttpResponse } from 'msw'
import { afterEach } from 'vitest'
import { leave, signIn } from '@/features/people/session/api'
import { api, renderApp, server } from './unit'

/** The account of the person whom {@link useSignIn} signs in. */
export const person = { id: '11111111-1111-4111-8111-111111111111', email: 'person@bkcc.example' }

/** The storage key of the client's session; also the name of its channel to other tabs. */
export const sessionKey = 'sb-localhost-auth-token'

const user = {
  ...person,
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}

/** The Auth service's response to a sign-in; the session lasts until 2100. */
export const session = {
  access_token: 'header.eyJleHAiOjQxMDI0NDQ4MDB9.signature',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4102444800,
  user,
}

/** The stored profile of {@link person}, without the role. */
export const profile = {
  ...person,
  first_name: 'Viktoria',
  last_name: 'Dencheva',
  full_name: 'Viktoria Dencheva',
  job_role: 'Export Manager',
  company_name: null as string | null,
  phone: null as string | null,
  avatar_url: null as string | null,
  created_at: user.created_at,
  wants_announcement_mails: true,
  is_accountant: false,
  company: { id: 'c', name: 'Rila Tools' } as { id: string; name: string } | null,
  companies: [] as {
    member_id: string
    is_manager: boolean
    is_shown: boolean
    title: string | null
    member: { slug: string; name: string } | null
  }[],
}

/**
 * Signs in for the tests of a file, and signs out after each, because a session outlives the page of a test.
 *
 * @param render renders an address, by default of the whole site
 * @returns `enter(path, role, own)`, which signs in with a role of the database (`null` for a plain member) and renders the
 *   routes at an address of the dashboard; `own` replaces parts of the profile and is read at each request, so a test may
 *   change it later. Returns what `renderApp` returns. The test's own handlers answer reads of other people's profiles
 */
export function useSignIn(render: (path: string) => ReturnType<typeof renderApp> = renderApp) {
  afterEach(leave)
  return async function enter(path: string, role: string | null, own: Partial<typeof profile> = {}) {
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), ({ request }) => {
        if (new URL(request.url).searchParams.get('id') !== `eq.${person.id}`) return undefined
        return HttpResponse.json({ ...profile, ...own, role: role && { id: 'r', name: role } })
      }),
    )
    await signIn(person.email, 'bkcc-demo')
    return render(path)
  }
}
