import { Section } from '@/components/ui/page'
import { imageAttributes } from '@/components/ui/picture'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import type { Partner } from '../pages'

const tile = 'grid h-28 place-items-center border border-paper-300 bg-white p-4'

/** The logos of the chamber's partners in a strip; none without partners. */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) return null
  return (
    <Section labelledBy="partners" className="py-12 md:py-16">
      <h2 id="partners" className="mb-6 font-serif text-heading font-semibold">
        Our partners
      </h2>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {partners.map(({ id, name, logo_url: logo, url }) => {
          const picture = logo ? (
            <img
              {...imageAttributes(pictureAddress(logo), '128px')}
              alt={name}
              width={128}
              height={64}
              loading="lazy"
              decoding="async"
              className="h-16 w-32 object-contain text-fine"
            />
          ) : (
            <span className="line-clamp-3 text-center text-small font-semibold">{name}</span>
          )
          return (
            <li key={id}>
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer" className={`${tile} hover:border-ink-900`}>
                  {picture}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                <div className={tile}>{picture}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
