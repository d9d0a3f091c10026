import { useQuery } from '@tanstack/react-query'
import { articleQuery, type ArticleDetail } from '@/features/publish/news/public/api'
import { fullName } from '@/features/publish/site/site'
import { sharePicture } from '@/lib/pictures/share-picture'
import { MetaTags, PendingTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { trail, type Node, type Site } from './structured-data'

export { ArticlePage as Component } from '@/features/publish/news/public/article-page'

const words = {
  description: 'An article from the newsroom of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'news, article, trade relations',
}

/** A news article. */
function articleNode(site: Site, article: ArticleDetail): Node {
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    mainEntityOfPage: `${site.origin}/news/${article.slug}`,
    datePublished: article.published_at,
    image: [article.image_url ?? '/share.png', ...article.images.map((image) => image.url)].map(
      (address) => new URL(address, site.origin).href,
    ),
    author: article.author
      ? { '@type': 'Person', name: article.author.full_name }
      : { '@type': 'Organization', name: fullName },
    publisher: { '@type': 'Organization', name: fullName, logo: { '@type': 'ImageObject', url: site.logo } },
    ...(article.category && { articleSection: article.category.name }),
    ...(article.tags.length > 0 && { keywords: article.tags.map((tag) => tag.name).join(', ') }),
  }
}

/** An article's own meta once the article has loaded; the generic meta until then. */
function ArticleMeta({ slug }: { slug: string }) {
  const { data, error } = useQuery(articleQuery(slug))
  if (!data) return <PendingTags meta={{ ...publicPages.newsDetail, ...words }} error={error} />
  return (
    <MetaTags
      meta={{
        ...publicPages.newsDetail,
        ...words,
        title: data.title,
        description: data.summary,
        image: sharePicture(`/news/${data.slug}`),
      }}
      graph={(site) => [
        articleNode(site, data),
        trail(site, [publicPages.news.title, publicPages.news.path], [data.title, `/news/${data.slug}`]),
      ]}
    />
  )
}

export const handle: RouteHandle = { meta: 'newsDetail', Head: ArticleMeta }
