import type { AuditLogFilter } from './audit-log'

/** The query keys of the audit log. */
export const auditLogKeys = {
  all: ['audit-log'] as const,
  list: (filter: AuditLogFilter) => ['audit-log', 'list', filter] as const,
  people: ['audit-log', 'people'] as const,
}
