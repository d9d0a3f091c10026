import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { actionsColumn, type Column } from '@/components/list/column'
import { RichText } from '@/components/rich-text/rich-text'
import { Fact } from '@/components/ui/fact'
import { RecordPage } from '@/components/ui/record-page'
import { useRetryMail, type OfficeMail } from '@/features/write/mail/api'
import { mailCountWords } from '@/features/write/mail/mail'
import { DeliveryMark, deliveryWords } from '@/features/write/mail/shared/deliveries'
import { useInvalidate } from '@/lib/data/invalidate'
import { officeTime } from '@/lib/dates/office-time'
import { peopleWords } from '@/lib/text/numbers'
import { letterKeys } from '../keys'
import { letterHref, lettersHref, lettersPageSize, readLetterPage, type Addressees } from '../letters'
import { letterCountsQuery, letterMailsQuery, letterQuery, type SentLetter } from './api'

function Facts({ letter }: { letter: SentLetter }) {
  const { data: counts } = useQuery(letterCountsQuery([letter.id]))
  const { without_address: without } = letter
  return (
    <dl className="mb-8 grid gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small sm:grid-cols-2 lg:grid-cols-4">
      <Fact label="Sent">{officeTime(letter.sent_at)}</Fact>
      <Fact label="By">{letter.sent_by_name || '–'}</Fact>
      <Fact label="To">{letter.audience_words}</Fact>
      <Fact label="Recipients">
        {peopleWords(letter.recipients)}
        {without > 0 && (
          <span className="block font-normal text-ink-600">{`${without.toLocaleString('en-US')} without an address`}</span>
        )}
      </Fact>
      <div className="min-w-0 sm:col-span-2 lg:col-span-4">
        <dt className="text-fine text-ink-600">Mails</dt>
        <dd className="mt-0.5 min-h-6 font-semibold">
          <span role="status">{counts && (mailCountWords(counts[letter.id] ?? {}) || 'They are no longer kept.')}</span>
        </dd>
      </div>
    </dl>
  )
}

function columnsFor(sendAgain: (id: string) => void, sending: string | undefined): Column<OfficeMail>[] {
  return [
    {
      key: 'recipient',
      header: 'Recipient',
      narrow: 'first',
      cell: ({ recipient }) => <span className="block font-semibold break-all">{recipient}</span>,
    },
    {
      key: 'state',
      header: 'State',
      narrow: 'second',
      fit: 'cut',
      className: 'w-1/2',
      cell: (mail) => (
        <span title={deliveryWords(mail)}>
          <DeliveryMark delivery={mail} />
        </span>
      ),
    },
    {
      ...actionsColumn,
      cell: ({ id, state, recipient }) =>
        state === 'failed' && (
          <RowActions
            name={recipient}
            send={{ onPress: () => sendAgain(id), busy: sending === id, says: `Send again to ${recipient}` }}
          />
        ),
    },
  ]
}

function Mails({ to, id }: { to: Addressees; id: string }) {
  const [params] = useSearchParams()
  const filter = readLetterPage(params)
  const query = useQuery(letterMailsQuery(id, filter.page))
  const retry = useRetryMail()
  const invalidate = useInvalidate(letterKeys.all)
  return (
    <section aria-labelledby="mails" className="mt-10">
      <h2 id="mails" className="mb-3 font-serif text-subheading font-semibold">
        Mails
      </h2>
      <OfficeList
        list={{ href: (page) => letterHref(to, id, page), pageSize: lettersPageSize }}
        words={{ caption: 'Mails', one: 'mail', many: 'mails', order: 'by address', none: 'No mails found.' }}
        query={query}
        filter={filter}
        skeleton={{ rows: 6 }}
        columns={columnsFor(
          (mail) => retry.mutate(mail, { onSettled: () => void invalidate() }),
          retry.isPending ? retry.variables : undefined,
        )}
        rowKey={({ id: mail }) => mail}
        failure={retry.error?.message}
      />
    </section>
  )
}

/** A letter as it was sent: its text, to whom it went, and the state of each of its mails and of all together. */
export function LetterPage() {
  const { id, letter: letterId = '' } = useParams()
  const sent = useArrival<{ sent?: number }>()?.sent
  const query = useQuery(letterQuery(letterId))
  const to = { eventId: id }
  return (
    <RecordPage
      query={query}
      kind="Letter"
      back={{ to: lettersHref(to), label: 'Back to Letters' }}
      title={({ subject }) => subject}
      skeleton={['h-24', 'h-40', 'h-40']}
    >
      {(letter) => (
        <>
          {sent !== undefined && (
            <div className="mb-6">
              <Arrival when>
                <FormSuccess title="Letter sent">{`It goes to ${peopleWords(sent)}, as fast as mails can be sent.`}</FormSuccess>
              </Arrival>
            </div>
          )}
          <Facts letter={letter} />
          <RichText html={letter.content} />
          <Mails to={to} id={letter.id} />
        </>
      )}
    </RecordPage>
  )
}
