import * as z from 'zod/mini'
import { emailField } from '@/lib/text/validation'

/** Shortest and longest that something may be kept, in days, as in the database. */
export const shortestPeriod = 30
/** See {@link shortestPeriod}. */
export const longestPeriod = 3650

const periods: Record<string, { label: string; text: string }> = {
  applications: {
    label: 'Membership applications',
    text: 'Counted from the decision, or from the day on which they were withdrawn.',
  },
  messages: {
    label: 'Messages',
    text: 'Counted from the day on which they were answered or archived; those that nobody dealt with, from the day on which they came.',
  },
  registrations: { label: 'Event registrations', text: 'Counted from the end of the event. How many came is kept.' },
  mails: {
    label: 'Mails',
    text: 'The list of mails that the portal sent, by their addresses. Counted from the day on which they were sent or given up.',
  },
}

/** What a retention period is for, in words. */
export function periodWords(subject: string): { label: string; text: string } {
  return (
    periods[subject] ?? {
      label: subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('_', ' '),
      text: 'Counted from the day on which they were settled.',
    }
  )
}

/** What a period may be. */
export const periodSchema = z.object({
  days: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= shortestPeriod && Number(text) <= longestPeriod,
      `Please enter a number of days from ${shortestPeriod} to ${longestPeriod.toLocaleString('en-US')}`,
    ),
  ),
})

/** What the last run of the nightly deletion did to something, in words. */
export function runWords(
  {
    last_run_at,
    last_removed,
    last_error,
  }: { last_run_at: string | null; last_removed: number | null; last_error: string | null },
  when: (iso: string) => string,
): string {
  if (!last_run_at) return 'Not run yet.'
  if (last_error) return `Failed on ${when(last_run_at)}: ${last_error}`
  return `Last run on ${when(last_run_at)}${last_removed === null ? '' : `, ${last_removed.toLocaleString('en-US')} removed`}.`
}

/** What an erasure would concern, as the database tells it. */
export const previewSchema = z.object({
  address: z.string(),
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  account: z.boolean(),
  refusal: z.nullable(z.string()),
  held: z.record(z.string(), z.number()),
})

/** See {@link previewSchema}. */
export type ErasurePreview = z.infer<typeof previewSchema>

const domains: Record<string, string> = {
  account: 'Account and profile',
  messages: 'Messages',
  mails: 'Mails',
  applications: 'Membership applications',
  registrations: 'Event registrations',
  newsletter: 'Newsletter',
}

/** A domain's name as people read it. */
export function domainName(domain: string): string {
  return domains[domain] ?? domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('_', ' ')
}

/** Whom an erasure is looked up for. */
export const addressSchema = z.object({ address: emailField })

/** What a member may say with a request. */
export const requestSchema = z.object({
  note: z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1,000 characters')),
})
