import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBox, EmptyState } from '@/components/ui/states'
import { touchLink } from '@/components/ui/link-look'
import { officeDay } from '@/lib/dates/office-time'
import { growthQuery } from '../api'
import { GrowthPanel } from './growth-panel'
import { GrowthSkeleton } from './growth-frame'
import { growthSeries, lastMoment, type GrowthPoint, type GrowthSeries } from '../overview'
import type { Period } from '../period'

/** The figures of the charts as a collapsible table. */
function GrowthTable({ points, series }: { points: readonly GrowthPoint[]; series: readonly GrowthSeries[] }) {
  return (
    <details className="group mt-8">
      <summary className={`${touchLink} cursor-pointer text-small`}>
        <span className="group-open:hidden">Show as table</span>
        <span className="hidden group-open:inline">Hide the table</span>
      </summary>
      <div
        role="region"
        aria-label="Growth as a table"
        tabIndex={0}
        className="mt-3 max-h-[28rem] max-w-3xl overflow-auto border-y border-paper-300"
      >
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">Growth: how many there were at the end of each date</caption>
          <thead className="sticky top-0 bg-paper-100">
            <tr className="text-fine text-ink-600">
              <th scope="col" className="py-2.5 pe-3 text-start font-semibold">
                Until
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="px-3 py-2.5 text-end font-semibold last:pe-0">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-paper-300">
            {points.map((point, index) => (
              <tr key={point.bucket_end}>
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  {officeDay(lastMoment(point))}
                </th>
                {series.map(({ key, values }) => (
                  <td key={key} className="px-3 py-2 text-end last:pe-0">
                    {values[index]?.toLocaleString('en-US')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/**
 * How many members, users and subscribers there were over a period: a chart for each, with its own scale because a shared one would
 * flatten the smaller ones, and the same figures as a table.
 */
export function Growth({ period }: { period: Period }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(growthQuery(period))
  const [marked, setMarked] = useState<number | null>(null)
  if (error && !data)
    return (
      <div className="mt-6">
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  if (!data) return <GrowthSkeleton />
  if (data.length === 0)
    return (
      <div className="mt-6">
        <EmptyState>This period has not begun yet. Its growth will be drawn once it has.</EmptyState>
      </div>
    )
  const series = growthSeries(data)
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <div className="mt-6 grid gap-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-14">
        {series.map(({ key, label, before, values }) => (
          <GrowthPanel
            key={key}
            label={label}
            before={before}
            start={data[0]?.bucket_start ?? ''}
            values={values}
            dates={data.map(lastMoment)}
            marked={marked}
            onMark={setMarked}
          />
        ))}
      </div>
      <GrowthTable points={data} series={series} />
    </div>
  )
}
