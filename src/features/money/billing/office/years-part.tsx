import { useWatch } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { addDays } from '@/lib/dates/dates'
import { formatCents } from '@/lib/text/money'
import { officeDay } from '@/lib/dates/office-time'
import { Choices, countDays, daysIn, SettingsPart, type Form } from './settings-part'
import { months, roundings, type SettingsValues } from './billing-values'
import { exampleDues, fixedYearEnd, joinsExample, termEnd } from './years'

/** How long a membership lasts, and what it costs at its beginning. */
export function YearsPart({ form }: Form) {
  const field = fieldsOf(form)
  const values = useWatch({ control: form.control }) as SettingsValues
  const fixed = values.years === 'fixed'
  const until = (changes: Partial<SettingsValues>) => officeDay(termEnd({ ...values, ...changes }, joinsExample.begins))
  const part = exampleDues(values)
  return (
    <SettingsPart title="Years and dues">
      <Choices
        form={form}
        name="years"
        title="Years"
        choices={[
          {
            value: 'rolling',
            label: 'Rolling',
            hint: `Each member has its own. One that joins on 20 Nov 2026 is a member until ${until({ years: 'rolling' })}.`,
          },
          {
            value: 'fixed',
            label: 'Fixed',
            hint: `All end on one day. One that joins on 20 Nov 2026 is a member until ${until({ years: 'fixed' })}.`,
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
              hint={`The year of 20 Nov 2026 ends on ${officeDay(fixedYearEnd(values, joinsExample.begins))}.`}
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
              {`One that joins on 20 Nov 2026 for €500 a year pays ${formatCents(part.cents)}${part.months < 12 && values.pro_rata ? `, ${part.months} of 12 months` : ''}. The years after cost the whole price.`}
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
          hint={`A membership until 31 Dec 2026 is expiring from ${officeDay(addDays('2027-01-01', -daysIn(values.notice_days)))}.`}
          {...field('notice_days')}
        />
        <TextField
          label="Days of grace"
          starred
          inputMode="numeric"
          autoComplete="off"
          hint={`Not paid after 31 Dec 2026, it lapses after ${officeDay(addDays('2026-12-31', daysIn(values.grace_days)))}.`}
          {...field('grace_days')}
        />
        <TextField
          label="Memberships lapse from"
          type="date"
          hint={
            values.lapses_from
              ? `A membership that ended before ${officeDay(values.lapses_from)} has ${countDays(values.grace_days)} of grace from then on. Visitors do not see a member that has lapsed; its managers still see its dues.`
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
    </SettingsPart>
  )
}
