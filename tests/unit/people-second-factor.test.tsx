import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { UsersPage } from '@/features/people/users/office/users-page'
import { ProfilePage } from '@/features/people/users/member/profile-page'
import { SecurityPage } from '@/features/office/settings/office/security-page'
import { signIn } from '@/features/people/session/api'
import { supabase } from '@/lib/data/supabase'
import { codeSchema } from '@/features/people/second-factor/code'
import { isProven, missingFactorOf, requirementOf } from '@/features/people/second-factor/second-factor'
import { auth, authError } from '../support/page/auth'
import { nothing, take, takeReads } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { myself, officeUser, serveOffice } from '../support/page/office-people'
import { press, pressSoon, put } from '../support/page/press'
import { person, profile, session, sessionKey } from '../support/page/signed-in'
import { api, renderApp, server, pagesAlone } from '../support/page/unit'

type Factor = {
  id: string
  factor_type: 'totp'
  status: 'verified' | 'unverified'
  friendly_name: string
  created_at: string
}
const phone: Factor = {
  id: '99999999-9999-4999-8999-999999999999',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Phone',
  created_at: '2026-03-01T09:00:00Z',
}
const right = '123456'
const settings = '/dashboard/settings/security'

/** A session of an authenticator assurance level, with the account's factors. */
const sessionOf = (aal: 'aal1' | 'aal2', factors: Factor[]) => ({
  ...session,
  access_token: `header.${btoa(JSON.stringify({ exp: 4102444800, aal })).replace(/=+$/, '')}.signature`,
  user: { ...session.user, factors },
})

/** An Auth service with factors, and the profile of somebody in a role; returns its state, which a test may change. */
function serve(factors: Factor[], { role = 'administrator', required = false } = {}) {
  const state = { factors, required, aal: 'aal1' as 'aal1' | 'aal2', asked: [] as string[] }
  const answer = (aal: 'aal1' | 'aal2') => {
    state.aal = aal
    return HttpResponse.json(sessionOf(aal, state.factors))
  }
  server.use(
    http.post(auth('token'), ({ request }) =>
      answer(
        request.url.endsWith('refresh_token') && state.aal === 'aal2' && state.factors.length > 0 ? 'aal2' : 'aal1',
      ),
    ),
    http.get(auth('user'), () => HttpResponse.json(sessionOf(state.aal, state.factors).user)),
    http.post(auth('factors'), async ({ request }) => {
      const { friendly_name } = (await request.json()) as { friendly_name: string }
      state.asked.push(`enrol ${friendly_name}`)
      if (state.factors.some((factor) => factor.friendly_name === friendly_name))
        return authError(422, 'mfa_factor_name_conflict')
      const id = crypto.randomUUID()
      state.factors = [...state.factors, { ...phone, id, friendly_name, status: 'unverified' }]
      return HttpResponse.json({
        id,
        type: 'totp',
        friendly_name,
        totp: {
          qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/x',
        },
      })
    }),
    http.post(auth('factors/:id/challenge'), () =>
      HttpResponse.json({ id: 'c', type: 'totp', expires_at: 4102444800 }),
    ),
    http.post(auth('factors/:id/verify'), async ({ params, request }) => {
      const { code } = (await request.json()) as { code: string }
      state.asked.push(`verify ${code}`)
      if (code !== right) return authError(422, 'mfa_verification_failed')
      state.factors = state.factors.map((factor) =>
        factor.id === params.id ? { ...factor, status: 'verified' } : factor,
      )
      return answer('aal2')
    }),
    http.delete(auth('factors/:id'), ({ params }) => {
      state.asked.push('remove')
      state.factors = state.factors.filter(({ id }) => id !== params.id)
      return HttpResponse.json({ id: params.id })
    }),
    http.get(api('user_profiles'), ({ request }) =>
      new URL(request.url).searchParams.get('id') === `eq.${person.id}`
        ? HttpResponse.json({ ...profile, role: { id: 'r', name: role, requires_factor: state.required } })
        : undefined,
    ),
    http.get(api('user_roles'), () => HttpResponse.json([{ requires_factor: state.required }])),
    http.get(api('erasure_requests'), () => HttpResponse.json([])),
  )
  return state
}

