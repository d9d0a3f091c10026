import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { duesKeys } from '@/features/money/dues/keys'
import { failWith, NotFoundError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'

const maybe = z.nullable(z.string())

/** What the page of a document says of it; `ended` is why it does not hold any more, null while it does. */
const linkedSchema = z.object({
  kind: z.string(),
  number: z.string(),
  ended: z.nullable(
    z.object({
      how: z.enum(['annulled', 'cancelled', 'invoiced', 'credited']),
      on: z.string(),
      reason: maybe,
      by_kind: maybe,
      by_number: maybe,
      by_token: maybe,
    }),
  ),
})

/** See {@link linkedSchema}. */
export type LinkedDocument = z.infer<typeof linkedSchema>

/**
 * The document of a signed link. Reading it changes nothing.
 *
 * @throws {NotFoundError} with the database's own sentence when the link is not valid, or has ended
 */
export function linkedDocumentQuery(token: string) {
  return queryOptions({
    queryKey: duesKeys.byToken(token),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('document_by_token', { token }).abortSignal(signal)
      if (error?.code === 'PT404' || error?.code === 'PT410') throw new NotFoundError(error.message, { cause: error })
      if (error) failWith('Failed to load the document', error)
      return linkedSchema.parse(data)
    },
  })
}
