import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { RecordPage } from '@/components/ui/record-page'
import { RecordSection } from '@/components/ui/record-section'
import { SheetPage } from '@/components/ui/sheet'
import { formatCents, moneyOf } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { MailsAbout } from '@/features/write/mail/shared/mails-about'
import { documentName, documentWords } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { paymentQuery, type DebtDocument, type Payment, type Settlement } from './api'
import { memberWords, methodWords } from './shared/payment-values'
import { partList, recordedBy } from './shared/money-part'
import { RefundDialog, RefundPart } from './shared/refunds'
import { AllocateDialog, InvoiceDialog } from './settlement-dialogs'
import { UndoDialog } from './shared/undo-dialog'
import { linkLook } from '@/components/ui/link-look'
import { officeDay } from '@/lib/dates/office-time'

/** The document that stands for a debt now: its pro forma, or the invoice that has followed it. */
function standingFor(documents: readonly DebtDocument[], debt: string): DebtDocument | undefined {
  const of = documents.filter(({ debt_id }) => debt_id === debt)
  return of.findLast(({ state }) => !['invoiced', 'annulled', 'cancelled', 'draft'].includes(state ?? '')) ?? of.at(-1)
}

function Facts({ payment }: { payment: Payment }) {
  const mayIssue = useMayIssue()
  const { booked_on, payer, member_id, member_name, currency, cents, reference, note, recorded_at, recorded_by_name } =
    payment
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small">
      <Fact label="Booking day">{officeDay(booked_on)}</Fact>
      <Fact label="Booked">
        {formatCents(cents)}
        {currency !== 'EUR' && (
          <span className="block text-fine font-normal text-ink-600">
            arrived as {moneyOf(payment.arrived_cents, payment.currency)}
          </span>
        )}
      </Fact>
      <Fact label="Payer">{payer}</Fact>
      <Fact label="How it was paid">{methodWords(payment)}</Fact>
      <Fact label="Member">
        {member_id && mayIssue ? (
          <Link to={`/dashboard/members/${member_id}`} className={linkLook}>
            {member_name}
          </Link>
        ) : (
          (memberWords(payment) ?? 'None')
        )}
      </Fact>
      {reference && (
        <Fact label="Reference" className="col-span-full">
          {reference}
        </Fact>
      )}
      {note && (
        <Fact label="Note" className="col-span-full [&>dd]:font-normal">
          <span className="whitespace-pre-line">{note}</span>
        </Fact>
      )}
      {payment.statement_id && (
        <Fact label="From" className="col-span-full">
          <Link to={`/dashboard/dues/statements/${payment.statement_id}`} className={linkLook}>
            Bank statement
          </Link>
        </Fact>
      )}
      <Fact label="Recorded" className="col-span-full [&>dd]:font-normal">
        {officeDay(recorded_at)}
        {recorded_by_name && ` by ${recorded_by_name}`}
      </Fact>
    </dl>
  )
}

/** What opens again when a settlement is undone: with a payment, what the bank kept of it for the same document. */
function opensAgain(
  { settlements, left_cents }: Payment,
  { kind, cents, debt_id }: Settlement,
  document: DebtDocument,
): string {
  const charges =
    kind !== 'payment'
      ? 0
      : settlements
          .filter((other) => other.kind === 'charges' && other.debt_id === debt_id && other.undone_at === null)
          .reduce((sum, other) => sum + other.cents, 0)
  const opens = `${formatCents(cents + charges)} of ${documentWords(document)} to ${document.buyer_name ?? 'its member'} opens again`
  const left = kind === 'payment' ? `, and ${formatCents((left_cents ?? 0) + cents)} of this payment is left then` : ''
  const kept = charges > 0 ? `; ${formatCents(charges)} were charges of the bank` : ''
  return `${opens}${left}${kept}. Places that were confirmed through it stay confirmed; a membership that counted as paid through it does not any more. No mail is sent.`
}

type Open = { to: 'undo'; settlement: Settlement } | { to: 'invoice'; settlement: Settlement }

