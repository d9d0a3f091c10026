import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, type ReactNode } from 'react'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { OfflineToldContext } from '@/lib/data/online'

/** The state of a list's query, as `useQuery` returns it. */
export type ListQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>

/**
 * The skeleton rows before the first data: how many, and the classes of a row, of its text and of the picture before
 * the text.
 */
type ListSkeleton = { rows: number; row: string; text: string; picture?: string; className?: string }

/**
 * The placeholder of a list until it has data: skeleton rows, or the error with a retry button. The error is also shown
 * above old data that could not be refetched.
 *
 * @param props.loading the text for assistive technology meanwhile
 */
export function ListStates<Data>({
  query: { data, error, isFetching, refetch },
  loading,
  skeleton: { rows, row, text, picture, className = '' },
  children,
}: {
  query: ListQuery<Data>
  loading: string
  skeleton: ListSkeleton
  children: (data: Data) => ReactNode
}) {
  const offline = useContext(OfflineToldContext)
  const failure = error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (data !== undefined)
    return (
      <>
        {failure && !offline && <div className="mb-6">{failure}</div>}
        {children(data)}
      </>
    )
  // On a small window it stands clear of the search above it.
  if (failure) return <div className="max-lg:mt-2">{failure}</div>
  return (
    <Loading label={loading} className={`divide-y divide-paper-300 border-y border-paper-300 ${className}`}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`flex items-center gap-4 ${row}`}>
          {picture && <Skeleton className={`shrink-0 ${picture}`} />}
          <Skeleton className={`h-5 w-full ${text}`} />
        </div>
      ))}
    </Loading>
  )
}
