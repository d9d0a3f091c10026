import type { FigureName } from './overview'
import type { Period } from './period'

/** The query keys of the Overview. */
export const overviewKeys = {
  all: ['overview'] as const,
  statistics: (period: Period) => ['overview', 'statistics', period] as const,
  growth: (period: Period) => ['overview', 'growth', period] as const,
  rows: (figure: FigureName, period: Period, page: number) => ['overview', 'rows', figure, period, page] as const,
  /** What the Overview of staff begins with, and the numbers in the menu. */
  desk: ['overview', 'desk'] as const,
  waiting: ['overview', 'desk', 'waiting'] as const,
  comingEvents: ['overview', 'desk', 'events'] as const,
  firstSteps: ['overview', 'first-steps'] as const,
  nextEvents: ['overview', 'next-events'] as const,
  proposals: (ids: readonly string[]) => ['overview', 'proposals', ids] as const,
}
