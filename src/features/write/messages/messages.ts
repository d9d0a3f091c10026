import * as z from 'zod/mini'
import { emailField, optionalText, requiredChoice, requiredText } from '@/lib/text/validation'
import { subjects } from './subjects'

/** The fields of the contact form (specification, section 5); maximum lengths as in the database. */
export const contactSchema = z.object({
  name: requiredText('Please enter your name', 160),
  email: emailField,
  company: optionalText(160),
  subject: requiredChoice('Please choose a subject', subjects),
  message: requiredText('Please write a message', 5000),
})

/** The contact form's values while it is being filled in. */
export type ContactInput = z.input<typeof contactSchema>

/** The contact form's values as they are sent. */
export type ContactValues = z.output<typeof contactSchema>

/** The lines of an office's hours: hours of days, or a note without days; no line break parts a time. */
export function hoursOf(hours: string): { days: string; hours: string }[] {
  return hours
    .replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => {
      const [days = '', ...rest] = line.split(/:\s+/)
      return rest.length > 0 ? { days: days.trim(), hours: rest.join(': ').trim() } : { days: '', hours: line.trim() }
    })
}
