import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Fact } from '@/components/ui/fact'
import { SelectField } from '@/components/form/form-field'
import { MailsAbout } from '@/features/write/mail/shared/mails-about'
import { FormFailure } from '@/components/form/form-outcome'
import { RecordPage } from '@/components/ui/record-page'
import { ErrorBox } from '@/components/ui/states'
import { subjects } from '../subjects'
import { useSession } from '@/features/people/session/api'
import { officeDay, officeTime } from '@/lib/dates/office-time'
import { AnswerForm } from './answer-form'
import { administratorsQuery, messageQuery, type Message } from './api'
import { useArchive, useAssign } from './bulk/api'
import { MessageNotes } from './message-notes'
import { ageOf, messageList } from './message-list'
import { MessageStatus } from './message-status'

function Facts({ message: { email, company, created_at, status } }: { message: Message }) {
  const [now] = useState(() => Date.now())
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-fine text-ink-600">Email</dt>
        <dd className="mt-0.5 font-semibold break-all">{email}</dd>
      </div>
      <Fact label="Received">{`${officeDay(created_at)}, ${ageOf(created_at, now)}`}</Fact>
      <Fact label="Company">{company ?? '–'}</Fact>
      <Fact label="Status">
        <MessageStatus status={status} />
      </Fact>
    </dl>
  )
}

/** @param props.answering whether an answer is typed that is not sent: archiving takes its form away */
function Work({
  message: { id, status, assignee, assignee_id },
  me,
  answering,
}: {
  message: Message
  me: string
  answering: boolean
}) {
  const [asking, setAsking] = useState(false)
  const { data: administrators = [], error } = useQuery(administratorsQuery)
  const assign = useAssign(id)
  const archive = useArchive(id)
  const people = administrators.map((person) => ({ value: person.id, label: person.full_name || person.email }))
  // The list of Administrators may not be loaded yet.
  if (assignee && !people.some(({ value }) => value === assignee.id))
    people.unshift({ value: assignee.id, label: assignee.full_name })
  const failure = error ?? assign.error ?? archive.error
  return (
    <div className="mt-6 space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow sm:max-w-72">
          <SelectField
            label="Assignee"
            placeholder="Nobody yet"
            options={people}
            value={assignee_id ?? ''}
            disabled={assign.isPending}
            onChange={(event) => assign.mutate(event.target.value || null)}
          />
        </div>
        {assignee_id !== me && (
          <Button look="secondary" busy={assign.isPending} onClick={() => assign.mutate(me)}>
            Assign to me
          </Button>
        )}
        {status === 'new' ? null : (
          <Button look="secondary" busy={archive.isPending} onClick={() => archive.mutate(false)}>
            Reopen
          </Button>
        )}
        {status !== 'archived' && (
          <Button
            look="secondary"
            busy={archive.isPending}
            onClick={() => (answering ? setAsking(true) : archive.mutate(true))}
          >
            Archive
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title="Archive without sending your answer?"
        confirm="Archive"
        doing="Archiving…"
        cancel="Keep editing"
        mutation={{ isPending: archive.isPending, error: null }}
        onConfirm={() => archive.mutate(true, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>What you typed is not sent. Once the message is reopened, this device offers it again.</p>
      </ConfirmDialog>
      {status !== 'archived' && (
        <p className="text-small text-ink-600">
          {status === 'answered'
            ? 'It is handled. Archive it to close it for further answers.'
            : 'An answer finishes it, or Archive. Nobody is told that it was archived, and it can be reopened.'}
        </p>
      )}
      {failure && <FormFailure>{failure.message}</FormFailure>}
    </div>
  )
}

function Answers({ answers }: { answers: Message['answers'] }) {
  return (
    <ol aria-label="Answers" className="mt-6 space-y-5">
      {answers.map(({ id, body, sent_at, author }) => (
        <li key={id} className="rounded-card border border-leaf-100 bg-leaf-50 p-5">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>
          <p className="mt-3 text-fine text-ink-700">{`${author?.full_name ?? 'Somebody who has left'}, ${officeTime(sent_at)}`}</p>
        </li>
      ))}
    </ol>
  )
}

function KnownMessage({ id }: { id: string }) {
  const { profile } = useSession()
  const me = profile?.id ?? ''
  const [answering, setAnswering] = useState(false)
  const query = useQuery({ ...messageQuery(id), enabled: me !== '' })
  return (
    <RecordPage
      query={query}
      kind="Message"
      back={{ to: messageList.href(), label: 'Back to Contact messages' }}
      title={({ name }) => name}
      lead={({ subject }) => subjects.find(({ value }) => value === subject)?.label ?? subject}
      skeleton={['h-28', 'h-40', 'h-60']}
    >
      {(message) => (
        <>
          {query.error && (
            <div className="mb-6">
              <ErrorBox
                message={query.error.message}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            </div>
          )}
          <Facts message={message} />
          <Work message={message} me={me} answering={answering} />
          <section aria-labelledby="written" className="mt-10">
            <h2 id="written" className="font-serif text-subheading font-semibold">
              Message
            </h2>
            <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-wrap">{message.message}</p>
          </section>
          <section aria-labelledby="answering" className="mt-10 border-t border-paper-300 pt-8">
            <h2 id="answering" className="font-serif text-subheading font-semibold">
              Answer
            </h2>
            {message.answers.length > 0 && <Answers answers={message.answers} />}
            <div className="mt-6">
              {message.status === 'archived' ? (
                <p className="text-ink-700">This message is archived. Reopen it to answer.</p>
              ) : (
                <AnswerForm message={message} me={me} onChanged={setAnswering} />
              )}
            </div>
          </section>
          {message.answers.length > 0 && (
            <div className="mt-10">
              <MailsAbout kind="message" id={id} />
            </div>
          )}
          <MessageNotes message={message} />
        </>
      )}
    </RecordPage>
  )
}

/** A message from the contact form in the office: answers by mail, the assignee, and notes. */
export function MessagePage() {
  const { id = '' } = useParams()
  return <KnownMessage key={id} id={id} />
}
