import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextareaField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { touchLink } from '@/components/ui/link-look'
import { addDays } from '@/lib/dates/dates'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { formatCents, parseCents } from '@/lib/text/money'
import type { Series } from './api'
import { Choices, daysIn, SettingsPart, type Form } from './settings-part'
import { ibanAsRead, isNumbered, numberAsWritten, reminderDays, seriesOf } from './billing-values'

/** Who the chamber is on its documents. */
export function ChamberPart({ form }: Form) {
  const field = fieldsOf(form)
  const [eik, vat] = useWatch({ control: form.control, name: ['eik', 'vat_number'] })
  const digits = (text: string) => text.replace(/\D/g, '')
  const unusual = /^\s*BG/i.test(vat) && digits(vat).length === 9 && eik && digits(vat) !== digits(eik).slice(0, 9)
  return (
    <SettingsPart title="The chamber" hint="As it stands in the register. Documents say it in both languages.">
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
              : 'BG and the EIK. Empty while the chamber is not registered for VAT; no tax rule has a rate then.'
          }
          {...field('vat_number')}
        />
        <TextField
          label="KBe"
          inputMode="numeric"
          autoComplete="off"
          hint="The chamber’s code as the one that is paid, 2 digits. Documents to Kazakhstan say it, for the payers’ banks."
          {...field('kbe')}
        />
      </div>
      <TextField
        label="Signed by"
        starred
        autoComplete="off"
        hint="The name under each document, such as Maria Ivanova, Executive Director."
        {...field('signed_by')}
      />
    </SettingsPart>
  )
}

/** Where members pay. */
export function AccountsPart({ form, version }: Form & { version: string }) {
  const field = fieldsOf(form)
  return (
    <SettingsPart title="Bank accounts">
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
    </SettingsPart>
  )
}

/** When reminders go out of a document that is due on November 20, in words. */
function remindersWords(typed: string): string {
  const days = reminderDays(typed)
  if (!days) return 'Whole numbers with commas between them; -3 is three days before.'
  if (days.length === 0) return 'Empty, nobody is reminded.'
  return `What is due on 20 Nov 2026 and still open is reminded of on ${days.map((day) => officeDay(addDays('2026-11-20', day))).join('; ')}.`
}

/** What asks for payment, and until when. */
export function PayingPart({ form }: Form) {
  const field = fieldsOf(form)
  const [days, below, reminders] = useWatch({
    control: form.control,
    name: ['days_to_pay', 'close_below', 'reminders'],
  })
  const kept = parseCents(below) ?? 0
  return (
    <SettingsPart title="Paying">
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
      <div>
        <CheckboxField
          label="What is paid without tax is invoiced within five days, too"
          {...form.register('untaxed_in_days')}
        />
        <p className="ps-8 text-fine text-ink-600">
          Invoices with tax are (ЗДДС, чл. 113, ал. 4), and the Overview says until when. Exempt supplies may be; dues
          outside VAT are not. Ask the chamber’s accountant.
        </p>
      </div>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint={`What is issued on 20 Nov 2026 is due on ${officeDay(addDays('2026-11-20', daysIn(days)))}.`}
          {...field('days_to_pay')}
        />
        <TextField
          label="Reminders, in days after the day to pay"
          autoComplete="off"
          placeholder="-3, 7, 21"
          hint={remindersWords(reminders)}
          {...field('reminders')}
        />
        <TextField
          label="What later reminders add"
          autoComplete="off"
          hint="A sentence in each reminder but the first after the day to pay, such as whom to call. Each says how many days it is late."
          {...field('second_reminder')}
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
    </SettingsPart>
  )
}

/** From which number each series goes on, and how long documents are kept. */
export function NumbersPart({ form, series }: Form & { series: readonly Series[] }) {
  const field = fieldsOf(form)
  const [numbers, oneSeries] = useWatch({ control: form.control, name: ['first_numbers', 'one_series'] })
  const [year] = useState(() => Number(officeDate(new Date()).slice(0, 4)))
  return (
    <SettingsPart
      title="Numbers of documents"
      hint="A series has no gaps and never begins anew. A series that was kept elsewhere goes on here: enter the number after its last one before the first document is issued."
    >
      {isNumbered(series) ? (
        <dl>
          <dt className="mb-1.5 text-small font-semibold text-ink-800">Invoices, credit and debit notes</dt>
          <dd>{oneSeries ? 'One series of numbers' : 'Each kind has a series of its own'}</dd>
          <dd className="mt-1.5 text-fine text-ink-600">
            This stays as it is, because one of them has been issued: a number that was used would come again.
          </dd>
        </dl>
      ) : (
        <div>
          <CheckboxField
            label="One series of numbers for invoices, credit and debit notes"
            {...form.register('one_series')}
          />
          <p className="ps-8 text-fine text-ink-600">
            Many read the law so; ask the chamber’s accountant. It cannot be changed once one of them has been issued.
          </p>
        </div>
      )}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        {seriesOf(oneSeries).map(({ kind, label }) => {
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
        <div>
          <TextField
            label="Years that documents are kept"
            starred
            inputMode="numeric"
            autoComplete="off"
            hint="After the year of their issue (Accountancy Act, article 12). Until then an erasure of a person leaves them; after that an Administrator may delete them."
            {...field('kept_years')}
          />
          <Link to="/dashboard/dues/expired" className={`${touchLink} text-small`}>
            Documents past their years
          </Link>
        </div>
      </div>
    </SettingsPart>
  )
}
