import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { BackLink } from '@/components/ui/button'
import { GallerySection } from '@/components/gallery/gallery'
import { BelowHeading, Container, Section } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { RichText } from '@/components/rich-text/rich-text'
import { ShareLinks } from '@/components/ui/share-links'
import { touchLink, underlinedLink } from '@/components/ui/link-look'
import type { ArticleDetail } from './api'
import { relatedArticlesQuery } from './related/api'
import { ArticleFacts, ArticleItem } from './article-card'
import { newsHref } from '../news'

type Stored = 'status' | 'reading_minutes' | 'event' | 'previous' | 'next'

/** The parts of an article that its page shows. A preview of one that is not saved lacks what only the database knows. */
export type ShownArticle = Omit<ArticleDetail, 'summary' | 'author' | Stored> &
  Partial<Pick<ArticleDetail, Stored>> & { author: { full_name: string; job_role?: string | null } | null }

function RelatedArticles({ categoryId, exceptId }: { categoryId: string; exceptId: string }) {
  const { data = [] } = useQuery(relatedArticlesQuery(categoryId, exceptId))
  if (!data.length) return null
  return (
    <Section tone="linen" labelledBy="related">
      <h2 id="related" className="mb-4 font-serif text-heading md:mb-10 font-semibold">
        Related Articles
      </h2>
      <div className={data.length < 3 ? '' : 'md:grid md:grid-cols-3 md:gap-x-8'}>
        {data.map((article) => (
          <ArticleItem key={article.id} article={article} look={data.length < 3 ? 'row' : 'card'} />
        ))}
      </div>
    </Section>
  )
}

/** The margin beside the text: tags, share links and related articles. */
function Margin({ article }: { article: ShownArticle }) {
  return (
    <aside
      aria-label="About this article"
      className="space-y-7 border-t border-paper-300 pt-6 lg:col-start-1 lg:row-start-1 lg:self-start"
    >
      {article.tags.length > 0 && (
        <div>
          <h2 className="text-eyebrow text-rose-700 uppercase">Tags</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag.id} className="min-w-0">
                <Link
                  to={newsHref({ tag: tag.name })}
                  className="inline-flex min-h-touch max-w-full items-center border border-paper-300 bg-paper-100 px-3 py-1 text-fine break-words text-ink-800 hover:border-ink-900"
                >
                  {tag.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ShareLinks title={article.title} path={`/news/${article.slug}`} />
      {article.category && (
        <Link to={newsHref({ category: article.category.key })} className={`${touchLink} text-small`}>
          More in {article.category.name}
        </Link>
      )}
    </aside>
  )
}

/** What leads to the articles published before and after this one. */
function Steps({ previous, next }: Pick<ShownArticle, 'previous' | 'next'>) {
  if (!previous && !next) return null
  const step = 'group block py-3'
  const label = 'block text-eyebrow text-rose-700 uppercase'
  const name =
    'mt-2 block font-serif text-subheading font-semibold break-words group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4'
  return (
    <nav
      aria-label="Previous and next article"
      className="mt-14 grid gap-x-16 gap-y-4 border-t border-paper-300 pt-6 sm:grid-cols-2"
    >
      {previous && (
        <Link to={`/news/${previous.slug}`} rel="prev" className={step}>
          <span className={label}>Previous article</span> <span className={name}>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={`/news/${next.slug}`} rel="next" className={`${step} sm:col-start-2 sm:text-end`}>
          <span className={label}>Next article</span> <span className={name}>{next.title}</span>
        </Link>
      )}
    </nav>
  )
}

/** The grid of an article's page: the margin, and the text. */
export const articleColumns = 'grid gap-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16'

/** The drop cap of a text that begins with a paragraph, two lines high. */
const dropCap =
  '[&>p:first-child]:first-letter:float-left [&>p:first-child]:first-letter:mt-[0.09em] [&>p:first-child]:first-letter:mr-2.5 [&>p:first-child]:first-letter:font-serif ' +
  '[&>p:first-child]:first-letter:text-[3.9rem] [&>p:first-child]:first-letter:leading-[0.78] [&>p:first-child]:first-letter:font-semibold [&>p:first-child]:first-letter:text-rose-700'

/**
 * An article as the public reads it, from its heading to the related articles.
 *
 * @param props.layer the element that holds its lightbox when the article is shown in a modal dialog
 */
export function ArticleView({ article, layer }: { article: ShownArticle; layer?: HTMLElement | null }) {
  return (
    <>
      <Container className="pt-2 pb-section md:pt-8">
        <BackLink to="/news">Back to News</BackLink>
        <article>
          <header className="mt-5 max-w-4xl">
            <ArticleFacts article={article} withAuthor />
            <h1 className="mt-4 font-serif text-title font-semibold">{article.title}</h1>
            {article.excerpt && <p className="mt-6 max-w-reading text-lead text-ink-700">{article.excerpt}</p>}
            {article.event && (
              <p className="mt-3 text-small text-ink-700">
                About the event{' '}
                <Link
                  to={`/events/${article.event.slug}`}
                  className={`${underlinedLink} inline-flex min-h-touch items-center`}
                >
                  {article.event.title}
                </Link>
              </p>
            )}
          </header>
          <BelowHeading>
            {article.image_url && (
              <Picture
                src={article.image_url}
                eager
                ratio="2 / 1"
                sizes="(min-width: 1248px) 1136px, 92vw"
                className="mt-10 rounded-card max-sm:aspect-16/10!"
              />
            )}
            <div className={`mt-12 lg:mt-16 ${articleColumns}`}>
              <RichText html={article.content} className={`min-w-0 lg:col-start-2 ${dropCap}`} />
              <Margin article={article} />
            </div>
            <GallerySection images={article.images} layer={layer} className="mt-14" />
          </BelowHeading>
        </article>
        <Steps previous={article.previous} next={article.next} />
      </Container>
      {article.category_id && <RelatedArticles categoryId={article.category_id} exceptId={article.id} />}
    </>
  )
}
