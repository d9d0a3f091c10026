import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { leave } from '@/features/session/api'
import { session, sessionKey } from '../support/signed-in'
import { renderApp, server } from '../support/unit'

afterEach(leave)

const auth = (path: string) => `http://localhost/auth/v1/${path}`
const asked = 'Check your email for the password reset link...'
const failed = 'Failed to reset password. Please try again.'

/** An Auth service that accepts the link's token; returns its requests, in order. */
function serveReset() {
  const calls: [string, unknown][] = []
  server.use(
    http.post(auth('verify'), async ({ request }) => {
      calls.push(['verify', await request.json()])
      return HttpResponse.json(session)
    }),
    http.put(auth('user'), async ({ request }) => {
      calls.push(['user', await request.json()])
      return HttpResponse.json(session.user)
    }),
    http.post(auth('logout'), ({ request }) => {
      calls.push(['logout', new URL(request.url).searchParams.get('scope')])
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { calls, names: () => calls.map(([name]) => name) }
}

async function choosePassword({ user }: { user: UserEvent }, password: string, repeated = password) {
  for (const [label, text] of [
    ['New password', password],
    ['Repeat password', repeated],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
}

describe('asking for the link', () => {
  test.each([
    ['a known address', () => HttpResponse.json({}), asked],
    [
      'an unknown address',
      () => HttpResponse.json({ code: 400, error_code: 'user_not_found', msg: 'User not found' }, { status: 400 }),
      asked,
    ],
    [
      'a known address that asked a moment ago',
      () =>
        HttpResponse.json(
          { code: 429, error_code: 'over_email_send_rate_limit', msg: 'For security purposes, wait' },
          { status: 429 },
        ),
      asked,
    ],
    [
      'a service that fails',
      () => HttpResponse.json({ msg: 'mail is down' }, { status: 503 }),
      'Failed to send reset link. Please try again.',
    ],
    ['no connection', () => HttpResponse.error(), 'Failed to send reset link. Please try again.'],
  ])('%s', async (_name, answer, sentence) => {
    let sent: { body: unknown; back: string | null } | undefined
    server.use(
      http.post(auth('recover'), async ({ request }) => {
        sent = { body: await request.json(), back: new URL(request.url).searchParams.get('redirect_to') }
        return answer()
      }),
    )
    const { user } = renderApp('/reset-password')
    await user.type(await screen.findByLabelText('Email'), 'somebody@bkcc.example')
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('alert') === null).toBe(sentence === asked)
    expect(sent).toMatchObject({ body: { email: 'somebody@bkcc.example' }, back: 'http://localhost/reset-password' })
    expect(screen.getByLabelText('Email')).toHaveValue('somebody@bkcc.example')
  })

  test('wants an address, and calls nobody without one', async () => {
    const { user } = renderApp('/reset-password')
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'nobody')
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Member Login' })).toHaveAttribute('href', '/login')
  })
})

describe('choosing the new password', () => {
  test('follows its rules before the link is touched', async () => {
    const { names } = serveReset()
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'abcde', 'abcdf')
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /At least 6 characters.*Password must be at least 6 characters/,
    )
    // 37 letters of two bytes each.
    await choosePassword(app, 'щ'.repeat(37))
    expect(await screen.findByText('Password must be at most 72 characters')).toBeVisible()
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument()
    expect(names()).toEqual([])
  })

  test('redeems the link, ends every session and leads to the login, in place of the link', async () => {
    const { calls } = serveReset()
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'steppe')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(calls).toEqual([
      ['verify', expect.objectContaining({ token_hash: 'hash', type: 'recovery' })],
      ['user', expect.objectContaining({ password: 'steppe' })],
      ['logout', 'global'],
    ])
    expect(app.router.state.location.pathname + app.router.state.location.search).toBe('/login')
    expect(app.router.state.historyAction).toBe('REPLACE')
    expect(localStorage.getItem(sessionKey)).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  test.each([
    [
      'used or too old',
      () =>
        HttpResponse.json(
          { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
          { status: 403 },
        ),
    ],
    [
      'garbled',
      () =>
        HttpResponse.json(
          { code: 400, error_code: 'validation_failed', msg: 'Verify requires a token hash' },
          { status: 400 },
        ),
    ],
  ])('a link that is %s says so, and another can be asked for', async (_name, answer) => {
    server.use(
      http.post(auth('verify'), answer),
      http.post(auth('recover'), () => HttpResponse.json({})),
    )
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link was used already, is too old, or is not complete. Ask for a new one here.',
    )
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Email'), 'somebody@bkcc.example')
    await app.user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText(asked)).toBeVisible()
  })

  test('a link that could not be redeemed for want of a connection is tried again', async () => {
    const { names } = serveReset()
    server.use(http.post(auth('verify'), () => HttpResponse.error(), { once: true }))
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
    expect(screen.getByLabelText('New password')).toHaveValue('steppe')
    await app.user.click(screen.getByRole('button', { name: 'Save new password' }))
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(names()).toEqual(['verify', 'user', 'logout'])
  })

  test.each([
    [
      'in the service’s own words where it refuses the password',
      () =>
        HttpResponse.json(
          { code: 422, error_code: 'same_password', msg: 'New password should be different from the old password.' },
          { status: 422 },
        ),
      'New password should be different from the old password.',
    ],
    ['in ours where it fails', () => HttpResponse.json({ msg: 'down' }, { status: 500 }), failed],
  ])('a second step that fails is told %s, and does not redeem the link twice', async (_name, answer, sentence) => {
    const { names } = serveReset()
    server.use(http.put(auth('user'), answer, { once: true }))
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await choosePassword(app, 'another steppe')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(names()).toEqual(['verify', 'user', 'logout'])
  })

  test('goes on in this session where the others could not be ended', async () => {
    serveReset()
    server.use(
      http.post(auth('logout'), () => HttpResponse.json({ msg: 'down' }, { status: 500 })),
      http.get('http://localhost/rest/v1/user_profiles', () => HttpResponse.json([])),
    )
    const app = renderApp('/reset-password?token=hash')
    await choosePassword(app, 'steppe')
    await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
    expect(app.router.state.historyAction).toBe('REPLACE')
  })
})
