import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { BulkAction, BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { documentWords } from '@/features/money/dues/documents'
import { countOf } from '@/lib/text/numbers'
import type { OfficeDocument } from '../office-document'
import { ReaderList, type Reader } from './reader-list'
import { remindersNowQuery, remindNow, useRemindNow } from './api'

const task = {
  doing: 'Reminding of',
  did: 'reminded of',
  run: remindNow,
  note: 'The mails go out in a moment.',
}
/** How many of those that are left out are named. */
const most = 5

/** What the mails about documents of these kinds say. A debt of an older system has no PDF. */
function what(mail: 'Each' | 'It', kinds: readonly string[]): string {
  const without = kinds.filter((kind) => kind === 'opening_balance').length
  const says = 'what is open, how many days it is late, and how to pay'
  const brings =
    without === 0
      ? `brings the document, and says ${says}`
      : without < kinds.length
        ? `brings the document, but for ${countOf(without, 'opening balance')}, which ${without === 1 ? 'has' : 'have'} no PDF, and says ${says}`
        : `says what the debt is for, ${says}; an opening balance has no PDF`
  return `${mail} ${brings}. Nobody is reminded of a document twice a day.`
}

function RemindOfMany({ dialog }: { dialog: BulkDialog }) {
  const { data, error } = useQuery(remindersNowQuery(dialog.ids))
  const may = data?.filter(({ why_not }) => why_not === null) ?? []
  const mails = may.reduce((sum, { readers }) => sum + readers, 0)
  const left = data?.filter(({ why_not }) => why_not !== null) ?? []
  const unread = data ? null : error
  return (
    <BulkQuestion
      dialog={dialog}
      title={
        data && mails === 0
          ? 'Nobody can be reminded now'
          : `Remind of ${countOf(data ? may.length : dialog.ids.length, 'document')}?`
      }
      {...(!unread && !(data && mails === 0) && { confirm: data ? `Send ${countOf(mails, 'mail')}` : 'Send' })}
      {...(unread && { error: unread.message })}
      wait={!data && !unread}
      look="primary"
      task={task}
    >
      {may.length > 0 && (
        <p>
          {what(
            'Each',
            may.map(({ kind }) => kind),
          )}
        </p>
      )}
      {left.length > 0 && (
        <>
          <p>{`${countOf(left.length, 'document')} ${left.length === 1 ? 'is' : 'are'} left out:`}</p>
          <ul className="list-disc ps-5">
            {left.slice(0, most).map(({ document_id, why_not }) => (
              <li key={document_id} className="wrap-anywhere">
                {why_not}
              </li>
            ))}
            {left.length > most && <li>{`and ${left.length - most} more`}</li>}
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
  readers,
  onDone,
  onClose,
}: {
  document: OfficeDocument
  readers: readonly Reader[]
  onDone: () => void
  onClose: () => void
}) {
  const { data, error } = useQuery(remindersNowQuery([document.id]))
  const remind = useRemindNow(document.id)
  const [row] = data ?? []
  const mails = countOf(row?.readers ?? 0, 'mail')
  const gone = data && !row ? 'This document is not there any more.' : undefined
  const unread = gone ?? (data ? undefined : error?.message)
  return (
    <ConfirmDialog
      open
      look="primary"
      title={`Remind of ${documentWords(document)}?`}
      {...(!unread && !row?.why_not && { confirm: row ? `Send ${mails}` : 'Send' })}
      doing="Sending…"
      busy={!data && !unread}
      error={unread}
      mutation={remind}
      onConfirm={() => remind.mutate(undefined, { onSuccess: onDone })}
      onCancel={onClose}
    >
      {row?.why_not ? (
        <p>{row.why_not}</p>
      ) : (
        <>
          <p>{`${what('It', [document.kind])} It goes to:`}</p>
          <ReaderList readers={readers} />
        </>
      )}
    </ConfirmDialog>
  )
}
