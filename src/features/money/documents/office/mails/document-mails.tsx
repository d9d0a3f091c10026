import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { stateLabel } from '@/features/write/mail/mail'
import { officeTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { lostOf } from '@/features/money/dues/office/api'
import { documentName } from '@/features/money/dues/documents'
import { documentMailsQuery, useSendDocument } from './api'
import type { OfficeDocument } from '../office-document'
import { ReaderList } from './reader-list'
import { RemindQuestion } from './remind-question'
import { linkLook } from '@/components/ui/link-look'

/** The mails that brought a document to its member, and another one after a question that says to whom it goes. */
export function DocumentMails({ document }: { document: OfficeDocument }) {
  const query = useQuery(documentMailsQuery(document.id))
  const send = useSendDocument(document.id)
  const [asked, setAsked] = useState(false)
  const [reminding, setReminding] = useState<'asked' | 'done'>()
  const holds = !['annulled', 'cancelled', 'invoiced'].includes(document.state)
  const { readers = [], mails = [] } = query.data ?? {}
  const name = documentName(document)
  return (
    <RecordSection
      title="Mails"
      actions={
        holds &&
        readers.length > 0 && (
          <>
            {document.overdue && (
              <Button
                look="secondary"
                onClick={() => {
                  send.reset()
                  setReminding('asked')
                }}
              >
                Remind…
              </Button>
            )}
            <Button
              look="secondary"
              onClick={() => {
                send.reset()
                setReminding(undefined)
                setAsked(true)
              }}
            >
              {mails.length > 0 ? 'Send again…' : 'Send…'}
            </Button>
          </>
        )
      }
    >
      {!query.data ? (
        <NoDataYet query={query} loading="Loading mails…" skeleton={['h-6']} />
      ) : (
        <>
          <p role="status" className="text-small font-medium text-leaf-700">
            {send.isSuccess && `${countOf(send.data, 'mail')} will go out in a moment.`}
            {reminding === 'done' && 'Reminders will go out in a moment.'}
          </p>
          {mails.length > 0 ? (
            <ul className="divide-y divide-paper-300 border-y border-paper-300 text-small">
              {mails.map((mail) => (
                <li key={mail.id} className="flex flex-wrap justify-between gap-x-6 py-2">
                  <span className="wrap-anywhere">{mail.recipient}</span>
                  <span className="text-ink-600">
                    {stateLabel(mail)} {officeTime(mail.settled_at ?? mail.created_at)}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-small text-ink-600">It has not been mailed.</p>
          )}
          {holds && readers.length === 0 && document.member_id && (
            <p className="text-small">
              This member has no billing contact, and no primary contact with an address.{' '}
              <Link to={`/dashboard/members/${document.member_id}`} className={linkLook}>
                Add one in its record
              </Link>
              .
            </p>
          )}
        </>
      )}
      {reminding === 'asked' && (
        <RemindQuestion
          document={document}
          readers={readers}
          onDone={() => setReminding('done')}
          onClose={() => setReminding(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked}
        title={`Send ${name}?`}
        confirm={`Send ${countOf(readers.length, 'mail')}`}
        doing="Sending…"
        look="primary"
        mutation={send}
        onConfirm={() => send.mutate(lostOf(send) ?? mails.length, { onSuccess: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        <p>
          {document.kind === 'opening_balance'
            ? 'It says what is open and how to pay, without a PDF, to:'
            : 'It goes with its PDF, what is open of it and how to pay, to:'}
        </p>
        <ReaderList readers={readers} />
        {mails.length > 0 && <p>It has been mailed before.</p>}
      </ConfirmDialog>
    </RecordSection>
  )
}
