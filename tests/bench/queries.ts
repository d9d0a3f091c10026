import { ids, words } from './rows'

/** Who asks: a visitor, a plain member, or somebody of staff. */
export type Asker = 'anon' | 'member' | 'editor' | 'administrator'

/** One query of the site, as the Data API makes it of the call in `src/features`, and who asks it. */
export interface Query {
  name: string
  as: Asker
  sql: string
  /**
   * What is asked at the smaller size instead, where the query's own answer would be so short there that the lengths of two
   * answers would be compared and not those of two lists: a search gives up to a thousand rows, but twenty where there are no more.
   */
  small?: string
}

/** A page of a list, as the Data API asks for it: embedded rows as sub-selects, the rows as one JSON. `where` may be empty. */
function page(from: string, columns: string, where: string, order: string, limit: number, offset = 0): string {
  return `select coalesce(json_agg(p), '[]') from (select ${columns} from public.${from} t ${where && `where ${where}`} order by ${order} limit ${limit} offset ${offset}) p`
}

/** The exact count beside a list (`Prefer: count=exact`). */
function count(from: string, where = ''): string {
  return `select count(*) from (select 1 from public.${from} t ${where && `where ${where}`}) c`
}

/** The total beside a list that is tallied (`src/lib/data/total.ts`). */
function total(list: string, wanted = '{}', item?: string): string {
  return `select public.count_rows('${list}', '${wanted}'${item ? `, '${item}'` : ''})`
}

const common = `'${words.common}'`
const rare = `'${words.rare}'`
/** The exact time that the browser names. */
const now = `'${new Date().toISOString()}'`
const author =
  '(select row_to_json(a) from (select full_name from public.authors x where x.id = t.author_id) a) as author'
const category =
  '(select row_to_json(c) from (select key, name from public.article_categories x where x.id = t.category_id) c) as category'
const inCategory = `exists (select 1 from public.article_categories x where x.id = t.category_id and x.key = 'trade')`
const published = `status = 'published' and published_at <= ${now}`
const card = `id, slug, title, summary, image_url, published_at, ${author}, ${category}`
const eventCard =
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
const message =
  'id, name, email, company, subject, excerpt, status, created_at, (select p.full_name from public.user_profiles p where p.id = t.assignee_id) as assignee'
const mail =
  'id, template, recipient, about_kind, about_id, state, attempts, next_attempt_at, last_error, created_at, settled_at'
const received = `public.announcement_recipients t join public.announcements m on m.id = t.announcement_id left join public.announcement_reads d on d.announcement_id = t.announcement_id and d.reader_id = t.recipient_id where t.recipient_id = '${ids.person}' and m.is_active`
const byDate = 'created_at desc, id desc'
const newest = 'created_at desc, id'
/** What lies in the middle of the filled rows, however many there are: of their names, and of the thousand days over which they are spread. */
const middle = {
  name: `'Bench 8'`,
  label: `'8'`,
  time: `'${new Date(Date.now() - 500 * 86_400_000).toISOString()}'`,
} as const

/** What a page deep in a list asks for (`src/lib/data/seek.ts`): the rows that stand further on than a value and an id. */
function further(
  by: string,
  direction: '>' | '<',
  value: string,
  idDirection: '>' | '<' = '>',
  id: string = ids.person,
): string {
  return `${by} ${direction}= ${value} and (${by} ${direction} ${value} or id ${idDirection} '${id}')`
}

