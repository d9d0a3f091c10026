import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { DataTable, SortSelect } from '@/components/list/data-table'
import { SelectField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { articleColumnsFor, ArticleDetails } from './article-columns'
import { StoredPreview } from './article-preview'
import { DeleteArticle } from './delete-article'
import { newsCategories } from '../news'
import { officeArticlesQuery, useChangeArticleStatus, type ListedArticle } from './api'
import {
  officeNewsHref,
  officePageSize,
  readOfficeFilter,
  standings,
  type ArticleSort,
  type OfficeFilter,
} from './article-list'
import { totalWords } from '@/lib/list/found'

const categories = newsCategories.map(({ key, label }) => ({ value: key, label }))
/** By what the list can be sorted; the time of creation has no column. */
const sorts = [
  { key: 'created', header: 'Created', sortable: true },
  { key: 'title', header: 'Title', sortable: true },
  { key: 'published', header: 'Publication date', sortable: true },
]

function Filters({ filter }: { filter: OfficeFilter }) {
  const navigate = useNavigate()
  const go = (change: Partial<OfficeFilter>, replace = false) =>
    void navigate(officeNewsHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  return (
    <div className="mb-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_12rem_16rem]">
      <SearchField
        label="Search title, excerpt and text"
        of="Articles"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="Status"
        placeholder="All"
        options={standings}
        value={filter.status}
        onChange={(event) =>
          go({ search: take(), status: standings.find(({ value }) => value === event.target.value)?.value ?? '' })
        }
      />
      <SelectField
        label="Category"
        placeholder="All"
        options={categories}
        value={filter.category}
        onChange={(event) => go({ search: take(), category: event.target.value })}
      />
    </div>
  )
}

function Nothing({ filter }: { filter: OfficeFilter }) {
  const all = officeNewsHref(readOfficeFilter(new URLSearchParams()))
  if (filter.page === 1 && !filter.search && !filter.status && !filter.category)
    return (
      <EmptyState>
        <p>There are no articles yet.</p>
        <ButtonLink to="/dashboard/news/new" className="mt-6">
          Write the first one
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState>
      <p>{filter.page > 1 ? 'The list ends before this page.' : 'No articles found matching your search criteria.'}</p>
      <ButtonLink to={all} look="secondary" className="mt-6">
        Show all articles
      </ButtonLink>
    </EmptyState>
  )
}

function List({ filter }: { filter: OfficeFilter }) {
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(officeArticlesQuery(filter))
  const change = useChangeArticleStatus()
  const [previewed, setPreviewed] = useState<ListedArticle>()
  const [doomed, setDoomed] = useState<ListedArticle>()
  const columns = articleColumnsFor({
    busy: change.isPending ? change.variables.id : undefined,
    onStatus: ({ id, updated_at, status }) =>
      change.mutate({ id, updated_at, status: status === 'published' ? 'draft' : 'published' }),
    onPreview: setPreviewed,
    onDelete: setDoomed,
  })
  const hrefOf = (sort: { key: string; descending: boolean }) =>
    officeNewsHref({ ...filter, sort: { key: sort.key as ArticleSort, descending: sort.descending }, page: 1 })
  // A failed read replaces the whole list (specification, section 8).
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading label="Loading articles…" className="divide-y divide-paper-300 border-y border-paper-300">
        {Array.from({ length: officePageSize }, (_, index) => (
          <div key={index} className="flex h-20 items-center gap-4">
            <Skeleton className="size-14 shrink-0" />
            <Skeleton className="h-5 w-full max-w-md" />
          </div>
        ))}
      </Loading>
    )
  return (
    <>
      {change.error && (
        <div className="mb-4">
          <FormFailure>{change.error.message}</FormFailure>
        </div>
      )}
      {data.rows.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <>
          <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-4">
            <p role="status" className="text-small text-ink-700">
              {isPlaceholderData
                ? ''
                : `${totalWords(data.total, filter.search)} ${data.total === 1 ? 'article' : 'articles'}`}
            </p>
            <SortSelect
              everywhere
              columns={sorts}
              sort={filter.sort}
              onSort={(sort) => void navigate(hrefOf(sort), { preventScrollReset: true })}
            />
          </div>
          <DataTable
            caption="Articles"
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            sort={filter.sort}
            sortHref={hrefOf}
            details={{ name: ({ title }) => title, content: (article) => <ArticleDetails article={article} /> }}
            busy={isPlaceholderData}
          />
          <Pagination
            label="Pages of articles"
            page={filter.page}
            pages={Math.ceil(data.total / officePageSize)}
            href={(page) => officeNewsHref({ ...filter, page })}
          />
        </>
      )}
      {previewed && <StoredPreview id={previewed.id} title={previewed.title} onClose={() => setPreviewed(undefined)} />}
      {doomed && (
        <DeleteArticle article={doomed} onDeleted={() => setDoomed(undefined)} onClose={() => setDoomed(undefined)} />
      )}
    </>
  )
}

/** The office's list of articles: drafts, scheduled and published ones. */
export function NewsOfficePage() {
  const [params] = useSearchParams()
  return (
    <OfficePage
      title="News"
      lead="All articles: drafts, scheduled and published ones."
      actions={
        <ButtonLink to="/dashboard/news/new">
          <Plus aria-hidden="true" className="size-4" /> New article
        </ButtonLink>
      }
    >
      <Filters filter={readOfficeFilter(params)} />
      <List filter={readOfficeFilter(params)} />
    </OfficePage>
  )
}
