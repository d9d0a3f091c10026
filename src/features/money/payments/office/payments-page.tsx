import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { numberLook, type Column } from '@/components/list/column'
import { ListExport } from '@/components/list/export-button'
import { MoreActions } from '@/components/list/more-actions'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { formatCents, moneyOf } from '@/lib/text/money'
import { labelOf } from '@/features/money/billing/billing'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { Sums } from '@/features/money/dues/office/shared/sums'
import { fileTime, officeDay } from '@/lib/dates/office-time'
import { paymentRows, paymentsQuery, paymentSumsQuery, type ListedPayment } from './api'
import { bankFileHref, newPaymentHref, paymentHref, paymentList, type PaymentFilter } from './shared/payment-list'
import { memberWords, methodWords, paymentMethods } from './shared/payment-values'

const words = {
  caption: 'Payments',
  one: 'payment',
  many: 'payments',
  none: 'No payments found.',
  yet: 'No payments yet.',
}

const columns: Column<ListedPayment>[] = [
  {
    key: 'payer',
    header: 'Payer',
    sortable: true,
    narrow: 'first',
    cell: ({ id, payer }) => <RowLink to={paymentHref(id)}>{payer}</RowLink>,
  },
  {
    key: 'booked',
    header: 'Booked',
    sortable: true,
    narrow: 'second',
    cell: ({ booked_on }) => (
      <time dateTime={booked_on} className="whitespace-nowrap">
        {officeDay(booked_on)}
      </time>
    ),
  },
  {
    key: 'member',
    header: 'Member',
    fit: 'cut',
    className: 'w-56',
    from: 'xl',
    cell: (payment) => memberWords(payment) ?? '–',
  },
  {
    key: 'method',
    header: 'How it was paid',
    from: 'chosen',
    cell: methodWords,
  },
  {
    key: 'reference',
    header: 'Reference',
    fit: 'cut',
    className: 'w-56',
    from: 'xl',
    cell: ({ reference }) => reference ?? '–',
  },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    narrow: 'second',
    className: numberLook,
    cell: ({ cents }) => formatCents(cents),
  },
  {
    key: 'arrived',
    header: 'Arrived as',
    from: '2xl',
    className: numberLook,
    cell: (payment) => (payment.currency === 'EUR' ? '–' : moneyOf(payment.arrived_cents, payment.currency)),
  },
  {
    key: 'left',
    header: 'Left',
    narrow: 'end',
    className: numberLook,
    cell: ({ left_cents, undone_at }) =>
      undone_at ? (
        <Status tone="over">Undone</Status>
      ) : left_cents ? (
        <Status tone="urgent">
          {formatCents(left_cents)}
          <span className="lg:hidden"> left</span>
        </Status>
      ) : (
        <span className="max-lg:hidden">–</span>
      ),
  },
]

/** Saves all payments that match the filter as a file for the accountant; of one that was undone nothing is left. Leads to the bank file. */
function PaymentActions({ filter }: { filter: PaymentFilter }) {
  const mayIssue = useMayIssue()
  return (
    <MoreActions>
      {mayIssue && (
        <ButtonLink look="secondary" to={bankFileHref}>
          Bank file of refunds
        </ButtonLink>
      )}
      <ListExport
        name="payments"
        rows={paymentRows(filter)}
        ids={undefined}
        columns={{
          booked_on: ({ booked_on }) => booked_on,
          payer: ({ payer }) => payer,
          member: memberWords,
          how_paid: ({ method }) => labelOf(paymentMethods, method),
          receipt: ({ receipt }) => receipt,
          reference: ({ reference }) => reference,
          // What was undone is nothing, as in the sums of the list.
          amount: ({ cents, undone_at }) => (undone_at ? 0 : cents / 100),
          currency: ({ currency }) => currency,
          arrived: ({ arrived_cents }) => arrived_cents / 100,
          left: ({ left_cents }) => (left_cents ?? 0) / 100,
          undone_at: ({ undone_at }) => fileTime(undone_at),
          note: ({ note }) => note,
        }}
      />
    </MoreActions>
  )
}

/** The office's list of payments. */
export function PaymentsPage() {
  const [params] = useSearchParams()
  const filter = paymentList.read(params)
  const payments = useQuery(paymentsQuery(filter))
  const sums = useQuery(paymentSumsQuery(filter))
  return (
    <ListPage
      title="Dues"
      lead="Payments that came in, and what is left of them."
      actions={
        <>
          <PaymentActions filter={filter} />
          <ButtonLink to={newPaymentHref(filter.member ? { member: filter.member } : {})}>
            <Plus aria-hidden="true" className="size-4" />
            <span>
              Record <span className="max-sm:sr-only">payment</span>
            </span>
          </ButtonLink>
        </>
      }
    >
      <DuesParts current="payments" />
      <OfficeFilters list={paymentList} filter={filter} days={{ from: 'Booked from', until: 'until' }} />
      <OfficeList
        list={paymentList}
        words={words}
        query={payments}
        filter={filter}
        skeleton={{ rows: paymentList.pageSize }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ payer }) => payer}
        search={filter.search}
        views={<SavedViews of={paymentList.path} />}
        all={paymentList.href()}
        first={
          <ButtonLink to={newPaymentHref()} className="mt-6">
            Record the first one
          </ButtonLink>
        }
        saved
      />
      {payments.data && (
        <Sums
          query={sums}
          words={{ cents: 'Came in', left_cents: 'Left' }}
          note="Payments that were undone are not counted."
        />
      )}
    </ListPage>
  )
}