const site: readonly Query[] = [
  {
    name: 'directory',
    as: 'anon',
    sql: page('members', member, `status = 'active' and member_type = 'company'`, 'name, id', 12),
  },
  {
    name: 'directory, a deep page',
    as: 'anon',
    sql: page(
      'members',
      member,
      `status = 'active' and member_type = 'company' and ${further('name', '>', middle.name)}`,
      'name, id',
      12,
    ),
  },
  {
    name: 'directory, a deep page back',
    as: 'anon',
    sql: page(
      'members',
      member,
      `status = 'active' and member_type = 'company' and ${further('name', '<', middle.name, '<')}`,
      'name desc, id desc',
      12,
    ),
  },
  {
    name: 'directory of an industry',
    as: 'anon',
    sql: page(
      'members',
      member,
      `status = 'active' and member_type = 'company' and industry = 'Industry 7'`,
      'name, id',
      12,
    ),
  },
  {
    name: 'an industry, a deep page',
    as: 'anon',
    sql: page(
      'members',
      member,
      `status = 'active' and member_type = 'company' and industry = 'Industry 7' and ${further('name', '>', middle.name)}`,
      'name, id',
      12,
    ),
  },
  {
    name: 'directory, rare word',
    as: 'anon',
    sql: page(
      `search_members(${rare}, '{"member_type": "company"}')`,
      member,
      `status = 'active' and member_type = 'company'`,
      'name, id',
      12,
    ),
  },
  {
    name: 'directory, common word',
    as: 'anon',
    sql: page(
      `search_members(${common}, '{"member_type": "company"}')`,
      member,
      `status = 'active' and member_type = 'company'`,
      'name, id',
      12,
    ),
  },
  {
    name: 'count of the directory',
    as: 'anon',
    sql: total('members', '{"status": "active", "member_type": "company"}'),
  },
  { name: 'industries', as: 'anon', sql: `select * from public.get_member_industries('company')` },
  {
    name: 'articles',
    as: 'anon',
    sql: page('news_articles', card, `${published} and not is_featured`, 'published_at desc, id desc', 9),
  },
  {
    name: 'articles, a deep page',
    as: 'anon',
    sql: page(
      'news_articles',
      card,
      `${published} and not is_featured and ${further('published_at', '<', middle.time, '<')}`,
      'published_at desc, id desc',
      10,
    ),
  },
  {
    name: 'articles of a category',
    as: 'anon',
    sql: page('news_articles', card, `${published} and ${inCategory}`, 'published_at desc, id desc', 9),
  },
  {
    name: 'a category, a deep page',
    as: 'anon',
    sql: page(
      'news_articles',
      card,
      `${published} and ${inCategory} and ${further('published_at', '<', middle.time, '<')}`,
      'published_at desc, id desc',
      10,
    ),
  },
  { name: 'count of articles', as: 'anon', sql: total('articles', '{"status": "published", "is_featured": false}') },
  { name: 'counts of news categories', as: 'anon', sql: 'select * from public.get_category_counts()' },
  {
    name: 'featured article',
    as: 'anon',
    sql: page('news_articles', card, `${published} and is_featured`, 'published_at desc', 1),
  },
  {
    name: 'article by address',
    as: 'anon',
    sql: page('news_articles', `${card}, content`, `${published} and slug = 'bench-article-78'`, 'id', 2),
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
    sql: page(
      'events',
      eventCard,
      `not is_featured and status <> 'completed' and end_date >= ${now}`,
      'start_date, id',
      12,
    ),
  },
  {
    name: 'count of upcoming events',
    as: 'anon',
    sql: count('events', `not is_featured and status <> 'completed' and end_date >= ${now}`),
  },
  {
    name: 'past events',
    as: 'anon',
    sql: page(
      'events',
      eventCard,
      `(status = 'completed' or (status in ('upcoming', 'ongoing') and end_date < ${now}))`,
      'start_date desc, id',
      5,
    ),
  },
  {
    name: 'event by address',
    as: 'anon',
    sql: page('events', `${eventCard}, description`, `slug = 'bench-event-78'`, 'id', 2),
  },
  {
    name: 'related events',
    as: 'anon',
    sql: page(
      'events',
      eventCard,
      `category_id = (select id from public.event_categories order by name limit 1) and id <> '${ids.event}' and status <> 'cancelled' and end_date >= ${now}`,
      'start_date, id',
      3,
    ),
  },
  { name: 'seats of an event', as: 'anon', sql: `select * from public.event_seats('${ids.event}')` },
]

