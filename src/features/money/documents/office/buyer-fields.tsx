import { useState } from 'react'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { billingWarnings } from '@/features/money/billing/billing'
import { countryChoices, taxHint } from '@/features/money/billing/countries'
import { Warnings } from '@/features/money/billing/office/shared/warnings'
import type { BuyerValues } from './buyer-values'

/**
 * The fields of what documents say of a buyer, with what is unusual in them.
 *
 * @param props.field returns the props of a field, by its name
 * @param props.values what they hold
 */
export function BuyerFields({
  field,
  values,
}: {
  field: (name: keyof BuyerValues) => { name: string; error?: string }
  values: BuyerValues
}) {
  const [countries] = useState(countryChoices)
  const { legal_name, address, country } = values
  return (
    <>
      <TextField
        label="Legal name"
        starred
        autoComplete="off"
        hint="As it shall stand on the documents."
        {...field('legal_name')}
      />
      <TextareaField label="Address" starred rows={2} autoComplete="off" {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Country"
          starred
          placeholder="Choose"
          options={countries}
          hint={taxHint(country, values.vat_number)}
          {...field('country')}
        />
        {country === 'BG' && (
          <TextField label="EIK" inputMode="numeric" autoComplete="off" hint="9 or 13 digits." {...field('eik')} />
        )}
        {country === 'KZ' && (
          <TextField label="BIN" inputMode="numeric" autoComplete="off" hint="12 digits." {...field('bin')} />
        )}
        <TextField
          label="VAT number"
          autoComplete="off"
          spellCheck={false}
          hint="With its country, such as BG. Empty without one."
          {...field('vat_number')}
        />
        <TextField
          label="Its own reference"
          autoComplete="off"
          hint="Such as an order number. Documents repeat it."
          {...field('reference')}
        />
      </div>
      {legal_name.trim() && address.trim() && country && (
        <Warnings
          sentences={billingWarnings({ ...values, vat_number: values.vat_number.replace(/\s/g, '').toUpperCase() })}
        />
      )}
    </>
  )
}
