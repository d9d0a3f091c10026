import type { Driver } from './driver'
import { addFactor } from './factors'

const id = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Rows chosen so that every row set of the matrix contains some rows and leaves out others; `removeFixtures` removes them. */
export const fixtures = {
  bare: id(1),
  /** A person with a profile who is the author of unpublished items only. */
  stranger: id(2),
  /** An account without a profile. */
  newcomer: id(3),
  /** A person with a profile who is the author of nothing. */
  colleague: id(4),
  /** An Administrator with a second factor, who never signs in with it. */
  unproven: id(5),
  draft: id(10),
  scheduled: id(11),
  published: id(12),
  receivedAnnouncement: id(20),
  inactiveAnnouncement: id(21),
  foreignAnnouncement: id(22),
  /** An announcement without its row of counts. */
  uncounted: id(23),
  usedTag: id(30),
  freeTag: id(31),
  anotherFreeTag: id(32),
  event: id(40),
  draftEvent: id(41),
  scheduledEvent: id(42),
  inactiveMember: id(50),
  similarMember: id(51),
  /** An application of a company with the name of `similarMember`. */
  application: id(52),
  /** Import rows, one of each person. */
  foreignImport: id(60),
  message: id(70),
  letterToMembers: id(71),
  newsletterLetter: id(72),
  /** A privacy policy that does not hold yet. */
  legalVersion: id(80),
  /** The row that a test adds and removes. */
  sample: id(90),
} as const

/** An active member of the seed. */
const shownMember = '20000000-0000-4000-8000-000000000001'

