import { formatDate, formatDateRange, formatDayAndTime, formatTime } from '../../../../src/lib/dates/dates.ts'
import { formatTimeRange, zoneName } from '../../../../src/lib/dates/time-range.ts'
import { officeZone } from '../../../../src/lib/dates/office-time.ts'
import { oneLine } from '../../../../src/lib/text/one-line.ts'
import { calendarAttachment, type MailedEvent } from './calendar.ts'
import { letterAsHtml, letterAsText, type Block, type Brand, type Letter } from './layout.ts'
import type { MailAttachment } from './mail.ts'

/** A mail as rendered from its template. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  headers: Record<string, string>
}

/** The result of a template. */
type Draft = Letter & { attachments?: MailAttachment[]; headers?: Record<string, string> }
type Template = (data: Data, brand: Brand) => Draft

/**
 * The data of a row of the outbox. Each getter throws when its value is missing, so that an incomplete mail is never
 * sent.
 */
class Data {
  readonly #values: Record<string, unknown>
  readonly #siteUrl: string

  constructor(values: Record<string, unknown>, siteUrl: string) {
    this.#values = values
    this.#siteUrl = siteUrl
  }

  text(name: string): string {
    const value = this.#values[name]
    if (typeof value !== 'string') throw new Error(`The mail has no ${name}.`)
    return value
  }

  optional(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }

  /** A relative path of the site as an absolute link. */
  link(name = 'path'): string {
    const path = this.text(name)
    if (!/^\/(?!\/)/.test(path)) throw new Error(`The ${name} of the mail does not lead to the site.`)
    return `${this.#siteUrl}${path}`
  }

  event(): MailedEvent {
    const value = this.#values.event
    if (typeof value !== 'object' || value === null || !('id' in value) || !('start_date' in value))
      throw new Error('The mail has no event.')
    return value as MailedEvent
  }
}

/** An event in the words of its page, with its times in its own zone. */
function facts(event: MailedEvent): Block {
  const { start_date, end_date, time_zone } = event
  const place = event.is_online ? 'Online Event' : event.location
  const rows: [string, string][] = [
    ['Event', event.title],
    ['Date', formatDateRange(start_date, end_date, time_zone)],
    ['Time', `${formatTimeRange(start_date, end_date, time_zone)} (${zoneName(start_date, time_zone)})`],
  ]
  if (place) rows.push(['Place', place])
  if (event.is_online && event.meeting_url) rows.push(['Meeting', event.meeting_url])
  return { kind: 'facts', facts: rows }
}

const text = (value: string): Block => ({ kind: 'text', text: value })
const note = (value: string): Block => ({ kind: 'note', text: value })
const button = (label: string, href: string): Block => ({ kind: 'button', label, href })

const registered = 'You receive this because this email was given for a registration.'

/** A mail about a registration: its message, the event, and a link to the registration's page. */
function aboutRegistration(
  data: Data,
  {
    subject,
    opening,
    label = 'See your registration',
    closing,
    ...rest
  }: Pick<Draft, 'heading' | 'attachments'> & { subject: string; opening: string; label?: string; closing?: string },
): Draft {
  const event = data.event()
  return {
    ...rest,
    subject: `${subject}: ${event.title}`,
    blocks: [
      text(opening),
      facts(event),
      button(label, data.link()),
      ...(closing === undefined ? [] : [note(closing)]),
    ],
    reason: registered,
  }
}

const giveBack = 'If you cannot come, please give your place back on that page; somebody else may be waiting for it.'

/** Tells the participant why a registration is cancelled. */
const cancelledBy: Readonly<Record<string, string>> = {
  participant: 'You have cancelled your registration. Your place is free for somebody else.',
  office: 'The office of the chamber has cancelled your registration. If you did not expect this, please write to us.',
  event: 'The event is cancelled, and with it your registration. We are sorry.',
  offer_expired: 'The place that we held for you was not taken in time, so it went to the next person.',
}

/** When an account changed, on the office's clock: the reader's is not known. */
function changeTime(data: Data): string {
  const iso = data.text('changed_at')
  return `${formatDate(iso, officeZone)}, ${formatTime(iso, officeZone)} (${zoneName(iso, officeZone)})`
}

