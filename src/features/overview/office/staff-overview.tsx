import { useQuery, usePrefetchQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import type { Profile } from '@/features/session/api'
import { roleOf, type Role } from '@/features/session/permissions'
import { growthQuery, statisticsQuery } from '../api'
import { GrowthFrame, GrowthSkeleton } from './growth-frame'
import {
  changeOf,
  comparedWords,
  countedWords,
  figureFor,
  figureHref,
  figureNames,
  figures,
  isComparable,
  overviewHref,
  type Figure,
} from '../overview'
import { PeriodFilter } from './period-filter'
import { readPeriod, type Period } from '../period'

// Only staff need the chart's libraries, and only on this page.
const Growth = lazy(async () => ({ default: (await import('./growth')).Growth }))

const changes = {
  up: { Icon: ArrowUp, look: 'text-leaf-700' },
  down: { Icon: ArrowDown, look: 'text-danger-700' },
  level: { Icon: Minus, look: 'text-ink-600' },
} as const

const cardShape = 'border-b border-paper-300 py-5 sm:min-h-[12.5rem]'

/** `asked` is when the figure was read, in milliseconds since 1970. */
function StatisticCard({ figure, period, asked }: { figure: Figure; period: Period; asked: number }) {
  const change = isComparable(figure.figure, period, asked) ? changeOf(figure) : null
  return (
    <li className={`group relative flex gap-x-6 sm:flex-col hover:border-ink-500 ${cardShape}`}>
      <div className="min-w-0 grow sm:contents">
        <h2 className="text-small font-semibold">
          <Link
            to={figureHref(figure.figure, period)}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            {figures[figure.figure].title}
          </Link>
        </h2>
        <p className="text-small text-ink-700 sm:order-2">{countedWords(figure.figure, period)}</p>
        {figure.previous !== null && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small sm:order-3">
            {change && (
              <span className={`inline-flex items-center gap-1 font-semibold ${changes[change.direction].look}`}>
                <ChangeIcon direction={change.direction} />
                {change.text}
              </span>
            )}
            <span className="text-ink-600">{comparedWords(figure.figure, figure.previous, period)}</span>
          </p>
        )}
      </div>
      <p className="font-serif text-title font-semibold tabular-nums sm:order-1 sm:mt-1 sm:mb-1">
        {figure.current.toLocaleString('en-US')}
      </p>
    </li>
  )
}

function ChangeIcon({ direction }: { direction: keyof typeof changes }) {
  const { Icon } = changes[direction]
  return <Icon aria-hidden="true" className="size-4" />
}

const grid = '-mt-6 grid sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 lg:gap-x-14'

function Statistics({ period, role }: { period: Period; role: Role }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(statisticsQuery(period))
  if (error && !data)
    return (
      <div className="min-h-[27rem]">
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  if (!data)
    return (
      <Loading label="Loading statistics…" className={grid}>
        {figureNames
          .filter((figure) => figureFor(role, figure))
          .map((figure) => (
            <div key={figure} className={`min-h-[7.75rem] ${cardShape}`}>
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-3 h-14 w-24 max-sm:hidden" />
              <Skeleton className="mt-3 h-5 w-56" />
            </div>
          ))}
      </Loading>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      <ul
        aria-label="Statistics"
        aria-busy={isPlaceholderData || undefined}
        className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''} ${grid}`}
      >
        {data.figures.map((figure) => (
          <StatisticCard key={figure.figure} figure={figure} period={data.period} asked={data.asked} />
        ))}
      </ul>
    </>
  )
}

function Figures({ period, role }: { period: Period; role: Role }) {
  usePrefetchQuery(growthQuery(period))
  return (
    <>
      <Statistics period={period} role={role} />
      <GrowthFrame>
        <Suspense fallback={<GrowthSkeleton />}>
          <Growth period={period} />
        </Suspense>
      </GrowthFrame>
    </>
  )
}

/** The staff's first page: the chamber's figures over a period that they choose. */
export function StaffOverview({ profile }: { profile: Profile }) {
  const [params] = useSearchParams()
  const period = readPeriod(params)
  return (
    <OfficePage
      title={profile.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}
      lead="The chamber in figures. Each leads to the rows it counts."
    >
      <PeriodFilter period={period} href={overviewHref} />
      {period.kind === 'broken' ? (
        <p className="min-h-[27rem] text-ink-700">Choose the first and the last day to see the figures between them.</p>
      ) : (
        <Figures period={period} role={roleOf(profile)} />
      )}
    </OfficePage>
  )
}
