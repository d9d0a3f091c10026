import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Choices } from '@/components/list/choices'
import { ChoicesFailed } from '@/components/list/choices-failed'
import { useRetry } from '@/components/list/list-top'
import { monthName } from '../../event-times'
import { eventsHref, type EventFilter } from '../../events'
import { eventChoicesQuery } from './api'

/**
 * The values of one filter. One of the address that no event has any more can still be seen, and taken away.
 *
 * @param current the value of the address; empty for all
 */
export const valuesOf = <T extends { value: string }>(values: readonly T[], current: string) =>
  current && !values.some(({ value }) => value === current) ? [{ value: current, count: 0 }, ...values] : values

const rows = [
  { kind: 'month', label: 'Month', all: 'All months' },
  { kind: 'category', label: 'Category', all: 'All categories' },
  { kind: 'place', label: 'Place', all: 'All places' },
] as const

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
  const query = useQuery(eventChoicesQuery(filter))
  const { data, isPending, isFetching } = query
  const { failed, retry } = useRetry(query, top)
  return (
    <nav aria-label="Filter the events" className="mb-3 min-h-[10.5rem] md:mb-8">
      {/* Without the others, the row of the address alone would move when they come. */}
      {!isPending &&
        rows.map(({ kind, label, all }) => {
          const values = valuesOf(data?.filter((choice) => choice.kind === kind) ?? [], filter[kind])
          if (values.length === 0) return null
          return (
            <Choices
              key={kind}
              label={label}
              things={['event', 'events']}
              choices={[{ value: '', count: undefined }, ...values].map(({ value, count }) => ({
                label: value === '' ? all : kind === 'month' ? monthName(value) : value,
                to: eventsHref({ ...filter, [kind]: value, page: 1 }),
                current: value === filter[kind],
                count: count?.toLocaleString('en-US'),
              }))}
              onStep={onStep}
            />
          )
        })}
      {failed && <ChoicesFailed busy={isFetching} onRetry={() => void retry()} />}
    </nav>
  )
}
