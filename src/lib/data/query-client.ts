import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { NotFoundError } from './errors'

/** Writes a failed call to the log: the sentence that its user read, and the provider's own error. */
function log(error: Error): void {
  if (!(error instanceof NotFoundError)) console.error(error.message, error.cause ?? error)
}

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
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({ onError: log }),
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
