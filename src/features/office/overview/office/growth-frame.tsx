import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@/components/ui/states'

/** The section of the growth charts, shown before they have loaded. */
export function GrowthFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="growth" className="mt-14 min-h-[24rem]">
      <h2 id="growth" className="font-serif text-subheading font-semibold">
        Growth
      </h2>
      {children}
    </section>
  )
}

/** The placeholder for the growth charts while they load. */
export function GrowthSkeleton() {
  return (
    <Loading label="Loading growth…" className="mt-6 grid gap-10 lg:grid-cols-3 lg:gap-14">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-[18rem]" />
      ))}
    </Loading>
  )
}
