import { QueryClient } from '@tanstack/react-query'
import { NotFoundError } from './errors'

/**
 * Makes the cache of server state.
 *
 * Reads count as fresh for half a minute and are tried twice; a write is never repeated by itself. Both run although
 * the browser believes to be offline: a call that fails says so, one that waits for ever does not.
 *
 * @returns a new query client
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !(error instanceof NotFoundError),
        retryDelay: 600,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
