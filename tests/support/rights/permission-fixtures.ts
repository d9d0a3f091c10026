import type { Driver } from '../database/driver'
import { addFactor } from '../database/factors'

const id = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Rows chosen so that every row set of the matrix contains some rows and leaves out others. */
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
  message: id(70),
  letterToMembers: id(71),
  newsletterIssue: id(72),
  /** Privacy policies of today, of tomorrow, and of much later. */
  legalVersion: id(80),
  nextLegalVersion: id(81),
  lastLegalVersion: id(82),
  draftDocument: id(60),
  issuedDocument: id(61),
  /** Issued to the company that the demo member manages. */
  managedDocument: id(62),
  payment: id(63),
  statement: id(64),
  line: id(65),
  /** The row that a test adds and removes. */
  sample: id(90),
} as const

/** The active member of the seed that the demo member manages. */
const managedMember = '20000000-0000-4000-8000-000000000008'
/** An active member of the seed. */
const shownMember = '20000000-0000-4000-8000-000000000001'

/** A condition that finds every fixture with an id. */
const own = `id::text like 'f0000000-0000-4000-8000-%'`

const accounts = ['bare', 'stranger', 'newcomer', 'colleague', 'unproven'] as const
const articles = `unnest(array['${fixtures.draft}', '${fixtures.scheduled}', '${fixtures.published}']::uuid[])`
const events = `unnest(array['${fixtures.event}', '${fixtures.draftEvent}', '${fixtures.scheduledEvent}']::uuid[])`
/** What is to be read of a member that everybody sees, and of one that only Administrators do. */
const members = `unnest(array['${fixtures.inactiveMember}', '${shownMember}']::uuid[])`
/** Whom announcements reach. */
const receivers = `select p.id from public.user_profiles p join auth.users u on u.id = p.id where u.email in ('member@bkcc.example', 'editor@bkcc.example', 'admin@bkcc.example', 'superadmin@bkcc.example', 'unproven@bkcc.example', 'accountant@bkcc.example')`

