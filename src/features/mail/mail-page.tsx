import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { DeliveryMark } from '@/features/mail/shared/deliveries'
import { OfficePage } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { ListFilters } from '@/components/list/list-filters'
import { officeTime } from '@/lib/dates/office-time'
import { mailCountsQuery, mailsQuery, useRetryMail, type OfficeMail } from './api'
import { MailExport, useMailBulk } from './bulk/mail-bulk'
import { MailDialog } from './mail-dialog'
import { mailCountWords, mailHref, mailsPageSize, mailStates, mailTitle, readMailFilter, type MailFilter } from './mail'

const words = {
  caption: 'Mails',
  one: 'mail',
  many: 'mails',
  none: 'No mails found.',
  yet: 'No mail has been written yet.',
}

function columnsFor(
  show: (mail: OfficeMail) => void,
  sendAgain: (mail: OfficeMail) => void,
  sending: string | undefined,
): Column<OfficeMail>[] {
  return [
    {
      key: 'recipient',
      header: 'Recipient',
      plain: true,
      className: 'lg:w-72 xl:w-96',
      cell: ({ recipient }) => (
        <span className="block font-semibold break-words lg:max-w-72 xl:max-w-96">{recipient}</span>
      ),
    },
    {
      key: 'mail',
      header: 'Mail',
      className: 'lg:w-60',
      cell: (mail) => (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${mailTitle(mail)} to ${mail.recipient}`}
          onClick={() => show(mail)}
          className="inline-flex min-h-touch items-center text-start text-sky-700 underline-offset-4 hover:underline"
        >
          {mailTitle(mail)}
        </button>
      ),
    },
    {
      key: 'written',
      header: 'Written',
      className: 'lg:w-52',
      cell: ({ created_at }) => <time dateTime={created_at}>{officeTime(created_at)}</time>,
    },
    { key: 'state', header: 'State', cell: (mail) => <DeliveryMark delivery={mail} /> },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      className: 'lg:w-32',
      cell: (mail) =>
        mail.state === 'failed' && (
          <Button
            look="quiet"
            className="min-w-touch"
            busy={sending === mail.id}
            aria-label={`Send again to ${mail.recipient}`}
            onClick={() => sendAgain(mail)}
          >
            Send again
          </Button>
        ),
    },
  ]
}

function List({ filter }: { filter: MailFilter }) {
  const query = useQuery(mailsQuery(filter))
  const retry = useRetryMail()
  const { bulk, notice } = useMailBulk(filter, query.data?.rows)
  const [shown, setShown] = useState<OfficeMail>()
  return (
    <>
      {notice}
      <OfficeList
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        href={mailHref}
        size={mailsPageSize}
        skeleton={{ rows: 10, row: 'h-14', text: 'max-w-2xl' }}
        columns={columnsFor(setShown, ({ id }) => retry.mutate(id), retry.isPending ? retry.variables : undefined)}
        rowKey={({ id }) => id}
        rowName={(mail) => `${mailTitle(mail)} to ${mail.recipient}`}
        search={filter.search}
        narrowed={Boolean(filter.search || filter.state)}
        all={mailHref({ search: '', state: '', page: 1 })}
        failure={retry.error?.message}
      />
      <MailDialog mail={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Every mail that the portal sends, with its state and content; failed ones can be sent again. */
export function MailPage() {
  const [params] = useSearchParams()
  const filter = readMailFilter(params)
  const { data: counts } = useQuery(mailCountsQuery)
  return (
    <OfficePage
      title="Mail"
      lead={<span className="block min-h-7">{counts ? mailCountWords(counts) : ''}</span>}
      actions={<MailExport filter={filter} />}
    >
      <ListFilters
        filter={filter}
        href={mailHref}
        label="Search by recipient"
        of="Mails"
        selects={[{ key: 'state', value: filter.state, label: 'State', placeholder: 'All', options: mailStates }]}
        className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]"
      />
      <List filter={filter} />
    </OfficePage>
  )
}
