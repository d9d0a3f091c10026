import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldChanges, subjectName, subjects } from '../../src/features/office/audit-log/audit-log'
import { addressOf, ask, roleIds } from '../support/accounts'
import { entriesOf } from '../support/database/audit-log'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { fixtures } from '../support/rights/permission-fixtures'
import { billingSettings } from '../support/dues'
import { eventId, form, guard, makeEvent } from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call: callInside, someone } = inside(sql)
const id = fixtures.sample
const address = 'vera.visitor@audited.example'

let ruler: Someone
let administrator: Someone
let editor: Someone
let member: Someone
let roles: Awaited<ReturnType<typeof roleIds>>
let company: { id: string; name: string }
beforeAll(async () => {
  ruler = await someone('ruler', 'super_administrator')
  administrator = await someone('administrator', 'administrator')
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
  roles = await roleIds(sql)
  company = (
    await sql<typeof company>(`select id, name from public.members where member_type = 'company' order by name limit 1`)
  )[0] as typeof company
})
beforeEach(async () => {
  for (const table of ['members', 'invitations', 'news_articles', 'contact_messages', 'membership_applications'])
    await sql(`delete from public.${table} where id = $1`, [id])
})

/** What the entries of an action say: action, subject with its id and name, the values before and after. All must be by `who`. */
async function said(who: Someone, act: () => Promise<unknown>) {
  const entries = await entriesOf(sql, act)
  expect(entries.filter(({ actor_id }) => actor_id !== who.id)).toEqual([])
  return entries.map(({ action, subject, subject_id, subject_name, before, after }) => [
    action,
    subject,
    subject_id,
    subject_name,
    before,
    after,
  ])
}
/** Calls a function as somebody; fails when it is refused. */
async function call(who: Someone, name: string, parameters: Row) {
  const { code, body } = await callInside(name, parameters, who)
  expect(code, name).toBeNull()
  return body
}
const update = (who: Someone, table: string, match: Row, change: Row) =>
  said(who, () => who.person.update(table, match, change))
const remove = (who: Someone, table: string) => said(who, () => who.person.remove(table, { id }))

describe('members', () => {
  const add = () =>
    administrator.person.insert('members', { id, name: 'Record Ltd', member_type: 'company', city: 'Ruse' })
  const change = (change: Row) => update(administrator, 'members', { id }, change)

  test('creating, editing, deactivating and deleting one', async () => {
    const made = { member_type: 'company', slug: 'record-ltd', languages: [], keywords: [] }
    const ltd = ['member', id, 'Record Ltd']
    const ad = ['member', id, 'Record AD']
    const entries = await entriesOf(sql, add)
    expect(entries).toMatchObject([{ actor_id: administrator.id, actor_name: 'administrator Tester' }])
    expect(entries[0]).toMatchObject({ action: 'created', subject: 'member', subject_name: 'Record Ltd', before: null })
    expect(entries[0]?.after).toEqual({ ...made, name: 'Record Ltd', city: 'Ruse', status: 'active' })
    const website = 'https://record.example'
    expect(await change({ city: 'Varna', website })).toEqual([
      ['changed', ...ltd, { city: 'Ruse', website: null }, { city: 'Varna', website }],
    ])
    expect(await change({ status: 'inactive', name: 'Record AD' })).toEqual([
      ['changed', ...ad, { status: 'active', name: 'Record Ltd' }, { status: 'inactive', name: 'Record AD' }],
    ])
    expect(await remove(administrator, 'members')).toEqual([
      ['deleted', ...ad, { ...made, name: 'Record AD', city: 'Varna', status: 'inactive', website }, null],
    ])
  })
  test('saving one as it is leaves nothing', async () => {
    await add()
    expect(await change({ city: 'Ruse' })).toEqual([])
  })
  test('deleting a company also says whom it leaves without one', async () => {
    await add()
    const person = await someone('of-record-ltd', null)
    await administrator.person.update('user_profiles', { id: person.id }, { company_id: id })
    const entries = await entriesOf(sql, () => administrator.person.remove('members', { id }))
    expect(entries.map(({ subject, action, subject_id }) => [subject, action, subject_id]).toSorted()).toEqual([
      ['member', 'deleted', id],
      ['user', 'changed', person.id],
    ])
  })
})

