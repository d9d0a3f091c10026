import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail } from '../../supabase/functions/_shared/mail/mail'
import { unhurried } from '../support/database/caps'
import type { Row } from '../support/database/driver'
import { type Answer, inside, type Someone } from '../support/database/inside'
import { guard } from '../support/database/registration-support'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend

describe('messages', () => {
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
})

describe('notices', () => {
  const { call, someone } = inside(sql)

  let admin: Someone
  beforeAll(async () => {
    admin = await someone('admin', 'administrator')
  })
  beforeEach(async () => {
    for (const table of ['public.mail_outbox', 'private.untold_arrivals', 'private.submission_counts'])
      await sql(`delete from ${table}`)
    await sql(`delete from public.contact_messages where email like '%@notices.example'`)
    await sql(
      `update public.office_notices set addresses = '{}', pace = 'at_once', digest_on = private.digest_day(now())`,
    )
  })

  const write = (name: string) =>
    call('send_message', {
      message: {
        id: crypto.randomUUID(),
        name,
        email: `${name.toLowerCase()}@notices.example`,
        company: '',
        subject: 'services',
        message: 'Words that stay in the dashboard.',
      },
      guard,
    })
  const apply = (company_name: string) =>
    call('submit_application', {
      application: {
        id: crypto.randomUUID(),
        tier: 'professional',
        company_name,
        contact_name: 'Somebody',
        country: 'bulgaria',
        email: 'company@notices.example',
        phone: '',
        industry: 'other',
        employee_count: '1-10',
        message: '',
        is_authorized: true,
      },
      guard,
    })
  const set = (subject: string, change: Row) => admin.person.update('office_notices', { subject }, change)
  const addresses = () => sql(`select addresses from public.office_notices where subject = 'message'`)
  const notices = () =>
    sql<{ template: string; recipient: string; data: Row }>(
      `select template, recipient, data from public.mail_outbox where template like 'notice-%' order by template, recipient`,
    )
  async function drain() {
    const sent: OutgoingMail[] = []
    await drainMails({
      environment: surroundings(backend),
      transport: (mail) => {
        sent.push(mail)
        return Promise.resolve({ outcome: 'sent' })
      },
      until: Date.now() + 60_000,
    })
    return sent.filter(({ subject }) => /new (message|application)/i.test(subject))
  }
  /** Lets eight o'clock pass. */
  const nextMorning = async () => {
    await sql('update public.office_notices set digest_on = digest_on - 1')
    await sql('select private.send_digests()')
  }

  describe('arrivals', () => {
    test('tell nobody unless an address is set', async () => {
      await write('Ivan')
      await apply('Test Foods')
      expect(await notices()).toEqual([])
      await nextMorning()
      expect(await notices()).toEqual([])
    })

    test('are told at once, each kind to its own addresses, by name and subject alone', async () => {
      await set('message', { addresses: ['one@notices.example', 'two@notices.example'] })
      await set('application', { addresses: ['three@notices.example'] })
      await write('Ivan')
      await apply('Test Foods')
      expect((await notices()).map(({ template, recipient, data }) => [template, recipient, data])).toEqual([
        ['notice-application', 'three@notices.example', {}],
        ['notice-message', 'one@notices.example', {}],
        ['notice-message', 'two@notices.example', {}],
      ])
      const mails = await drain()
      const [message] = await sql<{ id: string }>(`select id from public.contact_messages where name = 'Ivan'`)
      const told = mails.find(({ to }) => to === 'one@notices.example')
      expect(told?.subject).toBe('New message: Services')
      expect(told?.text).toContain(`From: Ivan\nAbout: Services`)
      expect(told?.text).toContain(`https://site.example/dashboard/messages/${message?.id ?? ''}`)
      expect(told?.text).not.toContain('Words that stay')
      expect(mails.find(({ to }) => to === 'three@notices.example')?.text).toContain(
        'From: Test Foods\nAbout: Professional membership',
      )
      // The names of visitors stay where an erasure finds them.
      expect(await sql(`select distinct content from public.mail_outbox where template like 'notice-%'`)).toEqual([
        { content: null },
      ])
    })

    test('of a bot are told to nobody, and of a deleted message no more', async () => {
      await set('message', { addresses: ['one@notices.example'] })
      await call('send_message', {
        message: {
          id: crypto.randomUUID(),
          name: 'Bot',
          email: 'bot@notices.example',
          subject: 'other',
          message: 'x',
        },
        guard: { seconds: 8, website: 'https://bot.example' },
      })
      expect(await notices()).toEqual([])
      await write('Ivan')
      await sql(`delete from public.contact_messages where name = 'Ivan'`)
      expect(await drain()).toEqual([])
    })

    test('are told once a day in one mail, in their order; without arrivals there is none', async () => {
      await set('message', { addresses: ['one@notices.example'], pace: 'daily' })
      for (const name of ['Ivan', 'Olga', 'Petar']) await write(name)
      await sql('select private.send_digests()')
      expect(await notices()).toEqual([])
      await sql(`delete from public.contact_messages where name = 'Olga'`)
      for (const time of ['first', 'second']) {
        await nextMorning()
        expect(await notices(), time).toHaveLength(1)
      }
      const [mail, ...rest] = await drain()
      expect(rest).toEqual([])
      expect(mail?.subject).toBe('2 new messages')
      expect(mail?.text).toMatch(/- Ivan \(Services\):\n.*\n- Petar \(Services\):/)
      await nextMorning()
      expect(await notices()).toHaveLength(1)
    })

    test('more than fifty are counted', async () => {
      await set('message', { addresses: ['one@notices.example'], pace: 'daily' })
      await sql(
        `insert into public.contact_messages (name, email, subject, message) select 'Many ' || n, 'many@notices.example', 'other', 'x' from generate_series(1, 53) n`,
      )
      await nextMorning()
      const [mail] = await drain()
      expect(mail?.subject).toBe('53 new messages')
      expect(mail?.text).toContain('Many 50')
      expect(mail?.text).not.toContain('Many 51')
      expect(mail?.text).toContain('And 3 more')
    })

    test('a digest is due at 8:00 of the office’s clock, in summer and in winter', async () => {
      expect(
        await sql(
          `select private.digest_day('2026-07-01T04:59:59Z')::text as before, private.digest_day('2026-07-01T05:00:00Z')::text as summer, private.digest_day('2026-12-01T05:59:59Z')::text as winter_before, private.digest_day('2026-12-01T06:00:00Z')::text as winter`,
        ),
      ).toEqual([{ before: '2026-06-30', summer: '2026-07-01', winter_before: '2026-11-30', winter: '2026-12-01' }])
    })
  })

  describe('the setting', () => {
    test.each<[string, unknown]>([
      ['eleven', Array.from({ length: 11 }, (_, n) => `a${n}@notices.example`)],
      ['two in one', ['a@notices.example,b@notices.example']],
      ['a header in it', ['a@notices.example\nBcc: b@notices.example']],
    ])('takes no %s', async (_, wrong) => {
      expect((await set('message', { addresses: wrong })).code).toMatch(/^23/)
      expect(await addresses()).toEqual([{ addresses: [] }])
    })

    test('is on record without the addresses, and knows erasure', async () => {
      await set('message', { addresses: ['one@notices.example'] })
      await set('message', { addresses: ['two@notices.example'] })
      const entries = await sql<{ before: Row; after: Row }>(
        `select before, after from public.audit_log where subject = 'notice' and actor_id = '${admin.id}' order by id`,
      )
      expect(entries.slice(-2)).toEqual([
        { before: { addresses: { addresses: 0 } }, after: { addresses: { addresses: 1 } } },
        { before: { addresses: { addresses: 1 } }, after: { addresses: { addresses: 1 } } },
      ])
      expect(await sql(`select private.held_notices(null, 'two@notices.example') as held`)).toEqual([
        { held: [{ of_arriving: 'messages', pace: 'at_once' }] },
      ])
      await call('fulfil_erasure', { address: 'two@notices.example', request: null }, admin)
      expect(await addresses()).toEqual([{ addresses: [] }])
    })
  })
})
