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

type Kind = NonNullable<Query['kind']>
/** What is asked: with the budget of a list, or with another. */
type Asked = string | readonly [kind: Kind, sql: string]

/** What somebody asks, by name. */
const asked = (as: Asker, all: Readonly<Record<string, Asked>>): Query[] =>
  Object.entries(all).map(([name, one]) =>
    typeof one === 'string' ? { name, as, sql: one } : { name, as, kind: one[0], sql: one[1] },
  )

/** A page of a list without a total: embedded rows as sub-selects, the rows as one JSON. `where` may be empty. */
function page(from: string, columns: string, where: string, order: string, limit: number): string {
  return `select coalesce(json_agg(p), '[]') from (select ${columns} from public.${from} t ${where && `where ${where}`} order by ${order} limit ${limit}) p`
}

/** The first page of a list with its exact total (`count: 'exact'`). */
function list(from: string, columns: string, where: string, order: string, limit: number): string {
  return `with counted as (select 1 from public.${from} t ${where && `where ${where}`}) select (select count(*) from counted), (${page(from, columns, where, order, limit)})`
}

/** The first page of a search's results, with its total. The Data API calls the function once for both. */
function finds(search: string, columns: string, where: string, order: string, limit: number): [Kind, string] {
  const condition = where && `where ${where}`
  return [
    'search',
    `with found as (select * from public.${search}), counted as (select 1 from found t ${condition}) select (select count(*) from counted), (select coalesce(json_agg(p), '[]') from (select ${columns} from found t ${condition} order by ${order} limit ${limit}) p)`,
  ]
}

/** The same for a word that few rows hold, one that many hold, and one that all hold. */
const forWords = (name: string, ask: (word: string) => Asked) =>
  Object.fromEntries(Object.entries(words).map(([how, word]) => [`${name}, ${how} word`, ask(`'${word}'`)]))

/** A search through a list. `search` has `$1` in the place of the word; `kind` is another budget than that of a search. */
const searches = (
  name: string,
  search: string,
  columns: string,
  where: string,
  order: string,
  limit: number,
  kind: Kind = 'search',
) => forWords(name, (word) => [kind, finds(search.replace('$1', word), columns, where, order, limit)[1]])

