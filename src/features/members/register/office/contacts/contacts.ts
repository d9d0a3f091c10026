import * as z from 'zod/mini'
import { optionalText, requiredText } from '@/lib/text/validation'
import { optionalEmail } from '../member-values'

/** A contact person; maximum lengths as in `member_contacts`. Empty texts are stored as null. */
export const contactSchema = z.object({
  name: requiredText('Please enter the name', 160),
  role: optionalText(120),
  email: optionalEmail,
  phone: optionalText(40),
  is_primary: z.boolean(),
})

/** The values of {@link contactSchema}. */
export type ContactValues = z.infer<typeof contactSchema>

/**
 * The initial values of a contact's form.
 *
 * @param contact the stored contact; undefined for a new one
 * @param first whether it is the member's first
 */
export function contactValues(
  contact: { [field in keyof ContactValues]: ContactValues[field] | null } | undefined,
  first: boolean,
): ContactValues {
  return {
    name: contact?.name ?? '',
    role: contact?.role ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    is_primary: contact?.is_primary ?? first,
  }
}
