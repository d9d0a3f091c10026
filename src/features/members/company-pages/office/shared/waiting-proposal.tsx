import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { memberProposalQuery } from '../proposals/api'
import { proposalHref } from './proposal-list'
import { underlinedLink } from '@/components/ui/link-look'

/** Says that a proposal of a member waits, and leads to it. */
export function WaitingProposal({ memberId }: { memberId: string }) {
  const { data } = useQuery(memberProposalQuery(memberId))
  if (!data) return null
  return (
    <p className="rounded-card border border-wheat-300 bg-wheat-100 p-4 text-small">
      {data.proposed_by_name} has proposed changes to this page –{' '}
      <Link to={proposalHref(data.id)} className={underlinedLink}>
        look at them
      </Link>
    </p>
  )
}
