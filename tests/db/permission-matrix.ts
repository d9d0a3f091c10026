/**
 * Who may do what: section 6 of the specification as data. `permission-tests.ts` turns every cell into a test, over HTTP and on a real
 * PostgreSQL, and fails for anything that is exposed but not named here.
 */

import { fixtures } from '../support/permission-fixtures'

/** Everybody who may call; `bare` is an account without a profile, `unproven` an Administrator signed in without the second factor that they have. */
export const roles = [
  'anonymous',
  'bare',
  'member',
  'editor',
  'administrator',
  'superAdministrator',
  'unproven',
] as const
export type Role = (typeof roles)[number]

/** Which rows a cell means, as a condition on the table. `$me` stands for the caller's id. */
export const rowSets = {
  none: 'false',
  all: 'true',
  active: `status = 'active'`,
  published: `status = 'published' and published_at <= now()`,
  publicEvent: `published_at <= now()`,
  shownEvent: `id in (select id from public.events where published_at <= now())`,
  ofPublicEvent: `event_id in (select id from public.events where published_at <= now())`,
  ofPublished: `article_id in (select id from public.news_articles where status = 'published' and published_at <= now())`,
  ownProfile: `id = $me`,
  received: `is_active and id in (select announcement_id from public.announcement_recipients where recipient_id = $me)`,
  ownReceipt: `recipient_id = $me`,
  ownReading: `reader_id = $me`,
  ownImport: `imported_by = $me`,
  toParticipants: `event_id is not null`,
  ofStaffMail: `about_kind in ('registration', 'subscription')`,
  ownRequest: `person = $me`,
  ownView: `owner = $me`,
  held: `holds_from <= current_date`,
  activeMember: `member_id in (select id from public.members where status = 'active')`,
  articleOfMember: `article_id in (select id from public.news_articles where status = 'published' and published_at <= now()) and member_id in (select id from public.members where status = 'active')`,
  eventOfMember: `event_id in (select id from public.events where published_at <= now()) and member_id in (select id from public.members where status = 'active')`,
  forEverybody: `visibility = 'everybody' and member_id in (select id from public.members where status = 'active')`,
  forMembers: `visibility in ('everybody', 'members') and member_id in (select id from public.members where status = 'active')`,
  forMembersOrManaged: `visibility in ('everybody', 'members') and member_id in (select id from public.members where status = 'active')
    or member_id in (select p.member_id from public.member_people p where p.person_id = $me and p.is_manager)`,
  ownCompany: `person_id = $me or member_id in (select p.member_id from public.member_people p where p.person_id = $me and p.is_manager)`,
  managed: `member_id in (select p.member_id from public.member_people p where p.person_id = $me and p.is_manager)`,
  authorOfPublished: `id in (select author_id from public.news_articles where status = 'published' and published_at <= now())`,
  authorOfReadable: `id in (select author_id from public.news_articles where status = 'published' and published_at <= now())
    or id in (select a.author_id from public.announcements a join public.announcement_recipients r on r.announcement_id = a.id where a.is_active and r.recipient_id = $me)`,
  authorOfAnything: `id in (select author_id from public.news_articles) or id in (select author_id from public.announcements) or id in (select author_id from public.newsletter_letters)`,
} as const
export type RowSet = keyof typeof rowSets

type Cells<T> = Record<Role, T>
/** The cells of a row. Whoever lacks their second factor has the rights of a bare account, unless said otherwise. */
function by<T>(
  anonymous: T,
  bare: T,
  member: T,
  editor: T,
  administrator: T,
  superAdministrator: T,
  unproven = bare,
): Cells<T> {
  return { anonymous, bare, member, editor, administrator, superAdministrator, unproven }
}
const staff = by(false, false, false, true, true, true)
const admins = by(false, false, false, false, true, true)
const nobody = by(false, false, false, false, false, false)
const everybody = by(true, true, true, true, true, true)
const rows = {
  none: by<RowSet>('none', 'none', 'none', 'none', 'none', 'none'),
  everybody: by<RowSet>('all', 'all', 'all', 'all', 'all', 'all'),
  staff: by<RowSet>('none', 'none', 'none', 'all', 'all', 'all'),
  admins: by<RowSet>('none', 'none', 'none', 'none', 'all', 'all'),
}

export interface TableCells {
  select: Cells<RowSet>
  /** Whether the table's sample row (permission-samples.ts) may be added. */
  insert: Cells<boolean>
  update: Cells<RowSet>
  delete: Cells<RowSet>
}
const readByAll: TableCells = { select: rows.everybody, insert: admins, update: rows.admins, delete: rows.admins }
/** A view that shows what everybody may read. */
const shownToAll: TableCells = { select: rows.everybody, insert: nobody, update: rows.none, delete: rows.none }
const ofEvent = by<RowSet>('ofPublicEvent', 'ofPublicEvent', 'ofPublicEvent', 'all', 'all', 'all')
/** A view of events, which shows each caller the events that they may read. */
const shownEvents: TableCells = {
  ...shownToAll,
  select: by<RowSet>('shownEvent', 'shownEvent', 'shownEvent', 'all', 'all', 'all'),
}
const shownArticles: TableCells = {
  ...shownToAll,
  select: by<RowSet>('published', 'published', 'published', 'all', 'all', 'all'),
}
const ofArticle = by<RowSet>('ofPublished', 'ofPublished', 'ofPublished', 'all', 'all', 'all')

