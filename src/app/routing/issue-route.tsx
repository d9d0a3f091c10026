import { useQuery } from '@tanstack/react-query'
import { archivedIssueQuery, type ArchivedIssue } from '@/features/write/newsletter/public/archive/api'
import { fullName } from '@/features/publish/site/site'
import { sharePicture } from '@/lib/pictures/share-picture'
import { MetaTags, PendingTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { trail, type Node, type Site } from './structured-data'

export { IssuePage as Component } from '@/features/write/newsletter/public/archive/issue-page'

const words = {
  description: 'An issue of the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'newsletter, issue',
}

/** What search engines and link previews read of an issue; its preheader may be empty. */
const descriptionOf = ({ preheader }: ArchivedIssue) => preheader || words.description

/** An issue, as an article: schema.org has no type for newsletters. */
function issueNode(site: Site, issue: ArchivedIssue): Node {
  return {
    '@type': 'Article',
    headline: issue.subject,
    description: descriptionOf(issue),
    mainEntityOfPage: `${site.origin}/newsletter/${issue.slug}`,
    datePublished: issue.sent_at,
    image: [site.origin + sharePicture(`/newsletter/${issue.slug}`)],
    author: { '@type': 'Organization', name: fullName },
    publisher: { '@type': 'Organization', name: fullName, logo: { '@type': 'ImageObject', url: site.logo } },
  }
}

/** An issue's own meta once the issue has loaded; the generic meta until then. */
function IssueMeta({ slug }: { slug: string }) {
  const { data, error } = useQuery(archivedIssueQuery(slug))
  if (!data) return <PendingTags meta={{ ...publicPages.newsletterIssue, ...words }} error={error} />
  const path = `/newsletter/${data.slug}`
  return (
    <MetaTags
      meta={{
        ...publicPages.newsletterIssue,
        ...words,
        title: data.subject,
        description: descriptionOf(data),
        image: sharePicture(path),
      }}
      graph={(site) => [
        issueNode(site, data),
        trail(site, [publicPages.newsletter.title, publicPages.newsletter.path], [data.subject, path]),
      ]}
    />
  )
}

export const handle: RouteHandle = { meta: 'newsletterIssue', Head: IssueMeta }
