import { defineList } from '@/lib/list/define-list'

/** The states of a mail, with their database values and labels. */
const mailStates = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sending', label: 'Being sent' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'dropped', label: 'Skipped' },
] as const

/** What a provider reported of a mail that had been sent. */
export const returnWords: Readonly<Record<string, string>> = { bounced: 'Came back', complained: 'Reported as spam' }

/** The state of a mail in words, such as `Sent`, or `Came back` of one that was sent. */
export function stateLabel({ state, returned }: { state: string; returned?: string | null }): string {
  return (returned && returnWords[returned]) || (mailStates.find(({ value }) => value === state)?.label ?? state)
}

/** The kinds of things that a mail can belong to. */
export type MailSubject =
  | 'application'
  | 'message'
  | 'registration'
  | 'subscription'
  | 'announcement'
  | 'invitation'
  | 'account'
  | 'member'
  | 'notice'
  | 'proposal'
  | 'document'
  | 'payment'

/** The list of mails. */
export const mailList = defineList({
  path: '/dashboard/mail',
  pageSize: 50,
  search: { label: 'Search by recipient', of: 'Mails' },
  fields: { state: { label: 'State', choices: mailStates, column: 'state' } },
})
/** Which mails the list shows. */
export type MailFilter = ReturnType<typeof mailList.read>

const labels: Record<string, string> = {
  'application-received': 'Confirmation',
  'application-decided': 'Decision',
  invitation: 'Invitation',
  'registration-confirmed': 'Confirmation',
  'registration-waitlisted': 'Waiting list notice',
  'registration-offered': 'Offer of a place',
  'registration-held': 'Place held until it is paid',
  'registration-reminder': 'Reminder',
  'registration-changed': 'Notice of a change',
  'registration-cancelled': 'Cancellation',
  'registration-restored': 'Notice of restoration',
  'newsletter-confirm': 'Request to confirm',
  'newsletter-welcome': 'Welcome',
  'announcement-copy': 'Copy',
  'announcement-reminder': 'Reminder',
  'contact-answer': 'Answer',
  'newsletter-issue': 'Newsletter',
  'erasure-done': 'Notice of erasure',
  'letter-participant': 'Letter',
  'letter-member': 'Letter',
  'notice-message': 'Notice to the office',
  'notice-application': 'Notice to the office',
  'notice-proposal': 'Notice to the office',
  'notice-messages': 'Digest of messages',
  'notice-applications': 'Digest of applications',
  'notice-proposals': 'Digest of proposals',
  'document-issued': 'Document',
  'document-reminder': 'Reminder of a payment',
  'payment-arrived': 'Thanks for a payment',
  'document-ended': 'Notice that a pro forma has ended',
  'order-ended': 'Notice that an order has ended',
  'order-changed': 'Notice of a change',
  'order-restored': 'Notice that an event takes place',
  'membership-lapsed': 'Notice of a lapse',
  'proposal-decided': 'Decision',
  'manager-named': 'Notice to a new manager',
  'account-email-changed': 'Notice of a new email',
  'account-password-changed': 'Notice of a new password',
  'account-factor-added': 'Notice of a new second factor',
  'account-factor-removed': 'Notice of a removed second factor',
}
const subjects: Record<string, string> = {
  application: 'application',
  message: 'message',
  registration: 'registration',
  subscription: 'newsletter',
  announcement: 'announcement',
  invitation: '',
  account: '',
  member: 'member',
  notice: '',
  proposal: 'company page',
  document: 'dues',
  payment: 'dues',
}

/** The label of a template, such as `Confirmation`. */
export function mailLabel(template: string): string {
  return labels[template] ?? template
}

/** What a mail is and what it belongs to, such as `Confirmation (registration)`. */
export function mailTitle({ template, about_kind }: { template: string; about_kind: string }): string {
  const subject = subjects[about_kind]
  return subject ? `${mailLabel(template)} (${subject})` : mailLabel(template)
}

/** The number of mails per state. */
export type MailCounts = Readonly<Record<string, number>>

/** The numbers of mails in words, such as `Sent 8,204 · Waiting 12`; states without mails are left out. */
export function mailCountWords(counts: MailCounts): string {
  const waiting = (counts.waiting ?? 0) + (counts.sending ?? 0)
  const parts = [
    ['Sent', counts.sent ?? 0],
    ['Waiting', waiting],
    ['Failed', counts.failed ?? 0],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${count.toLocaleString('en-US')}`)
    .join(' · ')
}

/**
 * When to refetch mails: a few seconds later while one of them is due, so that a sent mail does not stay `Waiting` on the screen.
 * A mail that waits for a later attempt does not change until then.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, or false for no refetch
 */
export function readAgainAfter(
  mails: readonly { state: string; next_attempt_at: string }[],
  now: number,
): number | false {
  const leaves = ({ state, next_attempt_at }: { state: string; next_attempt_at: string }) =>
    state === 'sending' || (state === 'waiting' && Date.parse(next_attempt_at) < now + 60_000)
  return mails.some(leaves) && 4_000
}

/**
 * What a mail is about, with its address in the office if it has one.
 *
 * @param about the name of the thing, null when it is gone, and the event of a registration
 */
export function mailThing(
  {
    template,
    about_kind,
    about_id,
    recipient,
  }: { template: string; about_kind: string; about_id: string; recipient: string },
  about: { thing: string | null; event_id: string | null },
): { label: string; to?: string } {
  const search = `?q=${encodeURIComponent(recipient)}`
  if (about_kind === 'invitation') return { label: 'Invitations', to: '/dashboard/users/invitations' }
  // The notice of a new email went to the old one, by which nobody is found any more.
  if (about_kind === 'account') return { label: 'Users', to: '/dashboard/users' }
  if (about_kind === 'subscription') return { label: 'Subscribers', to: `/dashboard/interchange/subscribers${search}` }
  if (about_kind === 'notice')
    return (
      {
        'notice-messages': { label: 'Contact messages', to: '/dashboard/messages' },
        'notice-proposals': { label: 'Proposals', to: '/dashboard/members/proposals' },
      }[template] ?? { label: 'Applications', to: '/dashboard/applications' }
    )
  if (about.thing === null) return { label: 'It has been deleted.' }
  const addresses: Record<string, string | null> = {
    application: `/dashboard/applications/${about_id}`,
    message: `/dashboard/messages/${about_id}`,
    registration: about.event_id && `/dashboard/events/${about.event_id}/participants${search}`,
    announcement: `/dashboard/interchange/announcements/${about_id}`,
    member: `/dashboard/members/${about_id}`,
    proposal: `/dashboard/members/proposals/${about_id}`,
    document: `/dashboard/dues/${about_id}`,
    payment: `/dashboard/dues/payments/${about_id}`,
  }
  return { label: about.thing, to: addresses[about_kind] ?? undefined }
}

/** Why the content of a mail is not shown. */
export function missingContentWords({ template, state }: { template: string; state: string }): string {
  if (template === 'invitation')
    return 'The sign-in service writes it: an invitation with a link for its recipient alone.'
  if (template.startsWith('announcement-') && state !== 'sent')
    return 'The announcement as it is when the mail is sent.'
  if (template.startsWith('notice-')) return 'What arrived, by name, and links to it. It is not kept.'
  return state === 'sent' ? 'It was not kept.' : 'Its text is written when it is sent.'
}
