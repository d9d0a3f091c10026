import { useQuery } from '@tanstack/react-query'
import { EyeOff, FolderInput, Send, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TagField } from '@/components/form/tag-field'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useBulk, type BulkAction, type BulkDialog, type BulkTask } from '@/components/list/bulk-actions'
import { BulkChoice, BulkQuestion } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { ErrorBox } from '@/components/ui/states'
import { readIds } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { staffLabel } from '../../news'
import { categoryChoicesQuery, tagNamesQuery, useInvalidateNews, type ListedArticle } from '../api'
import { listedPublication } from '../article-columns'
import type { OfficeFilter } from '../article-list'
import { articleRows, categoriseArticles, deleteArticles, publishArticles, tagArticles, undoArticles } from './api'

/** Makes articles public. */
export const publish = { doing: 'Publishing', did: 'published', run: publishArticles(true), undo: undoArticles }
/** Makes articles drafts again. */
export const unpublish = { doing: 'Unpublishing', did: 'unpublished', run: publishArticles(false), undo: undoArticles }
const remove = { doing: 'Deleting', did: 'deleted', run: deleteArticles }

function CategoryDialog({ dialog }: { dialog: BulkDialog }) {
  const { data = [], error } = useQuery(categoryChoicesQuery)
  return (
    <BulkChoice
      dialog={dialog}
      title={`Category of ${countOf(dialog.ids.length, 'article')}`}
      label="Category"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      error={error?.message}
      confirm="Move"
      task={({ value, label }) => ({
        doing: 'Moving',
        did: `moved to ${label}`,
        run: categoriseArticles(value),
        undo: undoArticles,
      })}
    />
  )
}

function TagsDialog({ dialog: { ids, start, close } }: { dialog: BulkDialog }) {
  const { data: known, error, isFetching, refetch } = useQuery(tagNamesQuery)
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [problem, setProblem] = useState('')
  const enter = (set: (tags: string[]) => void) => (tags: string[]) => {
    set(tags)
    setProblem('')
  }
  const task: BulkTask = { doing: 'Tagging', did: 'retagged', run: tagArticles(added, removed), undo: undoArticles }
  return (
    <Dialog open onOpenChange={close} title={`Tags of ${countOf(ids.length, 'article')}`}>
      {error ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        known && (
          <form
            noValidate
            className="space-y-6"
            onSubmit={(event) => {
              event.preventDefault()
              if (added.length + removed.length > 0) start(task)
              else setProblem('Please enter a tag to add or to remove')
            }}
          >
            <UnsavedChanges when={added.length + removed.length > 0} saving={false} />
            <TagField
              label="Tags to add"
              value={added}
              onChange={enter(setAdded)}
              suggestions={known}
              error={problem || undefined}
            />
            <TagField label="Tags to remove" value={removed} onChange={enter(setRemoved)} suggestions={known} />
            <DialogButtons send="Change tags" busy={false} />
          </form>
        )
      )}
    </Dialog>
  )
}

const actions: readonly BulkAction[] = [
  { label: 'Publish', icon: Send, task: publish },
  { label: 'Unpublish', icon: EyeOff, task: unpublish },
  { label: 'Category', icon: FolderInput, dialog: (dialog) => <CategoryDialog dialog={dialog} /> },
  { label: 'Tags', icon: Tags, dialog: (dialog) => <TagsDialog dialog={dialog} /> },
  {
    label: 'Delete',
    icon: Trash2,
    danger: true,
    dialog: (dialog) => (
      <BulkQuestion
        dialog={dialog}
        title={`Delete ${countOf(dialog.ids.length, 'article')}?`}
        confirm={`Delete ${countOf(dialog.ids.length, 'article')}`}
        task={remove}
      >
        <p>
          They disappear for good, with their pictures and their versions, and their URLs lead nowhere. To take them off
          the public pages only, unpublish them instead.
        </p>
      </BulkQuestion>
    ),
  },
]

/** Saves the chosen articles, or all that match the filter, as a file. */
export function ArticleExport({ filter, ids }: { filter: OfficeFilter; ids?: readonly string[] }) {
  return (
    <ListExport
      name="articles"
      rows={articleRows(filter)}
      ids={ids}
      columns={{
        title: (article) => article.title,
        slug: (article) => article.slug,
        excerpt: (article) => article.excerpt,
        status: ({ published_at }) => listedPublication(published_at).label,
        published_at: ({ published_at }) => fileTime(published_at),
        category: ({ category }) => category?.name ?? null,
        author: ({ author }) => author?.full_name || staffLabel,
        tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
        featured: (article) => (article.is_featured ? 'yes' : 'no'),
        created_at: ({ created_at }) => fileTime(created_at),
        updated_at: ({ updated_at }) => fileTime(updated_at),
      }}
    />
  )
}

/** The actions on articles of the office's list. */
export function useArticleBulk(filter: OfficeFilter, rows: readonly ListedArticle[] = []) {
  return useBulk({
    one: 'article',
    many: 'articles',
    names: new Map(rows.map(({ id, title }) => [id, title])),
    href: ({ id }) => `/dashboard/news/${id}`,
    actions,
    more: (ids) => <ArticleExport filter={filter} ids={ids} />,
    readIds: () => readIds(articleRows(filter)),
    onSettled: useInvalidateNews(),
  })
}
