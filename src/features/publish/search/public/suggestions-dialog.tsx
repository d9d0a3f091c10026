import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeavesLayer } from '@/components/ui/back-closes'
import { searchText } from '@/lib/list/list-address'
import {
  resultWords,
  dayOf,
  publicAddressOf,
  publicKinds,
  searchHref,
  shortestSearch,
  type FoundAnswer,
  type FoundRow,
} from '../search'
import { SearchLayer, type LayerGroup } from '../shared/search-layer'
import { useAsked } from '../shared/use-asked'
import { suggestionsQuery } from './api'

const itemOf = (row: FoundRow) => ({
  key: `${row.kind} ${row.id}`,
  name: row.title,
  detail: [dayOf(row), row.detail].filter(Boolean).join(' · '),
  to: publicAddressOf(row),
})

/** The suggestions by kind, those that are only spelled similarly, and the way to all results. */
function groupsOf({ rows, total, capped }: FoundAnswer, text: string): LayerGroup[] {
  const exact = rows.filter(({ similar }) => !similar)
  return [
    ...publicKinds.map(({ value, title }) => ({
      title,
      items: exact.filter(({ kind }) => kind === value).map(itemOf),
    })),
    { title: 'Similar spelling', items: rows.filter(({ similar }) => similar).map(itemOf) },
    {
      title: 'All results',
      items: total
        ? [
            {
              key: 'all',
              name: [`Show ${resultWords(total, undefined, capped)} for “${text}”`],
              detail: '',
              to: searchHref({ search: text }),
            },
          ]
        : [],
    },
  ].filter(({ items }) => items.length > 0)
}

/**
 * The search of the public site: suggests what to open while somebody types. Enter without a chosen suggestion leads to
 * the page of results.
 */
export function SuggestionsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  const { asked, ready, wanted } = useAsked(text)
  // The answer for an earlier text is another query's, so it is never shown for this one.
  const { data, error, isFetching, refetch } = useQuery({ ...suggestionsQuery(asked), enabled: ready })
  const settled = ready && !isFetching
  const groups = settled && data ? groupsOf(data, text) : []
  const open = useLeavesLayer(onClose)
  const failed = settled && error
  const status = !wanted
    ? `Type at least ${shortestSearch} letters, in any of the alphabets.`
    : !settled
      ? 'Searching…'
      : failed
        ? ''
        : data?.total
          ? resultWords(data.total, undefined, data.capped)
          : 'Nothing found. Check the spelling, or press Enter for other ways on.'
  return (
    <SearchLayer
      label="Search members, events, news"
      typed={typed}
      onTyped={setTyped}
      groups={groups}
      first={false}
      onOpen={open}
      onKey={(entersNothing) => {
        if (entersNothing && text) open(searchHref({ search: text }))
      }}
      status={status}
      failure={failed ? { message: error.message, retry: () => void refetch() } : undefined}
      onClose={onClose}
    />
  )
}
