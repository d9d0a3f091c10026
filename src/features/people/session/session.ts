import * as z from 'zod/mini'
import { emailField } from '@/lib/text/validation'

/** The fields of the sign-in form (specification, section 5). */
export const signInSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
})

/** The sign-in form's values. */
export type SignInValues = z.infer<typeof signInSchema>

/** The field of the forms that request a link by mail. */
export const linkRequestSchema = z.object({ email: emailField })

/** The values of {@link linkRequestSchema}. */
export type LinkRequestValues = z.infer<typeof linkRequestSchema>

/** Shortest password in characters (specification, section 9; `minimum_password_length` of the Auth service). */
export const shortestPassword = 6

/** Shortest password of staff in characters. */
export const shortestStaffPassword = 8

/** Longest password in bytes that the Auth service's hash (bcrypt) uses in full. */
const longestPassword = 72

/**
 * A new password (specification, section 5).
 *
 * @param optional whether it may be left empty
 * @param shortest how many characters it has at least
 */
export function passwordField(optional = false, shortest = shortestPassword) {
  return z.string().check(
    z.refine(
      (text) => (optional && text === '') || text.length >= shortest,
      `Password must be at least ${shortest} characters`,
    ),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= longestPassword,
      // A Cyrillic letter takes two bytes.
      `Password must be at most ${longestPassword} Latin characters, or ${longestPassword / 2} Cyrillic letters`,
    ),
  )
}

/** Checks that the new password was repeated correctly. */
export const givenTwice = z.refine<{ password: string; repeated: string }>(
  ({ password, repeated }) => password === repeated,
  { message: 'Passwords do not match', path: ['repeated'] },
)

/** A new password, typed twice, and the code of the second factor for whoever has one. */
export const newPasswordSchema = z
  .object({ password: passwordField(), repeated: z.string(), code: z.string() })
  .check(givenTwice)

/** The values of {@link newPasswordSchema}. */
export type NewPasswordValues = z.infer<typeof newPasswordSchema>

/**
 * Where to go after signing in.
 *
 * @param next the page that required signing in, from the URL's query
 * @returns that page if it belongs to this site's dashboard or directory, otherwise the dashboard itself, so that a link cannot redirect to another
 *   site
 */
export function afterSignIn(next: string | null): string {
  return next && /^\/(?:dashboard|members)(?:[/?#]|$)/.test(next) ? next : '/dashboard'
}
