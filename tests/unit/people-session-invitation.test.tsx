import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { requestInvitationMail } from '@/features/people/session/api'
import { AcceptInvitationPage } from '@/features/people/session/accept-invitation-page'
import { ConfirmEmailPage } from '@/features/people/session/confirm-email-page'
import { lostWords } from '@/lib/data/errors'
import { nothing, take, takeReads } from '../support/page/answers'
import { authError, takeAuth } from '../support/page/auth'
import { rows } from '../support/page/office-members'
import { press, put, pressSoon } from '../support/page/press'
import { profile, session } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const renderApp = pagesAlone({ '/accept-invitation': AcceptInvitationPage, '/confirm-email': ConfirmEmailPage })

const dead = /This link was used already, is too old, or is not complete/

/** A backend that accepts the link's token and refuses a password that the account has already. */
function serveInvitation() {
  let stored: unknown
  takeReads('user_profiles', () => HttpResponse.json({ ...profile, role: null }))
  takeReads('announcement_recipients', () => rows([]))
  takeReads('events', () => HttpResponse.json([]))
  return takeAuth({
    user: (_call, body) => {
      const { password } = body as { password: string }
      if (password === stored) return authError(422, 'same_password')
      stored = password
      return HttpResponse.json(session.user)
    },
  })
}

async function openAccount() {
  for (const label of ['New password', 'Repeat password']) put(await screen.findByLabelText(label), 'the steppe')
  press('Open my account')
}

describe('asking for the mail of an invitation', () => {
  test.each([
    ['an invited address', () => HttpResponse.json({}), true],
    ['an address that nobody invited', () => authError(500), true],
    ['an address that asked a moment ago', () => authError(429, 'over_email_send_rate_limit'), true],
    ['an address that the service refuses', () => authError(422, 'signup_disabled'), true],
    ['no connection', () => HttpResponse.error(), false],
  ])('%s', async (_name, answer, accepted) => {
    const calls = takeAuth({ otp: answer })
    const request = requestInvitationMail('aliya@sarydala.example')
    await (accepted
      ? expect(request).resolves.toBeUndefined()
      : expect(request).rejects.toThrow('Failed to send the link. Please try again.'))
    expect(calls).toMatchObject([{ name: 'otp', body: { email: 'aliya@sarydala.example', create_user: true } }])
  })
})

describe('opening the account', () => {
  test.each([
    ['type=signup&', 'signup'],
    ['type=magiclink&', 'magiclink'],
    ['type=recovery&', 'magiclink'],
    ['', 'magiclink'],
  ])('the link with “%s” is redeemed as %s, once the password is sent', async (query, type) => {
    const calls = serveInvitation()
    const accepted = take('accept_invitation', nothing)
    const app = renderApp(`/accept-invitation?${query}token=hash`)
    expect(await screen.findByRole('button', { name: 'Open my account' })).toBeEnabled()
    expect(calls).toEqual([])
    await openAccount()
    await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
    expect(app.router.state.historyAction).toBe('REPLACE')
    expect(calls).toMatchObject([
      { name: 'verify', body: { token_hash: 'hash', type } },
      { name: 'user', body: { password: 'the steppe' } },
    ])
    expect(accepted).toHaveLength(1)
  })

  test('a dead link says so, and the mail can be asked for again', async () => {
    takeAuth({ verify: () => authError(403, 'otp_expired'), otp: () => HttpResponse.json({}) })
    renderApp('/accept-invitation?type=signup&token=hash')
    await openAccount()
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    put(screen.getByLabelText('Email'), 'aliya@sarydala.example')
    press('Send me the link')
    expect(
      await screen.findByText(
        'If the chamber has invited this email, the mail is on its way. Its link works once and for one day.',
      ),
    ).toBeVisible()
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
      const calls = serveInvitation()
      const accepted = take('accept_invitation', (_, call) =>
        call === 1 ? HttpResponse.json(error, { status: 400 }) : nothing(),
      )
      const app = renderApp('/accept-invitation?type=signup&token=hash')
      await openAccount()
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
      press('Open my account')
      await expect.poll(() => app.router.state.location.pathname).toBe('/dashboard')
      expect(calls.filter(({ name }) => name === 'verify')).toHaveLength(1)
      expect(accepted).toHaveLength(2)
    },
  )
})

describe('confirming a new address', () => {
  const confirm = () => pressSoon('Confirm new email')

  test.each([
    [
      'the link in the other mail is still to follow',
      () => HttpResponse.json({ code: 200, msg: 'Confirmation link accepted.' }),
      'One more step',
    ],
    ['it was the last', () => HttpResponse.json(session), 'Your email has been changed'],
  ])('happens on a press, and says that %s', async (_name, answer, title) => {
    const calls = takeAuth({ verify: answer })
    renderApp('/confirm-email?token=hash')
    await screen.findByRole('button', { name: 'Confirm new email' })
    expect(calls, 'a mail scanner opens the page and confirms nothing').toEqual([])
    await confirm()
    expect(await screen.findByText(title)).toBeVisible()
    expect(calls).toMatchObject([{ name: 'verify', body: { token_hash: 'hash', type: 'email_change' } }])
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/dashboard/profile')
    expect(screen.queryByRole('button', { name: 'Confirm new email' })).not.toBeInTheDocument()
  })

  test('says that the link is dead, also of an address without a link’s token, for which it calls nobody', async () => {
    const calls = takeAuth({ verify: () => authError(403, 'otp_expired') })
    const visit = renderApp('/confirm-email')
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    expect(calls).toEqual([])
    visit.unmount()
    renderApp('/confirm-email?token=hash')
    await confirm()
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
    expect(screen.queryByRole('button', { name: 'Confirm new email' })).not.toBeInTheDocument()
  })

  test('is tried again where the service could not be reached', async () => {
    takeAuth({ verify: (call) => (call === 1 ? HttpResponse.error() : HttpResponse.json(session)) })
    renderApp('/confirm-email?token=hash')
    await confirm()
    expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
    await confirm()
    expect(await screen.findByText('Your email has been changed')).toBeVisible()
  })
})
