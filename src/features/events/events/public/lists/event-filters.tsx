import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ChoicesFailed } from '@/components/list/choices-failed'
import { useRetry } from '@/components/list/list-top'
import { monthName } from '../../event-times'
import { eventsHref, type EventFilter } from '../../events'
import { eventChoicesQuery } from './api'
import { Choices, choicesOf } from './event-choices'

/** The filters of the upcoming events as plain links, each row replacing its own part of the address. */
export function EventFilters({
  filter,
  top,
  onStep,
}: {
  filter: EventFilter
  top: RefObject<HTMLHeadingElement | null>
  onStep: () => void
}) {
  const query = useQuery(eventChoicesQuery('upcoming'))
  const { data, isPending, isFetching } = query
  const { failed, retry } = useRetry(query, top)
  const row = (kind: 'month' | 'category' | 'place', label: string, all: string, words?: (value: string) => string) => (
    <Choices
      label={label}
      all={all}
      values={choicesOf(
        (data ?? []).filter((choice) => choice.kind === kind).map(({ value }) => value),
        filter[kind],
        words,
      )}
      current={filter[kind]}
      href={(value) => eventsHref({ ...filter, [kind]: value, page: 1 })}
      onStep={onStep}
    />
  )
  return (
    <nav
      aria-label="Filter the events"
      className="mb-3 min-h-[calc(8.75rem+2px)] border-y border-paper-300 py-1 md:mb-10"
    >
      {/* Without the others, the row of the address alone would move when they come. */}
      {!isPending && (
        <ul>
          {row('month', 'Month', 'All', monthName)}
          {row('category', 'Category', 'All')}
          {row('place', 'Place', 'All')}
        </ul>
      )}
      {failed && <ChoicesFailed busy={isFetching} onRetry={() => void retry()} />}
    </nav>
  )
}
