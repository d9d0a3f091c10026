import { rateWords, taxRuleName } from '@/features/money/billing/billing'
import { mailLabel } from '@/features/write/mail/mail'
import { roleLabel } from '@/features/people/session/permissions'
import { officeMidnight } from '@/lib/dates/office-time'
import { dayField, defineList, only } from '@/lib/list/define-list'
import { formatCents } from '@/lib/text/money'
import { inWords } from '@/lib/text/in-words'
import { countOf } from '@/lib/text/numbers'

/** The kinds of things that entries are about: their database values, their labels, and what one of them is called. */
export const subjects = [
  { value: 'user', label: 'Users', one: 'User' },
  { value: 'second_factor', label: 'Second factors', one: 'Second factor' },
  { value: 'member', label: 'Members', one: 'Member' },
  { value: 'proposal', label: 'Proposals', one: 'Proposal' },
  { value: 'company_field', label: 'Fields of company pages', one: 'Field of company pages' },
  { value: 'industry', label: 'Industries', one: 'Industry' },
  { value: 'synonym', label: 'Synonyms', one: 'Group of synonyms' },
  { value: 'invitation', label: 'Invitations', one: 'Invitation' },
  { value: 'application', label: 'Applications', one: 'Application' },
  { value: 'message', label: 'Contact messages', one: 'Contact message' },
  { value: 'event', label: 'Events', one: 'Event' },
  { value: 'registration', label: 'Registrations', one: 'Registration' },
  { value: 'article', label: 'Articles', one: 'Article' },
  { value: 'announcement', label: 'Announcements', one: 'Announcement' },
  { value: 'subscriber', label: 'Subscribers', one: 'Subscriber' },
  { value: 'mail', label: 'Mails', one: 'Mail' },
  { value: 'letter', label: 'Letters', one: 'Letter' },
  { value: 'document', label: 'Documents', one: 'Document' },
  { value: 'event_order', label: 'Buyers of orders', one: 'Buyer of an order' },
  { value: 'newsletter_issue', label: 'Newsletter issues', one: 'Newsletter issue' },
  { value: 'notice', label: 'Notices', one: 'Notice' },
  { value: 'setting', label: 'Settings', one: 'Setting' },
  { value: 'billing_settings', label: 'Billing settings', one: 'Billing settings' },
  { value: 'tax_rule', label: 'Tax rules', one: 'Tax rule' },
  { value: 'retention_period', label: 'Retention periods', one: 'Retention period' },
  { value: 'payment', label: 'Payments', one: 'Payment' },
  { value: 'bank_statement', label: 'Bank statements', one: 'Bank statement' },
  { value: 'statement_line', label: 'Lines of bank statements', one: 'Line of a bank statement' },
  { value: 'csv_mapping', label: 'CSV mappings', one: 'CSV mapping' },
  { value: 'page_text', label: 'Texts of pages', one: 'Text of a page' },
  { value: 'category', label: 'Categories', one: 'Category' },
  { value: 'tag', label: 'Tags', one: 'Tag' },
] as const

