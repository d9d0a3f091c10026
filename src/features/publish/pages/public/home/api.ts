import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { siteKeys } from '@/features/publish/site/keys'
import type { Pages, Partner } from '../../pages'

/** What Home shows of members, events and news (`get_home`). */
export type HomeData = {
  /** How many active members there are, and from how many countries and industries. */
  members: number
  countries: number
  industries: number
  /** How many events began within the last year. */
  events: number
  /** How many companies are members, by industry. */
  companies: Record<string, number>
  /** The next three events, the featured one first; `free` as `standingOf` takes it. */
  coming: {
    id: string
    slug: string
    title: string
    start_date: string
    end_date: string
    time_zone: string
    location: string | null
    is_online: boolean
    is_featured: boolean
    status: string
    registration_deadline: string | null
    free: number | null
  }[]
  /** The latest three stories. */
  stories: {
    id: string
    slug: string
    title: string
    image_url: string | null
    published_at: string
    category: string | null
  }[]
  /** The newest companies that have a logo. */
  logos: { id: string; slug: string; name: string; logo_url: string }[]
  /** The page's own words. */
  page: Pages['home']
  partners: Partner[]
}

/** What Home shows of the chamber. Read by the page and not by its route: the route's code is on every page. */
export const homeQuery = queryOptions({
  queryKey: siteKeys.home,
  queryFn: async ({ signal }) => {
    const { data, error } = await publicData.rpc('get_home').abortSignal(signal)
    if (error) failWith('Failed to load content', error)
    return data as HomeData
  },
})
