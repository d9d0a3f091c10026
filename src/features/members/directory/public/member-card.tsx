import { ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import { ItemRow } from '@/components/ui/item-row'
import { linkLook, touchLink } from '@/components/ui/link-look'
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
        className={`${linkLook} relative min-h-touch text-small`}
      >
        {open ? 'Show less' : 'Read more'} <span className="sr-only">about {about}</span>
      </button>
    </div>
  )
}

/** One member in the directory: on phones who it is and where, on wide windows a card with its own words and its website. */
export function MemberCard({ member }: { member: DirectoryMember }) {
  const { slug, name, legal_name_cyrillic: legalName, industry, description, website, city, country } = member
  const place = placeOf(member)
  return (
    <ItemRow
      to={`/members/${slug}`}
      look="cell"
      title={name}
      picture={<Emblem member={member} />}
      facts={
        <>
          {legalName && (
            <span lang={languageOf(country)} className="mb-1 block text-ink-600 max-md:hidden">
              {legalName}
            </span>
          )}
          <span className="max-md:hidden">{place}</span>
          <span className="md:hidden">
            {city ?? place}
            {place && industry && ' · '}
          </span>
          {industry && <span className="text-rose-700 md:block md:font-semibold">{industry}</span>}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-small max-md:hidden md:col-span-full md:pt-2">
        {description && <Description text={description} about={name} />}
        {website && (
          <a
            href={website}
            target="_blank"
            rel="noopener external"
            className={`${touchLink} relative mt-auto max-w-full gap-1.5 self-start`}
          >
            <span className="min-w-0 truncate">{readableAddress(website)}</span>
            <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">, website of {name} (opens in a new tab)</span>
          </a>
        )}
      </div>
    </ItemRow>
  )
}
