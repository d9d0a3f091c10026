import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardFile } from '@/lib/data/storage'
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
  expect(screen.getByText('Please enter a web address, such as https://example.com', { selector: 'p' })).toBeVisible()
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

test('what its page shows is saved with the member, its contact details with who sees each', async () => {
  serveMembers()
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'members' }
  const sent: { member: Record<string, unknown>; details: Record<string, unknown> }[] = []
  server.use(
    http.get(api('contact_details'), () => HttpResponse.json([email])),
    http.post(api('rpc/save_member'), async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number])
      return stamped(sent[0]?.member ?? {})
    }),
  )
  const { user } = await enter(`/dashboard/members/${id}`)
  expect(await field('Public email')).toHaveValue(email.value)
  expect(screen.getByLabelText('Public email is shown to')).toHaveDisplayValue('Members')
  expect(screen.getByText(/^The page is at \/members\/rila-tools\. A former address leads on/)).toBeVisible()
  await enterText(user, await field('Founded'), '94')
  await enterText(user, await field('LinkedIn'), 'linkedin')
  await user.click(save())
  for (const problem of [
    `Please enter a year from 1000 to ${new Date().getFullYear()}`,
    'Please enter a web address, such as https://example.com',
  ])
    expect(await screen.findByText(problem, { selector: 'p' })).toBeVisible()
  await user.clear(await field('LinkedIn'))
  await user.clear(await field('Founded'))
  await enterText(user, await field('Founded'), '1994')
  await user.click(screen.getByRole('checkbox', { name: 'Kazakh' }))
  await user.click(screen.getByRole('checkbox', { name: 'Bulgarian' }))
  await enterText(user, screen.getByRole('combobox', { name: 'Keywords' }), 'Drills, saws')
  await user.clear(await field('Page address'))
  await enterText(user, await field('Page address'), 'rila-works')
  await user.selectOptions(screen.getByLabelText('Public email is shown to'), 'Nobody')
  await enterText(user, await field('Opening hours'), 'Mon–Fri')
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.member).toMatchObject({
    slug: 'rila-works',
    founded: 1994,
    languages: ['bg', 'kk'],
    keywords: ['Drills', 'saws'],
    about: null,
    employees: null,
  })
  expect(sent[0]?.details).toMatchObject({
    email: { value: email.value, visibility: 'nobody' },
    opening_hours: { value: 'Mon–Fri', visibility: 'everybody' },
    linkedin: { value: null },
  })
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
  const other = await screen.findByRole('region', { name: 'Both versions' })
  expect(other).toHaveTextContent('CityStored: SofiaYours: Varna')
  expect(other).toHaveTextContent('Fields that you did not touch show what is stored now.')
  expect(other).not.toHaveTextContent('Status')
  expect(within(screen.getByRole('form', { name: 'Member' })).getByLabelText('Status')).toHaveDisplayValue('Inactive')
  expect(await field('City')).toHaveValue('Varna')
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent.map(({ lock, row }) => [lock, row.city])).toEqual([
    [member.updated_at, 'Varna'],
    ['2026-03-03T10:00:00+00:00', 'Varna'],
  ])
  expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull()
})

