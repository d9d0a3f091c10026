import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { DialogButtons } from '@/components/ui/dialog'
import { mergedValues } from '@/features/write/editorial/shared/merged-values'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { randomId } from '@/lib/data/submission'
import { billingWarnings } from '../../billing'
import {
  detailsSchema,
  detailsValues,
  mostContacts,
  ofCountry,
  type BillingDetails,
  type DetailsValues,
} from '../../billing-details'
import { countryChoices, taxHint } from '../../countries'
import { useReadDetailsAgain, useSaveBillingDetails } from '../api'
import { SaveFailure } from './changed-meanwhile'
import { Warnings } from './warnings'

const checkDetails = zodResolver(detailsSchema)
const resolver: Resolver<DetailsValues> = (values, ...rest) => checkDetails(ofCountry(values), ...rest)

/** To whom documents are mailed: a name and an address each. */
function Contacts({ form }: { form: UseFormReturn<DetailsValues> }) {
  const field = fieldsOf(form)
  const rows = useWatch({ control: form.control, name: 'contacts' })
  const change = (next: DetailsValues['contacts']) =>
    form.setValue('contacts', next, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 })
  return (
    <fieldset className="min-w-0 border-t border-paper-300 pt-5">
      <legend className="float-left w-full font-semibold">Billing contacts</legend>
      <p className="clear-both mb-3 text-fine text-ink-600">
        Documents are mailed to them. They need no account, and may read the member’s documents alone.
      </p>
      <ul className="space-y-4">
        {rows.map((row, index) => (
          <li key={row.id} className="flex items-start gap-2">
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
              <TextField label="Name" starred autoComplete="off" {...field(`contacts.${index}.name`)} />
              <TextField label="Email" starred type="email" autoComplete="off" {...field(`contacts.${index}.email`)} />
            </div>
            <button
              type="button"
              aria-label={`Remove ${row.name || `billing contact ${index + 1}`}`}
              onClick={() => change(rows.toSpliced(index, 1))}
              className="mt-7 grid size-touch shrink-0 place-items-center rounded-control text-ink-600 hover:bg-paper-200 hover:text-ink-900"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {rows.length < mostContacts && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() => change([...rows, { id: randomId(), name: '', email: '' }])}
        >
          <Plus aria-hidden="true" className="size-4" /> Add billing contact
        </Button>
      )}
    </fieldset>
  )
}

/**
 * The form of a member's billing details.
 *
 * @param props.stored null for a member without any
 * @param props.proposed what it begins with then
 */
export function DetailsForm({
  memberId,
  memberName,
  stored,
  proposed,
  onSaved,
}: {
  memberId: string
  memberName: string
  stored: BillingDetails | null
  proposed: Partial<DetailsValues>
  onSaved: () => void
}) {
  const [base, setBase] = useState(() => ({ version: stored?.updated_at, values: detailsValues(stored, proposed) }))
  const form = useForm<DetailsValues>({ resolver, defaultValues: base.values })
  const { isDirty } = form.formState
  const draft = useFormDraft({
    name: `billing:${memberId}`,
    of: `the billing details of ${memberName}`,
    form,
    initial: base.values,
    stored: base.version ?? null,
  })
  const field = fieldsOf(form)
  const [countries] = useState(countryChoices)
  const values = useWatch({ control: form.control }) as DetailsValues
  const save = useSaveBillingDetails(memberId)
  const reading = useReadDetailsAgain(memberId)
  function submit(event: FormEvent) {
    // The dialog stands over the member's record, whose form must not be sent with it.
    event.stopPropagation()
    void form.handleSubmit((sent) =>
      draft.until(save.mutateAsync({ values: sent, expected: base.version }, { onSuccess: onSaved })),
    )(event)
  }
  const takeOver = () =>
    reading.mutate(undefined, {
      onSuccess: (now) => {
        const fresh = detailsValues(now, proposed)
        const merged = mergedValues(form.getValues(), base.values, fresh)
        setBase({ version: now?.updated_at, values: fresh })
        form.reset(fresh)
        form.reset(merged, { keepDefaultValues: true })
        save.reset()
      },
    })
  return (
    <form noValidate onSubmit={submit} aria-label="Billing details" className="space-y-6">
      <UnsavedChanges when={isDirty && !save.isSuccess} saving={save.isPending} onDiscard={draft.forget} />
      {draft.notice}
      <TextField
        label="Legal name"
        autoComplete="off"
        hint="As it stands in the register; documents say it as it is."
        {...field('legal_name')}
      />
      <TextareaField label="Address" rows={2} autoComplete="off" {...field('address')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="Country"
          placeholder="Not known"
          options={countries}
          hint={taxHint(values.country, values.vat_number)}
          {...field('country')}
        />
        <TextField
          label="VAT number"
          autoComplete="off"
          spellCheck={false}
          hint="With its country, such as BG. Empty without one."
          {...field('vat_number')}
        />
        {values.country === 'BG' && (
          <TextField label="EIK" inputMode="numeric" autoComplete="off" hint="9 or 13 digits." {...field('eik')} />
        )}
        {values.country === 'KZ' && (
          <>
            <TextField label="BIN" inputMode="numeric" autoComplete="off" hint="12 digits." {...field('bin')} />
            <TextField label="Contract number" autoComplete="off" {...field('contract_number')} />
            <TextField label="Contract of" type="date" {...field('contract_on')} />
            <TextField
              label="KNP"
              inputMode="numeric"
              autoComplete="off"
              hint="What the payment is for, 3 digits."
              {...field('knp')}
            />
          </>
        )}
        <TextField
          label="Its own reference"
          autoComplete="off"
          hint="Such as an order number. Documents repeat it."
          {...field('reference')}
        />
        <SelectField
          label="What asks for payment"
          options={[
            { value: 'setting', label: 'As in Settings' },
            { value: 'pro_forma', label: 'A pro forma' },
            { value: 'invoice', label: 'The invoice itself' },
          ]}
          {...field('ask_by')}
        />
        <TextField
          label="Agreed price of a year, in euros"
          inputMode="numeric"
          autoComplete="off"
          hint="Empty, the price of its tier. Renewals ask for it."
          {...field('agreed_price')}
        />
      </div>
      <CheckboxField
        label="Honorary member: owes no dues, and its membership does not end"
        {...form.register('honorary')}
      />
      <Warnings
        sentences={billingWarnings({ ...values, vat_number: values.vat_number.replace(/\s/g, '').toUpperCase() })}
      />
      <Contacts form={form} />
      <SaveFailure error={save.error} failed={reading.error} busy={reading.isPending} onTakeOver={takeOver} />
      <DialogButtons send="Save billing details" busy={save.isPending && 'Saving…'} />
    </form>
  )
}