const announcement =
  (reminder: boolean): Template =>
  (data, brand) => ({
    subject: reminder ? `Reminder: ${data.text('title')}` : data.text('title'),
    heading: data.text('title'),
    blocks: [
      ...(reminder ? [note('You have not opened this announcement yet, and its sender asks you to read it.')] : []),
      { kind: 'rich', html: data.text('content') },
      button('Open in the member portal', data.link()),
    ],
    reason: 'You receive this as a member of the chamber.',
    footLink: {
      label: 'Switch off mails of announcements',
      href: `${brand.siteUrl}${data.optional('settings_path') ?? '/dashboard/profile'}`,
    },
  })

/** Every mail that the portal writes itself, by the name that is passed to `private.enqueue_mail`. */
const templates: Readonly<Record<string, Template>> = {
  'application-received': (data, { name }) => ({
    subject: `Your application to ${name}`,
    heading: 'We have your application',
    blocks: [
      text(
        'Thank you for applying to become a member of the chamber. The office reads every application itself, and will write to you as soon as it has decided.',
      ),
      button('See where your application stands', data.link()),
      note('This link is for you alone: whoever has it sees the stage of the application and can withdraw it.'),
    ],
    reason:
      'You receive this because an application with this email was sent to us. If it was not yours, you need do nothing.',
  }),
  'application-decided': (data, { name }) => {
    const status = data.text('status')
    const message = data.optional('note')
    const approved = status === 'approved'
    return {
      subject: approved ? `Welcome to ${name}` : `Your application to ${name}`,
      heading: approved ? 'Your application is approved' : 'Your application',
      blocks: [
        text(
          approved
            ? 'We are glad to welcome you as a member of the chamber. Your invitation to the member portal comes in a mail of its own.'
            : status === 'rejected'
              ? 'We have considered your application with care, and cannot accept it at present.'
              : 'There is news about your application.',
        ),
        ...(message === undefined ? [] : [text(message)]),
        button('See your application', data.link()),
      ],
      reason: 'You receive this because you applied for membership.',
    }
  },
  'registration-confirmed': (data, brand) =>
    aboutRegistration(data, {
      subject: 'You are registered',
      heading: 'Your place is confirmed',
      opening: 'We look forward to seeing you. The event is attached for your calendar.',
      closing: giveBack,
      attachments: [calendarAttachment(data.event(), brand)],
    }),
  'registration-waitlisted': (data) =>
    aboutRegistration(data, {
      subject: 'Waiting list',
      heading: 'You are on the waiting list',
      opening:
        'All places are taken at the moment. We offer you the first one that becomes free when it is your turn, and write to you then.',
    }),
  'registration-offered': (data) => {
    const { time_zone } = data.event()
    const until = data.text('offer_expires_at')
    return aboutRegistration(data, {
      subject: 'A place is free',
      heading: 'A place is free for you',
      label: 'Take the place',
      opening: `We hold it for you until ${formatDayAndTime(until, time_zone)} (${zoneName(until, time_zone)}). After that it goes to the next person on the waiting list.`,
      closing: 'You do not want it any more? You can say so on the same page.',
    })
  },
  'registration-reminder': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Soon',
      heading: 'Your event is near',
      opening: 'You are registered for this event. Here is what you need to know.',
      closing: giveBack,
      attachments: [calendarAttachment(data.event(), brand)],
    }),
  'registration-changed': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Changed',
      heading: 'Your event has changed',
      opening:
        'The time or the place of this event is new. This is how it stands now; the attached file sets your calendar right. Your registration stays as it is.',
      closing: giveBack,
      attachments: [calendarAttachment(data.event(), brand)],
    }),
  'registration-restored': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Takes place after all',
      heading: 'Your event takes place after all',
      ...(data.text('status') === 'confirmed'
        ? {
            opening:
              'This event was cancelled and takes place after all. Your registration is restored, and your place is confirmed. This is how the event stands now; it is attached for your calendar.',
            closing: giveBack,
            attachments: [calendarAttachment(data.event(), brand)],
          }
        : {
            opening:
              'This event was cancelled and takes place after all. Your registration is restored, and you are on the waiting list again: as soon as a place is free for you, we write to you.',
          }),
    }),
  'registration-cancelled': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Cancelled',
      heading: data.text('by') === 'event' ? 'The event is cancelled' : 'Your registration is cancelled',
      opening: cancelledBy[data.text('by')] ?? 'Your registration is cancelled.',
      attachments: [calendarAttachment(data.event(), brand, true)],
    }),
  'newsletter-confirm': (data, { name }) => ({
    subject: `Please confirm: the newsletter of ${name}`,
    heading: 'One more step',
    blocks: [
      text(
        'Somebody, most likely you, asked for our newsletter to be sent to this email. Please confirm that you want it. The link works for seven days.',
      ),
      button('Confirm the subscription', data.link()),
      note('If it was not you, do nothing: without your confirmation we send no newsletter to this email.'),
    ],
    reason: 'You receive this once, because this email was entered for our newsletter.',
  }),
  'newsletter-welcome': (data, { name }) => ({
    subject: `Welcome to the newsletter of ${name}`,
    heading: 'You are subscribed',
    blocks: [
      text(
        'Thank you. From now on our newsletter comes to this address: news of the chamber, of trade between Bulgaria and Kazakhstan, and dates to keep in mind.',
      ),
      note('You can end it at any time, with the link below or the button of your mail program.'),
    ],
    reason: 'You receive this because you confirmed your subscription.',
    footLink: { label: 'Unsubscribe', href: data.link() },
  }),
  'announcement-copy': announcement(false),
  'announcement-reminder': announcement(true),
  'contact-answer': (data) => {
    const subject = data.text('subject')
    return {
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      heading: 'Our answer to you',
      blocks: [text(data.text('body')), text(data.text('signed')), note('You can simply answer this mail.')],
      reason: 'You receive this because you wrote to us on our website.',
    }
  },
  'account-email-changed': (data, { name, email }) => ({
    subject: `Your account at ${name} has a new email`,
    heading: 'Your account has a new email',
    blocks: [
      text('The email of your account was changed. From now on, the new one signs in and gets our mails.'),
      {
        kind: 'facts',
        facts: [
          ['New email', data.text('email')],
          ['Changed', changeTime(data)],
        ],
      },
      note(`If it was not you, please write to ${email} at once. The office gives you the account back.`),
      button('Sign in', data.link()),
    ],
    reason: 'You receive this because this was the email of the account.',
  }),
  'account-password-changed': (data, { name, email }) => ({
    subject: `Your account at ${name} has a new password`,
    heading: 'Your account has a new password',
    blocks: [
      text('The password of your account was changed.'),
      { kind: 'facts', facts: [['Changed', changeTime(data)]] },
      note(`If it was not you, choose another password at once, and write to ${email}.`),
      button('Choose another password', data.link()),
    ],
    reason: 'You receive this because this is the email of the account.',
  }),
  'erasure-done': (_data, { name }) => ({
    subject: `Your data at ${name} is erased`,
    heading: 'Your data is erased',
    blocks: [
      text(
        'As you asked, we have deleted what we held about you. What the law or our records require to stay no longer names you.',
      ),
      text('This is our last mail to this email.'),
    ],
    reason: 'You receive this because the erasure of your data was asked for.',
  }),
}

