import { useQuery } from '@tanstack/react-query'
import { PreviewOverlay, UnreadPreview } from '@/components/editorial/preview-overlay'
import { slugOf } from '@/lib/text/slug-of'
import { articleRowOf, type ArticleValues } from './article-values'
import { ArticleView, type ShownArticle } from '../public/article-view'
import { officeArticleQuery, type CategoryChoice } from './api'

/**
 * A preview of an article with the form's current values.
 *
 * @param props.author the author's name
 */
export function FormPreview({
  id,
  values,
  categories,
  author,
  onClose,
}: {
  id: string
  values: ArticleValues
  categories: readonly CategoryChoice[]
  author: string | null
  onClose: () => void
}) {
  const { article: row, tags, images } = articleRowOf(values)
  const article: ShownArticle = {
    ...row,
    id,
    slug: slugOf(values.slug || values.title),
    title: values.title.trim() || 'Without a title',
    published_at: values.published_at || null,
    author: author === null ? null : { full_name: author },
    category: categories.find((category) => category.id === values.category_id) ?? null,
    tags: tags.map((name) => ({ id: name, name })),
    images: images.map((image) => ({ ...image, id: image.url })),
  }
  return (
    <PreviewOverlay of={article.title} onClose={onClose}>
      {(layer) => <ArticleView article={article} layer={layer} />}
    </PreviewOverlay>
  )
}

/** A preview of an article as it is stored. */
export function StoredPreview({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const query = useQuery(officeArticleQuery(id))
  const { data } = query
  return (
    <PreviewOverlay of={title} onClose={onClose}>
      {(layer) =>
        data ? (
          <ArticleView
            article={{
              ...data,
              tags: data.tags.map((name) => ({ id: name, name })),
              images: data.images.map((image) => ({ ...image, id: image.url })),
              event: undefined,
            }}
            layer={layer}
          />
        ) : (
          <UnreadPreview what="article" query={query} />
        )
      }
    </PreviewOverlay>
  )
}
