import type { ReactNode } from 'react'
import { BackLink } from './button'
import { Container } from './page'

/** What stands at the top of a page of the dashboard. */
export type OfficeHead = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
}

/**
 * The head of a page of the dashboard: the way back, and on one line the title, what it says, and its actions.
 *
 * @param props.list whether it stands above a list: then it is one line on small windows, too, and says only facts
 */
export function PageHead({
  title,
  lead,
  actions,
  back,
  className,
  list = false,
}: OfficeHead & { className: string; list?: boolean }) {
  return (
    <>
      {back && (
        <div className={`lg:-my-2 print:hidden ${list ? 'max-lg:w-8!' : ''}`}>
          <BackLink to={back.to}>
            <span className={list ? 'max-lg:sr-only' : ''}>{back.label}</span>
          </BackLink>
        </div>
      )}
      <header
        className={`flex items-start gap-x-3 ${list ? 'max-lg:items-center max-lg:gap-x-2 max-[22rem]:flex-wrap' : 'max-lg:flex-wrap'} ${list && back ? 'max-lg:w-[calc(100%-2.5rem)]!' : ''} ${className}`}
      >
        <div className={`flex min-w-0 grow flex-wrap items-center gap-x-5 ${list ? '' : 'max-lg:contents'}`}>
          <h1
            className={`min-w-0 py-1 font-serif text-[1.625rem]/8 font-semibold break-words ${list ? (title.length > 20 ? 'max-lg:py-0 max-lg:text-body/5' : 'max-lg:text-[1.375rem]/8') : ''}`}
          >
            {title}
          </h1>
          {lead && (
            <div
              className={`min-w-0 text-small/5 ${list ? 'max-lg:pb-1' : 'max-lg:mt-1'} text-ink-600 max-lg:order-last max-lg:basis-full max-lg:text-fine lg:line-clamp-2 lg:grow lg:basis-40 ${list && typeof lead === 'string' ? 'max-lg:hidden' : ''}`}
            >
              {lead}
            </div>
          )}
        </div>
        {actions && (
          <div
            className={`ms-auto flex shrink-0 flex-wrap justify-end gap-2 lg:max-w-[calc(100%-10.5rem)] [&_:is(a,button)]:px-4 lg:not-pointer-coarse:[&_:is(a,button)]:min-h-10 lg:not-pointer-coarse:[&_:is(a,button)]:py-1.5 ${list ? 'max-lg:flex-nowrap max-lg:[&_:is(a,button)]:px-3' : 'max-lg:shrink'}`}
          >
            {actions}
          </div>
        )}
      </header>
    </>
  )
}

/** A page of the dashboard. `narrow` is for forms. */
export function OfficePage({
  narrow = false,
  children,
  ...head
}: OfficeHead & { narrow?: boolean; children: ReactNode }) {
  return (
    <Container className="pt-3 pb-8">
      <div className={narrow ? 'max-w-3xl' : ''}>
        <PageHead {...head} className="mb-5" />
        {children}
      </div>
    </Container>
  )
}
