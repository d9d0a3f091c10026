import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { afterSignIn, roleLabel } from '@/features/session/session'
import { api, renderApp, server } from '../support/unit'

const user = { id: '11111111-1111-4111-8111-111111111111', email: 'editor@bkcc.example', aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01T00:00:00Z' }
const session = { access_token: 'header.eyJleHAiOjQxMDI0NDQ4MDB9.signature', refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at: 4102444800, user }

describe('where sign-in leads', () => {
  test('only to the dashboard of this site', () => {
    expect(afterSignIn(null)).toBe('/dashboard')
    expect(afterSignIn('/dashboard/news?page=2')).toBe('/dashboard/news?page=2')
    for (const hostile of ['https://evil.example', '//evil.example', '/\\evil.example', '/dashboardevil', 'javascript:alert(1)', '/login']) expect(afterSignIn(hostile), hostile).toBe('/dashboard')
  })

  test('role names are title-cased', () => {
    expect(roleLabel('super_administrator')).toBe('Super Administrator')
    expect(roleLabel(undefined)).toBe('Member')
  })
})

/** Answers a sign-in with the session, a sign-out with success, and the person's profile as given. */
function serve(profile: () => Response) {
  server.use(
    http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
    http.post('http://localhost/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
    http.get(api('user_profiles'), profile),
  )
}

async function enter() {
  const app = renderApp('/login')
  await app.user.type(await screen.findByLabelText('Email'), 'editor@bkcc.example')
  await app.user.type(screen.getByLabelText('Password'), 'bkcc-demo')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...app, signOutButton: await screen.findByRole('button', { name: 'Sign out' }) }
}

async function leave(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { level: 1, name: 'Member Login' })
}

describe('overview', () => {
  test('says so when the profile cannot be read, and reads it again', async () => {
    serve(() => HttpResponse.json({ message: 'down' }, { status: 500 }))
    const { user: person } = await enter()
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred')
    serve(() => HttpResponse.json({ id: user.id, first_name: 'Ivo', last_name: 'Petrov', full_name: 'Ivo Petrov', avatar_url: null, role: null }))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ivo' })).toBeVisible()
    expect(screen.getByText('Member')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the website' })).toHaveAttribute('href', '/')
    await leave(person)
  })

  test('is honest with an account that has no profile', async () => {
    serve(() => HttpResponse.json([]))
    const { user: person } = await enter()
    expect(await screen.findByText(/does not belong to a member/)).toBeVisible()
    expect(screen.getByText('editor@bkcc.example')).toBeVisible()
    await leave(person)
  })
})

describe('sign-out', () => {
  test('says so when the service cannot be reached, and works later', async () => {
    serve(() => HttpResponse.json([]))
    server.use(http.post('http://localhost/auth/v1/logout', () => HttpResponse.json({ msg: 'down' }, { status: 500 })))
    const { user: person, router, signOutButton } = await enter()
    await person.click(signOutButton)
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not sign you out. Please try again.')
    expect(router.state.location.pathname).toBe('/dashboard')
    serve(() => HttpResponse.json([]))
    await leave(person)
    expect(router.state.location.search).toBe('')
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
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled()
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
    ['refused', () => HttpResponse.json({ code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 }), 'Invalid email or password'],
    ['unreachable', () => HttpResponse.json({ msg: 'down' }, { status: 503 }), 'We could not reach the sign-in service. Please try again.'],
  ])('%s: says so and keeps the email', async (_name, answer, sentence) => {
    server.use(http.post('http://localhost/auth/v1/token', answer))
    const { user: person } = renderApp('/login')
    await person.type(await screen.findByLabelText('Email'), 'editor@bkcc.example')
    await person.type(screen.getByLabelText('Password'), 'wrong')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email')).toHaveValue('editor@bkcc.example')
  })

  test('leads to the dashboard, which greets the person; signing out leads back', async () => {
    server.use(
      http.post('http://localhost/auth/v1/token', async ({ request }) => {
        expect(await request.json()).toMatchObject({ email: 'editor@bkcc.example', password: 'bkcc-demo' })
        return HttpResponse.json(session)
      }),
      http.get(api('user_profiles'), () => HttpResponse.json({ id: user.id, first_name: 'Viktoria', last_name: 'Dencheva', full_name: 'Viktoria Dencheva', avatar_url: null, role: { id: 'r', name: 'editor' } })),
      http.post('http://localhost/auth/v1/logout', () => HttpResponse.json({ msg: 'session not found' }, { status: 403 })),
    )
    const { user: person, router } = renderApp('/dashboard')
    await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/login?next=%2Fdashboard')
    await person.type(await screen.findByLabelText('Email'), 'editor@bkcc.example')
    await person.type(screen.getByLabelText('Password'), 'bkcc-demo')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Viktoria' })).toBeInTheDocument()
    expect(screen.getByText('Editor')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Sign out' }))
    await expect.poll(() => router.state.location.pathname).toBe('/login')
  })
})
