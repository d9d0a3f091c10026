import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { addFactor } from '../support/database/factors'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call, someone } = inside(sql)

/** Texts that nobody else has, so that finding one means finding this person. */
const traces = ['zlatogora', 'quintessa', 'umbrellova', '+359 2 424 2424', 'former.zlatogora']
const name = 'zlatogora'
let administrator: Someone
let ruler: Someone
let other: Someone
let person: Someone
beforeAll(async () => {
  administrator = await someone('privacy-desk', 'administrator')
  ruler = await someone('privacy-ruler', 'super_administrator')
  other = await someone('bystander', null)
})
const asksToGo = { note: 'I, Umbrellova, leave' }
const fulfil = (address: string, request: string | null, as = administrator) =>
  call('fulfil_erasure', { address, request }, as)

async function writeFrom(email: string, text: string): Promise<string> {
  const id = randomUUID()
  const answer = await call('send_message', {
    message: { id, name: 'Quintessa Umbrellova', email, subject: 'other', message: text },
    guard: { seconds: 9 },
  })
  expect(answer.code).toBeNull()
  return id
}

/** Creates a person with data in every domain. */
beforeAll(async () => {
  const email = addressOf(name)
  const former = addressOf(`former.${name}`)
  await administrator.person.insert('invitations', { email: former, first_name: 'Quintessa', last_name: 'Umbrellova' })
  person = await someone(name, 'editor')
  await sql(
    `update public.user_profiles set first_name = 'Quintessa', last_name = 'Umbrellova', phone = '+359 2 424 2424', company_name = 'Umbrellova Ltd', job_role = 'Head of Umbrellova' where id = '${person.id}'`,
  )
  await sql(
    `update public.invitations i set accepted_at = p.created_at from public.user_profiles p where p.id = '${person.id}' and i.email = '${former}'`,
  )
  await sql(
    `insert into public.members (id, name, member_type) values ('${person.id}', 'Quintessa Umbrellova', 'individual')`,
  )
  await administrator.person.update('user_profiles', { id: person.id }, { company_id: person.id, job_role: 'Head' })
  await administrator.person.update('members', { id: person.id }, { description: 'Quintessa translates.' })
  await person.person.update('site_settings', { key: 'site_title' }, { value: 'Changed by a test' })
  await sql(`update public.site_settings set value = 'BKCC' where key = 'site_title'`)
  const [announcement] = await sql<{ id: string }>(
    `insert into public.announcements (title, content) values ('Privacy received', '<p>For you</p>') returning id`,
  )
  for (const who of [person, other])
    await sql('insert into public.announcement_recipients (announcement_id, recipient_id) values ($1, $2)', [
      announcement?.id,
      who.id,
    ])
  await person.person.insert('announcement_reads', { announcement_id: announcement?.id, reader_id: person.id })
  await person.person.insert('announcements', { title: 'Privacy signed', content: '<p>Signed</p>' })
  const article = { slug: 'privacy-signed', title: 'Privacy article', content: '<p>Signed</p>', status: 'published' }
  await person.person.insert('news_articles', article)
  await person.person.insert('saved_views', { list: 'members', name: 'Mine', query: '?q=Umbrellova' })
  await person.person.store('avatars', `${person.id}/portrait.png`, 'portrait')
  // Not confirmed, so that the session needs no code.
  await addFactor(sql, person.id, { name: 'Phone of Quintessa', status: 'unverified' })
  const message = await writeFrom(email.toUpperCase(), 'Umbrellova asks, from +359 2 424 2424')
  await call(
    'answer_message',
    { of_message: message, answer_id: randomUUID(), body: 'Dear Quintessa', seen: 0 },
    administrator,
  )
  await call('note_on_message', { of_message: message, note_id: randomUUID(), body: 'Umbrellova again' }, administrator)
  await call('ask_for_erasure', asksToGo, person)
  const guard = { seconds: 9 }
  const application = {
    id: randomUUID(),
    company_name: 'Umbrellova Ltd',
    contact_name: 'Quintessa Umbrellova',
    country: 'other',
    email,
    phone: '+359 2 424 2424',
    industry: 'other',
    employee_count: '1-10',
    message: 'From Umbrellova',
    is_authorized: true,
  }
  const [event] = await sql<{ id: string }>(
    `select id from public.events where registration_deadline > now() and status = 'upcoming' order by id limit 1`,
  )
  const registration = {
    id: randomUUID(),
    event_id: event?.id,
    name: 'Quintessa Umbrellova',
    email: email.toUpperCase(),
    company: 'Umbrellova Ltd',
    phone: '+359 2 424 2424',
  }
  for (const [name, body] of [
    ['submit_application', { application, guard }],
    ['register_for_event', { registration, guard }],
    ['subscribe', { email, source: '/contact', guard }],
  ] as const)
    expect((await call(name, body)).code, name).toBeNull()
  // What the person did as staff.
  const reviewed = {
    ...application,
    id: randomUUID(),
    company_name: 'Other Ltd',
    contact_name: 'Other',
    email: other.email,
  }
  for (const key of ['message', 'phone'] as const) delete (reviewed as Row)[key]
  expect((await call('submit_application', { application: reviewed, guard })).code).toBeNull()
  const asStaff = [reviewed.id, person.id]
  await sql(
    `update public.membership_applications set reviewer_id = $2, reviewer_name = 'Quintessa Umbrellova', status = 'in_review' where id = $1`,
    asStaff,
  )
  const [company] = await sql<{ id: string }>(
    `insert into public.members (name, member_type) values ('Stays Ltd', 'company') returning id`,
  )
  const ofCompany = [company?.id, person.id]
  for (const statement of [
    `insert into public.memberships (member_id, tier, starts_on, ends_on) select $1, (select min(key) from public.membership_tiers), '2020-01-01', '2020-12-31' where $2::text is not null`,
    `update public.memberships set noted_by = $2, noted_by_name = 'Quintessa Umbrellova' where member_id = $1`,
    `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes, status, decided_by, decided_by_name, decided_at)
       values ($1, $2, 'Quintessa Umbrellova', now(), '{}', '{"city": "Varna"}', 'returned', $2, 'Quintessa Umbrellova', now())`,
    `insert into public.legal_versions (id, type, content, holds_from, author_id, author_name) values ($1, 'cookies', '<p>x</p>', '2001-02-02', $2, 'Quintessa Umbrellova')`,
    `insert into public.letters (id, subject, content, audience, audience_words, recipients, without_address, sent_by, sent_by_name, digest) values ($1, 'x', '<p>x</p>', '{}', 'x', 1, 0, $2, 'Quintessa Umbrellova', 'x')`,
  ])
    await sql(statement, ofCompany)
  await sql(
    `insert into public.membership_application_steps (application_id, actor_id, actor_name, to_status) values ($1, $2, 'Quintessa Umbrellova', 'in_review')`,
    asStaff,
  )
  // What the office wrote about the person.
  await sql(
    `insert into public.membership_application_steps (application_id, actor_name, to_status, note, message) values ($1, 'Office', 'in_review', 'Umbrellova', 'Dear Quintessa')`,
    [application.id],
  )
  await sql(`update public.event_registrations set override_reason = 'Umbrellova' where email_key = $1`, [email])
})

