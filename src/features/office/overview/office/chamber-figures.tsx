import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useInView } from '@/components/ui/in-view'
import { late } from '@/components/ui/late'
import { touchLink } from '@/components/ui/link-look'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { ErrorBox } from '@/components/ui/states'
import { officeDay } from '@/lib/dates/office-time'
import { growthQuery, statisticsQuery } from '../api'
import {
  cameWords,
  changeOf,
  comparedWords,
  countedWords,
  figureHref,
  figureNames,
  figures,
  growthOf,
  isComparable,
  lastMoment,
  type Figure,
  type GrowthPoint,
} from '../overview'
import type { Period } from '../period'

// Only staff need the chart's libraries, and only on this page.
const GrowthChart = late(async () => (await import('./growth')).GrowthChart)

const changes = {
  up: { Icon: ArrowUp, look: 'text-leaf-700' },
  down: { Icon: ArrowDown, look: 'text-danger-700' },
  level: { Icon: Minus, look: 'text-ink-600' },
} as const

function ChangeIcon({ direction }: { direction: keyof typeof changes }) {
  const { Icon } = changes[direction]
  return <Icon aria-hidden="true" className="size-4" />
}

/**
 * A figure, what came in the period, and in the one before.
 *
 * @param props.asked when the figure was read, in milliseconds since 1970
 * @param props.children its growth
 */
function FigureCard({
  figure: card,
  period,
  asked,
  children,
}: {
  figure: Figure
  period: Period
  asked: number
  children: ReactNode
}) {
  const { figure, total, current, previous } = card
  const change = isComparable(figure, period, asked) ? changeOf(card) : null
  return (
    <li
      className={`group relative border-b border-paper-300 py-2.5 sm:py-3 hover:border-ink-500 ${children ? 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_6rem] max-sm:gap-x-3' : ''}`}
    >
      <div>
        <div className="flex items-baseline gap-x-3">
          <h3 className="order-1 text-small font-semibold">
            <Link
              to={figureHref(figure, { kind: 'all' })}
              className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {figures[figure].title}
            </Link>
          </h3>
          <p className="font-serif text-[1.75rem]/9 font-semibold tabular-nums">{total.toLocaleString('en-US')}</p>
        </div>
        <p className="text-small">
          {period.kind === 'all' ? (
            <span className="text-ink-700">{countedWords(figure, period)}</span>
          ) : (
            <Link
              to={figureHref(figure, period)}
              className="relative z-10 inline-block font-medium text-sky-700 underline-offset-4 hover:underline max-lg:py-2 pointer-coarse:py-2"
            >
              {cameWords(figure, current, period)}
            </Link>
          )}
        </p>
        {previous !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-small">
            {change && (
              <span className={`inline-flex items-center gap-1 font-semibold ${changes[change.direction].look}`}>
                <ChangeIcon direction={change.direction} />
                {change.text}
              </span>
            )}
            <span className="text-ink-600">{comparedWords(figure, previous, period)}</span>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

/** The points of the charts as a table that unfolds. */
function GrowthTable({ points }: { points: readonly GrowthPoint[] }) {
  const growth = growthOf(points)
  const grown = figureNames.filter((figure) => growth[figure])
  return (
    <details className="group mt-3">
      <summary className={`${touchLink} cursor-pointer text-small`}>
        <span className="group-open:hidden">Show the growth as a table</span>
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
              {grown.map((figure) => (
                <th key={figure} scope="col" className="px-3 py-2.5 text-end font-semibold last:pe-0">
                  {figures[figure].title}
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
                {grown.map((figure) => (
                  <td key={figure} className="px-3 py-2 text-end last:pe-0">
                    {growth[figure]?.values[index]?.toLocaleString('en-US')}
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

/** The figures of the chamber over a period, and how those grew that have a history: each on a scale of its own, because a shared one would flatten the smaller ones. */
export function ChamberFigures({ period }: { period: Period }) {
  const [seen, watch] = useInView()
  const statistics = useQuery(statisticsQuery(period))
  const growing = useQuery({ ...growthQuery(period), enabled: seen })
  const [marked, setMarked] = useState<number | null>(null)
  const { data } = statistics
  if (!data) return <NoDataYet query={statistics} loading="Loading statistics…" skeleton={['h-96']} />
  const points = growing.data ?? []
  const growth = growthOf(points)
  const busy = statistics.isPlaceholderData || growing.isPlaceholderData
  const failed = [statistics, growing].find(({ error }) => error)
  return (
    <div ref={watch}>
      <ul
        aria-label="Statistics"
        aria-busy={busy}
        className={`-mt-3 grid transition-opacity sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 lg:gap-x-14 ${busy ? 'opacity-60' : ''}`}
      >
        {data.figures.map((card) => {
          const grown = growth[card.figure]
          return (
            <FigureCard key={card.figure} figure={card} period={data.period} asked={data.asked}>
              {/* Those that grow keep room for their chart; on a phone, beside the words. */}
              {(card.figure === 'active_members' ||
                card.figure === 'users' ||
                card.figure === 'active_subscribers') && (
                <div className="mt-3 sm:min-h-[5.25rem]">
                  <Suspense>
                    {grown && (
                      <GrowthChart
                        label={figures[card.figure].title}
                        growth={grown}
                        start={points[0]?.bucket_start ?? ''}
                        dates={points.map(lastMoment)}
                        marked={marked}
                        onMark={setMarked}
                      />
                    )}
                  </Suspense>
                </div>
              )}
            </FigureCard>
          )
        })}
      </ul>
      {failed?.error && (
        <div className="mt-6">
          <ErrorBox message={failed.error.message} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
        </div>
      )}
      {growing.data &&
        (points.length > 0 ? (
          <GrowthTable points={points} />
        ) : (
          <p className="mt-4 text-small text-ink-700">
            This period has not begun yet. Its growth will be drawn once it has.
          </p>
        ))}
    </div>
  )
}
