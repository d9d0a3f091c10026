import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unhurried } from '../support/database/caps'
import { inside, type Answer, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call, someone } = inside(sql)
const address = 'visitor@messages.example'
const letter = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Vera Visitor',
  email: address,
  company: '',
  subject: 'services',
  message: 'Which paper is missing?',
  ...more,
})

let administrator: Someone
let second: Someone
let editor: Someone
beforeAll(async () => {
  administrator = await someone('desk', 'administrator')
  second = await someone('second', 'administrator')
  editor = await someone('no-desk', 'editor')
})
beforeEach(async () => {
  await sql(`delete from public.contact_messages where email = $1`, [address])
  await sql(`delete from private.submission_counts where form = 'message'`)
})

/** What a call is refused with, or null. */
const code = async (answer: Promise<Answer>) => (await answer).code
const send = (message: unknown, guard: object = unhurried) => call('send_message', { message, guard })
const stored = () =>
  sql(
    `select name, email, company, subject, message, status, assignee_id, settled_at is not null as settled from public.contact_messages where email = '${address}' order by created_at, id`,
  )
const mails = (id: string) =>
  sql<{ recipient: string; data: object }>(
    `select recipient, data from public.mail_outbox where about_kind = 'message' and about_id = '${id}' order by created_at`,
  )

/** Sends a message and returns its id. */
async function sent(): Promise<string> {
  const message = letter()
  expect(await code(send(message))).toBeNull()
  return message.id
}
const answer = (
  id: string,
  {
    as = administrator,
    seen = 0,
    body = 'The T1.\n\nYours',
    answerId = randomUUID(),
  }: { as?: Someone; seen?: number | null; body?: string; answerId?: string } = {},
) => call('answer_message', { of_message: id, answer_id: answerId, body, seen }, as)

/** The refusals of what no form sends. */
const refused = /^(2[23]...|P0001)$/

describe('sending', () => {
  const first = {
    name: 'Vera Visitor',
    email: address,
    company: null,
    subject: 'services',
    message: 'Which paper is missing?',
    status: 'new',
    assignee_id: null,
    settled: false,
  }

  test('stores the form, once for one id, and a repeat counts against no cap', async () => {
    const message = letter()
    for (let time = 0; time < 8; time++) expect(await code(send(message))).toBeNull()
    expect(await stored()).toEqual([first])
    expect(
      await sql(`select number from private.submission_counts where form = 'message' and scope = 'everybody'`),
    ).toEqual([{ number: 1 }])
  })
  test('too quick, too often, too long, several at once, and what no form sends', async () => {
    expect(await code(send(letter(), { seconds: 0 }))).toBe('PT429')
    expect(await code(send([letter(), letter()]))).toMatch(refused)
    expect(await code(send(letter({ message: 'x'.repeat(60_000) })))).toBe('PT413')
    for (const wrong of [
      { id: null },
      { id: 'x' },
      { email: 'nobody' },
      { name: ' ' },
      { name: null },
      { subject: 'spam' },
      { message: '' },
      { message: 'x'.repeat(5001) },
    ])
      expect(await code(send(letter(wrong))), JSON.stringify(wrong).slice(0, 40)).toMatch(refused)
    expect(await stored()).toEqual([])
    for (let time = 0; time < 5; time++) expect(await code(send(letter()))).toBeNull()
    expect(await send(letter())).toMatchObject({
      code: 'PT429',
      body: { message: 'Too many requests at the moment. Please try again later.' },
    })
    expect(await stored()).toHaveLength(5)
  })
})

