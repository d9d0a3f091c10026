import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { FailedSaves } from '@/app/dashboard/failed-saves'
import { MemberOfficePage, MemberRecordPage } from '@/features/members/register/office/member-page'
import { RecordPage } from '@/components/ui/record-page'
import { Sheet } from '@/components/ui/sheet'
import { NotFoundError } from '@/lib/data/errors'
import { MemberContacts } from '@/features/members/register/office/contacts/member-contacts'
import { People } from '@/features/members/company-pages/office/shared/people/people'
import { WaitingProposal } from '@/features/members/company-pages/office/shared/waiting-proposal'
import { nothing, refusal, take, takeChanges, takeReads, textsOf } from '../support/page/answers'
import { down, member, serveMembers, servePeople, serveSurroundings, type Answer } from '../support/page/office-members'
import { press, pressSoon, put } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const address = `/dashboard/members/${member.id}`
const signIn = useSignIn(
  pagesAlone({
    '/contacts': () => (
      <>
        <FailedSaves />
        <MemberContacts memberId={member.id} />
      </>
    ),
    '/elsewhere': FailedSaves,
    '/people': () => <People memberId={member.id} memberName={member.name} />,
    '/waiting': () => <WaitingProposal memberId={member.id} />,
    '/dashboard/members/:id': () => (
      <Sheet onClose={() => undefined}>
        <MemberOfficePage />
      </Sheet>
    ),
    '/dashboard/members/:id/record': MemberRecordPage,
    '/seen-before': () => <Gone seen={0} />,
    '/open-now': () => <Gone seen={Date.now() + 60_000} />,
  }),
)
/** A record that was read at a time, and is not there when it is read again. */
function Gone({ seen }: { seen: number }) {
  const query = { data: member, dataUpdatedAt: seen, error: new NotFoundError('There is no such member.') }
  return (
    <RecordPage
      query={{ ...query, isFetching: false, isFetchedAfterMount: true, refetch: nothing }}
      kind="Member"
      back={{ to: '/dashboard/members', label: 'Back to Members' }}
      title={({ name }) => name}
      skeleton={[]}
    >
      {() => null}
    </RecordPage>
  )
}
test('a member who is gone when the page opens again is not shown; one who goes while it is open stays', async () => {
  await signIn('/seen-before', 'administrator')
  expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeVisible()
  expect(screen.queryByText(member.name)).toBeNull()
  await signIn('/open-now', 'administrator')
  expect(await screen.findByRole('heading', { name: member.name })).toBeVisible()
})
const contact = {
  id: '25000000-0000-4000-8000-000000000001',
  name: 'Ada Koleva',
  role: 'Director',
  email: 'ada@rila.example',
  phone: '+359 82 000 001',
  is_primary: true,
  updated_at: '2026-02-02T10:00:00+00:00',
}
const second = { ...contact, id: '25000000-0000-4000-8000-000000000002', name: 'Boris Iliev', is_primary: false }

beforeEach(() => {
  serveSurroundings()
  serveMembers()
})

