import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { BulkAction, BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { documentWords } from '@/features/money/dues/documents'
import { countOf } from '@/lib/text/numbers'
import type { OfficeDocument } from '../office-document'
import { remindersNowQuery, remindNow, useRemindNow } from './api'

const task = {
  doing: 'Reminding of',
  did: 'reminded of',
  run: remindNow,
  note: 'The mails go out in a moment.',
}
const what = (mail: 'Each' | 'It') =>
  `${mail} brings the document once more and says what is open, how many days it is late, and how to pay. Nobody is reminded of a document twice a day.`

function RemindOfMany({ dialog }: { dialog: BulkDialog }) {
  const { data, error } = useQuery(remindersNowQuery(dialog.ids))
  const may = data?.filter(({ why_not }) => why_not === null) ?? []
  const mails = may.reduce((sum, { readers }) => sum + readers, 0)
  const left = data?.filter(({ why_not }) => why_not !== null) ?? []
  return (
    <BulkQuestion
      dialog={dialog}
      title={
        data && mails === 0
          ? 'Nobody can be reminded now'
          : `Remind of ${countOf(data ? may.length : dialog.ids.length, 'document')}?`
      }
      {...(!(data && mails === 0) && { confirm: data ? `Send ${countOf(mails, 'mail')}` : 'Send' })}
      {...(error && !data && { error: error.message })}
      wait={!data}
      look="primary"
      task={task}
    >
      <p>{what('Each')}</p>
      {left.length > 0 && (
        <>
          <p>{`${countOf(left.length, 'document')} ${left.length === 1 ? 'is' : 'are'} left out:`}</p>
          <ul className="max-h-[30vh] list-disc overflow-y-auto ps-5">
            {left.map(({ document_id, why_not }) => (
              <li key={document_id} className="wrap-anywhere">
                {why_not}
              </li>
            ))}
          </ul>
        </>
      )}
    </BulkQuestion>
  )
}

/** Reminds of the chosen documents, after a question with the number of mails. */
export const reminding: BulkAction = {
  label: 'Remind',
  icon: Mail,
  dialog: (dialog) => <RemindOfMany dialog={dialog} />,
}

/** Asks before one document is reminded of; says why it is not, where it cannot be. */
export function RemindQuestion({
  document,
  onDone,
  onClose,
}: {
  document: OfficeDocument
  onDone: () => void
  onClose: () => void
}) {
  const { data, error } = useQuery(remindersNowQuery([document.id]))
  const remind = useRemindNow(document.id)
  const [row] = data ?? []
  const mails = countOf(row?.readers ?? 0, 'mail')
  return (
    <ConfirmDialog
      open
      look="primary"
      title={`Remind of ${documentWords(document)}?`}
      {...(!row?.why_not && { confirm: row ? `Send ${mails}` : 'Send' })}
      doing="Sending…"
      busy={!row}
      {...(error && !data && { error: error.message })}
      mutation={remind}
      onConfirm={() => remind.mutate(undefined, { onSuccess: onDone })}
      onCancel={onClose}
    >
      <p>{row?.why_not ?? what('It')}</p>
    </ConfirmDialog>
  )
}
