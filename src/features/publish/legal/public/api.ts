import { queryOptions } from '@tanstack/react-query'
import { siteKeys } from '@/features/publish/site/keys'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import type { LegalType } from '../legal'

/** A version of a legal text, as rich text. */
export type LegalText = {
  content: string
  /** The day from which it holds, `YYYY-MM-DD`. */
  holds_from: string
  /** The days of all versions that hold or held, the one in force first. */
  versions: string[]
}

/**
 * A legal text; null before the chamber has written it, or without such a version.
 *
 * @param version the day from which the version held, `YYYY-MM-DD`; undefined for the one in force
 */
export function legalQuery(type: LegalType, version?: string) {
  return queryOptions({
    queryKey: siteKeys.legal(type, version),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_legal', { of_type: type, of_day: version }).abortSignal(signal)
      if (error) failWith('Failed to load legal text', error)
      return data as LegalText | null
    },
  })
}
