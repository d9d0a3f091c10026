import * as z from 'zod/mini'

/**
 * The form of an email address, as the database enforces it (`private.is_email`).
 */
export const emailPattern = /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\.]+(\.[^\s@<>"',;:\\.]+)*\.[^\s@<>"',;:\\.]{2,}$/

/** Trims a text, and leaves out the characters that show nothing or turn it round, which the database refuses (`private.is_line`). */
const clean = z.overwrite<string>((text) => text.replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '').trim())
const visible = /[^\s\u00ad\u200c-\u200f]/

/**
 * A limit in characters as Postgres counts them: an emoji is one character, although its JavaScript `length` is two.
 */
function atMost(max: number) {
  return z.refine<string>((text) => text.length <= max || [...text].length <= max, {
    error: ({ input }) => `Please use at most ${max} characters; there are ${[...String(input)].length}`,
  })
}

/**
 * A required line or paragraph of text.
 *
 * @param missing the message when it is empty
 * @param max longest length in characters, as the database's constraint has it
 */
export function requiredText(missing: string, max: number) {
  return z.string().check(clean, z.regex(visible, missing), atMost(max))
}

/**
 * A text that may stay empty.
 *
 * @param max longest length in characters, as the database's constraint has it
 */
export function optionalText(max: number) {
  return z.string().check(clean, atMost(max))
}

/**
 * A required choice of one.
 *
 * @param missing the message when nothing is chosen
 * @param options the choices; a form shows the label and stores the value
 */
export function requiredChoice<Value extends string>(
  missing: string,
  options: readonly { value: Value; label: string }[],
) {
  return z.enum(
    options.map(({ value }) => value),
    { error: missing },
  )
}

/**
 * A required email address; at most the 254 characters of RFC 5321.
 *
 * @param missing the message when it is empty
 */
export function emailOf(missing: string) {
  return z
    .string()
    .check(
      clean,
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, { error: 'This email address is too long', abort: true }),
      z.regex(emailPattern, 'Please enter a valid email address'),
    )
}

/** The required email address of the person who fills in the form. */
export const emailField = emailOf('Please enter your email address')
