import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLeavesLayer } from '@/components/ui/back-closes'
import { officeSearchQuery } from '@/features/publish/search/office/api'
import { addressOf, detailOf, officeKinds } from '@/features/publish/search/office/found-kinds'
import { resultWords, type FoundAnswer, type FoundRow } from '@/features/publish/search/search'
import { SearchLayer, type LayerGroup, type LayerItem } from '@/features/publish/search/shared/search-layer'
import { useAsked } from '@/features/publish/search/shared/use-asked'
import { managedBy, useSession } from '@/features/people/session/api'
import type { Role } from '@/features/people/session/permissions'
import { searchText } from '@/lib/list/list-address'
import { formsOf, pagesOf, type Destination } from './search-destinations'

/** The destinations in which each typed word is the beginning of a word. */
function matching(destinations: readonly Destination[], text: string): LayerItem[] {
  const words = text.toLowerCase().split(/\s+/)
  return destinations
    .filter(({ name }) => words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`)))
    .map(({ name, to }) => ({ key: to, name: [name], detail: '', to }))
}

/** Whether the name of a group's first item contains what was searched for. Such groups come first. */
const isNamed = ({ items: [first] }: LayerGroup) => Number(first !== undefined && first.name.length > 1)

/** What was found, by kind, kinds with a matching name first, and then what is only spelled similarly. */
function foundGroups({ rows }: FoundAnswer, role: Role): LayerGroup[] {
  const itemOf = (row: FoundRow): LayerItem => ({
    key: `${row.kind} ${row.id}`,
    name: row.title,
    detail: detailOf(row),
    to: addressOf(row, role),
  })
  return [
    ...officeKinds
      .map(({ value, title }) => ({
        title,
        items: rows.filter(({ kind, similar }) => kind === value && !similar).map(itemOf),
      }))
      .sort((one, other) => isNamed(other) - isNamed(one)),
    { title: 'Similar spelling', items: rows.filter(({ similar }) => similar).map(itemOf) },
  ]
}

/** The search of the dashboard: goes to a section, opens an item, or the form for something new, by keyboard alone. */
export function SearchDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { profile } = useSession()
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  const { asked, ready, wanted } = useAsked(text)
  // The answer for an earlier text is another query's, so it is never shown for this one.
  const { data, error, isFetching, refetch } = useQuery({ ...officeSearchQuery(role, asked), enabled: ready })
  const settled = ready && !isFetching
  const searching = wanted && !settled
  const groups = [
    {
      title: 'Go to',
      items: matching(pagesOf(role, Boolean(profile && managedBy(profile).length), profile?.is_accountant), text),
    },
    { title: 'Create', items: matching(formsOf(role), text) },
    ...(settled && data ? foundGroups(data, role) : []),
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  // Enter was pressed before there was anything to open; any later key takes it back.
  const [entered, setEntered] = useState(false)
  const answered = entered && !searching
  if (answered && count === 0) setEntered(false)
  const goal = answered ? groups[0]?.items[0]?.to : undefined
  const open = useLeavesLayer(onClose)
  const openGoal = useEffectEvent(open)
  useEffect(() => {
    if (goal !== undefined) openGoal(goal)
  }, [goal])
  const status = searching
    ? `Searching…${entered ? ' The first result will open.' : ''}`
    : count > 0
      ? text
        ? resultWords(count)
        : 'Type to search.'
      : settled && error
        ? ''
        : wanted
          ? 'Nothing found.'
          : 'Type more to search.'
  return (
    <SearchLayer
      label="Search, or go to"
      typed={typed}
      onTyped={(to) => {
        setTyped(to)
        setEntered(false)
      }}
      groups={groups}
      first
      onOpen={open}
      onKey={(entersNothing) => setEntered(entersNothing && searching)}
      status={status}
      failure={settled && error ? { message: error.message, retry: () => void refetch() } : undefined}
      onClose={onClose}
    />
  )
}