function Settlements({ payment }: { payment: Payment }) {
  const { settlements, documents, member_id } = payment
  const mayIssue = useMayIssue()
  const [open, setOpen] = useState<Open>()
  const [issued, setIssued] = useState<string>()
  const close = () => setOpen(undefined)
  const now = settlements.filter(({ undone_at }) => undone_at === null)
  const undone = settlements.filter(({ undone_at }) => undone_at !== null)
  const asked = open && standingFor(documents, open.settlement.debt_id)
  return (
    <RecordSection title="What it settles" total={now.filter(({ kind }) => kind === 'payment').length}>
      <p role="status" className="text-small font-medium text-leaf-700">
        {issued && `Invoice ${issued} is issued.`}
      </p>
      {now.length === 0 && <p className="text-small text-ink-600">It settles nothing yet.</p>}
      <ul aria-label="What it settles" className="divide-y divide-paper-300 text-small">
        {now.map((settlement) => {
          const document = standingFor(documents, settlement.debt_id)
          if (!document) return null
          const name = documentName(document)
          const toInvoice = document.kind === 'pro_forma' && document.state === 'paid' && settlement.kind === 'payment'
          return (
            <li key={settlement.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 grow">
                <Link to={documentHref(document.id)} className={`${linkLook} wrap-anywhere`}>
                  {name}
                </Link>
                {!member_id && document.buyer_name && ` of ${document.buyer_name}`}
                <p className="text-fine text-ink-600">
                  <span className="font-semibold tabular-nums">{formatCents(settlement.cents)}</span>
                  {settlement.kind === 'charges' && ', kept by the bank as charges'}
                  {document.state === 'open'
                    ? ` · ${formatCents(document.open_cents ?? 0)} stays open`
                    : settlement.kind === 'payment' &&
                      ` · ${document.state === 'written_off' ? 'the rest is written off' : 'paid'}`}
                  {settlement.settled_by_name && ` · ${recordedBy(settlement.settled_by_name)}`}
                </p>
              </div>
              <div className="flex flex-wrap gap-x-4">
                {mayIssue && toInvoice && (
                  <Button look="secondary" onClick={() => setOpen({ to: 'invoice', settlement })}>
                    Issue invoice now
                  </Button>
                )}
                <Button
                  look="quiet"
                  aria-label={`Undo ${formatCents(settlement.cents)} of ${documentWords(document)}`}
                  onClick={() => setOpen({ to: 'undo', settlement })}
                >
                  Undo
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {undone.length > 0 && (
        <ul aria-label="Undone" className="mt-2 space-y-1 border-t border-paper-300 pt-2 text-fine text-ink-600">
          {undone.map(({ id, debt_id, cents, undone_at, undone_by_name, undone_reason }) => {
            const document = standingFor(documents, debt_id)
            return (
              <li key={id} className="wrap-anywhere">
                {`${formatCents(cents)} of ${document ? documentWords(document) : 'a document'} was undone`}
                {undone_at && ` on ${officeDay(undone_at)}`}
                {undone_by_name && ` by ${undone_by_name}`}
                {undone_reason && `: ${undone_reason}`}
              </li>
            )
          })}
        </ul>
      )}
      {open?.to === 'undo' && asked && (
        <UndoDialog what="settlement" id={open.settlement.id} day={open.settlement.settled_on} onClose={close}>
          <p>{opensAgain(payment, open.settlement, asked)}</p>
        </UndoDialog>
      )}
      {open?.to === 'invoice' && asked && (
        <InvoiceDialog
          document={asked}
          paidOn={open.settlement.settled_on}
          onIssued={(number) => {
            close()
            setIssued(number)
          }}
          onClose={close}
        />
      )}
    </RecordSection>
  )
}

function Left({ payment }: { payment: Payment }) {
  const { left_cents, refunds } = payment
  const mayIssue = useMayIssue()
  const [open, setOpen] = useState<'allocate' | 'refund'>()
  const close = () => setOpen(undefined)
  const left = left_cents ?? 0
  return (
    <RecordSection
      title="What is left"
      actions={
        left > 0 && (
          <>
            <Button look="secondary" onClick={() => setOpen('allocate')}>
              Allocate
            </Button>
            {mayIssue && (
              <Button look="quiet" onClick={() => setOpen('refund')}>
                Refund
              </Button>
            )}
          </>
        )
      }
    >
      <p className="text-small">
        {left > 0 ? (
          <>
            <strong className="tabular-nums">{formatCents(left)}</strong> settles nothing yet. It is a credit of{' '}
            {payment.member_name ?? 'whoever paid it'}.
          </>
        ) : (
          'Nothing is left.'
        )}
      </p>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className={`mt-3 ${partList}`}>
          {refunds.map((refund) => (
            <RefundPart key={refund.id} refund={refund} what="this payment" />
          ))}
        </ul>
      )}
      {open === 'allocate' && <AllocateDialog payment={payment} onClose={close} />}
      {open === 'refund' && (
        <RefundDialog
          title="Refund"
          of={{ payment_id: payment.id }}
          left={left}
          what={`this payment from ${payment.payer}`}
          onDone={close}
          onClose={close}
        />
      )}
    </RecordSection>
  )
}

/** What follows when a payment is taken back as a whole. */
function countsNoMore({ settlements, line_id }: Payment): string {
  // What the bank kept of it opens again, too.
  const settles = settlements.filter(({ undone_at }) => !undone_at)
  const cents = settles.reduce((sum, settlement) => sum + settlement.cents, 0)
  const debts = new Set(settles.map(({ debt_id }) => debt_id)).size
  const opens = debts
    ? `, and ${formatCents(cents)} of ${countOf(debts, 'document')} opens again. An invoice that was issued because of it stays, and is to be paid; places that it confirmed stay confirmed; a membership that counted as paid does not any more`
    : ''
  return `It counts no more${opens}.${line_id ? ' Its line of the bank statement is to be decided again, or says that the bank took it back.' : ''} No mail is sent.`
}

/** Whether a part was paid back. */
const paidBack = (refunds: Payment['refunds']) => refunds.some(({ undone_at }) => undone_at === null)

function CameIn({ payment }: { payment: Payment }) {
  const [asked, setAsked] = useState(false)
  const { undone_at, undone_by_name, undone_reason, refunds } = payment
  return (
    <RecordSection
      title="What came in"
      actions={
        !undone_at &&
        !paidBack(refunds) && (
          <Button look="quiet" onClick={() => setAsked(true)}>
            Undo payment
          </Button>
        )
      }
    >
      {undone_at && (
        <p className="mb-3 text-small wrap-anywhere">
          {`Undone on ${officeDay(undone_at)}`}
          {undone_by_name && ` by ${undone_by_name}`}
          {undone_reason && `: ${undone_reason}`}
        </p>
      )}
      <Facts payment={payment} />
      {!undone_at && paidBack(refunds) && (
        <p className="mt-3 text-small text-ink-700">
          This payment can be undone once what was paid back of it is undone.
        </p>
      )}
      {asked && (
        <UndoDialog what="payment" id={payment.id} day={payment.booked_on} onClose={() => setAsked(false)}>
          <p>{countsNoMore(payment)}</p>
        </UndoDialog>
      )}
    </RecordSection>
  )
}

/** A payment: what came in, what it settles, and what is left of it. */
export function PaymentPage() {
  const { id = '' } = useParams()
  const mayIssue = useMayIssue()
  const recorded = useArrival<{ recorded?: true }>()?.recorded ?? false
  return (
    <RecordPage
      query={useQuery(paymentQuery(id))}
      kind="Payment"
      page={SheetPage}
      title={({ cents, payer }) => `${formatCents(cents)} from ${payer}`}
      lead={({ booked_on, left_cents, undone_at, refunds }) => (
        <>
          Booked {officeDay(booked_on)} ·{' '}
          {undone_at ? (
            <Status tone="over">Undone</Status>
          ) : left_cents ? (
            <Status tone="urgent">{formatCents(left_cents)} left</Status>
          ) : (
            <Status tone="good">{`All of it is allocated${paidBack(refunds) ? ' or paid back' : ''}`}</Status>
          )}
        </>
      )}
      skeleton={['h-40', 'h-40']}
    >
      {(payment) => (
        <>
          {recorded && (
            <div className="mb-6">
              <FormSuccess title="Payment recorded">What it settles counts from now on.</FormSuccess>
            </div>
          )}
          <div className="grid gap-x-12 gap-y-6 *:min-w-0 *:space-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="*:first:border-t-0 *:first:pt-0 lg:order-last">
              <Settlements payment={payment} />
              <Left payment={payment} />
            </div>
            <div className="lg:*:first:border-t-0 lg:*:first:pt-0">
              <CameIn payment={payment} />
            </div>
          </div>
          {mayIssue && (
            <div className="mt-8">
              <MailsAbout kind="payment" id={payment.id} />
            </div>
          )}
        </>
      )}
    </RecordPage>
  )
}
