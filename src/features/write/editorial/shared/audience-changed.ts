import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError, detailsOf, type ProviderError } from '@/lib/data/errors'

/** Nothing was sent: the audience no longer has the size that the sender was shown. */
export class AudienceChangedError extends CallError {}

/**
 * Reads the size of an audience again if it has changed, which is why the database refused to send.
 *
 * @param queryKey of the size
 * @param words a size in words
 * @throws {AudienceChangedError} once the size was read again
 */
export async function failIfAudienceChanged(
  client: QueryClient,
  queryKey: QueryKey,
  error: ProviderError,
  words: (size: number) => string,
) {
  const { size } = detailsOf(error)
  if (size === undefined) return
  await client.refetchQueries({ queryKey })
  throw new AudienceChangedError(`The audience has changed to ${words(size)}. Nothing was sent yet.`, { cause: error })
}
