import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '@/components/ui/states'

/**
 * Below the choice of an audience: how many that is, or why they could not be counted.
 *
 * @param props.words the size in words
 * @param props.children what else is said of the size
 */
export function AudienceCount({
  size: { data, error, isFetching, refetch },
  words,
  children,
}: {
  size: UseQueryResult
  words: string | undefined
  children: ReactNode
}) {
  if (error && data === undefined)
    return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <p role="status" className="min-h-7 font-semibold">
        {words}
      </p>
      {children}
    </>
  )
}