const pages = pagesAlone({ [settings]: SecurityPage, '/dashboard/profile': ProfilePage, '/dashboard/users': UsersPage })

/** Signs in with the password and opens a page. */
async function open(path: string, render = renderApp) {
  await signIn(person.email, 'bkcc-demo')
  return render(path)
}
/** As {@link open}, for a page without the dashboard's frame, which asks for codes. */
const openAlone = (path: string) => open(path, pages)

async function giveCode(code: string, button = 'Continue') {
  const field = await screen.findByLabelText('Code')
  put(field, code)
  fireEvent.click(screen.getByRole('button', { name: button }))
}

describe('what a session lacks', () => {
  test('is read from its token, the factors and the role', () => {
    const missing = (aal: 'aal1' | 'aal2', factors: Factor[], required: boolean) =>
      missingFactorOf(sessionOf(aal, factors), required)
    expect(missing('aal1', [], false)).toBeNull()
    expect(missing('aal1', [], true)).toBe('enrolment')
    expect(missing('aal1', [{ ...phone, status: 'unverified' }], true)).toBe('enrolment')
    expect(missing('aal1', [phone], false)).toBe('code')
    expect(missing('aal2', [phone], true)).toBeNull()
    for (const access_token of ['', 'a.b.c', 'header.bm8=.signature', session.access_token])
      expect(isProven({ access_token }), access_token).toBe(false)
  })

  test('a requirement is read from the roles; a code has six digits', () => {
    const roles = (...required: boolean[]) => required.map((requires_factor) => ({ requires_factor }))
    expect(requirementOf(roles(false, false, false))).toBe('nobody')
    expect(requirementOf(roles(true, true, false))).toBe('administrators')
    expect(requirementOf(roles(true, true, true))).toBe('staff')
    expect(codeSchema.parse({ code: ' 123 456 ' })).toEqual({ code: '123456' })
    expect(codeSchema.safeParse({ code: '12345' }).success).toBe(false)
  })
})

