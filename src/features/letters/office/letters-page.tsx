import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/data-table'
import { Day } from '@/components/list/day'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListPage } from '@/components/ui/list-page'
import { mailCountWords, type MailCounts } from '@/features/mail/mail'
import { attendedEventQuery } from '@/features/events/office/attended/api'
import { participantsHref } from '@/features/events/registration-counts'
import { lastView } from '@/lib/list/list-views'
import { letterCountsQuery, lettersQuery, type ListedLetter } from './api'
import {
  letterHref,
  lettersHref,
  lettersPageSize,
  peopleWords,
  readLetterPage,
  writeHref,
  type Addressees,
} from '../letters'

const words = {
  caption: 'Letters',
  one: 'letter',
  many: 'letters',
  order: 'newest first',
  none: 'No letters found.',
  yet: 'No letter has been sent yet.',
}

function columnsFor(to: Addressees, counts: Readonly<Record<string, MailCounts>>): Column<ListedLetter>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      phone: 'first',
      cell: ({ id, subject }) => <RowLink to={letterHref(to, id)}>{subject}</RowLink>,
    },
    {
      key: 'audience',
      header: 'To',
      phone: 'second',
      fit: 'cut',
      className: 'w-48 xl:w-64',
      cell: ({ audience_words }) => audience_words,
    },
    { key: 'recipients', header: 'Recipients', cell: ({ recipients }) => peopleWords(recipients) },
    {
      key: 'sent',
      header: 'Sent',
      phone: 'end',
      cell: ({ sent_at }) => <Day at={sent_at} />,
    },
    { key: 'by', header: 'By', fit: 'cut', className: 'w-32 xl:w-40', cell: ({ sent_by_name }) => sent_by_name || '–' },
    {
      key: 'state',
      header: 'Mails',
      phone: 'second',
      fit: 'cut',
      className: 'w-36 xl:w-44',
      cell: ({ id }) => mailCountWords(counts[id] ?? {}) || '–',
    },
  ]
}

function Letters({ to }: { to: Addressees }) {
  const [params] = useSearchParams()
  const filter = readLetterPage(params)
  const query = useQuery(lettersQuery(to, filter.page))
  const { data: counts = {} } = useQuery(letterCountsQuery(query.data?.rows.map(({ id }) => id) ?? []))
  return (
    <OfficeList
      list={{ href: (page) => lettersHref(to, page), pageSize: lettersPageSize }}
      words={words}
      query={query}
      filter={filter}
      skeleton={{ rows: 8 }}
      columns={columnsFor(to, counts)}
      rowKey={({ id }) => id}
      all={lettersHref(to)}
    />
  )
}

function WriteLink({ to }: { to: Addressees }) {
  return (
    <ButtonLink to={writeHref(to)}>
      <Mail aria-hidden="true" className="size-4" /> Write
    </ButtonLink>
  )
}

/** The letters that were sent to the participants of an event. */
export function ParticipantLettersPage() {
  const { id = '' } = useParams()
  const to = { eventId: id }
  const { data: event } = useQuery(attendedEventQuery(id))
  return (
    <ListPage
      title={event ? `Letters: ${event.title}` : 'Letters'}
      back={{ to: lastView(participantsHref(id)), label: 'Back to the participants' }}
      actions={<WriteLink to={to} />}
    >
      <Letters to={to} />
    </ListPage>
  )
}

/** The letters that were sent to contacts of members. */
export function MemberLettersPage() {
  const to = { eventId: undefined }
  return (
    <ListPage
      title="Letters to members"
      back={{ to: lastView('/dashboard/members'), label: 'Back to Members' }}
      actions={<WriteLink to={to} />}
    >
      <Letters to={to} />
    </ListPage>
  )
}
