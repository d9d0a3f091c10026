import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { leave } from '@/features/session/api'
import { may, mayGiveRole, permissions, roleOf, type Role, type Section } from '@/features/session/permissions'
import { roleLabel } from '@/features/session/permissions'
import { afterSignIn } from '@/features/session/session'
import { person as user, session, sessionKey, useSignIn } from '../support/signed-in'
import { api, renderApp, server } from '../support/unit'

describe('where sign-in leads', () => {
  test('only to the dashboard and the directory of this site', () => {
    expect(afterSignIn(null)).toBe('/dashboard')
    expect(afterSignIn('/dashboard/news?page=2')).toBe('/dashboard/news?page=2')
    expect(afterSignIn('/members/rila-instruments')).toBe('/members/rila-instruments')
    for (const hostile of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/dashboardevil',
      '/members@evil.example',
      'javascript:alert(1)',
      '/login',
    ])
      expect(afterSignIn(hostile), hostile).toBe('/dashboard')
  })

  test('role names are title-cased', () => {
    expect(roleLabel('super_administrator')).toBe('Super Administrator')
    expect(roleLabel(undefined)).toBe('Member')
  })
})

/** What a plain member's Overview reads. */
function serveOverview() {
  server.use(
    http.get(api('announcement_recipients'), () => HttpResponse.json([], { headers: { 'content-range': '*/0' } })),
    http.get(api('events'), () => HttpResponse.json([])),
  )
}

afterEach(() => {
  localStorage.clear()
  leave()
})

const accountMenu = (app: { user: UserEvent }) =>
  screen.findByRole('button', { name: /^Account of/ }).then((button) => app.user.click(button))

describe('who is here', () => {
  const enter = useSignIn()

  test('a profile that cannot be read is told, and read again', async () => {
    serveOverview()
    let down = true
    const app = renderApp('/login')
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), () =>
        down
          ? HttpResponse.json({ message: 'down' }, { status: 500 })
          : HttpResponse.json({
              id: user.id,
              first_name: 'Ivo',
              last_name: 'Petrov',
              full_name: 'Ivo Petrov',
              email: user.email,
              avatar_url: null,
              company: null,
              companies: [],
              role: null,
            }),
      ),
    )
    await app.user.type(await screen.findByLabelText('Email'), user.email)
    await app.user.type(screen.getByLabelText('Password'), 'bkcc-demo')
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred')
    down = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ivo' })).toBeVisible()
  })

  test('whoever leaves in another tab is gone here too, although the shared storage still has the session', async () => {
    serveOverview()
    const { router } = await enter('/dashboard', null)
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    const tab = new BroadcastChannel('bkcc.session')
    for (const word of ['leaving', 'left']) tab.postMessage(word)
    expect(await screen.findByRole('heading', { level: 1, name: 'Member Login' })).toBeVisible()
    expect(Object.keys(localStorage)).toContain(sessionKey)
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?next=%2Fdashboard' })
    tab.close()
  })

  test('an account without a profile is told so, and can leave', async () => {
    server.use(http.post('http://localhost/auth/v1/logout', () => new HttpResponse(null, { status: 204 })))
    const app = await enter('/dashboard', null)
    server.use(http.get(api('user_profiles'), () => HttpResponse.json([])))
    await app.router.navigate('/dashboard/profile')
    expect(await screen.findByText(/does not belong to a member/)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { level: 1, name: 'Member Login' })
  })

  test('signing out says when the service cannot be reached, and counts an unknown session as ended', async () => {
    serveOverview()
    server.use(http.post('http://localhost/auth/v1/logout', () => HttpResponse.json({ msg: 'down' }, { status: 500 })))
    const app = await enter('/dashboard', null)
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByText('We could not sign you out. Please try again.')).toBeVisible()
    expect(app.router.state.location.pathname).toBe('/dashboard')
    server.use(
      http.post('http://localhost/auth/v1/logout', () =>
        HttpResponse.json({ msg: 'session not found' }, { status: 403 }),
      ),
    )
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await expect.poll(() => app.router.state.location.pathname).toBe('/login')
  })

  test('public pages name whoever is signed in, and nobody after that', async () => {
    serveOverview()
    server.use(http.post('http://localhost/auth/v1/logout', () => new HttpResponse(null, { status: 204 })))
    const app = await enter('/dashboard', null, { full_name: 'Ivo Petrov' })
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Back to the website' }))
    await app.user.click(await screen.findByRole('link', { name: 'Ivo Petrov Dashboard' }))
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('link', { name: 'Member Login' })).toBeVisible()
    expect(localStorage.getItem('bkcc.name')).toBeNull()
  })

  test.each([
    ['member', '/dashboard/users'],
    ['editor', '/dashboard/members'],
    ['editor', '/dashboard/settings/audit-log'],
    ['some_future_role', '/dashboard/settings'],
  ])('%s is told that %s is not open, and it is never mounted', async (role, path) => {
    const app = await enter(path, role === 'member' ? null : role)
    expect(await screen.findByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
    expect(app.router.state.location.pathname).toBe(path)
    expect(screen.getByRole('link', { name: 'Go to your overview' })).toHaveAttribute('href', '/dashboard')
  })
})

