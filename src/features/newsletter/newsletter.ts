import * as z from 'zod/mini'
import { emailField } from '@/lib/text/validation'

/** What the newsletter form asks for (specification, section 5). */
export const newsletterSchema = z.object({ email: emailField })

/** The newsletter form's values. */
export type NewsletterValues = z.infer<typeof newsletterSchema>

/** How long the thanks are shown before the form returns, in milliseconds (specification, section 4). */
export const thanksDuration = 3_000

/** What the form says after an address was accepted (specification, section 8). */
export const thanks = 'Thank you for subscribing to our newsletter!'

/** The step that remains; stays visible after the thanks are gone. */
export const oneMoreStep = 'One more step: please follow the link in our latest mail to this address.'