describe('signing in', () => {
  test('with a second factor asks for its code, then shows the page', async () => {
    // One that was never confirmed takes no code.
    const state = serve([{ ...phone, id: crypto.randomUUID(), status: 'unverified' }, phone])
    await open(settings)
    expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await giveCode('12')
    expect(await screen.findByText('Please enter the six digits')).toBeVisible()
    await giveCode('000 000')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.')
    await giveCode('123 456')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(state.asked).toEqual(['verify 000000', 'verify 123456'])
  })

  test('says when too many codes were tried, and when the service does not answer', async () => {
    serve([phone])
    await open(settings)
    server.use(http.post(auth('factors/:id/verify'), () => authError(429, 'over_request_rate_limit')))
    await giveCode(right)
    expect(await screen.findByText('Too many codes. Please wait a few minutes.')).toBeVisible()
    server.use(http.post(auth('factors/:id/challenge'), () => authError(500)))
    await giveCode(right)
    expect(await screen.findByText('We could not check the code. Please try again.')).toBeVisible()
  })

  test('leads whoever must have one to set it up, and nowhere else', async () => {
    const state = serve([], { required: true })
    const app = await open('/dashboard')
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
    await act(() => app.router.navigate(settings))
    expect(screen.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    put(screen.getByLabelText('Name'), 'Tablet')
    press('Set up a second factor')
    await giveCode(right, 'Confirm')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(state.asked).toEqual(['enrol Tablet', 'verify 123456'])
  })

  test('is required of an accountant where it is of Administrators', async () => {
    serve([])
    const accountant = { ...profile, is_accountant: true, role: null }
    const asked = takeReads('user_roles', () => HttpResponse.json({ requires_factor: true }))
    server.use(http.get(api('user_profiles'), () => HttpResponse.json(accountant)))
    await open('/dashboard')
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
    expect(asked[0]?.get('name')).toBe('eq.administrator')
  })

  test('becomes too little when one is required meanwhile: what is on screen stays', async () => {
    const state = serve([])
    server.use(http.patch(api('user_profiles'), nothing))
    await open('/dashboard/profile')
    await screen.findByRole('form', { name: 'Profile' })
    put(screen.getByLabelText('Phone'), '+359 2 1')
    state.required = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Set up a second factor' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Set up a second factor' }))
    await giveCode(right, 'Confirm')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Phone')).toHaveValue('+359 2 1')
  })

  test('again, on a page whose session has expired, asks for the code there', async () => {
    serve([phone])
    const app = await open(settings)
    await giveCode(right)
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await app.user.selectOptions(await screen.findByLabelText('Second factor'), 'staff')
    server.use(http.post(auth('token'), () => authError(400, 'refresh_token_not_found'), { once: true }))
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? '') as object
    localStorage.setItem(sessionKey, JSON.stringify({ ...stored, expires_at: 1 }))
    await act(async () => void (await supabase.auth.getSession()))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Your session has ended')).toBeVisible()
    put(dialog.getByLabelText('Password'), 'bkcc-demo')
    fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect(await dialog.findByText('Enter your code')).toBeVisible()
    await giveCode(right)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Second factor')).toHaveValue('staff')
  })

  test('by the link of a forgotten password asks for the code before the new password counts', async () => {
    const state = serve([phone])
    const saved: unknown[] = []
    server.use(
      http.post(auth('verify'), () => HttpResponse.json(sessionOf('aal1', [phone]))),
      http.put(auth('user'), async ({ request }) => {
        if (state.aal === 'aal1') return authError(401, 'insufficient_aal')
        saved.push(await request.json())
        return HttpResponse.json(session.user)
      }),
      http.post(auth('logout'), nothing),
    )
    renderApp('/reset-password?token=t')
    for (const label of ['New password', 'Repeat password']) put(await screen.findByLabelText(label), 'long enough')
    expect(screen.queryByLabelText('Code of your second factor')).not.toBeInTheDocument()
    press('Save new password')
    put(await screen.findByLabelText('Code of your second factor'), right)
    press('Save new password')
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(saved).toMatchObject([{ password: 'long enough' }])
  })
})

