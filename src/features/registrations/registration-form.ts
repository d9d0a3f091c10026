import * as z from 'zod/mini'
import { emailField, emailPattern, optionalText, requiredText } from '@/lib/text/validation'

/** The fields of the registration form; maximum lengths as in the database. */
export const registrationSchema = z.object({
  name: requiredText('Please enter your name', 160),
  email: emailField,
  company: optionalText(160),
  phone: optionalText(40),
})
/** See {@link registrationSchema}. */
export type RegistrationValues = z.infer<typeof registrationSchema>

/** The fields for somebody who comes without registering; only the name is required. */
export const walkInSchema = z.object({
  name: requiredText('Please enter the name', 160),
  email: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (text.length <= 254 && emailPattern.test(text)),
      'Please enter a valid email address, or leave it empty',
    ),
  ),
  company: optionalText(160),
  phone: optionalText(40),
  reason: optionalText(500),
})
/** See {@link walkInSchema}. */
export type WalkInValues = z.infer<typeof walkInSchema>
