import type { ReactNode } from 'react'
import { NotFoundError } from '@/lib/data/errors'
import { ButtonLink } from './button'
import { Container } from './page'
import { ErrorBox } from './states'

/**
 * The page of an item (an event, an article, a letter) that is not there or could not be read. One that is not there
 * leads on to the list; one that could not be read can be tried again.
 *
 * @param props.back the link above the heading
 * @param props.list the address of the list and the words of its link
 */
export function ItemProblem({
  title,
  back,
  list,
  error,
  retrying,
  onRetry,
}: {
  title: string
  back: ReactNode
  list: { to: string; label: string }
  error: Error
  retrying: boolean
  onRetry: () => void
}) {
  const gone = error instanceof NotFoundError
  return (
    <Container className="min-h-[70vh] py-8">
      {back}
      <h1 className="mt-6 mb-8 font-serif text-title font-semibold">{title}</h1>
      <ErrorBox message={error.message} onRetry={gone ? undefined : onRetry} retrying={retrying}>
        {gone && (
          <>
            <p className="w-full max-w-reading text-ink-700">
              It may have been taken down, or part of the address may be missing.
            </p>
            <ButtonLink to={list.to} look="secondary">
              {list.label}
            </ButtonLink>
          </>
        )}
      </ErrorBox>
    </Container>
  )
}