/** Adds the fixtures, after removing those that an interrupted run may have left. */
export async function addFixtures(sql: Driver['sql']): Promise<void> {
  await removeFixtures(sql)
  // Accounts need an invitation; the owner of the database may create them without.
  await sql(`select set_config('bkcc.owner_makes_accounts', 'on', false)`)
  for (const [account, email] of [
    [fixtures.bare, 'bare'],
    [fixtures.stranger, 'stranger'],
    [fixtures.newcomer, 'newcomer'],
    [fixtures.colleague, 'colleague'],
    [fixtures.unproven, 'unproven'],
  ]) {
    await sql(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, reauthentication_token, phone_change, phone_change_token)
       select '00000000-0000-0000-0000-000000000000', $1::uuid, aud, role, $2, encrypted_password, now(), raw_app_meta_data, '{}', now(), now(), '', '', '', '', '', '', '', ''
       from auth.users where email = 'member@bkcc.example'`,
      [account, `${email}@bkcc.example`],
    )
    await sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
       values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false), now(), now(), now())`,
      [account, `${email}@bkcc.example`],
    )
  }
  await sql(`select set_config('bkcc.owner_makes_accounts', '', false)`)
  await sql(
    `insert into public.user_profiles (id, first_name, last_name, phone) values ($1, 'Stefan', 'Stranger', '+359 2 000 9902'), ($2, 'Kamila', 'Colleague', '+359 2 000 9904')`,
    [fixtures.stranger, fixtures.colleague],
  )
  await sql(
    `insert into public.user_profiles (id, first_name, last_name, role_id) select $1, 'Una', 'Unproven', id from public.user_roles where name = 'administrator'`,
    [fixtures.unproven],
  )
  await addFactor(sql, fixtures.unproven)

  await sql(
    `insert into public.legal_versions (id, type, content, holds_from) values ($1, 'privacy', '<p>Fixture</p>', '2090-01-01')`,
    [fixtures.legalVersion],
  )
  await sql(
    `insert into public.article_tags (id, name) values ($1, 'Fixture tag'), ($2, 'Free fixture tag'), ($3, 'Another free fixture tag')`,
    [fixtures.usedTag, fixtures.freeTag, fixtures.anotherFreeTag],
  )
  await sql(
    `insert into public.news_articles (id, slug, title, content, status, published_at, author_id, category_id)
     select v.id::uuid, v.slug, 'Fixture', '<p>Fixture</p>', v.status, v.published_at, v.author::uuid, (select id from public.article_categories where key = 'trade')
     from (values
       ($1, 'fixture-draft', 'draft', null, $4),
       ($2, 'fixture-scheduled', 'published', now() + interval '3 days', $4),
       ($3, 'fixture-published', 'published', now() - interval '900 days', null)
     ) as v (id, slug, status, published_at, author)`,
    [fixtures.draft, fixtures.scheduled, fixtures.published, fixtures.stranger],
  )
  await sql(
    `insert into public.article_to_tags (article_id, tag_id) select unnest(array[$1, $2, $3]::uuid[]), $4::uuid`,
    [fixtures.draft, fixtures.scheduled, fixtures.published, fixtures.usedTag],
  )
  await sql(
    `insert into public.article_images (article_id, url) select unnest(array[$1, $2, $3]::uuid[]), '/artwork/fixture.webp'`,
    [fixtures.draft, fixtures.scheduled, fixtures.published],
  )

  await sql(
    `insert into public.article_redirects (slug, article_id) select 'former-' || a.slug, a.id from public.news_articles a where a.id = any($1::uuid[])`,
    [`{${[fixtures.draft, fixtures.scheduled, fixtures.published].join(',')}}`],
  )
  await sql(`insert into public.announcements (id, title, content) values ($1, 'Uncounted', 'Uncounted')`, [
    fixtures.uncounted,
  ])
  await sql('delete from public.announcement_counts where announcement_id = $1', [fixtures.uncounted])

  await sql(
    `insert into public.announcements (id, title, content, is_active, author_id)
     values ($1, 'Fixture', 'Fixture', true, null), ($2, 'Fixture', 'Fixture', false, $4), ($3, 'Fixture', 'Fixture', true, $4)`,
    [fixtures.receivedAnnouncement, fixtures.inactiveAnnouncement, fixtures.foreignAnnouncement, fixtures.stranger],
  )
  await sql(
    `insert into public.announcement_recipients (announcement_id, recipient_id)
     select a, p.id from unnest(array[$1, $2]::uuid[]) as a cross join public.user_profiles p join auth.users u on u.id = p.id
     where u.email in ('member@bkcc.example', 'editor@bkcc.example', 'admin@bkcc.example', 'superadmin@bkcc.example', 'unproven@bkcc.example')`,
    [fixtures.receivedAnnouncement, fixtures.inactiveAnnouncement],
  )
  await sql(`insert into public.announcement_recipients (announcement_id, recipient_id) values ($1, $2)`, [
    fixtures.foreignAnnouncement,
    fixtures.stranger,
  ])
  await sql(`insert into public.announcement_reads (announcement_id, reader_id) values ($1, $2)`, [
    fixtures.foreignAnnouncement,
    fixtures.stranger,
  ])

  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date)
     select $1, 'fixture-event', 'Fixture', 'Fixture', (select min(id::text)::uuid from public.event_categories), now() + interval '400 days', now() + interval '401 days'`,
    [fixtures.event],
  )
  await sql(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, published_at)
     select f.id, 'fixture-' || f.standing || '-event', 'Fixture', 'Fixture', (select min(c.id::text)::uuid from public.event_categories c), now() + interval '400 days', now() + interval '401 days', f.published_at
     from (values ($1::uuid, 'draft', null::timestamptz), ($2, 'scheduled', now() + interval '1 day')) as f (id, standing, published_at)`,
    [fixtures.draftEvent, fixtures.scheduledEvent],
  )
  const events = [fixtures.event, fixtures.draftEvent, fixtures.scheduledEvent]
  await sql(
    `insert into public.event_images (event_id, url) select unnest(array[$1, $2, $3]::uuid[]), '/artwork/fixture.webp'`,
    events,
  )
  await sql(
    `insert into public.event_redirects (slug, event_id) select 'former-' || e.slug, e.id from public.events e where e.id in ($1, $2, $3)`,
    events,
  )
  await sql(
    `insert into public.members (id, name, status, member_type) values ($1, 'Fixture Ltd', 'inactive', 'company')`,
    [fixtures.inactiveMember],
  )
  // What is to be read of a member that everybody sees, and of one that only Administrators do.
  for (const member of [fixtures.inactiveMember, shownMember]) {
    await sql(
      `insert into public.member_redirects (slug, member_id) values ('former-fixture-' || $1::text, $1::uuid)`,
      [member],
    )
    for (const article of [fixtures.draft, fixtures.scheduled, fixtures.published])
      await sql('insert into public.article_members (article_id, member_id) values ($1, $2)', [article, member])
    for (const event of events)
      await sql('insert into public.event_members (event_id, member_id) values ($1, $2)', [event, member])
  }
  await sql(
    `insert into public.contact_details (member_id, kind, value, visibility) values ($1, 'email', 'shown@fixtures.example', 'everybody'), ($1, 'phone', '+359 2 000 9991', 'members'), ($1, 'address', 'Fixture', 'nobody')`,
    [fixtures.inactiveMember],
  )
  // Managing one gives nothing to whoever lacks their second factor.
  await sql('insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)', [
    shownMember,
    fixtures.unproven,
  ])
  await sql(
    `insert into public.contact_details (member_id, kind, value, visibility) values ($1, 'address', 'Fixture', 'nobody')`,
    [shownMember],
  )
  await sql(
    `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes) values ($1, $2, 'Fixture', now(), '{"city": null}', '{"city": "Ruse"}')`,
    [shownMember, fixtures.unproven],
  )
  await sql(
    `insert into public.mail_outbox (template, recipient, cause, data, about_kind, about_id) select 'erasure-done', 'fixture-mail-' || kind || '@fixtures.example', 'fixture:' || kind, '{"path": "/secret"}', kind, $1 from unnest(array['application', 'message', 'registration', 'announcement']) as kind`,
    [fixtures.foreignAnnouncement],
  )
  await sql(
    `insert into public.members (id, name, status, member_type) values ($1, 'Fixture Foods', 'inactive', 'company')`,
    [fixtures.similarMember],
  )
  await sql(
    `insert into public.member_contacts (member_id, name, email, is_primary) values ($1, 'Fixture Contact', 'contact@fixtures.example', true)`,
    [fixtures.inactiveMember],
  )
  await sql(
    `insert into public.member_office (member_id, email, vat_number, notes) values ($1, 'office@fixtures.example', 'FX123456789', 'Fixture')`,
    [fixtures.inactiveMember],
  )
  await sql(
    `insert into public.membership_applications (id, company_name, contact_name, country, email, industry, employee_count, is_authorized) values ($1, 'Fixture Foods Ltd', 'Fixture', 'bulgaria', 'contact@fixture-foods.example', 'other', '1-10', true)`,
    [fixtures.application],
  )
  await sql(
    `insert into public.contact_messages (id, name, email, subject, message) values ($1, 'Fixture', 'fixture@fixtures.example', 'other', 'Fixture')`,
    [fixtures.message],
  )
  for (const [letter, event] of [
    [fixtures.message, fixtures.event],
    [fixtures.letterToMembers, null],
  ])
    await sql(
      `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, digest) values ($1, $2, 'Fixture', '<p>Fixture</p>', '{}', 'Fixture', 1, 0, 'Fixture', 'fixture')`,
      [letter, event],
    )
  await sql(`insert into public.newsletter_letters (id, subject, author_id) values ($1, 'Fixture', $2)`, [
    fixtures.newsletterLetter,
    fixtures.stranger,
  ])
  await sql(`insert into public.message_answers (id, message_id, body) values ($1, $1, 'Fixture')`, [fixtures.message])
  await sql(`insert into public.message_notes (id, message_id, body) values ($1, $1, 'Fixture')`, [fixtures.message])
  await sql(
    `insert into public.erasure_requests (person, note, state) select id, 'Fixture', 'withdrawn' from public.user_profiles`,
  )
  await sql(
    `insert into public.member_import_rows (import_id, row_number, imported_by, data) select $1::uuid, row_number() over (), id, '{}' from public.user_profiles`,
    [fixtures.foreignImport],
  )
  await sql(
    `insert into public.saved_views (owner, list, name, query) select id, 'members', 'Fixture', '?q=fixture' from public.user_profiles`,
  )
}

/** Removes every fixture, with everything that belongs to them. */
export async function removeFixtures(sql: Driver['sql']): Promise<void> {
  const own = `id::text like 'f0000000-0000-4000-8000-%'`
  for (const table of [
    'news_articles',
    'announcements',
    'article_tags',
    'events',
    'members',
    'membership_applications',
    'contact_messages',
    'letters',
    'newsletter_letters',
    'legal_versions',
  ])
    await sql(`delete from public.${table} where ${own}`)
  await sql(`delete from public.member_redirects where slug like 'former-fixture-%'`)
  await sql('delete from public.proposals where member_id = $1', [shownMember])
  await sql(`delete from public.contact_details where value = 'Fixture'`)
  await sql(`delete from public.member_import_rows where import_id::text like 'f0000000-0000-4000-8000-%'`)
  await sql(`delete from public.saved_views where name = 'Fixture'`)
  await sql(
    `delete from public.mail_outbox where cause like 'fixture:%' or about_id::text like 'f0000000-0000-4000-8000-%'`,
  )
  await sql(`delete from public.invitations where ${own}`)
  await sql(`delete from public.erasure_requests where note = 'Fixture'`)
  await sql(`delete from auth.users where ${own}`)
}
