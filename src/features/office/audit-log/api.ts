import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { auditLogList, daysAsTimes, type AuditLogFilter } from './audit-log'
import { auditLogKeys } from './keys'

function auditLogEntries(filter: AuditLogFilter, signal: AbortSignal) {
  const { since, until } = daysAsTimes(filter)
  let list = supabase
    .from('audit_log')
    .select('id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after', {
      count: 'exact',
    })
    .match(auditLogList.columns(filter))
  if (since) list = list.gte('happened_at', since)
  if (until) list = list.lt('happened_at', until)
  const sorted = list.order('happened_at', { ascending: false }).order('id', { ascending: false })
  return readPage(sorted, { page: filter.page, size: auditLogList.pageSize, signal }, 'Failed to load the audit log')
}

/** A page of the audit log, newest first, filtered by the database, with the exact total. */
export function auditLogQuery(filter: AuditLogFilter) {
  return queryOptions({
    queryKey: auditLogKeys.list(filter),
    queryFn: ({ signal }) => auditLogEntries(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** An entry as the audit log shows it. */
export type AuditEntry = Awaited<ReturnType<typeof auditLogEntries>>['rows'][number]

/** Whoever the audit log names, by name: the staff, and the last 500 who acted. */
export const peopleQuery = queryOptions({
  queryKey: auditLogKeys.people,
  queryFn: async ({ signal }) => {
    const [staff, actors] = await Promise.all([
      supabase
        .from('user_profiles')
        .select('id, full_name')
        .not('role_id', 'is', null)
        .order('full_name')
        .order('id')
        .limit(500)
        .abortSignal(signal),
      supabase
        .from('audit_log_actors')
        .select('id:actor_id, full_name:actor_name')
        .order('last_at', { ascending: false })
        .order('actor_id')
        .limit(500)
        .abortSignal(signal),
    ])
    const error = staff.error ?? actors.error
    if (error) failWith('Failed to load users', error)
    const names = new Map([...(actors.data ?? []), ...(staff.data ?? [])].map(({ id, full_name }) => [id, full_name]))
    return [...names]
      .map(([id, full_name]) => ({ id: id ?? '', full_name: full_name ?? '' }))
      .toSorted((one, other) => one.full_name.localeCompare(other.full_name))
  },
})
