import * as z from 'zod/mini'
import { emailField } from '@/lib/text/validation'

/** What the newsletter form asks for (specification, section 5). */
export const newsletterSchema = z.object({ email: emailField })

/** The newsletter form's values. */
export type NewsletterValues = z.infer<typeof newsletterSchema>

/** How long the thanks stand before the form is back, in milliseconds (specification, section 4). */
export const thanksDuration = 3_000

/** What the form says once the address was taken (specification, section 8). */
export const thanks = 'Thank you for subscribing to our newsletter!'

/** What remains to be done then; stays when the thanks have gone. */
export const oneMoreStep = 'One more step: please follow the link in the mail that we have sent you.'
