import type { ReactNode } from 'react'
import { NotFoundError } from '@/lib/data/errors'
import { ButtonLink } from './button'
import { Container } from './page'
import { ErrorBox } from './states'

/**
 * The page of an item (an event, an article, an issue) that is not there or could not be read. One that is not there
 * leads on to the list; one that could not be read can be tried again. It is as high as its placeholder, so that the
 * footer does not jump.
 *
 * @param props.title the heading of an item that could not be read; one that is not there has the error's message as
 *   its heading
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
    <Container className="min-h-dvh pt-2 pb-8 md:pt-8">
      {back}
      <h1 className="mt-6 mb-8 font-serif text-title font-semibold">{gone ? error.message : title}</h1>
      <ErrorBox
        message={gone ? 'It may have been taken down, or part of the address may be missing.' : error.message}
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
      >
        {gone && (
          <ButtonLink to={list.to} look="secondary">
            {list.label}
          </ButtonLink>
        )}
      </ErrorBox>
    </Container>
  )
}
