import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subjects } from '../../src/features/audit-log/audit-log'
import { testBackend } from '../support/test-backend'
import { makeAccount, removeAccounts, type Account } from '../support/accounts'
import { entriesOf, type AuditEntry } from '../support/audit-log'
import type { Outcome, Row } from '../support/driver'
import { addressOf, eventId, form, guard, makeEvent, removeEvent } from '../support/registration-support'

const backend = testBackend()
const { sql } = backend
const id = '00000000-0000-4000-8000-0000000a0d17'
const address = 'vera.visitor@audited.example'

let administrator: Account
let editor: Account
let member: Account
beforeAll(async () => {
  await removeAccounts(sql)
  administrator = await makeAccount(backend, 'administrator', 'administrator')
  editor = await makeAccount(backend, 'editor', 'editor')
  member = await makeAccount(backend, 'member', null)
})
const clean = async () => {
  for (const table of ['news_articles', 'announcements', 'contact_messages', 'membership_applications', 'services'])
    await sql(`delete from public.${table} where id = $1`, [id])
  await sql(`delete from public.newsletter_subscribers where email like '%@audited.example'`)
  await sql(`delete from public.article_tags where name = 'Audited'`)
  await sql(`delete from public.mail_outbox where recipient like '%@audited.example'`)
  await sql('delete from private.submission_counts')
  await removeEvent(sql)
}
beforeEach(clean)
afterEach(clean)
afterAll(() => removeAccounts(sql))

/** What the entries of an action say, and whose they are. */
async function saidOf(who: Account, act: () => Promise<unknown>) {
  const entries = await entriesOf(sql, act)
  expect(entries.filter(({ actor_id }) => actor_id !== who.id)).toEqual([])
  return entries.map(({ action, subject, subject_id, subject_name, before, after }) => ({
    action,
    subject,
    subject_id,
    subject_name,
    before,
    after,
  }))
}
/** Calls a function as somebody; fails when it is refused. */
const call = async (who: Account, name: string, parameters: Row): Promise<Outcome> => {
  const outcome = await who.person.call(name, parameters)
  expect(outcome.code, name).toBeNull()
  return outcome
}
const remove = async (who: Account, table: string) => {
  expect((await who.person.remove(table, { id })).code).toBeNull()
}

const longText = `<p>${'Wheat and rail. '.repeat(2000)}</p>`
const event = {
  title: 'Audited Evening',
  slug: '',
  description: longText,
  image_url: '',
  status: 'upcoming',
  is_featured: false,
  start_date: '2030-05-01T09:00:00Z',
  end_date: '2030-05-01T10:00:00Z',
  time_zone: 'Asia/Almaty',
  location: 'Almaty',
  is_online: false,
  meeting_url: '',
  max_participants: 40,
  registration_deadline: '',
  category_id: '30000000-0000-4000-8000-000000000001',
}
const article = {
  title: 'Audited Article',
  slug: '',
  excerpt: 'Short',
  content: longText,
  image_url: '',
  status: 'draft',
  is_featured: false,
  published_at: '',
  category_id: '',
}

