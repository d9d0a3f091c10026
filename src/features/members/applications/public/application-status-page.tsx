import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageHero, Section } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { formatDate } from '@/lib/dates/dates'
import { applicationStatusQuery, InvalidLinkError, useWithdraw } from './api'
import { isWaiting } from '../applications'

const stages: Record<string, { title: string; text: string }> = {
  submitted: {
    title: 'We have received your application',
    text: 'The office will take it up soon. You need not do anything.',
  },
  in_review: {
    title: 'Your application is being reviewed',
    text: 'We look at every application with care, and write to you once it is decided.',
  },
  approved: {
    title: 'Your application has been approved',
    text: 'Welcome to the chamber. We look forward to meeting you.',
  },
  rejected: {
    title: 'Your application has not been approved',
    text: 'You are welcome to write to us if you have questions.',
  },
  withdrawn: {
    title: 'Your application has been withdrawn',
    text: 'Nothing more will happen with it. You may apply again at any time.',
  },
}

function Withdraw({ token }: { token: string }) {
  const [asking, setAsking] = useState(false)
  const withdrawal = useWithdraw(token)
  const close = () => {
    withdrawal.reset()
    setAsking(false)
  }
  return (
    <div className="mt-10 border-t border-paper-300 pt-6">
      <Button look="secondary" onClick={() => setAsking(true)}>
        Withdraw application
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw your application?"
        confirm="Withdraw application"
        doing="Withdrawing…"
        cancel="Keep it"
        mutation={withdrawal}
        onConfirm={() => withdrawal.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      >
        <p>The office will not look at it any further. If you change your mind, you have to apply again.</p>
      </ConfirmDialog>
    </div>
  )
}

function Status({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(applicationStatusQuery(token))
  if (error instanceof InvalidLinkError)
    return (
      <ErrorBox message="This link is not valid.">
        <p className="text-small text-ink-800">
          Please open it from the mail once more, and make sure that it is complete.
        </p>
        <ButtonLink to="/contact" look="secondary">
          Contact us
        </ButtonLink>
      </ErrorBox>
    )
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading your application…" className="space-y-4">
        <Skeleton className="h-9 max-w-md" />
        <Skeleton className="h-16" />
        <Skeleton className="h-14" />
      </Loading>
    )
  const { title, text } = stages[data.status] ?? { title: data.status, text: '' }
  const dates = [
    { label: 'Received on', at: data.submitted_at },
    { label: data.status === 'withdrawn' ? 'Withdrawn on' : 'Decided on', at: data.decided_at },
  ]
  return (
    <>
      <div role="status">
        <h2 className="font-serif text-heading font-semibold">{title}</h2>
        <p className="mt-3 text-ink-700">{text}</p>
      </div>
      {data.message && (
        <blockquote className="mt-6 border-s-4 border-wheat-500 bg-paper-100 px-6 py-5 break-words whitespace-pre-line">
          <p className="mb-1 text-fine text-ink-600">Message from the office</p>
          {data.message}
        </blockquote>
      )}
      <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 text-small">
        {dates.map(
          ({ label, at }) =>
            at && (
              <div key={label}>
                <dt className="text-fine text-ink-600">{label}</dt>
                <dd className="mt-0.5 font-semibold">
                  <time dateTime={at}>{formatDate(at, 'Europe/Sofia')}</time>
                </dd>
              </div>
            ),
        )}
      </dl>
      {isWaiting(data.status) && <Withdraw token={token} />}
    </>
  )
}

/**
 * Where the link in an applicant's mail leads: the status of their application, and a button to withdraw it. Opening it changes nothing.
 */
export function ApplicationStatusPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <>
      <PageHero
        eyebrow="Membership"
        title="Your application"
        image="/artwork/assembly-speech.webp"
        focus="object-[50%_15%]"
      />
      <Section>
        <div className="max-w-reading">
          <Status key={token} token={token} />
        </div>
      </Section>
    </>
  )
}
