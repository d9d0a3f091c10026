import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { listPage, type Asking } from '@/lib/data/seek'
import { supabase } from '@/lib/data/supabase'
import { pageWithTotal } from '@/lib/data/total'
import { auditLogPageSize, daysAsTimes, type AuditLogFilter } from './audit-log'

async function auditLogEntries({ subject, action, actor, about, from, to, page }: AuditLogFilter, asking: Asking) {
  const { since, until } = daysAsTimes({ from, to })
  // The entries of one person, of one thing or of some days are few enough to be counted.
  const narrowed = Boolean(actor || about || since || until)
  const chosen = () => {
    let list = supabase
      .from('audit_log')
      .select('id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after', {
        count: narrowed ? 'exact' : undefined,
      })
    if (subject) list = list.eq('subject', subject)
    if (action) list = list.eq('action', action)
    if (actor) list = list.eq('actor_id', actor)
    if (about) list = list.eq('subject_id', about)
    if (since) list = list.gte('happened_at', since)
    return until ? list.lt('happened_at', until) : list
  }
  const asked = listPage(
    chosen,
    { page, size: auditLogPageSize, by: 'happened_at', ascending: false, idAscending: false, sought: !narrowed },
    asking,
  )
  const failed = 'Failed to load the audit log'
  const { rows, total } = await pageWithTotal(
    supabase,
    asked,
    narrowed ? undefined : { list: 'audit_log', facets: { subject, action } },
    failed,
    asking.signal,
  )
  return { entries: rows, total }
}

/** A page of the audit log, newest first, filtered by the database, with the exact total. */
export function auditLogQuery(filter: AuditLogFilter) {
  return queryOptions({
    queryKey: ['audit-log', 'list', filter],
    queryFn: (asking) => auditLogEntries(filter, asking),
    placeholderData: keepPreviousData,
  })
}

/** An entry as the audit log shows it. */
export type AuditEntry = Awaited<ReturnType<typeof auditLogEntries>>['entries'][number]

/** The people of staff, by name, for the audit log's filter. */
export const staffQuery = queryOptions({
  queryKey: ['audit-log', 'staff'],
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