describe('editorial items: one entry for each save, without their texts', () => {
  const gallery = [{ url: '/artwork/b.webp', caption: 'One' }]
  const saveEvent = async (change: Row, images: Row[], expected: unknown = null) =>
    (
      await call(editor, 'save_event', {
        event_id: eventId,
        event: { ...event, ...change },
        images,
        save_id: crypto.randomUUID(),
        expected,
      })
    ).rows[0]?.updated_at

  test('an event: created, changed with its gallery and text, deleted', async () => {
    const entry = { subject: 'event', subject_id: eventId, subject_name: 'Audited Evening' }
    let saved: unknown
    const [made, ...more] = await saidOf(editor, async () => (saved = await saveEvent({}, gallery)))
    expect(more).toEqual([])
    expect(made).toMatchObject({
      ...entry,
      action: 'created',
      before: null,
      after: {
        title: 'Audited Evening',
        description: { characters: longText.length },
        images: { pictures: 1 },
        max_participants: 40,
      },
    })
    expect(Object.keys(made?.after ?? {})).not.toContain('category_id')
    expect(
      await saidOf(editor, () => saveEvent({ status: 'cancelled', description: `${longText}<p>Off.</p>` }, [], saved)),
    ).toEqual([
      {
        ...entry,
        action: 'changed',
        before: { status: 'upcoming', description: { characters: longText.length }, images: { pictures: 1 } },
        after: { status: 'cancelled', description: { characters: longText.length + 11 }, images: { pictures: 0 } },
      },
    ])
    const gone = await saidOf(editor, () => editor.person.remove('events', { id: eventId }))
    expect(gone).toMatchObject([{ ...entry, action: 'deleted', before: { status: 'cancelled' }, after: null }])
  })
  test('an article, with the tag that was made for it', async () => {
    const entry = { subject: 'article', subject_id: id, subject_name: 'Audited Article' }
    const said = await saidOf(editor, () =>
      call(editor, 'save_article', {
        article_id: id,
        article,
        tags: ['Audited'],
        images: [],
        save_id: crypto.randomUUID(),
      }),
    )
    expect(said).toMatchObject([
      { action: 'created', subject: 'tag', subject_name: 'Audited' },
      { ...entry, action: 'created', after: { content: { characters: longText.length }, tags: ['Audited'] } },
    ])
    expect(
      await saidOf(editor, () => editor.person.update('news_articles', { id }, { status: 'published' })),
    ).toMatchObject([
      {
        ...entry,
        action: 'changed',
        before: { status: 'draft', published_at: null },
        after: { status: 'published', published_at: expect.any(String) as string },
      },
    ])
    expect(await saidOf(editor, () => remove(editor, 'news_articles'))).toMatchObject([
      { ...entry, action: 'deleted', before: { status: 'published' } },
    ])
    // No entry of these tests may hold a text.
    expect(await sql(`select id from public.audit_log where concat(before, after) like '%Wheat and rail%'`)).toEqual([])
  })
  test('an announcement: to whom it went, whom it reminded, its withdrawal and its end', async () => {
    const entry = { subject: 'announcement', subject_id: id, subject_name: 'Audited Notice' }
    const people = { to: 'people', people: [member.id, administrator.id] }
    const sent = await saidOf(editor, () =>
      call(editor, 'send_announcement', {
        announcement_id: id,
        announcement: { title: 'Audited Notice', content: longText },
        audience: people,
        expected_size: 2,
        save_id: crypto.randomUUID(),
      }),
    )
    expect(sent).toEqual([
      {
        ...entry,
        action: 'created',
        before: null,
        after: {
          title: 'Audited Notice',
          content: { characters: longText.length },
          is_active: true,
          audience: 'Chosen people',
          recipients: 2,
        },
      },
    ])
    expect(await saidOf(editor, () => call(editor, 'remind_unread', { of_announcement: id }))).toEqual([
      { ...entry, action: 'changed', before: null, after: { reminded: 2 } },
    ])
    expect(await saidOf(editor, () => editor.person.update('announcements', { id }, { is_active: false }))).toEqual([
      { ...entry, action: 'changed', before: { is_active: true }, after: { is_active: false } },
    ])
    expect(
      await saidOf(editor, () =>
        editor.person.remove('announcement_recipients', { announcement_id: id, recipient_id: member.id }),
      ),
    ).toEqual([{ ...entry, action: 'changed', before: null, after: { recipients_removed: 1 } }])
    expect(await saidOf(editor, () => remove(editor, 'announcements'))).toMatchObject([
      { ...entry, action: 'deleted', after: null },
    ])
  })
  test('saving as it is, and what the seed saves, leave nothing', async () => {
    const saved = await saveEvent({}, [])
    expect(await entriesOf(sql, () => saveEvent({}, [], saved))).toEqual([])
    expect(await entriesOf(sql, () => makeEvent(sql))).toEqual([])
  })
})

describe('registrations', () => {
  const entry = { subject: 'registration', subject_name: 'Registration Test' }
  const only = (entries: Pick<AuditEntry, 'subject'>[]) => entries.filter(({ subject }) => subject !== 'event')
  beforeEach(() => makeEvent(sql))

  test('what the office does to them, never who they are', async () => {
    const walkIn = form(1)
    const [made] = await saidOf(editor, () =>
      call(editor, 'add_participant', { of_event: eventId, participant: { ...walkIn, status: 'confirmed' } }),
    )
    expect(made).toMatchObject({ ...entry, action: 'created', subject_id: walkIn.id, after: { status: 'confirmed' } })
    const registration_id = walkIn.id
    expect(await saidOf(editor, () => call(editor, 'check_in', { registration_id }))).toMatchObject([
      { ...entry, action: 'changed', before: { status: 'confirmed' }, after: { status: 'attended' } },
    ])
    expect(await saidOf(editor, () => call(editor, 'undo_check_in', { registration_id }))).toMatchObject([
      { ...entry, action: 'changed', before: { status: 'attended' }, after: { status: 'confirmed' } },
    ])
    expect(
      await saidOf(editor, () => call(editor, 'cancel_registration_for_office', { registration_id })),
    ).toMatchObject([{ ...entry, action: 'changed', before: { status: 'confirmed' }, after: { status: 'cancelled' } }])
    const leaks = await sql(`select id from public.audit_log l where l.subject = 'registration' and l::text ~* $1`, [
      `participant|${addressOf(1)}`,
    ])
    expect(leaks).toEqual([])
  })
  test('not what people do for themselves, nor what follows from the change of an event', async () => {
    const own = form(2, { email: editor.email })
    expect(await entriesOf(sql, () => call(editor, 'register_for_event', { registration: own, guard }))).toEqual([])
    expect(await entriesOf(sql, () => call(member, 'register_for_event', { registration: form(3), guard }))).toEqual([])
    const entries = await entriesOf(sql, () => editor.person.update('events', { id: eventId }, { status: 'cancelled' }))
    expect(entries).toHaveLength(1)
    expect(only(entries)).toEqual([])
  })
  test('the reason of an override goes with the event, since it may name the person', async () => {
    await sql('update public.events set max_participants = 1 where id = $1', [eventId])
    for (const number of [4, 5])
      await call(editor, 'add_participant', {
        of_event: eventId,
        participant: { ...form(number), reason: 'Cousin of Vera' },
      })
    const held = () => sql(`select id from public.audit_log where concat(before, after) like '%Cousin of Vera%'`)
    expect(await held()).toHaveLength(1)
    await editor.person.remove('events', { id: eventId })
    expect(await held()).toEqual([])
  })
})

