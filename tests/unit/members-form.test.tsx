import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { down, member, serveMembers, servePeople, serveSurroundings, type Answer } from '../support/office-members'
import { photograph, stubPictures } from '../support/pictures'
import { useSignIn } from '../support/signed-in'
import { api, enterText, server } from '../support/unit'

const signIn = useSignIn()
const { id } = member
const logos = '/storage/v1/object/public/public/logos'

/** Opens a member's form as an Administrator; the people named are linked to it. */
async function enter(path: string, people: readonly object[] = [], total = people.length) {
  const app = await signIn(path, 'administrator')
  servePeople(people, total)
  return app
}

beforeEach(serveSurroundings)
afterEach(() => void vi.unstubAllGlobals())

/** Answers saves one after the other; returns what was sent, with the version for the optimistic lock. */
function serveSaves(...answers: ((row: typeof member) => Answer)[]) {
  const sent: { lock?: string; row: typeof member; office: object }[] = []
  server.use(
    http.post(api('rpc/save_member'), async ({ request }) => {
      type Sent = { member_id: string; member: typeof member; office: object; expected?: string }
      const { member_id, member: values, office, expected } = (await request.json()) as Sent
      const row = { ...values, id: member_id }
      sent.push({ lock: expected, row, office })
      return (answers[sent.length - 1] ?? down)(row)
    }),
  )
  return sent
}

/** The answer to whoever saves second. */
const refused = () =>
  HttpResponse.json(
    {
      code: 'PT409',
      message: 'Somebody else has changed this member since you opened it. What you typed is still here.',
    },
    { status: 409 },
  )

const stamped = (row: object) => HttpResponse.json([{ ...member, ...row, updated_at: '2026-05-05T10:00:00+00:00' }])
const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save member' })

test('a form refuses what the database would refuse, and saves the rest', async () => {
  serveMembers()
  const sent = serveSaves(stamped)
  const { user } = await enter(`/dashboard/members/${id}`)
  await user.clear(await field('Name'))
  await user.clear(screen.getByLabelText('Website'))
  await enterText(user, screen.getByLabelText('Website'), 'javascript:alert(1)')
  await user.click(save())
  expect(await screen.findByText('Please enter the name', { selector: 'p' })).toBeVisible()
  expect(screen.getByText('Please enter a URL that begins with http:// or https://', { selector: 'p' })).toBeVisible()
  await enterText(user, await field('Name'), 'Rila Works')
  await user.clear(screen.getByLabelText('Website'))
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    lock: member.updated_at,
    row: { name: 'Rila Works', website: null, logo_url: null },
    office: { email: 'office@rila.example', vat_number: 'BG000000001', notes: 'Call in the morning.' },
  })
  expect(sent[0]?.row).not.toHaveProperty('notes')
})

test('what only the office knows is saved with the member, and an address that is none is refused', async () => {
  serveMembers()
  const sent = serveSaves(stamped)
  const { user } = await enter(`/dashboard/members/${id}`)
  await user.clear(await field('Email'))
  await enterText(user, await field('Email'), 'rila.example')
  await user.type(await field('Internal notes'), ' Ask for Ada.')
  await enterText(user, await field('Address'), 'Tsentralna 1\nRuse')
  await user.click(save())
  await waitFor(async () =>
    expect(await field('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
  )
  await user.clear(await field('Email'))
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent.map(({ office }) => office)).toEqual([
    {
      email: null,
      phone: null,
      address: 'Tsentralna 1\nRuse',
      registration_number: null,
      vat_number: 'BG000000001',
      notes: 'Call in the morning. Ask for Ada.',
    },
  ])
})

test('the form of somebody who saves second tells so, keeps what was typed, and lets them decide', async () => {
  let stored = member
  serveMembers(() => HttpResponse.json([stored]))
  const sent = serveSaves(refused, stamped)
  const { user } = await enter(`/dashboard/members/${id}`)
  await user.clear(await field('City'))
  await user.type(await field('City'), 'Varna')
  stored = { ...member, city: 'Sofia', status: 'inactive', updated_at: '2026-03-03T10:00:00+00:00' }
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this member')
  expect(await field('City')).toHaveValue('Varna')
  await user.click(screen.getByRole('button', { name: 'Compare with what is stored now' }))
  const other = await screen.findByRole('region', { name: 'The stored version' })
  expect(other).toHaveTextContent('City:Sofia')
  expect(other).toHaveTextContent('Status:Inactive')
  expect(other).not.toHaveTextContent('Name')
  expect(await field('City')).toHaveValue('Varna')
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent.map(({ lock, row }) => [lock, row.city])).toEqual([
    [member.updated_at, 'Varna'],
    ['2026-03-03T10:00:00+00:00', 'Varna'],
  ])
  expect(screen.queryByRole('region', { name: 'The stored version' })).toBeNull()
})

