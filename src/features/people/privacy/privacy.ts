import * as z from 'zod/mini'
import { inWords } from '@/lib/text/in-words'
import { emailOf } from '@/lib/text/validation'

/** The shortest and the longest retention period, in days, as in the database. */
const shortestPeriod = 30
/** See {@link shortestPeriod}. */
const longestPeriod = 3650

const periods: Record<string, { label: string; text: string }> = {
  applications: {
    label: 'Membership applications',
    text: 'Counted from the decision, or from the day on which they were withdrawn; those that nobody decided, from the day on which they came.',
  },
  invitations: {
    label: 'Unanswered invitations',
    text: 'Counted from the day on which they ended or were withdrawn.',
  },
  messages: {
    label: 'Contact messages',
    text: 'Counted from the day on which they were answered or archived; those that nobody dealt with, from the day on which they came.',
  },
  proposals: {
    label: 'Proposals for company pages',
    text: 'Counted from the decision, or from the day on which they were withdrawn. The pages stay as they are.',
  },
  registrations: { label: 'Event registrations', text: 'Counted from the end of the event. How many came is kept.' },
  subscriptions: {
    label: 'Newsletter',
    text: 'Addresses that unsubscribed, bounced or complained, counted from that day. A code that cannot be read is kept.',
  },
  mails: {
    label: 'Mails',
    text: 'The list of mails that the portal sent, by their recipients. Counted from the day on which they were sent or given up.',
  },
}

/** The label and the explanation of a retention period. */
export function periodWords(subject: string): { label: string; text: string } {
  return (
    periods[subject] ?? {
      label: inWords(subject),
      text: 'Counted from the day on which they were settled.',
    }
  )
}

/** The valid values of a period. */
export const periodSchema = z.object({
  days: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= shortestPeriod && Number(text) <= longestPeriod,
      `Please enter a number of days from ${shortestPeriod} to ${longestPeriod.toLocaleString('en-US')}`,
    ),
  ),
})

/** What the last nightly run deleted of one kind of data, in words. */
export function runWords(
  {
    last_run_at,
    last_removed,
    last_error,
  }: { last_run_at: string | null; last_removed: number | null; last_error: string | null },
  when: (iso: string) => string,
): string {
  if (!last_run_at) return 'Not run yet.'
  if (last_error) return `Failed on ${when(last_run_at)}. Tell whoever runs the portal.`
  return `Last run on ${when(last_run_at)}${last_removed === null ? '' : `, ${last_removed.toLocaleString('en-US')} removed`}.`
}

/** What an erasure would affect, as the database returns it. */
export const previewSchema = z.object({
  address: z.string(),
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  account: z.boolean(),
  refusal: z.nullable(z.string()),
  held: z.record(z.string(), z.number()),
  without_primary: z.array(z.string()),
  without_billing: z.array(z.string()),
  kept_documents: z.number(),
  kept_years: z.nullable(z.number()),
})
/** See {@link previewSchema}. */
export type ErasurePreview = z.infer<typeof previewSchema>

/** In the order in which an erasure names them: what others miss most comes first. */
const domains: Record<string, string> = {
  account: 'Account and profile',
  company_pages: 'What links them to companies',
  contacts: 'Contact person of members',
  billing: 'Billing contacts',
  orders: 'Orders of places at events',
  registrations: 'Event registrations',
  applications: 'Membership applications',
  messages: 'Contact messages',
  notices: 'Notices to the office',
  newsletter: 'Newsletter',
  mails: 'Mails',
}

/** The label of a kind of data. */
export function domainName(domain: string): string {
  return domains[domain] ?? inWords(domain)
}

/** The kinds of data of which an erasure deletes something, with their number of records. */
export function heldKinds(held: Readonly<Record<string, number>>): [domain: string, count: number][] {
  const kinds = new Set([...Object.keys(domains), ...Object.keys(held)])
  return Array.from(kinds, (domain): [string, number] => [domain, held[domain] ?? 0]).filter(([, count]) => count > 0)
}

/** The form that looks up a person for an erasure. */
export const addressSchema = z.object({ address: emailOf('Please enter the person’s email address') })

/** The text that a member may add to a request. */
export const requestSchema = z.object({
  note: z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1,000 characters')),
})
