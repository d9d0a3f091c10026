import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach } from 'vitest'
import { leave } from '@/features/session/api'
import { api, renderApp, server } from './unit'

/** The account of the person whom {@link useSignIn} signs in. */
export const person = { id: '11111111-1111-4111-8111-111111111111', email: 'person@bkcc.example' }

const user = { ...person, aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01T00:00:00Z' }
const session = { access_token: 'header.eyJleHAiOjQxMDI0NDQ4MDB9.signature', refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at: 4102444800, user }
const profile = { ...person, first_name: 'Viktoria', last_name: 'Dencheva', full_name: 'Viktoria Dencheva', job_role: 'Export Manager', company_name: null, phone: null, avatar_url: null, created_at: user.created_at, company: { id: 'c', name: 'Rila Tools' } }

/**
 * Signs in for the tests of a file, and leaves after each: a session outlives a test's page, as it outlives a real one.
 *
 * @returns `enter(path, role)`, which renders the routes, signs in with a role of the database (`null` for a plain member)
 *   and goes on to an address of the dashboard; its result is that of `renderApp`
 */
export function useSignIn() {
  afterEach(leave)
  return async function enter(path: string, role: string | null) {
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, role: role && { id: 'r', name: role } })),
    )
    const app = renderApp(`/login?next=${encodeURIComponent(path)}`)
    await app.user.type(await screen.findByLabelText('Email'), person.email)
    await app.user.type(screen.getByLabelText('Password'), 'bkcc-demo')
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
    return app
  }
}
