import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { SearchPicker } from '@/components/form/search-picker'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { Fact } from '@/components/ui/fact'
import { centsAsTyped, formatCents, moneyOf, parseCents } from '@/lib/text/money'
import { documentName, documentWords } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { useClosedWords } from '@/features/money/billing/office/shared/use-closed'
import { useMemberSearch } from '@/features/money/dues/office/api'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import {
  payableCents,
  standingWords,
  type Allocation,
  type Payable,
  type TypedParts,
} from '@/features/money/payments/office/shared/allocation'
import { AllocationFields } from '@/features/money/payments/office/shared/allocation-fields'
import { AnotherDocument } from '@/features/money/payments/office/shared/another-document'
import { paymentHref } from '@/features/money/payments/office/shared/payment-list'
import { RefundForm } from '@/features/money/payments/office/shared/refunds'
import { useAllocation } from '@/features/money/payments/office/shared/use-allocation'
import { officeDay } from '@/lib/dates/office-time'
import { useConfirmLine, useDecide, type Line } from './api'
import { lineStateOf, outdatedWords, reasonOf, statementHref } from './statement-list'

function Facts({ line }: { line: Line }) {
  const { booked_on, payer, payer_iban, text, reference, bank_reference, charges_cents, rate } = line
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small">
      <Fact label="Booking day">{officeDay(booked_on)}</Fact>
      <Fact label={line.cents < 0 ? 'Paid to' : 'Payer'}>{payer ?? 'Not named'}</Fact>
      {payer_iban && (
        <Fact label="Account" className="col-span-full">
          {payer_iban}
          {line.own_account && (
            <span className="block text-fine font-normal text-ink-600">An account of the chamber itself</span>
          )}
        </Fact>
      )}
      {reference && (
        <Fact label="Reference" className="col-span-full">
          {reference}
        </Fact>
      )}
      <Fact label="Text" className="col-span-full [&>dd]:font-normal">
        {text || 'None'}
      </Fact>
      {line.instructed_currency && line.instructed_cents !== null && (
        <Fact label="Sent as">
          {moneyOf(line.instructed_cents, line.instructed_currency)}
          {rate && <span className="block text-fine font-normal text-ink-600">at {rate}</span>}
        </Fact>
      )}
      {charges_cents !== null && <Fact label="Charges">{moneyOf(charges_cents, line.currency)}</Fact>}
      {bank_reference && <Fact label="Bank’s reference">{bank_reference}</Fact>}
    </dl>
  )
}

/** The way to what was found: a document, a payment or another line. */
export function Found({ match, line: { state, statement_id } }: { match: Line['matches'][number]; line: Line }) {
  const { document_id, kind, number, payment_id, of_line, transfer } = match
  if (document_id && kind)
    return (
      <Link to={documentHref(document_id, statement_id)} className={linkLook}>
        {documentName({ kind, number })}
      </Link>
    )
  if (payment_id)
    return (
      <Link to={paymentHref(payment_id)} className={linkLook}>
        {state === 'takes_back' ? 'Undo the payment' : transfer ? `The payment of ${transfer.payer}` : 'The payment'}
      </Link>
    )
  return (
    of_line && (
      <Link to={statementHref(of_line.statement_id)} className={linkLook}>
        The line of {officeDay(of_line.booked_on)}
      </Link>
    )
  )
}

/** What was found for a line, each with its reason and the way to it. */
export function Matches({ line }: { line: Line }) {
  const none = line.is_outdated ? outdatedWords(line.state) : 'No document, payer or account was recognized.'
  if (line.matches.length === 0) return <p className="text-small text-ink-700">{none}</p>
  return (
    <>
      <ul aria-label="What was found" className="space-y-2 text-small">
        {line.matches.map((match, at) => (
          <li key={match.document_id ?? match.payment_id ?? at} className="wrap-anywhere">
            <Found match={match} line={line} />
            {match.member_name && ` of ${match.member_name}`}
            {match.document_id && match.open_cents !== null && (
              <span className="text-ink-600 tabular-nums"> · {standingWords(match)}</span>
            )}
            <span className="block text-fine text-ink-600">{reasonOf(match.reasons)}</span>
          </li>
        ))}
      </ul>
      {line.is_outdated && (
        <p className="mt-2 text-small text-ink-700">Something else was found, and has been paid or changed since.</p>
      )}
    </>
  )
}

