import { beginning } from '../../src/lib/data/read-all.ts'
import { ids, words } from './rows'

/** Who asks: a visitor, a plain member, or somebody of staff. */
export type Asker = 'anon' | 'member' | 'editor' | 'administrator'

/** One query of the site, in the form that the Data API makes of the call in `src/features`, and its caller. */
export interface Query {
  name: string
  as: Asker
  /** Selects the budget; a list if omitted. */
  kind?: 'search' | 'figure' | 'filters' | 'people' | 'terms' | 'part' | 'everything'
  sql: string
}

/** A page of a list without a total: embedded rows as sub-selects, the rows as one JSON. `where` may be empty. */
function page(from: string, columns: string, where: string, order: string, limit: number): string {
  return `select coalesce(json_agg(p), '[]') from (select ${columns} from public.${from} t ${where && `where ${where}`} order by ${order} limit ${limit}) p`
}

/** The first page of a list with its exact total (`count: 'exact'`). */
function list(from: string, columns: string, where: string, order: string, limit: number): string {
  return `with counted as (select 1 from public.${from} t ${where && `where ${where}`}) select (select count(*) from counted), (${page(from, columns, where, order, limit)})`
}

/** The first page of a search's results, with its total. The Data API calls the function once for both. */
function finds(search: string, columns: string, where: string, order: string, limit: number): string {
  const condition = where && `where ${where}`
  return `with found as (select * from public.${search}), counted as (select 1 from found t ${condition}) select (select count(*) from counted), (select coalesce(json_agg(p), '[]') from (select ${columns} from found t ${condition} order by ${order} limit ${limit}) p)`
}

/** A search for a word that few rows hold, one that many hold, and one that all hold. */
function searches(
  name: string,
  as: Asker,
  search: (word: string) => string,
  ...[columns, where, order, limit]: [columns: string, where: string, order: string, limit: number]
): Query[] {
  return Object.entries(words).map(([how, word]) => ({
    name: `${name}, ${how} word`,
    as,
    kind: 'search',
    sql: finds(search(`'${word}'`), columns, where, order, limit),
  }))
}

/** Searches through everything: for a word that few rows hold, many, or all; for two words, two letters, a misspelt and an unknown word. */
function everything(name: string, as: Asker, search: (query: string) => string): Query[] {
  const asked = {
    ...words,
    two: `${words.common} ${words.rare}`,
    short: 'ca',
    misspelt: 'benhc',
    unknown: 'qwertyuiop',
  }
  return Object.entries(asked).map(([how, query]) => ({
    name: `${name}, ${how}`,
    as,
    kind: 'everything',
    sql: `select public.${search(query)}`,
  }))
}

/** The exact time that the browser names. */
const now = `'${new Date().toISOString()}'`
const author =
  '(select row_to_json(a) from (select full_name from public.authors x where x.id = t.author_id) a) as author'
const category =
  '(select row_to_json(c) from (select key, name from public.article_categories x where x.id = t.category_id) c) as category'
const inCategory = `exists (select 1 from public.article_categories x where x.id = t.category_id and x.key = 'trade')`
const published = `status = 'published' and published_at <= ${now}`
const card = `id, slug, title, summary, reading_minutes, image_url, published_at, ${author}, ${category}`
const officeEvent =
  'id, slug, title, summary, status, start_date, end_date, time_zone, location, is_online, image_url, is_featured, registration_deadline, (select row_to_json(c) from (select name from public.event_categories x where x.id = t.category_id) c) as category'
const member = 'id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, member_type'
const officeArticle = `id, slug, title, excerpt, image_url, status, is_featured, published_at, created_at, updated_at, ${author}, ${category}, (select json_agg(g.name) from public.article_to_tags l join public.article_tags g on g.id = l.tag_id where l.article_id = t.id) as tags, (select json_agg(i.id) from public.article_images i where i.article_id = t.id) as images`
const user =
  'id, first_name, last_name, full_name, email, job_role, avatar_url, created_at, updated_at, (select r.name from public.user_roles r where r.id = t.role_id) as role, (select m.name from public.members m where m.id = t.company_id) as company'
