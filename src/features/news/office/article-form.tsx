import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf } from '@/components/editorial/editorial-notices'
import { ItemSaved } from '@/components/editorial/item-saved'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormActions, FormColumns, FormSection } from '@/components/form/form-section'
import { hasText } from '@/components/rich-text/content'
import { useCloseSheet } from '@/components/ui/sheet'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
import { mergedChoice, mergedValues } from '@/features/editorial/shared/merged-values'
import { useEditorial } from '@/features/editorial/shared/use-editorial'
import { useSession } from '@/features/session/api'
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
import { publicSentence, standingOf } from './article-list'
import { PublicationFields } from './publication-fields'
import { WritingFields } from './writing-fields'

/** The result of a save, for the form's message. */
export type SaveOutcome = { slug: string; status: string; published_at: string | null }

type Open = 'preview' | 'versions' | 'deletion'

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
  const navigate = useNavigate()
  const formId = useId()
  const closeSheet = useCloseSheet()
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
  const { values, changed, busy, saved, draft } = editorial
  const { data: tagNames } = useQuery(tagNamesQuery)
  const [open, setOpen] = useState<Open>()
  const [newTags, setNewTags] = useState<string[]>()
  const [uploading, setUploading] = useState(false)
  const [failed, setFailed] = useState(0)
  const [restored, setRestored] = useState(false)
  const [gone, setGone] = useState(false)
  const [discards, setDiscards] = useState(0)
  const outcome = saved ?? added
  const close = () => setOpen(undefined)
  const inWords = (version: ArticleValues) =>
    articleFields(version, categories.find(({ id }) => id === version.category_id)?.name ?? '')

  // Both wait for the re-render that lifts the guard for unsaved changes. If something was typed during the save, or a picture is left to try again, the form stays open.
  const arrival = saved && saved.id !== article?.id && !changed && failed === 0 ? saved : undefined
  useEffect(() => {
    if (arrival)
      void navigate(`/dashboard/news/${arrival.id}`, {
        replace: true,
        state: {
          saved: {
            slug: arrival.slug,
            status: arrival.status,
            published_at: arrival.published_at,
          } satisfies SaveOutcome,
        },
      })
  }, [arrival, navigate])
  useEffect(() => {
    if (gone) closeSheet()
  }, [gone, closeSheet])

  function send(sent: ArticleValues) {
    setNewTags(undefined)
    setRestored(false)
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
  function restore(snapshot: unknown) {
    const { values: version } = readSnapshot(snapshot, values.members)
    editorial.put({
      ...version,
      category_id: categories.some(({ id }) => id === version.category_id) ? version.category_id : '',
    })
    setRestored(true)
    close()
  }

  function discard() {
    editorial.discard()
    setDiscards(discards + 1)
  }

  const why = uploading
    ? 'It can be saved once the pictures have arrived.'
    : !hasText(values.content) && 'It can be saved once it has a text. Pictures alone are not enough.'
  return (
    <form
      id={formId}
      noValidate
      aria-label="Article"
      onSubmit={(event: FormEvent) => void form.handleSubmit(check)(event)}
      className="space-y-6"
    >
      {!saved && <DraftNotice draft={draft} of={article ? 'this article' : 'a new article'} />}
      <EditorialNotices editorial={editorial} choice={mergedChoice(editorial.compared?.whole)} fields={inWords} />
      <ErrorSummary form={form} />
      <FormColumns
        main={
          <WritingFields
            id={editorial.id}
            stored={saved?.slug ?? article?.slug}
            version={`${saved?.updated_at ?? ''} ${discards}`}
            form={form}
            uploadTo={editorial.uploadTo}
            onBusy={setUploading}
            onFailed={setFailed}
          />
        }
        side={
          <>
            <FormSection title="Publication">
              <PublicationFields id={editorial.id} form={form} categories={categories} />
            </FormSection>
            {article && (
              <FormActions>
                <Button look="quiet" onClick={() => setOpen('versions')}>
                  Versions
                </Button>
                <Button look="quiet" className="text-danger-700!" disabled={busy} onClick={() => setOpen('deletion')}>
                  Delete article
                </Button>
              </FormActions>
            )}
          </>
        }
      />
      <FormBar
        form={formId}
        save="Save article"
        state={{ changed, busy, stored: Boolean(article ?? saved), kept: editorial.kept }}
        disabled={Boolean(why)}
        why={why}
        failure={failureOf(editorial)}
        done={
          restored && changed ? (
            <p role="status" className="text-small font-semibold">
              The form shows an earlier version now. It is stored when you save.
            </p>
          ) : (
            outcome &&
            !changed &&
            !busy && (
              <ItemSaved
                title="Article saved"
                publication={publicSentence(outcome)}
                address={`/news/${outcome.slug}`}
                isPublic={standingOf(outcome) === 'published'}
                failed={failed}
                focused={!saved}
              />
            )
          )
        }
      >
        <Button look="secondary" onClick={() => setOpen('preview')}>
          Preview
        </Button>
        {changed && <DiscardButton disabled={busy} onDiscard={discard} />}
      </FormBar>
      {newTags && (
        <NewTagsDialog
          names={newTags}
          onCreate={() => send(form.getValues())}
          onLeaveOut={leaveOutNewTags}
          onCancel={() => setNewTags(undefined)}
        />
      )}
      {open === 'preview' && (
        <FormPreview
          id={editorial.id}
          values={values}
          categories={categories}
          author={article ? (article.author?.full_name ?? null) : (profile?.full_name ?? null)}
          onClose={close}
        />
      )}
      {article && (
        <RevisionsDialog
          open={open === 'versions'}
          onClose={close}
          itemId={article.id}
          fields={(snapshot) => {
            const version = readSnapshot(snapshot, values.members)
            return articleFields(version.values, version.category)
          }}
          current={inWords(values)}
          onRestore={restore}
        />
      )}
      {article && open === 'deletion' && (
        <DeleteArticle
          article={article}
          onClose={close}
          onDeleted={() => {
            editorial.discard()
            setGone(true)
          }}
        />
      )}
    </form>
  )
}
