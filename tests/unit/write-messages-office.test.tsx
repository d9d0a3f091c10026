import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { MessagePage } from '@/features/write/messages/office/message-page'
import { MessagesPage } from '@/features/write/messages/office/messages-page'
import { ageOf, excerptOf, messageList } from '@/features/write/messages/office/message-list'
import { lostWords } from '@/lib/data/errors'
import { changed, refusal, take, takeReads, takeSearches } from '../support/page/answers'
import { rows, type Answer } from '../support/page/office-members'
import { press, put } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/messages'
const enter = useSignIn(pagesAlone({ [list]: MessagesPage, [`${list}/:id`]: MessagePage }))
const id = '62000000-0000-4000-8000-000000000001'
const path = `${list}/${id}`
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

/** Answers reads of the messages; returns the searches. */
function serve(answer: (query: URLSearchParams) => Answer, mails: object[] = []) {
  takeReads('mail_outbox', () => HttpResponse.json(mails))
  takeReads('contact_messages', answer)
  return takeSearches('search_messages', answer)
}

/** Answers calls of a function one after the other; keeps their arguments. */
const calls = (name: string, ...answers: (() => Answer)[]) =>
  take(name, (_, made) => answers[Math.min(made, answers.length) - 1]?.() ?? HttpResponse.json(true))
const lost = () => HttpResponse.error() as Answer
const done = () => HttpResponse.json(true)

async function openMessage(message: object | (() => object), mails?: object[]) {
  serve(() => rows([typeof message === 'function' ? message() : message]), mails)
  const app = await enter(path, 'administrator')
  await screen.findByRole('heading', { level: 1, name: 'Stanimira Koeva' })
  return app
}

beforeEach(() => void takeReads('user_profiles', () => HttpResponse.json([colleague])))

/** Writes an answer, and sends it. */
function answer(body: string) {
  put(screen.getByLabelText(/^Your answer/), body)
  press('Send answer')
}

describe('the list of messages', () => {
  test('shows who wrote about what, when, and where it stands; its address says what it shows', async () => {
    const asked = serve(() => rows([{ ...listed, assignee: colleague }], 26))
    const { router, user } = await enter(`${list}?q=koeva&status=new&assignee=mine&sort=name`, 'administrator')
    const [line] = within(await screen.findByRole('table', { name: 'Contact messages' }))
      .getAllByRole('row')
      .slice(1)
    expect(line).toHaveTextContent(
      /Stanimira Koeva.*s\.koeva@letters\.example.*Letters Ltd.*2 Mar 2026, .*days ago.*Events Is the day open to students\?.*Daniyar Seitov.*New/,
    )
    expect(screen.getByTitle(/^2 Mar 2026, /)).toHaveTextContent(/^2 Mar 2026, \d+:\d\d [AP]M$/)
    expect(screen.getByText('26 messages')).toBeVisible()
    expect(asked[0]?.body).toMatchObject({ query: 'koeva' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      status: 'eq.new',
      assignee_id: `eq.${person.id}`,
      order: 'name.asc,id.asc',
      offset: '0',
      limit: '25',
    })
    await user.selectOptions(screen.getByLabelText('Subject'), 'events')
    expect(router.state.location.search).toBe('?q=koeva&status=new&subject=events&assignee=mine&sort=name')
    await user.selectOptions(screen.getByLabelText('Assignee'), 'nobody')
    await expect.poll(() => asked.at(-1)?.query.get('assignee_id')).toBe('is.null')
  })
})