const additions: readonly string[] = [
  // Accounts need an invitation; the owner of the database may create them without.
  `select set_config('bkcc.owner_makes_accounts', 'on', false)`,
  ...accounts.flatMap((name) => [
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, reauthentication_token, phone_change, phone_change_token)
     select '00000000-0000-0000-0000-000000000000', '${fixtures[name]}', aud, role, '${name}@bkcc.example', encrypted_password, now(), raw_app_meta_data, '{}', now(), now(), '', '', '', '', '', '', '', ''
     from auth.users where email = 'member@bkcc.example'`,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), 'email', '${fixtures[name]}', '${fixtures[name]}', jsonb_build_object('sub', '${fixtures[name]}', 'email', '${name}@bkcc.example', 'email_verified', true, 'phone_verified', false), now(), now(), now())`,
  ]),
  `select set_config('bkcc.owner_makes_accounts', '', false)`,
  `insert into public.user_profiles (id, first_name, last_name, phone) values ('${fixtures.stranger}', 'Stefan', 'Stranger', '+359 2 000 9902'), ('${fixtures.colleague}', 'Kamila', 'Colleague', '+359 2 000 9904')`,
  `insert into public.user_profiles (id, first_name, last_name, role_id) select '${fixtures.unproven}', 'Una', 'Unproven', id from public.user_roles where name = 'administrator'`,

  `insert into public.legal_versions (id, type, content, holds_from) values ('${fixtures.legalVersion}', 'privacy', '<p>Fixture</p>', private.office_day()),
     ('${fixtures.nextLegalVersion}', 'privacy', '<p>Fixture</p>', private.office_day() + 1), ('${fixtures.lastLegalVersion}', 'privacy', '<p>Fixture</p>', '2090-01-01')`,
  `insert into public.article_tags (id, name) values ('${fixtures.usedTag}', 'Fixture tag'), ('${fixtures.freeTag}', 'Free fixture tag'), ('${fixtures.anotherFreeTag}', 'Another free fixture tag')`,
  `insert into public.news_articles (id, slug, title, content, status, published_at, author_id, category_id)
   select v.id::uuid, v.slug, 'Fixture', '<p>Fixture</p>', v.status, v.published_at, v.author::uuid, (select id from public.article_categories where key = 'trade')
   from (values
     ('${fixtures.draft}', 'fixture-draft', 'draft', null, '${fixtures.stranger}'),
     ('${fixtures.scheduled}', 'fixture-scheduled', 'published', now() + interval '3 days', '${fixtures.stranger}'),
     ('${fixtures.published}', 'fixture-published', 'published', now() - interval '900 days', null)
   ) as v (id, slug, status, published_at, author)`,
  `insert into public.article_to_tags (article_id, tag_id) select ${articles}, '${fixtures.usedTag}'`,
  `insert into public.article_images (article_id, url) select ${articles}, '/artwork/fixture.webp'`,
  `insert into public.article_redirects (slug, article_id) select 'former-' || slug, id from public.news_articles where id in (select ${articles})`,

  `insert into public.announcements (id, title, content) values ('${fixtures.uncounted}', 'Uncounted', 'Uncounted')`,
  `delete from public.announcement_counts where announcement_id = '${fixtures.uncounted}'`,
  `insert into public.announcements (id, title, content, is_active, author_id) values
     ('${fixtures.receivedAnnouncement}', 'Fixture', 'Fixture', true, null),
     ('${fixtures.inactiveAnnouncement}', 'Fixture', 'Fixture', false, '${fixtures.stranger}'),
     ('${fixtures.foreignAnnouncement}', 'Fixture', 'Fixture', true, '${fixtures.stranger}')`,
  `insert into public.announcement_recipients (announcement_id, recipient_id) select unnest(array['${fixtures.receivedAnnouncement}', '${fixtures.inactiveAnnouncement}']::uuid[]), r.id from (${receivers}) as r`,
  `insert into public.announcement_recipients (announcement_id, recipient_id) values ('${fixtures.foreignAnnouncement}', '${fixtures.stranger}')`,
  `insert into public.announcement_reads (announcement_id, reader_id) values ('${fixtures.foreignAnnouncement}', '${fixtures.stranger}')`,
  `insert into public.announcement_reads (announcement_id, reader_id) select '${fixtures.inactiveAnnouncement}', id from auth.users where email = 'accountant@bkcc.example'`,

  `insert into public.events (id, slug, title, description, category_id, start_date, end_date)
   select '${fixtures.event}', 'fixture-event', 'Fixture', 'Fixture', (select min(id::text)::uuid from public.event_categories), now() + interval '400 days', now() + interval '401 days'`,
  `insert into public.events (id, slug, title, description, category_id, start_date, end_date, published_at)
   select f.id, 'fixture-' || f.standing || '-event', 'Fixture', 'Fixture', (select min(c.id::text)::uuid from public.event_categories c), now() + interval '400 days', now() + interval '401 days', f.published_at
   from (values ('${fixtures.draftEvent}'::uuid, 'draft', null::timestamptz), ('${fixtures.scheduledEvent}', 'scheduled', now() + interval '1 day')) as f (id, standing, published_at)`,
  `update public.news_articles set event_id = '${fixtures.event}' where id in (select ${articles})`,
  `insert into public.event_images (event_id, url) select ${events}, '/artwork/fixture.webp'`,
  `insert into public.event_redirects (slug, event_id) select 'former-' || slug, id from public.events where id in (select ${events})`,

  `insert into public.members (id, name, status, member_type) values ('${fixtures.inactiveMember}', 'Fixture Ltd', 'inactive', 'company'), ('${fixtures.similarMember}', 'Fixture Foods', 'inactive', 'company')`,
  `insert into public.member_redirects (slug, member_id) select 'former-fixture-' || m, m from ${members} as m`,
  `insert into public.article_members (article_id, member_id) select a, m from ${articles} as a, ${members} as m`,
  `insert into public.event_members (event_id, member_id) select e, m from ${events} as e, ${members} as m`,
  `insert into public.contact_details (member_id, kind, value, visibility) values ('${fixtures.inactiveMember}', 'email', 'shown@fixtures.example', 'everybody'), ('${fixtures.inactiveMember}', 'phone', '+359 2 000 9991', 'members')`,
  `insert into public.contact_details (member_id, kind, value, visibility) select ${members}, 'address', 'Fixture', 'nobody'`,
  `insert into public.member_contacts (member_id, name, email, is_primary) values ('${fixtures.inactiveMember}', 'Fixture Contact', 'contact@fixtures.example', true)`,
  `insert into public.office_details (member_id, email, vat_number, notes) values ('${fixtures.inactiveMember}', 'office@fixtures.example', 'FX123456789', 'Fixture')`,
  // Managing one gives nothing to whoever lacks their second factor, nor where the member is inactive; belonging to one is less than managing it.
  `insert into public.member_people (member_id, person_id, is_manager) values ('${shownMember}', '${fixtures.unproven}', true)`,
  `insert into public.member_people (member_id, person_id, is_manager)
     select v.member_id, u.id, v.is_manager from (values ('${fixtures.inactiveMember}'::uuid, 'member', true), ('${shownMember}', 'member', false), ('${shownMember}', 'admin', false), ('${shownMember}', 'superadmin', true)) as v (member_id, name, is_manager)
       join auth.users u on u.email = v.name || '@bkcc.example' on conflict do nothing`,
  `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes) values ('${shownMember}', '${fixtures.unproven}', 'Fixture', now(), '{"city": null}', '{"city": "Ruse"}')`,
  `insert into public.membership_applications (id, company_name, contact_name, country, email, industry, employee_count, is_authorized) values ('${fixtures.application}', 'Fixture Foods Ltd', 'Fixture', 'bulgaria', 'contact@fixture-foods.example', 'other', '1-10', true)`,

  // The sample takes its place.
  `delete from public.tax_rules where line_kind = 'other' and buyer_group = 'other' and vat_registered`,
  `insert into public.billing_settings (version, legal_name_bg, legal_name_en, address_bg, address_en, eik, signed_by) select 9999, 'Fixture', 'Fixture', 'Fixture', 'Fixture', '175074752', 'Fixture' where not exists (select from public.billing_settings)`,
  `insert into public.billing_details (member_id, legal_name) values ('${fixtures.inactiveMember}', 'Fixture'), ('${managedMember}', 'Fixture') on conflict do nothing`,
  `insert into public.billing_contacts (member_id, name, email) select m, 'Fixture', 'billing@fixtures.example' from unnest(array['${fixtures.inactiveMember}', '${managedMember}']::uuid[]) as m`,
  `insert into public.documents (id, kind, member_id) values ('${fixtures.draftDocument}', 'pro_forma', '${managedMember}'), ('${fixtures.issuedDocument}', 'pro_forma', '${fixtures.inactiveMember}'), ('${fixtures.managedDocument}', 'pro_forma', '${managedMember}')`,
  `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents) select d.id, 1, 'other', 'Fixture', 'Fixture', 1000 from public.documents d where d.${own}`,
  `update public.documents d set series = d.kind, number = 'FIXTURE-' || right(d.id::text, 2), issued_on = '2026-01-01', due_on = '2026-01-15', settings_version = (select max(version) from public.billing_settings), seller = '{}', accounts = '[]', buyer = '{}', totals = '[]', net_cents = 1000, tax_cents = 0, total_cents = 1000, debt_id = d.id, issued_at = now()
   where d.id in ('${fixtures.issuedDocument}', '${fixtures.managedDocument}')`,
  `insert into public.event_orders (id, event_id, name, email, unit_cents, legal_name, address, country) values ('${fixtures.event}', '${fixtures.event}', 'Fixture', 'order@fixtures.example', 1, 'Fixture', 'Fixture', 'BG')`,
  `insert into public.document_cancellations (document_id, reason) values ('${fixtures.issuedDocument}', 'Fixture'), ('${fixtures.managedDocument}', 'Fixture')`,
  `insert into public.payments (id, cents, arrived_cents, booked_on, payer) values ('${fixtures.payment}', 1000, 1000, '2026-01-10', 'Fixture')`,
  `insert into public.settlements (debt_id, kind, payment_id, cents, settled_on) values ('${fixtures.issuedDocument}', 'payment', '${fixtures.payment}', 400, '2026-01-10')`,
  `insert into public.refunds (id, payment_id, cents, paid_on, reason) values ('${fixtures.payment}', '${fixtures.payment}', 100, '2026-01-11', 'Fixture')`,
  `insert into public.bank_transfers (id, file_id, payment_id, cents) values ('${fixtures.payment}', '${fixtures.payment}', '${fixtures.payment}', 100)`,
  `insert into public.bank_statements (id, account, currency, format, file_name, begins_on, ends_on, file_lines, known_lines, pending) values ('${fixtures.statement}', 'FIXTURE', 'EUR', 'csv', 'Fixture', '2026-01-01', '2026-01-01', 2, 0, 0)`,
  `insert into public.statement_lines (id, statement_id, place, account, checksum, repetition, booked_on, cents, text) select v.id, '${fixtures.statement}', v.place, 'FIXTURE', 'fixture', v.place, '2026-01-01', 100, 'Fixture' from (values ('${fixtures.statement}'::uuid, 1), ('${fixtures.line}', 2)) as v (id, place)`,
  `insert into public.line_matches (line_id, place, state, reasons) values ('${fixtures.statement}', 1, 'not_ours', '{own_account}')`,
  `insert into public.line_decisions (line_id, kind) values ('${fixtures.statement}', 'set_aside')`,
  `insert into public.csv_mappings (id, name, mapping) values ('${fixtures.statement}', 'Fixture', '{}')`,

  `insert into public.contact_messages (id, name, email, subject, message) values ('${fixtures.message}', 'Fixture', 'fixture@fixtures.example', 'other', 'Fixture')`,
  ...['message_answers', 'message_notes'].map(
    (table) =>
      `insert into public.${table} (id, message_id, body) values ('${fixtures.message}', '${fixtures.message}', 'Fixture')`,
  ),
  `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, digest)
   select v.id, v.event_id, 'Fixture', '<p>Fixture</p>', '{}', 'Fixture', 1, 0, 'Fixture', 'fixture' from (values ('${fixtures.message}'::uuid, '${fixtures.event}'::uuid), ('${fixtures.letterToMembers}', null)) as v (id, event_id)`,
  `insert into public.newsletter_issues (id, subject, author_id) values ('${fixtures.newsletterIssue}', 'Fixture', '${fixtures.stranger}')`,
  `insert into public.mail_outbox (template, recipient, cause, data, about_kind, about_id) select 'erasure-done', 'fixture-mail-' || kind || '@fixtures.example', 'fixture:' || kind, '{"path": "/secret"}', kind, '${fixtures.foreignAnnouncement}' from unnest(array['application', 'message', 'registration', 'subscription', 'announcement', 'invitation', 'account', 'member', 'notice', 'proposal', 'document', 'payment']) as kind`,
  `insert into public.erasure_requests (person, note, state) select id, 'Fixture', 'withdrawn' from public.user_profiles`,
  `insert into public.saved_views (owner, list, name, query) select id, 'members', 'Fixture', '?q=fixture' from public.user_profiles`,
]

