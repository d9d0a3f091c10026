import type { FoundKind } from './api'

/** The query keys of the dashboard's search. */
export const searchKeys = {
  of: (kind: FoundKind, text: string) => ['search', kind, text] as const,
}