/** The member, the documents of others and the parts that were found, with which the form begins. */
function startOf(line: Line) {
  const [best] = line.matches
  const open = line.matches.filter((match) => match.document_id && payableCents(match) > 0)
  // What may be paid already is not proposed again: nothing is chosen, where `null` lets the form propose what is due first.
  const unproposed = ['duplicate', 'overpayment'].includes(line.state) ? {} : null
  const chosen = line.state === 'matched' ? open : unproposed ? [] : open.slice(0, 1)
  const member = best?.member_id && best.member_name ? { id: best.member_id, name: best.member_name } : null
  const parts = chosen.flatMap(({ document_id, cents }) =>
    document_id && cents ? [[document_id, { part: centsAsTyped(cents) }] as const] : [],
  )
  const others = chosen.flatMap(
    ({ document_id: id, kind, number, member_id, member_name, open_cents, ...match }): Payable[] =>
      id && kind && member_name && (member === null || member_id !== member.id)
        ? [
            {
              id,
              kind,
              number,
              open_cents: open_cents ?? 0,
              total_cents: match.total_cents,
              written_off_cents: match.written_off_cents,
              written_off_on: match.written_off_on,
              due_on: null,
              overdue: null,
              names: [],
              member: { id: member_id ?? id, name: member_name },
            },
          ]
        : [],
  )
  return { member, others, unproposed, parts: parts.length ? (Object.fromEntries(parts) as TypedParts) : unproposed }
}

const names = new Intl.ListFormat('en-GB')

/** The members whose documents get something, each once. */
function payeesOf(lines: Allocation['lines'], own: { id: string; name: string } | null) {
  const paid = lines.flatMap(({ document, cents }) => (cents > 0 ? [document.member ?? own] : []))
  return [...new Map(paid.flatMap((one) => (one ? [[one.id, one]] : []))).values()]
}

function ConfirmForm({ line, onDone }: { line: Line; onDone: (payment: string) => void }) {
  const [start] = useState(() => startOf(line))
  const [member, setMember] = useState(start.member)
  const [others, setOthers] = useState<readonly Payable[]>(start.others)
  const [typed, setTyped] = useState<TypedParts | null>(start.parts)
  const [euros, setEuros] = useState('')
  const [note, setNote] = useState('')
  const foreign = line.currency !== 'EUR'
  const cents = foreign ? (parseCents(euros) ?? 0) : line.cents
  const allocation = useAllocation({
    memberId: member?.id,
    others,
    cents,
    reference: line.reference ?? line.text,
    kept: foreign ? null : line.charges_cents,
    typed,
  })
  const confirm = useConfirmLine(line.id)
  const memberSearch = useMemberSearch()
  const changed = note !== '' || euros !== '' || member?.id !== start.member?.id || typed !== start.parts
  const problem = cents > 0 ? allocation.problem : 'Please enter what it is worth in euros.'
  const payees = payeesOf(allocation.lines, member)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem || !allocation.ready || confirm.isPending) return
    confirm.mutate(
      {
        member: payees.length > 1 ? null : (payees[0]?.id ?? member?.id ?? null),
        euros: foreign ? cents : null,
        parts: allocation.parts,
        note,
      },
      { onSuccess: onDone },
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm as a payment" className="space-y-6">
      <UnsavedChanges when={changed && !confirm.isSuccess} saving={confirm.isPending} />
      {foreign && (
        <TextField
          label="Euros"
          starred
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          hint={`What ${moneyOf(line.cents, line.currency)} is worth in euros.`}
          value={euros}
          onChange={({ target }) => setEuros(target.value)}
        />
      )}
      <SearchPicker
        label="Member"
        hint="Without a member or a document, the payment settles nothing yet; it can be allocated later."
        value={member && { ...member, detail: null }}
        {...memberSearch}
        onChange={(found) => {
          setMember(found && { id: found.id, name: found.name })
          setTyped(start.unproposed)
        }}
      />
      {(member || others.length > 0) && (
        <AllocationFields cents={cents} allocation={allocation} typed={typed} onTyped={setTyped} />
      )}
      <AnotherDocument
        allocation={allocation}
        onAdd={(document, parts) => {
          setOthers([...others, document])
          setTyped(parts)
        }}
      />
      {payees.length > 1 ? (
        <p className="text-small text-ink-700">{`It is a payment for several members: ${names.format(payees.map(({ name }) => name))}.`}</p>
      ) : (
        payees[0] &&
        payees[0].id !== member?.id && (
          <p className="text-small text-ink-700">{`It is a payment of ${payees[0].name}, whose documents it settles.`}</p>
        )
      )}
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={500}
        hint="For the office alone."
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem && <p className="text-small text-danger-700">{problem}</p>}
      {confirm.error && <FormFailure>{confirm.error.message}</FormFailure>}
      <DialogButtons
        send={`Confirm ${formatCents(cents)}`}
        busy={(!(allocation.ready && allocation.told) && 'Loading…') || (confirm.isPending && 'Confirming…')}
      />
    </form>
  )
}

