import { http, HttpResponse } from 'msw'
import { nothing } from './answers'
import type { Answer } from './office-members'
import { session } from './signed-in'
import { server } from './unit-server'

/** The address of a function of the Auth service. */
export const auth = (path: string) => `http://localhost/auth/v1/${path}`

/** A refusal or a failure of the Auth service. */
export const authError = (status: number, error_code = 'unexpected_failure', msg = error_code) =>
  HttpResponse.json({ code: status, error_code, msg }, { status })

/** How the Auth service accepts whatever it is asked. */
const accepted: Record<string, () => Answer> = {
  verify: () => HttpResponse.json(session),
  token: () => HttpResponse.json(session),
  user: () => HttpResponse.json(session.user),
  logout: nothing,
}

/**
 * Answers functions of the Auth service.
 *
 * @param answers by function, from its call's number (the first is 1) and body; the others accept
 * @returns the calls, in order
 */
export function takeAuth(answers: Record<string, (call: number, body: unknown) => Answer | Promise<Answer>> = {}) {
  const calls: { name: string; body: unknown; query: URLSearchParams }[] = []
  server.use(
    ...Object.entries({ ...accepted, ...answers }).map(([name, answer]) =>
      http.all(auth(name), async ({ request }) => {
        const text = await request.text()
        const body = text ? (JSON.parse(text) as unknown) : null
        calls.push({ name, body, query: new URL(request.url).searchParams })
        return answer(calls.filter((call) => call.name === name).length, body)
      }),
    ),
  )
  return calls
}
