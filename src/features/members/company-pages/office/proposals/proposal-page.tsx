import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { officeTime } from '@/lib/dates/office-time'
import { proposalQuery, type OfficeProposal } from './api'
import { Decided } from './decided'
import { ProposalForm } from './proposal-form'
import type { Entered } from '../shared/proposal-list'

function Work({ proposal }: { proposal: OfficeProposal }) {
  // A background refetch must not take away a form in which somebody types.
  const [{ shown, just, mine }, show] = useState<{
    shown: OfficeProposal
    just: boolean
    mine?: Entered
  }>({ shown: proposal, just: false })
  if (shown.status !== 'pending') return <Decided proposal={shown} just={just} mine={mine} />
  return (
    <ProposalForm
      proposal={shown}
      onDecided={(decided) => show({ shown: decided, just: true })}
      onClosed={(closed, entered) => show({ shown: closed, just: false, mine: entered })}
    />
  )
}

function KnownProposal({ id }: { id: string }) {
  return (
    <RecordPage
      query={useQuery(proposalQuery(id))}
      fresh
      kind="Proposal"
      page={SheetPage}
      title={({ now }) => now.name}
      lead={({ proposed_by_name, created_at }) => `Proposed by ${proposed_by_name} on ${officeTime(created_at)}`}
      actions={({ member }) => (
        <ButtonLink to={`/dashboard/members/${member.id}`} look="secondary">
          Open member
        </ButtonLink>
      )}
      skeleton={['h-28', 'h-28', 'h-28']}
    >
      {(proposal) => <Work proposal={proposal} />}
    </RecordPage>
  )
}

/** A proposal in the office: what it changes, and the decision about it. */
export function ProposalPage() {
  const { id = '' } = useParams()
  return <KnownProposal key={id} id={id} />
}
