import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ErrorBox } from '@/components/ui/states'
import type { LetterBlock } from '../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { LetterCheck } from './letter-checks'

/** What a check leads to, such as `block 3`; undefined for the letter as a whole. */
function placeOf({ where }: LetterCheck, blocks: readonly LetterBlock[]): string | undefined {
  if (where === 'letter') return undefined
  return where === 'subject' ? where : `block ${blocks.findIndex(({ id }) => id === where.block) + 1}`
}

/**
 * What the checks found in a letter: errors, with which it cannot be sent, and warnings, each with the way to its place.
 *
 * @param props.query of `letterChecksQuery`
 * @param props.blocks of the checked letter
 * @param props.onShow goes to where the person can mend it
 */
export function LetterChecksList({
  query: { data: checks, error, isFetching, refetch },
  blocks,
  onShow,
}: {
  query: Pick<UseQueryResult<LetterCheck[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  blocks: readonly LetterBlock[]
  onShow: (where: Exclude<LetterCheck['where'], 'letter'>) => void
}) {
  if (error && !checks) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <section aria-label="Checks">
      <p role="status" className="flex min-h-7 items-start gap-2 text-small text-leaf-700 empty:hidden">
        {!checks && <span className="text-ink-700">Checking the letter…</span>}
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
                {where !== 'letter' && (
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