describe('answering', () => {
  test('answer, mail and status come together, once for one answer', async () => {
    const id = await sent()
    const answerId = randomUUID()
    for (let time = 0; time < 2; time++) expect(await code(answer(id, { answerId }))).toBeNull()
    expect(await stored()).toMatchObject([{ status: 'answered', settled: true }])
    expect(await sql('select id, body, author_id from public.message_answers where message_id = $1', [id])).toEqual([
      { id: answerId, body: 'The T1.\n\nYours', author_id: administrator.id },
    ])
    expect(await mails(id)).toEqual([
      {
        recipient: address,
        data: {
          subject: 'Services',
          body: 'The T1.\n\nYours',
          signed: 'desk Tester',
          question: letter().message,
          asked_at: expect.any(String) as string,
        },
      },
    ])
    const [together] = await sql(
      `select a.sent_at = o.created_at as same from public.message_answers a join public.mail_outbox o on o.about_id = a.message_id where a.message_id = '${id}'`,
    )
    expect(together).toEqual({ same: true })
    expect(
      await sql('select action, subject, before, after from public.audit_log where subject_id = $1', [id]),
      'one entry',
    ).toEqual([{ action: 'changed', subject: 'message', before: null, after: { answer: { characters: 14 } } }])
  })
  test('the second of two is told, and may answer all the same', async () => {
    const id = await sent()
    await answer(id)
    expect((await answer(id, { as: second })).body).toMatchObject({
      code: 'PT409',
      message: 'desk Tester has answered this message meanwhile.',
    })
    expect(await mails(id)).toHaveLength(1)
    await sql('update public.message_answers set author_id = null where message_id = $1', [id])
    expect((await answer(id, { as: second })).body).toMatchObject({
      message: 'Somebody has answered this message meanwhile.',
    })
    expect(await code(answer(id, { as: second, seen: 1 }))).toBeNull()
    expect(await code(answer(id, { as: second, seen: null }))).toBeNull()
    expect(await mails(id)).toHaveLength(3)
  })
  test('an empty answer, an archived message and one that is gone are refused with a sentence, and nothing is written', async () => {
    const id = await sent()
    expect(await code(answer(id, { body: ' ' }))).toMatch(refused)
    await call('archive_messages', { ids: [id] }, administrator)
    expect((await answer(id)).body).toMatchObject({
      code: 'P0001',
      message: 'This message is archived. Reopen it to answer.',
    })
    expect(await mails(id)).toEqual([])
    expect(await stored()).toMatchObject([{ status: 'archived', settled: true }])
    expect(await administrator.person.remove('contact_messages', { id })).toMatchObject({ code: null })
    expect(await code(answer(id))).toBe('PT404')
  })
  test('with a message go its answers, notes and mails', async () => {
    const id = await sent()
    await answer(id)
    await call('note_on_message', { of_message: id, note_id: randomUUID(), body: 'Ask the corridor desk' }, second)
    await administrator.person.remove('contact_messages', { id })
    const [left] = await sql(
      `select (select count(*)::int from public.message_answers where message_id = $1) as answers, (select count(*)::int from public.message_notes where message_id = $1) as notes,
      (select count(*)::int from public.mail_outbox where about_id = $1) as mails`,
      [id],
    )
    expect(left).toEqual({ answers: 0, notes: 0, mails: 0 })
  })
})

describe('looking after', () => {
  const assign = (of_message: string, person: string | null) =>
    call('assign_messages', { ids: [of_message], person }, administrator)

  test('a message is given to an Administrator, until they are none', async () => {
    const id = await sent()
    await sent()
    const { updated_at: at } = (
      await sql<Record<string, unknown>>(
        'select to_jsonb(updated_at) as updated_at from public.contact_messages where id = $1',
        [id],
      )
    )[0] ?? { updated_at: null }
    const { body } = await assign(id, second.id)
    expect(body).toEqual({ done: [{ id, at: expect.any(String) as string, was: { assignee_id: null } }], failed: [] })
    expect(at).not.toBe((body as unknown as { done: { at: string }[] }).done[0]?.at)
    expect(await stored()).toMatchObject([{ assignee_id: second.id }, { assignee_id: null }])
    expect((await assign(id, editor.id)).body).toMatchObject({
      done: [],
      failed: [{ id, reason: 'Only an Administrator can look after a message.' }],
    })
    await sql('update public.user_profiles set role_id = null where id = $1', [second.id])
    expect(await stored()).toMatchObject([{ assignee_id: null }, { assignee_id: null }])
    await sql(
      `update public.user_profiles set role_id = (select role_id from public.user_profiles where id = '${administrator.id}') where id = '${second.id}'`,
    )
  })
  test('archived, reopened, and reopened after an answer', async () => {
    const id = await sent()
    await sent()
    const beside = { status: 'new', settled: false }
    const archive = (archived: boolean) =>
      archived
        ? call('archive_messages', { ids: [id] }, administrator)
        : call('reopen_message', { of_message: id }, administrator)
    for (const [archived, status] of [
      [true, 'archived'],
      [true, 'archived'],
      [false, 'new'],
      [false, 'new'],
    ] as const) {
      expect(await code(archive(archived))).toBeNull()
      expect(await stored()).toMatchObject([{ status, settled: status !== 'new' }, beside])
    }
    await answer(id)
    expect(await stored()).toMatchObject([{ status: 'answered', settled: true }, beside])
    await archive(false)
    expect(await stored()).toMatchObject([beside, beside])
  })
  test('a note is kept once, and found by no Editor', async () => {
    const id = await sent()
    const note = { of_message: id, note_id: randomUUID(), body: ' Ask the corridor desk ' }
    for (let time = 0; time < 2; time++) expect(await code(call('note_on_message', note, second))).toBeNull()
    expect((await administrator.person.select('message_notes', 'body,author_id', { message_id: id })).rows).toEqual([
      { body: 'Ask the corridor desk', author_id: second.id },
    ])
    expect((await editor.person.select('message_notes', 'body')).rows).toEqual([])
  })
})