/** Conditions that find every fixture, with everything that belongs to them. */
const removals: Readonly<Record<string, string>> = {
  'public.refunds': own,
  'public.csv_mappings': own,
  'public.settlements': `payment_${own} or debt_${own}`,
  'public.payments': own,
  'public.bank_statements': own,
  'public.document_cancellations': `document_${own}`,
  'public.documents': own,
  'public.event_orders': own,
  'public.billing_contacts': `email = 'billing@fixtures.example'`,
  'public.billing_details': `legal_name = 'Fixture'`,
  'public.news_articles': own,
  'public.announcements': own,
  'public.article_tags': own,
  'public.events': own,
  'public.members': own,
  'public.membership_applications': own,
  'public.contact_messages': own,
  'public.letters': own,
  'public.newsletter_issues': own,
  'public.legal_versions': own,
  'public.member_redirects': `slug like 'former-fixture-%'`,
  'public.proposals': `member_id = '${shownMember}'`,
  'public.contact_details': `value = 'Fixture'`,
  'public.saved_views': `name = 'Fixture'`,
  'public.mail_outbox': `cause like 'fixture:%' or about_${own}`,
  'public.invitations': own,
  'public.erasure_requests': `note = 'Fixture'`,
  'auth.users': own,
}

/** Adds the fixtures, after removing those of a test before. */
export async function addFixtures(sql: Driver['sql']): Promise<void> {
  await sql(`select set_config('bkcc.owner_expires_documents', 'on', false)`)
  for (const [table, rows] of Object.entries(removals)) await sql(`delete from ${table} where ${rows}`)
  await sql(`select set_config('bkcc.owner_expires_documents', '', false)`)
  for (const statement of additions) await sql(statement)
  await addFactor(sql, fixtures.unproven)
}
