import * as z from 'zod/mini'
import { emailPattern } from '@/lib/text/validation'

/** What the office is told of, with its database value and its words. */
export const arrivals = [
  { subject: 'message', label: 'Messages from the contact form', one: 'message' },
  { subject: 'application', label: 'Applications for membership', one: 'application' },
] as const
/** See {@link arrivals}. */
export type Arrival = (typeof arrivals)[number]['subject']

/** When the office is told, with database values and labels. */
export const paces = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day, at 8:00 AM (Sofia time)' },
] as const
/** See {@link paces}. */
export type Pace = (typeof paces)[number]['value']

/** How many addresses can be told of one kind; as in the database (`private.are_addresses`). */
export const mostAddresses = 10

/** The addresses in a text, one a line or parted by commas or spaces: in lower case, each once. */
export function addressesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
}

/** Where arrivals of one kind are told. */
export const noticeSchema = z.object({
  addresses: z.string().check((context) => {
    const found = addressesIn(context.value)
    const wrong = found.find((address) => address.length > 254 || !emailPattern.test(address))
    const message = wrong
      ? `This is not an email address: ${wrong.slice(0, 80)}`
      : found.length > mostAddresses
        ? `Please enter at most ${mostAddresses} addresses`
        : undefined
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  }),
  pace: z.enum(['at_once', 'daily']),
})
/** The values of {@link noticeSchema}; one address a line. */
export type NoticeValues = z.infer<typeof noticeSchema>