describe('permissions', () => {
  test('each role enters its sections', () => {
    const open = (role: Role) => (Object.keys(permissions) as Section[]).filter((section) => may(role, section))
    expect(open('super_administrator')).toEqual([
      'overview',
      'profile',
      'interchange',
      'registrations',
      'company',
      'announcements',
      'newsletter',
      'subscribers',
      'events',
      'news',
      'settings',
      'companies',
      'applications',
      'members',
      'users',
      'audit-log',
      'mail',
      'messages',
      'privacy',
      'security',
      'notices',
      'company-fields',
      'synonyms',
      'pages',
    ])
    expect(open('administrator')).toEqual(open('super_administrator'))
    expect(open('editor')).toEqual([
      'overview',
      'profile',
      'interchange',
      'registrations',
      'company',
      'announcements',
      'newsletter',
      'subscribers',
      'events',
      'news',
      'settings',
      'companies',
    ])
    expect(open('member')).toEqual(['overview', 'profile', 'interchange', 'registrations', 'company'])
    expect(roleOf({ role: { name: 'treasurer' } })).toBe('member')
  })

  test('Administrators hand out roles up to Editor, Super Administrators any', () => {
    expect(mayGiveRole('administrator', 'editor')).toBe(true)
    expect(mayGiveRole('administrator', 'administrator')).toBe(false)
    expect(mayGiveRole('super_administrator', 'super_administrator')).toBe(true)
    expect(mayGiveRole('editor', 'member')).toBe(false)
  })
})

describe('a new password', () => {
  test.each([
    ['/reset-password?token=any', 'Save new password'],
    ['/accept-invitation?type=magiclink&token=any', 'Open my account'],
  ])(
    '%s: its rules are told, the link is redeemed only when it is sent, and a dead one can be asked for again',
    async (path, button) => {
      let redeemed = 0
      server.use(
        http.post('http://localhost/auth/v1/verify', () => {
          redeemed += 1
          return HttpResponse.json(
            { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
            { status: 403 },
          )
        }),
      )
      const { user: somebody } = renderApp(path)
      await somebody.type(await screen.findByLabelText('New password'), 'abc')
      await somebody.type(screen.getByLabelText('Repeat password'), 'abd')
      await somebody.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
      expect(screen.getByText('Passwords do not match')).toBeVisible()
      expect(redeemed).toBe(0)
      for (const field of ['New password', 'Repeat password']) {
        await somebody.clear(screen.getByLabelText(field))
        await somebody.type(screen.getByLabelText(field), 'long enough')
      }
      await somebody.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText(/This link was used already, is too old, or is not complete/)).toBeVisible()
      expect(redeemed).toBe(1)
      expect(screen.getByLabelText('Email')).toBeVisible()
    },
  )

  test.each([
    ['a known address', () => HttpResponse.json({}), 'Check your email for the password reset link...'],
    [
      'one that asked a moment ago',
      () => HttpResponse.json({ code: 429, error_code: 'over_email_send_rate_limit', msg: 'wait' }, { status: 429 }),
      'Check your email for the password reset link...',
    ],
    ['a service that is down', () => HttpResponse.error(), 'Failed to send reset link. Please try again.'],
  ])('the answer for %s', async (_name, answer, sentence) => {
    server.use(http.post('http://localhost/auth/v1/recover', answer))
    const { user: somebody } = renderApp('/reset-password')
    await somebody.type(await screen.findByLabelText('Email'), 'somebody@bkcc.example')
    await somebody.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('sign-in', () => {
  test('is tried once although the button is pressed twice', async () => {
    let attempts = 0
    let release = () => {}
    const wait = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.post('http://localhost/auth/v1/token', async () => {
        attempts += 1
        await wait
        return HttpResponse.json({ code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })
      }),
    )
    const { user: person } = renderApp('/login')
    await person.type(await screen.findByLabelText('Email'), 'editor@bkcc.example')
    await person.type(screen.getByLabelText('Password'), 'wrong')
    await person.dblClick(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await screen.findByRole('alert')
    expect(attempts).toBe(1)
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  test('asks for a valid email and a password before calling anyone', async () => {
    const { user: person } = renderApp('/login')
    await person.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter your email address')).toBeInTheDocument()
    expect(screen.getByText('Please enter your password')).toBeInTheDocument()
    await person.type(screen.getByLabelText('Email'), 'nobody')
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
  })

  test.each([
    [
      'refused',
      () =>
        HttpResponse.json(
          { code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          { status: 400 },
        ),
      'Invalid email or password',
    ],
    [
      'unreachable',
      () => HttpResponse.json({ msg: 'down' }, { status: 503 }),
      'We could not reach the sign-in service. Please try again.',
    ],
  ])('%s: says so and keeps the email', async (_name, answer, sentence) => {
    server.use(http.post('http://localhost/auth/v1/token', answer))
    const { user: person } = renderApp('/login')
    await person.type(await screen.findByLabelText('Email'), 'editor@bkcc.example')
    await person.type(screen.getByLabelText('Password'), 'wrong')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email')).toHaveValue('editor@bkcc.example')
  })
})
