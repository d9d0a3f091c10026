import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { PrivacyPage } from '@/features/people/privacy/office/privacy-page'
import { ProfilePage } from '@/features/people/users/member/profile-page'
import { domainName, periodSchema, periodWords, runWords } from '@/features/people/privacy/privacy'
import { serveFiles } from '../support/page/pictures'
import { take, takeChanges, textsOf } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { press, pressSoon, put } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/privacy'
const own = '/dashboard/profile'
const enter = useSignIn(pagesAlone({ [path]: PrivacyPage, [own]: ProfilePage }))
const neda = { id: '22222222-2222-4222-8222-222222222222', full_name: 'Neda Petkanova', email: 'neda@struma.example' }
const request = {
  id: '65000000-0000-4000-8000-000000000001',
  person: neda.id,
  note: 'I have left',
  asked_at: '2026-03-02T10:00:00+00:00',
}
const period = {
  subject: 'messages',
  days: 730,
  updated_at: '2026-01-01T00:00:00+00:00',
  last_run_at: '2026-03-02T01:00:00+00:00',
  last_removed: 1200,
  last_error: null as string | null,
  updater: null,
}
const preview = (parts: object = {}) => ({
  address: neda.email,
  name: neda.full_name,
  role: null,
  account: true,
  refusal: null,
  held: { applications: 0, messages: 1, billing: 2, account: 6 },
  without_primary: ['Rila Tools', 'Struma'],
  without_billing: ['Struma'],
  kept_documents: 2,
  kept_years: 10,
  ...parts,
})

