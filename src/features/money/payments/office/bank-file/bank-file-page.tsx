import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { linkLook } from '@/components/ui/link-look'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState } from '@/components/ui/states'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { lostOf } from '@/features/money/dues/office/api'
import { documentHref } from '@/features/money/dues/document-links'
import { paymentHref, paymentList } from '../shared/payment-list'
import { refundableQuery, useBankFile, type PaidBack, type PayingAccount } from './api'
import { formerFile, knownPayee, leftOutBecause, sourceOf, type Payee, type Refundable } from './bank-file'

const dayNames = new Intl.ListFormat('en-GB')

/** What was put into a bank file before, and when, as a sentence. */
function beforeWords(again: readonly PaidBack[]): string {
  const before = again.flatMap(({ refundable: { in_file } }) => in_file ?? [])
  const sum = before.reduce((total, { cents }) => total + cents, 0)
  const files = before.map(({ made_at }) => made_at).toSorted()
  const days = [...new Set(files.map((at) => officeDay(at)))]
  return `For the same, ${formatCents(sum)} was put into a bank file before, on ${dayNames.format(days)}.`
}

const sumOf = (chosen: readonly PaidBack[]) =>
  formatCents(chosen.reduce((sum, { refundable }) => sum + refundable.left_cents, 0))

