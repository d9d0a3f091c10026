import { languageLabel, type Company, type DetailKind } from '@/features/members/company-pages/company'
import { shortenedDescription, placeOf } from '@/features/members/directory/member-words'
import { useCompany } from '@/features/members/company-pages/public/use-company'
import { fullName } from '@/features/publish/site/site'
import { NotFoundError } from '@/lib/data/errors'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import { sharePicture } from '@/lib/pictures/share-picture'
import { MetaTags, PendingTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { organisationId, trail, type Node, type Site } from './structured-data'

export { CompanyPage as Component } from '@/features/members/company-pages/public/company-page'

const words = {
  description: 'What a member of the Bulgarian–Kazakh Chamber of Commerce does, and how to reach it.',
  keywords: 'member, company, contact, products, services',
}

const countryCodes: Record<string, string> = { bulgaria: 'BG', kazakhstan: 'KZ' }
const networks: readonly DetailKind[] = ['linkedin', 'facebook', 'instagram', 'youtube', 'telegram']

/** What search engines and link previews read of a member: its description, or who it is. */
function descriptionOf(company: Company): string {
  if (company.description) return shortenedDescription(company.description).replaceAll(/\s+/g, ' ')
  const known = [company.industry, placeOf(company)].filter(Boolean).join(', ')
  return `${company.name}${known && ` (${known})`} is a member of the ${fullName}.`
}

/** `11-50` as a range, `500+` as a minimum. */
function sizeNode(employees: string): Node {
  const [least, most] = employees.split(/[-+]/)
  return { '@type': 'QuantitativeValue', minValue: Number(least), ...(most && { maxValue: Number(most) }) }
}

/** A company or a person, with what everybody may see of them, whoever reads. */
function memberNode(site: Site, company: Company): Node {
  const isPerson = company.member_type === 'individual'
  const page = `${site.origin}/members/${company.slug}`
  const details = company.details.filter(({ visibility }) => visibility === 'everybody')
  const of = (kind: DetailKind) => details.find((detail) => detail.kind === kind)?.value
  const { city, country, founded, employees, languages, keywords } = company
  // The first line only: those below it repeat the place.
  const street = of('address')?.split('\n')[0]
  const profiles = details.filter(({ kind }) => networks.includes(kind)).map(({ value }) => value)
  return {
    '@type': isPerson ? 'Person' : 'Organization',
    '@id': `${page}#member`,
    name: company.name,
    alternateName: company.legal_name_cyrillic ?? undefined,
    description: descriptionOf(company),
    url: company.website ?? page,
    mainEntityOfPage: page,
    ...(company.logo_url && {
      [isPerson ? 'image' : 'logo']: new URL(pictureAddress(company.logo_url), site.origin).href,
    }),
    ...((city || country || street) && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city ?? undefined,
        addressCountry: countryCodes[country ?? ''],
      },
    }),
    email: of('email'),
    telephone: of('phone'),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(keywords.length > 0 && { knowsAbout: keywords }),
    ...(languages.length > 0 && { knowsLanguage: languages.map(languageLabel) }),
    ...(!isPerson && {
      ...(founded && { foundingDate: String(founded) }),
      ...(employees && { numberOfEmployees: sizeNode(employees) }),
    }),
    memberOf: { '@type': 'Organization', '@id': organisationId(site), name: fullName, url: `${site.origin}/` },
  }
}

/** A member's own meta once the member has loaded; the generic meta until then. */
function CompanyMeta({ slug }: { slug: string }) {
  const { data, error } = useCompany(slug)
  // A member who has left stays in the data of the build.
  if (!data || error instanceof NotFoundError)
    return <PendingTags meta={{ ...publicPages.memberDetail, ...words }} error={error} />
  const path = `/members/${data.slug}`
  return (
    <MetaTags
      meta={{
        ...publicPages.memberDetail,
        ...words,
        title: data.name,
        description: descriptionOf(data),
        image: sharePicture(path),
      }}
      graph={(site) => [
        memberNode(site, data),
        trail(site, [publicPages.members.title, publicPages.members.path], [data.name, path]),
      ]}
    />
  )
}

export const handle: RouteHandle = { meta: 'memberDetail', Head: CompanyMeta }
