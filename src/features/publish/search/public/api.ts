import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { searchKeys } from '../keys'
import { mostOfKind, searchPageSize, type FoundAnswer, type SearchFilter } from '../search'

async function find(
  parameters: { query: string; of_kind?: string; page_number?: number; most: number },
  signal: AbortSignal,
) {
  const { data, error } = await publicData.rpc('search', parameters).abortSignal(signal)
  if (error) failWith('The search failed', error)
  return data as unknown as FoundAnswer
}

/** What a search finds among all that everybody may read: of one kind a page, otherwise the first of each kind. */
export function searchQuery({ search, kind, page }: SearchFilter) {
  return queryOptions({
    queryKey: searchKeys.page(search, kind, page),
    queryFn: ({ signal }) =>
      find(
        kind
          ? { query: search, of_kind: kind, page_number: page, most: searchPageSize }
          : { query: search, most: mostOfKind },
        signal,
      ),
  })
}

/** The few results that are suggested while somebody types. A text that is typed on cancels the request for the former one. */
export function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: searchKeys.suggestions(search),
    queryFn: ({ signal }) => find({ query: search, most: 3 }, signal),
  })
}
