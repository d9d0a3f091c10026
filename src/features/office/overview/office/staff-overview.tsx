import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useInView } from '@/components/ui/in-view'
import { OfficePage } from '@/components/ui/office-page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { late } from '@/components/ui/late'
import { DuesFigures } from '@/features/money/dues/office/shared/dues-figures'
import type { Profile } from '@/features/people/session/api'
import { may, roleOf, type Role } from '@/features/people/session/permissions'
import { statisticsQuery } from '../api'
import { Desk } from './desk'
import { FirstSteps } from './first-steps'
import { GrowthFrame, GrowthSkeleton } from './growth-frame'
import {
  cameWords,
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
const Growth = late(async () => (await import('./growth')).Growth)

const changes = {
  up: { Icon: ArrowUp, look: 'text-leaf-700' },
  down: { Icon: ArrowDown, look: 'text-danger-700' },
  level: { Icon: Minus, look: 'text-ink-600' },
} as const

/** `asked` is when the figure was read, in milliseconds since 1970. */
function StatisticCard({ figure: card, period, asked }: { figure: Figure; period: Period; asked: number }) {
  const { figure, total, current, previous } = card
  const change = isComparable(figure, period, asked) ? changeOf(card) : null
  return (
    <li className="group relative flex items-start gap-x-6 border-b border-paper-300 py-4 sm:flex-col hover:border-ink-500">
      <div className="min-w-0 grow sm:contents">
        <h3 className="text-small font-semibold">
          <Link
            to={figureHref(figure, { kind: 'all' })}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            {figures[figure].title}
          </Link>
        </h3>
        <p className="text-small sm:order-2">
          {period.kind === 'all' ? (
            <span className="text-ink-700">{countedWords(figure, period)}</span>
          ) : (
            <Link
              to={figureHref(figure, period)}
              className="relative z-10 inline-block py-0.5 font-medium text-sky-700 underline-offset-4 hover:underline max-lg:py-2.5 pointer-coarse:py-2.5"
            >
              {cameWords(figure, current, period)}
            </Link>
          )}
        </p>
        {previous !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-small sm:order-3">
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
      <p className="font-serif text-title leading-tight font-semibold tabular-nums sm:order-1">
        {total.toLocaleString('en-US')}
      </p>
    </li>
  )
}

function ChangeIcon({ direction }: { direction: keyof typeof changes }) {
  const { Icon } = changes[direction]
  return <Icon aria-hidden="true" className="size-4" />
}

const grid = '-mt-4 grid sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 lg:gap-x-14'

function Statistics({ period, role }: { period: Period; role: Role }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(statisticsQuery(period))
  if (error && !data)
    return (
      <div className="min-h-[20rem]">
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  if (!data)
    return (
      <Loading label="Loading statistics…" className={grid}>
        {figureNames
          .filter((figure) => figureFor(role, figure))
          .map((figure) => (
            <div key={figure} className="min-h-[9.5rem] border-b border-paper-300 py-4">
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
  const [seen, watch] = useInView()
  return (
    <>
      <Statistics period={period} role={role} />
      <div ref={watch}>
        <GrowthFrame>
          {seen && (
            <Suspense fallback={<GrowthSkeleton />}>
              <Growth period={period} />
            </Suspense>
          )}
        </GrowthFrame>
      </div>
    </>
  )
}

/** The staff's first page: what waits for them, and the chamber's figures over a period that they choose. */
export function StaffOverview({ profile }: { profile: Profile }) {
  const [params] = useSearchParams()
  const period = readPeriod(params)
  const role = roleOf(profile)
  return (
    <OfficePage title={profile.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}>
      {may(role, 'pages') && <FirstSteps />}
      <Desk me={profile.id} lines={may(role, 'applications') ? 3 : 2} />
      {may(role, 'dues') && <DuesFigures />}
      <section aria-labelledby="figures" className="mt-10">
        <h2 id="figures" className="font-serif text-subheading font-semibold">
          The chamber in figures
        </h2>
        <p className="mb-1 text-ink-700">Each leads to the rows it counts.</p>
        <PeriodFilter period={period} href={overviewHref} />
        {period.kind === 'broken' ? (
          <p className="min-h-[20rem] text-ink-700">
            Choose the first and the last day to see the figures between them.
          </p>
        ) : (
          <Figures period={period} role={role} />
        )}
      </section>
    </OfficePage>
  )
}
