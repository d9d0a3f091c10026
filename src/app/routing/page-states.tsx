import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { reload } from './new-document'

/** The placeholder until a page's code has loaded: the outline of a page's opening, as high as the window. */
export function PagePending() {
  return (
    <Loading label="Loading page" className="min-h-dvh bg-paper-100">
      <Container className="py-24">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-6 h-14 w-full max-w-xl" />
        <Skeleton className="mt-6 h-5 w-full max-w-2xl" />
        <Skeleton className="mt-3 h-5 w-full max-w-lg" />
      </Container>
    </Loading>
  )
}

/** Shown when a page crashes, or the list of its routes cannot be loaded: a sentence, a reload button and a link to Home. */
export function RouteError() {
  const error = useRouteError()
  const [unreached, setUnreached] = useState(false)
  console.error('A page failed', isRouteErrorResponse(error) ? error.statusText : error)
  return (
    <Container className="min-h-[70vh] py-section">
      <h1 className="mb-8 font-serif text-title font-semibold">This page could not be shown</h1>
      <ErrorBox
        byHand
        message={
          unreached
            ? 'The site could not be reached. Check your connection and try again.'
            : 'Something went wrong while opening the page. Trying again loads it anew. A form that keeps what is typed offers it again.'
        }
        onRetry={() => void reload().then((answers) => setUnreached(!answers))}
      >
        <ButtonLink look="quiet" to="/" reloadDocument>
          Go to Homepage
        </ButtonLink>
      </ErrorBox>
    </Container>
  )
}
