import * as z from 'zod/mini'
import { emailField } from '@/lib/validation'

/** What the sign-in form asks for (specification, section 5). */
export const signInSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
})

/** The sign-in form's values. */
export type SignInValues = z.infer<typeof signInSchema>

/**
 * Where to go after signing in.
 *
 * @param next the address that asked for it, as it stands in the query
 * @returns the address when it is one of this site's dashboard, otherwise the dashboard itself: nobody is sent elsewhere by a link
 */
export function afterSignIn(next: string | null): string {
  return next && /^\/dashboard(?:[/?#]|$)/.test(next) ? next : '/dashboard'
}

/** A role's name for people: the words of `super_administrator`, title-cased; `Member` without one. */
export function roleLabel(name: string | undefined): string {
  if (!name) return 'Member'
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
