import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceCards } from '@/components/form/choice-cards'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentName, documentWords } from '@/features/money/dues/documents'
import { newNoteHref } from '@/features/money/dues/document-links'
import { PdfLink } from '../shared/pdf-link'
import { useClosedWords } from '@/features/money/billing/office/shared/use-closed'
import { lostOf, useDocumentAction, type Done } from '@/features/money/dues/office/api'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { AccountStatement } from '../shared/account-statement'
import { IssueBy } from '@/features/money/dues/office/shared/issue-by'
import { maybeCharges } from '@/features/money/payments/office/shared/allocation'
import { paymentMailsQuery } from '@/features/money/payments/office/api'
import { paymentMailsWords } from '@/features/money/payments/office/shared/payment-mails'
import { RefundDialog } from '@/features/money/payments/office/shared/refunds'
import { ReasonDialog } from '@/components/form/reason-dialog'
import { buyerWords } from './buyer-values'
import { CompanyOrPerson } from './company-or-person'
import { CorrectBuyerDialog } from './correct-buyer-dialog'
import { CreditDialog } from './credit-dialog'
import { WaitingLine } from './shared/waiting-line'
import type { ActionDialogProps } from './action-dialog-props'
import type { OfficeDocument } from './office-document'

/** What was settled of a document's debt and is not undone, in cents. */
const settledCents = ({ settlements }: OfficeDocument) =>
  settlements.reduce((sum, { cents, undone_at }) => sum + (undone_at ? 0 : cents), 0)

function InvoiceQuestion({ document, onDone, onClose }: ActionDialogProps) {
  const invoice = useDocumentAction('invoice', document.id)
  return (
    <ConfirmDialog
      open
      title={`Issue the invoice for ${document.number ?? ''}?`}
      confirm="Issue invoice"
      doing="Issuing…"
      look="primary"
      mutation={invoice}
      onConfirm={() =>
        invoice.mutate({}, { onSuccess: ({ number }: Done) => onDone(`Invoice ${number ?? ''} was issued.`) })
      }
      onCancel={onClose}
    >
      <p>
        {`${document.member_name} gets an invoice with the same lines for ${formatCents(document.total_cents ?? 0)}, which is paid. It takes the next number of invoices, its tax event is the day of the payment, and it never changes.`}
      </p>
      <IssueBy day={document.invoice_by} />
      {document.without_eik && <CompanyOrPerson />}
      <p>Nothing is mailed yet.</p>
    </ConfirmDialog>
  )
}

function AskAgainQuestion({ document, onDone, onClose }: ActionDialogProps) {
  const askAgain = useDocumentAction('askAgain', document.id)
  const { passed_on } = document.places
  return (
    <ConfirmDialog
      open
      title={`Ask again for ${countOf(passed_on, 'place')}?`}
      confirm="Ask again"
      doing="Asking…"
      look="primary"
      mutation={askAgain}
      onConfirm={() =>
        askAgain.mutate(
          {},
          {
            onSuccess: ({ number }: Done) =>
              onDone(`${number ?? ''} asks for the places again.`, 'It was mailed, and the participants were told.'),
          },
        )
      }
      onCancel={onClose}
    >
      <p>
        {`${passed_on === 1 ? 'Its place is' : 'Its places are'} no longer held because ${document.number ?? 'it'} was not paid in time. While as many are free, ${passed_on === 1 ? 'it is' : 'they are'} held again at the price of the order: a new pro forma is issued and mailed to ${document.order?.email ?? 'who ordered'}, and the participants are told. A late payment then settles the new pro forma.`}
      </p>
    </ConfirmDialog>
  )
}

function CancelDialog({ document, onDone, onClose }: ActionDialogProps) {
  const cancel = useDocumentAction('cancel', document.id)
  const { held } = document.places
  const { told } = document
  const opening = document.kind === 'opening_balance'
  const closed = useClosedWords(document.issued_on)
  const words =
    document.order && !document.order.by_hand
      ? {
          hint: 'whoever ordered reads it in the email',
          who: 'Whoever ordered and the participants are',
          done: 'Whoever ordered was',
        }
      : {
          hint: 'those to whom it was mailed read it in the email',
          who: `${countOf(told, 'person', 'people')} to whom it was mailed ${told === 1 ? 'is' : 'are'}`,
          done: `${countOf(told, 'person', 'people')} ${told === 1 ? 'was' : 'were'}`,
        }
  return (
    <ReasonDialog
      title={`Cancel ${document.number ?? ''}`}
      // A pro forma is in no journal.
      refused={opening ? closed : undefined}
      hint={told ? `Kept with your name; ${words.hint}.` : 'Kept with your name; the member does not see it.'}
      send={opening ? 'Cancel opening balance' : 'Cancel pro forma'}
      busy={cancel.isPending && 'Cancelling…'}
      done={cancel.isSuccess}
      error={cancel.error?.message}
      onGiven={(reason) =>
        cancel.mutate(
          { reason },
          {
            onSuccess: () =>
              onDone(`${document.number ?? ''} was cancelled.`, told ? `${words.done} told by email.` : undefined),
          },
        )
      }
      onClose={onClose}
    >
      <p>
        {`${document.member_name} then no longer owes the ${formatCents(document.open_cents ?? 0)} that it asks for. ${opening ? 'A file may bring it in again.' : 'Its number stays used, and it cannot be brought back.'} ${
          held ? `The ${countOf(held, 'place')} that it holds ${held === 1 ? 'ends' : 'end'} with it. ` : ''
        }${told ? `${words.who} told by email.` : 'No mail is sent.'}`}
      </p>
      <WaitingLine of={document} />
    </ReasonDialog>
  )
}

