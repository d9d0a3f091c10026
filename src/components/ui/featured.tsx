import type { ReactNode } from 'react'
import { Picture } from './picture'
import { Eyebrow, Section } from './page'
import { Loading, Skeleton } from './states'

const look = 'pb-6 md:pb-16'

/** The shape of a {@link Featured} item while it loads. */
export function FeaturedSkeleton({ label, columns }: { label: string; columns: string }) {
  return (
    <Section tone="linen" className={look}>
      <Loading label={label} className={`grid gap-6 lg:gap-14 ${columns}`}>
        <Skeleton className="aspect-2/1 w-full md:aspect-16/10" />
        <div className="space-y-4 self-center">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-48" />
        </div>
      </Loading>
    </Section>
  )
}

/**
 * The one item that a page begins with: its picture beside its words.
 *
 * @param props.columns the classes of the two columns on wide windows
 * @param props.sizes how wide the picture is, as in `sizes` of an image
 */
export function Featured({
  eyebrow,
  title,
  picture,
  sizes,
  columns,
  children,
}: {
  eyebrow: string
  title: string
  picture: string
  sizes: string
  columns: string
  children: ReactNode
}) {
  return (
    <Section tone="linen" labelledBy="featured" className={look}>
      <article className={`grid items-center gap-6 lg:gap-14 ${columns}`}>
        <Picture src={picture} eager sizes={sizes} className="rounded-card max-md:aspect-2/1!" />
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="featured" className="font-serif text-heading font-semibold">
            {title}
          </h2>
          {children}
        </div>
      </article>
    </Section>
  )
}
