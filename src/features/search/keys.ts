import type { Role } from '@/features/session/permissions'

/** The query keys of the dashboard's search. */
export const searchKeys = {
  of: (role: Role, text: string) => ['search', role, text] as const,
}
