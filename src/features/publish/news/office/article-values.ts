import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import type { ShownPicture } from '@/components/editorial/field-comparison'
import { hasText } from '@/components/rich-text/content'
import { tagKey } from '@/components/form/tag-names'
import type { Tables } from '@/lib/data/database.types'
import { selectOf } from '@/lib/data/select-of'
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

type Linked = { id: string; name: string }
type Picture = { url: string; caption: string }
type StoredPicture = { url: string; caption: string | null }
type Columns = Omit<Tables<'news_articles'>, 'id' | 'author_id' | 'created_at' | 'updated_at' | 'search_text' | 'files'>

/** An article as the database stores it, or as one of its versions was (`private.snapshot_of`): older ones lack newer columns. */
export type StoredArticle = Partial<Omit<Columns, 'event_id'>> & {
  images: StoredPicture[]
  tags: string[]
  members: Linked[]
  event: Linked | null
}

/** An article as `save_article` takes it, with tags and gallery, which are sent beside it. */
type ArticleRow = Columns & { images: StoredPicture[]; tags: string[]; members: string[] }

/** What a field of the list below says of itself; where it says nothing, it is like most. */
type Field = {
  name: string
  /** What it is called where two versions are compared. */
  label: string
  /** What a form may hold of it. */
  shape: z.ZodMiniType
  /** What the form of a new article holds, and a draft that is older than the field. */
  empty: unknown
  /** The rule for saving it, with lengths as in the database; without one, `shape`. */
  rule?: z.ZodMiniType
  /** Whether it is null in the database when it is empty. */
  optional?: true
  /** How it is selected, instead of as a column of its name. */
  select?: string
  /** What a form holds of a stored article, instead of the column of its name. */
  read?: (article: StoredArticle) => unknown
  /** Its part of the row that is written, instead of the column of its name. */
  write?: (values: ArticleValues) => Partial<ArticleRow>
  /** Its words where two versions are compared; `category` is the name of theirs. */
  words?: (values: ArticleValues, category: string) => string
  rich?: true
  pictures?: (values: ArticleValues) => readonly ShownPicture[]
}

const text = { shape: z.string(), empty: '' }
const linked = z.object({ id: z.string(), name: z.string() })

/**
 * The fields of an article, in the order in which versions are compared: values of the form, rules, drafts, columns, comparison and
 * the row that is written follow from it. The publication date is ISO 8601, or empty; `event` is the one on which it reports.
 */
export const articleFieldList = [
  {
    ...text,
    name: 'title',
    label: 'Title',
    rule: requiredText('Please enter the title', 200),
    write: ({ title }: Record<'title', string>) => ({ title: cleanLine(title) }),
  },
  {
    ...text,
    name: 'slug',
    label: 'URL',
    write: ({ slug }: Record<'slug', string>) => ({ slug: slugOf(slug) }),
  },
  {
    ...text,
    name: 'excerpt',
    label: 'Excerpt',
    rule: optionalText(longestExcerpt),
    write: ({ excerpt }: Record<'excerpt', string>) => ({ excerpt: excerpt.trim() || null }),
  },
  {
    ...text,
    name: 'content',
    label: 'Text',
    rich: true,
    rule: z.string().check(
      z.refine(hasText, 'Please write the article'),
      z.refine((html) => html.length <= 400_000, 'This text is too long to be stored. Please shorten it.'),
    ),
  },
  {
    ...text,
    name: 'image_url',
    label: 'Featured image',
    optional: true,
    pictures: ({ image_url }: Record<'image_url', string>) => (image_url ? [{ url: image_url, caption: '' }] : []),
  },
  {
    name: 'images',
    label: 'Gallery',
    shape: z.array(z.object({ url: z.string(), caption: z.string() })),
    empty: [] as Picture[],
    select: 'images:article_images(url, caption)',
    read: ({ images }: StoredArticle) => images.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
    write: ({ images }: { images: Picture[] }) => ({
      images: images.map(({ url, caption }) => ({ url, caption: caption.trim() || null })),
    }),
    words: ({ images }: { images: Picture[] }) =>
      images.map(({ url, caption }) => (caption ? `${caption} (${url})` : url)).join('\n'),
    pictures: ({ images }: { images: Picture[] }) => images,
  },
  {
    ...text,
    name: 'category_id',
    label: 'Category',
    optional: true,
    rule: z.string().check(z.minLength(1, 'Please choose a category')),
    words: (_: unknown, category: string) => category,
  },
  {
    name: 'tags',
    label: 'Tags',
    shape: z.array(z.string()),
    empty: [] as string[],
    select: 'tags:article_tags(name)',
    words: ({ tags }: { tags: string[] }) => tags.toSorted((a, b) => a.localeCompare(b, 'en')).join(', '),
  },
  {
    name: 'members',
    label: 'Members',
    shape: z.array(linked),
    empty: [] as Linked[],
    select: 'members(id, name)',
    write: ({ members }: { members: Linked[] }) => ({ members: members.map(({ id }) => id) }),
    words: ({ members }: { members: Linked[] }) => members.map(({ name }) => name).join(', '),
  },
  {
    name: 'event',
    label: 'Report on the event',
    shape: z.nullable(linked),
    empty: null as Linked | null,
    select: 'event:events(id, name:title)',
    write: ({ event }: { event: Linked | null }) => ({ event_id: event?.id ?? null }),
    words: ({ event }: { event: Linked | null }) => event?.name ?? '',
  },
  {
    name: 'status',
    label: 'Status',
    shape: z.enum(['draft', 'published']),
    empty: 'draft' as 'draft' | 'published',
    read: ({ status }: StoredArticle) => (status === 'published' ? 'published' : 'draft'),
    words: ({ status }: Record<'status', string>) => (status === 'published' ? 'Published' : 'Draft'),
  },
  {
    ...text,
    name: 'published_at',
    label: 'Publication date',
    // A draft has no date.
    write: ({ status, published_at }: Record<'status' | 'published_at', string>) => ({
      published_at: (status === 'published' && published_at) || null,
    }),
    words: ({ published_at }: Record<'published_at', string>) => published_at && officeTime(published_at),
  },
  { name: 'is_featured', label: 'Featured story', shape: z.boolean(), empty: false as boolean },
] as const

