import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ErrorSummary } from '@/components/form/error-summary'
import { fieldsOf } from '@/components/form/fields-of'
import { FormBar } from '@/components/form/form-bar'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { SearchPicker } from '@/components/form/search-picker'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import type { Part } from './shared/allocation'
import { AllocationFields } from './shared/allocation-fields'
import { openDays } from '@/features/money/billing/closed-days'
import { useClosedUntil } from '@/features/money/billing/office/shared/use-closed'
import { Warnings } from '@/features/money/billing/office/shared/warnings'
import { useMemberSearch } from '@/features/money/dues/office/api'
import { paymentStartQuery, useRecordPayment } from './api'
import { paymentHref } from './shared/payment-list'
import {
  bookedCents,
  cashWarning,
  newPayment,
  paymentMethods,
  paymentSchema,
  type PaymentStart,
  type PaymentValues,
} from './shared/payment-values'
import { useAllocation } from './shared/use-allocation'

/** What came in and what it settles, in a sentence. */
function cameInWords(cents: number, parts: readonly Part[]): string {
  const settled = parts.reduce((sum, part) => sum + part.cents, 0)
  const documents = countOf(parts.length, 'document')
  if (settled === 0) return `${formatCents(cents)} came in and settles nothing yet.`
  if (settled === cents) return `${formatCents(cents)} came in and settles ${documents}.`
  return `${formatCents(cents)} came in, and ${formatCents(settled)} of it settles ${documents}.`
}

function PaymentForm({ start }: { start: PaymentStart }) {
  const navigate = useNavigate()
  const formId = useId()
  const [initial] = useState(() => newPayment(start))
  const closed = useClosedUntil()
  const form = useForm<PaymentValues>({
    resolver: zodResolver(paymentSchema(closed)),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, formState, setValue } = form
  const draft = useFormDraft({
    name: `payment:${start.document?.id ?? start.member?.id ?? ''}`,
    of: 'a new payment',
    form,
    initial,
    stored: null,
  })
  const field = fieldsOf({ register, formState })
  const [method, amount, currency, euros, reference, member, parts] = useWatch({
    control,
    name: ['method', 'amount', 'currency', 'euros', 'reference', 'member', 'parts'],
  })
  const memberSearch = useMemberSearch()
  const foreign = currency.trim().toUpperCase() !== 'EUR'
  const cents = bookedCents({ amount, currency, euros })
  const typed = parts
  const allocation = useAllocation({ memberId: member?.id, cents, reference, first: start.document?.id, typed })
  const settled = allocation.lines.filter((line) => line.cents > 0)
  const cash = cashWarning(
    method,
    cents,
    settled.map(({ document }) => document.total_cents),
  )
  const record = useRecordPayment()
  const changed = formState.isDirty && !record.isSuccess
  const recorded = record.data
  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (recorded) void navigate(paymentHref(recorded), { replace: true, state: { recorded: true } })
  }, [recorded, navigate])

  function send(values: PaymentValues) {
    if (allocation.problem) return
    // What was sent stays on the screen, also where somebody else has settled a document meanwhile.
    setValue('parts', { ...allocation.shown }, { shouldDirty: true })
    draft.until(record.mutateAsync({ values, parts: allocation.parts }))
  }
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form id={formId} noValidate onSubmit={submit} aria-label="Payment" className="space-y-6">
      <UnsavedChanges when={changed} saving={record.isPending} onDiscard={draft.forget} />
      {draft.notice}
      <ErrorSummary form={form} />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:gap-8">
        <FormSection title="What came in">
          <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField
              label="Booking day"
              starred
              type="date"
              {...openDays(closed, 'As the bank or the receipt has it.')}
              {...field('booked_on')}
            />
            <TextField label="Payer" starred autoComplete="off" {...field('payer')} />
          </div>
          <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <SelectField label="How it was paid" options={paymentMethods} {...field('method')} />
            {method !== 'transfer' && (
              <TextField
                label="Number of the receipt"
                starred={method === 'cash'}
                autoComplete="off"
                {...field('receipt')}
              />
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-3">
            <TextField
              label={foreign ? 'Amount as it arrived' : 'Amount'}
              starred
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              {...field('amount')}
            />
            <TextField label="Currency" starred maxLength={3} autoComplete="off" {...field('currency')} />
            {foreign && (
              <TextField
                label="Euros booked"
                starred
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                hint="What the bank credited, in euros."
                {...field('euros')}
              />
            )}
          </div>
          <Warnings sentences={cash ? [cash] : []} />
          <TextField
            label="Reference"
            autoComplete="off"
            hint="What the payer wrote. Documents that it names are proposed first."
            {...field('reference')}
          />
          <TextareaField label="Note" rows={2} hint="For the office alone." {...field('note')} />
        </FormSection>
        <FormSection title="What it settles">
          <Controller
            control={control}
            name="member"
            render={({ field: { value, onChange } }) => (
              <SearchPicker
                label="Member"
                hint={
                  start.document && !start.member
                    ? 'The document is of somebody who belongs to no member.'
                    : 'A payment without a member settles nothing yet; it can be allocated later.'
                }
                value={value && { ...value, detail: null }}
                {...memberSearch}
                onChange={(found) => {
                  onChange(found && { id: found.id, name: found.name })
                  setValue('parts', null, { shouldDirty: true })
                }}
              />
            )}
          />
          {(member ?? start.document) && (
            <AllocationFields
              cents={cents}
              allocation={allocation}
              typed={typed}
              onTyped={(next) => setValue('parts', next && { ...next }, { shouldDirty: true })}
            />
          )}
        </FormSection>
      </div>
      <FormBar
        form={formId}
        save="Record payment"
        state={{ changed, busy: record.isPending, stored: false, kept: draft.kept }}
        disabled={allocation.problem !== undefined || !allocation.ready || !allocation.told}
        why={
          allocation.problem ??
          (cents > 0 &&
            `${cameInWords(cents, allocation.parts)} A recorded payment is never changed; what it settles can be undone.`)
        }
        failure={record.error?.message}
      />
    </form>
  )
}

/** The form that records a payment: by itself, for the member or for the document that the address names. */
export function NewPaymentPage() {
  const [params] = useSearchParams()
  const query = useQuery(paymentStartQuery(params.get('member') ?? '', params.get('document') ?? ''))
  return (
    <RecordPage
      query={query}
      fresh
      kind="Record payment"
      missing="Record payment"
      page={SheetPage}
      title={() => 'Record payment'}
      skeleton={['h-72', 'h-48']}
    >
      {(start) => <PaymentForm start={start} />}
    </RecordPage>
  )
}