describe('in Profile Settings', () => {
  const part = async () => within(await screen.findByRole('region', { name: 'Second factor' }))

  test('staff set one up with QR code and key, and remove it', async () => {
    // One that was begun and never confirmed does not stand in the way.
    const state = serve([{ ...phone, status: 'unverified' }], { role: 'editor' })
    await openAlone('/dashboard/profile')
    const section = await part()
    put(await section.findByLabelText('Name'), 'Phone')
    fireEvent.click(section.getByRole('button', { name: 'Set up a second factor' }))
    expect((await section.findByRole('img', { name: 'QR code with the key' })).getAttribute('src')).toMatch(
      /^data:image\/svg\+xml/,
    )
    expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await giveCode('000000', 'Confirm')
    expect(await section.findByRole('alert')).toHaveTextContent('This code is not right.')
    await waitFor(() => expect(section.getByLabelText('Code')).toHaveFocus())
    await giveCode(right, 'Confirm')
    expect(await section.findByText('Your second factor is set up')).toBeVisible()
    fireEvent.click(await section.findByRole('button', { name: 'Remove Phone' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Phone?' }))
    expect(dialog.getByText('Your password alone then opens your account.')).toBeVisible()
    fireEvent.click(dialog.getByRole('button', { name: 'Remove second factor' }))
    expect(await section.findByLabelText('Name')).toBeVisible()
    expect(state.asked).toEqual(['remove', 'enrol Phone', 'verify 000000', 'verify 123456', 'remove'])
    expect(state.aal).toBe('aal1')
  })

  test('another one is added, or not', async () => {
    const state = serve([phone])
    await open('/dashboard/profile')
    await giveCode(right)
    const section = await part()
    const add = { name: 'Add another' }
    fireEvent.click(await section.findByRole('button', add))
    expect(section.getByLabelText('Name')).toHaveFocus()
    fireEvent.click(section.getByRole('button', { name: 'Cancel' }))
    expect(section.getByRole('button', add)).toHaveFocus()
    fireEvent.click(section.getByRole('button', add))
    put(section.getByLabelText('Name'), 'Tablet')
    fireEvent.click(section.getByRole('button', { name: 'Set up a second factor' }))
    await section.findByRole('img', { name: 'QR code with the key' })
    fireEvent.click(section.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(section.getByRole('button', add)).toHaveFocus())
    expect(section.getByRole('listitem')).toHaveTextContent('Phone')
    expect(state.asked).toEqual(['verify 123456', 'enrol Tablet'])
    fireEvent.click(section.getByRole('button', add))
    put(section.getByLabelText('Name'), 'Key')
    fireEvent.click(section.getByRole('button', { name: 'Set up a second factor' }))
    await giveCode(right, 'Confirm')
    expect(await section.findByText('Your second factor is set up')).toBeVisible()
    fireEvent.click(section.getByRole('button', add))
    expect(section.queryByText('Your second factor is set up')).not.toBeInTheDocument()
    fireEvent.click(section.getByRole('button', { name: 'Remove Phone' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Phone?' }))
    expect(dialog.getByText('You are then still asked for the code of another one.')).toBeVisible()
  })

  test('members have none to set up', async () => {
    serve([], { role: '' })
    await openAlone('/dashboard/profile')
    expect(await screen.findByRole('form', { name: 'Profile' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Second factor' })).not.toBeInTheDocument()
  })

  test('says why none could be set up', async () => {
    serve([])
    const without = 'The sign-in service of this site has no second factor.'
    await openAlone('/dashboard/profile')
    const button = await screen.findByRole('button', { name: 'Set up a second factor' })
    for (const [answer, sentence] of [
      [authError(422, 'mfa_factor_name_conflict'), 'You have a second factor of this name already.'],
      [new HttpResponse('404 Not Found', { status: 404 }), without],
      [authError(500), 'Failed to set up a second factor. Please try again.'],
      [authError(422, 'mfa_totp_enroll_not_enabled'), without],
    ] as const) {
      server.use(http.post(auth('factors'), () => answer))
      fireEvent.click(button)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    }
  })

  test('says when it cannot be loaded, and loads it on wish', async () => {
    serve([])
    server.use(http.get(auth('user'), () => authError(500), { once: true }))
    await openAlone('/dashboard/profile')
    const section = await part()
    expect(await section.findByText('Failed to load your second factor')).toBeVisible()
    fireEvent.click(section.getByRole('button', { name: 'Try again' }))
    expect(await section.findByLabelText('Name')).toBeVisible()
  })

  test('a new password after a day takes the current one and a code', async () => {
    const state = serve([phone])
    let recent = false
    server.use(
      http.patch(api('user_profiles'), nothing),
      http.put(auth('user'), () => {
        if (!recent) return authError(400, 'reauthentication_needed')
        return state.aal === 'aal2' ? HttpResponse.json(session.user) : authError(401, 'insufficient_aal')
      }),
    )
    await open('/dashboard/profile')
    await giveCode(right)
    await screen.findByRole('form', { name: 'Profile' })
    for (const label of ['New password', 'Repeat password']) put(screen.getByLabelText(label), 'the steppe')
    press('Save profile')
    put(await screen.findByLabelText('Current password'), 'bkcc-demo')
    put(screen.getByLabelText('Code of your second factor'), right)
    recent = true
    press('Save profile')
    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('of another user', () => {
  const ivo = officeUser('22222222-2222-4222-8222-222222222222', 'Ivo', 'editor', {})
  const boss = officeUser('44444444-4444-4444-8444-444444444444', 'Daniyar', 'super_administrator')

  async function edit(name: string, role = 'administrator') {
    serveOffice([ivo, boss, myself], 3)
    serve([], { role })
    const removed = take('remove_second_factor', () => HttpResponse.json(true))
    take('has_second_factor', () => HttpResponse.json(removed.length === 0))
    const app = await openAlone('/dashboard/users')
    await pressSoon(`Edit ${name}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }))
    expect(await dialog.findByText('Set up')).toBeVisible()
    return { app, dialog, removed }
  }
  const remove = { name: 'Remove second factor' }

  test('it is removed after a question', async () => {
    const { dialog, removed } = await edit('Ivo Petrov')
    fireEvent.click(dialog.getByRole('button', remove))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the second factor of Ivo Petrov?' }))
    server.use(
      http.post(
        api('rpc/remove_second_factor'),
        () => HttpResponse.json({ code: 'P0001', message: 'This person has no second factor.' }, { status: 400 }),
        { once: true },
      ),
    )
    fireEvent.click(question.getByRole('button', remove))
    expect(await question.findByText('This person has no second factor.')).toBeVisible()
    fireEvent.click(question.getByRole('button', remove))
    expect(await dialog.findByText('None')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(removed).toEqual([{ person: ivo.id }])
  })

  test('says when it cannot be loaded, and loads it on wish', async () => {
    serveOffice([ivo, boss, myself], 3)
    serve([])
    let broken = true
    server.use(http.post(api('rpc/has_second_factor'), () => (broken ? down() : HttpResponse.json(true))))
    await openAlone('/dashboard/users')
    await pressSoon('Edit Ivo Petrov')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load the second factor')
    broken = false
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Set up')).toBeVisible()
  })

  test.each([
    ['an Administrator', 'Daniyar Petrov', 'administrator'],
    ['oneself', 'Viktoria Dencheva', 'super_administrator'],
  ])('it is not removed by %s', async (_, name, role) => {
    const { dialog } = await edit(name, role)
    expect(dialog.queryByRole('button', remove)).not.toBeInTheDocument()
  })
})

describe('the requirement', () => {
  test('is chosen by whoever has a second factor of their own', async () => {
    const state = serve([phone])
    const app = await open(settings)
    await giveCode(right)
    const saved = take('set_required_factor', (_, call) => {
      state.required = call > 1
      return call === 1 ? down() : HttpResponse.json(true)
    })
    const select = await screen.findByLabelText('Second factor')
    expect(select).toHaveValue('nobody')
    expect(screen.getByText('Saved')).toBeVisible()
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    await app.user.selectOptions(select, 'Required for all staff')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    const save = screen.getByRole('button', { name: 'Save settings' })
    fireEvent.click(save)
    expect(await screen.findByText('Failed to save settings')).toBeVisible()
    fireEvent.click(save)
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(screen.getByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ of_people: 'staff' }, { of_people: 'staff' }])
  })

  test('waits for one’s own', async () => {
    serve([])
    await openAlone(settings)
    expect(await screen.findByText(/Set up a second factor of your own before you require one/)).toBeVisible()
    expect(screen.getByText('Optional')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Security settings' })).not.toBeInTheDocument()
  })

  test('says when it cannot be loaded', async () => {
    serve([])
    server.use(http.get(api('user_roles'), down, { once: true }))
    await openAlone(settings)
    expect(await screen.findByText('Failed to load settings')).toBeVisible()
    press('Try again')
    expect(await screen.findByText('Optional')).toBeVisible()
  })
})
