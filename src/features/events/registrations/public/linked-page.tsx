import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { PageHero, Section } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'

/**
 * The page behind a signed link of a mail. Opening it changes nothing, so that a mail scanner that follows the link does no
 * harm.
 *
 * @param props.what what the link belongs to, such as `order`
 */
export function LinkedPage<Data>({
  what,
  query: { data, error, isFetching, refetch },
  children,
}: {
  what: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const dead = error instanceof NotFoundError
  return (
    <>
      <PageHero
        eyebrow="Events"
        title={`Your ${what}`}
        image="/artwork/assembly-dinner.webp"
        focus="object-[50%_75%]"
      />
      <Section>
        <div className="min-h-64 max-w-3xl">
          {data ? (
            children(data)
          ) : error ? (
            <ErrorBox
              message={dead ? 'This link is not valid. Please open it once more from the latest email.' : error.message}
              onRetry={dead ? undefined : () => void refetch()}
              retrying={isFetching}
            >
              {dead && (
                <ButtonLink to="/events" look="secondary">
                  All events
                </ButtonLink>
              )}
            </ErrorBox>
          ) : (
            <Loading label={`Loading your ${what}…`}>
              <Skeleton className="h-64" />
            </Loading>
          )}
        </div>
      </Section>
    </>
  )
}
