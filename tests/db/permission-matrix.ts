/**
 * Who may do what: section 6 of the specification as data. `permission-tests.ts` turns every cell into a test, over HTTP and on a real
 * PostgreSQL, and fails for anything that is exposed but not named here.
 */

import { fixtures } from '../support/rights/permission-fixtures'

/**
 * Everybody who may call; `bare` is an account without a profile, `unproven` an Administrator signed in without the second factor that they have,
 * `accountant` a member of no company with the right of an accountant.
 */
export const roles = [
  'anonymous',
  'bare',
  'member',
  'editor',
  'administrator',
  'superAdministrator',
  'unproven',
  'accountant',
] as const
export type Role = (typeof roles)[number]

/** The active members that the caller manages. */
const managed = `(select p.member_id from public.member_people p join public.members m on m.id = p.member_id where p.person_id = $me and p.is_manager and m.status = 'active')`

/** Which rows a cell means, as a condition on the table. `$me` stands for the caller's id. */
export const rowSets = {
  none: 'false',
  all: 'true',
  active: `status = 'active'`,
  agreed: 'consent',
  noPage: `kind <> 'page'`,
  published: `status = 'published' and published_at <= now()`,
  publicEvent: `published_at <= now()`,
  shownEvent: `id in (select id from public.events where published_at <= now())`,
  ofPublicEvent: `event_id in (select id from public.events where published_at <= now())`,
  ofPublished: `article_id in (select id from public.news_articles where status = 'published' and published_at <= now())`,
  ownProfile: `id = $me`,
  received: `is_active and id in (select announcement_id from public.announcement_recipients where recipient_id = $me)`,
  ownReceipt: `recipient_id = $me`,
  ownReading: `reader_id = $me`,
  toParticipants: `event_id is not null`,
  ofStaffMail: `about_kind in ('registration', 'subscription')`,
  issuedToManaged: `number is not null and member_id in ${managed}`,
  ofIssuedToManaged: `document_id in (select d.id from public.documents d where d.number is not null and d.member_id in ${managed})`,
  draft: `number is null`,
  ownRequest: `person = $me`,
  ownView: `owner = $me`,
  held: `holds_from <= (now() at time zone 'Europe/Sofia')::date`,
  activeMember: `member_id in (select id from public.members where status = 'active')`,
  articleOfMember: `article_id in (select id from public.news_articles where status = 'published' and published_at <= now()) and member_id in (select id from public.members where status = 'active')`,
  eventOfMember: `event_id in (select id from public.events where published_at <= now()) and member_id in (select id from public.members where status = 'active')`,
  forEverybody: `visibility = 'everybody' and member_id in (select id from public.members where status = 'active')`,
  forMembers: `visibility in ('everybody', 'members') and member_id in (select id from public.members where status = 'active')`,
  forMembersOrManaged: `visibility in ('everybody', 'members') and member_id in (select id from public.members where status = 'active')
    or member_id in ${managed}`,
  ownCompany: `person_id = $me or member_id in ${managed}`,
  managed: `member_id in ${managed}`,
  ofOthers: `person_id <> $me`,
  authorOfPublished: `id in (select author_id from public.news_articles where status = 'published' and published_at <= now())`,
  authorOfReadable: `id in (select author_id from public.news_articles where status = 'published' and published_at <= now())
    or id in (select a.author_id from public.announcements a join public.announcement_recipients r on r.announcement_id = a.id where a.is_active and r.recipient_id = $me)`,
  authorOfAnything: `id in (select author_id from public.news_articles) or id in (select author_id from public.announcements) or id in (select author_id from public.newsletter_issues)`,
} as const
export type RowSet = keyof typeof rowSets

type Cells<T> = Record<Role, T>
/** The cells of a row. Unless said otherwise, whoever lacks their second factor has the rights of a bare account, and an accountant those of a member. */
function by<T>(
  anonymous: T,
  bare: T,
  member: T,
  editor: T,
  administrator: T,
  superAdministrator: T,
  unproven = bare,
  accountant = member,
): Cells<T> {
  return { anonymous, bare, member, editor, administrator, superAdministrator, unproven, accountant }
}
const staff = by(false, false, false, true, true, true)
const admins = by(false, false, false, false, true, true)
/** Administrators and accountants. */
const books = by(false, false, false, false, true, true, false, true)
/** The demo member alone, who is a manager. */
const manager = by(false, false, true, false, false, false, false, false)
const nobody = by(false, false, false, false, false, false)
const everybody = by(true, true, true, true, true, true)
const rows = {
  none: by<RowSet>('none', 'none', 'none', 'none', 'none', 'none'),
  everybody: by<RowSet>('all', 'all', 'all', 'all', 'all', 'all'),
  staff: by<RowSet>('none', 'none', 'none', 'all', 'all', 'all'),
  admins: by<RowSet>('none', 'none', 'none', 'none', 'all', 'all'),
  books: by<RowSet>('none', 'none', 'none', 'none', 'all', 'all', 'none', 'all'),
}

export interface TableCells {
  select: Cells<RowSet>
  /** Whether the table's sample row (permission-samples.ts) may be added. */
  insert: Cells<boolean>
  update: Cells<RowSet>
  delete: Cells<RowSet>
}
/** The cells of a table; whoever is not named may not. */
function cells(
  select: Cells<RowSet>,
  insert = nobody,
  update: Cells<RowSet> = rows.none,
  remove: Cells<RowSet> = rows.none,
): TableCells {
  return { select, insert, update, delete: remove }
}
const which = by<RowSet>
const readByAll: TableCells = { select: rows.everybody, insert: admins, update: rows.admins, delete: rows.admins }
/** A view that shows what everybody may read. */
const shownToAll: TableCells = { select: rows.everybody, insert: nobody, update: rows.none, delete: rows.none }
const ofEvent = which('ofPublicEvent', 'ofPublicEvent', 'ofPublicEvent', 'all', 'all', 'all')
/** A view of events, which shows each caller the events that they may read. */
const shownEvents: TableCells = {
  ...shownToAll,
  select: which('shownEvent', 'shownEvent', 'shownEvent', 'all', 'all', 'all'),
}
const shownArticles: TableCells = {
  ...shownToAll,
  select: which('published', 'published', 'published', 'all', 'all', 'all'),
}
const ofArticle = which('ofPublished', 'ofPublished', 'ofPublished', 'all', 'all', 'all')

