import { useState, type ReactNode } from 'react'
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form'
import { ChoiceCards, type Choice } from '@/components/form/choice-cards'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { addDays, dayInWords } from '@/lib/dates/dates'
import { officeDate } from '@/lib/dates/office-time'
import { formatCents, parseCents } from '@/lib/text/money'
import type { Series } from './api'
import { ibanAsRead, months, numberAsWritten, roundings, seriesKinds, type SettingsValues } from './billing-values'
import { exampleDues, fixedYearEnd, joinsExample, termEnd } from './years'

type Form = { form: UseFormReturn<SettingsValues> }

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-paper-300 pt-5">
      <legend className="float-left w-full font-serif text-subheading font-semibold">{title}</legend>
      <div className="clear-both space-y-6 pt-3">
        {hint && <p className="-mt-2 max-w-reading text-small text-ink-700">{hint}</p>}
        {children}
      </div>
    </fieldset>
  )
}

/** A choice among few as cards, within a part. */
function Choices<Name extends 'ask_by' | 'years' | 'begins_after' | 'late_renewal'>({
  form,
  name,
  title,
  choices,
}: Form & { name: Name; title: string; choices: readonly Choice<SettingsValues[Name]>[] }) {
  const value = useWatch({ control: form.control, name })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink-800">{title}</legend>
      <ChoiceCards
        choices={choices}
        value={value}
        onChange={(chosen) => form.setValue<Path<SettingsValues>>(name, chosen, { shouldDirty: true })}
        layout={choices.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}
      />
    </fieldset>
  )
}

/** A number of days that was typed; 0 while it is none. */
const daysIn = (text: string) => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0)
const countDays = (text: string) => `${daysIn(text)} ${daysIn(text) === 1 ? 'day' : 'days'}`

/** Who the chamber is on its documents. */
export function ChamberPart({ form }: Form) {
  const field = fieldsOf(form)
  const [eik, vat] = useWatch({ control: form.control, name: ['eik', 'vat_number'] })
  const digits = (text: string) => text.replace(/\D/g, '')
  const unusual = /^\s*BG/i.test(vat) && digits(vat).length === 9 && eik && digits(vat) !== digits(eik).slice(0, 9)
  return (
    <Part title="The chamber" hint="As it stands in the register. Documents say it in both languages.">
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField label="Legal name in Bulgarian" starred lang="bg" autoComplete="off" {...field('legal_name_bg')} />
        <TextField label="Legal name in English" starred autoComplete="off" {...field('legal_name_en')} />
        <TextareaField label="Address in Bulgarian" starred lang="bg" rows={2} {...field('address_bg')} />
        <TextareaField label="Address in English" starred rows={2} {...field('address_en')} />
        <TextField label="EIK" starred inputMode="numeric" autoComplete="off" hint="9 digits." {...field('eik')} />
        <TextField
          label="VAT number"
          autoComplete="off"
          hint={
            unusual
              ? 'It has other digits than the EIK. Usually they are the same; please look again.'
              : 'BG and the EIK. Empty while the chamber is not registered for VAT.'
          }
          {...field('vat_number')}
        />
      </div>
      <TextField
        label="Signed by"
        starred
        autoComplete="off"
        hint="The name under each document, such as Maria Ivanova, Executive Director."
        {...field('signed_by')}
      />
    </Part>
  )
}

/** Where members pay. */
export function AccountsPart({ form, version }: Form & { version: string }) {
  const field = fieldsOf(form)
  return (
    <Part title="Bank accounts">
      <ListEditor
        form={form}
        version={version}
        name="accounts"
        label="Bank accounts"
        noun="account"
        hint="Documents name them in this order. The QR code for payers is of the first one in euros. At most five."
        blank={{ holder: '', bank: '', iban: '', bic: '', currency: 'EUR' }}
        nameOf={({ bank, iban }) => [bank, iban && ibanAsRead(iban)].filter(Boolean).join(', ')}
        mark={({ currency }) => currency}
      >
        {(index) => (
          <>
            <TextField
              label="Account holder"
              starred
              autoComplete="off"
              hint="Exactly as the bank has it, to the letter: payers’ banks compare it with the account and warn of a difference (EU Regulation 2024/886)."
              {...field(`accounts.${index}.holder`)}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="IBAN"
                starred
                autoComplete="off"
                spellCheck={false}
                {...field(`accounts.${index}.iban`)}
              />
              <TextField
                label="BIC"
                starred
                autoComplete="off"
                spellCheck={false}
                {...field(`accounts.${index}.bic`)}
              />
              <TextField label="Bank" starred autoComplete="off" {...field(`accounts.${index}.bank`)} />
              <TextField label="Currency" starred autoComplete="off" {...field(`accounts.${index}.currency`)} />
            </div>
          </>
        )}
      </ListEditor>
    </Part>
  )
}

