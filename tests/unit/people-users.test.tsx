import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { usersQuery } from '@/features/people/users/office/api'
import { InvitationsPage } from '@/features/people/users/office/invitations-page'
import { UsersPage } from '@/features/people/users/office/users-page'
import { userList } from '@/features/people/users/users'
import { officeDay } from '@/lib/dates/office-time'
import { createQueryClient } from '@/lib/data/query-client'
import { serveFiles } from '../support/page/pictures'
import { fieldOf, nothing, take, takeChanges, takeReads, textsOf } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { companies, myself, officeUser, portrait, serveOffice, type OfficeUser } from '../support/page/office-people'
import { expectClosingToAsk } from '../support/page/dialogs'
import { press, pressSoon, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/users'
const enter = useSignIn(pagesAlone({ [path]: UsersPage, [`${path}/invitations`]: InvitationsPage }))
const [rila] = companies
const ivo = officeUser('22222222-2222-4222-8222-222222222222', 'Ivo', 'editor', {
  job_role: 'Trade Officer',
  company: rila,
})
const askar = officeUser('33333333-3333-4333-8333-333333333333', 'Askar', null, {
  full_name: '',
  avatar_url: portrait('33333333-3333-4333-8333-333333333333'),
  is_accountant: true,
})
const boss = officeUser('44444444-4444-4444-8444-444444444444', 'Daniyar', 'super_administrator')
const everybody = [ivo, askar, boss, myself]

const list = () => screen.findByRole('table', { name: 'Users' })
const edit = async ({ user }: Awaited<ReturnType<typeof enter>>, name: string) => {
  await user.click(await screen.findByLabelText(`Edit ${name}`))
  return within(await screen.findByRole('dialog', { name: 'Edit User' }))
}
const optionsOf = (select: HTMLElement) => textsOf(within(select).getAllByRole('option'))

describe('the list of users', () => {
  test('shows who has access, with role, company and day, newest first and with one request', async () => {
    const { asked } = serveOffice(everybody, 1204)
    await enter(path, 'administrator')
    expect(await screen.findByRole('status', { name: 'Loading users…' })).toBeVisible()
    const rows = within(await list())
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => textsOf(within(row).getAllByRole('cell').slice(1)))).toEqual([
      ['IPIvo PetrovTrade Officer', 'ivo@bkcc.example', 'Editor', 'Rila Tools', officeDay(ivo.created_at), ''],
      ['–', 'askar@bkcc.example', 'Member, accountant', '–', officeDay(ivo.created_at), ''],
      ['DPDaniyar Petrov', 'daniyar@bkcc.example', 'Super Administrator', '–', officeDay(ivo.created_at), ''],
      ['VDViktoria Dencheva', myself.email, 'Administrator', '–', officeDay(ivo.created_at), ''],
    ])
    expect(screen.getByText('1,204 users')).toHaveRole('status')
    expect(screen.getByText('Page 1 of 49')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Rila Tools' })).toHaveAttribute('href', `/dashboard/members/${rila?.id}`)
    expect(
      screen.getAllByRole('button', { name: /^Delete/ }).map((button) => button.getAttribute('aria-label')),
      'neither oneself nor whoever stands above',
    ).toEqual(['Delete Ivo Petrov', 'Delete askar@bkcc.example'])
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      order: 'created_at.desc,id.asc',
      offset: '0',
      limit: '25',
    })
    expect([...(asked[0]?.keys() ?? [])].sort()).toEqual(['belongs.order', 'limit', 'offset', 'order', 'select'])
  })

  test('lets a Super Administrator delete everybody but themselves', async () => {
    serveOffice([ivo, boss, { ...myself, role: boss.role }])
    await enter(path, 'super_administrator')
    await list()
    expect(screen.getAllByLabelText(/^Delete/).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Delete Ivo Petrov',
      'Delete Daniyar Petrov',
    ])
  })

  test('asks the database for what its address says, for plain members by their missing role', async () => {
    const { asked, searched } = serveOffice([ivo], 51)
    const ask = (query: string) => createQueryClient().fetchQuery(usersQuery(userList.read(new URLSearchParams(query))))
    await ask(`q=ivo&role=editor&company=${rila?.id}&sort=name&page=2`)
    await ask('q=petrov&role=member')
    expect(searched).toEqual([
      { query: 'ivo', of_role: 'editor', of_company: rila?.id },
      { query: 'petrov', of_role: 'member' },
    ])
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      'role.name': 'eq.editor',
      role_id: 'not.is.null',
      'of.member_id': `eq.${rila?.id}`,
      order: 'full_name.asc,id.asc',
      offset: '25',
      limit: '25',
    })
    expect(asked[0]?.get('select')).toMatch(/role:user_roles!inner\(.*of:member_people!inner\(/)
    expect([asked[1]?.get('role_id'), asked[1]?.get('role.name')]).toEqual(['is.null', null])
    expect(asked[1]?.get('select')).not.toContain('!inner')
  })

  test('says who manages a company, in words that no width hides', async () => {
    serveOffice([{ ...ivo, belongs: rila ? [{ is_manager: true, member: rila }] : [] }, askar])
    await enter(path, 'administrator')
    expect((await screen.findByText('Manager')).closest('.truncate, .overflow-hidden')).toBeNull()
  })

  test('of a company names it, with the way to everybody', async () => {
    serveOffice([ivo])
    await enter(`${path}?q=ivo&company=${rila?.id}&page=2`, 'administrator')
    expect(await screen.findByText(/^People of Rila Tools/)).toHaveAttribute('href', `${path}?q=ivo`)
  })

  test('is read again on Refresh List, and stays where that fails, in our words', async () => {
    const fails = (message: string, code?: string) =>
      takeReads('user_profiles', (query) =>
        query.has('offset') ? HttpResponse.json({ code, message }, { status: 500 }) : undefined,
      )
    serveOffice([ivo])
    await enter(path, 'administrator')
    expect(await screen.findByText('1 user')).toBeVisible()
    const { asked } = serveOffice(everybody)
    press('Refresh List')
    expect(await screen.findByText('4 users')).toBeVisible()
    expect(asked).toHaveLength(1)
    fails('permission denied for table user_profiles')
    press('Refresh List')
    expect(await screen.findByText('Failed to load users')).toBeVisible()
    expect(await list()).toBeVisible()
    // A sentence of the server is shown as it is.
    fails('Please sign in again.', 'PT403')
    press('Refresh List')
    expect(await screen.findByText('Please sign in again.')).toBeVisible()
  })

  test.each(['role=owner', 'company=1', 'sort=password', 'page=-2', 'q=%20'])(
    '%s in its address counts as absent',
    (query) => {
      expect(userList.href(userList.read(new URLSearchParams(query)))).toBe(path)
    },
  )
})