export const tables = {
  //                            anonymous            bare                 member              editor              administrator       superAdministrator
  user_roles: {
    select: by<RowSet>('none', 'none', 'all', 'all', 'all', 'all', 'all'),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  user_profiles: {
    // The page must know whom it asks for the second factor.
    select: by<RowSet>('none', 'none', 'ownProfile', 'ownProfile', 'all', 'all', 'ownProfile'),
    update: by<RowSet>('none', 'none', 'ownProfile', 'ownProfile', 'all', 'all'),
    insert: nobody,
    delete: rows.none,
  },
  authors: {
    select: by<RowSet>(
      'authorOfPublished',
      'authorOfPublished',
      'authorOfReadable',
      'authorOfAnything',
      'authorOfAnything',
      'authorOfAnything',
    ),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  invitations: { select: rows.admins, insert: admins, update: rows.none, delete: rows.none },
  audit_log: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.none },
  member_import_rows: {
    select: by<RowSet>('none', 'none', 'none', 'none', 'ownImport', 'ownImport'),
    insert: admins,
    update: rows.none,
    delete: by<RowSet>('none', 'none', 'none', 'none', 'ownImport', 'ownImport'),
  },
  saved_views: {
    select: by<RowSet>('none', 'none', 'none', 'ownView', 'ownView', 'ownView'),
    insert: staff,
    update: rows.none,
    delete: by<RowSet>('none', 'none', 'none', 'ownView', 'ownView', 'ownView'),
  },
  site_settings: { select: rows.everybody, insert: staff, update: rows.staff, delete: rows.none },
  about_content: readByAll,
  about_goals: readByAll,
  services: readByAll,
  pages: shownToAll,
  home_hero: readByAll,
  home_benefits: readByAll,
  home_sectors: readByAll,
  membership_benefits: readByAll,
  membership_features: readByAll,
  membership_tiers: readByAll,
  offices: readByAll,
  social_links: readByAll,
  questions: readByAll,
  partners: readByAll,
  legal_versions: {
    select: by<RowSet>('held', 'held', 'held', 'held', 'all', 'all'),
    insert: admins,
    update: rows.admins,
    delete: rows.admins,
  },
  legal_content: shownToAll,
  industries: readByAll,
  synonyms: readByAll,
  members: {
    select: by<RowSet>('active', 'active', 'active', 'active', 'all', 'all'),
    insert: admins,
    update: rows.admins,
    delete: rows.admins,
  },
  member_cards: shownToAll,
  // Contacts and notes of members: Administrators alone.
  member_contacts: { select: rows.admins, insert: admins, update: rows.admins, delete: rows.admins },
  member_office: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.none },
  office_members: {
    select: by<RowSet>('none', 'active', 'active', 'active', 'all', 'all'),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  member_redirects: {
    ...shownToAll,
    select: by<RowSet>('activeMember', 'activeMember', 'activeMember', 'activeMember', 'all', 'all'),
  },
  // The demo member is a manager. Who has not proved the second factor is one, too, and gets nothing of it.
  member_people: {
    select: by<RowSet>('none', 'none', 'ownCompany', 'none', 'all', 'all'),
    insert: admins,
    update: rows.admins,
    delete: rows.admins,
  },
  contact_details: {
    ...shownToAll,
    select: by<RowSet>('forEverybody', 'forEverybody', 'forMembersOrManaged', 'forMembers', 'all', 'all'),
  },
  company_fields: { ...shownToAll, select: by<RowSet>('none', 'none', 'all', 'all', 'all', 'all') },
  proposals: { ...shownToAll, select: by<RowSet>('none', 'none', 'managed', 'none', 'all', 'all') },
  article_members: {
    select: by<RowSet>('articleOfMember', 'articleOfMember', 'articleOfMember', 'activeMember', 'all', 'all'),
    insert: staff,
    update: rows.none,
    // An Editor cannot see the link to an inactive member, and so not remove it.
    delete: by<RowSet>('none', 'none', 'none', 'activeMember', 'all', 'all'),
  },
  event_members: {
    select: by<RowSet>('eventOfMember', 'eventOfMember', 'eventOfMember', 'activeMember', 'all', 'all'),
    insert: staff,
    update: rows.none,
    delete: by<RowSet>('none', 'none', 'none', 'activeMember', 'all', 'all'),
  },
  event_categories: readByAll,
  events: {
    select: by<RowSet>('publicEvent', 'publicEvent', 'publicEvent', 'all', 'all', 'all'),
    insert: staff,
    update: rows.staff,
    delete: rows.staff,
  },
  event_images: { select: ofEvent, insert: staff, update: rows.staff, delete: rows.staff },
  event_cards: shownEvents,
  event_pages: shownEvents,
  event_registrations: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.none },
  event_meeting_links: { select: rows.staff, insert: staff, update: rows.staff, delete: rows.staff },
  article_categories: readByAll,
  article_tags: { select: rows.everybody, insert: staff, update: rows.admins, delete: rows.admins },
  news_articles: {
    select: by<RowSet>('published', 'published', 'published', 'all', 'all', 'all'),
    insert: staff,
    update: rows.staff,
    delete: rows.staff,
  },
  article_pages: shownArticles,
  article_to_tags: { select: ofArticle, insert: staff, update: rows.staff, delete: rows.staff },
  article_images: { select: ofArticle, insert: staff, update: rows.staff, delete: rows.staff },
  content_revisions: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.none },
  discarded_files: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.staff },
  event_redirects: { select: ofEvent, insert: nobody, update: rows.none, delete: rows.none },
  article_redirects: { select: ofArticle, insert: nobody, update: rows.none, delete: rows.none },
  announcement_counts: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.none },
  announcements: {
    select: by<RowSet>('none', 'none', 'received', 'all', 'all', 'all'),
    insert: staff,
    update: rows.staff,
    delete: rows.staff,
  },
  announcement_recipients: {
    select: by<RowSet>('none', 'none', 'ownReceipt', 'all', 'all', 'all'),
    insert: staff,
    update: rows.none,
    delete: rows.staff,
  },
  announcement_reads: {
    select: by<RowSet>('none', 'none', 'ownReading', 'all', 'all', 'all'),
    insert: by(false, false, true, true, true, true),
    update: rows.none,
    delete: rows.none,
  },
  membership_applications: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.admins },
  membership_application_steps: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.none },
  memberships: { select: rows.admins, insert: admins, update: rows.admins, delete: rows.admins },
  newsletter_subscribers: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.staff },
  mail_outbox: {
    select: by<RowSet>('none', 'none', 'none', 'ofStaffMail', 'all', 'all'),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  newsletter_letters: { select: rows.staff, insert: nobody, update: rows.none, delete: rows.none },
  letters: {
    select: by<RowSet>('none', 'none', 'none', 'toParticipants', 'all', 'all'),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  office_notices: { select: rows.admins, insert: nobody, update: rows.admins, delete: rows.none },
  contact_messages: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.admins },
  message_answers: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.none },
  message_notes: { select: rows.admins, insert: nobody, update: rows.none, delete: rows.none },
  erasure_requests: {
    select: by<RowSet>('none', 'none', 'ownRequest', 'ownRequest', 'all', 'all'),
    insert: nobody,
    update: rows.none,
    delete: rows.none,
  },
  retention_periods: { select: rows.admins, insert: nobody, update: rows.admins, delete: rows.none },
} satisfies Record<string, TableCells>
export type Table = keyof typeof tables