describe('the office’s page', () => {
  beforeEach(() => {
    server.use(
      http.get(api('erasure_requests'), () => HttpResponse.json([request])),
      http.get(api('user_profiles'), ({ request: asked }) =>
        new URL(asked.url).searchParams.get('id')?.startsWith('in.') ? HttpResponse.json([neda]) : undefined,
      ),
      http.get(api('retention_periods'), () => HttpResponse.json([period])),
    )
  })
  async function review() {
    const app = await enter(path, 'administrator')
    await pressSoon('Review the request of Neda Petkanova')
    return { ...app, question: within(await screen.findByRole('alertdialog')) }
  }

  test('erases after a question that names the person and says what is held, and clears their picture away', async () => {
    const previewed = take('preview_erasure', () => HttpResponse.json(preview()))
    const fulfilled = take('fulfil_erasure', () => {
      server.use(http.get(api('erasure_requests'), () => HttpResponse.json([])))
      return HttpResponse.json(true)
    })
    take('get_ownerless_pictures', () => HttpResponse.json([`${neda.id}/face.webp`]))
    const { removed } = serveFiles('avatars')
    const { question } = await review()
    expect(
      await screen.findByRole('alertdialog', { name: 'Erase Neda Petkanova (neda@struma.example)?' }),
    ).toBeVisible()
    expect(textsOf(question.getAllByRole('term'))).toEqual([
      'Account and profile',
      'Billing contacts',
      'Contact messages',
    ])
    expect(textsOf(question.getAllByRole('definition'))).toEqual(['6 records', '2 records', '1 record'])
    expect(question.getByText('They have an account as a member.')).toBeVisible()
    expect(question.getByText('Rila Tools and Struma have no primary contact then.')).toBeVisible()
    expect(question.getByText('Struma has no billing contact then.')).toBeVisible()
    expect(
      question.getByText(
        /^2 documents issued to them, or for places at events that they ordered, stay: .* for 10 years/,
      ),
    ).toBeVisible()
    fireEvent.click(question.getByRole('button', { name: 'Erase for good' }))
    expect(await screen.findByText('Neda Petkanova (neda@struma.example) has been erased')).toBeVisible()
    expect(fulfilled).toEqual([{ address: neda.email, request: request.id }])
    expect(removed).toEqual([[`${neda.id}/face.webp`]])
    await waitFor(() => expect(screen.queryByText('I have left')).toBeNull())
    expect(previewed).toHaveLength(1)
  })
  test.each([
    [
      preview({ refusal: 'Only a Super Administrator may erase this person.' }),
      'Only a Super Administrator may erase this person.',
    ],
    [
      preview({ name: null, account: false, held: { account: 0, messages: 0 } }),
      'Nothing is held about neda@struma.example.',
    ],
  ])('does nothing where it would be refused, and says why', async (answer, words) => {
    take('preview_erasure', () => HttpResponse.json(answer))
    const { question } = await review()
    expect(await question.findByText(words)).toBeVisible()
    expect(question.getAllByRole('button').map((button) => button.textContent)).toEqual(['Close'])
  })
  test('looks an address up, and keeps the question open when erasing fails', async () => {
    const asked = take('preview_erasure', () =>
      HttpResponse.json(
        preview({
          name: null,
          account: false,
          address: 'visitor@post.example',
          held: { messages: 1 },
          without_primary: [],
          without_billing: [],
        }),
      ),
    )
    take('fulfil_erasure', () =>
      HttpResponse.json({ code: 'PT409', message: 'The email of this person has changed meanwhile.' }, { status: 409 }),
    )
    await enter(path, 'administrator')
    const field = await screen.findByLabelText('Somebody who asked in another way')
    press('Look up')
    expect(await screen.findByText('Please enter the person’s email address')).toBeVisible()
    put(field, 'nobody')
    press('Look up')
    expect(asked).toEqual([])
    put(field, 'visitor@post.example')
    press('Look up')
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText('They have no account.')
    expect(question.queryByText(/ then\.$/)).toBeNull()
    expect(question.queryByText(/^Nothing is held/)).toBeNull()
    expect(asked).toEqual([{ address: 'visitor@post.example' }])
    fireEvent.click(question.getByRole('button', { name: 'Erase for good' }))
    expect(await question.findByRole('alert')).toHaveTextContent('The email of this person has changed meanwhile.')
  })
  test('changes a period within its bounds, and says what the last run did', async () => {
    const saved = takeChanges('retention_periods', () => HttpResponse.json([{ subject: 'messages' }]))
    await enter(path, 'super_administrator')
    const form = within(await screen.findByRole('form', { name: 'Contact messages' }))
    expect(form.getByText(/^Last run on .*, 1,200 removed\.$/)).toBeVisible()
    const days = form.getByLabelText('Days')
    expect(form.getByRole('button')).toBeDisabled()
    expect(form.getByText('Nothing is changed yet.')).toBeVisible()
    put(days, '29')
    expect(form.queryByText('Nothing is changed yet.')).not.toBeInTheDocument()
    fireEvent.click(form.getByRole('button'))
    expect(await form.findByText('Please enter a number of days from 30 to 3,650')).toBeVisible()
    put(days, '400')
    fireEvent.click(form.getByRole('button'))
    expect(await form.findByText('Saved')).toBeVisible()
    expect(saved.map(({ query, row }) => [query.get('subject'), row])).toEqual([['eq.messages', { days: 400 }]])
  })
  test('asks before it lets an unsaved period go, also where other periods follow', async () => {
    server.use(
      http.get(api('retention_periods'), () => HttpResponse.json([period, { ...period, subject: 'registrations' }])),
    )
    const { router } = await enter(path, 'super_administrator')
    put(within(await screen.findByRole('form', { name: 'Contact messages' })).getByLabelText('Days'), '1')
    void router.navigate(own)
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })
  test('offers another try when it fails', async () => {
    server.use(http.get(api('erasure_requests'), down), http.get(api('retention_periods'), down))
    await enter(path, 'administrator')
    expect(await screen.findByText('Failed to load requests')).toBeVisible()
    expect(await screen.findByText('Failed to load the periods')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  })
})

describe('a member’s own data', () => {
  test('a request is sent with its note, shown, and withdrawn', async () => {
    let open: object[] = []
    server.use(
      http.get(api('erasure_requests'), ({ request: asked }) => {
        expect(new URL(asked.url).searchParams.get('person')).toBe(`eq.${person.id}`)
        return HttpResponse.json(open)
      }),
    )
    const asked = take('ask_for_erasure', () => {
      open = [{ id: request.id, asked_at: request.asked_at }]
      return HttpResponse.json(true)
    })
    const withdrawn = take('withdraw_erasure', () => {
      open = []
      return HttpResponse.json(true)
    })
    await enter(own, null)
    await pressSoon('Delete my data')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete my data?' }))
    expect(dialog.getByText(/documents that we issued to you stay as long as the law requires/)).toBeVisible()
    put(dialog.getByLabelText('Note to the office'), 'Goodbye')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my data' }))
    expect(await screen.findByText('You asked us to delete your data on 2 Mar 2026.')).toBeVisible()
    expect(asked).toEqual([{ note: 'Goodbye' }])
    press('Withdraw request')
    expect(await screen.findByText('Request withdrawn')).toBeVisible()
    expect(withdrawn).toHaveLength(1)
  })
  test('says so when the data cannot be gathered', async () => {
    server.use(http.get(api('erasure_requests'), () => HttpResponse.json([])))
    take('get_my_data', () =>
      HttpResponse.json({ code: '42501', message: 'Confirm your email first.' }, { status: 403 }),
    )
    await enter(own, null)
    await pressSoon('Download my data')
    expect(await screen.findByText('Confirm your email first.')).toBeVisible()
  })
})

test('periods, runs and domains are put in words', () => {
  expect([
    periodWords('messages').label,
    periodWords('some_thing').label,
    domainName('mails'),
    domainName('some_thing'),
  ]).toEqual(['Contact messages', 'Some thing', 'Mails', 'Some thing'])
  const run = { last_run_at: '2026-03-02', last_removed: null, last_error: null }
  expect([
    runWords({ ...run, last_run_at: null }, String),
    runWords(run, String),
    runWords({ ...run, last_removed: 0 }, String),
    runWords({ ...run, last_error: 'It broke' }, String),
  ]).toEqual([
    'Not run yet.',
    'Last run on 2026-03-02.',
    'Last run on 2026-03-02, 0 removed.',
    'Failed on 2026-03-02. Tell whoever runs the portal.',
  ])
  for (const [days, fine] of [
    ['29', false],
    ['30', true],
    ['3650', true],
    ['3651', false],
    ['', false],
    ['1e2', false],
    ['40.5', false],
  ] as const)
    expect(periodSchema.safeParse({ days }).success, days).toBe(fine)
})
