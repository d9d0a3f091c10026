import { queryOptions } from '@tanstack/react-query'
import { siteKeys } from '@/features/publish/site/keys'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import type { PageKey, Pages } from '../pages'

/** Several pages' contents in one answer, by their keys. */
function pagesQuery<K extends PageKey>(failure: string, ...keys: K[]) {
  const page_keys: string[] = keys
  return queryOptions({
    queryKey: siteKeys.pages(...keys),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_pages', { page_keys }).abortSignal(signal)
      if (error) failWith(failure, error)
      return data as unknown as Pick<Pages, K>
    },
  })
}

const failure = 'Failed to load content'

/** What About shows. */
export const aboutQuery = pagesQuery(failure, 'about', 'partners', 'people')

/** What Services shows. */
export const servicesQuery = pagesQuery('Failed to load services', 'services')

/** What Membership shows. */
export const membershipQuery = pagesQuery(failure, 'membership', 'questions')

/** What Contact shows. */
export const contactQuery = pagesQuery(failure, 'contact', 'questions', 'people')
