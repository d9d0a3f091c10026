import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  applicationList,
  approvalOf,
  approvalSchema,
  contactNames,
  personWords,
  queueWords,
  stepWords,
  yearFrom,
} from '@/features/members/applications/applications'
import { applicationsQuery } from '@/features/members/applications/office/api'
import { ApplicationPage } from '@/features/members/applications/office/application-page'
import { ApplicationsPage } from '@/features/members/applications/office/applications-page'
import { waitedWords } from '@/components/list/waiting'
import { createQueryClient } from '@/lib/data/query-client'
import { splitName } from '@/lib/text/split-name'
import { lostWords } from '@/lib/data/errors'
import { refusal, take } from '../support/page/answers'
import { expectClosingToAsk } from '../support/page/dialogs'
import { down, rows, serveIndustries, type Answer } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, renderApp, server } from '../support/page/unit'

const path = '/dashboard/applications'
const enter = useSignIn(pagesAlone({ [path]: ApplicationsPage, [`${path}/:id`]: ApplicationPage }))
const id = '61000000-0000-4000-8000-000000000001'
const day = 86_400_000
const before = (days: number) => new Date(Date.now() - days * day).toISOString()

const listed = (parts: object = {}) => ({
  id,
  company_name: 'Rila Lenses',
  contact_name: 'Vesela Anna Dimova',
  email: 'office@rila-lenses.example',
  tier: 'professional',
  country: 'bulgaria',
  status: 'submitted',
  created_at: before(12.1),
  decided_at: null as string | null,
  reviewer_name: null as string | null,
  ...parts,
})
const step = (number: number, parts: object) => ({
  id: number,
  at: before(12.1 - number),
  actor_name: 'Daniyar Seitov',
  from_status: 'submitted',
  to_status: 'in_review',
  note: null,
  message: null,
  ...parts,
})
const whole = (parts: object = {}) => ({
  ...listed(),
  phone: '+359 2 000 0011',
  industry: 'it',
  employee_count: '11-50',
  message: 'We build altimeters.',
  updated_at: '2026-11-01T10:00:00+00:00',
  member: null,
  memberships: null,
  steps: [step(1, { actor_name: 'Applicant', from_status: null, to_status: 'submitted' })],
  ...parts,
})
const reviewed = (parts: object = {}) => whole({ status: 'in_review', reviewer_name: 'Daniyar Seitov', ...parts })
const mail = {
  id: '20000000-0000-4000-8000-00000000000a',
  template: 'application-decided',
  recipient: 'office@rila-lenses.example',
  about_kind: 'application',
  about_id: id,
  state: 'waiting',
  attempts: 0,
  next_attempt_at: '2026-11-02T10:00:00+00:00',
  last_error: null,
  created_at: '2026-11-02T10:00:00+00:00',
  settled_at: null,
}
const similar = {
  kind: 'member',
  id: '20000000-0000-4000-8000-000000000009',
  name: 'Rila Lenses AD',
  status: 'active',
  same_name: true,
  same_domain: false,
  created_at: '2026-01-02T10:00:00Z',
}

/** The mails about the application. */
let written: object[] = []
beforeEach(() => void (written = []))

/** Answers reads of the applications; returns their queries, with the text of a search as `query`. */
function serve(answer: (query: URLSearchParams) => Answer) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('mail_outbox'), () => HttpResponse.json(written)),
    serveIndustries('Computing', 'Energy'),
    http.get(api('membership_applications'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return answer(query)
    }),
    http.post(api('rpc/search_applications'), async ({ request }) => {
      const query = new URL(request.url).searchParams
      const given = (await request.json()) as { query: string; received_before?: string }
      query.set('query', given.query)
      query.set('received_before', given.received_before ?? '')
      asked.push(query)
      return answer(query)
    }),
  )
  return asked
}

/** Puts a text into a field at once; key by key takes long. */
const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Answers calls of a function, one answer after the other, repeating the last; returns their arguments. */
const serveCall = (name: string, ...answers: (() => Answer)[]) =>
  take(name, (_args, calls) => (answers[calls - 1] ?? answers.at(-1))?.())
const conflict = () =>
  refusal('PT409', 'Somebody has decided about this application meanwhile.', {
    by: 'Elena Marinova',
    at: '2026-11-20T10:00:00Z',
  })