/** Columns that a caller may read or send: all of a table's, none, or those named. Row sets then say in which rows. */
type Columns = 'all' | 'none' | readonly string[]
interface Grant {
  select: Columns
  insert: Columns
  update: Columns
}
const nothing: Grant = { select: 'none', insert: 'none', update: 'none' }
const reading: Grant = { select: 'all', insert: 'none', update: 'none' }
const keeping: Grant = { select: 'all', insert: 'all', update: 'all' }
const publicTable = { anon: reading, authenticated: keeping }

const articleColumns = [
  'slug',
  'title',
  'excerpt',
  'content',
  'image_url',
  'status',
  'is_featured',
  'published_at',
  'category_id',
]
const mailColumns = [
  'id',
  'template',
  'recipient',
  'about_kind',
  'about_id',
  'state',
  'returned',
  'attempts',
  'next_attempt_at',
  'last_error',
  'created_at',
  'settled_at',
]

/** What anybody reads of members. */
const memberColumns = [
  'id',
  'name',
  'legal_name_cyrillic',
  'industry',
  'description',
  'website',
  'logo_url',
  'country',
  'city',
  'status',
  'member_type',
  'slug',
  'about',
  'founded',
  'employees',
  'languages',
  'keywords',
  'looking_for',
  'created_at',
  'search_text',
]

