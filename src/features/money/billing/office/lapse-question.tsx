import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { lapsesQuery } from './api'
import type { SettingsValues } from './billing-values'

/** Asks before other settings say when members lapse, with the number of those who lapse by it. */
export function LapseQuestion({
  values,
  saving,
  onSave,
  onBack,
}: {
  values: SettingsValues
  saving: boolean
  onSave: () => void
  onBack: () => void
}) {
  const { data, error } = useQuery(lapsesQuery(values))
  const [today] = useState(() => officeDate(new Date()))
  const when = data && (data.day === today ? 'at once' : `on ${officeDay(data.day)}`)
  return (
    <ConfirmDialog
      open
      title="Change when members lapse?"
      confirm={error && !data ? undefined : 'Save settings'}
      doing="Saving…"
      cancel="Go back"
      look={data?.lapsing ? 'danger' : 'primary'}
      mutation={{ isPending: saving, error: null }}
      busy={!data && !error}
      error={error?.message}
      onConfirm={onSave}
      onCancel={onBack}
    >
      {data?.lapsing === 0 && <p>{`No member lapses by it ${when}.`}</p>}
      {data && data.lapsing > 0 && (
        <>
          <p className="font-semibold">{`${countOf(data.lapsing, 'member')} ${data.lapsing === 1 ? 'lapses' : 'lapse'} ${when}.`}</p>
          <p>The site no longer shows a lapsed member.</p>
          <p>
            {when === 'at once'
              ? 'Whoever would have lapsed within the last week is told by email.'
              : 'They are told by email then.'}
          </p>
        </>
      )}
      {data && data.ending > 0 && (
        <p>
          {`${countOf(data.ending, 'member')} ${data.ending === 1 ? 'is' : 'are'} `}
          {when === 'at once'
            ? 'lapsed no longer, and shown again.'
            : `shown again, at least until ${officeDay(data.day)}.`}
        </p>
      )}
      {!saving && <p>Nothing is saved yet.</p>}
    </ConfirmDialog>
  )
}