beforeEach(() => {
  serveCall('get_application_counts', () =>
    HttpResponse.json([
      { status: 'submitted', count: 1204 },
      { status: 'in_review', count: 2 },
      { status: 'approved', count: 9 },
    ]),
  )
  serveCall('similar_members', () => HttpResponse.json([]))
})

describe('the words of applications', () => {
  test('name ages, queues, steps and what became of a person', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(
      [
        '2026-11-21T11:30:00Z',
        '2026-11-21T11:00:00Z',
        '2026-11-19T13:00:00Z',
        '2026-11-19T12:00:00Z',
        '2026-11-01T00:00:00Z',
      ].map((since) => waitedWords(since, now)),
    ).toEqual(['less than an hour', '1 hour', '47 hours', '2 days', '20 days'])
    expect(queueWords([{ status: 'submitted', count: 3 }])).toBe('3 new and 0 in review')
    const step = (from_status: string | null, to_status: string) => stepWords({ from_status, to_status })
    expect([
      step(null, 'submitted'),
      step('in_review', 'in_review'),
      step('rejected', 'in_review'),
      step('submitted', 'in_review'),
      step('in_review', 'approved'),
      step('in_review', 'gone'),
    ]).toEqual(['Sent in', 'Note', 'Taken into review again', 'Taken into review', 'Approved', 'gone'])
    expect(
      ['invited', 'linked', 'invitation_open', 'elsewhere', 'nobody', null].map(
        (person) => personWords(person, 'a@b.example').split(/[,;:]/)[0],
      ),
    ).toEqual([
      'a@b.example has been invited to open an account',
      'a@b.example has an account already',
      'a@b.example had been invited before',
      'a@b.example was left as it is',
      'Nobody was invited.',
      'Nobody was invited.',
    ])
    expect(splitName('Vesela Anna Dimova')).toEqual({ first_name: 'Vesela Anna', last_name: 'Dimova' })
    expect(['Назарбаев Нурсултан Абишевич', ' Vesela Dimova ', ' Vesela ', ''].map(contactNames)).toEqual([
      { first_name: 'Назарбаев Нурсултан Абишевич', last_name: '' },
      { first_name: 'Vesela', last_name: 'Dimova' },
      { first_name: 'Vesela', last_name: '' },
      { first_name: '', last_name: '' },
    ])
    expect(yearFrom(new Date(2028, 1, 29))).toEqual({ starts_on: '2028-02-29', ends_on: '2029-02-28' })
    for (const address of [
      '',
      'q=rila&show=rejected&page=3',
      'show=all',
      'show=in_review&waiting=week',
      'waiting=month',
    ])
      expect(applicationList.href(applicationList.read(new URLSearchParams(address)))).toBe(
        `${path}${address && '?'}${address}`,
      )
  })
})

