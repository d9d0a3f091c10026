import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Container } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'

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

/** Shown when a page's code cannot be loaded or the page crashes: a sentence, a reload button and a link to Home. */
export function RouteError() {
  const error = useRouteError()
  // Chunks of an older build are gone after a deployment; a reload fetches the current ones.
  console.error('A page failed', isRouteErrorResponse(error) ? error.statusText : error)
  return (
    <Container className="min-h-[70vh] py-section">
      <h1 className="mb-8 font-serif text-title font-semibold">This page could not be shown</h1>
      <ErrorBox byHand message="Something went wrong while opening the page." onRetry={() => window.location.reload()}>
        <ButtonLink look="quiet" to="/" reloadDocument>
          Go to Homepage
        </ButtonLink>
      </ErrorBox>
    </Container>
  )
}
