import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { linkLook } from '@/components/ui/link-look'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { createSubmissionIds } from '@/lib/data/submission'
import { useRenewTerm } from './api'
import { nextTerm } from './terms'

/**
 * The question before a membership is renewed, with the dates of the new term.
 *
 * @param props.last tier and end of the term that ends last
 * @param props.onClose called with the last day of the new term, or with nothing where nothing was renewed
 */
export function RenewDialog({
  member,
  last,
  onClose,
}: {
  member: { id: string; name: string }
  last: { tier: string; ends_on: string }
  onClose: (until?: string) => void
}) {
  // The question keeps the term that it shows, whatever is read meanwhile.
  const [{ before, term }] = useState(() => ({ before: last, term: nextTerm(last, officeDate(new Date())) }))
  const [ids] = useState(createSubmissionIds)
  const renewal = useRenewTerm()
  function renew() {
    renewal.mutate(
      { memberId: member.id, id: ids.idOf(term), values: term },
      { onSuccess: () => onClose(term.ends_on) },
    )
  }
  return (
    <ConfirmDialog
      open
      look="primary"
      title={`Renew ${member.name}?`}
      confirm="Renew"
      doing="Renewing…"
      mutation={renewal}
      onConfirm={renew}
      onCancel={() => onClose()}
    >
      <p className="text-body text-ink-900">
        <TierName tier={term.tier} />, <strong>{officeDay(term.starts_on)}</strong> to{' '}
        <strong>{officeDay(term.ends_on)}</strong>.
      </p>
      <p>The term until {officeDay(before.ends_on)} stays on record.</p>
      <p>
        No document is drafted: it gives the term without asking for dues. To ask for them, use{' '}
        <Link to="/dashboard/dues/renewal" className={linkLook}>
          Dues → Renewal
        </Link>
        .
      </p>
    </ConfirmDialog>
  )
}
