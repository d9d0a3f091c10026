import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { MemberOfficePage } from '@/features/members/office/member-page'
import { discardFile } from '@/lib/data/storage'
import { changed, fieldOf, refusal, take, takeReads, write } from '../support/page/answers'
import { down, member, serveMembers, servePeople, serveSurroundings, type Answer } from '../support/page/office-members'
import { photograph, stubPictures } from '../support/page/pictures'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/members'
const address = `${list}/${member.id}`
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: MemberOfficePage }, list))
const logos = '/storage/v1/object/public/public/logos'

/** Opens a member's form as an Administrator; the people named are linked to it. */
async function enter(path = address, people: readonly object[] = [], total = people.length) {
  servePeople(people, total)
  const app = await signIn(path, 'administrator')
  await screen.findByRole('form', { name: 'Member' })
  return app
}

beforeEach(serveSurroundings)

type Save = {
  member_id: string
  member: typeof member
  office: object
  details: Record<string, unknown>
  expected?: string
}

/** Answers saves one after the other; returns what was sent, with the version for the optimistic lock. */
function serveSaves(...answers: ((row: typeof member) => Answer)[]) {
  const sent: Save[] = []
  server.use(
    http.post(api('rpc/save_member'), async ({ request }) => {
      const save = (await request.json()) as Save
      sent.push(save)
      return (answers[sent.length - 1] ?? down)({ ...save.member, id: save.member_id })
    }),
  )
  return sent
}

/** Takes uploaded logos, and names `noted` as files that the database has noted; returns what was removed. */
function serveFiles(...noted: string[]) {
  const removed: string[] = []
  server.use(
    http.post('http://localhost/storage/v1/object/public/logos/*', () => HttpResponse.json({ Key: 'k' })),
    http.get(api('discarded_files'), () => HttpResponse.json(noted.map((file) => ({ address: `${logos}/${file}` })))),
    http.delete(api('discarded_files'), () => new HttpResponse(null, { status: 204 })),
    http.delete('http://localhost/storage/v1/object/public', async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes)
      return HttpResponse.json([])
    }),
  )
  stubPictures({ width: 400, height: 400 })
  return removed
}

/** The answer to whoever saves second. */
const refused = () =>
  refusal('PT409', 'Somebody else has changed this member since you opened it. What you typed is still here.', {
    by: 'Ivo Petrov',
    at: '2026-03-03T10:00:00+00:00',
  })
const lost = () => HttpResponse.error() as Answer
const stamped = (row: object) => HttpResponse.json([{ ...member, ...row, updated_at: '2026-05-05T10:00:00+00:00' }])

const field = fieldOf
const seenBy = () => screen.getByLabelText('Public email is shown to')
const save = () => screen.getByRole('button', { name: 'Save member' })
const saved = () => screen.findByText('Member saved')

test('a form refuses what the database would refuse, and saves the rest: columns, what only the office knows, and contact details with who sees each', async () => {
  serveMembers()
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'members' }
  server.use(http.get(api('contact_details'), () => HttpResponse.json([email])))
  const sent = serveSaves(stamped)
  const { user } = await enter()
  expect(field('Public email')).toHaveValue(email.value)
  expect(seenBy()).toHaveDisplayValue('Members')
  expect(screen.getByText(/^The page is at \/members\/rila-tools\. A former address leads on/)).toBeVisible()
  for (const [name, value] of [
    ['Name', ''],
    ['Website', 'javascript:alert(1)'],
    ['Founded', '94'],
    ['Email', 'rila.example'],
    ['LinkedIn', 'linkedin'],
  ] as const)
    write(name, value)
  await user.click(save())
  expect(await screen.findByText('Please enter the name', { selector: 'p' })).toBeVisible()
  const web = 'Please enter a web address, such as https://example.com'
  expect(screen.getAllByText(web, { selector: 'p' })).toHaveLength(2)
  expect(screen.getByText(/^Please enter a year from 1000/, { selector: 'p' })).toBeVisible()
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  for (const [name, value] of [
    ['Name', 'Rila Works'],
    ['Website', ''],
    ['Founded', '1994'],
    ['Email', ''],
    ['LinkedIn', ''],
    ['Internal notes', 'Ask for Ada.'],
    ['Address', 'Tsentralna 1\nRuse'],
    ['Keywords', 'Drills, saws'],
    ['Page address', 'rila-works'],
    ['Opening hours', 'Mon–Fri'],
  ] as const)
    write(name, value)
  await user.selectOptions(seenBy(), 'Nobody')
  for (const name of ['Kazakh', 'Bulgarian']) await user.click(screen.getByLabelText(name))
  await user.click(save())
  expect(await saved()).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    expected: member.updated_at,
    member: {
      name: 'Rila Works',
      website: null,
      logo_url: null,
      slug: 'rila-works',
      founded: 1994,
      languages: ['bg', 'kk'],
      keywords: ['Drills', 'saws'],
      about: null,
      employees: null,
    },
    details: {
      email: { value: email.value, visibility: 'nobody' },
      opening_hours: { value: 'Mon–Fri', visibility: 'everybody' },
      linkedin: { value: null },
    },
  })
  expect(sent[0]?.office).toEqual({
    email: null,
    phone: null,
    address: 'Tsentralna 1\nRuse',
    registration_number: null,
    vat_number: 'BG000000001',
    notes: 'Ask for Ada.',
  })
  expect(sent[0]?.member).not.toHaveProperty('notes')
})

