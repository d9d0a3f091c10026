import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorBox, Loading, Skeleton } from './states'

/**
 * What stands where a query has no data yet: placeholders, or why it failed and a way to try again.
 *
 * @param props.loading the text for assistive technology meanwhile
 * @param props.skeleton the heights of the placeholders, as class names
 */
export function NoDataYet({
  query: { data, error, isFetching, refetch },
  loading,
  skeleton,
  className = 'space-y-3',
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  loading: string
  skeleton: readonly string[]
  className?: string
}) {
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading label={loading} className={className}>
      {skeleton.map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </Loading>
  )
}
