import { abbreviation } from '../../../../src/features/publish/site/site.ts'
import { letterAsHtml } from './layout.ts'

/** A mail that the Auth service sends; `{{ .Email }}` and the like are its variables (supabase.com/docs/guides/auth/auth-email-templates). */
type AuthLetter = { heading: string; text: string; link: { label: string; path: string }; reason: string }

const invitation = (type: 'signup' | 'magiclink'): AuthLetter => ({
  heading: 'You are invited',
  text: 'The chamber has invited {{ .Email }} to its member portal. Choose a password to open your account. The link below works once and for one day; the page behind it sends a new one whenever you need it.',
  link: { label: 'Open my account', path: `/accept-invitation?type=${type}&token={{ .TokenHash }}` },
  reason: 'If you did not expect this, do nothing: no account is opened.',
})

const letters: Readonly<Record<string, AuthLetter>> = {
  confirmation: invitation('signup'),
  magic_link: invitation('magiclink'),
  recovery: {
    heading: 'Set a new password',
    text: 'Someone, most likely you, asked for a new password for {{ .Email }}. The link below works once and for one day.',
    link: { label: 'Choose a new password', path: '/reset-password?token={{ .TokenHash }}' },
    reason: 'If it was not you, do nothing: your password stays as it is.',
  },
  email_change: {
    heading: 'Confirm your new email',
    text: 'The account of {{ .Email }} asked to use {{ .NewEmail }} from now on. The link below confirms it; it works once and for one day.',
    link: { label: 'Confirm the change', path: '/confirm-email?token={{ .TokenHash }}' },
    reason:
      'If it was not you, do nothing and choose a new password: the email stays as it is until this link is followed.',
  },
}

/** The templates of the Auth service's mails, by the name of their file in supabase/templates; `npm run mail:templates` writes them. */
export const authTemplates: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(letters).map(([name, { heading, text, link, reason }]) => [
    `${name}.html`,
    letterAsHtml(
      {
        subject: heading,
        heading,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: link.label, href: `{{ .SiteURL }}${link.path}` },
        ],
        reason,
      },
      { name: abbreviation, siteUrl: '{{ .SiteURL }}' },
    ),
  ]),
)
