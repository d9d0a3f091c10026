import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { PageHero, Section } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { documentName } from '@/features/money/dues/documents'
import { documentPdfHref } from '@/features/money/dues/shared/api'
import { NotFoundError } from '@/lib/data/errors'
import { dayInWords } from '@/lib/dates/dates'
import { linkedDocumentQuery, type LinkedDocument } from './api'

const ends = {
  annulled: 'It was annulled.',
  cancelled: 'It was cancelled. Please do not pay it.',
  invoiced: 'It was paid, and its invoice followed.',
  credited: 'All of it was credited.',
} as const

function Document({ document, token }: { document: LinkedDocument; token: string }) {
  const { ended } = document
  const name = documentName(document)
  const other =
    ended?.by_kind && ended.by_number ? documentName({ kind: ended.by_kind, number: ended.by_number }) : null
  const sees = ended?.how === 'credited' || ended?.by_kind === 'annulment'
  return (
    <>
      <h2 className="font-serif text-heading font-semibold wrap-anywhere">
        {ended ? `${name} does not hold any more` : name}
      </h2>
      {ended ? (
        <div className="mt-3 space-y-2 text-ink-700">
          <p>{`It ended on ${dayInWords(ended.on)}. ${ends[ended.how]}`}</p>
          {ended.reason && <p className="wrap-anywhere">{`Reason: ${ended.reason}`}</p>}
          <p className="wrap-anywhere">
            {other ? `${sees ? 'See' : 'In its place'}: ${other}.` : 'Nothing took its place.'}
          </p>
        </div>
      ) : (
        <p className="mt-3 text-ink-700">This document holds.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {other && ended?.by_token && (
          <ButtonAnchor href={documentPdfHref(ended.by_token)} target="_blank" rel="noreferrer">
            <FileText aria-hidden="true" className="size-4" /> {`Open ${other}`}
          </ButtonAnchor>
        )}
        <ButtonAnchor
          look={ended ? 'secondary' : 'primary'}
          href={`${documentPdfHref(token)}&pdf`}
          target="_blank"
          rel="noreferrer"
        >
          <FileText aria-hidden="true" className="size-4" /> {ended ? 'Open the former PDF' : 'Open the PDF'}
        </ButtonAnchor>
      </div>
    </>
  )
}

/**
 * Where the link to a document leads that does not hold any more, or a link that is not valid: what took its place, and
 * whom to ask. The link of one that holds leads to its PDF.
 */
export function DocumentPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery(linkedDocumentQuery(token))
  const dead = error instanceof NotFoundError
  return (
    <>
      <PageHero eyebrow="Documents" title="Your document" />
      <Section>
        <div className="min-h-64 max-w-reading">
          {data ? (
            <Document document={data} token={token} />
          ) : error ? (
            <ErrorBox message={error.message} onRetry={dead ? undefined : () => void refetch()} retrying={isFetching}>
              {dead && (
                <>
                  <p className="text-small text-ink-800">Please ask our office for the document.</p>
                  <ButtonLink to="/contact" look="secondary">
                    Contact us
                  </ButtonLink>
                </>
              )}
            </ErrorBox>
          ) : (
            <Loading label="Loading the document…">
              <Skeleton className="h-40" />
            </Loading>
          )}
        </div>
      </Section>
    </>
  )
}
