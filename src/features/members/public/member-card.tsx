import { ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import { imageAttributes } from '@/components/ui/picture'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import type { DirectoryMember } from './api'
import { languageOf, monogramOf, placeOf, readableAddress } from '../members'

/** Descriptions longer than this, in characters, are collapsed, so that one member does not stretch a whole row. */
const longDescription = 300
/** How much of such a description is shown at first, in characters; it ends at a word. */
const shortDescription = 200

function Emblem({ name, logo, country }: { name: string; logo: string | null; country: string | null }) {
  if (logo)
    return (
      <img
        {...imageAttributes(pictureAddress(logo), '56px')}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className="size-14 shrink-0 border border-paper-300 bg-white object-contain p-1"
      />
    )
  const tint =
    country === 'kazakhstan'
      ? 'bg-sky-100 text-sky-800'
      : country === 'bulgaria'
        ? 'bg-rose-100 text-rose-700'
        : 'bg-wheat-100 text-wheat-700'
  return (
    <span
      aria-hidden="true"
      className={`grid size-14 shrink-0 place-items-center font-serif text-subheading font-semibold ${tint}`}
    >
      {monogramOf(name)}
    </span>
  )
}

/** The beginning of a text, which ends at a word. */
const beginningOf = (text: string) =>
  text
    .slice(0, shortDescription)
    .replace(/\s\S*$/, '')
    .replace(/[.…,;:–—-]$/, '')
    .trimEnd()

function Description({ text, about }: { text: string; about: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (text.length <= longDescription) return <p className="text-small text-ink-700">{text}</p>
  return (
    <div>
      <p id={id} className={`text-small text-ink-700 ${open ? 'whitespace-pre-line' : ''}`}>
        {open ? text : `${beginningOf(text)}…`}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="min-h-touch text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
      >
        {open ? 'Show less' : 'Read more'} <span className="sr-only">about {about}</span>
      </button>
    </div>
  )
}

/** One member in the directory. */
export function MemberCard({ member }: { member: DirectoryMember }) {
  const { name, legal_name_cyrillic: legalName, industry, description, website, logo_url: logo, country } = member
  const place = placeOf(member)
  return (
    <article className="flex h-full flex-col gap-5 p-6 sm:p-7">
      <div className="flex items-start gap-4">
        <Emblem name={name} logo={logo} country={country} />
        <div className="min-w-0">
          <h3 className="font-serif text-subheading font-semibold">{name}</h3>
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
          className="mt-auto inline-flex min-h-touch max-w-full items-center gap-1.5 self-start text-small font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          <span className="min-w-0 truncate">{readableAddress(website)}</span>
          <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">, website of {name} (opens in a new tab)</span>
        </a>
      )}
    </article>
  )
}
