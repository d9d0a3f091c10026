import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { actionsColumn, type Column } from '@/components/list/column'
import { ExportButton } from '@/components/list/export-button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { Status } from '@/components/list/status'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { interchangeParts } from '@/features/write/announcements/shared/inbox'
import { readForExport, readIds } from '@/lib/data/bulk'
import { fileTime, officeDay } from '@/lib/dates/office-time'
import {
  subscriberRows,
  subscriberCountsQuery,
  subscribersQuery,
  useDeleteSubscriber,
  useUnsubscribeSubscriber,
  type Subscriber,
} from './api'
import {
  statusCountWords,
  exportColumns,
  isStopped,
  leavingWords,
  sourceWords,
  statusOf,
  subscriberList,
  type SubscriberFilter,
} from './subscriber-list'
import { RestoreDialog } from './restore-dialog'

const words = {
  caption: 'Subscribers',
  one: 'subscriber',
  many: 'subscribers',
  order: 'newest first',
  none: 'No subscribers found.',
  yet: 'Nobody has subscribed to the newsletter yet.',
}
/** The actions on a subscriber; each asks first. */
type Action = { action: 'delete' | 'unsubscribe' | 'restore'; subscriber: Subscriber }

/** When an address stopped receiving the newsletter, and how. */
function endOf({ status, stopped_at, stopped_reason, unsubscribed_at, unsubscribed_by }: Subscriber) {
  return isStopped(status)
    ? { at: stopped_at, how: stopped_reason }
    : { at: unsubscribed_at, how: unsubscribed_at && leavingWords(unsubscribed_by) }
}

function columnsFor(onAsk: (action: Action) => void): Column<Subscriber>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      narrow: 'first',
      cell: ({ email }) => <span className="font-semibold">{email}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'end',
      cell: ({ status }) => {
        const { value, label } = statusOf(status)
        return <Status tone={value === 'active' ? 'good' : 'bad'}>{label}</Status>
      },
    },
    {
      key: 'since',
      header: 'Subscribed on',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: 'consent',
      header: 'Consent',
      narrow: 'second',
      from: 'xl',
      fit: 'cut',
      className: 'w-64',
      cell: ({ consent_source, consented_at }) => (
        <>
          <span className="max-lg:hidden">
            <Day at={consented_at} /> ·{' '}
          </span>
          {sourceWords(consent_source)}
        </>
      ),
      more: ({ confirmed_at, consent_statement }) =>
        (confirmed_at || consent_statement) &&
        [confirmed_at && `Confirmed ${officeDay(confirmed_at)}`, consent_statement].filter(Boolean).join('. '),
    },
    {
      key: 'until',
      fit: 'cut',
      className: 'w-44',
      header: 'Ended on',
      from: 'xl',
      cell: (subscriber) => {
        const { at } = endOf(subscriber)
        return at ? <Day at={at} /> : '–'
      },
      more: (subscriber) => endOf(subscriber).how,
    },
    {
      ...actionsColumn,
      cell: (subscriber) => (
        <RowActions
          name={subscriber.email}
          restore={isStopped(subscriber.status) && { onPress: () => onAsk({ action: 'restore', subscriber }) }}
          unsubscribe={
            statusOf(subscriber.status).value !== 'unsubscribed' && {
              onPress: () => onAsk({ action: 'unsubscribe', subscriber }),
            }
          }
          delete={{ onPress: () => onAsk({ action: 'delete', subscriber }) }}
        />
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
        confirm="Delete subscriber"
        doing="Deleting…"
        mutation={deletion}
        onConfirm={() => subscriber && deletion.mutate(subscriber.id, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          The email leaves the list of the newsletter for good. Of an email that was unsubscribed, bounced or complained
          a code remains that cannot be read, so that no import brings it back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={action === 'unsubscribe'}
        title={`Unsubscribe ${subscriber?.email ?? ''}?`}
        confirm="Unsubscribe"
        doing="Unsubscribing…"
        mutation={ending}
        onConfirm={() => subscriber && ending.mutate(subscriber.id, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          No newsletter goes to this email any more. Only its owner can subscribe it again, by the form and the mail
          that follows.
        </p>
      </ConfirmDialog>
      <RestoreDialog subscriber={action === 'restore' ? subscriber : undefined} onClose={onClose} />
    </>
  )
}

/** Saves the chosen subscribers, or all that match the filter, as a file. */
function SubscriberExport({ filter, ids }: { filter: SubscriberFilter; ids?: readonly string[] }) {
  return (
    <ExportButton
      name="subscribers"
      chosen={ids !== undefined}
      columns={exportColumns}
      read={async (onProgress, signal) =>
        (await readForExport(subscriberRows(filter), ids, onProgress, signal)).map((subscriber) => ({
          ...subscriber,
          status: statusOf(subscriber.status).label,
          created_at: fileTime(subscriber.created_at),
          consented_at: fileTime(subscriber.consented_at),
          consent_source: sourceWords(subscriber.consent_source),
          confirmed_at: fileTime(subscriber.confirmed_at),
          unsubscribed_at: fileTime(subscriber.unsubscribed_at),
          unsubscribed_by: leavingWords(subscriber.unsubscribed_by),
          stopped_at: fileTime(subscriber.stopped_at),
        }))
      }
    />
  )
}

function Subscribers({ filter }: { filter: SubscriberFilter }) {
  const query = useQuery(subscribersQuery(filter))
  const [asked, setAsked] = useState<Action>()
  return (
    <>
      <OfficeList
        list={subscriberList}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor(setAsked)}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        bulk={{
          readIds: () => readIds(subscriberRows(filter)),
          actions: ({ ids }) => <SubscriberExport filter={filter} ids={ids} />,
        }}
        search={filter.search}
        views={<SavedViews of={subscriberList.path} />}
        all={subscriberList.href()}
      />
      <ActionDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** The newsletter's subscribers with their consent: search, unsubscribe, set back, delete, import and export. */
export function SubscribersPage() {
  const [params] = useSearchParams()
  const filter = subscriberList.read(params)
  const { data: counts } = useQuery(subscriberCountsQuery)
  return (
    <ListPage
      title="Interchange"
      lead={<span className="block min-h-5 max-lg:hidden">{counts ? statusCountWords(counts) : ''}</span>}
      actions={
        <>
          <ButtonLink to="/dashboard/interchange/subscribers/import" look="secondary">
            <FileUp aria-hidden="true" className="size-4" /> Import
          </ButtonLink>
          <SubscriberExport filter={filter} />
        </>
      }
    >
      <ListParts label="Parts of Interchange" parts={interchangeParts('subscribers')} />
      <OfficeFilters list={subscriberList} filter={filter} />
      <Subscribers filter={filter} />
    </ListPage>
  )
}
