import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { requestPasswordReset } from '@/features/people/session/api'
import { ResetPasswordPage } from '@/features/people/session/reset-password-page'
import { LoginPage } from '@/features/people/session/login-page'
import { newPasswordSchema } from '@/features/people/session/session'
import { lostWords } from '@/lib/data/errors'
import { take, takeReads } from '../support/page/answers'
import { authError, takeAuth } from '../support/page/auth'
import { press, put } from '../support/page/press'
import { session, sessionKey } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const renderApp = pagesAlone({ '/reset-password': ResetPasswordPage, '/login': LoginPage })

const asked = 'Check your email for the password reset link...'
const unsent = 'Failed to send reset link. Please try again.'
const failed = 'Failed to reset password. Please try again.'
const namesOf = (calls: ReturnType<typeof takeAuth>) => calls.map(({ name }) => name)

async function choosePassword(password: string, repeated = password) {
  for (const [label, text] of [
    ['New password', password],
    ['Repeat password', repeated],
  ] as const) {
    const field = await screen.findByLabelText(label)
    put(field, text)
  }
  press('Save new password')
}

describe('asking for the link', () => {
  test.each([
    ['a known address', () => HttpResponse.json({}), true],
    ['an unknown address', () => authError(400, 'user_not_found'), true],
    ['a known address that asked a moment ago', () => authError(429, 'over_email_send_rate_limit'), true],
    ['a service that fails', () => authError(503), false],
    ['no connection', () => HttpResponse.error(), false],
  ])('%s', async (_name, answer, accepted) => {
    const calls = takeAuth({ recover: answer })
    const request = requestPasswordReset('somebody@bkcc.example')
    await (accepted ? expect(request).resolves.toBeUndefined() : expect(request).rejects.toThrow(unsent))
    expect(calls).toMatchObject([{ name: 'recover', body: { email: 'somebody@bkcc.example' } }])
    expect(calls[0]?.query.get('redirect_to')).toBe('http://localhost/reset-password')
  })

  test('wants an address, calls nobody without one, and says what came of it', async () => {
    let answer = () => {}
    const sent = new Promise<void>((resolve) => (answer = resolve))
    const calls = takeAuth({
      recover: (call) => (call === 1 ? authError(503) : sent.then(() => HttpResponse.json({}))),
    })
    renderApp('/reset-password')
    const send = await screen.findByRole('button', { name: 'Send reset link' })
    fireEvent.click(send)
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    put(screen.getByLabelText('Email'), 'nobody')
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Member Login' })).toHaveAttribute('href', '/login')
    put(screen.getByLabelText('Email'), 'nobody@bkcc.example')
    expect(calls).toEqual([])
    fireEvent.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent(unsent)
    fireEvent.click(send)
    expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await screen.findByText(asked)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@bkcc.example')
  })
})

describe('choosing the new password', () => {
  test('follows its rules before the link is touched', async () => {
    const calls = takeAuth()
    renderApp('/reset-password?token=hash')
    await choosePassword('abcde', 'abcdf')
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /At least 6 characters.*Password must be at least 6 characters/,
    )
    expect(calls).toEqual([])
    // The limit is in bytes, of which a Cyrillic letter has two; the sentence says so.
    const tried = (password: string) =>
      newPasswordSchema.safeParse({ password, repeated: password, code: '' }).error?.issues
    expect([tried('щ'.repeat(36)), tried('p'.repeat(72))]).toEqual([undefined, undefined])
    for (const long of ['щ'.repeat(37), 'p'.repeat(73)])
      expect(tried(long)).toMatchObject([
        { message: 'Password must be at most 72 Latin characters, or 36 Cyrillic letters' },
      ])
  })

  test('redeems the link, ends every session and leads to the login, in place of the link', async () => {
    const calls = takeAuth()
    const app = renderApp('/reset-password?token=hash')
    await choosePassword('a steppe')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(calls).toMatchObject([
      { name: 'verify', body: { token_hash: 'hash', type: 'recovery' } },
      { name: 'user', body: { password: 'a steppe' } },
      { name: 'logout', body: null },
    ])
    expect(calls[2]?.query.get('scope')).toBe('global')
    expect(app.router.state.location).toMatchObject({ pathname: '/login', search: '' })
    expect(app.router.state.historyAction).toBe('REPLACE')
    expect(localStorage.getItem(sessionKey)).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  test('is longer for staff, which the database knows once the link is redeemed', async () => {
    const calls = takeAuth()
    take('needs_staff_password', (_, asked) => HttpResponse.json(asked === 1))
    renderApp('/reset-password?token=hash')
    await choosePassword('7 steps')
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords of staff must be at least 8 characters')
    expect(namesOf(calls)).toEqual(['verify'])
    await choosePassword('7 steps')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
  })

  test.each([
    ['used or too old', () => authError(403, 'otp_expired')],
    ['garbled', () => authError(400, 'validation_failed')],
  ])('a link that is %s says so, and another can be asked for', async (_name, answer) => {
    takeAuth({ verify: answer, recover: () => HttpResponse.json({}) })
    renderApp('/reset-password?token=hash')
    await choosePassword('the steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link was used already, is too old, or is not complete. Ask for a new one here.',
    )
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
    put(screen.getByLabelText('Email'), 'somebody@bkcc.example')
    press('Send reset link')
    expect(await screen.findByText(asked)).toBeVisible()
  })

  test('a link that could not be redeemed for want of a connection is tried again', async () => {
    const calls = takeAuth({ verify: (call) => (call === 1 ? HttpResponse.error() : HttpResponse.json(session)) })
    renderApp('/reset-password?token=hash')
    await choosePassword('the steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
    expect(screen.getByLabelText('New password')).toHaveValue('the steppe')
    press('Save new password')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(namesOf(calls)).toEqual(['verify', 'verify', 'user', 'logout'])
  })

  test.each([
    [
      'in the service’s own words where it refuses the password',
      () => authError(422, 'same_password', 'New password should be different from the old password.'),
      'New password should be different from the old password.',
    ],
    ['in ours where it fails', () => authError(500), failed],
  ])('a second step that fails is told %s, and does not redeem the link twice', async (_name, answer, sentence) => {
    const calls = takeAuth({ user: (call) => (call === 1 ? answer() : HttpResponse.json(session.user)) })
    renderApp('/reset-password?token=hash')
    await choosePassword('the steppe')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await choosePassword('another steppe')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(namesOf(calls)).toEqual(['verify', 'user', 'user', 'logout'])
  })

  test('goes on in this session where the others could not be ended', async () => {
    takeAuth({ logout: () => authError(500) })
    takeReads('user_profiles', () => HttpResponse.json([]))
    const app = renderApp('/reset-password?token=hash')
    await choosePassword('the steppe')
    await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
    expect(app.router.state.historyAction).toBe('REPLACE')
  })
})
