import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { numberLook, actionsColumn, type Column } from '@/components/list/column'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { useNarrow } from '@/lib/list/narrow'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentName } from '@/features/money/dues/documents'
import { documentHref, documentsHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { officeDay } from '@/lib/dates/office-time'
import { reminderList, remindersQuery, useHoldReminders, type Reminder } from './api'

/** When a reminder goes out beside the day to pay, in words. */
const stepWords = (step: number) =>
  step === 0 ? 'the day to pay' : `${countOf(Math.abs(step), 'day')} ${step < 0 ? 'before' : 'after'} the day to pay`

const words = {
  caption: 'Reminders of the next 14 days',
  one: 'reminder',
  many: 'reminders',
  none: 'No reminders go out in the next 14 days.',
}

function columnsFor(hold: ReturnType<typeof useHoldReminders>, narrow: boolean): Column<Reminder>[] {
  return [
    {
      key: 'member',
      header: 'Buyer',
      sortable: true,
      narrow: 'first',
      cell: ({ document_id, member_name }) => <RowLink to={documentHref(document_id)}>{member_name}</RowLink>,
    },
    {
      key: 'day',
      header: 'Goes out',
      sortable: true,
      narrow: 'second',
      cell: ({ day, step }) => (
        <>
          <time dateTime={day} className="whitespace-nowrap">
            {officeDay(day)}
          </time>
          <span className="text-ink-600 max-lg:hidden">, {stepWords(step)}</span>
        </>
      ),
    },
    { key: 'document', header: 'Document', narrow: 'second', fit: 'whole', cell: documentName },
    {
      key: 'open',
      header: 'Open',
      sortable: true,
      narrow: 'end',
      className: numberLook,
      cell: ({ open_cents }) => formatCents(open_cents),
    },
    {
      key: 'state',
      header: 'State',
      narrow: 'second',
      cell: ({ held, readers }) =>
        held ? (
          <Status tone="over">Held</Status>
        ) : readers === 0 ? (
          <Status tone="bad">No email</Status>
        ) : (
          !narrow && <Status tone="waiting">{`To ${readers === 1 ? '1 person' : `${readers} people`}`}</Status>
        ),
    },
    {
      ...actionsColumn,
      cell: ({ member_id, member_name, held }) =>
        member_id && (
          <Button
            look="quiet"
            className="max-lg:ps-3"
            aria-label={`${held ? 'Release' : 'Hold'} the reminders of ${member_name}`}
            busy={hold.isPending && hold.variables.memberId === member_id}
            onClick={() => hold.mutate({ memberId: member_id, held: !held })}
          >
            {held ? 'Release' : 'Hold'}
          </Button>
        ),
    },
  ]
}

/** What the members will be reminded of in the next 14 days, with a way to hold those of one. */
export function RemindersPage() {
  const [params] = useSearchParams()
  const filter = reminderList.read(params)
  const hold = useHoldReminders()
  return (
    <ListPage title="Dues" lead="What goes out in the next 14 days.">
      <DuesParts current="reminders" />
      <p className="py-3 text-small text-ink-700">
        Each goes with the PDF to the billing contacts, or else to the primary contact, of an order of places to who
        ordered, from 8 in the morning on. What is paid meanwhile is not reminded of. Holding holds the reminders of all
        documents of that member.{' '}
        <Link to="/dashboard/settings/billing" className={linkLook}>
          Change the days
        </Link>
        . What is overdue can be{' '}
        <Link to={documentsHref({ state: 'overdue' })} className={linkLook}>
          reminded of now
        </Link>
        .
      </p>
      {hold.error && <FormFailure>{hold.error.message}</FormFailure>}
      <OfficeList
        list={reminderList}
        words={words}
        query={useQuery(remindersQuery(filter))}
        filter={filter}
        skeleton={{ rows: 10 }}
        columns={columnsFor(hold, useNarrow())}
        rowKey={({ id }) => id}
        rowName={({ member_name, step }) => `${member_name}, ${stepWords(step)}`}
      />
    </ListPage>
  )
}
