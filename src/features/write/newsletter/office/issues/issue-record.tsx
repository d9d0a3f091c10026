import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Status } from '@/components/list/status'
import { Button, ButtonLink } from '@/components/ui/button'
import { late } from '@/components/ui/late'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { underlinedLink } from '@/components/ui/link-look'
import { officeTime } from '@/lib/dates/office-time'
import type { ResolvedBlock } from '../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { issueCountsQuery, type OfficeIssue } from './api'
import { DeleteIssue } from './delete-issue'
import { issueValuesOf } from './issue-values'
import { newIssueHref, statusOf, type IssueCounts } from './issues'
import type { Turn } from './sending/api'
import { Outcome, Progress } from './sending/progress'
import { TurnDialog } from './sending/turn-dialog'

const IssuePreview = late(async () => (await import('../issue-preview')).default)

/** What can be done with an issue, by its status. */
const turns: Readonly<Record<string, readonly { turn: Turn; label: string }[]>> = {
  scheduled: [{ turn: 'unschedule', label: 'Take back to draft…' }],
  sending: [
    { turn: 'pause', label: 'Pause…' },
    { turn: 'cancel', label: 'Cancel…' },
  ],
  paused: [
    { turn: 'resume', label: 'Resume…' },
    { turn: 'cancel', label: 'Cancel…' },
  ],
}

/** What happens to the issue now, in a sentence. */
function standing({ status, scheduled_at, sent_at, finished_at }: OfficeIssue): string {
  switch (status) {
    case 'scheduled':
      return `It goes out on ${officeTime(scheduled_at ?? '')}, to everybody who is a subscriber then. Until then it can be taken back to draft and changed.`
    case 'sending':
      return `Sending began on ${officeTime(sent_at ?? '')}. It goes on by itself; this page can be closed.`
    case 'paused':
      return 'Nothing leaves until it is resumed.'
    case 'cancelled':
      return `It was cancelled on ${officeTime(finished_at ?? '')}.`
    default:
      return `Sending began on ${officeTime(sent_at ?? '')}; the last mail left by ${officeTime(finished_at ?? '')}.`
  }
}

/** Gives the focus to what says the status when that has changed and the button that was pressed is gone. */
function useStatusFocus(status: string, first: string) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(first)
  useEffect(() => {
    if (before.current === status) return
    // After the dialog that was answered has given the focus back.
    const timer = setTimeout(() => {
      before.current = status
      const { activeElement } = document
      const lost = activeElement === document.body || activeElement?.matches('#main, [role="dialog"]')
      if (lost ?? true) box.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [status])
  return box
}

function Mails({ issue, counts, at }: { issue: OfficeIssue; counts: IssueCounts; at: number }) {
  return (
    <>
      {(issue.status === 'sending' || issue.status === 'paused') && (
        <Progress counts={counts} at={at} running={issue.status === 'sending'} />
      )}
      <Outcome counts={counts} cancelled={issue.status === 'cancelled'} />
      <p className="text-fine text-ink-600">
        Delivered is what left and did not come back. Nobody is told who opens an issue or presses its links: only
        visits to its page are counted, without cookies and addresses.
      </p>
    </>
  )
}

/**
 * An issue that is scheduled or on its way, or was sent or cancelled: what becomes of it, and what can be done with it.
 *
 * @param props.before its status when the page was opened: if it is another now, the page says so
 * @param props.onDeleted called after it was deleted
 */
export function IssueRecord({
  issue,
  before,
  onDeleted,
}: {
  issue: OfficeIssue
  before: string
  onDeleted: () => void
}) {
  const { id, status, sent_at, slug } = issue
  const [turn, setTurn] = useState<Turn>()
  const [deleting, setDeleting] = useState(false)
  const [shown, setShown] = useState(false)
  const box = useStatusFocus(status, before)
  const query = useQuery({ ...issueCountsQuery([id], status === 'sending'), enabled: sent_at !== null })
  const counts = query.data?.[id]
  const { label, tone } = statusOf(status)
  return (
    <div className="max-w-4xl space-y-6">
      <div ref={box} role="status" tabIndex={-1} className="rounded-card border border-paper-300 bg-white p-5">
        <p className="text-lead">
          <Status tone={tone}>{label}</Status>
        </p>
        <p className="mt-1 text-small text-ink-700">{standing(issue)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {turns[status]?.map(({ turn: one, label: words }, index) => (
          // The button that pauses stays the one that resumes, and keeps the focus.
          <Button
            key={index}
            look={one === 'resume' ? 'primary' : 'secondary'}
            className={one === 'cancel' ? 'text-danger-700!' : ''}
            onClick={() => setTurn(one)}
          >
            {words}
          </Button>
        ))}
        <Button look="secondary" onClick={() => setShown(true)}>
          Preview
        </Button>
        <ButtonLink look="secondary" to={newIssueHref(id)}>
          Duplicate
        </ButtonLink>
        {status === 'cancelled' && (
          <Button look="quiet" className="text-danger-700!" onClick={() => setDeleting(true)}>
            Delete issue
          </Button>
        )}
      </div>
      {sent_at !== null &&
        (counts ? (
          <section aria-label="What became of it" className="space-y-5">
            <Mails issue={issue} counts={counts} at={query.dataUpdatedAt} />
          </section>
        ) : query.error ? (
          <ErrorBox message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Loading label="Loading what became of it…">
            <Skeleton className="h-40" />
          </Loading>
        ))}
      {slug && (status !== 'cancelled' || (counts && counts.sent > 0)) && (
        <p className="text-small">
          In the archive:{' '}
          <Link to={`/newsletter/${slug}`} className={`${underlinedLink} break-all`}>
            {`/newsletter/${slug}`}
          </Link>
        </p>
      )}
      {shown && (
        <Suspense>
          <IssuePreview
            issue={issueValuesOf(issue)}
            frozen={(issue.frozen as ResolvedBlock[] | null) ?? undefined}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
      <TurnDialog issue={issue} turn={turn} counts={counts} onClose={() => setTurn(undefined)} />
      <DeleteIssue issue={deleting ? issue : undefined} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </div>
  )
}
