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

/** The staff by name, for the audit log's filter. */
export const staffQuery = queryOptions({
  queryKey: auditLogKeys.staff,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('user_profiles')
      .select('id, full_name')
      .not('role_id', 'is', null)
      .order('full_name')
      .order('id')
      .limit(500)
      .abortSignal(signal)
    if (error) failWith('Failed to load users', error)
    return data
  },
})
