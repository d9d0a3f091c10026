import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageOf, excerptOf, messagesHref, readMessageFilter } from '@/features/messages/office/message-list'
import { subjects } from '@/features/messages/messages'
import { down, rows, type Answer } from '../support/office-members'
import { person, useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
const id = '62000000-0000-4000-8000-000000000001'
const path = `/dashboard/messages/${id}`
const colleague = {
  id: '22222222-2222-4222-8222-222222222222',
  full_name: 'Daniyar Seitov',
  email: 'd@bkcc.example',
  role: { name: 'administrator' },
}
const listed = {
  id,
  name: 'Stanimira Koeva',
  email: 's.koeva@letters.example',
  company: 'Letters Ltd',
  subject: 'events',
  excerpt: 'Is the day open to students?',
  status: 'new',
  created_at: '2026-03-02T10:00:00+00:00',
  assignee: null as object | null,
}
const whole = () => ({
  ...listed,
  message: 'Is the day open\nto students?',
  assignee_id: null as string | null,
  answers: [] as object[],
  notes: [] as object[],
})

/** Answers reads of the messages; returns their queries, with the text of a search as `query`. */
function serve(answer: (query: URLSearchParams) => Answer, mails: object[] = []) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('contact_messages'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answer(new URL(request.url).searchParams)
    }),
    http.post(api('rpc/search_messages'), async ({ request }) => {
      const query = new URL(request.url).searchParams
      query.set('query', ((await request.json()) as { query: string }).query)
      asked.push(query)
      return answer(query)
    }),
    http.get(api('mail_outbox'), () => HttpResponse.json(mails)),
  )
  return asked
}

/** Answers calls of a function; keeps their arguments. */
function calls(name: string, ...answers: (() => Response)[]) {
  const made: Record<string, unknown>[] = []
  server.use(
    http.post(api(`rpc/${name}`), async ({ request }) => {
      made.push((await request.json()) as Record<string, unknown>)
      return answers[Math.min(made.length, answers.length) - 1]?.() ?? HttpResponse.json(true)
    }),
  )
  return made
}

async function openMessage(message: object | (() => object), mails?: object[]) {
  serve(() => rows([typeof message === 'function' ? message() : message]), mails)
  const app = await enter(path, 'administrator')
  await screen.findByRole('heading', { level: 1, name: 'Stanimira Koeva' })
  return app
}

beforeEach(() => {
  localStorage.clear()
  server.use(http.get(api('user_profiles'), () => HttpResponse.json([colleague])))
})

describe('the list of messages', () => {
  test('shows who wrote about what, when, and where it stands; its address says what it shows', async () => {
    const asked = serve(() => rows([{ ...listed, assignee: colleague }], 26))
    const { router, user } = await enter(
      '/dashboard/messages?q=koeva&status=new&assignee=mine&sort=name',
      'administrator',
    )
    const [line] = within(await screen.findByRole('table', { name: 'Messages' }))
      .getAllByRole('row')
      .slice(1)
    expect(line).toHaveTextContent(
      /Stanimira Koeva.*s\.koeva@letters\.example.*Letters Ltd.*Events Is the day open to students\?.*days ago.*Daniyar Seitov.*New/,
    )
    expect(screen.getByTitle(/^March 2, 2026, /)).toHaveTextContent(/days ago$/)
    expect(screen.getByText('26 messages')).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      query: 'koeva',
      status: 'eq.new',
      assignee_id: `eq.${person.id}`,
      order: 'name.asc,id.asc',
      offset: '0',
      limit: '25',
    })
    await user.selectOptions(screen.getByLabelText('Subject'), 'events')
    expect(router.state.location.search).toBe('?q=koeva&status=new&subject=events&assignee=mine&sort=name')
    await user.selectOptions(screen.getByLabelText('Assignee'), 'nobody')
    await expect.poll(() => asked.at(-1)?.get('assignee_id')).toBe('is.null')
  })
  test('says that it is empty, and offers another try when it fails', async () => {
    let broken = true
    serve(() => (broken ? down() : rows([])))
    const { user } = await enter('/dashboard/messages', 'administrator')
    expect(await screen.findByText('Failed to load messages')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: /again|retry/i }))
    expect(await screen.findByText('Nobody has written yet.')).toBeVisible()
  })
})