describe('what visitors sent, without the visitors', () => {
  const traces = () => sql(`select id from public.audit_log l where l::text ~* 'vera|audited.example'`)

  test('messages: assigned, noted, answered, archived, deleted', async () => {
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message, created_at) values ($1, 'Vera Visitor', $2, 'services', 'Which paper?', '2026-03-03T12:00:00Z')`,
      [id, address],
    )
    const entry = { subject: 'message', subject_id: id, subject_name: 'Services message of March 3, 2026' }
    const act = (name: string, more: Row) => () => call(administrator, name, { of_message: id, ...more })
    expect(await saidOf(administrator, act('assign_message', { person: administrator.id }))).toEqual([
      { ...entry, action: 'changed', before: { assignee: null }, after: { assignee: administrator.id } },
    ])
    expect(
      await saidOf(administrator, act('note_on_message', { note_id: crypto.randomUUID(), body: 'Vera called.' })),
    ).toEqual([{ ...entry, action: 'changed', before: null, after: { note: { characters: 12 } } }])
    expect(
      await saidOf(administrator, act('answer_message', { answer_id: crypto.randomUUID(), body: 'Form A.', seen: 0 })),
    ).toEqual([{ ...entry, action: 'changed', before: null, after: { answer: { characters: 7 } } }])
    expect(await saidOf(administrator, act('archive_message', { archived: true }))).toEqual([
      { ...entry, action: 'changed', before: { status: 'answered' }, after: { status: 'archived' } },
    ])
    expect(await saidOf(administrator, () => remove(administrator, 'contact_messages'))).toMatchObject([
      { ...entry, action: 'deleted' },
    ])
    expect(await traces()).toEqual([])
  })
  test('applications: each step under the company, which an erasure takes away', async () => {
    const submitted = {
      id,
      tier: 'standard',
      company_name: 'Audited Lenses',
      contact_name: 'Vera Visitor',
      country: 'bulgaria',
      email: address,
      phone: '',
      industry: 'manufacturing',
      employee_count: '1-10',
      message: 'We build altimeters.',
      is_authorized: true,
    }
    expect(await entriesOf(sql, () => call(member, 'submit_application', { application: submitted, guard }))).toEqual(
      [],
    )
    const entry = { subject: 'application', subject_id: id, subject_name: 'Audited Lenses' }
    const [version] = await sql<{ at: string }>(
      'select updated_at::text as at from public.membership_applications where id = $1',
      [id],
    )
    expect(
      await saidOf(administrator, () =>
        call(administrator, 'decide_application', {
          application_id: id,
          decision: 'in_review',
          note: 'Vera is known.',
          message: null,
          expected: version?.at,
        }),
      ),
    ).toEqual([
      {
        ...entry,
        action: 'changed',
        before: { status: 'submitted' },
        after: { status: 'in_review', note: { characters: 14 } },
      },
    ])
    expect(
      await saidOf(administrator, () =>
        call(administrator, 'note_application', { application_id: id, note: 'Asked Vera.' }),
      ),
    ).toEqual([{ ...entry, action: 'changed', before: null, after: { note: { characters: 11 } } }])
    await call(administrator, 'fulfil_erasure', { address, request: null })
    expect(
      await sql(
        `select distinct subject_name from public.audit_log where subject = 'application' and subject_id = $1`,
        [id],
      ),
    ).toEqual([{ subject_name: 'Erased application' }])
    expect(await traces()).toEqual([])
  })
  test('a deleted application keeps its company', async () => {
    await sql(
      `insert into public.membership_applications (id, company_name, contact_name, country, email, industry, employee_count, is_authorized) values ($1, 'Audited Lenses', 'Vera Visitor', 'bulgaria', $2, 'it', '1-10', true)`,
      [id, address],
    )
    expect(await saidOf(administrator, () => remove(administrator, 'membership_applications'))).toEqual([
      {
        subject: 'application',
        subject_id: id,
        subject_name: 'Audited Lenses',
        action: 'deleted',
        before: { status: 'submitted' },
        after: null,
      },
    ])
  })
  test('subscribers: unsubscribed and deleted by the office, an import as one entry', async () => {
    await sql(`insert into public.newsletter_subscribers (id, email, status) values ($1, $2, 'active')`, [id, address])
    const entry = { subject: 'subscriber', subject_id: id, subject_name: 'Subscriber' }
    expect(await saidOf(editor, () => call(editor, 'unsubscribe_subscriber', { subscriber: id }))).toEqual([
      { ...entry, action: 'changed', before: { status: 'active' }, after: { status: 'unsubscribed' } },
    ])
    expect(await saidOf(editor, () => remove(editor, 'newsletter_subscribers'))).toMatchObject([
      { ...entry, action: 'deleted' },
    ])
    const rows = [1, 2, 3].map((line) => ({ line, email: `reader-${line}@audited.example` }))
    expect(
      await saidOf(editor, () =>
        call(editor, 'import_subscribers', { rows, statement: 'Signed up at the fair.', dry_run: false }),
      ),
    ).toMatchObject([
      {
        action: 'created',
        subject: 'subscriber',
        subject_name: 'Import of a file',
        after: { added: 3, statement: 'Signed up at the fair.' },
      },
    ])
    expect(await traces()).toEqual([])
  })
})

describe('the rest of the office', () => {
  test('a mail that is sent again', async () => {
    await sql(
      `insert into public.mail_outbox (id, template, recipient, cause, about_kind, about_id, state) values ($1, 'contact-answer', $2, 'audited:1', 'message', $1, 'failed')`,
      [id, address],
    )
    expect(await saidOf(administrator, () => call(administrator, 'retry_mail', { mail: id }))).toEqual([
      {
        action: 'changed',
        subject: 'mail',
        subject_id: id,
        subject_name: 'contact-answer',
        before: { state: 'failed' },
        after: { state: 'waiting' },
      },
    ])
  })
  test('a retention period, and the texts of pages', async () => {
    const [period] = await sql<{ days: number }>(`select days from public.retention_periods where subject = 'mails'`)
    const change = (days: number | undefined) =>
      administrator.person.update('retention_periods', { subject: 'mails' }, { days })
    expect(await saidOf(administrator, () => change(91))).toMatchObject([
      {
        action: 'changed',
        subject: 'retention_period',
        subject_id: 'mails',
        subject_name: 'mails',
        before: { days: period?.days },
        after: { days: 91 },
      },
    ])
    await change(period?.days)
    const row = { id, title: 'Audited service', description: 'Short' }
    expect(await saidOf(administrator, () => administrator.person.insert('services', row))).toMatchObject([
      { action: 'created', subject: 'page_text', subject_id: id, subject_name: 'Audited service' },
    ])
    expect(
      await saidOf(administrator, () =>
        administrator.person.update('services', { id }, { description: 'x'.repeat(501) }),
      ),
    ).toMatchObject([
      { action: 'changed', before: { description: 'Short' }, after: { description: { characters: 501 } } },
    ])
    expect(await saidOf(administrator, () => remove(administrator, 'services'))).toMatchObject([{ action: 'deleted' }])
  })
  /** Tables whose changes need no entry, and why. */
  const silent: Record<string, string> = {
    announcement_counts: 'counted by triggers',
    announcement_reads: 'people note their own reading',
    article_redirects: 'follows from the change of an article',
    audit_log: 'is the audit log',
    authors: 'follows from profiles',
    content_revisions: 'follows from saves',
    discarded_files: 'files that nothing shows',
    erasure_requests: 'an erasure writes its own entry',
    event_redirects: 'follows from the change of an event',
    member_import_rows: 'rows on their way into members',
    member_redirects: 'follows from the change of a member',
    proposals: 'a decision writes its own entry',
    saved_views: 'seen by their owner alone',
    user_roles: 'changed by migrations alone',
  }
  test('the filter of the audit log has every subject', async () => {
    const written = await sql<{ subject: string }>('select distinct subject from public.audit_log order by subject')
    expect(written.length).toBeGreaterThan(10)
    expect(written.map(({ subject }) => subject).filter((one) => !subjects.some(({ value }) => value === one))).toEqual(
      [],
    )
  })
  test('every table of the schema writes the audit log or needs not', async () => {
    const tables = await sql<{ name: string; audited: boolean }>(
      `select c.relname::text as name, exists (
         select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.prosrc like '%write_audit_log%') as audited
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
    )
    expect(tables.filter(({ audited }) => !audited).map(({ name }) => name)).toEqual(Object.keys(silent))
  })
})
