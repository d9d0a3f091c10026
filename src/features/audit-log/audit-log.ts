import { roleLabel } from '@/features/session/permissions'
import { listHref, readChoice, readPageNumber } from '@/lib/list/list-address'

/** Entries per page of the audit log. */
export const auditLogPageSize = 50

/** The kinds of things that entries are about, with their database values and labels. */
export const subjects = [
  { value: 'user', label: 'Users' },
  { value: 'member', label: 'Members' },
  { value: 'industry', label: 'Industries' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'setting', label: 'Settings' },
  { value: 'registration', label: 'Registrations' },
  { value: 'subscribers', label: 'Subscribers' },
] as const

/** The actions, with their database values and labels. */
export const actions = [
  { value: 'created', label: 'Created' },
  { value: 'changed', label: 'Changed' },
  { value: 'role_changed', label: 'Role changed' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** Which entries the audit log shows; all of it is kept in the URL. Days are `YYYY-MM-DD`, in the reader's own time zone. */
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

/** Reads the filter from the URL's query; invalid values count as missing. */
export function readAuditLogFilter(params: URLSearchParams): AuditLogFilter {
  const read = (key: string, usable: (text: string) => boolean) => {
    const text = params.get(key) ?? ''
    return usable(text) ? text : ''
  }
  // JavaScript turns February 31 into March 3.
  const isDay = (text: string) =>
    day.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text)
  return {
    subject: readChoice(params, 'subject', subjects),
    action: readChoice(params, 'action', actions),
    actor: read('by', (text) => /^[0-9a-f-]{36}$/i.test(text)),
    about: read('about', (text) => text.length <= 60),
    from: read('from', isDay),
    to: read('to', isDay),
    page: readPageNumber(params),
  }
}

/** The URL of a filtered view of the audit log. */
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
 * The start and end of a filter's days as points in time.
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

/** The label of a column. */
export function fieldName(column: string): string {
  return fieldNames[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ')
}

const settingNames: Record<string, string> = {
  site_title: 'Site title',
  logo_url: 'Logo',
  ga_code: 'Analytics measurement id',
}

/** The name of what an entry changed; settings are stored under their keys. */
export function subjectName({ subject, subject_name }: { subject: string; subject_name: string }): string {
  return subject === 'setting' ? (settingNames[subject_name] ?? subject_name) : subject_name
}

/** One changed field of an entry: its value before and after; `null` if there was or is none. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** The changed fields of an entry, from the values that the audit log stores. */
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