describe('editing a user', () => {
  /** Records saves; `rows` is how many rows the database reports as changed. */
  function serveSaving(rows = 1) {
    const saved: { of: URLSearchParams; values: unknown }[] = []
    server.use(
      http.patch(api('user_profiles'), async ({ request }) => {
        saved.push({ of: new URL(request.url).searchParams, values: await request.json() })
        return HttpResponse.json(Array.from({ length: rows }, () => ({ id: ivo.id })))
      }),
    )
    return saved
  }

  test.each([
    ['administrator', ivo, ['Editor', 'Member'], true],
    ['administrator', boss, ['Super Administrator', 'Editor', 'Member'], false],
    ['super_administrator', boss, ['Super Administrator', 'Administrator', 'Editor', 'Member'], true],
  ] as [string, OfficeUser, string[], boolean][])('%s: the roles to give to %o', async (role, who, roles, open) => {
    serveOffice(everybody)
    const dialog = await edit(await enter(path, role), who.full_name)
    const picker = dialog.getByLabelText('Role')
    expect(optionsOf(picker)).toEqual(roles)
    if (!open) expect(picker).toHaveAccessibleDescription('Only a Super Administrator may change this role.')
    expect(picker.hasAttribute('disabled')).toBe(!open)
  })

  test('saves names, job role, role and companies against the version that was read, and gives the focus back', async () => {
    const third = { id: '77777777-7777-4777-8777-777777777777', name: 'Struma' }
    const belongs = [
      { is_manager: false, member: third },
      ...ivo.belongs,
      { is_manager: true, member: { ...third, id: third.id.replace('7', '8'), name: 'Altai' } },
    ]
    const { asked } = serveOffice([{ ...ivo, belongs }, myself])
    const saved = serveSaving()
    const changed: [method: string, of: string | null, values: unknown][] = []
    server.use(
      http.all(api('member_people'), async ({ request }) => {
        const text = await request.text()
        const of = new URL(request.url).searchParams
        changed.push([request.method, of.get('member_id'), text ? (JSON.parse(text) as unknown) : null])
        return HttpResponse.json([])
      }),
    )
    const app = await enter(path, 'administrator')
    expect(await screen.findByRole('link', { name: 'Rila Tools' })).toHaveAccessibleName('Rila Tools')
    expect(screen.getByText('and 2 more · Manager')).toHaveAttribute('title', 'Altai, Struma')
    const dialog = await edit(app, 'Ivo Petrov')
    expect(dialog.getByText('Ivo Petrov · ivo@bkcc.example')).toBeVisible()
    await app.user.clear(dialog.getByLabelText(/^Last name/))
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    expect(await dialog.findByText('Please enter the last name')).toBeVisible()
    put(dialog.getByLabelText(/^Last name/), ' Petkov ')
    await app.user.clear(dialog.getByLabelText('Job role'))
    await app.user.selectOptions(dialog.getByLabelText('Role'), 'Member')
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Accountant: /, checked: false }))
    expect(dialog.getByRole('checkbox', { name: 'Manager of Altai' })).toBeChecked()
    // The first company goes, and Altai takes its place.
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Rila Tools' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Struma' }))
    await app.user.selectOptions(
      dialog.getByLabelText('Add a company'),
      await dialog.findByRole('option', { name: 'Sary Dala' }),
    )
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Manager of Sary Dala' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const altai = belongs[2]?.member.id ?? ''
    expect(saved.map(({ of, values }) => [of.get('id'), of.get('updated_at'), values])).toEqual([
      [
        `eq.${ivo.id}`,
        `eq.${ivo.updated_at}`,
        {
          first_name: 'Ivo',
          last_name: 'Petkov',
          job_role: null,
          role_id: null,
          is_accountant: true,
          company_id: altai,
        },
      ],
    ])
    expect(changed).toEqual([
      ['DELETE', `eq.${third.id}`, null],
      ['POST', null, { member_id: companies[1]?.id, person_id: ivo.id, is_manager: true }],
    ])
    await waitFor(() => expect(asked).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ivo Petrov' })).toHaveFocus())
  })

  test('makes somebody a manager of their first company, whose row comes with the profile', async () => {
    serveOffice([askar])
    const saved = serveSaving()
    const changed = takeChanges('member_people', () => HttpResponse.json([]))
    const app = await enter(path, 'administrator')
    const dialog = await edit(app, 'askar@bkcc.example')
    await app.user.selectOptions(fieldOf('Add a company'), await dialog.findByText('Sary Dala'))
    fireEvent.click(dialog.getByLabelText('Manager of Sary Dala'))
    fireEvent.click(dialog.getByText('Save user'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const to = companies[1]?.id
    expect(saved.map(({ values }) => values)).toMatchObject([{ role_id: null, company_id: to }])
    expect(
      changed.map(({ method, query, row }) => [method, query.get('member_id'), query.get('person_id'), row]),
    ).toEqual([['PATCH', `eq.${to}`, `eq.${askar.id}`, { is_manager: true }]])
  })

  test('says what was saved when a company fails, and goes on from there', async () => {
    const now = { ...ivo, updated_at: '2026-06-02T10:00:00+00:00' }
    serveOffice(everybody)
    const saved = serveSaving()
    let broken = true
    server.use(
      http.get(api('user_profiles'), ({ request }) =>
        new URL(request.url).searchParams.has('id') ? HttpResponse.json([now]) : undefined,
      ),
      http.all(api('member_people'), () => (broken ? down() : HttpResponse.json([]))),
    )
    const app = await enter(path, 'administrator')
    const dialog = await edit(app, 'Ivo Petrov')
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Manager of Rila Tools' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Names, job role and role are saved, but not every company. Please try again: that saves the rest.',
    )
    broken = false
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(saved.map(({ of }) => of.get('updated_at'))).toEqual([`eq.${ivo.updated_at}`, `eq.${now.updated_at}`])
  })

  test('leaves a role that one may not change as it is, and one’s own companies', async () => {
    serveOffice([{ ...myself, company: rila ?? null, belongs: rila ? [{ is_manager: false, member: rila }] : [] }])
    const saved = serveSaving()
    const app = await enter(path, 'administrator')
    const dialog = await edit(app, myself.full_name)
    expect(optionsOf(dialog.getByLabelText('Role'))).toEqual(['Administrator', 'Editor', 'Member'])
    expect(dialog.getByLabelText('Role')).toBeDisabled()
    expect(dialog.getByText('Another Administrator must change your companies.')).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'Manager of Rila Tools' })).toBeDisabled()
    expect(dialog.queryByLabelText('Add a company')).not.toBeInTheDocument()
    put(dialog.getByLabelText('Job role'), 'Secretary')
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.values).toEqual({
      is_accountant: false,
      first_name: 'Viktoria',
      last_name: 'Dencheva',
      job_role: 'Secretary',
      role_id: 'role-administrator',
      company_id: rila?.id,
    })
  })

  test('that is stored already, because its answer was lost, goes on to the companies', async () => {
    serveOffice(everybody)
    const app = await enter(path, 'administrator')
    const dialog = await edit(app, 'Ivo Petrov')
    put(dialog.getByLabelText('Job role'), 'Trade Officer II')
    const now = { ...ivo, job_role: 'Trade Officer II', updated_at: '2026-11-22T12:00:00+00:00' }
    server.use(http.get(api('user_profiles'), () => HttpResponse.json([now])))
    serveSaving(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('says why it cannot be saved, and keeps what was typed', async () => {
    serveOffice(everybody)
    const app = await enter(path, 'administrator')
    const dialog = await edit(app, 'Ivo Petrov')
    put(dialog.getByLabelText('Job role'), 'Trade Officer II')
    const refusedWith = (error: object) => () =>
      server.use(http.patch(api('user_profiles'), () => HttpResponse.json(error, { status: 400 })))
    for (const [prepare, sentence] of [
      [
        () => serveSaving(0),
        /since you opened the form. Nothing of yours was saved: close this and look at it again.$/,
      ],
      [refusedWith({ code: 'P0001', message: 'The last one must stay.' }), 'The last one must stay.'],
      [refusedWith({ code: '42501', message: 'violates row-level security' }), 'Failed to update user'],
      [refusedWith({ code: 'P0001', message: 'Another reason.' }), 'Another reason.'],
      [() => server.use(http.get(api('user_roles'), down)), 'Failed to update user'],
    ] as const) {
      prepare()
      fireEvent.click(dialog.getByRole('button', { name: 'Save user' }))
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(sentence))
      expect(dialog.getByLabelText('Job role')).toHaveValue('Trade Officer II')
    }
  })
})

