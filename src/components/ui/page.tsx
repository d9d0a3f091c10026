import { createContext, Suspense, useContext, useDeferredValue, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { Picture } from './picture'
import { useInBrowser } from './rendering'

/** The width of the page with its gutters. */
export function Container({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
}

/** Whether the whole page is drawn, or so far only its heading. */
const WholeContext = createContext(true)

function Opened({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const inBrowser = useInBrowser()
  const later = useNavigationType() !== NavigationType.Pop && !hash && inBrowser
  return <WholeContext value={useDeferredValue(true, later ? false : undefined)}>{children}</WholeContext>
}

/**
 * Wraps a page. After a press that opens it, its heading is drawn first, and what lies below in a second step. Back,
 * Forward and addresses of a part of a page, which lead below the heading, draw all at once, and so does the build.
 */
export function HeadingFirst({ children }: { children: ReactNode }) {
  return <Opened key={useLocation().pathname}>{children}</Opened>
}

/**
 * What lies below the heading of a page ({@link HeadingFirst}). Until it is drawn, a skeleton as high as the window keeps
 * the footer out of sight. What comes later, with its data or another filter, is drawn at once.
 */
export function BelowHeading({ children }: { children: ReactNode }) {
  if (useContext(WholeContext)) return children
  return (
    <Container className="min-h-dvh">
      <div aria-hidden="true" className="h-40 animate-pulse rounded-card bg-paper-200" />
    </Container>
  )
}

const tones = { paper: 'bg-paper-50', linen: 'bg-paper-100', ink: 'on-ink bg-ink-900 text-white' } as const

/**
 * A full-width band of the page on one of the three backgrounds. It is a hydration boundary, so that a long page is
 * hydrated in several steps.
 */
export function Section({
  tone = 'paper',
  id,
  labelledBy,
  className = '',
  children,
}: {
  tone?: keyof typeof tones
  id?: string
  labelledBy?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={`${tones[tone]} py-section ${className}`}>
      <Suspense>
        <BelowHeading>
          <Container>{children}</Container>
        </BelowHeading>
      </Suspense>
    </section>
  )
}

/** A short line above a heading that says which part of the site this is. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="mb-2 text-eyebrow text-rose-700 uppercase md:mb-4">{children}</p>
}

/** The columns of a section whose heading stands beside what it holds. */
export const besideHeading = 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-20'

/** The heading of a section (an `h2`), with an optional line of introduction. */
export function SectionHeading({
  id,
  eyebrow,
  title,
  intro,
}: {
  id?: string
  eyebrow?: string
  title: string
  intro?: ReactNode
}) {
  return (
    <header className="mb-6 max-w-reading md:mb-14">
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <h2 id={id} className="font-serif text-heading font-semibold">
        {title}
      </h2>
      {intro && <p className="mt-4 text-lead text-ink-700">{intro}</p>}
    </header>
  )
}

/**
 * The columns of words beside a picture. The outer ones are the page's margins, so the words (column 2) align with the page's and the
 * picture (columns 3 and 4) runs off the edge. On small windows there is one between the margins.
 */
export const pageColumns =
  'mx-auto grid max-w-[120rem] grid-cols-[theme(spacing.gutter)_minmax(0,1fr)_theme(spacing.gutter)] lg:grid-cols-[minmax(theme(spacing.gutter),1fr)_minmax(0,37rem)_minmax(0,34rem)_minmax(theme(spacing.gutter),1fr)]'

/**
 * The opening of a page: its only `h1`, a lead, actions, and a picture that bleeds off the right edge on wide windows.
 * It is static, so it appears before the page's data has loaded, and low, so that the page's content begins on the
 * first screen. What follows it begins at the same distance on every page.
 *
 * @param props.focus the class of the part of the picture that small windows, where it is a strip, must show
 */
export function PageHero({
  eyebrow,
  title,
  lead,
  image,
  focus,
  actions,
}: {
  eyebrow: string
  title: string
  lead?: ReactNode
  image?: string
  focus?: string
  actions?: ReactNode
}) {
  return (
    <header className="overflow-hidden bg-paper-100 [&+:is(div,section)]:pt-head">
      <div className={pageColumns}>
        <div className={`col-start-2 py-5 md:py-8 ${image ? 'lg:pe-14' : 'lg:col-end-4'}`}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="font-serif text-title font-semibold">{title}</h1>
          {lead && <p className="mt-3 max-w-reading text-lead text-ink-700">{lead}</p>}
          {actions && <div className="mt-5 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {image && (
          <div className="relative col-span-full h-24 overflow-hidden md:h-40 lg:col-span-2 lg:col-start-3 lg:h-auto">
            <Picture
              src={image}
              eager
              sizes="(min-width: 1024px) 46vw, 100vw"
              ratio="auto"
              className="absolute inset-0 h-full w-full"
              look={focus}
            />
          </div>
        )}
      </div>
      <div className="woven text-sky-700" aria-hidden="true" />
    </header>
  )
}

/** The band that closes a page and says what to do next. */
export function ClosingCall({
  title,
  text,
  actions,
  forVisitors = false,
}: {
  title: string
  text: ReactNode
  actions: ReactNode
  forVisitors?: boolean
}) {
  return (
    <section className={`on-ink bg-ink-900 text-white print:hidden ${forVisitors ? 'signed-in:hidden' : ''}`}>
      <div className="woven text-wheat-500" aria-hidden="true" />
      <Container className="grid gap-6 py-section md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div className="max-w-reading">
          <h2 className="font-serif text-heading font-semibold">{title}</h2>
          <p className="mt-3 text-lead text-ink-200">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </Container>
    </section>
  )
}
