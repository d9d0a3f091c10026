import { MailPlus } from 'lucide-react'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ExportButton } from '@/components/list/export-button'
import { readForExport, readIds } from '@/lib/data/bulk'
import { useInvalidate } from '@/lib/data/invalidate'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { mailRows, retryMails, type OfficeMail } from './api'
import { mailKeys } from './keys'
import { mailList, mailTitle, type MailFilter, stateLabel } from './mail'

const actions: readonly BulkAction[] = [
  {
    label: 'Send again',
    icon: MailPlus,
    dialog: (dialog) => (
      <BulkQuestion
        dialog={dialog}
        title={`Send ${countOf(dialog.ids.length, 'mail')} again?`}
        confirm={`Send ${countOf(dialog.ids.length, 'mail')}`}
        look="primary"
        task={{ doing: 'Sending', did: 'sent again', run: retryMails }}
      >
        <p>Each of them that has failed goes out once more. The others stay as they are.</p>
      </BulkQuestion>
    ),
  },
]

/** The columns of an exported file, in their order. */
const columns = ['recipient', 'mail', 'state', 'attempts', 'written_at', 'settled_at', 'last_error']

/** Saves the chosen mails, or all that match the filter, as a file. */
export function MailExport({ filter, ids }: { filter: MailFilter; ids?: readonly string[] }) {
  return (
    <ExportButton
      name="mails"
      chosen={ids !== undefined}
      columns={columns}
      read={async (onProgress, signal) =>
        (await readForExport(mailRows(filter), ids, onProgress, signal)).map((mail) => ({
          recipient: mail.recipient,
          mail: mailTitle(mail),
          state: stateLabel(mail),
          attempts: String(mail.attempts),
          written_at: fileTime(mail.created_at),
          settled_at: fileTime(mail.settled_at),
          last_error: mail.last_error,
        }))
      }
    />
  )
}

/** The actions on many mails of the office's list. */
export function useMailBulk(filter: MailFilter, rows: readonly OfficeMail[] = []) {
  return useBulk({
    one: 'mail',
    many: 'mails',
    names: new Map(rows.map(({ id, recipient }) => [id, recipient])),
    href: ({ name }) => mailList.href({ search: name, state: '', page: 1 }),
    actions,
    more: (ids) => <MailExport filter={filter} ids={ids} />,
    readIds: () => readIds(mailRows(filter)),
    onSettled: useInvalidate(mailKeys.all),
  })
}
