import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ErrorBox } from '@/components/ui/states'
import type { IssueBlock } from '../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { IssueCheck } from './issue-checks'

/** What a check leads to, such as `block 3`; undefined for the issue as a whole. */
function placeOf({ where }: IssueCheck, blocks: readonly IssueBlock[]): string | undefined {
  if (where === 'issue') return undefined
  return where === 'subject' ? where : `block ${blocks.findIndex(({ id }) => id === where.block) + 1}`
}

/**
 * What the checks found in an issue: errors, with which it cannot be sent, and warnings, each with the way to its place.
 *
 * @param props.query of `issueChecksQuery`
 * @param props.blocks of the checked issue
 * @param props.onShow goes to where the person can mend it
 */
export function IssueChecksList({
  query: { data: checks, error, isFetching, refetch },
  blocks,
  onShow,
}: {
  query: Pick<UseQueryResult<IssueCheck[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  blocks: readonly IssueBlock[]
  onShow: (where: Exclude<IssueCheck['where'], 'issue'>) => void
}) {
  if (error && !checks) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <section aria-label="Checks">
      <p role="status" className="flex min-h-7 items-start gap-2 text-small text-leaf-700 empty:hidden">
        {!checks && <span className="text-ink-700">Checking the issue…</span>}
        {checks?.length === 0 && (
          <>
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            The checks found nothing to mend.
          </>
        )}
      </p>
      {checks && checks.length > 0 && (
        <ul className="divide-y divide-paper-300 rounded-card border border-paper-300 bg-white">
          {checks.map((check) => {
            const { where, says, stops } = check
            const place = placeOf(check, blocks)
            const Icon = stops ? CircleAlert : TriangleAlert
            return (
              <li
                key={`${place} ${says}`}
                className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-small sm:flex-nowrap"
              >
                <Icon
                  aria-hidden="true"
                  className={`size-5 shrink-0 ${stops ? 'text-danger-700' : 'text-wheat-700'}`}
                />
                <p className="min-w-0 flex-1 py-2 break-words">
                  <span className="font-semibold">{stops ? 'Error: ' : 'Warning: '}</span>
                  {says}
                </p>
                {where !== 'issue' && (
                  <Button look="quiet" className="shrink-0" onClick={() => onShow(where)}>
                    {`Go to ${place}`}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
