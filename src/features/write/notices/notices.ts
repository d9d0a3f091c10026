import * as z from 'zod/mini'
import { emailPattern } from '@/lib/text/email'

/** What the office is told of, with its database value and its words. */
export const arrivals = [
  { subject: 'message', label: 'Contact messages' },
  { subject: 'application', label: 'Applications for membership' },
  { subject: 'proposal', label: 'Proposals for company pages' },
] as const
/** See {@link arrivals}. */
export type Arrival = (typeof arrivals)[number]['subject']

/** When the office is told, with database values and labels. */
export const paces = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day, at 8:00 AM (Sofia time)' },
] as const

/** How many addresses can be told of one kind; as in the database (`private.are_addresses`). */
export const mostAddresses = 10

const separators = /[\s,;]+/

/** The addresses in a text, one a line or parted by commas or spaces: in lower case, each once. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.toLowerCase().split(separators).filter(Boolean))]
}

/** What is wrong with the first address that is none, with its line where there are several, as it was typed. */
function wrongIn(text: string): string | undefined {
  const lines = text.trimEnd().split('\n')
  for (const [index, line] of lines.entries()) {
    const wrong = line
      .split(separators)
      .filter((address) => address && (address.length > 254 || !emailPattern.test(address)))
    if (!wrong[0]) continue
    const where = lines.length > 1 ? `Line ${index + 1}` : 'This'
    // A name before an address is several wrong words, and the line says what was meant.
    return `${where} is not an email address: ${(wrong.length > 1 ? line.trim() : wrong[0]).slice(0, 80)}`
  }
  return undefined
}

/** Where arrivals of one kind are told. */
export const noticeSchema = z.object({
  addresses: z.string().check((context) => {
    const found = addressesIn(context.value)
    const message =
      wrongIn(context.value) ??
      (found.length > mostAddresses ? `Please enter at most ${mostAddresses} addresses` : undefined)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  }),
  pace: z.enum(['at_once', 'daily']),
})
/** Where arrivals of one kind are told; one address a line. */
export type NoticeValues = z.infer<typeof noticeSchema>

/** Where arrivals are told, by their kind. */
export const noticesSchema = z.object({ message: noticeSchema, application: noticeSchema, proposal: noticeSchema })
/** The values of {@link noticesSchema}. */
export type Notices = z.infer<typeof noticesSchema>

/** A notice with each address once, as it is stored. */
export const cleaned = ({ addresses, pace }: NoticeValues): NoticeValues => ({
  addresses: addressesIn(addresses).join('\n'),
  pace,
})
