import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { late } from '@/components/ui/late'

// Loaded only for an address with a page that the list does not have.
const LateNoSuchPage = late(async () => (await import('./no-such-page')).NoSuchPage)

/** Stands in place of a list whose address names a page that it does not have. */
export function NoSuchPage(props: ComponentProps<typeof LateNoSuchPage>) {
  return (
    <Suspense>
      <LateNoSuchPage {...props} />
    </Suspense>
  )
}

/**
 * Previous, `Page X of Y`, Next, as links, so that each page of a list has an address. Renders nothing for a single
 * page.
 *
 * @param props.page the current page, from 1
 * @param props.pages how many there are
 * @param props.href the address of a page
 * @param props.onStep called when the page changes, to scroll elsewhere; by default the router scrolls to the top
 */
export function Pagination({
  page,
  pages,
  href,
  label,
  onStep,
  className = 'mt-12',
}: {
  page: number
  pages: number
  href: (page: number) => string
  label: string
  onStep?: () => void
  className?: string
}) {
  if (pages <= 1) return null
  const step = 'inline-flex min-h-touch items-center gap-2 rounded-control border px-5 text-small font-semibold'
  const live = `${step} border-ink-300 hover:border-ink-900`
  const dead = `${step} border-paper-300 text-ink-500`
  return (
    <nav aria-label={label} className={`${className} flex flex-wrap items-center justify-between gap-4`}>
      {page > 1 ? (
        <Link
          to={href(page - 1)}
          rel="prev"
          preventScrollReset={onStep !== undefined}
          onClick={onStep}
          className={live}
        >
          <ChevronLeft aria-hidden="true" className="size-4" /> Previous
        </Link>
      ) : (
        <span aria-disabled="true" className={dead}>
          <ChevronLeft aria-hidden="true" className="size-4" /> Previous
        </span>
      )}
      <p className="text-small text-ink-700">{`Page ${page} of ${pages}`}</p>
      {page < pages ? (
        <Link
          to={href(page + 1)}
          rel="next"
          preventScrollReset={onStep !== undefined}
          onClick={onStep}
          className={live}
        >
          Next <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      ) : (
        <span aria-disabled="true" className={dead}>
          Next <ChevronRight aria-hidden="true" className="size-4" />
        </span>
      )}
    </nav>
  )
}