describe('a message', () => {
  test('is shown with answers, what became of their mails, and notes', async () => {
    const sent = { id: 'a', body: 'Yes.', sent_at: '2026-03-03T10:00:00+00:00', author: null }
    const note = { id: 'n', body: 'Three of them', written_at: '2026-03-02T12:00:00+00:00', author: colleague }
    const mail = {
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
    }
    await openMessage({ ...whole(), status: 'answered', assignee_id: person.id, answers: [sent], notes: [note] }, [
      mail,
    ])
    expect(screen.queryByText('Assign to me')).toBeNull()
    const answers = within(screen.getByRole('list', { name: 'Answers' }))
    expect(answers.getByText('Yes.')).toBeVisible()
    expect(await screen.findByText(/failed: No such mailbox/)).toBeVisible()
    expect(screen.getByText('Three of them')).toBeVisible()
    expect(screen.getByText(/Is the day open/)).toHaveTextContent('Is the day open to students?')
  })
  test('is answered once for one text, however often it is tried; what was typed stays until then', async () => {
    const made = calls('answer_message', lost, done)
    await openMessage(whole())
    press('Send answer')
    expect(await screen.findByText('Please write an answer')).toBeVisible()
    answer('Yes, it is.')
    expect(await screen.findByText(lostWords)).toBeVisible()
    expect(screen.getByLabelText(/^Your answer/)).toHaveValue('Yes, it is.')
    press('Send answer')
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
        return refusal('PT409', 'Daniyar Seitov has answered this message meanwhile.')
      },
      done,
    )
    await openMessage(() => ({ ...whole(), answers }))
    answer('Mine')
    expect(await screen.findByRole('alert')).toHaveTextContent('Daniyar Seitov has answered this message meanwhile.')
    expect(await screen.findByText('Theirs')).toBeVisible()
    press('Send all the same')
    expect(await screen.findByText('Answer sent')).toBeVisible()
    expect(made.map(({ seen }) => seen)).toEqual([0, 1])
  })
  test('leaving asks while an answer is not sent', async () => {
    const { router } = await openMessage(whole())
    put(screen.getByLabelText(/^Your answer/), 'Y')
    fireEvent.click(screen.getByRole('link', { name: /Back to Contact messages/ }))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
  })
  test('is taken, given to somebody, archived and reopened; archived it takes no answer', async () => {
    const message = whole()
    const assigned = calls('assign_messages', () => changed(id))
    const archived = calls('archive_messages', () => {
      message.status = 'archived'
      return changed(id)
    })
    const reopened = calls('reopen_message', () => refusal('PT404', 'This message is no longer there.'))
    const { user } = await openMessage(() => message)
    press('Assign to me')
    await user.selectOptions(
      screen.getByLabelText('Assignee'),
      await screen.findByRole('option', { name: 'Daniyar Seitov' }),
    )
    await expect
      .poll(() => assigned)
      .toEqual([
        { ids: [id], person: person.id },
        { ids: [id], person: colleague.id },
      ])
    press('Archive')
    expect(await screen.findByText('This message is archived. Reopen it to answer.')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Answer' })).not.toBeInTheDocument()
    press('Reopen')
    expect(await screen.findByText('This message is no longer there.')).toBeVisible()
    expect([archived, reopened]).toEqual([[{ ids: [id] }], [{ of_message: id }]])
  })
  test('asks before it is archived with an answer that is not sent, and offers it again', async () => {
    const message = whole()
    const archived = calls('archive_messages', () => {
      message.status = 'archived'
      return changed(id)
    })
    await openMessage(() => message)
    put(screen.getByLabelText('Your answer *'), 'Dear Stanimira')
    press('Archive')
    const question = await screen.findByRole('alertdialog', { name: 'Archive without sending your answer?' })
    press('Keep editing', question)
    expect([screen.getByLabelText<HTMLTextAreaElement>('Your answer *').value, archived]).toEqual([
      'Dear Stanimira',
      [],
    ])
    press('Archive')
    press('Archive', await screen.findByRole('alertdialog'))
    expect(await screen.findByText('This message is archived. Reopen it to answer.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(JSON.stringify(localStorage)).toContain('Dear Stanimira')
  })
  test('is archived at once while its answer is on its way', async () => {
    const archived = calls('archive_messages', () => changed(id))
    take('answer_message', () => new Promise<Answer>(() => undefined))
    await openMessage(whole())
    answer('Yes, it is.')
    await screen.findByRole('button', { name: 'Sending…' })
    press('Archive')
    await expect.poll(() => archived).toEqual([{ ids: [id] }])
  })
  test('a note is added, and an unknown address is told apart', async () => {
    const made = calls('note_on_message')
    const { router } = await openMessage(whole())
    put(screen.getByLabelText('New note'), 'Ask the desk')
    press('Add note')
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
  const filter = messageList.read(new URLSearchParams('status=spam&subject=x&assignee=1&sort=-x&page=0'))
  expect(messageList.href(filter)).toBe('/dashboard/messages')
})