describe('the rules of an approval', () => {
  const approval = {
    member: null,
    name: ' Rila Lenses ',
    industry: 'Optics',
    country: 'bulgaria',
    tier: 'enterprise',
    starts_on: '2027-01-01',
    ends_on: '2027-12-31',
    invites: true,
    contact: { first_name: 'Vesela', last_name: 'Dimova', email: 'a@b.example' },
    note: '',
    message: 'Welcome.',
  }
  const linked = { ...approval, member: { id: 'm', name: 'Rila Lenses AD' } }

  test('a new member has a name and somebody who is invited has both; what is not stored may hold anything', () => {
    const wrong = (change: object) =>
      approvalSchema.safeParse({ ...approval, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []
    const nobody = { first_name: '', last_name: '', email: 'a' }
    expect(wrong({})).toEqual([])
    expect(wrong({ name: ' ', contact: nobody })).toEqual([
      'name',
      'contact.first_name',
      'contact.last_name',
      'contact.email',
    ])
    expect(wrong({ name: '', contact: nobody, invites: false, member: linked.member })).toEqual([])
    expect([wrong({ name: 'x'.repeat(160) }), wrong({ name: 'x'.repeat(161) })]).toEqual([[], ['name']])
    expect([wrong({ ends_on: '2027-01-02' }), wrong({ ends_on: '2027-01-01' })]).toEqual([[], ['ends_on']])
    expect(wrong({ tier: '', starts_on: '' })).toEqual(['tier', 'starts_on'])
  })

  test('a new member is sent with its data, one that is linked by its id alone', () => {
    const { member: _member, name: _name, industry, country, invites: _invites, contact, ...rest } = approval
    expect(approvalOf(approval)).toEqual({ name: 'Rila Lenses', industry, country, ...rest, contact })
    expect(approvalOf({ ...linked, invites: false })).toEqual({ member_id: 'm', ...rest, contact: null })
  })
})

describe('the queue', () => {
  test.each([
    ['waiting=week', 7, 'in.(submitted,in_review)'],
    ['waiting=month&q=rila', 30, 'in.(submitted,in_review)'],
    ['show=in_review&waiting=week', 7, 'in.(in_review)'],
    // Only what is not decided waits.
    ['show=all&waiting=week', 7, 'in.(submitted,in_review)'],
    ['show=approved&waiting=week', 7, 'in.()'],
    ['show=approved', 0, 'in.(approved)'],
    ['show=all&q=rila', 0, null],
  ])('?%s leaves what came before %i days, of its status', async (query, days, status) => {
    const asked = serve(() => rows([]))
    await createQueryClient().fetchQuery(applicationsQuery(applicationList.read(new URLSearchParams(query))))
    expect(asked.map((search) => search.get('status'))).toEqual([status])
    const limit = asked[0]?.get('created_at')?.replace('lt.', '') ?? ''
    if (days === 0) expect(limit).toBe('')
    else expect((Date.now() - Date.parse(limit)) / day).toBeCloseTo(days, 2)
    if (query.includes('q=')) expect(asked[0]?.get('received_before')).toBe(limit)
    const oldest = !/approved|all/.test(query)
    expect(asked[0]?.get('order')).toBe(`created_at.${oldest ? 'asc' : 'desc'},id.asc`)
  })

  test('lists what waits, the oldest first, with its age; read with one request', async () => {
    const asked = serve(() =>
      rows(
        [
          listed(),
          listed({
            id: `${id.slice(0, -1)}2`,
            company_name: 'Orda Cold Store',
            tier: null,
            status: 'in_review',
            created_at: before(0.5),
            reviewer_name: 'Daniyar Seitov',
          }),
        ],
        1206,
      ),
    )
    await enter(path, 'administrator')
    const [first, second] = within(await screen.findByRole('table', { name: 'Applications' }))
      .getAllByRole('row')
      .slice(1)
    await screen.findByText('Professional')
    expect(first).toHaveTextContent(
      /Rila LensesBulgaria.*Vesela Anna Dimova office@rila-lenses.example.*Professional.*12 days.*New/,
    )
    expect(second).toHaveTextContent(/Orda Cold Store.*–.*12 hours.*In reviewDaniyar Seitov/)
    expect(screen.getByText('1,204 new and 2 in review, the longest waiting first.')).toBeVisible()
    expect(screen.getByText('1,206 applications')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Rila Lenses' })).toHaveAttribute('href', `${path}/${id}`)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      status: 'in.(submitted,in_review)',
      order: 'created_at.asc,id.asc',
      offset: '0',
      limit: '25',
    })
  })

  test('is searched, filtered and paged by its address; what is decided comes newest first', async () => {
    const asked = serve(() => rows([listed({ status: 'rejected', decided_at: '2026-11-20T10:00:00Z' })], 60))
    const { user, router } = await enter(`${path}?q=rila&show=rejected&page=2`, 'super_administrator')
    expect((await screen.findByText('20 Nov 2026')).closest('td')).toHaveTextContent('until 20 Nov 2026')
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      query: 'rila',
      status: 'in.(rejected)',
      order: 'created_at.desc,id.asc',
      offset: '25',
    })
    await user.selectOptions(screen.getByLabelText('Status'), 'All')
    await waitFor(() => expect(router.state.location.search).toBe('?q=rila&show=all'))
    expect(asked.at(-1)?.has('status')).toBe(false)
  })

  test('says when nothing waits, and when it cannot be read', async () => {
    serve(down)
    await enter(path, 'administrator')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load applications')
    serve(() => rows([]))
    press('Try again')
    expect(await screen.findByText('No application is waiting for a decision.')).toBeVisible()
    press('Show all applications')
    expect(await screen.findByText('No application has come in yet.')).toBeVisible()
    expect(screen.queryByText('Show what is waiting')).toBeNull()
  })
})