/** What asks for payment, and until when. */
export function PayingPart({ form }: Form) {
  const field = fieldsOf(form)
  const [days, below] = useWatch({ control: form.control, name: ['days_to_pay', 'close_below'] })
  const kept = parseCents(below) ?? 0
  return (
    <Part title="Paying">
      <Choices
        form={form}
        name="ask_by"
        title="What asks for payment"
        choices={[
          {
            value: 'pro_forma',
            label: 'A pro forma',
            hint: 'The invoice follows the payment. Paid on November 20, it is due by November 25.',
          },
          {
            value: 'invoice',
            label: 'The invoice itself',
            hint: 'It counts from the day on which it is issued, paid or not. A member may have its own setting.',
          },
        ]}
      />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint={`What is issued on November 20, 2026 is due on ${dayInWords(addDays('2026-11-20', daysIn(days)))}.`}
          {...field('days_to_pay')}
        />
        <TextField
          label="Bank charges up to, in euros"
          starred
          inputMode="decimal"
          autoComplete="off"
          hint={
            kept
              ? `What a payer’s bank may keep: ${formatCents(40_000)} are paid with ${formatCents(40_000 - kept)}.`
              : 'What a payer’s bank may keep. With 0, a document stays open until the last cent is paid.'
          }
          {...field('close_below')}
        />
      </div>
    </Part>
  )
}

