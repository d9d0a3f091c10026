import type postgres from 'postgres'

/** A word that every row that can be searched holds, one that every eleventh holds, and one that ten hold at any number of rows. */
export const words = { everywhere: 'steppe', common: 'caravan', rare: 'zanzibar' } as const
/** How many rows hold the rare word, and how many articles wait for their time: the same at each size. */
const few = 10
/** How many of the announcements went to everybody: a million recipients at 100,000 people. */
const announcementCount = 10

const uuid = (prefix: string, number = 'n') =>
  `('${prefix}000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
/** Ids of single rows that queries ask for. */
export const ids = {
  /** A plain member, who received each announcement. */
  person: 'bc000000-0000-4000-8000-000000000077',
  company: 'bd000000-0000-4000-8000-000000000077',
  article: 'be000000-0000-4000-8000-000000000077',
  /** The event with all registrations. */
  event: 'bf000000-0000-4000-8000-000000000001',
  announcement: 'ba000000-0000-4000-8000-000000000001',
} as const

/**
 * Fills the big tables. The rows of each size are spread over the same thousand days and over the same statuses, so that
 * only their number differs; what ten rows have, ten rows have at each size.
 *
 * @param from how many rows there are
 * @param to how many there shall be
 */
export async function fill(sql: postgres.Sql, from: number, to: number): Promise<void> {
  const numbers = `from generate_series(${from + 1}, ${to}) n`
  const word = `' ${words.everywhere} ' || case when n % 11 = 0 then '${words.common} ' else '' end || case when n <= ${few} then '${words.rare} ' else '' end`
  const body = `'<p>' || repeat('The port and the mountains exchange grain for machines. ', 12) || n || ${word} || '</p>'`
  const at = `now() - ((n * 7919) % 1000) * interval '1 day' - ((n::bigint * 104729) % 86400) * interval '1 second' - interval '1 minute'`
  const label = `md5(n::text)`
  const event = `'${ids.event}'`
  // Autovacuum would keep the pages vacuumed below from being all-visible, as they are in an idle database.
  await sql.unsafe('alter system set autovacuum = off')
  await sql.unsafe('select pg_reload_conf()')
  await sql.begin(async (transaction) => {
    // The rows are valid, and the counts that triggers keep are recomputed below.
    await transaction.unsafe(`set local session_replication_role = replica`)
    for (const statement of [
      `insert into public.industries (name) select 'Industry ' || n from generate_series(0, 19) n on conflict do nothing`,
      `insert into public.members (id, slug, member_type, name, industry, description, country, city, keywords, status, created_at) select ${uuid('bd')}, 'bench-' || n, case when n % 5 = 0 then 'individual' else 'company' end, 'Bench ' || ${label}, 'Industry ' || n % 20, 'Trade' || ${word}, (array['bulgaria', 'kazakhstan', 'other'])[1 + n % 3], (array['Sofia', 'Almaty', 'Varna', 'Astana'])[1 + n % 4], array['product ' || n % 50, 'service ' || n % 7], case when n % 20 = 3 then 'inactive' else 'active' end, ${at} ${numbers}`,
      `insert into public.office_details (member_id, tier, ends_on) select ${uuid('bd')}, 'standard', (${at})::date + 700 ${numbers}`,
      `insert into auth.users (id, email) select ${uuid('bc')}, 'bench-' || n || '@people.example' ${numbers}`,
      `insert into public.user_profiles (id, first_name, last_name, email, company_id, job_role, created_at) select ${uuid('bc')}, ${label}, 'Bench' || rtrim(${word}), 'bench-' || n || '@people.example', ${uuid('bd')}, 'Trader', ${at} ${numbers}`,
      `insert into public.member_people (member_id, person_id, is_manager, is_shown) select ${uuid('bd')}, ${uuid('bc')}, true, true ${numbers}`,
      `insert into public.contact_details (member_id, kind, value, visibility) select ${uuid('bd')}, 'email', 'bench-' || n || '@people.example', (array['everybody', 'members', 'nobody'])[1 + n % 3] ${numbers}`,
      `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes, status, applied, decided_at, created_at) select ${uuid('bd')}, ${uuid('bc')}, 'Bench', ${at}, '{}', '{"city": "Varna"}', x, case x when 'approved' then '{}'::jsonb end, case x when 'approved' then now() end, ${at} from generate_series(${from + 1}, ${to}) n, lateral (select (array['approved', 'pending'])[1 + n % 2] as x) as d`,
      `insert into public.news_articles (id, slug, title, content, category_id, status, published_at, created_at) select ${uuid('be')}, 'bench-article-' || n, 'Bench ' || ${label}, ${body}, (select array_agg(c.id order by c.key) from public.article_categories c)[1 + n % 5], case when n % 7 = 0 then 'draft' else 'published' end, case when n % 7 = 0 then null when n <= ${few} then now() + interval '9 days' else ${at} end, ${at} ${numbers}`,
      `insert into public.article_tags (name) select 'Bench tag ' || n from generate_series(0, 19) n on conflict do nothing`,
      `insert into public.article_to_tags (article_id, tag_id) select ${uuid('be')}, (select array_agg(t.id order by t.name) from public.article_tags t where t.name like 'Bench tag %')[1 + n % 20] ${numbers}`,
      `insert into public.article_members (article_id, member_id) select ${uuid('be')}, ${uuid('bd')} ${numbers}`,
      `insert into public.article_redirects (slug, article_id) select 'bench-former-' || n, ${uuid('be')} ${numbers}`,
      `insert into public.content_revisions (kind, item_id, snapshot) select 'article', ${uuid('be')}, '{}' ${numbers}`,
      `insert into public.events (id, slug, title, description, category_id, status, start_date, end_date) select ${uuid('bf')}, 'bench-event-' || n, 'Bench ' || ${label}, ${body}, (select id from public.event_categories order by name limit 1), case when n <= ${few} then 'upcoming' when n % 50 = 0 then 'cancelled' else 'completed' end, s, s + interval '30 minutes' from generate_series(${from + 1}, ${to}) n, lateral (select case when n <= ${few} then now() + n * interval '1 day' else ${at} end as s) as d`,
      `insert into public.event_members (event_id, member_id) select ${uuid('bf')}, ${uuid('bd')} ${numbers}`,
      `insert into public.event_registrations (id, event_id, name, email, company, status, queued_at, cancelled_by) select ${uuid('bb')}, ${event}, 'Bench ' || translate(${label}, '0123456789', 'ghijklmnop'), 'bench-' || n || '@people.example', 'Trade' || ${word}, x, now() - interval '30 days' + n * interval '1 second', case when x = 'cancelled' then 'participant' end from generate_series(${from + 1}, ${to}) n, lateral (select (array['confirmed', 'confirmed', 'waitlisted', 'cancelled', 'attended'])[1 + n % 5] as x) as d`,
      `insert into public.announcements (id, title, content, created_at) select ${uuid('ba')}, 'Bench ' || ${label}, ${body}, ${at} ${numbers}`,
      `insert into public.announcement_recipients (announcement_id, recipient_id) select ${uuid('ba', 'a')}, ${uuid('bc')} ${numbers}, generate_series(1, ${announcementCount}) a`,
      `insert into public.announcement_reads (announcement_id, reader_id) select ${uuid('ba', 'a')}, ${uuid('bc')} ${numbers}, generate_series(1, ${announcementCount}) a where (n + a) % 3 = 0`,
      `insert into public.newsletter_subscribers (email, status, created_at, unsubscribed_at) select 'bench-' || n || '-' || replace(btrim(${word}), ' ', '-') || '@people.example', x, ${at}, case when x = 'unsubscribed' then ${at} + (now() - (${at})) / 2 end from generate_series(${from + 1}, ${to}) n, lateral (select (array['active', 'active', 'active', 'pending', 'unsubscribed'])[1 + n % 5] as x) as d`,
      `insert into public.newsletter_issues (id, subject, blocks, status, slug, sent_at, finished_at, frozen, recipients) select ${uuid('b9')}, 'Bench ' || ${label}, jsonb_build_array(jsonb_build_object('id', 'text', 'kind', 'text', 'html', ${body})), 'sent', 'bench-letter-' || n, ${at}, ${at}, '[]', 1 ${numbers}`,
      `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, sent_at, digest) select ${uuid('b8')}, case when n % 2 = 0 then ${event}::uuid end, 'Bench ' || ${label}, ${body}, '{}', 'All', 1, 0, 'Bench', ${at}, ${label} ${numbers}`,
      `insert into public.membership_applications (company_name, contact_name, country, email, industry, employee_count, is_authorized, status, created_at) select 'Bench ' || ${label} || ${word}, 'Bench', 'bulgaria', 'bench-' || n || '@people.example', 'energy', '1-10', true, (array['submitted', 'in_review', 'approved', 'rejected', 'withdrawn'])[1 + n % 5], ${at} ${numbers}`,
      `insert into public.contact_messages (name, email, subject, message, status, created_at) select 'Bench ' || ${label}, 'bench-' || n || '@people.example', 'other', 'Good day' || ${word}, (array['new', 'answered', 'archived'])[1 + n % 3], ${at} ${numbers}`,
      `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, state, created_at, settled_at) select 'bench', 'bench-' || n || '-' || replace(btrim(${word}), ' ', '-') || '@people.example', 'bench ' || n, 'announcement', '${ids.announcement}', case when n % 9 = 0 then 'failed' else 'sent' end, ${at}, now() ${numbers}`,
      `insert into public.invitations (email, first_name, last_name, created_at, accepted_at) select 'bench-' || n || '@people.example', 'Bench', 'Bench', ${at}, case when n > ${few} then now() end ${numbers}`,
      `insert into public.saved_views (owner, list, name, query) select p.id, 'members', 'Bench ' || v, '?status=active' from public.user_profiles p, generate_series(1, 30) v where p.role_id is not null or p.id = '${ids.person}' on conflict do nothing`,
      `insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name) select ${at}, '${ids.person}', 'Bench', 'changed', (array['member', 'user'])[1 + n % 2], n::text, 'Bench' ${numbers}`,
      `insert into public.announcement_counts (announcement_id, recipients, reads) select a.id, (select count(*) from public.announcement_recipients r where r.announcement_id = a.id), (select count(*) from public.announcement_reads r where r.announcement_id = a.id) from public.announcements a on conflict (announcement_id) do update set recipients = excluded.recipients, reads = excluded.reads`,
    ])
      await transaction.unsafe(statement)
  })
  await sql.unsafe('vacuum analyze')
}
