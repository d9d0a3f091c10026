import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { officeDate } from '@/lib/dates/office-time'
import { createSubmissionIds } from '@/lib/data/submission'
import { useRenewTerm } from './api'
import { dayWords, nextTerm, tierName } from './terms'

/**
 * Renews a membership in two presses: the button, and the question that shows the new term's dates.
 *
 * @param props.last tier and end of the term that ends last
 * @param props.look of the button
 */
export function RenewButton({
  member,
  last,
  look = 'quiet',
}: {
  member: { id: string; name: string }
  last: { tier: string; ends_on: string }
  look?: 'quiet' | 'secondary'
}) {
  // The question keeps the term that it shows, whatever is read meanwhile.
  const [asked, setAsked] = useState<ReturnType<typeof nextTerm>>()
  const [ids] = useState(createSubmissionIds)
  const renewal = useRenewTerm()
  const close = () => setAsked(undefined)
  return (
    <>
      <Button
        look={look}
        aria-label={`Renew ${member.name}`}
        onClick={() => {
          renewal.reset()
          setAsked(nextTerm(last, officeDate(new Date())))
        }}
      >
        <RefreshCw aria-hidden="true" className="size-4" /> Renew
      </Button>
      <span role="status" className="sr-only">
        {renewal.isSuccess && `Renewed until ${dayWords(renewal.variables.values.ends_on)}`}
      </span>
      {asked && (
        <ConfirmDialog
          open
          look="primary"
          title={`Renew ${member.name}?`}
          confirm={renewal.isPending ? 'Renewing…' : 'Renew'}
          busy={renewal.isPending}
          error={renewal.error?.message}
          onConfirm={() =>
            renewal.mutate(
              { memberId: member.id, id: ids.idOf([member.id, asked]), values: asked },
              {
                onSuccess: () => {
                  ids.renew()
                  close()
                },
              },
            )
          }
          onCancel={close}
        >
          <p className="text-body text-ink-900">
            {tierName(asked.tier)}, <strong>{dayWords(asked.starts_on)}</strong> to{' '}
            <strong>{dayWords(asked.ends_on)}</strong>.
          </p>
          <p>The term until {dayWords(last.ends_on)} stays on record.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
