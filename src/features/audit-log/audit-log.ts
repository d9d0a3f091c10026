import { roleLabel } from '@/features/session/permissions'
import { listHref, readChoice, readPage } from '@/lib/list/list-address'

/** Entries on a page of the audit log. */
export const auditLogPageSize = 50

/** What entries are about, as the database names it and as people read it. */
export const subjects = [
  { value: 'user', label: 'Users' },
  { value: 'member', label: 'Members' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'setting', label: 'Settings' },
  { value: 'registration', label: 'Registrations' },
  { value: 'subscribers', label: 'Subscribers' },
] as const

/** What was done, as the database names it and as people read it. */
export const actions = [
  { value: 'created', label: 'Created' },
  { value: 'changed', label: 'Changed' },
  { value: 'role_changed', label: 'Role changed' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** Which entries the audit log shows; all of it stands in the address. Days are `YYYY-MM-DD`, in the reader's own time zone. */
export type AuditLogFilter = {
  subject: string
  action: string
  actor: string
  about: string
  from: string
  to: string
  page: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filter from the address; anything unusable counts as absent. */
export function readAuditLogFilter(params: URLSearchParams): AuditLogFilter {
  const read = (key: string, usable: (text: string) => boolean) => {
    const text = params.get(key) ?? ''
    return usable(text) ? text : ''
  }
  // JavaScript reads February 31 as March 3.
  const isDay = (text: string) =>
    day.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text)
  return {
    subject: readChoice(params, 'subject', subjects),
    action: readChoice(params, 'action', actions),
    actor: read('by', (text) => /^[0-9a-f-]{36}$/i.test(text)),
    about: read('about', (text) => text.length <= 60),
    from: read('from', isDay),
    to: read('to', isDay),
    page: readPage(params),
  }
}

/** The address of a view of the audit log. */
export function auditLogHref({ subject, action, actor, about, from, to, page }: AuditLogFilter): string {
  return listHref(
    '/dashboard/settings/audit-log',
    {
      subject,
      action,
      by: actor,
      about,
      from,
      to,
    },
    page,
  )
}

/**
 * The points in time between which the days of a filter lie.
 *
 * @returns ISO 8601; `until` is the midnight after the last day
 */
export function daysAsTimes({ from, to }: Pick<AuditLogFilter, 'from' | 'to'>): {
  since: string | null
  until: string | null
} {
  const midnight = (text: string, later: number) => {
    const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
    return new Date(year, month - 1, date + later).toISOString()
  }
  return { since: from ? midnight(from, 0) : null, until: to ? midnight(to, 1) : null }
}

const fieldNames: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company name',
  job_role: 'Job role',
  legal_name_cyrillic: 'Cyrillic name',
  logo_url: 'Logo',
  member_type: 'Type',
  expires_at: 'Good until',
  accepted_at: 'Accepted',
  withdrawn_at: 'Withdrawn',
}

/** A column's name as people read it. */
export function fieldName(column: string): string {
  return fieldNames[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ')
}

const settingNames: Record<string, string> = {
  site_title: 'Site title',
  logo_url: 'Logo',
  ga_code: 'Analytics measurement id',
}

/** What an entry was done to, as people read it: settings are stored under their keys. */
export function subjectName({ subject, subject_name }: { subject: string; subject_name: string }): string {
  return subject === 'setting' ? (settingNames[subject_name] ?? subject_name) : subject_name
}

/** One field of an entry: what it was and what it became; `null` where there was or is nothing. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** The fields of an entry, taken out of what the audit log keeps. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const values = (side: unknown): Record<string, unknown> =>
    typeof side === 'object' && side !== null ? { ...side } : {}
  const [old, now] = [values(before), values(after)]
  const text = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? null
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((column) => column !== 'key')
    .map((column) => {
      const shown = (value: unknown) => (column === 'role' ? roleLabel(text(value)) : text(value))
      return {
        field: fieldName(column),
        before: column in old ? shown(old[column]) : null,
        after: column in now ? shown(now[column]) : null,
      }
    })
}
