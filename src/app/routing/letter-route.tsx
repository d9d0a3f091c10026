import { useQuery } from '@tanstack/react-query'
import { archivedLetterQuery, type ArchivedLetter } from '@/features/newsletter/public/archive/api'
import { fullName } from '@/features/site/site'
import { sharePicture } from '@/lib/pictures/share-picture'
import { MetaTags, PendingTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { trail, type Node, type Site } from './structured-data'

export { LetterPage as Component } from '@/features/newsletter/public/archive/letter-page'

/** What search engines and link previews read of a letter; its preheader may be empty. */
const descriptionOf = ({ preheader }: ArchivedLetter) => preheader || publicPages.newsletterLetter.description

/** A letter, as an article: schema.org has no type for letters. */
function letterNode(site: Site, letter: ArchivedLetter): Node {
  return {
    '@type': 'Article',
    headline: letter.subject,
    description: descriptionOf(letter),
    mainEntityOfPage: `${site.origin}/newsletter/${letter.slug}`,
    datePublished: letter.sent_at,
    image: [site.origin + sharePicture(`/newsletter/${letter.slug}`)],
    author: { '@type': 'Organization', name: fullName },
    publisher: { '@type': 'Organization', name: fullName, logo: { '@type': 'ImageObject', url: site.logo } },
  }
}

/** A letter's own meta once the letter has loaded; the generic meta until then. */
function LetterMeta({ slug }: { slug: string }) {
  const { data, error } = useQuery(archivedLetterQuery(slug))
  if (!data) return <PendingTags meta={publicPages.newsletterLetter} error={error} />
  const path = `/newsletter/${data.slug}`
  return (
    <MetaTags
      meta={{
        ...publicPages.newsletterLetter,
        title: data.subject,
        description: descriptionOf(data),
        image: sharePicture(path),
      }}
      graph={(site) => [
        letterNode(site, data),
        trail(site, [publicPages.newsletter.title, publicPages.newsletter.path], [data.subject, path]),
      ]}
    />
  )
}

export const handle: RouteHandle = { meta: 'newsletterLetter', Head: LetterMeta }