/** The values of an article's form. */
export type ArticleValues = { -readonly [field in (typeof articleFieldList)[number] as field['name']]: field['empty'] }

const fields: readonly (Field & { name: keyof ArticleValues })[] = articleFieldList
const byField = <Value>(valueFor: (field: (typeof fields)[number]) => Value) =>
  Object.fromEntries(fields.map((field) => [field.name, valueFor(field)])) as Record<keyof ArticleValues, Value>

/** The columns of the form, as a `select` of `news_articles` takes them. */
export const articleSelect = selectOf(articleFieldList)

const draftSchema = z.object(byField(({ shape, empty }) => z._default(shape, empty)))

/** Checks a stored draft before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseArticleDraft(stored: unknown): ArticleValues | undefined {
  return draftSchema.safeParse(stored).data as ArticleValues | undefined
}

type Rules = { [name in keyof ArticleValues]: z.ZodMiniType<ArticleValues[name], ArticleValues[name]> }

/** The rules for saving an article (specification, section 5). */
export const articleSchema = z.object(byField(({ shape, rule = shape }) => rule) as Rules)

/** The initial values of a new article's form (specification, section 4: a draft). */
export const emptyArticle = byField(({ empty }) => empty) as ArticleValues

/** The initial values of a stored article's form. */
export function articleValuesOf(article: StoredArticle): ArticleValues {
  const columns: Readonly<Record<string, unknown>> = article
  return byField(({ name, empty, read }) => (read ? read(article) : (columns[name] ?? empty))) as ArticleValues
}

/**
 * The form's values for a stored version.
 *
 * @param snapshot the JSON of `private.snapshot_of`, which names the members by their ids alone; older ones lack the event
 * @param members the members of today, which restoring leaves as they are
 * @returns the values, with the name that the category had then
 */
export function readSnapshot(
  snapshot: unknown,
  members: ArticleValues['members'],
): { values: ArticleValues; category: string } {
  const { event_id, event, category, ...article } = snapshot as Omit<StoredArticle, 'event'> & {
    event_id?: string | null
    event?: string | null
    category: string | null
  }
  return {
    values: articleValuesOf({ ...article, members, event: event_id && event ? { id: event_id, name: event } : null }),
    category: category ?? '',
  }
}

/** The values as labels and texts, for comparing two versions. */
export function articleFields(values: ArticleValues, category: string): ComparedField[] {
  const plain = (value: unknown) => (typeof value === 'string' ? value : value ? 'Yes' : 'No')
  return fields.map(({ name, label, words, rich, pictures }) => ({
    label,
    value: words ? words(values, category) : plain(values[name]),
    rich,
    pictures: pictures?.(values),
  }))
}

/** A form's values as `save_article` takes them; tags and gallery are sent beside them. */
export function articleRowOf(values: ArticleValues) {
  const parts = fields.map(({ name, optional, write }) =>
    write ? write(values) : { [name]: optional ? values[name] || null : values[name] },
  )
  const row = Object.fromEntries(parts.flatMap((part) => Object.entries(part))) as ArticleRow
  const { images, tags, ...article } = row
  return { article, tags, images }
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
