import * as z from 'zod/mini'
import { emailField } from '@/lib/text/validation'

/** What the sign-in form asks for (specification, section 5). */
export const signInSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
})

/** The sign-in form's values. */
export type SignInValues = z.infer<typeof signInSchema>

/** What the forms ask for that send a link by mail. */
export const linkRequestSchema = z.object({ email: emailField })

/** The values of {@link linkRequestSchema}. */
export type LinkRequestValues = z.infer<typeof linkRequestSchema>

/** Shortest password in characters (specification, section 9; `minimum_password_length` of the Auth service). */
export const shortestPassword = 6

/** Longest password in bytes that the Auth service's hash (bcrypt) takes in whole. */
export const longestPassword = 72

/**
 * A new password (specification, section 5).
 *
 * @param optional whether it may be left empty
 */
export function passwordField(optional = false) {
  return z.string().check(
    z.refine(
      (text) => (optional && text === '') || text.length >= shortestPassword,
      `Password must be at least ${shortestPassword} characters`,
    ),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= longestPassword,
      `Password must be at most ${longestPassword} characters`,
    ),
  )
}

/** That a new password is given twice alike. */
export const givenTwice = z.refine<{ password: string; repeated: string }>(
  ({ password, repeated }) => password === repeated,
  { message: 'Passwords do not match', path: ['repeated'] },
)

/** A new password, given twice. */
export const newPasswordSchema = z.object({ password: passwordField(), repeated: z.string() }).check(givenTwice)

/** The values of {@link newPasswordSchema}. */
export type NewPasswordValues = z.infer<typeof newPasswordSchema>

/**
 * Where to go after signing in.
 *
 * @param next the address that asked for it, as it stands in the query
 * @returns the address when it is one of this site's dashboard, otherwise the dashboard itself: nobody is sent elsewhere by a link
 */
export function afterSignIn(next: string | null): string {
  return next && /^\/dashboard(?:[/?#]|$)/.test(next) ? next : '/dashboard'
}
