import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { MemberOfficePage } from '@/features/members/register/office/member-page'
import { fieldInWords, officeSection, pageSections } from '@/features/members/register/office/member-sections'
import { memberFields, type FormValues } from '@/features/members/register/office/member-values'
import { discardFile } from '@/lib/data/storage'
import { lostWords } from '@/lib/data/errors'
import { changed, fieldOf, refusal, take, takeReads, write } from '../support/page/answers'
import { down, member, serveMembers, servePeople, serveSurroundings, type Answer } from '../support/page/office-members'
import { photograph, stubPictures } from '../support/page/pictures'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/members'
const address = `${list}/${member.id}`
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: MemberOfficePage }, list))
const logos = '/storage/v1/object/public/public/logos'

/** Opens a member's record as an Administrator; the people named are linked to it. */
async function enter(path = address, people: readonly object[] = [], total = people.length) {
  servePeople(people, total)
  const app = await signIn(path, 'administrator')
  await screen.findByRole(path === address ? 'region' : 'form', { name: path === address ? 'Languages' : 'New member' })
  return app
}

/** Opens the form of a part of a member. */
async function edit(part: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${part.toLowerCase()}` }))
  await screen.findByRole('form', { name: part })
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

const field = fieldOf
const seenBy = () => fieldOf('Public email is shown to')
const save = () => screen.getByRole('button', { name: /^Save/ })
const saved = (part: string) =>
  waitFor(() => {
    expect(screen.queryByRole('form')).toBeNull()
    expect(within(screen.getByRole('region', { name: part })).getByText('Saved.')).toBeVisible()
  })

/** The members that the mocked backend stores: what is saved is read again. */
function storeMember(first: typeof member = member) {
  let stored = first
  let saves = 0
  serveMembers(() => HttpResponse.json([stored]))
  return (row: object) => {
    saves += 1
    stored = { ...stored, ...row, updated_at: `2026-05-05T10:00:0${saves}+00:00` }
    return HttpResponse.json([stored])
  }
}

test('each field of a member belongs to one part', () => {
  const fields = [officeSection, ...pageSections].flatMap((part) => part.fields)
  expect(fields.toSorted()).toEqual([...memberFields, 'details', 'logo_url'].toSorted())
})

test('the form of a part refuses what the database would refuse, and saves its own fields alone: columns, what only the office knows, and contact details with who sees each', async () => {
  const store = storeMember()
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'members' }
  server.use(http.get(api('contact_details'), () => HttpResponse.json([email])))
  const sent = serveSaves(...Array.from({ length: 6 }, () => store))
  const { user } = await enter()
  const known = {
    email: member.email,
    phone: null,
    address: null,
    registration_number: null,
    vat_number: 'BG000000001',
    notes: member.notes,
  }

  await edit('Names and identity')
  write('Name', '')
  write('Founded', '94')
  fireEvent.click(save())
  expect(await screen.findByText('Please enter the name', { selector: 'p' })).toBeVisible()
  expect(screen.getByText(/^Please enter a year from 1000/, { selector: 'p' })).toBeVisible()
  write('Name', 'Rila Works')
  write('Founded', '1994')
  fireEvent.click(save())
  await saved('Names and identity')
  expect(await screen.findByRole('heading', { level: 1, name: 'Rila Works' })).toBeVisible()

  await edit('Addresses and links')
  expect(field('Public email')).toHaveValue(email.value)
  expect(seenBy()).toHaveDisplayValue('Members')
  write('Website', 'javascript:alert(1)')
  write('LinkedIn', 'linkedin')
  fireEvent.click(save())
  const web = 'Please enter a web address, such as https://example.com'
  await waitFor(() => expect(screen.getAllByText(web, { selector: 'p' })).toHaveLength(2))
  write('Website', '')
  write('LinkedIn', '')
  write('Opening hours', 'Mon–Fri')
  await user.selectOptions(seenBy(), 'Nobody')
  fireEvent.click(save())
  await saved('Addresses and links')

  await edit('Office details')
  write('Email', 'rila.example')
  fireEvent.click(save())
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address'))
  write('Email', '')
  write('Internal notes', 'Ask for Ada.')
  write('Address', 'Tsentralna 1\nRuse')
  fireEvent.click(save())
  await saved('Office details')

  await edit('Languages')
  for (const name of ['Kazakh', 'Bulgarian']) fireEvent.click(screen.getByLabelText(name))
  fireEvent.click(save())
  await saved('Languages')

  await edit('Page texts')
  write('Keywords', 'Drills, saws')
  fireEvent.blur(field('Keywords'))
  fireEvent.click(save())
  await saved('Page texts')

  await edit('Public page')
  expect(screen.getByText(/^The page is at \/members\/rila-tools\. A former address leads on/)).toBeVisible()
  write('Page address', 'rila-works')
  fireEvent.click(save())
  await saved('Public page')

  const page = { about: null, description: 'Drills.', looking_for: null }
  expect(sent.map(({ member: row, details }) => ({ row, details }))).toEqual([
    {
      row: {
        member_type: 'company',
        name: 'Rila Works',
        legal_name_cyrillic: member.legal_name_cyrillic,
        industry: 'Manufacturing',
        country: 'bulgaria',
        city: 'Ruse',
        founded: 1994,
        employees: null,
        logo_url: null,
      },
    },
    {
      row: { website: null },
      details: expect.objectContaining({
        email: { value: email.value, visibility: 'nobody' },
        opening_hours: { value: 'Mon–Fri', visibility: 'everybody' },
        linkedin: { value: null, visibility: 'everybody' },
      }) as object,
    },
    { row: {} },
    { row: { languages: ['bg', 'kk'] } },
    { row: { ...page, keywords: ['Drills', 'saws'] } },
    { row: { status: 'active', slug: 'rila-works' } },
  ])
  // Each starts from the version that the one before has made.
  expect(sent.map(({ expected }) => expected)).toEqual([
    member.updated_at,
    ...[1, 2, 3, 4, 5].map((at) => `2026-05-05T10:00:0${at}+00:00`),
  ])
  expect(sent[0]?.office).toEqual(known)
  expect(sent[2]?.office).toEqual({ ...known, email: null, address: 'Tsentralna 1\nRuse', notes: 'Ask for Ada.' })
})

test('the form of somebody who saves second tells so, keeps what was typed over what somebody else has stored, and lets them decide', async () => {
  const email = { kind: 'email', value: 'sales@rila.example', visibility: 'everybody' }
  const phone = { kind: 'phone', value: '+359 82 1', visibility: 'everybody' }
  const linkedin = { kind: 'linkedin', value: 'https://in.example/rila', visibility: 'members' }
  let stored: typeof member = { ...member, logo_url: `${logos}/old.webp` }
  let details = [email, phone]
  serveMembers(() => HttpResponse.json([stored]))
  server.use(http.get(api('contact_details'), () => HttpResponse.json(details)))
  const sent = serveSaves(refused, (row) => {
    stored = { ...stored, ...row, updated_at: '2026-05-05T10:00:00+00:00' }
    return HttpResponse.json([stored])
  })
  await enter()
  await edit('Addresses and links')
  write('Public phone', '+359 82 2')
  // The manager hides the email, adds a profile, and has another website, logo and keywords.
  stored = {
    ...member,
    website: 'https://new.example',
    status: 'inactive',
    logo_url: `${logos}/new.webp`,
    keywords: ['drills'],
    updated_at: '2026-03-03T10:00:00+00:00',
  }
  details = [{ ...email, visibility: 'nobody' }, { ...phone, visibility: 'members' }, linkedin]
  fireEvent.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Ivo Petrov saved a newer version on 3 Mar 2026.*What you typed is still here\.$/,
  )
  expect(field('Public phone')).toHaveValue('+359 82 2')
  press('Compare with what is stored now')
  const other = await screen.findByRole('region', { name: 'Both versions' })
  for (const words of [
    'Public phoneStored: +359 82 1 (shown to members)Yours: +359 82 2 (shown to everybody)',
    'Fields that you did not touch show what is stored now.',
    'Taken over from the stored version: Keywords, Website, Status, Logo, Public email, LinkedIn.',
  ])
    expect(other).toHaveTextContent(words)
  for (const untouched of ['Public email', 'LinkedIn', 'Logo', 'Keywords', 'Status', 'Website'])
    expect(other).not.toHaveTextContent(`${untouched}Stored`)
  expect(field('Website')).toHaveValue('https://new.example')
  expect(seenBy()).toHaveDisplayValue('Nobody')
  expect(field('Public phone')).toHaveValue('+359 82 2')
  fireEvent.click(save())
  await saved('Addresses and links')
  expect(sent.map(({ expected }) => expected)).toEqual([member.updated_at, '2026-03-03T10:00:00+00:00'])
  expect(sent[1]).toMatchObject({
    member: { website: 'https://new.example' },
    details: {
      email: { value: email.value, visibility: 'nobody' },
      phone: { value: '+359 82 2', visibility: 'everybody' },
      linkedin: { value: linkedin.value, visibility: 'members' },
    },
  })
  expect(sent[1]?.member, 'the logo of somebody else stays').not.toHaveProperty('logo_url')
})

test('a form takes the other version where that is wished, and tells of a member deleted meanwhile', async () => {
  let stored: readonly object[] = [member]
  serveMembers(() => HttpResponse.json(stored))
  const deleted = 'This member has been deleted meanwhile and cannot be saved any more.'
  const sent = serveSaves(refused, refused, () => refusal('PT404', deleted))
  await enter()
  await edit('Names and identity')
  write('City', 'Ruse East')
  fireEvent.click(save())
  stored = [{ ...member, city: 'Sofia' }]
  await pressSoon('Compare with what is stored now')
  await pressSoon('Take the stored version')
  expect(field('City')).toHaveValue('Sofia')
  write('City', 'Sofia West')
  fireEvent.click(save())
  stored = []
  await pressSoon('Compare with what is stored now')
  expect(await screen.findByText(deleted)).toBeVisible()
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(await screen.findByText(deleted)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Compare with what is stored now' })).toBeNull()
  expect(field('City')).toHaveValue('Sofia West')
})

test('a form adds a member once, although the answer was lost', async () => {
  serveMembers()
  const sent = serveSaves(lost, () => HttpResponse.json([member]))
  const { router } = await enter(`${list}/new?type=individual`)
  expect(field('Type')).toHaveDisplayValue('Individual')
  write('Name', 'Ivo Petrov')
  fireEvent.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
  fireEvent.click(save())
  expect(await screen.findByText('Member added')).toBeVisible()
  expect(router.state.location.pathname).toBe(address)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.member_id).toBe(sent[1]?.member_id)
  expect(sent[1]?.member).toMatchObject({ name: 'Ivo Petrov', member_type: 'individual' })
})

test('a save whose answer was lost is pressed again and taken as stored, not for somebody else’s', async () => {
  const store = storeMember()
  let details: object[] = []
  server.use(http.get(api('contact_details'), () => HttpResponse.json(details)))
  const storeAndLose = (row: typeof member) => {
    store(row)
    details = [{ kind: 'opening_hours', value: 'Mon–Fri', visibility: 'everybody' }]
    return lost()
  }
  const sent = serveSaves(storeAndLose, refused, refused)
  await enter()
  await edit('Addresses and links')
  write('Website', 'https://rila.example')
  write('Opening hours', 'Mon–Fri')
  fireEvent.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(lostWords)
  write('Opening hours', 'Mon–Sat')
  fireEvent.click(save())
  expect(await screen.findByText(/^Ivo Petrov saved a newer version/)).toBeVisible()
  write('Opening hours', 'Mon–Fri')
  fireEvent.click(save())
  await saved('Addresses and links')
  expect(sent.map(({ expected }) => expected)).toEqual([member.updated_at, member.updated_at, member.updated_at])
})

test('what was typed is offered again, over what somebody else has stored meanwhile', async () => {
  let stored = member as typeof member & { city?: string }
  serveMembers(() => HttpResponse.json([stored]))
  const { unmount } = await enter()
  await edit('Names and identity')
  write('Founded', '1994')
  unmount()
  stored = { ...member, city: 'Sofia', updated_at: '2026-03-03T10:00:00+00:00' }
  await enter()
  await edit('Names and identity')
  await pressSoon('Resume draft')
  expect(field('Founded')).toHaveValue('1994')
  expect(field('City')).toHaveValue('Sofia')
})

/** Uploads a logo, and waits until the form has it. */
async function upload(user: Awaited<ReturnType<typeof enter>>['user']) {
  await edit('Names and identity')
  await user.upload(screen.getByLabelText('Logo, file'), photograph())
  await waitFor(() => expect(screen.getByRole('form').querySelector('img')).not.toBeNull())
}
async function leave() {
  press('Cancel')
  await pressSoon('Discard')
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument())
}

test('a form keeps a logo once it is saved and removes what the database has noted; one that is never saved goes away again', async () => {
  const store = storeMember({ ...member, logo_url: `${logos}/old.webp` })
  const removed = serveFiles('noted.webp')
  const sent = serveSaves((row) => {
    expect(removed, 'nothing is removed before the row is saved').toEqual([])
    return store(row)
  })
  const app = await enter()
  await upload(app.user)
  fireEvent.click(save())
  await saved('Names and identity')
  const kept = sent[0]?.member.logo_url ?? ''
  expect(kept).toMatch(new RegExp(`^${logos}/[0-9a-f]{32}-384x384\\.webp$`))
  await waitFor(() => expect(removed).toEqual(['logos/noted.webp']))
  await upload(app.user)
  await leave()
  await waitFor(() => expect(removed).toHaveLength(5))
  expect(removed[1]).toMatch(/^logos\/[0-9a-f]{32}-384x384-120\.webp$/)
  expect(removed[3]).toMatch(/^logos\/[0-9a-f]{32}-384x384\.webp$/)
  expect(kept.endsWith(String(removed[3]))).toBe(false)
})

test.each([
  ['stays where the answer was lost, because the page may show it', lost, false, lostWords],
  ['goes where the database refused the save', down, true, 'Failed to save member'],
])('the file of a logo that a form leaves behind %s', async (_, answer, goes, words) => {
  serveMembers()
  const removed = serveFiles()
  serveSaves(answer)
  const app = await enter()
  await upload(app.user)
  fireEvent.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await leave()
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
  const { router } = await enter(address, [ada], 23)
  expect(await screen.findByRole('link', { name: 'Ada Koleva' })).toHaveAttribute(
    'href',
    '/dashboard/users?q=ada%2B1%40rila.example',
  )
  expect(screen.getByRole('button', { name: 'Show all 23' })).toBeVisible()
  for (const name of ['Contact persons', 'Membership']) expect(screen.getByRole('region', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'look at them' })).toBeVisible()
  press('Delete member')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Rila Tools?' })
  expect(dialog).toHaveTextContent('23 people belong to it.')
  const button = await within(dialog).findByRole('button', { name: 'Delete member', busy: false })
  // Both presses come before the page has answered the first.
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(button, { detail })
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
  expect(deleted).toEqual([{ ids: [member.id] }])
})

test('a member with documents is refused before the question', async () => {
  serveMembers()
  take('count_documented', () => HttpResponse.json(1))
  await enter(address)
  press('Delete member')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Rila Tools cannot be deleted' }))
  expect(dialog.getByText(/^It has documents or payments, which the accounts must keep\./)).toBeVisible()
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Close'])
})

test('the address of a member that does not exist leads back', async () => {
  serveMembers(() => HttpResponse.json([]))
  const { user, router } = await signIn(address, 'administrator')
  expect(await screen.findByText('There is no such member. It may have been deleted.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
})

test.each([
  ['status', 'inactive', 'Inactive'],
  ['member_type', 'individual', 'Individual'],
] as const)('the %s of a member is said in words', (field, value, words) => {
  const [shown] = fieldInWords(field, { [field]: value } as unknown as FormValues, '')
  expect(shown?.value).toBe(words)
})