describe('contact persons', () => {
  /** Opens the contacts; answers reads and writes of them, and returns what was sent. */
  async function enter(stored: () => readonly object[] | Answer, saved: () => Answer = nothing) {
    takeReads('member_contacts', (query) => {
      const answer = stored()
      if (answer instanceof HttpResponse) return answer
      const id = query.get('id')?.slice(3)
      return HttpResponse.json(answer.filter((one) => !id || Reflect.get(one, 'id') === id))
    })
    const sent = takeChanges('member_contacts', saved)
    const { user, router } = await signIn('/contacts', 'administrator')
    return { user, router, sent, part: within(await screen.findByRole('region', { name: 'Contact persons' })) }
  }
  const fields = async () => within(await screen.findByRole('form', { name: 'Contact person' }))

  test('the first is primary; a wrong address is refused before it is sent', async () => {
    let stored: object[] = []
    const { sent, part } = await enter(() => stored)
    expect(await part.findByText('There is no contact person yet.')).toBeVisible()
    fireEvent.click(part.getByRole('button', { name: 'Add contact' }))
    const form = await fields()
    expect(form.getByRole('checkbox')).toBeChecked()
    const write = (name: RegExp, value: string) => put(form.getByLabelText(name), value)
    write(/^Name/, 'Ada Koleva')
    write(/^Email/, 'ada')
    fireEvent.click(form.getByRole('button', { name: 'Save contact' }))
    expect(await form.findByText('Please enter a valid email address')).toBeVisible()
    write(/^Email/, 'ada@rila.example')
    stored = [contact]
    fireEvent.click(form.getByRole('button', { name: 'Save contact' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save contact' })).toBeNull())
    expect(sent.map(({ row }) => row)).toEqual([
      {
        id: expect.any(String) as string,
        member_id: member.id,
        name: 'Ada Koleva',
        role: null,
        email: 'ada@rila.example',
        phone: null,
        is_primary: true,
      },
    ])
    expect(await part.findByRole('link', { name: 'ada@rila.example' })).toHaveAttribute(
      'href',
      'mailto:ada@rila.example',
    )
    expect(part.getByRole('link', { name: '+359 82 000 001' })).toHaveAttribute('href', 'tel:+35982000001')
  })

  test('what is stored already, because its answer was lost, is not taken for somebody else’s', async () => {
    let stored = [contact]
    const { part } = await enter(
      () => stored,
      () => HttpResponse.json([]),
    )
    fireEvent.click(await part.findByRole('button', { name: 'Edit Ada Koleva' }))
    const form = await fields()
    put(form.getByLabelText('Role'), 'Owner')
    stored = [{ ...contact, role: 'Owner', updated_at: '2026-11-22T12:00:00+00:00' }]
    fireEvent.click(form.getByRole('button', { name: 'Save contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await part.findByRole('button', { name: 'Remove Ada Koleva' }))
    stored = []
    press('Remove contact', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('whoever saves second is told, and what they typed stays', async () => {
    const { sent, part } = await enter(
      () => [contact],
      () => HttpResponse.json([]),
    )
    fireEvent.click(await part.findByRole('button', { name: 'Edit Ada Koleva' }))
    const form = await fields()
    put(form.getByLabelText('Role'), 'Director and owner')
    fireEvent.click(form.getByRole('button', { name: 'Save contact' }))
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Somebody else has changed or removed this contact meanwhile',
    )
    expect(sent[0]?.query.get('updated_at')).toBe(`eq.${contact.updated_at}`)
    expect(form.getByLabelText('Role')).toHaveValue('Director and owner')
  })

  describe('left while it is being saved', () => {
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('bkcc.draft.'))

    /** Sends a contact, closes its dialog before the answer, after the question, and returns how to answer. */
    async function closeDuringSave() {
      const app = await enter(() => [])
      const { user, part } = app
      let resolve: (answer: Answer) => void = () => undefined
      const promise = new Promise<Answer>((give) => {
        resolve = give
      })
      server.use(http.post(api('member_contacts'), () => promise))
      fireEvent.click(await part.findByRole('button', { name: 'Add contact' }))
      const form = await fields()
      put(form.getByLabelText(/^Name/), 'Ada Koleva')
      fireEvent.click(form.getByRole('button', { name: 'Save contact' }))
      await form.findByRole('button', { name: 'Saving…' })
      await user.keyboard('{Escape}')
      const question = within(await screen.findByRole('alertdialog', { name: 'Close while this is being saved?' }))
      fireEvent.click(question.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return { ...app, answer: resolve }
    }

    test('asks, tells on another page that it failed, and leads back to the text', async () => {
      // The router of the tests keeps its address to itself.
      window.history.replaceState(null, '', '/contacts')
      const { user, router, answer } = await closeDuringSave()
      await act(() => router.navigate('/elsewhere'))
      answer(down())
      const told = within(await screen.findByRole('region', { name: 'Not saved' }))
      expect(told.getByText('Failed to save the contact person')).toBeVisible()
      expect(told.getByRole('link', { name: 'Back to its page' })).toHaveAttribute('href', '/contacts')
      fireEvent.click(told.getByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
      await act(() => router.navigate('/contacts'))
      await pressSoon('Add contact')
      const again = await fields()
      fireEvent.click(again.getByRole('button', { name: 'Resume draft' }))
      expect(again.getByLabelText(/^Name/)).toHaveValue('Ada Koleva')
      await user.keyboard('{Escape}')
      await pressSoon('Discard')
      expect(drafts()).toEqual([])
    })

    test('leaves nothing on the device once it is stored, and says nothing', async () => {
      const { answer } = await closeDuringSave()
      expect(drafts()).toEqual([expect.stringContaining(`contact:new:${member.id}`)])
      answer(nothing())
      await waitFor(() => expect(drafts()).toEqual([]))
      expect(screen.queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
    })
  })

  test('another becomes primary with one press; one is removed after a question, unless changed meanwhile', async () => {
    let found: object[] = []
    const { sent, part } = await enter(
      () => [contact, second],
      () => HttpResponse.json(found),
    )
    fireEvent.click(await part.findByRole('button', { name: 'Make Boris Iliev primary' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'PATCH', row: { is_primary: true } })
    expect(sent[0]?.query.get('id')).toBe(`eq.${second.id}`)
    fireEvent.click(part.getByRole('button', { name: 'Remove Ada Koleva' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Ada Koleva?' })
    expect(dialog).toHaveTextContent('no primary contact until you choose another')
    press('Remove contact', dialog)
    await waitFor(() => expect(sent[1]).toMatchObject({ method: 'DELETE' }))
    expect(['id', 'updated_at'].map((column) => sent[1]?.query.get(column))).toEqual([
      `eq.${contact.id}`,
      `eq.${contact.updated_at}`,
    ])
    expect(await within(dialog).findByText(/^Somebody else has changed or removed this contact/)).toBeVisible()
    found = [{ id: contact.id }]
    press('Remove contact', dialog)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('are read beside the member, not after it', async () => {
    let read = false
    takeReads('member_contacts', () => {
      read = true
      return HttpResponse.json([contact])
    })
    server.use(http.post(api('rpc/get_member_version'), () => delay('infinite')))
    await signIn(address, 'administrator')
    await expect.poll(() => read).toBe(true)
  })

  test('say that they failed to load, and try again', async () => {
    let broken = true
    const { part } = await enter(() => (broken ? down() : [contact]))
    expect(await part.findByRole('alert')).toHaveTextContent('Failed to load the contact persons')
    broken = false
    fireEvent.click(part.getByRole('button', { name: 'Try again' }))
    expect(await part.findByText('Ada Koleva')).toBeVisible()
  })
})

describe('people and managers', () => {
  /** Opens the people of the member. */
  async function enter(...people: object[]) {
    servePeople(people)
    const { user } = await signIn('/people', 'administrator')
    return { user, part: within(await screen.findByRole('region', { name: 'People and managers' })) }
  }
  const ada = {
    person_id: '26000000-0000-4000-8000-000000000001',
    full_name: 'Ada Koleva',
    email: 'ada@rila.example',
    avatar_url: null,
    title: 'Director',
    is_manager: true,
    is_shown: true,
    is_first: false,
  }
  const other = { id: '26000000-0000-4000-8000-000000000002', full_name: 'Boris Iliev', email: 'boris@rila.example' }

  test('are named, ended and removed, after a question that says what ends', async () => {
    const me = { ...other, id: person.id, full_name: 'Viktoria' }
    take('search_users', () => HttpResponse.json([other, { ...other, id: ada.person_id, full_name: 'Ada' }, me]))
    const sent = takeChanges('member_people', (changes) =>
      changes === 1 ? refusal('23505', 'duplicate key') : HttpResponse.json([{ person_id: 'x' }]),
    )
    const { user, part } = await enter(ada)
    expect(
      await part.findByText('Manager · Director · shown on the page · has another first company · ada@rila.example'),
    ).toBeVisible()
    // Somebody who belongs to it already, as the list did not know yet, becomes a manager all the same.
    fireEvent.click(part.getByRole('button', { name: 'Add person' }))
    const form = within(await screen.findByRole('form', { name: 'Add person' }))
    expect(form.getByRole('checkbox', { name: /^Becomes a manager: .* They are told by email\.$/ })).toBeChecked()
    fireEvent.click(form.getByRole('button', { name: 'Add person' }))
    expect(await form.findByText('Please choose the user.')).toBeVisible()
    put(form.getByRole('combobox', { name: 'User' }), 'il')
    expect(await form.findByRole('option', { name: /Boris Iliev/ })).toBeVisible()
    expect(form.queryByRole('option', { name: /Ada/ }), 'belongs to it already').not.toBeInTheDocument()
    expect(form.queryByRole('option', { name: /Viktoria/ }), 'is oneself').not.toBeInTheDocument()
    await user.click(form.getByRole('option', { name: /Boris Iliev/ }))
    fireEvent.click(form.getByRole('button', { name: 'Add person' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add person' })).not.toBeInTheDocument())
    expect(part.getByRole('status')).toHaveTextContent('Boris Iliev keeps this page now, and is told by email.')
    fireEvent.click(part.getByRole('button', { name: 'End as manager: Ada Koleva' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'End Ada Koleva as manager?' }))
    expect(question.getByText(/can then no longer change the page of Rila Tools\. They still belong/)).toBeVisible()
    expect(question.getByText(/^Nobody else keeps this page/)).toBeVisible()
    fireEvent.click(question.getByRole('button', { name: 'End as manager' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(part.getByRole('status')).toHaveTextContent('Ada Koleva does not keep this page any more. No mail was sent.')
    fireEvent.click(part.getByRole('button', { name: 'Remove from company: Ada Koleva' }))
    const removal = within(await screen.findByRole('alertdialog', { name: 'Remove Ada Koleva from Rila Tools?' }))
    expect(removal.getByText(/What they have proposed stays with the office/)).toBeVisible()
    fireEvent.click(removal.getByRole('button', { name: 'Remove person' }))
    await waitFor(() => expect(sent).toHaveLength(4))
    await waitFor(() =>
      expect(part.getByRole('status')).toHaveTextContent(/^Ada Koleva does not belong to the company/),
    )
    expect(sent.map(({ method, query, row }) => ({ method, of: query.get('person_id'), row }))).toEqual([
      { method: 'POST', of: null, row: { member_id: member.id, person_id: other.id, is_manager: true } },
      { method: 'PATCH', of: `eq.${other.id}`, row: { is_manager: true } },
      { method: 'PATCH', of: `eq.${ada.person_id}`, row: { is_manager: false } },
      { method: 'DELETE', of: `eq.${ada.person_id}`, row: null },
    ])
  })

  test('ending one of two managers does not say that nobody is left', async () => {
    await enter(ada, { ...ada, person_id: 'p', full_name: 'Ivo Petrov' })
    await pressSoon('End as manager: Ivo Petrov')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/They still belong to the company/)).toBeVisible()
    expect(question.queryByText(/Nobody else/)).not.toBeInTheDocument()
  })

  test('removing somebody who is no manager does not say that nobody is left', async () => {
    await enter(ada, { ...ada, person_id: 'p', full_name: 'Ivo Petrov', is_manager: false })
    await pressSoon('Remove from company: Ivo Petrov')
    expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('Nobody else')
  })

  test('somebody is made a manager, which says before and after that they are told by email', async () => {
    takeChanges('member_people', () => HttpResponse.json([{ person_id: 'p' }]))
    const { part } = await enter({ ...ada, is_manager: false })
    expect(await part.findByText(/They are told by email\.$/)).toBeVisible()
    expect(part.getByText('Nobody keeps its page yet: it has no manager.')).toBeVisible()
    fireEvent.click(part.getByRole('button', { name: 'Make a manager: Ada Koleva' }))
    await waitFor(() =>
      expect(part.getByRole('status')).toHaveTextContent('Ada Koleva keeps this page now, and is told by email.'),
    )
  })
})

test('the form of a member says that a proposal waits, and leads to it', async () => {
  const id = '2a000000-0000-4000-8000-000000000001'
  const asked = takeReads('proposals', () => HttpResponse.json([{ id, proposed_by_name: 'Ada Koleva' }]))
  await signIn('/waiting', 'administrator')
  const link = await screen.findByRole('link', { name: 'look at them' })
  expect(link).toHaveAttribute('href', `/dashboard/members/proposals/${id}`)
  expect(link.parentElement).toHaveTextContent('Ada Koleva has proposed changes to this page – look at them')
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ member_id: `eq.${member.id}`, status: 'eq.pending' })
})

describe('the record', () => {
  const none = { total: 0, rows: [] }
  const registration = {
    id: 'r',
    name: 'Ada Koleva',
    status: 'waitlisted',
    event_id: '31000000-0000-4000-8000-000000000001',
    title: 'Forum',
    start_date: '2026-12-01T09:00:00Z',
    time_zone: 'Europe/Sofia',
  }
  const message = {
    id: 'm',
    name: 'Ada Koleva',
    subject: 'membership',
    excerpt: 'When does our term end?',
    status: 'new',
    created_at: '2026-11-01T09:00:00Z',
  }
  const proposed = {
    id: 'p',
    name: 'Ada Koleva',
    status: 'corrected',
    fields: ['city', 'keywords'],
    created_at: '2026-11-01T09:00:00Z',
  }
  const letter = {
    id: 'l1',
    kind: 'members',
    event_id: null as string | null,
    title: 'To all members',
    name: 'Ada Koleva',
    created_at: '2026-11-02T09:00:00Z',
  }
  // One letter may reach two addresses of a member.
  const letters = [
    letter,
    { ...letter, name: 'desk@rila.example' },
    { ...letter, id: 'l2', kind: 'participants', event_id: 'e', title: 'The hall has changed' },
    { ...letter, id: 'l3', kind: 'subscribers', title: 'News of November' },
  ]
  const registrations = (total: number, most: number) => ({
    total,
    rows: Array.from({ length: Math.min(most, total) }, (_, at) => ({ ...registration, id: String(at) })),
  })
  const serveRecord = (answer: (most: number) => object) =>
    take<{ most: number }>('get_member_record', ({ most }) => HttpResponse.json(answer(most)))

  test('shows data, notes, contacts, terms and what they did, and all of a part on a press', async () => {
    takeReads('member_contacts', () => HttpResponse.json([contact]))
    const asked = serveRecord((most) => ({
      registrations: registrations(6, most),
      announcements: none,
      applications: none,
      messages: { total: 1, rows: [message] },
      mails: none,
      letters: { total: 4, rows: letters },
      proposals: { total: 1, rows: [proposed] },
    }))
    const { router } = await signIn(`${address}/record`, 'administrator')
    expect(await screen.findByRole('heading', { level: 1, name: 'Rila Tools' })).toBeVisible()
    expect(screen.getByText('Call in the morning.')).toBeVisible()
    expect(await screen.findByText('Ada Koleva')).toBeVisible()
    expect(await screen.findByText('No term is on record for this member yet.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Membership: When does our term end?' })).toHaveAttribute(
      'href',
      '/dashboard/messages/m',
    )
    expect(screen.getByText('None yet: applications, announcements received, mails.')).toBeVisible()
    const reached = within(screen.getByRole('region', { name: 'Letters and issues received 4' }))
    const read = reached.getAllByRole('listitem')
    expect(read.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])).toEqual([
      ['To all membersAda Koleva · 2 Nov 2026 · letter to members', '/dashboard/letters/l1'],
      ['To all membersdesk@rila.example · 2 Nov 2026 · letter to members', '/dashboard/letters/l1'],
      ['The hall has changedAda Koleva · 2 Nov 2026 · letter to participants', '/dashboard/events/e/letters/l2'],
      ['News of NovemberAda Koleva · 2 Nov 2026 · issue of the newsletter', '/dashboard/newsletter/l3'],
    ])
    const waits = within(screen.getByRole('region', { name: 'Proposals 1' }))
    expect(waits.getByRole('link', { name: 'Keywords, City' })).toHaveAttribute(
      'href',
      '/dashboard/members/proposals/p',
    )
    expect(waits.getByText('Ada Koleva · 1 Nov 2026 · Approved with corrections')).toBeVisible()
    const part = within(screen.getByRole('region', { name: /^Registrations/ }))
    expect(part.getAllByText('Ada Koleva · 1 Dec 2026 · Waiting list')).toHaveLength(5)
    fireEvent.click(part.getByRole('button', { name: 'Show all 6: Registrations' }))
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(6))
    expect(part.queryByRole('button')).toBeNull()
    expect(asked).toEqual([
      { of_member: member.id, most: 5 },
      { of_member: member.id, most: 200 },
    ])
    expect(router.state.location.pathname, 'whoever sees all is led to all').toBe(address)
  })

  test('of a part with more than 200 rows shows the latest, and says so', async () => {
    serveRecord((most) => ({ registrations: registrations(1240, most), announcements: none }))
    await signIn(address, 'administrator')
    const part = within(await screen.findByRole('region', { name: 'Registrations 1,240' }))
    fireEvent.click(part.getByRole('button', { name: 'Show the latest 200: Registrations' }))
    expect(await part.findByText('These are the latest 200.')).toBeVisible()
    expect(part.getAllByRole('listitem')).toHaveLength(200)
    expect(part.queryByRole('button')).toBeNull()
  })

  test('shows an Editor no contacts, terms, notes, messages or mails', async () => {
    serveMembers(() => HttpResponse.json([{ ...member, email: null, vat_number: null, notes: null }]))
    const contacts = takeReads('member_contacts', down)
    serveRecord(() => ({ registrations: { total: 1, rows: [registration] }, announcements: none }))
    await signIn(`${address}/record`, 'editor')
    expect(await screen.findByRole('link', { name: 'Forum' })).toBeVisible()
    expect(textsOf(screen.getAllByRole('heading', { level: 2 })).map((text) => text.trim())).toEqual([
      'Registrations 1',
      'Public page',
      'Names and identity',
      'Page texts',
      'Addresses and links',
      'Languages',
    ])
    expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
    expect(screen.queryByText('Internal notes')).toBeNull()
    expect(contacts).toEqual([])
  })

  test('says which part failed, and tries again', async () => {
    let broken = true
    take('get_member_record', () => (broken ? down() : HttpResponse.json({ registrations: none, announcements: none })))
    await signIn(`${address}/record`, 'administrator')
    expect(await screen.findByText('Failed to load what this member did')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Contact persons' })).toBeVisible()
    broken = false
    press('Try again')
    expect(await screen.findByText('None yet: registrations, announcements received.')).toBeVisible()
  })

  test('of no member leads back', async () => {
    serveMembers(() => HttpResponse.json([]))
    await signIn(`${address}/record`, 'administrator')
    expect(await screen.findByText('There is no such member. It may have been deleted.')).toBeVisible()
  })
})
