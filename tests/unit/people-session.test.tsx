import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  may,
  mayGiveRole,
  permissions,
  roleLabel,
  roleOf,
  type Role,
  type Section,
} from '@/features/people/session/permissions'
import { setPassword } from '@/features/people/session/password/api'
import { afterSignIn } from '@/features/people/session/session'
import { uploadPicture } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import { nothing } from '../support/page/answers'
import { authError, takeAuth } from '../support/page/auth'
import { press, pressSoon, put } from '../support/page/press'
import { person, profile, session, sessionKey, useSignIn } from '../support/page/signed-in'
import { api, renderApp, server } from '../support/page/unit'

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

const accountMenu = (app: { user: UserEvent }) =>
  screen.findByRole('button', { name: /^Account of/ }).then((button) => app.user.click(button))

describe('who is here', () => {
  const enter = useSignIn()

  test.each([
    ['a profile that cannot be read', 'user_profiles'],
    ['a profile of which it cannot be read whether it needs a second factor', 'user_roles'],
  ])('%s is told, and read again', async (_, unread) => {
    serveOverview()
    let broken = true
    renderApp('/login')
    takeAuth()
    const read = { ...profile, first_name: 'Ivo', role: null, is_accountant: unread === 'user_roles' }
    server.use(
      http.get(api('user_profiles'), () =>
        broken && unread === 'user_profiles' ? HttpResponse.error() : HttpResponse.json(read),
      ),
      http.get(api('user_roles'), () =>
        broken ? HttpResponse.error() : HttpResponse.json({ requires_factor: false }),
      ),
    )
    put(await screen.findByLabelText('Email'), person.email)
    put(screen.getByLabelText('Password'), 'bkcc-demo')
    press('Sign in')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your profile')
    broken = false
    press('Try again')
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

  test('whoever signs in in another tab is known here, although the shared storage has no session yet', async () => {
    serveOverview()
    const asked: unknown[] = []
    server.use(
      http.get(api('user_profiles'), ({ request }) => {
        asked.push(request.headers.get('authorization'))
        return HttpResponse.json(profile)
      }),
    )
    renderApp('/login')
    await screen.findByLabelText('Email')
    const tab = new BroadcastChannel(sessionKey)
    tab.postMessage({ event: 'SIGNED_IN', session })
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    expect(asked[0]).toBe(`Bearer ${session.access_token}`)
    tab.close()
  })

  /** Opens a form and types into it. */
  async function typing() {
    const app = await enter('/dashboard/profile', null)
    put(await screen.findByLabelText('Job role'), 'Director')
    return app
  }
  /** Takes saves of profiles; in whose session each was sent. */
  function takeSaves() {
    const sent: unknown[] = []
    server.use(
      http.patch(api('user_profiles'), ({ request }) => {
        sent.push(request.headers.get('authorization'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    return sent
  }
  /** Somebody else signs in in another tab, and their name is stored. */
  function anotherComes() {
    const another = { ...session, access_token: 'theirs', user: { ...session.user, id: 'another' } }
    localStorage.setItem(sessionKey, JSON.stringify(another))
    localStorage.setItem('bkcc.name', 'Their Name')
    const tab = new BroadcastChannel(sessionKey)
    tab.postMessage({ event: 'SIGNED_IN', session: another })
    return tab
  }
  const ended = () => screen.findByRole('alertdialog', { name: 'Your session has ended' })

  test('what is typed stays under a question when somebody signs out in another tab', async () => {
    const { router } = await typing()
    const tab = new BroadcastChannel('bkcc.session')
    for (const word of ['leaving', 'left']) tab.postMessage(word)
    const question = await ended()
    expect(screen.getByLabelText('Job role')).toHaveValue('Director')
    press('Leave this page instead', question)
    await expect.poll(() => router.state.location.pathname).toBe('/login')
    tab.close()
  })

  test('what is typed stays under a question when somebody else signs in in another tab, and is nothing of theirs', async () => {
    const sent = takeSaves()
    await typing()
    const tab = anotherComes()
    const question = await ended()
    expect(question).toHaveTextContent('Somebody else has signed in on this device.')
    expect(screen.getByLabelText('Job role')).toHaveValue('Director')
    press('Save profile')
    expect(await screen.findByText('Your session had ended. Please try again.')).toBeVisible()
    const calls = takeAuth({ factors: nothing, 'factors/:id': nothing, 'factors/:id/:act': nothing })
    const over = 'Your session had ended. Please try again.'
    const { mfa } = supabase.auth
    for (const ask of [
      mfa.listFactors(),
      mfa.enroll({ factorType: 'totp' }),
      mfa.challengeAndVerify({ factorId: 'mine', code: '123456' }),
      mfa.unenroll({ factorId: 'mine' }),
    ])
      expect((await ask).error?.message).toBe(over)
    await expect(setPassword('a password of A', 'Failed')).rejects.toThrow(over)
    const picture = { type: 'image/webp', width: 1, height: 1, files: [], mail: new Blob(['mail']) }
    await expect(uploadPicture('avatars', 'me', picture)).rejects.toThrow(over)
    expect([sent, calls]).toEqual([[], []])
    expect(localStorage.getItem('bkcc.name'), 'theirs').toBe('Their Name')
    server.use(
      http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, id: 'another', job_role: 'Clerk' })),
    )
    press('Leave this page instead', question)
    await waitFor(() => expect(screen.getByLabelText('Job role')).toHaveValue('Clerk'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    tab.close()
  })

  test('a question is no longer about somebody else once their session has ended, too', async () => {
    await typing()
    const tab = anotherComes()
    expect(await ended()).toHaveTextContent('Somebody else has signed in on this device.')
    localStorage.removeItem(sessionKey)
    tab.postMessage({ event: 'SIGNED_OUT', session: null })
    await waitFor(() => expect(screen.getByRole('alertdialog')).not.toHaveTextContent('Somebody else'))
    expect(localStorage.getItem('bkcc.name')).toBeNull()
    press('Leave this page instead')
    expect(await screen.findByRole('heading', { level: 1, name: 'Member Login' })).toBeVisible()
    tab.close()
  })

  test.each([
    ['is gone', () => localStorage.removeItem(sessionKey)],
    [
      'is refused',
      () =>
        server.use(
          http.patch(
            api('user_profiles'),
            () => HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
            { once: true },
          ),
        ),
    ],
  ])('a save whose session %s leads to the sign-in over the page, and is then tried again', async (_how, end) => {
    const sent = takeSaves()
    await typing()
    end()
    const save = screen.getByRole('button', { name: 'Save profile' })
    save.focus()
    fireEvent.click(save)
    const question = await ended()
    const dialog = within(question)
    await waitFor(() => expect(question).toHaveFocus())
    expect(sent).toEqual([])
    dialog.getByLabelText('Password').focus()
    put(dialog.getByLabelText('Password'), 'bkcc-demo')
    fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(save).toHaveFocus())
    expect(screen.getByText('Your session had ended. Please try again.')).toBeVisible()
    expect(screen.getByLabelText('Job role')).toHaveValue('Director')
    press('Save profile')
    await waitFor(() => expect(sent).toEqual([`Bearer ${session.access_token}`]))
    await waitFor(() => expect(screen.queryByText('Your session had ended. Please try again.')).not.toBeInTheDocument())
  })

  test('an account without a profile is told so, and can leave', async () => {
    takeAuth()
    const app = await enter('/dashboard', null)
    server.use(http.get(api('user_profiles'), () => HttpResponse.json([])))
    await app.router.navigate('/dashboard/profile')
    expect(await screen.findByText(/does not belong to a member/)).toBeVisible()
    press('Sign out')
    await screen.findByRole('heading', { level: 1, name: 'Member Login' })
  })

  test('signing out says when the service cannot be reached, and counts an unknown session as ended', async () => {
    serveOverview()
    takeAuth({ logout: (call) => (call === 1 ? authError(500) : authError(403, 'session_not_found')) })
    const app = await enter('/dashboard', null)
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByText('We could not sign you out. Please try again.')).toBeVisible()
    expect(app.router.state.location.pathname).toBe('/dashboard')
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await expect.poll(() => app.router.state.location.pathname).toBe('/login')
  })

  test('public pages name whoever is signed in, and nobody after that', async () => {
    serveOverview()
    takeAuth()
    const app = await enter('/dashboard', null, { full_name: 'Ivo Petrov' })
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Back to the website' }))
    await pressSoon('Ivo Petrov Dashboard')
    await accountMenu(app)
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('link', { name: 'Member Login' })).toBeVisible()
    expect(localStorage.getItem('bkcc.name')).toBeNull()
  })

  test.each([
    ['member', '/dashboard/users'],
    ['editor', '/dashboard/members'],
    ['editor', '/dashboard/audit-log'],
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
    const staff =
      'overview profile interchange registrations company announcements letters newsletter subscribers events news settings companies'
    const office =
      'applications members money dues users audit-log mail messages privacy security notices company-fields synonyms billing pages'
    expect(open('super_administrator').join(' ')).toBe(`${staff} ${office}`)
    expect(open('administrator').join(' ')).toBe(`${staff} ${office}`)
    expect(open('editor').join(' ')).toBe(staff)
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

describe('sign-in', () => {
  const signInAs = async (email: string, password: string) => {
    put(await screen.findByLabelText('Email'), email)
    put(screen.getByLabelText('Password'), password)
    return screen.getByRole('button', { name: 'Sign in' })
  }

  test('is tried once although the button is pressed twice', async () => {
    let release = () => {}
    const wait = new Promise<void>((resolve) => (release = resolve))
    const calls = takeAuth({ token: () => wait.then(() => authError(400, 'invalid_credentials')) })
    const app = renderApp('/login')
    await app.user.dblClick(await signInAs('editor@bkcc.example', 'wrong'))
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await screen.findByRole('alert')
    expect(calls).toHaveLength(1)
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  test('asks for a valid email and a password before calling anyone', async () => {
    renderApp('/login')
    await pressSoon('Sign in')
    expect(await screen.findByText('Please enter your email address')).toBeInTheDocument()
    expect(screen.getByText('Please enter your password')).toBeInTheDocument()
    put(screen.getByLabelText('Email'), 'nobody')
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
  })

  test('refused or unreachable: says so and keeps the email', async () => {
    takeAuth({ token: (call) => (call === 1 ? authError(400, 'invalid_credentials') : authError(503)) })
    renderApp('/login')
    fireEvent.click(await signInAs('editor@bkcc.example', 'wrong'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Invalid email or password')
    press('Sign in')
    expect(await screen.findByText('We could not reach the sign-in service. Please try again.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('editor@bkcc.example')
  })
})