/** Searches through everything: for a word that few rows hold, many, or all; for two words, two letters, a misspelt and an unknown word. */
function everything(name: string, search: string): Record<string, Asked> {
  const queries = {
    ...words,
    two: `${words.common} ${words.rare}`,
    short: 'ca',
    misspelt: 'benhc',
    unknown: 'qwertyuiop',
  }
  return Object.fromEntries(
    Object.entries(queries).map(([how, query]) => [
      `${name}, ${how}`,
      ['everything', `select public.${search.replace('$1', `'${query}'`)}`],
    ]),
  )
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

const company = `member_type = 'company'`
const cards = (where = '', order = 'name, id') =>
  list('member_cards', '*', where ? `${company} and ${where}` : company, order, 12)
const found = ['*', company, 'name, id', 12] as const
const latest = 'published_at desc, id desc'
const formerSlug = '(select a.slug from public.news_articles a where a.id = t.article_id) as slug'
const relatedArticle = `${published} and category_id = (select id from public.article_categories where key = 'trade') and id <> '${ids.article}'`
const toCome = `status <> 'completed' and end_date >= ${now}`
const ended = `(status in ('upcoming', 'ongoing') and end_date < ${now})`
const relatedEvent = `category_id = (select id from public.event_categories order by name limit 1) and id <> '${ids.event}' and status <> 'cancelled' and end_date >= ${now}`
const nextEvent = `status in ('upcoming', 'ongoing') and end_date >= now()`
const articles = (where: string, order: string) => list('news_articles', officeArticle, where, order, 10)
const events = (where: string, order = 'start_date, id') => list('events', officeEvent, where, order, 25)
const participants = (where: string, order: string) =>
  list('event_registrations', participant, `event_id = '${ids.event}' and ${where}`, order, 50)
const announcement = `id, title, is_active, audience, created_at, ${author}, (select row_to_json(c) from public.announcement_counts c where c.announcement_id = t.id) as counts`
const users = (where: string, order: string) => list('user_profiles', user, where, order, 25)
const isEditor = `exists (select 1 from public.user_roles r where r.id = t.role_id and r.name = 'editor')`
const invitations = (where: string) => list('invitations', 'id, email, created_at', where, newest, 25)
const entry = 'id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after'
const period = `now() - interval '30 days'`
const inPeriod = `status = 'active' and created_at < now() and created_at >= ${period}`

const ofVisitors: Record<string, Asked> = {
  home: ['figure', 'select public.get_home()'],
  directory: cards(),
  'directory of an industry': cards(`industry = 'Industry 7'`),
  'directory of a country': cards(`country = 'bulgaria'`),
  'directory of a city': cards(`city = 'Sofia'`),
  'directory of a keyword': finds(`search_members('', of_type => 'company', of_keyword => 'product 7')`, ...found),
  'directory newest first': cards('', newest),
  ...searches('directory', `search_members($1, of_type => 'company')`, ...found),
  'company page': ['figure', `select public.get_company('bench-77')`],
  'filters of the directory': ['filters', `select * from public.get_member_filters('company')`],
  ...forWords('filters of the directory', (word) => [
    'filters',
    `select * from public.get_member_filters('company', ${word})`,
  ]),
  ...everything('search', 'search($1, most => 5)'),
  ...everything('search, a page', `search($1, of_kind => 'article')`),
  articles: list('news_articles', card, `${published} and not is_featured`, latest, 9),
  'articles of a category': list('news_articles', card, `${published} and ${inCategory}`, latest, 9),
  'articles of a tag': finds(`get_tagged_articles('bench tag 3')`, card, '', latest, 10),
  'counts of news categories': 'select * from public.get_category_counts()',
  'featured article': page('news_articles', card, `${published} and is_featured`, 'published_at desc', 1),
  'article by address': page('article_pages', '*', `${published} and slug = 'bench-article-78'`, 'id', 2),
  'article by former address': page('article_redirects', formerSlug, `slug = 'bench-former-78'`, 'slug', 2),
  'related articles': page('news_articles', card, relatedArticle, latest, 3),
  'upcoming events': list('event_cards', '*', `not is_featured and ${toCome}`, 'start_date, id', 12),
  'past events': page('event_cards', '*', `(status = 'completed' or ${ended})`, 'start_date desc, id', 5),
  'event by address': page('event_pages', '*', `slug = 'bench-event-78'`, 'id', 2),
  'related events': page('event_cards', '*', relatedEvent, 'start_date, id', 3),
  'what events can be filtered by': `select * from public.get_event_choices('upcoming')`,
  'the years of past events': `select * from public.get_event_choices('past')`,
  'seats of an event': `select * from public.event_seats('${ids.event}')`,
}

const ofMembers: Record<string, Asked> = {
  inbox: `with counted as (select 1 from ${received}) select (select count(*) from counted), (select json_agg(p) from (select t.reminded_at, m.id, m.title, m.created_at, d.read_at from ${received} order by m.created_at desc, t.announcement_id limit 10) p)`,
  unread: `select count(*) from ${received} and d.reader_id is null`,
  'own registrations': 'select * from public.my_registrations()',
  'next events': page('events', 'id, slug, title, start_date, end_date', nextEvent, 'start_date, id', 3),
}

const ofEditors: Record<string, Asked> = {
  'articles, newest': articles('', byDate),
  'articles by title': articles('', 'title, id'),
  'articles by publication': articles('', 'published_at desc nulls last, id desc'),
  'articles by publication, oldest': articles('', 'published_at nulls last, id'),
  drafts: articles(`status = 'draft'`, byDate),
  'scheduled articles': articles(`status = 'published' and published_at > ${now}`, byDate),
  'articles of a category': articles(inCategory, byDate),
  ...searches('articles', 'search_articles($1)', officeArticle, '', byDate, 10),
  'versions of an article': page(
    'content_revisions',
    'id, saved_at, saved_by_name',
    `item_id = '${ids.article}'`,
    'id desc',
    50,
  ),
  'events by start': events(''),
  'events to come': events(toCome),
  'events that are over': events(`(status = 'completed' or end_date < ${now})`, 'start_date desc, id'),
  'events by title': events('', 'title, id'),
  'cancelled events': events(`status = 'cancelled'`),
  'drafts of events': events('published_at is null'),
  ...searches('events', 'search_events($1)', officeEvent, '', 'start_date, id', 25),
  ...searches(
    'cancelled events',
    `search_events($1, of_status => 'cancelled')`,
    officeEvent,
    `status = 'cancelled'`,
    'start_date, id',
    25,
  ),
  'participants by queue': participants(`status <> 'cancelled'`, 'queued_at, id'),
  'participants by name': participants(`status <> 'cancelled'`, 'name, id'),
  'waiting list': participants(`status = 'waitlisted'`, 'queued_at, id'),
  ...searches(
    'participants',
    `search_registrations('${ids.event}', $1, '{confirmed,waitlisted,offered,attended}')`,
    participant,
    `status <> 'cancelled'`,
    'name, id',
    50,
  ),
  'counts of participants': `select * from public.get_registration_counts(array['${ids.event}']::uuid[])`,
  announcements: list('announcements', announcement, '', byDate, 10),
  recipients: recipients('all'),
  'recipients who have not read': recipients('unread'),
  ...searches('recipients', `get_recipients('${ids.announcement}', $1)`, '*', '', 'full_name, recipient_id', 25),
  'size of an audience': ['figure', `select public.count_audience('{"to": "all"}')`],
  ...searches('people to write to', 'search_recipients($1)', 'id, full_name, company', '', 'full_name, id', 20),
  subscribers: list('newsletter_subscribers', subscriber, '', newest, 25),
  unsubscribed: list('newsletter_subscribers', subscriber, `status not in ('active', 'pending')`, newest, 25),
  ...searches('subscribers', 'search_subscribers($1)', subscriber, '', newest, 25),
  'counts of subscribers': 'select * from public.get_subscriber_counts()',
  'Overview of an Editor': ['figure', `select * from public.get_dashboard_statistics(${period}, null)`],
  'events of the next days': ['figure', 'select * from public.get_coming_events()'],
}

const ofAdministrators: Record<string, Asked> = {
  ...everything('search of the office', 'search($1, for_office => true, most => 5)'),
  members: list('members', `${member}, status, created_at`, company, 'name, id', 25),
  'members by age': list('members', `${member}, status, created_at`, company, newest, 25),
  'inactive members of a country': list(
    'members',
    member,
    `${company} and status = 'inactive' and country = 'bulgaria'`,
    'name, id',
    25,
  ),
  ...searches('members', `search_all_members($1, of_type => 'company')`, member, company, 'name, id', 25),
  ...searches(
    'members by age',
    `search_all_members($1, of_type => 'company', sort => '-since')`,
    member,
    company,
    newest,
    25,
  ),
  ...searches(
    'members by term',
    `search_all_members($1, of_type => 'company', sort => 'term')`,
    member,
    company,
    'ends_on, id',
    25,
    'terms',
  ),
  'users by name': users('', 'full_name, id'),
  'users by address': users('', 'email, id'),
  Editors: users(`role_id is not null and ${isEditor}`, 'full_name, id'),
  'people of a company': list('user_profiles', user, `company_id = '${ids.company}'`, 'full_name, id', 20),
  ...searches('users', 'search_users($1)', user, '', 'full_name, id', 25, 'people'),
  ...searches('Editors', `search_users($1, of_role => 'editor')`, user, isEditor, 'full_name, id', 25),
  'open invitations': invitations('accepted_at is null and withdrawn_at is null'),
  invitations: invitations(''),
  'applications to work on': list(
    'membership_applications',
    application,
    `status in ('submitted', 'in_review')`,
    'created_at, id',
    25,
  ),
  applications: list('membership_applications', application, '', newest, 25),
  ...searches('applications', 'search_applications($1)', application, '', newest, 25),
  'counts of applications': 'select * from public.get_application_counts()',
  'proposals to decide': list('proposals', proposal, `status = 'pending'`, 'created_at, id', 25),
  ...searches(
    'proposals',
    'search_proposals($1, of_pending => true)',
    proposal,
    `status = 'pending'`,
    'created_at, id',
    25,
  ),
  messages: list('contact_messages', message, '', newest, 25),
  'new messages': list('contact_messages', message, `status = 'new'`, newest, 25),
  ...searches('messages', 'search_messages($1)', message, '', newest, 25),
  ...searches('new messages', `search_messages($1, of_status => 'new')`, message, `status = 'new'`, newest, 25),
  mails: list('mail_outbox', mail, '', newest, 50),
  'failed mails': list('mail_outbox', mail, `state = 'failed'`, newest, 50),
  ...searches('mails', 'search_mails($1)', mail, '', newest, 50),
  'counts of mails': 'select * from public.get_mail_counts()',
  'counts of the mails of one': `select * from public.get_mail_counts('announcement', '${ids.announcement}')`,
  'audit log': list('audit_log', entry, '', 'happened_at desc, id desc', 25),
  'record of members': list(
    'audit_log',
    'id, happened_at, actor_name',
    `subject = 'member'`,
    'happened_at desc, id desc',
    25,
  ),
  'Overview, 30 days': ['figure', `select * from public.get_dashboard_statistics(${period}, null)`],
  'Overview, all time': ['figure', 'select * from public.get_dashboard_statistics(null, null)'],
  'what waits': ['figure', 'select * from public.get_waiting()'],
  'growth, 30 days': ['figure', `select * from public.get_growth(${period}, null)`],
  'growth, all time': ['figure', 'select * from public.get_growth(null, null)'],
  'members of a figure': list('members', 'id, name, member_type, status, created_at', inPeriod, newest, 25),
  'subscribers of a figure': list('newsletter_subscribers', 'id, email, status, created_at', inPeriod, newest, 25),
}

/** The nine thousandth of the rows that `fill` adds, and what nine in ten random ids are before. */
const after = { member: 'bd000000-0000-4000-8000-000000009000', user: 'bc000000-0000-4000-8000-000000009000' }
const afterMost = 'e6666666-6666-4666-8666-666666666666'
/** A part of the rows that the browser reads of all that match: for a file, or only their ids to choose all of them (`readAll`). */
function part(from: string, columns: string, where: string, last: string): [Kind, string] {
  return ['part', page(from, columns, `${where && `${where} and `}id > '${last}'`, 'id', 1000)]
}
const wholeMember = `${member}, status, email, phone, address, registration_number, vat_number, notes, contact_name, contact_role, contact_email, contact_phone, ends_on`
const wholeArticle = `id, slug, title, excerpt, status, is_featured, published_at, created_at, updated_at, ${author}, ${category}, (select json_agg(g.name) from public.article_to_tags l join public.article_tags g on g.id = l.tag_id where l.article_id = t.id) as tags`
const wholeEvent =
  'id, slug, title, status, start_date, end_date, time_zone, is_online, location, max_participants, registration_deadline, is_featured, updated_at, (select row_to_json(c) from (select name from public.event_categories x where x.id = t.category_id) c) as category'
const activeCompanies = `${company} and status = 'active'`
const foundMembers = `search_all_members('${words.common}', of_type => 'company', everything => true)`
const foundUsers = `search_users('${words.common}', everything => true)`
const wholeApplication = `${application}, phone, industry, employee_count, message`

const manyOfEditors: Record<string, Asked> = {
  'saved views': page('saved_views', 'id, list, name, query', '', 'name, id', 1000),
  'ids of drafts': part('news_articles', 'id', `status = 'draft'`, beginning),
  'file of articles': part('news_articles', wholeArticle, '', beginning),
  'file of events': part('events', wholeEvent, '', beginning),
  'file of participants': part('event_registrations', participant, `event_id = '${ids.event}'`, beginning),
  'file of subscribers': part('newsletter_subscribers', subscriber, '', afterMost),
}

const manyOfAdministrators: Record<string, Asked> = {
  'ids of members': part('office_members', 'id', activeCompanies, after.member),
  'ids of found members': part(foundMembers, 'id', company, after.member),
  'ids of users': part('user_profiles', 'id', '', after.user),
  'ids of mails': part('mail_outbox', 'id', `state = 'failed'`, beginning),
  'file of members': part('office_members', wholeMember, activeCompanies, after.member),
  'file of found members': part(foundMembers, wholeMember, company, after.member),
  'file of users': part('user_profiles', user, '', after.user),
  'file of found users': ['people', part(foundUsers, user, '', after.user)[1]],
  'file of applications': part('membership_applications', wholeApplication, '', afterMost),
  'file of messages': part('contact_messages', `${message}, message, settled_at`, '', afterMost),
  'file of mails': part('mail_outbox', mail, '', afterMost),
}

/** Every list, search, count and Overview query of the site and the dashboard, and what actions on many rows read. */
export const queries: readonly Query[] = [
  ...asked('anon', ofVisitors),
  ...asked('member', ofMembers),
  ...asked('editor', { ...ofEditors, ...manyOfEditors }),
  ...asked('administrator', { ...ofAdministrators, ...manyOfAdministrators }),
]