test('what somebody else has stored meanwhile stays where the form did not touch it', async () => {
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'everybody' }
  let stored = { ...member, logo_url: `${logos}/old.webp` }
  let details = [email, { kind: 'phone', value: '+359 82 1', visibility: 'everybody' }]
  const sent: { member: typeof member; office: object; details: Record<string, unknown> }[] = []
  serveMembers(() => HttpResponse.json([stored]))
  server.use(
    http.get(api('contact_details'), () => HttpResponse.json(details)),
    http.post(api('rpc/save_member'), async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number])
      return sent.length === 1 ? refused() : stamped(sent[1]?.member ?? {})
    }),
  )
  const { user } = await enter(`/dashboard/members/${id}`)
  await user.type(await field('Internal notes'), ' Ask for Ada.')
  await user.clear(await field('Public phone'))
  await enterText(user, await field('Public phone'), '+359 82 2')
  // The manager hides the email, adds a profile, and has another logo and keywords.
  stored = { ...member, logo_url: `${logos}/new.webp`, keywords: ['drills'], updated_at: '2026-03-03T10:00:00+00:00' }
  details = [
    { ...email, visibility: 'nobody' },
    { kind: 'phone', value: '+359 82 1', visibility: 'members' },
    { kind: 'linkedin', value: 'https://in.example/rila', visibility: 'members' },
  ]
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Compare with what is stored now' }))
  const other = await screen.findByRole('region', { name: 'Both versions' })
  expect(other).toHaveTextContent(
    'Public phoneStored: +359 82 1 (shown to members)Yours: +359 82 2 (shown to everybody)',
  )
  for (const untouched of ['Public email', 'LinkedIn', 'Logo', 'Keywords'])
    expect(other).not.toHaveTextContent(untouched)
  expect(screen.getByLabelText('Public email is shown to')).toHaveDisplayValue('Nobody')
  await user.click(save())
  expect(await screen.findByText('Member saved')).toBeVisible()
  expect(sent[1]).toMatchObject({
    member: { logo_url: `${logos}/new.webp`, keywords: ['drills'] },
    office: { notes: 'Call in the morning. Ask for Ada.' },
    details: {
      email: { value: email.value, visibility: 'nobody' },
      phone: { value: '+359 82 2', visibility: 'everybody' },
      linkedin: { value: 'https://in.example/rila', visibility: 'members' },
    },
  })
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

test('a form keeps a logo once it is saved and removes what the database has noted; one that is never saved goes away again', async () => {
  const removed: unknown[] = []
  let stored = { ...member, logo_url: `${logos}/old.webp` as string | null }
  serveMembers(() => HttpResponse.json([stored]))
  server.use(
    http.post('http://localhost/storage/v1/object/public/logos/*', () => HttpResponse.json({ Key: 'k' })),
    http.get(api('discarded_files'), () => HttpResponse.json([{ address: `${logos}/noted.webp` }])),
    http.delete(api('discarded_files'), () => new HttpResponse(null, { status: 204 })),
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
  await waitFor(() => expect(removed).toEqual(['logos/noted.webp']))
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

test.each([
  [
    'stays where the answer was lost, because the page may show it',
    (): Answer => HttpResponse.error() as Answer,
    false,
  ],
  ['goes where the database refused the save', down, true],
])('the file of a logo that a form leaves behind %s', async (_, answer, goes) => {
  const removed: unknown[] = []
  serveMembers()
  server.use(
    http.post('http://localhost/storage/v1/object/public/logos/*', () => HttpResponse.json({ Key: 'k' })),
    http.delete('http://localhost/storage/v1/object/public', async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes)
      return HttpResponse.json([])
    }),
  )
  serveSaves(answer)
  stubPictures({ width: 400, height: 400 })
  const { user, router } = await enter(`/dashboard/members/${id}`)
  await user.upload(await screen.findByLabelText('Logo, file'), photograph())
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }).then(save))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save member')
  await user.click(screen.getByRole('link', { name: 'Back to Members' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members'))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Member' })).not.toBeInTheDocument())
  // Files are removed in the order in which they were left: once a later one is gone, the three sizes of the first are, or stay.
  await discardFile('public', `${logos}/later.webp`)
  expect(removed).toHaveLength(goes ? 4 : 1)
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
        person_id: 'p',
        full_name: 'Ada Koleva',
        email: 'ada+1@rila.example',
        title: 'Director',
        avatar_url: null,
        is_manager: true,
        is_shown: false,
        is_first: true,
      },
    ],
    23,
  )
  expect(await screen.findByRole('link', { name: 'Ada Koleva' })).toHaveAttribute(
    'href',
    '/dashboard/users?q=ada%2B1%40rila.example',
  )
  expect(screen.getByRole('button', { name: 'Show all 23' })).toBeVisible()
  await user.type(await field('City'), ' East')
  await user.click(screen.getByRole('button', { name: 'Delete member' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Rila Tools?' })
  expect(dialog).toHaveTextContent('23 people belong to it.')
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
