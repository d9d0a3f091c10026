import { addDays } from '@/lib/dates/dates'
import type { SettingsValues } from './billing-values'

/** The examples of the form are of a member that joins on this day, whose first year begins on the next. */
export const joinsExample = { begins: '2026-11-21', price: 500 } as const

type Years = Pick<SettingsValues, 'years' | 'first_month' | 'roll_over_month' | 'roll_over_day'>

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** The last day of the fixed year in which a day lies, as `private.fixed_year_end` has it. */
export function fixedYearEnd({ first_month }: Pick<Years, 'first_month'>, of: string): string {
  const [year = 0, month = 1] = of.split('-').map(Number)
  const first = Number(first_month)
  return addDays(day(year + (month >= first ? 1 : 0), first, 1), -1)
}

/** The last day of a first term that begins on a day, as `private.term_end` has it. */
export function termEnd(settings: Years, begins: string): string {
  if (settings.years === 'rolling') {
    const [year = 0, month = 1, date = 1] = begins.split('-').map(Number)
    return addDays(day(year + 1, month, 1), date - 2)
  }
  const end = fixedYearEnd(settings, begins)
  const { roll_over_month, roll_over_day } = settings
  if (!roll_over_month || !/^\d{1,2}$/.test(roll_over_day.trim())) return end
  const [year = 0, month = 1] = end.split('-').map(Number)
  const from = Number(roll_over_month)
  const first = day(year - (from > month ? 1 : 0), from, 1)
  const lastOfMonth = addDays(first.slice(0, 7) + '-28', 4).slice(0, 7) + '-01'
  const rolls = [addDays(first, Number(roll_over_day) - 1), addDays(lastOfMonth, -1)].toSorted()[0] ?? end
  return begins >= rolls ? fixedYearEnd(settings, addDays(end, 1)) : end
}

/** What a first term of the example costs, as `private.dues_cents` has it, and its months. */
export function exampleDues(settings: SettingsValues): { cents: number; months: number } {
  const { begins, price } = joinsExample
  const [[year = 0, month = 0], [lastYear = 0, lastMonth = 0]] = [begins, termEnd(settings, begins)].map((one) =>
    one.split('-').map(Number),
  ) as [number[], number[]]
  const count = (lastYear - year) * 12 + lastMonth - month + 1
  const round = Number(settings.round_to_cents)
  const whole = price * 100
  const cents =
    settings.years === 'fixed' && settings.pro_rata && count < 12
      ? Math.floor((whole * count * 2 + 12 * round) / (24 * round)) * round
      : whole
  return { cents, months: count }
}