test('a form takes the other version where that is wished, and tells of a member deleted meanwhile', async () => {
  let stored: readonly object[] = [member]
  serveMembers(() => HttpResponse.json(stored))
  serveSaves(refused, refused)
  const { user } = await enter(`/dashboard/members/${id}`)
  await user.type(await field('City'), ' East')
  await user.click(save())
  stored = [{ ...member, city: 'Sofia' }]
  await user.click(await screen.findByRole('button', { name: 'Compare with what is stored now' }))
  await user.click(await screen.findByRole('button', { name: 'Take the stored version' }))
  expect(await field('City')).toHaveValue('Sofia')
  await user.type(await field('City'), ' West')
  await user.click(save())
  stored = []
  await user.click(await screen.findByRole('button', { name: 'Compare with what is stored now' }))
  expect(await screen.findByText('This member has been deleted meanwhile and cannot be saved any more.')).toBeVisible()
  expect(await field('City')).toHaveValue('Sofia West')
})

test('a form adds a member once, although the answer was lost', async () => {
  serveMembers()
  const sent = serveSaves(
    (): Answer => HttpResponse.error() as Answer,
    () => HttpResponse.json([member]),
  )
  const { user, router } = await enter('/dashboard/members/new?type=individual')
  expect(await screen.findByLabelText('Type')).toHaveDisplayValue('Individual')
  await enterText(user, await field('Name'), 'Ivo Petrov')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save member')
  await user.click(save())
  expect(await screen.findByText('Member added')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/dashboard/members/${id}`)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.row.id).toBe(sent[1]?.row.id)
  expect(sent[1]?.row).toMatchObject({ name: 'Ivo Petrov', member_type: 'individual' })
})

test('a form keeps a logo once it is saved and removes the one before; one that is never saved goes away again', async () => {
  const removed: unknown[] = []
  let stored = { ...member, logo_url: `${logos}/old.webp` as string | null }
  serveMembers(() => HttpResponse.json([stored]))
  server.use(
    http.post('http://localhost/storage/v1/object/public/logos/*', () => HttpResponse.json({ Key: 'k' })),
    http.delete('http://localhost/storage/v1/object/public', async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes)
      return HttpResponse.json([])
    }),
  )
  const sent = serveSaves((row) => {
    expect(removed, 'nothing is removed before the row is saved').toEqual([])
    stored = { ...member, ...row }
    return stamped(row)
  })
  stubPictures({ width: 400, height: 400 })
  const { user, router } = await enter(`/dashboard/members/${id}`)
  await user.upload(await screen.findByLabelText('Logo, file'), photograph())
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }).then(save))
  expect(await screen.findByText('Member saved')).toBeVisible()
  const kept = sent[0]?.row.logo_url ?? ''
  expect(kept).toMatch(new RegExp(`^${logos}/[0-9a-f]{32}-384x384\\.webp$`))
  await waitFor(() => expect(removed).toEqual(['logos/old.webp']))
  await user.upload(screen.getByLabelText('Logo, file'), photograph())
  await screen.findByRole('button', { name: 'Discard changes' })
  await user.click(screen.getByRole('link', { name: 'Back to Members' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(removed).toHaveLength(4))
  expect(removed[1]).toMatch(/^logos\/[0-9a-f]{32}-384x384-120\.webp$/)
  expect(removed[3]).toMatch(/^logos\/[0-9a-f]{32}-384x384\.webp$/)
  expect(kept.endsWith(String(removed[3]))).toBe(false)
  expect(router.state.location.pathname).toBe('/dashboard/members')
})

test('a form lists the people of a company, and deletes it after a question that says whom it concerns', async () => {
  serveMembers()
  let deleted = ''
  server.use(
    http.delete(api('members'), ({ request }) => {
      deleted = new URL(request.url).search
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user, router } = await enter(
    `/dashboard/members/${id}`,
    [
      {
        id: 'p',
        first_name: 'Ada',
        last_name: 'Koleva',
        full_name: 'Ada Koleva',
        email: 'ada+1@rila.example',
        job_role: 'Director',
        avatar_url: null,
      },
    ],
    23,
  )
  expect(await screen.findByRole('link', { name: 'Ada Koleva' })).toHaveAttribute(
    'href',
    '/dashboard/users?q=ada%2B1%40rila.example',
  )
  expect(screen.getByRole('link', { name: 'Show all 23' })).toHaveAttribute('href', `/dashboard/users?company=${id}`)
  await user.type(await field('City'), ' East')
  await user.click(screen.getByRole('button', { name: 'Delete member' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Rila Tools?' })
  expect(dialog).toHaveTextContent('23 people are linked to it.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete member' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members'))
  expect(deleted).toBe(`?id=eq.${id}`)
})

test('a second press on Delete changes nothing, and no error shows after the first succeeded', async () => {
  serveMembers()
  let deletions = 0
  server.use(
    http.delete(api('members'), () => {
      deletions += 1
      return deletions === 1
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ code: 'X', message: 'gone' }, { status: 500 })
    }),
  )
  const { user, router } = await enter(`/dashboard/members/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Delete member' }))
  const button = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete member' })
  // Both presses come before the page has answered the first.
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(button, { detail })
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members'))
  expect(deletions).toBe(1)
})

test('the address of a member that does not exist leads back', async () => {
  serveMembers(() => HttpResponse.json([]))
  await enter(`/dashboard/members/${id}`)
  expect(await screen.findByText('There is no such member. It may have been deleted.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Members' })).toHaveAttribute('href', '/dashboard/members')
})
