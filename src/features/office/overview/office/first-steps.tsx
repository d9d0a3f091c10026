import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { touchLink } from '@/components/ui/link-look'
import { createSubmissionIds } from '@/lib/data/submission'
import { useDismissFirstSteps, useTestMail, type FirstStep } from './api'

/** The steps by their names in the database (`get_first_steps`): what to do, and where; one without a place has a button. */
const steps: Readonly<Record<string, { label: string; to?: string }>> = {
  settings: { label: 'Name and logo', to: '/dashboard/settings' },
  office: { label: 'The office and the ways to reach it', to: '/dashboard/pages/contact' },
  about: { label: 'About', to: '/dashboard/pages/about' },
  services: { label: 'Services', to: '/dashboard/pages/services' },
  legal: { label: 'Terms, privacy and cookies', to: '/dashboard/pages' },
  tiers: { label: 'Membership tiers and prices', to: '/dashboard/pages/membership' },
  event: { label: 'The first event', to: '/dashboard/events/new' },
  article: { label: 'The first article', to: '/dashboard/news/new' },
  mail: { label: 'Mails arrive' },
}

function TestMail() {
  const [ids] = useState(createSubmissionIds)
  const { mutate, data, error, isPending } = useTestMail()
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Button look="quiet" busy={isPending} onClick={() => mutate(ids.idOf('test'), { onSuccess: ids.renew })}>
        Send a test mail
      </Button>
      <span role="status" className="text-fine text-ink-700">
        {data && `A test is on its way to ${data}. The step is done once a mail was sent.`}
      </span>
      {error && <FormFailure>{error.message}</FormFailure>}
    </span>
  )
}

/**
 * The checklist of a new site: what visitors and members still miss, each step with its place. It is gone when all is
 * done or when somebody dismisses it.
 */
export function FirstSteps({ data }: { data: readonly FirstStep[] }) {
  const dismissal = useDismissFirstSteps()
  const done = data.filter((step) => step.done).length
  if (done === data.length) return null
  return (
    <section aria-labelledby="first-steps" className="mb-10 rounded-card border border-paper-300 bg-white p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-steps" className="font-serif text-subheading font-semibold">
          First steps
        </h2>
        <Button look="quiet" busy={dismissal.isPending} onClick={() => dismissal.mutate()}>
          Dismiss
        </Button>
      </div>
      <p className="text-small text-ink-700">{`What a new site needs: ${done} of ${data.length} done.`}</p>
      {dismissal.error && <FormFailure>{dismissal.error.message}</FormFailure>}
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {data.map(({ step, done: isDone }) => {
          const { label = step, to } = steps[step] ?? {}
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={step} className="flex min-h-touch flex-wrap items-center gap-x-3 text-small">
              <Icon aria-hidden="true" className={`size-5 shrink-0 ${isDone ? 'text-leaf-700' : 'text-ink-500'}`} />
              {to && !isDone ? (
                <Link to={to} className={touchLink}>
                  {label}
                </Link>
              ) : (
                <span className={isDone ? 'text-ink-600' : 'font-semibold'}>{label}</span>
              )}
              {isDone && <span className="sr-only">, done</span>}
              {step === 'mail' && !isDone && <TestMail />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
