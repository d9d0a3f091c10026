import { accountTemplates } from './account-templates.ts'
import { companyTemplates } from './company-templates.ts'
import { documentTemplates } from './document-templates.ts'
import type { Brand } from './layout.ts'
import { letterTemplates } from './letter-templates.ts'
import { newsletterTemplates } from './newsletter-templates.ts'
import { noticeTemplates } from './notice-templates.ts'
import { registrationTemplates } from './registration-templates.ts'
import { dayInWords, formatDate } from '../../../../src/lib/dates/dates.ts'
import { officeZone } from '../../../../src/lib/dates/office-time.ts'
import { renderTemplate, type RenderedMail } from './render.ts'
import { button, note, text, type Data, type Template } from './template.ts'

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

/** What a new member may do, by what became of its contact person. */
const access: Readonly<Record<string, (contact: string) => string>> = {
  invited: (contact) => `An invitation to the member portal goes to ${contact} in a mail of its own.`,
  invitation_open: (contact) => `${contact} has an invitation to the member portal already.`,
  linked: (contact) => `${contact} can now change its page in the member portal.`,
}

/** Since when a company is a member, and what follows. */
function welcome(data: Data): string {
  const opens = access[data.optional('access') ?? '']
  const [from, until] = [dayInWords(data.text('starts_on')), dayInWords(data.text('ends_on'))]
  return [
    `We are glad to welcome ${data.text('company')} as a member of the chamber, in the tier ${data.text('tier')}, from ${from} until ${until}.`,
    ...(data.flag('after_payment')
      ? ['If your dues are paid later, membership begins on the day after they are paid.']
      : []),
    ...(data.flag('asked') ? ['What is to be paid comes in a mail of its own.'] : []),
    ...(opens ? [opens(data.text('contact'))] : []),
  ].join(' ')
}

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
            ? welcome(data)
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
  ...companyTemplates,
  ...documentTemplates,
  ...registrationTemplates,
  'newsletter-confirm': (data, { name }) => ({
    subject: `Please confirm: the newsletter of ${name}`,
    heading: 'One more step',
    blocks: [
      text(
        'Somebody, most likely you, asked for our newsletter to be sent to this email. Please confirm that you want it; if it comes to you already, nothing changes. The link works for seven days.',
      ),
      button('Confirm the subscription', data.link()),
      note('If it was not you, do nothing: without the link, nothing changes.'),
    ],
    reason: 'You receive this because this email was entered for our newsletter.',
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
      blocks: [
        text(data.text('body')),
        text(data.text('signed')),
        note('You can simply answer this mail.'),
        {
          kind: 'quote',
          intro: `On ${formatDate(data.text('asked_at'), officeZone)}, you wrote:`,
          text: data.text('question'),
        },
      ],
      reason: 'You receive this because you wrote to us on our website.',
    }
  },
  ...letterTemplates,
  ...newsletterTemplates,
  ...noticeTemplates,
  ...accountTemplates,
}

/** The names of all templates. */
export const templateNames = Object.keys(templates)

/** Thrown when there is no template of this name, because the database is newer than this code. */
export class UnknownTemplateError extends Error {}

/** The mails that a person wrote to one reader: out-of-office replies to them are welcome. */
const personal: ReadonlySet<string> = new Set(['contact-answer'])

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
  const mail = renderTemplate(template, values, brand)
  return {
    ...mail,
    // Tells mail servers not to send out-of-office replies.
    headers: {
      ...(!personal.has(name) && { 'Auto-Submitted': 'auto-generated' }),
      ...oneClick(values, apiUrl),
      ...mail.headers,
    },
  }
}
