import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether the first answer of a query is still awaited. While it is tried again after a failure it is not: what says the
 * failure stays.
 */
export const isAwaited = ({ isLoading, isFetched }: Pick<UseQueryResult, 'isLoading' | 'isFetched'>): boolean =>
  isLoading && !isFetched
