import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { leave } from '@/features/session/api'
import { profile, session } from '../support/signed-in'
import { api, renderApp, server } from '../support/unit'

afterEach(leave)

const auth = (path: string) => `http://localhost/auth/v1/${path}`
const onItsWay = 'If the chamber has invited this email, the mail is on its way. Its link works once and for one day.'
const dead = /This link was used already, is too old, or is not complete/

/** A backend that accepts the link's token and refuses a password that the account has already; returns its requests, in order. */
function serveInvitation() {
  const calls: [string, unknown][] = []
  let stored: string | undefined
  server.use(
    http.post(auth('verify'), async ({ request }) => {
      calls.push(['verify', await request.json()])
      return HttpResponse.json(session)
    }),
    http.put(auth('user'), async ({ request }) => {
      const body = (await request.json()) as { password: string }
      calls.push(['user', body])
      if (body.password === stored)
        return HttpResponse.json(
          { code: 422, error_code: 'same_password', msg: 'New password should be different from the old password.' },
          { status: 422 },
        )
      stored = body.password
      return HttpResponse.json(session.user)
    }),
    http.post(api('rpc/accept_invitation'), () => {
      calls.push(['accept', null])
      return new HttpResponse(null, { status: 204 })
    }),
    http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, role: null })),
    http.get(api('announcement_recipients'), () => HttpResponse.json([], { headers: { 'content-range': '*/0' } })),
    http.get(api('events'), () => HttpResponse.json([])),
  )
  return { calls, names: () => calls.map(([name]) => name) }
}

async function openAccount({ user }: ReturnType<typeof renderApp>) {
  for (const label of ['New password', 'Repeat password']) {
    await user.click(await screen.findByLabelText(label))
    await user.paste('steppe')
  }
  await user.click(screen.getByRole('button', { name: 'Open my account' }))
}

