import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { FormFailure } from '@/components/form/form-outcome'
import { useListTop } from '@/components/list/list-top'
import { ListParts } from '@/components/ui/list-page'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { Day } from '@/components/list/day'
import { Status } from '@/components/list/status'
import { recipientsQuery, useRemind, type OfficeAnnouncement, type Recipient } from './api'
import { peopleWords } from '@/lib/text/numbers'
import { recipientList, recipientParts, type RecipientFilter } from '../announcements'

const columns: Column<Recipient>[] = [
  {
    key: 'name',
    header: 'Name',
    narrow: 'first',
    cell: ({ full_name }) => <span className="font-semibold">{full_name}</span>,
  },
  { key: 'company', header: 'Company', narrow: 'second', fit: 'whole', cell: ({ company }) => company ?? '–' },
  {
    key: 'read',
    header: 'Read',
    narrow: 'end',
    cell: ({ read_at }) =>
      read_at ? (
        <Status tone="good">
          <Day at={read_at} />
        </Status>
      ) : (
        'Not yet'
      ),
  },
  {
    key: 'reminded',
    header: 'Reminded',
    narrow: 'second',
    cell: ({ reminded_at }) => (reminded_at ? <Day at={reminded_at} /> : '–'),
  },
]

/** The result of sending reminders, as a sentence. */
function remindedWords(count: number): string {
  return count === 0
    ? 'Nobody was reminded: whoever has not read it was reminded within the last day.'
    : `${peopleWords(count)} ${count === 1 ? 'was' : 'were'} reminded. Each is reminded at most once a day.`
}

function Remind({ announcement: { id, is_active }, unread }: { announcement: OfficeAnnouncement; unread: number }) {
  const remind = useRemind(id)
  const why = !is_active
    ? 'Its recipients do not see it while it is inactive.'
    : unread === 0
      ? 'Everybody has read it.'
      : `The reminder shows in the ${unread === 1 ? 'inbox' : 'inboxes'} of ${peopleWords(unread)}, and goes by email to those who want copies, at most once a day.`
  return (
    <div className="mb-6 space-y-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          look="secondary"
          busy={remind.isPending}
          disabled={!is_active || unread === 0}
          onClick={() => remind.mutate()}
        >
          Remind the unread
        </Button>
        <p role="status" className="text-small text-ink-700">
          {remind.data === undefined ? why : remindedWords(remind.data)}
        </p>
      </div>
      {remind.error && <FormFailure>{remind.error.message}</FormFailure>}
    </div>
  )
}

/** The text for an empty list. */
function noneWords({ search, show }: RecipientFilter): string {
  if (search) return 'Nobody of this name or company.'
  if (show === 'read') return 'Nobody has read it yet.'
  return show === 'unread' ? 'Everybody has read it.' : 'Nobody received it.'
}

/** Who received an announcement, who has read it, and a button to remind the others. Search, filter and page are kept in the URL. */
export function Recipients({ announcement }: { announcement: OfficeAnnouncement }) {
  const { id, counts } = announcement
  const [params] = useSearchParams()
  const list = recipientList(id)
  const filter = list.read(params)
  const query = useQuery(recipientsQuery(id, filter))
  const { top, onStep } = useListTop(params.toString())
  const { recipients, reads } = counts ?? { recipients: 0, reads: 0 }
  const numbers = { all: recipients, read: reads, unread: recipients - reads }
  return (
    <section aria-labelledby="recipients" className="mt-12 border-t border-paper-300 pt-8">
      <h2
        id="recipients"
        ref={top}
        tabIndex={-1}
        className="mb-5 scroll-mt-28 font-serif text-subheading font-semibold outline-none"
      >
        Recipients
      </h2>
      <Remind announcement={announcement} unread={recipients - reads} />
      <ListParts
        label="Recipients by reading"
        parts={recipientParts.map(({ value, label }) => ({
          to: list.href({ ...filter, show: value, page: 1 }),
          label,
          count: numbers[value],
          current: value === filter.show,
        }))}
      />
      <OfficeFilters list={list} filter={filter} />
      <OfficeList
        list={list}
        words={{ caption: 'Recipients', list: 'recipients', one: 'person', many: 'people', none: noneWords(filter) }}
        query={query}
        filter={filter}
        skeleton={{ rows: 6 }}
        columns={columns}
        rowKey={({ recipient_id }) => recipient_id}
        rowName={({ full_name }) => full_name}
        onStep={onStep}
      />
    </section>
  )
}
