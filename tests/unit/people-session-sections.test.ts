import { expect, test } from 'vitest'
import { menuOf } from '@/app/dashboard/dashboard-sections'
import { may, type Role as PortalRole, type Section } from '@/features/people/session/permissions'
import { functions, tables, type Role } from '../db/permission-matrix'

/** The portal's roles by their names in the matrix. */
const names: Record<PortalRole, Role> = {
  super_administrator: 'superAdministrator',
  administrator: 'administrator',
  editor: 'editor',
  member: 'member',
}

/** The purpose of each section as a cell of the matrix, which the permission tests enforce on the database. */
const purpose: Record<Section, (role: Role) => boolean> = {
  overview: (role) => tables.user_profiles.select[role] !== 'none',
  profile: (role) => tables.user_profiles.update[role] !== 'none',
  interchange: (role) => tables.announcements.select[role] !== 'none',
  // Anybody who has an account may be the manager of a company; whose page it is, the functions ask.
  company: (role) => tables.company_fields.select[role] !== 'none' && functions.choose_showing?.callers[role] === true,
  registrations: (role) => functions.my_registrations?.callers[role] === true,
  announcements: (role) => tables.announcements.insert[role] && functions.send_announcement?.callers[role] === true,
  letters: (role) => tables.letters.select[role] !== 'none',
  newsletter: (role) =>
    tables.newsletter_issues.select[role] !== 'none' && functions.send_newsletter_issue?.callers[role] === true,
  subscribers: (role) => tables.newsletter_subscribers.select[role] !== 'none',
  events: (role) => tables.events.insert[role],
  news: (role) => tables.news_articles.insert[role],
  settings: (role) => tables.site_settings.insert[role],
  companies: (role) => functions.get_member_record?.callers[role] === true,
  applications: (role) =>
    tables.membership_applications.select[role] !== 'none' && functions.decide_application?.callers[role] === true,
  members: (role) => tables.members.insert[role] && functions.import_members?.callers[role] === true,
  dues: (role) => functions.save_draft?.callers[role] === true && functions.search_documents?.callers[role] === true,
  money: (role) =>
    tables.documents.select[role] !== 'none' &&
    ['get_document', 'get_sales_journal', 'record_payment', 'decide_lines'].every(
      (name) => functions[name]?.callers[role] === true,
    ),
  users: (role) => tables.invitations.insert[role] && functions.delete_user?.callers[role] === true,
  messages: (role) =>
    tables.contact_messages.select[role] !== 'none' && functions.answer_message?.callers[role] === true,
  privacy: (role) =>
    functions.fulfil_erasure?.callers[role] === true && tables.retention_periods.update[role] !== 'none',
  security: (role) => functions.set_required_factor?.callers[role] === true,
  pages: (role) => functions.save_page?.callers[role] === true,
  synonyms: (role) => tables.synonyms.insert[role],
  billing: (role) =>
    functions.save_billing_settings?.callers[role] === true && functions.save_tax_rules?.callers[role] === true,
  notices: (role) => tables.office_notices.update[role] !== 'none',
  'company-fields': (role) => functions.save_company_fields?.callers[role] === true,
  'audit-log': (role) => tables.audit_log.select[role] !== 'none',
  mail: (role) => tables.mail_outbox.select[role] === 'all' && functions.search_mails?.callers[role] === true,
}

test.each(Object.keys(purpose) as Section[])('the database opens %s to the roles whom the menu lets in', (section) => {
  for (const role of Object.keys(names) as PortalRole[])
    expect({ role, open: purpose[section](names[role]) }).toEqual({ role, open: may(role, section) })
  expect(purpose[section]('accountant')).toBe(may('member', section, true))
})

test('an accountant’s menu has money beside what is theirs, and nothing else of the office', () => {
  const placesOf = (...person: Parameters<typeof menuOf>) =>
    menuOf(...person).flatMap(({ entries }) => entries.map(({ to }) => to.replace('/dashboard', '')))
  expect(placesOf('member', false, true)).toEqual(['', '/dues', '/interchange', '/registrations'])
  expect(placesOf('editor', false, true)).toContain('/dues')
  expect(placesOf('editor', false)).not.toContain('/dues')
  expect(placesOf('member', false)).not.toContain('/dues')
})
