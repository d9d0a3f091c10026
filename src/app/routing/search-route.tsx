import { useSearchParams } from 'react-router-dom'
import { readSearchFilter } from '@/features/publish/search/search'
import { MetaTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'

export { SearchPage as Component } from '@/features/publish/search/public/search-page'

const words = {
  description: 'Search the members, events, news and pages of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'search, members, events, news',
}

/** The meta of the search, which names what is searched for. */
function SearchMeta() {
  const [params] = useSearchParams()
  const { search } = readSearchFilter(params)
  const { title } = publicPages.search
  return <MetaTags meta={{ ...publicPages.search, ...words, title: search ? `“${search}” – ${title}` : title }} />
}

export const handle: RouteHandle = { meta: 'search', Head: SearchMeta }