/** What can be paid back and, once it is chosen, to whom. */
function Row({
  refundable,
  payee,
  onChange,
}: {
  refundable: Refundable
  payee: Payee | undefined
  onChange: (payee: Payee | undefined) => void
}) {
  const { payment_id, credit_note_id, name, number, day, reference, left_cents, accounts, in_file } = refundable
  const problem = payee && leftOutBecause(payee)
  const known = accounts.map(({ payer, payer_iban }) => [payer_iban, payer].filter(Boolean).join(' of '))
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-x-4">
        <CheckboxField
          label={<span className="font-semibold wrap-anywhere">{name}</span>}
          checked={payee !== undefined}
          onChange={({ target }) => onChange(target.checked ? knownPayee(refundable) : undefined)}
        />
        <span className="py-2 text-small font-semibold tabular-nums">{formatCents(left_cents)}</span>
      </div>
      <div className="space-y-1 ps-8 text-fine text-ink-600">
        <p className="wrap-anywhere">
          {credit_note_id ? (
            <Link to={documentHref(credit_note_id)} className={linkLook}>
              Credit note {number}
            </Link>
          ) : (
            <Link to={paymentHref(payment_id ?? '')} className={linkLook}>
              Payment
            </Link>
          )}
          {` of ${officeDay(day)}${reference ? `, ${reference}` : ''}. `}
          {known.length > 0 ? `It came from ${known.join(' and ')}.` : 'No account is known.'}
        </p>
        {in_file && (
          <p className="font-semibold text-danger-700">
            {`${formatCents(in_file.cents)} of it was put into a bank file on ${officeDay(in_file.made_at)}`}
            {in_file.made_by_name && ` by ${in_file.made_by_name}`}. Look at the bank whether it was paid, and record
            the refund if it was.
          </p>
        )}
        {payee && (
          <div className="grid gap-4 pt-2 pb-2 sm:max-w-2xl sm:grid-cols-2">
            <TextField
              label="Account holder"
              autoComplete="off"
              value={payee.name}
              onChange={({ target }) => onChange({ ...payee, name: target.value })}
            />
            <TextField
              label="IBAN"
              autoComplete="off"
              value={payee.iban}
              error={problem && `Left out: ${problem}.`}
              onChange={({ target }) => onChange({ ...payee, iban: target.value })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

function Choice({ refundable, account }: { refundable: readonly Refundable[]; account: PayingAccount }) {
  const [today] = useState(() => officeDate(new Date()))
  const [day, setDay] = useState(today)
  const [payees, setPayees] = useState<Readonly<Record<string, Payee | undefined>>>({})
  const make = useBankFile()
  const chosen = refundable.flatMap((one): PaidBack[] => {
    const payee = payees[sourceOf(one)]
    return payee ? [{ refundable: one, payee }] : []
  })
  // Sent again after a lost answer, it is what was read then.
  const before = lostOf(make)?.chosen.map((one) => one.refundable)
  const paid = chosen
    .filter(({ payee }) => !leftOutBecause(payee))
    .map(({ refundable: one, payee }) => ({
      refundable: before?.find((then) => sourceOf(then) === sourceOf(one)) ?? one,
      payee,
    }))
  const leftOut = chosen.filter(({ payee }) => leftOutBecause(payee))
  const made = make.isSuccess && make.variables.chosen
  const again = paid.filter(({ refundable: one }) => one.in_file)
  const [asked, setAsked] = useState(false)
  const label = `Save bank file with ${countOf(paid.length, 'transfer')}, ${sumOf(paid)}`
  const former = formerFile(paid.map((one) => one.refundable))
  const save = (file?: string) =>
    make.mutate(
      { account, day, chosen: paid, ...(file && { former: file }) },
      {
        onSuccess: () => {
          setPayees({})
          setAsked(false)
        },
      },
    )
  return (
    <div className="max-w-3xl space-y-5">
      <UnsavedChanges when={chosen.length > 0} saving={make.isPending} />
      {made && (
        <FormSuccess title={`The bank file with ${countOf(made.length, 'transfer')}, ${sumOf(made)}, is saved.`}>
          It pays nothing by itself: bring it to your bank and sign it there. Once the bank has paid, record each
          refund.
          <span className="block">
            <Button look="quiet" onClick={make.data}>
              Save it again
            </Button>
          </span>
        </FormSuccess>
      )}
      <ul aria-label="What can be paid back" className="divide-y divide-paper-300 border-y border-paper-300">
        {refundable.map((one) => (
          <Row
            key={sourceOf(one)}
            refundable={one}
            payee={payees[sourceOf(one)]}
            onChange={(payee) => setPayees({ ...payees, [sourceOf(one)]: payee })}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <>
          <div className="max-w-48">
            <TextField
              label="Pay on"
              type="date"
              min={today}
              value={day}
              error={day < today ? 'Please choose a day from today on' : undefined}
              onChange={({ target }) => setDay(target.value)}
            />
          </div>
          {leftOut.length > 0 && (
            <div className="text-small">
              <p className="font-semibold">Left out:</p>
              <ul aria-label="Left out" className="list-disc ps-5">
                {leftOut.map(({ refundable: one, payee }) => (
                  <li key={sourceOf(one)}>{`${one.name}, ${formatCents(one.left_cents)}: ${leftOutBecause(payee)}`}</li>
                ))}
              </ul>
            </div>
          )}
          {make.error && !asked && <FormFailure>{make.error.message}</FormFailure>}
          <Button
            disabled={paid.length === 0 || day < today}
            busy={make.isPending}
            onClick={() => (again.length > 0 ? setAsked(true) : save())}
          >
            {make.isPending ? 'Saving…' : paid.length === 0 ? 'Save bank file' : label}
          </Button>
          {asked && again.length > 0 && (
            <ConfirmDialog
              open
              title={`Put ${countOf(again.length, 'transfer')} into a bank file again?`}
              confirm={label}
              doing="Saving…"
              // What was saved before is no answer to this question.
              mutation={make.isSuccess ? null : make}
              onCancel={() => setAsked(false)}
              onConfirm={() => save()}
              other={
                former === undefined ? undefined : { label: 'Save the former file again', onPress: () => save(former) }
              }
            >
              <p>{beforeWords(again)}</p>
              <p>If the bank carries out both files, it pays twice. Look at the bank first whether it has paid.</p>
              {former && (
                <p>
                  If that file was lost, save it again: it has the same references, by which the bank can tell that it
                  is the same.
                </p>
              )}
            </ConfirmDialog>
          )}
        </>
      )}
    </div>
  )
}

/** What is left of payments and credit notes, of which a file is made by which the bank pays it back. */
export function BankFilePage() {
  const query = useQuery(refundableQuery)
  const { data } = query
  return (
    <OfficePage
      title="Bank file of refunds"
      lead="What is left of payments and credit notes, as a file for your bank (SEPA, pain.001). It records no refund."
      back={{ to: paymentList.path, label: 'Back to Payments' }}
    >
      {!data && (
        <NoDataYet query={query} loading="Loading what can be paid back…" skeleton={['h-16', 'h-16', 'h-16']} />
      )}
      {data?.refundable.length === 0 && <EmptyState>Nothing is left to be paid back.</EmptyState>}
      {data && data.refundable.length > 0 && !data.account && (
        <EmptyState>
          The bank needs the account from which you pay.{' '}
          <Link to="/dashboard/settings/billing" className={linkLook}>
            Enter an account in euro in Billing
          </Link>
        </EmptyState>
      )}
      {data?.account && data.refundable.length > 0 && <Choice refundable={data.refundable} account={data.account} />}
    </OfficePage>
  )
}
