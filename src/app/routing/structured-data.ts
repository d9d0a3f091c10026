import { fullName, type SiteSettings } from '@/features/publish/site/site'

/** Facts about the site that all its structured data shares. */
export type Site = Pick<SiteSettings, 'office' | 'socialLinks'> & {
  /** Scheme and host. */ origin: string
  /** The site's title. */ name: string
  /** Absolute address of the logo. */ logo: string
}

/** A node of schema.org's vocabulary in JSON-LD. */
export type Node = { '@type': string; [property: string]: unknown }

/** The chamber's own `@id`, by which other nodes name it. */
export const organisationId = (site: Site) => `${site.origin}/#organisation`

/**
 * Formats structured data as the text of a `script` element (JSON-LD 1.1, schema.org).
 *
 * @param nodes the things that the page describes
 * @returns JSON that cannot close the `script` element
 */
export function structuredData(nodes: readonly Node[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
}

/** The countries of the offices in ISO 3166-1. */
const countryCodes: Record<string, string> = { Bulgaria: 'BG', Kazakhstan: 'KZ' }

/** The chamber itself. */
export function organisationNode(site: Site): Node {
  const { office, socialLinks } = site
  const [street, ...places] = office?.address.split(/,\s*/) ?? []
  return {
    '@type': 'Organization',
    '@id': organisationId(site),
    name: fullName,
    alternateName: site.name,
    url: `${site.origin}/`,
    logo: site.logo,
    ...(office && {
      ...(office.email && { email: office.email }),
      ...(office.phone && { telephone: office.phone }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode: /\b\d{4,6}\b/.exec(places.join(' '))?.[0],
        addressLocality: office.city,
        addressCountry: countryCodes[office.country] ?? office.country,
      },
    }),
    sameAs: socialLinks.map(({ url }) => url),
  }
}

/** The site, with its search. */
export function websiteNode(site: Site): Node {
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    url: `${site.origin}/`,
    name: site.name,
    publisher: { '@id': organisationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/**
 * The breadcrumb trail from Home to a page.
 *
 * @param steps title and path of each page on the trail, without Home
 */
export function trail(site: Site, ...steps: readonly (readonly [name: string, path: string])[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  }
}