const participant =
  'id, name, email, company, phone, status, created_at, queued_at, offer_expires_at, attended_at, attended_from, cancelled_at, cancelled_by, override_reason'
const subscriber =
  'id, email, status, created_at, consented_at, consent_source, consent_statement, confirmed_at, unsubscribed_at, unsubscribed_by'
const application =
  'id, company_name, contact_name, email, tier, country, status, created_at, decided_at, reviewer_name'
const proposal =
  'id, status, fields, proposed_by_name, created_at, decided_at, decided_by_name, (select row_to_json(m) from (select id, name from public.members x where x.id = t.member_id) m) as member'
const message =
  'id, name, email, company, subject, excerpt, status, created_at, (select p.full_name from public.user_profiles p where p.id = t.assignee_id) as assignee'
const mail =
  'id, template, recipient, about_kind, about_id, state, attempts, next_attempt_at, last_error, created_at, settled_at'
const received = `public.announcement_recipients t join public.announcements m on m.id = t.announcement_id left join public.announcement_reads d on d.announcement_id = t.announcement_id and d.reader_id = t.recipient_id where t.recipient_id = '${ids.person}' and m.is_active`
const byDate = 'created_at desc, id desc'
const newest = 'created_at desc, id'
/** A page of who received an announcement; their number is kept beside it. */
function recipients(show: string): string {
  return `select (select recipients from public.announcement_counts where announcement_id = '${ids.announcement}'), (${page(`get_recipients('${ids.announcement}', '', '${show}', 0, 25)`, '*', '', 'full_name, recipient_id', 25)})`
}

