import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Container, Eyebrow } from '@/components/ui/page'
import { RichText } from '@/components/rich-text/rich-text'
import { EmptyState, Loading, Skeleton } from '@/components/ui/states'
import { formatDate } from '@/lib/dates/dates'
import { legalQuery, type LegalType } from './api'

const titles: Record<LegalType, string> = { terms: 'Terms of Use', privacy: 'Privacy Policy', cookies: 'Cookie Policy' }

/**
 * A legal page: its stored text, and below it `choice`, what the reader can decide. If the text cannot be read, only the heading is shown
 * (specification, section 8).
 */
export function LegalPage({ type, choice }: { type: LegalType; choice?: ReactNode }) {
  const { data, isPending, isSuccess } = useQuery(legalQuery(type))
  return (
    <>
      <header className="bg-paper-100">
        <Container className="py-14 md:py-20">
          <Eyebrow>Legal</Eyebrow>
          <h1 className="font-serif text-title font-semibold">{titles[type]}</h1>
          <p className="mt-4 min-h-[1.55em] text-small text-ink-600">
            {data && `Last changed ${formatDate(data.updated_at, 'Europe/Sofia')}`}
          </p>
        </Container>
        <div className="woven text-sky-700" aria-hidden="true" />
      </header>
      <Container className="min-h-dvh py-section">
        {isPending ? (
          <Loading className="max-w-reading space-y-5">
            {Array.from({ length: 6 }, (_, index) => (
              <div key={index} className="space-y-3">
                <Skeleton className="h-7 w-1/2" />
                <Skeleton className="h-28 w-full" />
              </div>
            ))}
          </Loading>
        ) : (
          isSuccess &&
          (data ? <RichText html={data.content} /> : <EmptyState>There is nothing to read here yet.</EmptyState>)
        )}
        {choice}
      </Container>
    </>
  )
}
