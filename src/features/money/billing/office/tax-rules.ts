import * as z from 'zod/mini'
import { optionalText } from '@/lib/text/validation'

/** A rate as it is typed, in percent, in hundredths of a percent. */
export const rateOf = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 100)

/** Why no rule has a rate while the chamber has no VAT number. */
export const noTax = 'The chamber has no VAT number, so it may not charge tax (ЗДДС, чл. 113, ал. 9)'

/** A rule of tax as its form has it; the rate in percent. */
export const taxRuleSchema = z.object({
  rate: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,3}([.,]\d{1,2})?$/.test(text) && Number(text.replace(',', '.')) <= 100,
      'Please enter a percentage from 0 to 100, such as 20',
    ),
  ),
  words_bg: optionalText(200),
  words_en: optionalText(200),
  code: optionalText(20),
  checked: z.boolean(),
  /** From which day on it holds; empty from now on. */
  from: z.string(),
})

/**
 * The rules for saving a rule of tax.
 *
 * @param registered whether the chamber has a VAT number
 * @param today after which a rule to come begins
 * @param taken the days from which others hold already
 */
export const taxRuleSchemaOf = (registered: boolean, today: string, taken: readonly string[] = []) =>
  taxRuleSchema.check(({ value: { rate, from }, issues }) => {
    if (!registered && rateOf(rate) > 0)
      issues.push({ code: 'custom', input: rate, path: ['rate'], message: `${noTax}. Please enter 0` })
    if (taken.includes(from))
      issues.push({
        code: 'custom',
        input: from,
        path: ['from'],
        message: 'Another rule holds from this day. Please edit that one, or choose another day',
      })
    if (from !== '' && (from <= today || from > '2100-12-31'))
      issues.push({
        code: 'custom',
        input: from,
        path: ['from'],
        message: 'Please enter a day after today, or none: without one, it holds from now on',
      })
  })

/** The values of {@link taxRuleSchema}. */
export type TaxRuleValues = z.infer<typeof taxRuleSchema>

/** A rule that begins on a day. */
type Dated = { key: string; valid_from: string }

/** The rules that hold on a day: of each key the last that has begun. */
export function rulesOn<Rule extends Dated>(rules: readonly Rule[], day: string): Rule[] {
  const begun = rules.filter(({ valid_from }) => valid_from <= day)
  return begun.filter(
    ({ key, valid_from }) => !begun.some((other) => other.key === key && other.valid_from > valid_from),
  )
}
