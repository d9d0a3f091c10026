import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Container } from '@/components/ui/page'
import { ErrorBox } from '@/components/ui/states'

/** What a public page has read, or its placeholder, or that it could not be read. */
export function PageContent<T>({
  query: { data, error, isFetching, refetch },
  pending,
  children,
}: {
  query: UseQueryResult<T>
  pending: ReactNode
  children: (data: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) return pending
  return (
    <Container className="min-h-[60vh] py-section">
      <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    </Container>
  )
}