/** What a transfer of a bank file pays back, for which no refund was found, and the form that records it. */
function PaysBack({ line, onDone }: { line: Line; onDone: (words: string) => void }) {
  const mayIssue = useMayIssue()
  const closed = useClosedWords(line.booked_on)
  const [match] = line.matches
  if (!match?.transfer) return null
  const { payment_id, document_id, kind, number, transfer, member_name } = match
  const of = payment_id ? { payment_id } : document_id ? { credit_note_id: document_id } : null
  const { left_cents: left, made_at } = transfer
  return (
    <>
      <LinePart title="What it pays back">
        <p className="text-small">
          {'This pays back '}
          {document_id && kind ? (
            <Link to={documentHref(document_id, line.statement_id)} className={linkLook}>
              {documentWords({ kind, number })}
            </Link>
          ) : (
            payment_id && (
              <Link to={paymentHref(payment_id)} className={linkLook}>
                the payment
              </Link>
            )
          )}
          {` of ${member_name ?? transfer.payer}`}
          {` by the bank file of ${officeDay(made_at)}. No refund was found for it.`}
          {left < -line.cents &&
            (left > 0
              ? ` Only ${formatCents(left)} is left of it: the rest was used or paid back already.`
              : ' Nothing is left of it: it was used, undone or paid back already.')}
        </p>
      </LinePart>
      {of && left > 0 && line.state !== 'not_ours' && (
        <LinePart title="Record the refund">
          {closed ? (
            <p className="text-small text-ink-700">{closed}</p>
          ) : mayIssue ? (
            <RefundForm
              of={of}
              left={left}
              line={{ cents: -line.cents, booked_on: line.booked_on, transfer: transfer.id }}
              onDone={(amount) => onDone(`The refund of ${amount} is recorded.`)}
            />
          ) : (
            <p className="text-small">An Administrator records it.</p>
          )}
        </LinePart>
      )}
      <LinePart title="Or">
        <Decisions line={line} onDone={onDone} />
      </LinePart>
    </>
  )
}

function LinePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 border-t border-paper-300 pt-5 first:border-t-0 first:pt-0">
      <h3 className="font-serif text-subheading font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Decisions({ line, onDone }: { line: Line; onDone: (words: string) => void }) {
  const decide = useDecide()
  const press = (kind: string | null, words: string) =>
    decide.mutate({ lines: [line.id], kind }, { onSuccess: () => onDone(words) })
  const busy = decide.isPending
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {line.state !== 'not_ours' && (
          <Button look="secondary" busy={busy} onClick={() => press('not_ours', 'The line is not ours.')}>
            Not ours
          </Button>
        )}
        {line.state !== 'set_aside' && (
          <Button look="secondary" busy={busy} onClick={() => press('set_aside', 'The line is set aside.')}>
            Set aside
          </Button>
        )}
        {(line.state === 'set_aside' || line.decided_by_name) && (
          <Button look="quiet" busy={busy} onClick={() => press(null, 'The line is to be decided again.')}>
            Decide again
          </Button>
        )}
      </div>
      {decide.error && <FormFailure>{decide.error.message}</FormFailure>}
    </>
  )
}

/**
 * A line of a bank statement: what the bank says, what was found and why, and what the office makes of it.
 *
 * @param props.onDone called with what was done, in a sentence
 */
export function LineDialog({
  line,
  onDone,
  onClose,
}: {
  line: Line
  onDone: (words: string) => void
  onClose: () => void
}) {
  const { label, tone } = lineStateOf(line.state)
  const closed = useClosedWords(line.booked_on)
  const open = line.cents > 0 && line.payment_id === null && !line.is_reversal && line.state !== 'taken_back'
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${moneyOf(Math.abs(line.cents), line.currency)} ${line.cents < 0 ? 'to' : 'from'} ${line.payer ?? 'somebody'}`}
    >
      <div className="space-y-6">
        <p className="text-small">
          <Status tone={tone}>{label}</Status>
          {line.decided_by_name && <span className="text-ink-600"> · {line.decided_by_name}</span>}
        </p>
        <LinePart title="What the bank says">
          <Facts line={line} />
        </LinePart>
        {line.payment_id && (
          <LinePart title="Its payment">
            <p className="text-small">
              <Link to={paymentHref(line.payment_id)} className={linkLook}>
                {line.member_name
                  ? `The payment of ${line.member_name}`
                  : line.several_members
                    ? 'The payment for several members'
                    : 'The payment'}
              </Link>
              . There you can undo what it settles, or the whole payment.
            </p>
          </LinePart>
        )}
        {line.state === 'taken_back' && (
          <p className="text-small">The bank has taken this money back, so it pays nothing.</p>
        )}
        {line.state === 'refund' && (
          <LinePart title="What was paid back">
            <Matches line={line} />
          </LinePart>
        )}
        {line.cents < 0 && !line.is_reversal && line.state !== 'taken_back' && <PaysBack line={line} onDone={onDone} />}
        {line.is_reversal && (
          <>
            <LinePart title="What it takes back">
              <Matches line={line} />
            </LinePart>
            <LinePart title="Or">
              <Decisions line={line} onDone={onDone} />
            </LinePart>
          </>
        )}
        {open && (
          <>
            <LinePart title="What was found">
              <Matches line={line} />
            </LinePart>
            <LinePart title="Confirm as a payment">
              {closed ? (
                <p className="text-small text-ink-700">{closed}</p>
              ) : (
                <ConfirmForm line={line} onDone={() => onDone('The line is confirmed as a payment.')} />
              )}
            </LinePart>
            <LinePart title="Or">
              <Decisions line={line} onDone={onDone} />
            </LinePart>
          </>
        )}
      </div>
    </Dialog>
  )
}
