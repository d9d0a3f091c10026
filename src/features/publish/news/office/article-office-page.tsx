import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { ArticleForm, type SaveOutcome } from './article-form'
import { categoryChoicesQuery, officeArticleQuery } from './api'

const frame = {
  kind: 'Article',
  page: SheetPage,
  skeleton: ['h-16', 'h-16', 'h-96'],
}

function KnownArticle({ id }: { id: string }) {
  const added = useArrival<{ saved?: SaveOutcome }>()?.saved
  const article = useQuery(officeArticleQuery(id))
  const categories = useQuery(categoryChoicesQuery)
  const failed = [article, categories].find(({ error, data }) => error && !data)
  const both = article.data && categories.data && { article: article.data, categories: categories.data }
  return (
    <RecordPage
      {...frame}
      query={{ ...(failed ?? article), error: failed?.error ?? null, data: both }}
      fresh
      title={({ article: { title } }) => title}
    >
      {(props) => <ArticleForm {...props} added={added} />}
    </RecordPage>
  )
}

function New() {
  return (
    <RecordPage {...frame} kind="New article" query={useQuery(categoryChoicesQuery)} title={() => 'New article'}>
      {(categories) => <ArticleForm categories={categories} />}
    </RecordPage>
  )
}

/** An article in the office, or the form for a new one. */
export function ArticleOfficePage() {
  const { id = '' } = useParams()
  return id === 'new' ? <New /> : <KnownArticle key={id} id={id} />
}
