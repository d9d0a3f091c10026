import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { ProfilePage } from '@/features/people/users/member/profile-page'
import { lostWords } from '@/lib/data/errors'
import { down } from '../support/page/office-members'
import { fieldOf, nothing, take, write } from '../support/page/answers'
import { auth, authError } from '../support/page/auth'
import { keeps } from '../support/page/own-company'
import { photograph, stubPictures, serveFiles } from '../support/page/pictures'
import { press, pressSoon, put } from '../support/page/press'
import { person, profile, session, sessionKey, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/profile'
const render = pagesAlone({ [path]: ProfilePage })
const enterAlone = useSignIn(render)
const enterSite = useSignIn()

const files = 'http://localhost/storage/v1/object/avatars'
const portrait = (name: string) => `/storage/v1/object/public/avatars/${person.id}/${name}.webp`

const valuesOf = (...labels: string[]) => labels.map((label) => fieldOf(label).value)

/** Opens the profile page with a backend that stores saves; returns the saves, in order. */
async function openProfile(own: Partial<typeof profile> = {}, enter = enterAlone) {
  const saved: [string, unknown][] = []
  const stored = { ...own }
  server.use(
    http.patch(api('user_profiles'), async ({ request }) => {
      const body = (await request.json()) as Partial<typeof profile>
      expect(new URL(request.url).search).toBe(`?id=eq.${person.id}`)
      saved.push(['profile', body])
      Object.assign(stored, body)
      return nothing()
    }),
    http.put(auth('user'), async ({ request }) => {
      saved.push(['account', await request.json()])
      return HttpResponse.json(session.user)
    }),
    http.get(api('erasure_requests'), () => HttpResponse.json([])),
  )
  const app = await enter(path, null, stored)
  await screen.findByRole('form', { name: 'Profile' })
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save profile' }))
  return { ...app, saved, save }
}

const unchanged = {
  first_name: 'Viktoria',
  last_name: 'Dencheva',
  company_name: null,
  job_role: 'Export Manager',
  phone: null,
  wants_announcement_mails: true,
}

describe('the profile', () => {
  test('has its four sections, filled with what is stored', async () => {
    await openProfile({ phone: '+359 2 981 0000' })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
    expect(screen.getByText('Viktoria Dencheva · Member')).toBeVisible()
    expect(
      screen
        .getAllByRole('group', { name: /Personal|Professional|Contact|Security/ })
        .map((group) => [...group.querySelectorAll('input')].map(({ value }) => value)),
    ).toEqual([
      ['Viktoria', 'Dencheva'],
      ['', 'Export Manager'],
      [person.email, '+359 2 981 0000'],
      ['', ''],
    ])
    expect(screen.getByText('You belong to Rila Tools.')).toBeVisible()
    expect(screen.queryByText(/second factor/i, { selector: 'h2' })).toBeNull()
    // Only staff publish.
    expect(screen.queryByText(/you publish/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })

  test('names the address that waits for its confirmation, also on the next visit', async () => {
    const { save, unmount } = await openProfile()
    expect(fieldOf('Email')).toHaveAccessibleDescription(/^A new email counts once/)
    server.use(http.put(auth('user'), () => HttpResponse.json({ ...session.user, new_email: 'next@bkcc.example' })))
    write('Email', 'next@bkcc.example')
    await save()
    await waitFor(() =>
      expect(fieldOf('Email')).toHaveAccessibleDescription(/^next@bkcc\.example is waiting .* this one counts\.$/),
    )
    expect(fieldOf('Email')).toHaveValue(person.email)
    expect(JSON.parse(localStorage.getItem(sessionKey) ?? '{}')).toMatchObject({
      user: { new_email: 'next@bkcc.example' },
    })
    unmount()
    render(path)
    await screen.findByRole('form', { name: 'Profile' })
    expect(fieldOf('Email')).toHaveAccessibleDescription(/^next@bkcc\.example is waiting/)
  })

  test('is saved without troubling the Auth service where address and password stay', async () => {
    const { saved, save } = await openProfile({ company_name: 'Rila' })
    write('First name', ' Vika ')
    write('Company name', '')
    write('Job role', '')
    write('Phone', '+359 88')
    write('Email', person.email.toUpperCase())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send me announcements by email too' }))
    await save()
    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(screen.getByText('Everything is saved.')).toBeVisible()
    expect(saved).toEqual([
      [
        'profile',
        { ...unchanged, first_name: 'Vika', job_role: null, phone: '+359 88', wants_announcement_mails: false },
      ],
    ])
    expect(fieldOf('Email')).toHaveValue(person.email)
    write('Phone', '')
    expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument()
  })

  test('keeps what is typed while it is being saved, as something to save', async () => {
    const { saved, save } = await openProfile()
    let store = () => {}
    server.use(
      http.patch(
        api('user_profiles'),
        async () => {
          await new Promise<void>((done) => (store = done))
          return nothing()
        },
        { once: true },
      ),
    )
    write('Phone', ' +359 88')
    write('New password', 'the steppe')
    write('Repeat password', 'the steppe')
    await save()
    await screen.findByRole('button', { name: 'Saving…' })
    write('Job role', 'Head of Export')
    store()
    await screen.findByRole('button', { name: 'Save profile' })
    expect(valuesOf('Phone', 'Job role', 'New password')).toEqual(['+359 88', 'Head of Export', ''])
    expect(screen.queryByText('Everything is saved.')).not.toBeInTheDocument()
    await save()
    expect(await screen.findByText('Everything is saved.')).toBeVisible()
    expect(saved.at(-1)).toEqual(['profile', { ...unchanged, job_role: 'Head of Export', phone: '+359 88' }])
  })

  test('follows an address that was confirmed in another tab, and asks for the old one no more', async () => {
    const { saved, save } = await openProfile()
    write('Phone', '+359 88')
    server.use(
      http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, email: 'new@bkcc.example', role: null })),
    )
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(fieldOf('Email')).toHaveValue('new@bkcc.example'))
    expect(fieldOf('Phone')).toHaveValue('+359 88')
    await save()
    expect(await screen.findByText('Everything is saved.')).toBeVisible()
    expect(saved.map(([what]) => what)).toEqual(['profile'])
  })

  test('asks for a new address to be confirmed, and keeps the old one until then', async () => {
    let back: string | null = null
    const { saved, save } = await openProfile()
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') back = new URL(request.url).searchParams.get('redirect_to')
    })
    write('Email', 'vika@rila.example')
    await save()
    expect(
      await screen.findByText('To use vika@rila.example, follow the link in the mail that we have just sent.'),
    ).toBeVisible()
    server.events.removeAllListeners()
    expect(saved).toEqual([
      ['profile', unchanged],
      ['account', expect.objectContaining({ email: 'vika@rila.example' })],
    ])
    expect(saved[1]?.[1]).not.toHaveProperty('password')
    expect(back).toBe('http://localhost/confirm-email')
    expect(fieldOf('Email')).toHaveValue(person.email)
  })

  test.each([
    ['Editor', 'editor', false],
    ['Member, accountant', null, true],
  ])('asks staff and accountants for a longer password: %s', async (rights, role, is_accountant) => {
    server.use(http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })))
    const { saved, save } = await openProfile({ is_accountant }, (path, _role, own) => enterAlone(path, role, own))
    expect(screen.getByText(`Viktoria Dencheva · ${rights}`)).toBeVisible()
    expect(await screen.findByText(/second factor/i, { selector: 'h2' })).toBeVisible()
    expect(fieldOf('New password')).toHaveAccessibleDescription('At least 8 characters')
    write('New password', 'abcdefg')
    write('Repeat password', 'abcdefg')
    await save()
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible()
    expect(saved).toEqual([])
  })

  test('takes a new password by its rules', async () => {
    const { saved, save } = await openProfile()
    write('New password', 'abcde')
    await save()
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    write('New password', '')
    write('Repeat password', 'the steppe')
    await save()
    await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters')).not.toBeInTheDocument())
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    expect(saved).toEqual([])
    write('New password', 'the steppe')
    await save()
    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(saved[1]).toEqual(['account', expect.objectContaining({ password: 'the steppe' })])
    expect(saved[1]?.[1]).not.toHaveProperty('email')
    expect(valuesOf('New password', 'Repeat password')).toEqual(['', ''])
  })

  test('asks for the current password where the sign-in is long ago, and proves it by signing in', async () => {
    const { saved, save, user } = await openProfile()
    const signedIn: unknown[] = []
    server.use(
      http.put(auth('user'), async ({ request }) => {
        if (signedIn.length < 2) return authError(400, 'reauthentication_needed')
        saved.push(['account', await request.json()])
        return HttpResponse.json(session.user)
      }),
      http.post(auth('token'), async ({ request }) => {
        signedIn.push(await request.json())
        return signedIn.length === 1 ? authError(400, 'invalid_credentials') : HttpResponse.json(session)
      }),
    )
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    write('Email', 'vika@rila.example')
    write('New password', 'the steppe')
    write('Repeat password', 'the steppe')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You signed in more than a day ago. Please enter your current password to change your email or your password.',
    )
    expect(fieldOf('Current password')).toHaveFocus()
    await user.keyboard('wrong')
    await save()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The current password is not right.'))
    expect(valuesOf('Email', 'New password')).toEqual(['vika@rila.example', 'the steppe'])
    write('Current password', 'bkcc-demo')
    await save()
    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    expect(signedIn[1]).toMatchObject({ email: person.email, password: 'bkcc-demo' })
    expect(saved.filter(([what]) => what === 'account')).toEqual([
      ['account', expect.objectContaining({ email: 'vika@rila.example' })],
      ['account', expect.objectContaining({ password: 'the steppe' })],
    ])
  })

  test('needs both names and an address', async () => {
    const { saved, save } = await openProfile()
    for (const label of ['First name', 'Last name', 'Email']) write(label, ' ')
    await save()
    for (const text of [
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your email address',
    ])
      expect(await screen.findByText(text)).toBeVisible()
    expect(saved).toEqual([])
  })

  const profileFails = (answer: () => Response) => http.patch(api('user_profiles'), answer, { once: true })
  const accountFails = (answer: () => Response) => http.put(auth('user'), answer, { once: true })
  test.each([
    [
      'the database’s words',
      profileFails(() => HttpResponse.json({ code: 'P0001', message: 'This name is too long.' }, { status: 400 })),
      'This name is too long.',
    ],
    [
      'ours where PostgreSQL writes for developers',
      profileFails(() =>
        HttpResponse.json({ code: '42501', message: 'permission denied for table user_profiles' }, { status: 403 }),
      ),
      'Failed to save your profile',
    ],
    [
      'ours where it gives none',
      profileFails(() => HttpResponse.json({ code: 'XX000', message: '' }, { status: 500 })),
      'Failed to save your profile',
    ],
    ['ours where there is no network', profileFails(() => HttpResponse.error()), lostWords],
    [
      'the Auth service’s words',
      accountFails(() => authError(422, 'email_exists', 'A user with this email address has already been registered')),
      'A user with this email address has already been registered',
    ],
    ['ours where the Auth service fails', accountFails(() => authError(502)), 'Failed to save your profile'],
    ['ours where the Auth service does not answer', accountFails(() => HttpResponse.error()), lostWords],
  ])('says what went wrong in %s, keeps what was typed, and is saved later', async (_name, failure, sentence) => {
    const { save } = await openProfile()
    server.use(failure)
    write('Job role', 'Head of Sales')
    write('Email', 'vika@rila.example')
    await save()
    expect(await screen.findByText(sentence)).toHaveRole('alert')
    expect(valuesOf('Job role', 'Email')).toEqual(['Head of Sales', 'vika@rila.example'])
    expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument()
    await save()
    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('what is not saved', () => {
  const leavesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('is not left without a question', async () => {
    const { router, user } = await openProfile()
    expect(leavesFreely()).toBe(true)
    write('Job role', 'Head of Sales')
    expect(leavesFreely()).toBe(false)
    const leave = () => act(() => router.navigate('/dashboard/interchange'))
    await leave()
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(within(question).getByRole('button', { name: 'Stay here' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/dashboard/profile')
    expect(fieldOf('Job role')).toHaveValue('Head of Sales')
    await leave()
    await pressSoon('Leave without saving')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/interchange'))
    await waitFor(() => expect(leavesFreely()).toBe(true))
  })

  test('is discarded on wish', async () => {
    const { router } = await openProfile()
    write('Job role', 'Head of Sales')
    press('Discard changes')
    expect(fieldOf('Job role')).toHaveValue('Export Manager')
    expect(leavesFreely()).toBe(true)
    await act(() => router.navigate('/dashboard/interchange'))
    expect(router.state.location.pathname).toBe('/dashboard/interchange')
  })
})

describe('the portrait', () => {
  const choose = (file: File | null) =>
    fireEvent.change(screen.getByLabelText('Your picture, file'), { target: { files: file ? [file] : [] } })
  const pictures = () =>
    [...document.querySelectorAll('img[src*="/avatars/"]')].map((picture) => picture.getAttribute('src'))

  test('goes to the person’s own folder as a square, and the one before is removed', async () => {
    const drawn = stubPictures({ width: 3000, height: 2000 })
    const { stored, removed } = serveFiles('avatars')
    const { saved } = await openProfile({ avatar_url: portrait('old') }, enterSite)
    expect(pictures()).toEqual([portrait('old'), portrait('old')])
    choose(photograph())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(stored).toEqual(
      ['-120.webp', '-240.webp', '.webp', '.webp.jpeg'].map((form): unknown =>
        expect.stringMatching(new RegExp(`^${person.id}/[0-9a-f]{32}-448x448${form.replaceAll('.', '\\.')}$`)),
      ),
    )
    expect(drawn.map(({ width, height }) => [width, height])).toEqual([
      [120, 120],
      [240, 240],
      [448, 448],
      [448, 448],
    ])
    const address = `/storage/v1/object/public/avatars/${stored[2]}`
    expect(saved).toEqual([['profile', { avatar_url: address }]])
    await waitFor(() => expect(pictures()).toEqual([address, address]))
    expect(removed).toEqual([[`${person.id}/old.webp`]])
    expect(await screen.findByRole('button', { name: 'Replace image' })).toBeEnabled()
  })

  test.each([
    ['stored', () => http.post(`${files}/*`, down), 0],
    ['saved, and leaves no file behind', () => http.patch(api('user_profiles'), down), 4],
  ])('says that it could not be %s', async (_name, failure, arrived) => {
    stubPictures({ width: 900, height: 900 })
    const { stored, removed } = serveFiles('avatars')
    await openProfile({ avatar_url: portrait('old') })
    server.use(failure())
    choose(photograph())
    expect(await screen.findByText('Failed to upload avatar')).toHaveRole('alert')
    expect(stored).toHaveLength(arrived)
    expect(removed[0]).toHaveLength(4)
    expect(removed[0]).toEqual(expect.arrayContaining(stored))
    expect(pictures()).toEqual([portrait('old')])
  })

  test('gives way to the initials when it is removed', async () => {
    const { removed } = serveFiles('avatars')
    const { saved } = await openProfile({ avatar_url: portrait('old') })
    press('Remove')
    await waitFor(() => expect(pictures()).toEqual([]))
    expect(screen.getByText('VD')).toBeVisible()
    expect(saved).toEqual([['profile', { avatar_url: null }]])
    expect(removed).toEqual([[`${person.id}/old.webp`]])
  })
})

describe('the companies of a person', () => {
  const company = { ...keeps('Rila Tools').companies[0]!, title: 'Buyer' }

  test('show them on their pages, and as what, by their own choice', async () => {
    const own = { companies: [company] }
    let answer: (() => void) | undefined
    const sent = take('choose_showing', async (_, call) => {
      if (call > 1) await new Promise<void>((resolve) => (answer = resolve))
      return HttpResponse.json(true)
    })
    await openProfile(own)
    const form = within(screen.getByRole('form', { name: 'Rila Tools' }))
    fireEvent.click(form.getByRole('checkbox', { name: /^Show me on the company’s page/ }))
    put(form.getByLabelText('Title'), ' Head of Sales ')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('The company’s page shows you.')).toBeVisible()
    expect(sent).toEqual([{ of_member: company.member_id, shown: true, title: 'Head of Sales' }])
    // What is typed while a save is under way stays, to be saved.
    const title = form.getByLabelText('Title')
    put(title, 'Head')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(answer).toBeDefined())
    put(title, 'Head of All')
    answer?.()
    expect(await form.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(title).toHaveValue('Head of All')
    expect(form.queryByText('The company’s page shows you.')).not.toBeInTheDocument()
  })

  test('are left after a question that says what ends', async () => {
    const own = { companies: [company] }
    const left = take('leave_company', () => {
      own.companies.length = 0
      return HttpResponse.json(true)
    })
    await openProfile(own)
    press('Leave company')
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave Rila Tools?' })
    expect(dialog).toHaveTextContent('You will not keep its page any more')
    press('Leave company', dialog)
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Rila Tools' })).not.toBeInTheDocument())
    expect(left).toEqual([{ of_member: company.member_id }])
  })
})