const ofMembers: readonly Query[] = [
  {
    name: 'inbox',
    as: 'member',
    sql: `select t.reminded_at, m.id, m.title, m.created_at, d.read_at from ${received} order by m.created_at desc, t.announcement_id limit 10`,
  },
  { name: 'count of the inbox', as: 'member', sql: `select count(*) from ${received}` },
  { name: 'unread', as: 'member', sql: `select count(*) from ${received} and d.reader_id is null` },
  { name: 'own registrations', as: 'member', sql: 'select * from public.my_registrations()' },
]

const ofEditors: readonly Query[] = [
  { name: 'articles, newest', as: 'editor', sql: page('news_articles', officeArticle, '', byDate, 10) },
  {
    name: 'articles, a deep page',
    as: 'editor',
    sql: page('news_articles', officeArticle, further('created_at', '<', middle.time, '<'), byDate, 10),
  },
  { name: 'articles by title', as: 'editor', sql: page('news_articles', officeArticle, '', 'title, id', 10) },
  {
    name: 'articles by title, a deep page',
    as: 'editor',
    sql: page('news_articles', officeArticle, further('title', '>', middle.name), 'title, id', 10),
  },
  {
    name: 'articles by publication',
    as: 'editor',
    sql: page('news_articles', officeArticle, '', 'published_at desc nulls last, id desc', 10),
  },
  {
    name: 'articles by publication, oldest',
    as: 'editor',
    sql: page('news_articles', officeArticle, '', 'published_at nulls last, id', 10),
  },
  { name: 'drafts', as: 'editor', sql: page('news_articles', officeArticle, `status = 'draft'`, byDate, 10) },
  {
    name: 'scheduled articles',
    as: 'editor',
    sql: page('news_articles', officeArticle, `status = 'published' and published_at > ${now}`, byDate, 10),
  },
  { name: 'articles of a category', as: 'editor', sql: page('news_articles', officeArticle, inCategory, byDate, 10) },
  { name: 'articles, rare word', as: 'editor', sql: page(`search_articles(${rare})`, officeArticle, '', byDate, 10) },
  {
    name: 'articles, common word',
    as: 'editor',
    sql: page(`search_articles(${common})`, officeArticle, '', byDate, 10),
  },
  { name: 'count of articles', as: 'editor', sql: total('articles') },
  { name: 'count of drafts', as: 'editor', sql: total('articles', '{"status": "draft"}') },
  {
    name: 'versions of an article',
    as: 'editor',
    sql: page('content_revisions', 'id, saved_at, saved_by_name', `item_id = '${ids.article}'`, 'id desc', 50),
  },
  { name: 'events by start', as: 'editor', sql: page('events', eventCard, '', 'start_date, id', 25) },
  {
    name: 'events, a deep page',
    as: 'editor',
    sql: page('events', eventCard, further('start_date', '>', middle.time), 'start_date, id', 25),
  },
  { name: 'events by title', as: 'editor', sql: page('events', eventCard, '', 'title, id', 25) },
  {
    name: 'cancelled events',
    as: 'editor',
    sql: page('events', eventCard, `status = 'cancelled'`, 'start_date, id', 25),
  },
  { name: 'events, rare word', as: 'editor', sql: page(`search_events(${rare})`, eventCard, '', 'start_date, id', 25) },
  {
    name: 'events, common word',
    as: 'editor',
    sql: page(`search_events(${common})`, eventCard, '', 'start_date, id', 25),
  },
  {
    name: 'cancelled events, common word',
    as: 'editor',
    sql: page(
      `search_events(${common}, '{"status": "cancelled"}')`,
      eventCard,
      `status = 'cancelled'`,
      'start_date, id',
      25,
    ),
    small: page(`search_events(${common})`, eventCard, '', 'start_date, id', 25),
  },
  { name: 'count of events', as: 'editor', sql: total('events') },
  {
    name: 'participants by queue',
    as: 'editor',
    sql: page(
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
    sql: page(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status <> 'cancelled'`,
      'name, id',
      50,
    ),
  },
  {
    name: 'participants, a deep page',
    as: 'editor',
    sql: page(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status <> 'cancelled' and ${further('name', '>', middle.name)}`,
      'name, id',
      50,
    ),
  },
  {
    name: 'waiting list',
    as: 'editor',
    sql: page(
      'event_registrations',
      participant,
      `event_id = '${ids.event}' and status = 'waitlisted'`,
      'queued_at, id',
      50,
    ),
  },
  {
    name: 'participants, rare word',
    as: 'editor',
    sql: page(`search_registrations('${ids.event}', ${rare})`, participant, `status <> 'cancelled'`, 'name, id', 50),
  },
  {
    name: 'participants, common word',
    as: 'editor',
    sql: page(`search_registrations('${ids.event}', ${common})`, participant, `status <> 'cancelled'`, 'name, id', 50),
  },
  {
    name: 'count of participants',
    as: 'editor',
    sql: total('registrations', '{"status": ["confirmed", "waitlisted", "offered", "attended"]}', ids.event),
  },
  {
    name: 'counts of participants',
    as: 'editor',
    sql: `select * from public.get_registration_counts(array['${ids.event}']::uuid[])`,
  },
  {
    name: 'announcements',
    as: 'editor',
    sql: page(
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
    sql: page(
      `get_recipients('${ids.announcement}', '', '{"first": 0, "most": 25}')`,
      '*',
      '',
      'full_name, recipient_id',
      25,
    ),
  },
  {
    name: 'recipients who have not read',
    as: 'editor',
    sql: page(
      `get_recipients('${ids.announcement}', '', '{"show": "unread", "first": 0, "most": 25}')`,
      '*',
      '',
      'full_name, recipient_id',
      25,
    ),
  },
  {
    name: 'recipients, rare word',
    as: 'editor',
    sql: page(`get_recipients('${ids.announcement}', ${rare})`, '*', '', 'full_name, recipient_id', 25),
  },
  {
    name: 'recipients, common word',
    as: 'editor',
    sql: page(`get_recipients('${ids.announcement}', ${common})`, '*', '', 'full_name, recipient_id', 25),
  },
  { name: 'count of recipients', as: 'editor', sql: total('recipients', '{"show": "unread"}', ids.announcement) },
  { name: 'size of an audience', as: 'editor', sql: `select public.count_audience('{"to": "all"}')` },
  {
    name: 'people to write to, rare',
    as: 'editor',
    sql: page(`search_recipients(${rare})`, 'id, full_name, company', '', 'full_name, id', 20),
  },
  {
    name: 'people to write to, common',
    as: 'editor',
    sql: page(`search_recipients(${common})`, 'id, full_name, company', '', 'full_name, id', 20),
  },
  { name: 'subscribers', as: 'editor', sql: page('newsletter_subscribers', subscriber, '', newest, 25) },
  {
    name: 'subscribers, a deep page',
    as: 'editor',
    sql: page('newsletter_subscribers', subscriber, further('created_at', '<', middle.time), newest, 25),
  },
  {
    name: 'subscribers, a deep page back',
    as: 'editor',
    sql: page(
      'newsletter_subscribers',
      subscriber,
      further('created_at', '>', middle.time, '<'),
      'created_at, id desc',
      25,
    ),
  },
  {
    name: 'unsubscribed',
    as: 'editor',
    sql: page('newsletter_subscribers', subscriber, `status not in ('active', 'pending')`, newest, 25),
  },
  {
    name: 'subscribers, rare word',
    as: 'editor',
    sql: page(`search_subscribers(${rare})`, subscriber, '', newest, 25),
  },
  {
    name: 'subscribers, common word',
    as: 'editor',
    sql: page(`search_subscribers(${common})`, subscriber, '', newest, 25),
  },
  { name: 'count of subscribers', as: 'editor', sql: total('subscribers') },
  { name: 'counts of subscribers', as: 'editor', sql: 'select * from public.get_subscriber_counts()' },
]

const period = `now() - interval '30 days'`
const ofAdministrators: readonly Query[] = [
  {
    name: 'members',
    as: 'administrator',
    sql: page('members', `${member}, status, created_at, updated_at`, `member_type = 'company'`, 'name, id', 25),
  },
  {
    name: 'members, a deep page',
    as: 'administrator',
    sql: page(
      'members',
      `${member}, status, created_at, updated_at`,
      `member_type = 'company' and ${further('name', '>', middle.name)}`,
      'name, id',
      25,
    ),
  },
  {
    name: 'members by age',
    as: 'administrator',
    sql: page('members', `${member}, status, created_at, updated_at`, `member_type = 'company'`, newest, 25),
  },
  {
    name: 'members by age, a deep page',
    as: 'administrator',
    sql: page(
      'members',
      `${member}, status, created_at, updated_at`,
      `member_type = 'company' and ${further('created_at', '<', middle.time)}`,
      newest,
      25,
    ),
  },
  {
    name: 'inactive members of a country',
    as: 'administrator',
    sql: page(
      'members',
      member,
      `member_type = 'company' and status = 'inactive' and country = 'bulgaria'`,
      'name, id',
      25,
    ),
  },
  {
    name: 'members, rare word',
    as: 'administrator',
    sql: page(
      `search_all_members(${rare}, '{"member_type": "company"}')`,
      member,
      `member_type = 'company'`,
      'name, id',
      25,
    ),
  },
  {
    name: 'members, common word',
    as: 'administrator',
    sql: page(
      `search_all_members(${common}, '{"member_type": "company"}')`,
      member,
      `member_type = 'company'`,
      'name, id',
      25,
    ),
  },
  { name: 'count of members', as: 'administrator', sql: total('members', '{"member_type": "company"}') },
  { name: 'users by name', as: 'administrator', sql: page('user_profiles', user, '', 'full_name, id', 25) },
  {
    name: 'users, a deep page',
    as: 'administrator',
    sql: page('user_profiles', user, further('full_name', '>', middle.label), 'full_name, id', 25),
  },
  { name: 'users by address', as: 'administrator', sql: page('user_profiles', user, '', 'email, id', 25) },
  {
    name: 'Editors',
    as: 'administrator',
    sql: page(
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
    sql: page('user_profiles', user, `company_id = '${ids.company}'`, 'full_name, id', 20),
  },
  { name: 'users, rare word', as: 'administrator', sql: page(`search_users(${rare})`, user, '', 'full_name, id', 25) },
  {
    name: 'users, common word',
    as: 'administrator',
    sql: page(`search_users(${common})`, user, '', 'full_name, id', 25),
  },
  { name: 'count of users', as: 'administrator', sql: total('users', '{"role": "member"}') },
  {
    name: 'Editors, common word',
    as: 'administrator',
    sql: page(
      `search_users(${common}, '{"role": "editor"}')`,
      user,
      `exists (select 1 from public.user_roles r where r.id = t.role_id and r.name = 'editor')`,
      'full_name, id',
      25,
    ),
  },
  {
    name: 'open invitations',
    as: 'administrator',
    sql: page('invitations', 'id, email, created_at', 'accepted_at is null and withdrawn_at is null', newest, 25),
  },
  { name: 'invitations', as: 'administrator', sql: page('invitations', 'id, email, created_at', '', newest, 25) },
  {
    name: 'invitations, a deep page',
    as: 'administrator',
    sql: page('invitations', 'id, email, created_at', further('created_at', '<', middle.time), newest, 25),
  },
  { name: 'count of open invitations', as: 'administrator', sql: total('invitations', '{"waiting": true}') },
  {
    name: 'applications to work on',
    as: 'administrator',
    sql: page('membership_applications', application, `status in ('submitted', 'in_review')`, 'created_at, id', 25),
  },
  { name: 'applications', as: 'administrator', sql: page('membership_applications', application, '', newest, 25) },
  {
    name: 'applications, a deep page',
    as: 'administrator',
    sql: page('membership_applications', application, further('created_at', '<', middle.time), newest, 25),
  },
  {
    name: 'applications, rare word',
    as: 'administrator',
    sql: page(`search_applications(${rare})`, application, '', newest, 25),
  },
  {
    name: 'applications, common word',
    as: 'administrator',
    sql: page(`search_applications(${common})`, application, '', newest, 25),
  },
  {
    name: 'count of applications',
    as: 'administrator',
    sql: total('applications', '{"status": ["submitted", "in_review"]}'),
  },
  { name: 'counts of applications', as: 'administrator', sql: 'select * from public.get_application_counts()' },
  { name: 'messages', as: 'administrator', sql: page('contact_messages', message, '', newest, 25) },
  {
    name: 'messages, a deep page',
    as: 'administrator',
    sql: page('contact_messages', message, further('created_at', '<', middle.time), newest, 25),
  },
  { name: 'new messages', as: 'administrator', sql: page('contact_messages', message, `status = 'new'`, newest, 25) },
  { name: 'messages, rare word', as: 'administrator', sql: page(`search_messages(${rare})`, message, '', newest, 25) },
  {
    name: 'messages, common word',
    as: 'administrator',
    sql: page(`search_messages(${common})`, message, '', newest, 25),
  },
  {
    name: 'new messages, common word',
    as: 'administrator',
    sql: page(`search_messages(${common}, '{"status": "new"}')`, message, `status = 'new'`, newest, 25),
  },
  { name: 'count of new messages', as: 'administrator', sql: total('messages', '{"status": "new"}') },
  { name: 'mails', as: 'administrator', sql: page('mail_outbox', mail, '', newest, 50) },
  {
    name: 'mails, a deep page',
    as: 'administrator',
    sql: page('mail_outbox', mail, further('created_at', '<', middle.time), newest, 50),
  },
  { name: 'failed mails', as: 'administrator', sql: page('mail_outbox', mail, `state = 'failed'`, newest, 50) },
  { name: 'mails, rare word', as: 'administrator', sql: page(`search_mails(${rare})`, mail, '', newest, 50) },
  { name: 'mails, common word', as: 'administrator', sql: page(`search_mails(${common})`, mail, '', newest, 50) },
  { name: 'count of mails', as: 'administrator', sql: total('mails') },
  { name: 'counts of mails', as: 'administrator', sql: 'select * from public.get_mail_counts()' },
  {
    name: 'counts of the mails of one',
    as: 'administrator',
    sql: `select * from public.get_mail_counts('announcement', '${ids.announcement}')`,
  },
  {
    name: 'audit log',
    as: 'administrator',
    sql: page(
      'audit_log',
      'id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after',
      '',
      'happened_at desc, id desc',
      25,
    ),
  },
  {
    name: 'record, a deep page',
    as: 'administrator',
    sql: page(
      'audit_log',
      'id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after',
      further('happened_at', '<', middle.time, '<', '500'),
      'happened_at desc, id desc',
      50,
    ),
  },
  {
    name: 'record of members',
    as: 'administrator',
    sql: page('audit_log', 'id, happened_at, actor_name', `subject = 'member'`, 'happened_at desc, id desc', 25),
  },
  { name: 'count of entries', as: 'administrator', sql: total('audit_log') },
  {
    name: 'Overview, 30 days',
    as: 'administrator',
    sql: `select * from public.get_dashboard_statistics(${period}, null)`,
  },
  { name: 'Overview, all time', as: 'administrator', sql: 'select * from public.get_dashboard_statistics(null, null)' },
  {
    name: 'Overview of an Editor',
    as: 'editor',
    sql: `select * from public.get_dashboard_statistics(${period}, null)`,
  },
  { name: 'growth, 30 days', as: 'administrator', sql: `select * from public.get_growth(${period}, null)` },
  { name: 'growth, all time', as: 'administrator', sql: 'select * from public.get_growth(null, null)' },
  {
    name: 'members of a figure',
    as: 'administrator',
    sql: page(
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
    sql: page(
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

/** Every list, search, count and Overview query of the site and the dashboard. */
export const queries: readonly Query[] = [...site, ...ofMembers, ...ofEditors, ...ofAdministrators]
