import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BackLink } from './button'
import { Container } from './page'

/**
 * A page of the dashboard that is a list: its title, what it says and its actions on one line, so that the list begins
 * high on the screen.
 */
export function ListPage({
  title,
  lead,
  actions,
  back,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <Container className="pt-3 pb-6">
      {back && (
        <div className="lg:-my-2">
          <BackLink to={back.to}>{back.label}</BackLink>
        </div>
      )}
      <header className="mb-2 flex items-start gap-x-3 max-lg:flex-wrap">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-5 max-lg:contents">
          <h1 className="min-w-0 font-serif text-[1.625rem]/10 font-semibold break-words">{title}</h1>
          {lead && (
            <div className="min-w-0 text-small text-ink-600 max-lg:order-last max-lg:mt-1 max-lg:basis-full max-lg:text-fine lg:line-clamp-1 lg:grow lg:basis-56">
              {lead}
            </div>
          )}
        </div>
        {actions && (
          <div className="ms-auto flex shrink-0 flex-wrap justify-end gap-2 max-lg:shrink lg:max-w-[calc(100%-10.5rem)] [&_:is(a,button)]:px-4 lg:not-pointer-coarse:[&_:is(a,button)]:min-h-10 lg:not-pointer-coarse:[&_:is(a,button)]:py-1.5">
            {actions}
          </div>
        )}
      </header>
      {children}
    </Container>
  )
}

/** A line of links between the parts of a section that are lists, the current one marked. */
export function ListParts({
  label,
  parts,
}: {
  label: string
  parts: readonly { to: string; label: string; current: boolean; count?: number }[]
}) {
  return (
    <nav aria-label={label} className="mb-2 flex flex-wrap gap-x-4 border-b border-paper-300 sm:gap-x-7">
      {parts.map(({ to, label: name, current, count }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={`-mb-px inline-flex min-h-9 min-w-touch items-center gap-2 border-b-[3px] text-small font-semibold max-sm:text-fine max-lg:min-h-touch pointer-coarse:min-h-touch ${current ? 'border-wheat-500 text-ink-900' : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'}`}
        >
          {name}
          {count !== undefined && (
            <data value={count} className="font-normal text-ink-600 tabular-nums">
              {count.toLocaleString('en-US')}
            </data>
          )}
        </Link>
      ))}
    </nav>
  )
}
