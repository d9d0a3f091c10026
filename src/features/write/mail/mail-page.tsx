import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { Status, type Tone } from '@/components/list/status'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { officeTime } from '@/lib/dates/office-time'
import { mailCountsQuery, mailsQuery, useRetryMail, type OfficeMail } from './api'
import { FailedJobs } from './failed-jobs'
import { MailExport, useMailBulk } from './mail-bulk'
import { MailDialog } from './mail-dialog'
import { mailCountWords, mailList, mailTitle, stateLabel, type MailFilter } from './mail'

const words = {
  caption: 'Mails',
  one: 'mail',
  many: 'mails',
  order: 'newest first',
  none: 'No mails found.',
  yet: 'No mail has been written yet.',
}

/** What became of a mail, beside its state: when it was sent, why it failed, when it is tried again. */
function becameWords({
  state,
  returned,
  attempts,
  next_attempt_at,
  settled_at,
  last_error,
}: OfficeMail): string | null {
  if (state === 'sent') return settled_at && `${returned ? 'sent ' : ''}${officeTime(settled_at)}`
  if (state === 'failed') return last_error
  if (state === 'dropped') return 'because it is not needed now'
  return state === 'waiting' && attempts > 0 ? `the next try is ${officeTime(next_attempt_at)}` : null
}

const tones: Readonly<Record<string, Tone>> = { sent: 'good', failed: 'bad', dropped: 'over' }

function columnsFor(
  show: (mail: OfficeMail) => void,
  sendAgain: (mail: OfficeMail) => void,
  sending: string | undefined,
): Column<OfficeMail>[] {
  return [
    {
      key: 'recipient',
      header: 'Recipient',
      narrow: 'second',
      fit: 'whole',
      cell: ({ recipient }) => <span className="lg:font-semibold">{recipient}</span>,
    },
    {
      key: 'mail',
      header: 'Mail',
      narrow: 'first',
      cell: (mail) => (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${mailTitle(mail)} to ${mail.recipient}`}
          onClick={() => show(mail)}
          className="py-1.5 text-start leading-5 max-lg:min-h-touch print:inline-block! text-sky-700 underline-offset-4 hover:underline lg:pointer-coarse:py-3"
        >
          {mailTitle(mail)}
        </button>
      ),
    },
    {
      key: 'written',
      header: 'Written',
      narrow: 'second',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: 'state',
      header: 'State',
      narrow: 'end',
      cell: (mail) => (
        <Status tone={mail.returned ? 'bad' : (tones[mail.state] ?? 'waiting')}>{stateLabel(mail)}</Status>
      ),
      more: becameWords,
    },
    {
      ...actionsColumn,
      cell: (mail) =>
        mail.state === 'failed' && (
          <RowActions
            name={mail.recipient}
            send={{
              onPress: () => sendAgain(mail),
              busy: sending === mail.id,
              says: `Send again to ${mail.recipient}`,
            }}
          />
        ),
    },
  ]
}

function Mails({ filter }: { filter: MailFilter }) {
  const query = useQuery(mailsQuery(filter))
  const retry = useRetryMail()
  const { bulk, notice } = useMailBulk(filter, query.data?.rows)
  const [shown, setShown] = useState<OfficeMail>()
  return (
    <>
      {notice}
      <OfficeList
        list={mailList}
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor(setShown, ({ id }) => retry.mutate(id), retry.isPending ? retry.variables : undefined)}
        rowKey={({ id }) => id}
        rowName={(mail) => `${mailTitle(mail)} to ${mail.recipient}`}
        search={filter.search}
        views={<SavedViews of={mailList.path} />}
        all={mailList.href()}
        failure={retry.error?.message}
      />
      <MailDialog mail={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Every mail that the portal sends, with its state and content; failed ones can be sent again. */
export function MailPage() {
  const [params] = useSearchParams()
  const filter = mailList.read(params)
  const { data: counts } = useQuery(mailCountsQuery)
  const said = counts && mailCountWords(counts)
  return (
    <ListPage
      title="Outgoing mail"
      // An empty line until the counts are known, so that nothing jumps.
      lead={said !== '' && <span className="block min-h-5">{said}</span>}
      actions={<MailExport filter={filter} />}
    >
      <FailedJobs />
      <OfficeFilters list={mailList} filter={filter} />
      <Mails filter={filter} />
    </ListPage>
  )
}