test('the form of somebody who saves second tells so, keeps what was typed over what somebody else has stored, and lets them decide', async () => {
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'everybody' }
  const phone = { kind: 'phone', value: '+359 82 1', visibility: 'everybody' }
  const linkedin = { kind: 'linkedin', value: 'https://in.example/rila', visibility: 'members' }
  let stored = { ...member, logo_url: `${logos}/old.webp` }
  let details = [email, phone]
  serveMembers(() => HttpResponse.json([stored]))
  server.use(http.get(api('contact_details'), () => HttpResponse.json(details)))
  const sent = serveSaves(refused, stamped)
  const { user } = await enter()
  write('City', 'Varna')
  write('Internal notes', 'Ask for Ada.')
  write('Public phone', '+359 82 2')
  // The manager hides the email, adds a profile, and has another logo and keywords.
  stored = {
    ...member,
    city: 'Sofia',
    status: 'inactive',
    logo_url: `${logos}/new.webp`,
    keywords: ['drills'],
    updated_at: '2026-03-03T10:00:00+00:00',
  }
  details = [{ ...email, visibility: 'nobody' }, { ...phone, visibility: 'members' }, linkedin]
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Ivo Petrov saved a newer version on March 3, 2026.*What you typed is still here\.$/,
  )
  expect(field('City')).toHaveValue('Varna')
  await user.click(screen.getByRole('button', { name: 'Compare with what is stored now' }))
  const other = await screen.findByRole('region', { name: 'Both versions' })
  for (const words of [
    'CityStored: SofiaYours: Varna',
    'Public phoneStored: +359 82 1 (shown to members)Yours: +359 82 2 (shown to everybody)',
    'Fields that you did not touch show what is stored now.',
    'Taken over from the stored version: Keywords, Status, Logo, Public email, LinkedIn.',
  ])
    expect(other).toHaveTextContent(words)
  for (const untouched of ['Public email', 'LinkedIn', 'Logo', 'Keywords', 'Status'])
    expect(other).not.toHaveTextContent(`${untouched}Stored`)
  expect(field('Status')).toHaveDisplayValue('Inactive')
  expect(seenBy()).toHaveDisplayValue('Nobody')
  expect(field('City')).toHaveValue('Varna')
  await user.click(save())
  expect(await saved()).toBeVisible()
  expect(sent.map(({ expected }) => expected)).toEqual([member.updated_at, stored.updated_at])
  expect(sent[1]).toMatchObject({
    member: { city: 'Varna', logo_url: `${logos}/new.webp`, keywords: ['drills'] },
    office: { notes: 'Ask for Ada.' },
    details: {
      email: { value: email.value, visibility: 'nobody' },
      phone: { value: '+359 82 2', visibility: 'everybody' },
      linkedin: { value: linkedin.value, visibility: 'members' },
    },
  })
  expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull()
})

test('a form takes the other version where that is wished, and tells of a member deleted meanwhile', async () => {
  let stored: readonly object[] = [member]
  serveMembers(() => HttpResponse.json(stored))
  const deleted = 'This member has been deleted meanwhile and cannot be saved any more.'
  const sent = serveSaves(refused, refused, () => refusal('PT404', deleted))
  const { user } = await enter()
  write('City', 'Ruse East')
  await user.click(save())
  stored = [{ ...member, city: 'Sofia' }]
  await user.click(await screen.findByRole('button', { name: 'Compare with what is stored now' }))
  await user.click(await screen.findByRole('button', { name: 'Take the stored version' }))
  expect(field('City')).toHaveValue('Sofia')
  write('City', 'Sofia West')
  await user.click(save())
  stored = []
  await user.click(await screen.findByRole('button', { name: 'Compare with what is stored now' }))
  expect(await screen.findByText(deleted)).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(await screen.findByText(deleted)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Compare with what is stored now' })).toBeNull()
  expect(field('City')).toHaveValue('Sofia West')
})

test('a form adds a member once, although the answer was lost', async () => {
  serveMembers()
  const sent = serveSaves(lost, () => HttpResponse.json([member]))
  const { user, router } = await enter(`${list}/new?type=individual`)
  expect(field('Type')).toHaveDisplayValue('Individual')
  write('Name', 'Ivo Petrov')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save member')
  await user.click(save())
  expect(await screen.findByText('Member added')).toBeVisible()
  expect(router.state.location.pathname).toBe(address)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.member_id).toBe(sent[1]?.member_id)
  expect(sent[1]?.member).toMatchObject({ name: 'Ivo Petrov', member_type: 'individual' })
})

