import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { BackLink, Button } from '@/components/ui/button'
import { Deliveries } from '@/features/mail/shared/deliveries'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useMailAbout } from '@/features/mail/api'
import { formatDate } from '@/lib/dates/dates'
import { NotFoundError } from '@/lib/data/errors'
import { applicationQuery, useDecide, type OfficeApplication } from './api'
import { applicationsHref, isWaiting, personWords, refusalWords, waitedWords } from '../applications'
import { ApproveDialog, type Approved, type IntoMember } from './approve-dialog'
import { DecisionDialog } from './decision-dialog'
import { Facts } from './facts'
import { History } from './history'
import { SimilarOnes } from './similar'

const back = (
  <div className="mb-4">
    <BackLink to={applicationsHref({ search: '', show: 'waiting', page: 1 })}>Back to Applications</BackLink>
  </div>
)

function Actions({
  application,
  onApprove,
  onEnd,
}: {
  application: OfficeApplication
  onApprove: () => void
  onEnd: (decision: 'rejected' | 'withdrawn') => void
}) {
  const reviewing = useDecide()
  const { status } = application
  const review = () => reviewing.mutate({ application, decision: 'in_review', values: { note: '', message: '' } })
  return (
    <div className="mt-8 space-y-4 empty:hidden">
      {(status === 'submitted' || status === 'rejected') && (
        <Button busy={reviewing.isPending} onClick={review} className="me-3">
          {status === 'submitted' ? 'Start review' : 'Review again'}
        </Button>
      )}
      {status === 'in_review' && (
        <>
          <Button onClick={onApprove} className="me-3">
            Approve…
          </Button>
          <Button look="secondary" onClick={() => onEnd('rejected')} className="me-3">
            Reject…
          </Button>
        </>
      )}
      {isWaiting(status) && (
        <Button look="secondary" onClick={() => onEnd('withdrawn')}>
          Withdraw…
        </Button>
      )}
      {reviewing.error && <FormFailure>{refusalWords(reviewing.error)}</FormFailure>}
    </div>
  )
}

function Outcome({ approved }: { approved: Approved | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!approved) return
    // It stands above what the dialog was opened from, and the button there is gone; the dialog gives the focus back a moment after it closes.
    const timer = setTimeout(() => {
      notice.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [approved])
  if (!approved) return null
  return (
    <div ref={notice} tabIndex={-1} className="mb-6">
      <FormSuccess title={approved.already ? 'This application had been approved already' : 'Application approved'}>
        {approved.already
          ? 'Nothing was done a second time. Below is the member that it became.'
          : personWords(approved.person, approved.email)}
      </FormSuccess>
    </div>
  )
}

function Mails({ id }: { id: string }) {
  const mails = useMailAbout('application', id)
  return (
    <section aria-labelledby="mails" className="mt-12">
      <h2 id="mails" className="mb-3 font-serif text-subheading font-semibold">
        Mails
      </h2>
      <Deliveries {...mails} />
    </section>
  )
}

function Work({ application }: { application: OfficeApplication }) {
  const [into, setInto] = useState<IntoMember>()
  const [ending, setEnding] = useState<'rejected' | 'withdrawn'>()
  const [approved, setApproved] = useState<Approved>()
  const { id, status, member, created_at, asked } = application
  return (
    <OfficePage
      title={application.company_name}
      narrow
      before={back}
      lead={`Received ${formatDate(created_at)}${isWaiting(status) ? `, waiting ${waitedWords(created_at, asked)}` : ''}`}
    >
      <Outcome approved={approved} />
      <Facts application={application} />
      {member && (
        <p className="mt-6">
          It became the member{' '}
          <Link
            to={`/dashboard/members/${member.id}`}
            className="font-semibold text-sky-700 underline underline-offset-4"
          >
            {member.name}
          </Link>
          .
        </p>
      )}
      {isWaiting(status) && <SimilarOnes id={id} onLink={status === 'in_review' ? setInto : undefined} />}
      <Actions application={application} onApprove={() => setInto(null)} onEnd={setEnding} />
      <History application={application} />
      <Mails id={id} />
      <DecisionDialog application={application} decision={ending} onClose={() => setEnding(undefined)} />
      <ApproveDialog
        application={application}
        into={into}
        onClose={() => setInto(undefined)}
        onApproved={(answer) => {
          setApproved(answer)
          setInto(undefined)
        }}
      />
    </OfficePage>
  )
}

function Known({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(applicationQuery(id))
  if (error && !data)
    return (
      <OfficePage title={error instanceof NotFoundError ? 'Application not found' : 'Application'} narrow before={back}>
        <ErrorBox
          message={error.message}
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      </OfficePage>
    )
  if (!data)
    return (
      <OfficePage title="Application" narrow before={back}>
        <Loading label="Loading application…" className="space-y-6">
          <Skeleton className="h-64" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      </OfficePage>
    )
  return <Work application={data} />
}

/** A membership application as the office works on it: what was sent, possible duplicates, decisions and history. */
export function ApplicationPage() {
  const { id = '' } = useParams()
  return <Known key={id} id={id} />
}
