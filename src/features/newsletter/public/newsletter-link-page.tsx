import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { Container, Eyebrow } from '@/components/ui/page'
import { useConfirmSubscription, useUnsubscribe } from './api'

/**
 * The page behind a mail's link. Nothing happens until the button is pressed, so that a mail scanner that opens the link changes nothing.
 */
function LinkPage({
  title,
  lead,
  press,
  pressing,
  redemption,
  done,
  incomplete,
  elsewhere,
}: {
  title: string
  lead: string
  press: string
  pressing: string
  redemption: UseMutationResult<void, Error, string>
  done: { title: string; text: string }
  /** The message for a URL without a token. */
  incomplete: string
  /** A link to offer when this one does not work. */
  elsewhere: ReactNode
}) {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { isSuccess, isPending, error, mutate } = redemption
  return (
    <Container className="py-14 lg:py-24">
      <div className="max-w-reading">
        <Eyebrow>Newsletter</Eyebrow>
        <h1 className="font-serif text-title font-semibold">{title}</h1>
        {!isSuccess && token && <p className="mt-4 text-ink-700">{lead}</p>}
        <div className="mt-8 space-y-6">
          {isSuccess && <FormSuccess title={done.title}>{done.text}</FormSuccess>}
          {!token && <FormFailure>{incomplete}</FormFailure>}
          {error && <FormFailure>{error.message}</FormFailure>}
          <div className="flex flex-wrap gap-3">
            {!isSuccess && token && (
              <Button busy={isPending} onClick={() => mutate(token)}>
                {isPending ? pressing : press}
              </Button>
            )}
            {isSuccess && <ButtonLink to="/">Go to the home page</ButtonLink>}
            {(error ?? !token) && elsewhere}
          </div>
        </div>
      </div>
    </Container>
  )
}

/** Confirms a subscription through the link in its mail. */
export function ConfirmSubscriptionPage() {
  return (
    <LinkPage
      title="Confirm your subscription"
      lead="From then on the chamber’s newsletter comes to your email, once a month. You can leave at any time."
      press="Confirm subscription"
      pressing="Confirming…"
      redemption={useConfirmSubscription()}
      done={{
        title: 'You are subscribed',
        text: 'The next newsletter will come to your email. Each one has a link to leave.',
      }}
      incomplete="This link is too old or not complete. Please subscribe again to get a new one."
      elsewhere={
        <ButtonLink to="/news" look="secondary">
          Subscribe again
        </ButtonLink>
      }
    />
  )
}

/** Ends a subscription through the link in a mail. */
export function UnsubscribePage() {
  return (
    <LinkPage
      title="Leave the newsletter"
      lead="From then on no newsletter comes to your email. You can subscribe again whenever you like."
      press="Unsubscribe"
      pressing="Unsubscribing…"
      redemption={useUnsubscribe()}
      done={{ title: 'You are unsubscribed', text: 'No newsletter comes to your email any more.' }}
      incomplete="This link is not complete. Please follow the one in the mail again, or write to us."
      elsewhere={
        <ButtonLink to="/contact" look="secondary">
          Write to us
        </ButtonLink>
      }
    />
  )
}