test('what was typed is offered again, over what somebody else has stored meanwhile', async () => {
  let stored = member as typeof member & { city?: string }
  serveMembers(() => HttpResponse.json([stored]))
  const { user, unmount } = await enter()
  write('Internal notes', 'Ask for Ada.')
  unmount()
  stored = { ...member, city: 'Sofia', updated_at: '2026-03-03T10:00:00+00:00' }
  await enter()
  await user.click(await screen.findByRole('button', { name: 'Resume draft' }))
  expect(field('Internal notes')).toHaveValue('Ask for Ada.')
  expect(field('City')).toHaveValue('Sofia')
})

/** Uploads a logo, and waits until the form has it. */
async function upload(user: Awaited<ReturnType<typeof enter>>['user']) {
  await user.upload(screen.getByLabelText('Logo, file'), photograph())
  await screen.findByRole('button', { name: 'Discard changes' })
}
async function leave({ user, router }: Awaited<ReturnType<typeof enter>>) {
  await user.click(screen.getByRole('link', { name: 'Back to Members' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Member' })).not.toBeInTheDocument())
}

test('a form keeps a logo once it is saved and removes what the database has noted; one that is never saved goes away again', async () => {
  let stored = { ...member, logo_url: `${logos}/old.webp` as string | null }
  serveMembers(() => HttpResponse.json([stored]))
  const removed = serveFiles('noted.webp')
  const sent = serveSaves((row) => {
    expect(removed, 'nothing is removed before the row is saved').toEqual([])
    stored = { ...member, ...row }
    return stamped(row)
  })
  const app = await enter()
  await upload(app.user)
  await app.user.click(save())
  expect(await saved()).toBeVisible()
  const kept = sent[0]?.member.logo_url ?? ''
  expect(kept).toMatch(new RegExp(`^${logos}/[0-9a-f]{32}-384x384\\.webp$`))
  await waitFor(() => expect(removed).toEqual(['logos/noted.webp']))
  await upload(app.user)
  await leave(app)
  await waitFor(() => expect(removed).toHaveLength(5))
  expect(removed[1]).toMatch(/^logos\/[0-9a-f]{32}-384x384-120\.webp$/)
  expect(removed[3]).toMatch(/^logos\/[0-9a-f]{32}-384x384\.webp$/)
  expect(kept.endsWith(String(removed[3]))).toBe(false)
})

test.each([
  ['stays where the answer was lost, because the page may show it', lost, false],
  ['goes where the database refused the save', down, true],
])('the file of a logo that a form leaves behind %s', async (_, answer, goes) => {
  serveMembers()
  const removed = serveFiles()
  serveSaves(answer)
  const app = await enter()
  await upload(app.user)
  await app.user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save member')
  await leave(app)
  // Files are removed in the order in which they were left: once a later one is gone, the four files of the first are, or stay.
  await discardFile('public', `${logos}/later.webp`)
  expect(removed).toHaveLength(goes ? 5 : 1)
})

test('the page of a member has its parts and the people of a company, and deletes it after a question that says whom it concerns, once however often it is pressed', async () => {
  serveMembers()
  takeReads('proposals', () => HttpResponse.json([{ id: 'p', proposed_by_name: 'Ada Koleva' }]))
  const deleted = take('delete_members', (_args, tries) => (tries === 1 ? changed(member.id) : down()))
  const ada = {
    person_id: 'p',
    full_name: 'Ada Koleva',
    email: 'ada+1@rila.example',
    title: 'Director',
    avatar_url: null,
    is_manager: true,
    is_shown: false,
    is_first: true,
  }
  const { user, router } = await enter(address, [ada], 23)
  expect(await screen.findByRole('link', { name: 'Ada Koleva' })).toHaveAttribute(
    'href',
    '/dashboard/users?q=ada%2B1%40rila.example',
  )
  expect(screen.getByRole('button', { name: 'Show all 23' })).toBeVisible()
  for (const name of ['Contact persons', 'Membership']) expect(screen.getByRole('region', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'look at them' })).toBeVisible()
  write('City', 'Ruse East')
  await user.click(screen.getByRole('button', { name: 'Delete member' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Rila Tools?' })
  expect(dialog).toHaveTextContent('23 people belong to it.')
  const button = within(dialog).getByRole('button', { name: 'Delete member' })
  // Both presses come before the page has answered the first.
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(button, { detail })
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
  expect(deleted).toEqual([{ ids: [member.id] }])
})

test('the address of a member that does not exist leads back', async () => {
  serveMembers(() => HttpResponse.json([]))
  await signIn(address, 'administrator')
  expect(await screen.findByText('There is no such member. It may have been deleted.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Members' })).toHaveAttribute('href', list)
})
