import { fixtures } from './permission-fixtures'
import type { Row } from '../database/driver'
import type { Table } from '../../db/permission-matrix'

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

const sample = (row: Row, change: Row, more: Partial<Sample> = {}): Sample => ({ row, change, key: ['id'], ...more })

/**
 * The sample row of each table.
 *
 * @param me id of the caller, or of somebody with a profile if the caller has none
 */
export function sampleOf(table: Table, me: string): Sample {
  const samples: Record<Table, Sample> = {
    user_roles: sample({ id, name: 'sample_role' }, { name: 'changed_role' }),
    user_profiles: sample({ id: fixtures.newcomer, first_name: 'Nadya' }, { job_role: 'Changed by a test' }),
    authors: sample(
      { id: fixtures.colleague, first_name: 'Kamila', last_name: 'Colleague', full_name: 'Kamila Colleague' },
      { first_name: 'Changed' },
    ),
    invitations: sample(
      { id, email: 'sample@fixtures.example', first_name: 'Sample', last_name: 'Sample' },
      { first_name: 'Changed' },
    ),
    audit_log: sample(
      {
        actor_id: id,
        actor_name: 'Sample',
        action: 'changed',
        subject: 'member',
        subject_id: id,
        subject_name: 'Sample',
      },
      { actor_name: 'Changed' },
      { key: ['actor_id'] },
    ),
    audit_log_actors: sample(
      { actor_id: id, actor_name: 'Sample' },
      { actor_name: 'Changed' },
      { key: ['actor_id'], of: 'audit_log', joined: true },
    ),
    saved_views: sample(
      { id, list: 'members', name: 'Sample', query: '?q=sample', owner: me },
      { name: 'Changed' },
      { send: ['id', 'list', 'name', 'query'] },
    ),
    site_settings: sample({ key: 'ga_code', value: 'G-SAMPLE1' }, { value: 'G-CHANGED1' }, { key: ['key'] }),
    about_content: sample({ id, title: 'Sample', content: 'Sample' }, { title: 'Changed' }),
    about_goals: sample({ id, title: 'Sample', description: 'Sample' }, { title: 'Changed' }),
    services: sample({ id, title: 'Sample', description: 'Sample' }, { title: 'Changed' }),
    pages: sample({ key: 'partners' }, { updated_at: '2001-01-01T00:00:00Z' }, { key: ['key'] }),
    home_hero: sample(
      { id: '73000000-0000-4000-8000-000000000001', eyebrow: 'Sample', title: 'Sample', text: 'Sample' },
      { title: 'Changed' },
    ),
    home_benefits: sample({ id, title: 'Sample', text: 'Sample' }, { title: 'Changed' }),
    home_sectors: sample({ id, title: 'Sample', text: 'Sample' }, { title: 'Changed' }),
    membership_benefits: sample({ id, title: 'Sample', text: 'Sample' }, { title: 'Changed' }),
    membership_features: sample({ id, text: 'Sample' }, { text: 'Changed' }),
    membership_tiers: sample(
      { id, key: 'sample', name: 'Sample', price: 1, description: 'Sample', employee_range: 'Sample' },
      { price: 2 },
    ),
    offices: sample({ id, country: 'Kazakhstan', city: 'Almaty', address: 'Sample' }, { city: 'Astana' }),
    social_links: sample({ id, name: 'Sample', url: 'https://sample.example/bkcc' }, { name: 'Changed' }),
    questions: sample({ id, question: 'Sample?', answer: '<p>Sample</p>' }, { on_contact: false }),
    partners: sample({ id, name: 'Sample' }, { name: 'Changed' }),
    people: sample({ id, name: 'Sample', role: 'Sample' }, { name: 'Changed' }),
    legal_versions: sample(
      { id, type: 'cookies', content: '<p>Sample</p>', holds_from: '2091-01-01' },
      { content: '<p>Changed</p>' },
    ),
    legal_content: sample(
      { id, type: 'cookies' },
      { content: '<p>Changed</p>' },
      { of: 'legal_versions', joined: true },
    ),
    synonyms: sample({ id, words: ['Sample', 'Проба'] }, { words: ['Sample', 'Changed'] }, { send: ['id', 'words'] }),
    industries: sample({ id, name: 'Sample industry' }, { other_names: 'Changed' }),
    members: sample({ id, name: 'Sample', member_type: 'company' }, { city: 'Ruse' }),
    member_cards: sample({ id, name: 'Sample' }, { city: 'Ruse' }, { of: 'members' }),
    member_contacts: sample(
      { id, member_id: fixtures.similarMember, name: 'Sample', email: 'sample@fixtures.example' },
      { role: 'Changed' },
    ),
    office_details: sample(
      { member_id: fixtures.similarMember, email: 'sample@fixtures.example', notes: 'Sample' },
      { notes: 'Changed' },
      { key: ['member_id'] },
    ),
    office_members: sample({ id, name: 'Sample' }, { city: 'Ruse' }, { of: 'members', joined: true }),
    member_redirects: sample(
      { slug: 'former-sample', member_id: fixtures.similarMember },
      { member_id: fixtures.inactiveMember },
      { key: ['slug'] },
    ),
    member_people: sample(
      { member_id: fixtures.similarMember, person_id: fixtures.colleague },
      { is_manager: true },
      { key: ['member_id', 'person_id'] },
    ),
    contact_details: sample(
      { member_id: fixtures.similarMember, kind: 'phone', value: '+359 2 000 9990' },
      { visibility: 'nobody' },
      { key: ['member_id', 'kind'] },
    ),
    company_fields: sample({ field: 'sample', needs_approval: true }, { needs_approval: false }, { key: ['field'] }),
    proposals: sample(
      {
        id,
        member_id: fixtures.similarMember,
        proposed_by: fixtures.colleague,
        proposed_by_name: 'Sample',
        member_version: '2026-01-01T00:00:00Z',
        base: { city: null },
        changes: { city: 'Ruse' },
      },
      { proposed_by_name: 'Changed' },
    ),
    article_members: sample(
      { article_id: fixtures.published, member_id: fixtures.similarMember },
      { member_id: '20000000-0000-4000-8000-000000000003' },
      { key: ['article_id', 'member_id'] },
    ),
    event_members: sample(
      { event_id: fixtures.event, member_id: fixtures.similarMember },
      { member_id: '20000000-0000-4000-8000-000000000003' },
      { key: ['event_id', 'member_id'] },
    ),
    event_categories: sample({ id, name: 'Sample' }, { name: 'Changed' }),
    events: sample(
      {
        id,
        slug: 'sample',
        title: 'Sample',
        description: 'Sample',
        category_id: '30000000-0000-4000-8000-000000000001',
        start_date: '2030-01-01T09:00:00Z',
        end_date: '2030-01-01T10:00:00Z',
      },
      { location: 'Ruse' },
    ),
    event_images: sample({ id, event_id: fixtures.event, url: '/artwork/sample.webp' }, { caption: 'Changed' }),
    event_cards: sample({ id, title: 'Sample' }, { location: 'Ruse' }, { of: 'events' }),
    event_pages: sample({ id, title: 'Sample' }, { location: 'Ruse' }, { of: 'events' }),
    event_registrations: sample(
      {
        id,
        event_id: fixtures.event,
        name: 'Sample',
        email: 'sample@fixtures.example',
        status: 'confirmed',
        queued_at: '2026-01-01T00:00:00Z',
      },
      { name: 'Changed' },
    ),
    event_meeting_links: sample(
      { event_id: fixtures.event, url: 'https://sample.example' },
      { url: 'https://changed.example' },
      { key: ['event_id'] },
    ),
    article_categories: sample({ id, key: 'sample', name: 'Sample' }, { name: 'Changed' }),
    article_tags: sample({ id, name: 'Sample' }, { name: 'Changed' }),
    news_articles: sample(
      { id, slug: 'sample', title: 'Sample', content: '<p>Sample</p>', event_id: fixtures.event },
      { title: 'Changed' },
    ),
    article_pages: sample({ id, title: 'Sample' }, { title: 'Changed' }, { of: 'news_articles' }),
    article_to_tags: sample(
      { article_id: fixtures.published, tag_id: fixtures.freeTag },
      { tag_id: fixtures.anotherFreeTag },
      { key: ['article_id', 'tag_id'] },
    ),
    article_images: sample({ id, article_id: fixtures.published, url: '/artwork/sample.webp' }, { caption: 'Changed' }),
    announcements: sample({ id, title: 'Sample', content: 'Sample' }, { title: 'Changed' }),
    content_revisions: sample(
      { kind: 'event', item_id: id, snapshot: { title: 'Sample' } },
      { kind: 'article' },
      { key: ['item_id'] },
    ),
    discarded_files: sample(
      { address: '/artwork/sample.webp' },
      { discarded_at: '2020-01-01T00:00:00Z' },
      { key: ['address'] },
    ),
    event_redirects: sample(
      { slug: 'sample-redirect', event_id: fixtures.event },
      { slug: 'changed-redirect' },
      { key: ['slug'] },
    ),
    article_redirects: sample(
      { slug: 'sample-redirect', article_id: fixtures.published },
      { slug: 'changed-redirect' },
      { key: ['slug'] },
    ),
    announcement_counts: sample(
      { announcement_id: fixtures.uncounted, recipients: 1, reads: 0 },
      { reads: 1 },
      { key: ['announcement_id'] },
    ),
    announcement_recipients: sample(
      { announcement_id: fixtures.foreignAnnouncement, recipient_id: fixtures.colleague },
      { announcement_id: fixtures.inactiveAnnouncement },
      { key: ['announcement_id', 'recipient_id'] },
    ),
    announcement_reads: sample(
      { announcement_id: fixtures.receivedAnnouncement, reader_id: me },
      { read_at: '2020-01-01T00:00:00Z' },
      { key: ['announcement_id', 'reader_id'] },
    ),
    newsletter_subscribers: sample(
      { email: 'sample@fixtures.example' },
      { status: 'unsubscribed' },
      { key: ['email'] },
    ),
    membership_applications: sample(
      {
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
      { status: 'in_review' },
    ),
    membership_application_steps: sample(
      { application_id: fixtures.application, actor_name: 'Sample', to_status: 'submitted' },
      { actor_name: 'Changed' },
      { key: ['application_id'] },
    ),
    memberships: sample(
      { id, member_id: fixtures.inactiveMember, tier: 'standard', starts_on: '2030-01-01', ends_on: '2030-12-31' },
      { tier: 'enterprise' },
    ),
    closed_books: sample({ one: true, closed_until: null }, { closed_until: '2026-01-01' }, { key: ['one'] }),
    billing_settings: sample(
      {
        version: 99_999,
        legal_name_bg: 'Камара',
        legal_name_en: 'Chamber',
        address_bg: 'София',
        address_en: 'Sofia',
        eik: '175074752',
        signed_by: 'Sample',
      },
      { signed_by: 'Changed' },
      { key: ['version'] },
    ),
    document_series: sample({ kind: 'sample' }, { next_number: 7 }, { key: ['kind'] }),
    tax_rules: sample(
      { line_kind: 'other', buyer_group: 'other', vat_registered: true, rate: 0 },
      { code: 'CHANGED' },
      { key: ['line_kind', 'buyer_group', 'vat_registered'] },
    ),
    billing_details: sample(
      { member_id: fixtures.similarMember, legal_name: 'Sample' },
      { legal_name: 'Changed' },
      { key: ['member_id'] },
    ),
    billing_contacts: sample(
      { id, member_id: fixtures.similarMember, name: 'Sample', email: 'sample@fixtures.example' },
      { name: 'Changed' },
    ),
    documents: sample({ id, kind: 'invoice', member_id: fixtures.similarMember }, { kind: 'pro_forma' }),
    document_lines: sample(
      {
        document_id: fixtures.draftDocument,
        place: 9,
        kind: 'other',
        words_bg: 'Sample',
        words_en: 'Sample',
        unit_cents: 1,
      },
      { words_en: 'Changed' },
      { key: ['document_id', 'place'] },
    ),
    event_orders: sample(
      {
        id,
        event_id: fixtures.event,
        name: 'Sample',
        email: 'sample@fixtures.example',
        unit_cents: 1,
        legal_name: 'Sample',
        address: 'Sample',
        country: 'BG',
      },
      { legal_name: 'Changed' },
    ),
    document_cancellations: sample(
      { document_id: fixtures.draftDocument, reason: 'Sample' },
      { reason: 'Changed' },
      { key: ['document_id'] },
    ),
    document_list: sample({ id, kind: 'invoice' }, { kind: 'pro_forma' }, { of: 'documents', joined: true }),
    payments: sample(
      { id, cents: 100, arrived_cents: 100, booked_on: '2026-01-01', payer: 'Sample' },
      { payer: 'Changed' },
    ),
    payment_list: sample({ id, payer: 'Sample' }, { payer: 'Changed' }, { of: 'payments', joined: true }),
    settlements: sample(
      { id, debt_id: fixtures.draftDocument, kind: 'write_off', cents: 1, settled_on: '2026-01-01', reason: 'Sample' },
      { reason: 'Changed' },
    ),
    bank_statements: sample(
      {
        id,
        account: 'SAMPLE',
        currency: 'EUR',
        format: 'csv',
        file_name: 'Sample',
        begins_on: '2026-01-01',
        ends_on: '2026-01-01',
        file_lines: 1,
        known_lines: 0,
        pending: 0,
      },
      { file_name: 'Changed' },
    ),
    bank_statement_list: sample(
      { id, file_name: 'Sample' },
      { file_name: 'Changed' },
      { of: 'bank_statements', joined: true },
    ),
    statement_lines: sample(
      {
        id,
        statement_id: fixtures.statement,
        place: 3,
        account: 'FIXTURE',
        checksum: 'sample',
        repetition: 1,
        booked_on: '2026-01-01',
        cents: 100,
        text: 'Sample',
      },
      { text: 'Changed' },
    ),
    statement_line_list: sample({ id, text: 'Sample' }, { text: 'Changed' }, { of: 'statement_lines', joined: true }),
    line_matches: sample(
      { line_id: fixtures.line, place: 1, state: 'probable', reasons: ['name'] },
      { state: 'duplicate' },
      { key: ['line_id', 'place'] },
    ),
    line_decisions: sample({ line_id: fixtures.line, kind: 'set_aside' }, { kind: 'not_ours' }, { key: ['line_id'] }),
    csv_mappings: sample({ id, name: 'Sample', mapping: {} }, { name: 'Changed' }),
    refunds: sample(
      { id, payment_id: fixtures.payment, cents: 1, paid_on: '2026-01-01', reason: 'Sample' },
      { reason: 'Changed' },
    ),
    bank_transfers: sample({ id, file_id: id, payment_id: fixtures.payment, cents: 1 }, { cents: 2 }),
    message_answers: sample({ id, message_id: fixtures.message, body: 'Sample' }, { body: 'Changed' }),
    message_notes: sample({ id, message_id: fixtures.message, body: 'Sample' }, { body: 'Changed' }),
    letters: sample(
      {
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
      { subject: 'Changed' },
    ),
    newsletter_issues: sample({ id, subject: 'Sample' }, { subject: 'Changed' }),
    office_notices: sample(
      { subject: 'sample', addresses: ['sample@fixtures.example'] },
      { pace: 'daily' },
      { key: ['subject'] },
    ),
    erasure_requests: sample({ id, person: me, state: 'withdrawn' }, { note: 'Changed' }),
    retention_periods: sample({ subject: 'sample', days: 100 }, { days: 200 }, { key: ['subject'] }),
    contact_messages: sample(
      { id, name: 'Sample', email: 'sample@fixtures.example', subject: 'other', message: 'Sample' },
      { status: 'answered' },
    ),
    mail_outbox: sample(
      {
        template: 'erasure-done',
        recipient: 'sample-mail@fixtures.example',
        cause: 'sample',
        about_kind: 'announcement',
        about_id: id,
      },
      { state: 'sent' },
      { key: ['recipient'] },
    ),
  }
  return samples[table]
}
