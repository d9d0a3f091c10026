import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { ListExport } from '@/components/list/export-button'
import { MoreActions, PopoverMenu } from '@/components/list/more-actions'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { ListPage } from '@/components/ui/list-page'
import { RecordPage } from '@/components/ui/record-page'
import { mailCountWords, type MailCounts } from '@/features/write/mail/mail'
import { attendedEventQuery, comingAttendedQuery } from '@/features/events/events/office/attended/api'
import { participantsHref } from '@/features/events/events/registration-counts'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { fileTime, officeDay } from '@/lib/dates/office-time'
import { peopleWords } from '@/lib/text/numbers'
import { letterCountsQuery, letterRows, lettersQuery, type ListedLetter } from './api'
import { letterHref, lettersHref, lettersPageSize, readLetterPage, writeHref, type Addressees } from '../letters'

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
    />
  )
}

/** Saves all letters of the list as a file. */
function LetterExport({ to }: { to: Addressees }) {
  return (
    <MoreActions>
      <ListExport
        name="letters"
        rows={letterRows(to.eventId)}
        ids={undefined}
        columns={{
          subject: ({ subject }) => subject,
          event: ({ event }) => event?.title ?? null,
          to: ({ audience_words }) => audience_words,
          recipients: ({ recipients }) => String(recipients),
          without_address: ({ without_address }) => String(without_address),
          sent_at: ({ sent_at }) => fileTime(sent_at),
          sent_by: ({ sent_by_name }) => sent_by_name,
        }}
      />
    </MoreActions>
  )
}

/** The words of a button. On small windows, two of them share the line of the title. */
function Whom({ children }: { children: string }) {
  return (
    <span>
      <span className="max-sm:sr-only">Write to</span>{' '}
      <span className="inline-block max-sm:first-letter:uppercase">{children}</span>
    </span>
  )
}

const eventChoice = 'block rounded-control px-3 py-2.5 text-small/5 hover:bg-paper-200'

/** Leads to the form of a letter to the participants of an event, which is chosen first. */
function ChooseEvent() {
  const { data = [], error, isPending } = useQuery(comingAttendedQuery)
  const words = error?.message ?? (isPending ? 'Loading events…' : data.length === 0 && 'No event is coming up.')
  return (
    <PopoverMenu
      label="Write to participants"
      className="max-h-(--radix-popover-content-available-height)! w-80"
      trigger={
        <Button look="secondary">
          <Mail aria-hidden="true" className="size-4 max-sm:hidden" /> <Whom>participants</Whom>
        </Button>
      }
    >
      {words && <p className="px-3 py-2 text-small">{words}</p>}
      {data.map(({ id, title, start_date, time_zone }) => (
        <Link key={id} to={writeHref({ eventId: id })} className={eventChoice}>
          {title} <span className="block text-fine text-ink-600">{officeDay(start_date, time_zone)}</span>
        </Link>
      ))}
      <Link to="/dashboard/events?show=past" className={`${eventChoice} font-semibold text-sky-700`}>
        Past events
      </Link>
    </PopoverMenu>
  )
}

/** The letters that were sent to the participants of an event. */
export function ParticipantLettersPage() {
  const { id = '' } = useParams()
  const to = { eventId: id }
  return (
    <RecordPage
      query={useQuery(attendedEventQuery(id))}
      kind="Letters"
      missing="Event not found"
      page={ListPage}
      back={{ to: participantsHref(id), label: 'Back to the participants' }}
      title={({ title }) => `Letters: ${title}`}
      actions={() => (
        <>
          <LetterExport to={to} />
          <ButtonLink to={writeHref(to)}>
            <Mail aria-hidden="true" className="size-4" />
            <span>
              Write <span className="max-sm:sr-only">to participants</span>
            </span>
          </ButtonLink>
        </>
      )}
      skeleton={Array<string>(8).fill('h-5 max-w-lg')}
    >
      {() => <Letters to={to} />}
    </RecordPage>
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
          ? 'Emails to members, and to participants of an event.'
          : 'Emails to participants of an event.'
      }
      actions={
        <>
          <LetterExport to={to} />
          <ChooseEvent />
          {may(role, 'members') && (
            <ButtonLink to={writeHref(to)}>
              <Mail aria-hidden="true" className="size-4 max-sm:hidden" /> <Whom>members</Whom>
            </ButtonLink>
          )}
        </>
      }
    >
      <Letters to={to} />
    </ListPage>
  )
}
