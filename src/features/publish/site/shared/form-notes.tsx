import type { ReactNode } from 'react'
import { useSiteSettings } from '../public/api'

/**
 * What a form's data are for, with a link to the Privacy Policy. It opens a new tab, so that nothing that was typed is lost.
 */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-fine text-ink-600">
      {children}{' '}
      <a href="/privacy" target="_blank" className="underline underline-offset-4">
        Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

/**
 * Stands in place of a form or button where scripts are switched off, which hides them (index.css).
 *
 * @param props.what what needs scripts, as the beginning of a sentence
 */
export function NeedsScripts({ what }: { what: string }) {
  const email = useSiteSettings().office?.email
  return (
    <noscript>
      {what} needs JavaScript.
      {email && (
        <>
          {' '}
          Please write to{' '}
          <a className="underline" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          instead.
        </>
      )}
    </noscript>
  )
}