describe('a message', () => {
  test('is shown with answers, what became of their mails, and notes', async () => {
    await openMessage(
      {
        ...whole(),
        status: 'answered',
        answers: [{ id: 'a', body: 'Yes.', sent_at: '2026-03-03T10:00:00+00:00', author: null }],
        notes: [
          {
            id: 'n',
            body: 'Three of them',
            written_at: '2026-03-02T12:00:00+00:00',
            author: { full_name: 'Daniyar Seitov' },
          },
        ],
      },
      [
        {
          id: 'm',
          template: 'contact-answer',
          recipient: 'visitor@company.example',
          about_kind: 'message',
          about_id: 'x',
          state: 'failed',
          attempts: 1,
          next_attempt_at: '2026-03-03T10:00:00+00:00',
          created_at: '2026-03-03T10:00:00+00:00',
          settled_at: '2026-03-03T10:01:00+00:00',
          last_error: 'No such mailbox',
        },
      ],
    )
    const answers = within(screen.getByRole('list', { name: 'Answers' }))
    expect(answers.getByText('Yes.')).toBeVisible()
    expect(await screen.findByText(/failed: No such mailbox/)).toBeVisible()
    expect(screen.getByText('Three of them')).toBeVisible()
    expect(screen.getByText(/Is the day open/)).toHaveTextContent('Is the day open to students?')
  })
  test('is answered once for one text, however often it is tried; what was typed stays until then', async () => {
    const made = calls(
      'answer_message',
      () => HttpResponse.error(),
      () => HttpResponse.json(true),
    )
    const { user } = await openMessage(whole())
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Please write an answer')).toBeVisible()
    await user.type(screen.getByLabelText(/^Your answer/), 'Yes, it is.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Failed to send the answer. Please try again.')).toBeVisible()
    expect(screen.getByLabelText(/^Your answer/)).toHaveValue('Yes, it is.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent')).toBeVisible()
    expect(screen.getByLabelText(/^Your answer/)).toHaveValue('')
    expect(made).toHaveLength(2)
    expect(made[1]).toEqual(made[0])
    expect(made[0]).toMatchObject({ of_message: id, body: 'Yes, it is.', seen: 0 })
  })
  test('that somebody else has answered meanwhile is said, shown, and left to the writer', async () => {
    let answers: object[] = []
    const made = calls(
      'answer_message',
      () => {
        answers = [
          { id: 'a', body: 'Theirs', sent_at: '2026-03-03T10:00:00+00:00', author: { full_name: 'Daniyar Seitov' } },
        ]
        return HttpResponse.json(
          { code: 'PT409', message: 'Daniyar Seitov has answered this message meanwhile.' },
          { status: 409 },
        )
      },
      () => HttpResponse.json(true),
    )
    const { user } = await openMessage(() => ({ ...whole(), answers }))
    await user.type(screen.getByLabelText(/^Your answer/), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Daniyar Seitov has answered this message meanwhile.')
    expect(await screen.findByText('Theirs')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send all the same' }))
    expect(await screen.findByText('Answer sent')).toBeVisible()
    expect(made.map(({ seen }) => seen)).toEqual([0, 1])
  })
  test('leaving asks while an answer is not sent', async () => {
    const { user, router } = await openMessage(whole())
    await user.type(screen.getByLabelText(/^Your answer/), 'Y')
    await user.click(screen.getByRole('link', { name: /Back to Messages/ }))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
  })
  test('is taken, given to somebody, archived and reopened; archived it takes no answer', async () => {
    const message = whole()
    const assigned = calls('assign_message')
    const archived = calls(
      'archive_message',
      () => {
        message.status = 'archived'
        return HttpResponse.json(true)
      },
      () => HttpResponse.json({ code: 'PT404', message: 'This message is no longer there.' }, { status: 404 }),
    )
    const { user } = await openMessage(() => message)
    await user.click(screen.getByRole('button', { name: 'Assign to me' }))
    await user.selectOptions(
      screen.getByLabelText('Assignee'),
      await screen.findByRole('option', { name: 'Daniyar Seitov' }),
    )
    await expect
      .poll(() => assigned)
      .toEqual([
        { of_message: id, person: person.id },
        { of_message: id, person: colleague.id },
      ])
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('This message is archived. Reopen it to answer.')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Answer' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    expect(await screen.findByText('This message is no longer there.')).toBeVisible()
    expect(archived).toEqual([
      { of_message: id, archived: true },
      { of_message: id, archived: false },
    ])
  })
  test('a note is added, and an unknown address is told apart', async () => {
    const made = calls('note_on_message')
    const { user, router } = await openMessage(whole())
    await user.type(screen.getByLabelText('New note'), 'Ask the desk')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await expect.poll(() => made).toMatchObject([{ of_message: id, body: 'Ask the desk' }])
    expect(await screen.findByLabelText('New note')).toHaveValue('')
    serve(() => rows([]))
    await router.navigate('/dashboard/messages/unknown')
    expect(await screen.findByRole('heading', { name: 'Message not found' })).toBeVisible()
  })
})

test('an excerpt that ends with a sentence ends in three dots', () => {
  expect(excerptOf(`${'x'.repeat(159)}.`)).toBe(`${'x'.repeat(159)}…`)
  expect(excerptOf('A whole message.')).toBe('A whole message.')
})

test('ages and addresses are put in words', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  for (const [iso, words] of [
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T11:58:00Z', '2 minutes ago'],
    ['2026-03-10T10:59:00Z', '1 hour ago'],
    ['2026-03-07T12:00:00Z', '3 days ago'],
  ] as const)
    expect(ageOf(iso, now)).toBe(words)
  const filter = readMessageFilter(new URLSearchParams('status=spam&subject=x&assignee=1&sort=-x&page=0'), subjects)
  expect(messagesHref(filter)).toBe('/dashboard/messages')
})
