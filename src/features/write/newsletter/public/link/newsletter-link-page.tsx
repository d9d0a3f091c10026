import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { PageHero, Section } from '@/components/ui/page'
import { Loading, Skeleton } from '@/components/ui/states'
import { NotFoundError } from '@/lib/data/errors'
import { NewsletterForm } from '../newsletter-form'
import { subscriptionQuery, useConfirmSubscription, useUnsubscribe } from './api'

/**
 * The page behind a mail's link. Nothing happens until the button is pressed, so that a mail scanner that opens the link changes nothing.
 */
function LinkPage({
  title,
  lead,
  press,
  pressing,
  redemption,
  ready = true,
  over = false,
  refusal,
  done,
  incomplete,
  elsewhere,
}: {
  title: string
  lead: ReactNode
  press: string
  pressing: string
  redemption: UseMutationResult<void, Error, string>
  /** Whether the button may be pressed yet. */
  ready?: boolean
  /** Whether what the link is for has been done before. */
  over?: boolean
  /** Why the link is no good. */
  refusal?: string
  done: { title: string; text: string }
  /** The message for a URL without a token. */
  incomplete: string
  /** What helps when the link does not work. */
  elsewhere: ReactNode
}) {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { isPending, error, mutate } = redemption
  const isSuccess = redemption.isSuccess || over
  const fault = token ? refusal : incomplete
  const refused = fault !== undefined || error instanceof NotFoundError
  const open = !isSuccess && !refused
  return (
    <>
      <PageHero eyebrow="Newsletter" title={title} image="/artwork/varna-port.webp" focus="object-[50%_65%]" />
      <Section>
        <div className="max-w-reading space-y-6">
          {open && !error && <div className="space-y-3 text-ink-700">{lead}</div>}
          {isSuccess && <FormSuccess title={done.title}>{done.text}</FormSuccess>}
          {fault && <FormFailure>{fault}</FormFailure>}
          {error && <FormFailure>{error.message}</FormFailure>}
          <div className="flex flex-wrap gap-3">
            {open && ready && (
              <Button busy={isPending} onClick={() => mutate(token)}>
                {isPending ? pressing : press}
              </Button>
            )}
            {isSuccess && <ButtonLink to="/">Go to the home page</ButtonLink>}
          </div>
          {refused && elsewhere}
        </div>
      </Section>
    </>
  )
}

/** Confirms a subscription through the link in its mail. */
export function ConfirmSubscriptionPage() {
  return (
    <LinkPage
      title="Confirm your subscription"
      lead={
        <p>Once you confirm, the chamber’s newsletter comes to your email, once a month. You can leave at any time.</p>
      }
      press="Confirm subscription"
      pressing="Confirming…"
      redemption={useConfirmSubscription()}
      done={{
        title: 'You are subscribed',
        text: 'The next newsletter will come to your email. Each one has a link to leave.',
      }}
      incomplete="This link is not complete. Please follow the one in the mail again, or subscribe again."
      elsewhere={<NewsletterForm />}
    />
  )
}

/**
 * Ends a subscription through the link in a mail. It says whose subscription that is, because an issue that was
 * forwarded carries the link of the person who forwarded it. Where that cannot be read, the link still works.
 */
export function UnsubscribePage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const redemption = useUnsubscribe(params.get('issue'))
  const { data, error, isLoading } = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  const nothingToEnd = data === null || data?.status === 'unsubscribed'
  const waiting = isLoading && (
    <Loading label="Loading your subscription" className="space-y-3">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-3/4" />
    </Loading>
  )
  return (
    <LinkPage
      title="Leave the newsletter"
      lead={
        waiting || (
          <>
            <p>
              From then on no newsletter comes to{' '}
              {data ? (
                <strong className="inline-block max-w-full break-words text-ink-900">{data.address}</strong>
              ) : (
                'your email'
              )}
              . You can subscribe again whenever you like.
            </p>
            {data && (
              <p>
                If this is not your address, the issue was forwarded to you. Then leave this page, and nothing changes.
              </p>
            )}
          </>
        )
      }
      press="Unsubscribe"
      pressing="Unsubscribing…"
      redemption={redemption}
      ready={!waiting}
      over={nothingToEnd}
      refusal={error instanceof NotFoundError ? error.message : undefined}
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
