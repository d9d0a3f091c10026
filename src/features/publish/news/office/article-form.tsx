import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ItemSaved } from '@/components/editorial/item-saved'
import { FormSection } from '@/components/form/form-section'
import { hasText } from '@/components/rich-text/content'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { mergedChoice, mergedValues } from '@/features/write/editorial/shared/merged-values'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { useSession } from '@/features/people/session/api'
import { FormPreview } from './article-preview'
import {
  articleFields,
  articleSchema,
  articleValuesOf,
  emptyArticle,
  newTagsOf,
  parseArticleDraft,
  readSnapshot,
  type ArticleValues,
} from './article-values'
import { DeleteArticle } from './delete-article'
import { NewTagsDialog } from './new-tags-dialog'
import { tagNamesQuery, useArticleStore, type CategoryChoice, type OfficeArticle } from './api'
import { publicationOf, publicSentence, saveLabel } from '@/features/write/editorial/shared/publication'
import { PublicationFields, savedAs } from './publication-fields'
import { WritingFields } from './writing-fields'

/** The result of a save, for the form's message. */
export type SaveOutcome = { slug: string; status: string; published_at: string | null }

/**
 * The form of an article.
 *
 * @param props.article the article as it was read; undefined for a new one
 * @param props.added the result of the save that has just added it; the form then says so
 */
export function ArticleForm({
  article,
  categories,
  added,
}: {
  article?: OfficeArticle
  categories: readonly CategoryChoice[]
  added?: SaveOutcome
}) {
  const { profile } = useSession()
  const store = useArticleStore()
  const initial = article ? articleValuesOf(article) : emptyArticle
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const form = useForm<ArticleValues>({
    resolver: zodResolver(articleSchema, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: 'article',
    item: article,
    initial,
    form,
    parse: parseArticleDraft,
    read: store.read,
    save: store.save,
    rebased: mergedValues,
  })
  const { values, saved } = editorial
  const { data: tagNames } = useQuery(tagNamesQuery)
  const [newTags, setNewTags] = useState<string[]>()
  const [uploading, setUploading] = useState(false)
  const [failed, setFailed] = useState(0)
  const outcome = saved ?? added
  const inWords = (version: ArticleValues) =>
    articleFields(version, categories.find(({ id }) => id === version.category_id)?.name ?? '')

  function send(sent: ArticleValues) {
    setNewTags(undefined)
    editorial.submit(sent)
  }
  function check() {
    const sent = form.getValues()
    const unknown = tagNames ? newTagsOf(sent.tags, [...tagNames, ...(saved ?? { values: initial }).values.tags]) : []
    if (unknown.length > 0) setNewTags(unknown)
    else send(sent)
  }
  function leaveOutNewTags() {
    const tags = values.tags.filter((tag) => !newTags?.includes(tag))
    form.setValue('tags', tags)
    send({ ...form.getValues(), tags })
  }
  /** A version whose category is gone has none. */
  function versionOf(snapshot: unknown): ArticleValues {
    const { values: version } = readSnapshot(snapshot, values.members)
    const known = categories.some(({ id }) => id === version.category_id)
    return { ...version, category_id: known ? version.category_id : '' }
  }

  const why = uploading
    ? 'It can be saved once the pictures have arrived.'
    : !hasText(values.content) && 'It can be saved once it has a text. Pictures alone are not enough.'
  return (
    <>
      <EditorialForm
        label="Article"
        of={article ? 'this article' : 'a new article'}
        item={article}
        editorial={editorial}
        form={form}
        fields={inWords}
        choice={mergedChoice(editorial.compared?.whole)}
        onValid={check}
        side={
          <FormSection title="Publication">
            <PublicationFields id={editorial.id} form={form} categories={categories} />
          </FormSection>
        }
        versions={{
          fields: (snapshot) => {
            const version = readSnapshot(snapshot, values.members)
            return articleFields(version.values, version.category)
          },
          valuesOf: versionOf,
        }}
        deletion={{
          label: 'Delete article',
          question: ({ open, ...dialog }) => article && open && <DeleteArticle article={article} {...dialog} />,
        }}
        preview={(onClose) => (
          <FormPreview
            id={editorial.id}
            values={values}
            categories={categories}
            author={article ? (article.author?.full_name ?? null) : (profile?.full_name ?? null)}
            onClose={onClose}
          />
        )}
        save={saveLabel(
          'article',
          savedAs(values.status, values.published_at),
          savedAs(editorial.base.status, editorial.base.published_at),
        )}
        disabled={Boolean(why)}
        why={why}
        done={
          outcome && (
            <ItemSaved
              title="Article saved"
              publication={publicSentence(outcome.published_at)}
              address={`/news/${outcome.slug}`}
              isPublic={publicationOf(outcome.published_at) === 'public'}
              failed={failed}
              focused={!saved}
            />
          )
        }
        next={
          saved && failed === 0
            ? {
                to: `/dashboard/news/${saved.id}`,
                state: {
                  saved: {
                    slug: saved.slug,
                    status: saved.status,
                    published_at: saved.published_at,
                  } satisfies SaveOutcome,
                },
              }
            : undefined
        }
      >
        <WritingFields
          id={editorial.id}
          stored={saved?.slug ?? article?.slug}
          version={editorial.settled}
          form={form}
          uploadTo={editorial.uploadTo}
          onBusy={setUploading}
          onFailed={setFailed}
        />
      </EditorialForm>
      {newTags && (
        <NewTagsDialog
          names={newTags}
          onCreate={() => send(form.getValues())}
          onLeaveOut={leaveOutNewTags}
          onCancel={() => setNewTags(undefined)}
        />
      )}
    </>
  )
}
