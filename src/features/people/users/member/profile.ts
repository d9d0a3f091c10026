import * as z from 'zod/mini'
import { givenTwice, passwordField } from '@/features/people/session/session'
import { emailField, optionalText, requiredText } from '@/lib/text/validation'

/**
 * The fields of a person's own profile, and how they sign in (specification, section 5); maximum lengths as in the database.
 *
 * @param shortest how many characters a new password has at least
 */
export const profileSchema = (shortest: number) =>
  z
    .object({
      first_name: requiredText('Please enter your first name', 80),
      last_name: requiredText('Please enter your last name', 80),
      company_name: optionalText(160),
      job_role: optionalText(120),
      phone: optionalText(40),
      email: emailField,
      wants_announcement_mails: z.boolean(),
      password: passwordField(true, shortest),
      repeated: z.string(),
      /** The current password, where the last sign-in is too long ago for a new one. */
      current: z.string(),
      /** The code of the second factor, beside the current password. */
      code: z.string(),
    })
    .check(givenTwice)

/** The values of {@link profileSchema}. */
export type ProfileValues = z.infer<ReturnType<typeof profileSchema>>

/** Longest edge of a stored portrait, in pixels: the largest avatar (112 CSS px) on a screen with a pixel ratio of 4. */
export const portraitEdge = 448
