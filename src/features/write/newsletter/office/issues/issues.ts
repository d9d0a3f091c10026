import { officeTime } from '@/lib/dates/office-time'
import { defineList } from '@/lib/list/define-list'
import { listHref } from '@/lib/list/list-address'
import { countOf } from '@/lib/text/numbers'
import type { Tone } from '@/components/list/status'

const path = '/dashboard/newsletter'

/** The statuses of an issue, with their database values, their labels, and how lists show them. */
const issueStatuses = [
  { value: 'draft', label: 'Draft', tone: 'waiting' },
  { value: 'scheduled', label: 'Scheduled', tone: 'waiting' },
  { value: 'sending', label: 'Being sent', tone: 'good' },
  { value: 'paused', label: 'Paused', tone: 'urgent' },
  { value: 'sent', label: 'Sent', tone: 'good' },
  { value: 'cancelled', label: 'Cancelled', tone: 'over' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[]

/** A stored status with its label and tone; an unknown one counts as a draft. */
export function statusOf(stored: string): (typeof issueStatuses)[number] {
  return issueStatuses.find(({ value }) => value === stored) ?? issueStatuses[0]
}

/** The word of an issue's status in the list: a draft may have missed its hour. */
export function issueStatus({ status, missed_at }: { status: string; missed_at: string | null }): {
  label: string
  tone: Tone
} {
  if (status === 'draft' && missed_at) return { label: 'Missed its time', tone: 'urgent' }
  return statusOf(status)
}

/** The list of issues. */
export const issueList = defineList({
  path,
  pageSize: 25,
  search: { label: 'Search by subject', of: 'Issues' },
  fields: { status: { label: 'Status', choices: issueStatuses, column: 'status' } },
})
/** Which issues the list shows. */
export type IssueFilter = ReturnType<typeof issueList.read>

/** The URL of an issue in the office. */
export function issueHref(id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}

/** The URL of the form for a new issue; given an id, the form starts as a copy of that issue. */
export function newIssueHref(copyOf?: string): string {
  return listHref(`${path}/new`, { copy: copyOf })
}

/** An issue's name in lists and headings: its subject, which a draft may not have yet. */
export function issueName({ subject }: { subject: string }): string {
  return subject || 'Issue without a subject'
}

/**
 * Says that the hour of an issue has passed, why it was not sent then, and what to do.
 *
 * @param missed the hour (ISO 8601), and why in the database's words; without them nothing ran then
 */
export function missedWords({ missed_at, missed_reason }: { missed_at: string; missed_reason: string | null }): string {
  const why = missed_reason ? `could not be sent: ${missed_reason}` : 'nothing ran then.'
  return `It was to go out on ${officeTime(missed_at)}, but ${why} Choose a new time or send it now.`
}

/** A number of subscribers, such as `8,204 subscribers`. */
export function subscriberWords(count: number): string {
  return countOf(count, 'subscriber')
}

/** What became of the mails of an issue (`get_newsletter_issue_counts`). */
export type IssueCounts = {
  recipients: number
  waiting: number
  sent: number
  failed: number
  dropped: number
  bounced: number
  complained: number
  unsubscribed: number
  visits: number
}

/** How many mails arrived as far as is known: nobody reports that one was read, or lies among the junk. */
export function deliveredOf({ sent, bounced, complained }: IssueCounts): number {
  return Math.max(0, sent - bounced - complained)
}

/** How many mails are settled, sent or not. */
export function settledOf({ sent, failed, dropped }: IssueCounts): number {
  return sent + failed + dropped
}

/**
 * When the last of the waiting mails has left, at the pace of mails that nobody waits for.
 *
 * @param pace mails a minute
 * @param now milliseconds since 1970
 * @returns ISO 8601, rounded up to the minute; undefined when none is waiting
 */
export function endOf({ waiting }: IssueCounts, pace: number, now: number): string | undefined {
  if (waiting <= 0 || pace <= 0) return undefined
  const minutes = Math.ceil(waiting / pace)
  return new Date(Math.ceil(now / 60_000 + minutes) * 60_000).toISOString()
}
