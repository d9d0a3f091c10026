import { ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DirectoryMember } from './api'
import { shortenedDescription, languageOf, placeOf, readableAddress } from '../member-words'
import { Emblem } from '../shared/emblem'

function Description({ text, about }: { text: string; about: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const beginning = shortenedDescription(text)
  if (beginning === text) return <p className="text-small text-ink-700">{text}</p>
  return (
    <div>
      <p id={id} className={`text-small text-ink-700 ${open ? 'whitespace-pre-line' : ''}`}>
        {open ? text : beginning}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="relative min-h-touch text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
      >
        {open ? 'Show less' : 'Read more'} <span className="sr-only">about {about}</span>
      </button>
    </div>
  )
}

/** One member in the directory. The whole card is clickable; the link itself is the heading, and others stand above it. */
export function MemberCard({ member }: { member: DirectoryMember }) {
  const { slug, name, legal_name_cyrillic: legalName, industry, description, website, country } = member
  const place = placeOf(member)
  return (
    <article className="group relative flex h-full flex-col gap-5 p-6 sm:p-7">
      <div className="flex items-start gap-4">
        <Emblem member={member} />
        <div className="min-w-0">
          <h3 className="font-serif text-subheading font-semibold">
            <Link
              to={`/members/${slug}`}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {name}
            </Link>
          </h3>
          {legalName && (
            <p lang={languageOf(country)} className="mt-0.5 text-small text-ink-600">
              {legalName}
            </p>
          )}
        </div>
      </div>
      {(industry || place) && (
        <p className="text-fine text-ink-700">
          {industry && <span className="font-semibold text-rose-700">{industry}</span>}
          {industry && place && (
            <span aria-hidden="true" className="mx-2 text-ink-500">
              /
            </span>
          )}
          {place}
        </p>
      )}
      {description && <Description text={description} about={name} />}
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noopener external"
          className="relative mt-auto inline-flex min-h-touch max-w-full items-center gap-1.5 self-start text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          <span className="min-w-0 truncate">{readableAddress(website)}</span>
          <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">, website of {name} (opens in a new tab)</span>
        </a>
      )}
    </article>
  )
}
