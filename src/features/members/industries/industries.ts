import * as z from 'zod/mini'
import { applicationIndustries } from './application-industries'
import { optionalText, requiredText } from '@/lib/text/validation'

/** What is stored about an industry; maximum lengths as in the database. An empty choice is stored as null. */
export const industrySchema = z.object({
  name: requiredText('Please enter the name', 80),
  other_names: optionalText(300),
  application_choice: z.enum(['', ...applicationIndustries.map(({ value }) => value)]),
})

/** The values of {@link industrySchema}. */
export type IndustryValues = z.infer<typeof industrySchema>

/** The label of the application form's choice that an industry stands for; a dash for none. */
export function applicationChoiceLabel(choice: string | null): string {
  return applicationIndustries.find(({ value }) => value === choice)?.label ?? '–'
}

/** The options of a field for an industry; a stored value that the list no longer has stays selectable. */
export function industryOptions(
  list: readonly { name: string }[],
  stored: string | null | undefined,
): { value: string; label: string }[] {
  const names = list.map(({ name }) => name)
  return [...(stored && !names.includes(stored) ? [stored] : []), ...names].map((name) => ({
    value: name,
    label: name,
  }))
}
