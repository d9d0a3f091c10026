import { calendarFeed } from '../src/features/events/events/calendar-file.ts'
import { newsFeed } from '../src/features/publish/news/news-feed.ts'

/** How many articles the feed has. Feed readers keep older ones themselves. */
const feedArticles = 50
/** How far back the calendar reaches, in milliseconds: a year, so that people can look up past events. */
const calendarReach = 365 * 24 * 60 * 60 * 1000
/** The most rows that the Data API returns per request. */
const mostEvents = 1000

/** Reads rows of the Data API without signing in; takes the path with its query, after `/rest/v1/`. */
export type ReadRows = (path: string) => Promise<unknown>

type Made = { type: string; make: (read: ReadRows, origin: string) => Promise<string> }

async function titleOfSite(read: ReadRows): Promise<string> {
  const [setting] = (await read('site_settings?select=value&key=eq.site_title')) as { value: string }[]
  return setting?.value ? setting.value : 'BKCC'
}

/**
 * The feeds of the site by path, with their media types. They contain only what visitors may read, because they use a
 * visitor's rights.
 */
export const feeds: Readonly<Record<string, Made>> = {
  '/news.xml': {
    type: 'application/rss+xml; charset=utf-8',
    make: async (read, origin) => {
      const columns =
        'slug,title,summary,published_at,updated_at,image_url,author:authors(full_name),category:article_categories(name)'
      const articles = await read(
        `news_articles?select=${columns}&order=published_at.desc,id.desc&limit=${feedArticles}`,
      )
      return newsFeed(articles as Parameters<typeof newsFeed>[0], origin, await titleOfSite(read))
    },
  },
  '/events.ics': {
    type: 'text/calendar; charset=utf-8',
    make: async (read, origin) => {
      const columns = 'id,slug,title,summary,start_date,end_date,status,is_online,location,meeting_url,updated_at'
      const since = new Date(Date.now() - calendarReach).toISOString()
      const events = await read(
        `events?select=${columns}&end_date=gte.${since}&order=start_date.asc,id.asc&limit=${mostEvents}`,
      )
      return calendarFeed(events as Parameters<typeof calendarFeed>[0], origin, await titleOfSite(read))
    },
  },
}

/** * Makes a reader of a Data API.
 *
 * @param ask sends a request; `fetch`, or the embedded backend's own handler
 * @throws {Error} with the status when the API refuses the request
 */
export function rowsReader(
  apiUrl: string,
  publishableKey: string,
  ask: (request: Request) => Promise<Response>,
): ReadRows {
  return async (path) => {
    const response = await ask(new Request(`${apiUrl}/rest/v1/${path}`, { headers: { apikey: publishableKey } }))
    if (!response.ok)
      throw new Error(
        `${path.split('?')[0]}: the backend answered ${response.status} ${(await response.text()).slice(0, 300)}`,
      )
    return (await response.json()) as unknown
  }
}
