import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListPage } from '@/components/ui/list-page'
import { mailCountWords, type MailCounts } from '@/features/mail/mail'
import { attendedEventQuery } from '@/features/events/office/attended/api'
import { participantsHref } from '@/features/events/registration-counts'
import { lastView } from '@/lib/list/list-views'
import { useSession } from '@/features/session/api'
import { may } from '@/features/session/permissions'
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

function columnsFor(counts: Readonly<Record<string, MailCounts>>, ofEvent: boolean): Column<ListedLetter>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      narrow: 'first',
      cell: ({ id, subject, event_id }) => (
        <RowLink to={letterHref({ eventId: event_id ?? undefined }, id)}>{subject}</RowLink>
      ),
    },
    {
      key: 'audience',
      header: 'To',
      narrow: 'second',
      fit: 'cut',
      className: ofEvent ? 'w-64' : 'w-64 xl:w-96',
      cell: ({ audience_words, event }) => (ofEvent || !event ? audience_words : `${event.title}: ${audience_words}`),
    },
    { key: 'recipients', header: 'Recipients', cell: ({ recipients }) => peopleWords(recipients) },
    {
      key: 'sent',
      header: 'Sent',
      narrow: 'end',
      cell: ({ sent_at }) => <Day at={sent_at} />,
    },
    {
      key: 'by',
      header: 'By',
      from: ofEvent ? undefined : '2xl',
      fit: 'cut',
      className: 'w-32 xl:w-40',
      cell: ({ sent_by_name }) => sent_by_name || '–',
    },
    {
      key: 'state',
      header: 'Mails',
      narrow: 'second',
      fit: 'cut',
      className: 'w-36 xl:w-44',
      cell: ({ id }) => mailCountWords(counts[id] ?? {}) || '–',
    },
  ]
}

function Letters({ to }: { to: Addressees }) {
  const [params] = useSearchParams()
  const filter = readLetterPage(params)
  const query = useQuery(lettersQuery(to.eventId, filter.page))
  const { data: counts = {} } = useQuery(letterCountsQuery(query.data?.rows.map(({ id }) => id) ?? []))
  return (
    <OfficeList
      list={{ href: (page) => lettersHref(to, page), pageSize: lettersPageSize }}
      words={words}
      query={query}
      filter={filter}
      skeleton={{ rows: 8 }}
      columns={columnsFor(counts, to.eventId !== undefined)}
      rowKey={({ id }) => id}
      all={lettersHref(to)}
      first={
        !to.eventId && (
          <ButtonLink to="/dashboard/events" look="secondary" className="mt-6">
            Go to Events
          </ButtonLink>
        )
      }
    />
  )
}

function WriteLink({ to, children }: { to: Addressees; children: string }) {
  return (
    <ButtonLink to={writeHref(to)}>
      <Mail aria-hidden="true" className="size-4" /> {children}
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
      actions={<WriteLink to={to}>Write to participants</WriteLink>}
    >
      <Letters to={to} />
    </ListPage>
  )
}

/** All letters that were sent; Editors see those to participants. */
export function LettersPage() {
  const { role = 'member' } = useSession()
  const to = { eventId: undefined }
  return (
    <ListPage
      title="Letters"
      lead={
        may(role, 'members')
          ? 'Emails to members and to participants. Participants are written to from the list of their event.'
          : 'Emails to participants, who are written to from the list of their event.'
      }
      actions={may(role, 'members') && <WriteLink to={to}>Write to members</WriteLink>}
    >
      <Letters to={to} />
    </ListPage>
  )
}
