import * as z from 'zod/mini'
import { cleanLine, emailFault } from './email'

const clean = z.overwrite(cleanLine)
const visible = /[^\s\u00ad\u115f\u1160\u200c-\u200f\u2800\u3164\uffa0]/

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
 * The name of a person in a mail that a stranger causes, as the database has it (`private.is_person_name`): nothing
 * that could be an address or a message, at most 80 characters.
 *
 * @param missing the message when it is empty
 */
export function personName(missing: string) {
  return z.string().check(
    z.overwrite((text) =>
      cleanLine(text.replace(/[\u200c\u200d]/g, ''))
        .normalize()
        .replace(/\s+/g, ' '),
    ),
    z.regex(visible, missing),
    z.refine<string>(
      (text) => text === '' || (/^[\p{L}\p{M} .'’‘ʼ‐‑-]*$/u.test(text) && /\p{L}/u.test(text)),
      'Please use only letters, spaces, hyphens, apostrophes and full stops',
    ),
    atMost(80),
  )
}

/**
 * A text that may stay empty.
 *
 * @param max longest length in characters, as the database's constraint has it
 */
export function optionalText(max: number) {
  return z.string().check(clean, atMost(max))
}

const wordStart = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}/giu

/** Whether a text has an IBAN with right check digits (ISO 13616), with or without blanks, and at least ten digits in all. */
function hasIban(text: string): boolean {
  return [...text.matchAll(wordStart)].some(({ index }) =>
    Array.from({ length: 31 }, (_, more) => text.slice(index, index + 15 + more)).some((part) => {
      if (/^[\p{L}\p{N}]/u.test(text.slice(index + part.length))) return false
      const compact = part.replace(/[ -]/g, '').toUpperCase()
      if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) || part.replace(/\D/g, '').length < 10) return false
      const digits = [...compact.slice(4), ...compact.slice(0, 4)].map((one) => parseInt(one, 36)).join('')
      return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
    }),
  )
}

/**
 * The rule for a name, an address or a reference that a stranger types and mails of ours repeat, as the database has it
 * (`private.is_plain_name`, which says why): no web address, `@` or IBAN.
 */
export const plainName = z.refine<string>(
  (text) => !/@|:\/\/|\bwww\.|[\p{L}\p{N}]\.[a-z]{2,}(:\d+)?\//iu.test(text) && !hasIban(text),
  'Please write this without a web address, @ or IBAN',
)

/**
 * A required choice of one option.
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
 * A required email address.
 *
 * @param missing the message when it is empty
 */
export function emailOf(missing?: string) {
  return z.string().check(clean, ({ value, issues }) => {
    const message = emailFault(value, missing)
    if (message) issues.push({ code: 'custom', input: value, message })
  })
}

/** The required email address of the person who fills in the form. */
export const emailField = emailOf()