/** The column grants of the two database roles, exactly. */
export const columns: Record<Table, { anon: Grant; authenticated: Grant }> = {
  user_roles: { anon: nothing, authenticated: reading },
  user_profiles: {
    anon: nothing,
    authenticated: {
      select: 'all',
      insert: 'none',
      update: [
        'first_name',
        'last_name',
        'company_name',
        'company_id',
        'job_role',
        'phone',
        'avatar_url',
        'role_id',
        'wants_announcement_mails',
      ],
    },
  },
  authors: { anon: reading, authenticated: reading },
  invitations: {
    anon: nothing,
    authenticated: {
      select: 'all',
      insert: ['id', 'email', 'first_name', 'last_name', 'role_id', 'company_id', 'is_manager'],
      update: 'none',
    },
  },
  audit_log: { anon: nothing, authenticated: reading },
  member_import_rows: {
    anon: nothing,
    authenticated: { select: 'all', insert: ['import_id', 'row_number', 'data'], update: 'none' },
  },
  saved_views: {
    anon: nothing,
    authenticated: { select: 'all', insert: ['id', 'list', 'name', 'query'], update: 'none' },
  },
  site_settings: {
    anon: { select: ['key', 'value'], insert: 'none', update: 'none' },
    authenticated: { select: 'all', insert: ['key', 'value'], update: ['key', 'value'] },
  },
  about_content: publicTable,
  about_goals: publicTable,
  services: publicTable,
  pages: { anon: reading, authenticated: reading },
  home_hero: publicTable,
  home_benefits: publicTable,
  home_sectors: publicTable,
  membership_benefits: publicTable,
  membership_features: publicTable,
  membership_tiers: publicTable,
  offices: publicTable,
  social_links: publicTable,
  questions: publicTable,
  partners: publicTable,
  legal_versions: {
    anon: { select: ['id', 'type', 'content', 'holds_from', 'updated_at'], insert: 'none', update: 'none' },
    authenticated: {
      select: 'all',
      insert: ['id', 'type', 'content', 'holds_from', 'save_id'],
      update: ['content', 'holds_from', 'save_id'],
    },
  },
  legal_content: { anon: reading, authenticated: reading },
  industries: publicTable,
  synonyms: {
    anon: reading,
    authenticated: { select: 'all', insert: ['id', 'words'], update: ['words'] },
  },
  // When it was last changed would tell of what is hidden.
  members: {
    anon: { select: memberColumns, insert: 'none', update: 'none' },
    authenticated: { select: memberColumns, insert: 'all', update: 'all' },
  },
  member_cards: { anon: reading, authenticated: reading },
  member_contacts: {
    anon: nothing,
    authenticated: {
      select: 'all',
      insert: ['id', 'member_id', 'name', 'role', 'email', 'phone', 'is_primary'],
      update: ['name', 'role', 'email', 'phone', 'is_primary'],
    },
  },
  member_office: { anon: nothing, authenticated: reading },
  office_members: { anon: nothing, authenticated: reading },
  member_redirects: { anon: reading, authenticated: reading },
  member_people: {
    anon: nothing,
    authenticated: { select: 'all', insert: ['member_id', 'person_id', 'is_manager'], update: ['is_manager'] },
  },
  contact_details: { anon: reading, authenticated: reading },
  company_fields: { anon: nothing, authenticated: reading },
  proposals: { anon: nothing, authenticated: reading },
  article_members: { anon: reading, authenticated: { select: 'all', insert: 'all', update: 'none' } },
  event_members: { anon: reading, authenticated: { select: 'all', insert: 'all', update: 'none' } },
  event_categories: publicTable,
  events: publicTable,
  event_images: publicTable,
  event_cards: { anon: reading, authenticated: reading },
  event_pages: { anon: reading, authenticated: reading },
  event_registrations: { anon: nothing, authenticated: reading },
  event_meeting_links: { anon: nothing, authenticated: keeping },
  article_categories: publicTable,
  article_tags: publicTable,
  news_articles: {
    anon: reading,
    authenticated: { select: 'all', insert: ['id', ...articleColumns], update: articleColumns },
  },
  article_pages: { anon: reading, authenticated: reading },
  article_to_tags: publicTable,
  article_images: publicTable,
  announcements: {
    anon: nothing,
    authenticated: {
      select: 'all',
      insert: ['id', 'title', 'content', 'is_active'],
      update: ['title', 'content', 'is_active'],
    },
  },
  content_revisions: { anon: nothing, authenticated: reading },
  discarded_files: { anon: nothing, authenticated: reading },
  event_redirects: { anon: reading, authenticated: reading },
  article_redirects: { anon: reading, authenticated: reading },
  announcement_counts: { anon: nothing, authenticated: reading },
  announcement_recipients: { anon: nothing, authenticated: { select: 'all', insert: 'all', update: 'none' } },
  announcement_reads: {
    anon: nothing,
    authenticated: { select: 'all', insert: ['announcement_id', 'reader_id'], update: 'none' },
  },
  membership_applications: { anon: nothing, authenticated: reading },
  membership_application_steps: { anon: nothing, authenticated: reading },
  memberships: {
    anon: nothing,
    authenticated: {
      select: 'all',
      insert: ['id', 'member_id', 'tier', 'starts_on', 'ends_on'],
      update: ['tier', 'starts_on', 'ends_on'],
    },
  },
  newsletter_subscribers: { anon: nothing, authenticated: reading },
  // Its data hold signed links.
  mail_outbox: {
    anon: nothing,
    authenticated: { select: [...mailColumns, 'letter_id', 'newsletter_letter_id'], insert: 'none', update: 'none' },
  },
  newsletter_letters: { anon: nothing, authenticated: reading },
  letters: {
    anon: nothing,
    authenticated: {
      select: [
        'id',
        'event_id',
        'subject',
        'content',
        'audience',
        'audience_words',
        'recipients',
        'without_address',
        'sent_by',
        'sent_by_name',
        'sent_at',
      ],
      insert: 'none',
      update: 'none',
    },
  },
  office_notices: {
    anon: nothing,
    authenticated: { select: 'all', insert: 'none', update: ['addresses', 'pace'] },
  },
  contact_messages: { anon: nothing, authenticated: reading },
  message_answers: { anon: nothing, authenticated: reading },
  message_notes: { anon: nothing, authenticated: reading },
  erasure_requests: { anon: nothing, authenticated: reading },
  retention_periods: { anon: nothing, authenticated: { select: 'all', insert: 'none', update: ['days'] } },
}

/** A function of the API: who may call it, with which parameters, and the expected answer as SQL that the owner runs. */
interface FunctionCells {
  callers: Cells<boolean>
  parameters: Record<string, unknown>
  /** Omitted for functions that change something: there a permitted call is refused with `refusal`, so that it changes nothing. */
  answer?: string
  /** SQLSTATE with which a permitted call is refused because of its parameters. */
  refusal?: string
}

const unknownId = 'f0000000-0000-4000-8000-00000000dead'
const signedIn = by(false, true, true, true, true, true)
const members = by(false, false, true, true, true, true)