const closings = [
  {
    value: 'charges',
    label: 'Charges of the bank',
    hint: 'The bank kept it of the payment. The document is paid.',
  },
  { value: 'writeOff', label: 'Write off', hint: 'The chamber no longer expects it. The document is not paid.' },
] as const

/** What follows for invoice and membership when a document is paid, or is written off. */
function followWords({ kind, lines, places }: OfficeDocument, paid: boolean): string {
  // That of held places is issued at once.
  const invoice = paid
    ? places.held > 0
      ? ''
      : ' Its invoice can be issued.'
    : ' No invoice follows a pro forma that is written off.'
  const membership = ` The membership that it asks for ${paid ? 'is paid, too' : 'stays unpaid'}.`
  // For a term, pro forma and invoice ask; what a debit note adds is no part of it.
  const asks = kind !== 'debit_note' && lines.some(({ term_id }) => term_id !== null)
  return `${kind === 'pro_forma' ? invoice : ''}${asks ? membership : ''}`
}

/** Whether what is open may be charges that a bank kept of a payment. */
const mayBeCharges = ({ settlements, open_cents, total_cents }: OfficeDocument) =>
  settlements.some(({ kind, undone_at }) => kind === 'payment' && !undone_at) &&
  maybeCharges(open_cents ?? 0, total_cents)

function WriteOffDialog({ document, onDone, onClose }: ActionDialogProps) {
  const writeOff = useDocumentAction('writeOff', document.id)
  const close = useDocumentAction('closeAsCharges', document.id)
  const open = document.open_cents ?? 0
  const amount = formatCents(open)
  const mayWriteOff = useMayIssue()
  const maybe = mayBeCharges(document)
  const choice = mayWriteOff && maybe
  const [chosen, setChosen] = useState<(typeof closings)[number]['value']>('charges')
  const charges = maybe && chosen === 'charges'
  const mails = useQuery(paymentMailsQuery(charges ? [document.id] : []))
  return (
    <ReasonDialog
      title={maybe ? `Close ${amount}` : `Write off ${amount}`}
      hint="Kept with your name; the member does not see it."
      asks={!charges}
      send={charges ? `Close ${amount} as charges` : `Write off ${amount}`}
      look={charges ? 'primary' : 'danger'}
      busy={
        (mails.isLoading && 'Loading…') || (writeOff.isPending && 'Writing off…') || (close.isPending && 'Closing…')
      }
      done={writeOff.isSuccess || close.isSuccess}
      error={(charges ? close : writeOff).error?.message}
      onGiven={(reason) =>
        charges
          ? close.mutate(
              { expected_open: lostOf(close)?.expected_open ?? open },
              { onSuccess: () => onDone(`${amount} were closed as charges of the bank.`) },
            )
          : writeOff.mutate(
              { reason, expected_open: lostOf(writeOff)?.expected_open ?? open },
              { onSuccess: () => onDone(`${amount} were written off.`) },
            )
      }
      onClose={onClose}
    >
      {choice && (
        <fieldset className="text-ink-900">
          <legend className="sr-only">What becomes of it</legend>
          <ChoiceCards choices={closings} value={chosen} onChange={setChosen} layout="sm:grid-cols-2" />
        </fieldset>
      )}
      {charges ? (
        <p>
          {`${documentName(document)} to ${document.member_name} is paid then.${followWords(document, true)} ${mails.isPending ? '' : paymentMailsWords(mails.data, [document.id], true)}`}
        </p>
      ) : (
        <p>
          {`The chamber no longer expects the ${amount} that are open of ${documentWords(document)} from ${document.member_name}.${followWords(document, false)} If it is paid after all, record the payment: the write-off gives way to it. No mail is sent.`}
        </p>
      )}
      <WaitingLine of={document} />
    </ReasonDialog>
  )
}

