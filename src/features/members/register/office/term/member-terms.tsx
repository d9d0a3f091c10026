import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { termsQuery, useRemoveTerm, type Term } from './api'
import { RenewDialog } from './renew-dialog'
import { TermDialog } from './term-dialog'
import { TermLine } from './term-line'
import { renewedWords } from './terms'

function RemoveTerm({ term, onClose }: { term: Term; onClose: () => void }) {
  const removal = useRemoveTerm()
  return (
    <ConfirmDialog
      open
      title="Remove this term?"
      confirm="Remove term"
      doing="Removing…"
      mutation={removal}
      onConfirm={() => removal.mutate(term, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        <TierName tier={term.tier} />, {officeDay(term.starts_on)} to {officeDay(term.ends_on)}. Remove a term only if
        it was entered by mistake; the audit log keeps it.
      </p>
    </ConfirmDialog>
  )
}

/** The terms of a member, the last one first: renewed, corrected, added and removed here. */
export function MemberTerms({ member }: { member: { id: string; name: string } }) {
  const query = useQuery(termsQuery(member.id))
  const { data, dataUpdatedAt } = query
  const [open, setOpen] = useState<{ to: 'add' } | { to: 'renew' | 'correct' | 'remove'; term: Term }>()
  const [renewed, setRenewed] = useState<string>()
  const close = () => setOpen(undefined)
  const today = officeDate(new Date(dataUpdatedAt))
  const last = data?.[0]
  return (
    <RecordSection
      title="Membership"
      actions={
        data && (
          <>
            {last && (
              <Button
                look="secondary"
                onClick={() => setOpen({ to: 'renew', term: last })}
                aria-label={`Renew ${member.name}`}
              >
                <RefreshCw aria-hidden="true" className="size-4" /> Renew
              </Button>
            )}
            <Button look="quiet" onClick={() => setOpen({ to: 'add' })}>
              <Plus aria-hidden="true" className="size-4" /> Add term
            </Button>
          </>
        )
      }
    >
      {!data && <NoDataYet query={query} loading="Loading membership…" skeleton={['h-14']} />}
      {data?.length === 0 && <p className="text-small text-ink-600">No term is on record for this member yet.</p>}
      <ul aria-label="Terms" className="divide-y divide-paper-300">
        {data?.map((term) => {
          const name = `the term until ${officeDay(term.ends_on)}`
          return (
            <li key={term.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <TermLine term={term} last={last} today={today} />
              <div className="flex flex-wrap gap-x-4">
                <Button look="quiet" onClick={() => setOpen({ to: 'correct', term })} aria-label={`Correct ${name}`}>
                  Correct
                </Button>
                <Button look="quiet" onClick={() => setOpen({ to: 'remove', term })} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-small font-medium text-leaf-700">
        {renewed && renewed === last?.ends_on && renewedWords(member.name, renewed)}
      </p>
      {open?.to === 'renew' && (
        <RenewDialog
          member={member}
          last={open.term}
          onClose={(until) => {
            close()
            setRenewed(until)
          }}
        />
      )}
      {open?.to === 'add' && <TermDialog memberId={member.id} onClose={close} />}
      {open?.to === 'correct' && <TermDialog memberId={member.id} term={open.term} onClose={close} />}
      {open?.to === 'remove' && <RemoveTerm term={open.term} onClose={close} />}
    </RecordSection>
  )
}
