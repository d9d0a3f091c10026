import { formatDate, formatTime } from '../../../../src/lib/dates/dates.ts'
import { officeZone } from '../../../../src/lib/dates/office-time.ts'
import { zoneName } from '../../../../src/lib/dates/time-range.ts'
import { button, note, text, type Data, type Template } from './template.ts'

/** When an account changed, on the office's clock: the reader's is not known. */
function changeTime(data: Data): string {
  const iso = data.text('changed_at')
  return `${formatDate(iso, officeZone)}, ${formatTime(iso, officeZone)} (${zoneName(iso, officeZone)})`
}

const accountHolder = 'You receive this because this is the email of the account.'

/** The mails that tell people what happened to their account. */
export const accountTemplates: Readonly<Record<string, Template>> = {
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
    reason: accountHolder,
  }),
  'account-factor-added': (data, { name, email }) => ({
    subject: `A second factor was added to your account at ${name}`,
    heading: 'A second factor was added',
    blocks: [
      text('An authenticator app was set up for your account. From now on we ask for its code after your password.'),
      { kind: 'facts', facts: [['Added', changeTime(data)]] },
      note(`If it was not you, please write to ${email} at once. The office removes it.`),
      button('See your second factors', data.link()),
    ],
    reason: accountHolder,
  }),
  'account-factor-removed': (data, { name, email }) => {
    const byOffice = data.text('by') === 'office'
    return {
      subject: `A second factor was removed from your account at ${name}`,
      heading: 'A second factor was removed',
      blocks: [
        text(
          byOffice
            ? 'The office of the chamber has removed the second factor of your account, and signed you out everywhere. You can sign in with your password, and set up another.'
            : 'A second factor was removed from your account.',
        ),
        { kind: 'facts', facts: [['Removed', changeTime(data)]] },
        note(
          `${byOffice ? 'If you did not ask for this' : 'If it was not you'}, choose another password at once, and write to ${email}.`,
        ),
        button('See your second factors', data.link()),
      ],
      reason: accountHolder,
    }
  },
  'erasure-done': (data, { name }) => ({
    subject: `Your data at ${name} is erased`,
    heading: 'Your data is erased',
    blocks: [
      text(
        data.flag('documents')
          ? `As you asked, we have deleted what we held about you, but for the invoices and other documents that we issued to you or for places that you ordered, and the bank lines that pay them: the law requires us to keep these for ${data.number('kept_years')} years, with the buyer that they name. What else stays no longer names you.`
          : 'As you asked, we have deleted what we held about you. What the law or our records require to stay no longer names you.',
      ),
      text('This is our last mail to this email.'),
    ],
    reason: 'You receive this because the erasure of your data was asked for.',
  }),
}
