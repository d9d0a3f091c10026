import { addressesIn } from '@/lib/text/email'
import { firstRow, parseTable } from '@/lib/text/table'
import { defineList } from '@/lib/list/define-list'

/**
 * Whether an address receives the newsletter, has yet to confirm, has unsubscribed, or was stopped because mail to it came
 * back or was reported as spam. Any other status counts as unsubscribed (specification, section 5).
 */
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'complained', label: 'Complained' },
] as const

/** A status that the list shows. */
export type Status = (typeof statuses)[number]['value']

/** The list's status for a stored status. */
export function statusOf(stored: string): (typeof statuses)[number] {
  return statuses.find(({ value }) => value === stored) ?? statuses[2]
}

/** Whether mails to an address were stopped: one came back, or its owner complained. */
export function isStopped(stored: string): boolean {
  return stored === 'bounced' || stored === 'complained'
}

/** The list of subscribers. */
export const subscriberList = defineList({
  path: '/dashboard/interchange/subscribers',
  pageSize: 25,
  search: { label: 'Search by email', of: 'Subscribers' },
  fields: { status: { label: 'Status', choices: statuses } },
})
/** What the list of subscribers shows. */
export type SubscriberFilter = ReturnType<typeof subscriberList.read>

/** The numbers of subscribers in words, such as `Active 8,204 · Pending 3 · Unsubscribed 12`; of stopped ones where there are any. */
export function statusCountWords(counts: Record<Status, number>): string {
  return statuses
    .filter(({ value }) => counts[value] > 0 || !isStopped(value))
    .map(({ value, label }) => `${label} ${counts[value].toLocaleString('en-US')}`)
    .join(' · ')
}

/** The source of a consent in words: the page with the form, or one of the database's own names. */
export function sourceWords(source: string): string {
  return (
    { import: 'Imported', office: 'Office', 'before double opt-in': 'Before double opt-in' }[source] ??
    `Form on ${source}`
  )
}

/** How somebody unsubscribed, in words. */
export function leavingWords(way: string | null): string {
  return (
    { link: 'by the link of a mail', 'one-click': 'by their mail program', office: 'by the office' }[way ?? ''] ?? ''
  )
}

/** The columns of an exported file, in their order. */
export const exportColumns = [
  'email',
  'status',
  'created_at',
  'consented_at',
  'consent_source',
  'consent_statement',
  'confirmed_at',
  'unsubscribed_at',
  'unsubscribed_by',
  'stopped_at',
  'stopped_reason',
] as const

/** The most rows that an imported file can have (`private.import_subscribers`). */
const mostImported = 10_000

/** An address of a file as the import takes it; `line` is the number that a spreadsheet gives its row. */
export type ImportRow = { line: number; email: string }

/**
 * Reads the addresses of a file: of its column `email`, or, when its first row has an address instead of names, of that
 * column. A cell may hold several; one with something else in it stays as it is, to be refused by its row.
 *
 * @param cells of all rows
 * @throws {UnusableFileError} when it has no such column, no rows, or too many
 */
export function parseAddresses(cells: readonly string[][]): ImportRow[] {
  const place = firstRow(cells).findIndex((cell) => addressesIn(cell).length > 0)
  const names = place < 0 ? undefined : firstRow(cells).map((_, at) => (at === place ? 'email' : ''))
  const { rows } = parseTable(cells, { needed: ['email'], most: mostImported, names })
  return rows.flatMap(({ number, cells: { email = '' } }) => {
    const found = addressesIn(email)
    return (found.length ? found : [email.trim()]).map((address) => ({ line: number, email: address }))
  })
}

/** What an import did, or would do, with the rows of a file. */
export type ImportReport = {
  added: number
  present: number
  unsubscribed: number
  stopped: number
  invalid: number
  duplicate: number
  /** The first 1,000 rows that are not added. */
  rows: { line: number; email: string; outcome: 'present' | 'unsubscribed' | 'stopped' | 'invalid' | 'duplicate' }[]
}

/** Why a row is not added, in words. */
export const outcomeWords: Record<ImportReport['rows'][number]['outcome'], string> = {
  present: 'In the list already',
  unsubscribed: 'Has left; only their own confirmation brings them back',
  stopped: 'Bounced or complained; only their own confirmation or the office brings them back',
  invalid: 'Not a valid email address',
  duplicate: 'Twice in the file',
}
