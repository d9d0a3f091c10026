import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useRun, type RunState } from '@/components/list/use-run'
import { FormFailure } from '@/components/form/form-outcome'
import { Dialog } from '@/components/ui/dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { exampleRulesQuery } from '@/features/money/billing/office/api'
import { ExampleRules } from '@/features/money/billing/office/shared/example-rules'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentName } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { useInvalidateDues } from '@/features/money/dues/office/api'
import { chosenDraftsQuery, issueRenewal, type Renewal } from './api'

/** Why a draft cannot be issued and mailed; undefined when it can. */
const hindrance = ({ missing, readers }: Renewal) =>
  missing ?? (readers === 0 ? 'No billing contact, and no primary contact with an address' : undefined)

function titleOf(state: RunState, count: number): string {
  if (state === 'ready') return `Issue and mail ${countOf(count, 'draft')}?`
  return state === 'over' ? 'What was issued' : 'Issuing and mailing'
}

/** Documents with the way to each, and what is said of it. */
function Named({ title, rows }: { title: string; rows: readonly { id: string; name: string; words: string }[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul
        aria-label={title}
        className="mt-1 max-h-60 divide-y divide-paper-300 overflow-y-auto border-y border-paper-300 text-small"
      >
        {rows.map(({ id, name, words }) => (
          <li key={id} className="py-2">
            <Link to={documentHref(id)} className={linkLook}>
              {name}
            </Link>
            <span className="block text-ink-700">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const refusedRows = (refused: readonly { row: Renewal; reason: string }[]) =>
  refused.map(({ row: { id, name }, reason }) => ({ id, name, words: reason }))

/**
 * Issues and mails the chosen drafts one after the other, after a question. Each is a transaction of its own: whoever
 * stops between two, or whose browser ends, leaves each member with nothing or with one document and its mails.
 *
 * @param props.onClose called with the drafts that were not issued
 */
export function IssueRun({ ids, onClose }: { ids: readonly string[]; onClose: (left: readonly string[]) => void }) {
  const query = useQuery(chosenDraftsQuery(ids))
  const invalidate = useInvalidateDues()
  // The drafts that the question was about, from the press on.
  const [running, setRunning] = useState<readonly Renewal[]>()
  const { done: issued, failed: refused, state, run, stop } = useRun(issueRenewal)
  const drafts = running ?? query.data ?? []
  const able = drafts.filter((draft) => hindrance(draft) === undefined)
  const examples = useQuery(exampleRulesQuery(able.map(({ id }) => id)))
  const unable = drafts.flatMap((row) => {
    const reason = hindrance(row)
    return reason === undefined ? [] : [{ row, reason }]
  })
  const gone = ids.length - drafts.length

  // Not before it closes: the list, which may then be empty, holds this dialog.
  const refetch = useEffectEvent(() => void invalidate())
  useEffect(() => (state === 'over' ? () => refetch() : undefined), [state])

  function leave() {
    if (state === 'running') stop()
    else if (state !== 'stopping') {
      const asked = running?.map(({ id }) => id) ?? ids
      onClose(asked.filter((id) => issued.every(({ row }) => row.id !== id)))
    }
  }
  // The second press of a double one may meet a button that has come meanwhile.
  const once = { onClick: ({ detail }: { detail: number }) => detail < 2 && leave() }
  const done = issued.length
  const mails = issued.reduce((sum, { row }) => sum + row.readers, 0)
  const tried = done + refused.length
  const going = state === 'running' || state === 'stopping'
  return (
    <Dialog open onOpenChange={leave} title={titleOf(state, ids.length)}>
      <div className="space-y-5">
        {state === 'ready' && query.data === undefined && (
          <NoDataYet query={query} loading="Loading the drafts…" skeleton={['h-6', 'h-6', 'h-10']} />
        )}
        {(going || (state === 'ready' && query.data)) && (
          <>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-ink-600">Documents</dt>
              <dd className="font-semibold tabular-nums">{able.length.toLocaleString('en-US')}</dd>
              <dt className="text-ink-600">Without tax</dt>
              <dd className="font-semibold tabular-nums">
                {formatCents(able.reduce((sum, { cents }) => sum + cents, 0))}
              </dd>
              <dt className="text-ink-600">Mails</dt>
              <dd className="font-semibold tabular-nums">
                {able.reduce((sum, { readers }) => sum + readers, 0).toLocaleString('en-US')}
              </dd>
            </dl>
            {going ? (
              // Neither where the button was that has begun it, nor smaller: a second press would stop it.
              <div className="flex items-center gap-4">
                <Button look="secondary" busy={state === 'stopping'} {...once}>
                  Stop
                </Button>
                <progress
                  aria-label="Issued"
                  value={tried}
                  max={able.length}
                  className="h-2 min-w-0 grow overflow-hidden rounded-full accent-sky-700"
                />
                <p role="status" className="whitespace-nowrap tabular-nums">
                  {state === 'stopping' ? 'Stopping…' : `${tried} of ${countOf(able.length, 'draft')}`}
                </p>
              </div>
            ) : (
              <p className="text-small text-ink-700">
                Each takes the next number of its series, never changes again, and is mailed at once. You can stop
                between two.
              </p>
            )}
            {!going && <ExampleRules rules={examples.data ?? []} documents={able.length} />}
            {!going && examples.error && <FormFailure>{examples.error.message}</FormFailure>}
            {gone > 0 && (
              <p className="text-small text-ink-700">
                {countOf(gone, 'draft')} {gone === 1 ? 'has' : 'have'} been issued or deleted meanwhile.
              </p>
            )}
            <div inert={going} className="empty:hidden">
              <Named title={`${countOf(unable.length, 'draft')} cannot be issued yet`} rows={refusedRows(unable)} />
            </div>
          </>
        )}
        {state === 'over' && (
          <>
            <p role="status" className="font-semibold">
              {done === 0 ? 'Nothing was issued.' : `${countOf(done, 'document')} issued and mailed.`}
              {mails > done && ` ${countOf(mails, 'mail')}: some members have more than one billing contact.`}
              {tried < able.length && ` Stopped: ${countOf(able.length - tried, 'draft')} left, still selected.`}
            </p>
            <Named title={`${countOf(refused.length, 'draft')} not issued`} rows={refusedRows(refused)} />
            <Named
              title="Issued"
              rows={issued.map(({ row: { id, kind, name }, result: number }) => ({
                id,
                name: documentName({ kind, number }),
                words: name,
              }))}
            />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          {state === 'ready' && (
            <>
              <Button look="secondary" onClick={leave}>
                Cancel
              </Button>
              <Button
                busy={going || examples.isLoading}
                disabled={able.length === 0}
                onClick={() => {
                  setRunning(drafts)
                  void run(able)
                }}
              >
                {`Issue and mail ${(query.data ? able : ids).length.toLocaleString('en-US')}`}
              </Button>
            </>
          )}
          {state === 'over' && <Button {...once}>Close</Button>}
        </div>
      </div>
    </Dialog>
  )
}