describe('asking for the mail of an invitation', () => {
  test.each([
    ['an invited address', () => HttpResponse.json({}), onItsWay],
    [
      'an address that nobody invited',
      () =>
        HttpResponse.json(
          { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' },
          { status: 500 },
        ),
      onItsWay,
    ],
    [
      'an address that asked a moment ago',
      () => HttpResponse.json({ code: 429, error_code: 'over_email_send_rate_limit', msg: 'wait' }, { status: 429 }),
      onItsWay,
    ],
    [
      'an address that the service refuses',
      () =>
        HttpResponse.json(
          { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
          { status: 422 },
        ),
      onItsWay,
    ],
    ['no connection', () => HttpResponse.error(), 'Failed to send the link. Please try again.'],
  ])('%s', async (_name, answer, sentence) => {
    let sent: unknown
    server.use(
      http.post(auth('otp'), async ({ request }) => {
        sent = await request.json()
        return answer()
      }),
    )
    const { user } = renderApp('/accept-invitation')
    await user.type(await screen.findByLabelText('Email'), 'aliya@sarydala.example')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('alert') === null).toBe(sentence === onItsWay)
    expect(sent).toMatchObject({ email: 'aliya@sarydala.example', create_user: true })
  })
})

describe('opening the account', () => {
  test.each([
    ['type=signup&', 'signup'],
    ['type=magiclink&', 'magiclink'],
    ['type=recovery&', 'magiclink'],
    ['', 'magiclink'],
  ])('the link with “%s” is redeemed as %s, once the password is sent', async (query, type) => {
    const { calls, names } = serveInvitation()
    const app = renderApp(`/accept-invitation?${query}token=hash`)
    expect(await screen.findByRole('button', { name: 'Open my account' })).toBeEnabled()
    expect(names()).toEqual([])
    await openAccount(app)
    await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
    expect(app.router.state.historyAction).toBe('REPLACE')
    expect(calls).toEqual([
      ['verify', expect.objectContaining({ token_hash: 'hash', type })],
      ['user', expect.objectContaining({ password: 'steppe' })],
      ['accept', null],
    ])
  })

  test('asks for a password by the rules of all passwords', async () => {
    const { names } = serveInvitation()
    const { user } = renderApp('/accept-invitation?type=signup&token=hash')
    await user.type(await screen.findByLabelText('New password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Open my account' }))
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    expect(names()).toEqual([])
  })

  test('a dead link says so, and the mail can be asked for again', async () => {
    server.use(
      http.post(auth('verify'), () =>
        HttpResponse.json(
          { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
          { status: 403 },
        ),
      ),
      http.post(auth('otp'), () => HttpResponse.json({})),
    )
    const app = renderApp('/accept-invitation?type=signup&token=hash')
    await openAccount(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    await app.user.type(screen.getByLabelText('Email'), 'aliya@sarydala.example')
    await app.user.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(onItsWay)).toBeVisible()
  })

  test.each([
    [
      'is not open any more',
      { code: 'P0001', message: 'There is no open invitation for you' },
      'This invitation is no longer valid. Please ask the chamber for a new one.',
    ],
    ['cannot be looked up', { code: 'XX000', message: 'down' }, 'Failed to open your account. Please try again.'],
  ])(
    'says that the invitation %s, and a further try neither redeems the link nor stumbles over the password again',
    async (_name, error, sentence) => {
      const { names } = serveInvitation()
      server.use(
        http.post(api('rpc/accept_invitation'), () => HttpResponse.json(error, { status: 400 }), { once: true }),
      )
      const app = renderApp('/accept-invitation?type=signup&token=hash')
      await openAccount(app)
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
      await app.user.click(screen.getByRole('button', { name: 'Open my account' }))
      await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
      expect(names().filter((name) => name !== 'user')).toEqual(['verify', 'accept'])
    },
  )
})

describe('confirming a new address', () => {
  const confirm = async ({ user }: ReturnType<typeof renderApp>) =>
    user.click(await screen.findByRole('button', { name: 'Confirm new email' }))

  test.each([
    [
      'the link in the other mail is still to follow',
      () =>
        HttpResponse.json({
          code: 200,
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        }),
      'One more step',
    ],
    ['it was the last', () => HttpResponse.json(session), 'Your email has been changed'],
  ])('happens on a press, and says that %s', async (_name, answer, title) => {
    const sent: unknown[] = []
    server.use(
      http.post(auth('verify'), async ({ request }) => {
        sent.push(await request.json())
        return answer()
      }),
    )
    const app = renderApp('/confirm-email?token=hash')
    await screen.findByRole('button', { name: 'Confirm new email' })
    expect(sent, 'a mail scanner opens the page and confirms nothing').toEqual([])
    await confirm(app)
    expect(await screen.findByText(title)).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ token_hash: 'hash', type: 'email_change' })])
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/dashboard/profile')
    expect(screen.queryByRole('button', { name: 'Confirm new email' })).not.toBeInTheDocument()
  })

  test('says that the link is dead', async () => {
    server.use(
      http.post(auth('verify'), () =>
        HttpResponse.json({ code: 403, error_code: 'otp_expired', msg: 'expired' }, { status: 403 }),
      ),
    )
    await confirm(renderApp('/confirm-email?token=hash'))
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    expect(screen.queryByRole('button', { name: 'Confirm new email' })).not.toBeInTheDocument()
  })

  test('says so of an address without a link’s token, and calls nobody', async () => {
    renderApp('/confirm-email')
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    expect(screen.queryByRole('button', { name: 'Confirm new email' })).not.toBeInTheDocument()
  })

  test('is tried again where the service could not be reached', async () => {
    server.use(http.post(auth('verify'), () => HttpResponse.json(session)))
    server.use(http.post(auth('verify'), () => HttpResponse.error(), { once: true }))
    const app = renderApp('/confirm-email?token=hash')
    await confirm(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to confirm the email. Please try again.')
    await confirm(app)
    expect(await screen.findByText('Your email has been changed')).toBeVisible()
  })
})
