import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Container, PageHero } from '@/components/ui/page'
import { RichText, type TextSection } from '@/components/rich-text/rich-text'
import { EmptyState, Loading, Skeleton } from '@/components/ui/states'
import { dayInWords } from '@/lib/dates/dates'
import { legalTitles, type LegalType } from '../legal'
import { legalQuery, type LegalText } from './api'

/** What search engines read of each text. */
export const words = {
  terms: {
    description: 'The terms under which the website and member portal of the chamber may be used.',
    keywords: 'terms of use',
  },
  privacy: {
    description: 'Which personal data the chamber processes, why, for how long, and the rights you have.',
    keywords: 'privacy policy, GDPR, personal data',
  },
  cookies: {
    description: 'Which cookies and similar storage this site uses, and how to decide about them.',
    keywords: 'cookie policy',
  },
} satisfies Record<LegalType, unknown>

/** The text in the middle of the page; on wide windows its contents list is beside it. */
const columns =
  'lg:grid lg:content-start lg:grid-cols-[12rem_minmax(0,39rem)] lg:gap-x-12 xl:grid-cols-[minmax(0,1fr)_39rem_minmax(0,1fr)]'
const middle = 'lg:col-start-2'

/** The contents list of a text: beside it on wide windows, to be unfolded above it on others. */
function Contents({ sections }: { sections: TextSection[] }) {
  if (sections.length < 2) return null
  const list = (
    <ol className="text-small">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            className="flex min-h-touch items-center py-1.5 text-sky-700 underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="mb-10 border-y border-paper-300 lg:hidden print:hidden">
        <summary className="cursor-pointer py-3 font-semibold">Contents</summary>
        <div className="pb-3">{list}</div>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-24 row-span-3 row-start-1 max-h-[calc(100dvh-7rem)] -ms-1 self-start overflow-y-auto p-1 max-lg:hidden"
      >
        <h2 className="mb-2 text-eyebrow text-rose-700 uppercase">Contents</h2>
        {list}
      </nav>
    </>
  )
}

/** The version of a legal text that an address names (`?version=YYYY-MM-DD`); undefined for the one in force. */
function readVersion(parameters: URLSearchParams): string | undefined {
  const version = parameters.get('version') ?? ''
  const time = Date.parse(version)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === version ? version : undefined
}

/** The earlier versions of a text and the one in force, but for the one on the page. */
function Versions({ type, shown, days }: { type: LegalType; shown: string; days: readonly string[] }) {
  const others = days.filter((day) => day !== shown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="versions" className={`mt-12 border-t border-paper-300 pt-8 ${middle}`}>
      <h2 id="versions" className="font-serif text-subheading font-semibold">
        Other versions
      </h2>
      <ul className="mt-2">
        {others.map((day) => (
          <li key={day}>
            <Link to={day === days[0] ? `/${type}` : `/${type}?version=${day}`} className={versionLink}>
              Version of {dayInWords(day)}
              {day === days[0] && ', in force'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const versionLink = 'inline-flex min-h-touch items-center text-sky-700 underline-offset-4 hover:underline'

function Frame({ type, line, children }: { type: LegalType; line: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="Legal"
        title={legalTitles[type]}
        lead={<span className="block min-h-lh text-small text-ink-600">{line}</span>}
      />
      <Container className={`min-h-dvh pb-section ${columns}`}>{children}</Container>
    </>
  )
}

function Text({ type, text: { content, holds_from: day, versions } }: { type: LegalType; text: LegalText }) {
  const next = versions[versions.indexOf(day) - 1]
  return (
    <>
      {next && (
        <p className={`mb-10 rounded-card bg-wheat-100 p-4 ${middle}`}>
          This version held until {dayInWords(next)}.{' '}
          <Link to={`/${type}`} className="underline underline-offset-4">
            Read the version in force
          </Link>
        </p>
      )}
      <RichText html={content} contents={(sections) => <Contents sections={sections} />} className={middle} />
      <Versions type={type} shown={day} days={versions} />
    </>
  )
}

/** A legal page as it is when its text has been read. */
export function LegalView({ type, text }: { type: LegalType; text: LegalText }) {
  return (
    <Frame type={type} line={`Version of ${dayInWords(text.holds_from)}`}>
      <Text type={type} text={text} />
    </Frame>
  )
}

/**
 * A legal page: the version in force of its text, or the one that its address names, and above it `choice`, what the reader can decide. If
 * the text cannot be read, only the heading is shown (specification, section 8); one that is on the page already stays.
 */
export function LegalPage({ type, choice }: { type: LegalType; choice?: ReactNode }) {
  const [parameters] = useSearchParams()
  const version = readVersion(parameters)
  const { data, isPending } = useQuery(legalQuery(type, version))
  return (
    <Frame type={type} line={data && `Version of ${dayInWords(data.holds_from)}`}>
      {choice && <div className={middle}>{choice}</div>}
      {isPending ? (
        <Loading className={`space-y-5 ${middle}`}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="space-y-3">
              <Skeleton className="h-7 w-1/2" />
              <Skeleton className="h-28 w-full" />
            </div>
          ))}
        </Loading>
      ) : (
        data !== undefined &&
        (data ? (
          <Text type={type} text={data} />
        ) : (
          <div className={middle}>
            <EmptyState>
              {version ? (
                <>
                  There is no version of this day.{' '}
                  <Link to={`/${type}`} className="underline underline-offset-4">
                    Read the version in force
                  </Link>
                </>
              ) : (
                'There is nothing to read here yet.'
              )}
            </EmptyState>
          </div>
        ))
      )}
    </Frame>
  )
}
