import type { ReactNode } from 'react'
import { Section } from '@/components/ui/page'
import { imageAttributes } from '@/components/ui/picture'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import type { Partner } from '../pages'

/** A partner, as a link where it has an address. */
function Named({ url, className, children }: { url: string | null; className: string; children: ReactNode }) {
  if (!url) return <div className={className}>{children}</div>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`${className} hover:border-ink-900 hover:underline`}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** The chamber's partners: logos in a strip, and below it the names of those without; none without partners. */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) return null
  const [drawn, named] = [partners.filter(({ logo_url: logo }) => logo), partners.filter(({ logo_url: logo }) => !logo)]
  return (
    <Section labelledBy="partners" className="py-12 md:py-16">
      <h2 id="partners" className="mb-6 font-serif text-heading font-semibold">
        Our partners
      </h2>
      {drawn.length > 0 && (
        <ul className="mb-6 grid grid-cols-2 gap-4 md:grid-cols-4">
          {drawn.map(({ id, name, logo_url: logo, url }) => (
            <li key={id}>
              <Named url={url} className="grid h-28 place-items-center border border-paper-300 bg-white p-4">
                <img
                  {...imageAttributes(pictureAddress(logo ?? ''), '128px')}
                  alt={name}
                  width={128}
                  height={64}
                  loading="lazy"
                  decoding="async"
                  className="h-16 w-32 object-contain text-fine"
                />
              </Named>
            </li>
          ))}
        </ul>
      )}
      {named.length > 0 && (
        <ul className="grid gap-x-14 sm:grid-cols-2">
          {named.map(({ id, name, url }) => (
            <li key={id} className="border-t border-paper-300">
              <Named url={url} className="flex min-h-touch items-center py-2 font-semibold">
                {name}
              </Named>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
