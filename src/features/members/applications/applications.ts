import * as z from 'zod/mini'
import { countries } from '@/features/members/applications/application-values'
import { applicationIndustries } from '@/features/members/industries/application-industries'
import { ChangedMeanwhileError } from '@/lib/data/errors'
import { officeTime } from '@/lib/dates/office-time'
import { defineList } from '@/lib/list/define-list'
import { splitName } from '@/lib/text/split-name'
import { emailOf, optionalText, requiredText } from '@/lib/text/validation'

/** The statuses of an application, with database value and label. */
export const statuses = [
  { value: 'submitted', label: 'New' },
  { value: 'in_review', label: 'In review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const

/** The status of an application. */
export type Status = (typeof statuses)[number]['value']

/** The views of the list: everything that waits for a decision, one status, or all. */
const shown = [{ value: 'waiting', label: 'To decide' }, ...statuses, { value: 'all', label: 'All' }] as const

/** The shortest times that a list of waiting applications can be narrowed to, in days. */
export const waits = [
  { value: 'week', label: 'Over a week', days: 7 },
  { value: 'month', label: 'Over a month', days: 30 },
] as const

/** The list of applications. `wait` leaves those that have been waiting so long. */
export const applicationList = defineList({
  path: '/dashboard/applications',
  pageSize: 25,
  search: { label: 'Search by company, contact or email', of: 'Applications' },
  fields: {
    show: { label: 'Status', choices: shown, opens: 'waiting' },
    wait: { label: 'Waiting', param: 'waiting', choices: waits },
  },
})
/** Which applications the list shows. */
export type ApplicationFilter = ReturnType<typeof applicationList.read>

/** The label of a status. */
export function statusLabel(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status
}

/** Whether an application still waits for its decision. */
export function isWaiting(status: string): boolean {
  return status === 'submitted' || status === 'in_review'
}

/** The label of a stored form choice, such as `Information Technology`. */
export function choiceLabel(kind: 'country' | 'industry', value: string): string {
  return (
    (kind === 'country' ? countries : applicationIndustries).find((choice) => choice.value === value)?.label ?? value
  )
}

/** The number of waiting applications in words, such as `3 new and 2 in review`. */
export function queueWords(counts: readonly { status: string; count: number }[]): string {
  const of = (status: Status) => (counts.find((row) => row.status === status)?.count ?? 0).toLocaleString('en-US')
  return `${of('submitted')} new and ${of('in_review')} in review`
}

/** The title of a step in the history: `Taken into review`, or `Note` if the status did not change. */
export function stepWords({ from_status, to_status }: { from_status: string | null; to_status: string }): string {
  if (from_status === to_status) return 'Note'
  if (from_status === 'rejected') return 'Taken into review again'
  return (
    {
      submitted: 'Sent in',
      in_review: 'Taken into review',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
    }[to_status] ?? to_status
  )
}

/** The message for a decision that failed: who was quicker, or the error's own sentence. */
export function refusalWords(error: Error): string {
  if (!(error instanceof ChangedMeanwhileError && error.saved)) return error.message
  const { by, at } = error.saved
  return `${by ?? 'Somebody'} decided about this application on ${officeTime(at)}. Nothing of yours was saved; close this to see how it stands now.`
}

/** First and last name of a contact person. Of more than two words nobody knows which are the family name: all stay together. */
export function contactNames(name: string): { first_name: string; last_name: string } {
  const whole = name.trim()
  return whole.split(/\s+/).length > 2 ? { first_name: whole, last_name: '' } : splitName(whole)
}

const isoDay = (date: Date) =>
  `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/**
 * The term that an approval suggests: one year from a given day.
 *
 * @param from its first day, in the office's own time zone
 * @returns first and last day as `YYYY-MM-DD`
 */
export function yearFrom(from: Date): { starts_on: string; ends_on: string } {
  return {
    starts_on: isoDay(from),
    ends_on: isoDay(new Date(from.getFullYear() + 1, from.getMonth(), from.getDate() - 1)),
  }
}

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day'))

const contactSchema = z.object({
  first_name: requiredText('Please enter the first name', 80),
  last_name: requiredText('Please enter the last name', 80),
  email: emailOf('Please enter the person’s email address'),
})

const termAndWords = {
  tier: z.string().check(z.minLength(1, 'Please choose a tier')),
  starts_on: day,
  ends_on: day,
  note: optionalText(5000),
  message: optionalText(5000),
}

/** The maximum lengths of the texts for office and applicant are those of the database (`membership_application_steps`). */
export const approvalSchema = z
  .object({
    ...termAndWords,
    // A hidden field may hold anything.
    member: z.nullable(z.object({ id: z.string(), name: z.string() })),
    name: z.string(),
    industry: optionalText(80),
    country: z.string(),
    invites: z.boolean(),
    contact: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  })
  .check((context) => {
    const { member, name, invites, contact, starts_on, ends_on } = context.value
    const complain = (path: string[], message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path, message })
    if (ends_on <= starts_on) complain(['ends_on'], 'The term must end after it begins')
    if (!member)
      for (const issue of requiredText('Please enter the name', 160).safeParse(name).error?.issues ?? [])
        complain(['name'], issue.message)
    if (invites)
      for (const issue of contactSchema.safeParse(contact).error?.issues ?? [])
        complain(['contact', ...issue.path.map(String)], issue.message)
  })

/** The values of {@link approvalSchema}. */
export type ApprovalValues = z.infer<typeof approvalSchema>

/** An approval in the form that the database expects (`approve_application`). */
export function approvalOf({ member, name, industry, country, invites, contact, ...rest }: ApprovalValues) {
  return {
    ...(member ? { member_id: member.id } : { name: name.trim(), industry, country }),
    ...rest,
    contact: invites ? contact : null,
  }
}

/** What the approval did for the contact person, from the answer of `approve_application`. */
export function personWords(person: string | null, email: string): string {
  if (person === 'invited')
    return `${email} has been invited to open an account, and becomes a manager of the company: they keep its page.`
  if (person === 'linked')
    return `${email} has an account already; it now belongs to the company, and keeps its page as a manager. A new manager is told by email.`
  if (person === 'invitation_open')
    return `${email} had been invited before; no second invitation was sent. The one that is open makes them a manager of the company.`
  if (person === 'elsewhere')
    return `${email} was left as it is: it is invited to another company, or is your own. See Users.`
  return 'Nobody was invited.'
}

/** Maximum lengths as in the database (`membership_application_steps`). */
export const decisionSchema = z.object({ note: optionalText(5000), message: optionalText(5000) })

/** The texts that go with a decision: a note for the office, and a message to the applicant. */
export type DecisionValues = z.infer<typeof decisionSchema>

/** A note for the office. */
export const noteSchema = z.object({ note: requiredText('Please write the note first', 5000) })
