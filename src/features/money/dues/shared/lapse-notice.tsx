import { useQuery } from '@tanstack/react-query'
import { standingWords } from '../member-dues'
import { memberDuesQuery } from './api'

/** Whether a member of the signed-in manager has lapsed, so that nobody else sees its page. False until it is known. */
export function useHasLapsed(memberId: string): boolean {
  return useQuery(memberDuesQuery(memberId)).data?.standing === 'lapsed'
}

/**
 * Says to the manager of a member that has lapsed what that hides, and what ends it; of others, nothing.
 *
 * @param props.above whether it stands above what is to be paid
 */
export function LapseNotice({ memberId, above = false }: { memberId: string; above?: boolean }) {
  const { data: dues } = useQuery(memberDuesQuery(memberId))
  if (dues?.standing !== 'lapsed') return null
  return (
    <div role="note" className="mb-6 max-w-reading rounded-card border border-paper-300 bg-paper-50 p-5">
      <p className="font-semibold text-danger-700">{standingWords(dues)}</p>
      <p className="mt-1">
        Visitors do not see your page, and you do not see what is for members, until your membership is renewed and
        paid.{' '}
        {dues.open_cents > 0
          ? `${above ? 'Below stands' : 'Dues says'} what is to be paid, and how.`
          : 'Nothing is asked of you yet: write to the chamber’s office to renew it.'}
      </p>
    </div>
  )
}
