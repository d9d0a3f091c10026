import type { LucideIcon } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BackLink } from './button'
import { Picture } from './picture'

/** The width of the page with its gutters. */
export function Container({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
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
        <Container>{children}</Container>
      </Suspense>
    </section>
  )
}

/** A short line above a heading that says which part of the site this is. */
export function Eyebrow({ onInk = false, children }: { onInk?: boolean; children: ReactNode }) {
  return <p className={`mb-4 text-eyebrow uppercase ${onInk ? 'text-wheat-300' : 'text-rose-700'}`}>{children}</p>
}

/** The heading of a section (an `h2`), with an optional line of introduction. */
export function SectionHeading({
  id,
  eyebrow,
  title,
  intro,
  onInk = false,
}: {
  id?: string
  eyebrow?: string
  title: string
  intro?: ReactNode
  onInk?: boolean
}) {
  return (
    <header className="mb-10 max-w-reading md:mb-14">
      {eyebrow && <Eyebrow onInk={onInk}>{eyebrow}</Eyebrow>}
      <h2 id={id} className="font-serif text-heading font-semibold">
        {title}
      </h2>
      {intro && <p className={`mt-4 text-lead ${onInk ? 'text-ink-200' : 'text-ink-700'}`}>{intro}</p>}
    </header>
  )
}

/**
 * The opening of a page: its only `h1`, a lead, actions, and a picture that bleeds off the right edge on wide windows.
 * It is static, so it appears before the page's data has loaded.
 *
 * @param props.compact low, for a page whose content is to begin on the first screen
 */
export function PageHero({
  eyebrow,
  title,
  lead,
  image,
  actions,
  compact = false,
}: {
  eyebrow: string
  title: string
  lead?: ReactNode
  image?: string
  actions?: ReactNode
  compact?: boolean
}) {
  return (
    <header className="overflow-hidden bg-paper-100">
      {/* The outer columns are the page's margins, so the text aligns with the page's and the picture runs off the edge. */}
      <div className="mx-auto grid max-w-[120rem] grid-cols-[theme(spacing.gutter)_minmax(0,1fr)_theme(spacing.gutter)] lg:grid-cols-[minmax(theme(spacing.gutter),1fr)_minmax(0,37rem)_minmax(0,34rem)_minmax(theme(spacing.gutter),1fr)]">
        <div
          className={`col-start-2 ${compact ? 'py-5 md:py-8' : 'py-12 md:py-16 lg:py-24'} ${image ? 'lg:pe-14' : 'lg:col-end-4'}`}
        >
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="font-serif text-title font-semibold">{title}</h1>
          {lead && <p className={`${compact ? 'mt-3' : 'mt-6'} max-w-reading text-lead text-ink-700`}>{lead}</p>}
          {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {image && (
          <div className="relative col-span-full h-44 overflow-hidden md:h-56 lg:col-span-2 lg:col-start-3 lg:h-auto lg:min-h-[26rem]">
            <Picture
              src={image}
              eager
              sizes="(min-width: 1024px) 46vw, 100vw"
              ratio="auto"
              className="absolute inset-0 h-full w-full"
            />
          </div>
        )}
      </div>
      <div className="woven text-sky-700" aria-hidden="true" />
    </header>
  )
}

/** The band that closes a page and says what to do next. */
export function ClosingCall({ title, text, actions }: { title: string; text: ReactNode; actions: ReactNode }) {
  return (
    <section className="on-ink bg-ink-900 text-white print:hidden">
      <div className="woven text-wheat-500" aria-hidden="true" />
      <Container className="grid gap-8 py-section md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div className="max-w-reading">
          <h2 className="font-serif text-heading font-semibold">{title}</h2>
          <p className="mt-4 text-lead text-ink-200">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </Container>
    </section>
  )
}

/** A section whose heading stays beside its points. Each point has an icon, a title and a text. */
export function PointsSection({
  id,
  eyebrow,
  title,
  intro,
  points,
}: {
  id: string
  eyebrow: string
  title: string
  intro: string
  points: readonly { icon: LucideIcon; title: string; text: string }[]
}) {
  return (
    <Section labelledBy={id}>
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-20">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <SectionHeading id={id} eyebrow={eyebrow} title={title} intro={intro} />
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {points.map(({ icon: Icon, title: name, text }) => (
            <li key={name} className="border-t border-paper-300 pt-7 pb-9">
              <Icon aria-hidden="true" className="size-9 text-rose-600" strokeWidth={1.25} />
              <h3 className="mt-5 font-serif text-subheading font-semibold">{name}</h3>
              <p className="mt-3 text-ink-700">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/**
 * A page of the dashboard: the back link, the heading with its actions beside it, and the content below. `narrow` is
 * for forms.
 */
export function OfficePage({
  title,
  lead,
  actions,
  back,
  narrow = false,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <Container className="py-8 md:py-12">
      <div className={narrow ? 'max-w-3xl' : ''}>
        {back && (
          <div className="mb-2">
            <BackLink to={back.to}>{back.label}</BackLink>
          </div>
        )}
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 max-w-reading">
            <h1 className="font-serif text-heading font-semibold break-words">{title}</h1>
            {lead && <p className="mt-2 text-ink-700">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
        {children}
      </div>
    </Container>
  )
}

/** A line of links between the parts of a section, the current one marked. */
export function PartLinks({
  label,
  parts,
}: {
  label: string
  parts: readonly { to: string; label: string; current: boolean; count?: number }[]
}) {
  return (
    <nav aria-label={label} className="mb-8 flex flex-wrap gap-x-4 border-b border-paper-300 sm:gap-x-8">
      {parts.map(({ to, label: name, current, count }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={`-mb-px inline-flex min-h-12 min-w-touch items-center gap-2 border-b-[3px] font-semibold ${current ? 'border-wheat-500 text-ink-900' : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'}`}
        >
          {name}
          {count !== undefined && (
            <data value={count} className="text-small font-normal text-ink-600 tabular-nums">
              {count.toLocaleString('en-US')}
            </data>
          )}
        </Link>
      ))}
    </nav>
  )
}
