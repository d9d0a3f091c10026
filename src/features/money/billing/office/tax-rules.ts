import * as z from 'zod/mini'
import { optionalText } from '@/lib/text/validation'

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

/** The values of {@link taxRuleSchema}. */
export type TaxRuleValues = z.infer<typeof taxRuleSchema>