/** The names of all templates. */
export const templateNames = Object.keys(templates)

/** Thrown when there is no template of this name, because the database is newer than this code. */
export class UnknownTemplateError extends Error {}

/** The headers of RFC 8058, with which a mail program unsubscribes in one click; the POST goes to `apiUrl`. */
function oneClick(values: Record<string, unknown>, apiUrl: string): Record<string, string> {
  const path = values.one_click
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return {}
  return { 'List-Unsubscribe': `<${apiUrl}${path}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Renders a mail with both its parts from the template name and the data of a row of the outbox.
 *
 * @param values from `private.mail_data`: plain texts, paths of the site, times in ISO 8601
 * @param apiUrl address of the API that handles one-click unsubscribing
 * @throws {UnknownTemplateError} for a name that is not known here
 * @throws {Error} naming the missing value
 */
export function renderMail(name: string, values: Record<string, unknown>, brand: Brand, apiUrl: string): RenderedMail {
  const template = templates[name]
  if (template === undefined) throw new UnknownTemplateError(`There is no template "${name}".`)
  const { attachments = [], headers = {}, ...letter } = template(new Data(values, brand.siteUrl), brand)
  const subject = oneLine(letter.subject).replace(/\s+/g, ' ')
  return {
    subject,
    html: letterAsHtml({ ...letter, subject }, brand),
    text: letterAsText(letter, brand),
    attachments,
    // Tells mail servers not to send out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(values, apiUrl), ...headers },
  }
}