const site: readonly Query[] = [
  { name: 'home', as: 'anon', kind: 'figure', sql: 'select public.get_home()' },
  {
    name: 'directory',
    as: 'anon',
    sql: list('member_cards', '*', `member_type = 'company'`, 'name, id', 12),
  },
  {
    name: 'directory of an industry',
    as: 'anon',
    sql: list('member_cards', '*', `member_type = 'company' and industry = 'Industry 7'`, 'name, id', 12),
  },
  {
    name: 'directory of a country',
    as: 'anon',
    sql: list('member_cards', '*', `member_type = 'company' and country = 'bulgaria'`, 'name, id', 12),
  },
  {
    name: 'directory of a city',
    as: 'anon',
    sql: list('member_cards', '*', `member_type = 'company' and city = 'Sofia'`, 'name, id', 12),
  },
  {
    name: 'directory of a keyword',
    as: 'anon',
    kind: 'search',
    sql: finds(
      `search_members('', of_type => 'company', of_keyword => 'product 7')`,
      member,
      `status = 'active' and member_type = 'company'`,
      'name, id',
      12,
    ),
  },
  {
    name: 'directory newest first',
    as: 'anon',
    sql: list('member_cards', '*', `member_type = 'company'`, newest, 12),
  },
  ...searches(
    'directory',
    'anon',
    (word) => `search_members(${word}, of_type => 'company')`,
    member,
    `status = 'active' and member_type = 'company'`,
    'name, id',
    12,
  ),
  { name: 'company page', as: 'anon', kind: 'figure', sql: `select public.get_company('bench-77')` },
  {
    name: 'filters of the directory',
    as: 'anon',
    kind: 'filters',
    sql: `select * from public.get_member_filters('company')`,
  },
  ...Object.entries(words).map(([how, word]): Query => ({
    name: `filters of the directory, ${how} word`,
    as: 'anon',
    kind: 'filters',
    sql: `select * from public.get_member_filters('company', '${word}')`,
  })),
  ...everything('search', 'anon', (query) => `search('${query}', most => 5)`),
  ...everything(
    'search of the office',
    'administrator',
    (query) => `search('${query}', for_office => true, most => 5)`,
  ),
  ...everything('search, a page', 'anon', (query) => `search('${query}', of_kind => 'article')`),
  {
    name: 'articles',
    as: 'anon',
    sql: list('news_articles', card, `${published} and not is_featured`, 'published_at desc, id desc', 9),
  },
  {
    name: 'articles of a category',
    as: 'anon',
    sql: list('news_articles', card, `${published} and ${inCategory}`, 'published_at desc, id desc', 9),
  },
  {
    name: 'articles of a tag',
    as: 'anon',
    kind: 'search',
    sql: finds(`get_tagged_articles('bench tag 3')`, card, '', 'published_at desc, id desc', 10),
  },
  { name: 'counts of news categories', as: 'anon', sql: 'select * from public.get_category_counts()' },
  {
    name: 'featured article',
    as: 'anon',
    sql: page('news_articles', card, `${published} and is_featured`, 'published_at desc', 1),
  },
  {
    name: 'article by address',
    as: 'anon',
    sql: page('article_pages', '*', `${published} and slug = 'bench-article-78'`, 'id', 2),
  },
  {
    name: 'article by former address',
    as: 'anon',
    sql: page(
      'article_redirects',
      '(select a.slug from public.news_articles a where a.id = t.article_id) as slug',
      `slug = 'bench-former-78'`,
      'slug',
      2,
    ),
  },
  {
    name: 'related articles',
    as: 'anon',
    sql: page(
      'news_articles',
      card,
      `${published} and category_id = (select id from public.article_categories where key = 'trade') and id <> '${ids.article}'`,
      'published_at desc, id desc',
      3,
    ),
  },
  {
    name: 'upcoming events',
    as: 'anon',
    sql: list(
      'event_cards',
      '*',
      `not is_featured and status <> 'completed' and end_date >= ${now}`,
      'start_date, id',
      12,
    ),
  },
  {
    name: 'past events',
    as: 'anon',
    sql: page(
      'event_cards',
      '*',
      `(status = 'completed' or (status in ('upcoming', 'ongoing') and end_date < ${now}))`,
      'start_date desc, id',
      5,
    ),
  },
  {
    name: 'event by address',
    as: 'anon',
    sql: page('event_pages', '*', `slug = 'bench-event-78'`, 'id', 2),
  },
  {
    name: 'related events',
    as: 'anon',
    sql: page(
      'event_cards',
      '*',
      `category_id = (select id from public.event_categories order by name limit 1) and id <> '${ids.event}' and status <> 'cancelled' and end_date >= ${now}`,
      'start_date, id',
      3,
    ),
  },
  { name: 'what events can be filtered by', as: 'anon', sql: `select * from public.get_event_choices('upcoming')` },
  { name: 'the years of past events', as: 'anon', sql: `select * from public.get_event_choices('past')` },
  { name: 'seats of an event', as: 'anon', sql: `select * from public.event_seats('${ids.event}')` },
]

const ofMembers: readonly Query[] = [
  {
    name: 'inbox',
    as: 'member',
    sql: `with counted as (select 1 from ${received}) select (select count(*) from counted), (select json_agg(p) from (select t.reminded_at, m.id, m.title, m.created_at, d.read_at from ${received} order by m.created_at desc, t.announcement_id limit 10) p)`,
  },
  { name: 'unread', as: 'member', sql: `select count(*) from ${received} and d.reader_id is null` },
  { name: 'own registrations', as: 'member', sql: 'select * from public.my_registrations()' },
]

