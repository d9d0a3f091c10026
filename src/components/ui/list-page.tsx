import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageHead, type OfficeHead } from './office-page'
import { Container } from './page'

/**
 * A page of the dashboard that is a list, which begins high on the screen. On small windows, search, filters and what else
 * stands above the list share a line.
 */
export function ListPage({ children, ...head }: OfficeHead & { children: ReactNode }) {
  return (
    <Container className="pt-3 pb-6 max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-x-2 max-md:pt-0 max-lg:*:min-w-0 max-lg:[&>:not(.sr-only)]:w-full">
      <PageHead {...head} list className="mb-2 max-md:mb-0 max-lg:min-h-12" />
      {children}
    </Container>
  )
}

/** A line of links between the parts of a section, the current one marked. On a phone it scrolls as far as that one. */
export function ListParts({
  label,
  parts,
}: {
  label: string
  parts: readonly { to: string; label: ReactNode; current: boolean; count?: number }[]
}) {
  const line = useRef<HTMLElement>(null)
  const current = parts.findIndex((part) => part.current)
  const counted = parts.some(({ count }) => count !== undefined)
  // Also once the numbers have made the line longer.
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]')
    // A part of the next one stays in view, so that one sees that the line goes on.
    if (line.current && link)
      line.current.scrollLeft = link.offsetLeft + link.offsetWidth + 32 - line.current.clientWidth
  }, [current, counted])
  return (
    <nav
      ref={line}
      aria-label={label}
      className="relative mb-2 flex gap-x-3 border-b border-paper-300 max-lg:mb-1 max-sm:overflow-x-auto sm:flex-wrap sm:gap-x-7"
    >
      {parts.map(({ to, label: name, current, count }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={`inline-flex min-h-9 min-w-touch shrink-0 items-center gap-2 border-b-[3px] text-small font-semibold whitespace-nowrap focus-visible:-outline-offset-3 max-lg:min-h-touch sm:not-forced-colors:-mb-px pointer-coarse:min-h-touch ${current ? 'border-wheat-600 text-ink-900' : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'}`}
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
