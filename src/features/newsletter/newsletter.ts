import * as z from 'zod/mini'
import { emailField } from '@/lib/validation'

/** What the newsletter form asks for (specification, section 5). */
export const newsletterSchema = z.object({ email: emailField })

/** The newsletter form's values. */
export type NewsletterValues = z.infer<typeof newsletterSchema>

/** How long the thanks stand before the form is back, in milliseconds (specification, section 4). */
export const thanksDuration = 3_000