/** The pro forma that asks again once the invoice that follows it is annulled. */
const proFormaBefore = ({ kind, refers_to, related }: OfficeDocument) =>
  kind === 'invoice' ? related.find((other) => other.kind === 'pro_forma' && other.id === refers_to) : undefined

/** What annulling a document without a new one means. */
function withoutWords(document: OfficeDocument): string {
  if (document.kind === 'credit_note') return 'It lessens nothing any more.'
  const proForma = proFormaBefore(document)
  return proForma
    ? `${proForma.number ?? ''} asks for it again; it can be cancelled on its page.`
    : 'Nothing is owed for it any more.'
}

const listed = new Intl.ListFormat('en-GB')

/** Which notes correct a document, that is not annulled before them. */
function notesWords({ id, related }: OfficeDocument): string | undefined {
  const notes = related.filter(
    ({ kind, refers_to, number, annulled }) =>
      (kind === 'credit_note' || kind === 'debit_note') && refers_to === id && number !== null && !annulled,
  )
  if (notes.length === 0) return undefined
  const [correct, them] = notes.length === 1 ? ['corrects', 'it'] : ['correct', 'them']
  return `${listed.format(notes.map(documentName))} ${correct} it. Annul ${them} first.`
}

/** Why a credit note is not annulled before something else is undone. */
function usedWords({ kind, refunds, used_for }: OfficeDocument): string | undefined {
  if (kind !== 'credit_note') return undefined
  const others = new Set(used_for.filter(({ corrects, undone_at }) => !corrects && !undone_at).map(documentName))
  if (others.size > 0) return `It was used for ${listed.format(others)}. Undo that first.`
  return refunds.some(({ undone_at }) => !undone_at) ? 'It was paid back. Undo that first.' : undefined
}

