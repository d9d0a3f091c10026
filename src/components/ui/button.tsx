import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { touchLink } from './link-look'

const looks = {
  primary:
    'forced-colors:border bg-sky-700 text-white hover:bg-sky-800 aria-disabled:bg-paper-200 aria-disabled:text-ink-600',
  secondary: 'border border-ink-300 text-ink-900 hover:border-ink-900 bg-transparent aria-disabled:text-ink-500',
  danger:
    'forced-colors:border bg-danger-700 text-white hover:bg-danger-800 aria-disabled:bg-paper-200 aria-disabled:text-ink-600',
  bright: 'forced-colors:border bg-wheat-300 text-ink-900 hover:bg-wheat-100',
  outline: 'border border-white/50 text-white hover:border-white hover:bg-white/10',
  quiet: 'text-sky-700 underline-offset-4 hover:underline px-0 aria-disabled:text-ink-500 aria-disabled:no-underline',
} as const

/**
 * A button's look: `primary`, `secondary` and `danger` (for irreversible actions) on paper, `bright` and `outline` on
 * ink or pictures, `quiet` in running content.
 */
export type ButtonLook = keyof typeof looks

function classes(look: ButtonLook, extra?: string): string {
  return [
    'inline-flex min-h-touch items-center justify-center gap-2 rounded-control text-small font-semibold transition-colors aria-disabled:cursor-not-allowed print:hidden',
    look === 'quiet' ? '' : 'px-6 py-2.5',
    looks[look],
    extra ?? '',
  ].join(' ')
}

/**
 * A button. `type` is `button` by default; while `busy`, it announces that work is in progress and ignores presses, but keeps the
 * focus, which browsers take from a disabled one. One that is given `busy`, or submits, takes no second press of a double.
 */
export function Button({
  look = 'primary',
  busy,
  className,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; busy?: boolean }) {
  return (
    <button
      type={type}
      className={classes(look, className)}
      disabled={disabled}
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second of a double press may come before the work of the first is seen to begin, or when it is over already.
        const works = busy !== undefined || type === 'submit'
        if (busy || (works && event.detail > 1)) return event.preventDefault()
        onClick?.(event)
      }}
      {...rest}
    />
  )
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string; children: ReactNode }) {
  return <Link className={classes(look, className)} {...rest} />
}

/** A link outside the router (mail, file, in-page anchor, other site) that looks like a button. */
export function ButtonAnchor({
  look = 'primary',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return (
    <a className={classes(look, className)} {...rest}>
      {children}
    </a>
  )
}

/** The link from a detail page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${touchLink} gap-2 text-small print:hidden`}>
      <ArrowLeft aria-hidden="true" className="size-4" /> {children}
    </Link>
  )
}