describe('an application', () => {
  test('shows everything that was sent, its steps and possible duplicates, and is taken into review', async () => {
    let stored = whole({
      steps: [
        step(1, { actor_name: 'Applicant', from_status: null, to_status: 'submitted' }),
        step(2, { from_status: 'submitted', to_status: 'submitted', note: 'Telephoned.' }),
      ],
    })
    serve(() => HttpResponse.json(stored))
    serveCall('similar_members', () =>
      HttpResponse.json([
        similar,
        { ...similar, id: `${id.slice(0, -1)}8`, status: 'inactive', same_domain: true },
        {
          ...similar,
          kind: 'application',
          id: `${id.slice(0, -1)}7`,
          status: 'withdrawn',
          same_name: false,
          same_domain: true,
        },
      ]),
    )
    const calls = serveCall('decide_application', () => {
      stored = reviewed()
      return HttpResponse.json(true)
    })
    await enter(`${path}/${id}`, 'administrator')
    expect(await screen.findByRole('heading', { level: 1, name: 'Rila Lenses' })).toBeVisible()
    for (const text of [
      'New',
      'Professional',
      'Vesela Anna Dimova',
      'Bulgaria',
      'Information Technology',
      '11–\u206050',
      'We build altimeters.',
      'Telephoned.',
    ])
      expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'office@rila-lenses.example' })).toHaveAttribute(
      'href',
      'mailto:office@rila-lenses.example',
    )
    expect(screen.getByRole('link', { name: '+359 2 000 0011' })).toHaveAttribute('href', 'tel:+35920000011')
    expect(await screen.findByText('Same name · Member since 2 Jan 2026')).toBeVisible()
    expect(screen.getByText('Same name and mail domain · Inactive member since 2 Jan 2026')).toBeVisible()
    expect(screen.getByText('Same mail domain · Application, withdrawn, of 2 Jan 2026')).toBeVisible()
    // Nothing can be approved before it is in review.
    expect(screen.queryByRole('button', { name: /Approve|link instead/ })).not.toBeInTheDocument()
    press('Start review')
    expect(await screen.findByRole('button', { name: 'Approve…' })).toBeVisible()
    expect(calls).toEqual([
      { application_id: id, decision: 'in_review', note: '', message: '', expected: '2026-11-01T10:00:00+00:00' },
    ])
  })

  test('is approved with a tier, a term and an invitation, and says what became of the person', async () => {
    let stored = reviewed({ tier: null, contact_name: 'Vesela' })
    serve(() => HttpResponse.json(stored))
    const calls = serveCall('approve_application', () => {
      stored = reviewed({
        status: 'approved',
        member: { id: similar.id, name: 'Rila Lenses' },
        memberships: {
          tier: 'enterprise',
          starts_on: '2027-01-01',
          ends_on: '2027-12-31',
          lines: [{ document: { id: similar.id, kind: 'pro_forma', number: null } }],
        },
      })
      return HttpResponse.json([{ member_id: similar.id, person: 'invited', already: false }])
    })
    const { user } = await enter(`${path}/${id}`, 'administrator')
    expect(await screen.findByText('No mail has been written.')).toBeVisible()
    await pressSoon('Approve…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Rila Lenses' }))
    written = [mail]
    const approve = dialog.getByRole('button', { name: 'Approve application' })
    // The application's own choice is `it`.
    await waitFor(() => expect(dialog.getByLabelText(/^Industry/)).toHaveValue('Computing'))
    expect(dialog.getByText('The application says Information Technology.')).toBeVisible()
    expect([...dialog.getByLabelText(/^Industry/).children].map(({ textContent }) => textContent)).toEqual([
      'Not known',
      'Computing',
      'Energy',
    ])
    put(dialog.getByLabelText(/^Name/), '')
    put(dialog.getByLabelText(/^End/), '')
    fireEvent.click(approve)
    for (const text of [
      'Please choose a tier',
      'Please choose a day',
      'Please enter the name',
      'Please enter the last name',
    ])
      expect(await dialog.findByText(text)).toBeVisible()
    await user.selectOptions(dialog.getByLabelText(/^Tier/), 'enterprise')
    put(dialog.getByLabelText(/^Start/), '2027-01-01')
    expect(calls).toEqual([])
    put(dialog.getByLabelText(/^End/), '2027-12-31')
    put(dialog.getByLabelText(/^Name/), 'Rila Lenses')
    put(dialog.getByLabelText(/^Last name/), 'Dimova')
    put(dialog.getByLabelText(/^Message/), 'Welcome.')
    fireEvent.click(approve)
    expect(
      await screen.findByText(
        'office@rila-lenses.example has been invited to open an account, and becomes a manager of the company: they keep its page.',
      ),
    ).toBeVisible()
    expect(await screen.findByText('Decision waiting')).toBeVisible()
    expect(calls).toEqual([
      {
        application_id: id,
        expected: '2026-11-01T10:00:00+00:00',
        approval: {
          name: 'Rila Lenses',
          industry: 'Computing',
          country: 'bulgaria',
          tier: 'enterprise',
          starts_on: '2027-01-01',
          ends_on: '2027-12-31',
          note: '',
          message: 'Welcome.',
          contact: { first_name: 'Vesela', last_name: 'Dimova', email: 'office@rila-lenses.example' },
        },
      },
    ])
    expect(await screen.findByText('Enterprise, 1 Jan 2027 to 31 Dec 2027')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Rila Lenses' })).toHaveAttribute(
      'href',
      `/dashboard/members/${similar.id}`,
    )
    expect(screen.getByRole('link', { name: 'Draft of a pro forma' })).toHaveAttribute(
      'href',
      `/dashboard/dues/${similar.id}`,
    )
    expect(screen.queryByRole('button', { name: /Approve|Reject|Withdraw|review/ })).not.toBeInTheDocument()
  })

  test('is approved for the term of the billing settings, and says that dues are drafted', async () => {
    serve(() => HttpResponse.json(reviewed({})))
    const asked = take('get_first_period', ({ begins = '2027-03-02' }: { begins?: string }) =>
      HttpResponse.json({ starts_on: begins, ends_on: `${begins.slice(0, 4)}-12-31`, asks: 'pro_forma' }),
    )
    await enter(`${path}/${id}`, 'administrator')
    await pressSoon('Approve…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Rila Lenses' }))
    await waitFor(() => expect(dialog.getByLabelText(/^End/)).toHaveValue('2027-12-31'))
    expect(dialog.getByLabelText(/^Start/)).toHaveValue('2027-03-02')
    expect(dialog.getByText(/^The dues are drafted as a pro forma/)).toBeVisible()
    put(dialog.getByLabelText(/^Start/), '2028-02-01')
    await waitFor(() => expect(dialog.getByLabelText(/^End/), 'the end follows').toHaveValue('2028-12-31'))
    put(dialog.getByLabelText(/^End/), '2028-06-30')
    put(dialog.getByLabelText(/^Start/), '2029-02-01')
    await waitFor(() => expect(asked.at(-1)).toEqual({ begins: '2029-02-01' }))
    expect(dialog.getByLabelText(/^End/), 'one that was typed stays').toHaveValue('2028-06-30')
  })

  test('is linked to an existing member, without an invitation; approved in another window, it says so', async () => {
    serve(() => HttpResponse.json(reviewed()))
    serveCall('similar_members', () => HttpResponse.json([similar]))
    const calls = serveCall('approve_application', conflict, () =>
      HttpResponse.json([{ member_id: similar.id, person: null, already: true }]),
    )
    await enter(`${path}/${id}`, 'administrator')
    await pressSoon('This is an existing member, Rila Lenses AD: link instead')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Existing member')).toBeVisible()
    expect(dialog.queryByLabelText(/^Industry/)).not.toBeInTheDocument()
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Invite/ }))
    expect(dialog.queryByLabelText(/^Email/)).not.toBeInTheDocument()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve application' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /^Elena Marinova decided about this application on 20 Nov 2026, .*\. Nothing of yours was saved/,
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Approve application' }))
    expect(await screen.findByText('This application had been approved already')).toBeVisible()
    expect(calls[1]).toMatchObject({ approval: { member_id: similar.id, contact: null } })
  })

  test('is rejected with a message, or withdrawn; a failure keeps what was written, and each dialog asks before it drops it', async () => {
    serve(() => HttpResponse.json(reviewed()))
    const calls = serveCall(
      'decide_application',
      () => HttpResponse.error(),
      () => HttpResponse.json(true),
    )
    const { user } = await enter(`${path}/${id}`, 'administrator')
    for (const [button, name, label, text] of [
      ['Reject…', 'Reject the application of Rila Lenses?', 'Message to the applicant', 'Not this year.'],
      ['Approve…', 'Approve Rila Lenses', /^Message/, 'Welcome.'],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name: button }))
      put(within(await screen.findByRole('dialog', { name })).getByLabelText(label), text)
      await expectClosingToAsk(user, name, label, text)
    }
    press('Reject…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the application of Rila Lenses?' }))
    put(dialog.getByLabelText('Message to the applicant'), 'Not this year.')
    fireEvent.click(dialog.getByRole('button', { name: 'Reject application' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(lostWords)
    expect(dialog.getByLabelText('Message to the applicant')).toHaveValue('Not this year.')
    fireEvent.click(dialog.getByRole('button', { name: 'Reject application' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    press('Mark as withdrawn…')
    const other = within(await screen.findByRole('dialog'))
    expect(other.queryByLabelText('Message to the applicant')).not.toBeInTheDocument()
    fireEvent.click(other.getByRole('button', { name: 'Mark as withdrawn' }))
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.slice(1)).toMatchObject([
      { decision: 'rejected', message: 'Not this year.' },
      { decision: 'withdrawn', message: '' },
    ])
  })

  test('takes notes, and is not found where there is none', async () => {
    let found = true
    serve(() => (found ? HttpResponse.json(whole()) : rows([])))
    const calls = serveCall('note_application', () => HttpResponse.json(true))
    const { router } = await enter(`${path}/${id}`, 'administrator')
    await pressSoon('Add note')
    expect(await screen.findByText('Please write the note first')).toBeVisible()
    put(screen.getByLabelText('Note for the office'), ' Telephoned. ')
    press('Add note')
    await waitFor(() => expect(screen.getByLabelText('Note for the office')).toHaveValue(''))
    expect(calls).toEqual([{ application_id: id, note: 'Telephoned.' }])
    found = false
    await router.navigate(`${path}/${id.slice(0, -1)}9`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Application not found' })).toBeVisible()
  })
})

describe("the applicant's page", () => {
  const stage = (parts: object = {}) =>
    HttpResponse.json({
      status: 'submitted',
      submitted_at: '2026-11-01T10:00:00Z',
      decided_at: null,
      message: null,
      ...parts,
    })

  test('tells the stage, and withdraws after a question', async () => {
    let status = 'in_review'
    const asked = serveCall('application_status', () =>
      stage({ status, decided_at: status === 'withdrawn' ? '2026-11-21T10:00:00Z' : null }),
    )
    const withdrawn = serveCall(
      'withdraw_application',
      () => HttpResponse.error(),
      () => {
        status = 'withdrawn'
        return HttpResponse.json(true)
      },
    )
    renderApp('/application?token=abc')
    expect(await screen.findByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()
    await waitFor(() => expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'))
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).not.toContain('token')
    expect(asked).toEqual([{ token: 'abc' }])
    press('Withdraw application')
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw your application?' }))
    expect(withdrawn).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Withdraw application' }))
    expect(await question.findByRole('alert')).toHaveTextContent(lostWords)
    fireEvent.click(question.getByRole('button', { name: 'Withdraw application' }))
    expect(await screen.findByRole('heading', { name: 'Your application has been withdrawn' })).toBeVisible()
    expect(screen.getByText('Withdrawn on')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).not.toBeInTheDocument()
    expect(withdrawn.at(-1)).toEqual({ token: 'abc' })
  })

  test('says of every wrong link the same, of a failure that it may pass, and shows the message of a decision, without a button', async () => {
    let answer = () => HttpResponse.json({ code: 'PT404', message: 'This link is not valid.' }, { status: 404 })
    serveCall('application_status', () => answer())
    const { router } = renderApp('/application')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    answer = () => HttpResponse.json({ code: 'XX000', message: 'down' }, { status: 500 })
    await router.navigate('/application?token=other')
    expect(await screen.findByText('Failed to load your application')).toBeVisible()
    answer = () => stage()
    press('Try again')
    expect(await screen.findByRole('heading', { name: 'We have received your application' })).toBeVisible()
    answer = () => stage({ status: 'rejected', decided_at: '2026-11-20T10:00:00Z', message: 'Come back next year.' })
    await router.navigate('/application?token=third')
    expect(await screen.findByText('Come back next year.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).not.toBeInTheDocument()
  })
})
