import { screen } from '@testing-library/react'
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

describe('sign-in', () => {
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