describe('people', () => {
  const change = (who: Someone, whom: Someone, change: Row) => update(who, 'user_profiles', { id: whom.id }, change)

  test('editing one, with their company by its name', async () => {
    const person = await someone('edited', null)
    expect(await change(administrator, person, { job_role: 'Analyst', company_id: company.id })).toEqual([
      [
        'changed',
        'user',
        person.id,
        'edited Tester',
        { job_role: null, company: null },
        { job_role: 'Analyst', company: company.name },
      ],
    ])
  })
  test('giving and taking a role, by its name', async () => {
    const person = await someone('promoted', null)
    const entry = ['role_changed', 'user', person.id, 'promoted Tester']
    expect(await change(administrator, person, { role_id: roles.editor })).toEqual([
      [...entry, { role: null }, { role: 'editor' }],
    ])
    expect(await change(administrator, person, { role_id: null })).toEqual([
      [...entry, { role: 'editor' }, { role: null }],
    ])
  })
  test.each(['administrator', null] as const)('stepping down oneself: to %s', async (role) => {
    const person = await someone(`stepping-down-${role}`, 'super_administrator')
    expect(await change(person, person, { role_id: role && roles[role] })).toMatchObject([
      ['role_changed', 'user', person.id, `stepping-down-${role} Tester`, { role: 'super_administrator' }, { role }],
    ])
  })
  test('deleting one', async () => {
    const person = await someone('deleted', 'editor')
    expect(await said(administrator, () => call(administrator, 'delete_user', { user_id: person.id }))).toEqual([
      [
        'deleted',
        'user',
        person.id,
        'deleted Tester',
        {
          first_name: 'deleted',
          last_name: 'Tester',
          email: person.email,
          role: 'editor',
          wants_announcement_mails: true,
          is_accountant: false,
        },
        null,
      ],
    ])
  })
  test('staff change their own profile on record, members theirs without', async () => {
    expect(await change(editor, editor, { job_role: 'Own' })).toEqual([
      ['changed', 'user', editor.id, 'editor Tester', { job_role: null }, { job_role: 'Own' }],
    ])
    expect(await change(member, member, { job_role: 'Own' })).toEqual([])
  })
  test('telephone numbers and pictures never get in', async () => {
    const person = await someone('private-editor', 'editor')
    const avatar_url = `/storage/v1/object/public/avatars/${person.id}/face.png`
    expect(await change(person, person, { phone: '+359 2 000 8888', avatar_url })).toEqual([])
    expect(await change(person, person, { phone: '+359 2 000 8889', job_role: 'Writer' })).toHaveLength(1)
    await call(administrator, 'delete_user', { user_id: person.id })
    const leaks = await sql(
      `select id from public.audit_log where concat(before, after) like any (array['%+359 2 000%', '%face.png%', '%"phone"%', '%avatar%', '%varna-port%'])`,
    )
    expect(leaks).toEqual([])
  })
})

describe('invitations', () => {
  const guest = addressOf('recorded')
  const entry = ['invitation', id, guest]
  const named = { email: guest, first_name: 'Rada', last_name: 'Recorded' }
  const invite = () =>
    administrator.person.insert('invitations', { id, ...named, role_id: roles.editor, company_id: company.id })

  test('inviting, renewing, withdrawing', async () => {
    expect(await said(administrator, invite)).toMatchObject([
      ['created', ...entry, null, { ...named, role: 'editor', company: company.name }],
    ])
    const act = (name: string, given: Row) => said(administrator, () => call(administrator, name, given))
    const term = { expires_at: expect.any(String) as string }
    expect(await act('renew_invitations', { ids: [id] })).toEqual([['changed', ...entry, term, term]])
    expect(await act('withdraw_invitation', { invitation_id: id })).toEqual([
      ['changed', ...entry, { withdrawn_at: null }, { withdrawn_at: expect.any(String) as string }],
    ])
  })
  test("accepting: the person and the invitation, in the person's own name", async () => {
    await invite()
    const bare = await someone('recorded', 'bare')
    expect(await said(bare, () => call(bare, 'accept_invitation', {}))).toMatchObject([
      ['created', 'user', bare.id, 'Rada Recorded', null, { email: guest, role: 'editor', company: company.name }],
      ['changed', ...entry, { accepted_at: null }, {}],
    ])
  })
})

