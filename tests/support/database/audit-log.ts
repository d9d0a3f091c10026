import type { Driver, Row } from './driver'

/** An entry of the audit log as the database has it. */
export interface AuditEntry {
  actor_id: string
  actor_name: string
  action: string
  subject: string
  subject_id: string
  subject_name: string
  before: Row | null
  after: Row | null
}

/** The audit log entries that an action writes, oldest first. */
export async function entriesOf(sql: Driver['sql'], act: () => Promise<unknown>): Promise<AuditEntry[]> {
  const [last] = await sql<{ id: number }>('select coalesce(max(id), 0)::int as id from public.audit_log')
  await act()
  return sql<AuditEntry>(
    'select actor_id, actor_name, action, subject, subject_id, subject_name, before, after from public.audit_log where id > $1 order by id',
    [last?.id],
  )
}
