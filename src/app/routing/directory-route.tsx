import { useSearchParams } from 'react-router-dom'
import { describeFilter, readDirectoryFilter } from '@/features/members/directory/directory'
import { MetaTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { trail } from './structured-data'

export { DirectoryPage as Component } from '@/features/members/directory/public/directory-page'

const words = {
  description: 'The directory of companies and individuals who belong to the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'member directory, companies, Bulgaria, Kazakhstan, industry',
}

/** The meta of the directory, whose title names the view: kind, filters and page. */
function DirectoryMeta() {
  const [params] = useSearchParams()
  const filter = readDirectoryFilter(params)
  const { title, path } = publicPages.members
  const view = describeFilter(filter.type === 'individual' ? 'Individual members' : title, filter)
  return (
    <MetaTags
      meta={{ ...publicPages.members, ...words, title: filter.page > 1 ? `${view}, page ${filter.page}` : view }}
      graph={(site) => [trail(site, [title, path])]}
    />
  )
}

export const handle: RouteHandle = { meta: 'members', Head: DirectoryMeta }
