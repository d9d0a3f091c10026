import { fixtures } from './permission-fixtures'
import type { Row } from './driver'
import type { Table } from '../db/permission-matrix'

/** A row for the tests of a table. */
export interface Sample {
  /** The row that a client sends to add it. */
  row: Row
  /** The table that holds the sample, if this is a view: its sample has the same id. */
  of?: Table
  /** Whether this is a view of several tables, into which nobody could write whatever they were granted. */
  joined?: true
  /** The columns that a client may send; all if omitted. */
  send?: string[]
  /** The columns that identify it. */
  key: string[]
  /** A change that everybody with the right to update the row may make. */
  change: Row
}

const id = fixtures.sample
const byId = ['id']

/**
 * The sample row of each table.
 *
 * @param me id of the caller, or of somebody with a profile if the caller has none
 */
export function sampleOf(table: Table, me: string): Sample {
  const samples: Record<Table, Sample> = {
    user_roles: { row: { id, name: 'sample_role' }, key: byId, change: { name: 'changed_role' } },
    user_profiles: {
      row: { id: fixtures.newcomer, first_name: 'Nadya' },
      key: byId,
      change: { job_role: 'Changed by a test' },
    },
    authors: {
      row: { id: fixtures.colleague, first_name: 'Kamila', last_name: 'Colleague', full_name: 'Kamila Colleague' },
      key: byId,
      change: { first_name: 'Changed' },
    },
    invitations: {
      row: { id, email: 'sample@fixtures.example', first_name: 'Sample', last_name: 'Sample' },
      key: byId,
      change: { first_name: 'Changed' },
    },
    audit_log: {
      row: {
        actor_id: id,
        actor_name: 'Sample',
        action: 'changed',
        subject: 'member',
        subject_id: id,
        subject_name: 'Sample',
      },
      key: ['actor_id'],
      change: { actor_name: 'Changed' },
    },
    member_import_rows: {
      row: { import_id: id, row_number: 1, data: { name: 'Sample' }, imported_by: me },
      key: ['import_id', 'row_number'],
      change: { row_number: 2 },
      send: ['import_id', 'row_number', 'data'],
    },
    saved_views: {
      row: { id, list: 'members', name: 'Sample', query: '?q=sample', owner: me },
      key: byId,
      change: { name: 'Changed' },
      send: ['id', 'list', 'name', 'query'],
    },
    site_settings: { row: { key: 'ga_code', value: 'G-SAMPLE1' }, key: ['key'], change: { value: 'G-CHANGED1' } },
    about_content: { row: { id, title: 'Sample', content: 'Sample' }, key: byId, change: { title: 'Changed' } },
    about_goals: { row: { id, title: 'Sample', description: 'Sample' }, key: byId, change: { title: 'Changed' } },
    services: { row: { id, title: 'Sample', description: 'Sample' }, key: byId, change: { title: 'Changed' } },
    pages: { row: { key: 'partners' }, key: ['key'], change: { updated_at: '2001-01-01T00:00:00Z' } },
    home_hero: {
      row: { id: '73000000-0000-4000-8000-000000000001', eyebrow: 'Sample', title: 'Sample', text: 'Sample' },
      key: byId,
      change: { title: 'Changed' },
    },
    home_benefits: { row: { id, title: 'Sample', text: 'Sample' }, key: byId, change: { title: 'Changed' } },
    home_sectors: { row: { id, title: 'Sample', text: 'Sample' }, key: byId, change: { title: 'Changed' } },
    membership_benefits: { row: { id, title: 'Sample', text: 'Sample' }, key: byId, change: { title: 'Changed' } },
    membership_features: { row: { id, text: 'Sample' }, key: byId, change: { text: 'Changed' } },
    membership_tiers: {
      row: { id, key: 'sample', name: 'Sample', price: 1, description: 'Sample', employee_range: 'Sample' },
      key: byId,
      change: { price: 2 },
    },
    offices: {
      row: { id, country: 'Kazakhstan', city: 'Almaty', address: 'Sample' },
      key: byId,
      change: { city: 'Astana' },
    },
    social_links: {
      row: { id, name: 'Sample', url: 'https://sample.example/bkcc' },
      key: byId,
      change: { name: 'Changed' },
    },
    questions: { row: { id, question: 'Sample?', answer: '<p>Sample</p>' }, key: byId, change: { on_contact: false } },
    partners: { row: { id, name: 'Sample' }, key: byId, change: { name: 'Changed' } },
    legal_versions: {
      row: { id, type: 'cookies', content: '<p>Sample</p>', holds_from: '2091-01-01' },
      key: byId,
      change: { content: '<p>Changed</p>' },
    },
    legal_content: {
      row: { id, type: 'cookies' },
      of: 'legal_versions',
      joined: true,
      key: byId,
      change: { content: '<p>Changed</p>' },
    },
    synonyms: {
      row: { id, words: ['Sample', 'Проба'] },
      send: ['id', 'words'],
      key: byId,
      change: { words: ['Sample', 'Changed'] },
    },
    industries: { row: { id, name: 'Sample industry' }, key: byId, change: { other_names: 'Changed' } },
    members: { row: { id, name: 'Sample', member_type: 'company' }, key: byId, change: { city: 'Ruse' } },
    member_cards: { row: { id, name: 'Sample' }, of: 'members', key: byId, change: { city: 'Ruse' } },
    member_contacts: {
      row: { id, member_id: fixtures.similarMember, name: 'Sample', email: 'sample@fixtures.example' },
      key: byId,
      change: { role: 'Changed' },
    },
    member_office: {
      row: { member_id: fixtures.similarMember, email: 'sample@fixtures.example', notes: 'Sample' },
      key: ['member_id'],
      change: { notes: 'Changed' },
    },
    office_members: { row: { id, name: 'Sample' }, of: 'members', joined: true, key: byId, change: { city: 'Ruse' } },
    member_redirects: {
      row: { slug: 'former-sample', member_id: fixtures.similarMember },
      key: ['slug'],
      change: { member_id: fixtures.inactiveMember },
    },
    member_people: {
      row: { member_id: fixtures.similarMember, person_id: fixtures.colleague },
      key: ['member_id', 'person_id'],
      change: { is_manager: true },
    },
    contact_details: {
      row: { member_id: fixtures.similarMember, kind: 'phone', value: '+359 2 000 9990' },
      key: ['member_id', 'kind'],
      change: { visibility: 'nobody' },
    },
    company_fields: {
      row: { field: 'sample', needs_approval: true },
      key: ['field'],
      change: { needs_approval: false },
    },
    proposals: {
      row: {
        id,
        member_id: fixtures.similarMember,
        proposed_by: fixtures.colleague,
        proposed_by_name: 'Sample',
        member_version: '2026-01-01T00:00:00Z',
        base: { city: null },
        changes: { city: 'Ruse' },
      },
      key: byId,
      change: { proposed_by_name: 'Changed' },
    },
    article_members: {
      row: { article_id: fixtures.published, member_id: fixtures.similarMember },
      key: ['article_id', 'member_id'],
      change: { member_id: '20000000-0000-4000-8000-000000000003' },
    },
    event_members: {
      row: { event_id: fixtures.event, member_id: fixtures.similarMember },
      key: ['event_id', 'member_id'],
      change: { member_id: '20000000-0000-4000-8000-000000000003' },
    },
    event_categories: { row: { id, name: 'Sample' }, key: byId, change: { name: 'Changed' } },
    events: {
      row: {
        id,
        slug: 'sample',
        title: 'Sample',
        description: 'Sample',
        category_id: '30000000-0000-4000-8000-000000000001',
        start_date: '2030-01-01T09:00:00Z',
        end_date: '2030-01-01T10:00:00Z',
      },
      key: byId,
      change: { location: 'Ruse' },
    },
    event_images: {
      row: { id, event_id: fixtures.event, url: '/artwork/sample.webp' },
      key: byId,
      change: { caption: 'Changed' },
    },
    event_cards: { row: { id, title: 'Sample' }, of: 'events', key: byId, change: { location: 'Ruse' } },
    event_pages: { row: { id, title: 'Sample' }, of: 'events', key: byId, change: { location: 'Ruse' } },
    event_registrations: {
      row: {
        id,
        event_id: fixtures.event,
        name: 'Sample',
        email: 'sample@fixtures.example',
        status: 'confirmed',
        queued_at: '2026-01-01T00:00:00Z',
      },
      key: byId,
      change: { name: 'Changed' },
    },
    event_meeting_links: {
      row: { event_id: fixtures.event, url: 'https://sample.example' },
      key: ['event_id'],
      change: { url: 'https://changed.example' },
    },
    article_categories: { row: { id, key: 'sample', name: 'Sample' }, key: byId, change: { name: 'Changed' } },
    article_tags: { row: { id, name: 'Sample' }, key: byId, change: { name: 'Changed' } },
    news_articles: {
      row: { id, slug: 'sample', title: 'Sample', content: '<p>Sample</p>' },
      key: byId,
      change: { title: 'Changed' },
    },
    article_pages: { row: { id, title: 'Sample' }, of: 'news_articles', key: byId, change: { title: 'Changed' } },
    article_to_tags: {
      row: { article_id: fixtures.published, tag_id: fixtures.freeTag },
      key: ['article_id', 'tag_id'],
      change: { tag_id: fixtures.anotherFreeTag },
    },
    article_images: {
      row: { id, article_id: fixtures.published, url: '/artwork/sample.webp' },
      key: byId,
      change: { caption: 'Changed' },
    },
    announcements: { row: { id, title: 'Sample', content: 'Sample' }, key: byId, change: { title: 'Changed' } },
    content_revisions: {
      row: { kind: 'event', item_id: id, snapshot: { title: 'Sample' } },
      key: ['item_id'],
      change: { kind: 'article' },
    },
    discarded_files: {
      row: { address: '/artwork/sample.webp' },
      key: ['address'],
      change: { discarded_at: '2020-01-01T00:00:00Z' },
    },
    event_redirects: {
      row: { slug: 'sample-redirect', event_id: fixtures.event },
      key: ['slug'],
      change: { slug: 'changed-redirect' },
    },
    article_redirects: {
      row: { slug: 'sample-redirect', article_id: fixtures.published },
      key: ['slug'],
      change: { slug: 'changed-redirect' },
    },
    announcement_counts: {
      row: { announcement_id: fixtures.uncounted, recipients: 1, reads: 0 },
      key: ['announcement_id'],
      change: { reads: 1 },
    },
    announcement_recipients: {
      row: { announcement_id: fixtures.foreignAnnouncement, recipient_id: fixtures.colleague },
      key: ['announcement_id', 'recipient_id'],
      change: { announcement_id: fixtures.inactiveAnnouncement },
    },
    announcement_reads: {
      row: { announcement_id: fixtures.receivedAnnouncement, reader_id: me },
      key: ['announcement_id', 'reader_id'],
      change: { read_at: '2020-01-01T00:00:00Z' },
    },
    newsletter_subscribers: {
      row: { email: 'sample@fixtures.example' },
      key: ['email'],
      change: { status: 'unsubscribed' },
    },
    membership_applications: {
      row: {
        id,
        tier: 'standard',
        company_name: 'Sample',
        contact_name: 'Sample',
        country: 'bulgaria',
        email: 'sample@fixtures.example',
        industry: 'it',
        employee_count: '1-10',
        is_authorized: true,
      },
      key: byId,
      change: { status: 'in_review' },
    },
    membership_application_steps: {
      row: { application_id: fixtures.application, actor_name: 'Sample', to_status: 'submitted' },
      key: ['application_id'],
      change: { actor_name: 'Changed' },
    },
    memberships: {
      row: { id, member_id: fixtures.inactiveMember, tier: 'standard', starts_on: '2030-01-01', ends_on: '2030-12-31' },
      key: byId,
      change: { tier: 'enterprise' },
    },
    message_answers: {
      row: { id, message_id: fixtures.message, body: 'Sample' },
      key: byId,
      change: { body: 'Changed' },
    },
    message_notes: {
      row: { id, message_id: fixtures.message, body: 'Sample' },
      key: byId,
      change: { body: 'Changed' },
    },
    letters: {
      row: {
        id,
        event_id: fixtures.event,
        subject: 'Sample',
        content: '<p>Sample</p>',
        audience: { to: 'all' },
        audience_words: 'All participants',
        recipients: 1,
        without_address: 0,
        sent_by_name: 'Sample',
        digest: 'sample',
      },
      key: byId,
      change: { subject: 'Changed' },
    },
    newsletter_letters: {
      row: { id, subject: 'Sample' },
      key: byId,
      change: { subject: 'Changed' },
    },
    office_notices: {
      row: { subject: 'sample', addresses: ['sample@fixtures.example'] },
      key: ['subject'],
      change: { pace: 'daily' },
    },
    erasure_requests: { row: { id, person: me, state: 'withdrawn' }, key: byId, change: { note: 'Changed' } },
    retention_periods: { row: { subject: 'sample', days: 100 }, key: ['subject'], change: { days: 200 } },
    contact_messages: {
      row: { id, name: 'Sample', email: 'sample@fixtures.example', subject: 'other', message: 'Sample' },
      key: byId,
      change: { status: 'answered' },
    },
    mail_outbox: {
      row: {
        template: 'erasure-done',
        recipient: 'sample-mail@fixtures.example',
        cause: 'sample',
        about_kind: 'announcement',
        about_id: id,
      },
      key: ['recipient'],
      change: { state: 'sent' },
    },
  }
  return samples[table]
}
