import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { NotFoundError, tellLost } from './errors'
import { watchSaves } from './failed-saves'

/** Logs a failed call: the sentence that the user read, and the provider's own error. */
function log(error: Error): void {
  if (!(error instanceof NotFoundError)) console.error(error.message, error.cause ?? error)
}

/** * Creates the cache of server state.
 *
 * Reads count as fresh for half a minute and are retried once; writes are never retried. Both run even when the browser
 * reports that it is offline: a failed call shows an error, while a paused one would wait for ever.
 *
 * @returns a new query client
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({
      onError: (error) => {
        tellLost(error)
        log(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !(error instanceof NotFoundError),
        retryDelay: 600,
        refetchOnWindowFocus: false,
        // With `networkMode: 'always'` the default would be never.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  watchSaves(client)
  return client
}
