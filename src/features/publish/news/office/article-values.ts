import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import { hasText } from '@/components/rich-text/content'
import { tagKey } from '@/components/form/tag-names'
import { cleanLine } from '@/lib/text/email'
import { slugOf } from '@/lib/text/slug-of'
import { optionalText, requiredText } from '@/lib/text/validation'
import { officeTime } from '@/lib/dates/office-time'

/** The longest excerpt, in characters (the database checks it too). */
export const longestExcerpt = 600

/** The statuses of an article, with their database values and labels. */
export const articleStatuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

const shape = {
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  image_url: z.string(),
  images: z.array(z.object({ url: z.string(), caption: z.string() })),
  category_id: z.string(),
  tags: z.array(z.string()),
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  event: z.nullable(z.object({ id: z.string(), name: z.string() })),
  status: z.enum(['draft', 'published']),
  published_at: z.string(),
  is_featured: z.boolean(),
}
// Older drafts lack the members and the event, and must still be readable.
const draftSchema = z.object({
  ...shape,
  members: z._default(shape.members, []),
  event: z._default(shape.event, null),
})

/** The values of an article's form. The publication date is ISO 8601, or empty; `event` is the one on which it reports. */
export type ArticleValues = z.infer<typeof draftSchema>

/** Checks a stored draft before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseArticleDraft(stored: unknown): ArticleValues | undefined {
  return draftSchema.safeParse(stored).data
}

/** The rules for saving an article (specification, section 5); maximum lengths as in the database. */
export const articleSchema = z.object({
  ...shape,
  title: requiredText('Please enter the title', 200),
  excerpt: optionalText(longestExcerpt),
  content: z.string().check(
    z.refine(hasText, 'Please write the article'),
    z.refine((html) => html.length <= 400_000, 'This text is too long to be stored. Please shorten it.'),
  ),
  category_id: z.string().check(z.minLength(1, 'Please choose a category')),
})

/** An article as the database stores it. */
export type StoredArticle = {
  title: string
  slug: string
  excerpt: string | null
  content: string
  image_url: string | null
  images: { url: string; caption: string | null }[]
  category_id: string | null
  tags: string[]
  members: { id: string; name: string }[]
  event: { id: string; name: string } | null
  status: string
  published_at: string | null
  is_featured: boolean
}

/** The initial values of a new article's form (specification, section 4: a draft). */
export const emptyArticle: ArticleValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  image_url: '',
  images: [],
  category_id: '',
  tags: [],
  members: [],
  event: null,
  status: 'draft',
  published_at: '',
  is_featured: false,
}

/** The initial values of a stored article's form. */
export function articleValuesOf(article: StoredArticle): ArticleValues {
  return {
    title: article.title,
    slug: article.slug,
    excerpt: article.excerpt ?? '',
    content: article.content,
    image_url: article.image_url ?? '',
    images: article.images.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
    category_id: article.category_id ?? '',
    tags: article.tags,
    members: article.members,
    event: article.event,
    status: article.status === 'published' ? 'published' : 'draft',
    published_at: article.published_at ?? '',
    is_featured: article.is_featured,
  }
}

const snapshotSchema = z.object({
  ...z.omit(z.object(shape), { members: true, event: true }).shape,
  excerpt: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  images: z.array(z.object({ url: z.string(), caption: z.nullable(z.string()) })),
  category_id: z.nullable(z.string()),
  category: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  // Older versions lack the event.
  event_id: z._default(z.nullable(z.string()), null),
  event: z._default(z.nullable(z.string()), null),
})

/**
 * The form's values for a stored version.
 *
 * @param snapshot the JSON of `private.snapshot_of`, which names the members by their ids alone
 * @param members the members of today, which restoring leaves as they are
 * @returns the values, with the name that the category had then
 */
export function readSnapshot(
  snapshot: unknown,
  members: ArticleValues['members'],
): { values: ArticleValues; category: string } {
  const { event_id, event, ...article } = snapshotSchema.parse(snapshot)
  return {
    values: articleValuesOf({ ...article, members, event: event_id && event ? { id: event_id, name: event } : null }),
    category: article.category ?? '',
  }
}

/** The values as labels and texts, for comparing two versions. */
export function articleFields(values: ArticleValues, category: string): ComparedField[] {
  return [
    { label: 'Title', value: values.title },
    { label: 'URL', value: values.slug },
    { label: 'Excerpt', value: values.excerpt },
    { label: 'Text', value: values.content, rich: true },
    {
      label: 'Featured image',
      value: values.image_url,
      pictures: values.image_url ? [{ url: values.image_url, caption: '' }] : [],
    },
    {
      label: 'Gallery',
      value: values.images.map(({ url, caption }) => (caption ? `${caption} (${url})` : url)).join('\n'),
      pictures: values.images,
    },
    { label: 'Category', value: category },
    { label: 'Tags', value: values.tags.toSorted((a, b) => a.localeCompare(b, 'en')).join(', ') },
    { label: 'Members', value: values.members.map(({ name }) => name).join(', ') },
    { label: 'Report on the event', value: values.event?.name ?? '' },
    { label: 'Status', value: values.status === 'published' ? 'Published' : 'Draft' },
    { label: 'Publication date', value: values.published_at && officeTime(values.published_at) },
    { label: 'Featured story', value: values.is_featured ? 'Yes' : 'No' },
  ]
}

/** A form's values as `save_article` takes them; tags and gallery are sent beside them. A draft has no date. */
export function articleRowOf(values: ArticleValues) {
  const { images, tags, members, event, ...article } = values
  return {
    article: {
      ...article,
      members: members.map(({ id }) => id),
      event_id: event?.id ?? null,
      title: cleanLine(values.title),
      slug: slugOf(values.slug),
      excerpt: values.excerpt.trim() || null,
      image_url: values.image_url || null,
      category_id: values.category_id || null,
      published_at: (values.status === 'published' && values.published_at) || null,
    },
    tags,
    images: images.map(({ url, caption }) => ({ url, caption: caption.trim() || null })),
  }
}

/** The form's values after a save, with what the database decided. */
export function savedValuesOf(
  values: ArticleValues,
  { slug, status, published_at }: { slug: string; status: string; published_at: string | null },
): ArticleValues {
  const { article, tags, images } = articleRowOf(values)
  return articleValuesOf({
    ...article,
    slug,
    status,
    published_at,
    tags,
    images,
    members: values.members,
    event: values.event,
  })
}

/** The tags of an article that do not exist yet. */
export function newTagsOf(tags: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(tagKey))
  return tags.filter((tag) => !keys.has(tagKey(tag)))
}