const ofEditors: readonly Query[] = [
  { name: 'articles, newest', as: 'editor', sql: list('news_articles', officeArticle, '', byDate, 10) },
  { name: 'articles by title', as: 'editor', sql: list('news_articles', officeArticle, '', 'title, id', 10) },
  {
    name: 'articles by publication',
    as: 'editor',
    sql: list('news_articles', officeArticle, '', 'published_at desc nulls last, id desc', 10),
  },
  {
    name: 'articles by publication, oldest',
    as: 'editor',
    sql: list('news_articles', officeArticle, '', 'published_at nulls last, id', 10),
  },
  { name: 'drafts', as: 'editor', sql: list('news_articles', officeArticle, `status = 'draft'`, byDate, 10) },
  {
    name: 'scheduled articles',
    as: 'editor',
    sql: list('news_articles', officeArticle, `status = 'published' and published_at > ${now}`, byDate, 10),
  },
  { name: 'articles of a category', as: 'editor', sql: list('news_articles', officeArticle, inCategory, byDate, 10) },
  ...searches('articles', 'editor', (word) => `search_articles(${word})`, officeArticle, '', byDate, 10),
  {
    name: 'versions of an article',
    as: 'editor',
    sql: page('content_revisions', 'id, saved_at, saved_by_name', `item_id = '${ids.article}'`, 'id desc', 50),
  },
  { name: 'events by start', as: 'editor', sql: list('events', officeEvent, '', 'start_date, id', 25) },
  {
    name: 'events to come',
    as: 'editor',
    sql: list('events', officeEvent, `status <> 'completed' and end_date >= ${now}`, 'start_date, id', 25),
  },
  {
    name: 'events that are over',
    as: 'editor',
    sql: list('events', officeEvent, `(status = 'completed' or end_date < ${now})`, 'start_date desc, id', 25),
  },
  { name: 'events by title', as: 'editor', sql: list('events', officeEvent, '', 'title, id', 25) },
  {
    name: 'cancelled events',
    as: 'editor',
    sql: list('events', officeEvent, `status = 'cancelled'`, 'start_date, id', 25),
  },
  {
    name: 'drafts of events',
    as: 'editor',
    sql: list('events', officeEvent, 'published_at is null', 'start_date, id', 25),
  },
  ...searches('events', 'editor', (word) => `search_events(${word})`, officeEvent, '', 'start_date, id', 25),
  ...searches(
    'cancelled events',
    'editor',
    (word) => `search_events(${word}, of_status => 'cancelled')`,
    officeEvent,
    `status = 'cancelled'`,
    'start_date, id',
    25,
  ),
  {
    name: 'participants by queue',
    as: 'editor',
    sql: list(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status <> 'cancelled'`,
      'queued_at, id',
      50,
    ),
  },
  {
    name: 'participants by name',
    as: 'editor',
    sql: list(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status <> 'cancelled'`,
      'name, id',
      50,
    ),
  },
  {
    name: 'waiting list',
    as: 'editor',
    sql: list(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status = 'waitlisted'`,
      'queued_at, id',
      50,
    ),
  },
  ...searches(
    'participants',
    'editor',
    (word) => `search_registrations('${ids.event}', ${word}, '{confirmed,waitlisted,offered,attended}')`,
    participant,
    `status <> 'cancelled'`,
    'name, id',
    50,
  ),
  {
    name: 'counts of participants',
    as: 'editor',
    sql: `select * from public.get_registration_counts(array['${ids.event}']::uuid[])`,
  },
  {
    name: 'announcements',
    as: 'editor',
    sql: list(
      'announcements',
      `id, title, is_active, audience, created_at, ${author}, (select row_to_json(c) from public.announcement_counts c where c.announcement_id = t.id) as counts`,
      '',
      byDate,
      10,
    ),
  },
  {
    name: 'recipients',
    as: 'editor',
    sql: recipients('all'),
  },
  {
    name: 'recipients who have not read',
    as: 'editor',
    sql: recipients('unread'),
  },
  ...searches(
    'recipients',
    'editor',
    (word) => `get_recipients('${ids.announcement}', ${word})`,
    '*',
    '',
    'full_name, recipient_id',
    25,
  ),
  { name: 'size of an audience', as: 'editor', kind: 'figure', sql: `select public.count_audience('{"to": "all"}')` },
  ...searches(
    'people to write to',
    'editor',
    (word) => `search_recipients(${word})`,
    'id, full_name, company',
    '',
    'full_name, id',
    20,
  ),
  { name: 'subscribers', as: 'editor', sql: list('newsletter_subscribers', subscriber, '', newest, 25) },
  {
    name: 'unsubscribed',
    as: 'editor',
    sql: list('newsletter_subscribers', subscriber, `status not in ('active', 'pending')`, newest, 25),
  },
  ...searches('subscribers', 'editor', (word) => `search_subscribers(${word})`, subscriber, '', newest, 25),
  { name: 'counts of subscribers', as: 'editor', sql: 'select * from public.get_subscriber_counts()' },
]

const period = `now() - interval '30 days'`
const ofAdministrators: readonly Query[] = [
  {
    name: 'members',
    as: 'administrator',
    sql: list('members', `${member}, status, created_at`, `member_type = 'company'`, 'name, id', 25),
  },
  {
    name: 'members by age',
    as: 'administrator',
    sql: list('members', `${member}, status, created_at`, `member_type = 'company'`, newest, 25),
  },
  {
    name: 'inactive members of a country',
    as: 'administrator',
    sql: list(
      'members',
      member,
      `member_type = 'company' and status = 'inactive' and country = 'bulgaria'`,
      'name, id',
      25,
    ),
  },
  ...searches(
    'members',
    'administrator',
    (word) => `search_all_members(${word}, of_type => 'company')`,
    member,
    `member_type = 'company'`,
    'name, id',
    25,
  ),
  ...searches(
    'members by age',
    'administrator',
    (word) => `search_all_members(${word}, of_type => 'company', sort => '-since')`,
    member,
    `member_type = 'company'`,
    newest,
    25,
  ),
  ...searches(
    'members by term',
    'administrator',
    (word) => `search_all_members(${word}, of_type => 'company', sort => 'term')`,
    member,
    `member_type = 'company'`,
    'ends_on, id',
    25,
  ).map((query): Query => ({ ...query, kind: 'terms' })),
  { name: 'users by name', as: 'administrator', sql: list('user_profiles', user, '', 'full_name, id', 25) },
  { name: 'users by address', as: 'administrator', sql: list('user_profiles', user, '', 'email, id', 25) },
  {
    name: 'Editors',
    as: 'administrator',
    sql: list(
      'user_profiles',
      user,
      `role_id is not null and exists (select 1 from public.user_roles r where r.id = t.role_id and r.name = 'editor')`,
      'full_name, id',
      25,
    ),
  },
  {
    name: 'people of a company',
    as: 'administrator',
    sql: list('user_profiles', user, `company_id = '${ids.company}'`, 'full_name, id', 20),
  },
  ...searches('users', 'administrator', (word) => `search_users(${word})`, user, '', 'full_name, id', 25).map(
    (query): Query => ({ ...query, kind: 'people' }),
  ),
  ...searches(
    'Editors',
    'administrator',
    (word) => `search_users(${word}, of_role => 'editor')`,
    user,
    `exists (select 1 from public.user_roles r where r.id = t.role_id and r.name = 'editor')`,
    'full_name, id',
    25,
  ),
  {
    name: 'open invitations',
    as: 'administrator',
    sql: list('invitations', 'id, email, created_at', 'accepted_at is null and withdrawn_at is null', newest, 25),
  },
  { name: 'invitations', as: 'administrator', sql: list('invitations', 'id, email, created_at', '', newest, 25) },
  {
    name: 'applications to work on',
    as: 'administrator',
    sql: list('membership_applications', application, `status in ('submitted', 'in_review')`, 'created_at, id', 25),
  },
  { name: 'applications', as: 'administrator', sql: list('membership_applications', application, '', newest, 25) },
  ...searches('applications', 'administrator', (word) => `search_applications(${word})`, application, '', newest, 25),
  { name: 'counts of applications', as: 'administrator', sql: 'select * from public.get_application_counts()' },
  {
    name: 'proposals to decide',
    as: 'administrator',
    sql: list('proposals', proposal, `status = 'pending'`, 'created_at, id', 25),
  },
  ...searches(
    'proposals',
    'administrator',
    (word) => `search_proposals(${word}, of_pending => true)`,
    proposal,
    `status = 'pending'`,
    'created_at, id',
    25,
  ),
  { name: 'messages', as: 'administrator', sql: list('contact_messages', message, '', newest, 25) },
  { name: 'new messages', as: 'administrator', sql: list('contact_messages', message, `status = 'new'`, newest, 25) },
  ...searches('messages', 'administrator', (word) => `search_messages(${word})`, message, '', newest, 25),
  ...searches(
    'new messages',
    'administrator',
    (word) => `search_messages(${word}, of_status => 'new')`,
    message,
    `status = 'new'`,
    newest,
    25,
  ),
  { name: 'mails', as: 'administrator', sql: list('mail_outbox', mail, '', newest, 50) },
  { name: 'failed mails', as: 'administrator', sql: list('mail_outbox', mail, `state = 'failed'`, newest, 50) },
  ...searches('mails', 'administrator', (word) => `search_mails(${word})`, mail, '', newest, 50),
  { name: 'counts of mails', as: 'administrator', sql: 'select * from public.get_mail_counts()' },
  {
    name: 'counts of the mails of one',
    as: 'administrator',
    sql: `select * from public.get_mail_counts('announcement', '${ids.announcement}')`,
  },
  {
    name: 'audit log',
    as: 'administrator',
    sql: list(
      'audit_log',
      'id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after',
      '',
      'happened_at desc, id desc',
      25,
    ),
  },
  {
    name: 'record of members',
    as: 'administrator',
    sql: list('audit_log', 'id, happened_at, actor_name', `subject = 'member'`, 'happened_at desc, id desc', 25),
  },
  {
    name: 'Overview, 30 days',
    as: 'administrator',
    kind: 'figure',
    sql: `select * from public.get_dashboard_statistics(${period}, null)`,
  },
  {
    name: 'Overview, all time',
    as: 'administrator',
    kind: 'figure',
    sql: 'select * from public.get_dashboard_statistics(null, null)',
  },
  {
    name: 'Overview of an Editor',
    as: 'editor',
    kind: 'figure',
    sql: `select * from public.get_dashboard_statistics(${period}, null)`,
  },
  { name: 'what waits', as: 'administrator', kind: 'figure', sql: 'select * from public.get_waiting()' },
  { name: 'events of the next days', as: 'editor', kind: 'figure', sql: 'select * from public.get_coming_events()' },
  {
    name: 'growth, 30 days',
    as: 'administrator',
    kind: 'figure',
    sql: `select * from public.get_growth(${period}, null)`,
  },
  { name: 'growth, all time', as: 'administrator', kind: 'figure', sql: 'select * from public.get_growth(null, null)' },
  {
    name: 'members of a figure',
    as: 'administrator',
    sql: list(
      'members',
      'id, name, member_type, status, created_at',
      `status = 'active' and created_at < now() and created_at >= ${period}`,
      newest,
      25,
    ),
  },
  {
    name: 'subscribers of a figure',
    as: 'administrator',
    sql: list(
      'newsletter_subscribers',
      'id, email, status, created_at',
      `status = 'active' and created_at < now() and created_at >= ${period}`,
      newest,
      25,
    ),
  },
  {
    name: 'next events',
    as: 'member',
    sql: page(
      'events',
      'id, slug, title, start_date, end_date',
      `status in ('upcoming', 'ongoing') and end_date >= now()`,
      'start_date, id',
      3,
    ),
  },
]

/** The nine thousandth of the rows that `fill` adds, and what nine in ten random ids are before. */
const after = { member: 'bd000000-0000-4000-8000-000000009000', user: 'bc000000-0000-4000-8000-000000009000' }
const afterMost = 'e6666666-6666-4666-8666-666666666666'
/** A part of the rows that the browser reads of all that match: for a file, or only their ids to choose all of them (`readAll`). */
function part(from: string, columns: string, where: string, last: string): string {
  return page(from, columns, `${where && `${where} and `}id > '${last}'`, 'id', 1000)
}
const wholeMember = `${member}, status, email, phone, address, registration_number, vat_number, notes, contact_name, contact_role, contact_email, contact_phone, ends_on`
const wholeArticle = `id, slug, title, excerpt, status, is_featured, published_at, created_at, updated_at, ${author}, ${category}, (select json_agg(g.name) from public.article_to_tags l join public.article_tags g on g.id = l.tag_id where l.article_id = t.id) as tags`
const wholeEvent =
  'id, slug, title, status, start_date, end_date, time_zone, is_online, location, max_participants, registration_deadline, is_featured, updated_at, (select row_to_json(c) from (select name from public.event_categories x where x.id = t.category_id) c) as category'
const activeCompanies = `member_type = 'company' and status = 'active'`
const foundMembers = `search_all_members('${words.common}', of_type => 'company', everything => true)`
const foundUsers = `search_users('${words.common}', everything => true)`

const ofMany: readonly Query[] = [
  {
    name: 'saved views',
    as: 'editor',
    sql: page('saved_views', 'id, list, name, query', '', 'name, id', 1000),
  },
  {
    name: 'ids of members',
    as: 'administrator',
    kind: 'part',
    sql: part('office_members', 'id', activeCompanies, after.member),
  },
  {
    name: 'ids of found members',
    as: 'administrator',
    kind: 'part',
    sql: part(foundMembers, 'id', `member_type = 'company'`, after.member),
  },
  { name: 'ids of users', as: 'administrator', kind: 'part', sql: part('user_profiles', 'id', '', after.user) },
  {
    name: 'ids of drafts',
    as: 'editor',
    kind: 'part',
    sql: part('news_articles', 'id', `status = 'draft'`, beginning),
  },
  {
    name: 'ids of mails',
    as: 'administrator',
    kind: 'part',
    sql: part('mail_outbox', 'id', `state = 'failed'`, beginning),
  },
  {
    name: 'file of members',
    as: 'administrator',
    kind: 'part',
    sql: part('office_members', wholeMember, activeCompanies, after.member),
  },
  {
    name: 'file of found members',
    as: 'administrator',
    kind: 'part',
    sql: part(foundMembers, wholeMember, `member_type = 'company'`, after.member),
  },
  { name: 'file of users', as: 'administrator', kind: 'part', sql: part('user_profiles', user, '', after.user) },
  {
    name: 'file of found users',
    as: 'administrator',
    kind: 'people',
    sql: part(foundUsers, user, '', after.user),
  },
  { name: 'file of articles', as: 'editor', kind: 'part', sql: part('news_articles', wholeArticle, '', beginning) },
  { name: 'file of events', as: 'editor', kind: 'part', sql: part('events', wholeEvent, '', beginning) },
  {
    name: 'file of participants',
    as: 'editor',
    kind: 'part',
    sql: part('event_registrations', participant, `event_id = '${ids.event}'`, beginning),
  },
  {
    name: 'file of subscribers',
    as: 'editor',
    kind: 'part',
    sql: part('newsletter_subscribers', subscriber, '', afterMost),
  },
  {
    name: 'file of applications',
    as: 'administrator',
    kind: 'part',
    sql: part('membership_applications', `${application}, phone, industry, employee_count, message`, '', afterMost),
  },
  {
    name: 'file of messages',
    as: 'administrator',
    kind: 'part',
    sql: part('contact_messages', `${message}, message, settled_at`, '', afterMost),
  },
  { name: 'file of mails', as: 'administrator', kind: 'part', sql: part('mail_outbox', mail, '', afterMost) },
]

/** Every list, search, count and Overview query of the site and the dashboard, and what actions on many rows read. */
export const queries: readonly Query[] = [...site, ...ofMembers, ...ofEditors, ...ofAdministrators, ...ofMany]