/** Every column of the project, of accounts and of files that may hold text. */
const textColumns = () =>
  sql<{ place: string; column: string; type: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place, a.attname as column, a.atttypid::regtype::text as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.atttypid::regtype::text ~ '^(text|character varying|jsonb|json|uuid|text\\[\\])'`,
  )

/** Every column of every table that contains one of the texts, ignoring case. */
async function whereabouts(texts: readonly string[]): Promise<string[]> {
  const columns = await textColumns()
  const found: string[] = []
  // The embedded database takes no statement of more than some hundred parts.
  while (columns.length > 0) {
    const search = columns
      .splice(0, 200)
      .map(
        ({ place, column }) =>
          `select '${place}.${column}' as place where exists (select 1 from ${place} t where lower(t."${column}"::text) like any ($1::text[]))`,
      )
      .join(' union all ')
    const rows = await sql<{ place: string }>(search, [`{${texts.map((text) => `"%${text}%"`).join(',')}}`])
    found.push(...rows.map(({ place }) => place))
  }
  return found.sort()
}

/** Columns in which the person of these tests leaves nothing, by the reason why no erasure has to read them. */
const reasons: Readonly<Record<string, RegExp>> = {
  'of the services; what they hold of an account goes with it': /^(auth|storage)\./,
  'keys, settings, counts, ids and keyed hashes':
    /^private\.(delivery_events|event_facts|newsletter_suppressions|operation_settings|personal_data|registration_attempts|scheduled_jobs|secrets|submission_caps|submission_counts|untold_arrivals)\./,
  'settings and texts of the office':
    /^public\.(about_\w+|article_categories|article_tags|company_fields|discarded_files|event_categories|home_\w+|industries|membership_(benefits|features|tiers)|office_notices|offices|pages|partners|people|questions|retention_periods|services|site_settings|social_links|synonyms|user_roles)\./,
  'what the chamber publishes or sends: texts stay, without their author':
    /^public\.(announcements|article_images|article_redirects|content_revisions|event_images|event_meeting_links|event_redirects|events|legal_versions|letters|news_articles|newsletter_issues)\.(?!\w*_name$)/,
  'deleted with the account or the address, each row whole':
    /^public\.(authors|contact_details|contact_messages|erasure_requests|invitations|mail_outbox|member_contacts|office_details|member_people|message_answers|message_notes|newsletter_subscribers|saved_views|user_profiles)\./,
  'of a member: a company stays, the entry of an individual member goes whole':
    /^public\.(member_redirects|members|memberships|proposals)\.(?!\w*_name$)/,
  'kept for the accounts, with who issued and settled what; the dialog says so before':
    /^public\.(bank_statements|bank_transfers|billing_settings|csv_mappings|document_\w+|documents|line_\w+|payments|refunds|settlements|statement_lines|tax_rules)\./,
  'of a member as the buyer: goes with its entry, contacts with their address': /^public\.billing_(details|contacts)\./,
  'of who ordered places: emptied with the order (paid-events.test.ts)': /^public\.event_orders\./,
  'made of the name in its row, by which it goes': /^public\.event_registrations\.name_key$/,
  'words of the portal':
    /\.(action|attended_from|cancelled_by|country|employee_count|from_status|industry|status|subject|subject_id|tier|to_status)$/,
}

test('every column that may hold text holds something of the person here, or its table a reason why it never does', async () => {
  const marked = await whereabouts(traces)
  const unmarked = (await textColumns())
    .filter(({ type }) => type !== 'uuid')
    .map(({ place, column }) => `${place}.${column}`)
    .filter((column) => !marked.includes(column))
  const places = Object.values(reasons)
  expect(unmarked.filter((column) => !places.some((pattern) => pattern.test(column)))).toEqual([])
  expect(places.filter((pattern) => !unmarked.some((column) => pattern.test(column)))).toEqual([])
})

describe('telling', () => {
  test('a member gets everything that is held about them, and nothing of another', async () => {
    const { code, body: data } = await call('get_my_data', {}, person)
    expect(code).toBeNull()
    const text = JSON.stringify(data)
    expect(data.account).toMatchObject({
      account: { email: person.email },
      profile: {
        first_name: 'Quintessa',
        last_name: 'Umbrellova',
        phone: '+359 2 424 2424',
        role: 'editor',
        company: 'Quintessa Umbrellova',
      },
      listings: [{ name: 'Quintessa Umbrellova' }],
      pictures: [`${person.id}/portrait.png`],
      second_factors: [{ name: 'Phone of Quintessa', kind: 'totp', confirmed: false, last_asked_at: null }],
      invitations: [{ email: addressOf(`former.${name}`), first_name: 'Quintessa' }],
      announcements_received: [{ title: 'Privacy received' }],
      signed: [
        { kind: 'announcement', title: 'Privacy signed' },
        { kind: 'article', title: 'Privacy article' },
        { kind: 'letter', title: 'x' },
      ],
      versions_saved: [{ title: 'Privacy signed' }, { title: 'Privacy article' }],
      saved_views: [{ list: 'members', name: 'Mine', query: '?q=Umbrellova' }],
      record_about: [
        { subject: 'invitation', action: 'created', after: { email: addressOf(`former.${name}`) } },
        { subject: 'user', action: 'changed' },
      ],
      record_by: [
        { subject: 'setting', action: 'changed' },
        { subject: 'announcement', action: 'created' },
        { subject: 'article', action: 'created' },
      ],
      erasure_requests: [{ ...asksToGo, state: 'open' }],
    })
    expect(data.messages).toMatchObject({
      messages: [
        {
          message: 'Umbrellova asks, from +359 2 424 2424',
          answers: [{ body: 'Dear Quintessa' }],
          notes: [{ body: 'Umbrellova again' }],
        },
      ],
    })
    expect(data.applications).toMatchObject([{ company_name: 'Umbrellova Ltd', message: 'From Umbrellova' }])
    expect(data.registrations).toMatchObject([{ name: 'Quintessa Umbrellova', phone: '+359 2 424 2424' }])
    expect(data.newsletter).toMatchObject({ subscriptions: [{ email: person.email, status: 'pending' }] })
    expect(data.mails).toMatchObject({
      mails: [
        'invitation',
        'contact-answer',
        'application-received',
        'registration-confirmed',
        'newsletter-confirm',
      ].map((about) => ({ about })),
    })
    expect(text).not.toContain('SECRETOFTESTS')
    for (const foreign of [administrator, other])
      for (const trace of [foreign.id, foreign.email]) expect(text).not.toContain(trace)
    const { body: others } = await call('get_my_data', {}, other)
    expect(others).toMatchObject({
      messages: { messages: [] },
      account: { announcements_received: [{ title: 'Privacy received', read_at: null }] },
    })
    expect(traces.filter((trace) => JSON.stringify(others).toLowerCase().includes(trace))).toEqual([])
  })
  test('only whose address is confirmed, and no visitor', async () => {
    await sql('update auth.users set email_confirmed_at = null where id = $1', [other.id])
    expect((await call('get_my_data', {}, other)).code).toBe('42501')
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [other.id])
    expect((await call('get_my_data')).code).toBe('42501')
  })
  test('a request is asked once, seen by its person and the office, and taken back while it is open', async () => {
    await call('ask_for_erasure', { note: 'Twice' }, person)
    const own = async () => (await person.person.select('erasure_requests', 'note,state')).rows
    expect(await own()).toEqual([{ ...asksToGo, state: 'open' }])
    expect((await other.person.select('erasure_requests', 'id')).rows).toEqual([])
    expect((await administrator.person.select('erasure_requests', 'state', { person: person.id })).rows).toEqual([
      { state: 'open' },
    ])
    // Nor can the office bypass the request by deleting only the account.
    expect(await administrator.person.call('delete_user', { user_id: person.id })).toMatchObject({ code: 'P0001' })
    await call('withdraw_erasure', {}, person)
    expect(await own()).toEqual([{ note: null, state: 'withdrawn' }])
  })
})

describe('erasing', () => {
  let request: string
  beforeAll(async () => {
    await call('ask_for_erasure', asksToGo, person)
    const open = await administrator.person.select('erasure_requests', 'id', { person: person.id, state: 'open' })
    request = String(open.rows[0]?.id)
  })

  test('a visitor who only wrote is erased by their address', async () => {
    await writeFrom('stranger.umbrellova@privacy.example', 'Hello')
    expect((await fulfil(' Stranger.Umbrellova@privacy.example ', null)).code).toBeNull()
    expect(
      await sql(
        `select recipient from public.mail_outbox where template = 'erasure-done' and recipient like '%@privacy.example'`,
      ),
    ).toEqual([{ recipient: 'stranger.umbrellova@privacy.example' }])
    await sql(`update public.mail_outbox set state = 'failed' where template = 'erasure-done'`)
    expect(await whereabouts(['stranger.umbrellova'])).toEqual([])
    // The person of the other tests is still there.
    expect(await whereabouts([person.email])).toContain('auth.users.email')
  })
  test('an individual member without an account leaves the directory, with all that the office knows', async () => {
    const [id, email] = [randomUUID(), 'solo.yarilka@privacy.example']
    await administrator.person.insert('members', { id, name: 'Yarilka Solo', member_type: 'individual' })
    const [stored] = await sql<{ at: string }>('select updated_at::text as at from public.members where id = $1', [id])
    const office = {
      email,
      phone: '+359 2 434 3434',
      address: 'Yarilka Street 1',
      registration_number: 'YARILKA1',
      notes: 'Yarilka',
    }
    const saved = await call('save_member', { member_id: id, member: {}, office, expected: stored?.at }, administrator)
    expect(saved.code).toBeNull()
    expect((await call('preview_erasure', { address: email }, administrator)).body).toMatchObject({ account: false })
    expect((await fulfil(email, null)).code).toBeNull()
    await sql(`update public.mail_outbox set state = 'failed' where template = 'erasure-done'`)
    expect(await whereabouts(['yarilka', '434 3434'])).toEqual([])
  })
  test('a contact person of another individual member takes nobody with them', async () => {
    const id = randomUUID()
    await sql(`insert into public.members (id, name, member_type) values ($1, 'Stays Here', 'individual')`, [id])
    await sql(
      `insert into public.member_contacts (member_id, name, email) values ($1, 'Assistant', 'assistant@privacy.example')`,
      [id],
    )
    expect((await fulfil('assistant@privacy.example', null)).code).toBeNull()
    expect(await sql('select name from public.members where id = $1', [id])).toEqual([{ name: 'Stays Here' }])
  })
  test('never oneself, nobody of a higher role, and not under another address', async () => {
    const code = async (answer: ReturnType<typeof fulfil>) => (await answer).code
    expect(await code(fulfil(administrator.email, null))).toBe('42501')
    expect(await code(fulfil(ruler.email, null))).toBe('42501')
    expect(await code(fulfil(person.email, null, other))).toBe('42501')
    expect(await code(call('preview_erasure', { address: person.email }, other))).toBe('42501')
    expect(await code(fulfil(other.email, request))).toBe('PT409')
    expect(await whereabouts([person.email])).toContain('auth.users.email')
  })
  test('leaves no trace of address, names and telephone, and what must stay', async () => {
    const ownerless = async () => JSON.stringify((await call('get_ownerless_pictures', {}, administrator)).body)
    expect((await whereabouts(traces)).length).toBeGreaterThan(12)
    const entries = async () => (await sql('select 1 from public.audit_log')).length
    const before = await entries()
    expect((await call('preview_erasure', { address: person.email }, administrator)).body).toMatchObject({
      address: person.email,
      name: 'Quintessa Umbrellova',
      role: 'editor',
      account: true,
      refusal: null,
      held: { messages: 1, applications: 1, registrations: 1, mails: 5 },
    })

    expect((await fulfil(person.email, request)).code).toBeNull()
    // Only the confirmation mail still holds the address, until it is sent.
    expect(await whereabouts([name])).toEqual(['public.mail_outbox.recipient'])
    const [mail] = await sql<{ id: string; cause: string }>(
      `update public.mail_outbox set state = 'sending', claim = gen_random_uuid() where template = 'erasure-done' and recipient = '${person.email}' returning id, cause`,
    )
    expect(mail?.cause).toBe(`erasure-done:${request}`)
    await sql(
      `select private.settle_mail(id, claim, 'sent', null, null, null, null) from public.mail_outbox where id = $1`,
      [mail?.id],
    )
    expect(await whereabouts(traces)).toEqual([])

    // The audit log keeps its entries and gains one; texts stay, without an author.
    expect(await entries()).toBeGreaterThan(before)
    const entry = { actor_name: 'privacy-desk Tester', subject_name: 'Erased person', before: null, after: null }
    expect(
      await sql(
        `select actor_name, action, subject_name, before, after from public.audit_log where subject = 'user' and subject_id = '${person.id}' order by id`,
      ),
    ).toEqual([
      { ...entry, action: 'changed' },
      { ...entry, action: 'deleted', before: { role: 'editor' } },
    ])
    expect(await sql('select distinct actor_name from public.audit_log where actor_id = $1', [person.id])).toEqual([
      { actor_name: 'Erased person' },
    ])
    expect(await sql(`select author_id from public.news_articles where slug = 'privacy-signed'`)).toEqual([
      { author_id: null },
    ])
    expect(
      await sql('select state, person, note, settled_by from public.erasure_requests where id = $1', [request]),
    ).toEqual([{ state: 'done', person: null, note: null, settled_by: administrator.id }])
    expect(await ownerless()).toContain(`${person.id}/portrait.png`)
    await administrator.person.discard('avatars', `${person.id}/portrait.png`)
    expect(await ownerless()).not.toContain(person.id)

    for (const [gone, message] of [
      [request, 'This request is not open any more.'],
      [null, 'Nothing is held about this email.'],
    ] as const)
      expect((await fulfil(person.email, gone)).body).toMatchObject({ code: 'P0001', message })
  })
})

describe('keeping no longer than needed', () => {
  const add = (email: string, status: string, created: string, settled: string | null) =>
    sql(
      `insert into public.contact_messages (id, name, email, subject, message, status, created_at, settled_at) values (gen_random_uuid(), 'Old', '${email}', 'other', 'Old', '${status}', now() - '${created}'::interval, now() - $1::interval)`,
      [settled],
    )
  const outcome = (subject: string) =>
    sql(
      `select last_removed, last_error, last_run_at is not null as run from public.retention_periods where subject = '${subject}'`,
    )

  test('exactly what is older goes, and one domain that fails holds up no other', async () => {
    await sql(`update public.retention_periods set days = 40 where subject = 'messages'`)
    await add('answered-long-ago@kept.example', 'answered', '90 days', '41 days')
    await add('answered-lately@kept.example', 'answered', '90 days', '39 days')
    await add('forgotten@kept.example', 'new', '41 days', null)
    await add('waiting@kept.example', 'new', '39 days', null)
    await sql(`insert into public.retention_periods (subject, days) values ('broken', 30), ('aaa', 30)`)
    await sql(
      `create function private.expire_aaa(days integer) returns void language plpgsql as $$ begin delete from public.contact_messages; raise exception 'It broke'; end $$`,
    )
    await sql('select private.enforce_retention()')
    expect(
      await sql(`select email from public.contact_messages where email like '%@kept.example' order by email`),
    ).toEqual([{ email: 'answered-lately@kept.example' }, { email: 'waiting@kept.example' }])
    const [messages] = await outcome('messages')
    expect(messages).toMatchObject({ last_error: null, run: true })
    expect(Number(messages?.last_removed)).toBeGreaterThanOrEqual(2)
    expect(await outcome('aaa')).toEqual([{ last_removed: null, last_error: 'It broke', run: true }])
    const failure = expect.stringContaining('expire_broken') as string
    expect(await outcome('broken')).toEqual([{ last_removed: null, last_error: failure, run: true }])
    expect(
      await sql(`select every::text as every from private.scheduled_jobs where name = 'enforce_retention'`),
    ).toEqual([{ every: '1 day' }])
  })
  test('what nobody decided or answered goes as well', async () => {
    const guest = 'unanswered@kept.example'
    await administrator.person.insert('invitations', { email: guest, first_name: 'Never', last_name: 'Answers' })
    await sql(
      `insert into public.membership_applications (company_name, contact_name, country, email, industry, employee_count, is_authorized) values ('Old', 'Old', 'other', $1, 'other', '1-10', true)`,
      [guest],
    )
    const age = async (days: number) => {
      await sql(`update public.invitations set expires_at = now() - $2 * interval '1 day' where email = $1`, [
        guest,
        days,
      ])
      await sql(
        `update public.membership_applications set created_at = now() - $2 * interval '1 day' where email = $1`,
        [guest, days + 640],
      )
      await sql('select private.enforce_retention()')
    }
    await age(89)
    expect(await whereabouts([guest])).toEqual([
      'public.audit_log.after',
      'public.audit_log.subject_name',
      'public.invitations.email',
      'public.mail_outbox.recipient',
      'public.membership_applications.email',
    ])
    await age(91)
    expect(await whereabouts([guest])).toEqual(['public.mail_outbox.recipient'])
  })
  test("the database says who changed a period; a run of the job changes nobody's name", async () => {
    const change = (row: Row) => administrator.person.update('retention_periods', { subject: 'messages' }, row)
    expect((await change({ days: 29 })).code).toBe('23514')
    await change({ days: 800 })
    const who = () =>
      sql(`select days, updated_by, updated_at from public.retention_periods where subject = 'messages'`)
    const changed = await who()
    expect(changed).toMatchObject([{ days: 800, updated_by: administrator.id }])
    await sql('select private.enforce_retention()')
    expect(await who()).toEqual(changed)
    expect((await change({ last_error: 'x' })).code).toBe('42501')
  })
})