/** How long a membership lasts, and what it costs at its beginning. */
export function YearsPart({ form }: Form) {
  const field = fieldsOf(form)
  const values = useWatch({ control: form.control }) as SettingsValues
  const fixed = values.years === 'fixed'
  const until = (changes: Partial<SettingsValues>) =>
    dayInWords(termEnd({ ...values, ...changes }, joinsExample.begins))
  const part = exampleDues(values)
  return (
    <Part title="Years and dues">
      <Choices
        form={form}
        name="years"
        title="Years"
        choices={[
          {
            value: 'rolling',
            label: 'Rolling',
            hint: `Each member has its own. One that joins on November 20, 2026 is a member until ${until({ years: 'rolling' })}.`,
          },
          {
            value: 'fixed',
            label: 'Fixed',
            hint: `All end on one day. One that joins on November 20, 2026 is a member until ${until({ years: 'fixed' })}.`,
          },
        ]}
      />
      <Choices
        form={form}
        name="begins_after"
        title="The first year begins after"
        choices={[
          {
            value: 'approval',
            label: 'Approval',
            hint: 'Approved on November 20 and paid on December 1, it begins on November 21.',
          },
          {
            value: 'payment',
            label: 'Payment',
            hint: 'Approved on November 20 and paid on December 1, it begins on December 2.',
          },
        ]}
      />
      {fixed && (
        <>
          <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
            <SelectField
              label="A year begins with"
              options={months}
              hint={`The year of November 20, 2026 ends on ${dayInWords(fixedYearEnd(values, joinsExample.begins))}.`}
              {...field('first_month')}
            />
            <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
              <SelectField
                label="Rolls over from"
                placeholder="Never"
                options={months}
                hint={
                  values.roll_over_month
                    ? 'Who joins on this day or later gets the next year, too.'
                    : 'Who joins late has the rest of the year alone.'
                }
                {...field('roll_over_month')}
              />
              <TextField
                label="Day"
                inputMode="numeric"
                autoComplete="off"
                disabled={!values.roll_over_month}
                {...field('roll_over_day')}
              />
            </div>
          </div>
          <div>
            <CheckboxField
              label="A first year that is shorter costs its months alone, one that has begun as whole"
              {...form.register('pro_rata')}
            />
            <p className="ps-8 text-fine text-ink-600">
              {`One that joins on November 20, 2026 for €500 a year pays ${formatCents(part.cents)}${part.months < 12 && values.pro_rata ? `, ${part.months} of 12 months` : ''}. The years after cost the whole price.`}
            </p>
          </div>
          {values.pro_rata && (
            <SelectField
              label="Rounded to"
              options={roundings}
              hint="Half of it and more is rounded upwards."
              {...field('round_to_cents')}
            />
          )}
        </>
      )}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField
          label="Entrance fee, in euros"
          starred
          inputMode="decimal"
          autoComplete="off"
          hint="Asked once of each new member, beside the first dues. 0 asks none."
          {...field('entrance_fee')}
        />
        <TextField
          label="Days of notice"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint={`A membership until December 31, 2026 is expiring from ${dayInWords(addDays('2027-01-01', -daysIn(values.notice_days)))}.`}
          {...field('notice_days')}
        />
        <TextField
          label="Days of grace"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint={`Not paid after December 31, 2026, it lapses after ${dayInWords(addDays('2026-12-31', daysIn(values.grace_days)))}.`}
          {...field('grace_days')}
        />
        <TextField
          label="Memberships lapse from"
          type="date"
          hint={
            values.lapses_from
              ? `A membership that ended before ${dayInWords(values.lapses_from)} has ${countDays(values.grace_days)} of grace from then on. A member that has lapsed stays in the directory until you deactivate it.`
              : 'Empty, no membership lapses: the members of today stay members until you enter a day.'
          }
          {...field('lapses_from')}
        />
      </div>
      <Choices
        form={form}
        name="late_renewal"
        title="A renewal within the days of grace counts from"
        choices={[
          {
            value: 'old_end',
            label: 'The old end',
            hint: 'Ended on December 31 and renewed on January 10, it goes on from January 1.',
          },
          {
            value: 'renewal',
            label: 'The day of renewal',
            hint: 'Ended on December 31 and renewed on January 10, it goes on from January 10.',
          },
          {
            value: 'payment',
            label: 'The day of payment',
            hint: 'Ended on December 31 and paid on January 15, it goes on from January 15.',
          },
        ]}
      />
    </Part>
  )
}

/** From which number each series goes on, and how long documents are kept. */
export function NumbersPart({ form, series }: Form & { series: readonly Series[] }) {
  const field = fieldsOf(form)
  const numbers = useWatch({ control: form.control, name: 'first_numbers' })
  const [year] = useState(() => Number(officeDate(new Date()).slice(0, 4)))
  return (
    <Part
      title="Numbers of documents"
      hint="Each kind has a series without gaps, which never begins anew. A series that was kept elsewhere goes on here: enter the number after its last one before the first document is issued."
    >
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        {seriesKinds.map(({ kind, label }) => {
          const stored = series.find((one) => one.kind === kind)
          const next = numbers[kind]?.trim() ?? ''
          const written = /^\d{1,10}$/.test(next) ? numberAsWritten(kind, next, year) : ''
          return stored?.used ? (
            <dl key={kind}>
              <dt className="mb-1.5 text-small font-semibold text-ink-800">{label}</dt>
              <dd className="flex min-h-touch items-center tabular-nums">{numberAsWritten(kind, next, year)}</dd>
              <dd className="mt-1.5 text-fine text-ink-600">
                The next number. The series is in use and goes on by itself.
              </dd>
            </dl>
          ) : (
            <TextField
              key={kind}
              label={label}
              starred
              inputMode="numeric"
              autoComplete="off"
              hint={written && `The first one will be ${written}.`}
              {...field(`first_numbers.${kind}`)}
            />
          )
        })}
        <TextField
          label="Years that documents are kept"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint="An erasure of a person leaves documents until then (Accountancy Act, article 12)."
          {...field('kept_years')}
        />
      </div>
    </Part>
  )
}
