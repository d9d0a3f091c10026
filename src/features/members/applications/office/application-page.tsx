import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { MailsAbout } from '@/features/write/mail/shared/mails-about'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { waitedWords } from '@/components/list/waiting'
import { RecordPage } from '@/components/ui/record-page'
import { underlinedLink } from '@/components/ui/link-look'
import { documentHref } from '@/features/money/dues/document-links'
import { documentName } from '@/features/money/dues/documents'
import { officeDay } from '@/lib/dates/office-time'
import { applicationQuery, useDecide, type OfficeApplication } from './api'
import { applicationList, isWaiting, personWords, refusalWords } from '../applications'
import { ApproveDialog, type Approved, type IntoMember } from './approve-dialog'
import { DecisionDialog } from './decision-dialog'
import { Facts } from './facts'
import { History } from './history'
import { SimilarOnes } from './similar'

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
          Mark as withdrawn…
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
    // The message is above the button that opened the dialog, and that button is gone. The timer lets the dialog return the focus first.
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

function Work({ application }: { application: OfficeApplication }) {
  const [into, setInto] = useState<IntoMember>()
  const [ending, setEnding] = useState<'rejected' | 'withdrawn'>()
  const [approved, setApproved] = useState<Approved>()
  const { id, status, member, memberships } = application
  const drafts = (memberships?.lines ?? []).map(({ document }) => document).filter(({ number }) => !number)
  return (
    <>
      <Outcome approved={approved} />
      <Facts application={application} />
      {member && (
        <p className="mt-6">
          It became the member{' '}
          <Link to={`/dashboard/members/${member.id}`} className={underlinedLink}>
            {member.name}
          </Link>
          .
          {drafts.map((draft) => (
            <span key={draft.id}>
              {' '}
              The draft that asks for its dues:{' '}
              <Link to={documentHref(draft.id)} className={underlinedLink}>
                {documentName(draft)}
              </Link>
              .
            </span>
          ))}
        </p>
      )}
      {isWaiting(status) && <SimilarOnes id={id} onLink={status === 'in_review' ? setInto : undefined} />}
      <Actions application={application} onApprove={() => setInto(null)} onEnd={setEnding} />
      <History application={application} />
      <div className="mt-12">
        <MailsAbout kind="application" id={id} />
      </div>
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
    </>
  )
}

function KnownApplication({ id }: { id: string }) {
  return (
    <RecordPage
      query={useQuery(applicationQuery(id))}
      kind="Application"
      back={{ to: applicationList.href(), label: 'Back to Applications' }}
      title={({ company_name }) => company_name}
      lead={({ created_at, status, asked }) =>
        `Received ${officeDay(created_at)}${isWaiting(status) ? `, waiting ${waitedWords(created_at, asked)}` : ''}`
      }
      skeleton={['h-64', 'h-24', 'h-40']}
    >
      {(application) => <Work application={application} />}
    </RecordPage>
  )
}

/** A membership application in the office: its data, possible duplicates, decisions and history. */
export function ApplicationPage() {
  const { id = '' } = useParams()
  return <KnownApplication key={id} id={id} />
}
