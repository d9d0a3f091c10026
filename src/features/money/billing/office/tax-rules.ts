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
})

/** The rules for saving a rule of tax of a chamber with or without a VAT number. */
export const taxRuleSchemaOf = (registered: boolean) =>
  taxRuleSchema.check(({ value: { rate }, issues }) => {
    if (!registered && rateOf(rate) > 0)
      issues.push({ code: 'custom', input: rate, path: ['rate'], message: `${noTax}. Please enter 0` })
  })

/** The values of {@link taxRuleSchema}. */
export type TaxRuleValues = z.infer<typeof taxRuleSchema>