/** The functions of the API. Everybody who is not among the callers is refused with 42501. */
export const functions: Record<string, FunctionCells> = {
  search_members: {
    callers: everybody,
    parameters: { query: 'ОРЛОВЕЦ' },
    answer: `select * from public.member_cards where legal_name_cyrillic ilike '%орловец%'`,
  },
  get_member_filters: {
    callers: everybody,
    parameters: { of_type: 'individual', of_industry: 'No such industry' },
    answer: `select 'industry' as filter, industry as value, count(*) from public.members where status = 'active' and member_type = 'individual' and industry is not null group by industry`,
  },
  search: { callers: everybody, parameters: { query: '' } },
  get_category_counts: {
    callers: everybody,
    parameters: {},
    answer: `select c.key as category, (select count(*) from public.news_articles a where a.category_id = c.id and a.status = 'published' and a.published_at <= now()) as count
      from public.article_categories c order by c.key`,
  },
  get_home: { callers: everybody, parameters: {} },
  get_first_steps: { callers: admins, parameters: {} },
  get_site: { callers: everybody, parameters: {} },
  get_pages: { callers: everybody, parameters: { page_keys: ['about', 'contact'] } },
  get_page: { callers: everybody, parameters: { page_key: 'about' } },
  save_page: {
    callers: admins,
    parameters: { page_key: 'nowhere', content: {}, save_id: unknownId, expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT404',
  },
  get_legal: { callers: everybody, parameters: { of_type: 'terms' } },
  save_legal_version: {
    callers: admins,
    parameters: {
      version_id: unknownId,
      type: 'terms',
      content: '<p>Sample</p>',
      holds_from: '2091-01-01',
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    refusal: 'PT404',
  },
  delete_legal_version: { callers: admins, parameters: { version_id: unknownId } },
  get_categories: {
    callers: staff,
    parameters: {},
    answer: `select 'event' as kind, c.id, c.name, (select count(*) from public.events e where e.category_id = c.id) as items from public.event_categories c
      union all select 'article', c.id, c.name, (select count(*) from public.news_articles a where a.category_id = c.id) from public.article_categories c
      union all select 'tag', t.id, t.name, (select count(*) from public.article_to_tags l where l.tag_id = t.id) from public.article_tags t`,
  },
  save_category: {
    callers: admins,
    parameters: { of_kind: 'tag', category_id: unknownId, name: '' },
    refusal: 'P0001',
  },
  merge_categories: {
    callers: admins,
    parameters: { of_kind: 'tag', from_id: unknownId, into_id: fixtures.freeTag },
    refusal: 'PT404',
  },
  delete_category: { callers: admins, parameters: { of_kind: 'tag', category_id: unknownId } },
  get_tagged_articles: {
    callers: everybody,
    parameters: { tag: 'LOGISTICS' },
    answer: `select a.* from public.news_articles a join public.article_to_tags l on l.article_id = a.id join public.article_tags t on t.id = l.tag_id
      where t.name = 'Logistics' and a.status = 'published' and a.published_at <= now()`,
  },
  search_users: {
    callers: admins,
    parameters: { query: 'STRANGER' },
    answer: `select * from public.user_profiles where first_name = 'Stefan' and last_name = 'Stranger'`,
  },
  search_all_members: {
    callers: admins,
    parameters: { query: 'FIXTURE ltd' },
    answer: `select ${memberColumns.map((column) => `m.${column}`).join(', ')}, o.email, o.phone, o.address, o.registration_number, o.vat_number, o.notes, o.tier, o.ends_on,
        c.name as contact_name, c.role as contact_role, c.email as contact_email, c.phone as contact_phone
      from public.members m left join public.member_office o on o.member_id = m.id left join public.member_contacts c on c.member_id = m.id and c.is_primary where m.name = 'Fixture Ltd'`,
  },
  // The demo member manages it.
  get_member_version: {
    callers: signedIn,
    parameters: { of_member: '20000000-0000-4000-8000-000000000008' },
  },
  get_member_activity: { callers: staff, parameters: { of_member: unknownId }, refusal: 'PT404' },
  // Nothing is stored under this id, so no version can match.
  save_member: {
    callers: admins,
    parameters: { member_id: unknownId, member: {}, office: {}, expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT409',
  },
  get_company: { callers: everybody, parameters: { company_slug: 'no-such-member' } },
  save_company_fields: { callers: admins, parameters: { rules: {} } },
  // The demo member manages this company of the seed, whose proposal was returned.
  save_company: {
    callers: by(false, false, true, false, false, false),
    parameters: {
      of_member: '20000000-0000-4000-8000-000000000008',
      changes: [],
      member_expected: '2026-01-01T00:00:00Z',
    },
    refusal: '22023',
  },
  withdraw_proposal: {
    callers: by(false, false, true, false, false, false),
    parameters: { proposal_id: '2a000000-0000-4000-8000-000000000002', expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT409',
  },
  decide_proposal: {
    callers: admins,
    parameters: {
      proposal_id: unknownId,
      decision: 'return',
      final: null,
      message: 'Fixture',
      expected: '2026-01-01T00:00:00Z',
      seen: {},
    },
    refusal: 'PT404',
  },
  choose_showing: { callers: members, parameters: { of_member: unknownId, shown: null, title: '' }, refusal: '22023' },
  leave_company: { callers: members, parameters: { of_member: unknownId } },
  get_company_people: { callers: admins, parameters: { of_member: unknownId }, answer: 'select 1 where false' },
  count_managers: { callers: admins, parameters: { ids: [] } },
  compare_import_rows: { callers: admins, parameters: { rows: [] }, answer: 'select 1 where false' },
  register_for_event: { callers: everybody, parameters: { registration: {}, guard: {} }, refusal: '22023' },
  event_seats: {
    callers: everybody,
    parameters: { of_event: fixtures.event },
    answer: 'select null::integer as capacity, null::integer as free, false as waiting_list',
  },
  get_event_choices: { callers: everybody, parameters: { of_time: 'never' }, answer: 'select 1 where false' },
  registration_by_token: { callers: everybody, parameters: { token: 'x' }, answer: 'select 1 where false' },
  cancel_registration: { callers: everybody, parameters: { token: 'x' }, refusal: 'PT404' },
  accept_offer: { callers: everybody, parameters: { token: 'x' }, refusal: 'PT404' },
  my_registrations: { callers: members, parameters: {} },
  cancel_my_registration: { callers: members, parameters: { registration_id: unknownId }, refusal: 'PT404' },
  accept_my_offer: { callers: members, parameters: { registration_id: unknownId }, refusal: 'PT404' },
  // Null for people who are not registered.
  get_meeting_link: { callers: signedIn, parameters: { of_event: fixtures.event } },
  add_participant: { callers: staff, parameters: { of_event: unknownId, participant: {} }, refusal: 'PT404' },
  check_in: { callers: staff, parameters: { registration_id: unknownId }, refusal: 'PT404' },
  undo_check_in: { callers: staff, parameters: { registration_id: unknownId }, refusal: 'PT404' },
  cancel_registration_for_office: { callers: staff, parameters: { registration_id: unknownId }, refusal: 'PT404' },
  get_registration_bursts: { callers: staff, parameters: { of_event: unknownId }, answer: 'select 1 where false' },
  remove_registration_burst: { callers: staff, parameters: { of_event: unknownId, ids: [] }, refusal: 'PT404' },
  keep_registration_burst: { callers: staff, parameters: { of_event: unknownId, ids: [] }, refusal: 'PT404' },
  get_registration_counts: { callers: staff, parameters: { event_ids: [] }, answer: 'select 1 where false' },
  search_registrations: {
    callers: staff,
    parameters: { of_event: fixtures.event, query: 'x' },
    answer: 'select 1 where false',
  },
  search_events: {
    callers: staff,
    parameters: { query: 'FIXTURE' },
    answer: `select * from public.events where title = 'Fixture'`,
  },
  search_articles: {
    callers: staff,
    parameters: { query: 'FIXTURE' },
    answer: `select * from public.news_articles where title = 'Fixture'`,
  },
  // Nothing is stored under this id, so no version can match.
  save_article: {
    callers: staff,
    parameters: {
      article_id: unknownId,
      article: {},
      tags: [],
      images: [],
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    refusal: 'PT404',
  },
  save_event: {
    callers: staff,
    parameters: { event_id: unknownId, event: {}, images: [], save_id: unknownId, expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT404',
  },
  save_announcement: {
    callers: staff,
    parameters: { announcement_id: unknownId, announcement: {}, save_id: unknownId, expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT404',
  },
  send_announcement: {
    callers: staff,
    parameters: {
      announcement_id: unknownId,
      announcement: { title: 'Sample', content: 'Sample' },
      audience: { to: 'nobody' },
      expected_size: 1,
      save_id: unknownId,
    },
    refusal: '22023',
  },
  count_audience: { callers: staff, parameters: { audience: { to: 'nobody' } }, refusal: '22023' },
  search_recipients: {
    callers: staff,
    parameters: { query: 'STRANGER' },
    answer: `select id, full_name, null::text as company, null::text as role from public.user_profiles where full_name = 'Stefan Stranger'`,
  },
  get_recipients: {
    callers: staff,
    parameters: { of_announcement: fixtures.foreignAnnouncement, query: '' },
    answer: `select r.recipient_id, p.full_name, null::text as company, d.read_at, r.reminded_at from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
      left join public.announcement_reads d on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id where r.announcement_id = '${fixtures.foreignAnnouncement}'`,
  },
  remind_unread: { callers: staff, parameters: { of_announcement: fixtures.inactiveAnnouncement }, refusal: 'P0001' },
  discard_files: { callers: staff, parameters: { addresses: [] } },
  search_subscribers: {
    callers: staff,
    parameters: { query: '@' },
    answer: 'select * from public.newsletter_subscribers',
  },
  subscribe: { callers: everybody, parameters: { email: 'sample', source: '/contact', guard: {} }, refusal: 'P0001' },
  confirm_subscription: { callers: everybody, parameters: { token: 'sample' }, refusal: 'P0001' },
  restore_subscriber: {
    callers: staff,
    parameters: { subscriber: unknownId, reason: 'A sample of a reason' },
    refusal: 'P0001',
  },
  unsubscribe: {
    callers: everybody,
    parameters: { token: 'sample', one_click: false, letter: 'sample' },
    refusal: 'P0001',
  },
  subscription_status: { callers: everybody, parameters: { token: 'sample' }, refusal: 'P0001' },
  unsubscribe_subscriber: { callers: staff, parameters: { subscriber: unknownId }, refusal: 'P0001' },
  import_subscribers: {
    callers: staff,
    parameters: { rows: {}, statement: 'Sample', dry_run: true },
    refusal: '22023',
  },
  get_subscriber_counts: {
    callers: staff,
    parameters: {},
    answer: 'select status, count(*) from public.newsletter_subscribers group by status',
  },
  send_message: { callers: everybody, parameters: { message: [], guard: {} }, refusal: '22023' },
  search_messages: {
    callers: admins,
    parameters: { query: 'CONTAINER of fittings' },
    answer: `select * from public.contact_messages where message ilike '%container of fittings%'`,
  },
  answer_message: {
    callers: admins,
    parameters: { of_message: unknownId, answer_id: unknownId, body: 'Sample', seen: 0 },
    refusal: 'PT404',
  },
  note_on_message: {
    callers: admins,
    parameters: { of_message: unknownId, note_id: unknownId, body: 'Sample' },
    refusal: 'PT404',
  },
  assign_message: { callers: admins, parameters: { of_message: unknownId, person: null }, refusal: 'PT404' },
  archive_message: { callers: admins, parameters: { of_message: unknownId, archived: true }, refusal: 'PT404' },
  get_my_data: { callers: by(false, true, true, true, true, true, false), parameters: {} },
  // Longer than a note may be.
  ask_for_erasure: { callers: members, parameters: { note: 'x'.repeat(1001) }, refusal: '23514' },
  // None of the callers has an open request.
  withdraw_erasure: { callers: members, parameters: {} },
  preview_erasure: { callers: admins, parameters: { address: 'nobody' }, refusal: 'P0001' },
  fulfil_erasure: { callers: admins, parameters: { address: 'nobody', request: null }, refusal: 'P0001' },
  get_ownerless_pictures: { callers: admins, parameters: {} },
  get_dashboard_statistics: {
    callers: staff,
    parameters: { period_start: '2026-02-01T00:00:00Z', period_end: '2026-01-01T00:00:00Z' },
    refusal: '22023',
  },
  get_growth: {
    callers: staff,
    parameters: { period_start: '2100-01-01T00:00:00Z', period_end: null },
    answer: 'select 1 where false',
  },
  get_waiting: { callers: staff, parameters: {} },
  get_coming_events: { callers: staff, parameters: {} },
  set_required_factor: { callers: admins, parameters: { of_people: 'staff' }, refusal: 'P0001' },
  has_second_factor: { callers: admins, parameters: { person: unknownId } },
  remove_second_factor: { callers: admins, parameters: { person: unknownId }, refusal: 'P0001' },
  delete_user: { callers: admins, parameters: { user_id: unknownId }, refusal: 'P0001' },
  renew_invitation: { callers: admins, parameters: { invitation_id: unknownId }, refusal: 'P0001' },
  withdraw_invitation: { callers: admins, parameters: { invitation_id: unknownId }, refusal: 'P0001' },
  import_members: { callers: admins, parameters: { of_import: unknownId, row_count: 1 }, refusal: 'P0001' },
  submit_application: { callers: everybody, parameters: { application: [], guard: {} }, refusal: '22023' },
  application_status: { callers: everybody, parameters: { token: 'x'.repeat(64) }, refusal: 'PT404' },
  withdraw_application: { callers: everybody, parameters: { token: 'x'.repeat(64) }, refusal: 'PT404' },
  search_proposals: { callers: admins, parameters: { query: 'fixture' } },
  search_applications: {
    callers: admins,
    parameters: { query: 'FIXTURE foods' },
    answer: `select * from public.membership_applications where company_name = 'Fixture Foods Ltd'`,
  },
  get_application_counts: {
    callers: admins,
    parameters: {},
    answer: 'select status, count(*) from public.membership_applications group by status',
  },
  similar_members: {
    callers: admins,
    parameters: { application_id: fixtures.application },
    answer: `select 'member' as kind, id, name, status, true as same_name, false as same_domain, created_at from public.members where name = 'Fixture Foods'`,
  },
  decide_application: {
    callers: admins,
    parameters: {
      application_id: unknownId,
      decision: 'in_review',
      note: '',
      message: '',
      expected: '2026-01-01T00:00:00Z',
    },
    refusal: 'PT404',
  },
  note_application: {
    callers: admins,
    parameters: { application_id: fixtures.application, note: ' ' },
    refusal: 'P0001',
  },
  approve_application: {
    callers: admins,
    parameters: { application_id: unknownId, approval: {}, expected: '2026-01-01T00:00:00Z' },
    refusal: 'PT404',
  },
  count_letter_audience: {
    callers: staff,
    parameters: { audience: { to: 'nobody' }, of_event: fixtures.event },
    refusal: '22023',
  },
  send_letter: {
    callers: staff,
    parameters: {
      letter_id: unknownId,
      letter: { subject: 'Sample', content: '<p>Sample</p>' },
      audience: { to: 'nobody' },
      expected_size: 1,
      of_event: fixtures.event,
    },
    refusal: '22023',
  },
  test_letter: {
    callers: staff,
    parameters: { test_id: unknownId, letter: [], of_event: fixtures.event },
    refusal: '22023',
  },
  get_letter_sample: { callers: staff, parameters: { of_event: unknownId }, refusal: 'PT404' },
  // Whoever sees no mails counts none.
  get_letter_counts: { callers: signedIn, parameters: { letter_ids: [] }, answer: 'select 1 where false' },
  save_newsletter_letter: {
    callers: staff,
    parameters: {
      letter_id: unknownId,
      letter: { subject: '', preheader: '', blocks: [] },
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    refusal: 'PT404',
  },
  delete_newsletter_letter: { callers: staff, parameters: { letter_id: unknownId }, refusal: 'PT404' },
  send_newsletter_letter: {
    callers: staff,
    parameters: { letter_id: unknownId, expected: '2026-01-01T00:00:00Z', expected_size: 1 },
    refusal: 'PT404',
  },
  schedule_newsletter_letter: {
    callers: staff,
    parameters: { letter_id: unknownId, expected: '2026-01-01T00:00:00Z', at: '2027-01-01T00:00:00Z' },
    refusal: 'PT404',
  },
  unschedule_newsletter_letter: { callers: staff, parameters: { letter_id: unknownId }, refusal: 'PT404' },
  pause_newsletter_letter: { callers: staff, parameters: { letter_id: unknownId }, refusal: 'PT404' },
  resume_newsletter_letter: { callers: staff, parameters: { letter_id: unknownId }, refusal: 'PT404' },
  cancel_newsletter_letter: { callers: staff, parameters: { letter_id: unknownId }, refusal: 'PT404' },
  test_newsletter_letter: {
    callers: staff,
    parameters: { test_id: unknownId, letter: [], addresses: [] },
    refusal: '22023',
  },
  count_newsletter_audience: { callers: staff, parameters: {} },
  get_newsletter_pace: { callers: staff, parameters: {} },
  resolve_newsletter_blocks: { callers: staff, parameters: { blocks: [] } },
  get_newsletter_news: { callers: staff, parameters: {} },
  get_newsletter_letter_counts: { callers: staff, parameters: { letter_ids: [] }, answer: 'select 1 where false' },
  get_newsletter_archive: {
    callers: everybody,
    parameters: { page_size: 1, page: 1000 },
    answer: 'select 1 where false',
  },
  get_newsletter_archive_letter: { callers: everybody, parameters: { of_slug: 'sample' } },
  count_newsletter_visit: { callers: everybody, parameters: { of_slug: 'sample' } },
  // For the drain alone, which calls with the service key.
  claim_mails: { callers: nobody, parameters: { most: 0 } },
  settle_mail: { callers: nobody, parameters: { mail: unknownId, of_claim: unknownId, outcome: 'sent', error: null } },
  // For the providers' reports alone, which come with the service key.
  note_delivery_event: { callers: nobody, parameters: { event: 'sample', address: 'sample', kind: 'bounced' } },
  retry_mail: { callers: staff, parameters: { mail: unknownId }, refusal: 'P0001' },
  search_mails: {
    callers: admins,
    parameters: { query: 'FIXTURE-MAIL' },
    answer: `select ${mailColumns.join(', ')} from public.mail_outbox where recipient like 'fixture-mail%'`,
  },
  get_mail_content: { callers: admins, parameters: { mail: unknownId }, answer: 'select null where false' },
  get_mail_counts: {
    callers: staff,
    parameters: { of_kind: 'announcement', of_id: fixtures.foreignAnnouncement },
    answer: `select state, count(*) from public.mail_outbox where about_kind = 'announcement' and about_id = '${fixtures.foreignAnnouncement}' group by state`,
  },
  // Many at once: of nothing, nothing changes.
  publish_articles: { callers: staff, parameters: { ids: [], published: true } },
  categorise_articles: { callers: staff, parameters: { ids: [], category: null } },
  tag_articles: { callers: staff, parameters: { ids: [], added: [], removed: [] } },
  delete_articles: { callers: staff, parameters: { ids: [] } },
  undo_articles: { callers: staff, parameters: { changes: [] } },
  publish_events: { callers: staff, parameters: { ids: [], published: true } },
  undo_events: { callers: staff, parameters: { changes: [] } },
  delete_events: { callers: staff, parameters: { ids: [] } },
  count_told_of_deletion: { callers: staff, parameters: { ids: [] } },
  count_registered: { callers: staff, parameters: { ids: [], published: false } },
  activate_announcements: { callers: staff, parameters: { ids: [], active: true } },
  delete_announcements: { callers: staff, parameters: { ids: [] } },
  undo_announcements: { callers: staff, parameters: { changes: [] } },
  count_held_copies: { callers: staff, parameters: { ids: [] } },
  activate_members: { callers: admins, parameters: { ids: [], active: true } },
  delete_members: { callers: admins, parameters: { ids: [] } },
  undo_members: { callers: admins, parameters: { changes: [] } },
  assign_messages: { callers: admins, parameters: { ids: [], person: null } },
  archive_messages: { callers: admins, parameters: { ids: [] } },
  undo_messages: { callers: admins, parameters: { changes: [] } },
  change_roles: { callers: admins, parameters: { ids: [], to_role: 'member' } },
  undo_roles: { callers: admins, parameters: { changes: [] } },
  renew_invitations: { callers: admins, parameters: { ids: [] } },
  retry_mails: { callers: staff, parameters: { ids: [] } },
  // Callers with a profile keep it; callers without a profile and an invitation get none.
  accept_invitation: { callers: signedIn, parameters: {}, refusal: 'P0001' },
}

const mebibyte = 1024 * 1024

/**
 * The buckets: their limits in bytes, and who may list, store, replace and delete at a path; `removers` may list and delete only,
 * and of `writers` only `replacers` may replace.
 * Everybody reads every file by address.
 */
export const buckets: Record<
  string,
  {
    limit: number
    places: { path: string; writers: Cells<boolean>; replacers?: Cells<boolean>; removers?: Cells<boolean> }[]
  }
> = {
  avatars: {
    limit: 2 * mebibyte,
    places: [
      { path: '$me/permission-test.png', writers: by(false, false, true, true, true, true) },
      { path: '$other/permission-test.png', writers: nobody, removers: admins },
      { path: 'permission-test.png', writers: nobody, removers: admins },
      // A file with the name of the folder is outside it.
      { path: '$me', writers: nobody, removers: admins },
    ],
  },
  public: {
    limit: 5 * mebibyte,
    places: [
      // The demo member is a manager: what they brought and nothing shows they may take back, but not exchange behind the office's back.
      {
        path: 'logos/permission-test.png',
        writers: by(false, false, true, true, true, true),
        replacers: staff,
        removers: by(false, false, true, true, true, true),
      },
      { path: 'news/permission-test.png', writers: staff },
      { path: 'pages/permission-test.png', writers: admins },
      { path: 'elsewhere/permission-test.png', writers: nobody },
      { path: 'permission-test.png', writers: nobody },
      { path: 'logos', writers: nobody },
    ],
  },
  events: { limit: 5 * mebibyte, places: [{ path: 'permission-test.png', writers: staff }] },
  news: { limit: 5 * mebibyte, places: [{ path: 'permission-test.png', writers: staff }] },
}

/** What may be stored in every bucket; anything else is refused. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']