/** The actions, with their database values and labels. */
export const actions = [
  { value: 'created', label: 'Created' },
  { value: 'changed', label: 'Changed' },
  { value: 'role_changed', label: 'Role changed' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** The audit log. Its days are the office's. */
export const auditLogList = defineList({
  path: '/dashboard/audit-log',
  pageSize: 50,
  fields: {
    subject: { label: 'What', all: 'Everything', choices: subjects, column: 'subject' },
    action: { label: 'Action', all: 'All actions', choices: actions, column: 'action' },
    actor: {
      label: 'Who',
      all: 'Everybody',
      param: 'by',
      read: only((text) => /^[0-9a-f-]{36}$/i.test(text)),
      column: 'actor_id',
    },
    about: { read: only((text) => text.length <= 60), column: 'subject_id' },
    from: dayField,
    until: { ...dayField, param: 'to' },
  },
})
/** Which entries the audit log shows. */
export type AuditLogFilter = ReturnType<typeof auditLogList.read>

/**
 * The start and end of a filter's days, on the office's clock, as points in time.
 *
 * @returns ISO 8601; `until` is the midnight after the last day
 */
export function daysAsTimes({ from, until }: Pick<AuditLogFilter, 'from' | 'until'>): {
  since: string | null
  until: string | null
} {
  return { since: officeMidnight(from) || null, until: officeMidnight(until, 1) || null }
}

const fieldNames: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company name',
  job_role: 'Job role',
  is_accountant: 'Accountant',
  legal_name_cyrillic: 'Cyrillic name',
  logo_url: 'Logo',
  member_type: 'Type',
  expires_at: 'Good until',
  accepted_at: 'Accepted',
  withdrawn_at: 'Withdrawn',
  booked_on: 'Booking day',
  content: 'Text',
  image_url: 'Picture',
  images: 'Gallery',
  is_active: 'Active',
  is_featured: 'Featured',
  is_online: 'Online',
  start_date: 'Start',
  end_date: 'End',
  max_participants: 'Capacity',
  audience_words: 'To',
  pace: 'When',
  meeting_url: 'Meeting URL',
  total_cents: 'Total',
  open_cents: 'Open amount',
  cents: 'Amount',
  meeting_for_participants: 'Meeting URL for participants only',
  legal_name_bg: 'Legal name in Bulgarian',
  legal_name_en: 'Legal name in English',
  address_bg: 'Address in Bulgarian',
  address_en: 'Address in English',
  eik: 'EIK',
  vat_number: 'VAT number',
  iban: 'IBAN',
  bic: 'BIC',
  accounts: 'Bank accounts',
  notice_days: 'Days of notice',
  reminders: 'Reminders',
  second_reminder: 'What later reminders add',
  reminders_held: 'Reminders held',
  agreed_price: 'Agreed price of a year',
  grace_days: 'Days of grace',
  lapses_from: 'Memberships lapse from',
  closed_until: 'Books closed until',
  close_below_cents: 'Bank charges up to',
  entrance_fee_cents: 'Entrance fee',
  begins_after: 'The first year begins after',
  first_month: 'A year begins with month',
  round_to_cents: 'Rounded to',
  late_renewal: 'A late renewal counts from',
  kept_years: 'Years that documents are kept',
  one_series: 'One series for invoices, credit and debit notes',
  untaxed_in_days: 'Without tax, too, invoiced within five days',
  words_bg: 'Words in Bulgarian',
  words_en: 'Words in English',
  checked: 'Confirmed by the accountant',
  valid_from: 'Holds from',
  billing_eik: 'Billing EIK',
  billing_bin: 'Billing BIN',
  billing_vat_number: 'Billing VAT number',
  billing_knp: 'Billing KNP',
  kbe: 'KBe',
}

/** The label of a column. */
export function fieldName(column: string): string {
  return fieldNames[column] ?? inWords(column)
}

const settingNames: Record<string, string> = {
  site_title: 'Site title',
  logo_url: 'Logo',
  ga_code: 'Analytics measurement id',
  second_factor: 'Second factor',
}

/** The name of what an entry changed; settings, mails and retention periods are stored under their keys. */
export function subjectName({ subject, subject_name }: { subject: string; subject_name: string }): string {
  if (subject === 'setting') return settingNames[subject_name] ?? subject_name
  if (subject === 'notice') return fieldName(`${subject_name}s that arrive`)
  if (subject === 'mail') return mailLabel(subject_name)
  if (subject === 'billing_settings') return 'Billing settings'
  if (subject === 'tax_rule') return taxRuleName(subject_name)
  if (subject === 'retention_period' || subject === 'page_text' || subject === 'company_field')
    return fieldName(subject_name)
  return subject_name
}

/** The columns that hold one of a few choices, stored in small letters such as `in_review`. */
const choices = new Set(
  'status state kind member_type type country visibility pace image_side application_choice years begins_after late_renewal settled_by'.split(
    ' ',
  ),
)

/** The words in which sizes are stored, each with that for one. */
const sizes = new Map([
  ['characters', 'character'],
  ['pictures', 'picture'],
  ['addresses', 'address'],
  ['members', 'member'],
  ['contacts', 'contact'],
])

/** The parts of a value, such as the visibility of a telephone number. */
function partsText(parts: object): string {
  return Object.entries(parts)
    .map(([name, part]) => [fieldName(name).toLowerCase(), valueText(part, name)])
    .filter(([, text]) => text !== null)
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}

/** A value as a person reads it; of long texts and galleries the audit log stores only how long they are. */
function valueText(value: unknown, column: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return choices.has(column) ? fieldName(value) : value
  if (typeof value === 'number')
    return /(^|_)cents$/.test(column) ? formatCents(value) : column === 'rate' ? rateWords(value) : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((part) => valueText(part, column) ?? '').join(', ') || null
  if (typeof value !== 'object') return null
  for (const [many, number] of Object.entries(value)) {
    const one = sizes.get(many)
    if (one && typeof number === 'number') return countOf(number, one, many)
  }
  return partsText(value) || null
}

/** One changed field of an entry: its value before and after; `null` if there was or is none. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/**
 * The changed fields of an entry, from the values that the audit log stores.
 *
 * @param personName the name of a person by id, for assignees
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  personName: (id: string) => string = (id) => id,
): FieldChange[] {
  const values = (side: unknown): Record<string, unknown> =>
    typeof side === 'object' && side !== null ? { ...side } : {}
  const [old, now] = [values(before), values(after)]
  const shown = (column: string, value: unknown) => {
    const text = valueText(value, column)
    if (column === 'role') return roleLabel(text)
    return column === 'assignee' && text ? personName(text) : text
  }
  return (
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      // Bookkeeping: the key of a setting, and the id of a document's member.
      .filter((column) => column !== 'key' && column !== 'member')
      .map((column) => ({
        field: fieldName(column),
        before: column in old ? shown(column, old[column]) : null,
        after: column in now ? shown(column, now[column]) : null,
      }))
  )
}
