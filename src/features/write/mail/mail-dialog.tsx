import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Dialog } from '@/components/ui/dialog'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { underlinedLink } from '@/components/ui/link-look'
import { DeliveryMark } from './shared/deliveries'
import { mailContentQuery, type OfficeMail } from './api'
import { mailThing, mailTitle, missingContentWords } from './mail'

function Content({ mail }: { mail: OfficeMail }) {
  const { data, error, isFetching, refetch } = useQuery(mailContentQuery(mail.id))
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading the mail…">
        <Skeleton className="h-40" />
      </Loading>
    )
  const thing = mailThing(mail, data)
  return (
    <dl className="space-y-4 [overflow-wrap:anywhere] [&_dt]:text-small [&_dt]:text-ink-600">
      <div>
        <dt>To</dt>
        <dd>{mail.recipient}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <DeliveryMark delivery={mail} />
        </dd>
      </div>
      <div>
        <dt>About</dt>
        <dd>
          {thing.to ? (
            <Link to={thing.to} className={`${underlinedLink} inline-flex min-h-touch items-center`}>
              {thing.label}
            </Link>
          ) : (
            thing.label
          )}
        </dd>
      </div>
      {data.subject && (
        <div>
          <dt>Subject</dt>
          <dd className="font-semibold">{data.subject}</dd>
        </div>
      )}
      <div>
        <dt>Content</dt>
        <dd className={data.content ? 'mt-1 border-s-2 border-paper-300 ps-4 whitespace-pre-wrap' : 'text-ink-700'}>
          {data.content ?? missingContentWords(mail)}
        </dd>
      </div>
      {data.content?.includes('token=…') && (
        <p className="text-fine text-ink-600">Links that only the recipient may follow are left incomplete here.</p>
      )}
    </dl>
  )
}

/**
 * A mail as it was sent: its recipient, subject and content, and a link to what it is about.
 *
 * @param props.mail undefined while the dialog is closed
 */
export function MailDialog({ mail, onClose }: { mail: OfficeMail | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={mail !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={mail ? mailTitle(mail) : 'Mail'}
    >
      {mail && <Content mail={mail} />}
    </Dialog>
  )
}