describe('settings', () => {
  const key = 'site_title'
  const setting = async () =>
    (await sql<{ value: string }>('select value, updated_by from public.site_settings where key = $1', [key]))[0]

  test('changing one', async () => {
    const before = await setting()
    const entry = ['changed', 'setting', key, key]
    expect(await update(administrator, 'site_settings', { key }, { value: 'On record' })).toEqual([
      [...entry, { value: before?.value }, { value: 'On record' }],
    ])
    const token = await backend.signIn(administrator.email)
    const upsert = { token, body: { key, value: 'Upserted' }, prefer: 'resolution=merge-duplicates' }
    expect(await said(administrator, () => ask(backend, 'POST', '/rest/v1/site_settings', upsert))).toEqual([
      [...entry, { value: 'On record' }, { value: 'Upserted' }],
    ])
  })
  test('deleting the person who changed one last changes neither its value nor who is said to have changed it', async () => {
    const person = await someone('setting-editor', 'editor')
    await person.person.update('site_settings', { key }, { value: 'By the editor' })
    await call(administrator, 'delete_user', { user_id: person.id })
    expect(await setting()).toEqual({ value: 'By the editor', updated_by: null })
  })
})

describe('the record itself', () => {
  test('names each of those who acted once, whatever they are, as they were called last, and when they acted last', async () => {
    for (const [name, day] of [
      ['Ana', '2001-01-01'],
      ['Ana Later', '2001-01-03'],
      ['Ana Between', '2001-01-02'],
    ])
      await sql(
        `insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name)
         values ($3::timestamptz, $1::uuid, $2, 'changed', 'member', 'acted', 'Acted')`,
        [member.id, name, day],
      )
    const { rows } = await administrator.person.select('audit_log_actors', 'actor_name, last_at', {
      actor_id: member.id,
    })
    expect(rows).toEqual([{ actor_name: 'Ana Later', last_at: '2001-01-03T00:00:00+00:00' }])
  })

  test('names nobody who was erased', async () => {
    const erased = randomUUID()
    await sql(
      `insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name)
       values ($1::uuid, 'Erased person', 'changed', 'member', 'acted', 'Acted')`,
      [erased],
    )
    const { rows } = await administrator.person.select('audit_log_actors', 'actor_name', { actor_id: erased })
    expect(rows).toEqual([])
  })

  // What the roles of the API may do to it, permissions.test.ts tries.
  test('not even the owner changes it by accident', async () => {
    for (const statement of [
      `update public.audit_log set actor_name = 'Forged'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(sql(statement)).rejects.toThrow('append-only')
    // An erasure does.
    const left = () => sql(`select actor_name from public.audit_log where subject_id = 'owned'`)
    await sql(
      `insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name) values ($1, 'x', 'changed', 'member', 'owned', 'x')`,
      [member.id],
    )
    const owned = (statement: string) =>
      sql(`do $$ begin perform set_config('bkcc.owner_anonymises_audit_log', 'on', true); ${statement}; end $$`)
    await owned(`update public.audit_log set actor_name = 'Erased' where subject_id = 'owned'`)
    expect(await left()).toEqual([{ actor_name: 'Erased' }])
    await owned(`delete from public.audit_log where subject_id = 'owned'`)
    expect(await left()).toEqual([])
  })

  const columns = {
    registration: ['status', 'override_reason'],
    message: ['status', 'assignee_id', 'answer', 'note'],
    application: ['status', 'note', 'message_to_applicant'],
    subscriber: ['status'],
    mail: ['state'],
    retention_period: ['days'],
    letter: ['audience_words', 'recipients', 'without_address', 'content'],
    newsletter_issue: ['subject', 'preheader', 'blocks', 'status', 'scheduled_at', 'recipients'],
    notice: ['addresses', 'pace'],
    proposal: ['status', 'message_to_manager'],
    document: ['title'],
    payment: ['title'],
    member: ['name', 'title'],
  }
  // Bookkeeping, keys, and what people keep to themselves.
  const never =
    'id created_at updated_at updated_by invited_by search_text folded full_name phone avatar_url category_id event_id'
  const valuesOf = async (kind: string, row: Row) =>
    (
      await sql<{ values: Row }>('select private.audited_values($1, $2::jsonb) as values', [kind, JSON.stringify(row)])
    )[0]?.values ?? {}
  test.each(Object.entries(columns))('holds of a %s these columns alone', async (kind, shown) => {
    const open = ['document', 'payment', 'member'].includes(kind)
    const all = [...(open ? ['name', ...shown] : Object.values(columns).flat()), ...never.split(' ')]
    const row = Object.fromEntries(all.map((column) => [column, column]))
    const renamed: Row = { override_reason: 'admitted_over_capacity', assignee_id: 'assignee' }
    expect(await valuesOf(kind, row)).toEqual(
      Object.fromEntries(shown.map((column) => [renamed[column] ?? column, column])),
    )
  })
  test('holds roles and companies by name, and a company that is gone by its id', async () => {
    expect(await valuesOf('user', { role_id: roles.editor, company_id: company.id })).toEqual({
      role: 'editor',
      company: company.name,
    })
    expect(await valuesOf('user', { role_id: null, company_id: id })).toEqual({ role: null, company: id })
  })
  test('outlives the people in it', async () => {
    const second = await someone('forgotten', 'administrator')
    await second.person.insert('members', { id, name: 'Record Ltd', member_type: 'company' })
    await call(ruler, 'delete_user', { user_id: second.id })
    expect(await sql('select actor_name from public.audit_log where actor_id = $1', [second.id])).toEqual([
      { actor_name: 'forgotten Tester' },
    ])
  })
})

const longText = `<p>${'Wheat and rail. '.repeat(2000)}</p>`

describe('editorial items: one entry for each save, without their texts', () => {
  const event = {
    title: 'Audited Evening',
    description: longText,
    status: 'upcoming',
    start_date: '2030-05-01T09:00:00Z',
    end_date: '2030-05-01T10:00:00Z',
    max_participants: 40,
    category_id: '30000000-0000-4000-8000-000000000001',
  }
  const saveEvent = async (change: Row, images: Row[], expected: unknown = null) =>
    (
      await call(editor, 'save_event', {
        event_id: id,
        event: { ...event, ...change },
        images,
        save_id: crypto.randomUUID(),
        expected,
      })
    )[0]?.updated_at

  test('an event: created, changed with its gallery and text, deleted; saved as it is, nothing', async () => {
    const entry = ['event', id, 'Audited Evening']
    const pictures = (pictures: number, characters: number) => ({
      description: { characters },
      images: { pictures },
    })
    let saved: unknown
    const save = (change: Row, images: Row[]) =>
      said(editor, async () => (saved = await saveEvent(change, images, saved)))
    const made = await save({}, [{ url: '/artwork/b.webp', caption: 'One' }])
    expect(made).toMatchObject([
      ['created', ...entry, null, { title: event.title, max_participants: 40, ...pictures(1, longText.length) }],
    ])
    expect(JSON.stringify(made)).not.toContain('category_id')
    expect(await save({ status: 'cancelled', description: `${longText}<p>Off.</p>` }, [])).toEqual([
      [
        'changed',
        ...entry,
        { status: 'upcoming', ...pictures(1, longText.length) },
        { status: 'cancelled', ...pictures(0, longText.length + 11) },
      ],
    ])
    expect(await save({ status: 'cancelled', description: `${longText}<p>Off.</p>` }, [])).toEqual([])
    expect(await remove(editor, 'events')).toMatchObject([['deleted', ...entry, { status: 'cancelled' }, null]])
  })
  test('an article, with the tag that was made for it', async () => {
    const entry = ['article', id, 'Audited Article']
    const article = { title: 'Audited Article', content: longText, status: 'draft' }
    const save = { article_id: id, article, tags: ['Audited'], images: [], save_id: crypto.randomUUID() }
    expect(await said(editor, () => call(editor, 'save_article', save))).toMatchObject([
      ['created', 'tag', expect.any(String), 'Audited', null, {}],
      ['created', ...entry, null, { content: { characters: longText.length }, tags: ['Audited'] }],
    ])
    expect(await update(editor, 'news_articles', { id }, { status: 'published' })).toMatchObject([
      [
        'changed',
        ...entry,
        { status: 'draft', published_at: null },
        { status: 'published', published_at: expect.any(String) as string },
      ],
    ])
    expect(await remove(editor, 'news_articles')).toMatchObject([['deleted', ...entry, { status: 'published' }, null]])
    // No entry of these tests may hold a text.
    expect(await sql(`select id from public.audit_log where concat(before, after) like '%Wheat and rail%'`)).toEqual([])
  })
  test('an announcement: to whom it went, whom it reminded, its withdrawal and its end', async () => {
    const entry = ['announcement', id, 'Audited Notice']
    const send = {
      announcement_id: id,
      announcement: { title: 'Audited Notice', content: longText },
      audience: { to: 'people', people: [member.id, administrator.id] },
      expected_size: 2,
      save_id: crypto.randomUUID(),
    }
    expect(await said(editor, () => call(editor, 'send_announcement', send))).toEqual([
      [
        'created',
        ...entry,
        null,
        {
          title: 'Audited Notice',
          content: { characters: longText.length },
          is_active: true,
          audience: 'Chosen people',
          recipients: 2,
        },
      ],
    ])
    expect(await said(editor, () => call(editor, 'remind_unread', { of_announcement: id }))).toEqual([
      ['changed', ...entry, null, { reminded: 2 }],
    ])
    expect(await update(editor, 'announcements', { id }, { is_active: false })).toEqual([
      ['changed', ...entry, { is_active: true }, { is_active: false }],
    ])
    expect(
      await said(editor, () =>
        editor.person.remove('announcement_recipients', { announcement_id: id, recipient_id: member.id }),
      ),
    ).toEqual([['changed', ...entry, null, { recipients_removed: 1 }]])
    expect(await remove(editor, 'announcements')).toMatchObject([['deleted', ...entry, {}, null]])
  })
  test('what the seed saves leaves nothing', async () => {
    expect(await entriesOf(sql, () => makeEvent(sql))).toEqual([])
  })
})

describe('registrations', () => {
  beforeEach(() => makeEvent(sql))

  test('what the office does to them, never who they are', async () => {
    const walkIn = form(1)
    const entry = ['registration', walkIn.id, 'Registration Test']
    const participant = { ...walkIn, status: 'confirmed' }
    expect(
      (await said(editor, () => call(editor, 'add_participant', { of_event: eventId, participant })))[0],
    ).toMatchObject(['created', ...entry, null, { status: 'confirmed' }])
    for (const [name, before, after] of [
      ['check_in', 'confirmed', 'attended'],
      ['undo_check_in', 'attended', 'confirmed'],
      ['cancel_registration_for_office', 'confirmed', 'cancelled'],
    ] as const)
      expect(await said(editor, () => call(editor, name, { registration_id: walkIn.id }))).toMatchObject([
        ['changed', ...entry, { status: before }, { status: after }],
      ])
    const leaks = await sql(
      `select id from public.audit_log l where l.subject = 'registration' and l::text ~* 'participant'`,
    )
    expect(leaks).toEqual([])
  })
  test('not what people do for themselves, nor what follows from the change of an event', async () => {
    for (const [who, registration] of [
      [editor, form(2, { email: editor.email })],
      [member, form(3)],
    ] as const)
      expect(await entriesOf(sql, () => call(who, 'register_for_event', { registration, guard }))).toEqual([])
    expect(await update(editor, 'events', { id: eventId }, { status: 'cancelled' })).toMatchObject([
      ['changed', 'event', eventId, 'Registration Test', {}, {}],
    ])
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
  const byAdministrator = (name: string, parameters: Row) =>
    said(administrator, () => call(administrator, name, parameters))

  test('messages: assigned, noted, answered, archived, deleted', async () => {
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message, created_at) values ($1, 'Vera Visitor', $2, 'services', 'Which paper?', '2026-03-03T12:00:00Z')`,
      [id, address],
    )
    const entry = ['message', id, 'Services message of March 3, 2026']
    for (const [name, more, before, after] of [
      ['assign_messages', { ids: [id], person: administrator.id }, { assignee: null }, { assignee: administrator.id }],
      [
        'note_on_message',
        { of_message: id, note_id: crypto.randomUUID(), body: 'Vera called.' },
        null,
        { note: { characters: 12 } },
      ],
      [
        'answer_message',
        { of_message: id, answer_id: crypto.randomUUID(), body: 'Form A.', seen: 0 },
        null,
        { answer: { characters: 7 } },
      ],
      ['archive_messages', { ids: [id] }, { status: 'answered' }, { status: 'archived' }],
    ] as const)
      expect(await byAdministrator(name, more)).toEqual([['changed', ...entry, before, after]])
    expect(await remove(administrator, 'contact_messages')).toMatchObject([['deleted', ...entry, {}, null]])
    expect(await traces()).toEqual([])
  })

  const application = {
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
  const applied = ['application', id, 'Audited Lenses']
  const apply = () => call(member, 'submit_application', { application, guard })

  test('applications: each step under the company, which an erasure takes away', async () => {
    expect(await entriesOf(sql, apply)).toEqual([])
    const [version] = await sql<{ at: string }>(
      'select updated_at::text as at from public.membership_applications where id = $1',
      [id],
    )
    const step = {
      application_id: id,
      decision: 'in_review',
      note: 'Vera is known.',
      message: null,
      expected: version?.at,
    }
    expect(await byAdministrator('decide_application', step)).toEqual([
      ['changed', ...applied, { status: 'submitted' }, { status: 'in_review', note: { characters: 14 } }],
    ])
    expect(await byAdministrator('note_application', { application_id: id, note: 'Asked Vera.' })).toEqual([
      ['changed', ...applied, null, { note: { characters: 11 } }],
    ])
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
    await apply()
    expect(await remove(administrator, 'membership_applications')).toEqual([
      ['deleted', ...applied, { status: 'submitted' }, null],
    ])
  })
  test('subscribers: unsubscribed and deleted by the office, an import as one entry', async () => {
    await sql(`insert into public.newsletter_subscribers (id, email, status) values ($1, $2, 'active')`, [id, address])
    const entry = ['subscriber', id, 'Subscriber']
    expect(await said(editor, () => call(editor, 'unsubscribe_subscriber', { subscriber: id }))).toEqual([
      ['changed', ...entry, { status: 'active' }, { status: 'unsubscribed' }],
    ])
    expect(await remove(editor, 'newsletter_subscribers')).toMatchObject([['deleted', ...entry, {}, null]])
    const rows = [1, 2, 3].map((line) => ({ line, email: `reader-${line}@audited.example` }))
    const statement = 'Signed up at the fair.'
    expect(
      await said(editor, () => call(editor, 'import_subscribers', { rows, statement, dry_run: false })),
    ).toMatchObject([['created', 'subscriber', expect.anything(), 'Import of a file', null, { added: 3, statement }]])
    expect(await traces()).toEqual([])
  })
})

describe('money, in the words of the screen', () => {
  const payer = 'a0d17000-0000-4000-8000-000000000001'
  const line = { kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: 10_000 }
  const one = async (statement: string, values: unknown[] = []) =>
    Object.values((await sql(statement, values))[0] ?? {})[0]

  /** What the entries of an action say on the screen, a line each; all are by the Administrator. */
  async function told(act: () => Promise<unknown>): Promise<string[]> {
    const entries = await entriesOf(sql, act)
    expect(entries.every(({ actor_id }) => actor_id === administrator.id)).toBe(true)
    return entries.map((entry) => {
      const fields = fieldChanges(entry.before, entry.after).map(
        ({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after ?? 'nothing'}`,
      )
      return `${entry.subject} ${entry.action}, ${subjectName(entry)} (${fields.join('; ')})`
    })
  }
  const act = (name: string, parameters: Row) => told(() => call(administrator, name, parameters))
  const saveSettings = async (changes: Row, first_numbers: Row = {}) =>
    act('save_billing_settings', {
      settings: { ...billingSettings, ...changes },
      first_numbers,
      expected: await one('select max(version) from public.billing_settings'),
    })
  const saveDetails = async (details: Row, email: string) =>
    act('save_billing_details', {
      member_id: payer,
      details,
      contacts: [{ name: 'Vera', email }],
      expected: await one('select updated_at::text from public.billing_details where member_id = $1', [payer]),
    })
  const drafted = async (kind: string, more: Row = {}) => {
    const document_id = crypto.randomUUID()
    const draft = { document_id, document: { kind, member_id: payer, ...more }, lines: [line] }
    return { id: document_id, saved: await act('save_draft', draft) }
  }
  const issued = async (kind: string, more: Row = {}) => {
    const { id: document_id } = await drafted(kind, more)
    const expected = await one('select updated_at::text from public.documents where id = $1', [document_id])
    const said = await act('issue_document', { document_id, expected })
    return {
      id: document_id,
      said,
      number: String(await one('select number from public.documents where id = $1', [document_id])),
    }
  }
  const settlementOf = (document: string) =>
    one('select id from public.settlements where debt_id = $1 and undone_at is null', [document])

  beforeAll(async () => {
    await sql(`insert into public.members (id, name, member_type) values ($1, 'Payer', 'company')`, [payer])
    await saveSettings({ days_to_pay: 14 })
    await saveDetails({ legal_name: 'Payer OOD', address: 'Varna', country: 'BG' }, 'vera@payer.example')
  })

  test('settings with the numbers of series, rules of tax, billing details with a contact’s change', async () => {
    const version = Number(await one('select max(version) from public.billing_settings'))
    expect(await saveSettings({ days_to_pay: 15, late_renewal: 'payment' }, { debit_note: 77 })).toEqual([
      `billing_settings changed, Billing settings (Version: ${version} → ${version + 1}; Days to pay: 14 → 15; A late renewal counts from: Old end → Payment; First number debit note: 1 → 77)`,
    ])
    const key = 'event eu with VAT number'
    expect(
      await act('save_tax_rules', {
        keys: [key],
        rule: { rate: 950 },
        expected: [await one('select updated_at::text from public.tax_rules where key = $1', [key])],
      }),
    ).toEqual(['tax_rule changed, Event, Other EU, with VAT number (Rate: 20 % → 9.5 %)'])
    expect(await saveDetails({ legal_name: 'Payer EOOD' }, 'vera@payer.example')).toEqual([
      'member changed, Payer (Billing legal name: 9 characters → 10 characters)',
    ])
    expect(await saveDetails({}, 'other@payer.example')).toEqual([
      'member changed, Payer (Billing contacts: 1 contact → 1 contact)',
    ])
  })

  test('a draft, its deletion, and an issue', async () => {
    const { id: draft, saved } = await drafted('invoice')
    expect(saved).toEqual(['document created, Draft, Payer (Kind: Invoice)'])
    expect(await told(() => administrator.person.remove('documents', { id: draft }))).toEqual([
      'document deleted, Draft, Payer (Kind: Invoice → nothing)',
    ])
    const { number, said } = await issued('invoice')
    expect(said).toEqual([`document created, ${number}, Payer (Kind: Invoice; Number: ${number}; Total: €100.00)`])
  })

  test('a payment, its allocation and undoing, what is paid back; a write-off, a cancellation', async () => {
    const { id: debt, number } = await issued('pro_forma')
    const payment_id = crypto.randomUUID()
    const payment = { member_id: payer, cents: 12_000, booked_on: '2026-01-15', payer: 'Vera Visitor' }
    const parts = [{ document_id: debt, cents: 6_000, open_cents: 10_000 }]
    const allocated = `document changed, ${number}, Payer (Open amount: €100.00 → €40.00; Amount: €60.00; Settled by: Payment)`
    expect(await act('record_payment', { payment_id, payment, parts })).toEqual([
      'payment created, 2026-01-15 (Amount: €120.00; Currency: EUR; Booking day: 2026-01-15)',
      allocated,
    ])
    expect(await act('undo_settlement', { settlement_id: await settlementOf(debt), reason: 'Not theirs' })).toEqual([
      `document changed, ${number}, Payer (Open amount: €40.00 → €100.00; Undone: Not theirs)`,
    ])
    expect(await act('allocate_payment', { payment_id, parts, expected_left: 12_000 })).toEqual([allocated])
    const refund = { payment_id, cents: 1_000, paid_on: '2026-01-16', reason: 'Too much' }
    expect(await act('record_refund', { refund_id: crypto.randomUUID(), refund, expected_left: 6_000 })).toEqual([
      'payment created, Refund of 2026-01-16 (Amount: €10.00; Reason: Too much)',
    ])
    expect(await act('write_off', { document_id: debt, reason: 'Insolvent', expected_open: 4_000 })).toEqual([
      `document changed, ${number}, Payer (Open amount: €40.00 → €0.00; Why: Insolvent; Amount: €40.00; Settled by: Write off)`,
    ])
    const other = await issued('pro_forma')
    expect(await act('cancel_pro_forma', { document_id: other.id, reason: 'Asked twice' })).toEqual([
      `document changed, ${other.number}, Payer (Cancelled: Asked twice)`,
    ])
    expect(await act('send_document', { document_id: debt, expected_mails: 0 })).toEqual([
      `document changed, ${number}, Payer (Mailed to: 1)`,
    ])
  })

  test('the invoice after a pro forma, a credit note, what uses it, and annulments', async () => {
    const asked = await issued('pro_forma')
    const parts = [{ document_id: asked.id, cents: 10_000, open_cents: 10_000 }]
    const payment = { member_id: payer, cents: 10_000, booked_on: '2026-01-15', payer: 'Vera Visitor' }
    await act('record_payment', { payment_id: crypto.randomUUID(), payment, parts })
    const [followed = ''] = await act('invoice_pro_forma', { document_id: asked.id })
    const [number = ''] = /\d{10}/.exec(followed) ?? []
    expect(followed).toBe(
      `document created, ${number}, Payer (Kind: Invoice; Number: ${number}; Refers to: ${asked.number}; Total: €100.00)`,
    )
    const invoice = await issued('invoice')
    const note = await issued('credit_note', { refers_to: invoice.id, reason: 'Too much' })
    expect(note.said).toEqual([
      `document created, ${note.number}, Payer (Kind: Credit note; Number: ${note.number}; Reason: Too much; Refers to: ${invoice.number}; Total: €100.00)`,
      `document changed, ${invoice.number}, Payer (Open amount: €100.00 → €0.00; Amount: €100.00; Settled by: Credit)`,
    ])
    const annulled = await act('annul_document', { document_id: note.id, reason: 'A mistake', replacing: false })
    const [protocol = ''] = /(?<=Number: )\d{10}/.exec(annulled[1] ?? '') ?? []
    expect(annulled).toEqual([
      `document changed, ${invoice.number}, Payer (Open amount: €0.00 → €100.00; Undone: The credit note was annulled.)`,
      `document created, ${protocol}, Payer (Kind: Annulment; Number: ${protocol}; Reason: A mistake; Refers to: ${note.number}; Total: €0.00)`,
      `document changed, ${note.number}, Payer (Annulled: A mistake; Annulled by: ${protocol})`,
    ])
    const [copied = ''] = await act('annul_document', {
      document_id: invoice.id,
      reason: 'Wrong name',
      replacing: true,
    })
    const [fresh = ''] = /\d{10}/.exec(copied) ?? []
    expect(
      await one(`select after ->> 'replaced_by' from public.audit_log where subject_id = $1 order by id desc limit 1`, [
        invoice.id,
      ]),
    ).toBe(fresh)
  })
})

describe('the rest of the office', () => {
  test('a mail that is sent again', async () => {
    await sql(
      `insert into public.mail_outbox (id, template, recipient, cause, about_kind, about_id, state) values ($1, 'contact-answer', $2, 'audited:1', 'message', $1, 'failed')`,
      [id, address],
    )
    expect(await said(administrator, () => call(administrator, 'retry_mails', { ids: [id] }))).toEqual([
      ['changed', 'mail', id, 'contact-answer', { state: 'failed' }, { state: 'waiting' }],
    ])
  })
  test('a retention period, and the texts of pages', async () => {
    const [period] = await sql<{ days: number }>(`select days from public.retention_periods where subject = 'mails'`)
    expect(await update(administrator, 'retention_periods', { subject: 'mails' }, { days: 91 })).toEqual([
      ['changed', 'retention_period', 'mails', 'mails', { days: period?.days }, { days: 91 }],
    ])
    const entry = ['page_text', id, 'Audited service']
    const service = { id, title: 'Audited service', description: 'Short' }
    expect(await said(administrator, () => administrator.person.insert('services', service))).toMatchObject([
      ['created', ...entry, null, {}],
    ])
    expect(await update(administrator, 'services', { id }, { description: 'x'.repeat(501) })).toMatchObject([
      ['changed', ...entry, { description: 'Short' }, { description: { characters: 501 } }],
    ])
    expect(await remove(administrator, 'services')).toMatchObject([['deleted', ...entry, {}, null]])
  })
  /** Tables whose changes need no entry, and why. */
  const silent: Record<string, string> = {
    announcement_counts: 'counted by triggers',
    announcement_reads: 'people note their own reading',
    article_redirects: 'follows from the change of an article',
    audit_log: 'is the audit log',
    authors: 'follows from profiles',
    bank_statements: 'import_statements and undo_import write the entry',
    bank_transfers: 'make_bank_file writes the entry',
    billing_contacts: 'save_billing_details writes the entry',
    billing_details: 'save_billing_details writes the entry',
    billing_settings: 'save_billing_settings writes the entry',
    closed_books: 'close_books writes the entry',
    content_revisions: 'follows from saves',
    discarded_files: 'files that nothing shows',
    document_cancellations: 'cancel_pro_forma writes the entry',
    document_lines: 'saving and issuing their document write the entry',
    document_series: 'issuing writes the entry',
    erasure_requests: 'an erasure writes its own entry',
    event_orders: 'people order their own places',
    event_redirects: 'follows from the change of an event',
    line_decisions: 'decide_lines writes the entry of the line',
    line_matches: 'found by the database',
    member_redirects: 'follows from the change of a member',
    payments: 'record_payment writes the entry',
    proposals: 'a decision writes its own entry',
    refunds: 'record_refund and undo_refund write the entry',
    saved_views: 'seen by their owner alone',
    settlements: 'settle and undo_settlement write the entry of their document',
    statement_lines: 'import_statements writes the entry of their statement',
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