export const tables = {
  //                            anonymous            bare                 member              editor              administrator       superAdministrator
  user_roles: cells(which('none', 'none', 'all', 'all', 'all', 'all', 'all')),
  // The page must know whom it asks for the second factor.
  user_profiles: cells(
    which('none', 'none', 'ownProfile', 'ownProfile', 'all', 'all', 'ownProfile'),
    nobody,
    which('none', 'none', 'ownProfile', 'ownProfile', 'all', 'all'),
  ),
  authors: cells(
    which(
      'authorOfPublished',
      'authorOfPublished',
      'authorOfReadable',
      'authorOfAnything',
      'authorOfAnything',
      'authorOfAnything',
    ),
  ),
  invitations: cells(rows.admins, admins),
  audit_log: cells(rows.admins),
  audit_log_actors: cells(rows.admins),
  saved_views: cells(
    which('none', 'none', 'none', 'ownView', 'ownView', 'ownView'),
    staff,
    rows.none,
    which('none', 'none', 'none', 'ownView', 'ownView', 'ownView'),
  ),
  site_settings: cells(rows.everybody, staff, rows.staff),
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
  people: { ...readByAll, select: which('agreed', 'agreed', 'agreed', 'agreed', 'all', 'all') },
  legal_versions: cells(which('held', 'held', 'held', 'held', 'all', 'all'), admins, rows.admins, rows.admins),
  legal_content: shownToAll,
  industries: readByAll,
  synonyms: readByAll,
  members: cells(which('active', 'active', 'active', 'active', 'all', 'all'), admins, rows.admins, rows.admins),
  member_cards: shownToAll,
  // Contacts and notes of members: Administrators alone.
  member_contacts: cells(rows.admins, admins, rows.admins, rows.admins),
  office_details: cells(rows.admins),
  office_members: cells(which('none', 'active', 'active', 'active', 'all', 'all')),
  member_redirects: cells(which('activeMember', 'activeMember', 'activeMember', 'activeMember', 'all', 'all')),
  // The demo member is a manager. Who has not proved the second factor is one, too, and gets nothing of it.
  member_people: cells(
    which('none', 'none', 'ownCompany', 'none', 'all', 'all', 'none', 'none'),
    admins,
    // Nobody chooses their own company.
    which('none', 'none', 'none', 'none', 'ofOthers', 'ofOthers'),
    rows.admins,
  ),
  contact_details: cells(
    which(
      'forEverybody',
      'forEverybody',
      'forMembersOrManaged',
      'forMembers',
      'all',
      'all',
      'forEverybody',
      'forMembers',
    ),
  ),
  company_fields: cells(which('none', 'none', 'all', 'all', 'all', 'all')),
  proposals: cells(which('none', 'none', 'managed', 'none', 'all', 'all', 'none', 'none')),
  // An Editor cannot see the link to an inactive member, and so not remove it.
  article_members: cells(
    which('articleOfMember', 'articleOfMember', 'articleOfMember', 'activeMember', 'all', 'all'),
    staff,
    rows.none,
    which('none', 'none', 'none', 'activeMember', 'all', 'all'),
  ),
  event_members: cells(
    which('eventOfMember', 'eventOfMember', 'eventOfMember', 'activeMember', 'all', 'all'),
    staff,
    rows.none,
    which('none', 'none', 'none', 'activeMember', 'all', 'all'),
  ),
  event_categories: readByAll,
  events: cells(which('publicEvent', 'publicEvent', 'publicEvent', 'all', 'all', 'all'), staff, rows.staff, rows.staff),
  event_images: cells(ofEvent, staff, rows.staff, rows.staff),
  event_cards: shownEvents,
  event_pages: shownEvents,
  event_registrations: cells(rows.staff),
  event_meeting_links: cells(rows.staff, staff, rows.staff, rows.staff),
  article_categories: readByAll,
  article_tags: cells(rows.everybody, staff, rows.admins, rows.admins),
  news_articles: cells(
    which('published', 'published', 'published', 'all', 'all', 'all'),
    staff,
    rows.staff,
    rows.staff,
  ),
  article_pages: shownArticles,
  article_to_tags: cells(ofArticle, staff, rows.staff, rows.staff),
  article_images: cells(ofArticle, staff, rows.staff, rows.staff),
  content_revisions: cells(which('none', 'none', 'none', 'noPage', 'all', 'all')),
  discarded_files: cells(rows.staff, nobody, rows.none, rows.staff),
  event_redirects: cells(ofEvent),
  article_redirects: cells(ofArticle),
  announcement_counts: cells(rows.staff),
  announcements: cells(which('none', 'none', 'received', 'all', 'all', 'all'), staff, rows.staff, rows.staff),
  announcement_recipients: cells(
    which('none', 'none', 'ownReceipt', 'all', 'all', 'all'),
    staff,
    rows.none,
    rows.staff,
  ),
  announcement_reads: cells(
    which('none', 'none', 'ownReading', 'all', 'all', 'all'),
    by(false, false, true, true, true, true),
  ),
  membership_applications: cells(rows.admins, nobody, rows.none, rows.admins),
  membership_application_steps: cells(rows.admins),
  memberships: cells(rows.admins, admins, rows.admins, rows.admins),
  // Money: Administrators; accountants read it, but not billing details, who gets the mails or orders; managers read what concerns their companies.
  billing_settings: cells(rows.books),
  closed_books: cells(rows.books),
  document_series: cells(rows.books),
  tax_rules: cells(rows.books),
  billing_details: cells(which('none', 'none', 'managed', 'none', 'all', 'all', 'none', 'none')),
  billing_contacts: cells(which('none', 'none', 'managed', 'none', 'all', 'all', 'none', 'none')),
  documents: cells(
    which('none', 'none', 'issuedToManaged', 'none', 'all', 'all', 'none', 'all'),
    nobody,
    rows.none,
    which('none', 'none', 'none', 'none', 'draft', 'draft'),
  ),
  document_lines: cells(which('none', 'none', 'ofIssuedToManaged', 'none', 'all', 'all', 'none', 'all')),
  document_cancellations: cells(rows.books),
  event_orders: cells(rows.admins),
  document_list: cells(which('none', 'none', 'issuedToManaged', 'none', 'all', 'all', 'none', 'all')),
  payments: cells(rows.books),
  payment_list: cells(rows.books),
  settlements: cells(rows.books),
  refunds: cells(rows.books),
  bank_statements: cells(rows.books),
  bank_statement_list: cells(rows.books),
  statement_lines: cells(rows.books),
  statement_line_list: cells(rows.books),
  line_matches: cells(rows.books),
  line_decisions: cells(rows.books),
  csv_mappings: cells(rows.books, nobody, rows.none, rows.books),
  bank_transfers: cells(rows.admins),
  newsletter_subscribers: cells(rows.staff, nobody, rows.none, rows.staff),
  mail_outbox: cells(which('none', 'none', 'none', 'ofStaffMail', 'all', 'all')),
  newsletter_issues: cells(rows.staff),
  letters: cells(which('none', 'none', 'none', 'toParticipants', 'all', 'all')),
  office_notices: cells(rows.admins, nobody, rows.admins),
  contact_messages: cells(rows.admins, nobody, rows.none, rows.admins),
  message_answers: cells(rows.admins),
  message_notes: cells(rows.admins),
  erasure_requests: cells(which('none', 'none', 'ownRequest', 'ownRequest', 'all', 'all')),
  retention_periods: cells(rows.admins, nobody, rows.admins),
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
const readByEverybody = { anon: reading, authenticated: reading }
const readByOffice = { anon: nothing, authenticated: reading }
const signedInOnly = (authenticated: Grant) => ({ anon: nothing, authenticated })
const grant = (select: Columns, insert: Columns = 'none', update: Columns = 'none'): Grant => ({
  select,
  insert,
  update,
})

const articleColumns = [
  'slug',
  'title',
  'excerpt',
  'content',
  'image_url',
  'status',
  'is_featured',
  'published_at',
  'event_id',
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
  user_roles: readByOffice,
  user_profiles: signedInOnly(
    grant('all', 'none', [
      'first_name',
      'last_name',
      'company_name',
      'company_id',
      'job_role',
      'phone',
      'avatar_url',
      'role_id',
      'wants_announcement_mails',
      'is_accountant',
    ]),
  ),
  authors: readByEverybody,
  invitations: signedInOnly(
    grant('all', ['id', 'email', 'first_name', 'last_name', 'role_id', 'company_id', 'is_manager', 'is_accountant']),
  ),
  audit_log: readByOffice,
  audit_log_actors: readByOffice,
  saved_views: signedInOnly(grant('all', ['id', 'list', 'name', 'query'])),
  site_settings: { anon: grant(['key', 'value']), authenticated: grant('all', ['key', 'value'], ['key', 'value']) },
  about_content: publicTable,
  about_goals: publicTable,
  services: publicTable,
  pages: readByEverybody,
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
  people: publicTable,
  legal_versions: {
    anon: grant(['id', 'type', 'content', 'holds_from', 'updated_at']),
    authenticated: grant(
      'all',
      ['id', 'type', 'content', 'holds_from', 'save_id'],
      ['content', 'holds_from', 'save_id'],
    ),
  },
  legal_content: readByEverybody,
  industries: publicTable,
  synonyms: { anon: reading, authenticated: grant('all', ['id', 'words'], ['words']) },
  // When it was last changed would tell of what is hidden.
  members: { anon: grant(memberColumns), authenticated: grant(memberColumns, 'all', 'all') },
  member_cards: readByEverybody,
  member_contacts: signedInOnly(
    grant(
      'all',
      ['id', 'member_id', 'name', 'role', 'email', 'phone', 'is_primary'],
      ['name', 'role', 'email', 'phone', 'is_primary'],
    ),
  ),
  office_details: readByOffice,
  office_members: readByOffice,
  member_redirects: readByEverybody,
  member_people: signedInOnly(grant('all', ['member_id', 'person_id', 'is_manager'], ['is_manager'])),
  contact_details: readByEverybody,
  company_fields: readByOffice,
  proposals: readByOffice,
  article_members: { anon: reading, authenticated: grant('all', 'all') },
  event_members: { anon: reading, authenticated: grant('all', 'all') },
  event_categories: publicTable,
  events: publicTable,
  event_images: publicTable,
  event_cards: readByEverybody,
  event_pages: readByEverybody,
  event_registrations: readByOffice,
  event_meeting_links: signedInOnly(keeping),
  article_categories: publicTable,
  article_tags: publicTable,
  news_articles: { anon: reading, authenticated: grant('all', ['id', ...articleColumns], articleColumns) },
  article_pages: readByEverybody,
  article_to_tags: publicTable,
  article_images: publicTable,
  announcements: signedInOnly(grant('all', ['id', 'title', 'content', 'is_active'], ['title', 'content', 'is_active'])),
  content_revisions: readByOffice,
  discarded_files: readByOffice,
  event_redirects: readByEverybody,
  article_redirects: readByEverybody,
  announcement_counts: readByOffice,
  announcement_recipients: signedInOnly(grant('all', 'all')),
  announcement_reads: signedInOnly(grant('all', ['announcement_id', 'reader_id'])),
  membership_applications: readByOffice,
  membership_application_steps: readByOffice,
  memberships: signedInOnly(
    grant('all', ['id', 'member_id', 'tier', 'starts_on', 'ends_on'], ['tier', 'starts_on', 'ends_on']),
  ),
  billing_settings: readByOffice,
  closed_books: readByOffice,
  document_series: readByOffice,
  tax_rules: readByOffice,
  billing_details: readByOffice,
  billing_contacts: readByOffice,
  documents: readByOffice,
  document_lines: readByOffice,
  document_cancellations: readByOffice,
  event_orders: readByOffice,
  document_list: readByOffice,
  payments: readByOffice,
  payment_list: readByOffice,
  settlements: readByOffice,
  refunds: readByOffice,
  bank_transfers: readByOffice,
  bank_statements: readByOffice,
  bank_statement_list: readByOffice,
  statement_lines: readByOffice,
  statement_line_list: readByOffice,
  line_matches: readByOffice,
  line_decisions: readByOffice,
  csv_mappings: readByOffice,
  newsletter_subscribers: readByOffice,
  // Its data hold signed links.
  mail_outbox: signedInOnly(grant([...mailColumns, 'letter_id', 'newsletter_issue_id'])),
  newsletter_issues: readByOffice,
  letters: signedInOnly(
    grant([
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
    ]),
  ),
  office_notices: signedInOnly(grant('all', 'none', ['addresses', 'pace'])),
  contact_messages: readByOffice,
  message_answers: readByOffice,
  message_notes: readByOffice,
  erasure_requests: readByOffice,
  retention_periods: signedInOnly(grant('all', 'none', ['days'])),
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

/** @param end the expected answer (SQL), or the SQLSTATE of the refusal */
function fn(callers: Cells<boolean>, parameters: Record<string, unknown>, end?: string): FunctionCells {
  const refusal = end !== undefined && /^[\dA-Z]{5}$/.test(end)
  return { callers, parameters, ...(end !== undefined && (refusal ? { refusal: end } : { answer: end })) }
}

const unknownId = 'f0000000-0000-4000-8000-00000000dead'
const signedIn = by(false, true, true, true, true, true)
const members = by(false, false, true, true, true, true)

/** The functions of the API. Everybody who is not among the callers is refused with 42501. */
export const functions: Record<string, FunctionCells> = {
  search_members: fn(
    everybody,
    { query: 'ОРЛОВЕЦ' },
    `select * from public.member_cards where legal_name_cyrillic ilike '%орловец%'`,
  ),
  get_member_filters: fn(
    everybody,
    { of_type: 'individual', of_industry: 'No such industry' },
    `select 'industry' as filter, industry as value, count(*) from public.members where status = 'active' and member_type = 'individual' and industry is not null group by industry`,
  ),
  search: fn(everybody, { query: '' }),
  get_category_counts: fn(
    everybody,
    {},
    `select c.key as category, (select count(*) from public.news_articles a where a.category_id = c.id and a.status = 'published' and a.published_at <= now()) as count
      from public.article_categories c order by c.key`,
  ),
  get_home: fn(everybody, {}),
  get_first_steps: fn(admins, {}),
  get_site: fn(everybody, {}),
  get_pages: fn(everybody, { page_keys: ['about', 'contact'] }),
  get_page: fn(everybody, { page_key: 'about' }),
  save_page: fn(
    admins,
    { page_key: 'nowhere', content: {}, save_id: unknownId, expected: '2026-01-01T00:00:00Z', consent: {} },
    'PT404',
  ),
  get_legal: fn(everybody, { of_type: 'terms' }),
  save_legal_version: fn(
    admins,
    {
      version_id: unknownId,
      type: 'terms',
      content: '<p>Sample</p>',
      holds_from: '2091-01-01',
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    'PT404',
  ),
  delete_legal_version: fn(admins, { version_id: unknownId }),
  get_categories: fn(
    staff,
    {},
    `select 'event' as kind, c.id, c.name, (select count(*) from public.events e where e.category_id = c.id) as items from public.event_categories c
      union all select 'article', c.id, c.name, (select count(*) from public.news_articles a where a.category_id = c.id) from public.article_categories c
      union all select 'tag', t.id, t.name, (select count(*) from public.article_to_tags l where l.tag_id = t.id) from public.article_tags t`,
  ),
  save_category: fn(admins, { of_kind: 'tag', category_id: unknownId, name: '' }, 'P0001'),
  merge_categories: fn(admins, { of_kind: 'tag', from_id: unknownId, into_id: fixtures.freeTag }, 'PT404'),
  delete_category: fn(admins, { of_kind: 'tag', category_id: unknownId }),
  get_tagged_articles: fn(
    everybody,
    { tag: 'LOGISTICS' },
    `select a.* from public.news_articles a join public.article_to_tags l on l.article_id = a.id join public.article_tags t on t.id = l.tag_id
      where t.name = 'Logistics' and a.status = 'published' and a.published_at <= now()`,
  ),
  search_users: fn(
    admins,
    { query: 'STRANGER' },
    `select * from public.user_profiles where first_name = 'Stefan' and last_name = 'Stranger'`,
  ),
  search_all_members: fn(
    admins,
    { query: 'FIXTURE ltd' },
    `select ${memberColumns.map((column) => `m.${column}`).join(', ')}, o.email, o.phone, o.address, o.registration_number, o.vat_number, o.notes, o.tier, o.ends_on,
        c.name as contact_name, c.role as contact_role, c.email as contact_email, c.phone as contact_phone
      from public.members m left join public.office_details o on o.member_id = m.id left join public.member_contacts c on c.member_id = m.id and c.is_primary where m.name = 'Fixture Ltd'`,
  ),
  // The demo member manages it.
  get_member_version: fn(signedIn, { of_member: '20000000-0000-4000-8000-000000000008' }),
  get_member_record: fn(staff, { of_member: unknownId }, 'PT404'),
  get_membership_facts: fn(staff, { of_member: unknownId }, 'PT404'),
  // Nothing is stored under this id, so no version can match.
  save_member: fn(admins, { member_id: unknownId, member: {}, office: {}, expected: '2026-01-01T00:00:00Z' }, 'PT404'),
  get_company: fn(everybody, { company_slug: 'no-such-member' }),
  save_company_fields: fn(admins, { rules: {} }),
  // The demo member manages this company of the seed, whose proposal was returned.
  save_company: fn(
    manager,
    {
      of_member: '20000000-0000-4000-8000-000000000008',
      changes: [],
      member_expected: '2026-01-01T00:00:00Z',
    },
    '22023',
  ),
  withdraw_proposal: fn(
    manager,
    { proposal_id: '2a000000-0000-4000-8000-000000000002', expected: '2026-01-01T00:00:00Z' },
    'PT409',
  ),
  decide_proposal: fn(
    admins,
    {
      proposal_id: unknownId,
      decision: 'return',
      final: null,
      message: 'Fixture',
      expected: '2026-01-01T00:00:00Z',
      seen: {},
    },
    'PT404',
  ),
  choose_showing: fn(members, { of_member: unknownId, shown: null, title: '' }, '22023'),
  leave_company: fn(members, { of_member: unknownId }),
  get_company_people: fn(admins, { of_member: unknownId }, 'select 1 where false'),
  preview_lapses: fn(admins, { of_grace_days: 30 }),
  save_billing_settings: fn(admins, { settings: [], first_numbers: {}, expected: null }, '22023'),
  save_tax_rules: fn(admins, { keys: [], rule: {}, from_day: null, expected: [] }, '22023'),
  get_outdated_pro_formas: fn(admins, {}),
  close_books: fn(admins, { until: '2100-01-01', expected: null }, 'P0001'),
  save_billing_details: fn(admins, { member_id: unknownId, details: {}, contacts: [], expected: null }, 'PT404'),
  save_draft: fn(admins, { document_id: unknownId, document: [], lines: [], expected: null }, '22023'),
  issue_document: fn(admins, { document_id: unknownId, expected: '2026-01-01T00:00:00Z' }, 'PT404'),
  cancel_pro_forma: fn(admins, { document_id: unknownId, reason: 'Fixture' }, 'PT404'),
  ask_again_for_places: fn(admins, { document_id: unknownId }, 'PT404'),
  invoice_pro_forma: fn(admins, { document_id: unknownId }, 'PT404'),
  invoice_pro_formas: fn(admins, { ids: [] }),
  annul_document: fn(admins, { document_id: unknownId, reason: 'Fixture', replacing: false }, 'PT404'),
  correct_buyer: fn(admins, { order_id: unknownId, buyer: {}, expected: '2026-01-01T00:00:00Z' }, 'PT404'),
  record_payment: fn(books, { payment_id: unknownId, payment: [], parts: [] }, '22023'),
  allocate_payment: fn(books, { payment_id: unknownId, parts: [], expected_left: 1 }, 'PT404'),
  undo_settlement: fn(books, { settlement_id: unknownId, reason: 'Fixture' }, 'PT404'),
  write_off: fn(admins, { document_id: unknownId, reason: 'Fixture', expected_open: 1 }, 'P0001'),
  close_as_charges: fn(books, { document_id: unknownId, expected_open: 1 }, 'P0001'),
  use_credit: fn(
    admins,
    { credit_note_id: unknownId, document_id: unknownId, cents: 1, expected_open: 1, expected_left: 1 },
    'P0001',
  ),
  record_refund: fn(admins, { refund_id: unknownId, refund: [], expected_left: 1 }, '22023'),
  undo_refund: fn(admins, { refund_id: unknownId, reason: 'Fixture' }, 'PT404'),
  undo_payment: fn(books, { payment_id: unknownId, reason: 'Fixture' }, 'PT404'),
  compare_statements: fn(books, { statements: {} }, '22023'),
  import_statements: fn(books, { statements: {}, mapping: null }, '22023'),
  match_statement: fn(books, { statement_id: unknownId }, 'PT404'),
  undo_import: fn(books, { statement_id: unknownId }, 'PT404'),
  get_statement: fn(books, { statement_id: unknownId }),
  get_lines_to_close: fn(books, { until: '1900-01-31' }),
  get_payer_accounts: fn(books, { payment_id: unknownId, credit_note_id: null }),
  get_statement_lines: fn(books, { statement_id: unknownId, of_state: null, query: '', first: 0 }),
  get_bank_transfer: fn(admins, { payment_id: unknownId, credit_note_id: null }),
  get_refundable: fn(admins, {}),
  make_bank_file: fn(admins, { file_id: unknownId, transfers: [] }, '22023'),
  compare_opening_balances: fn(admins, { rows: {} }, '22023'),
  import_opening_balances: fn(admins, { rows: {} }, '22023'),
  confirm_line: fn(
    books,
    { line_id: unknownId, payment_id: unknownId, member_id: null, euro_cents: null, parts: [], note: null },
    'PT404',
  ),
  confirm_matched: fn(books, { statement_id: unknownId, expected: 1, expected_cents: 1 }, 'PT409'),
  decide_lines: fn(books, { lines: [unknownId], kind: 'not_ours', note: null }, 'PT404'),
  search_documents: fn(books, { query: 'no such number' }, 'select 1 where false'),
  search_payments: fn(books, { query: 'no such payer' }, 'select 1 where false'),
  sum_documents: fn(books, { query: 'no such number' }),
  sum_payments: fn(books, { query: 'no such payer' }),
  get_received: fn(books, { from_day: '1900-01-01', until_day: '1900-12-31' }),
  get_receivables: fn(books, { of_day: '1900-01-01' }),
  get_sales_journal: fn(books, { from_day: '1900-01-01', until_day: '1900-12-31' }),
  get_payment_journal: fn(books, { from_day: '1900-01-01', until_day: '1900-12-31' }),
  get_document: fn(books, { document_id: unknownId }),
  get_member_dues: fn(books, { member_id: unknownId }),
  get_renewal_rates: fn(admins, {}),
  get_reminders: fn(admins, {}),
  get_reminders_now: fn(admins, { documents: [] }),
  remind_now: fn(admins, { documents: [] }),
  hold_reminders: fn(admins, { member_id: unknownId, held: true }, 'PT404'),
  get_example_rules: fn(admins, { documents: [] }),
  get_renewals: fn(admins, { step: 'due', ends_until: '1900-01-01' }, 'select 1 where false'),
  issue_renewal: fn(admins, { document_id: unknownId, expected: null, expected_cents: 1 }, 'PT404'),
  get_standings: fn(admins, { members: [unknownId] }),
  get_dues_figures: fn(books, {}),
  get_first_period: fn(admins, {}),
  get_price_payers: fn(admins, { of_tier: 'no-such-tier' }),
  document_by_token: fn(everybody, { token: 'x' }, 'PT404'),
  statement_by_token: fn(everybody, { token: 'x', from_day: '2026-01-01', until_day: '2026-01-31' }, 'PT404'),
  get_document_mails: fn(admins, { document_id: unknownId }),
  get_payment_mails: fn(books, { documents: [] }),
  send_document: fn(admins, { document_id: unknownId, expected_mails: 0 }, 'PT404'),
  count_managers: fn(admins, { ids: [] }),
  count_documented: fn(admins, { ids: [] }),
  compare_import_rows: fn(admins, { rows: [] }),
  register_for_event: fn(everybody, { registration: {}, guard: {} }, '22023'),
  order_places: fn(everybody, { placed: {}, guard: {} }, '22023'),
  order_by_token: fn(everybody, { token: 'x' }, 'PT404'),
  give_up_place: fn(everybody, { token: 'x', registration_id: unknownId }, 'PT404'),
  get_order_quote: fn(everybody, { of_event: unknownId, people: 1, country: 'BG', with_vat_number: false }, 'PT404'),
  event_seats: fn(
    everybody,
    { of_event: fixtures.event },
    'select null::integer as capacity, null::integer as free, false as waiting_list',
  ),
  get_event_choices: fn(everybody, { of_time: 'never' }, 'select 1 where false'),
  place_tax_rate: fn(everybody, { abroad: true }),
  registration_by_token: fn(everybody, { token: 'x' }, 'select 1 where false'),
  cancel_registration: fn(everybody, { token: 'x' }, 'PT404'),
  accept_offer: fn(everybody, { token: 'x' }, 'PT404'),
  my_registrations: fn(members, {}),
  cancel_my_registration: fn(members, { registration_id: unknownId }, 'PT404'),
  accept_my_offer: fn(members, { registration_id: unknownId }, 'PT404'),
  // Null for people who are not registered.
  get_meeting_link: fn(signedIn, { of_event: fixtures.event }),
  add_participant: fn(staff, { of_event: unknownId, participant: {} }, 'PT404'),
  check_in: fn(staff, { registration_id: unknownId }, 'PT404'),
  undo_check_in: fn(staff, { registration_id: unknownId }, 'PT404'),
  cancel_registration_for_office: fn(staff, { registration_id: unknownId }, 'PT404'),
  correct_participant: fn(staff, { registration_id: unknownId, participant: {} }, 'PT404'),
  get_registration_bursts: fn(staff, { of_event: unknownId }, 'select 1 where false'),
  remove_registration_burst: fn(staff, { of_event: unknownId, ids: [] }, 'PT404'),
  keep_registration_burst: fn(staff, { of_event: unknownId, ids: [] }, 'PT404'),
  get_registration_counts: fn(staff, { event_ids: [] }, 'select 1 where false'),
  search_registrations: fn(staff, { of_event: fixtures.event, query: 'x' }, 'select 1 where false'),
  search_events: fn(staff, { query: 'FIXTURE' }, `select * from public.events where title = 'Fixture'`),
  search_articles: fn(staff, { query: 'FIXTURE' }, `select * from public.news_articles where title = 'Fixture'`),
  // Nothing is stored under this id, so no version can match.
  save_article: fn(
    staff,
    {
      article_id: unknownId,
      article: {},
      tags: [],
      images: [],
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    'PT404',
  ),
  save_event: fn(
    staff,
    { event_id: unknownId, event: {}, images: [], save_id: unknownId, expected: '2026-01-01T00:00:00Z' },
    'PT404',
  ),
  save_announcement: fn(
    staff,
    { announcement_id: unknownId, announcement: {}, save_id: unknownId, expected: '2026-01-01T00:00:00Z' },
    'PT404',
  ),
  send_announcement: fn(
    staff,
    {
      announcement_id: unknownId,
      announcement: { title: 'Sample', content: 'Sample' },
      audience: { to: 'nobody' },
      expected_size: 1,
      save_id: unknownId,
    },
    '22023',
  ),
  count_audience: fn(staff, { audience: { to: 'nobody' } }, '22023'),
  search_recipients: fn(
    staff,
    { query: 'STRANGER' },
    `select id, full_name, null::text as company, null::text as role from public.user_profiles where full_name = 'Stefan Stranger'`,
  ),
  get_recipients: fn(
    staff,
    { of_announcement: fixtures.foreignAnnouncement, query: '' },
    `select r.recipient_id, p.full_name, null::text as company, d.read_at, r.reminded_at from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
      left join public.announcement_reads d on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id where r.announcement_id = '${fixtures.foreignAnnouncement}'`,
  ),
  remind_unread: fn(staff, { of_announcement: fixtures.inactiveAnnouncement }, 'P0001'),
  discard_files: fn(staff, { addresses: [] }),
  search_subscribers: fn(staff, { query: '@' }, 'select * from public.newsletter_subscribers'),
  subscribe: fn(everybody, { email: 'sample', source: '/contact', guard: {} }, 'P0001'),
  confirm_subscription: fn(everybody, { token: 'sample' }, 'P0001'),
  restore_subscriber: fn(staff, { subscriber: unknownId, reason: 'A sample of a reason' }, 'P0001'),
  unsubscribe: fn(everybody, { token: 'sample', one_click: false, issue: 'sample' }, 'P0001'),
  subscription_status: fn(everybody, { token: 'sample' }, 'P0001'),
  unsubscribe_subscriber: fn(staff, { subscriber: unknownId }, 'P0001'),
  import_subscribers: fn(staff, { rows: {}, statement: 'Sample', dry_run: true }, '22023'),
  get_subscriber_counts: fn(staff, {}, 'select status, count(*) from public.newsletter_subscribers group by status'),
  send_message: fn(everybody, { message: [], guard: {} }, '22023'),
  search_messages: fn(
    admins,
    { query: 'CONTAINER of fittings' },
    `select * from public.contact_messages where message ilike '%container of fittings%'`,
  ),
  answer_message: fn(admins, { of_message: unknownId, answer_id: unknownId, body: 'Sample', seen: 0 }, 'PT404'),
  note_on_message: fn(admins, { of_message: unknownId, note_id: unknownId, body: 'Sample' }, 'PT404'),
  reopen_message: fn(admins, { of_message: unknownId }, 'PT404'),
  get_my_data: fn(by(false, true, true, true, true, true, false), {}),
  // Longer than a note may be.
  ask_for_erasure: fn(members, { note: 'x'.repeat(1001) }, '23514'),
  // None of the callers has an open request.
  withdraw_erasure: fn(members, {}),
  preview_erasure: fn(admins, { address: 'nobody' }, 'P0001'),
  fulfil_erasure: fn(admins, { address: 'nobody', request: null }, 'P0001'),
  get_ownerless_pictures: fn(admins, {}),
  get_expired_documents: fn(admins, {}),
  // Never that many.
  delete_expired_documents: fn(admins, { expected_documents: -1, expected_payments: 0 }, 'PT409'),
  get_dashboard_statistics: fn(
    staff,
    { period_start: '2026-02-01T00:00:00Z', period_end: '2026-01-01T00:00:00Z' },
    '22023',
  ),
  get_growth: fn(staff, { period_start: '2100-01-01T00:00:00Z', period_end: null }, 'select 1 where false'),
  get_waiting: fn(by(false, false, false, true, true, true, false, true), {}),
  get_coming_events: fn(staff, {}),
  set_required_factor: fn(admins, { of_people: 'staff' }, 'P0001'),
  has_second_factor: fn(admins, { person: unknownId }),
  remove_second_factor: fn(admins, { person: unknownId }, 'P0001'),
  delete_user: fn(admins, { user_id: unknownId }, 'P0001'),
  withdraw_invitation: fn(admins, { invitation_id: unknownId }, 'P0001'),
  import_members: fn(admins, { rows: [] }),
  submit_application: fn(everybody, { application: [], guard: {} }, '22023'),
  application_status: fn(everybody, { token: 'x'.repeat(64) }, 'PT404'),
  withdraw_application: fn(everybody, { token: 'x'.repeat(64) }, 'PT404'),
  search_proposals: fn(admins, { query: 'fixture' }),
  search_applications: fn(
    admins,
    { query: 'FIXTURE foods' },
    `select * from public.membership_applications where company_name = 'Fixture Foods Ltd'`,
  ),
  get_application_counts: fn(admins, {}, 'select status, count(*) from public.membership_applications group by status'),
  similar_members: fn(
    admins,
    { application_id: fixtures.application },
    `select 'member' as kind, id, name, status, true as same_name, false as same_domain, created_at from public.members where name = 'Fixture Foods'`,
  ),
  decide_application: fn(
    admins,
    {
      application_id: unknownId,
      decision: 'in_review',
      note: '',
      message: '',
      expected: '2026-01-01T00:00:00Z',
    },
    'PT404',
  ),
  note_application: fn(admins, { application_id: fixtures.application, note: ' ' }, 'P0001'),
  approve_application: fn(
    admins,
    { application_id: unknownId, approval: {}, expected: '2026-01-01T00:00:00Z' },
    'PT404',
  ),
  count_letter_audience: fn(staff, { audience: { to: 'nobody' }, of_event: fixtures.event }, '22023'),
  send_letter: fn(
    staff,
    {
      letter_id: unknownId,
      letter: { subject: 'Sample', content: '<p>Sample</p>' },
      audience: { to: 'nobody' },
      expected_size: 1,
      of_event: fixtures.event,
    },
    '22023',
  ),
  test_letter: fn(staff, { test_id: unknownId, letter: [], of_event: fixtures.event }, '22023'),
  get_letter_sample: fn(staff, { of_event: unknownId }, 'PT404'),
  // Whoever sees no mails counts none.
  get_letter_counts: fn(signedIn, { letter_ids: [] }, 'select 1 where false'),
  save_newsletter_issue: fn(
    staff,
    {
      issue_id: unknownId,
      issue: { subject: '', preheader: '', blocks: [] },
      save_id: unknownId,
      expected: '2026-01-01T00:00:00Z',
    },
    'PT404',
  ),
  delete_newsletter_issue: fn(staff, { issue_id: unknownId }, 'PT404'),
  send_newsletter_issue: fn(
    staff,
    { issue_id: unknownId, expected: '2026-01-01T00:00:00Z', expected_size: 1 },
    'PT404',
  ),
  schedule_newsletter_issue: fn(
    staff,
    { issue_id: unknownId, expected: '2026-01-01T00:00:00Z', at: '2027-01-01T00:00:00Z' },
    'PT404',
  ),
  unschedule_newsletter_issue: fn(staff, { issue_id: unknownId }, 'PT404'),
  pause_newsletter_issue: fn(staff, { issue_id: unknownId }, 'PT404'),
  resume_newsletter_issue: fn(staff, { issue_id: unknownId }, 'PT404'),
  cancel_newsletter_issue: fn(staff, { issue_id: unknownId }, 'PT404'),
  test_newsletter_issue: fn(staff, { test_id: unknownId, issue: [], addresses: [] }, '22023'),
  count_newsletter_audience: fn(staff, {}),
  get_newsletter_pace: fn(staff, {}),
  resolve_newsletter_blocks: fn(staff, { blocks: [] }),
  get_newsletter_news: fn(staff, {}),
  get_newsletter_issue_counts: fn(staff, { issue_ids: [] }, 'select 1 where false'),
  get_newsletter_archive: fn(everybody, { page_size: 1, page: 1000 }, 'select 1 where false'),
  get_newsletter_archive_issue: fn(everybody, { of_slug: 'sample' }),
  count_newsletter_visit: fn(everybody, { of_slug: 'sample' }),
  count_company_visit: fn(everybody, { of_slug: 'sample' }),
  // For the drain alone, which calls with the service key.
  claim_mails: fn(nobody, { most: 0 }),
  settle_mail: fn(nobody, { mail: unknownId, of_claim: unknownId, outcome: 'sent', error: null }),
  // For the providers' reports alone, which come with the service key.
  note_delivery_event: fn(nobody, { event: 'sample', address: 'sample', kind: 'bounced' }),
  search_mails: fn(
    admins,
    { query: 'FIXTURE-MAIL' },
    `select ${mailColumns.join(', ')} from public.mail_outbox where recipient like 'fixture-mail%'`,
  ),
  get_failed_jobs: fn(
    admins,
    {},
    'select name, last_run_at as at from private.scheduled_jobs where last_error is not null',
  ),
  get_mail_content: fn(admins, { mail: unknownId }, 'select null where false'),
  get_mail_counts: fn(
    staff,
    { of_kind: 'announcement', of_id: fixtures.foreignAnnouncement },
    `select state, count(*) from public.mail_outbox where about_kind = 'announcement' and about_id = '${fixtures.foreignAnnouncement}' group by state`,
  ),
  // Many at once: of nothing, nothing changes.
  publish_articles: fn(staff, { ids: [], published: true }),
  categorise_articles: fn(staff, { ids: [], category: null }),
  tag_articles: fn(staff, { ids: [], added: [], removed: [] }),
  delete_articles: fn(staff, { ids: [] }),
  undo_articles: fn(staff, { changes: [] }),
  publish_events: fn(staff, { ids: [], published: true }),
  undo_events: fn(staff, { changes: [] }),
  delete_events: fn(staff, { ids: [] }),
  count_told_of_deletion: fn(staff, { ids: [] }),
  count_registered: fn(staff, { ids: [], published: false }),
  why_not_cancel_registration: fn(staff, { registration_id: unknownId }),
  why_not_delete_event: fn(staff, { event_id: unknownId }),
  activate_announcements: fn(staff, { ids: [], active: true }),
  delete_announcements: fn(staff, { ids: [] }),
  undo_announcements: fn(staff, { changes: [] }),
  count_held_copies: fn(staff, { ids: [] }),
  activate_members: fn(admins, { ids: [], active: true }),
  delete_members: fn(admins, { ids: [] }),
  renew_members: fn(admins, { ids: [] }),
  undo_members: fn(admins, { changes: [] }),
  assign_messages: fn(admins, { ids: [], person: null }),
  archive_messages: fn(admins, { ids: [] }),
  undo_messages: fn(admins, { changes: [] }),
  change_roles: fn(admins, { ids: [], to_role: 'member' }),
  undo_roles: fn(admins, { changes: [] }),
  renew_invitations: fn(admins, { ids: [] }),
  retry_mails: fn(staff, { ids: [] }),
  // Callers with a profile keep it; callers without a profile and an invitation get none.
  accept_invitation: fn(signedIn, {}, 'P0001'),
  needs_staff_password: fn(signedIn, {}),
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
        writers: by(false, false, true, true, true, true, false, false),
        replacers: staff,
        removers: by(false, false, true, true, true, true, false, false),
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

const profiled = by(false, false, true, true, true, true)
/** Staff, and the demo member, who is a manager. */
const keepers = by(false, false, true, true, true, true, false, false)
/** Files, and who lists and removes them; `own` are stored by the caller. The demo member is a manager. */
export const files: Readonly<Record<string, { own?: true; lists: Cells<boolean>; removes?: Cells<boolean> }>> = {
  'avatars/$me/one.png': { own: true, lists: profiled },
  'avatars/$other/one.png': { lists: admins },
  'public/logos/own.png': { own: true, lists: keepers },
  'public/logos/others.png': { lists: staff },
  // What a member shows stays.
  'public/logos/shown.png': { own: true, lists: keepers, removes: staff },
  'public/news/one.png': { lists: staff },
  'public/pages/one.png': { lists: admins },
  'public/elsewhere/one.png': { lists: nobody },
  'events/one.png': { lists: staff },
  'news/one.png': { lists: staff },
}

/** What may be stored in every bucket of pictures; anything else is refused. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** All that the service role may do in the schema public: call what the Edge Functions call. */
export const serviceFunctions: readonly string[] = [
  'claim_mails',
  'document_by_token',
  'note_delivery_event',
  'order_places',
  'register_for_event',
  'send_message',
  'settle_mail',
  'statement_by_token',
  'submit_application',
  'subscribe',
  'unsubscribe',
]
