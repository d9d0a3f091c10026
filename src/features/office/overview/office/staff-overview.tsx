import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { OfficePage } from '@/components/ui/office-page'
import { Loading, Skeleton } from '@/components/ui/states'
import { duesFiguresQuery } from '@/features/money/dues/office/shared/api'
import { DuesFigures } from '@/features/money/dues/office/shared/dues-figures'
import type { Profile } from '@/features/people/session/api'
import { may, roleOf } from '@/features/people/session/permissions'
import { isAwaited } from '@/lib/data/awaited'
import { overviewHref } from '../overview'
import { readPeriod } from '../period'
import { comingEventsQuery, firstStepsQuery, waitingQuery } from './api'
import { ChamberFigures } from './chamber-figures'
import { ComingEvents, WhatWaits } from './desk'
import { FirstSteps } from './first-steps'
import { PeriodFilter } from './period-filter'

/**
 * The staff's first page: what waits for them, and the chamber's figures over a period that they choose. A part shows
 * when those above it have been read, so that nothing moves what somebody reads.
 */
export function StaffOverview({ profile }: { profile: Profile }) {
  const [params] = useSearchParams()
  const period = readPeriod(params)
  const role = roleOf(profile)
  const steps = useQuery({ ...firstStepsQuery, enabled: may(role, 'pages') })
  const waiting = useQuery(waitingQuery)
  const coming = useQuery(comingEventsQuery)
  const dues = useQuery({ ...duesFiguresQuery, enabled: may(role, 'money', profile.is_accountant) })
  const eventsWait = isAwaited(coming)
  const duesWait = eventsWait || isAwaited(dues)
  return (
    <OfficePage title={profile.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}>
      {isAwaited(steps) || isAwaited(waiting) ? (
        <Loading label="Loading what waits…">
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <>
          {steps.data && <FirstSteps data={steps.data} />}
          <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <WhatWaits me={profile.id} query={waiting} />
            <div className="space-y-8">
              {!eventsWait && <ComingEvents query={coming} />}
              {may(role, 'money', profile.is_accountant) && !duesWait && <DuesFigures />}
            </div>
          </div>
          {!duesWait && (
            <section aria-labelledby="figures" className="mt-8">
              <PeriodFilter period={period} href={overviewHref}>
                <h2 id="figures" className="font-serif text-subheading font-semibold">
                  The chamber in figures
                </h2>
              </PeriodFilter>
              {period.kind === 'broken' ? (
                <p className="text-ink-700">Choose the first and the last day to see the figures between them.</p>
              ) : (
                <ChamberFigures period={period} />
              )}
            </section>
          )}
        </>
      )}
    </OfficePage>
  )
}
