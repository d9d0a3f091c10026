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

/** The rules of a new password, given twice (specification, section 5). */
export const newPasswordSchema = z
  .object({
    password: z.string().check(
      z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters`),
      z.refine(
        (text) => new TextEncoder().encode(text).length <= longestPassword,
        `Password must be at most ${longestPassword} characters`,
      ),
    ),
    repeated: z.string(),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      message: 'Passwords do not match',
      path: ['repeated'],
    }),
  )

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