test('a dialog asks before it drops what was typed, and closes at once where nothing was', async () => {
  serveOffice(everybody)
  const app = await enter(path, 'administrator')
  const dialog = await edit(app, 'Ivo Petrov')
  put(dialog.getByLabelText('Job role'), 'Trade Officer II')
  await expectClosingToAsk(app.user, 'Edit User', 'Job role', 'Trade Officer II')
  expect((await edit(app, 'Ivo Petrov')).getByLabelText('Job role')).toHaveValue('Trade Officer')
  await app.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  press('Invite user')
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite user' }))
  put(invitation.getByLabelText(/^First name/), 'Vera')
  await expectClosingToAsk(app.user, 'Invite user', /^First name/, 'Vera')
})

describe('deleting a user', () => {
  test('asks by name, deletes the account and its picture, and reads the list again', async () => {
    const { asked } = serveOffice(everybody)
    const deleted = take('delete_user', nothing)
    const { removed } = serveFiles('avatars')
    await enter(path, 'administrator')
    await pressSoon('Delete askar@bkcc.example')
    const question = await screen.findByRole('alertdialog', { name: 'Delete askar@bkcc.example?' })
    expect(question).toHaveTextContent(
      'stays without their name, but for letters, decisions on applications and the audit log.',
    )
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    press('Cancel', question)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(deleted).toEqual([])
    press('Delete askar@bkcc.example')
    await pressSoon('Delete user')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(deleted).toEqual([{ user_id: askar.id }])
    await waitFor(() => expect(removed).toEqual([[`${askar.id}/face.webp`]]))
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  test('refused, stays open and says so, once', async () => {
    serveOffice(everybody)
    const refusals = [
      ['Failed to delete user', { code: '42501', message: 'permission denied for function delete_user' }],
      ['Only a Super Administrator may.', { code: '42501', message: 'Only a Super Administrator may.' }],
      ['Failed to delete user', { code: 'XX000', message: 'internal error' }],
    ] as const
    take('delete_user', (_, call) => HttpResponse.json(refusals[call - 1]?.[1] ?? null, { status: 403 }))
    await enter(path, 'administrator')
    await pressSoon('Delete Ivo Petrov')
    for (const [sentence] of refusals) {
      await pressSoon('Delete user')
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    }
    press('Cancel')
    await pressSoon('Delete askar@bkcc.example')
    await screen.findByRole('alertdialog', { name: 'Delete askar@bkcc.example?' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
