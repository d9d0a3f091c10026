import type { LoadRequest } from './load-process'
import { onSite } from './on-site'
import { measuredPages } from './site-pages'
import { measureTraffic } from './traffic'

/**
 * Opens every kind of public page once, as a visitor with an empty cache.
 *
 * @returns the requests to the Data API that the pages made, with paths below `/rest/v1`; the crowd repeats them in their own proportions
 */
export const recordPublicReads = () =>
  onSite(async (browser, site) => {
    const requests: LoadRequest[] = []
    for (const { path } of measuredPages)
      await measureTraffic(browser, site.url + path, {
        before: (page) => {
          page.on('request', (request) => {
            const { pathname, search } = new URL(request.url())
            if (!pathname.startsWith('/rest/v1/') || request.method() === 'OPTIONS') return
            const { prefer, accept } = request.headers()
            // autocannon waits for the body that an answer to HEAD announces. A read of no rows costs the same count.
            const onlyCounts = request.method() === 'HEAD'
            requests.push({
              method: onlyCounts ? 'GET' : request.method(),
              path: pathname.slice('/rest/v1'.length) + search + (onlyCounts ? '&limit=0' : ''),
              headers: {
                'content-type': 'application/json',
                ...(prefer && { prefer }),
                ...(accept && { accept }),
              },
              ...(request.postData() && { body: request.postData() ?? '' }),
            })
          })
          return Promise.resolve()
        },
      })
    return requests
  })
