import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Column } from '@/components/list/data-table'
import { ExportButton } from '@/components/list/export-button'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { ListFilters } from '@/components/list/list-filters'
import { interchangeParts } from '@/features/announcements/shared/inbox'
import { officeDay } from '@/lib/dates/office-time'
import {
  readForExport,
  subscriberCountsQuery,
  subscribersQuery,
  useDeleteSubscriber,
  useUnsubscribeSubscriber,
  type Subscriber,
} from './api'
import {
  countWords,
  exportColumns,
  leavingWords,
  readSubscriberFilter,
  sourceWords,
  statuses,
  statusOf,
  subscribersHref,
  subscribersPageSize,
  type SubscriberFilter,
} from './subscriber-list'

const words = {
  caption: 'Subscribers',
  one: 'subscriber',
  many: 'subscribers',
  none: 'No subscribers found.',
  yet: 'Nobody has subscribed to the newsletter yet.',
}
const looks = {
  active: { icon: CircleCheck, tone: 'text-leaf-700' },
  pending: { icon: Clock, tone: 'text-ink-700' },
  unsubscribed: { icon: CircleX, tone: 'text-danger-700' },
}

function Status({ status }: { status: string }) {
  const { value, label } = statusOf(status)
  const { icon: Icon, tone } = looks[value]
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${tone}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </span>
  )
}

function Consent({
  subscriber: { consented_at, consent_source, consent_statement, confirmed_at },
}: {
  subscriber: Subscriber
}) {
  return (
    <>
      {sourceWords(consent_source)}, {officeDay(consented_at)}
      {confirmed_at && <span className="block text-fine text-ink-600">Confirmed {officeDay(confirmed_at)}</span>}
      {consent_statement && (
        <span className="block text-fine [overflow-wrap:anywhere] text-ink-600">{consent_statement}</span>
      )}
    </>
  )
}

/** The actions on a subscriber; each asks first. */
type Action = { action: 'delete' | 'unsubscribe'; subscriber: Subscriber }

function columnsFor(onAsk: (action: Action) => void): Column<Subscriber>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      plain: true,
      cell: ({ email }) => <span className="block font-semibold break-all lg:min-w-60">{email}</span>,
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <Status status={status} /> },
    { key: 'since', header: 'Subscribed on', cell: ({ created_at }) => officeDay(created_at) },
    { key: 'consent', header: 'Consent', cell: (subscriber) => <Consent subscriber={subscriber} /> },
    {
      key: 'until',
      header: 'Unsubscribed on',
      cell: ({ unsubscribed_at, unsubscribed_by }) =>
        unsubscribed_at ? `${officeDay(unsubscribed_at)} ${leavingWords(unsubscribed_by)}`.trim() : '–',
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (subscriber) => (
        <span className="flex flex-wrap gap-x-2">
          {statusOf(subscriber.status).value !== 'unsubscribed' && (
            <Button
              look="quiet"
              aria-label={`Unsubscribe ${subscriber.email}`}
              onClick={() => onAsk({ action: 'unsubscribe', subscriber })}
            >
              Unsubscribe
            </Button>
          )}
          <Button
            look="quiet"
            className="min-w-touch text-danger-700!"
            aria-label={`Delete ${subscriber.email}`}
            onClick={() => onAsk({ action: 'delete', subscriber })}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

function ActionDialogs({ asked, onClose }: { asked: Action | undefined; onClose: () => void }) {
  const deletion = useDeleteSubscriber()
  const ending = useUnsubscribeSubscriber()
  const close = () => {
    deletion.reset()
    ending.reset()
    onClose()
  }
  const { action, subscriber } = asked ?? {}
  return (
    <>
      <ConfirmDialog
        open={action === 'delete'}
        title={`Delete ${subscriber?.email ?? ''}?`}
        confirm={deletion.isPending ? 'Deleting…' : 'Delete subscriber'}
        busy={deletion.isPending}
        error={deletion.error?.message}
        onConfirm={() => subscriber && deletion.mutate(subscriber.id, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          The email leaves the list of the newsletter for good. Of an email that was unsubscribed a code remains that
          cannot be read, so that no import brings it back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={action === 'unsubscribe'}
        title={`Unsubscribe ${subscriber?.email ?? ''}?`}
        confirm={ending.isPending ? 'Unsubscribing…' : 'Unsubscribe'}
        busy={ending.isPending}
        error={ending.error?.message}
        onConfirm={() => subscriber && ending.mutate(subscriber.id, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          No newsletter goes to this email any more. Only its owner can subscribe it again, by the form and the mail
          that follows.
        </p>
      </ConfirmDialog>
    </>
  )
}

function List({ filter }: { filter: SubscriberFilter }) {
  const query = useQuery(subscribersQuery(filter))
  const [asked, setAsked] = useState<Action>()
  return (
    <>
      <OfficeList
        words={words}
        query={query}
        filter={filter}
        href={subscribersHref}
        size={subscribersPageSize}
        skeleton={{ rows: 10, row: 'h-14', text: 'max-w-md' }}
        columns={columnsFor(setAsked)}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        search={filter.search}
        narrowed={Boolean(filter.search || filter.status)}
        all={subscribersHref({ search: '', status: '', page: 1 })}
      />
      <ActionDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** The newsletter's subscribers with their consent: search, unsubscribe, delete, import and export. */
export function SubscribersPage() {
  const [params] = useSearchParams()
  const filter = readSubscriberFilter(params)
  const { data: counts } = useQuery(subscriberCountsQuery)
  return (
    <OfficePage
      title="Interchange"
      // Four-digit numbers take two lines on a phone; reserve both lines while they load.
      lead={<span className="block min-h-14 sm:min-h-7">{counts ? countWords(counts) : ''}</span>}
      actions={
        <>
          <ButtonLink to="/dashboard/interchange/subscribers/import" look="secondary">
            <FileUp aria-hidden="true" className="size-4" /> Import
          </ButtonLink>
          <ExportButton
            name="subscribers"
            columns={exportColumns}
            read={(onProgress, signal) => readForExport(filter, onProgress, signal)}
          />
        </>
      }
    >
      <PartLinks label="Parts of Interchange" parts={interchangeParts('subscribers')} />
      <ListFilters
        filter={filter}
        href={subscribersHref}
        label="Search by email"
        of="Subscribers"
        selects={[{ key: 'status', value: filter.status, label: 'Status', placeholder: 'All', options: statuses }]}
        className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]"
      />
      <List filter={filter} />
    </OfficePage>
  )
}