function AnnulDialog({ document, onDone, onClose }: ActionDialogProps) {
  const name = documentName(document)
  const closed = useClosedWords(document.issued_on)
  const annul = useDocumentAction('annul', document.id)
  const { buyer, present_buyer } = document
  const [chosen, setChosen] = useState<'replace' | 'without'>('replace')
  const [whose, setWhose] = useState<'document' | 'present'>('document')
  const paid = document.kind === 'credit_note' ? 0 : settledCents(document)
  const way = paid > 0 ? 'replace' : chosen
  const newDay = document.overdue ? ' Its day to pay has passed, so the new one gets a new day.' : ''
  const ways = [
    {
      value: 'replace',
      label: 'With a new document in its place',
      hint: `The same lines.${newDay}`,
    },
    { value: 'without', label: 'Without a new document', hint: withoutWords(document) },
  ] as const
  return (
    <ReasonDialog
      title={`Annul ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
      refused={closed ?? notesWords(document) ?? usedWords(document)}
      hint="Write it in Bulgarian, or in both languages: the protocol says it as it is."
      send={way === 'replace' ? 'Annul and issue anew' : 'Annul'}
      busy={annul.isPending && 'Annulling…'}
      done={annul.isSuccess}
      error={annul.error?.message}
      onGiven={(reason) =>
        annul.mutate(
          {
            reason,
            replacing: way === 'replace',
            ...(way === 'replace' && whose === 'present' && { new_buyer: true }),
          },
          {
            onSuccess: ({ protocol = '', number }: Done) =>
              onDone(
                `It was annulled by protocol ${protocol}.${number ? ` ${number} takes its place.` : proFormaBefore(document) ? ` ${withoutWords(document)}` : ''}`,
              ),
          },
        )
      }
      onClose={onClose}
    >
      <p>
        For wrong data, such as a name or an address. A wrong amount is credited or debited. A protocol with its own
        number says why, and names both documents; the number of this one stays used. None of this can be undone. No
        mail is sent.
      </p>
      {paid > 0 ? (
        <p>
          {`A new document with the same lines takes its place, and what was settled goes with it.${newDay} Without a new one, it can be annulled once the ${formatCents(paid)} that were settled of it are undone.`}
        </p>
      ) : (
        <fieldset className="text-ink-900">
          <legend className="sr-only">What takes its place</legend>
          <ChoiceCards choices={ways} value={way} onChange={setChosen} layout="sm:grid-cols-2" />
        </fieldset>
      )}
      {way === 'without' && <WaitingLine of={document} />}
      {way === 'replace' && buyer && !present_buyer && (
        <p>
          {`It names the buyer as this one does. Where that is wrong, first correct ${document.order ? 'the buyer' : 'the billing details of the member'}; then you choose here which it says.`}
        </p>
      )}
      {way === 'replace' && buyer && present_buyer && (
        <fieldset className="text-ink-900">
          <legend className="mb-1.5 font-semibold">Buyer</legend>
          <ChoiceCards
            choices={[
              { value: 'document', label: 'As on the document', hint: buyerWords(buyer) },
              { value: 'present', label: 'As its details are now', hint: buyerWords(present_buyer) },
            ]}
            value={whose}
            onChange={setWhose}
            layout="sm:grid-cols-2"
          />
        </fieldset>
      )}
    </ReasonDialog>
  )
}

function PayBackDialog({ document, onDone, onClose }: ActionDialogProps) {
  return (
    <RefundDialog
      title="Pay back"
      of={{ credit_note_id: document.id }}
      left={document.open_cents ?? 0}
      what={documentWords(document)}
      onDone={(amount) => onDone(`${amount} of ${documentWords(document)} were paid back.`)}
      onClose={onClose}
    />
  )
}

/** The way to the statement of account for who does not open the record of the member, which has it. */
function MemberStatement({ memberId }: { memberId: string }) {
  const { data } = useQuery(memberDuesQuery(memberId))
  return data && <AccountStatement token={data.statement_token} />
}

const dialogs = {
  invoice: InvoiceQuestion,
  askAgain: AskAgainQuestion,
  cancel: CancelDialog,
  writeOff: WriteOffDialog,
  credit: CreditDialog,
  payBack: PayBackDialog,
  annul: AnnulDialog,
  correctBuyer: CorrectBuyerDialog,
}

/**
 * What can be done with an issued document, each after a question.
 *
 * @param props.onDone called with what was done, in words
 */
export function DocumentActions({ document, onDone }: Pick<ActionDialogProps, 'document' | 'onDone'>) {
  const { id, kind, state, open_cents, lines, order } = document
  const mayIssue = useMayIssue()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Asked = open && dialogs[open]
  const owed = kind !== 'credit_note' && state === 'open' && (open_cents ?? 0) > 0
  const standing = state !== 'annulled' && (kind === 'invoice' || kind === 'credit_note' || kind === 'debit_note')
  const unpaid =
    (kind === 'pro_forma' || kind === 'opening_balance') && state === 'open' && settledCents(document) === 0
  const credit = kind === 'credit_note' && state === 'open'
  const passedOn = kind === 'pro_forma' && state === 'cancelled' && document.places.passed_on > 0
  const toInvoice = kind === 'pro_forma' && state === 'paid'
  // Where no document that says it can follow, there is nothing to correct.
  const correctable =
    order && !order.erased && kind !== 'annulment' && state !== 'annulled' && !(order.by_hand && state === 'cancelled')
  // An open question stays when somebody else has done it meanwhile: it says so, and what was typed is still there.
  return (
    <div className="flex flex-wrap gap-2 [&>:is(a,button)]:px-4">
      <PdfLink document={document} />
      {mayIssue && toInvoice && <Button onClick={() => setOpen('invoice')}>Issue invoice…</Button>}
      {mayIssue && passedOn && order && !order.erased && (
        <Button look="secondary" onClick={() => setOpen('askAgain')}>
          Ask for the places again…
        </Button>
      )}
      {(owed || state === 'written_off') && (
        <ButtonLink to={`/dashboard/dues/payments/new?document=${id}`} look="secondary">
          Record payment
        </ButtonLink>
      )}
      {mayIssue && standing && kind === 'invoice' && (
        <>
          {lines.some(({ left_cents }) => left_cents !== 0) && (
            <ButtonLink to={newNoteHref('credit_note', id)} look="secondary">
              Credit
            </ButtonLink>
          )}
          <ButtonLink to={newNoteHref('debit_note', id)} look="secondary">
            Debit
          </ButtonLink>
        </>
      )}
      {mayIssue && credit && (
        <>
          {document.member_id && (
            <Button look="secondary" onClick={() => setOpen('credit')}>
              Use for another document…
            </Button>
          )}
          <Button look="secondary" onClick={() => setOpen('payBack')}>
            Pay back…
          </Button>
        </>
      )}
      {owed && (mayIssue || mayBeCharges(document)) && (
        <Button look="secondary" onClick={() => setOpen('writeOff')}>
          {mayIssue ? 'Write off…' : 'Close as charges…'}
        </Button>
      )}
      {mayIssue && unpaid && (
        <Button look="secondary" onClick={() => setOpen('cancel')}>
          Cancel…
        </Button>
      )}
      {mayIssue && standing && (
        <Button look="secondary" onClick={() => setOpen('annul')}>
          Annul…
        </Button>
      )}
      {mayIssue && correctable && (
        <Button look="secondary" onClick={() => setOpen('correctBuyer')}>
          Correct the buyer…
        </Button>
      )}
      {!mayIssue && document.member_id && <MemberStatement memberId={document.member_id} />}
      {Asked && (
        <Asked
          document={document}
          onDone={(...done) => {
            setOpen(undefined)
            onDone(...done)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
