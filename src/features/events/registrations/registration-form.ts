import * as z from 'zod/mini'
import { emailPattern } from '@/lib/text/email'
import { emailField, optionalText, personName, plainName } from '@/lib/text/validation'

/** The fields of the registration form; maximum lengths as in the database. */
export const registrationSchema = z.object({
  name: personName('Please enter your name').check(plainName),
  email: emailField,
  company: optionalText(160).check(plainName),
  phone: optionalText(40),
})
/** See {@link registrationSchema}. */
export type RegistrationValues = z.infer<typeof registrationSchema>

/** An address that may be left empty. */
const optionalEmail = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || (text.length <= 254 && emailPattern.test(text)),
    'Please enter a valid email address, or leave it empty',
  ),
)

/** The fields of a participant that the office corrects. */
export const correctionSchema = z.object({
  ...registrationSchema.shape,
  name: personName('Please enter the name'),
  email: optionalEmail,
  // The office is no stranger.
  company: optionalText(160),
})
/** See {@link correctionSchema}. */
export type CorrectionValues = z.infer<typeof correctionSchema>

/** The fields for somebody whom the office adds. An address is required where a mail goes to it. */
export const participantSchema = z
  .object({
    ...correctionSchema.shape,
    reason: optionalText(500),
    status: z.enum(['attended', 'confirmed', 'waitlisted']),
    mail: z.boolean(),
  })
  .check(({ value: { email, status, mail }, issues }) => {
    if (email || status === 'attended' || (status === 'confirmed' && !mail)) return
    const message =
      status === 'waitlisted'
        ? 'Please enter the email address to which a place can be offered'
        : 'Please enter the email address to which the confirmation goes'
    issues.push({ code: 'custom', message, path: ['email'], input: email })
  })
/** See {@link participantSchema}. */
export type ParticipantValues = z.infer<typeof participantSchema>
