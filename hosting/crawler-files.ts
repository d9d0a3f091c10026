import type { PublicAddress } from '../src/app/routing/built-pages.ts'
import { robotsTxt, sitemapXml } from '../src/app/routing/sitemap.ts'

/**
 * The site's own address for the files of the build: `SITE_URL`, Netlify's `URL`, or by default the address of `npm
 * start`.
 */
export function siteOrigin(served = 'http://localhost:4173'): string {
  return (process.env.SITE_URL ?? process.env.URL ?? served).replace(/\/+$/, '')
}

/** The files for crawlers, by name. */
export function crawlerFiles(origin: string, addresses: readonly PublicAddress[]): Record<string, string> {
  return {
    'sitemap.xml': sitemapXml(
      origin,
      // The fixed pages are in it already.
      addresses.filter(({ changedAt, share }) => changedAt ?? share),
    ),
    'robots.txt': robotsTxt(origin),
  }
}
