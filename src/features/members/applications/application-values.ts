import * as z from 'zod/mini'
import { emailField, optionalText, requiredChoice, requiredText } from '@/lib/text/validation'
import { applicationIndustries } from '@/features/members/industries/application-industries'
import { employeeCounts } from '@/features/members/tiers/employee-counts'

/** The countries an applicant can choose (specification, section 3). */
export const countries = [
  { value: 'bulgaria', label: 'Bulgaria' },
  { value: 'kazakhstan', label: 'Kazakhstan' },
  { value: 'other', label: 'Other' },
] as const

/** What the application form asks for (specification, section 5); lengths as in the database. */
export const applicationSchema = z.object({
  companyName: requiredText('Please enter the company name', 160),
  contactName: requiredText('Please enter a contact person', 160),
  country: requiredChoice('Please choose a country', countries),
  email: emailField,
  phone: optionalText(40),
  industry: requiredChoice('Please choose an industry', applicationIndustries),
  employeeCount: requiredChoice('Please choose the number of employees', employeeCounts),
  message: optionalText(5000),
  isAuthorized: z.literal(true, { error: 'Please confirm that you may apply for the company' }),
})

/** The application form's values while it is being filled in. */
export type ApplicationInput = z.input<typeof applicationSchema>

/** The application form's values after validation. */
export type ApplicationValues = z.output<typeof applicationSchema>

/** What is sent: the form's values, and the tier whose button opened the form. */
export type Application = ApplicationValues & { tier: string }

/** How long the thanks are shown before the dialog closes, in milliseconds (specification, section 4). */
export const thanksDuration = 2_000
