import { beforeAll, expect, test } from 'vitest'
import { recordSchema } from '@/features/members/office/record/record'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call, someone } = inside(sql)
const member = 'f9000000-0000-4000-8000-000000000001'
const contact = 'desk@record.example'
const idOf = (at: number) => `f9000000-0000-4000-8000-0000000001${at}`

let administrator: Someone
let editor: Someone
let person: Someone
beforeAll(async () => {
  administrator = await someone('record-desk', 'administrator')
  editor = await someone('record-editor', 'editor')
  person = await someone('record-person', null)
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Record Mills', 'company')`, [member])
  await sql(
    `insert into public.member_people (member_id, person_id, is_manager) values ('${member}', '${person.id}', true)`,
  )
  await sql(
    `insert into public.member_contacts (member_id, name, email) values ('${member}', 'Ada Desk', '${contact}')`,
  )
  const [event] = await sql<{ id: string }>('select id from public.events order by start_date, id limit 1')
  for (const [at, email] of [contact, person.email].entries())
    await sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at) values ('${idOf(10 + at)}', $1, 'Ada Desk', '${email}', 'confirmed', now())`,
      [event?.id],
    )
  for (const at of [20, 21])
    await sql(`insert into public.announcements (id, title, content) values ($1, 'To all', '<p>Hello</p>')`, [idOf(at)])
  await sql(
    `insert into public.announcement_recipients (announcement_id, recipient_id) values ('${idOf(20)}', '${person.id}'), ('${idOf(21)}', '${person.id}') on conflict do nothing`,
  )
  await sql('insert into public.announcement_reads (announcement_id, reader_id) values ($1, $2)', [idOf(21), person.id])
  await sql(
    `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized)
     values ($1, 'standard', 'Record Mills', 'Ada Desk', 'bulgaria', $3, 'it', '1-10', true), ($2, null, 'Record Mills', 'Ada Desk', 'bulgaria', $3, 'it', '1-10', true)`,
    [idOf(30), idOf(31), contact],
  )
  await sql(
    `insert into public.contact_messages (id, name, email, subject, message) values ('${idOf(40)}', 'Ada Desk', '${contact}', 'other', 'A question')`,
  )
  await sql(
    `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, digest)
     values ($1, null, 'To members', '<p>a</p>', '{}', 'all', 2, 0, 'a', 'record-members'), ($2, $3, 'To participants', '<p>a</p>', '{}', 'all', 1, 0, 'a', 'record-participants')`,
    [idOf(50), idOf(51), event?.id],
  )
  await sql(
    `insert into public.newsletter_issues (id, subject, status, slug, sent_at, finished_at, frozen, recipients)
     values ($1, 'To subscribers', 'sent', 'record-issue', now(), now(), '[]', 1)`,
    [idOf(52)],
  )
  await sql(
    `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, letter_id, newsletter_issue_id, state, settled_at)
     select m.template, m.recipient, 'record:' || m.template || m.recipient, 'member', $1, m.letter::uuid, m.newsletter::uuid, m.state, now()
     from (values ('letter-member', $2, $4, null, 'sent'), ('letter-member', $3, $4, null, 'sent'), ('letter-participant', $2, $5, null, 'failed'),
       ('letter-participant', $3, $5, null, 'sent'), ('newsletter-issue', $2, null, $6, 'sent')) as m (template, recipient, letter, newsletter, state)`,
    [member, person.email, contact, idOf(50), idOf(51), idOf(52)],
  )
  await sql(
    `insert into public.proposals (id, member_id, proposed_by, proposed_by_name, member_version, base, changes) values ('${idOf(60)}', '${member}', '${person.id}', 'record-person Tester', now(), '{"city": null}', '{"city": "Ruse"}')`,
  )
})

const record = async (as: Someone, most = 200) =>
  recordSchema.parse((await call('get_member_record', { of_member: member, most }, as)).body)

test('everything that has reached a member is as its page reads it', async () => {
  const { letters, ...rest } = await record(administrator)
  expect(Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, part.total]))).toEqual({
    registrations: 2,
    announcements: 2,
    applications: 2,
    messages: 1,
    mails: 5,
    proposals: 1,
  })
  expect(rest.messages?.rows).toMatchObject([{ excerpt: 'A question' }])
  const name = 'record-person Tester'
  expect(letters?.total, 'without the mail that failed').toBe(4)
  expect(letters?.rows).toEqual(
    expect.arrayContaining(
      [
        { id: idOf(50), kind: 'members', title: 'To members', name },
        { id: idOf(50), kind: 'members', title: 'To members', name: contact },
        { id: idOf(51), kind: 'participants', title: 'To participants', name: contact },
        { id: idOf(52), kind: 'subscribers', title: 'To subscribers', name },
      ].map((row) => expect.objectContaining(row) as unknown),
    ),
  )
})

test('an Editor reads its registrations by account and announcements alone, of an active member', async () => {
  const { registrations, announcements, ...rest } = await record(editor)
  expect([registrations.total, announcements.total, rest]).toEqual([1, 2, {}])
  await sql(`update public.members set status = 'inactive' where id = '${member}'`)
  expect((await call('get_member_record', { of_member: member }, editor)).code).toBe('PT404')
})

test('as many rows as are wanted are told, and the total of all', async () => {
  expect((await record(administrator, 1)).registrations).toMatchObject({ total: 2, rows: { length: 1 } })
  for (const most of [0, -5, 100_000]) expect((await record(administrator, most)).registrations.total).toBe(2)
})
